/// An entry of the operator table, which the parser, help, `explain` and shell completion use.
package struct Operator: Sendable {
    /// How much work an operator causes in a large store.
    package enum Cost: String, Sendable {
        /// Looks up an index.
        case index
        /// Reads the row of each tweet that matches the other clauses.
        case row
        /// Reads the text of each tweet that matches the other clauses.
        case text
        /// Adds no work.
        case none
    }

    /// The canonical name without a colon (`from`), or with its keyword (`is:retweet`).
    package let name: String
    /// Other names with the same meaning.
    package let aliases: [String]
    /// A phrase that completes "tweets …".
    package let meaning: String
    package let example: String
    /// The name of the field without which the operator's result is unknown. `nil` if archives rarely lack the field.
    package let field: String?
    package let cost: Cost
    /// Set for operators of other tools that an archive cannot answer: the reason, and an alternative. `nil` for
    /// supported operators.
    package let unavailable: Unavailable?

    let kind: OperatorKind

    package struct Unavailable: Sendable {
        package let reason: String
        /// A replacement: a query, or an instruction that contains one.
        package let instead: String
    }

    init(
        _ name: String, _ aliases: [String] = [], _ kind: OperatorKind, _ meaning: String, example: String,
        field: String? = nil, cost: Cost = .row
    ) {
        self.name = name
        self.aliases = aliases
        self.kind = kind
        self.meaning = meaning
        self.example = example
        self.field = field
        self.cost = cost
        unavailable = nil
    }

    /// Creates an operator that the parser rejects with an explanation.
    init(
        _ name: String, _ aliases: [String] = [], unavailable reason: String, instead: String, meaning: String,
        example: String
    ) {
        self.name = name
        self.aliases = aliases
        self.meaning = meaning
        self.example = example
        kind = .unavailable
        field = nil
        cost = .none
        unavailable = Unavailable(reason: reason, instead: instead)
    }
}

/// Determines how the parser reads the value of an operator, and which clause it creates.
enum OperatorKind: Hashable, Sendable {
    case contains
    case smiley
    case hashtag, mention, cashtag
    case user(UserRelation)
    case userID(UserRelation)
    case predicate(Predicate)
    case negatedPredicate(Predicate)
    case language
    case number(NumberField)
    /// A number. Without a comparison or range, it is a minimum: `followers_count:5` means 5 or more.
    case minimum(NumberField)
    case since, until
    case sinceUnix, untilUnix
    case within, olderThan, newerThan
    case date
    case ids
    case idsAbove, idsUpTo, idsBelow
    case reference(ReferenceField)
    case link(LinkTest)
    case client
    case profile(ProfileField)
    case place, country
    case geocode, pointRadius, boundingBox
    case near, distance
    case label, imported, added
    case thread
    case saved
    case hour, weekday
    case known
    /// The fields in which words are searched (`in:`).
    case searchFields
    case sample
    /// Accounts that a file lists.
    case list
    case includeReferenced
    /// Accepted for compatibility, without an effect.
    case noEffect
    case sort, limit, unique
    case unavailable

    /// True if commas separate alternative values.
    var takesList: Bool {
        switch self {
        case .contains, .link(.words), .link(.contains), .client, .profile, .place, .geocode, .pointRadius,
            .boundingBox,
            .sort, .limit, .unique, .saved, .near, .distance, .added, .thread, .sample:
            false
        default: true
        }
    }

    /// True if the name includes the keyword (`is:retweet`), so that it has no value.
    var isKeyword: Bool {
        switch self {
        case .predicate, .negatedPredicate, .includeReferenced, .noEffect: true
        default: false
        }
    }
}
