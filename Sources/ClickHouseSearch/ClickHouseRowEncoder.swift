internal import IndexStore
internal import QueryEngine
internal import Rendering
internal import SQLiteKit
internal import TweetArchive
internal import TweetModel
internal import TweetText

/// Encodes tweets as rows of the ClickHouse table, one JSON array per line. `ClickHouseColumn` defines the columns.
final class ClickHouseRowEncoder {
    private let archive: TweetArchive
    /// The value of the column `version`. ClickHouse keeps only the row with the highest version of each tweet.
    let version: Int64
    private let sources = ClickHouseColumn.sources
    /// The number of entries at which each of the following dictionaries is emptied.
    private static let cacheLimit = 50_000
    /// Accounts by their row ID in the store: the newest handle, and the values that `ClickHouseColumn.accounts`
    /// selects.
    private var accounts: [Int64: (handle: String?, values: EncodedValues)] = [:]
    /// The folded handles of mentioned accounts.
    private var mentioned: [Int64: [String]] = [:]
    /// For each handle in a mention without an account ID, the ID of the account that used the handle; `nil` unless
    /// there is exactly one such account with a known ID.
    private var mentionedAccountIDs: [String: Int64?] = [:]
    /// The spelling of each hashtag in the store, by its folded form: `swiftui` → `SwiftUI`.
    private var spellings: [String: String] = [:]
    /// A buffer for the JSON document of a tweet, which is then written into the row as a string.
    private var document: [UInt8] = []

    init(_ archive: TweetArchive, version: Int64) {
        self.archive = archive
        self.version = version
    }

    /// A list of values that are encoded as JSON, in one buffer.
    private struct EncodedValues {
        private var bytes: [UInt8] = []
        private var ends: [Int] = []

        mutating func append(_ value: RowValue) {
            bytes.putJSON { value.write(to: &$0) }
            ends.append(bytes.count)
        }

        func write(_ index: Int, to json: inout JSONWriter) {
            json.raw(bytes.span.extracting((index == 0 ? 0 : ends[index - 1])..<ends[index]))
        }
    }

    /// The columns that come from SQL, for a batch of tweets.
    private struct Page {
        /// The index of each tweet in the page, by tweet ID. The other properties have the same order.
        var positions: [Int64: Int] = [:]
        /// For each tweet, one row ID per case of `ClickHouseColumn.Account`; `nil` if the tweet does not refer to
        /// such an account.
        var accounts: [Int64?] = []
        /// For each tweet, the values that `ClickHouseColumn.tweets` selects.
        var values = EncodedValues()
    }

    /// Appends a row for each tweet that is still in the store.
    func add(_ hits: [SearchHit], _ options: SearchOptions, to rows: inout [UInt8]) throws {
        if hits.isEmpty { return }
        let queries = archive.queries
        try queries.run(otherwise: ()) {
            // Registers the SQL functions that the statements call.
            _ = try queries.context(options)
            let page = try page(of: hits)
            try cacheAccounts(page, hits)
            for hit in hits {
                guard let position = page.positions[hit.tweet.id.rawValue] else { continue }
                try rows.putJSON { json in try write(hit, page, position, to: &json) }
                rows.append(UInt8(ascii: "\n"))
            }
        }
    }

    private func write(_ hit: SearchHit, _ page: Page, _ position: Int, to json: inout JSONWriter) throws {
        let tweet = ClickHouseTweet(hit)
        let first = position * ClickHouseColumn.Account.allCases.count
        let named = ClickHouseColumn.Account.allCases.map {
            page.accounts[first + $0.rawValue].flatMap { accounts[$0] }
        }
        json.beginArray()
        for source in sources {
            switch source {
            case .tweet(let index): page.values.write(position * ClickHouseColumn.tweetValueCount + index, to: &json)
            case .account(let account, let index, let absent):
                if let known = named[account.rawValue] {
                    known.values.write(index, to: &json)
                } else {
                    json.raw(absent.description)
                }
            case .document: json.quotedTweet(tweet.shown, buffer: &document)
            case .derived(let index): try ClickHouseColumn.derivations[index](tweet, self).write(to: &json)
            }
        }
        json.endArray()
    }

    // MARK: Reading the store

    private func page(of hits: [SearchHit]) throws -> Page {
        var page = Page()
        let kinds = Int32(ClickHouseColumn.Account.allCases.count)
        let count = Int32(ClickHouseColumn.tweetValueCount)
        try archive.connection.forEach(ClickHouseColumn.tweets(hits.map(\.tweet.id))) { row in
            page.positions[row.integer(0)] = page.positions.count
            for column in 0..<kinds { page.accounts.append(row.optionalInteger(column + 1)) }
            for column in 0..<count {
                page.values.append(RowValue(row.value(kinds + 1 + column), isList: false))
            }
        }
        return page
    }

    /// Reads the accounts of a page that are not in the cache.
    private func cacheAccounts(_ page: Page, _ hits: [SearchHit]) throws {
        if accounts.count >= Self.cacheLimit { accounts.removeAll(keepingCapacity: true) }
        var wanted: Set<Int64> = []
        for case let row? in page.accounts where accounts[row] == nil { wanted.insert(row) }
        for hit in hits {
            for mention in hit.tweet.mentions {
                guard let number = try accountID(of: mention), accounts[number] == nil else { continue }
                wanted.insert(number)
            }
        }
        if wanted.isEmpty { return }
        let lists = ClickHouseColumn.accountLists
        try archive.connection.forEach(ClickHouseColumn.accounts(Array(wanted))) { row in
            var values = EncodedValues()
            for (index, isList) in lists.enumerated() {
                values.append(RowValue(row.value(Int32(index) + 2), isList: isList))
            }
            accounts[row.integer(0)] = (row.optionalText(1), values)
        }
    }

    /// Returns the newest handle of an account; `nil` if the handle is unknown or the account is not in the cache.
    func handle(of row: Int64) -> String? { accounts[row]?.handle }

    /// Returns the ID of the mentioned account (`Identity`); `nil` if the ID is unknown.
    func accountID(of mention: Mention) throws -> Int64? {
        if let id = mention.id { return id.rawValue }
        if let known = mentionedAccountIDs[mention.handle] { return known }
        let handle = mention.handle.asciiLowercased
        let found = try archive.connection.integer("SELECT " + Identity.account(ofHandle: "\(handle)"))
        if mentionedAccountIDs.count >= Self.cacheLimit { mentionedAccountIDs.removeAll(keepingCapacity: true) }
        mentionedAccountIDs.updateValue(found, forKey: mention.handle)
        return found
    }

    /// Returns the folded handles of an account, current and earlier.
    func handles(of account: Int64) throws -> [String] {
        if let known = mentioned[account] { return known }
        let found = try Catalog(archive.store).handles(of: UserID(account))
        if mentioned.count >= Self.cacheLimit { mentioned.removeAll(keepingCapacity: true) }
        mentioned[account] = found
        return found
    }

    /// Returns the spelling of a folded hashtag in the store; the folded form if the store does not contain it.
    func spelling(of hashtag: String) throws -> String {
        if let known = spellings[hashtag] { return known }
        let found = try archive.connection.first("SELECT text FROM hashtag WHERE folded = \(hashtag)") { $0.text(0) }
        if spellings.count >= Self.cacheLimit { spellings.removeAll(keepingCapacity: true) }
        spellings[hashtag] = found ?? hashtag
        return found ?? hashtag
    }

    /// Returns the text for a mention of an account whose handle is unknown: the handle in the mention or, if that is
    /// missing, the account ID. Empty if both are missing.
    ///
    /// - Parameter position: The index of the mention in the tweet.
    func namelessMention(_ position: Int, of tweet: TweetID) throws -> String {
        try archive.connection.first(
            """
            SELECT coalesce(handle, CAST(user_id AS TEXT), '') FROM tweet_mention
            WHERE tweet_id = \(tweet.rawValue) ORDER BY position LIMIT 1 OFFSET \(position)
            """
        ) { $0.text(0) } ?? ""
    }
}

extension RowValue {
    fileprivate init(_ value: SQLValue, isList: Bool) {
        switch value {
        case .text(let text): self = isList ? .json(text) : .text(text)
        case .integer(let number): self = .integer(number)
        case .real(let number): self = .real(number)
        case .null, .blob, .object: self = .null
        }
    }
}

/// A tweet to encode, with values that several columns use. It is a class because it is passed to a function for each
/// column, and copying a struct each time would be slow.
final class ClickHouseTweet {
    /// The tweet without labels and notes, which are private and never leave the store.
    let shown: SearchHit
    let tokens: NormalizedTokens
    /// The spans of the URLs of links and media in the text. Not sorted.
    let urlSpans: [TextSpan]
    /// The spans in `urlSpans`, sorted and merged.
    let mergedURLSpans: [TextSpan]
    let hashtags: [Hashtag]
    let mentions: [Mention]
    let cashtags: [Cashtag]
    /// The folded forms of `hashtags`.
    let folds: [String]

    init(_ hit: SearchHit) {
        shown = SearchHit(tweet: hit.tweet, imports: hit.imports)
        tokens = hit.normalized ?? NormalizedTokens(text: "")
        urlSpans = hit.tweet.links.compactMap(\.span) + hit.tweet.media.compactMap(\.span)
        mergedURLSpans = urlSpans.merged()
        hashtags = hit.tweet.hashtags
        mentions = hit.tweet.mentions
        cashtags = hit.tweet.cashtags
        folds = hashtags.map { Folding.fold($0.text) }
    }
}

/// Values of several columns.
extension ClickHouseRowEncoder {
    /// Returns all handles of the mentioned accounts. An account without an ID has only its handle.
    func mentionedHandles(in tweet: ClickHouseTweet) throws -> [String] {
        var handles: Set<String> = []
        for mention in tweet.mentions {
            if let id = try accountID(of: mention) {
                handles.formUnion(try self.handles(of: id))
            } else {
                handles.insert(Folding.fold(mention.handle))
            }
        }
        return handles.sorted()
    }

    func mentionedIDs(in tweet: ClickHouseTweet) throws -> [Int64] {
        Set(try tweet.mentions.compactMap(accountID)).sorted()
    }

    func mentionKeys(of tweet: ClickHouseTweet) throws -> [String] {
        try tweet.mentions.map { mention in
            try accountID(of: mention)?.description ?? ClickHouseColumn.key(ofHandle: mention.handle)
        }
    }

    func mentionNames(of tweet: ClickHouseTweet) throws -> [String] {
        try tweet.mentions.enumerated().map { position, mention in
            guard let row = try accountID(of: mention) else { return mention.handle }
            return try handle(of: row) ?? namelessMention(position, of: tweet.shown.tweet.id)
        }
    }
}

extension ClickHouseTweet {
    var text: String { shown.tweet.text }
    var links: [Link] { shown.tweet.links }
    var media: [MediaItem] { shown.tweet.media }
    /// The choices of the poll.
    var choices: [String] { shown.tweet.poll?.choices.map(\.label) ?? [] }
    /// The text of the Community Note.
    var notes: [String] { shown.tweet.communityNote.map { [$0.text] } ?? [] }

    /// Counts the hashtags, mentions, links, cashtags and media, in this order. Counts only entities whose source passes
    /// `counts`.
    func entities(_ counts: (EntitySource) -> Bool) -> [Int64] {
        [
            hashtags.count { counts($0.source) }, mentions.count { counts($0.source) },
            links.count { counts($0.source) }, cashtags.count { counts($0.source) }, media.count { counts($0.source) },
        ].map { Int64($0) }
    }
}
