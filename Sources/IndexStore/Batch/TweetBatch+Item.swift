internal import TweetModel

extension TweetBatch {
    /// A tweet of the batch: its record, its accounts, and where its rows begin. Plain values only, so that copies are
    /// cheap.
    struct Item {
        let id: TweetID
        let flags: TweetFlags
        /// The tweets of one record have the same number. The record's own tweet is the last of them.
        let record: Int32
        /// The location of the record: index of the file, offset and length in bytes.
        let entry: Int
        let offset: Int64
        let length: Int64
        /// The time at which the record was made, in Unix seconds; `nil` if the record has no time of its own.
        let observedAt: Int64?
        /// True if the user has permanently forgotten the tweet. Then the batch has only an empty row for it.
        var isForgotten = false
        var retweetOf: TweetID?
        /// Indexes in `accounts`; `nil` if the record does not name the account.
        var author: Int32?
        var replyTo: Int32?
        var retweeted: Int32?
        var quoted: Int32?
        /// The kinds of references that the tweet has, even if the record names neither the other tweet nor its
        /// account.
        var references: References = []
        /// The index in `clients`.
        var client: Int32?
        /// The index in `places`.
        var place: Int32?
        /// The indexes of the tweet's first rows, and the offset of its index words.
        var start = RowCounts()
    }

    struct References: OptionSet {
        let rawValue: UInt8
        static let reply = References(rawValue: 1)
        static let retweet = References(rawValue: 2)
        static let quote = References(rawValue: 4)
    }

    /// The number of rows of each child table, and the number of bytes of index words (`words`).
    struct RowCounts {
        var hashtags: Int32 = 0
        var mentions: Int32 = 0
        var links: Int32 = 0
        var cashtags: Int32 = 0
        var media: Int32 = 0
        var mediaFiles: Int32 = 0
        var shortLinks: Int32 = 0
        var articles: Int32 = 0
        var articleParts: Int32 = 0
        var words: Int = 0
    }
}
