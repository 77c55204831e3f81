/// A conversation as a tree in rows: each tweet comes after the tweet that it replies to.
public struct TweetThread: Sendable, Hashable {
    public struct Row: Sendable, Hashable {
        public var id: TweetID
        /// The tweet that it replies to, if that has a row; `nil` for the root.
        public var parent: TweetID?
        /// 0 for the root, 1 for its replies, and so on.
        public var depth: Int
        /// `nil` for a missing tweet: it is not in the store, only replies to it are.
        public var hit: SearchHit?
        /// Known for some missing tweets, too.
        public var author: User?
        /// For a missing tweet, the time in its ID.
        public var createdAt: Timestamp?
        /// Why Twitter's API did not return a missing tweet, e.g. `Not Found Error`; `nil` if unknown.
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

    /// The requested tweet; if that is a retweet, the original tweet.
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
