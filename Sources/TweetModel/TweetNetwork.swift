/// Who or what belongs to whom in the tweets that a query finds: a graph with weights.
public struct TweetNetwork: Sendable, Hashable {
    /// What a node stands for.
    public enum NodeKind: String, Sendable, Hashable {
        case user, hashtag, url, domain
    }

    /// What joins two nodes, which are accounts but for hashtags; those of two kinds of nodes are named after them.
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
        /// Who wrote, and the hashtags of the tweets; without a direction, like all that follow.
        case usersHashtags = "users-hashtags"
        /// Who wrote, and where the links lead, whole or by their sites.
        case usersURLs = "users-urls"
        case usersDomains = "users-domains"
        /// Hashtags, and who is mentioned beside them.
        case hashtagsMentions = "hashtags-mentions"
        /// Hashtags, and where links beside them lead.
        case hashtagsURLs = "hashtags-urls"
        case hashtagsDomains = "hashtags-domains"

        public var isDirected: Bool {
            switch self {
            case .mentions, .replies, .retweets, .quotes: true
            default: false
            }
        }

        /// What the sources and the targets of its edges are.
        public var ends: (source: NodeKind, target: NodeKind) {
            switch self {
            case .mentions, .replies, .retweets, .quotes: (.user, .user)
            case .hashtags: (.hashtag, .hashtag)
            case .usersHashtags: (.user, .hashtag)
            case .usersURLs: (.user, .url)
            case .usersDomains: (.user, .domain)
            case .hashtagsMentions: (.hashtag, .user)
            case .hashtagsURLs: (.hashtag, .url)
            case .hashtagsDomains: (.hashtag, .domain)
            }
        }

        /// Whether its nodes are of two kinds, of which each edge joins one and one.
        public var isBipartite: Bool { ends.source != ends.target }
    }

    public struct Node: Sendable, Hashable {
        /// An account's number, `@` and a handle where only that is known, a folded hashtag (beside nodes of another kind with
        /// its `#`), an address or a site.
        public var id: String
        /// A handle or hashtag as it is spelled, without its sign, an address or a site.
        public var label: String
        public var kind: NodeKind
        /// Sums of the weights of edges that come in and go out; without a direction both are the same.
        public var weightIn = 0
        public var weightOut = 0

        public init(id: String, label: String, kind: NodeKind) {
            self.id = id
            self.label = label
            self.kind = kind
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
    /// Tweets with so many hashtags, mentions or links that only the first `mostPerTweet` of each were joined with others.
    public var crowdedTweets = 0
    /// Where tags are joined with one another or with what stands beside them: from so many of a tweet, and no more.
    public static let mostPerTweet = 150

    public init(kind: Kind, query: String) {
        self.kind = kind
        self.query = query
    }
}
