/// A weighted graph of accounts, hashtags or links in the matches of a query.
public struct TweetNetwork: Sendable, Hashable {
    /// The kind of entity that a node represents.
    public enum NodeKind: String, Sendable, Hashable {
        case user, hashtag, url, domain
    }

    /// The relation that an edge represents. Nodes are accounts unless the name says otherwise.
    public enum Kind: String, Sendable, CaseIterable {
        /// From the author to the mentioned account.
        case mentions
        /// From the author of a reply to the author of the tweet replied to.
        case replies
        /// From the retweeting account to the original's author.
        case retweets
        /// From the quoting account to the quoted author.
        case quotes
        /// Two hashtags of one tweet; undirected.
        case hashtags
        /// Authors and their hashtags; undirected, as are all kinds that follow.
        case usersHashtags = "users-hashtags"
        /// Authors and the addresses or sites of their links.
        case usersURLs = "users-urls"
        case usersDomains = "users-domains"
        /// Hashtags and the accounts mentioned in the same tweet.
        case hashtagsMentions = "hashtags-mentions"
        /// Hashtags and the links of the same tweet.
        case hashtagsURLs = "hashtags-urls"
        case hashtagsDomains = "hashtags-domains"

        public var isDirected: Bool {
            switch self {
            case .mentions, .replies, .retweets, .quotes: true
            default: false
            }
        }

        /// The kinds of source and target nodes.
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

        /// True if each edge connects two nodes of different kinds.
        public var isBipartite: Bool { ends.source != ends.target }
    }

    public struct Node: Sendable, Hashable {
        /// The account's ID, `@handle` if only the handle is known, a folded hashtag (with `#` if the graph has other
        /// nodes too), an address or a site.
        public var id: String
        /// The handle or hashtag as spelled, without its sign; an address or a site.
        public var label: String
        public var kind: NodeKind
        /// Total weight of incoming and outgoing edges; equal in an undirected graph.
        public var weightIn = 0
        public var weightOut = 0

        public init(id: String, label: String, kind: NodeKind) {
            self.id = id
            self.label = label
            self.kind = kind
        }
    }

    public struct Edge: Sendable, Hashable {
        /// Indexes into `nodes`.
        public var source: Int
        public var target: Int
        /// The number of tweets with this relation.
        public var weight: Int
        /// The time of the earliest and the latest of them; `nil` if the archive does not contain times.
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
    /// The query in canonical form.
    public var query: String
    /// In the order of their first edge.
    public var nodes: [Node] = []
    /// By weight, heaviest first, then by label.
    public var edges: [Edge] = []
    /// Tweets with more than `mostPerTweet` hashtags, mentions or links, of which only the first ones were connected.
    public var crowdedTweets = 0
    /// The maximum number of entities per tweet that are connected with one another.
    public static let mostPerTweet = 150

    public init(kind: Kind, query: String) {
        self.kind = kind
        self.query = query
    }
}
