package import SQLiteKit
package import TweetModel

/// A column that a clause requires. `start` and `end` are the half-open range of the clause in the query, in Unicode
/// scalars.
package struct RequiredField: Hashable, Sendable {
    let field: Column
    let start: Int
    let end: Int
    var line = 1
    var column = 1

    /// A statement that returns 1 if any tweet of the store has the field, else 0.
    package var existence: SQL { field.existence }

    /// The warning to show if no tweet has the field: neither the clause nor its opposite matches any tweet.
    package var warning: QueryProblem {
        QueryProblem(
            severity: .warning, code: "not-in-archive", message: "this archive has no \(field.title ?? field.rawValue)",
            start: start,
            end: end, line: line, column: column,
            hint:
                "use known:\(field.rawValue) to find tweets that have them; without them, neither this nor its opposite matches"
        )
    }
}
