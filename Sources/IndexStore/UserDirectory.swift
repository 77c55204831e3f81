internal import SQLiteKit
internal import TweetModel
internal import TweetText

/// Finds or creates the rows of accounts while an import is written. Collects the data of this import for each account
/// and writes it once per batch, however many tweets mention the account.
final class UserDirectory {
    private struct Entry {
        let row: Int64
        /// The data from this import so far.
        var mine: AccountRecord
        /// The data from the other imports, one record for each.
        var others: [AccountRecord] = []
        /// The only other import, if its data is still stored in the account's own row.
        var soleOther: Int64?
        var isDirty = false

        func isKnown(by handle: String) -> Bool {
            mine.handle == handle
        }

        /// The approximate memory size in bytes, including the lookup tables.
        var size: Int { others.reduce(MemoryLayout<Self>.stride + 64 + mine.size) { $0 + $1.size } }
    }

    /// Limits memory: at this size in bytes, all entries are written and removed from the cache.
    private static let capacity = 24 << 20

    private var entries: [Entry] = []
    /// True if the cache contains all accounts of the store, so that lookups can be skipped.
    private var isComplete: Bool
    /// The approximate size of the cache in bytes.
    private var size = 0
    /// The index in `entries` of each account, by row ID.
    private var positions: [Int64: Int] = [:]
    private var rowsByHandle: [String: Int64] = [:]
    private let connection: Connection
    private let importID: Int64
    private let insertUser: Statement
    private let updateUser: Statement
    private let insertHandle: Statement

    init(_ connection: Connection, importID: Int64) throws(SQLiteError) {
        self.connection = connection
        self.importID = importID
        isComplete = try connection.integer("SELECT 1 FROM user LIMIT 1") == nil
        let columns = AccountRecord.columns.text
        let places = String(repeating: "?, ", count: Int(AccountRecord.columnCount) + 1)
        insertUser = try connection.prepare("INSERT INTO user (\(columns), import_id, id) VALUES (\(places)?)")
        updateUser = try connection.prepare(
            "UPDATE user SET (\(columns), import_id) = (\(places.dropLast(2))) WHERE id = ?")
        insertHandle = try connection.prepare(
            "INSERT INTO user_handle (folded, user_id, handle, import_id) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING")
    }

    /// Returns the row ID of an account; `nil` if neither its ID nor its handle is known. `seenAt` is the time of the
    /// record.
    func row(of user: User, seenAt: Int64) throws(SQLiteError) -> Int64? {
        let row: Int64
        if let id = user.id {
            row = id.rawValue
        } else if let handle = user.handle {
            row = try rowByHandle(handle)
        } else {
            return nil
        }
        try note(user, row: row, seenAt: seenAt)
        return row
    }

    /// Returns the row ID of an account that a record identifies only by its handle. The ID is negative and computed
    /// from the handle, so it does not depend on earlier imports. The row is never unified with an account that has an
    /// ID, because another account can take over a handle.
    private func rowByHandle(_ handle: String) throws(SQLiteError) -> Int64 {
        let folded = Folding.fold(handle)
        if let row = rowsByHandle[folded] { return row }
        var row = Self.number(of: folded)
        // In the unlikely case of a hash collision, the later handle gets the next ID.
        while let other = try connection.first(
            "SELECT folded FROM user_handle WHERE user_id = \(row)", { (result) throws(SQLiteError) in result.text(0) }),
            other != folded
        { row += 1 }
        rowsByHandle[folded] = row
        return row
    }

    /// Returns the FNV-1a hash, reduced to 62 bits and negative.
    private static func number(of text: String) -> Int64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return -1 - Int64(hash >> 2)
    }

    private func note(_ user: User, row: Int64, seenAt: Int64) throws(SQLiteError) {
        guard let position = try position(of: row) else { return try add(user, row: row, seenAt: seenAt) }
        if let handle = user.handle, !entries[position].isKnown(by: handle) { try addHandle(handle, of: row) }
        let before = entries[position].mine.size
        if entries[position].mine.add(user, seenAt: seenAt) {
            entries[position].isDirty = true
            size += entries[position].mine.size - before
        }
    }

    private func position(of row: Int64) throws(SQLiteError) -> Int? {
        if let position = positions[row] { return position }
        guard !isComplete, let entry = try load(row) else { return nil }
        return try append(entry)
    }

    private func append(_ entry: Entry) throws(SQLiteError) -> Int {
        if size >= Self.capacity { try flush(forgetting: true) }
        size += entry.size
        positions[entry.row] = entries.count
        entries.append(entry)
        return entries.count - 1
    }

    private func load(_ row: Int64) throws(SQLiteError) -> Entry? {
        let found = try connection.first("SELECT import_id, \(AccountRecord.columns) FROM user WHERE id = \(row)") {
            (result) throws(SQLiteError) in (owner: result.optionalInteger(0), record: AccountRecord(result, from: 1))
        }
        guard let found else { return nil }
        if found.owner == importID { return Entry(row: row, mine: found.record) }
        // Mark the entry as changed even if this import adds no data, because the account now belongs to several
        // imports.
        if let owner = found.owner {
            return Entry(row: row, mine: AccountRecord(), others: [found.record], soleOther: owner, isDirty: true)
        }
        let records = try connection.rows(
            "SELECT import_id, \(AccountRecord.columns) FROM user_import WHERE user_id = \(row) ORDER BY import_id"
        ) { (result) throws(SQLiteError) in (importID: result.integer(0), record: AccountRecord(result, from: 1)) }
        let mine = records.first { $0.importID == importID }
        return Entry(
            row: row, mine: mine?.record ?? AccountRecord(),
            others: records.filter { $0.importID != importID }.map(\.record), isDirty: mine == nil)
    }

    private func add(_ user: User, row: Int64, seenAt: Int64) throws(SQLiteError) {
        var mine = AccountRecord()
        _ = mine.add(user, seenAt: seenAt)
        try write(mine, of: row, insertUser)
        if let handle = user.handle { try addHandle(handle, of: row) }
        _ = try append(Entry(row: row, mine: mine))
    }

    /// Writes the data of this import to the account's own row.
    private func write(_ record: AccountRecord, of row: Int64, _ statement: Statement) throws(SQLiteError) {
        record.bind(to: statement, from: 1)
        statement.bind(AccountRecord.columnCount + 1, importID)
        statement.bind(AccountRecord.columnCount + 2, row)
        try statement.run()
    }

    private func addHandle(_ handle: String, of row: Int64) throws(SQLiteError) {
        insertHandle.bind(1, Folding.fold(handle))
        insertHandle.bind(2, row)
        insertHandle.bind(3, handle)
        insertHandle.bind(4, importID)
        try insertHandle.run()
    }

    /// Writes all changed entries. Call this before each commit.
    func flush(forgetting: Bool = false) throws(SQLiteError) {
        // Write in the order of the table, because neighbouring rows share a page.
        let changed = entries.indices.filter { entries[$0].isDirty }.sorted { entries[$0].row < entries[$1].row }
        for position in changed {
            try write(entries[position])
            entries[position].soleOther = nil
            entries[position].isDirty = false
        }
        if forgetting {
            isComplete = false
            entries.removeAll(keepingCapacity: true)
            positions.removeAll(keepingCapacity: true)
            rowsByHandle.removeAll(keepingCapacity: true)
            size = 0
        }
    }

    private func write(_ entry: Entry) throws(SQLiteError) {
        if !entry.others.isEmpty {
            if let other = entry.soleOther { try keep(entry.others[0], of: entry.row, from: other) }
            try keep(entry.mine, of: entry.row, from: importID)
            try Self.write(AccountRecord.joined(entry.others + [entry.mine]), of: entry.row, from: nil, connection)
        } else {
            try write(entry.mine, of: entry.row, updateUser)
        }
    }

    private func keep(_ record: AccountRecord, of row: Int64, from importID: Int64) throws(SQLiteError) {
        try connection.run(
            """
            INSERT OR REPLACE INTO user_import (user_id, import_id, \(AccountRecord.columns))
            VALUES (\(row), \(importID), \(record.values))
            """)
    }

    /// Writes the account's own row. `importID` is the import that all data comes from; `nil` if several imports
    /// contributed.
    static func write(
        _ record: AccountRecord, of row: Int64, from importID: Int64?, _ connection: Connection
    ) throws(SQLiteError) {
        try connection.run(
            """
            UPDATE user SET (import_id, \(AccountRecord.columns)) = (\(importID), \(record.values)) WHERE id = \(row)
            """)
    }
}
