internal import SQLiteKit
internal import TweetModel

/// Merges the records of a tweet into its rows. The result also depends on other data (the original of a retweet, later
/// versions, stream notices), but not on the order of the imports.
extension TweetWriter {
    /// Adds a record of a tweet that the store already contains. `said` is the content of the record. `observedAt` is
    /// its time in Unix seconds; `nil` if unknown.
    func add(_ said: StoredTweet, _ observedAt: Int64?) throws(SQLiteError) -> Outcome {
        let id = said.tweet.id
        guard let old = try loader.stored(id) else {
            preconditionFailure("A tweet that already exists cannot be read")
        }
        let kept = try records.kept(id)
        // The records of all imports so far equal this record.
        if kept.isEmpty, old.said.isExactly(said) { return .unchanged }
        var all = try records.all(id, rows: old, kept: kept)
        if let index = all.firstIndex(where: { $0.rank.importID == importID }) {
            let before = all[index]
            all[index].add(said, observedAt: observedAt)
            if all[index] == before, all[index].content.isExactly(before.content) { return .unchanged }
        } else {
            all.append(record(said, observedAt))
        }
        let new = try reconcile(old, all, kept)
        if old.tweet.flags.isReferencedOnly, !new.tweet.flags.isReferencedOnly { try noteAddedToSearches(id) }
        let isNewlyCollected = new.tweet.flags.contains(.collected) && !old.tweet.flags.contains(.collected)
        if isNewlyCollected { return .collected }
        return new.said.withoutLocations == old.said.withoutLocations ? .unchanged : .updated
    }

    /// Applies other data of the store, such as stream notices, to a tweet that was just inserted.
    func reconcileNew(_ said: StoredTweet, _ observedAt: Int64?) throws(SQLiteError) {
        let id = said.tweet.id
        // An earlier tweet of the batch may have changed the rows already, for example as a version of the same tweet.
        guard let old = try loader.stored(id) else {
            preconditionFailure("A tweet that was just inserted cannot be read")
        }
        _ = try reconcile(old, [record(said, observedAt)], try records.kept(id))
    }

    /// Stores a stream notice for a tweet, and applies it if the store contains the tweet. Otherwise a later import
    /// applies it. Returns true if the stored tweet changed.
    func write(_ notice: StreamNotices.Notice, of id: TweetID) throws(SQLiteError) -> Bool {
        try notices.add(notice, of: id)
        guard let old = try loader.stored(id) else { return false }
        try reconcile(id)
        return try loader.stored(id)?.isExactly(old) != true
    }

    private func record(_ said: StoredTweet, _ observedAt: Int64?) -> TweetRecord {
        TweetRecord(rank: .init(observedAt: observedAt, sha256: nil, importID: importID), content: said)
    }

    /// Adds the texts of long posts (notes) and articles from the earlier import `duplicateImport` of the same input to
    /// the records of this import, whose note and article files are missing. Returns true if any text was added.
    func keepNotes(of duplicateImport: Int64) throws(SQLiteError) -> Bool {
        let ids = try connection.rows(
            """
            SELECT t.id FROM imported_tweet l JOIN tweet t ON t.id = l.tweet_id
            JOIN tweet_import e ON e.tweet_id = t.id AND e.import_id = \(duplicateImport)
            WHERE l.import_id = \(importID) AND t.text_completeness >= \(TextCompleteness.note.rawValue)
            """
        ) { (row) throws(SQLiteError) in TweetID(row.integer(0)) }
        var hasKept = false
        for id in ids {
            guard let old = try loader.stored(id) else { continue }
            let kept = try records.kept(id)
            var all = try records.all(id, rows: old, kept: kept)
            guard let before = all.first(where: { $0.rank.importID == duplicateImport })?.content,
                let index = all.firstIndex(where: { $0.rank.importID == importID }),
                before.tweet.textCompleteness >= .note, all[index].content.tweet.textCompleteness < .note
            else { continue }
            all[index].content = TweetMerge.join(before, all[index].content, sameTime: false)
            _ = try reconcile(old, all, kept)
            hasKept = true
        }
        return hasKept
    }

    /// Merges the records of a tweet again after one of them, or a related tweet, has changed. Does nothing if the
    /// store contains no row or no record of the tweet.
    func reconcile(_ id: TweetID) throws(SQLiteError) {
        guard let old = try loader.stored(id) else { return }
        let kept = try records.kept(id)
        let all = try records.all(id, rows: old, kept: kept)
        if !all.isEmpty { _ = try reconcile(old, all, kept) }
    }

    /// Merges records that are already loaded, and writes and returns the new rows. Also merges other versions and
    /// retweets of the tweet again if they are affected.
    ///
    /// - Parameters:
    ///   - old: The current rows.
    ///   - all: The records of all imports that contain the tweet.
    ///   - kept: The stored records (`TweetRecords.kept`).
    func reconcile(
        _ old: StoredTweet, _ all: [TweetRecord], _ kept: [Int64: StoredTweet]
    ) throws(SQLiteError) -> StoredTweet {
        let id = old.tweet.id
        var changedVersions: [TweetID] = []
        for record in all {
            let versions = record.content.tweet.edits
            if try chains.add(versions) { changedVersions += versions }
        }
        let new = try reconciled(old, all)
        if GoneTweets.tells(new, from: old), let author = new.users.author { authorsToJudge.insert(author) }
        var oldRows = old
        oldRows.tweet.edits = []
        if !new.isExactly(oldRows) { try replace(old, by: new) }
        try records.keep(all, of: id, beside: new, kept: kept)
        for version in Set(changedVersions) where version != id { try reconcile(version) }
        if !new.completesLike(old) { try completeRetweets(of: id) }
        return new
    }

    /// Stores the text of an image, and adds it to its tweet if the store contains the tweet. Returns true if the text
    /// is new.
    func write(_ text: ImageText) throws(SQLiteError) -> Bool {
        guard try imageTexts.add(text, from: importID) else { return false }
        try reconcile(text.image.tweet)
        return true
    }

    /// Stores a row of a table of short links. Returns the number of tweets that get their first destination for the
    /// link.
    func write(_ link: ShortLink) throws(SQLiteError) -> Int {
        let tweets = try shortLinks.add(link, from: importID)
        if shortLinks.isFull { _ = try reconcileLinks() }
        return tweets
    }

    /// Merges the tweets again whose links get other destinations because of the changes of this transaction. Call this
    /// before the transaction ends. Returns true if there were such tweets.
    func reconcileLinks() throws(SQLiteError) -> Bool {
        var hasTweets = false
        while let tweets = try shortLinks.takeTweets() {
            for id in tweets { try reconcile(id) }
            hasTweets = true
        }
        return hasTweets
    }

    /// Merges the records of a tweet again if its links do not have the right destinations. Returns true if it did.
    func resolveLinks(of id: TweetID) throws(SQLiteError) -> Bool {
        guard let stored = try loader.stored(id) else { return false }
        var tweet = stored.said.tweet
        try resolveLinks(of: &tweet)
        guard tweet.links != stored.tweet.links else { return false }
        try reconcile(id)
        return true
    }

    /// Returns the rows that result from the records, without the edit chain, which is stored in a separate table.
    func reconciled(_ old: StoredTweet, _ all: [TweetRecord]) throws(SQLiteError) -> StoredTweet {
        var new = TweetMerge.merge(all)
        new.tweet.edits = []
        // `gone` depends on the archives of the author, so it is not kept if the author changes.
        if old.tweet.flags.contains(.gone), new.users.author == old.users.author { new.tweet.flags.insert(.gone) }
        if try chains.hasLaterVersion(old.tweet.id) { new.tweet.flags.insert(.edited) }
        if let notice = try notices.notice(of: old.tweet.id) { new.tweet = notice.applied(to: new.tweet) }
        try complete(&new.tweet)
        try resolveLinks(of: &new.tweet)
        try imageTexts.apply(to: &new.tweet)
        return new
    }

    /// Adds destinations to the `t.co` links for which the tweet's records have none. Another tweet with the link
    /// supplies the destination, or else a table of short links.
    private func resolveLinks(of tweet: inout Tweet) throws(SQLiteError) {
        var found: [String: String] = [:]
        for (code, destination) in tweet.shortLinks where destination == nil {
            found[code] = try shortLinks.destination(of: code, for: tweet.id)
        }
        if found.isEmpty { return }
        for index in tweet.links.indices {
            guard let code = tweet.code(of: tweet.links[index]), let destination = found[code] else { continue }
            tweet.links[index].expanded = destination
            tweet.links[index].isResolved = true
        }
    }

    /// Completes a truncated retweet from its original if the store contains the original.
    private func complete(_ tweet: inout Tweet) throws(SQLiteError) {
        guard let original = tweet.retweetOf?.tweet, original != tweet.id, let stored = try loader.stored(original)
        else { return }
        var said = stored.said.tweet
        if said.flags.contains(.completed) {
            // Use only the records of the original. Otherwise two retweets of each other would grow without limit.
            let all = try records.all(original, rows: stored, kept: try records.kept(original))
            if !all.isEmpty { said = TweetMerge.merge(all).tweet }
        }
        RetweetCompletion.complete(&tweet, from: said)
    }
}
