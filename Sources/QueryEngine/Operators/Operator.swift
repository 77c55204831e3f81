internal import TweetModel
package import TweetText

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

    /// The canonical name without a final colon: `from`, or `is:retweet` for a keyword of a family such as `is`.
    package let name: String
    package let aliases: [String]
    /// A phrase that completes "tweets …".
    package let meaning: String
    package let example: String
    private let otherField: String?
    package let cost: Cost
    /// Why an operator of another tool cannot be answered; `reason` completes "… cannot be answered: ". `instead` is an
    /// instruction, usually with a query to use instead.
    package typealias Unavailable = (reason: String, instead: String)
    /// Set for operators of other tools that an archive cannot answer; `nil` for supported operators.
    package let unavailable: Unavailable?

    let kind: OperatorKind

    /// - Parameter field: The value of `field` for a kind that requires no single column.
    init(
        _ name: String, _ aliases: [String] = [], _ kind: OperatorKind, _ meaning: String, example: String,
        field: String? = nil, cost: Cost = .row
    ) {
        self.name = name
        self.aliases = aliases
        self.kind = kind
        self.meaning = meaning
        self.example = example
        otherField = field
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
        otherField = nil
        cost = .none
        unavailable = (reason, instead)
    }
}

extension Operator {
    /// The name of the field without which the operator's result is unknown. `nil` if there is no such field, or if
    /// archives rarely lack it.
    package var field: String? { otherField ?? kind.requiredColumn?.field }

    /// The first flag of the search index that the operator looks up; `nil` without any.
    package var flag: IndexFlag? {
        guard case .property(let formula) = kind else { return nil }
        return formula.predicates.lazy.compactMap { if case .flag(let flag) = $0 { flag } else { nil } }.first
    }

    /// The tree of a `property`, or the negated tree of the property that an `opposite` names. `nil` for other
    /// operators.
    var propertyNode: QueryNode? {
        switch kind {
        case .property(let formula): .clause(.property(name, formula))
        case .opposite(let other): OperatorTable.find(other)?.propertyNode?.negated
        default: nil
        }
    }
}

/// Determines how the parser reads the value of an operator, and which clause it creates.
enum OperatorKind: Hashable, Sendable {
    case contains
    case smiley
    case hashtag, mention, cashtag
    case user(UserRelation)
    case userID(UserRelation)
    /// A yes-or-no property, without a value.
    case property(BooleanExpression)
    /// The opposite of the property with this name.
    case opposite(of: String)
    case language
    case number(Column)
    /// A number. Without a comparison or range, it is a minimum: `followers_count:5` means 5 or more.
    case minimum(Column)
    case since, until
    case sinceUnix, untilUnix
    case within, olderThan, newerThan
    case date
    case ids
    case idsAbove, idsUpTo, idsBelow
    case reference(ReferenceField)
    case link(LinkTest)
    case client
    /// Words in a text of the author's profile (`.bio`, `.name`, `.location`) or of linked pages (`.pageTitle`,
    /// `.pageDescription`).
    case words(TextField)
    case place, country
    case geocode, pointRadius, boundingBox
    case near, distance
    case label, imported, added
    case thread
    case saved
    case calendar(CalendarField)
    case known
    /// The fields in which words are searched (`in:`).
    case searchFields
    /// The language in which forms of words are searched.
    case stem
    case sample
    /// The accounts of a file, or the members of an imported list.
    case list
    case includeReferenced
    /// Accepted for compatibility, without an effect.
    case noEffect
    case sort, limit, unique
    case unavailable

    /// True if commas separate several values. Meaningless for operators without a value.
    var takesList: Bool {
        switch self {
        case .contains, .link(.words), .link(.contains), .client, .words, .place, .geocode, .pointRadius, .boundingBox,
            .sort, .limit, .unique, .saved, .near, .distance, .added, .thread, .sample, .stem:
            false
        default: true
        }
    }

    /// True if the operator has no value, because its name includes the keyword (`is:retweet`). False for unavailable
    /// operators.
    var isKeyword: Bool {
        switch self {
        case .property, .opposite, .includeReferenced, .noEffect: true
        default: false
        }
    }

    /// A property that a flag of the search index decides.
    static func flag(_ flag: IndexFlag) -> OperatorKind { .test(.flag(flag)) }

    /// A property that a single predicate decides.
    static func test(_ predicate: Predicate) -> OperatorKind { .property(.is(predicate)) }

    /// A property that is true for tweets with one of the flags, and for tweets with a link to one of the hosts.
    static func flag(_ flag: IndexFlag, orLinkTo hosts: [String]) -> OperatorKind {
        .property(.or([.is(.flag(flag)), .is(.host(hosts, path: nil))]))
    }

    /// The column that a tweet must have, because clauses of this operator are unknown without it. `nil` if the
    /// operator does not depend on a single column that archives may lack.
    var requiredColumn: Column? {
        switch self {
        case .number(let column), .minimum(let column): column.title == nil ? nil : column
        case .property(let formula):
            Set(formula.predicates.compactMap(\.propertyColumn)).count == 1
                ? formula.predicates.lazy.compactMap(\.propertyColumn).first : nil
        case .opposite(let name): OperatorTable.find(name)?.kind.requiredColumn
        case .language: .language
        case .client: .client
        case .words(.bio): .bio
        case .words(.name): .authorName
        case .words(.location): .location
        case .place: .place
        case .country: .country
        case .geocode, .pointRadius, .boundingBox, .near: .geo
        case .reference(.conversation): .conversation
        case .reference(.retweeted): .retweeted
        case .reference(.quoted): .quoted
        case .since, .until, .sinceUnix, .untilUnix, .within, .newerThan, .olderThan, .date: .time
        case .calendar(let field): field.needsTimeOfDay ? .timeOfDay : .time
        case .user(.author), .userID(.author), .list: .author
        default: nil
        }
    }

    /// The field in which the operator searches for a regular expression; `nil` if the operator accepts none. Also
    /// `nil` for operators on accounts such as `from:/…/`, because they search the handles of accounts instead of a
    /// field.
    var patternField: TextField? {
        switch self {
        case .hashtag: .hashtag
        case .mention: .mention
        case .cashtag: .cashtag
        case .client: .client
        case .words(let field): field
        case .place: .place
        case .link(.words), .link(.contains): .url
        case .link(.domain): .domain
        default: nil
        }
    }

    /// True if the operator reads `=` before a value as a request for exactly this value.
    var takesExactValue: Bool {
        switch self {
        case .mention, .link(.words), .link(.domain), .place, .language: true
        default: false
        }
    }

    /// True if the operator reads `/…/` as a regular expression.
    var takesPattern: Bool {
        if case .user = self { return true }
        return patternField != nil
    }
}

extension Operator {
    /// The hint of the error for an operator that does not apply to messages.
    package static let messageHint =
        "use words, \"phrases\", #tags, @names, from:, to:, user:, since:, until:, date:, contains:, url: "
        + "and has: with links, media, images or videos"

    /// True if the operator applies to direct messages.
    package var isForMessages: Bool {
        switch kind {
        case .contains, .smiley, .hashtag, .mention, .cashtag, .since, .until, .sinceUnix, .untilUnix, .within,
            .olderThan, .newerThan, .date, .link, .limit, .saved, .list, .noEffect:
            true
        case .user(let relation), .userID(let relation): [.author, .repliedTo, .mentioned, .any].contains(relation)
        case .property(let formula): formula.predicates.allSatisfy(\.appliesToMessages)
        default: false
        }
    }

    /// The message of the error for an operator that does not apply to messages.
    var messageReason: String {
        "\(name)\(kind.isKeyword ? "" : ":") applies only to tweets, because messages have no "
            + (missingInMessages ?? "such property")
    }

    private var missingInMessages: String? {
        switch kind {
        case .number(.count(let count)), .minimum(.count(let count)): count.name
        case .user(.retweeted): "retweets"
        case .user(.quoted): "quotes"
        case .language: "language label"
        case .client: "client"
        case .place, .country, .geocode, .pointRadius, .boundingBox, .near, .distance: "places"
        case .label: "labels or notes"
        case .sort: "order other than newest first"
        case .property(.predicate(let predicate, _)):
            switch predicate {
            case .flag(.retweet): "retweets"
            case .flag(.quote): "quotes"
            case .known(.geo): "places"
            case .label, .note: "labels or notes"
            default: nil
            }
        default: nil
        }
    }
}

extension Predicate {
    /// The column without which a property is unknown because of this predicate; `nil` if archives rarely lack it.
    fileprivate var propertyColumn: Column? {
        switch self {
        case .isTrue(let column), .number(let column, _): column.title == nil ? nil : column
        case .language: .language
        default: nil
        }
    }

    /// True if the predicate can be tested on a message.
    var appliesToMessages: Bool {
        switch self {
        case .word, .tag, .mention, .check, .urlWords, .shortLink, .urlPart, .url, .domain, .host,
            .number(.time, _), .number(.pageLinks, _), .reference(.quoted, _):
            true
        case .flag(let flag): [.media, .photo, .video, .gif, .link, .hashtag, .mention, .cashtag].contains(flag)
        case .account(let role, _): [.author, .mentioned, .repliedTo, .retweeted].contains(role)
        default: false
        }
    }
}
