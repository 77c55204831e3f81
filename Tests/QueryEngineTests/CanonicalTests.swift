import TestSupport
import Testing
import TweetModel

@testable import QueryEngine

@Suite("Canonical text of queries")
struct CanonicalTests {
    @Test("Canonical text parses to the same tree in every dialect", arguments: QueryDialect.allCases)
    func roundTrip(dialect: QueryDialect) throws {
        var trees = RandomTrees(seed: 20_061_121)
        for _ in 0..<(Exhaustive.isOn ? 1500 : 150) {
            let node = trees.node(depth: 4).normalized()
            let text = Query(root: node).canonical
            let options = QueryOptions(dialect: dialect, accountList: { _ in .entries(["ann", "@123", "42"]) })
            let again = tree(text, options)
            // Contradictory times are an error in random trees too.
            if again.contains("empty-range") { continue }
            #expect(again == node.treeText, "\(text)")
            if again != node.treeText { return }
        }
    }

    @Test(
        "The canonical text of a typed query parses to the same tree",
        arguments: ParserTests.boolean + ParserTests.specified + ParserTests.fields + ParserTests.pasted
            + ParserTests.scopes + ParserTests.related)
    func typed(_ item: ParserTests.Case) throws {
        let query = try Query.parse(item.query, options: ParserTests.options)
        let again = try Query.parse(query.canonical, options: ParserTests.options)
        #expect(again.root == query.root)
        #expect(again.canonical == query.canonical)
    }

    @Test(
        "Samples keep their percentage and seed",
        arguments: ["sample:10", "sample:0.1", "sample:100", "sample:33.333333/a-b_9"])
    func samples(_ text: String) throws {
        let query = try Query.parse("(a OR b) " + text)
        #expect(query.canonical == "(a OR b) " + text)
        #expect(try Query.parse(query.canonical).modifiers == query.modifiers)
    }

    @Test("The canonical text of a query that mixes AND and OR has parentheses and causes no note")
    func mixed() throws {
        let canonical = try Query.parse("a b OR c").canonical
        #expect(canonical == "(a b) OR c")
        #expect(try notes(canonical) == [])
    }

    /// Queries that fuzzing found.
    static let found = ["#\u{592}", "#0\u{5BF}0\u{5BF}"]

    @Test("Queries found by fuzzing keep their meaning in canonical form", arguments: found)
    func oddities(_ text: String) throws {
        guard let query = try? Query.parse(text) else { return }
        let again = try Query.parse(query.canonical)
        #expect(again.root == query.root, "\(query.canonical)")
        #expect(again.canonical == query.canonical)
    }
}
