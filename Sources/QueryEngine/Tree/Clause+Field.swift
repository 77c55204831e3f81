extension Clause {
    /// The name (`Operator.field`) of the field that a tweet must have, because the clause is unknown without it. `nil`
    /// if the operator table names no field.
    var requiredFieldName: String? {
        switch self {
        case .user(let relation, _): OperatorTable.find(relation.rawValue)?.field
        case .predicate(let predicate): OperatorTable.find(predicate.rawValue)?.field
        case .language: OperatorTable.find("lang")?.field
        case .number(_, let range) where range.isEverything: nil
        case .number(let field, _): OperatorTable.find(field.rawValue)?.field
        case .time: OperatorTable.find("since")?.field
        case .hours: OperatorTable.find("hour")?.field
        case .weekdays: OperatorTable.find("weekday")?.field
        case .reference(let field, _): OperatorTable.find(field.rawValue)?.field
        case .client, .clientWords: OperatorTable.find("source")?.field
        case .profile(let field, _): OperatorTable.find(field.rawValue)?.field
        case .place, .country, .area, .near: OperatorTable.find("place")?.field
        // Unknown only for replies to tweets that are not in the store. This is not worth a note.
        case .thread: nil
        case .text, .check, .words, .pattern, .known, .hashtag, .mention, .cashtag, .ids, .idRange, .link, .label,
            .imported, .added, .unknown:
            nil
        }
    }
}
