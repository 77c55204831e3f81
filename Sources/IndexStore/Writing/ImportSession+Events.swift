internal import CLibrary
internal import SQLiteKit
package import TweetModel

/// Writes the events of the reader, in the order of the input. Each function starts a transaction if none is open.
extension ImportSession {
    /// Records the owner of the archive, with the locations of the profile pictures, and the time at which the archive
    /// was created (`generatedAt`, in Unix seconds).
    package func archive(owner: User?, generatedAt: Int64?) throws(StoreError) {
        observedAt = generatedAt
        try perform { () throws(SQLiteError) in
            var row: Int64?
            if let owner {
                row = try writer.users.row(of: owner, seenAt: generatedAt ?? 0)
            }
            if let row {
                try store.connection.run("INSERT INTO owner (user_id) VALUES (\(row)) ON CONFLICT DO NOTHING")
                if let profile = owner?.profile { try writer.writeFiles(of: profile, user: row) }
            }
            try store.connection.run(
                "UPDATE import SET owner_id = \(row), archive_date = \(generatedAt) WHERE id = \(importID)")
        }
    }

    /// Records a former handle of an account. Does nothing if the account's ID is unknown.
    package func formerHandle(_ handle: String, of user: UserID?) throws(StoreError) {
        guard let user else { return }
        try perform { () throws(SQLiteError) in
            // The lowest possible time, so that the handle is recorded but does not replace a known current one.
            _ = try writer.users.row(of: User(id: user, handle: handle), seenAt: .min)
        }
    }

    /// Starts the next file of the input. Tweets refer to a file by its index, counted from 0. `size` is in bytes;
    /// `nil` if unknown.
    package func entry(name: String, size: Int64?) throws(StoreError) {
        try perform { () throws(SQLiteError) in
            try entries.begin(name: name, size: size, keepsState: continuation.hasGrown)
        }
    }

    /// Records progress in the current file: all records that start before the byte `recordsEnd` are written. `tweets`
    /// and `skipped` count the tweets and the skipped records among them. Does nothing outside of a file, or if the
    /// input has grown since an earlier import.
    package func progress(recordsEnd: Int64, tweets: Int, skipped: Int) throws(StoreError) {
        guard entries.isInside, !continuation.hasGrown else { return }
        try perform { () throws(SQLiteError) in
            try entries.progress(recordsEnd: recordsEnd, tweets: tweets, skipped: skipped)
        }
    }

    /// Records that the current file was read to its end, or is known to be unchanged. The file has `length` bytes with
    /// this hash. The other parameters have the same meaning as in `progress`.
    package func entryDone(
        sha256: String, length: Int64, recordsEnd: Int64, tweets: Int, skipped: Int
    ) throws(StoreError) {
        try perform { () throws(SQLiteError) in
            try entries.progress(recordsEnd: recordsEnd, tweets: tweets, skipped: skipped)
            try entries.done(sha256: sha256, length: length)
        }
    }

    /// Records a tweet that Twitter did not return, with Twitter's name of the reason.
    package func missing(_ tweet: TweetID, reason: String) throws(StoreError) {
        try perform { () throws(SQLiteError) in
            try store.connection.run(
                """
                INSERT INTO missing_tweet (tweet_id, import_id, reason) VALUES (\(tweet.rawValue), \(importID), \(reason))
                ON CONFLICT DO NOTHING
                """)
        }
    }

    /// Adds the user's labels and note on a tweet from a Tweetdex export. Keeps existing labels and an existing note.
    /// `now` is in Unix seconds.
    package func own(
        labels names: [LabelName], note: String?, on tweet: TweetID, at now: Int64
    ) throws(StoreError) {
        try perform { () throws(SQLiteError) in
            let labels = Labels(store)
            for name in names { _ = try labels.put(name, on: [tweet], at: now) }
            if let note, try !labels.hasNote(tweet) { _ = try labels.setNote(note, on: tweet, at: now) }
        }
    }

    /// Records the text of an image. The store may not contain its tweet.
    package func write(_ text: ImageText) throws(StoreError) {
        try perform { () throws(SQLiteError) in
            if try writer.write(text) { changesTweets = true }
            tweetsInTransaction += 1
        }
    }

    /// Records the destination of a short link from a table. Tweets with the link that lack a destination get it before
    /// the transaction ends.
    package func write(_ link: ShortLink) throws(StoreError) {
        try perform { () throws(SQLiteError) in
            tally.resolved += try writer.write(link)
            tweetsInTransaction += 1
        }
    }

    /// Records the notice of a stream that a tweet was deleted. The store may not contain the tweet.
    package func deleted(_ id: TweetID) throws(StoreError) {
        try write(StreamNotices.Notice(isDeleted: true, withheldIn: []), of: id)
    }

    /// Records the notice of a stream that a tweet is withheld in some countries. Does nothing for an empty list. The
    /// store may not contain the tweet.
    package func withheld(_ id: TweetID, in countries: [String]) throws(StoreError) {
        guard !countries.isEmpty else { return }
        try write(StreamNotices.Notice(isDeleted: false, withheldIn: countries), of: id)
    }

    private func write(_ notice: StreamNotices.Notice, of id: TweetID) throws(StoreError) {
        try perform { () throws(SQLiteError) in
            if try writer.write(notice, of: id) { changesTweets = true }
            tweetsInTransaction += 1
        }
    }

    /// Writes the tweets of a batch.
    package func write(_ batch: TweetBatch) throws(StoreError) {
        if batch.isEmpty { return }
        try perform { () throws(SQLiteError) in
            try writer.write(
                batch, inputDate: observedAt,
                link: { (sorted) throws(SQLiteError) in try links.insert(batch, sorted) },
                report: { (index, outcome) throws(SQLiteError) in try count(batch.items[index], outcome) })
            tweetsInTransaction += batch.count
        }
    }

    /// Commits if the transaction is large or old enough. Call this only after all records before the recorded progress
    /// were written, with their labels and notes, because a resumed import does not read these records again.
    package func commitIfDue() throws(StoreError) {
        guard store.connection.isInTransaction else { return }
        let isDue = monotonicNanoseconds() - transactionStart > Self.nanosecondsPerTransaction
        if isDue || tweetsInTransaction >= Self.tweetsPerTransaction {
            try perform { () throws(SQLiteError) in try commit() }
        }
    }

    /// Writes direct messages. Writing the same message again changes nothing.
    package func write(_ batch: [IncomingMessage]) throws(StoreError) {
        try performForMessages { (writer) throws(SQLiteError) in
            for incoming in batch {
                let entry = entries.position(of: incoming.entry)
                switch try writer.write(incoming, entry: entry, observedAt: observedAt) {
                case .new: tally.newMessages += 1
                case .updated: tally.updatedMessages += 1
                case .unchanged: break
                }
            }
            tweetsInTransaction += batch.count
        }
    }

    /// Writes an event of a conversation, for example a new name.
    package func write(_ event: ConversationEvent) throws(StoreError) {
        try performForMessages { (writer) throws(SQLiteError) in try writer.write(event) }
    }

    private func performForMessages(_ body: (MessageWriter) throws(SQLiteError) -> Void) throws(StoreError) {
        try perform { () throws(SQLiteError) in
            let writer: MessageWriter
            if let known = messageWriter {
                writer = known
            } else {
                writer = try MessageWriter(store.connection, importID: importID)
                messageWriter = writer
            }
            try body(writer)
        }
    }

    /// Writes a follow or a list. Writing the same record again changes nothing.
    package func write(_ record: FollowRecord) throws(StoreError) {
        try perform { () throws(SQLiteError) in
            let follows: FollowWriter
            if let known = followWriter {
                follows = known
            } else {
                follows = try FollowWriter(store.connection, importID: importID, users: writer.users)
                followWriter = follows
            }
            // Searches by follows then find other tweets.
            if try follows.write(record) { changesTweets = true }
        }
    }
}
