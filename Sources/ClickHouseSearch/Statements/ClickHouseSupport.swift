package import QueryEngine
package import TweetModel
internal import TweetText

/// How ClickHouse evaluates a clause, and so how much work the clause causes.
package enum ClickHouseSupport: String, Sendable, CaseIterable {
    /// Uses the sorting key, or an index of tokens, handles or times.
    case index
    /// Reads columns of all tweets that match the other clauses.
    case scan
    /// Sends texts of all tweets that match the other clauses to Tweetdex, which tests them.
    case verified
    /// Not supported in ClickHouse.
    case refused
}

extension Clause {
    /// How ClickHouse evaluates the clause. The most expensive predicate decides.
    package var clickHouseWork: ClickHouseSupport {
        // The areas are not known yet.
        if case .near = self { return .scan }
        return formula.predicates.map(\.clickHouseWork).max() ?? .index
    }
}

extension ClickHouseSupport: Comparable {
    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    package static func < (left: ClickHouseSupport, right: ClickHouseSupport) -> Bool { left.rank < right.rank }
}

extension Predicate {
    fileprivate var clickHouseWork: ClickHouseSupport {
        switch self {
        case .word(let term): term.isPrefix && term.tokens.count == 1 ? .scan : .index
        case .check(.exact), .check(.proximity), .check(.regex): .verified
        case .check(.pattern), .tag, .mention, .number(.time, _), .ids, .idRange, .urlWords: .index
        case .flag(let flag): flag == .referenced ? .scan : .index
        // Only the columns of handles have an index (`ClickHouseSchema`), without those of quoted accounts.
        case .account(_, .pattern): .verified
        case .account(.quoted, _), .account(_, .id): .scan
        case .account: .index
        case .conversation, .thread, .follow, .label, .note, .imported, .added: .refused
        case .check, .language, .known, .rowFlag, .isTrue, .number, .calendar, .reference, .isSelfReply, .client,
            .place, .placeName, .placeIDs, .country, .near, .box, .shortLink, .urlPart, .url, .domain, .host,
            .text(.words, _):
            .scan
        case .text: .verified
        }
    }
}

/// The reason why ClickHouse cannot answer a query.
package struct ClickHouseRefusal: Error, Hashable, Sendable {
    /// Completes "… cannot be searched in ClickHouse: ".
    let reason: String
    let hint: String
    /// The clause or modifier in query syntax, and its range in the text. Empty until `naming` adds them.
    private(set) var clause = ""
    private(set) var range: Range<Int>?

    /// Returns the error for statistics of a query with a `ClickHousePostFilter`. ClickHouse computes statistics but
    /// cannot apply the filter.
    static func statistics(of query: Query) -> ClickHouseRefusal {
        let (clause, range) =
            query.root.allClauses.first { $0.clause.clickHouseWork == .verified }
            .map { ($0.clause.canonical, $0.range) } ?? (query.canonical, nil)
        return ClickHouseRefusal(
            reason: "this program checks its texts one by one, so ClickHouse cannot count them",
            hint: "leave out --clickhouse or that clause; search --clickhouse URL --count counts its matches"
        ).naming(clause, at: range)
    }

    /// Returns the refusal with a clause or modifier.
    func naming(_ clause: String, at range: Range<Int>?) -> ClickHouseRefusal {
        var named = self
        (named.clause, named.range) = (clause, range)
        return named
    }

    /// Returns the refusal as an error with its position in the query.
    package func problem(in query: Query) -> Diagnostic {
        query.error(
            "unsupported-by-clickhouse", "\(clause) cannot be searched in ClickHouse: \(reason)", at: range, hint: hint)
    }
}
