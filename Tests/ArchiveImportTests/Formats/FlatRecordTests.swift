import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Flat records")
struct FlatRecordTests {
    private func withValue<Result>(_ json: String, _ body: (JSONValue) -> Result) throws -> Result {
        var document = JSONDocument()
        try document.parse(Array(json.utf8))
        return body(document.root)
    }

    private static let paths = FieldPaths(
        [.id: ["a", "b"], .text: ["t"]], in: (["n"], [.text: ["t"], .name: ["x"]]), (["n", "l"], [.page: ["u"]]))

    @Test(
        "A field has the value of its first path that has one",
        arguments: [
            (#"{"a":"1","b":"2"}"#, .id, "1"), (#"{"b":"2","a":"1"}"#, .id, "1"), (#"{"a":"","b":"2"}"#, .id, "2"),
            (#"{"a":null,"b":2}"#, .id, "2"), (#"{"c":1}"#, .id, nil), (#"{"n":{"t":"x"}}"#, .text, "x"),
            (#"{"n":{"t":"x"},"t":"y"}"#, .text, "y"), (#"{"n":{"l":[{"u":"z"},{"u":"w"}]}}"#, .page, "z"),
            (#"{"n":{"l":{"u":"z"}}}"#, .page, "z"), (#"{"n":{"l":[],"u":"w"}}"#, .page, nil),
            (#"{"n":{"l":[[],{"u":"w"}]}}"#, .page, nil), (#"{"n":7,"x":"w"}"#, .name, nil),
        ] as [(String, Field, String?)])
    func fields(record: String, field: Field, text: String?) throws {
        try withValue(record) { record in
            let found = FlatRecord(record, .paths(Self.paths))[field]?.fieldText
            #expect(found == text)
        }
    }

    @Test("A null member is missing, but the record has it")
    func null() throws {
        try withValue(#"{"a":null,"t":""}"#) { record in
            let flat = FlatRecord(record, .paths(Self.paths))
            let isMissing = flat[.id] == nil
            let (empty, text) = (flat[.text]?.string, flat[.text]?.fieldText)
            #expect(isMissing && flat.has(.id) && !flat.has(.name))
            #expect(empty == "" && text == nil)
        }
    }

    @Test(
        "Numbers and booleans are read in the notations of programs",
        arguments: [
            ("12", 12, 12, nil), (#""12""#, 12, 12, nil), (#""x12""#, 12, 12, nil), (#""=\"12\"""#, 12, 12, nil),
            (#""'12""#, 12, 12, nil), (#""'12'""#, 12, 12, nil),
            (#""ID:123456789012345""#, 123_456_789_012_345, 123_456_789_012_345, nil),
            (#""[123456789012345]""#, 123_456_789_012_345, 123_456_789_012_345, nil),
            (#""tweet123456789012345""#, nil, nil, nil), (#""@123456789012345""#, nil, nil, nil),
            (#""123456789012345678.0""#, nil, 123_456_789_012_345_678, nil), (#""t12""#, nil, nil, nil),
            (#""tag:search.twitter.com,2005:12""#, 12, 12, nil),
            (#""id:twitter.com:12""#, 12, 12, nil), (#""12.0""#, 12, 12, nil), ("12.0", 12, 12, nil),
            (#""1,234""#, nil, 1234, nil), (#""1.2E+18""#, nil, nil, nil), ("-1", nil, nil, nil), ("1", 1, 1, true),
            (#""FALSE""#, nil, nil, false), ("true", nil, nil, true), (#""t""#, nil, nil, true),
            (#""yes""#, nil, nil, true), (#""12a""#, nil, nil, nil), ("[12]", nil, nil, nil),
        ] as [(String, Int64?, Int64?, Bool?)])
    func values(json: String, integer: Int64?, count: Int64?, truth: Bool?) throws {
        try withValue("[\(json)]") { list in
            let found = (list.first?.exactInteger, list.first?.tally, list.first?.truth)
            #expect(found.0 == integer && found.1 == count && found.2 == truth)
        }
    }

    @Test("An inner tweet that cannot be read is a reference by its ID")
    func innerTweets() throws {
        let table = FlatFormat(
            paths: FieldPaths([.id: ["id"], .text: ["text"]]), quoted: ["quoted"], refersByID: true)
        var record = #"{"id":1,"text":"a"}"#
        for id in 2...12 { record = #"{"id":\#(id),"text":"a","quoted":\#(record)}"# }
        var inner = FlatFormat.InnerTweets()
        var tweet: Tweet?
        try withValue(record) { record in
            tweet = try? table.tweet(table.record(record), owner: nil, &inner)
        }
        #expect(tweet?.quoteOf?.tweet == TweetID(11) && inner.tweets.count == 8 && inner.tweets.last?.id == TweetID(11))
        #expect(inner.tweets.first?.quoteOf?.tweet == TweetID(3))
        try withValue(#"{"id":5,"text":"a","quoted":{"id":4}}"#) { record in
            tweet = try? table.tweet(table.record(record), owner: nil, &inner)
        }
        #expect(tweet?.quoteOf == TweetReference(tweet: TweetID(4)))
    }
}
