extension Clause {
    /// The name (`Operator.field`) of the field without which the clause is unknown. `nil` if the operator table names
    /// no field, and for words, regular expressions and numbers without bounds.
    var requiredFieldName: String? {
        switch self {
        // Words and regular expressions in a field can be unknown, but are not reported. The others are never unknown.
        case .words, .pattern, .text, .check, .unknown: nil
        case .number(_, let range) where range.isEverything: nil
        default: namedOperator?.field
        }
    }
}
