/// Options that select and transform the tweets of an export.
public struct ExportOptions: Hashable, Sendable {
    /// A stratified random sample.
    public enum Sampling: Hashable, Sendable {
        /// At most this many tweets of each day, in the time zone of the search, and at most this many without a time.
        case perDay(Int)
        /// At most this many tweets of each author, and at most this many without an author.
        case perUser(Int)
    }

    /// The maximum number of matches to export; `nil` for all. Context tweets do not count.
    public var limit: Int?
    /// True to export tweets that the archive marks as deleted.
    public var includesDeleted = false
    /// True to export tweets that were sent to a Twitter Circle, a private audience.
    public var includesCircle = false
    /// The random sample to export; `nil` for all matches.
    public var sampling: Sampling?
    /// The seed of the random sample. The same seed selects the same tweets from the same matches.
    public var seed: Int64
    /// True to replace accounts by pseudonyms.
    public var isPseudonymous = false
    /// True to add the tokens of the search index to each row (`NormalizedTokens`).
    public var isNormalized = false
    /// True to append context: the tweets above each match in its thread, the tweets that the match quotes or retweets,
    /// and the replies to the match. Each row then has an `ExportRole`.
    public var includesContext = false
    /// True to leave out tweets that have keys instead of IDs.
    public var requiresIDs = false

    public init(seed: Int64) {
        self.seed = seed
    }
}

/// The role of a row in results or an export with context.
public enum ExportRole: Hashable, Sendable {
    /// The query matched the tweet.
    case matched
    /// The tweet was exported only because of its relation to the match `of`.
    case context(Relation, of: TweetID)

    /// The relation of a context tweet to a match. The raw values are the names in exports; the first three are those
    /// of API v2.
    public enum Relation: String, Hashable, Sendable, CaseIterable {
        /// The match replies to the context tweet.
        case repliedTo = "replied_to"
        /// The match quotes the context tweet.
        case quoted
        /// The match retweets the context tweet.
        case retweeted
        /// The context tweet replies to the match.
        case answer
        /// The match replies to the context tweet indirectly, through the replies between them. In a search with
        /// threads, any other tweet of the conversation.
        case thread
        /// The context tweet has the same author, and is near the match in time.
        case neighbor
    }
}

/// A description of an export, which is written to a separate file next to the export. Readers need this description to
/// cite and reproduce the export.
public struct ExportManifest: Hashable, Sendable {
    public var query: String
    /// The query in canonical form. Parsing it results in the same query.
    public var canonical = ""
    /// The sort order, such as `newest`.
    public var order: String
    public var options: ExportOptions
    /// The time of the export in Unix seconds.
    public var exportedAt: Int64
    /// The name and version of the exporting program.
    public var program: String
    /// The name of the time zone of dates in the query (`Zone.label`).
    public var zone: String
    /// The store's change counter. The same query returns the same tweets in the same generation.
    public var generation: Int64 = 0
    /// The number of exported matches.
    public var tweets = 0
    /// True if the export reached its limit before it read all matches. The `leftOut…` counts then include only the
    /// matches that were read.
    public var reachedLimit = false
    /// The numbers of deleted matches and of Circle matches that the options exclude. Each match counts once.
    public var leftOutDeleted = 0
    public var leftOutCircle = 0
    /// Matches without an ID, which a list of IDs or URLs cannot contain.
    public var leftOutWithoutID = 0
    /// Matches that the sample did not select.
    public var leftOutBySample = 0
    /// The number of exported context tweets.
    public var contextTweets = 0
    /// Related tweets that are not in the store.
    public var contextMissing = 0
    /// Related tweets that were left out because they are deleted or were sent to a Circle.
    public var contextLeftOut = 0
    /// The complete imports that contain at least one exported tweet.
    public var inputs: [ImportSummary] = []
    public var notes: [Diagnostic] = []

    package init(
        query: String, order: String, options: ExportOptions, exportedAt: Int64, program: String, zone: String
    ) {
        self.query = query
        self.order = order
        self.options = options
        self.exportedAt = exportedAt
        self.program = program
        self.zone = zone
    }
}

// The names of flags and other enumerated values in the JSON format `tweetdex.tweet/1`. Exports write these names, and
// imports read them.

extension TweetFlags {
    /// The names in the order in which exports write them. `collected` has no name; instead, tweets without it have the
    /// name `referenced`.
    package static let exportNames: [(TweetFlags, String)] = [
        (.note, "note"), (.truncated, "truncated"), (.deleted, "deleted"), (.liked, "liked"), (.edited, "edited"),
        (.withheld, "withheld"), (.circle, "circle"), (.community, "community"), (.completed, "completed"),
        (.bookmarked, "bookmarked"), (.gone, "gone"), (.poll, "poll"),
        (.communityNote, "community_note"), (.retweetByText, "retweet_by_text"),
        (.article, "article"), (.replyToUnknown, "reply_to_unknown"), (.quoteOfUnknown, "quote_of_unknown"),
    ]

    /// The names of the set flags, and `referenced` if `collected` is not set.
    package var exportNames: [String] {
        if self == .collected { return [] }
        let names = Self.exportNames.filter { contains($0.0) }.map(\.1)
        return contains(.collected) ? names : names + ["referenced"]
    }
}

extension TextCompleteness {
    private static let exportNames: [(TextCompleteness, String)] = [
        (.summary, "summary"), (.cut, "cut"), (.classic, "classic"), (.v2, "v2"), (.full, "full"), (.note, "note"),
        (.articlePreview, "article_preview"), (.articleText, "article_text"), (.article, "article"),
    ]

    package var exportName: String { Self.exportNames.first { $0.0 == self }?.1 ?? "full" }

    package init?(exportName: String) {
        guard let trust = Self.exportNames.first(where: { $0.1 == exportName }) else { return nil }
        self = trust.0
    }
}

extension EntitySource {
    private static let exportNames: [(EntitySource, String)] = [
        (.note, "note"), (.extracted, "text"), (.completed, "completed"),
    ]

    /// The name; `nil` for `given`, which exports do not write.
    package var exportName: String? { Self.exportNames.first { $0.0 == self }?.1 }

    package init?(exportName: String) {
        guard let source = Self.exportNames.first(where: { $0.1 == exportName }) else { return nil }
        self = source.0
    }
}

extension Unicode.Scalar {
    /// True if a spreadsheet may treat a text that begins with this character as a formula. Tables put an apostrophe
    /// before such a text. A tab or line break counts, because some programs skip it. A full-width sign counts, because
    /// some East Asian spreadsheets treat it like its ASCII counterpart.
    package var beginsFormula: Bool {
        switch self {
        case "=", "+", "-", "@", "\t", "\n", "\r", "＝", "＋", "－", "＠": true
        default: false
        }
    }
}

/// The tokens of one tweet in the search index, for use in other search engines. The tokens are folded, which means
/// normalized for comparison: `Café` → `cafe`.
public struct NormalizedTokens: Hashable, Sendable {
    /// The words of the text in order, joined by spaces.
    public var text: String
    /// Alternative forms of words: pairs of Korean syllables, and emoji without skin tone.
    public var alternates: [String] = []
    /// Hashtags without `#`, and cashtags with `$`.
    public var tags: [String] = []
    /// Handles of mentioned accounts, without `@`.
    public var mentions: [String] = []
    /// Words of links: host, path and query string. `|` separates links.
    public var urls: [String] = []
    /// Properties of the tweet, e.g. `reply`, `media`, `lang_en`.
    public var facts: [String] = []
    /// The author's handle; `nil` if unknown.
    public var author: String?

    package init(text: String) {
        self.text = text
    }
}
