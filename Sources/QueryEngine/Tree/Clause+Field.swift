/// The field that an archive must contain for a clause to be true or false.
extension Clause {
    /// The name of the field in the operator table. `nil` if the clause is never unknown.
    var absentField: String? {
        switch self {
        case .user(let relation, _): OperatorTable.find(relation.rawValue)?.field
        case .fact(let fact): OperatorTable.find(fact.rawValue)?.field
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
        // The conversation of a reply to a missing tweet can be unknown, but that is not worth a message.
        case .thread: nil
        case .text, .check, .words, .pattern, .known, .hashtag, .mention, .cashtag, .ids, .idRange, .link, .label,
            .imported, .added, .unknown:
            nil
        }
    }
}
