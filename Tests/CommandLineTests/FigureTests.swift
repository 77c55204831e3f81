import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Compares the numbers of `stats`, `top` and `network` with numbers that an independent Python program counts from the
/// export of the same query.
@Suite("Figures of stats, top and network")
struct FigureTests {
    /// A store that the commands of all tests read.
    private static let imported = Result<SampleStore, any Error> {
        let store = try SampleStore()
        let archive = try InventedCorpus.write(
            tweets: Exhaustive.isOn ? 1500 : 700, to: store.folder.path("corpus.jsonl"))
        let run = try store.run("import", archive)
        guard run.status == 0 else { throw Samples.Failure(description: run.errors) }
        return store
    }
    private let store: SampleStore

    init() throws {
        store = try Self.imported.get()
    }

    /// Returns the counts of the Python program for a query.
    private func counted(_ query: String, window: Int = 12) throws -> [String: Any] {
        let folder = try TemporaryFolder()
        let file = folder.path("export.jsonl")
        let export = try store.run(
            "export", query, "--include", "deleted,circle", "--output", file, "--force")
        guard export.status == 0 else { throw Samples.Failure(description: export.errors) }
        let printed = try Python.run(
            program: "figures.py", String(window), inputFrom: FileHandle(forReadingAtPath: file))
        return try CommandRun.object(printed)
    }

    private static let queries = Exhaustive.sample(
        ["#swift OR #coffee", "is:reply", "since:2019-01-01 until:2022-01-01", "has:media"], every: 2)

    @Test(
        "stats agrees with counts of the export", .enabled(if: Python.isThere, "python3 is not installed"),
        arguments: queries)
    func stats(_ query: String) throws {
        let expected = try counted(query)
        let document = try store.run("stats", "--matching", query, "--json").outputObject()
        let tweets = try #require(document["tweets"] as? [String: Int])
        #expect((tweets["collected"] ?? 0) + (tweets["referenced"] ?? 0) == expected["tweets"] as? Int)
        let kinds = try #require(expected["kinds"] as? [String: Int])
        for kind in ["original", "reply", "retweet", "quote"] { #expect(tweets[kind] == kinds[kind] ?? 0, "\(kind)") }
        let series = try #require(document["series"] as? [[String: Any]])
        let months = try #require(expected["months"] as? [String: [String: Int]])
        #expect(Set(months.keys).isSubset(of: Set(series.compactMap { $0["start"] as? String })))
        for bucket in series {
            let start = try #require(bucket["start"] as? String)
            let others = ["start", "moving_average", "expected", "burst"]
            for (name, number) in bucket where !others.contains(name) && !name.hasSuffix("users") {
                #expect(number as? Int == months[start]?[name] ?? 0, "\(name) in \(start)")
            }
        }
        let hours = try #require(document["hours"] as? [[Int]])
        for (weekday, numbers) in hours.enumerated() {
            for (hour, number) in numbers.enumerated() {
                #expect(number == (expected["hours"] as? [String: Int])?["\(weekday) \(hour)"] ?? 0)
            }
        }
        let users = try #require(document["tweets_per_user"] as? [String: Double])
        let numbers = try #require(expected["users"] as? [String: Int])
        #expect(Int(users["users"] ?? -1) == numbers.count)
        #expect(abs((users["mean"] ?? 0) - (expected["mean"] as? Double ?? 0)) < 1e-9)
        let quartiles = try #require(expected["quartiles"] as? [Double])
        for (name, quartile) in zip(["lower_quartile", "median", "upper_quartile"], quartiles) {
            #expect(abs((users[name] ?? 0) - quartile) < 1e-9, "\(name)")
        }
        let gaps = try #require(document["gaps"] as? [[String: Any]])
        #expect(gaps.first?["days"] as? Int ?? 0 == expected["gap"] as? Int)
        let newUsers = series.compactMap { $0["new_users"] as? Int }.reduce(0, +)
        #expect(newUsers == numbers.count)
    }

    @Test(
        "top agrees with counts of the export", .enabled(if: Python.isThere, "python3 is not installed"),
        arguments: queries
    )
    func top(_ query: String) throws {
        let expected = try counted(query)
        for field in ["hashtags", "mentions", "urls", "langs", "clients"] {
            let table = try store.run("top", field, "--matching", query, "--limit", "0", "--json").outputObject()
            let rows = try #require(table["rows"] as? [[String: Any]])
            let counts = try #require(expected[field] as? [String: [Int]])
            #expect(rows.count == counts.count, "\(field)")
            #expect(table["distinct"] as? Int == counts.count)
            for row in rows {
                let text = try #require(row["text"] as? String)
                let key =
                    field == "mentions"
                    ? row["id"] as? String ?? "@" + text.lowercased()
                    : field == "hashtags" ? text.lowercased() : text
                #expect(["tweets", "uses"].compactMap { row[$0] as? Int } == counts[key], "\(field) \(text)")
            }
            let numbers = rows.compactMap { $0["tweets"] as? Int }
            #expect(numbers == numbers.sorted(by: >))
        }
        let users = try store.run("top", "users", "--matching", query, "--limit", "0", "--json").outputObject()
        for row in users["rows"] as? [[String: Any]] ?? [] {
            let id = try #require(row["id"] as? String)
            #expect(row["tweets"] as? Int == (expected["users"] as? [String: Int])?[id])
        }
    }

    @Test(
        "Networks have the edges counted from the export", .enabled(if: Python.isThere, "python3 is not installed"),
        arguments: queries)
    func networks(_ query: String) throws {
        let expected = try counted(query)
        for (kind, key) in [("mentions", "edges"), ("hashtags", "pairs")] {
            let network = try store.run("network", kind, "--matching", query, "--json").outputObject()
            var edges: [String: Int] = [:]
            for edge in network["edges"] as? [[String: Any]] ?? [] {
                let ends = [edge["source"], edge["target"]].compactMap { $0 as? String }
                edges[ends.joined(separator: " ").lowercased()] = edge["weight"] as? Int
            }
            let counts = try #require(expected[key] as? [String: Int])
            // Tweetdex treats tags that differ only in accents as equal; Python does not.
            #expect(edges.filter { $0.key.allSatisfy(\.isASCII) } == counts.filter { $0.key.allSatisfy(\.isASCII) })
        }
    }

    @Test(
        "Networks with two kinds of nodes have the edges counted from the export, in every format",
        .enabled(if: Python.isThere, "python3 is not installed"), arguments: queries)
    func bipartite(_ query: String) throws {
        let expected = try #require(try counted(query)["two"] as? [String: [String: Int]])
        for (kind, counts) in expected {
            let network = try store.run("network", kind, "--matching", query, "--json").outputObject()
            #expect(network["bipartite"] as? Bool == true)
            var edges: [String: Int] = [:]
            for edge in network["edges"] as? [[String: Any]] ?? [] {
                let ends = [edge["source"], edge["target"]].compactMap { $0 as? String }
                edges[ends.joined(separator: " ")] = edge["weight"] as? Int
            }
            // Tweetdex and Python fold letters of other scripts differently.
            func latin(_ weights: [String: Int]) -> [String: Int] { weights.filter { $0.key.allSatisfy(\.isASCII) } }
            #expect(latin(edges) == latin(counts) && edges.count == counts.count, "\(kind)")
            let ends = kind.split(separator: "-").map { $0 == "mentions" ? "user" : String($0.dropLast()) }
            let table = try store.run("network", kind, "--matching", query).output.split(separator: "\r\n")
            #expect(table.count == counts.count + 1)
            #expect(table[0].hasSuffix(",source_id,target_id,source_kind,target_kind"))
            #expect(table.dropFirst().allSatisfy { $0.hasSuffix("," + ends.joined(separator: ",")) })
            let lines = try store.run("network", kind, "--matching", query, "--ndjson").output.split(separator: "\n")
            #expect(lines.count == counts.count)
            for form in ["--gexf", "--graphml"] {
                let graph = try store.run("network", kind, "--matching", query, form).output
                let reader = GraphReader()
                #expect(reader.read(graph), "\(kind) \(form)")
                #expect(reader.edges == edges, "\(kind) \(form)")
                let nodes = try #require(network["nodes"] as? [[String: Any]])
                let kinds = nodes.map { ($0["id"] as? String ?? "", $0["kind"] as? String ?? "") }
                #expect(reader.kinds == Dictionary(uniqueKeysWithValues: kinds))
                #expect(reader.sides == reader.kinds.mapValues { $0 == ends[0] ? "0" : "1" })
            }
        }
        let turned = try store.run("network", "hashtags-users", "--matching", query)
        #expect(turned.output == (try store.run("network", "users-hashtags", "--matching", query).output))
    }

    @Test(
        "Moving averages and bursts agree with those of the export's months, in every format",
        .enabled(if: Python.isThere, "python3 is not installed"), arguments: queries, [nil, 3])
    func waves(_ query: String, _ window: Int?) throws {
        let expected = try #require(try counted(query, window: window ?? 12)["waves"] as? [String: [Any]])
        let words = ["stats", "--matching", query] + (window.map { ["--window", String($0)] } ?? [])
        let document = try store.run(words + ["--json"]).outputObject()
        #expect(document["window"] as? Int == window ?? 12)
        #expect((document["burst_rule"] as? String)?.contains("\(window ?? 12) months before") == true)
        let series = try #require(document["series"] as? [[String: Any]])
        #expect(series.count == expected.count)
        let lines = try store.run(words + ["--ndjson"]).output.split(separator: "\n").map {
            try CommandRun.object(String($0))
        }
        let table = try store.run(words + ["--csv"]).output.split(separator: "\r\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        let first = table[0].count - 3
        #expect(table[0].suffix(3) == ["moving_average", "expected", "burst"])
        var bursts: [String] = []
        for (index, bucket) in series.enumerated() {
            let start = try #require(bucket["start"] as? String)
            let numbers = try #require(expected[start])
            for (offset, name) in ["moving_average", "expected"].enumerated() {
                let (shown, number) = (bucket[name] as? Double, numbers[offset] as? Double)
                #expect((shown == nil) == (number == nil) && abs((shown ?? 0) - (number ?? 0)) < 1e-9, "\(start)")
                #expect(lines[index][name] as? Double == shown)
                #expect(Double(table[index + 1][first + offset]) == shown)
            }
            let isBurst = bucket["burst"] as? Bool
            #expect(isBurst == numbers[2] as? Bool, "\(start)")
            #expect(lines[index]["burst"] as? Bool == isBurst)
            #expect(Bool(table[index + 1][first + 2]) == isBurst)
            if isBurst == true { bursts.append(start) }
        }
        let listed = try #require(document["bursts"] as? [[String: Any]])
        #expect(Set(listed.compactMap { $0["start"] as? String }).isSubset(of: bursts))
        #expect(listed.count == min(20, bursts.count))
        let text = try store.run(words).output
        #expect(text.contains("Bursts") == !bursts.isEmpty)
        #expect(text.contains("moving average of \(window ?? 12) months") == (series.count >= window ?? 12))
    }

    @Test("An unusual day is a burst; the first days are unknown, and low counts are not bursts")
    func burst() throws {
        let folder = try TemporaryFolder()
        var lines: [String] = []
        func add(_ day: Int, _ tweets: Int) {
            for number in 0..<tweets {
                lines.append(
                    """
                    {"schema":"tweetdex.tweet/1","id":"\(day * 1000 + number + 1)","text":"x","flags":[],\
                    "created_at":"2020-03-\(day < 10 ? "0" : "")\(day)T10:00:00Z"}
                    """)
            }
        }
        for (index, tweets) in [9, 1, 1, 0, 2, 1, 1, 1, 4, 7, 1, 20].enumerated() { add(index + 1, tweets) }
        try lines.joined(separator: "\n").write(toFile: folder.path("a.jsonl"), atomically: true, encoding: .utf8)
        func run(_ words: String...) throws -> CommandRun {
            try CommandRun(["--store", folder.path("t.db")] + words, in: folder)
        }
        #expect(try run("import", folder.path("a.jsonl")).status == 0)
        let rows = try run("stats", "--by", "day", "--ndjson").output.split(separator: "\n").map {
            try CommandRun.object(String($0))
        }
        // The first seven days lack a full window before them; 4 tweets are too few for a burst; 7 is a burst after [1,
        // 0, 2, 1, 1, 1, 4], 1 is not.
        #expect(
            rows.map { $0["burst"] as? Bool } == [
                nil, nil, nil, nil, nil, nil, nil, false, false, true, false, true,
            ])
        let text = try run("stats", "--by", "day").output
        #expect(text.contains("Bursts  compared with the 7 days before each\n  2020-03-12  20 tweets  2.4 expected\n"))
        let picture = folder.path("p.svg")
        #expect(try run("stats", "--by", "day", "--svg", picture).status == 0)
        let shapes = try String(contentsOfFile: picture, encoding: .utf8)
        #expect(shapes.components(separatedBy: "class=\"bar burst\"").count == 3)
        #expect(shapes.components(separatedBy: "<polyline class=\"average\"").count == 2)
        #expect(XMLParser(data: Data(shapes.utf8)).parse())
        for wrong in ["1", "1001", "x"] { #expect(try run("stats", "--window", wrong).status == 2) }
    }

    @Test("A series contains every period from the first to the last, for any length and time zone")
    func series() throws {
        for (period, length) in [("hour", 13), ("day", 10), ("week", 10), ("month", 7), ("year", 4)] {
            let rows = try store.run(
                "stats", "--matching", "#swift since:2019", "--by", period, "--csv", "--tz", "Asia/Tokyo"
            )
            .output.split(separator: "\r\n").dropFirst()
            let starts = rows.map { String($0.split(separator: ",")[0]) }
            #expect(starts.allSatisfy { $0.count == length }, "\(period)")
            #expect(starts == starts.sorted() && Set(starts).count == starts.count)
            let total = rows.map { Int($0.split(separator: ",")[1]) ?? 0 }.reduce(0, +)
            let count = try store.run("search", "#swift since:2019", "--count", "--tz", "Asia/Tokyo").output
            #expect(total == Int(count.dropLast()))
        }
    }

    @Test("An SVG image is a complete document, and minutes over years are refused")
    func picture() throws {
        let file = store.folder.path("swift.svg")
        let run = try store.run("stats", "--matching", "#swift", "--svg", file)
        #expect(run.status == 0)
        let picture = try String(contentsOfFile: file, encoding: .utf8)
        #expect(picture.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns="))
        #expect(picture.contains("Tweets by month: #swift"))
        #expect(XMLParser(data: Data(picture.utf8)).parse())
        let wide = try store.run("stats", "--by", "minute", "--svg", file, "--force")
        #expect(wide.status == 2)
        #expect(wide.errors.contains("choose a longer period"))
    }

    @Test("Words exclude links, handles and stop words; phrases end at punctuation; equal texts are listed once")
    func words() throws {
        let folder = try TemporaryFolder()
        let texts = [
            "The sea, the sea @bob https://t.co/a", "Sea wind and salt", "the SEA, the sea! @cleo https://t.co/b",
            "Und das Meer", "🐟🐟 ❤️", "salt wind. Sea salt",
        ]
        let lines = texts.enumerated().map { index, text in
            """
            {"id_str":"\(1_700_000_000_000_000_000 + index)","created_at":"Tue Sep 08 12:24:0\(index) +0000 2023",\
            "full_text":"\(text)","user":{"id_str":"7","screen_name":"ann"},"lang":"\(index == 3 ? "de" : "en")",\
            "entities":{}}
            """
        }
        try lines.joined(separator: "\n").write(toFile: folder.path("a.jsonl"), atomically: true, encoding: .utf8)
        func run(_ words: String...) throws -> [String] {
            let run = try CommandRun(["--store", folder.path("t.db")] + words, in: folder)
            return run.output.split(separator: "\r\n").dropFirst().map { row in
                row.split(separator: ",", omittingEmptySubsequences: false)[1...3].joined(separator: " ")
                    .replacing("\"", with: "")
            }
        }
        _ = try run("import", folder.path("a.jsonl"))
        #expect(try run("top", "words", "--csv") == ["sea 4 6", "salt 2 3", "wind 2 2", "meer 1 1"])
        #expect(try run("top", "words", "--csv", "--stop-words", "--limit", "1") == ["sea 4 6"])
        #expect(try run("top", "phrases", "--csv") == ["salt wind 1 1", "sea salt 1 1", "sea wind 1 1"])
        #expect(try run("top", "emoji", "--csv") == ["🐟 1 2", "❤️ 1 1"])
        let same = try CommandRun(["--store", folder.path("t.db"), "top", "texts", "--json"], in: folder).outputObject()
        let rows = try #require(same["rows"] as? [[String: Any]])
        #expect(rows.map { $0["tweets"] as? Int } == [2])
        #expect(rows.map { $0["text"] as? String } == [texts[2]])
        #expect(same["distinct"] as? Int == 5)
    }
}
