extension Clause {
    /// The name (`Operator.field`) of the field that a tweet must have, because the clause is unknown without it. `nil`
    /// if the operator table names no field.
    var requiredFieldName: String? {
        switch self {
        // Words and regular expressions in a field, and `min_likes:0`, are not worth a note.
        case .words, .pattern, .text, .check, .unknown: nil
        case .number(_, let range) where range.isEverything: nil
        default: namedOperator?.field
        }
    }
}
