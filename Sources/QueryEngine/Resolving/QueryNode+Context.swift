internal import TweetModel

/// The second part of resolving: replaces times, places and `me`, which depend on the current time and on the store. It
/// runs with each statement, because a saved query such as `since:yesterday from:me` must keep its meaning.
extension QueryNode {
    /// Throws errors of the context's closures.
    package func resolved(_ context: QueryContext) throws -> QueryNode {
        try mapClauses { clause, place in .clause(try clause.resolved(context), at: place) }
    }
}

extension Clause {
    /// Throws errors of the context's closures.
    package func resolved(_ context: QueryContext) throws -> Clause {
        switch self {
        case .time(let range): .time(range.resolved(context))
        case .added(let range): .added(range.resolved(context))
        case .near(let name, let metres, _): .near(name, metres: metres, places: try context.places(name.typed))
        case .user(let relation, let name): .user(relation, name.resolved(context))
        case .thread(let node): .thread(try node.resolved(context))
        case .unknown(let clause): .unknown(try clause.resolved(context))
        default: self
        }
    }
}

extension TimeRange {
    fileprivate func resolved(_ context: QueryContext) -> TimeRange {
        TimeRange(
            lower: lower.map { .absolute($0.seconds(in: context)) },
            upper: upper.map { .absolute($0.seconds(in: context)) })
    }
}

extension UserName {
    /// `me` stays if the context has no account for it. Lists do not contain `me`: in a file, it is a handle.
    fileprivate func resolved(_ context: QueryContext) -> UserName {
        guard case .me = self, let first = context.me.first else { return self }
        return context.me.count == 1 ? first : .list(AccountList(name: "me", names: context.me))
    }
}
