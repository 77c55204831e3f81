import Foundation
import Testing
import TweetModel

@testable import ClickHouseSearch
@testable import QueryEngine

/// Compares the ClickHouse statement, its parameters or the refusal of every operator with a text file. Run the tests
/// with `TWEETDEX_GOLDEN=write` to write the file again, and review the difference.
@Suite("ClickHouse statements")
struct ClickHouseStatementTests {
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("ClickHouseStatements/operators.txt")

    /// The examples of all forms, and of all operators that an archive can answer.
    private static var cases: [(name: String, query: String)] {
        OperatorTable.forms.map { ("form \($0.example)", $0.example) }
            + OperatorTable.all.filter { $0.unavailable == nil }.map { ($0.name, $0.example) }
    }

    private static func written(_ query: String) throws -> String {
        let plan: ClickHousePlan
        let tree = try Query.parse(query, options: OperatorTableTests.options)
        do {
            plan = try tree.clickHousePlan(sampleContext(), seed: 7)
        } catch let refusal as ClickHouseRefusal {
            let problem = refusal.problem(in: tree)
            return "refused \(problem.start)..<\(problem.end): \(problem.message)\n  hint: \(problem.hint ?? "")\n"
        }
        let statement = plan.page(limit: 20).statement
        var text = statement.text + "\n"
        for parameter in statement.parameters {
            text += "  \(parameter.name) \(parameter.value.type) = \(parameter.value.text)\n"
        }
        if plan.postFilter != nil { text += "  what is left is decided here\n" }
        return text
    }

    @Test("Every operator has the recorded statement or refusal")
    func operators() throws {
        var page = ""
        for (name, query) in Self.cases { page += "══ \(name): \(query)\n" + (try Self.written(query)) }
        if ProcessInfo.processInfo.environment["TWEETDEX_GOLDEN"] == "write" {
            try FileManager.default.createDirectory(
                at: Self.file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(page.utf8).write(to: Self.file)
        }
        let agreed = String(decoding: try Data(contentsOf: Self.file), as: UTF8.self)
        let (now, before) = (page.components(separatedBy: "══ "), agreed.components(separatedBy: "══ "))
        for (found, wanted) in zip(now, before) where found != wanted {
            Issue.record("found\n\(found)\nexpected\n\(wanted)")
            break
        }
        #expect(now.count == before.count)
    }

    @Test(
        "No text of a query becomes part of a statement",
        arguments: [
            #""'); DROP TABLE x; --""#, #"contains:"a\\'b{p1:String}""#, "#tag'x", "source:\"o'client\\\\\"",
            "from:o_brien",
            "place:\"'\" url_contains:\"'\" domain:\"a'b.c\"", "(in:alt \"zebra'\")", "/zebra'/", "hashtag:/zebra/",
            "sample:10/zebra", "bio:zebra lang:xx url:zebra.example",
        ])
    func bound(_ text: String) throws {
        let query = try Query.parse(text, options: QueryOptions(isLenient: true))
        let plan = try query.clickHousePlan(sampleContext())
        for statement in [plan.page(limit: 5).statement, plan.page(limit: 5, withTweets: false).statement] {
            for word in ["DROP", "zebra", "o'client", "o_brien", "'b", "xx"] {
                #expect(!statement.text.contains(word), "\(statement.text)")
            }
            for parameter in statement.parameters {
                #expect(statement.text.contains("{\(parameter.name):\(parameter.value.type)}"))
            }
        }
    }

    @Test("A test of an incomplete list is unknown instead of false", arguments: [true, false])
    func incompleteList(isComplete: Bool) throws {
        var options = QueryOptions()
        options.importedList = { _ in .members([UserID(42), UserID(43)], isComplete: isComplete) }
        let plan = try Query.parse("-list:tea", options: options).clickHousePlan(sampleContext())
        #expect(plan.page(limit: 5).statement.text.contains("nullIf(") == !isComplete)
    }

    @Test(
        "Pages continue after their last row",
        arguments: [
            ("sort:newest", nil as Int64?, "(second <= {p4:Int64} AND id < {p5:Int64})"),
            ("sort:oldest", nil, "(second >= {p4:Int64} AND id > {p5:Int64})"),
        ])
    func cursors(_ text: String, _ key: Int64?, _ condition: String) throws {
        let plan = try Query.parse("cats " + text).clickHousePlan(sampleContext())
        let page = plan.page(after: .init(id: 1_855_222_378_263_478_273), limit: 5).statement
        #expect(page.text.contains(condition), "\(page.text)")
        // The value that ClickHouse shows as 2024-11-09T12:14:18Z.
        #expect(page.parameters.contains { $0.value == .integer(1_731_154_458) })
    }

    @Test("Clauses report their work in ClickHouse")
    func work() throws {
        func work(_ text: String) throws -> ClickHouseSupport {
            try #require(Query.parse(text).root.leaves.first).clickHouseWork
        }
        #expect(try work("cats") == .index)
        #expect(try work("#cats") == .index)
        #expect(try work("from:ann") == .index)
        #expect(try work("since:2020-01-01") == .index)
        #expect(try work("cat*") == .scan)
        #expect(try work("contains:x") == .scan)
        #expect(try work("lang:en") == .scan)
        #expect(try work("/x/") == .verified)
        #expect(try work("hashtag:/x/") == .verified)
        #expect(try work("+naïve") == .verified)
        #expect(try work("label:x") == .refused)
    }

    @Test(
        "A refusal has the position of the clause", arguments: [("cats label:todo", 5, 15), ("a\nb  has:note", 5, 13)])
    func range(_ text: String, _ start: Int, _ end: Int) throws {
        let query = try Query.parse(text)
        let error = try #require(throws: ClickHouseRefusal.self) { try query.clickHousePlan(sampleContext()) }
        let problem = error.problem(in: query)
        #expect(problem.code == "unsupported-by-clickhouse")
        #expect((problem.start, problem.end) == (start, end))
        #expect(problem.hint?.isEmpty == false)
    }

    @Test("The schema has every column that statements use")
    func columns() throws {
        let names = Set(ClickHouseColumn.all.map(\.name))
        #expect(names.count == ClickHouseColumn.all.count)
        let agreed = String(decoding: try Data(contentsOf: Self.file), as: UTF8.self)
        let isWord = try Regex("[a-z]+_[a-z_]+[a-z]")
        let own: Set = [
            "tweetdex_tweets", "query_plan_direct_read_from_text_index", "in_reply_to_tweet", "in_reply_to_user",
        ]
        for line in agreed.split(separator: "\n") where line.hasPrefix("  AND") || line.hasPrefix("WHERE") {
            let code = line.replacing(try Regex("'[^']*'"), with: "''")
            for match in code.matches(of: isWord) where !own.contains(String(code[match.range])) {
                #expect(names.contains(String(code[match.range])), "\(code[match.range]) in \(line)")
            }
        }
        for name in names { #expect(ClickHouseSchema.createTable.contains("\n  \(name) "), "\(name)") }
    }
}
