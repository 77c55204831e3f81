import Foundation
import SQLiteKit
import TestSupport
import Testing

/// Follows and lists of API v2 and of bookmark managers.
@Suite("Follows and lists of other inputs")
struct FollowFormatTests {
    @Test("Pages of twarc2 contain the request, and the last page completes the snapshot")
    func twarc() throws {
        let store = try FollowStore()
        try store.write("a", date: "2023-01-01", [:])
        let pages = [
            FollowStore.page("users/42/followers", FollowStore.user(43, "bob_x"), next: "p2"),
            FollowStore.page(
                "users/42/followers", FollowStore.user(44, "cat_y"), token: "p2", next: "p3", at: "2024-05-02"),
        ]
        try store.write(
            [FollowStore.tweet(60, by: 43, "bob_x"), FollowStore.tweet(61, by: 47, "kim_p")], to: "tweets.jsonl")
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
            pages + [
                FollowStore.page("users/42/followers", FollowStore.user(45, "dan_z"), token: "p3", at: "2024-05-03")
            ],
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
        let store = try FollowStore()
        try store.write("a", date: "2023-01-01", [:])
        try store.write([FollowStore.tweet(61, by: 47, "kim_p")], to: "tweets.jsonl")
        let path = "users/42/followers"
        let all = [
            FollowStore.page(path, "{\"id\":\"x\",\"username\":\"no_id\"}", token: "p2", next: "p2"),
            FollowStore.page(path, FollowStore.user(43, "bob_x"), next: "p2"),
            FollowStore.page(path, FollowStore.user(44, "cat_y"), token: "p2", next: "p3"),
            FollowStore.page(path, FollowStore.user(45, "dan_z"), token: "p3"),
        ]
        try store.write(pages.map { all[$0] }, to: "followers.jsonl")
        try store.add("a", "tweets.jsonl", "followers.jsonl")
        #expect(try store.found("-follows:me rain") == (isComplete ? ["61"] : []))
    }

    @Test("The last page of another crawl does not belong to a complete snapshot")
    func laterCrawl() throws {
        let store = try FollowStore()
        try store.write("a", date: "2023-01-01", [:])
        let path = "users/42/followers"
        try store.write(
            [
                FollowStore.page(path, FollowStore.user(43, "bob_x")),
                FollowStore.page(path, FollowStore.user(45, "dan_z"), token: "q9", at: "2024-09-01"),
            ], to: "late.jsonl")
        try store.write(
            [
                FollowStore.page(
                    path, FollowStore.user(43, "bob_x") + "," + FollowStore.user(47, "kim_p"), at: "2024-07-01")
            ],
            to: "july.jsonl")
        try store.write([FollowStore.tweet(61, by: 47, "kim_p")], to: "tweets.jsonl")
        try store.add("a", "tweets.jsonl", "july.jsonl", "late.jsonl")
        #expect(try store.found("follows:me") == ["61"] && store.found("-follows:me rain") == [])
    }

    @Test("The order of records with different names of a list does not matter", arguments: [false, true])
    func listNames(isReversed: Bool) throws {
        let store = try FollowStore()
        let pages = ["Beta", "Alpha"].map {
            FollowStore.page("users/42/owned_lists", "{\"id\":\"9\",\"name\":\"\($0)\",\"owner_id\":\"42\"}")
        }
        try store.write(isReversed ? pages.reversed() : pages, to: "lists.jsonl")
        try store.add("lists.jsonl")
        let names = try Connection(path: store.file, access: .readOnly).rows("SELECT name FROM list") { $0.text(0) }
        #expect(names == ["Alpha"])
    }

    @Test("Two crawls in one file are two snapshots")
    func twoCrawls() throws {
        let store = try FollowStore()
        try store.write("a", date: "2023-01-01", [:])
        let path = "users/42/followers"
        let (bob, cat, dan) = (
            FollowStore.user(43, "bob_x"), FollowStore.user(44, "cat_y"), FollowStore.user(45, "dan_z")
        )
        try store.write(
            [
                FollowStore.page(path, bob, next: "p2"), FollowStore.page(path, cat, token: "p2"),
                FollowStore.page(path, bob, next: "q2", at: "2024-06-01"),
                FollowStore.page(path, dan, token: "q2", at: "2024-06-01"),
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
        let store = try FollowStore()
        let rows = [
            "{\"data\":[\(FollowStore.user(43, "bob_x"))],\"meta\":{\"result_count\":1}}",
            "{\"id\":\"43\",\"screen_name\":\"bob_x\",\"name\":\"Bob\",\"followers_count\":1,\"following\":true}",
            "{\"id\":\"43\",\"username\":\"bob_x\",\"name\":\"Bob\",\"__twarc\":{\"url\":\"https://api.twitter.com/2/users\"}}",
        ]
        for (index, row) in rows.enumerated() {
            try store.write([row], to: "\(index).jsonl")
            let run = try store.add("\(index).jsonl")
            #expect(
                run.status == 0 && run.errors.contains("the input does not say whom they follow"),
                "\(row) \(run.status) \(run.errors)")
        }
        try store.write(["1500000000", "1500000001"], to: "ids.txt")
        #expect(try store.add("ids.txt").errors.contains("if the IDs are those of accounts"))
        #expect(try store.rows() == [])
    }

    @Test("Rows of Scrollmark contain their subject")
    func scrollmark() throws {
        let store = try FollowStore()
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
        let store = try FollowStore()
        try store.write("a", date: "2023-01-01", FollowStore.files)
        try store.write(
            [FollowStore.tweet(60, by: 43, "bob_x"), FollowStore.tweet(61, by: 47, "kim_p")], to: "tweets.jsonl")
        try store.write(
            [
                FollowStore.page("lists/777/members", FollowStore.user(47, "kim_p")),
                FollowStore.page(
                    "users/42/owned_lists", "{\"id\":\"777\",\"name\":\"Tea Friends\",\"owner_id\":\"42\"}"),
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

    @Test(
        "An account is certainly not a member of a list only if all its pages were read",
        arguments: [
            ("all pages", [[1, 2, 3]], true), ("the last page is missing", [[1, 2]], false),
            ("the first page is missing", [[2, 3]], false), ("a page in the middle is missing", [[1, 3]], false),
            ("a damaged page", [[1, 0, 3]], false),
            ("an interrupted crawl, and then a whole one", [[1, 1, 2, 3]], true),
            ("a page in each file", [[1], [2], [3]], false), ("an incomplete crawl, later", [[1, 2, 3], [4]], true),
            ("an incomplete crawl, earlier", [[4], [1, 2, 3]], true),
        ])
    func listPages(case: String, files: [[Int]], isComplete: Bool) throws {
        let store = try FollowStore()
        let path = "lists/777/members"
        let pages = [
            FollowStore.page(path, "{\"id\":\"x\",\"username\":\"no_id\"}", token: "p2", next: "p3"),
            FollowStore.page(path, FollowStore.user(43, "bob_x"), next: "p2"),
            FollowStore.page(path, FollowStore.user(43, "bob_x"), token: "p2", next: "p3"),
            FollowStore.page(path, FollowStore.user(43, "bob_x"), token: "p3"),
            FollowStore.page(path, FollowStore.user(44, "cat_y"), next: "z", at: "2024-09-01"),
        ]
        try store.write(
            [FollowStore.tweet(60, by: 43, "bob_x"), FollowStore.tweet(61, by: 47, "kim_p")], to: "tweets.jsonl")
        try store.add("tweets.jsonl")
        for (index, file) in files.enumerated() {
            try store.write(file.map { pages[$0] }, to: "\(index).jsonl")
            try store.add("\(index).jsonl")
        }
        #expect(try store.found("list:777") == ["60"])
        #expect(try store.found("-list:777") == (isComplete ? ["61"] : []))
        #expect(try store.found("-list:777 OR from:bob_x") == (isComplete ? ["61", "60"] : ["60"]))
        #expect(try store.run("search", "list:777").status == 0)
        #expect(try store.run("recent", "pin", "1", "mine").status == 0)
        for query in ["-list:777", "list:777", "saved:mine"] {
            let run = try store.run("search", "--json", "--", query)
            let notes = try run.outputObject()["notes"] as? [[String: Any]] ?? []
            let note = notes.first { $0["code"] as? String == "note-incomplete-list" }
            let message = isComplete ? nil : "the list \"777\" is incomplete: 1 member known"
            #expect(note?["message"] as? String == message, "\(query) \(run.output)")
        }
        let sentence = "one of the 1 \(isComplete ? "" : "known ")accounts of 777"
        #expect(try store.run("explain", "list:777").output.contains(sentence))
        #expect(try store.run("check").status == 0)
    }

    @Test("Messages of accounts that an incomplete list lacks are unknown", arguments: [true, false])
    func messages(isComplete: Bool) throws {
        let store = try FollowStore()
        let messages = [(43, 1), (47, 2)].map { sender, number in
            "{\"messageCreate\":{\"recipientId\":\"42\",\"senderId\":\"\(sender)\",\"text\":\"rain\","
                + "\"id\":\"160000000000000000\(number)\",\"createdAt\":\"2022-12-01T10:00:00.000Z\"}}"
        }
        try store.write(
            "a", date: "2023-01-01",
            [
                "direct-messages.js": "window.YTD.direct_messages.part0 = [{\"dmConversation\":{\"conversationId\":"
                    + "\"42-43\",\"messages\":[\(messages.joined(separator: ","))]}}]"
            ])
        try store.write(
            [FollowStore.page("lists/777/members", FollowStore.user(43, "bob_x"), next: isComplete ? nil : "p2")],
            to: "members.jsonl")
        let paths = ["a", "members.jsonl"].map(store.folder.path)
        #expect(try store.run("import", "--include", "follows,messages", paths[0], paths[1]).status == 0)
        func total(_ query: String) throws -> Int? {
            try store.run("messages", "search", "--json", "--", query).outputObject()["total"] as? Int
        }
        #expect(try total("rain") == 2 && total("list:777") == 1)
        #expect(try total("-list:777") == (isComplete ? 1 : 0))
    }

    @Test("A list without known members is explained, also if a page of it was read")
    func unknownMembers() throws {
        let store = try FollowStore()
        try store.write(
            [FollowStore.page("lists/777/members", "{\"id\":\"x\",\"username\":\"no_id\"}", next: "p2")],
            to: "damaged.jsonl")
        try store.write(
            [
                "{\"data\":[],\"meta\":{\"result_count\":0},\"__twarc\":{\"url\":"
                    + "\"https://api.twitter.com/2/lists/778/members?max_results=100\",\"version\":\"2.14.0\"}}"
            ], to: "empty.jsonl")
        try store.add("damaged.jsonl")
        try store.add("empty.jsonl")
        for query in ["list:777", "-list:777"] {
            let run = try store.run("search", "--", query)
            #expect(run.status == 2, "\(query)")
            #expect(run.errors.contains("no import contains the members of this list"), "\(run.errors)")
        }
        #expect(try store.run("search", "list:778").errors.contains("the list 778 has no members"))
    }

    @Test("The same list in an archive and in responses is complete; another list of the name is not")
    func listsOfOneName() throws {
        let store = try FollowStore()
        try store.write("a", date: "2023-01-01", FollowStore.files)
        try store.write([FollowStore.tweet(61, by: 47, "kim_p")], to: "tweets.jsonl")
        let list = { (id: Int, owner: Int) in
            FollowStore.page(
                "users/42/owned_lists", "{\"id\":\"\(id)\",\"name\":\"Tea\",\"owner_id\":\"\(owner)\"}")
        }
        try store.write(
            [FollowStore.page("lists/777/members", FollowStore.user(43, "bob_x")), list(777, 42)], to: "members.jsonl")
        try store.add("a", "tweets.jsonl", "members.jsonl")
        #expect(try store.found("-list:tea rain") == ["61"])
        try store.write([list(778, 43)], to: "other.jsonl")
        try store.add("other.jsonl")
        #expect(try store.found("-list:tea rain") == [])
        #expect(try store.found("-list:ann_lee/tea rain") == ["61"])
    }
}
