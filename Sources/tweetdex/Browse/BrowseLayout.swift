import TerminalUI

/// The panes on the screen of `browse`. On a wide screen the list and the preview are next to each other, otherwise
/// above each other.
struct BrowseLayout: Hashable, Sendable {
    private(set) var query: Area
    /// The row for completions, errors and hints.
    private(set) var hint: Area
    /// The bars of the histogram and the row below; empty without facets.
    private(set) var histogram: Area
    private(set) var list: Area
    private(set) var divider: Area
    /// The preview or the facets.
    private(set) var side: Area
    private(set) var status: Area

    /// The minimum number of columns for panes next to each other.
    private static let wide = 140
    /// The maximum number of columns of the preview, because longer lines are hard to read.
    private static let widestSide = 100
    /// The minimum number of rows for panes above each other.
    private static let low = 8

    /// - Parameters:
    ///   - isZoomed: True to show only the side pane instead of the list.
    ///   - showsFacets: True if the side pane contains facets.
    init(columns: Int, rows: Int, isZoomed: Bool, showsFacets: Bool) {
        var rest = Area(columns: columns, rows: rows)
        query = rest.takeTop(1)
        status = rest.takeBottom(1)
        hint = rest.takeTop(1)
        histogram = rest.takeTop(showsFacets && rest.rows > Self.low ? 2 : 0)
        divider = Area(columns: 0, rows: 0)
        if isZoomed {
            list = Area(columns: 0, rows: 0)
        } else if columns >= Self.wide {
            list = rest.takeLeft(max(columns / 2, columns - Self.widestSide - 1))
            divider = rest.takeLeft(1)
        } else if rest.rows >= Self.low {
            list = rest.takeTop(rest.rows * 2 / 5)
            divider = rest.takeTop(1)
        } else {
            list = rest
            rest.rows = 0
        }
        side = rest
    }

    /// Returns the visible bins of a histogram and the number of columns of each. If not all fit, the selected one or
    /// the last one is visible.
    func bins(of count: Int, around selected: Int?) -> (visible: Range<Int>, width: Int) {
        let fitting = min(count, histogram.columns)
        let start = min(max(0, (selected ?? count) - fitting / 2), count - fitting)
        return (start..<start + fitting, max(1, min(8, histogram.columns / max(1, count))))
    }
}
