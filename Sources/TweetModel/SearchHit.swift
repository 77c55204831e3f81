/// A tweet in the results of a search or lookup, with the user's labels and note.
public struct SearchHit: Sendable, Hashable {
    public var tweet: Tweet
    /// The parts of the text that match the query, sorted and merged (see `merged()`).
    public var matches: [TextSpan]
    /// The relevance, if results are sorted by it. A greater rank is more relevant.
    public var rank: Double?
    /// The user's labels, sorted.
    public var labels: [String]
    /// The user's note.
    public var note: String?
    /// The `ImportSummary.shortHash` of each input that contains the tweet, sorted.
    public var imports: [String]
    /// `nil` unless an export requested it.
    public var normalized: NormalizedTokens?
    /// `nil` except in an export with context.
    public var role: ExportRole?

    public init(
        tweet: Tweet, matches: [TextSpan] = [], rank: Double? = nil, labels: [String] = [], note: String? = nil,
        imports: [String] = []
    ) {
        self.tweet = tweet
        self.matches = matches
        self.rank = rank
        self.labels = labels
        self.note = note
        self.imports = imports
    }
}
