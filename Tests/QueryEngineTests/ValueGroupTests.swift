import Testing
import TweetModel

@testable import QueryEngine

@Suite("Groups of values, and groups around a query")
struct ValueGroupTests {
    @Test(
        "In a group of values, commas separate alternatives",
        arguments: [
            ("from:(ann, bob)", "from:(ann OR bob)"), ("from:(ann,bob OR cat)", "from:(ann OR bob OR cat)"),
            ("from:(ann, OR bob)", "from:(ann OR bob)"), ("from:(ann,)", "from:ann"), ("id:(1,2)", "id:1,2"),
            ("-lang:(en, de)", "-lang:en,de"), ("is:(reply,quote)", "is:reply,quote"),
            ("has:(images, videos) a", "has:images,videos a"), ("is:(reply, OR quote)", "is:reply,quote"),
        ])
    func valueLists(_ group: String, _ list: String) {
        #expect(tree(group) == tree(list))
    }

    @Test(
        "A clause can be added to any text",
        arguments: [
            ("", "has:media"), ("a", "a has:media"), ("a OR b", "(a OR b) has:media"),
            (
                "a OR b sort:likes limit:3 include:referenced",
                "(a OR b) has:media sort:likes limit:3 include:referenced"
            ),
            ("WORLD sort:likes", "WORLD has:media sort:likes"), ("in:alt a OR b", "(in:alt a OR b) has:media"),
            ("sample:10 a | near:x within:2km", "sample:10 (a OR near:x within:2km) has:media"),
        ])
    func narrowed(_ text: String, _ equal: String) throws {
        #expect(try Query.parse(Query.withMedia(text)).canonical == Query.parse(equal).canonical)
    }

    @Test(
        "A clause is added without parentheses that do not change the meaning",
        arguments: [
            ("harbour -FORD", "harbour -FORD has:media"), ("a (#b OR #c)", "a (#b OR #c) has:media"),
            ("(a OR b)", "(a OR b) has:media"), ("a OR a", "(a OR a) has:media"),
            ("a (b OR c) -likes:100.. sort:likes", "a (b OR c) -likes:100.. sort:likes has:media"),
            ("a OR b date:2020", "(a OR b date:2020) has:media"),
        ])
    func narrowedText(_ text: String, _ narrowed: String) {
        #expect(Query.withMedia(text) == narrowed)
    }

    @Test("A text without words stays an error", arguments: ["-", "- -", "- sort:likes", "... OR ...", "!!!"])
    func narrowedNothing(_ text: String) {
        #expect(tree(Query.withMedia(text)).hasPrefix("empty-group"))
    }

    @Test("A text that is too long stays too long")
    func narrowedLongText() {
        let text = String(repeating: "a OR ", count: 20_000) + "b"
        #expect(tree(Query.withMedia(text)) == "too-complex 0..<0")
    }

    @Test("OR binds tighter than AND in the web dialect")
    func webDialect() {
        let options = QueryOptions(dialect: .web)
        #expect(tree("storm #cowx OR colorado", options) == "and(storm, or(#cowx, colorado))")
        #expect(tree("a OR b c OR d", options) == "and(or(a, b), or(c, d))")
    }
}
