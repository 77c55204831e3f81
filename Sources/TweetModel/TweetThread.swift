/// A conversation as one or more trees. The rows are ordered so that each tweet comes after its parent.
public struct TweetThread: Sendable, Hashable {
    public struct Row: Sendable, Hashable {
        public var id: TweetID
        /// The tweet that this tweet replies to or, if unknown, the first tweet of the conversation. `nil` for a root:
        /// its parent is unknown or has no row, or it is the oldest tweet of a cycle of replies.
        public var parent: TweetID?
        /// The depth in the tree: 0 for a root, 1 for its children, and so on.
        public var depth: Int
        /// The tweet; `nil` for a missing tweet, to which other tweets refer but which is not in the store.
        public var hit: SearchHit?
        /// The author. For a missing tweet, the account that the replies to it contain; `nil` if they contain none.
        public var author: User?
        /// The time of the tweet. For a missing tweet, the time in its ID, if any.
        public var createdAt: Timestamp?
        /// The reason why Twitter's API did not return a missing tweet, such as `Not Found Error`; `nil` if unknown.
        public var missingReason: String?

        package init(
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
    /// True if the conversation is too long, so `rows` does not contain all of it.
    public var isCut: Bool

    package init(focus: TweetID, rows: [Row], isCut: Bool) {
        self.focus = focus
        self.rows = rows
        self.isCut = isCut
    }
}
