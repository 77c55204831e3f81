import Testing
import TweetModel

@testable import QueryEngine

@Suite("Operator table")
struct OperatorTableTests {
    @Test("Every example is parsed or explained", arguments: OperatorTable.all.map(\.name))
    func examples(_ name: String) throws {
        let entry = try #require(OperatorTable.find(name))
        #expect(!entry.meaning.isEmpty && !entry.meaning.hasSuffix("."))
        let options = Self.options
        if entry.unavailable == nil {
            let query = try Query.parse(entry.example, options: options)
            _ = try query.plan(sampleContext())
            #expect(query.root.treeText == OperatorCases.trees[name], "\(name) needs a line in OperatorCases")
        } else {
            let error = try #require(throws: QueryErrors.self) { try Query.parse(entry.example, options: options) }
            #expect(error.problems.map(\.code) == ["unsupported-offline"])
        }
    }

    @Test("Every operator has a meaning, an example and a group")
    func explained() {
        for entry in OperatorTable.all {
            #expect(entry.meaning.count > 5 && !entry.example.isEmpty, "\(entry.name)")
            #expect(entry.example.contains(entry.name) || entry.kind == .unavailable, "\(entry.name)")
            if let reason = entry.unavailable { #expect(!reason.reason.isEmpty && !reason.instead.isEmpty) }
        }
        #expect(OperatorTable.groups.flatMap(\.operators).map(\.name) == OperatorTable.all.map(\.name))
        #expect(OperatorTable.family("HAS").contains { $0.name == "has:images" })
        #expect(OperatorTable.family("from").isEmpty)
    }

    @Test(
        "Help, the note on an empty result and known: agree on the field that an operator requires",
        arguments: OperatorTable.all.filter { $0.unavailable == nil }.map(\.name))
    func fields(_ name: String) throws {
        let entry = try #require(OperatorTable.find(name))
        let query = try Query.parse(entry.example, options: Self.options)
        var named: Set<String?> = []
        query.root.forEachClause { clause, _ in named.insert(clause.requiredFieldName) }
        #expect(named.isEmpty || named == [entry.field], "\(name)")
        #expect(query.requiredFields.isEmpty == (entry.field == nil) || Self.decidedWithout.contains(name), "\(name)")
    }

    /// Operators that can be true or false even if no tweet has their field.
    private static let decidedWithout = [
        "user", "account", "filter:self_threads", "quotes_of_tweet_id", "is:nullcast", "has:engagement",
        // The fields of the query in braces.
        "thread",
    ]

    @Test("Every form without an operator is parsed", arguments: OperatorTable.forms.map(\.example))
    func forms(_ example: String) throws {
        let query = try Query.parse(example)
        #expect(query.notes.isEmpty)
        _ = try query.plan(sampleContext())
    }

    static let options = QueryOptions(
        savedSearch: { _ in "cats" }, accountList: ParserTests.options.accountList)

    @Test("Every alias of an operator has the same meaning", arguments: OperatorTable.all.map(\.name))
    func aliases(_ name: String) throws {
        let entry = try #require(OperatorTable.find(name))
        let expected = tree(entry.example, Self.options)
        for alias in entry.aliases {
            let written =
                alias.contains(":") ? alias : entry.example.replacing(name, with: alias, maxReplacements: 1)
            #expect(written != entry.example)
            let found = tree(written, Self.options)
            if entry.unavailable == nil {
                #expect(found == expected, "\(written)")
            } else {
                #expect(found.hasPrefix("unsupported-offline 0..<"), "\(written): \(found)")
            }
        }
    }

    @Test("The table of cases has no line for a removed operator")
    func noneGone() {
        let gone = OperatorCases.trees.keys.filter { OperatorTable.find($0)?.name != $0 }
        #expect(gone.isEmpty, "\(gone)")
    }

    @Test("No two operators share a name")
    func uniqueNames() {
        let names = OperatorTable.all.flatMap { [$0.name] + $0.aliases }
        #expect(
            Set(names).count == names.count, "\(Dictionary(grouping: names, by: \.self).filter { $1.count > 1 }.keys)")
        #expect(names.allSatisfy { $0 == $0.lowercased() })
    }

    @Test("Every relation, reference, test of links and field with regular expressions has an operator")
    func complete() {
        for relation in UserRelation.allCases { #expect(OperatorTable.find(relation.rawValue) != nil, "\(relation)") }
        for field in ReferenceField.allCases { #expect(OperatorTable.find(field.rawValue) != nil, "\(field)") }
        for test in LinkTest.allCases { #expect(OperatorTable.find(test.rawValue) != nil, "\(test)") }
        for field in RandomTrees.patternFields { #expect(OperatorTable.find(field.rawValue) != nil, "\(field)") }
    }

    @Test("Names within two edits are suggested, nearest first")
    func suggestions() {
        #expect(OperatorTable.suggestions(for: "form").first == "from")
        #expect(OperatorTable.suggestions(for: "hastag").first == "hashtag")
        #expect(OperatorTable.suggestions(for: "qqqqqq").isEmpty)
    }
}
