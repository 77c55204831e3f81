import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Folders of academictwitteR")
struct AcademicArchiveTests {
    private func tweet(_ id: Int64, _ text: String, author: Int64 = 42, references: String = "{}") -> String {
        #"{"id":"\#(id)","text":\#(Export.quoted(text)),"author_id":"\#(author)","created_at":"2021-06-26T19:22:22.000Z","referenced_tweets":\#(references),"context_annotations":{},"entities":{},"attachments":{},"geo":{},"lang":"en","public_metrics":{"retweet_count":1,"like_count":2,"reply_count":0,"quote_count":0}}"#
    }

    private func folder(_ scratch: Scratch) throws {
        try scratch.write(
            "q/data_1408868000000000010.json",
            "[\(tweet(1_408_868_000_000_000_003, "RT @bob: hi", references: #"[{"type":"retweeted","id":"1408868000000000001"}]"#)),\(tweet(1_408_868_000_000_000_004, "two"))]"
        )
        try scratch.write(
            "q/users_1408868000000000010.json",
            #"{"users":[{"id":"42","name":"Ann","username":"ann_lee"},{"id":"43","name":"Bob","username":"bob","location":{}}],"tweets":[\#(tweet(1_408_868_000_000_000_001, "hi", author: 43))],"places":{}}"#
        )
        try scratch.write("q/data_999.json", "[\(tweet(1_408_868_000_000_000_002, "older", author: 44))]")
        try scratch.write("q/query", "fish")
    }

    @Test("A folder of pairs is one input, and accounts come from the users file")
    func pairs() throws {
        let scratch = try Scratch()
        try folder(scratch)
        let found = try ImportedInput(scratch.path(""))
        #expect(found.format == .academicTwitter && found.failures.isEmpty && found.skipped.isEmpty)
        #expect(
            found.entries == [
                "data_999.json", "users_1408868000000000010.json", "data_1408868000000000010.json",
            ])
        #expect(found.texts == ["older", "RT @bob: hi", "two"])
        #expect(found.tweets.map(\.author?.handle) == [nil, "ann_lee", "ann_lee"])
        #expect(found.tweets[0].author?.id == UserID(44) && found.warnings.count == 1)
        #expect(found.tweets[1].retweetOf?.handle == "bob" && found.tweets[1].counts[.likes] == 2)
        #expect(found.companions.map(\.tweet.text) == ["hi"] && found.companions[0].tweet.author?.handle == "bob")
        #expect(found.companions[0].tweet.author?.profile == nil)
        // The included tweets are in the other file.
        #expect(found.companions[0].entry == 1 && found.decoded[1].entry == 2)
        #expect(found.decoded[1].original?.text == "hi")
        #expect(try ImportedInput(scratch.path("q")).texts == found.texts)
    }

    @Test("Other files in the folder are separate inputs")
    func neighbours() throws {
        let scratch = try Scratch()
        try folder(scratch)
        try scratch.write("q/more.jsonl", #"{"id":"12","text":"two"}"# + "\n")
        let found = try ArchiveImporter.detect(path: scratch.path(""), options: ImportOptions())
        #expect(Set(found.inputs.map(\.format)) == [.academicTwitter, .apiV2])
    }

    @Test("A single file of either kind is read")
    func alone() throws {
        let scratch = try Scratch()
        try folder(scratch)
        let data = try ImportedInput(scratch.path("q/data_1408868000000000010.json"))
        #expect(data.format == .academicTwitter && data.texts == ["RT @bob: hi", "two"])
        #expect(data.tweets[1].author == User(id: UserID(42)))
        let users = try ImportedInput(scratch.path("q/users_1408868000000000010.json"))
        #expect(users.format == .academicTwitter && users.tweets.isEmpty && users.referenced.map(\.text) == ["hi"])
    }

    @Test("A damaged users file loses the names, not the tweets")
    func damaged() throws {
        let scratch = try Scratch()
        try folder(scratch)
        try scratch.write("q/users_1408868000000000010.json", "{\"users\":[{\"id\":")
        let found = try ImportedInput(scratch.path(""))
        #expect(found.texts == ["older", "RT @bob: hi", "two"] && found.tweets[2].author == User(id: UserID(42)))
        #expect(!found.skipped.isEmpty || !found.failures.isEmpty)
    }

    @Test("A folder with similar names but without a pair is not such a folder")
    func elsewhere() throws {
        let scratch = try Scratch()
        try scratch.write("data_1.json", #"{"a":1}"#)
        try scratch.write("users_2.json", #"{"a":1}"#)
        #expect(recognitionError(scratch.path("")) != nil)
    }
}
