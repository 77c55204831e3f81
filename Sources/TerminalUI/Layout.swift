/// A rectangle of cells.
package struct Area: Hashable, Sendable {
    package var column: Int
    package var row: Int
    package var columns: Int
    package var rows: Int

    /// Negative sizes become 0.
    package init(column: Int = 0, row: Int = 0, columns: Int, rows: Int) {
        self.column = column
        self.row = row
        self.columns = max(0, columns)
        self.rows = max(0, rows)
    }

    package func contains(column: Int, row: Int) -> Bool {
        column >= self.column && column < self.column + columns && row >= self.row && row < self.row + rows
    }

    /// Removes rows at the top, at most all, and returns them.
    package mutating func takeTop(_ count: Int) -> Area {
        let count = min(max(0, count), rows)
        let top = Area(column: column, row: row, columns: columns, rows: count)
        row += count
        rows -= count
        return top
    }

    /// Removes rows at the bottom, at most all, and returns them.
    package mutating func takeBottom(_ count: Int) -> Area {
        let count = min(max(0, count), rows)
        rows -= count
        return Area(column: column, row: row + rows, columns: columns, rows: count)
    }

    /// Removes columns at the left, at most all, and returns them.
    package mutating func takeLeft(_ count: Int) -> Area {
        let count = min(max(0, count), columns)
        let left = Area(column: column, row: row, columns: count, rows: rows)
        column += count
        columns -= count
        return left
    }
}

/// The visible part of a list, and the selected item.
package struct ListPosition: Hashable, Sendable {
    package private(set) var selected = 0
    package private(set) var top = 0

    package init() {}

    /// Selects an item. Clamps it to the list.
    package mutating func select(_ item: Int, of count: Int) {
        selected = max(0, min(item, count - 1))
    }

    /// Scrolls as little as necessary to show the selected item, and `margin` items before it, in `rows` rows.
    package mutating func show(of count: Int, rows: Int, margin: Int = 0) {
        select(selected, of: count)
        if selected - margin < top { top = selected - margin }
        if rows > 0, selected >= top + rows { top = selected - rows + 1 }
        top = max(0, min(top, count - max(1, rows)))
    }
}
