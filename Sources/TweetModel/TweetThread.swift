/// A conversation as one or more trees. The rows are ordered so that each tweet comes after its parent.
public struct TweetThread: Sendable, Hashable {
    public struct Row: Sendable, Hashable {
        public var id: TweetID
        /// The tweet that it replies to or, if unknown, the first tweet of its conversation. `nil` for a root, whose
        /// parent is unknown or has no row.
        public var parent: TweetID?
        /// The depth in the tree: 0 for a root, 1 for its children, and so on.
        public var depth: Int
        /// The tweet; `nil` if the store contains only replies to it (a missing tweet).
        public var hit: SearchHit?
        /// The author, which is known even for some missing tweets.
        public var author: User?
        /// The time of the tweet. For a missing tweet, the time in its ID.
        public var createdAt: Timestamp?
        /// The reason why Twitter's API did not return a missing tweet, such as `Not Found Error`; `nil` if unknown.
        public var missingReason: String?

        public init(
            id: TweetID, parent: TweetID?, depth: Int, hit: SearchHit?, author: User?, createdAt: Timestamp?,
            missingReason: String? = nil
        ) {
            self.id = id
            self.parent = parent
            self.depth = depth
            self.hit = hit
            self.author = author
            self.createdAt = createdAt
            self.missingReason = missingReason
        }
    }

    /// The requested tweet. If a retweet was requested, its original.
    public var focus: TweetID
    public var rows: [Row]
    /// True if `rows` does not contain the whole conversation, because it is too long.
    public var isCut: Bool

    public init(focus: TweetID, rows: [Row], isCut: Bool) {
        self.focus = focus
        self.rows = rows
        self.isCut = isCut
    }
}
