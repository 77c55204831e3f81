import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Responses of API v2")
struct V2DecoderTests {
    private let users =
        #""users":[{"id":"42","name":"Ann","username":"ann_lee"},{"id":"43","name":"Bob","username":"bob"}]"#
    private let twarc =
        #""__twarc":{"url":"https://api.twitter.com/2/tweets","version":"2.9.5","retrieved_at":"2021-07-01T10:00:00+00:00"}"#

    private func tweet(_ id: Int64, _ text: String, author: Int64 = 42, _ more: String = "") -> String {
        let rest = more.isEmpty ? "" : "," + more
        return
            #"{"id":"\#(id)","text":\#(Export.quoted(text)),"author_id":"\#(author)","created_at":"2021-06-26T19:22:22.000Z"\#(rest)}"#
    }

    private func imported(_ text: String, _ name: String = "tweets.jsonl") throws -> ImportedInput {
        let scratch = try Scratch()
        return try ImportedInput(try scratch.write(name, text))
    }

    // MARK: Order

    @Test("Data, includes, errors and meta may be in any order, on one line or many")
    func anyOrder() throws {
        let retweet = tweet(
            1_408_868_000_000_000_003, "RT @bob: whole",
            #""referenced_tweets":[{"type":"retweeted","id":"1408868000000000001"}]"#)
        let parts = [
            #""data":[\#(retweet)]"#,
            #""includes":{\#(users),"tweets":[\#(tweet(1_408_868_000_000_000_001, "whole", author: 43))]}"#,
            #""errors":[{"resource_type":"tweet","resource_id":"7","title":"Not Found Error"}]"#,
            #""meta":{"result_count":1}"#, twarc,
        ]
        var orders: [[String]] = [[]]
        for part in parts {
            orders = orders.flatMap { order in
                (0...order.count).map { index in
                    var next = order
                    next.insert(part, at: index)
                    return next
                }
            }
        }
        #expect(orders.count == 120)
        let wanted = try imported("{" + parts.joined(separator: ",") + "}")
        #expect(wanted.format == .apiV2 && wanted.texts == ["RT @bob: whole"])
        #expect(wanted.referenced.map(\.text) == ["whole"] && wanted.missing.map(\.reason) == ["Not Found Error"])
        #expect(wanted.decoded[0].original?.text == "whole" && wanted.decoded[0].observedAt == 1_625_133_600)
        for order in orders {
            let found = try imported("{\n " + order.joined(separator: ",\n ") + "\n}\n")
            #expect(found.tweets == wanted.tweets && found.referenced == wanted.referenced)
            #expect(
                found.missing == wanted.missing && found.skipped.isEmpty && found.decoded[0].observedAt == 1_625_133_600
            )
        }
    }

    @Test("The position of each tweet is that of its own object in the file")
    func positions() throws {
        let own = [tweet(111, "one"), tweet(112, "two 🐟")]
        let other = tweet(113, "three")
        let page = #"{"includes":{"tweets":[\#(other)]},"data":[\#(own[0]), \#(own[1])]}"#
        let text = page + "\n" + page.replacingDigits() + "\n"
        let bytes = Array(text.utf8)
        let found = try imported(text)
        let slices = (found.decoded + found.companions).map { decoded in
            let start = Int(decoded.position.offset)
            return String(decoding: bytes[start..<start + Int(decoded.position.length)], as: UTF8.self)
        }
        #expect(
            slices == [
                own[0], own[1], own[0].replacingDigits(), own[1].replacingDigits(), other, other.replacingDigits(),
            ])
        #expect(found.decoded.map(\.position.line) == [1, 1, 2, 2])
    }

    // MARK: Kinds of responses

    @Test("Data may be a single object: a lookup, or a stream line with its rules")
    func single() throws {
        let lookup = try imported(#"{"data":\#(tweet(111, "one")),"includes":{\#(users)}}"#, "lookup.json")
        #expect(lookup.format == .apiV2 && lookup.texts == ["one"] && lookup.tweets[0].author?.handle == "ann_lee")
        let rules = #""matching_rules":[{"id":1408868000000000009,"tag":"fish"}]"#
        let stream = try imported(
            (Int64(111)...114).map { #"{"data":\#(tweet($0, "n")),"includes":{\#(users)},\#(rules)}"# }.joined(
                separator: "\r\n\r\n")
                + "\r\n")
        #expect(stream.ids == [111, 112, 113, 114] && stream.skipped.isEmpty)
    }

    @Test("Tweets extracted from their pages are read, one per line or as a list")
    func bare() throws {
        let lines = try imported([tweet(111, "one"), #"{"id":"112","text":"two"}"#].joined(separator: "\n"))
        #expect(lines.format == .apiV2 && lines.texts == ["one", "two"])
        let list = try imported("[\(tweet(111, "one")),\n\(tweet(112, "two"))]", "list.json")
        #expect(list.format == .apiV2 && list.texts == ["one", "two"])
        #expect(list.tweets[0].author == User(id: UserID(42)))
    }

    @Test("A response with errors only reports what is missing and why, and is not damage")
    func errorsOnly() throws {
        let errors = [("111", "Not Found Error"), ("112", "Authorization Error"), ("113", "Forbidden")]
            .map { id, title in
                #"{"value":"\#(id)","detail":"d","title":"\#(title)","resource_type":"tweet","parameter":"ids","resource_id":"\#(id)","type":"https://api.twitter.com/2/problems/x"}"#
            }
        let found = try imported(#"{"errors":[\#(errors.joined(separator: ","))]}"# + "\n")
        #expect(found.format == .apiV2 && found.tweets.isEmpty && found.skipped.isEmpty)
        #expect(found.missing.map(\.id) == [TweetID(111), TweetID(112), TweetID(113)])
        #expect(found.missing.map(\.reason) == ["Not Found Error", "Authorization Error", "Forbidden"])
    }

    @Test("Direct messages are read only on request, and Spaces are not tweets")
    func letters() throws {
        let scratch = try Scratch()
        let messages = [
            #"{"event_type":"MessageCreate","id":"1585321444547837956","text":"secret"}"#,
            #"{"id":"1585321444547837957","text":"secret","sender_id":"5","dm_conversation_id":"5-6"}"#,
        ]
        let pages = messages.map { #"{"data":[\#($0)],"meta":{"result_count":1}}"# }
        for (index, text) in ([messages.joined(separator: "\n")] + pages + messages).enumerated() {
            let found = try ImportedInput(scratch.write("\(index).json", text + "\n"))
            #expect(found.decoded.isEmpty && found.skipped.isEmpty && found.warnings.isEmpty, "\(text)")
            #expect(found.summary.counts.leftOut["messages"] ?? 0 > 0, "\(text)")
        }
        let other = try ImportedInput(
            scratch.write("o.json", #"{"data":[{"id":"1585321444547837957","text":"secret","sender_name":"ann"}]}"#))
        #expect(other.decoded.isEmpty && other.warnings.first?.contains("direct messages") == true)
        let spaces = try ImportedInput(scratch.write("s.json", #"{"data":[{"id":"1DXxyRYNejbKM","state":"live"}]}"#))
        #expect(spaces.skipped.isEmpty && spaces.warnings.first?.contains("Spaces") == true)
    }

    @Test("Errors about accounts and media are counted by reason")
    func otherErrors() throws {
        let found = try imported(
            #"{"data":[\#(tweet(111, "one"))],"errors":[{"resource_type":"user","resource_id":"9","title":"Forbidden"},{"resource_type":"user","resource_id":"8","title":"Forbidden"}]}"#
        )
        #expect(found.missing.isEmpty && found.skipped.isEmpty)
        #expect(found.warnings.count == 1 && found.warnings[0].contains("user") && found.warnings[0].contains("2"))
        #expect(found.warnings[0].contains("Forbidden"))
    }

    @Test("An error message instead of a response is reported with its line")
    func failures() throws {
        let found = try imported(
            #"{"data":[\#(tweet(111, "one"))]}"# + "\n"
                + #"{"title":"Too Many Requests","detail":"Slow down","type":"about:blank","status":429}"# + "\n"
                + #"{"data":[\#(tweet(112, "two"))]}"# + "\n")
        #expect(found.ids == [111, 112] && found.skipped.count == 1 && found.skipped[0].line == 2)
        #expect(found.skipped[0].reason.contains("Too Many Requests"))
    }

    @Test(
        "Pages of accounts, lists and counts contain no tweets, which is reported",
        arguments: [
            (#"{"data":[{"id":"42","name":"Ann","username":"ann_lee"}],"meta":{"result_count":1}}"#, "accounts"),
            (#"{"data":[{"id":"42","name":"My list"}],"meta":{"result_count":1}}"#, "lists"),
            (
                #"{"data":[{"start":"2021-06-26T19:00:00.000Z","end":"2021-06-26T20:00:00.000Z","tweet_count":7}],"meta":{"total_tweet_count":7}}"#,
                "counts"
            ),
        ])
    func tweetless(page: String, word: String) throws {
        let found = try imported(#"{"data":[\#(tweet(111, "one"))]}"# + "\n" + page + "\n")
        #expect(found.ids == [111] && found.skipped.isEmpty && found.warnings.contains { $0.contains(word) })
    }

    @Test(
        "An empty page is not damage",
        arguments: [#"{"meta":{"result_count":0}}"#, #"{"data":[],"meta":{"result_count":0}}"#])
    func emptyPage(page: String) throws {
        let found = try imported(#"{"data":[\#(tweet(111, "one"))]}"# + "\n" + page + "\n")
        #expect(found.ids == [111] && found.skipped.isEmpty && found.warnings.isEmpty)
    }

    @Test("A damaged tweet in data is skipped alone")
    func damagedTweet() throws {
        let found = try imported(
            #"{"data":[\#(tweet(111, "one")),{"id":"112","author_id":"42"},\#(tweet(113, "three"))]}"#)
        #expect(found.ids == [111, 113] && found.skipped.map(\.reason) == ["it has no text"])
    }

    @Test("A truncated or corrupt line is skipped and reported with its number")
    func corruptLine() throws {
        let page = #"{"data":[\#(tweet(111, "one"))],"includes":{\#(users)}}"#
        let other = page.replacingDigits()
        let found = try imported(
            page + "\n" + String(page.dropLast(30)) + "\n" + other + "\n" + String(page.prefix(40)))
        #expect(found.tweets.count == 3 && found.skipped.map(\.line) == [2, 4])
    }

    @Test("A deletion notice is a message, not a tweet")
    func compliance() throws {
        let line =
            #"{"id":"112","action":"delete","created_at":"2021-06-26T19:22:22.000Z","redacted_at":"2021-07-26T19:22:22.000Z","reason":"deleted"}"#
        let found = try imported(tweet(111, "one") + "\n" + line + "\n")
        #expect(found.ids == [111] && found.messages.map(\.kind) == ["delete"])
        #expect(found.messages[0].effect == .deleted(TweetID(112), at: Timestamp(seconds: 1_627_327_342)))
    }

    // MARK: Included tweets

    @Test("Included tweets are referenced, even if no tweet mentions them")
    func referenced() throws {
        let found = try imported(
            #"{"data":[\#(tweet(112, "new", #""edit_history_tweet_ids":["111","112"]"#))],"includes":{"tweets":[\#(tweet(111, "old"))],\#(users)}}"#
        )
        #expect(found.ids == [112] && found.companions.map(\.tweet.text) == ["old"])
        #expect(found.companions[0].tweet.flags == [] && found.companions[0].tweet.author?.handle == "ann_lee")
        #expect(found.tweets[0].edits == [TweetID(111), TweetID(112)])
    }

    @Test("A single response above the memory limit is rejected with an error")
    func giantPage() throws {
        let scratch = try Scratch()
        let one = tweet(111, String(repeating: "x", count: 250)) + ","
        let text =
            #"{"data":["# + String(repeating: one, count: (17 << 20) / one.utf8.count) + tweet(112, "last") + "]}"
        let error = try #require(recognitionError(try scratch.write("giant.json", text)))
        #expect(error.message.contains("a single API v2 response") && error.message.contains("16 MiB"))
        #expect(error.hint?.contains("split") == true)
    }

    @Test("A gigabyte of pages needs the memory of one page", .timeLimit(.minutes(20)))
    func memory() throws {
        let page =
            #"{"data":[\#((1...100).map { tweet(Int64($0), "a text of some length, number \($0)") }.joined(separator: ","))]}"#
            + "\n"
        let bytes = Array(page.utf8)
        var left = 2000
        let stream = ByteStream { buffer, _ in
            guard left > 0 else { return false }
            left -= 1
            buffer += bytes
            return true
        }
        var reader = JSONRecordReader(stream)
        var records = 0
        while try reader.next() != .end { records += 1 }
        #expect(records == 2000)
        #expect(reader.document.bytes.capacity < 8 << 20)
    }
}

extension String {
    /// Replaces digits of IDs, which makes another tweet of the same length.
    fileprivate func replacingDigits() -> String {
        var result = self
        for (digit, other) in [("\"111\"", "\"121\""), ("\"112\"", "\"122\""), ("\"113\"", "\"123\"")] {
            result = result.split(separator: digit, omittingEmptySubsequences: false).joined(separator: other)
        }
        return result
    }
}
