package import SQLiteKit
package import TweetModel

/// A column that a clause requires.
package struct RequiredField: Hashable, Sendable {
    package let field: Column
    /// The half-open range in the query to which the warning points, in Unicode scalars.
    let start: Int
    let end: Int
    /// The position of `start` for users. Both numbers count from 1, and columns count grapheme clusters.
    var line = 1
    var column = 1

    /// A statement that returns 0 if no tweet of the store has the field, else 1 (see `Column.existence`).
    package var existence: SQL { field.existence }

    /// The warning to show if no tweet has the field: neither the clause nor its opposite matches any tweet.
    package var warning: QueryProblem {
        let title = field.title ?? field.rawValue
        return QueryProblem(
            severity: .warning, code: "not-in-archive", message: "no tweet in the store has \(title)",
            start: start,
            end: end, line: line, column: column,
            hint:
                "remove this clause: neither it nor its opposite matches a tweet without \(title)"
        )
    }
}
