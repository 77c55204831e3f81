internal import SQLiteKit
package import TweetModel

/// Removes imports or tweets from the store, and erases their data from the search index and from the free space of the
/// file. Tweets that other imports also contain are merged again from the records of those imports.
extension Store {
    // MARK: Preview

    /// Returns the report of `forget(import:)` without removing anything. Does not count accounts.
    package func planForgetting(import number: Int64) throws -> ForgetReport {
        let catalog = ImportCatalog(connection)
        try RowSums.refuseOutdatedLinks(connection)
        var report = ForgetReport()
        let removed = try catalog.tweetsOnlyIn(number)
        report.removed = removed.count
        report.annotations = try TweetRemoval.annotations(of: removed, connection)
        report.kept = try catalog.tweets(of: number).count - report.removed
        try countMessages(onlyIn: number, &report)
        return report
    }

    /// Returns the report of `forget(tweets:)` without removing anything. Does not count accounts.
    package func planForgetting(tweets: [TweetID]) throws -> ForgetReport {
        var report = ForgetReport()
        report.removed = tweets.count
        report.annotations = try TweetRemoval.annotations(of: tweets, connection)
        return report
    }

    // MARK: Forgetting

    /// Throws if the store has lost links between imports and their tweets. Otherwise forgets an import: removes the
    /// data that no other import contains, and the user's labels and notes on removed tweets. Merges the other tweets
    /// of the import again from the records of the remaining imports.
    ///
    /// Keeps the stream notices of the import, because the store does not record which import contained them.
    package func forget(import number: Int64) throws -> ForgetReport {
        try RowSums.refuseOutdatedLinks(connection)
        return try changing { editor, report in
            for id in try ImportCatalog(connection).tweets(of: number) {
                try editor.removeLink(of: id, to: number) ? (report.kept += 1) : (report.removed += 1)
            }
            try editor.removeShortLinks(of: number)
            try editor.removeImageTexts(of: number)
            try forgetMessages(of: number, &report)
            try forgetFollows(of: number)
            try removeAccounts(of: number, &report)
            for table in try ImportCatalog(connection).tables() {
                let deletion = try connection.prepare("DELETE FROM \(table) WHERE import_id = ?")
                deletion.bind(1, number)
                try deletion.run()
            }
            try connection.run("DELETE FROM import WHERE id = \(number)")
            try connection.run(
                "DELETE FROM owner WHERE user_id NOT IN (SELECT owner_id FROM import WHERE owner_id IS NOT NULL)")
            try editor.reconcileOthers()
            try connection.updateAllGone()
        }
    }

    /// Forgets tweets permanently. Their IDs stay in the store, so that later imports skip these tweets. The report
    /// counts all IDs as removed, even if the store does not contain the tweets.
    package func forget(tweets: [TweetID]) throws -> ForgetReport {
        try changing { editor, report in
            for id in tweets {
                try editor.remove(id)
                try connection.run("DELETE FROM image_text WHERE tweet_id = \(id.rawValue)")
                try connection.run("INSERT INTO tombstone (tweet_id) VALUES (\(id.rawValue)) ON CONFLICT DO NOTHING")
                report.removed += 1
            }
            try editor.reconcileOthers()
            try removeUnusedAccounts(&report)
        }
    }

    /// Runs the body and removes rows that nothing refers to, in one transaction that overwrites deleted content with
    /// zeros. Then empties the write-ahead log. If another program prevents this, sets `ForgetReport.isInLog`.
    private func changing(_ body: (TweetRemoval, inout ForgetReport) throws -> Void) throws -> ForgetReport {
        // The links of other tweets can be resolved only with the table of links.
        // With foreign keys on, SQLite would look for the children of each deleted row. Most child columns have no
        // index, so each row would require a full table scan. Instead, `checkForeignKeys` checks the result before the
        // commit.
        let enforcesForeignKeys = connection.enforcesForeignKeys
        connection.enforcesForeignKeys = false
        defer { connection.enforcesForeignKeys = enforcesForeignKeys }
        var report = ForgetReport()
        try connection.write {
            let editor = try TweetRemoval(connection)
            try body(editor, &report)
            report.annotations = editor.annotations
            try removeUnused()
            // Deleted tokens stay in older segments until all segments are merged.
            try connection.execute(script: "INSERT INTO tweet_index (tweet_index) VALUES ('optimize')")
            let searchable = TweetFlags([.collected, .liked]).rawValue
            let count = try connection.integer("SELECT count(*) FROM tweet WHERE flags & \(searchable)") ?? 0
            try tweetsChanged(by: Int(count) - (try tweetCount()))
            try Store.clearCache(connection)
            try connection.checkForeignKeys()
        }
        report.isInLog = try !checkpoint()
        return report
    }

    // MARK: Accounts

    /// Removes the account data of the import, and the accounts that no other import mentions.
    private func removeAccounts(of number: Int64, _ report: inout ForgetReport) throws {
        try connection.run("DELETE FROM user_handle WHERE import_id = \(number)")
        let shared = try connection.rows("SELECT user_id FROM user_import WHERE import_id = \(number)") {
            $0.integer(0)
        }
        try connection.run("DELETE FROM user_import WHERE import_id = \(number)")
        let users = try UserUpserter(connection, importID: number)
        for user in shared {
            let records = try connection.rows(
                "SELECT \(AccountRecord.columns) FROM user_import WHERE user_id = \(user)"
            ) { AccountRecord($0) }
            try users.write(records, of: user)
        }
        try ImportCatalog(connection).foldAccountsOfOneImport()
        try connection.run("DELETE FROM user WHERE import_id = \(number)")
        report.accounts += Int(connection.changes)
    }

    // MARK: Unreferenced rows

    /// Removes hashtags, clients, containers and places that nothing refers to any more, and the tweets that are gone
    /// from last results and from the changes that can be undone.
    private func removeUnused() throws {
        try connection.execute(
            script: """
                DELETE FROM hashtag WHERE id NOT IN (SELECT hashtag_id FROM tweet_hashtag);
                DELETE FROM client WHERE id NOT IN (SELECT client_id FROM tweet WHERE client_id IS NOT NULL);
                DELETE FROM container WHERE id NOT IN (SELECT container_id FROM media_file)
                  AND id NOT IN (SELECT container_id FROM profile_file)
                  AND id NOT IN (SELECT container_id FROM message_media_file);
                DELETE FROM last_result WHERE tweet_id NOT IN (SELECT id FROM tweet)
                """)
        try ChangeLog.removeMissingTweets(connection)
        let kept = try connection.retainedReferences()
        let places = try connection.rows(
            "SELECT id FROM place WHERE id NOT IN (SELECT place_id FROM tweet WHERE place_id IS NOT NULL)"
        ) { $0.text(0) }
        for place in places where !kept.places.contains(place) {
            try connection.run("DELETE FROM place WHERE id = \(place)")
        }
    }

    /// Removes accounts that no remaining tweet or record of a tweet refers to, except owners of imports, accounts of
    /// follows and lists, and accounts that an input without tweets names. Messages do not count as references.
    private func removeUnusedAccounts(_ report: inout ForgetReport) throws {
        let kept = try connection.retainedReferences()
        let unused = try connection.rows(
            """
            SELECT id FROM user EXCEPT SELECT author_id FROM tweet EXCEPT SELECT reply_to_user FROM tweet
            EXCEPT SELECT retweet_of_user FROM tweet EXCEPT SELECT quote_of_user FROM tweet
            EXCEPT SELECT user_id FROM tweet_mention EXCEPT SELECT source_user FROM media
            EXCEPT SELECT owner_id FROM import EXCEPT SELECT user_id FROM owner
            EXCEPT SELECT account_id FROM follow
            EXCEPT SELECT subject_id FROM follow_snapshot WHERE kind <> 'member'
            EXCEPT SELECT owner_id FROM list EXCEPT SELECT subject_id FROM list_relation
            EXCEPT SELECT u.id FROM user u JOIN import i ON i.id = u.import_id WHERE i.tweets = 0
            EXCEPT SELECT u.user_id FROM user_import u JOIN import i ON i.id = u.import_id WHERE i.tweets = 0
            """
        ) { $0.integer(0) }
        for user in unused where !kept.users.contains(user) {
            try connection.run("DELETE FROM user_handle WHERE user_id = \(user)")
            try connection.run("DELETE FROM user_import WHERE user_id = \(user)")
            try connection.run("DELETE FROM profile_file WHERE user_id = \(user)")
            try connection.run("DELETE FROM user WHERE id = \(user)")
            report.accounts += 1
        }
    }

    // MARK: Messages and follows

    /// Adds the numbers of messages that occur only in this import to the report.
    private func countMessages(onlyIn importID: Int64, _ report: inout ForgetReport) throws {
        let counts = try connection.first(
            """
            SELECT count(*) FILTER (WHERE message_id > 0), count(*) FILTER (WHERE message_id < 0)
            FROM message_import l WHERE l.import_id = \(importID) AND NOT EXISTS (
              SELECT 1 FROM message_import o WHERE o.message_id = l.message_id AND o.import_id <> l.import_id)
            """
        ) { (direct: Int($0.integer(0)), grok: Int($0.integer(1))) }
        report.messages += counts?.direct ?? 0
        report.grokMessages += counts?.grok ?? 0
    }

    /// Removes the messages and conversation events that only this import contains, and conversations that become
    /// empty. Rebuilds the import's other messages from the records of the remaining imports. Adds the numbers of
    /// removed messages to the report.
    private func forgetMessages(of importID: Int64, _ report: inout ForgetReport) throws {
        let ids = try messages(of: importID)
        let hasOthers =
            try connection.integer(
                """
                SELECT EXISTS (SELECT 1 FROM conversation_event_import WHERE import_id = \(importID))
                OR EXISTS (SELECT 1 FROM message_media_file WHERE import_id = \(importID))
                """) == 1
        if ids.isEmpty, !hasOthers { return }
        let writer = try MessageWriter(connection, importID: importID)
        for id in ids where try !writer.removeLink(of: id, to: importID) { report.count(id) }
        try connection.run("DELETE FROM message_media_file WHERE import_id = \(importID)")
        try connection.run("DELETE FROM conversation_event_import WHERE import_id = \(importID)")
        try connection.execute(
            script: """
                DELETE FROM conversation_event WHERE id NOT IN (SELECT event_id FROM conversation_event_import);
                DELETE FROM last_conversation WHERE conversation_id NOT IN
                  (SELECT conversation_id FROM message UNION SELECT conversation_id FROM conversation_event);
                DELETE FROM conversation_participant;
                DELETE FROM conversation WHERE id NOT IN
                  (SELECT conversation_id FROM message UNION SELECT conversation_id FROM conversation_event)
                """)
        try ImportCatalog.rebuildParticipants(connection)
        try connection.execute(script: "INSERT INTO message_index (message_index) VALUES ('optimize')")
    }

    private func messages(of importID: Int64) throws -> [MessageID] {
        try connection.rows("SELECT message_id FROM message_import WHERE import_id = \(importID)") {
            MessageID($0.integer(0))
        }
    }

    /// Removes the follows and lists of an import.
    private func forgetFollows(of importID: Int64) throws {
        let snapshots: SQL = "(SELECT id FROM follow_snapshot WHERE import_id = \(importID))"
        let lists: SQL = "(SELECT id FROM list WHERE import_id = \(importID))"
        try connection.run("DELETE FROM follow WHERE snapshot_id IN \(snapshots)")
        try connection.run("DELETE FROM list_relation WHERE list_id IN \(lists)")
        try connection.run("DELETE FROM follow_snapshot WHERE import_id = \(importID)")
        try connection.run("DELETE FROM list WHERE import_id = \(importID)")
    }
}

extension Connection {
    /// The accounts and places that records in `tweet_record` refer to.
    fileprivate func retainedReferences() throws -> (users: Set<Int64>, places: Set<String>) {
        var (users, places) = (Set<Int64>(), Set<String>())
        let statement = try prepare("SELECT tweet_id, record FROM tweet_record")
        defer { statement.reset() }
        var cells = TweetRows()
        while try statement.step() {
            let id = TweetID(statement.integer(0))
            guard let record = cells.tweet(id, in: statement.blob(1)) else { throw SQLiteError.damagedRecord(of: id) }
            for user in [record.users.author, record.users.replyTo, record.users.retweetOf, record.users.quoteOf] {
                if let user { users.insert(user) }
            }
            for mention in record.tweet.mentions { if let id = mention.id { users.insert(id.rawValue) } }
            for item in record.tweet.media { if let id = item.sourceUser { users.insert(id.rawValue) } }
            if let place = record.tweet.place { places.insert(place.id) }
        }
        return (users, places)
    }
}

extension ForgetReport {
    /// Counts a removed message.
    fileprivate mutating func count(_ id: MessageID) {
        switch id.scope {
        case .direct: messages += 1
        case .grok: grokMessages += 1
        }
    }
}

extension Connection {
    /// Throws if a row refers to a row that does not exist.
    func checkForeignKeys() throws {
        let broken = Set(try rows("PRAGMA foreign_key_check") { $0.text(0) })
        guard broken.isEmpty else {
            throw SQLiteError.damaged(
                "rows of \(broken.sorted().joined(separator: ", ")) would refer to rows that are missing")
        }
    }
}
