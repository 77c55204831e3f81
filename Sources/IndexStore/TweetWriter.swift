internal import SQLiteKit
internal import TweetModel
internal import TweetText

/// Writes tweets into the store, inside a transaction of the caller. A new tweet takes a few inserts. A known tweet is
/// merged, and written only if the result differs.
final class TweetWriter {
    enum Outcome {
        case new, updated, unchanged
        /// The tweet was permanently forgotten and is not written.
        case forgotten
    }

    let connection: Connection
    let users: UserDirectory
    let importID: Int64
    /// The generation that newly searchable tweets get.
    var generation: Int64 = 0
    /// The row IDs of authors for whom `GoneTweets` must run again, because one of their tweets changed.
    var authorsToJudge: Set<Int64> = []
    /// The number of tweets that became searchable since this was last set to 0.
    var addedToSearches = 0
    let loader: TweetLoader
    let records: TweetRecords
    let chains: EditChains
    private let entities: EntityWriter
    let notices: StreamNotices
    private var indexer = TextIndexer()
    /// False while no retweets exist, so that lookups of originals can be skipped.
    private var hasRetweets: Bool
    /// False if no tweets were forgotten, so that lookups can be skipped.
    private let hasTombstones: Bool
    /// The last two new tweets of the current record, whose own tweet comes last. If one of them is the original of
    /// that tweet, `TweetPreparer` has already completed the retweet.
    private var inOwnRecord: (TweetID?, TweetID?)

    private let insertTweet: Statement
    private let updateTweet: Statement
    private let updateGeneration: Statement
    private let setNumber: Statement
    private let numbers: DocIDAllocator
    let index: IndexWriter

    /// - Parameter importID: The import whose tweets are written.
    init(_ connection: Connection, importID: Int64) throws(SQLiteError) {
        self.connection = connection
        self.importID = importID
        users = try UserDirectory(connection, importID: importID)
        loader = TweetLoader(connection)
        records = TweetRecords(connection)
        chains = try EditChains(connection)
        entities = try EntityWriter(connection)
        notices = try StreamNotices(connection)
        insertTweet = try connection.prepare(
            """
            INSERT INTO tweet (created_at, flags, author_id, text, text_trust, lang, client_id, reply_to_tweet,
              reply_to_user, retweet_of_tweet, retweet_of_user, quote_of_tweet, quote_of_user, conversation_id, like_count,
              retweet_count, reply_count, quote_count, view_count, bookmark_count, sensitive, place_id, latitude, longitude,
              community_id, withheld_in, day_precision, time_is_odd, id, generation, number)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)
        updateTweet = try connection.prepare(
            """
            UPDATE tweet SET created_at = ?, flags = ?, author_id = ?, text = ?, text_trust = ?, lang = ?, client_id = ?,
              reply_to_tweet = ?, reply_to_user = ?, retweet_of_tweet = ?, retweet_of_user = ?, quote_of_tweet = ?,
              quote_of_user = ?, conversation_id = ?, like_count = ?, retweet_count = ?, reply_count = ?, quote_count = ?,
              view_count = ?, bookmark_count = ?, sensitive = ?, place_id = ?, latitude = ?, longitude = ?,
              community_id = ?, withheld_in = ?, day_precision = ?, time_is_odd = ?
            WHERE id = ?
            """)
        updateGeneration = try connection.prepare("UPDATE tweet SET generation = ? WHERE id = ?")
        setNumber = try connection.prepare("UPDATE tweet SET number = ? WHERE id = ?")
        numbers = try DocIDAllocator(connection)
        index = try IndexWriter(connection)
        hasRetweets = try connection.integer("SELECT 1 FROM tweet WHERE retweet_of_tweet IS NOT NULL LIMIT 1") != nil
        hasTombstones = try connection.integer("SELECT 1 FROM tombstone LIMIT 1") != nil
    }

    /// Starts a transaction. Discards caches that other connections may have invalidated.
    func begin() {
        numbers.forget()
        index.begin()
    }

    /// Writes a tweet. `observedAt` is the time at which its record was made.
    func write(_ incoming: IncomingTweet, observedAt: Int64?) throws(SQLiteError) -> Outcome {
        let tweet = incoming.tweet
        defer { if !incoming.flags.isReferencedOnly { inOwnRecord = (nil, nil) } }
        if hasTombstones, try isForgotten(tweet.id) { return .forgotten }
        let users = try rows(of: incoming.accounts, writtenAt: tweet.createdAt?.seconds, observedAt)
        if let place = incoming.tweet.place { try entities.upsert(place) }
        guard let number = try insert(tweet, users) else {
            return try add(StoredTweet(tweet.bare, users: users), observedAt)
        }
        if !incoming.flags.isReferencedOnly { addedToSearches += 1 }
        try entities.insert(tweet)
        try index.insert(IndexDocument(incoming.words, users: users), number: number)
        if try dependsOnOthers(tweet) { try settleNew(StoredTweet(tweet.bare, users: users), observedAt) }
        inOwnRecord = (tweet.id, inOwnRecord.0)
        if tweet.retweetOf?.tweet != nil { hasRetweets = true }
        if hasRetweets { try completeRetweets(of: tweet.id) }
        return .new
    }

    /// Counts a tweet as newly searchable that was known only from other records before.
    func noteAddedToSearches(_ id: TweetID) throws(SQLiteError) {
        updateGeneration.bind(1, generation)
        updateGeneration.bind(2, id.rawValue)
        try updateGeneration.run()
        addedToSearches += 1
    }

    private func isForgotten(_ id: TweetID) throws(SQLiteError) -> Bool {
        try connection.integer("SELECT 1 FROM tombstone WHERE tweet_id = \(id.rawValue)") != nil
    }

    /// Returns true if other data of the store can change the rows of a new tweet.
    private func dependsOnOthers(_ tweet: Tweet) throws(SQLiteError) -> Bool {
        if tweet.edits.count > 1 { return true }
        if try notices.notice(of: tweet.id) != nil { return true }
        if try chains.hasLaterVersion(tweet.id) { return true }
        guard let original = tweet.retweetOf?.tweet, original != inOwnRecord.0, original != inOwnRecord.1 else {
            return false
        }
        let length = try connection.integer(
            "SELECT length(CAST(text AS BLOB)) FROM tweet WHERE id = \(original.rawValue)")
        // The retweet has the prefix `RT @`, a handle, and `: `.
        return length.map { $0 + 27 > Int64(tweet.text.utf8.count) } ?? false
    }

    func completeRetweets(of original: TweetID) throws(SQLiteError) {
        let retweets = try connection.rows("SELECT id FROM tweet WHERE retweet_of_tweet = \(original.rawValue)") {
            (row) throws(SQLiteError) in TweetID(row.integer(0))
        }
        for id in retweets where id != original { try settle(id) }
    }

    /// Replaces a tweet's rows. The index document is deleted first, because that requires the tokens of the old rows.
    func replace(_ old: StoredTweet, by new: StoredTweet) throws(SQLiteError) {
        let oldDocument = document(old)
        let newDocument = document(new)
        let number = oldDocument == newDocument ? nil : try self.number(of: old.tweet.id)
        if let number { try index.delete(oldDocument, number: number) }
        try entities.delete(old.tweet.id)
        try bind(new.tweet, new.users, to: updateTweet)
        try updateTweet.run()
        try entities.insert(new.tweet)
        if let number { try index.insert(newDocument, number: number) }
        if new.tweet.retweetOf?.tweet != nil { hasRetweets = true }
    }

    /// Deletes a tweet's rows, except those in `tweet_import`.
    func remove(_ old: StoredTweet) throws(SQLiteError) {
        try index.delete(document(old), number: try number(of: old.tweet.id))
        numbers.forget()
        try entities.delete(old.tweet.id)
        try connection.run("DELETE FROM tweet WHERE id = \(old.tweet.id.rawValue)")
    }

    // MARK: Rows

    private func rows(
        of accounts: Accounts, writtenAt: Int64?, _ observedAt: Int64?
    ) throws(SQLiteError) -> TweetUsers {
        let written = writtenAt ?? observedAt ?? 0
        for user in accounts.mentioned { _ = try users.row(of: user, seenAt: written) }
        return TweetUsers(
            author: try row(of: accounts.author, seenAt: observedAt ?? written),
            replyTo: try row(of: accounts.replyTo, seenAt: written),
            retweetOf: try row(of: accounts.retweetOf, seenAt: written),
            quoteOf: try row(of: accounts.quoteOf, seenAt: written))
    }

    private func row(of user: User?, seenAt: Int64) throws(SQLiteError) -> Int64? {
        guard let user else { return nil }
        return try users.row(of: user, seenAt: seenAt)
    }

    /// Inserts the row of a tweet and returns its doc ID; `nil` if the store already contains the tweet.
    private func insert(_ tweet: Tweet, _ users: TweetUsers) throws(SQLiteError) -> Int64? {
        let number: Int64
        switch try numbers.number(for: tweet.id.rawValue) {
        case .taken: return nil
        case .number(let free): number = free
        case .move(let moves, let new):
            try move(moves)
            number = new
        }
        try bind(tweet, users, to: insertTweet)
        insertTweet.bind(30, generation)
        insertTweet.bind(31, number)
        try insertTweet.run()
        return number
    }

    /// Moves tweets to other doc IDs. All of them leave the index first, because one may get the old doc ID of another.
    private func move(_ moves: [(tweet: DocIDAllocator.Place, number: Int64)]) throws(SQLiteError) {
        var moved: [(document: IndexDocument, number: Int64)] = []
        for (tweet, number) in moves where tweet.number != number {
            guard let stored = try loader.stored(TweetID(tweet.id)) else { continue }
            let document = document(stored)
            try index.delete(document, number: tweet.number)
            setNumber.bind(1, number)
            setNumber.bind(2, tweet.id)
            try setNumber.run()
            moved.append((document, number))
        }
        for (document, number) in moved { try index.insert(document, number: number) }
    }

    private func document(_ stored: StoredTweet) -> IndexDocument {
        IndexDocument(indexer.words(of: stored.tweet), users: stored.users)
    }

    private func number(of id: TweetID) throws(SQLiteError) -> Int64 {
        guard let number = try connection.integer("SELECT number FROM tweet WHERE id = \(id.rawValue)") else {
            preconditionFailure("A tweet that is in the index is not in the store")
        }
        return number
    }

    /// Binds the parameters in the order of the columns; the ID is last.
    private func bind(_ tweet: Tweet, _ users: TweetUsers, to statement: Statement) throws(SQLiteError) {
        statement.bind(1, tweet.createdAt?.seconds)
        statement.bind(2, tweet.flags.rawValue | EmptyEntityFlags(of: tweet).rawValue)
        statement.bind(3, users.author)
        statement.bind(4, tweet.text)
        statement.bind(5, Int64(tweet.textTrust.rawValue))
        statement.bind(6, tweet.language)
        statement.bind(7, try tweet.client.map { (name) throws(SQLiteError) in try entities.clientID(name) })
        statement.bind(8, tweet.replyTo?.tweet?.rawValue)
        statement.bind(9, users.replyTo)
        statement.bind(10, tweet.retweetOf?.tweet?.rawValue)
        statement.bind(11, users.retweetOf)
        statement.bind(12, tweet.quoteOf?.tweet?.rawValue)
        statement.bind(13, users.quoteOf)
        statement.bind(14, tweet.conversation?.rawValue)
        statement.bind(15, tweet.counts.likes)
        statement.bind(16, tweet.counts.retweets)
        statement.bind(17, tweet.counts.replies)
        statement.bind(18, tweet.counts.quotes)
        statement.bind(19, tweet.counts.views)
        statement.bind(20, tweet.counts.bookmarks)
        statement.bind(21, tweet.sensitive.map { $0 ? Int64(1) : 0 })
        statement.bind(22, tweet.place?.id)
        statement.bind(23, tweet.point?.latitude)
        statement.bind(24, tweet.point?.longitude)
        statement.bind(25, tweet.communityID)
        statement.bind(26, tweet.withheldIn.isEmpty ? nil : tweet.withheldIn.joined(separator: ","))
        statement.bind(27, tweet.createdAt?.precision == .day ? Int64(1) : 0)
        statement.bind(28, tweet.timeIsOdd ? Int64(1) : 0)
        statement.bind(29, tweet.id.rawValue)
    }

    /// Records the locations of the owner's profile pictures in an archive.
    func writeFiles(of profile: User.Profile, user: Int64) throws(SQLiteError) {
        for (kind, location) in [(0, profile.avatar), (1, profile.header)] {
            guard let location else { continue }
            let container = try entities.containerID(location.path)
            try connection.run(
                """
                INSERT INTO profile_file
                  (user_id, kind, import_id, container_id, entry, method, data_offset, stored_size, size)
                VALUES (\(user), \(kind), \(importID), \(container), \(location.entry), \(location.method.rawValue),
                  \(location.offset), \(location.storedSize), \(location.size))
                ON CONFLICT (user_id, kind, import_id) DO UPDATE SET container_id = excluded.container_id,
                  entry = excluded.entry,
                  method = excluded.method, data_offset = excluded.data_offset, stored_size = excluded.stored_size,
                  size = excluded.size
                """)
        }
    }
}

extension Tweet {
    /// True if the time inside the ID differs from the time of the record by more than a minute. IDs from before
    /// Snowflake contain no time; for them, true if the record is from after its introduction.
    var timeIsOdd: Bool {
        guard let createdAt else { return false }
        guard let inside = Snowflake.seconds(of: id) else {
            return createdAt.seconds > Snowflake.epochMilliseconds / 1000 + 60
        }
        // Applies to dates without a time too, because queries use midnight for them.
        return abs(inside - createdAt.seconds) > 60
    }
}
