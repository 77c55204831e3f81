internal import SQLiteKit
internal import TweetModel
internal import TweetText

/// Finds or creates the rows of accounts while an import is written.
///
/// The row ID of an account is its account ID, or a negative number if only its handle is known. Collects the data of
/// this import for each account. Writes the data once before each commit, or when the cache is full, however many
/// tweets mention the account.
final class UserUpserter {
    private struct Entry {
        /// The row ID.
        let row: Int64
        /// The data from this import so far.
        var mine: AccountRecord
        /// The data from the other imports, one record for each.
        var others: [AccountRecord] = []
        /// The only other import, if its data is still stored in the account's own row in `user`.
        var soleOther: Int64?
        /// True if the entry must be written.
        var isDirty = false

        /// The approximate memory size in bytes, including the lookup tables.
        var size: Int { others.reduce(MemoryLayout<Self>.stride + 64 + mine.size) { $0 + $1.size } }

        /// Adds the data of an account of a batch, and calls the closure with handles that may be new. Returns the
        /// growth in bytes.
        mutating func add(_ index: Int, of batch: borrowing BatchAccounts, newHandle: (String) -> Void) -> Int {
            let earlierSize = mine.size
            batch.forEachHandle(of: index) { if mine.names.handle != $0 { newHandle($0) } }
            if mine.names.add(batch.all[index].names) { isDirty = true }
            batch.forEachProfile(of: index) { values, texts, seenAt in
                if mine.add(values, texts, seenAt: seenAt) { isDirty = true }
            }
            return mine.size - earlierSize
        }
    }

    /// Limits memory: at this size in bytes, all entries are written and removed from the cache.
    private static let capacity = 36 << 20

    private var entries: [Entry] = []
    /// True if the cache contains all accounts of the store, so that lookups can be skipped.
    private var isComplete: Bool
    /// The approximate size of the cache in bytes.
    private var size = 0
    /// The index in `entries` of each account, by row ID.
    private var positions: [Int64: Int] = [:]
    /// The row IDs of accounts whose account IDs are unknown, by folded handle.
    private var rowsByHandle: [String: Int64] = [:]
    private let connection: Connection
    private let importID: Int64
    private let upsertUsers: Statement
    /// Inserts the data of one import, for accounts that several imports mention.
    private let upsertParts: Statement
    private let insertHandles: Statement
    /// Handles that were not written yet, with the row IDs of their accounts.
    private var handles: [(folded: String, row: Int64, handle: String)] = []

    init(_ connection: Connection, importID: Int64) throws {
        self.connection = connection
        self.importID = importID
        isComplete = try connection.integer("SELECT 1 FROM user LIMIT 1") == nil
        func insertion(into table: String, rowID: String, key: String) throws -> Statement {
            let replaced = (AccountColumn.names + ["import_id"]).map { "\($0) = excluded.\($0)" }
            return try connection.prepareInsertion(
                into: table, AccountColumn.list() + ", import_id, " + rowID,
                onConflict: "ON CONFLICT (\(key)) DO UPDATE SET " + replaced.joined(separator: ", "))
        }
        upsertUsers = try insertion(into: "user", rowID: "id", key: "id")
        upsertParts = try insertion(into: "user_import", rowID: "user_id", key: "user_id, import_id")
        insertHandles = try connection.prepareInsertion(
            into: "user_handle", "folded, user_id, handle, import_id", onConflict: "ON CONFLICT DO NOTHING")
    }

    /// Adds the accounts of a batch, and returns the row ID of each. Leaves out an account if `isWanted` returns false
    /// for its index, and returns 0 for it.
    func rows(of batch: BatchAccounts, where isWanted: (Int) -> Bool = { _ in true }) throws -> [Int64] {
        var rows: [Int64] = []
        rows.reserveCapacity(batch.all.count)
        for index in batch.all.indices {
            rows.append(isWanted(index) ? try row(of: index, in: batch) : 0)
        }
        return rows
    }

    /// Adds an account and returns its row ID; `nil` if neither its ID nor its handle is known. `seenAt` is the time of
    /// the record in Unix seconds.
    func row(of user: User, seenAt: Int64) throws -> Int64? {
        var accounts = BatchAccounts()
        _ = accounts.add(user, seenAt: seenAt)
        return try rows(of: accounts).first
    }

    // The account is passed as an index, because copying its texts takes longer than adding a known account.
    private func row(of index: Int, in batch: borrowing BatchAccounts) throws -> Int64 {
        let row = try batch.all[index].id?.rawValue ?? rowByHandle(batch.all[index].folded)
        let position: Int
        if let known = try self.position(of: row) {
            position = known
        } else {
            position = try append(Entry(row: row, mine: AccountRecord(), isDirty: true))
        }
        size += entries[position].add(index, of: batch) { addHandle($0, of: row) }
        return row
    }

    /// Returns the row ID of an account that a record identifies only by its handle. The row ID is negative and
    /// computed from the handle, so it does not depend on earlier imports, apart from hash collisions. The row is never
    /// merged with that of an account whose ID is known, because another account can take over a handle.
    private func rowByHandle(_ folded: String) throws -> Int64 {
        if let row = rowsByHandle[folded] { return row }
        var row = UserID(fromHandleHash: FNV1a(folded.utf8).value).rawValue
        // In the unlikely case of a hash collision, the handle that was added later gets the next free row ID.
        while let other = try foldedHandle(of: row), other != folded { row += 1 }
        rowsByHandle[folded] = row
        return row
    }

    private func foldedHandle(of row: Int64) throws -> String? {
        if let handle = positions[row].flatMap({ entries[$0].mine.names.handle }) { return Folding.fold(handle) }
        if isComplete { return nil }
        return try connection.first("SELECT folded FROM user_handle WHERE user_id = \(row)") {
            $0.text(0)
        }
    }

    /// Returns the index of an account in `entries`, and loads the account if necessary; `nil` if the store does not
    /// contain it.
    private func position(of row: Int64) throws -> Int? {
        if let position = positions[row] { return position }
        guard !isComplete, let entry = try load(row) else { return nil }
        return try append(entry)
    }

    /// Adds an entry and returns its index. Empties a full cache first.
    private func append(_ entry: Entry) throws -> Int {
        if size >= Self.capacity { try flush(forgetting: true) }
        size += entry.size
        positions[entry.row] = entries.count
        entries.append(entry)
        return entries.count - 1
    }

    private func load(_ row: Int64) throws -> Entry? {
        let found = try connection.first("SELECT \(AccountRecord.columns), import_id FROM user WHERE id = \(row)") {
            (owner: $0.optionalInteger(Int32(AccountColumn.count)), record: AccountRecord($0))
        }
        guard let found else { return nil }
        if found.owner == importID { return Entry(row: row, mine: found.record) }
        // Mark the entry as changed even if this import adds no data, because the account now belongs to several
        // imports.
        if let owner = found.owner {
            return Entry(row: row, mine: AccountRecord(), others: [found.record], soleOther: owner, isDirty: true)
        }
        let records = try connection.rows(
            "SELECT \(AccountRecord.columns), import_id FROM user_import WHERE user_id = \(row) ORDER BY import_id"
        ) { (importID: $0.integer(Int32(AccountColumn.count)), record: AccountRecord($0)) }
        let mine = records.first { $0.importID == importID }
        return Entry(
            row: row, mine: mine?.record ?? AccountRecord(),
            others: records.filter { $0.importID != importID }.map(\.record), isDirty: mine == nil)
    }

    private func addHandle(_ handle: String, of row: Int64) {
        handles.append((Folding.fold(handle), row, handle))
    }

    /// Writes all changed entries and new handles. Call this before each commit. With `forgetting`, also empties the
    /// cache.
    func flush(forgetting: Bool = false) throws {
        var changed = entries.indices.filter { entries[$0].isDirty }
        changed.sort { entries[$0].row < entries[$1].row }
        let importID = importID
        try write(changed.filter { entries[$0].others.isEmpty }, upsertUsers) { ($0.mine, importID) }
        // If only the account's own row contained the data of the other import, that import gets a row too.
        let shared = changed.filter { !entries[$0].others.isEmpty }
        try write(shared.filter { entries[$0].soleOther != nil }, upsertParts) { ($0.others[0], $0.soleOther) }
        try write(shared, upsertParts) { ($0.mine, importID) }
        try write(shared, upsertUsers) { (AccountRecord.joined($0.others + [$0.mine]), nil) }
        for position in changed {
            entries[position].soleOther = nil
            entries[position].isDirty = false
        }
        try writeHandles()
        if forgetting {
            isComplete = false
            entries.removeAll(keepingCapacity: true)
            positions.removeAll(keepingCapacity: true)
            rowsByHandle.removeAll(keepingCapacity: true)
            size = 0
        }
    }

    /// The maximum number of rows that are written together, to limit memory.
    private static let rowsPerStatement = 1_000

    /// Writes a part of each entry, with the import that it comes from.
    private func write(
        _ positions: [Int], _ statement: Statement, _ part: (Entry) -> (record: AccountRecord, from: Int64?)
    ) throws {
        let entries = entries
        try write(positions.count, width: AccountColumn.count + 2, statement) { index, rows, texts in
            let (record, importID) = part(entries[positions[index]])
            record.append(to: &rows, &texts, importID: importID, row: entries[positions[index]].row)
        }
    }

    /// Writes the row of an account that several imports mention, from the data of each.
    func write(_ parts: [AccountRecord], of row: Int64) throws {
        try write(1, width: AccountColumn.count + 2, upsertUsers) { _, rows, texts in
            AccountRecord.joined(parts).append(to: &rows, &texts, importID: nil, row: row)
        }
    }

    private func writeHandles() throws {
        handles.sort { ($0.folded, $0.row) < ($1.folded, $1.row) }
        try write(handles.count, width: 4, insertHandles) { index, rows, texts in
            let (folded, row, handle) = handles[index]
            rows.append([
                texts.append(folded), RowBuffer.Cell(row), texts.append(handle), RowBuffer.Cell(importID),
            ])
        }
        handles.removeAll(keepingCapacity: true)
    }

    /// Runs a statement over `count` rows. `append` appends the row with the given index.
    private func write(
        _ count: Int, width: Int, _ statement: Statement, append: (Int, inout RowBuffer, inout TextBuffer) -> Void
    ) throws {
        var rows = RowBuffer(width: width)
        var texts = TextBuffer()
        for start in stride(from: 0, to: count, by: Self.rowsPerStatement) {
            rows.removeAll()
            texts.removeAll()
            for index in start..<min(start + Self.rowsPerStatement, count) { append(index, &rows, &texts) }
            try connection.run(statement, over: rows, order: Array(0..<UInt32(rows.count)), texts: texts)
        }
    }
}
