/// The tweets of a conversation that the store contains. Each tweet follows the tweet that it replies to.
public struct TweetThread: Sendable, Hashable {
    public struct Row: Sendable, Hashable {
        public var id: TweetID
        /// The tweet it replies to, if that has a row; `nil` for the root.
        public var parent: TweetID?
        /// The number of replies between this tweet and the root.
        public var depth: Int
        /// `nil` for a tweet that is not in the store and is known only from replies to it.
        public var hit: SearchHit?
        /// The author, if known for a missing tweet.
        public var author: User?
        /// The time; for a missing tweet, the time in its ID.
        public var createdAt: Timestamp?
        /// The service's reason for not returning a missing tweet (`Not Found Error`), if an import contains it.
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

    /// The requested tweet; if that is a retweet, its original.
    public var focus: TweetID
    public var rows: [Row]
    /// True if the conversation has more tweets than were read.
    public var isCut: Bool

    public init(focus: TweetID, rows: [Row], isCut: Bool) {
        self.focus = focus
        self.rows = rows
        self.isCut = isCut
    }
}
