/// A conversation as far as the store knows it: every tweet behind the one that it answers.
public struct TweetThread: Sendable, Hashable {
    public struct Row: Sendable, Hashable {
        public var id: TweetID
        /// The tweet it answers, if that has a row; nil at the top.
        public var parent: TweetID?
        /// Answers between this one and the top.
        public var depth: Int
        /// nil for a tweet that the store does not have, and knows only from the answers to it.
        public var hit: SearchHit?
        /// Who wrote it, as far as that is known of a tweet that is missing.
        public var author: User?
        /// Its time; of a missing one the time inside its id.
        public var createdAt: Timestamp?
        /// Why the service did not give out a missing tweet, in its own words (`Not Found Error`), where an import was told.
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

    /// The tweet that was asked for; of a retweet, the one it repeats.
    public var focus: TweetID
    public var rows: [Row]
    /// Whether the conversation has more tweets than were read.
    public var isCut: Bool

    public init(focus: TweetID, rows: [Row], isCut: Bool) {
        self.focus = focus
        self.rows = rows
        self.isCut = isCut
    }
}
