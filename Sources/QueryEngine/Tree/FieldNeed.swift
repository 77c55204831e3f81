package import SQLiteKit
package import TweetModel

/// A field that a clause of a query needs, and where the clause stands.
package struct FieldNeed: Hashable, Sendable {
    let field: KnownField
    let start: Int
    let end: Int
    var line = 1
    var column = 1

    /// Whether any tweet of the store has it: one row, one column, 1 or 0.
    package var existence: SQL { field.existence }

    /// What to say when none has: the clause holds for no tweet, and neither does its opposite.
    package var warning: QueryProblem {
        QueryProblem(
            severity: .warning, code: "not-in-archive", message: "this archive has no \(field.title)", start: start,
            end: end, line: line, column: column,
            hint:
                "neither this nor its opposite finds anything; known:\(field.rawValue) finds the tweets that have them")
    }
}
