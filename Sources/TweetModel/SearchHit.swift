/// A tweet as returned by a search or lookup, with the owner's annotations and the matches of the query.
public struct SearchHit: Sendable, Hashable {
    public var tweet: Tweet
    /// Matches of the query in the text, sorted; they neither overlap nor touch.
    public var matches: [TextSpan]
    /// The relevance, if the search is sorted by it.
    public var rank: Double?
    /// The owner's labels, sorted.
    public var labels: [String]
    /// The owner's note.
    public var note: String?
    /// The first 12 hexadecimal digits of the SHA-256 of each input that contains it, sorted.
    public var imports: [String]
    /// The tokens of the search index, if an export requested them.
    public var normalized: NormalizedTokens?
    /// The role in an export with context; otherwise `nil`.
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
