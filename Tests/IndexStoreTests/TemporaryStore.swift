import Foundation
import SQLiteKit
import TestSupport
import TweetModel

@testable import IndexStore

extension TemporaryFolder {
    /// Creates a store in the folder.
    func store(_ name: String = "s.db") throws -> Store { try Store(path: path(name), access: .create) }
}

extension Store {
    /// Writes tweets as a separate import.
    @discardableResult
    func add(
        _ tweets: [Tweet], named name: String = "input", madeAt: Int64? = 1_700_000_000, referenced: [[Tweet]] = [],
        owner: User? = nil, isWhole: Bool = false, expected: Int? = nil
    ) throws -> ImportCounts {
        var input = RandomImports.Input(
            name: name, owner: owner, madeAt: madeAt, isWhole: isWhole, expected: expected, tweets: [])
        for (index, tweet) in tweets.enumerated() {
            input.tweets.append((tweet, index < referenced.count ? referenced[index] : [], nil))
        }
        return try add(input)
    }

    @discardableResult
    func add(_ input: RandomImports.Input) throws -> ImportCounts {
        let session = try begin(input)
        for batch in input.batches(of: input.tweets.count) { try session.write(batch) }
        let tally = try session.finish(input)
        // Imports turn the enforcement of foreign keys off.
        let broken = try? connection.rows("PRAGMA foreign_key_check") { $0.text(0) }
        precondition(broken == [] && connection.enforcesForeignKeys, "The import broke foreign keys: \(broken ?? [])")
        return tally
    }

    /// Starts an import without tweets.
    func begin(_ input: RandomImports.Input) throws -> ImportSession {
        let session = try ImportSession(
            self,
            ImportedInput(
                path: "/" + input.name, fingerprint: input.name, format: "account-archive", options: "",
                program: "test", startedAt: 1_700_000_000, isWholeArchive: input.isWhole))
        try session.archive(owner: input.owner, generatedAt: input.madeAt)
        try session.entry(name: "tweets.js", size: nil)
        return session
    }
}

extension ImportSession {
    func finish(_ input: RandomImports.Input) throws -> ImportCounts {
        var counts = ImportCounts()
        counts.tweets = input.tweets.count
        counts.expected = input.expected
        return try finish(blake3: "sha-" + input.name, counts: counts, at: 1_700_000_001)
    }
}

extension RandomImports.Input {
    /// The records of the input, each prepared together with its referenced tweets.
    var batches: [TweetBatch] { batches(of: 1) }

    /// The records of the input in batches of a number of records.
    func batches(of count: Int) -> [TweetBatch] {
        var builder = TweetBatchBuilder(inputDate: madeAt)
        var batches: [TweetBatch] = []
        for (index, record) in tweets.enumerated() {
            if index % count == 0 { batches.append(TweetBatch()) }
            builder.prepare(
                record.tweet, referenced: record.referenced, observedAt: record.observedAt, entry: 0,
                offset: Int64(index * 100), length: 100, into: batches[batches.count - 1])
        }
        return batches
    }
}

extension Tweet {
    /// Returns a tweet with a time in or after 2020.
    static func sample(
        _ number: Int64, _ text: String, trust: TextCompleteness = .full, collected: Bool = true
    ) -> Tweet {
        let seconds: Int64 = 1_600_000_000 + number * 60
        let id = TweetID((((seconds * 1000) - Snowflake.epochMilliseconds) << 22) | number)
        var tweet = Tweet(
            id: id, createdAt: Timestamp(seconds: seconds),
            author: User(id: UserID(42), handle: "ann_lee", name: "Ann"),
            text: text, textCompleteness: trust)
        tweet.flags = collected ? [.collected] : []
        return tweet
    }
}
