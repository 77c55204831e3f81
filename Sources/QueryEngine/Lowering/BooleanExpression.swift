package import TweetModel
package import TweetText

/// A query after lowering: predicates joined by AND and OR. Negation has been pushed down to the predicates. Back ends
/// translate the predicates, and do not depend on operators.
///
/// The logic has three values (see `Query`): a predicate and its negation are both unknown for a tweet that lacks the
/// predicate's column. A tweet is a result only if the formula is true.
package indirect enum BooleanExpression: Hashable, Sendable {
    case predicate(Predicate, isNegated: Bool)
    case and([BooleanExpression])
    case or([BooleanExpression])
    /// True if the inner formula is false or unknown. Never unknown.
    case unmatched(BooleanExpression)
    /// Unknown for every tweet.
    case unknown
    /// A relative time or `near:`, which cannot be decided without a `QueryContext`. Counts as true, and so does its
    /// negation.
    case pending(Clause, isNegated: Bool)

    static let always = BooleanExpression.and([])
    static let never = BooleanExpression.or([])

    static func `is`(_ predicate: Predicate) -> BooleanExpression { .predicate(predicate, isNegated: false) }

    static func not(_ predicate: Predicate) -> BooleanExpression { .predicate(predicate, isNegated: true) }

    /// The opposite formula, by De Morgan's laws.
    var negated: BooleanExpression {
        switch self {
        case .predicate(let predicate, let isNegated): .predicate(predicate, isNegated: !isNegated)
        case .and(let parts): .or(parts.map(\.negated))
        case .or(let parts): .and(parts.map(\.negated))
        // `unmatched` is never unknown, so its opposite is true exactly if the inner formula is.
        case .unmatched(let inner): inner
        case .pending(let clause, let isNegated): .pending(clause, isNegated: !isNegated)
        case .unknown: self
        }
    }

    /// Replaces times, places and `me`, which depend on the current time and on the store. This runs with each
    /// statement, because a saved query such as `since:yesterday from:me` must keep its meaning. Throws errors of the
    /// context's closures.
    package func resolved(_ context: QueryContext) throws -> BooleanExpression {
        switch self {
        case .pending(let clause, let isNegated):
            let formula = try clause.formula(in: context)
            return isNegated ? formula.negated : formula
        case .predicate(.account(let role, let name), let isNegated):
            return .predicate(.account(role, name.resolved(context)), isNegated: isNegated)
        case .predicate(.thread(let inner, let ids, let includes), let isNegated):
            let inner = try inner.resolved(context)
            return .predicate(.thread(inner, ids: ids, includesReferenced: includes), isNegated: isNegated)
        case .and(let parts): return .and(try parts.map { try $0.resolved(context) })
        case .or(let parts): return .or(try parts.map { try $0.resolved(context) })
        case .unmatched(let inner): return .unmatched(try inner.resolved(context))
        case .predicate, .unknown: return self
        }
    }

    /// The predicates from left to right. The predicates inside `thread:{…}` follow the predicate of the thread itself.
    package var predicates: [Predicate] {
        switch self {
        case .predicate(.thread(let inner, let ids, let includes), _):
            [.thread(inner, ids: ids, includesReferenced: includes)] + inner.predicates
        case .predicate(let predicate, _): [predicate]
        case .and(let parts), .or(let parts): parts.flatMap(\.predicates)
        case .unmatched(let inner): inner.predicates
        case .unknown, .pending: []
        }
    }
}

/// A test of one tweet, independent of the operator. Back ends translate predicates to SQL or evaluate them.
package enum Predicate: Hashable, Sendable {
    // MARK: Token lookups in the search index

    /// A word, phrase or prefix in the text.
    case word(TextTerm)
    /// A folded hashtag without its sign, or a folded ticker symbol with `$`.
    case tag(String)
    /// The folded handle of a mention as written.
    case mention(String)
    case flag(IndexFlag)
    /// Consecutive words in the URL of a link.
    case urlWords([String], isPrefix: Bool)
    /// The language label is one of these, in lower case.
    case language([String])
    /// Never `any`, which is several predicates. For `owner`, the tweet need not be `collected`.
    case account(UserRelation, UserName)

    // MARK: Comparisons with columns

    /// The tweet has a value in the column. Never unknown.
    case known(Column)
    /// At least one of the flags of the tweet's row is set.
    case rowFlag(TweetFlags)
    /// A column that contains yes or no.
    case isTrue(Column)
    case number(Column, NumberRange)
    case calendar(CalendarField, ClockRange)
    case ids([TweetID])
    case idRange(IDRange)
    /// The ID of another tweet. Not for `.conversation`.
    case reference(ReferenceField, TweetID)
    /// The tweet replies to its own author.
    case isSelfReply
    /// The name of the client in lower case, with spaces instead of `_`. If `isPrefix` is true, its beginning.
    case client(String, isPrefix: Bool)
    /// The name, full name or ID of the tagged place.
    case place(String)
    /// The name that identifies the tagged place (`Identity`), with ASCII letters in lower case.
    case placeName(String)
    /// The tagged place is one of these IDs.
    case placeIDs([String])
    /// The country of the tagged place: two capital letters.
    case country(String)
    /// Less than `metres` from one of the points.
    case near([Coordinate], metres: Double)
    case box(BoundingBox)
    /// The code (`ShortLink`) of a `t.co` link or of the link of a medium.
    case shortLink(String)
    /// A substring of a link's URL, with ASCII letters in lower case.
    case urlPart(String)
    /// The exact URL that a link leads to.
    case url(String)
    /// The domain that a link leads to, without subdomains (`Identity`).
    case domain(String)
    /// A link to one of the hosts or to a subdomain. If `path` is not `nil`, the URL must contain it.
    case host([String], path: String?)

    // MARK: Verification of texts

    /// A check of the tweet's own text. Never `words`.
    case check(TextCheck)
    /// A check of another text.
    case text(TextCheck, in: TextField)

    // MARK: Membership in relations of the store

    /// The tweet is in the conversation that begins with the tweet of this ID.
    case conversation(TweetID)
    /// The tweet is in the conversation of a tweet that matches the formula. If `ids` is not `nil`, these tweets
    /// replace the formula, even if they are referenced or missing. Referenced tweets can match the formula if
    /// `includesReferenced` is true, or if the whole query includes them.
    case thread(BooleanExpression, ids: [TweetID]?, includesReferenced: Bool)
    /// The author is in the newest snapshots of this kind whose subjects are `me`. Unknown without a snapshot. False is
    /// unknown if a snapshot is incomplete.
    case follow(FollowKind)
    /// A folded label of the user. `nil` means any label.
    case label(String?)
    /// The user wrote a note.
    case note
    /// The number of an import, or the first digits of its BLAKE3.
    case imported(String)
    /// The time of the first import, in Unix seconds. Unknown without an import.
    case added(NumberRange)
}
