import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Flattened tweets of API v2")
struct FlatTweetTests {
    private func imported(_ lines: String...) throws -> ImportedInput {
        let scratch = try Scratch()
        return try ImportedInput(try scratch.write("flat.jsonl", lines.joined(separator: "\n") + "\n"))
    }

    private let whole = #"""
        {"id":"1408868000000000003","text":"@bob see https://t.co/AbCdEfGhIj","author_id":"42","conversation_id":"1408868000000000001",
        "created_at":"2021-06-26T19:22:22.000Z","in_reply_to_user_id":"43",
        "entities":{"mentions":[{"start":0,"end":4,"username":"bob","id":"43","name":"Bob","description":"#notatag","entities":{"description":{"hashtags":[{"start":0,"end":8,"tag":"notatag"}]}}}],
        "urls":[{"start":9,"end":32,"url":"https://t.co/AbCdEfGhIj","expanded_url":"https://twitter.com/ann_lee/status/1408868000000000003/photo/1","display_url":"pic.twitter.com/x"}]},
        "attachments":{"media_keys":["3_1408867000000000001"],"media":[{"media_key":"3_1408867000000000001","type":"photo","url":"https://pbs.twimg.com/media/aaa.jpg","alt_text":"A fish"}],
        "poll_ids":["7"],"poll":{"id":"7","options":[{"position":1,"label":"Tea","votes":2}]}},
        "geo":{"place_id":"0001aa","id":"0001aa","full_name":"Oulu, Finland","name":"Oulu","country_code":"FI","geo":{"type":"Feature","bbox":[25.3,64.9,25.8,65.1]},"coordinates":{"type":"Point","coordinates":[25.47,65.01]}},
        "author":{"id":"42","name":"Ann","username":"ann_lee","public_metrics":{"followers_count":1}},
        "in_reply_to_user":{"id":"43","name":"Bob","username":"bob"},
        "referenced_tweets":[{"type":"replied_to","id":"1408868000000000001","text":"RT @cy: first &amp; last","author_id":"43","author":{"id":"43","name":"Bob","username":"bob"},
        "referenced_tweets":[{"type":"retweeted","id":"1408868000000000000","text":"first &amp; last","author_id":"44","author":{"id":"44","name":"Cy","username":"cy"}}]},
        {"type":"quoted","id":"1408868000000000002"}],
        "__twarc":{"url":"https://api.twitter.com/2/tweets","version":"2.9.5","retrieved_at":"2021-07-01T10:00:00+00:00"}}
        """#.split(separator: "\n").joined()

    @Test("Every field that was moved into a tweet is found")
    func moved() throws {
        let found = try imported(whole)
        #expect(found.format == .apiV2Flat && found.ids == [1_408_868_000_000_000_003] && found.skipped.isEmpty)
        let tweet = try #require(found.tweets.first)
        #expect(tweet.author?.handle == "ann_lee" && tweet.author?.profile?.followers == 1)
        #expect(tweet.mentions.map(\.name) == ["Bob"] && tweet.mentions.map(\.id) == [UserID(43)])
        #expect(tweet.markedMentions == "«@bob» see https://t.co/AbCdEfGhIj" && tweet.hashtags.isEmpty)
        #expect(tweet.media.map(\.alternativeText) == ["A fish"] && tweet.media[0].link == "https://t.co/AbCdEfGhIj")
        #expect(tweet.flags == [.collected, .poll])
        #expect(tweet.place?.fullName == "Oulu, Finland" && tweet.place?.countryCode == "FI")
        #expect(tweet.place?.box == BoundingBox(west: 25.3, south: 64.9, east: 25.8, north: 65.1))
        #expect(tweet.point == Coordinate(latitude: 65.01, longitude: 25.47))
        #expect(
            tweet.replyTo == TweetReference(tweet: TweetID(1_408_868_000_000_000_001), user: UserID(43), handle: "bob"))
        #expect(tweet.quoteOf == TweetReference(tweet: TweetID(1_408_868_000_000_000_002)))
        #expect(found.decoded[0].observedAt == 1_625_133_600)
    }

    @Test("Media that another tool moved into the tweet belong to the tweet")
    func mediaBeside() throws {
        let found = try imported(
            #"{"id":"1408868000000000003","text":"x","author_id":"42","attachments":{"media_keys":["3_1"]},"#
                + #""media":[{"media_key":"3_1","type":"photo","url":"https://pbs.twimg.com/media/aaa.jpg"}]}"#)
        #expect(found.tweets.first?.media.map(\.url) == ["https://pbs.twimg.com/media/aaa.jpg"])
    }

    @Test("Embedded tweets are referenced at every depth, and missing ones remain IDs")
    func nested() throws {
        let found = try imported(whole)
        #expect(found.referenced.map(\.id.rawValue) == [1_408_868_000_000_000_000, 1_408_868_000_000_000_001])
        #expect(found.referenced.map(\.text) == ["first & last", "RT @cy: first & last"])
        #expect(found.referenced[1].retweetOf?.user == UserID(44) && found.referenced.allSatisfy { $0.flags == [] })
    }

    @Test("A missing author is known by ID")
    func missingAuthor() throws {
        let found = try imported(
            #"{"id":"1408868000000000003","text":"x","author_id":"42","author":{},"attachments":{"media_keys":["3_1"]}}"#
        )
        #expect(found.format == .apiV2Flat && found.tweets[0].author == User(id: UserID(42)))
        #expect(found.tweets[0].media == [MediaItem(id: "1", kind: .photo, url: nil)])
    }

    @Test("Tweets that are nested too deeply are skipped with a reason")
    func hostile() throws {
        var inner = #"{"type":"quoted","id":"1","text":"x"}"#
        for number in 2..<60 {
            inner = #"{"type":"quoted","id":"\#(number)","text":"x","referenced_tweets":[\#(inner)]}"#
        }
        let found = try imported(#"{"id":"99","text":"x","author":{},"author_id":"1","referenced_tweets":[\#(inner)]}"#)
        #expect(found.ids == [99] && found.referenced.count <= 3)
    }
}
