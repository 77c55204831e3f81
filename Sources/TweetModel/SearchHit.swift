/// A tweet in the results of a search or lookup, with the user's labels and note.
public struct SearchHit: Sendable, Hashable {
    public var tweet: Tweet
    /// The parts of the text that match the query, sorted and merged (see `merged()`).
    public var matches: [TextSpan]
    /// The relevance, higher for better matches; `nil` unless the results are sorted by relevance.
    public var rank: Double?
    /// The user's labels, sorted.
    public var labels: [String]
    /// The user's note.
    public var note: String?
    /// The `ImportSummary.shortHash` of each completely imported input that contains the tweet, sorted.
    public var imports: [String]
    /// The tokens of the tweet; `nil` unless an export requested them.
    public var normalized: NormalizedTokens?
    /// The role of the tweet in an export with context; otherwise `nil`.
    public var role: ExportRole?

    package init(
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
