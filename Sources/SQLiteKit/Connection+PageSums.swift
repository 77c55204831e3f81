internal import CSQLite
internal import Glibc

/// Pages of a database file that do not fit their checksums; numbers count from 1.
package struct PageComparison: Sendable, Hashable {
    /// Bytes of a page.
    package var size: Int
    /// What lies there is not what was written, or cannot be read.
    package var differing: [Int64] = []
    /// Nothing but zeros: also what a page looks like that was never used.
    package var blank: [Int64] = []
}

/// Every page of a database that was made with `reservePageSums` ends with a checksum (`page_sums.h`).
extension Connection {
    /// Asks for room for checksums: in a database that has no page yet, else from the next `VACUUM` on.
    package func reservePageSums() throws(SQLiteError) {
        let code = unsafe tweetdex_reserve_sums(handle)
        if code != SQLITE_OK { throw failure(code, sql: nil) }
    }

    /// Reads every page of the file as it lies on the disk, whatever its log says of it, and compares it with its
    /// checksum; nil where pages have none.
    package func comparePages() throws(SQLiteError) -> PageComparison? {
        let size = unsafe tweetdex_file_page_size(handle)
        guard size >= 0 else { throw SQLiteError(code: SQLITE_IOERR, message: "disk I/O error", sql: nil) }
        guard size > 0 else { return nil }
        var result = PageComparison(size: Int(size))
        let count = try integer("PRAGMA page_count") ?? 0
        // SQLite never uses the page that its locks lie in.
        let locks = Int64(0x4000_0000) / Int64(size) + 1
        var suspects: [Int64] = []
        for number in stride(from: Int64(1), through: count, by: 1) where number != locks {
            switch page(number, size).state {
            case tweetdex_page_fits: break
            case tweetdex_page_is_blank: result.blank.append(number)
            default: suspects.append(number)
            }
        }
        // Another connection may have been about to write a page.
        for _ in 0..<3 where !suspects.isEmpty || !result.blank.isEmpty {
            usleep(5_000)
            suspects.removeAll { page($0, size).state == tweetdex_page_fits }
            result.blank.removeAll { page($0, size).state == tweetdex_page_fits }
        }
        result.differing = suspects
        return result
    }

    /// A page as it lies on the disk; nil where it cannot be read.
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
