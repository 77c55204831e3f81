import Foundation
import SQLiteKit
import TestSupport
import Testing

/// Follows and lists from import to output, with invented archives of Ann (ID 42).
@Suite("Follows and lists")
struct FollowTests {
    private struct Store {
        let folder: TemporaryFolder
        let file: String

        init(_ folder: TemporaryFolder? = nil, file: String = "f.db") throws {
            self.folder = try folder ?? TemporaryFolder()
            self.file = self.folder.path(file)
        }

        /// The number of changes to search results so far.
        func generation() throws -> Int64? {
            try Connection(path: file, access: .readOnly).integer(
                "SELECT CAST(value AS INTEGER) FROM setting WHERE name = 'generation'")
        }

        func run(_ arguments: String...) throws -> CommandRun {
            try CommandRun(["--store", file] + arguments, in: folder)
        }

        @discardableResult
        func add(_ names: String...) throws -> CommandRun {
            try CommandRun(
                ["--store", file, "import", "--include", "follows"] + names.map(folder.path), in: folder)
        }

        /// Writes an archive with tweets of Ann. `files` are contents of further files by name.
        func write(_ name: String, date: String, tweet: String = "hello", _ files: [String: String]) throws {
            let data = folder.path(name + "/data")
            try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
            var files = files
            files["manifest.js"] = """
                window.__THAR_CONFIG = {"userInfo":{"accountId":"42","userName":"ann_lee","displayName":"Ann"},\
                "archiveInfo":{"generationDate":"\(date)T00:00:00.000Z"},"dataTypes":{}}
                """
            files["tweets.js"] = """
                window.YTD.tweets.part0 = [{"tweet":{"id_str":"1500000000000000001","full_text":"\(tweet) @bob_x",\
                "created_at":"Sat Mar 05 10:00:00 +0000 2022","entities":{"hashtags":[],"urls":[],\
                "user_mentions":[{"screen_name":"bob_x","id_str":"43","name":"=1+1","indices":["6","12"]}]}}}]
                """
            for (file, text) in files { try text.write(toFile: data + "/" + file, atomically: true, encoding: .utf8) }
        }

        func write(_ lines: [String], to name: String) throws {
            let text = lines.map { $0 + "\n" }.joined()
            try text.write(toFile: folder.path(name), atomically: true, encoding: .utf8)
        }

        /// The rows of `export follows`, with `|` for commas and without quotes.
        func rows() throws -> [String] {
            let run = try run("export", "follows", "--csv")
            #expect(run.status == 0, "\(run.errors)")
            return run.output.split(separator: "\r\n").dropFirst().map {
                String($0).replacing(",", with: "|").replacing("\"", with: "")
            }
        }

        /// The IDs that a query finds, or the exit status if it is not 0.
        func found(_ query: String) throws -> [String] {
            let run = try run("search", "--ids", "--limit", "0", "--", query)
            return run.status == 0 ? run.output.split(separator: "\n").map(String.init) : ["status \(run.status)"]
        }
    }

    private static func script(_ name: String, _ wrapper: String, _ ids: [Int]) -> String {
        let items = ids.map {
            "{\"\(wrapper)\":{\"accountId\":\"\($0)\",\"userLink\":\"https://twitter.com/intent/user?user_id=\($0)\"}}"
        }
        return "window.YTD.\(name).part0 = [\(items.joined(separator: ","))]"
    }

    private static func lists(_ name: String, _ urls: [String]) -> String {
        let items = urls.map { "{\"userListInfo\":{\"url\":\"\($0)\"}}" }
        return "window.YTD.\(name).part0 = [\(items.joined(separator: ","))]"
    }

    /// A page of twarc2. `token` is that of the request.
    private static func page(
        _ path: String, _ data: String, token: String? = nil, next: String? = nil, at time: String = "2024-05-01"
    ) -> String {
        let request = token.map { "&pagination_token=\($0)" } ?? ""
        return """
            {"data":[\(data)],"meta":{"result_count":1\(next.map { ",\"next_token\":\"\($0)\"" } ?? "")},\
            "__twarc":{"url":"https://api.twitter.com/2/\(path)?max_results=1000\(request)","version":"2.14.0",\
            "retrieved_at":"\(time)T00:00:00+00:00"}}
            """
    }

    private static func user(_ id: Int, _ handle: String) -> String {
        "{\"id\":\"\(id)\",\"username\":\"\(handle)\",\"name\":\"\(handle.capitalized)\"}"
    }

    /// A tweet of API v2 by an account.
    private static func tweet(_ id: Int, by author: Int, _ handle: String) -> String {
        """
        {"data":[{"id":"\(id)","text":"rain","author_id":"\(author)","created_at":"2022-05-01T00:00:00.000Z"}],\
        "includes":{"users":[\(user(author, handle))]},"meta":{"result_count":1}}
        """
    }

    private static let files = [
        "follower.js": script("follower", "follower", [43, 44]), "following.js": script("following", "following", [43]),
        "block.js": script("block", "blocking", [45]), "mute.js": script("mute", "muting", [46]),
        "lists-created.js": lists("lists_created", ["https://twitter.com/ann_lee/lists/tea"]),
        "lists-member.js": lists("lists_member", []),
        "lists-subscribed.js": lists("lists_subscribed", ["https://twitter.com/bob_x/lists/777"]),
    ]

    // MARK: Importing

    @Test("An archive's follows are imported only on request, with all fields")
    func archive() throws {
        let store = try Store()
        try store.write("a", date: "2024-01-01", Self.files)
        #expect(try store.run("import", store.folder.path("a")).status == 0)
        #expect(try store.rows() == [])
        let run = try store.add("a")
        #expect(run.status == 0 && run.errors.contains("Also: 5 follows, 2 lists"), "\(run.errors)")
        // The name comes from a mention. It begins like a formula, so it is exported as text.
        #expect(
            try store.rows() == [
                "block|45|||2024-01-01T00:00:00Z|2024-01-01T00:00:00Z|true|42|ann_lee",
                "follower|43|bob_x|'=1+1|2024-01-01T00:00:00Z|2024-01-01T00:00:00Z|true|42|ann_lee",
                "follower|44|||2024-01-01T00:00:00Z|2024-01-01T00:00:00Z|true|42|ann_lee",
                "following|43|bob_x|'=1+1|2024-01-01T00:00:00Z|2024-01-01T00:00:00Z|true|42|ann_lee",
                "mute|46|||2024-01-01T00:00:00Z|2024-01-01T00:00:00Z|true|42|ann_lee",
            ])
        let imports = try #require(try store.run("imports", "--json").outputObject()["imports"] as? [[String: Any]])
        #expect(imports[0]["follows"] as? Int == 5 && imports[0]["lists"] as? Int == 2)
        #expect(imports[0]["included"] as? [String] == ["follows"])
        #expect(try store.run("check").status == 0)
    }

    @Test("A second import changes nothing, and forgetting the import removes its follows")
    func again() throws {
        let store = try Store()
        try store.write("a", date: "2024-01-01", Self.files)
        try store.add("a")
        let (rows, generation) = (try store.rows(), try store.generation())
        #expect(try store.add("a").status == 0)
        #expect(try store.rows() == rows && rows.count == 5)
        // The second run reads all files.
        #expect(try store.run("import", "--include", "follows,likes", store.folder.path("a")).status == 0)
        #expect(try store.rows() == rows && store.generation() == generation)
        #expect(try store.run("forget", "1", "--force").status == 0)
        #expect(try store.rows() == [])
        #expect(try store.run("check").status == 0)
    }

    @Test("The order of imports does not matter", arguments: [true, false])
    func order(hasSameTweets: Bool) throws {
        let folder = try TemporaryFolder()
        let stores = try [Store(folder, file: "1.db"), Store(folder, file: "2.db")]
        // Archives with the same tweets share a row in the list of imports.
        try stores[0].write("old", date: "2023-01-01", tweet: hasSameTweets ? "same" : "old", Self.files)
        try stores[0].write(
            "new", date: "2024-01-01", tweet: hasSameTweets ? "same" : "new",
            ["follower.js": Self.script("follower", "follower", [44, 47])])
        try stores[0].write([Self.tweet(60, by: 43, "bob_x"), Self.tweet(61, by: 47, "kim_p")], to: "tweets.jsonl")
        try stores[0].add("old", "new", "tweets.jsonl")
        try stores[1].add("tweets.jsonl", "new", "old")
        let rows = try stores[0].rows()
        #expect(try stores[1].rows() == rows)
        #expect(
            rows.filter { $0.hasPrefix("follower") } == [
                "follower|43|bob_x|Bob_X|2023-01-01T00:00:00Z|2023-01-01T00:00:00Z|false|42|ann_lee",
                "follower|44|||2023-01-01T00:00:00Z|2024-01-01T00:00:00Z|true|42|ann_lee",
                "follower|47|kim_p|Kim_P|2024-01-01T00:00:00Z|2024-01-01T00:00:00Z|true|42|ann_lee",
            ])
        for store in stores {
            #expect(try store.found("follows:me") == ["61"])
            #expect(try store.found("is:follows") == ["60"])
            #expect(try store.run("check").status == 0)
        }
        #expect(try stores[0].run("imports", "--json").outputObject()["imports"] as? [Any] != nil)
    }

    @Test("Damage is reported, and a damaged snapshot does not say who is missing")
    func damage() throws {
        let store = try Store()
        try store.write(
            "a", date: "2024-01-01",
            [
                "following.js":
                    "window.YTD.following.part0 = [{\"following\":{\"accountId\":\"43\"}},{\"following\":{}}]",
                "follower.js": Self.script("follower", "follower", [43]),
                "lists-created.js": Self.lists("lists_created", ["https://example.org/x"]),
            ])
        try store.write([Self.tweet(60, by: 43, "bob_x"), Self.tweet(61, by: 47, "kim_p")], to: "tweets.jsonl")
        let run = try store.add("a", "tweets.jsonl")
        #expect(run.status == 3 && run.errors.contains("it has no account ID"), "\(run.errors)")
        #expect(run.errors.contains("it is not the address of a list: https://example.org/x"))
        #expect(try store.found("is:follows") == ["60"])
        #expect(try store.found("-is:follows") == [])
        #expect(try store.found("-follows:me rain") == ["61"])
    }

    @Test("A lone file needs an owner")
    func loneFile() throws {
        let store = try Store()
        try Self.script("follower", "follower", [43]).write(
            toFile: store.folder.path("follower.js"), atomically: true, encoding: .utf8)
        let refused = try store.run("import", store.folder.path("follower.js"))
        #expect(refused.errors.contains("add --include follows"), "\(refused.errors)")
        #expect(try store.add("follower.js").errors.contains("the owner of the archive is unknown"))
        let run = try store.run(
            "import", "--include", "follows", "--owner", "ann_lee", store.folder.path("follower.js"))
        #expect(run.status == 0, "\(run.errors)")
        #expect(try store.rows() == ["follower|43|||||true||ann_lee"])
    }

    @Test("A later part without the earlier ones is incomplete", arguments: [false, true])
    func laterPart(hasFirst: Bool) throws {
        let store = try Store()
        var files = ["follower-part1.js": Self.script("follower", "follower", [43])]
        files["follower-part1.js"] = files["follower-part1.js"]?.replacing("part0", with: "part1")
        if hasFirst { files["follower.js"] = Self.script("follower", "follower", [44]) }
        try store.write("a", date: "2024-01-01", files)
        try store.write([Self.tweet(61, by: 47, "kim_p")], to: "tweets.jsonl")
        try store.add("a", "tweets.jsonl")
        #expect(try store.rows().count == (hasFirst ? 2 : 1))
        #expect(try store.found("-follows:me rain") == (hasFirst ? ["61"] : []))
    }

    // MARK: Other formats

    @Test("Pages of twarc2 contain the request, and the last page completes the snapshot")
    func twarc() throws {
        let store = try Store()
        try store.write("a", date: "2023-01-01", [:])
        let pages = [
            Self.page("users/42/followers", Self.user(43, "bob_x"), next: "p2"),
            Self.page("users/42/followers", Self.user(44, "cat_y"), token: "p2", next: "p3", at: "2024-05-02"),
        ]
        try store.write([Self.tweet(60, by: 43, "bob_x"), Self.tweet(61, by: 47, "kim_p")], to: "tweets.jsonl")
        try store.write(pages, to: "followers.jsonl")
        let plain = try store.run("import", store.folder.path("followers.jsonl"))
        #expect(plain.errors.contains("2 follows (--include follows)"), "\(plain.errors)")
        try store.add("a", "tweets.jsonl")
        #expect(try store.add("followers.jsonl").status == 0)
        #expect(
            try store.rows() == [
                "follower|43|bob_x|Bob_X|2024-05-02T00:00:00Z|2024-05-02T00:00:00Z|true|42|ann_lee",
                "follower|44|cat_y|Cat_Y|2024-05-02T00:00:00Z|2024-05-02T00:00:00Z|true|42|ann_lee",
            ])
        #expect(try store.found("follows:me") == ["60"] && store.found("-follows:me rain") == [])
        // The file grows.
        try store.write(
            pages + [Self.page("users/42/followers", Self.user(45, "dan_z"), token: "p3", at: "2024-05-03")],
            to: "followers.jsonl")
        #expect(try store.add("followers.jsonl").status == 0)
        #expect(try store.rows().count == 3 && store.found("-follows:me rain") == ["61"])
    }

    @Test(
        "A snapshot is complete only if all its pages were read",
        arguments: [
            ("only the last page", [3], false), ("the first page is missing", [2, 3], false),
            ("a page in the middle is missing", [1, 3], false), ("all pages", [1, 2, 3], true),
            ("another order", [2, 1, 3], false), ("an interrupted crawl, and then a whole one", [1, 2, 1, 2, 3], true),
            ("a damaged page", [1, 0, 2, 3], false),
        ])
    func pages(case: String, pages: [Int], isComplete: Bool) throws {
        let store = try Store()
        try store.write("a", date: "2023-01-01", [:])
        try store.write([Self.tweet(61, by: 47, "kim_p")], to: "tweets.jsonl")
        let path = "users/42/followers"
        let all = [
            Self.page(path, "{\"username\":\"no_id\"}", token: "p2", next: "p2"),
            Self.page(path, Self.user(43, "bob_x"), next: "p2"),
            Self.page(path, Self.user(44, "cat_y"), token: "p2", next: "p3"),
            Self.page(path, Self.user(45, "dan_z"), token: "p3"),
        ]
        try store.write(pages.map { all[$0] }, to: "followers.jsonl")
        try store.add("a", "tweets.jsonl", "followers.jsonl")
        #expect(try store.found("-follows:me rain") == (isComplete ? ["61"] : []))
    }

    @Test("The last page of another crawl does not belong to a complete snapshot")
    func laterCrawl() throws {
        let store = try Store()
        try store.write("a", date: "2023-01-01", [:])
        let path = "users/42/followers"
        try store.write(
            [
                Self.page(path, Self.user(43, "bob_x")),
                Self.page(path, Self.user(45, "dan_z"), token: "q9", at: "2024-09-01"),
            ], to: "late.jsonl")
        try store.write(
            [Self.page(path, Self.user(43, "bob_x") + "," + Self.user(47, "kim_p"), at: "2024-07-01")],
            to: "july.jsonl")
        try store.write([Self.tweet(61, by: 47, "kim_p")], to: "tweets.jsonl")
        try store.add("a", "tweets.jsonl", "july.jsonl", "late.jsonl")
        #expect(try store.found("follows:me") == ["61"] && store.found("-follows:me rain") == [])
    }

    @Test("The order of records with different names of a list does not matter", arguments: [false, true])
    func listNames(isReversed: Bool) throws {
        let store = try Store()
        let pages = ["Beta", "Alpha"].map {
            Self.page("users/42/owned_lists", "{\"id\":\"9\",\"name\":\"\($0)\",\"owner_id\":\"42\"}")
        }
        try store.write(isReversed ? pages.reversed() : pages, to: "lists.jsonl")
        try store.add("lists.jsonl")
        let names = try Connection(path: store.file, access: .readOnly).rows("SELECT name FROM list") { $0.text(0) }
        #expect(names == ["Alpha"])
    }

    @Test("Two crawls in one file are two snapshots")
    func twoCrawls() throws {
        let store = try Store()
        try store.write("a", date: "2023-01-01", [:])
        let path = "users/42/followers"
        let (bob, cat, dan) = (Self.user(43, "bob_x"), Self.user(44, "cat_y"), Self.user(45, "dan_z"))
        try store.write(
            [
                Self.page(path, bob, next: "p2"), Self.page(path, cat, token: "p2"),
                Self.page(path, bob, next: "q2", at: "2024-06-01"),
                Self.page(path, dan, token: "q2", at: "2024-06-01"),
            ], to: "followers.jsonl")
        try store.add("a", "followers.jsonl")
        #expect(
            try store.rows() == [
                "follower|43|bob_x|Bob_X|2024-05-01T00:00:00Z|2024-06-01T00:00:00Z|true|42|ann_lee",
                "follower|44|cat_y|Cat_Y|2024-05-01T00:00:00Z|2024-05-01T00:00:00Z|false|42|ann_lee",
                "follower|45|dan_z|Dan_Z|2024-06-01T00:00:00Z|2024-06-01T00:00:00Z|true|42|ann_lee",
            ])
    }

    @Test("Accounts without a subject are reported, not guessed")
    func unknownSubject() throws {
        let store = try Store()
        let rows = [
            "{\"data\":[\(Self.user(43, "bob_x"))],\"meta\":{\"result_count\":1}}",
            "{\"id\":\"43\",\"screen_name\":\"bob_x\",\"name\":\"Bob\",\"followers_count\":1,\"following\":true}",
            "{\"id\":\"43\",\"username\":\"bob_x\",\"name\":\"Bob\",\"__twarc\":{\"url\":\"https://api.twitter.com/2/users\"}}",
        ]
        for (index, row) in rows.enumerated() {
            try store.write([row], to: "\(index).jsonl")
            let run = try store.add("\(index).jsonl")
            #expect(
                run.status == 5 && run.errors.contains("the input does not say whom they follow"),
                "\(row) \(run.status) \(run.errors)")
        }
        try store.write(["1500000000", "1500000001"], to: "ids.txt")
        #expect(try store.add("ids.txt").errors.contains("if the IDs are those of accounts"))
        #expect(try store.rows() == [])
    }

    @Test("Rows of Scrollmark contain their subject")
    func scrollmark() throws {
        let store = try Store()
        let row = { (id: Int, kinds: String, subjects: String) in
            """
            {"id":"\(id)","screen_name":"u\(id)","name":"U","followers_count":1,"relation_types":"\(kinds)",\
            "subject_screen_names":"x","subject_user_ids":"\(subjects)","last_observed_at":1714521600000}
            """
        }
        try store.write(
            [
                row(50, "follower, following", "42"), row(51, "follower", "42, 43"),
                row(52, "follower, following", "42, 43"),
            ],
            to: "s.jsonl")
        let run = try store.add("s.jsonl")
        #expect(run.status == 3 && run.errors.contains("it has several relations"), "\(run.errors)")
        let time = "2024-05-01T00:00:00Z|2024-05-01T00:00:00Z|true"
        #expect(
            try store.rows() == [
                "follower|50|u50|U|\(time)|42|", "follower|51|u51|U|\(time)|42|", "follower|51|u51|U|\(time)|43|",
                "following|50|u50|U|\(time)|42|",
            ])
    }

    @Test("Lists: members are found, and a list without known members is explained")
    func lists() throws {
        let store = try Store()
        try store.write("a", date: "2023-01-01", Self.files)
        try store.write([Self.tweet(60, by: 43, "bob_x"), Self.tweet(61, by: 47, "kim_p")], to: "tweets.jsonl")
        try store.write(
            [
                Self.page("lists/777/members", Self.user(47, "kim_p")),
                Self.page("users/42/owned_lists", "{\"id\":\"777\",\"name\":\"Tea Friends\",\"owner_id\":\"42\"}"),
            ], to: "members.jsonl")
        try store.add("a", "tweets.jsonl")
        let unknown = try store.run("search", "list:tea")
        #expect(unknown.status == 2 && unknown.errors.contains("no import contains the members of this list"))
        #expect(try store.add("members.jsonl").status == 0)
        for name in ["\"tea friends\"", "777", "\"Ann_Lee/Tea friends\""] {
            #expect(try store.found("list:\(name)") == ["61"], "\(name)")
            #expect(try store.found("-list:\(name) rain") == ["60"], "\(name)")
        }
        let other = try store.run("search", "list:none")
        #expect(other.errors.contains("the store has no list named") && other.errors.contains("list:\"Tea Friends\""))
        #expect(try store.run("explain", "list:777").output.contains("one of the 1 accounts of 777"))
    }

    // MARK: Output

    @Test("Without a snapshot neither the operator nor its negation matches, and a warning says why")
    func unknown() throws {
        let store = try Store()
        try store.write("a", date: "2024-01-01", [:])
        try store.add("a")
        for query in ["is:follows", "-is:follows", "follows:me", "-follows:me"] {
            let run = try store.run("search", "--", query)
            #expect(run.status == 0 && run.errors.contains("import the owner's archive again with --include follows"))
            #expect(try store.found(query) == [], "\(query)")
        }
        let other = try store.run("search", "follows:bob_x")
        #expect(other.status == 2 && other.errors.contains("did you mean \"follows:me\"?"))
        #expect(try store.run("messages", "search", "is:follows").status == 2)
    }

    @Test("diff reports lost and gained accounts of complete snapshots")
    func difference() throws {
        let store = try Store()
        try store.write("old", date: "2023-01-01", tweet: "old", Self.files)
        try store.write(
            "new", date: "2024-01-01", tweet: "new",
            [
                "follower.js": Self.script("follower", "follower", [44, 47, 48]),
                "following.js": "window.YTD.following.part0 = [{\"following\":{}}]",
            ])
        try store.add("old", "new")
        let run = try store.run("diff", "1", "2")
        #expect(run.output.contains("Followers of @ann_lee: 1 lost, 2 gained"), "\(run.output)")
        #expect(run.output.contains("− @bob_x (=1+1)") && run.output.contains("+ account 47"))
        // The newer list of followed accounts is damaged, so it causes no losses.
        #expect(!run.output.contains("followed by"))
        let json = try store.run("diff", "1", "2", "--json").outputObject()
        let follows = try #require(json["follows"] as? [[String: Any]])
        #expect(follows.count == 1 && follows[0]["kind"] as? String == "follower")
        #expect((follows[0]["of"] as? [String: Any])?["handle"] as? String == "ann_lee")
        #expect((follows[0]["lost"] as? [[String: Any]])?.map { $0["id"] as? String } == ["43"])
        #expect((follows[0]["gained"] as? [[String: Any]])?.map { $0["id"] as? String } == ["47", "48"])
        let csv = try store.run("diff", "1", "2", "--csv").output
        #expect(csv.contains("lost_follower,\"43\",,\"bob_x\",") && csv.contains("gained_follower,\"48\",,,,"))
    }

    @Test("export follows accepts only flags of the table")
    func export() throws {
        let store = try Store()
        try store.write("a", date: "2024-01-01", Self.files)
        try store.add("a")
        let refused = try store.run("export", "follows", "--ids")
        #expect(refused.status == 2 && refused.errors.contains("export follows does not accept --ids"))
        let path = store.folder.path("f.csv")
        #expect(try store.run("export", "follows", "--output", path).status == 0)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(
            text.hasPrefix(
                "kind,account_id,handle,name,first_snapshot,last_snapshot,current,of_account_id,of_handle\r\n"))
        #expect(try store.run("export", "follows", "--output", path).status != 0)
        // In quotes it is a word.
        #expect(try store.run("export", "\"follows\"").status == 0)
    }
}
