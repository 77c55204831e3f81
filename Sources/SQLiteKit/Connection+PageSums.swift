internal import CLibrary
internal import CSQLite

/// The result of comparing the pages of a database file with their checksums. Page numbers start at 1.
package struct PageComparison: Sendable, Hashable {
    /// The page size in bytes.
    package var size: Int
    /// Pages whose content does not match the checksum, or that cannot be read.
    package var differing: [Int64] = []
    /// The pages of `differing` with one flipped bit, with the content of another page, or with a lost end. Each
    /// usually indicates a disk error. `PageChecksumCheck` handles the exceptions.
    package var changedByDisk: Set<Int64> = []
    /// Pages without a checksum (the value is zero), because another program wrote them.
    package var unsealed: [Int64] = []
    /// The pages of `unsealed` whose last sectors contain only zeros, with the offset of the first of these sectors. In
    /// an overflow chain, only the length of the chain shows whether the disk lost them.
    package var zeroedEnds: [Int64: Int] = [:]
    /// Pages that contain only zeros, as if they had never been used, and pages beyond the end of a truncated file.
    package var blank: [Int64] = []
}

/// Page checksums. After `reservePageSums` has taken effect, every page of the file ends with a checksum (see
/// `page_sums.h`).
extension Connection {
    /// The number of pages in which `comparePages` searches for a flipped bit, which takes some milliseconds for each.
    /// Disks flip bits in few pages. Other programs change many.
    private static let flipSearches = 256

    /// Reserves space for a checksum in every page. In an empty database, this takes effect immediately; otherwise, at
    /// the next `VACUUM`.
    package func reservePageSums() throws(SQLiteError) {
        let code = unsafe tweetdex_reserve_sums(handle)
        if code != SQLITE_OK { throw failure(code, sql: nil) }
    }

    /// Compares every page of the database file with its checksum, except the lock-byte page. Ignores the pages in the
    /// write-ahead log. Returns `nil` if the pages have no space for checksums.
    ///
    /// - Parameter progress: Called every 1,024 pages with the current page number and the total number of pages.
    package func comparePages(
        progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) throws(SQLiteError) -> PageComparison? {
        let size = unsafe tweetdex_file_page_size(handle)
        guard size >= 0 else { throw SQLiteError(code: SQLITE_IOERR, message: "disk I/O error", sql: nil) }
        guard size > 0 else { return nil }
        var result = PageComparison(size: Int(size))
        let count = try integer("PRAGMA page_count") ?? 0
        let locks = Self.lockBytePage(pageSize: Int(size))
        var suspects: [Int64] = []
        for number in stride(from: Int64(1), through: count, by: 1) where number != locks {
            if number & 1023 == 0 { progress(Int(number), Int(count)) }
            let (state, bytes) = page(number, size)
            switch state {
            case tweetdex_page_fits: break
            case tweetdex_page_has_no_sum:
                result.unsealed.append(number)
                let end = Int(unsafe tweetdex_zeroed_end(bytes, size))
                if end < bytes.count { result.zeroedEnds[number] = end }
            case tweetdex_page_is_blank: result.blank.append(number)
            default: suspects.append(number)
            }
        }
        // Another connection may have written a page while it was read, so read the page again.
        for _ in 0..<3 where !suspects.isEmpty || !result.blank.isEmpty {
            usleep(5_000)
            suspects.removeAll { page($0, size).state == tweetdex_page_fits }
            result.blank.removeAll { page($0, size).state == tweetdex_page_fits }
        }
        result.differing = suspects
        for number in suspects.prefix(Self.flipSearches) {
            let bytes = page(number, size).bytes
            let isChanged = unsafe bytes.withUnsafeBufferPointer { buffer in
                unsafe tweetdex_disk_changed_page(buffer.baseAddress, size, number, count) != 0
            }
            if isChanged { result.changedByDisk.insert(number) }
        }
        return result
    }

    /// Returns the number of the lock-byte page, which never contains data (SQLite file format, section 1.4).
    package static func lockBytePage(pageSize: Int) -> Int64 { Int64(0x4000_0000 / pageSize + 1) }

    /// Determines when SQLite compares a page with its checksum while reading the page. If the page does not match, the
    /// statement throws an error of kind `.damagedPage`. Pages that `allowReplacing(_:)` allows always match. Pages
    /// with the checksum zero match unless their end is lost (see `tweetdex_has_lost_end`).
    package enum PageVerification: Sendable {
        /// Compares pages only while this connection holds the write lock. Without this comparison, the connection
        /// could write a damaged page with a new, valid checksum.
        case whileWriting
        case always, never
    }

    /// Runs the body with another verification mode.
    ///
    /// Call this outside of transactions. Inside a transaction, pages in the cache are not read again, so they would
    /// not be compared.
    package func verifying<Result, Failure: Error>(
        _ verification: PageVerification, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let outer = self.verification
        verify(verification)
        defer { verify(outer) }
        return try body()
    }

    private func verify(_ verification: PageVerification) {
        self.verification = verification
        let mode =
            switch verification {
            case .whileWriting: tweetdex_verify_while_writing
            case .always: tweetdex_verify_always
            case .never: tweetdex_verify_never
            }
        unsafe tweetdex_set_verification(handle, mode)
        unsafe tweetdex_drop_unverified(handle)
    }

    /// Runs the body, and lets it read and overwrite the given pages even if their checksums do not match. Pages that
    /// were allowed before stay allowed. Pass only pages that can be rebuilt, such as those of an index.
    package func replacing<Result, Failure: Error>(
        _ pages: [Int64], _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let outer = replaceable
        allowReplacing(outer.union(pages))
        defer { allowReplacing(outer) }
        return try body()
    }

    /// Sets the pages that can be read and overwritten even if their checksums do not match. This applies until the
    /// next call.
    package func allowReplacing(_ pages: Set<Int64>) {
        replaceable = pages
        let code = unsafe pages.sorted().withUnsafeBufferPointer { buffer in
            unsafe tweetdex_allow_replacing(handle, buffer.baseAddress, Int32(buffer.count))
        }
        precondition(code == SQLITE_OK, "no memory for a list of pages")
    }

    /// True if this connection has read the whole write-ahead log, because no other connection had.
    package var hasRecoveredLog: Bool { unsafe tweetdex_has_recovered(handle) != 0 }

    /// False if a page of the schema table (see `tweetdex_compare_schema`) does not match its checksum. Pages match as
    /// described in `PageVerification`.
    package var schemaFits: Bool { unsafe tweetdex_compare_schema(handle) == SQLITE_OK }

    /// Removes pages that were not compared with their checksums from the cache, so that the next transaction reads
    /// them again. Call this before a transaction that may write. Throws if a page of the schema table is damaged. Does
    /// nothing if the verification mode is `.never`.
    func prepareToWrite() throws(SQLiteError) {
        let code = unsafe tweetdex_prepare_to_write(handle)
        if code != SQLITE_OK { throw failure(code, sql: nil) }
    }

    /// Returns the page that last failed a comparison, with the table or index that owns the page, if known.
    func damagedPage() -> DamagedPage {
        let number = unsafe tweetdex_failed_page(handle)
        // A separate connection that does not compare pages can read the damaged page. Ignore errors, because the owner
        // is optional.
        let owner = (try? Connection(path: path, access: .readOnly)).flatMap { connection in
            try? connection.first("SELECT name FROM dbstat WHERE pageno = \(number)") { (row) throws(SQLiteError) in
                row.text(0)
            }
        }
        return DamagedPage(number: number, owner: owner)
    }

    /// Reads a page from the file on disk. Returns `nil` if reading fails. Bytes beyond the end of the file are zero.
    package func page(_ number: Int64, size: Int) -> [UInt8]? {
        let page = page(number, Int32(size))
        return page.state == tweetdex_page_is_unreadable ? nil : page.bytes
    }

    private func page(_ number: Int64, _ size: Int32) -> (state: tweetdex_page_state, bytes: [UInt8]) {
        var bytes = [UInt8](repeating: 0, count: Int(size))
        let state = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            unsafe tweetdex_compare_page(handle, number, size, buffer.baseAddress)
        }
        return (state, bytes)
    }
}
