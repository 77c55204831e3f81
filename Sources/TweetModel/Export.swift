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

    public init(seed: Int64) {
        self.seed = seed
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
