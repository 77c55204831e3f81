import Foundation
import Glibc
import SQLiteKit
import TestSupport
import Testing

/// Compares the counts of tweets and entities in every output (search, `stats`, `top`, exports, browser view, imports)
/// of the same store.
@Suite("Agreement of figures", .serialized)
struct AgreementTests {
    private static let stores = Exhaustive.count("TWEETDEX_AGREEMENT", default: 2, exhaustive: 6)

    @Test("All outputs give the same figures for a random store", arguments: 1...stores)
    func agree(seed: Int) throws {
        let folder = try TemporaryFolder()
        var archives = RandomArchives(seed: UInt64(seed), in: folder)
        let store = CountedStore(folder)
        for path in try archives.write() {
            let run = try store.run("import", "--include", "likes,deleted,circle", path)
            try #require(run.status == 0 || run.status == 5, "\(run.errors)")
        }
        var figures = Figures()
        try store.addRows(to: &figures)
        try store.addSearches(to: &figures)
        try store.addStatistics(to: &figures)
        try store.addTables(to: &figures)
        try store.addExports(to: &figures)
        try store.addPages(to: &figures)
        try store.addImports(to: &figures)
        for (name, values) in figures.values.sorted(by: { $0.key < $1.key }) where Set(values.values).count > 1 {
            Issue.record("store \(seed), \(name): \(values.sorted { $0.key < $1.key })")
        }
        // Each figure must come from at least two outputs, or the comparison checks nothing.
        let lonely = figures.values.filter { $0.value.count < 2 }.keys.sorted()
        #expect(lonely == [], "store \(seed)")
    }
}

/// The counts by name of the figure, then by name of the output.
struct Figures {
    private(set) var values: [String: [String: Int]] = [:]

    mutating func add(_ surface: String, _ name: String, _ value: Int?) {
        values[name, default: [:]][surface] = value ?? -1
    }

    /// The figure as counted from the rows of the store.
    func ofRows(_ name: String) -> Int { values[name]?["rows"] ?? -1 }
}

/// A store whose figures are read from one output after another.
private struct CountedStore {
    private typealias Object = [String: Any]

    let folder: TemporaryFolder

    init(_ folder: TemporaryFolder) { self.folder = folder }

    private var path: String { folder.path("tweets.db") }

    func run(_ arguments: String...) throws -> CommandRun { try run(arguments) }

    private func run(_ arguments: [String]) throws -> CommandRun {
        try CommandRun(["--store", path] + arguments, in: folder)
    }

    private func count(_ query: String) throws -> Int? {
        Int(try run("search", "--count", "--", query).output.dropLast())
    }

    private static let entities = ["hashtags", "mentions", "urls", "cashtags", "media"]
    private static let kinds = [
        "original": "-is:retweet -is:reply -is:quote", "retweet": "is:retweet", "reply": "is:reply",
        "quote": "is:quote",
    ]

    // MARK: The tables and views of the store

    func addRows(to figures: inout Figures) throws {
        let connection = try Connection(path: path, access: .readOnly)
        func number(_ sql: String) throws -> Int? {
            let statement = try connection.prepare(sql)
            return try statement.step() ? Int(statement.integer(0)) : nil
        }
        let found = "SELECT id FROM tweet WHERE flags & 17"
        figures.add("rows", "tweets", try number("SELECT count(*) FROM tweet WHERE flags & 17"))
        figures.add("rows", "collected", try number("SELECT count(*) FROM tweet WHERE flags & 1"))
        figures.add("rows", "liked only", try number("SELECT count(*) FROM tweet WHERE flags & 17 = 16"))
        figures.add("rows", "referenced", try number("SELECT count(*) FROM tweet WHERE NOT flags & 17"))
        figures.add("views", "tweets", try number("SELECT count(*) FROM tweets WHERE found"))
        figures.add("views", "collected", try number("SELECT count(*) FROM tweets WHERE collected"))
        figures.add("views", "referenced", try number("SELECT count(*) FROM tweets WHERE NOT found"))
        for (name, table, view, key) in [
            ("hashtags", "tweet_hashtag", "hashtags", "hashtag_id"), ("mentions", "tweet_mention", "mentions", nil),
            ("urls", "tweet_url", "urls", nil), ("cashtags", "tweet_cashtag", nil, "folded"),
            ("media", "media", "images", nil),
        ] as [(String, String, String?, String?)] {
            let rows = "FROM \(table) WHERE tweet_id IN (\(found))"
            figures.add("rows", name, try number("SELECT count(*) \(rows)"))
            figures.add("rows", name + " given", try number("SELECT count(*) \(rows) AND source = 0"))
            figures.add("rows", "tweets with " + name, try number("SELECT count(DISTINCT tweet_id) \(rows)"))
            if let key { figures.add("rows", "different " + name, try number("SELECT count(DISTINCT \(key)) \(rows)")) }
            guard let view else { continue }
            figures.add("views", name, try number("SELECT count(*) FROM \(view)"))
            figures.add("views", "tweets with " + name, try number("SELECT count(DISTINCT tweet_id) FROM \(view)"))
        }
        figures.add(
            "rows", "different users",
            try number("SELECT count(DISTINCT author_id) FROM tweet WHERE flags & 17"))
        let tags = try connection.prepare(
            "SELECT folded, count(DISTINCT tweet_id), count(*) FROM hashtags GROUP BY folded")
        while try tags.step() {
            figures.add("views", "tweets with #" + tags.text(0), Int(tags.integer(1)))
            figures.add("views", "uses of #" + tags.text(0), Int(tags.integer(2)))
        }
    }

    // MARK: Searches

    func addSearches(to figures: inout Figures) throws {
        figures.add("search --count", "tweets", try count(""))
        let page = try run("search", "--json", "--total", "--limit", "1", "--", "").outputObject()
        figures.add("search --total", "tweets", page["total"] as? Int)
        figures.add("search --ids", "tweets", try run("search", "--ids", "--limit", "0", "--", "").output.lines.count)
        for (kind, query) in Self.kinds { figures.add("search --count", kind, try count(query)) }
        figures.add("search --count", "referenced", try count("is:referenced"))
        figures.add("search --count", "deleted", try count("is:deleted"))
        figures.add("search --count", "circle", try count("is:circle"))
        figures.add("search --count links:", "tweets with links", try count("links:1.."))
        for name in ["hashtags", "mentions", "cashtags", "media", "links"] {
            figures.add("search --count", "tweets with " + name, try count("has:" + name))
        }
        for tag in ["swift", "coffee"] where figures.values["tweets with #" + tag] != nil {
            figures.add("search --count", "tweets with #" + tag, try count("#" + tag))
        }
    }

    // MARK: stats

    func addStatistics(to figures: inout Figures) throws {
        let document = try run("stats", "--json").outputObject()
        add(document, as: "stats --json", to: &figures)
        // The same tweets, counted as the results of a query.
        let query = try run("stats", "--json", "--matching", "has:media OR -has:media").outputObject()
        add(query, as: "stats --matching", isWhole: false, to: &figures)
        let table = CSVTable.rows(Array(try run("stats", "--csv").output.utf8))
        let header = table.first ?? []
        func sum(_ name: String) -> Int? {
            header.firstIndex(of: name).map { column in table.dropFirst().reduce(0) { $0 + (Int($1[column]) ?? 0) } }
        }
        // Every tweet of these stores has a time.
        figures.add("stats --csv", "tweets", sum("tweets"))
        for kind in Self.kinds.keys { figures.add("stats --csv", kind, sum(kind)) }
        for (name, column) in [
            ("hashtags", "with_hashtags"), ("mentions", "with_mentions"), ("links", "with_links"),
            ("media", "with_media"),
        ] { figures.add("stats --csv", "tweets with " + name, sum(column)) }
        addText(try run("stats").output, to: &figures)
    }

    private func add(_ document: Object, as surface: String, isWhole: Bool = true, to figures: inout Figures) {
        let tweets = document["tweets"] as? [String: Int] ?? [:]
        for (name, figure) in [("found", "tweets"), ("collected", "collected"), ("liked_only", "liked only")] {
            figures.add(surface, figure, tweets[name])
        }
        if isWhole { figures.add(surface, "referenced", tweets["referenced"]) }
        for kind in Self.kinds.keys { figures.add(surface, kind, tweets[kind]) }
        let given = document["entities"] as? [String: Int] ?? [:]
        let added = document["entities_added"] as? [String: Int] ?? [:]
        for name in Self.entities {
            figures.add(surface, name + " given", given[name])
            figures.add(surface, name, (given[name] ?? -1) + (added[name] ?? 0))
        }
        for (name, number) in document["distinct"] as? [String: Int] ?? [:] {
            figures.add(surface, "different " + name, number)
        }
    }

    private func addText(_ text: String, to figures: inout Figures) {
        func numbers(_ name: String) -> [Int]? {
            text.lines.first { $0.split(separator: " ").first == Substring(name) }.map { line in
                line.split(separator: " ").compactMap { Int($0.replacing(",", with: "")) }
            }
        }
        figures.add("stats", "tweets", (numbers("found") ?? numbers("collected"))?.first)
        for kind in Self.kinds.keys { figures.add("stats", kind, numbers(kind)?.first) }
        for (line, name, noun) in [
            ("hashtags", "hashtags", "hashtags"), ("mentions", "mentions", "mentions"), ("URLs", "urls", "domains"),
            ("cashtags", "cashtags", "cashtags"),
        ] {
            figures.add("stats", name, numbers(line)?.first)
            if let different = numbers(line)?.dropFirst().first { figures.add("stats", "different " + noun, different) }
        }
        figures.add("stats", "media", numbers("media")?.first)
    }

    // MARK: top

    func addTables(to figures: inout Figures) throws {
        for field in ["hashtags", "mentions", "domains", "cashtags", "users"] {
            let document = try run("top", field, "--json", "--limit", "0").outputObject()
            figures.add("top " + field, "tweets", document["tweets"] as? Int)
            figures.add("top " + field, "different " + field, document["distinct"] as? Int)
            let rows = document["rows"] as? [Object] ?? []
            if field != "users", field != "domains" {
                figures.add("top " + field, field, rows.reduce(0) { $0 + ($1["uses"] as? Int ?? 0) })
            }
            for row in rows where field == "hashtags" {
                let tag = (row["text"] as? String ?? "").lowercased()
                figures.add("top", "tweets with #" + tag, row["tweets"] as? Int)
                figures.add("top", "uses of #" + tag, row["uses"] as? Int)
            }
            // The search that a row links to must find the number of tweets in the row.
            let clause = ["hashtags": "#", "mentions": "@", "domains": "domain:", "cashtags": "$", "users": "from:"][
                field]
            for row in rows.prefix(3) {
                let query = (clause ?? "") + (row["text"] as? String ?? "")
                figures.add("top", "results of " + query, row["tweets"] as? Int)
                figures.add("search --count", "results of " + query, try count(query))
            }
        }
        let urls = try run("top", "urls", "--json", "--limit", "0").outputObject()["rows"] as? [Object] ?? []
        figures.add("top urls", "urls", urls.reduce(0) { $0 + ($1["uses"] as? Int ?? 0) })
    }

    // MARK: Exports

    func addExports(to figures: inout Figures) throws {
        let all = try lines("--ndjson", "--include", "deleted,circle")
        figures.add("export --ndjson", "tweets", all.count)
        for name in Self.entities {
            let lists = all.map { $0[name] as? [Object] ?? [] }
            figures.add("export --ndjson", name, lists.reduce(0) { $0 + $1.count })
            figures.add("export --ndjson", name + " given", lists.reduce(0) { $0 + $1.count { $0["from"] == nil } })
            figures.add("export --ndjson", "tweets with " + name, lists.count { !$0.isEmpty })
        }
        for kind in ["deleted", "circle"] {
            figures.add("export --ndjson", kind, all.count { ($0["flags"] as? [String])?.contains(kind) == true })
        }
        let normalized = try lines("--normalized", "--include", "deleted,circle")
        let tags = normalized.flatMap { $0["tags_norm"] as? [String] ?? [] }
        figures.add("export --normalized", "hashtags", tags.count { !$0.hasPrefix("$") })
        figures.add("export --normalized", "uses of #swift", tags.count { $0 == "swift" })
        figures.add("rows", "uses of #swift", figures.values["uses of #swift"]?["views"] ?? 0)
        for form in ["--csv", "--ids", "--markdown", "--ndjson"] {
            let file = folder.path("export\(form)")
            _ = try run("export", form, "--output", file, "--force")
            let evidence = try CommandRun.object(String(contentsOfFile: file + ".evidence.json", encoding: .utf8))
            let leftOut = evidence["left_out"] as? [String: Int] ?? [:]
            let written = evidence["tweets"] as? Int ?? -1
            figures.add("evidence of " + form, "tweets", written + leftOut.values.reduce(0, +))
            figures.add("evidence of " + form, "deleted", leftOut["deleted"])
            let text = try String(contentsOfFile: file, encoding: .utf8)
            let name = "rows of " + form
            figures.add("evidence of " + form, name, written)
            switch form {
            case "--csv":
                let table = CSVTable.rows(Array(text.utf8))
                figures.add("file", name, table.count - 1)
            case "--markdown": figures.add("file", name, text.lines.count { $0 == "---" } - 1)
            default: figures.add("file", name, text.lines.count)
            }
        }
    }

    private func lines(_ flags: String...) throws -> [Object] {
        try run(["export"] + flags).output.lines.map { try CommandRun.object(String($0)) }
    }

    // MARK: The browser view

    func addPages(to figures: inout Figures) throws {
        let server = try RunningServer(path, in: folder, flags: ["--no-token"])
        defer { server.end(SIGINT) }
        func body(_ url: String) throws -> String {
            let answer = try server.get(url)
            return String(answer.split(separator: "\r\n\r\n", maxSplits: 1).last ?? "")
        }
        func object(_ url: String) throws -> Object { try CommandRun.object(body(url)) }
        let start = try body("/search")
        let shown = start.firstMatch(of: #/id="count"[^>]*>[^<]*?([0-9,]+)[^<]*</#)
        figures.add("start page", "tweets", shown.flatMap { Int($0.output.1.replacing(",", with: "")) })
        figures.add("search.json", "tweets", try object("/search.json?q=&total=1")["total"] as? Int)
        add(try object("/statistics.json"), as: "statistics.json", to: &figures)
        add(try object("/glance.json"), as: "glance.json", to: &figures)
        let statistics = try body("/statistics")
        let total = statistics.firstMatch(of: #/class="totals"><a[^>]*>([0-9,]+) tweet/#)
        figures.add("statistics page", "tweets", total.flatMap { Int($0.output.1.replacing(",", with: "")) })
        var (listed, next) = (0, "")
        repeat {
            let page = try object("/timeline.json" + next)
            listed += (page["tweets"] as? [Any])?.count ?? 0
            next = (page["next"] as? String).map { "?after=" + $0 } ?? ""
        } while !next.isEmpty
        figures.add("timeline", "tweets", listed)
        let topics = try object("/topics.json")["topics"] as? [Object] ?? []
        for topic in topics.prefix(2) {
            let name = topic["name"] as? String ?? ""
            figures.add("topics.json", "results of saved:" + name, topic["total"] as? Int)
            figures.add("search --count", "results of saved:" + name, try count("saved:" + name))
        }
    }

    // MARK: Imports

    func addImports(to figures: inout Figures) throws {
        let imports = try run("imports", "--json").outputObject()["imports"] as? [Object] ?? []
        let connection = try Connection(path: path, access: .readOnly)
        for item in imports {
            let hash = item["blake3"] as? String ?? ""
            let name = "tweets of import \(item["n"] as? Int ?? 0)"
            figures.add("imports", name, (item["tweets"] as? Int ?? 0) + (item["likes"] as? Int ?? 0))
            let statement = try connection.prepare(
                """
                SELECT count(*) FROM tweet_import l JOIN import i ON i.id = l.import_id
                WHERE i.blake3 = ? AND NOT l.referenced
                """)
            statement.bind(1, hash)
            figures.add("rows", name, try statement.step() ? Int(statement.integer(0)) : nil)
            figures.add("search --count", name, try count("import:\(item["n"] as? Int ?? 0)"))
        }
    }
}

extension String {
    fileprivate var lines: [Substring] { split(separator: "\n") }
}
