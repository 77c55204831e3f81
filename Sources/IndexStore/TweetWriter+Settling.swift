internal import SQLiteKit
internal import TweetModel

/// What becomes of a tweet that several records speak of: its rows are made of all of them together, and of what other
/// tweets tell (a retweet's original, a later version), so that it does not matter in which order all that came.
extension TweetWriter {
    /// Takes in a record of a tweet that is there already.
    func add(_ said: StoredTweet, _ observedAt: Int64?) throws(SQLiteError) -> Outcome {
        let id = said.tweet.id
        guard let old = try loader.stored(id) else {
            preconditionFailure("A tweet that could not be inserted because it is there is not there")
        }
        let kept = try records.kept(id)
        // All imports so far said just this.
        if kept.isEmpty, old.said.isExactly(said) { return .unchanged }
        var all = try records.all(id, rows: old, kept: kept)
        if let index = all.firstIndex(where: { $0.rank.importID == importID }) {
            let before = all[index]
            all[index].add(said, observedAt: observedAt)
            if all[index] == before, all[index].content.isExactly(before.content) { return .unchanged }
        } else {
            all.append(record(said, observedAt))
        }
        let new = try settle(old, all, kept)
        if old.tweet.flags.isReferencedOnly, !new.tweet.flags.isReferencedOnly { try noteAddedToSearches(id) }
        let isNewlyCollected = new.tweet.flags.contains(.collected) && !old.tweet.flags.contains(.collected)
        if isNewlyCollected { return .new }
        return new.said.withoutLocations == old.said.withoutLocations ? .unchanged : .updated
    }

    /// Lets the store say what it knows of a tweet that was just inserted.
    func settleNew(_ said: StoredTweet, _ observedAt: Int64?) throws(SQLiteError) {
        _ = try settle(said, [record(said, observedAt)], [:])
    }

    /// Keeps what a stream says of a tweet, which may be here or come later.
    func write(_ notice: StreamNotices.Notice, of id: TweetID) throws(SQLiteError) {
        try notices.add(notice, of: id)
        try settle(id)
    }

    private func record(_ said: StoredTweet, _ observedAt: Int64?) -> TweetRecord {
        TweetRecord(rank: .init(observedAt: observedAt, sha256: nil, importID: importID), content: said)
    }

    /// An input that was read before came again without the notes, or not with all of them, that lay beside it then: what
    /// they said of its tweets stays part of what it says. `twin` is the import of then. Whether there was any.
    func keepNotes(of twin: Int64) throws(SQLiteError) -> Bool {
        let ids = try connection.rows(
            """
            SELECT t.id FROM tweet_import l JOIN tweet t ON t.id = l.tweet_id
            JOIN tweet_import e ON e.tweet_id = t.id AND e.import_id = \(twin)
            WHERE l.import_id = \(importID) AND t.text_trust = \(TextTrust.note.rawValue)
            """
        ) { (row) throws(SQLiteError) in TweetID(row.integer(0)) }
        var hasKept = false
        for id in ids {
            guard let old = try loader.stored(id) else { continue }
            let kept = try records.kept(id)
            var all = try records.all(id, rows: old, kept: kept)
            guard let before = all.first(where: { $0.rank.importID == twin })?.content,
                let index = all.firstIndex(where: { $0.rank.importID == importID }),
                before.tweet.textTrust == .note, all[index].content.tweet.textTrust != .note
            else { continue }
            all[index].content = TweetMerge.join(before, all[index].content, sameTime: false)
            _ = try settle(old, all, kept)
            hasKept = true
        }
        return hasKept
    }

    /// Makes a tweet's rows anew from what its imports said, after one of them or another tweet has changed.
    func settle(_ id: TweetID) throws(SQLiteError) {
        guard let old = try loader.stored(id) else { return }
        let kept = try records.kept(id)
        let all = try records.all(id, rows: old, kept: kept)
        if !all.isEmpty { _ = try settle(old, all, kept) }
    }

    /// The same for one whose rows and records were loaded; what they are afterwards.
    func settle(
        _ old: StoredTweet, _ all: [TweetRecord], _ kept: [Int64: StoredTweet]
    ) throws(SQLiteError) -> StoredTweet {
        let id = old.tweet.id
        var changedVersions: [TweetID] = []
        for record in all {
            let versions = record.content.tweet.edits
            if try chains.add(versions) { changedVersions += versions }
        }
        let new = try settled(old, all)
        if GoneTweets.tells(new, from: old), let author = new.users.author { authorsToJudge.insert(author) }
        var oldRows = old
        oldRows.tweet.edits = []
        if !new.isExactly(oldRows) { try replace(old, by: new) }
        try records.keep(all, of: id, beside: new, kept: kept)
        for version in Set(changedVersions) where version != id { try settle(version) }
        if !new.completesLike(old) { try completeRetweets(of: id) }
        return new
    }

    /// What a tweet's rows are to hold; without its versions, which have a table of their own.
    func settled(_ old: StoredTweet, _ all: [TweetRecord]) throws(SQLiteError) -> StoredTweet {
        var new = TweetMerge.merge(all)
        new.tweet.edits = []
        // Of somebody else's archives, that is.
        if old.tweet.flags.contains(.gone), new.users.author == old.users.author { new.tweet.flags.insert(.gone) }
        if try chains.hasLaterVersion(old.tweet.id) { new.tweet.flags.insert(.edited) }
        if let notice = try notices.notice(of: old.tweet.id) { new.tweet = notice.applied(to: new.tweet) }
        try complete(&new.tweet)
        return new
    }

    /// Completes a retweet that is cut from its original, where the store has it.
    private func complete(_ tweet: inout Tweet) throws(SQLiteError) {
        guard let original = tweet.retweetOf?.tweet, original != tweet.id, let stored = try loader.stored(original)
        else { return }
        var said = stored.tweet
        if said.flags.contains(.completed) {
            // Never from what was itself completed, or two retweets of each other would grow for ever.
            let all = try records.all(original, rows: stored, kept: try records.kept(original))
            if !all.isEmpty { said = TweetMerge.merge(all).tweet }
        }
        RetweetCompletion.complete(&tweet, from: said)
    }
}
