internal import SQLiteKit
internal import TweetModel

/// The positions of the results after the last page of a list whose statement sorts all results.
///
/// Such a statement takes as long for a page as for all results, so reading a long list page by page would take
/// quadratic time. Positions are small, so many of them are read at once.
final class UpcomingResults {
    /// Identifies a list in a state of the store.
    struct List: Hashable {
        /// The statement for all results.
        let statement: SQL
        /// The time zone of the SQL functions `local_time` and `unix_time`, which is not a value of the statement.
        let zone: Zone
        /// The state of the store: `PRAGMA data_version`, which changes with writes of other connections, and
        /// `Connection.totalChanges`.
        let version: [Int64]
    }

    /// The number of positions to read ahead. They take about 10 MB.
    static let count = 250_000
    /// The lengths of pages after which positions are read ahead. Programs read lists in long pages. People rarely open
    /// the second page. After a longer page, reading ahead saves little.
    static let pages = 1000...count

    private var list: List?
    private var last: PageCursor.Position?
    private var rows: ArraySlice<PageCursor.Position> = []
    /// True if results follow after `rows`.
    private var hasMore = false

    /// Returns the next `limit` positions after `position`, and whether further results exist. Returns `nil` if they
    /// were not read ahead.
    func take(
        _ limit: Int, of list: List, after position: PageCursor.Position
    ) -> (rows: [PageCursor.Position], hasMore: Bool)? {
        guard self.list == list, last == position, rows.count > limit || !hasMore else { return nil }
        let page = Array(rows.prefix(limit))
        keep(rows.dropFirst(limit), after: page.last, of: list, hasMore: hasMore)
        return (page, !rows.isEmpty || hasMore)
    }

    /// Replaces the positions. `last` is the result before `rows`.
    func keep(_ rows: ArraySlice<PageCursor.Position>, after last: PageCursor.Position?, of list: List, hasMore: Bool) {
        self.list = rows.isEmpty ? nil : list
        self.last = last
        self.rows = rows.isEmpty ? [] : rows
        self.hasMore = hasMore
    }
}
