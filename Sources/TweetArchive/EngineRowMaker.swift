internal import IndexStore
internal import QueryEngine
internal import Rendering
internal import SQLiteKit
internal import TweetModel

/// Makes rows of the engine's table: JSON arrays, a line each.
final class EngineRowMaker {
    private let archive: TweetArchive
    let version: Int64
    private let sources = EngineRows.sources
    let verifiers = EngineRows.Check.allCases.map(\.verifier)
    private let renderer = JSONRenderer()
    /// Bounds what is kept from page to page: beyond it all are forgotten.
    private static let mostKept = 50_000
    /// By their rows in the store.
    private var accounts: [Int64: Account] = [:]
    /// Handles and numbers of the accounts that a mentioned handle stands for.
    private var mentioned: [String: (handles: [String], ids: [Int64])] = [:]
    /// How the store spelled hashtags first, by their folded form.
    private var spellings: [String: String] = [:]
    /// A tweet's document, before it stands in a row.
    private var document: [UInt8] = []

    init(_ archive: TweetArchive, version: Int64) {
        self.archive = archive
        self.version = version
    }

    /// Values as JSON, one behind the other.
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

    /// What the rows of some tweets say.
    private struct Page {
        /// Where each tweet is among them.
        var places: [Int64: Int] = [:]
        /// The rows of their accounts: for each tweet as many as `EngineRows.Account` has cases.
        var accounts: [Int64?] = []
        var values = Cells()
    }

    /// Adds a row for each.
    func add(_ hits: [SearchHit], _ options: SearchOptions, to rows: inout [UInt8]) throws(TweetArchiveError) {
        if hits.isEmpty { return }
        try archive.asking(otherwise: ()) {
            // The statements call functions that are made here.
            _ = try archive.context(options)
            let page = try page(of: hits)
            try learnAccounts(page, hits)
            for hit in hits {
                // A tweet that was forgotten meanwhile is none any more.
                guard let place = page.places[hit.tweet.id.rawValue] else { continue }
                try put(hit, page, place, into: &rows)
            }
        }
    }

    private func put(
        _ hit: SearchHit, _ page: Page, _ place: Int, into rows: inout [UInt8]
    ) throws(SQLiteError) {
        let tweet = EngineTweet(hit)
        let first = place * EngineRows.Account.allCases.count
        let named = EngineRows.Account.allCases.map { page.accounts[first + $0.rawValue].flatMap { accounts[$0] } }
        var separator = UInt8(ascii: "[")
        for source in sources {
            rows.append(separator)
            separator = UInt8(ascii: ",")
            switch source {
            case .tweet(let index): page.values.put(place * EngineRows.tweetValueCount + index, into: &rows)
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

    // MARK: What is asked of the store

    private func page(of hits: [SearchHit]) throws(SQLiteError) -> Page {
        var page = Page()
        let kinds = Int32(EngineRows.Account.allCases.count)
        let count = Int32(EngineRows.tweetValueCount)
        try archive.store.connection.forEach(EngineRows.tweets(hits.map(\.tweet.id))) { row in
            page.places[row.integer(0)] = page.places.count
            for column in 0..<kinds { page.accounts.append(row.optionalInteger(column + 1)) }
            for column in 0..<count {
                page.values.append(RowValue(row.value(kinds + 1 + column), isList: false), renderer)
            }
        }
        return page
    }

    /// Asks for the accounts of a page that are not known yet.
    private func learnAccounts(_ page: Page, _ hits: [SearchHit]) throws(SQLiteError) {
        if accounts.count >= Self.mostKept { accounts.removeAll(keepingCapacity: true) }
        var wanted: Set<Int64> = []
        for case let row? in page.accounts where accounts[row] == nil { wanted.insert(row) }
        for hit in hits {
            for case let id? in hit.tweet.mentions.map(\.id) where accounts[id.rawValue] == nil {
                wanted.insert(id.rawValue)
            }
        }
        if wanted.isEmpty { return }
        let lists = EngineRows.accountLists
        try archive.store.connection.forEach(EngineRows.accounts(Array(wanted))) { row in
            var account = Account(handle: row.optionalText(1))
            for (index, isList) in lists.enumerated() {
                account.values.append(RowValue(row.value(Int32(index) + 2), isList: isList), renderer)
            }
            accounts[row.integer(0)] = account
        }
    }

    /// The newest handle of an account that is named on the page.
    func handle(of row: Int64) -> String? { accounts[row]?.handle }

    /// The handle itself, and every other of the accounts that ever had it.
    func accounts(of handle: String) throws(SQLiteError) -> (handles: [String], ids: [Int64]) {
        if let known = mentioned[handle] { return known }
        let catalog = Catalog(archive.store)
        let users = try catalog.users(handle: handle)
        var handles: Set = [handle]
        for user in users { handles.formUnion(try catalog.handles(of: user)) }
        // Negative numbers are the local store's own.
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

    /// What stands for a mentioned account that has no handle of its own in the store.
    func namelessMention(_ position: Int, of tweet: TweetID) throws(SQLiteError) -> String {
        try archive.store.connection.first(
            """
            SELECT coalesce(handle, CAST(user_id AS TEXT), '') FROM tweet_mention
            WHERE tweet_id = \(tweet.rawValue) AND source <> 3 ORDER BY position LIMIT 1 OFFSET \(position)
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
