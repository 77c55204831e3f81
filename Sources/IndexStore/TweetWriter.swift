internal import SQLiteKit
internal import TweetModel
internal import TweetText

/// Writes tweets into the store, inside a transaction of the caller. A new tweet is a handful of inserts; one that is
/// there already is merged and written only when that changes something.
final class TweetWriter {
    enum Outcome {
        case new, updated, unchanged
    }

    let connection: Connection
    let users: UserDirectory
    /// What tweets that searches find from now on are marked with.
    var generation: Int64 = 0
    /// How many tweets searches can find more than when this was last set to 0.
    var addedToSearches = 0
    private let loader: TweetLoader
    private let entities: EntityWriter
    private var indexer = TextIndexer()
    /// While there are none, no original has to be looked up among them.
    private var hasRetweets: Bool

    private let insertTweet: Statement
    private let updateTweet: Statement
    private let updateGeneration: Statement
    private let insertIndex: Statement
    private let deleteIndex: Statement

    init(_ connection: Connection) throws(SQLiteError) {
        self.connection = connection
        users = try UserDirectory(connection)
        loader = TweetLoader(connection)
        entities = try EntityWriter(connection)
        insertTweet = try connection.prepare(
            """
            INSERT INTO tweet (created_at, flags, author_id, text, text_trust, lang, client_id, reply_to_tweet,
              reply_to_user, retweet_of_tweet, retweet_of_user, quote_of_tweet, quote_of_user, conversation_id, like_count,
              retweet_count, reply_count, quote_count, view_count, bookmark_count, sensitive, place_id, latitude, longitude,
              community_id, withheld_in, observed_at, day_precision, time_is_odd, id, generation)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO NOTHING
            """)
        updateTweet = try connection.prepare(
            """
            UPDATE tweet SET created_at = ?, flags = ?, author_id = ?, text = ?, text_trust = ?, lang = ?, client_id = ?,
              reply_to_tweet = ?, reply_to_user = ?, retweet_of_tweet = ?, retweet_of_user = ?, quote_of_tweet = ?,
              quote_of_user = ?, conversation_id = ?, like_count = ?, retweet_count = ?, reply_count = ?, quote_count = ?,
              view_count = ?, bookmark_count = ?, sensitive = ?, place_id = ?, latitude = ?, longitude = ?,
              community_id = ?, withheld_in = ?, observed_at = ?, day_precision = ?, time_is_odd = ?
            WHERE id = ?
            """)
        updateGeneration = try connection.prepare("UPDATE tweet SET generation = ? WHERE id = ?")
        insertIndex = try connection.prepare(
            """
            INSERT INTO tweet_index (rowid, text, alternate, tag, mention, author, flag, url)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """)
        hasRetweets = try connection.integer("SELECT 1 FROM tweet WHERE retweet_of_tweet IS NOT NULL LIMIT 1") != nil
        deleteIndex = try connection.prepare(
            """
            INSERT INTO tweet_index (tweet_index, rowid, text, alternate, tag, mention, author, flag, url)
            VALUES ('delete', ?, ?, ?, ?, ?, ?, ?, ?)
            """)
    }

    /// Writes one tweet; `observedAt` is when its record was made.
    func write(_ incoming: IncomingTweet, observedAt: Int64?) throws(SQLiteError) -> Outcome {
        let users = try rows(of: incoming.accounts, writtenAt: incoming.tweet.createdAt?.seconds, observedAt)
        if let place = incoming.place { try entities.upsert(place) }
        guard try insert(incoming.tweet, users, observedAt) else {
            return try merge(StoredTweet(incoming.tweet, users: users, observedAt: observedAt))
        }
        if !incoming.flags.isReferencedOnly { addedToSearches += 1 }
        try entities.insert(incoming.tweet)
        try insert(IndexDocument(incoming.words, users: users), id: incoming.tweet.id)
        if incoming.tweet.retweetOf?.tweet != nil {
            hasRetweets = true
            try completeFromStore(StoredTweet(incoming.tweet, users: users, observedAt: observedAt))
        }
        if hasRetweets { try completeRetweets(of: incoming.tweet) }
        return .new
    }

    // MARK: A tweet that is there already

    private func merge(_ record: StoredTweet) throws(SQLiteError) -> Outcome {
        guard let old = try loader.stored(record.tweet.id) else {
            preconditionFailure("A tweet that could not be inserted because it is there is not there")
        }
        var record = record
        if let original = record.tweet.retweetOf?.tweet, !record.tweet.flags.contains(.completed),
            let stored = try loader.stored(original)
        {
            RetweetCompletion.complete(&record.tweet, from: stored.tweet)
        }
        let merged = TweetMerge.merge(old, record)
        if merged == old { return .unchanged }
        try replace(old, by: merged)
        if old.tweet.flags.isReferencedOnly, !merged.tweet.flags.isReferencedOnly {
            updateGeneration.bind(1, generation)
            updateGeneration.bind(2, merged.tweet.id.rawValue)
            try updateGeneration.run()
            addedToSearches += 1
        }
        if merged.tweet.text != old.tweet.text { try completeRetweets(of: merged.tweet) }
        let wasCollected = old.tweet.flags.contains(.collected)
        if merged.tweet.flags.contains(.collected) && !wasCollected { return .new }
        return merged.withoutLocations == old.withoutLocations ? .unchanged : .updated
    }

    /// The index row goes first: it can only be deleted by the tokens it was made of.
    private func replace(_ old: StoredTweet, by new: StoredTweet) throws(SQLiteError) {
        let oldDocument = IndexDocument(indexer.words(of: old.tweet), users: old.users)
        let newDocument = IndexDocument(indexer.words(of: new.tweet), users: new.users)
        if oldDocument != newDocument {
            bind(oldDocument, id: old.tweet.id, to: deleteIndex)
            try deleteIndex.run()
        }
        try entities.delete(old.tweet.id)
        try bind(new.tweet, new.users, new.observedAt, to: updateTweet)
        try updateTweet.run()
        try entities.insert(new.tweet)
        if oldDocument != newDocument {
            try insert(newDocument, id: new.tweet.id)
        }
    }

    // MARK: Retweets and their originals, in whatever order they come

    private func completeFromStore(_ retweet: StoredTweet) throws(SQLiteError) {
        guard let original = retweet.tweet.retweetOf?.tweet, !retweet.tweet.flags.contains(.completed),
            let stored = try loader.stored(original)
        else { return }
        try completeRetweet(retweet, from: stored.tweet)
    }

    private func completeRetweets(of original: Tweet) throws(SQLiteError) {
        let retweets = try connection.rows(
            "SELECT id FROM tweet WHERE retweet_of_tweet = \(original.id.rawValue)"
        ) { (row) throws(SQLiteError) in TweetID(row.integer(0)) }
        for id in retweets where id != original.id {
            if let retweet = try loader.stored(id) { try completeRetweet(retweet, from: original) }
        }
    }

    private func completeRetweet(_ retweet: StoredTweet, from original: Tweet) throws(SQLiteError) {
        var completed = retweet
        RetweetCompletion.complete(&completed.tweet, from: original)
        if completed != retweet { try replace(retweet, by: completed) }
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

    /// false when the tweet is there already.
    private func insert(_ tweet: Tweet, _ users: TweetUsers, _ observedAt: Int64?) throws(SQLiteError) -> Bool {
        try bind(tweet, users, observedAt, to: insertTweet)
        insertTweet.bind(31, generation)
        try insertTweet.run()
        return connection.changes > 0
    }

    /// Parameters in the order of the columns; the id last.
    private func bind(
        _ tweet: Tweet, _ users: TweetUsers, _ observedAt: Int64?, to statement: Statement
    ) throws(SQLiteError) {
        statement.bind(1, tweet.createdAt?.seconds)
        statement.bind(2, tweet.flags.rawValue)
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
        statement.bind(27, observedAt)
        statement.bind(28, tweet.createdAt?.precision == .day ? Int64(1) : 0)
        statement.bind(29, tweet.timeIsOdd ? Int64(1) : 0)
        statement.bind(30, tweet.id.rawValue)
    }

    /// Notes where an archive keeps its owner's pictures.
    func writeFiles(of profile: User.Profile, user: Int64) throws(SQLiteError) {
        for (kind, location) in [(0, profile.avatar), (1, profile.header)] {
            guard let location else { continue }
            let container = try entities.containerID(location.path)
            try connection.run(
                """
                INSERT INTO profile_file (user_id, kind, container_id, entry, method, data_offset, stored_size, size)
                VALUES (\(user), \(kind), \(container), \(location.entry), \(location.method.rawValue),
                  \(location.offset), \(location.storedSize), \(location.size))
                ON CONFLICT (user_id, kind) DO UPDATE SET container_id = excluded.container_id, entry = excluded.entry,
                  method = excluded.method, data_offset = excluded.data_offset, stored_size = excluded.stored_size,
                  size = excluded.size
                """)
        }
    }

    // MARK: The search index

    private func insert(_ document: IndexDocument, id: TweetID) throws(SQLiteError) {
        bind(document, id: id, to: insertIndex)
        try insertIndex.run()
    }

    private func bind(_ document: IndexDocument, id: TweetID, to statement: Statement) {
        statement.bind(1, id.rawValue)
        statement.bind(2, utf8: document.words.text)
        statement.bind(3, utf8: document.words.alternate)
        statement.bind(4, utf8: document.words.tag)
        statement.bind(5, utf8: document.words.mention)
        statement.bind(6, utf8: document.author)
        statement.bind(7, utf8: document.flag)
        statement.bind(8, utf8: document.words.url)
    }
}

extension Tweet {
    /// Whether the time inside the id and the time of the record are more than a minute apart. Ids from before Snowflake
    /// have no time; they are odd only when the record is from after it.
    var timeIsOdd: Bool {
        guard let createdAt else { return false }
        guard let inside = Snowflake.seconds(of: id) else {
            return createdAt.seconds > Snowflake.epochMilliseconds / 1000 + 60
        }
        let slack: Int64 = createdAt.precision == .day ? 86_400 : 60
        return abs(inside - createdAt.seconds) > slack
    }
}
