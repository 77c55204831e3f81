internal import CLibrary
internal import SQLiteKit
package import TweetModel

extension Store {
    /// The setting with the names of the tables whose damage the user accepted, separated by commas.
    static let acceptedDamage = "accepted_damage"

    /// Throws `.damagedPages` if a page does not match its checksum, and `.sqlite` if `refuseDamagedStructure` finds
    /// damage.
    private func refuseDamagedPages() throws(StoreError) {
        let pages = try comparePages()
        guard let pages, !pages.isSound else { return try refuseDamagedStructure(pages) }
        let canRepair: Bool
        do throws(SQLiteError) {
            canRepair = pages.tables.isEmpty ? try StoreRebuilder.canFindRows(of: self, pages) : false
        } catch {
            throw .sqlite(error, path: path)
        }
        throw .damagedPages(path: path, pages: pages.summary, canRepair: canRepair)
    }

    /// Throws `.sqlite` if SQLite finds structural damage outside of indexes. Does nothing if every page has a
    /// checksum.
    ///
    /// Other programs write pages without checksums, and only this check finds damage on those pages.
    private func refuseDamagedStructure(_ pages: DamagedPages?) throws(StoreError) {
        if let pages, pages.unsealed == 0 { return }
        do throws(SQLiteError) {
            let damage = try StoreCheck(self).structureErrors().first { !$0.isInIndex }
            if let damage { throw SQLiteError.damaged(damage.line) }
        } catch {
            throw .sqlite(error, path: path)
        }
    }

    /// Returns the damaged pages; `nil` if every page matches its checksum or pages have no checksums.
    private func damagedPages() throws(StoreError) -> DamagedPages? {
        try comparePages().flatMap { $0.isSound ? nil : $0 }
    }

    /// Compares the pages with their checksums; `nil` if pages have no checksums.
    private func comparePages() throws(StoreError) -> DamagedPages? {
        do throws(SQLiteError) {
            return try DamagedPages(self)
        } catch {
            throw .sqlite(error, path: path)
        }
    }

    /// Adds the tables with damaged pages, and the schema if it is damaged, to the setting `acceptedDamage`.
    ///
    /// - Parameter pages: The damage, determined before the damaged rows were written to new pages. The new pages have
    ///   valid checksums, which hide the damage.
    private static func recordAccepted(_ pages: DamagedPages, in connection: Connection) throws(SQLiteError) {
        let damaged = pages.tables.map(\.name) + (pages.pages { $0 == .schema }.isEmpty ? [] : ["the schema"])
        guard !damaged.isEmpty else { return }
        let known = try connection.first("SELECT value FROM setting WHERE name = \(acceptedDamage)") {
            (row) throws(SQLiteError) in row.text(0)
        }
        let before = known?.split(separator: ", ").map(String.init) ?? []
        let all = Set(damaged + before).sorted().joined(separator: ", ")
        try connection.run(
            """
            INSERT INTO setting (name, value) VALUES (\(acceptedDamage), \(all))
            ON CONFLICT (name) DO UPDATE SET value = excluded.value
            """)
    }

    /// Copies a snapshot of the store to a new file that only the user can access. Other programs can use the store
    /// meanwhile.
    ///
    /// When the copy is complete and flushed to disk, it gets its final name and replaces an existing file. Throws if
    /// another program uses that file as a store. `progress` receives the number of copied pages and the total, and
    /// returns false to cancel. Returns the size of the copy in bytes; `nil` if `progress` canceled.
    ///
    /// Throws `.damagedPages` or `.sqlite` if the store is damaged, unless the caller accepts damage. In that case the
    /// copy records the damaged tables (`acceptedDamage`).
    package func backUp(
        to path: String, acceptingDamage: Bool = false, progress: (_ done: Int, _ total: Int) -> Bool
    ) throws(StoreError) -> Int64? {
        if !acceptingDamage { try refuseDamagedPages() }
        let damage = acceptingDamage ? try damagedPages() : nil
        guard let file = UnfinishedFile(of: path) else { throw .cannotCreate(path: path, code: errno) }
        let isWhole: Bool
        do throws(SQLiteError) {
            let copy = try Connection(path: file.path, access: .readWrite)
            isWhole = try connection.verifying(acceptingDamage ? .never : .always) { () throws(SQLiteError) in
                try connection.backUp(to: copy, progress: progress)
            }
            if isWhole {
                if let damage {
                    try RowSums.install(for: ["setting"], on: copy)
                    try Self.recordAccepted(damage, in: copy)
                }
                // A store in use has a write-ahead log; a copy should be a single file.
                try copy.execute(script: "PRAGMA journal_mode = DELETE")
                try Self.endUse(of: path)
            }
        } catch {
            throw .sqlite(error, path: error.kind == .damagedPage ? self.path : path)
        }
        guard isWhole else { return nil }
        guard file.finish() else { throw .cannotCreate(path: path, code: errno) }
        return Self.size(of: path)
    }

    /// Prepares a file to be replaced: removes its companion files, because SQLite would apply the write-ahead log or
    /// the journal to the new file.
    ///
    /// Throws if another program uses the file as a store. Does not open the target of a symbolic link, because only
    /// the link will be replaced.
    private static func endUse(of path: String) throws(SQLiteError) {
        var file = stat()
        if unsafe lstat(path, &file) == 0, file.st_mode & S_IFMT == S_IFREG {
            do throws(SQLiteError) {
                try Connection(path: path, access: .readWrite).execute(script: "PRAGMA journal_mode = DELETE")
            } catch {
                // Ignore other errors: the file may be damaged or not an SQLite file, and its content is not needed.
                if error.kind == .busy { throw error }
            }
        }
        for companion in files(at: path).dropFirst() { _ = unsafe unlink(companion) }
    }

    /// Merges all segments of the search indexes and rewrites the file without unused space. Needs free disk space of
    /// twice the size of the new file: SQLite writes it to a temporary file and to the write-ahead log.
    ///
    /// Returns the sizes of the file in bytes, before and after. Throws `.damagedPages` or `.sqlite` if the store is
    /// damaged, unless the caller accepts damage. In that case the store records the damaged tables (`acceptedDamage`).
    package func compact(
        acceptingDamage: Bool = false, progress: (WorkProgress) -> Void = { _ in }
    ) throws(StoreError) -> (before: Int64, after: Int64) {
        guard acceptingDamage else {
            try checkpoint()
            try refuseDamagedPages()
            return try rewrite(progress)
        }
        return try connection.verifying(.never) { () throws(StoreError) in
            try acceptDamage()
            return try rewrite(progress)
        }
    }

    /// Records the damaged tables as accepted. Call this before any other write, because a write can give a damaged
    /// page a valid checksum.
    private func acceptDamage() throws(StoreError) {
        try checkpoint()
        let damage = try damagedPages()
        do throws(SQLiteError) {
            if let damage { try Self.recordAccepted(damage, in: connection) }
            // Record the sums of the rows as they are, also of those that have an earlier state.
            _ = try unlessDamaged { () throws(SQLiteError) in
                try connection.write { () throws(SQLiteError) in try RowSums.reset(connection) }
            }
        } catch {
            throw .sqlite(error, path: path)
        }
    }

    /// Merges all segments and rewrites the file. Returns its sizes in bytes, before and after.
    private func rewrite(_ progress: (WorkProgress) -> Void) throws(StoreError) -> (before: Int64, after: Int64) {
        let before = Self.size(of: path)
        do throws(SQLiteError) {
            try connection.reservePageSums()
            progress(WorkProgress(.mergingSegments))
            try mergeAllSegments()
            progress(WorkProgress(.rewritingFile))
            try connection.execute(script: "VACUUM; PRAGMA wal_checkpoint(TRUNCATE)", writes: true)
        } catch {
            throw .sqlite(error, path: path)
        }
        return (before, Self.size(of: path))
    }

    /// Merges all segments of each search index into one.
    ///
    /// Imports do not call this, because they merge segments while they write them. A search that reads eight segments
    /// instead of one takes 1 to 8 % longer.
    package func mergeSegments() throws(StoreError) {
        do throws(SQLiteError) { try mergeAllSegments() } catch { throw .sqlite(error, path: path) }
    }

    private func mergeAllSegments() throws(SQLiteError) {
        try connection.execute(
            script: """
                INSERT INTO tweet_index (tweet_index) VALUES ('optimize');
                INSERT INTO message_index (message_index) VALUES ('optimize')
                """, writes: true)
    }

    /// Rebuilds the search indexes from the rows. Returns the number of indexed tweets.
    ///
    /// If pages are damaged but none of them belongs to a table, rebuilds the whole store (see `StoreRebuilder`). If
    /// pages of tables are damaged, throws `.damagedPages` unless every page of the file has exactly one owner.
    package func rebuildSearchIndexes(progress: (WorkProgress) -> Void = { _ in }) throws(StoreError) -> Int {
        try checkpoint()
        guard let damaged = try damagedPages() else { return try rebuildSearchIndexesInPlace(progress) }
        if damaged.tables.isEmpty { return try StoreRebuilder(self, damaged).run(progress) }
        return try replacingDerivedPages(damaged) { () throws(StoreError) in
            try rebuildSearchIndexesInPlace(progress)
        }
    }

    /// Rebuilds the search indexes. Also rewrites the file if that reclaims unused pages and no table is damaged.
    private func rebuildSearchIndexesInPlace(_ progress: (WorkProgress) -> Void) throws(StoreError) -> Int {
        let (count, hasUnusedPages): (Int, Bool)
        do throws(SQLiteError) {
            let rebuilder = try IndexRebuilder(self)
            count = try rebuilder.rebuild(progress: progress)
            hasUnusedPages = rebuilder.hasUnusedPages
        } catch {
            throw .sqlite(error, path: path)
        }
        if hasUnusedPages, try damagedPages().map({ $0.tables.isEmpty }) ?? true { _ = try rewrite(progress) }
        return count
    }

    /// Rebuilds the indexes of the tables and the search indexes from the rows. Also rewrites the file if no page of a
    /// table is damaged, or if the caller accepts damage.
    ///
    /// Does not overwrite damaged pages of tables, unless the caller accepts damage. Skips an index if its rows are
    /// damaged or violate a constraint. Returns false if no index could be rebuilt.
    ///
    /// Unless the caller accepts damage, throws `.sqlite` if SQLite finds structural damage outside of indexes, and
    /// `.damagedPages` if the owners of the pages are ambiguous.
    package func repair(
        acceptingDamage: Bool = false, progress: (WorkProgress) -> Void = { _ in }
    ) throws(StoreError) -> Bool {
        if acceptingDamage {
            return try connection.verifying(.never) { () throws(StoreError) in
                try acceptDamage()
                let isRebuilt = try rebuildIndexes(progress)
                _ = try rewrite(progress)
                return isRebuilt
            }
        }
        try checkpoint()
        let damaged = try comparePages()
        try refuseDamagedStructure(damaged)
        guard let damaged, !damaged.isSound else {
            let isRebuilt = try rebuildIndexes(progress)
            _ = try rewrite(progress)
            return isRebuilt
        }
        if damaged.tables.isEmpty {
            _ = try StoreRebuilder(self, damaged).run(progress)
            return true
        }
        return try replacingDerivedPages(damaged) { () throws(StoreError) in try rebuildIndexes(progress) }
    }

    /// Runs a body that rebuilds indexes in place although pages of tables are damaged. Allows the body to overwrite
    /// damaged pages of indexes.
    ///
    /// Throws `.damagedPages` unless every page of the file has exactly one owner. If a page had two owners, the body
    /// could overwrite a page of a table.
    private func replacingDerivedPages<Result>(
        _ pages: DamagedPages, _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        let isUnambiguous: Bool
        do throws(SQLiteError) {
            isUnambiguous = try PageOwnership(connection).isUnambiguous()
        } catch {
            throw .sqlite(error, path: path)
        }
        guard isUnambiguous else { throw .damagedPages(path: path, pages: pages.summary, canRepair: false) }
        return try connection.replacing(pages.pages(of: \.isDerived), body)
    }

    /// Rebuilds each index of a table, and then the search indexes, in separate transactions, so that one failure does
    /// not affect the others. Returns false if all of them failed.
    private func rebuildIndexes(_ progress: (WorkProgress) -> Void) throws(StoreError) -> Bool {
        var count = 0
        do throws(SQLiteError) {
            try CachedResults.drop(connection)
            let indexes = try connection.rows("SELECT name FROM sqlite_schema WHERE type = 'index'") {
                (row) throws(SQLiteError) in row.text(0)
            }
            progress(WorkProgress(.rebuildingIndexes))
            for index in indexes {
                let isRebuilt = try unlessDamaged { () throws(SQLiteError) in
                    try connection.execute(script: "REINDEX \(index)", writes: true)
                }
                count += isRebuilt ? 1 : 0
            }
            let isRebuilt = try unlessDamaged { () throws(SQLiteError) in
                _ = try IndexRebuilder(self).rebuild(progress: progress)
            }
            count += isRebuilt ? 1 : 0
            try connection.execute(script: "PRAGMA wal_checkpoint(TRUNCATE)")
        } catch {
            throw .sqlite(error, path: path)
        }
        return count > 0
    }

    /// Runs the body. Returns false if it fails because of damaged data or a violated constraint.
    func unlessDamaged(_ body: () throws(SQLiteError) -> Void) throws(SQLiteError) -> Bool {
        do throws(SQLiteError) {
            try body()
            return true
        } catch {
            guard error.kind == .damagedPage || error.kind == .damaged || error.kind == .constraint else { throw error }
            return false
        }
    }

    private static func size(of path: String) -> Int64 {
        var file = stat()
        return unsafe stat(path, &file) == 0 ? Int64(file.st_size) : 0
    }
}
