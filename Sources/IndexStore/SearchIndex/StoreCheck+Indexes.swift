internal import SQLiteKit
internal import TweetModel
internal import TweetText

/// Computes the documents of the search indexes from the rows, and compares them with the indexes.
extension StoreCheck {
    /// Adds a finding for each of the two indexes, of tweets and of messages, that does not match its rows. Also adds
    /// one if the doc IDs of tweets do not increase with the tweet IDs, because results are read in the order of doc
    /// IDs.
    func checkIndexes(_ report: inout CheckReport, _ progress: (WorkProgress) -> Void) throws {
        var compared = WorkProgress(.comparingIndex, total: report.tweets)
        var expected = IndexContents()
        var (shortLinks, hasAllLinks) = (Int64(0), true)
        try IndexRebuilder(store).forEach { entry, document, tweet in
            compared.advance(progress)
            expected.add(document, row: entry.docID)
            for link in tweet.shortLinks {
                shortLinks += 1
                if try !contains(link.code, isKnown: link.destination != nil, of: tweet.id) { hasAllLinks = false }
            }
        }
        let storedLinks = try connection.integer("SELECT count(*) FROM tweet_short_link") ?? 0
        if !hasAllLinks || storedLinks != shortLinks {
            report.add(
                message: "the table of short links does not match the links of the tweets",
                hint: "run tweetdex reindex, which rebuilds the table", isDamage: true)
        }
        let unordered = try connection.integer(
            "SELECT count(*) FROM (SELECT doc_id <= lag(doc_id) OVER (ORDER BY id) AS is_wrong FROM tweet) WHERE is_wrong"
        )
        if try contents(of: .tweets, progress) != expected || unordered != 0 {
            // The index or a table of the tweets can be outdated.
            report.add(
                message: "the search index does not match the tweets",
                hint: "run tweetdex reindex, which rebuilds the index from the rows, and tweetdex check --imports, "
                    + "which compares the rows with their inputs", isDamage: true)
        }
        progress(WorkProgress(.checkingMessages))
        expected = IndexContents()
        try MessageIndex(connection).forEachDocument { id, document in
            expected.add(document, row: id.rawValue)
        }
        if try contents(of: .messages, { _ in }) != expected {
            report.add(
                message: "the search index of messages does not match the messages",
                hint: "run tweetdex reindex, which rebuilds the index from the rows", isDamage: true)
        }
    }

    private func contains(_ shortLink: String, isKnown: Bool, of tweet: TweetID) throws -> Bool {
        try connection.integer(
            """
            SELECT 1 FROM tweet_short_link
            WHERE code = \(shortLink) AND known = \(isKnown ? 1 : 0) AND tweet_id = \(tweet.rawValue)
            """) != nil
    }

    /// Returns the contents of an index; `nil` if it is inconsistent or cannot be read.
    private func contents(of table: FullTextTable, _ progress: (WorkProgress) -> Void) throws -> IndexContents? {
        do {
            guard try table.isIntact(in: connection), try table.findsEveryLeaf(in: connection),
                let totals = try table.totals(in: connection)
            else { return nil }
            var contents = IndexContents(rows: totals.rows, tokens: totals.tokens)
            var read = WorkProgress(.readingIndex)
            try table.forEachToken(in: connection) { token, row, position in
                read.advance(progress)
                contents.add(token, row: row, position: position)
            }
            return contents
        } catch let error as SQLiteError where error.kind == .damaged || error.kind == .other {
            return nil
        }
    }
}

/// A summary of a search index for comparison: the numbers of rows and tokens, and a checksum.
private struct IndexContents: Equatable {
    var rows: UInt64 = 0
    var tokens: UInt64 = 0
    /// The sum of the hashes of all tokens with their row and position, so tokens can be added in any order.
    private(set) var sum: UInt64 = 0

    mutating func add(_ document: [UInt8], row: Int64) {
        rows += 1
        for (position, token) in document.split(separator: UInt8(ascii: " ")).enumerated() {
            tokens += 1
            add(token, row: row, position: Int64(position))
        }
    }

    /// Adds a token to the checksum. Does not change `tokens`.
    mutating func add(_ token: some Sequence<UInt8>, row: Int64, position: Int64) {
        sum &+= Self.hash(token, row: row, position: position)
    }

    private static func hash(_ token: some Sequence<UInt8>, row: Int64, position: Int64) -> UInt64 {
        var hash = FNV1a(token)
        hash.combine(UInt64(bitPattern: row))
        hash.combine(UInt64(bitPattern: position))
        return hash.mixed
    }
}
