package import SQLiteKit
package import TweetModel

/// A column that a clause requires, and the warning to show if no tweet has a value in it.
package struct RequiredField: Hashable, Sendable {
    package let field: Column
    package let warning: QueryProblem

    /// A statement that returns 0 if no tweet of the store has the field, else 1 (see `Column.existence`).
    package var existence: SQL { field.existence }
}

extension Query {
    /// The fields that clauses require, such as like counts for `min_likes:5`. Callers warn about each field that no
    /// tweet has.
    package var requiredFields: [RequiredField] {
        let required = root.placedClauses.compactMap { clause, place in
            clause.requiredColumn.map { ($0, place) }
        }.prefix(Parser.mostProblems)
        let warnings = required.map { column, place in
            let title = column.title ?? column.name
            return problem(
                "not-in-archive", "no tweet in the store has \(title)", at: place, severity: .warning,
                hint: "remove this clause: neither it nor its opposite matches a tweet without \(title)")
        }
        return zip(required, source.locate(warnings)).map { RequiredField(field: $0.0, warning: $1) }
    }
}

extension Clause {
    /// The column without which the clause is unknown. `nil` if there is no such column, or if archives rarely lack it.
    fileprivate var requiredColumn: Column? { operatorOnField?.kind.requiredColumn }

    /// The name (`Operator.field`) of the field without which the clause is unknown. `nil` if the operator table names
    /// no field, and for `.pattern`.
    var requiredFieldName: String? {
        // A regular expression can be unknown, but the number of tweets without its field is not reported.
        if case .pattern = self { nil } else { operatorOnField?.field }
    }

    /// The operator of the clause. `nil` for clauses on the text and for `min_likes:0`, which are never unknown.
    var operatorOnField: Operator? {
        switch self {
        case .words, .text, .check, .unknown: nil
        case .number(_, let range) where range.isEverything: nil
        default: namedOperator
        }
    }
}
