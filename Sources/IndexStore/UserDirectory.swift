internal import SQLiteKit
internal import TweetModel
internal import TweetText

/// The accounts of the store while an import's tweets are written: finds or makes their rows, and gathers what this import
/// says of each, so that a row is written once a batch however many tweets speak of it.
final class UserDirectory {
    private struct Entry {
        let row: Int64
        /// What this import said so far.
        var mine: AccountRecord
        /// What the other imports said, each for itself.
        var others: [AccountRecord] = []
        /// The one other import whose word still stands in the account's own row.
        var soleOther: Int64?
        var isDirty = false

        func isKnown(by handle: String) -> Bool {
            mine.handle == handle
        }

        /// Bytes in memory, about, with what it takes to find it.
        var size: Int { others.reduce(MemoryLayout<Self>.stride + 64 + mine.size) { $0 + $1.size } }
    }

    /// Bounds memory: beyond so many bytes everything is written and forgotten.
    private static let capacity = 24 << 20

    private var entries: [Entry] = []
    /// The store has no other accounts, so that nobody has to look for them.
    private var isComplete: Bool
    /// In bytes, about.
    private var size = 0
    /// Where in `entries` an account is, by its row.
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

    /// The row of an account; nil when neither its id nor its handle is known. `seenAt` is when the record was made.
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

    /// An account that a record names by its handle only has a row of its own, below zero and made from the handle, so
    /// that it is the same whatever was imported before. It is never taken for an account with a number: handles change
    /// hands.
    private func rowByHandle(_ handle: String) throws(SQLiteError) -> Int64 {
        let folded = Folding.fold(handle)
        if let row = rowsByHandle[folded] { return row }
        var row = Self.number(of: folded)
        // Two handles with one number are next to impossible; then the later one moves on.
        while let other = try connection.first(
            "SELECT folded FROM user_handle WHERE user_id = \(row)", { (result) throws(SQLiteError) in result.text(0) }),
            other != folded
        { row += 1 }
        rowsByHandle[folded] = row
        return row
    }

    /// FNV-1a, kept to 62 bits and below zero.
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
        // Even when this import says nothing new of the account, it is one of those that speak of it.
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

    /// The account's own row, as what this import said.
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

    /// Writes what changed; call before each commit.
    func flush(forgetting: Bool = false) throws(SQLiteError) {
        // In the order of the table: neighbours are on one page.
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

    /// The account's own row. `importID` is the import that said all of it; nil where several did.
    static func write(
        _ record: AccountRecord, of row: Int64, from importID: Int64?, _ connection: Connection
    ) throws(SQLiteError) {
        try connection.run(
            """
            UPDATE user SET (import_id, \(AccountRecord.columns)) = (\(importID), \(record.values)) WHERE id = \(row)
            """)
    }
}
