import QueryEngine
import SQLiteKit
import TweetModel

/// Any bytes are a valid query or rejected with positions inside the query. A valid query can be planned, and its
/// canonical form parses to the same query.
func fuzzParser(_ text: String) -> Bool {
    let dialect = QueryDialect.allCases[text.utf8.count % QueryDialect.allCases.count]
    read(text, QueryOptions(dialect: dialect, isLenient: dialect == .web) { $0 == "cats" ? "cat OR saved:dog" : nil })
    return true
}

private func read(_ text: String, _ options: QueryOptions) {
    let length = text.unicodeScalars.count
    func check(_ problems: [Diagnostic]) {
        for problem in problems {
            expect(0 <= problem.start && problem.start <= problem.end && problem.end <= length, problem.code)
            expect(problem.line >= 1 && problem.column >= 1, problem.code)
        }
    }
    let query: Query
    do {
        query = try Query.parse(text, options: options)
    } catch {
        let problems = (error as? QueryErrors)?.problems ?? []
        expect(!problems.isEmpty, "rejected without a reason")
        return check(problems)
    }
    check(query.notes)
    let canonical = query.canonical
    do {
        let again = try Query.parse(canonical)
        expect(again.canonical == canonical, "the canonical query differs: \(canonical)")
        let context = QueryContext(
            now: 1_700_000_000, resolveUsers: { $0.isEmpty ? [] : [UserID(Int64($0.utf8.count))] })
        let plan = try query.plan(context)
        expect(!plan.page(limit: 20).text.isEmpty && !plan.count().text.isEmpty, "no statement")
        let tweet = Tweet(id: TweetID(1), createdAt: nil, author: nil, text: text, textCompleteness: .full)
        _ = try query.evaluate(tweet, context)
    } catch let error as QueryErrors where error.problems.allSatisfy({ $0.code == "too-complex" }) {
        return
    } catch {
        fail("\(canonical): \(error)")
    }
}
