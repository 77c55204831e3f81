import Foundation
import TestSupport

/// Inputs whose import is interrupted.
enum Interrupted: String, CaseIterable {
    case lines, gzip, bzip2, tarOfBzip2, tarGzOfLines, script, accountWithNotes

    var tweets: Int { 1500 }

    var isPacked: Bool { [.gzip, .bzip2, .tarOfBzip2, .tarGzOfLines].contains(self) }

    func make(in sandbox: Sandbox) throws -> String {
        switch self {
        case .lines: return try sandbox.age(sandbox.write("a.jsonl", Lines.text(0..<1500)))
        case .gzip: return try sandbox.age(sandbox.pack(sandbox.write("a.jsonl", Lines.text(0..<1500)), "gz"))
        case .bzip2: return try sandbox.age(sandbox.pack(sandbox.write("a.jsonl", Lines.text(0..<1500)), "bz2"))
        case .tarOfBzip2, .tarGzOfLines:
            for minute in 0..<5 {
                let name = "2021/01/01/00/0\(minute).json"
                let file = try sandbox.write(name, Lines.text(minute * 300..<(minute + 1) * 300))
                if self == .tarOfBzip2 { _ = try sandbox.pack(file, "bz2") }
            }
            let isPacked = self == .tarGzOfLines
            try sandbox.tool("tar", isPacked ? "-czf" : "-cf", "a.tar", "2021")
            return try sandbox.age(sandbox.path("a.tar"))
        case .script: return try sandbox.age(sandbox.write("tweets.js", Lines.account(0..<1500)))
        case .accountWithNotes:
            try sandbox.write("x/data/tweets.js", Lines.account(0..<1500))
            try sandbox.write("x/data/note-tweet.js", Lines.notes([3, 700, 1400]))
            try sandbox.write(
                "x/data/account.js",
                #"window.YTD.account.part0 = [ { "account" : { "username" : "ann_lee", "accountId" : "42" } } ]"#)
            return sandbox.path("x")
        }
    }
}

/// Generated tweets in the formats of exports.
enum Lines {
    static func id(_ number: Int) -> Int64 {
        (Int64(1_600_000_000 + number * 60) * 1000 - 1_288_834_974_657) << 22
    }

    static func text(_ numbers: Range<Int>) -> String {
        numbers.map { number in
            #"{"created_at":"\#(date(number))","id":\#(id(number)),"id_str":"\#(id(number))","text":"word\#(number) of a test","#
                + #""user":{"id":\#(50 + number % 7),"id_str":"\#(50 + number % 7)","screen_name":"user\#(number % 7)","name":"U"},"#
                + #""entities":{"hashtags":[],"urls":[],"user_mentions":[],"symbols":[]}}"# + "\n"
        }.joined()
    }

    static func account(_ numbers: Range<Int>) -> String {
        let elements = numbers.map { number in
            #"{"tweet":{"id_str":"\#(id(number))","id":"\#(id(number))","created_at":"\#(date(number))","#
                + #""full_text":"\#(shortText(number))","entities":{"hashtags":[],"urls":[],"user_mentions":[],"symbols":[]}}}"#
        }
        return "window.YTD.tweets.part0 = [\n" + elements.joined(separator: ",\n") + "\n]"
    }

    /// Returns long posts: each tweet has the beginning of the text, and a note some milliseconds older has all of it.
    private static func isLong(_ number: Int) -> Bool { [3, 700, 1400].contains(number) }
    private static func wholeText(_ number: Int) -> String {
        "word\(number) of a test " + String(repeating: "fish ", count: 60)
    }
    private static func shortText(_ number: Int) -> String {
        isLong(number) ? wholeText(number).prefix(272) + "…" : "word\(number) of a test"
    }

    static func owner(_ id: String, _ handle: String) -> String {
        #"window.YTD.account.part0 = [ { "account" : { "username" : "\#(handle)", "accountId" : "\#(id)" } } ]"#
    }

    static func likes(_ numbers: Range<Int>) -> String {
        let elements = numbers.map { number in
            #"{"like":{"tweetId":"\#(id(900_000 + number))","fullText":"liked \#(number)","expandedUrl":"https://twitter.com/i/web/status/1"}}"#
        }
        return "window.YTD.like.part0 = [\n" + elements.joined(separator: ",\n") + "\n]"
    }

    /// Returns the notes of some tweets. Their text begins with the text of the tweet.
    static func notes(_ numbers: [Int]) -> String {
        let elements = numbers.map { number in
            #"{"noteTweet":{"noteTweetId":"\#(id(number) - (30 << 22))","createdAt":"\#(isoDate(number))","updatedAt":"\#(isoDate(number))","#
                + #""core":{"text":"\#(wholeText(number))","hashtags":[],"urls":[],"mentions":[],"cashtags":[],"styletags":[]}}}"#
        }
        return "window.YTD.note_tweet.part0 = [\n" + elements.joined(separator: ",\n") + "\n]"
    }

    private static func date(_ number: Int) -> String { ServiceDate.v1.string(from: moment(number)) }
    private static func isoDate(_ number: Int) -> String { ServiceDate.iso.string(from: moment(number)) }

    private static func moment(_ number: Int) -> Date {
        Date(timeIntervalSince1970: Double(1_600_000_000 + number * 60))
    }
}
