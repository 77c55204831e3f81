import Testing
import TweetModel

@testable import QueryEngine

@Suite("Notes on queries")
struct NoteTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String { "\(query) gives \(code)" }
        let query: String
        let code: String
        let start: Int
        let end: Int
        let hint: String
        var options = QueryOptions()

        init(
            _ query: String, _ code: String, _ start: Int, _ end: Int, hint: String = "",
            _ options: QueryOptions = .init()
        ) {
            self.query = query
            self.code = code
            self.start = start
            self.end = end
            self.hint = hint
            self.options = options
        }
    }

    static let cases = [
        Case("a b OR c", "note-mixed-and-or", 0, 8, hint: "a (b OR c)"),
        Case("x (a b OR c)", "note-mixed-and-or", 2, 12, hint: "a (b OR c)"),
        Case("a b OR c", "note-mixed-and-or", 0, 8, hint: "(a b) OR c", QueryOptions(dialect: .web)),
        Case("cats or dogs", "note-lowercase-or", 5, 7, hint: "OR"),
        Case("rock and roll", "note-lowercase-and", 5, 8, hint: "AND"),
        Case("cats not dogs", "note-lowercase-not", 5, 8, hint: "NOT"),
        Case("lang:en lang:fr", "note-contradiction", 8, 15, hint: "OR"),
        Case("is:retweet -is:retweet", "note-contradiction", 11, 22, hint: "OR"),
        Case("a /b/ -/b/", "note-contradiction", 6, 10, hint: "OR"),
        Case("from:ann from:bob", "note-contradiction", 9, 17, hint: "OR"),
        Case("(since:2021 until:2020) OR coffee", "note-contradiction", 12, 22, hint: "check the order"),
        Case("coffee -(since:2021 until:2020)", "note-contradiction", 20, 30, hint: "check the order"),
        Case("breaking: quake", "note-colon", 0, 9, hint: "in quotes"),
        Case("a -- b", "note-ignored", 2, 4),
        Case("a / b", "note-ignored", 2, 3),
        Case("a include:retweets", "note-no-effect", 2, 18, hint: "exclude:"),
        Case("in:urls,alt has:media", "note-no-effect", 0, 11, hint: "add words"),
        Case(
            "a cof*ee b", "note-inner-star", 2, 8, hint: "/\\bcof\\w*ee\\b/i for any letters in its place, or cof* for"),
        Case("-f**k", "note-inner-star", 1, 5, hint: "/\\bf\\w*k\\b/i"),
        Case("c*f*e* f*ck", "note-inner-star", 0, 6, hint: "write /\\bc\\w*f\\w*e/i for"),
        Case("form:nasa", "unknown-operator", 0, 5, hint: "from:", QueryOptions(isLenient: true)),
        Case("is:nise", "unknown-operator", 0, 7, QueryOptions(isLenient: true)),
    ]

    @Test("Each note has its code, range and hint", arguments: cases)
    func note(_ item: Case) throws {
        let notes = try Query.parse(item.query, options: item.options).notes
        #expect(notes.map(\.code) == [item.code])
        let note = try #require(notes.first)
        #expect([note.start, note.end] == [item.start, item.end])
        #expect((note.hint ?? "").contains(item.hint), "\(note.hint ?? "no hint")")
        #expect(note.severity == (item.code == "unknown-operator" ? .warning : .note))
    }

    @Test(
        "A star that is not between letters gets no note",
        arguments: ["cof*", "*", "2*3", "a*=b", "\"cof*ee\"", "contains:cof*ee", "/cof*ee/", "#2*a"])
    func otherStars(_ query: String) throws {
        #expect(try Query.parse(query).notes.allSatisfy { $0.code != "note-inner-star" })
    }

    @Test("Lenient parsing accepts unknown operators as words, and no other errors")
    func lenient() {
        let options = QueryOptions(isLenient: true)
        #expect(tree("form:nasa from:ann", options) == "and(\"form:nasa\", from:ann)")
        #expect(tree("form:\"a b\" c", options) == "and(form, \"a b\", c)")
        #expect(tree("lang:english", options) == "bad-value 5..<12")
        #expect(tree("list:123", options) == "unsupported-offline 0..<8")
        #expect(tree("a (b", options) == "unclosed-paren 2..<3")
    }

    @Test("Dialects differ only in precedence", arguments: QueryDialect.allCases)
    func dialects(_ dialect: QueryDialect) throws {
        let options = QueryOptions(dialect: dialect)
        #expect(tree("a b OR c", options) == (dialect == .web ? "and(a, or(b, c))" : "or(and(a, b), c)"))
        #expect(tree("a AND b OR c", options) == (dialect == .web ? "and(a, or(b, c))" : "or(and(a, b), c)"))
        #expect(tree("(a b) OR c", options) == "or(and(a, b), c)")
        #expect(tree("-(a OR b) c", options) == "and(not(or(a, b)), c)")
        #expect(tree("min_faves:1 min_likes:1 is:quote filter:quote", options) == "and(likes:1.., is:quote)")
        #expect(try notes("a b OR c", options).isEmpty == (dialect == .v2))
    }

    @Test("A required field that the archive lacks is reported with its position")
    func needs() throws {
        let query = try Query.parse("cats -min_replies:5\nlang:en OR known:views")
        #expect(query.requiredFields.map(\.field) == [.count(.replies), .language])
        let warning = try #require(query.requiredFields.first?.warning)
        #expect(warning.code == "not-in-archive" && warning.severity == .warning)
        #expect([warning.start, warning.end] == [6, 19])
        #expect(warning.message == "no tweet in the store has reply counts")
        #expect(warning.hint?.hasSuffix("without reply counts") == true)
        #expect([query.requiredFields[1].warning.line, query.requiredFields[1].warning.column] == [2, 1])
        #expect(try Query.parse("min_replies:0").requiredFields.isEmpty)
    }

    @Test("A regular expression that takes too long is reported with its position")
    func timeout() throws {
        let problem = try Query.parse("cats\n/a+/").timeout(after: .seconds(30))
        #expect(problem.code == "regex-timeout")
        #expect([problem.start, problem.end, problem.line, problem.column] == [5, 9, 2, 1])
        #expect(problem.message.contains("30 seconds") && problem.hint?.contains("words") == true)
    }
}
