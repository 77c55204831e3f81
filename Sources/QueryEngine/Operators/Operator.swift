/// One entry of the operator table: what the parser, help, `explain` and the documentation know of an operator.
package struct Operator: Sendable {
    /// What an operator costs in a large store.
    package enum Cost: String, Sendable {
        /// Looked up in the index.
        case index
        /// Tested on rows that other clauses leave.
        case row
        /// Tested on texts that other clauses leave.
        case text
        /// Changes the result list, not what matches.
        case none
    }

    /// The canonical spelling without the colon (`from`), or with its keyword (`is:retweet`).
    package let name: String
    /// Other spellings that mean the same.
    package let aliases: [String]
    /// A phrase that completes "tweets …".
    package let meaning: String
    package let example: String
    /// The field of a tweet that must be in the archive, where that isn't certain.
    package let field: String?
    package let cost: Cost
    /// Why it cannot be answered from an archive and what can, for the operators of other tools.
    package let unavailable: Unavailable?

    let kind: OperatorKind

    package struct Unavailable: Sendable {
        package let reason: String
        /// The nearest thing that works, as a sentence.
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

    /// An operator that is understood and explained, not answered.
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

/// How the parser reads an operator's value and what clause it makes.
enum OperatorKind: Hashable, Sendable {
    case contains
    case smiley
    case hashtag, mention, cashtag
    case user(UserRelation)
    case userID(UserRelation)
    case fact(Fact)
    case negatedFact(Fact)
    case language
    case number(NumberField)
    /// A single number is the least one.
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
    /// Which fields words are looked for in.
    case searchFields
    case sample
    /// Accounts named in a file.
    case list
    case includeReferenced
    /// Accepted and without effect.
    case noEffect
    case sort, limit, unique
    case unavailable

    /// Whether commas separate values of which any may hold.
    var takesList: Bool {
        switch self {
        case .contains, .link(.words), .link(.contains), .client, .profile, .place, .geocode, .pointRadius,
            .boundingBox,
            .sort, .limit, .unique, .saved, .near, .distance, .added, .thread, .sample:
            false
        default: true
        }
    }

    /// Whether a whole clause is the name: nothing follows the keyword.
    var isKeyword: Bool {
        switch self {
        case .fact, .negatedFact, .includeReferenced, .noEffect: true
        default: false
        }
    }
}
