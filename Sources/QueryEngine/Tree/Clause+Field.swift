/// Which field of a tweet must be in the archive for a clause to be true or false.
extension Clause {
    /// The field's name, from the operator table; nil where the clause is never unknown.
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
        case .client: OperatorTable.find("source")?.field
        case .profile(let field, _): OperatorTable.find(field.rawValue)?.field
        case .place, .country, .area, .near: OperatorTable.find("place")?.field
        // Whether an answer to a tweet that nobody has is part of some conversation is not worth a word.
        case .thread: nil
        case .text, .check, .words, .pattern, .known, .hashtag, .mention, .cashtag, .ids, .idRange, .link, .label,
            .imported, .added, .unknown:
            nil
        }
    }
}
