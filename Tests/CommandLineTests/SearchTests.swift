import Foundation
import QueryEngine
import TestSupport
import Testing
import tweetdex

@Suite("search, show and recent searches")
struct SearchTests {
    @Test("The JSON document has the promised keys, with ids as strings")
    func json() throws {
        let run = try SampleStore().run("search", "#swift", "--json", "--limit", "3", "--total")
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        let document = try run.outputObject()
        #expect(document["schema"] as? String == "tweetdex.search/1")
        #expect(document["query"] as? String == "#swift")
        #expect(document["total"] as? Int == 26)
        #expect(document["returned"] as? Int == 3)
        #expect(document["next"] is String)
        let tweets = try #require(document["tweets"] as? [[String: Any]])
        #expect(tweets.count == 3)
        for tweet in tweets {
            #expect(tweet["schema"] as? String == "tweetdex.tweet/1")
            #expect(tweet["id"] is String)
        }
    }

    @Test("Every output format contains the same tweets in the same order")
    func forms() throws {
        let store = try SampleStore()
        let ids = try store.run("search", "#coffee", "--ids").output.split(separator: "\n").map(String.init)
        #expect(ids.count == 15)
        #expect(ids == ids.sorted { (Int64($0) ?? 0) > (Int64($1) ?? 0) })
        let lines = try store.run("search", "#coffee", "--ndjson").output.split(separator: "\n")
        #expect(try lines.map { try CommandRun.object(String($0))["id"] as? String } == ids)
        let plain = try store.run("search", "#coffee", "--plain").output.split(separator: "\n")
        #expect(plain.map { $0.split(separator: "\t").first.map(String.init) } == ids)
        let table = CSVTable.rows(Array(try store.run("search", "#coffee", "--csv").output.utf8))
        #expect(table.map { $0[0] } == ["id"] + ids)
        let marked = try store.run("search", "#coffee", "--csv", "--byte-order-mark").output
        #expect(marked.unicodeScalars.first == "\u{FEFF}")
        let quotations = try store.run("search", "#coffee", "--markdown").output
        #expect(quotations.hasPrefix("# \\#coffee\n\n---\n\n"))
        #expect(quotations.components(separatedBy: "\n---\n").count == ids.count + 1)
        let path = store.folder.path("coffee.html")
        #expect(try store.run("search", "#coffee", "--html", path).output.isEmpty)
        let page = try String(contentsOfFile: path, encoding: .utf8)
        #expect(page.components(separatedBy: "<article class=\"tweet\"").count == ids.count + 1)
        #expect(page.contains("<h1 dir=\"auto\">#coffee</h1>"))
        #expect(page.hasSuffix("</article></li>\n</ol></main></body></html>\n"))
        #expect(ids.allSatisfy { page.contains("/status/\($0)\"") })
        #expect(try store.run("search", "#coffee", "--html", path).status == 2)
        #expect(try store.run("search", "#swfit", "--html", path, "--force").status == 0)
        #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("<article"))
        let text = try store.run("search", "#coffee").output
        #expect(!text.contains("\u{1B}"))
        var position = text.startIndex
        for id in ids {
            let found = try #require(text.range(of: id, range: position..<text.endIndex))
            position = found.upperBound
        }
        #expect(try store.run("search", "#coffee", "--count").output == "15\n")
    }

    @Test("Cursors lead through all pages")
    func pages() throws {
        let store = try SampleStore()
        let all = try store.run("search", "#swift", "--ids", "--limit", "0").output
        var collected = ""
        var cursor: String?
        for _ in 0..<5 {
            let after = cursor.map { ["--after", $0] } ?? []
            let words = ["--store", store.path, "search", "#swift", "--limit", "7", "--json"] + after
            let page = try CommandRun(words, in: store.folder).outputObject()
            for tweet in page["tweets"] as? [[String: Any]] ?? [] {
                collected += (tweet["id"] as? String ?? "?") + "\n"
            }
            cursor = page["next"] as? String
            if cursor == nil { break }
        }
        #expect(cursor == nil)
        #expect(collected == all)
        #expect(try store.run("search", "#swift", "--after", "nonsense").status == 2)
    }

    @Test("An empty result exits with 0 and a message, with 1 if --quiet is set, and is a valid document")
    func nothing() throws {
        let store = try SampleStore()
        let run = try store.run("search", "#swfit")
        #expect(run.status == 0)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("#swfit"))
        let quiet = try store.run("search", "#swfit", "--quiet")
        #expect(quiet.status == 1)
        #expect(quiet.output.isEmpty && quiet.errors.isEmpty)
        #expect(try store.run("search", "#swift", "--quiet").status == 0)
        let document = try store.run("search", "#swfit", "--json").outputObject()
        #expect((document["tweets"] as? [Any])?.isEmpty == true)
        #expect(try store.run("search", "#swfit", "--ndjson").output.isEmpty)
        #expect(try store.run("search", "#swfit", "--csv").output.hasSuffix(",url,key,poll,community_note\r\n"))
        #expect(try store.run("search", "#swfit", "--markdown").output == "# \\#swfit\n")
        #expect(try store.run("search", "#swift", "--byte-order-mark").status == 2)
        #expect(try store.run("search", "#swfit", "--count").output == "0\n")
        #expect(try store.run("search", "#swfit", "--count", "--quiet").status == 1)
    }

    @Test("An invalid query exits with 2 and marks the position, or prints a document")
    func wrongQuery() throws {
        let store = try SampleStore()
        let run = try store.run("search", "form:nasa", "lang:en")
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("error: unknown operator \"form:\""))
        #expect(run.errors.contains("  form:nasa lang:en\n  ^^^^^"))
        #expect(run.errors.contains("from:"))
        let json = try store.run("search", "form:nasa", "--json")
        #expect(json.status == 2)
        #expect(json.output.isEmpty)
        let errors = try #require(try json.errorObject()["errors"] as? [[String: Any]])
        #expect(errors.first?["code"] as? String == "unknown-operator")
        #expect(errors.first?["start"] as? Int == 0)
        #expect(errors.first?["end"] as? Int == 5)
        #expect(try store.recents() == [])
    }

    @Test(
        "Every form in help query is valid and causes no errors",
        arguments: (OperatorTable.forms.map(\.example)
            + OperatorTable.all.filter { $0.unavailable == nil }.map(\.example)).filter { form in
                !["include:native", "list:@", "near:", "saved:"].contains { form.hasPrefix($0) }
            })
    func taughtForms(_ form: String) throws {
        let run = try SampleStore().run("search", "--count", "--", form)
        #expect(run.status == 0)
        // A warning is allowed if the archive's format lacks the field, or if some tweets lack it.
        let isTold =
            run.errors.contains("warning: no tweet in the store has ") || run.errors.contains(" skipped: ")
            || run.errors.contains("matches no tweet, because the store does not contain ")
        #expect(run.errors.isEmpty || isTold && !run.errors.contains("error"), "\(run.errors)")
        #expect(Int(run.output.dropLast()) != nil)
    }

    @Test("A word after one dash is excluded, and -- ends the flags")
    func dashes() throws {
        let store = try SampleStore()
        func count(_ words: String...) throws -> Int {
            let run = try CommandRun(["--store", store.path, "search", "--count"] + words, in: store.folder)
            #expect(run.status == 0)
            return Int(run.output.dropLast()) ?? -1
        }
        let all = try count("#swift")
        let with = try count("#swift", "is:retweet")
        #expect(try count("#swift", "-is:retweet") == all - with)
        #expect(try count("--", "#swift") == all)
    }

    @Test("Searches are recorded once each, ignoring case, newest first; other commands are not")
    func recents() throws {
        let store = try SampleStore()
        for query in ["#swift", "#coffee", "#SWIFT", "#nothingatall"] { _ = try store.run("search", query) }
        #expect(try store.recents() == ["#nothingatall", "#SWIFT", "#coffee"])
        _ = try store.run("search", "")
        _ = try store.run("search", "#tea", "--no-history")
        _ = try store.run("search", "#tea", "--count")
        _ = try store.run("search", "(")
        #expect(try store.recents() == ["#nothingatall", "#SWIFT", "#coffee"])

        let plain = try store.run("recent", "--plain").output.split(separator: "\n").map { $0.split(separator: "\t") }
        #expect(plain.map { $0[3] } == ["1", "2", "1"])
        #expect(plain.map { $0[4] } == ["#nothingatall", "#SWIFT", "#coffee"])
        let document = try store.run("recent", "--json").outputObject()
        #expect(document["schema"] as? String == "tweetdex.recent/1")
        let searches = try #require(document["searches"] as? [[String: Any]])
        #expect(searches.map { $0["n"] as? Int } == [1, 2, 3])
        #expect(searches[1]["uses"] as? Int == 2)

        #expect(try store.run("recent", "run", "3", "--ids").output == store.run("search", "#coffee", "--ids").output)
        #expect(try store.recents().first == "#coffee")
        #expect(try store.run("recent", "run", "9").status == 2)
        #expect(try store.run("recent", "delete", "#swift").status == 0)
        #expect(try store.run("recent", "delete", "1", "--dry-run").status == 0)
        #expect(try store.recents() == ["#coffee", "#nothingatall"])
        #expect(try store.run("recent", "delete", "1").status == 0)
        #expect(try store.recents() == ["#nothingatall"])
        #expect(try store.run("recent", "delete", "1x").status == 2)
    }

    @Test(
        "Spellings that differ only in case are one search, in any script",
        arguments: [("ÉTÉ", "été"), ("STRASSE", "straße"), ("ΣΊΣΥΦΟΣ", "σίσυφος"), ("Ǆ", "ǅ"), ("#ПРИВЕТ", "#привет")])
    func folded(_ first: String, _ second: String) throws {
        let store = try SampleStore()
        for query in [first, "#coffee", second] { _ = try store.run("search", query) }
        #expect(try store.recents() == [second, "#coffee"])
        #expect(try store.run("recent", "delete", first).status == 0)
        #expect(try store.recents() == ["#coffee"])
    }

    @Test("show accepts the row numbers of the last list, on a terminal or not")
    func rows() throws {
        let store = try SampleStore()
        #expect(try store.run("show", "2", "--ids").status == 2)
        let ids = try store.run("search", "#swift", "--ids").output.split(separator: "\n").map(String.init)
        #expect(try store.run("show", "2", "--ids").status == 2)
        _ = try store.run("search", "#swift")
        #expect(try store.run("show", "2", "--ids").output == ids[1] + "\n")
        _ = try store.run("timeline", "--limit", "1")
        #expect(try store.run("show", "2", "--ids").status == 2)
        #expect(try store.run("show", "1", "--ids").status == 0)
    }

    @Test("Clearing requires --force if it cannot ask for confirmation")
    func clear() throws {
        let store = try SampleStore()
        for query in ["#swift", "#coffee"] { _ = try store.run("search", query) }
        let refused = try store.run("recent", "clear")
        #expect(refused.status == 2)
        #expect(refused.errors.contains("--force"))
        let dry = try store.run("recent", "clear", "--dry-run")
        #expect(dry.status == 0)
        #expect(dry.errors.contains("2"))
        #expect(try store.recents().count == 2)
        #expect(try store.run("recent", "clear", "--force").status == 0)
        #expect(try store.recents() == [])
    }

    @Test("show prints the same document for an ID, a row and a URL")
    func show() throws {
        let store = try SampleStore()
        let id = "210232183013552677"
        let line = try store.run("search", "tweet_id:\(id)", "--ndjson", "--no-history").output
        let byID = try store.run("show", id, "--json")
        #expect(byID.status == 0)
        let document = try byID.outputObject()
        #expect(document["id"] as? String == id)
        #expect((document["text"] as? String)?.hasPrefix("Venus in front of the Sun!") == true)
        for name in [
            "id:\(id)", "https://twitter.com/mira_okafor/status/\(id)/photo/1", "https://x.com/i/status/\(id)",
        ] {
            #expect(try store.run("show", name, "--json").output == byID.output)
        }
        #expect(line.contains(id))
        let text = try store.run("show", id).output
        for part in ["Images", "Hashtags", "Users", "#transit", "@mira_okafor"] {
            #expect(text.contains(part), "\(part)")
        }
        #expect(!text.contains("URLs"))
    }

    @Test("Following an item runs its search or prints its URL")
    func follow() throws {
        let store = try SampleStore()
        let id = "210232183013552677"
        let image = try store.run("show", id, "1")
        #expect(image.status == 0)
        #expect(image.output.split(separator: "\n").count == 1)
        let document = try store.run("show", id, "1", "--json").outputObject()
        #expect(document["schema"] as? String == "tweetdex.item/1" && document["tweet"] as? String == id)
        let target = document["address"] as? String ?? document["file"] as? String
        #expect(document["item"] as? Int == 1 && target.map { $0 + "\n" } == image.output)
        #expect(try store.recents() == [])
        let tag = try store.run("show", id, "2", "--ids")
        #expect(tag.output == (try store.run("search", "#transit", "--ids", "--no-history").output))
        #expect(try store.recents() == ["#transit"])
        let missing = try store.run("show", id, "99")
        #expect(missing.status == 2)
        #expect(missing.errors.contains("no item 99"))
    }

    @Test("A missing tweet or row is an error; with --quiet it exits with 1")
    func missing() throws {
        let store = try SampleStore()
        let run = try store.run("show", "1855222378263478273")
        #expect(run.status == 2)
        #expect(run.errors.contains("no tweet 1855222378263478273"))
        #expect(try store.run("show", "1855222378263478273", "--quiet").status == 1)
        #expect(try store.run("show", "7").errors.contains("row 7 does not exist"))
    }

    @Test("A read-only store can be searched, with one warning that searches are not recorded")
    func readOnly() throws {
        let store = try SampleStore()
        try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: store.path)
        try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: store.folder.url.path)
        defer {
            do {
                try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: store.folder.url.path)
            } catch {
                Issue.record(error)
            }
        }
        // The permissions do not restrict the superuser.
        guard !FileManager.default.isWritableFile(atPath: store.folder.url.path) else { return }
        let elsewhere = try TemporaryFolder()
        let run = try CommandRun(["--store", store.path, "search", "#swift", "--count"], in: elsewhere)
        #expect(run.output == "26\n")
        let search = try CommandRun(["--store", store.path, "search", "#swift", "--ids"], in: elsewhere)
        #expect(search.status == 0)
        #expect(search.errors.split(separator: "\n").count { $0.contains("warning") } == 1)
    }

    @Test("The statistics of a single archive are those expected for it", arguments: Samples.archives)
    func statistics(_ archive: String) throws {
        let folder = try TemporaryFolder()
        _ = try CommandRun(["import", Samples.path(archive), "--quiet"], in: folder)
        let expected = try Samples.expected(archive)
        let document = try CommandRun(["stats", "--json"], in: folder).outputObject()
        #expect(document["schema"] as? String == "tweetdex.stats/1")
        let tweets = try #require(document["tweets"] as? [String: Int])
        #expect(tweets["collected"] == expected["tweets"] as? Int)
        #expect(tweets["referenced"] == expected["referenced"] as? Int)
        let kinds = try #require(expected["kinds"] as? [String: Int])
        for (kind, count) in kinds { #expect(tweets[kind] == count, "\(kind)") }
        let entities = try #require(document["entities"] as? [String: Int])
        #expect(entities == expected["entities"] as? [String: Int])
        #expect(document["first"] as? String == expected["first"] as? String)
        #expect(document["last"] as? String == expected["last"] as? String)
        #expect(try CommandRun(["stats"], in: folder).output.contains("Tweets"))
    }

    @Test("The store of the samples is sound and contains each tweet once")
    func check() throws {
        let store = try SampleStore()
        let run = try store.run("check")
        #expect(run.status == 0)
        let document = try store.run("check", "--json").outputObject()
        #expect(document["ok"] as? Bool == true)
        #expect(try store.run("search", "", "--count").output == "279\n")
    }

    @Test("The demo runs its commands and leaves no files", .enabled(if: SampleArchives.zipsAreRead, "needs zips"))
    func demo() throws {
        let folder = try TemporaryFolder()
        let run = try CommandRun(["demo"], in: folder, environment: ["TMPDIR": folder.url.path])
        #expect(run.status == 0)
        let lines = (run.output + run.errors).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 48, "more than two screens of 24 lines")
        #expect(run.output.split(separator: "\n").suffix(3).allSatisfy { $0.hasPrefix("  tweetdex ") })
        for command in ["import", "search", "show"] { #expect(run.output.contains("$ tweetdex \(command)")) }
        #expect(run.output.contains("#"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
    }

    @Test("The demo imports the archives of $TWEETDEX_SAMPLES")
    func demoOfChosenSamples() throws {
        let folder = try TemporaryFolder()
        let run = try CommandRun(["demo"], in: folder, environment: ["TWEETDEX_SAMPLES": Samples.folder.path])
        #expect(run.status == 0)
        #expect(run.output.contains("$ tweetdex import \(Samples.folder.path)"))
    }
}
