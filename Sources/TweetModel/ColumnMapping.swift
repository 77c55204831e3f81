/// A property of a tweet that `import --map` fills from a column or member.
public enum TweetProperty: String, CaseIterable, Sendable {
    case id, text, time, url, author
    case authorName = "author_name"
    case authorID = "author_id"
    case lang, source, likes, retweets, replies, quotes, views, bookmarks
    case hashtags, cashtags, mentions, links, media
    case replyTo = "reply_to"
    case replyToAuthor = "reply_to_author"
    case quoteOf = "quote_of"
    case retweetOf = "retweet_of"
    case conversation, sensitive, latitude, longitude, label, note
}

/// The columns of tables and the members of flat objects that the user maps to properties of tweets.
public struct ColumnMapping: Hashable, Sendable {
    public struct Rule: Hashable, Sendable {
        public var property: TweetProperty
        /// The name of a column or member. A period precedes the name of a member of a nested object.
        public var column: String

        public init(_ property: TweetProperty, _ column: String) {
            self.property = property
            self.column = column
        }
    }

    /// The column of the rule that makes each value that is not read a label.
    public static let others = "*"

    public var rules: [Rule] = []

    public init() {}

    /// True if values that are not read become labels: `COLUMN: VALUE`.
    public var labelsOthers: Bool { rules.contains(Rule(.label, Self.others)) }

    /// The rules that name a column.
    package var named: [Rule] { rules.filter { $0.column != Self.others } }

    /// The rules as words without commas, for the ledger.
    package var words: [String] {
        rules.map { rule in
            "\(Self.prefix)\(rule.property.rawValue)=\(rule.column.ledgerWord)"
        }
    }

    package static let prefix = "map="

    /// Reads the rules among the words of the ledger.
    package init(words: [String]) {
        for word in words where word.hasPrefix(Self.prefix) {
            let rule = word.dropFirst(Self.prefix.count)
            guard let sign = rule.firstIndex(of: "="), let property = TweetProperty(rawValue: String(rule[..<sign]))
            else { continue }
            rules.append(Rule(property, String(ledgerWord: rule[rule.index(after: sign)...])))
        }
    }
}
