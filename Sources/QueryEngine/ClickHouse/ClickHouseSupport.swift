internal import TweetModel
internal import TweetText

/// The work that a clause causes in ClickHouse.
package enum ClickHouseSupport: String, Sendable {
    /// Uses the order of the table, or an index of tokens, handles or times.
    case index
    /// Reads its columns for all tweets that the other clauses leave.
    case scan
    /// Sends texts of the tweets that the other clauses leave to Tweetdex, which tests them.
    case verified
    /// Not supported in ClickHouse.
    case refused
}

extension Query {
    /// The work of a query that is a single clause, as those in `leaves` are.
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
        case .fact(let fact):
            switch fact {
            case .ownNote, .labelled, .starred: .refused
            default: fact.indexFlag != nil && fact != .referenced && fact != .sensitive ? .index : .scan
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
