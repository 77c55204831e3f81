/// Which tweets of a query an export takes, and how it shows them.
public struct ExportChoice: Hashable, Sendable {
    /// A sample of the same size from each of something.
    public enum Sampling: Hashable, Sendable {
        /// This many tweets of each day, in the zone of the search.
        case perDay(Int)
        /// This many tweets of each author.
        case perUser(Int)
    }

    /// Tweets that the archive says were deleted are left out otherwise.
    public var includesDeleted = false
    /// Tweets written for a Circle are left out otherwise.
    public var includesCircle = false
    public var sampling: Sampling?
    /// Which sample it is: the same seed takes the same tweets.
    public var seed: Int64
    /// People are replaced by pseudonyms.
    public var isPseudonymous = false
    /// Each row has the tokens of the search index.
    public var isNormalized = false
    /// Behind the tweets come those around them, and each row says which of the two it is.
    public var includesContext = false

    public init(seed: Int64) {
        self.seed = seed
    }
}

/// What a row of an export with context is there for.
public enum ExportRole: Hashable, Sendable {
    /// The query found it.
    case matched
    /// It stands around a tweet that the query found.
    case context(Relation, of: TweetID)

    /// What a tweet of the context is to the one it was added for. Raw values are kept nowhere but while exporting.
    public enum Relation: Int64, Hashable, Sendable, CaseIterable {
        /// That one answers it.
        case repliedTo = 1
        /// That one quotes it.
        case quoted
        /// That one repeats it.
        case retweeted
        /// It answers that one.
        case answer
        /// It stands higher up in the thread that ends in that one.
        case thread
    }
}

/// What an export holds and where it comes from: written beside the rows, so that they can be accounted for later.
public struct ExportEvidence: Hashable, Sendable {
    /// As it was typed, and in canonical form.
    public var query: String
    public var canonical = ""
    public var order: String
    public var choice: ExportChoice
    /// Unix seconds.
    public var exportedAt: Int64
    public var program: String
    /// The zone of dates in the query.
    public var zone: String
    /// The state of the store: as long as it is the same, the query finds the same.
    public var generation: Int64 = 0
    public var tweets = 0
    public var leftOutDeleted = 0
    public var leftOutCircle = 0
    /// Matching tweets that the sample did not take.
    public var leftOutBySample = 0
    /// Of the context, where that was asked for: rows, tweets that stand around those of the export and are not in the
    /// store, and tweets that were left out for being deleted or for a Circle.
    public var contextTweets = 0
    public var contextMissing = 0
    public var contextLeftOut = 0
    /// The imports that know one of the tweets.
    public var inputs: [ImportSummary] = []
    public var notes: [QueryProblem] = []

    public init(
        query: String, order: String, choice: ExportChoice, exportedAt: Int64, program: String, zone: String
    ) {
        self.query = query
        self.order = order
        self.choice = choice
        self.exportedAt = exportedAt
        self.program = program
        self.zone = zone
    }
}
