package import SQLiteKit
package import TweetModel

/// A column that a clause requires.
package struct RequiredField: Hashable, Sendable {
    let field: Column
    /// The half-open range of the clause in the query, in Unicode scalars.
    let start: Int
    let end: Int
    /// The position of `start` for users. Both numbers count from 1, and columns count grapheme clusters.
    var line = 1
    var column = 1

    /// A statement that returns 0 if no tweet of the store has the field, else 1 (see `Column.existence`).
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
