internal import SQLiteKit
internal import TweetModel

/// What the pages of the store's file hold that do not fit their checksums.
struct StorePages {
    /// Where such a page belongs to.
    enum Owner: Hashable {
        /// The search index of tweets or of messages.
        case searchIndex
        /// An index of a table, made of its rows.
        case index(String)
        case table(String)
        /// It holds nothing.
        case nothing
    }

    /// How many such pages each of them has.
    private(set) var counts: [Owner: Int] = [:]
    /// Tweets whose rows lie on such pages; nil where that cannot be told.
    private(set) var tweets: Set<Int64>? = []

    var isSound: Bool { counts.isEmpty }

    /// Pages of the tables alone, which nothing else in the store can replace.
    var tables: [(name: String, pages: Int)] {
        counts.compactMap { owner, pages in
            guard case .table(let name) = owner else { return nil }
            return (name, pages)
        }.sorted { $0.name < $1.name }
    }

    /// Pages of what is made from the tables.
    var derivedPages: Int {
        counts.reduce(0) { sum, entry in
            switch entry.key {
            case .searchIndex, .index: sum + entry.value
            case .table, .nothing: sum
            }
        }
    }

    /// nil where the file's pages have no checksums.
    init?(_ store: Store) throws(SQLiteError) {
        let connection = store.connection
        guard let comparison = try connection.comparePages() else { return nil }
        // A page in use that is blank is a lost one, unless it waits in the log, where another program may have put it
        // since: so the log is looked at last.
        let suspects = Set(comparison.differing).union(store.logIsEmpty ? comparison.blank : [])
        guard !suspects.isEmpty else { return }
        var unplaced = Set(comparison.differing)
        let isIndex = Set(
            try connection.rows("SELECT name FROM sqlite_schema WHERE type = 'index'") { (row) throws(SQLiteError) in
                row.text(0)
            })
        do throws(SQLiteError) {
            let pages = try connection.prepare("SELECT pageno, name, pagetype FROM dbstat")
            defer { pages.reset() }
            while try pages.step() {
                let number = pages.integer(0)
                guard suspects.contains(number) else { continue }
                unplaced.remove(number)
                add(
                    number, of: Self.owner(pages.text(1), isIndex), isLeaf: pages.text(2) == "leaf", comparison,
                    connection)
            }
        } catch {
            // What lies behind the damage cannot be reached; SQLite's own proof tells of it.
            guard error.kind == .damaged || error.kind == .other else { throw error }
            tweets = nil
        }
        if !unplaced.isEmpty { counts[.nothing] = unplaced.count }
    }

    private static func owner(_ name: String, _ isIndex: Set<String>) -> Owner {
        if name.hasPrefix("tweet_index_") || name.hasPrefix("message_index_") { return .searchIndex }
        return isIndex.contains(name) ? .index(name) : .table(name)
    }

    private mutating func add(
        _ number: Int64, of owner: Owner, isLeaf: Bool, _ comparison: PageComparison, _ connection: Connection
    ) {
        counts[owner, default: 0] += 1
        guard case .table(let name) = owner else { return }
        guard isLeaf, Self.keyedByTweet.contains(name), let page = connection.page(number, size: comparison.size) else {
            tweets = nil
            return
        }
        tweets?.formUnion(LeafPage(page).firstKeys)
    }

    /// Tables whose key is a tweet, or begins with one.
    private static let keyedByTweet: Set<String> = [
        "tweet", "tweet_hashtag", "tweet_mention", "tweet_url", "tweet_cashtag", "media", "media_file", "tweet_import",
        "tweet_record", "tweet_note",
    ]
}

/// A page of rows in SQLite's format (file format, 1.6), which may be damaged anywhere.
struct LeafPage {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Of every row its rowid; in a table without them, the first column of its key where that is a whole number.
    var firstKeys: [Int64] {
        guard bytes.count >= 8 else { return [] }
        let isWithoutRowid = bytes[0] == 0x0A
        let count = number(at: 3, length: 2) ?? 0
        return (0..<count).compactMap { index in
            guard let start = number(at: 8 + 2 * Int(index), length: 2), start < bytes.count else { return nil }
            var cell = bytes[Int(start)...]
            // The length of the row.
            guard cell.readVarint() != nil else { return nil }
            return isWithoutRowid ? firstColumn(cell) : cell.readVarint().map { Int64(bitPattern: $0) }
        }
    }

    /// The first column of a record, if it is a whole number.
    private func firstColumn(_ record: ArraySlice<UInt8>) -> Int64? {
        var header = record
        guard let length = header.readVarint(), length > 0, length < bytes.count, let type = header.readVarint() else {
            return nil
        }
        let value = record.startIndex + Int(length)
        return switch type {
        case 1, 2, 3, 4: number(at: value, length: Int(type), isSigned: true)
        case 5: number(at: value, length: 6, isSigned: true)
        case 6: number(at: value, length: 8, isSigned: true)
        case 8: 0
        case 9: 1
        default: nil
        }
    }

    /// A whole number of that many bytes, the greatest first.
    private func number(at start: Int, length: Int, isSigned: Bool = false) -> Int64? {
        guard start >= 0, start + length <= bytes.count else { return nil }
        var result: Int64 = isSigned && bytes[start] >= 0x80 ? -1 : 0
        for byte in bytes[start..<start + length] { result = result << 8 | Int64(byte) }
        return result
    }
}
