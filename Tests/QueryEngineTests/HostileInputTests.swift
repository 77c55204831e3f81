import SQLiteKit
import TestSupport
import Testing
import TweetModel
import TweetText

@testable import QueryEngine

@Suite("Hostile queries")
struct HostileInputTests {
    static let repeated = [
        "(", ")", "\"", "\"\" ", "#", "@", "$", ".", "-", "- ", "+", "*", "/", "?", ":", "a:", "[", "{", "\\", "|",
        " OR", "NOT ", "AND ",
        "-(", "(a ", "a OR ", "👨‍👩‍👧", "e\u{301}\u{301}", "\u{0}", "\u{202E}", "(a OR (b ", "from:(", "is:(", "from:a,",
        "likes:..", "#a", "a ",
        "-a ", "x OR -y ", "日", "\r\n", "~1", "\"a\"~9 ", "url:a ", "「", "\u{FEFF}", "id:1 ", "since:1 ", "a* ", "in: ",
    ]

    @Test("64 KiB of repeated text is parsed quickly", arguments: Exhaustive.sample(repeated, every: 3))
    func withSnapshot(_ piece: String) throws {
        let text = String(repeating: piece, count: 65_536 / piece.utf8.count)
        let start = ProcessorClock.now
        if let query = try? Query.parse(text) {
            _ = query.canonical
            let plan = try query.plan(sampleContext())
            #expect(!plan.page(limit: 20).text.isEmpty)
            _ = query.highlights(in: sampleTweet("a b (c) #a"))
        }
        let elapsed = ProcessorClock.now - start
        #expect(elapsed < .seconds(5), "\(elapsed)")
    }

    @Test(
        "64 KiB of repeated text is highlighted quickly",
        arguments: Exhaustive.sample(["http://a.", "x.co/(", "#a#", "@a/"] + repeated, every: 5))
    func markedAtOnce(_ piece: String) throws {
        let text = String(repeating: piece, count: 65_536 / piece.utf8.count)
        var tweet = sampleTweet("")
        tweet.text = text
        for entity in EntityExtractor.entities(in: text) {
            switch entity.kind {
            case .hashtag: tweet.hashtags.append(Hashtag(text: entity.value, span: entity.span))
            case .url: tweet.links.append(Link(url: entity.value, expanded: nil, display: nil, span: entity.span))
            case .mention, .list:
                tweet.mentions.append(Mention(handle: entity.value, id: nil, name: nil, span: entity.span))
            case .cashtag: tweet.cashtags.append(Cashtag(text: entity.value, span: entity.span))
            }
        }
        let start = ProcessorClock.now
        for query in ["a OR b*", "contains:a", "\"a a\"~3 OR \"a * a\"", "#a OR @a OR url:x", "? OR smiley:positive"] {
            let spans = try Query.parse(query).highlights(in: tweet)
            #expect(spans.allSatisfy { $0.end <= text.utf8.count })
        }
        let elapsed = ProcessorClock.now - start
        #expect(elapsed < .seconds(10), "\(elapsed)")
    }

    @Test("Longer queries are rejected before they are parsed")
    func tooLong() {
        #expect(tree(String(repeating: "a", count: 65_537)) == "too-complex 0..<0")
    }

    @Test("256 levels of parentheses are accepted, and more are rejected")
    func nesting() throws {
        func nested(_ depth: Int) -> String {
            (0..<depth).map { $0 % 2 == 0 ? "(a\($0) " : "(b\($0) OR " }.joined() + "c"
                + String(repeating: ")", count: depth)
        }
        #expect(tree(nested(257)).hasPrefix("too-complex"))
        let sql = try Query.parse(nested(256)).plan(sampleContext()).page(limit: 1)
        #expect(Self.deepest(sql.text) < 60, "SQLite's parser has a stack of 100")
        for value in sql.values {
            if case .text(let match) = value {
                #expect(Self.deepest(match) < 30, "the stack of FTS5's parser is limited too")
            }
        }
        let rows = nested(256).replacing("a", with: "likes:").replacing("b", with: "views:")
        #expect(Self.deepest(try Query.parse(rows).plan(sampleContext()).page(limit: 1).text) < 60)
    }

    private static func deepest(_ text: String) -> Int {
        var depth = 0
        var deepest = 0
        for byte in text.utf8 {
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
            deepest = max(deepest, depth)
        }
        return deepest
    }

    @Test(
        "FTS5 syntax in a query is always a quoted token",
        arguments: [
            "NEAR(a b)", "a NEAR b", "^a", "text:a", "{text}:a", "a* b*", "\"a\"\"b\"", "a + b", "a^2", "- a",
            "tag : a", "near/3", "AND*", "a\u{0}b",
            "'; DROP TABLE tweet; --", "\\\"", "a\"", "col:\"x\"",
        ])
    func syntax(_ text: String) throws {
        for written in [text, "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""] {
            guard let query = try? Query.parse(written, options: QueryOptions(isLenient: true)) else { continue }
            for value in try query.plan(sampleContext()).page(limit: 1).values {
                guard case .text(let match) = value, match.contains("\"!referenced\"") else { continue }
                #expect(Self.isSound(match), "\(match)")
            }
        }
    }

    /// True if the text outside quotes consists of operators and parentheses only.
    private static func isSound(_ match: String) -> Bool {
        let outside = match.split(separator: "\"", omittingEmptySubsequences: false).enumerated().filter {
            $0.offset % 2 == 0
        }
        let allowed: Set = ["AND", "OR", "NOT", "*"]
        return match.count { $0 == "\"" } % 2 == 0
            && outside.allSatisfy { piece in
                piece.element.split { $0 == " " || $0 == "(" || $0 == ")" }.allSatisfy { allowed.contains(String($0)) }
            }
    }

    @Test("Random fragments of the grammar never trap, and parsed ones have a canonical form")
    func random() throws {
        var generator = SeededGenerator(seed: 7)
        let pieces = [
            "a", "OR", "(", ")", "-", "\"", "#", "@b", "from:", "x", ":", "..", "5", ",", " ", " ", " ", "is:", "reply",
            "*", "~2", "/", "+", "ö", "👍🏽",
            "since:", "2021-01-01", "NOT", "AND", "[", "]", "\\", "likes:", ">", "=", "saved:", "https://t.co/x", "$C",
            "?", ":)", "{", "|", "（", "：",
        ]
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
                pieces[Int.random(in: pieces.indices, using: &generator)]
            }.joined()
            guard let query = try? Query.parse(text) else { continue }
            let canonical = query.canonical
            let again = try? Query.parse(canonical)
            #expect(again?.root == query.root, "\(text) → \(canonical) → \(tree(canonical))")
            if again?.root != query.root { return }
        }
    }
}
