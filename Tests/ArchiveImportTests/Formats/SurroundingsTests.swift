import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Objects around tweets")
struct SurroundingsTests {
    private static let id: Int64 = 1_641_895_047_852_982_283
    private static let tweets =
        #"[{"id":"\#(id)","text":"Tea","created_at":"2023-03-31T20:07:39.000Z","likes":4},"#
        + #"{"id":"1641500535813046284","text":"Scones","created_at":"2023-03-30T18:00:00.000Z","likes":0}]"#
    private static let ann = User(id: UserID(42), handle: "ann_lee", name: "Ann")

    @Test(
        "Tweets without an author are by the account next to their list",
        arguments: [
            (#"{"account_info":{"screen_name":"ann_lee","name":"Ann","id_str":"42"},"tweets":TWEETS}"#, ann),
            (#"{"user":{"id":"42","username":"ann_lee","name":"Ann"},"tweets":TWEETS}"#, ann),
            (#"{"profile":{"handle":"@ann_lee","displayName":"Ann","id":42},"posts":TWEETS,"count":2}"#, ann),
            (#"{"username":"ann_lee","user_id":"42","tweets":TWEETS}"#, User(id: UserID(42), handle: "ann_lee")),
            (#"{"account":"ann_lee","timeline":TWEETS}"#, User(id: nil, handle: "ann_lee")),
            (
                #"{"author":{"username":"ann_lee"},"tweets":TWEETS,"media":[{"url":"https://a.example"}]}"#,
                User(id: nil, handle: "ann_lee")
            ),
            (#"{"data":{"user":{"id":"42","username":"ann_lee","name":"Ann"},"tweets":TWEETS}}"#, ann),
        ])
    func author(text: String, author: User) throws {
        let text = text.replacing("TWEETS", with: Self.tweets)
        // A file, and a line of a file with several accounts.
        let bob = #"{"user":"bob_x","tweets":[{"id":"1641047550981046285","text":"Where?","created_at":"#
        for (name, content) in [("a.json", text), ("a.jsonl", text + "\n" + bob + "\"2023-03-29T12:00:00Z\"}]}\n")] {
            let found = try ImportedInput(name, text: content)
            let authors = found.tweets.map { User(id: $0.author?.id, handle: $0.author?.handle, name: $0.author?.name) }
            #expect(Array(authors.prefix(2)) == [author, author], "\(name): \(authors)")
            if name == "a.jsonl" { #expect(authors.last == User(id: nil, handle: "bob_x")) }
        }
    }

    @Test(
        "An account next to tweets of others, or of which only some are its own, is not their author",
        arguments: [
            #"{"user":"ann_lee","likes":TWEETS}"#, #"{"user":{"username":"ann_lee"},"bookmarks":TWEETS}"#,
            #"{"user":"Ann Lee of the Harbour","tweets":TWEETS}"#, #"{"user":{"name":"Ann"},"tweets":TWEETS}"#,
            #"{"username":"ann_lee","replies_to_me":TWEETS}"#,
        ])
    func others(text: String) throws {
        let found = try ImportedInput("a.json", text: text.replacing("TWEETS", with: Self.tweets))
        #expect(found.ids.first == Self.id && found.tweets.allSatisfy { $0.author == nil })
        let isMarked = text.contains("bookmarks")
        #expect(found.tweets.allSatisfy { $0.flags.contains(.bookmarked) == isMarked })
    }

    @Test("The author in a tweet, and that of the user, come first")
    func precedence() throws {
        let list = #"[{"id":"\#(Self.id)","text":"Tea","created_at":"2023-03-31T20:07:39.000Z","username":"bob_x"}]"#
        let text = #"{"user":"ann_lee","tweets":"# + list + "}"
        #expect(try ImportedInput("a.json", text: text).tweets.map(\.author?.handle) == ["bob_x"])
        let owned = try ImportedInput("a.json", text: #"{"user":"ann_lee","tweets":\#(Self.tweets)}"#) {
            $0.ownerHandle = "cat_y"
        }
        #expect(owned.tweets.map(\.author?.handle) == ["cat_y", "cat_y"])
    }

    @Test("A displayed name in a tweet does not replace the account around it")
    func displayedNames() throws {
        let list = #"[{"id":"\#(Self.id)","text":"Tea","created_at":"2023-03-31T20:07:39.000Z","user_name":"Bob B"}]"#
        let text = #"{"user":"ann_lee","tweets":"# + list + "}"
        #expect(try ImportedInput("a.json", text: text).tweets.map(\.author?.handle) == ["ann_lee"])
        #expect(try ImportedInput("a.json", text: list).tweets.map(\.author?.name) == ["Bob B"])
    }

    @Test("An account that is named after the tweets of a large file is reported")
    func after() throws {
        let found = try ImportedInput("a.json", text: #"{"tweets":\#(Self.tweets),"user":{"username":"ann_lee"}}"#)
        #expect(found.tweets.allSatisfy { $0.author == nil })
        #expect(
            found.warnings == [
                "2 tweets of a.json have no author, because the account @ann_lee is named after them; "
                    + "if it is the author, import the file with --owner ann_lee"
            ])
    }

    @Test("Rows that name no author are reported, unless the user names the owner")
    func anonymous() throws {
        let signed = #"{"id":"\#(Self.id)","text":"Tea","date":"2023-03-31 20:07:39","username":"ann_lee"}"#
        let row = signed.replacing(#","username":"ann_lee""#, with: "")
        let sentence = "a.json does not name the authors of its tweets"
        for (rows, owner, warnings) in [
            (row, nil, [sentence]), (row, "ann_lee", []), (row + "," + signed, nil, []),
        ] as [(String, String?, [String])] {
            let found = try ImportedInput("a.json", text: "[\(rows)]") { $0.ownerHandle = owner }
            #expect(found.ids.first == Self.id && found.warnings == warnings, "\(found.warnings)")
        }
    }

    @Test("A feature of GeoJSON has the position of the tweet in its properties")
    func geometry() throws {
        let tweet =
            #"{"id_str":"\#(Self.id)","text":"Tea","created_at":"Fri Mar 31 20:07:39 +0000 2023","screen_name":"ann_lee"}"#
        for (type, point) in [("Point", Coordinate(latitude: 52.5, longitude: 13.4)), ("LineString", nil)] {
            let found = try ImportedInput(
                "a.geojson",
                text: #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"\#(type)","#
                    + #""coordinates":[13.4,52.5]},"properties":\#(tweet)}]}"#)
            #expect(found.tweets.map(\.point) == [point])
        }
    }
}
