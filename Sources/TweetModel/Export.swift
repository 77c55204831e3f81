/// Selects and transforms the tweets of an export.
public struct ExportOptions: Hashable, Sendable {
    /// The groups of a stratified sample.
    public enum Sampling: Hashable, Sendable {
        /// This many tweets of each day, in the time zone of the search.
        case perDay(Int)
        /// This many tweets of each author.
        case perUser(Int)
    }

    /// The most tweets that the export contains, without their context; `nil` for all.
    public var limit: Int?
    /// If false, tweets that the archive marks as deleted are left out.
    public var includesDeleted = false
    /// If false, tweets to a Circle are left out.
    public var includesCircle = false
    public var sampling: Sampling?
    /// The same seed selects the same tweets.
    public var seed: Int64
    /// Replaces accounts by pseudonyms.
    public var isPseudonymous = false
    /// Adds the tokens of the search index to each row.
    public var isNormalized = false
    /// Adds the tweets around each match after all matches. Each row then has its role.
    public var includesContext = false

    public init(seed: Int64) {
        self.seed = seed
    }
}

/// The role of a row in an export with context.
public enum ExportRole: Hashable, Sendable {
    /// The query matched it.
    case matched
    /// It is related to a tweet that the query matched.
    case context(Relation, of: TweetID)

    /// The relation of a context tweet to the match for which it was added.
    public enum Relation: Int64, Hashable, Sendable, CaseIterable {
        /// The match replies to it.
        case repliedTo = 1
        /// The match quotes it.
        case quoted
        /// The match retweets it.
        case retweeted
        /// It replies to the match.
        case answer
        /// It is further up in the thread of the match.
        case thread
    }
}

/// The contents and origin of an export, written to a file next to it, so that the export can be reproduced and cited.
public struct ExportManifest: Hashable, Sendable {
    /// The query as typed, and its canonical form.
    public var query: String
    public var canonical = ""
    public var order: String
    public var choice: ExportOptions
    /// Unix seconds.
    public var exportedAt: Int64
    public var program: String
    /// The time zone of dates in the query.
    public var zone: String
    /// The generation of the store. The same query on the same generation returns the same tweets.
    public var generation: Int64 = 0
    public var tweets = 0
    /// True if the export reached its limit before it read all matches. The counts of tweets left out then cover only
    /// the tweets read.
    public var reachedLimit = false
    public var leftOutDeleted = 0
    public var leftOutCircle = 0
    /// Matches that the sample did not select.
    public var leftOutBySample = 0
    /// Counts of the context, if requested: its rows, related tweets that are not in the store, and related tweets left
    /// out because they are deleted or sent to a Circle.
    public var contextTweets = 0
    public var contextMissing = 0
    public var contextLeftOut = 0
    /// The imports that contain at least one of the tweets.
    public var inputs: [ImportSummary] = []
    public var notes: [QueryProblem] = []

    public init(
        query: String, order: String, choice: ExportOptions, exportedAt: Int64, program: String, zone: String
    ) {
        self.query = query
        self.order = order
        self.choice = choice
        self.exportedAt = exportedAt
        self.program = program
        self.zone = zone
    }
}
