internal import SQLiteKit
internal import TweetModel

/// The damaged pages of the store file, with the objects that own them.
struct DamagedPages {
    enum Owner: Hashable {
        /// The full-text index of tweets or of messages.
        case searchIndex
        /// An index of a table, or `import_period`. It can be rebuilt from the rows.
        case index(String)
        /// Cached results, which are computed again if they are missing.
        case cache
        /// The changes that can be undone. A repair deletes them.
        case changes
        /// Statistics that another program created with `ANALYZE`. SQLite uses them only to choose an index.
        case statistics
        /// The file header and the schema table.
        case schema
        case table(String)
        /// A page that is free or unused.
        case nothing
        /// The owner is unknown, because some pages of a table or of the schema cannot be read.
        case unknown

        /// True if the content can be rebuilt from other pages or is not needed.
        var isDerived: Bool {
            switch self {
            case .searchIndex, .index, .cache, .changes, .statistics, .nothing: true
            case .schema, .table, .unknown: false
            }
        }
    }

    /// The owner of each damaged page, by page number. Damaged pages are pages that do not match their checksums, used
    /// pages that contain only zeros, and pages without a checksum of which the disk lost the last sector.
    private(set) var owners: [Int64: Owner] = [:]
    /// The pages of `owners` with one flipped bit, with the content of another page, or with a lost end. Each usually
    /// indicates a disk error.
    private(set) var changedByDisk: Set<Int64> = []
    /// The number of pages without a checksum, because another program wrote them.
    private(set) var unsealed = 0
    /// The rowids on a set of pages, by table; `nil` if they are unknown, as for every WITHOUT ROWID table. All rows of
    /// the table can then be on these pages.
    typealias Rows = [String: Set<Int64>?]
    /// The rows of the user's own data on pages without a checksum.
    private(set) var unsealedRows: Rows = [:]
    /// The tweets whose rows are on damaged pages; `nil` if some of these rows cannot be assigned to tweets.
    private(set) var tweets: Set<Int64>? = []
    /// The rows of tables on damaged pages.
    private(set) var rows: Rows = [:]

    /// The tables with the user's own data, which no archive contains.
    static let own: Set<String> = [
        "label", "tweet_label", "tweet_note", "recent_search", "saved_search", "search_log", "setting", "tombstone",
    ]

    var isSound: Bool { owners.isEmpty }

    /// Each table with damaged pages, and their number. Pages with an unknown owner are listed as "an unknown table".
    var tables: [(name: String, pages: Int)] {
        Dictionary(grouping: owners.values) { owner -> String? in
            switch owner {
            case .table(let name): name
            case .unknown: "an unknown table"
            default: nil
            }
        }.compactMap { name, owners in name.map { ($0, owners.count) } }.sorted { $0.0 < $1.0 }
    }

    /// The owners with the number of pages: `media (2), the schema (1), indexes and other derived data (3)`.
    var summary: String {
        var counts = tables.map { "\($0.name) (\($0.pages))" }
        let (schema, derived) = (pages { $0 == .schema }.count, pages(of: \.isDerived).count)
        if schema > 0 { counts.append("the schema (\(schema))") }
        if derived > 0 { counts.append("indexes and other derived data (\(derived))") }
        return counts.joined(separator: ", ")
    }

    /// Returns the numbers of the damaged pages with these owners.
    func pages(of isWanted: (Owner) -> Bool) -> [Int64] {
        owners.filter { isWanted($0.value) }.map(\.key)
    }

    /// Compares all pages of the file with their checksums. Returns `nil` if the pages have no checksums.
    init?(_ store: Store, progress: (WorkProgress) -> Void = { _ in }) throws {
        let connection = store.connection
        guard
            let comparison = try connection.comparePages(progress: {
                progress(WorkProgress(.verifyingPages, done: $0, total: $1))
            })
        else { return nil }
        unsealed = comparison.unsealed.count
        changedByDisk = comparison.changedByDisk
        // A blank page that is in use has lost its content, unless the write-ahead log still has it. Another program
        // can append to the log at any time, so check the log after reading the pages.
        let suspects = Set(comparison.differing).union(store.logIsEmpty ? comparison.blank : [])
        guard !suspects.isEmpty || unsealed > 0 else { return }
        let withoutSum = Set(comparison.unsealed)
        var reached: [Int64: (owner: Owner, isLeaf: Bool)] = [:]
        var isBroken = false
        do {
            let trees = try connection.rows(
                "SELECT 'sqlite_schema', 'table' UNION ALL SELECT name, type FROM sqlite_schema WHERE rootpage > 0"
            ) { (name: $0.text(0), isIndex: $0.text(1) == "index") }
            for tree in trees {
                let owner = Self.owner(tree.name, isIndex: tree.isIndex)
                let pages: SQL = "SELECT pageno, pagetype, payload FROM dbstat WHERE name = \(tree.name)"
                try connection.forEach(pages) { row in
                    let (number, type) = (row.integer(0), row.text(1))
                    if !owner.isDerived, type == "corrupted" { isBroken = true }
                    // A page of an overflow chain begins with the number of the next page.
                    let isCut =
                        type == "overflow" && comparison.zeroedEnds[number].map { 4 + row.integer(2) > $0 } ?? false
                    if isCut { changedByDisk.insert(number) }
                    if isCut || suspects.contains(number) {
                        // A damaged page of an index can point to a page of a table. The table is then the owner.
                        if let other = reached[number], !other.owner.isDerived { return }
                        reached[number] = (owner, type == "leaf")
                    } else if Self.own.contains(tree.name), withoutSum.contains(number), type != "internal" {
                        Self.add(
                            Self.leaf(number, type == "leaf", comparison.size, connection), of: tree.name,
                            to: &unsealedRows)
                    }
                }
            }
        } catch let error as SQLiteError where error.kind == .damaged || error.kind == .other {
            // `StoreCheck` runs SQLite's integrity check, which reports why the pages cannot be reached.
            isBroken = true
        }
        for (number, page) in reached { add(number, page.owner, isLeaf: page.isLeaf, comparison.size, connection) }
        for number in comparison.differing where reached[number] == nil {
            owners[number] = isBroken ? .unknown : .nothing
        }
        if isBroken { tweets = nil }
    }

    /// Returns the page; `nil` if it is not a leaf or cannot be read.
    private static func leaf(_ number: Int64, _ isLeaf: Bool, _ size: Int, _ connection: Connection) -> LeafPage? {
        isLeaf ? connection.page(number, size: size).map { LeafPage($0) } : nil
    }

    private static func owner(_ name: String, isIndex: Bool) -> Owner {
        if name == "sqlite_schema" { return .schema }
        if name.hasPrefix("sqlite_stat") { return .statistics }
        if name == "cached_result" || name.hasPrefix("sqlite_autoindex_cached_result") { return .cache }
        if name == ChangeLog.table { return .changes }
        if name.hasPrefix("tweet_index_") || name.hasPrefix("message_index_") { return .searchIndex }
        return isIndex || [ImportCatalog.periodTable, ShortLinks.table].contains(name) ? .index(name) : .table(name)
    }

    private mutating func add(_ number: Int64, _ owner: Owner, isLeaf: Bool, _ size: Int, _ connection: Connection) {
        owners[number] = owner
        guard case .table(let name) = owner else { return }
        let page = Self.leaf(number, isLeaf, size, connection)
        Self.add(page, of: name, to: &rows)
        guard Self.keyedByTweet.contains(name), let page else {
            tweets = nil
            return
        }
        tweets?.formUnion(page.firstKeys)
    }

    /// Adds the rows on a page. `page` is `nil` if it is not a leaf.
    private static func add(_ page: LeafPage?, of table: String, to rows: inout Rows) {
        let known = rows[table, default: []]
        let keys = page.flatMap { $0.isWithoutRowid ? nil : $0.firstKeys }
        rows.updateValue(keys.flatMap { known?.union($0) }, forKey: table)
    }

    /// Tables whose primary key is a tweet ID or starts with one.
    private static let keyedByTweet: Set<String> = [
        "tweet", "tweet_hashtag", "tweet_mention", "tweet_url", "tweet_cashtag", "media", "media_file", "tweet_import",
        "tweet_record", "tweet_note", "article", "article_part", "poll_choice", "community_note",
    ]
}

/// A b-tree leaf page (SQLite file format, section 1.6). Any of its bytes can be damaged, so reads check all offsets.
struct LeafPage {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isWithoutRowid: Bool { bytes.first == 0x0A }

    /// The rowid of every row. For a WITHOUT ROWID table, the first column of every primary key. Omits rows whose key
    /// is not an integer or cannot be read.
    var firstKeys: [Int64] {
        guard bytes.count >= 8 else { return [] }
        let count = number(at: 3, length: 2) ?? 0
        return (0..<count).compactMap { index in
            guard let start = number(at: 8 + 2 * Int(index), length: 2), start < bytes.count else { return nil }
            var cell = bytes[Int(start)...]
            // Skip the length of the row.
            guard cell.readVarint() != nil else { return nil }
            return isWithoutRowid ? firstColumn(cell) : cell.readVarint().map { Int64(bitPattern: $0) }
        }
    }

    /// Returns the first column of a record; `nil` if it is not an integer or cannot be read.
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

    /// Reads a big-endian integer with the given number of bytes. Returns `nil` if it is not inside the page.
    private func number(at start: Int, length: Int, isSigned: Bool = false) -> Int64? {
        guard start >= 0, start + length <= bytes.count else { return nil }
        var result: Int64 = isSigned && bytes[start] >= 0x80 ? -1 : 0
        for byte in bytes[start..<start + length] { result = result << 8 | Int64(byte) }
        return result
    }
}
