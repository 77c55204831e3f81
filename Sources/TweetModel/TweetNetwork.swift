/// Who or what belongs to whom in the tweets that a query finds: a graph with weights.
public struct TweetNetwork: Sendable, Hashable {
    /// What joins two nodes, which are accounts but for hashtags.
    public enum Kind: String, Sendable, CaseIterable {
        /// From who wrote to who is mentioned.
        case mentions
        /// From who answered to who was answered.
        case replies
        /// From who retweeted to whose tweet it was.
        case retweets
        /// From who quoted to whose tweet it was.
        case quotes
        /// Two hashtags in one tweet; without a direction.
        case hashtags

        public var isDirected: Bool { self != .hashtags }
    }

    public struct Node: Sendable, Hashable {
        /// An account's number, `@` and a handle where only that is known, or a folded hashtag.
        public var id: String
        /// A handle or hashtag as it is spelled, without its sign.
        public var label: String
        /// Sums of the weights of edges that come in and go out; without a direction both are the same.
        public var weightIn = 0
        public var weightOut = 0

        public init(id: String, label: String) {
            self.id = id
            self.label = label
        }
    }

    public struct Edge: Sendable, Hashable {
        /// Places among `nodes`.
        public var source: Int
        public var target: Int
        /// How many tweets say so.
        public var weight: Int
        /// Of the earliest and the latest of them; nil where the archive does not tell.
        public var first: Timestamp?
        public var last: Timestamp?

        public init(source: Int, target: Int, weight: Int, first: Timestamp?, last: Timestamp?) {
            self.source = source
            self.target = target
            self.weight = weight
            self.first = first
            self.last = last
        }
    }

    public var kind: Kind
    /// The query in full.
    public var query: String
    /// In the order in which edges name them.
    public var nodes: [Node] = []
    /// The heaviest first, then by labels.
    public var edges: [Edge] = []

    public init(kind: Kind, query: String) {
        self.kind = kind
        self.query = query
    }
}
