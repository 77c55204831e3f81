/// A weighted graph of accounts, hashtags or links in the matches of a query.
package struct TweetNetwork: Sendable {
    /// The kind of entity that a node represents.
    package enum NodeKind: String, Sendable, Hashable {
        case user, hashtag, url, domain
    }

    /// The relation that an edge represents. Edges between two accounts are directed; all others are undirected.
    package enum Kind: String, Sendable, CaseIterable {
        /// From an author to a mentioned account.
        case mentions
        /// From the author of a reply to the author of the tweet that it answers.
        case replies
        /// From the author of a retweet to the author of the original tweet.
        case retweets
        /// From the author of a quote to the author of the quoted tweet.
        case quotes
        /// Two hashtags in the same tweet.
        case hashtags
        /// An author and a hashtag.
        case usersHashtags = "users-hashtags"
        /// An author and the full URL of a link.
        case usersURLs = "users-urls"
        /// An author and the domain of a link.
        case usersDomains = "users-domains"
        /// A hashtag and a mentioned account in the same tweet.
        case hashtagsMentions = "hashtags-mentions"
        /// A hashtag and the full URL of a link in the same tweet.
        case hashtagsURLs = "hashtags-urls"
        /// A hashtag and the domain of a link in the same tweet.
        case hashtagsDomains = "hashtags-domains"

        package var isDirected: Bool {
            switch self {
            case .mentions, .replies, .retweets, .quotes: true
            default: false
            }
        }

        /// The kinds of source and target nodes.
        package var ends: (source: NodeKind, target: NodeKind) {
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
        package var isBipartite: Bool { ends.source != ends.target }
    }

    package struct Node: Sendable, Hashable {
        /// The unique ID of the node: an account ID, `@handle` if only the handle is known, a hashtag, a URL or a
        /// domain. A hashtag begins with `#` only if the network also contains nodes of another kind.
        package var id: String
        /// The text to display: a handle or hashtag without its sign, a URL or a domain.
        package var label: String
        package var kind: NodeKind
        /// The total weights of incoming and of outgoing edges. They are equal if edges are undirected.
        package var weightIn = 0
        package var weightOut = 0

        package init(id: String, label: String, kind: NodeKind) {
            self.id = id
            self.label = label
            self.kind = kind
        }
    }

    /// `source` and `target` are indexes into `nodes`. `weight` is the number of tweets with this relation. `first` and
    /// `last` are the times of the earliest and latest of these tweets; `nil` if unknown.
    package typealias Edge = (source: Int, target: Int, weight: Int, first: Timestamp?, last: Timestamp?)

    package var kind: Kind
    /// The query in canonical form.
    package var query: String
    /// The nodes in the order of their first edges.
    package var nodes: [Node] = []
    /// The edges, sorted by descending weight, then by the labels of source and target.
    package var edges: [Edge] = []
    /// The number of tweets with more than `maxPerTweet` hashtags, or more than `maxPerTweet` of the mentions or
    /// links that the network connects; 0 if the network has no limit.
    package var crowdedTweets = 0
    /// If the source nodes are hashtags, edges connect only the first hashtags of a tweet, at most this many, with only
    /// its first mentions or links, also at most this many. Networks whose source nodes are accounts have no limit.
    package static let maxPerTweet = 150

    package init(kind: Kind, query: String) {
        self.kind = kind
        self.query = query
    }
}
