internal import Rendering

/// The contents of a terminal: a grid of cells, and a cursor.
///
/// To show a screen, write the bytes of `changes(from:isStale:)`, which contain only the cells that differ.
package struct Screen: Hashable, Sendable {
    /// One column of a row. The second column of a wide character is empty.
    private struct Cell: Hashable, Sendable {
        var text = " "
        var style = ""
        /// True if terminals may disagree about the width of the text. The cursor is then placed after the cell.
        var isUncertain = false
    }

    /// Bytes that draw an image at a cell, over the cells in its rows and columns.
    package struct Picture: Hashable, Sendable {
        package var column: Int
        package var row: Int
        package var bytes: [UInt8]

        package init(column: Int, row: Int, bytes: [UInt8]) {
            self.column = column
            self.row = row
            self.bytes = bytes
        }
    }

    package let columns: Int
    package let rows: Int
    private var cells: [Cell]
    /// The position of the visible cursor; `nil` to hide it.
    package var cursor: (column: Int, row: Int)? {
        get { cursorCell.map { ($0 % columns, $0 / columns) } }
        set { cursorCell = newValue.map { min($0.row, rows - 1) * columns + min($0.column, columns - 1) } }
    }
    private var cursorCell: Int?
    /// The images on the screen. If they change, the whole screen is drawn again, because terminals offer no common way
    /// to remove an image.
    package var pictures: [Picture] = []

    package init(columns: Int, rows: Int) {
        self.columns = max(1, columns)
        self.rows = max(1, rows)
        cells = Array(repeating: Cell(), count: self.columns * self.rows)
    }

    /// The whole screen.
    package var area: Area { Area(columns: columns, rows: rows) }

    /// Writes a line into a row of an area. Cuts the line to the width of the area, and fills the rest of the row with
    /// spaces in the style `fill`.
    package mutating func put(_ line: StyledLine, at row: Int, in area: Area, fill: String = "") {
        guard row >= 0, row < area.rows, area.row + row < rows, area.column < columns else { return }
        let start = (area.row + row) * columns + area.column
        let width = min(area.columns, columns - area.column)
        for column in 0..<width { cells[start + column] = Cell(style: fill) }
        var column = 0
        var last: Int?
        var isRightToLeft = false
        for cluster in line.cut(to: width).clusters {
            let index = start + column
            cells[index] = Cell(text: cluster.text, style: cluster.style, isUncertain: Self.isUncertain(cluster))
            for extra in 1..<cluster.width { cells[index + extra] = Cell(text: "", style: cluster.style) }
            isRightToLeft =
                isRightToLeft || cluster.text.unicodeScalars.contains(where: Sanitizer.isRightToLeft)
            last = index
            column += cluster.width
        }
        // Terminals that reorder right-to-left text would move the next pane into it. The mark has no width.
        if isRightToLeft, let last {
            cells[last].text += "\u{200E}"
            cells[last].isUncertain = true
        }
    }

    /// The text of a row, without styles and trailing spaces.
    package func text(ofRow row: Int) -> String {
        var text = cells[row * columns..<(row + 1) * columns].reduce(into: "") { $0 += $1.text }
        while text.last == " " { text.removeLast() }
        return text
    }

    /// The text of all rows.
    package var text: String { (0..<rows).map { text(ofRow: $0) }.joined(separator: "\n") }

    private static func isUncertain(_ cluster: StyledLine.Cluster) -> Bool {
        guard let first = cluster.text.utf8.first, first >= 0x80 else { return cluster.text.utf8.count > 1 }
        // Box-drawing and other symbols of one scalar have one column everywhere; emoji and marks differ.
        let scalars = cluster.text.unicodeScalars
        return scalars.count > 1 || cluster.width != 1 || scalars.first.map { $0.properties.isEmoji } ?? false
    }
}

/// The bytes that turn one screen into another.
extension Screen {
    /// Returns the bytes that show this screen on a terminal that shows `old`, or `nil` before the first screen; empty
    /// if nothing differs. If `isStale` is true, the terminal may show something else, but still the images of `old`.
    ///
    /// The bytes are one synchronized update, during which the cursor is hidden. Terminals without synchronized updates
    /// ignore its marks.
    package func changes(from old: Screen?, isStale: Bool = false) -> [UInt8] {
        guard isStale || self != old else { return [] }
        var out = Array("\u{1B}[?2026h\u{1B}[?25l".utf8)
        let known = old.flatMap {
            !isStale && $0.columns == columns && $0.rows == rows && $0.pictures == pictures ? $0 : nil
        }
        // Kitty keeps images when text is erased.
        if known == nil {
            out += Array("\u{1B}[0m\u{1B}[2J".utf8)
            if old?.pictures.isEmpty == false { out += Array("\u{1B}_Ga=d,q=2\u{1B}\\".utf8) }
        }
        for row in 0..<rows { write(row, from: known, into: &out) }
        if known == nil {
            for picture in pictures {
                out += Array("\u{1B}[\(picture.row + 1);\(picture.column + 1)H".utf8)
                out += picture.bytes
            }
        }
        if let cursor { out += Array("\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h".utf8) }
        out += Array("\u{1B}[?2026l".utf8)
        return out
    }

    private func write(_ row: Int, from old: Screen?, into out: inout [UInt8]) {
        let range = row * columns..<(row + 1) * columns
        let new = cells[range]
        if let old, old.cells[range] == new { return }
        let blank = Cell()
        // Part of a character whose width is uncertain may be in any column, so draw such a row as a whole.
        let isWhole = new.contains(where: \.isUncertain) || old?.cells[range].contains(where: \.isUncertain) ?? true
        let end = isWhole ? (new.lastIndex { $0 != blank } ?? range.lowerBound - 1) + 1 : range.upperBound
        if isWhole, old != nil { out += Array("\u{1B}[\(row + 1);1H\u{1B}[0m\u{1B}[2K".utf8) }
        var style: String?
        var position: Int?
        for index in range.lowerBound..<end {
            let cell = cells[index]
            // The empty second column of a wide character is drawn with the first.
            guard !cell.text.isEmpty, isWhole || old?.cells[index] != cell else { continue }
            if position != index {
                out += Array("\u{1B}[\(row + 1);\(index - range.lowerBound + 1)H".utf8)
            }
            if style != cell.style {
                out += Array((cell.style.isEmpty ? "\u{1B}[0m" : "\u{1B}[0;\(cell.style)m").utf8)
                style = cell.style
            }
            out += Array(cell.text.utf8)
            position = cell.isUncertain ? nil : index + 1
        }
        if style?.isEmpty == false { out += Array("\u{1B}[0m".utf8) }
    }
}

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
