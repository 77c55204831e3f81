import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Accounts in responses of the web client")
struct GraphQLAccountTests {
    private static let counted = "records that are not tweets: accounts of the web client"

    private static func entry(_ user: String) -> String {
        #"{"entryId":"user-1","content":{"entryType":"TimelineTimelineItem","itemContent":{"itemType":"TimelineUser","#
            + #""user_results":{"result":\#(user)}}}}"#
    }

    private func imported(_ text: String, follows: Bool = false) throws -> ImportedInput {
        let scratch = try Scratch()
        return try ImportedInput(scratch.write("a.json", text)) { if follows { $0.include.insert(.follows) } }
    }

    private static let items = (1...2).map {
        #"{"result":{"__typename":"User","rest_id":"\#($0)","core":{"screen_name":"a\#($0)"}}}"#
    }

    @Test(
        "Pages of accounts are reported",
        arguments: [
            Web.timeline([entry(Web.oldUser), entry(Web.newUser)], path: "user"),
            Web.timeline([entry(#"{"__typename":"UserUnavailable"}"#), entry(Web.newUser)], path: "list"),
            #"{"data":{"communityResults":{"result":{"members_slice":{"items_results":[\#(items.joined(separator: ","))]}}}}}"#,
            #"{"data":{"users":[\#(items.joined(separator: ","))]}}"#, "[\(Web.oldUser),\(Web.newUser)]",
            #"{"globalObjects":{"tweets":{},"users":{"1":{"id_str":"1"},"2":{"id_str":"2"}}},"timeline":{}}"#,
        ])
    func pages(text: String) throws {
        let found = try imported(text)
        #expect(found.decoded.isEmpty && found.skipped.isEmpty)
        #expect(found.warnings.count == 1 && found.warnings[0].hasSuffix("2 \(Self.counted)"), "\(found.warnings)")
        let follows = try imported(text, follows: true)
        #expect(follows.warnings.count == 2 || text.contains("globalObjects"))
    }

    @Test("A page of accounts in a recording is reported, but not the account that made it")
    func recording() throws {
        let page = Web.timeline([Self.entry(Web.oldUser), Self.entry(Web.newUser)])
        let own = #"{"data":{"user":{"result":\#(Web.newUser)}}}"#
        let bodies = [page, own, Web.timeline([Web.entry("tweet-101", Web.tweet(101)), Self.entry(Web.newUser)])]
        let entries = bodies.map { #"{"request":{},"response":{"content":{"text":\#(Export.quoted($0))}}}"# }
        let found = try imported(
            #"{"log":{"version":"1.2","creator":{},"entries":[\#(entries.joined(separator: ","))]}}"#)
        #expect(found.ids == [101])
        #expect(found.warnings.count == 1 && found.warnings[0].hasSuffix("2 \(Self.counted)"), "\(found.warnings)")
    }

    @Test(
        "The address of a request says whose followers a page shows",
        arguments: [("Followers", .follower), ("BlueVerifiedFollowers", .follower), ("Following", .following)]
            as [(String, FollowKind)])
    func follows(page: String, kind: FollowKind) throws {
        let url = "https://x.com/i/api/graphql/x/\(page)?variables=%7B%22userId%22%3A%2245%22%2C%22count%22%3A20%7D"
        let response = Web.timeline([Self.entry(Web.newUser)], path: "user")
        let recording =
            #"{"log":{"version":"1.2","creator":{},"entries":[{"startedDateTime":"2024-03-07T09:05:01.000Z","#
            + #""request":{"url":"\#(url)"},"response":{"content":{"text":\#(Export.quoted(response))}}}]}}"#
        for text in [recording, #"{"url":"\#(url)","response":\#(response)}"#] {
            let found = try imported(text, follows: true)
            #expect(found.decoded.isEmpty && found.skipped.isEmpty && found.warnings.isEmpty, "\(found.warnings)")
            guard case .account(let account, let snapshot, let time)? = found.follows.first, found.follows.count == 1
            else {
                Issue.record("\(found.follows)")
                continue
            }
            #expect(account.handle == "ann_lee" && snapshot == FollowSnapshot(of: User(id: UserID(45)), kind))
            #expect(time == (text == recording ? 1_709_802_301 : nil))
            #expect(try imported(text).summary.counts.leftOut == ["follows": 1])
        }
    }

    @Test("Tweets below an account are read")
    func tweets() throws {
        let timeline = Web.timeline([Web.entry("tweet-101", Web.tweet(101))])
        let found = try imported(
            #"{"data":{"user":{"result":\#(Web.oldUser.dropLast()),"timeline_v2":\#(timeline)}}}}"#)
        #expect(found.ids == [101] && found.warnings.isEmpty)
    }

    @Test("A response without tweets and accounts is reported")
    func empty() throws {
        let cursor = #"{"entryId":"cursor-top-1","content":{"cursorType":"Top","value":"a"}}"#
        let found = try imported(Web.timeline([cursor]))
        #expect(found.warnings.count == 1 && found.warnings[0].contains("responses of the web client without tweets"))
    }
}
