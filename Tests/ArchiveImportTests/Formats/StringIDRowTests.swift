import Testing
import TweetModel

@testable import ArchiveImport

/// Rows whose IDs are strings, as those of API v2 are.
@Suite("Rows of data sets with the IDs of API v2")
struct StringIDRowTests {
    private static let id: Int64 = 1_887_928_917_312_553_201
    private static let start = #""id":"\#(id)","text":"so #fish""#
    private static let time = #""created_at":"2025-02-07T18:18:24Z""#
    private static let page = "https://x.com/ann_lee/status/\(id)"

    private func imported(_ text: String) throws -> ImportedInput {
        let scratch = try Scratch()
        return try ImportedInput(scratch.write("a.json", text))
    }

    @Test(
        "The author and the counts are read under any common name",
        arguments: [
            #"\#(time),"author_username":"ann_lee","author_name":"Ann","like_count":3,"retweet_count":2"#,
            #""postedAt":"Fri Feb 07 18:18:24 +0000 2025","authorHandle":"ann_lee","authorName":"Ann","likes":3,"reposts":2"#,
            #"\#(time),"screenName":"ann_lee","fullName":"Ann","favorites":3,"retweets":2"#,
            #"\#(time),"author_screen_name":"ann_lee","author_display_name":"Ann","nlikes":3,"nretweets":2"#,
            #"\#(time),"author_id":"42","conversation_id":"1","username":"ann_lee","name":"Ann","like_count":3,"retweets":2"#,
            #"\#(time),"author_id":"42","author.username":"ann_lee","author.name":"Ann","public_metrics.like_count":3,"#
                + #""public_metrics.retweet_count":2"#,
            #"\#(time),"author":{"username":"ann_lee","name":"Ann"},"likes":3,"retweets":2"#,
            #"\#(time),"author":{"username":"ann_lee","name":"Ann"},"stats":{"likes":3,"retweets":2}"#,
            #"\#(time),"url":"\#(page)","name":"Ann","likes":3,"retweets":2"#,
            #""tweeted_at":"2025-02-07T18:18:24.000Z","user_handle":"ann_lee","display_name":"Ann","likes":3,"retweets":2"#,
            #""author_handle":"ann_lee","author_name":"Ann","likes":3,"retweets":2"#,
            #"\#(time),"author_username":"ann_lee","author_name":"Ann","referenced_tweets":[{"type":"quoted","id":"7"}],"#
                + #""public_metrics":{"like_count":3,"retweet_count":2}"#,
        ])
    func rows(members: String) throws {
        let row = "{\(Self.start),\(members)}"
        for text in [row + "\n" + row, "[\(row)]", #"{"data":[\#(row)]}"#, #"{"tweets":[\#(row)],"cursor":null}"#] {
            let found = try imported(text)
            #expect(found.format == .condensed && found.skipped.isEmpty, "\(text)")
            let tweet = try #require(found.tweets.first)
            #expect(tweet.id.rawValue == Self.id && tweet.createdAt?.seconds == 1_738_952_304)
            #expect(tweet.author?.handle == "ann_lee" && tweet.author?.name == "Ann", "\(text)")
            #expect([tweet.counts[.likes], tweet.counts[.retweets]] == [3, 2], "\(text)")
            #expect(tweet.hashtags.map(\.text) == ["fish"])
            if members.contains("quoted") { #expect(tweet.quoteOf?.tweet == TweetID(7)) }
        }
    }

    @Test("Rows in the pages of a service are read, one page a line")
    func pages() throws {
        let row = #"{\#(Self.start),\#(Self.time),"author_username":"ann_lee","likes":3}"#
        let found = try imported(#"{"data":[\#(row)],"meta":{"next":1}}"# + "\n" + #"{"data":[\#(row)],"meta":{}}"#)
        #expect(found.ids == [Self.id, Self.id] && found.skipped.isEmpty)
        #expect(found.tweets.allSatisfy { $0.author?.handle == "ann_lee" && $0.counts[.likes] == 3 })
    }

    @Test("The name of a folder of bookmarks becomes a label, and media are read")
    func folder() throws {
        for (folder, labels) in [
            (#""folderNames":["Tea","Long walks"]"#, "Tea,Long walks"), (#""folder":"Long walks""#, "Long walks"),
            (#""bookmark_folder":"Tea; Food""#, "Tea,Food"), (#""folders":[{"id":"1","name":"Tea"}]"#, "Tea"),
        ] {
            let media =
                #"{"type":"photo","thumbUrl":"https://pbs.twimg.com/media/a.jpg","#
                + #""fullUrl":"https://pbs.twimg.com/media/a.jpg?name=orig","width":10,"height":20}"#
            let found = try imported(
                #"[{\#(Self.start),\#(Self.time),"authorHandle":"ann_lee",\#(folder),"media":[\#(media)]}]"#)
            #expect(found.format == .condensed && found.labels == ["\(Self.id) \(labels)"])
            let item = try #require(found.tweets.first?.media.first)
            #expect(item.url == "https://pbs.twimg.com/media/a.jpg" && item.width == 10 && item.height == 20)
        }
        let scratch = try Scratch()
        let table = try scratch.write(
            "a.csv", "id,text,created_at,username,folder_name\n\(Self.id),so,2025-02-07,ann,Tea\n")
        #expect(try ImportedInput(table).labels == ["\(Self.id) Tea"])
    }

    @Test(
        "A tweet of API v2 remains one with the names of another program",
        arguments: [
            "", Self.time, #""author_id":"42""#, #""author_id":"42","lang":"en","label":1,"keyword":"tea""#,
            #""edit_history_tweet_ids":["\#(id)"],"url":"\#(page)""#,
            #""public_metrics":{"like_count":3},"url":"\#(page)","score":0.5"#,
            #""attachments":{"media_keys":["3_1"]},"media":[{"media_key":"3_1","type":"photo"}]"#,
            #""author":{"id":"42","username":"ann_lee"},"geo":{},"withheld":{"country_codes":["DE"]}"#,
            #""author_id":"42","note_tweet":{"text":"so #fish and more"}"#, #""entities":{},"source":"web""#,
        ])
    func apiTweets(members: String) throws {
        let found = try imported("[{\(Self.start)\(members.isEmpty ? "" : ",")\(members)}]")
        #expect(found.format == .apiV2 || found.format == .apiV2Flat || found.format == .academicTwitter)
        #expect(found.ids == [Self.id])
    }

    @Test("A record of API v1.1 without an account is a row if it names the author")
    func apiV1() throws {
        let found = try imported(
            #"[{"id_str":"\#(Self.id)","text":"so","created_at":"Fri Feb 07 18:18:24 +0000 2025","author_name":"Ann","#
                + #""author_handle":"ann_lee","favorite_count":3}]"#)
        let tweet = try #require(found.tweets.first)
        #expect(tweet.author?.handle == "ann_lee" && tweet.author?.name == "Ann" && tweet.counts[.likes] == 3)
    }

    @Test("A message of another service is not a tweet")
    func others() throws {
        for record in [
            #"{"comments":[{"id":"17858893269000001","text":"a","username":"ann_lee"}]}"#,
            #"[{"id":"9141592653589793238","text":"a","author_name":"ann_lee","date":"2025-02-07"}]"#,
        ] {
            let scratch = try Scratch()
            guard let found = try? ImportedInput(scratch.write("a.json", record)) else { continue }
            #expect(found.decoded.isEmpty && found.companions.isEmpty, "\(record)")
        }
    }
}
