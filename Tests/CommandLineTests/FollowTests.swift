import Foundation
import SQLiteKit
import TestSupport
import Testing

/// Follows and lists from import to output, with invented archives of Ann (ID 42).
@Suite("Follows and lists")
struct FollowTests {
    // MARK: Importing

    @Test("An archive's follows are imported only on request, with all fields")
    func archive() throws {
        let store = try FollowStore()
        try store.write("a", date: "2024-01-01", FollowStore.files)
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
        let store = try FollowStore()
        try store.write("a", date: "2024-01-01", FollowStore.files)
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
        let stores = try [FollowStore(folder, file: "1.db"), FollowStore(folder, file: "2.db")]
        // Archives with the same tweets share a row in the list of imports.
        try stores[0].write("old", date: "2023-01-01", tweet: hasSameTweets ? "same" : "old", FollowStore.files)
        try stores[0].write(
            "new", date: "2024-01-01", tweet: hasSameTweets ? "same" : "new",
            ["follower.js": FollowStore.script("follower", "follower", [44, 47])])
        try stores[0].write(
            [FollowStore.tweet(60, by: 43, "bob_x"), FollowStore.tweet(61, by: 47, "kim_p")], to: "tweets.jsonl")
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
        let store = try FollowStore()
        try store.write(
            "a", date: "2024-01-01",
            [
                "following.js":
                    "window.YTD.following.part0 = [{\"following\":{\"accountId\":\"43\"}},{\"following\":{}}]",
                "follower.js": FollowStore.script("follower", "follower", [43]),
                "lists-created.js": FollowStore.lists("lists_created", ["https://example.org/x"]),
            ])
        try store.write(
            [FollowStore.tweet(60, by: 43, "bob_x"), FollowStore.tweet(61, by: 47, "kim_p")], to: "tweets.jsonl")
        let run = try store.add("a", "tweets.jsonl")
        #expect(run.status == 3 && run.errors.contains("it has no account ID"), "\(run.errors)")
        #expect(run.errors.contains("it is not the address of a list: https://example.org/x"))
        #expect(try store.found("is:follows") == ["60"])
        #expect(try store.found("-is:follows") == [])
        #expect(try store.found("-follows:me rain") == ["61"])
    }

    @Test("A lone file needs an owner")
    func loneFile() throws {
        let store = try FollowStore()
        try FollowStore.script("follower", "follower", [43]).write(
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
        let store = try FollowStore()
        var files = ["follower-part1.js": FollowStore.script("follower", "follower", [43])]
        files["follower-part1.js"] = files["follower-part1.js"]?.replacing("part0", with: "part1")
        if hasFirst { files["follower.js"] = FollowStore.script("follower", "follower", [44]) }
        try store.write("a", date: "2024-01-01", files)
        try store.write([FollowStore.tweet(61, by: 47, "kim_p")], to: "tweets.jsonl")
        try store.add("a", "tweets.jsonl")
        #expect(try store.rows().count == (hasFirst ? 2 : 1))
        #expect(try store.found("-follows:me rain") == (hasFirst ? ["61"] : []))
    }

    // MARK: Output

    @Test("Without a snapshot neither the operator nor its negation matches, and a warning says why")
    func unknown() throws {
        let store = try FollowStore()
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
        let store = try FollowStore()
        try store.write("old", date: "2023-01-01", tweet: "old", FollowStore.files)
        try store.write(
            "new", date: "2024-01-01", tweet: "new",
            [
                "follower.js": FollowStore.script("follower", "follower", [44, 47, 48]),
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

    @Test("stats counts the follows that searches use")
    func statistics() throws {
        let store = try FollowStore()
        try store.write("none", date: "2023-01-01", [:])
        try store.add("none")
        #expect(try store.run("stats", "--json").outputObject()["follows"] == nil)
        #expect(!(try store.run("stats").output.contains("Follows")))
        try store.write("old", date: "2023-01-01", tweet: "old", FollowStore.files)
        try store.write(
            "new", date: "2024-01-01", tweet: "new",
            [
                "follower.js": FollowStore.script("follower", "follower", [44, 47, 48]),
                "block.js": "window.YTD.block.part0 = [{\"blocking\":{}},{\"blocking\":{\"accountId\":\"45\"}}]",
                "mute.js": FollowStore.script("mute", "muting", []),
            ])
        try store.write(
            [FollowStore.page("users/9/following", FollowStore.user(43, "bob_x"), next: "p2")], to: "other.jsonl")
        try store.add("old", "new", "other.jsonl")
        let follows = try #require(
            try store.run("stats", "--json").outputObject()["follows"] as? [[String: Any]])
        let counts = follows.map { totals in
            let snapshots = totals["snapshots"] as? [[String: Any]] ?? []
            let kinds = snapshots.map {
                "\($0["kind"] ?? "") \($0["accounts"] ?? "") \(($0["taken_at"] as? String ?? "").prefix(10)) "
                    + "\($0["complete"] ?? "")"
            }
            return "\((totals["of"] as? [String: Any])?["id"] ?? ""): \(kinds), \(totals["lists"] ?? "")"
        }
        #expect(
            counts == [
                "42: [\"follower 3 2024-01-01 1\", \"following 1 2023-01-01 1\", \"block 1 2023-01-01 1\", "
                    + "\"mute 0 2024-01-01 1\"], 2",
                "9: [\"following 1 2024-05-01 0\"], 0",
            ])
        let text = try store.run("stats").output
        #expect(text.contains("Follows of @ann_lee"), "\(text)")
        #expect(text.contains(/followers +3  2024-01-01\n/) && text.contains(/lists +2\n/), "\(text)")
        #expect(text.contains("Follows of account 9") && text.contains(/following +1  2024-05-01, incomplete\n/))
        #expect(try store.run("stats", "--matching", "hello", "--json").outputObject()["follows"] == nil)
    }

    @Test("export follows accepts only flags of the table")
    func export() throws {
        let store = try FollowStore()
        try store.write("a", date: "2024-01-01", FollowStore.files)
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
