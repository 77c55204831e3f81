import Foundation
import TestSupport
import Testing

@Suite("export")
struct ExportTests {
    private func lines(_ run: CommandRun) throws -> [[String: Any]] {
        try run.output.split(separator: "\n").map { try CommandRun.object(String($0)) }
    }

    @Test("export writes the whole archive like search, and is not recorded")
    func everything() throws {
        let store = try SampleStore()
        let export = try store.run("export", "-is:deleted -is:circle")
        let search = try store.run("search", "-is:deleted -is:circle", "--ndjson", "--limit", "0", "--no-history")
        #expect(export.status == 0)
        #expect(try lines(export).count > 100)
        #expect(export.output == search.output)
        #expect(try store.run("export").output == export.output)
        #expect(try store.recents().isEmpty)
    }

    @Test(
        "The extension of the output file selects the format",
        arguments: [
            ("x.csv", "--csv", "--ndjson"), ("x.CSV", "--csv", "--ids"), ("x.md", "--markdown", "--csv"),
            ("x.markdown", "--markdown", "--ids"), ("x.jsonl", "--ndjson", "--csv"),
            ("x.ndjson", "--ndjson", "--markdown"),
            ("x", "--ndjson", nil),
        ] as [(String, String, String?)])
    func extensions(name: String, form: String, other: String?) throws {
        let store = try SampleStore()
        let file = store.folder.path(name)
        #expect(try store.run("export", "#coffee", "--output", file).status == 0)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == store.run("export", "#coffee", form).output)
        #expect(try store.run("export", "#coffee", "--output", file, form, "--force").status == 0)
        guard let other else { return }
        let run = try store.run("export", "#coffee", "--output", file, other, "--force")
        #expect(run.status == 2 && run.errors.contains("\(other) contradicts the name of the output file \(name)"))
        #expect(run.errors.contains("leave \(other) out"))
    }

    @Test(
        "An unknown extension is refused with the known ones",
        arguments: ["x.txt", "x.csv.bak", "x.", "x.json", "x.xz"])
    func unknownExtensions(name: String) throws {
        let store = try SampleStore()
        let file = store.folder.path(name)
        for words in [["#coffee"], ["follows"]] {
            let run = try store.run(["export"] + words + ["--output", file])
            #expect(run.status == 2 && run.errors.contains(".csv, .tsv"), "\(run.errors)")
            #expect(run.errors.contains(".jsonl") == (words != ["follows"]))
            #expect(!FileManager.default.fileExists(atPath: file))
        }
        #expect(try store.run("export", "#coffee", "--ids", "--output", file).status == 0)
        #expect(try store.run("export", "#coffee", "--ids").output == String(contentsOfFile: file, encoding: .utf8))
    }

    @Test(
        "The evidence has the order of the rows",
        arguments: [
            ("coffee", [], "newest"), ("coffee", ["--sort", "oldest"], "oldest"), ("coffee sort:likes", [], "likes"),
            ("coffee sort:random/7", [], "random/7"),
        ])
    func order(query: String, flags: [String], order: String) throws {
        let store = try SampleStore()
        let file = store.folder.path("rows.jsonl")
        #expect(try store.run(["export", query, "--output", file] + flags).status == 0)
        let evidence = try CommandRun.object(String(contentsOfFile: file + ".evidence.json", encoding: .utf8))
        #expect(evidence["order"] as? String == order)
    }

    @Test("A .tsv file has the cells of the table, separated by tabs", arguments: ["coffee", "follows"])
    func tabs(query: String) throws {
        let store = try SampleStore()
        let file = store.folder.path("x.tsv")
        #expect(try store.run("export", query, "--output", file).status == 0)
        let rows = CSVTable.rows(Array(try store.run("export", query, "--csv").output.utf8))
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(rows.count > 1 || query == "follows")
        // Exchanging the delimiters outside quotes restores the table.
        var (isQuoted, table) = (false, [UInt8]())
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            #expect(isQuoted || byte != UInt8(ascii: ","))
            table.append(!isQuoted && byte == UInt8(ascii: "\t") ? UInt8(ascii: ",") : byte)
        }
        #expect(CSVTable.rows(table) == rows)
    }

    @Test(
        "A .gz file is compressed, and its evidence has the hash of the file",
        .enabled(if: SampleArchives.zipsAreRead, "needs zlib"), arguments: ["csv", "tsv", "jsonl", "md"])
    func compressed(name: String) throws {
        let store = try SampleStore()
        let (plain, file) = (store.folder.path("x.\(name)"), store.folder.path("x.\(name).gz"))
        let words = ["export", "", "--now", "@1700000000", "--output"]
        #expect(try store.run(words + [plain]).status == 0)
        #expect(try store.run(words + [file]).status == 0)
        let unpacked = try ChildProgram.run("/bin/gzip", ["-dc", file]).output
        #expect(try unpacked == String(contentsOfFile: plain, encoding: .utf8) && unpacked.utf8.count > 40_000)
        let evidence = try CommandRun.object(String(contentsOfFile: file + ".evidence.json", encoding: .utf8))
        let hash = try ChildProgram.run("/usr/bin/sha256sum", [file]).output
        #expect(hash.hasPrefix(evidence["sha256"] as? String ?? "?"))
    }

    @Test("- is standard output in every flag that takes a file")
    func standardOutput() throws {
        let store = try SampleStore()
        let plain = try store.run("export", "#coffee", "--csv").output
        for flags in [["--output", "-"], ["--output=-"], ["-o", "-"], ["-o-"]] {
            #expect(try store.run(["export", "#coffee", "--csv"] + flags).output == plain)
        }
        #expect(try store.run("export", "follows", "-o", "-").output == store.run("export", "follows").output)
        #expect(try store.run("search", "#coffee", "--html", "-").output.hasSuffix("</html>\n"))
        #expect(try store.run("stats", "--svg", "-").output.contains("<svg"))
        #expect(try store.run("diff", "1", "2", "--html", "-").output.contains("</html>"))
        #expect(!FileManager.default.fileExists(atPath: store.folder.path("-")))
    }

    @Test("An .html output file is refused with a hint at --html")
    func html() throws {
        let store = try SampleStore()
        let run = try store.run("export", "--output", store.folder.path("x.html"))
        #expect(run.status == 2 && run.errors.contains("--html FOLDER"), "\(run.errors)")
    }

    @Test("Deleted and Circle tweets are exported on request, and otherwise counted", arguments: ["deleted", "circle"])
    func leftOut(kind: String) throws {
        let store = try SampleStore()
        let archive = Samples.path("account-2022")
        #expect(try store.run("import", archive, "--include", "deleted,circle").status == 0)
        let found = try store.run("search", "is:\(kind)", "--count").output
        let count = try #require(Int(found.trimmingCharacters(in: .newlines)))
        try #require(count > 0)
        let without = try store.run("export", "is:\(kind)", "--ids")
        #expect(without.output.isEmpty)
        #expect(without.errors.contains("\(count) "))
        #expect(without.errors.contains("--include \(kind)"))
        let with = try store.run("export", "is:\(kind)", "--ids", "--include", kind)
        #expect(with.output.split(separator: "\n").count == count)
    }

    @Test("--urls lists the tweets' URLs; --links adds the destinations of their links")
    func urls() throws {
        let store = try SampleStore()
        let tweets = try lines(store.run("export", "has:links"))
        let urls = tweets.compactMap { $0["url"] as? String }
        #expect(urls.count == tweets.count && !urls.isEmpty)
        #expect(try store.run("export", "has:links", "--urls").output == urls.map { $0 + "\n" }.joined())
        let output = try store.run("export", "has:links", "--urls", "--links").output
        let printed = output.split(separator: "\n").map(String.init)
        #expect(printed.filter { urls.contains($0) } == urls)
        #expect(printed.count > urls.count && printed.allSatisfy { $0.hasPrefix("http") })
        #expect(!output.contains("t.co/"))
    }

    @Test("--normalized adds the tokens of the index to the plain rows")
    func normalized() throws {
        let store = try SampleStore()
        let plain = try lines(try store.run("export"))
        let run = try store.run("export", "--normalized")
        let rows = try lines(run)
        let names = ["text", "alternates", "tags", "mentions", "urls", "facts", "author"].map { $0 + "_norm" }
        for (row, other) in zip(rows, plain) {
            var rest = row
            for name in names { #expect(rest.removeValue(forKey: name) != nil, "\(name)") }
            #expect(NSDictionary(dictionary: rest) == NSDictionary(dictionary: other))
        }
        #expect(rows.count == plain.count)
        // A search for each tag finds the tweet.
        let tagged = try #require(rows.first { ($0["tags_norm"] as? [String])?.isEmpty == false })
        let tag = try #require((tagged["tags_norm"] as? [String])?.first)
        let ids = try store.run("search", "#" + tag, "--ids", "--limit", "0").output
        #expect(ids.split(separator: "\n").contains(try #require(tagged["id"] as? String)[...]))
        #expect((tagged["facts_norm"] as? [String])?.contains("hashtag") == true)
        let handle = try #require((tagged["author"] as? [String: Any])?["handle"] as? String)
        #expect(tagged["author_norm"] as? String == handle.lowercased())
        // An import accepts the additional members.
        let file = store.folder.path("rows.jsonl")
        try run.output.write(toFile: file, atomically: true, encoding: .utf8)
        let copy = store.folder.path("copy.db")
        #expect(try CommandRun(["--store", copy, "import", file], in: store.folder).status == 0)
        #expect(
            try CommandRun(["--store", copy, "export", "--ids"], in: store.folder).output
                == store.run("export", "--ids").output)
        #expect(try store.run("export", "--normalized", "--csv").status == 2)
        #expect(try store.run("export", "--normalized", "--html", store.folder.path("pages")).status == 2)
    }

    @Test("A file has a manifest of its contents")
    func evidence() throws {
        let store = try SampleStore()
        let file = store.folder.path("out.jsonl")
        let run = try store.run("export", "has:hashtags", "--output", file)
        #expect(run.status == 0 && run.output.isEmpty)
        let rows = try String(contentsOfFile: file, encoding: .utf8)
        let text = try String(contentsOfFile: file + ".evidence.json", encoding: .utf8)
        let evidence = try CommandRun.object(text)
        #expect(evidence["schema"] as? String == "tweetdex.evidence/1")
        #expect(evidence["query"] as? String == "has:hashtags")
        #expect(evidence["tweets"] as? Int == rows.split(separator: "\n").count)
        let printed = try ChildProgram.run("/usr/bin/sha256sum", [file]).output
        #expect(printed.hasPrefix(evidence["sha256"] as? String ?? "?"))
        let inputs = try #require(evidence["inputs"] as? [[String: Any]])
        #expect(inputs.count > 1)
        #expect(inputs.allSatisfy { ($0["blake3"] as? String)?.count == 64 })
        #expect(!text.contains(Samples.folder.path), "where inputs lie is nobody's business")
        #expect(try FileManager.default.contentsOfDirectory(atPath: store.folder.url.path).contains("out.jsonl"))
        #expect(!FileManager.default.fileExists(atPath: file + ".unfinished"))

        let again = try store.run("export", "--output", file)
        #expect(again.status == 2 && again.errors.contains("--force"))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == rows)
        #expect(try store.run("export", "--output", file, "--force").status == 0)
        let own = try store.run("export", "--ndjson", "--output", store.path, "--force")
        #expect(own.status == 2 && own.errors.contains("the store itself"))
    }

    @Test("A limit ends the export, and the manifest records it", arguments: [0, 1, 7, 100_000])
    func limit(_ limit: Int) throws {
        let store = try SampleStore()
        let file = store.folder.path("out.txt")
        let all = try store.run("export", "has:hashtags", "--ids").output.split(separator: "\n")
        try #require(all.count > 8 && all.count < 2000)
        let run = try store.run("export", "has:hashtags", "--ids", "-n", "\(limit)", "--output", file)
        #expect(run.status == 0)
        let rows = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        #expect(rows.elementsEqual(limit == 0 ? all[...] : all.prefix(limit)))
        let evidence = try CommandRun.object(String(contentsOfFile: file + ".evidence.json", encoding: .utf8))
        #expect(evidence["tweets"] as? Int == rows.count)
        #expect(evidence["limit"] as? Int == (limit == 0 ? nil : limit))
        #expect(evidence["reached_limit"] as? Bool == (rows.count < all.count))
        #expect(run.errors.contains("--limit") == (rows.count < all.count))
    }

    @Test("A limit equal to the number of tweets is not reported as reached")
    func exactLimit() throws {
        let store = try SampleStore()
        let file = store.folder.path("out.txt")
        let count = try store.run("export", "has:hashtags", "--ids").output.split(separator: "\n").count
        #expect(try store.run("export", "has:hashtags", "--ids", "-n\(count)", "-o", file).status == 0)
        let evidence = try CommandRun.object(String(contentsOfFile: file + ".evidence.json", encoding: .utf8))
        #expect(evidence["reached_limit"] as? Bool == false)
    }

    @Test("A limit counts sampled tweets, but not their context")
    func limitOfSampleAndContext() throws {
        let store = try SampleStore()
        let sample = try store.run("export", "--per-day", "1", "--seed", "7", "--ids").output.split(separator: "\n")
        let few = try store.run("export", "--per-day", "1", "--seed", "7", "--ids", "--limit", "5").output
        #expect(few.split(separator: "\n").elementsEqual(sample.prefix(5)))
        let rows = try store.run("export", "is:reply", "--context", "--ndjson", "--limit", "5").output
            .split(separator: "\n").map { try CommandRun.object(String($0))["row"] as? String }
        #expect(rows.prefix(5).allSatisfy { $0 == "matched" } && rows.dropFirst(5).allSatisfy { $0 == "context" })
        let pages = store.folder.path("pages")
        #expect(try store.run("export", "--limit", "3", "--html", pages).errors.contains("3 tweets in"))
    }

    @Test("An invalid query leaves no file")
    func wrongQuery() throws {
        let store = try SampleStore()
        let file = store.folder.path("out.jsonl")
        #expect(try store.run("export", "(sea", "--output", file).status == 2)
        #expect(!FileManager.default.fileExists(atPath: file))
        #expect(!FileManager.default.fileExists(atPath: file + ".unfinished"))
    }

    @Test("Another program reads all cells of a table", arguments: [false, true])
    func table(marked: Bool) throws {
        let store = try SampleStore()
        let run = try store.run(["export", "--csv"] + (marked ? ["--byte-order-mark"] : []))
        #expect(run.output.unicodeScalars.first == (marked ? "\u{FEFF}" : "i"))
        try Data(run.output.utf8).write(to: URL(fileURLWithPath: store.folder.path("t.csv")))
        let script = """
            import csv, sys
            rows = list(csv.DictReader(open(sys.argv[1], encoding="utf-8-sig", newline="")))
            assert all(None not in row and None not in row.values() for row in rows)
            print(len(rows), rows[0]["id"], rows[-1]["id"])
            """
        let printed = try Python.run(script, store.folder.path("t.csv"))
        let ids = try store.run("export", "--ids").output.split(separator: "\n")
        #expect(printed == "\(ids.count) \(ids.first ?? "") \(ids.last ?? "")\n")
    }

    @Test("Markdown begins with the query and ends with the counts")
    func markdown() throws {
        let store = try SampleStore()
        let run = try store.run("export", "has:images", "--markdown", "--now", "2024-11-09T12:00:00Z")
        #expect(run.output.hasPrefix("# has:images\n\nExported "))
        let count = try store.run("export", "has:images", "--ids").output.split(separator: "\n").count
        #expect(run.output.contains("\n\(count) tweets found by has:images."))
        #expect(run.output.components(separatedBy: "\n---\n").count == count + 2)
    }

    // MARK: Samples

    @Test(
        "A sample has the requested size per day or author, and the same seed repeats it", arguments: ["day", "user"])
    func sample(per kind: String) throws {
        let store = try SampleStore()
        let all = try lines(store.run("export"))
        func stratum(_ tweet: [String: Any]) -> String {
            let author = (tweet["author"] as? [String: Any])?["id"] as? String ?? "nobody"
            return kind == "user" ? author : String((tweet["created_at"] as? String ?? "never").prefix(10))
        }
        let sizes = Dictionary(grouping: all, by: stratum).mapValues { min(2, $0.count) }
        let first = try store.run("export", "--per-\(kind)", "2", "--seed", "7")
        #expect(Dictionary(grouping: try lines(first), by: stratum).mapValues(\.count) == sizes)
        #expect(first.errors.contains("--seed 7"))
        #expect(try store.run("export", "--per-\(kind)", "2", "--seed", "7").output == first.output)
        #expect(try store.run("export", "--per-\(kind)", "2", "--seed", "8").output != first.output)
    }

    // MARK: Pseudonyms

    @Test("A pseudonymous export contains no names, and one account always has the same pseudonym")
    func pseudonyms() throws {
        let store = try SampleStore()
        let plain = try lines(store.run("export"))
        let run = try store.run("export", "--pseudonymous")
        let hidden = try lines(run)
        #expect(hidden.count == plain.count)
        var handles: Set<String> = []
        var numbers: Set<String> = []
        var pseudonyms: [String: String] = [:]
        for (open, closed) in zip(plain, hidden) {
            numbers.insert(open["id"] as? String ?? "")
            let people = [(open["author"], closed["author"])].compactMap { pair -> (String, String)? in
                guard let real = (pair.0 as? [String: Any])?["handle"] as? String,
                    let name = (pair.1 as? [String: Any])?["handle"] as? String
                else { return nil }
                return (real, name)
            }
            let mentioned = zip(
                open["mentions"] as? [[String: Any]] ?? [], closed["mentions"] as? [[String: Any]] ?? []
            ).compactMap { real, name in
                (real["handle"] as? String).map { ($0, name["handle"] as? String ?? "") }
            }
            for (real, name) in people + mentioned {
                #expect(name.hasPrefix("u_") && name.utf8.count == 15)
                #expect(pseudonyms.updateValue(name, forKey: real.lowercased()) ?? name == name)
                handles.insert(real)
            }
        }
        #expect(Set(pseudonyms.values).count == pseudonyms.count)
        for handle in handles where handle.count > 3 {
            for sign in ["@", "x.com/", "twitter.com/", "\"handle\":\""] {
                #expect(!run.output.contains(sign + handle + "\""), "\(sign)\(handle)")
                #expect(!run.output.contains(sign + handle + " "), "\(sign)\(handle)")
                #expect(!run.output.contains(sign + handle + "/"), "\(sign)\(handle)")
            }
        }
        for number in numbers where number.count > 6 { #expect(!run.output.contains(number)) }
        #expect(!run.output.contains("t.co/"))
        // Each export has its own key.
        #expect(try store.run("export", "--pseudonymous").output != run.output)
    }

    @Test("Matches and entities of a pseudonymous export have the positions of its own text")
    func positions() throws {
        let store = try SampleStore()
        for tweet in try lines(store.run("export", "has:mentions OR has:links", "--pseudonymous")) {
            let text = Array((tweet["text"] as? String ?? "").unicodeScalars)
            for (field, sign) in [("mentions", "@"), ("hashtags", "#")] {
                for entity in tweet[field] as? [[String: Any]] ?? [] {
                    guard let start = entity["start"] as? Int, let end = entity["end"] as? Int else { continue }
                    let word = entity["handle"] as? String ?? entity["text"] as? String ?? ""
                    var found = String.UnicodeScalarView()
                    found.append(contentsOf: text[start..<end])
                    #expect(String(found).dropFirst().lowercased() == word.lowercased(), "\(sign)")
                }
            }
        }
    }

    @Test(
        "Contradicting flags are refused",
        arguments: [
            ["--csv", "--ids"], ["--byte-order-mark"], ["--per-day", "0"], ["--per-day", "1", "--per-user", "1"],
            ["--seed", "3"], ["--include", "likes"],
        ])
    func refused(flags: [String]) throws {
        let run = try SampleStore().run(["export"] + flags)
        #expect(run.status == 2 && run.output.isEmpty, "\(run.errors)")
    }
}
