internal import TweetModel
internal import TweetText

/// How ClickHouse evaluates a clause, and so how much work the clause causes.
package enum ClickHouseSupport: String, Sendable {
    /// Uses the sorting key, or an index of tokens, handles or times.
    case index
    /// Reads columns of all tweets that match the other clauses.
    case scan
    /// Sends texts of all tweets that match the other clauses to Tweetdex, which tests them.
    case verified
    /// Not supported in ClickHouse.
    case refused
}

extension Query {
    /// How ClickHouse evaluates the query, which must be a single clause.
    package var clickHouseWork: ClickHouseSupport {
        var work = ClickHouseSupport.index
        root.forEachClause { clause in work = clause.clickHouseWork }
        return work
    }
}

extension Clause {
    fileprivate var clickHouseWork: ClickHouseSupport {
        switch self {
        case .text(let text): text.term.isPrefix && text.term.tokens.count == 1 ? .scan : .index
        case .check(.exact), .check(.proximity), .check(.regex), .pattern: .verified
        case .check(.pattern), .hashtag, .mention, .cashtag, .time, .ids, .idRange: .index
        case .check: .scan
        case .user(_, let name): name.isPattern ? .verified : .index
        case .predicate(let predicate):
            switch predicate {
            case .ownNote, .labelled, .starred: .refused
            default: predicate.indexFlag != nil && predicate != .referenced && predicate != .sensitive ? .index : .scan
            }
        case .link(.words, _): .index
        case .words(.check, _): .verified
        case .words(.text, let fields): fields.isSubset(of: [.text, .urls]) ? .index : .scan
        case .label, .imported, .added, .thread, .reference(.conversation, _): .refused
        case .language, .number, .reference, .link, .client, .clientWords, .profile, .place, .country, .area, .known,
            .hours,
            .weekdays, .near, .unknown:
            .scan
        }
    }
}
