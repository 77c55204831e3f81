/// A tweet as a search or a look-up gives it out: what the store knows of it, and what the query matched.
public struct SearchHit: Sendable, Hashable {
    public var tweet: Tweet
    /// What the query matched in the text; sorted, neither overlapping nor touching.
    public var matches: [TextSpan]
    /// Relevance, where the search was sorted by it.
    public var rank: Double?
    /// The owner's own labels, sorted.
    public var labels: [String]
    /// The owner's own note.
    public var note: String?
    /// The first 12 hex digits of the SHA-256 of each input it was in, sorted.
    public var imports: [String]
    /// Where an export was asked for it.
    public var normalized: NormalizedTokens?
    /// In an export with context; nil elsewhere.
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
