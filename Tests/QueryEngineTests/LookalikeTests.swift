import Testing
import TweetModel

@testable import QueryEngine

@Suite("Words that resemble an operator")
struct LookalikeTests {
    @Test(
        "They remain words, and a hint shows the operator",
        arguments: [
            ("rain since yesterday", "for tweets since yesterday, write since:yesterday"),
            ("since 2021-05", "for tweets since 2021-05, write since:2021-05"),
            ("Before last week", "for tweets Before last week, write Before:last_week"),
            ("letters from @ann", "for tweets from @ann, write from:ann"),
            ("likes>10", "for tweets with likes > 10, write likes:>10"),
            ("likes > 10", "for tweets with likes > 10, write likes:>10"),
            ("min_retweets >=5 sea", "for tweets with min_retweets >= 5, write min_retweets:>=5"),
            ("coffee –tea", "for tweets without tea, write -tea"), ("!tea", "for tweets without tea, write -tea"),
            ("–from:ann", "for tweets without from:ann, write -from:ann"),
            ("\u{2212}#swift", "for tweets without #swift, write -#swift"),
            ("1–2", nil), ("tea!", nil), ("–5", nil), ("tea – milk", nil), ("—Ann", nil),
            ("-from:ann", nil), ("until now", nil), ("since then", nil), ("from ann", nil), ("likes 10", nil),
            ("\"since yesterday\"", nil),
            ("likes>ten", nil), ("-since yesterday", nil), ("since:yesterday", nil), ("after all", nil),
            ("likes>", nil),
            ("since", nil), ("from", nil), ("from @", nil),
        ] as [(String, String?)])
    func hints(_ query: String, _ hint: String?) throws {
        let parsed = try Query.parse(query)
        let hints = parsed.notes.filter { $0.severity == .hint }
        #expect(hints.map(\.message) == (hint.map { [$0] } ?? []))
        // The suggestion parses as an operator, not as a word.
        for suggestion in hints.flatMap(\.suggestions) {
            let clause = try Query.parse(suggestion).root
            if case .clause(.text, _) = clause { Issue.record("\(suggestion) is a word") }
        }
    }

    @Test("A hint marks the words that its suggestion replaces, and a query has at most three hints")
    func ranges() throws {
        let hint = try #require(try Query.parse("a since  yesterday b").notes.first { $0.severity == .hint })
        #expect([hint.start, hint.end] == [2, 18] && hint.suggestions == ["since:yesterday"])
        let many = Array(repeating: "since yesterday", count: 50).joined(separator: " ")
        #expect(try Query.parse(many).notes.count { $0.severity == .hint } == 3)
    }

    @Test("Queries of messages get hints only for operators that apply to messages")
    func messages() throws {
        var options = QueryOptions()
        options.syntax.subject = .messages
        let hints = try Query.parse("since yesterday likes>10", options: options).notes.map(\.message)
        #expect(hints == ["for messages since yesterday, write since:yesterday"])
    }
}
