internal import TweetModel
internal import TweetText

/// What a clause takes there.
package enum EngineWork: String, Sendable {
    /// Looked up: by the order of the table or by an index of tokens, handles or times.
    case index
    /// Its columns are read from the first to the last tweet that the other clauses leave.
    case scan
    /// Texts of the tweets that the other clauses leave come to this program, which looks at them.
    case verified
    /// Cannot be asked.
    case refused
}

extension Query {
    /// What its clause takes; of a query that is a single clause, as `leaves` are.
    package var engineWork: EngineWork {
        var work = EngineWork.index
        root.forEachClause { clause in work = clause.engineWork }
        return work
    }
}

extension Clause {
    fileprivate var engineWork: EngineWork {
        switch self {
        case .text(let text): text.term.isPrefix && text.term.tokens.count == 1 ? .scan : .index
        case .check(.exact), .check(.proximity), .check(.regex), .pattern: .verified
        case .check(.pattern), .hashtag, .mention, .cashtag, .time, .ids, .idRange: .index
        case .check: .scan
        case .user(_, let name): name.isPattern ? .verified : .index
        case .fact(let fact):
            switch fact {
            case .ownNote, .labelled, .starred: .refused
            default: fact.indexFlag != nil && fact != .referenced && fact != .sensitive ? .index : .scan
            }
        case .link(.words, _): .index
        case .words(.check, _): .verified
        case .words(.text, let fields): fields.isSubset(of: [.text, .urls]) ? .index : .scan
        case .label, .imported, .added, .thread, .reference(.conversation, _): .refused
        case .language, .number, .reference, .link, .client, .profile, .place, .country, .area, .known, .hours,
            .weekdays, .near, .unknown:
            .scan
        }
    }
}
