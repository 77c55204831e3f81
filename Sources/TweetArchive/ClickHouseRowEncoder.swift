internal import IndexStore
internal import QueryEngine
internal import Rendering
internal import SQLiteKit
internal import TweetModel

/// Encodes tweets as rows of the ClickHouse table, one JSON array per line.
final class ClickHouseRowEncoder {
    private let archive: TweetArchive
    let version: Int64
    private let sources = ClickHouseRowSource.sources
    let verifiers = ClickHouseRowSource.Check.allCases.map(\.verifier)
    private let renderer = JSONRenderer()
    /// The maximum number of entries in each cache. A full cache is emptied.
    private static let mostKept = 50_000
    /// Accounts by their row in the store.
    private var accounts: [Int64: Account] = [:]
    /// The handles and account IDs that a mentioned handle can refer to.
    private var mentioned: [String: (handles: [String], ids: [Int64])] = [:]
    /// The account ID of a mention without one, by its handle; `nil` if not exactly one account has the handle.
    private var mentionedNumbers: [String: Int64?] = [:]
    /// The first spelling of each hashtag in the store, by its folded form.
    private var spellings: [String: String] = [:]
    /// A buffer for the JSON document of a tweet, before it is quoted into a row.
    private var document: [UInt8] = []

    init(_ archive: TweetArchive, version: Int64) {
        self.archive = archive
        self.version = version
    }

    /// JSON values in one buffer.
    private struct Cells {
        private var bytes: [UInt8] = []
        private var ends: [Int] = []

        mutating func append(_ value: RowValue, _ renderer: JSONRenderer) {
            renderer.value(value, into: &bytes)
            ends.append(bytes.count)
        }

        func put(_ index: Int, into out: inout [UInt8]) {
            out.append(contentsOf: bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]])
        }
    }

    private struct Account {
        var handle: String?
        var values = Cells()
    }

    /// The values of some tweets that the store supplies.
    private struct Page {
        /// The index of each tweet in the page, by its ID.
        var places: [Int64: Int] = [:]
        /// The account rows of each tweet, one for each case of `ClickHouseRowSource.Account`.
        var accounts: [Int64?] = []
        var values = Cells()
    }

    /// Appends a row for each tweet.
    func add(_ hits: [SearchHit], _ options: SearchOptions, to rows: inout [UInt8]) throws(TweetArchiveError) {
        if hits.isEmpty { return }
        try archive.asking(otherwise: ()) {
            // Registers the SQL functions that the statements call.
            _ = try archive.context(options)
            let page = try page(of: hits)
            try learnAccounts(page, hits)
            for hit in hits {
                // The tweet was deleted from the store meanwhile.
                guard let place = page.places[hit.tweet.id.rawValue] else { continue }
                try put(hit, page, place, into: &rows)
            }
        }
    }

    private func put(
        _ hit: SearchHit, _ page: Page, _ place: Int, into rows: inout [UInt8]
    ) throws(SQLiteError) {
        let tweet = ClickHouseTweet(hit)
        let first = place * ClickHouseRowSource.Account.allCases.count
        let named = ClickHouseRowSource.Account.allCases.map {
            page.accounts[first + $0.rawValue].flatMap { accounts[$0] }
        }
        var separator = UInt8(ascii: "[")
        for source in sources {
            rows.append(separator)
            separator = UInt8(ascii: ",")
            switch source {
            case .tweet(let index): page.values.put(place * ClickHouseRowSource.tweetValueCount + index, into: &rows)
            case .account(let account, let index, let absent):
                if let known = named[account.rawValue] {
                    known.values.put(index, into: &rows)
                } else {
                    rows.append(contentsOf: absent.json.utf8)
                }
            case .made(.tweet): renderer.quotedTweet(tweet.shown, buffer: &document, into: &rows)
            case .made(let made): renderer.value(try value(made, of: tweet), into: &rows)
            }
        }
        rows.append(contentsOf: "]\n".utf8)
    }

    // MARK: Reading the store

    private func page(of hits: [SearchHit]) throws(SQLiteError) -> Page {
        var page = Page()
        let kinds = Int32(ClickHouseRowSource.Account.allCases.count)
        let count = Int32(ClickHouseRowSource.tweetValueCount)
        try archive.store.connection.forEach(ClickHouseRowSource.tweets(hits.map(\.tweet.id))) { row in
            page.places[row.integer(0)] = page.places.count
            for column in 0..<kinds { page.accounts.append(row.optionalInteger(column + 1)) }
            for column in 0..<count {
                page.values.append(RowValue(row.value(kinds + 1 + column), isList: false), renderer)
            }
        }
        return page
    }

    /// Reads the accounts of a page that are not in the cache.
    private func learnAccounts(_ page: Page, _ hits: [SearchHit]) throws(SQLiteError) {
        if accounts.count >= Self.mostKept { accounts.removeAll(keepingCapacity: true) }
        var wanted: Set<Int64> = []
        for case let row? in page.accounts where accounts[row] == nil { wanted.insert(row) }
        for hit in hits {
            for mention in hit.tweet.mentions {
                guard let number = try number(of: mention), accounts[number] == nil else { continue }
                wanted.insert(number)
            }
        }
        if wanted.isEmpty { return }
        let lists = ClickHouseRowSource.accountLists
        try archive.store.connection.forEach(ClickHouseRowSource.accounts(Array(wanted))) { row in
            var account = Account(handle: row.optionalText(1))
            for (index, isList) in lists.enumerated() {
                account.values.append(RowValue(row.value(Int32(index) + 2), isList: isList), renderer)
            }
            accounts[row.integer(0)] = account
        }
    }

    /// Returns the newest handle of an account that is mentioned on the page.
    func handle(of row: Int64) -> String? { accounts[row]?.handle }

    /// Returns the account ID of a mention, by the same rule as `QueryPlan.mentionKey`.
    func number(of mention: Mention) throws(SQLiteError) -> Int64? {
        if let id = mention.id { return id.rawValue }
        if let known = mentionedNumbers[mention.handle] { return known }
        let found = try archive.store.connection.integer(
            """
            SELECT min(user_id) FROM user_handle WHERE folded = lower(\(mention.handle)) AND user_id > 0
            HAVING min(user_id) = max(user_id)
            """)
        if mentionedNumbers.count >= Self.mostKept { mentionedNumbers.removeAll(keepingCapacity: true) }
        mentionedNumbers.updateValue(found, forKey: mention.handle)
        return found
    }

    /// Returns the handle, and all other handles and the IDs of the accounts that ever had it.
    func accounts(of handle: String) throws(SQLiteError) -> (handles: [String], ids: [Int64]) {
        if let known = mentioned[handle] { return known }
        let catalog = Catalog(archive.store)
        let users = try catalog.users(handle: handle)
        var handles: Set = [handle]
        for user in users { handles.formUnion(try catalog.handles(of: user)) }
        // Negative IDs are assigned by the local store and mean nothing elsewhere.
        let found = (handles.sorted(), users.map(\.rawValue).filter { $0 >= 0 })
        if mentioned.count >= Self.mostKept { mentioned.removeAll(keepingCapacity: true) }
        mentioned[handle] = found
        return found
    }

    func spelling(of hashtag: String) throws(SQLiteError) -> String {
        if let known = spellings[hashtag] { return known }
        let found = try archive.store.connection.first("SELECT text FROM hashtag WHERE folded = \(hashtag)") {
            (row) throws(SQLiteError) in row.text(0)
        }
        if spellings.count >= Self.mostKept { spellings.removeAll(keepingCapacity: true) }
        spellings[hashtag] = found ?? hashtag
        return found ?? hashtag
    }

    /// Returns the text for a mentioned account without a handle in the store.
    func namelessMention(_ position: Int, of tweet: TweetID) throws(SQLiteError) -> String {
        try archive.store.connection.first(
            """
            SELECT coalesce(handle, CAST(user_id AS TEXT), '') FROM tweet_mention
            WHERE tweet_id = \(tweet.rawValue) ORDER BY position LIMIT 1 OFFSET \(position)
            """
        ) { (row) throws(SQLiteError) in row.text(0) } ?? ""
    }
}

extension RowValue {
    fileprivate init(_ value: SQLValue, isList: Bool) {
        switch value {
        case .text(let text): self = isList ? .json(text) : .text(text)
        case .integer(let number): self = .integer(number)
        case .real(let number): self = .real(number)
        case .null, .blob: self = .null
        }
    }
}
