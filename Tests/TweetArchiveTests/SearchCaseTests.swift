import Foundation
import IndexStore
import TestSupport
import Testing
import TweetModel

@testable import TweetArchive

/// Searches that a reader would type, through parser, index and store.
@Suite("Search cases")
struct SearchCaseTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String { "\(query) in \(text)" }
        let query: String
        let text: String
        let isFound: Bool

        init(_ query: String, _ text: String, _ isFound: Bool = true) {
            self.query = query
            self.text = text
            self.isFound = isFound
        }
    }

    static let cases = [
        Case("天気", "東京の天気"), Case("気", "東京の天気"), Case("京", "東京の天気"), Case("天京", "東京の天気", false),
        Case("東京", "東京の天気"), Case("ラーメン", "今日のラーメンは最高"), Case("ﾗｰﾒﾝ", "今日のラーメンは最高"),
        Case("メン", "ラーメン"), Case("ラメン", "ラーメン", false), Case("हिन्दी", "मुझे हिन्दी पसंद है"),
        Case("हिन्द", "हिन्दी", false), Case("การเมือง", "ข่าวการเมืองวันนี้"), Case("เมือง", "ข่าวการเมืองวันนี้"),
        Case("தமிழ்", "இது தமிழ் வாக்கியம்"), Case("தமி", "தமிழ்", false), Case("שלום", "שָׁלוֹם עולם"),
        Case("שָׁלוֹם", "שלום עולם"), Case("مرحبا", "مَرْحَبًا بالعالم"), Case("مَرْحَبًا", "مرحبا بالعالم"),
        Case("한국어", "한국어는 재미있다"), Case("한국", "한국에서"), Case("한국어를", "한국어는", false), Case("👍", "good 👍"),
        Case("👍", "good 👍🏽"), Case("👍🏽", "good 👍🏽"), Case("\"👍🏽\"", "good 👍", false), Case("👨‍👩‍👧", "my 👨‍👩‍👧!"),
        Case("👩", "my 👨‍👩‍👧!", false), Case("🇩🇪", "🇩🇪🇫🇷"), Case("🇪🇫", "🇩🇪🇫🇷", false), Case("bold", "so 𝗯𝗼𝗹𝗱"),
        Case("𝗯𝗼𝗹𝗱", "so bold"), Case("＃タグ", "新しい #タグ"), Case("#タグ", "新しい ＃タグ"), Case("タグ", "新しい #タグ"),
        Case("STRASSE", "die straße"), Case("straße", "DIE STRASSE"), Case("İstanbul", "istanbul'da"),
        Case("istanbul", "İSTANBUL"), Case("C++", "I write C++ code"), Case("don't", "I don’t know"),
        Case("dont", "I don't know", false), Case("well-known", "a well known fact"),
        Case("\"well known\"", "well-known"),
        Case("AT&T", "my AT&T bill"), Case("10:30", "meet at 10:30"),
        Case("https://example.org/a/b", "see https://t.co/x"),
        Case("https://t.co/x", "see https://t.co/x"), Case("example", "see https://t.co/x", false),
        Case("url:example.org", "see https://t.co/x"), Case("*", "anything"), Case("naive", "naïve"),
        Case("Ελλαδα", "Ελλάδα"),
        Case("ελλάς", "ΕΛΛΆΣ"), Case("cafe", "cafe\u{301}"), Case("ﬁne", "fine"), Case("ok?", "ok!"),
        Case("日本 lang", "日本 lang"),
        Case("e.g.", "e.g. this"), Case("@bob", "hi @bob"), Case("bob", "hi @bob"), Case("Αθήνα*", "Αθηναίος", true),
        Case("\"new * city\"", "new york city"), Case("/東.の/", "東京の天気"), Case("မြန်မာ", "ကျွန်တော် မြန်မာ လူမျိုး"),
        Case("ភាសា", "ភាសាខ្មែរ"), Case("ສະບາຍ", "ສະບາຍດີ"), Case("ёлка", "елка"),
    ]

    /// Syntax of other languages, which must not have an effect in a query.
    static let syntax = [
        "'", "''", "' OR 1=1", "'; DROP TABLE tweet; --", "NEAR(a b)", "a NEAR b", "^a", "text : a", "{text} a",
        "a* b*",
        "a + b", "a^2", "near/3", "(a)", "a\u{0}b", "\\", "a\\b", "%", "_", "a_b", "[a]", "{a}", "~", "a~2", "!", "&",
        "a|b",
        "=", "a=b", "<a>", "`a`", "a;b", "a,b", "#", "@", "$", "?", "+", "-", "--", "…", "𝕏", "\u{FEFF}", "\u{200B}",
        "rowid",
        "SELECT * FROM tweet", "a/b", "AND*", "a\u{202E}b", "🏴", "\u{1F3FD}", "ﷺ", "½",
    ]

    @Test("A tweet is found by the words that a reader would type", arguments: cases)
    func find(_ item: Case) throws {
        let archive = try Self.archive.get()
        let page = try archive.search(item.query, options: Self.options)
        #expect(page.hits.contains { $0.tweet.text == item.text } == item.isFound)
        if item.isFound, item.query.first != "*", !item.query.hasPrefix("url:"),
            let hit = page.hits.first(where: { $0.tweet.text == item.text })
        {
            #expect(!hit.matches.isEmpty || item.query.hasPrefix("https://example"), "nothing is marked")
        }
    }

    @Test("Punctuation and the syntax of other languages have no effect in a query", arguments: syntax)
    func harmless(_ query: String) throws {
        let archive = try Self.archive.get()
        do {
            _ = try archive.search(query, options: Self.options)
        } catch {
            // A query without a single word can be an error.
            guard case TweetArchiveError.query(let problems) = error else { throw error }
            #expect(problems.map(\.code) == ["empty-group"], "\(problems)")
        }
        #expect(try archive.search("", options: Self.options).hits.count == Set(Self.cases.map(\.text)).count)
    }

    @Test("A single quotation mark is an error")
    func quote() throws {
        let archive = try Self.archive.get()
        #expect(throws: TweetArchiveError.self) { try archive.search("\"", options: Self.options) }
    }

    // MARK: - Store

    private static var options: SearchOptions {
        var options = SearchOptions(now: 1_700_000_000)
        options.limit = 0
        options.records = false
        return options
    }

    /// Its lock serializes the tests, because an archive can only be used by one thread at a time.
    final class Shared: @unchecked Sendable {
        private let lock = NSLock()
        private let archive: TweetArchive

        init(_ archive: TweetArchive) {
            self.archive = archive
        }

        func search(_ query: String, options: SearchOptions) throws -> SearchPage {
            lock.lock()
            defer { lock.unlock() }
            return try archive.search(query, options: options)
        }
    }

    private static let archive: Result<Shared, any Error> = Result {
        let folder = try TemporaryFolder()
        // The open store stays readable after the folder is deleted.
        let path = folder.path("store.db")
        let store = try Store(path: path, access: .create)
        let session = try ImportSession(
            store,
            ImportedInput(
                path: "/cases", fingerprint: "cases", format: "account-archive", options: "", program: "test",
                startedAt: 1))
        try session.entry(name: "tweets.js", size: nil)
        var builder = TweetBatchBuilder()
        let batch = TweetBatch()
        for (number, text) in Set(cases.map(\.text)).sorted().enumerated() {
            builder.prepare(tweet(text, number), referenced: [], entry: 0, offset: 0, length: 1, into: batch)
        }
        try session.write(batch)
        _ = try session.finish(blake3: "0", counts: ImportCounts(), at: 2)
        return Shared(try TweetArchive(path: path, access: .existing))
    }

    private static func tweet(_ text: String, _ number: Int) -> Tweet {
        var tweet = Tweet(
            id: TweetID(20_000_000 + Int64(number)), createdAt: Timestamp(seconds: 1_600_000_000), author: nil,
            text: text,
            textCompleteness: .full)
        tweet.flags = [.collected]
        func span(_ range: Range<String.Index>) -> TextSpan {
            TextSpan(
                text.utf8.distance(from: text.startIndex, to: range.lowerBound),
                text.utf8.distance(from: text.startIndex, to: range.upperBound))
        }
        if let range = text.range(of: "https://t.co/x") {
            tweet.links = [
                Link(url: "https://t.co/x", expanded: "https://example.org/a/b", display: nil, span: span(range))
            ]
        }
        if let range = text.range(of: "@bob") {
            tweet.mentions = [Mention(handle: "bob", id: nil, name: nil, span: span(range))]
        }
        for sign in ["#タグ", "＃タグ"] {
            if let range = text.range(of: sign) { tweet.hashtags = [Hashtag(text: "タグ", span: span(range))] }
        }
        return tweet
    }
}
