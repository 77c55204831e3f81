extension Clause {
    /// The name (`Operator.field`) of the field without which the clause is unknown. `nil` if the operator table names
    /// no field, for a number without bounds, and for `.words`, `.pattern`, `.text`, `.check` and `.unknown`.
    var requiredFieldName: String? {
        switch self {
        // `.words` and `.pattern` can be unknown, but are not reported. `.text`, `.check` and `.unknown` are never
        // unknown.
        case .words, .pattern, .text, .check, .unknown: nil
        case .number(_, let range) where range.isEverything: nil
        default: namedOperator?.field
        }
    }
}
