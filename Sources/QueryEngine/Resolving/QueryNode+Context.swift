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
    /// `me` stays if the context has no account for it.
    fileprivate func resolved(_ context: QueryContext) -> UserName {
        switch self {
        case .me where context.me.count == 1: return context.me[0]
        case .me where !context.me.isEmpty: return .list(AccountList(name: "me", names: context.me))
        case .list(let list):
            let names = list.names.map { $0.resolved(context) }
            return .list(AccountList(name: list.name, names: names, isComplete: list.isComplete))
        case .handle, .handleOnly, .id, .pattern, .me: return self
        }
    }
}
