internal import CLibrary
internal import SQLiteKit
internal import TweetModel

/// Rebuilds a store with damaged pages. Copies the rows of all tables, except those with derived data, into a new file,
/// and builds the indexes there. Then copies the new file back in one transaction.
///
/// A repair in place would follow pointers on damaged pages. `REINDEX` and `DROP TABLE` free the pages to which these
/// pointers lead, and SQLite reuses free pages. So a wrong pointer could make SQLite overwrite rows of tables. This
/// extension reads only the schema and pages of tables. Each page of a table must match its checksum.
extension Store {
    /// Returns true if the rows of all tables can be found through the root pages in the schema. This is the case if no
    /// page of the schema is damaged. Otherwise the schema must still define the expected tables, and every page of the
    /// file must have exactly one owner.
    func canFindRows(_ pages: DamagedPages) throws -> Bool {
        guard !pages.pages(of: { $0 == .schema }).isEmpty else { return true }
        guard try hasExpectedTables() else { return false }
        return try connection.everyPageHasOneOwner()
    }

    /// Rebuilds the store. Returns the number of indexed tweets. Throws `.damagedPages` if the rows cannot be found
    /// (`canFindRows`), and a busy error if another program writes to the store meanwhile.
    ///
    /// - Parameter pages: The damaged pages of the store. None of them may belong to a table.
    func rebuild(_ pages: DamagedPages, _ progress: (WorkProgress) -> Void) throws -> Int {
        guard try canFindRows(pages) else {
            throw StoreError.damagedPages(path: path, pages: "the schema", canRepair: false)
        }
        let target = files[0] + ".rebuilt"
        func remove() { for file in Store.files(at: target) { _ = unsafe unlink(file) } }
        // A killed repair may have left files.
        remove()
        defer { remove() }
        try OpenedStore.createEmptyFile(target, exclusively: true)
        let rebuilt = try Store(path: target, access: .create)
        try rebuilt.prepareForWriting()
        let version = try connection.integer("PRAGMA data_version")
        try connection.replacing(pages.pages { $0 == .schema }) {
            try connection.verifying(.always) { try copyRows(to: rebuilt) }
        }
        let count = try IndexRebuilder(rebuilt).rebuild(progress: progress)
        progress(WorkProgress(.rewritingFile))
        try giveSamePageSize(to: rebuilt.connection)
        guard try connection.integer("PRAGMA data_version") == version else {
            throw SQLiteError.busy("another program wrote to the store")
        }
        try connection.verifying(.never) { _ = try rebuilt.connection.backUp(to: connection) { _, _ in true } }
        try connection.execute(script: "PRAGMA wal_checkpoint(TRUNCATE)")
        return count
    }

    /// Gives the new file the page size of the store. SQLite cannot copy a file back into a store in WAL mode if their
    /// page sizes differ.
    private func giveSamePageSize(to rebuilt: Connection) throws {
        guard let size = try connection.integer("PRAGMA page_size"), try rebuilt.integer("PRAGMA page_size") != size
        else { return }
        try rebuilt.execute(script: "PRAGMA journal_mode = DELETE; PRAGMA page_size = \(size); VACUUM")
    }

    // MARK: Copying rows

    private typealias SchemaObject = (type: String, name: String, sql: String)

    /// Returns true for search indexes, cached results, periods of imports and changes for undo. They are computed from
    /// other tables or not needed, and therefore not copied.
    private static func isDerived(_ object: SchemaObject) -> Bool {
        ["cached_result", ChangeLog.table, ImportCatalog.periodTable, ShortLinks.table].contains(object.name)
            || FullTextTable.all.contains { object.name == $0.name || object.name.hasPrefix($0.name + "_") }
    }

    private static func objects(of connection: Connection) throws -> [SchemaObject] {
        try connection.rows(
            "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
        ) { ($0.text(0), $0.text(1), $0.text(2)) }
    }

    /// Copies the rows of the store's tables, except derived ones. Also copies tables, indexes, views and triggers that
    /// the user added.
    private func copyRows(to rebuilt: Store) throws {
        let expected = try Self.objects(of: rebuilt.connection)
        let known = Set(expected.map(\.name))
        let added = try Self.objects(of: connection).filter { !known.contains($0.name) && !Self.isDerived($0) }
        let (addedTables, others) = (added.filter { $0.type == "table" }, added.filter { $0.type != "table" })
        for table in addedTables { try rebuilt.connection.execute(script: table.sql) }
        let tables = expected.filter { $0.type == "table" && !Self.isDerived($0) } + addedTables
        try connection.run("ATTACH \(rebuilt.path) AS rebuilt")
        do {
            try copy(tables.map(\.name))
        } catch {
            try connection.execute(script: "PRAGMA foreign_keys = ON; DETACH rebuilt")
            throw error
        }
        try connection.execute(script: "PRAGMA foreign_keys = ON; DETACH rebuilt")
        for object in others { try rebuilt.connection.execute(script: object.sql) }
    }

    private func copy(_ tables: [String]) throws {
        // The tables are copied in any order. `check` verifies the references.
        try connection.execute(script: "PRAGMA foreign_keys = OFF")
        try connection.write {
            for table in tables {
                let name = "\"" + table.replacing("\"", with: "\"\"") + "\""
                // `NOT INDEXED` keeps SQLite from reading the rows from a covering index. `WHERE true` turns off its
                // transfer optimization, which would also copy the pages of indexes.
                try connection.execute(
                    script: """
                        DELETE FROM rebuilt.\(name);
                        INSERT INTO rebuilt.\(name) SELECT * FROM main.\(name) NOT INDEXED WHERE true
                        """)
            }
        }
    }
}
