internal import TweetModel
internal import TweetText

extension QueryNode {
    /// The meaning of the tree over predicates. Negation is pushed down to the predicates.
    package var formula: BooleanExpression { formula(isNegated: false) }

    private func formula(isNegated: Bool) -> BooleanExpression {
        switch self {
        case .everything: return isNegated ? .never : .always
        case .not(let inner): return inner.formula(isNegated: !isNegated)
        case .clause(let clause, _): return isNegated ? clause.formula.negated : clause.formula
        case .and(let nodes):
            let parts = nodes.map { $0.formula(isNegated: isNegated) }
            return isNegated ? .or(parts) : .and(parts)
        case .or(let nodes):
            let parts = nodes.map { $0.formula(isNegated: isNegated) }
            return isNegated ? .and(parts) : .or(parts)
        }
    }
}

extension Clause {
    /// The meaning of the clause, without a context.
    package var formula: BooleanExpression {
        switch self {
        case .value(let value): return value.formula
        case .text(let text): return .is(.word(text.term))
        case .check(let check): return .is(.check(check))
        case .user(let relation, let name): return Self.account(relation, name)
        case .time(let range): return range.seconds(\.absolute).map { .is(.number(.time, $0)) } ?? pending
        case .added(let range): return range.seconds(\.absolute).map { .is(.added($0)) } ?? pending
        case .near: return pending
        case .ids(let ids): return .is(.ids(ids))
        case .words(let words, let fields): return .or(fields.sorted().map { Self.words(words, in: $0) })
        case .thread(let node):
            var ids: [TweetID]?
            if case .clause(.ids(let named), _) = node { ids = named }
            return .is(.thread(node.formula, ids: ids, includesReferenced: node.asksForReferenced))
        case .unknown(let clause): return .and([.unmatched(clause.formula), .unmatched(clause.formula.negated)])
        }
    }

    private var pending: BooleanExpression { .pending(self, isNegated: false) }

    /// The meaning of a pending clause. Throws errors of the context's closures.
    func formula(in context: QueryContext) throws -> BooleanExpression {
        switch self {
        case .time(let range): range.seconds { $0.seconds(in: context) }.map { .is(.number(.time, $0)) } ?? formula
        case .added(let range): range.seconds { $0.seconds(in: context) }.map { .is(.added($0)) } ?? formula
        case .near(let name, let metres): Self.around(try context.places(name), metres ?? Self.defaultDistance)
        default: formula
        }
    }

    private static func account(_ relation: UserRelation, _ name: UserName) -> BooleanExpression {
        switch relation {
        case .any: .or([UserRelation.author, .mentioned, .repliedTo, .retweeted].map { .is(.account($0, name)) })
        case .owner: .and([.is(.account(.owner, name)), .is(.rowFlag(.collected))])
        default: .is(.account(relation, name))
        }
    }

    private static func words(_ check: TextCheck, in field: SearchField) -> BooleanExpression {
        switch (field, check) {
        case (.urls, .words(let text)): .is(.urlWords(text.term.tokens, isPrefix: text.term.isPrefix))
        case (.urls, _): .is(.text(check, in: .destination))
        case (.name, _): .is(.text(check, in: .author))
        case (.quoted, _): .is(.text(check, in: .quoted))
        case (.alternativeText, _): .is(.text(check, in: .description))
        case (.card, _): .is(.text(check, in: .card))
        case (.poll, _): .is(.text(check, in: .poll))
        case (.note, _): .is(.text(check, in: .communityNote))
        case (.text, _): check.clause.formula
        }
    }

    /// The distance of `near:` without `within:`, in metres.
    private static let defaultDistance = 10_000.0

    /// Finds tweets around every place. A place without a centre matches only tweets that are tagged with it. Unknown
    /// without a place.
    private static func around(_ places: [QueryContext.NamedPlace], _ metres: Double) -> BooleanExpression {
        if places.isEmpty { return .unknown }
        var parts: [BooleanExpression] = []
        let centres = places.compactMap(\.centre)
        if !centres.isEmpty { parts.append(.is(.near(centres, metres: metres))) }
        let withoutBox = places.filter { $0.centre == nil }.compactMap(\.id)
        if !withoutBox.isEmpty { parts.append(.is(.placeIDs(withoutBox))) }
        return .or(parts)
    }
}

extension TimeRange {
    /// The range in Unix seconds, both ends included. `nil` if `second` returns `nil` for a bound.
    fileprivate func seconds(_ second: (QueryTime) -> Int64?) -> NumberRange? {
        let range = NumberRange(lower: lower.flatMap(second), upper: upper.flatMap(second)?.clampedSum(-1))
        return (range.lower == nil) == (lower == nil) && (range.upper == nil) == (upper == nil) ? range : nil
    }
}

extension QueryTime {
    fileprivate var absolute: Int64? { if case .absolute(let seconds) = self { seconds } else { nil } }
}

extension QueryNode {
    /// True if the tree contains `is:referenced` outside `thread:{…}`, negated or not. Then referenced tweets are not
    /// excluded by default.
    var asksForReferenced: Bool {
        contains { clause in
            if case .value(let value) = clause { value.formula == .is(.flag(.referenced)) } else { false }
        }
    }
}
