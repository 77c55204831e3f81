import Foundation
import SQLiteKit
import TestSupport
import Testing

@Suite("imports, diff, forget, show --raw and check --imports")
struct ImportsTests {
    /// Two archives of one account, two years apart, and a file of tweets.
    private struct Archives {
        let folder: TemporaryFolder
        let older: String
        let newer: String

        static let ids = (0..<6).map { 1_500_000_000_000_000_000 + $0 * 1_000_000_000 }

        init() throws {
            folder = try TemporaryFolder()
            older = folder.path("archive-2023")
            newer = folder.path("archive-2025")
            try write(
                older, date: "2023-05-01", handle: "ann_lee",
                tweets: [(0, "the first one"), (1, "soon to be gone"), (2, "before the edit"), (3, "stays as it is")])
            try write(
                newer, date: "2025-05-01", handle: "ann_writes",
                tweets: [(0, "the first one"), (2, "after the edit"), (3, "stays as it is"), (4, "brand-new")])
        }

        func write(_ path: String, date: String, handle: String, tweets: [(Int, String)]) throws {
            let data = path + "/data"
            try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
            let manifest =
                #"window.__THAR_CONFIG = {"userInfo":{"accountId":"42","userName":""# + handle
                + #"","displayName":"Ann"},"archiveInfo":{"generationDate":""# + date
                + #"T10:00:00.000Z","isPartialArchive":false},"dataTypes":{"tweets":{"files":[{"fileName":"data/tweets.js","#
                + #""globalName":"YTD.tweets.part0","count":""# + "\(tweets.count)" + #""}]}}}"#
            try Data(manifest.utf8).write(to: URL(fileURLWithPath: data + "/manifest.js"))
            let records = tweets.map { number, text in
                """
                {"tweet":{"id_str":"\(Self.ids[number])","created_at":"Sat Mar 05 12:14:18 +0000 2022","full_text":"\(text)",\
                "favorite_count":"1","retweet_count":"0","entities":{"hashtags":[],"urls":[],"user_mentions":[],"symbols":[]}}}
                """
            }
            try Data("window.YTD.tweets.part0 = [ \(records.joined(separator: ", ")) ]".utf8)
                .write(to: URL(fileURLWithPath: data + "/tweets.js"))
        }

        func run(_ arguments: String...) throws -> CommandRun {
            try CommandRun(["--store", folder.path("s.db")] + arguments, in: folder)
        }

        func importBoth() throws {
            #expect(try run("import", newer, older).status == 0)
        }

        var imports: [[String: Any]] {
            get throws { try #require(try run("imports", "--json").outputObject()["imports"] as? [[String: Any]]) }
        }
    }

    @Test("imports lists the inputs, their tweets, and whether they still exist")
    func list() throws {
        let archives = try Archives()
        #expect(try archives.run("import", archives.older).status == 0)
        #expect(try archives.run("import", archives.newer).status == 0)
        let list = try archives.imports
        #expect(list.map { $0["n"] as? Int } == [1, 2])
        #expect(list.map { $0["tweets"] as? Int } == [4, 4])
        #expect(list.map { $0["whole"] as? Bool } == [true, true])
        #expect(list.map { $0["archive_date"] as? String } == ["2023-05-01T10:00:00Z", "2025-05-01T10:00:00Z"])
        #expect((list[0]["owner"] as? [String: Any])?["handle"] as? String == "ann_writes")
        #expect((list[0]["blake3"] as? String)?.hasPrefix(list[0]["id"] as? String ?? "?") == true)
        try FileManager.default.removeItem(atPath: archives.older)
        #expect(try archives.imports.map { $0["input"] as? String } == ["missing", "unchanged"])
        let text = try archives.run("imports").output
        #expect(text.contains("archive-2023") && text.contains("no longer exists") && text.contains("@ann_writes"))
    }

    @Test("Missing images are counted, added from a folder, and searched again by refresh")
    func media() throws {
        let folder = try TemporaryFolder()
        func run(_ arguments: String...) throws -> CommandRun {
            try CommandRun(["--store", folder.path("s.db")] + arguments, in: folder)
        }
        func missing() throws -> Int? {
            let list = try #require(try run("imports", "--json").outputObject()["imports"] as? [[String: Any]])
            return list.first?["missing_media"] as? Int
        }
        func media(_ key: String) -> String {
            #"{"id_str":"\#(key.utf8.count)","media_url_https":"https://pbs.twimg.com/media/\#(key).jpg","type":"photo"}"#
        }
        let tweets = try folder.write(
            "tweets.jsonl",
            """
            {"id_str":"1500000000000000000","created_at":"Sat Mar 05 12:14:18 +0000 2022","full_text":"two",\
            "user":{"id_str":"42","screen_name":"ann_lee"},"entities":{"hashtags":[],"urls":[],"user_mentions":[],\
            "symbols":[]},"extended_entities":{"media":[\(media("AAAA")),\(media("BBB"))]}}

            """)
        let pictures = folder.path("my, pictures")
        _ = try folder.write("my, pictures/1500000000000000000_1.jpg", [0xFF, 0xD8, 0xFF])
        #expect(try run("import", tweets).status == 0)
        #expect(try missing() == 2)
        #expect(try run("imports").output.contains("2 images and videos missing"))
        #expect(try run("import", "--media", "gone", tweets).errors.contains("--media takes a folder"))
        #expect(try run("import", "--media", pictures, tweets).status == 0)
        #expect(try missing() == 1)
        // Another import without the folder changes nothing.
        #expect(try run("import", tweets).status == 0)
        #expect(try missing() == 1)
        #expect(try run("imports", "refresh").errors.contains("Nothing has changed"))
        _ = try folder.write("my, pictures/BBB.jpg", [0xFF, 0xD8, 0xFF])
        #expect(try run("imports", "refresh").status == 0)
        #expect(try missing() == 0)
        #expect(try run("imports", "refresh").errors.contains("Nothing has changed"))
        #expect(try run("check").status == 0)
    }

    @Test("A tweet that the newer archive lacks is gone, in either order, until another archive contains it")
    func gone() throws {
        let archives = try Archives()
        try archives.importBoth()
        #expect(try archives.run("search", "is:gone", "--ids").output == "\(Archives.ids[1])\n")
        let third = archives.folder.path("archive-2026")
        try archives.write(
            third, date: "2026-05-01", handle: "ann_writes",
            tweets: [
                (0, "the first one"), (1, "soon to be gone"), (2, "after the edit"), (3, "stays as it is"),
                (4, "brand-new"),
            ])
        #expect(try archives.run("import", third).status == 0)
        #expect(try archives.run("search", "is:gone", "--count").output == "0\n")
        #expect(try archives.run("check").status == 0)
    }

    @Test("diff reports lost, new, edited and renamed items")
    func diff() throws {
        let archives = try Archives()
        #expect(try archives.run("import", archives.older).status == 0)
        #expect(try archives.run("import", archives.newer).status == 0)
        let document = try archives.run("diff", "1", "2", "--json").outputObject()
        func ids(_ key: String) -> [String] {
            (document[key] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
        }
        #expect(document["schema"] as? String == "tweetdex.diff/1")
        #expect(ids("lost") == ["\(Archives.ids[1])"])
        #expect(ids("gained") == ["\(Archives.ids[4])"])
        #expect(ids("edited") == ["\(Archives.ids[2])"])
        #expect(ids("renamed") == ["42"])
        #expect(document["unchanged"] as? Int == 2)
        let text = try archives.run("diff", "1", "2").output
        for words in ["− soon to be gone", "+ brand-new", "− before the edit", "+ after the edit", "@ann_lee"] {
            #expect(text.contains(words), "\(words)")
        }
        let csv = try archives.run("diff", archives.older, "2", "--csv").output
        #expect(csv.hasPrefix("change,id,created_at,handle,old,new\r\nlost,\"\(Archives.ids[1])\""))
        #expect(csv.split(separator: "\r\n").count == 5)
        let path = archives.folder.path("changes.html")
        #expect(try archives.run("diff", "1", "2", "--html", path).status == 0)
        let page = try String(contentsOfFile: path, encoding: .utf8)
        for part in ["soon to be gone</del>", "brand-new</ins>", "before the edit</del>", "after the edit</ins>"] {
            #expect(page.contains(part), "\(part)")
        }
        #expect(try archives.run("diff", "1", "2", "--html", path).status == 2)
        #expect(try archives.run("diff", "1", "2", "--html", path, "--force").status == 0)
        #expect(try archives.run("diff", "1", "2", "--json", "--csv").status == 2)
        let unknown = try archives.run("diff", "1", "9")
        #expect(unknown.status == 2 && unknown.errors.contains("no import \"9\""))
    }

    @Test("diff compares likes separately if both imports include them, and lists deleted tweets as lost")
    func likesAndDeletedTweets() throws {
        let archives = try Archives()
        for (archive, id) in [("archive-2023", 27), ("archive-2025", 28)] {
            _ = try archives.folder.write(
                "\(archive)/data/like.js",
                #"window.YTD.like.part0 = [ {"like":{"tweetId":"\#(id)","fullText":"liked \#(id)"}} ]"#)
        }
        _ = try archives.folder.write(
            "archive-2025/data/deleted-tweets.js",
            """
            window.YTD.deleted_tweets.part0 = [ {"tweet":{"id_str":"\(Archives.ids[1])","full_text":"soon to be gone",\
            "created_at":"Sat Mar 05 12:14:18 +0000 2022","deleted_at":"2025-04-30T10:00:00.000Z"}} ]
            """)
        func ids(_ key: String) throws -> [String] {
            let changes = try archives.run("diff", "1", "2", "--json").outputObject()[key] as? [[String: Any]]
            return (changes ?? []).compactMap { $0["id"] as? String }
        }
        #expect(try archives.run("import", archives.older, "--include", "likes").status == 0)
        #expect(try archives.run("import", archives.newer, "--include", "deleted").status == 0)
        #expect(try ids("lost") == ["\(Archives.ids[1])"] && ids("gained") == ["\(Archives.ids[4])"])
        #expect(try ids("lost_likes") == [] && ids("gained_likes") == [])
        #expect(try archives.run("import", archives.newer, "--include", "likes,deleted").status == 0)
        #expect(try ids("lost") == ["\(Archives.ids[1])"] && ids("gained") == ["\(Archives.ids[4])"])
        #expect(try ids("lost_likes") == ["27"] && ids("gained_likes") == ["28"])
        #expect(try archives.run("diff", "1", "2").output.contains("Lost likes"))
        #expect(try archives.run("diff", "1", "2", "--csv").output.contains("lost_like,\"27\""))
    }

    @Test("show --raw prints the record in each archive, or the reason why it cannot")
    func raw() throws {
        let archives = try Archives()
        try archives.importBoth()
        let id = "\(Archives.ids[2])"
        let run = try archives.run("show", id, "--raw")
        let records = run.output.split(separator: "\n").map(String.init)
        #expect(records.count == 2)
        #expect(records.first?.contains("after the edit") == true && records.last?.contains("before the edit") == true)
        let file = try String(contentsOfFile: archives.newer + "/data/tweets.js", encoding: .utf8)
        #expect(file.contains(records[0]))
        #expect(run.errors.contains("data/tweets.js") && run.errors.contains("BLAKE3"))
        try FileManager.default.removeItem(atPath: archives.older)
        try Data("window.YTD.tweets.part0 = [ ]".utf8)
            .write(to: URL(fileURLWithPath: archives.newer + "/data/tweets.js"))
        let gone = try archives.run("show", id, "--raw", "--json")
        let documents = try #require(try CommandRun.object(gone.output)["records"] as? [[String: Any]])
        #expect(documents.allSatisfy { $0["raw"] is NSNull })
        let sentences = documents.compactMap { ($0["failure"] as? [String: Any])?["message"] as? String }
        #expect(sentences.first?.contains("changed since") == true)
        #expect(sentences.last?.contains("no longer exists") == true)
        #expect(gone.status == 2)
    }

    @Test(
        "Several archives in one zip are several inputs",
        .enabled(if: SampleArchives.zipsAreRead, "this build reads no zips"))
    func archivesInOneZip() throws {
        let archives = try Archives()
        var zip = ZipBuilder()
        for archive in ["archive-2023", "archive-2025"] {
            for name in ["\(archive)/data/manifest.js", "\(archive)/data/tweets.js"] {
                let contents = try Data(contentsOf: URL(fileURLWithPath: archives.folder.path(name)))
                zip.entries.append(ZipBuilder.Entry(name, [UInt8](contents)))
            }
        }
        let path = try archives.folder.write("both.zip", zip.build())
        #expect(try archives.run("import", path).status == 0)
        #expect(
            try archives.imports.map { $0["path"] as? String } == [path + "/archive-2023", path + "/archive-2025"])
        let check = try archives.run("check", "--imports")
        #expect(check.status == 0 && check.output.contains("8 records compared with 2 of 2 inputs"))
        #expect(try archives.run("imports", "refresh").errors.contains("Nothing has changed"))
        #expect(try archives.run("diff", path + "/archive-2023", path + "/archive-2025").output.contains("1 lost"))
        #expect(try archives.run("show", "\(Archives.ids[1])", "--raw").output.contains("soon to be gone"))
    }

    @Test("check --imports verifies every row and finds a changed one")
    func proof() throws {
        let archives = try Archives()
        try archives.importBoth()
        let good = try archives.run("check", "--imports", "--json")
        #expect(good.status == 0, "\(good.output)\(good.errors)")
        #expect(try good.outputObject()["proved"] as? Int == 8)
        // Changes the row through SQLite, so that the checksum of its page is valid.
        let store = try Connection(path: archives.folder.path("s.db"), access: .readWrite)
        try store.run(
            """
            UPDATE tweet SET text = replace(text, 'stays as it is', 'stays as at is')
            WHERE text LIKE '%stays as it is%'
            """)
        #expect(store.changes == 1)
        #expect(try archives.run("reindex").status == 0)
        let bad = try archives.run("check", "--imports")
        #expect(bad.status == 4)
        #expect(bad.output.contains("\(Archives.ids[3])"), "\(bad.output)")
    }

    @Test("Refresh imports only added data")
    func refresh() throws {
        let archives = try Archives()
        try archives.importBoth()
        let idle = try archives.run("imports", "refresh", "--json").outputObject()
        #expect((idle["inputs"] as? [Any])?.isEmpty == true)
        Thread.sleep(forTimeInterval: 0.02)
        try FileManager.default.removeItem(atPath: archives.newer)
        try archives.write(
            archives.newer, date: "2025-06-01", handle: "ann_writes",
            tweets: [
                (0, "the first one"), (2, "after the edit"), (3, "stays as it is"), (4, "brand-new"), (5, "newest"),
            ])
        let inputs = try #require(
            try archives.run("imports", "refresh", "--json").outputObject()["inputs"] as? [[String: Any]])
        #expect(inputs.map { $0["new"] as? Int } == [1])
        #expect(try archives.run("search", "newest", "--count").output == "1\n")
    }

    @Test("With --verbose, refresh lists the skipped records")
    func skippedByRefresh() throws {
        let archives = try Archives()
        try archives.importBoth()
        Thread.sleep(forTimeInterval: 0.02)
        try FileManager.default.removeItem(atPath: archives.newer)
        try archives.write(
            archives.newer, date: "2025-06-01", handle: "ann_writes",
            tweets: [(0, "the first one"), (2, "after the edit"), (3, #"damaged \q"#)])
        let run = try archives.run("imports", "refresh", "--verbose")
        #expect(run.status == 3 && run.errors.contains("Skipped in "), "\(run.errors)")
    }

    @Test("forget removes the tweets that only the given import contains")
    func forgetImport() throws {
        let archives = try Archives()
        #expect(try archives.run("import", archives.older).status == 0)
        let before = try archives.run("search", "", "--ndjson").output
        #expect(try archives.run("import", archives.newer).status == 0)
        let refused = try archives.run("forget", "2")
        #expect(refused.status == 2 && refused.errors.contains("--force"))
        let added = "\(Archives.ids[4])"
        for change in [["star", added], ["label", "add", "todo", added], ["note", added, "remember"]] {
            let run = try CommandRun(["--store", archives.folder.path("s.db")] + change, in: archives.folder)
            #expect(run.status == 0)
        }
        for words in [["2"], ["--matching", "brand-new"]] {
            let run = try CommandRun(
                ["--store", archives.folder.path("s.db"), "forget", "--dry-run", "--json"] + words, in: archives.folder)
            #expect(try run.outputObject()["labels_and_notes"] as? Int == 3)
            #expect(run.errors.contains("with 3 labels and notes"), "\(run.errors)")
        }
        let plan = try archives.run("forget", "2", "--dry-run", "--json").outputObject()
        #expect(plan["removed"] as? Int == 1 && plan["kept"] as? Int == 3 && plan["dry_run"] as? Bool == true)
        let done = try archives.run("forget", "2", "--force")
        #expect(done.status == 0 && done.errors.contains("forgot 1 tweet"))
        #expect(try archives.run("search", "", "--ndjson").output == before)
        #expect(try archives.run("check", "--imports").status == 0)
        #expect(try archives.imports.count == 1)
    }

    @Test("forget --matching is permanent, and the next import reports the tweets that it left out")
    func forgetTweets() throws {
        let archives = try Archives()
        try archives.importBoth()
        let done = try archives.run("forget", "--matching", "brand-new", "--force", "--json")
        #expect(try done.outputObject()["removed"] as? Int == 1)
        let again = try archives.run("import", archives.newer, "--json").outputObject()
        let input = try #require((again["inputs"] as? [[String: Any]])?.first)
        #expect(input["forgotten"] as? Int == 1 && input["new"] as? Int == 0 && input["unchanged"] as? Int == 3)
        #expect(try archives.run("import", archives.newer).errors.contains("1 forgotten tweet left out"))
        #expect(try archives.run("search", "brand-new", "--count").output == "0\n")
        #expect(try archives.run("check", "--imports").status == 0)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: archives.folder.path("s.db")))
        #expect(bytes.range(of: Data("brand-new".utf8)) == nil)
        let none = try archives.run("forget", "--matching", "nosuchword", "--force")
        #expect(none.status == 0 && none.errors.contains("No tweet matches"))
        #expect(try archives.run("forget", "--matching", " ", "--force").status == 2)
        #expect(try archives.run("forget").status == 2)
    }
}
