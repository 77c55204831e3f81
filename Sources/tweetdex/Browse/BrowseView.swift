import Rendering
import TerminalUI
import TweetArchive
import TweetModel

/// Draws the state of `browse`.
struct BrowseView {
    private let renderer: TerminalRenderer
    private var preview: Preview?

    /// The rendered preview. It is valid as long as the values in `key` are the same.
    private typealias Preview = (key: PreviewKey, lines: [StyledLine], drawings: [Drawing])

    /// An image in a protocol of the terminal, in the blank lines of a preview. `row` is the index of its first line.
    /// `rows` is its height.
    private typealias Drawing = (row: Int, rows: Int, bytes: [UInt8])

    private struct PreviewKey: Equatable {
        var hit: SearchHit
        var thread: TweetThread?
        var pictures: [Int: [[UInt8]]]
        var showsThread: Bool
        var columns: Int
    }

    init(renderer: TerminalRenderer) {
        self.renderer = renderer
    }

    /// Returns the screen. Clamps `previewTop` to the lines of the preview.
    mutating func screen(of state: inout BrowseState) -> Screen {
        var screen = Screen(columns: state.size.columns, rows: state.size.rows)
        let layout = state.layout
        drawQuery(state, layout.query, on: &screen)
        screen.put(hint(state), at: 0, in: layout.hint)
        if layout.histogram.rows > 0 { drawHistogram(state, layout.histogram, on: &screen) }
        drawList(state, layout.list, on: &screen)
        drawDivider(layout.divider, isActive: state.pane.isSide, on: &screen)
        if state.showsFacets {
            drawFacets(state, layout.side, on: &screen)
        } else {
            drawPreview(&state, layout.side, on: &screen)
        }
        drawStatus(state, layout.status, on: &screen)
        if let top = state.help { state.help = drawHelp(from: top, on: &screen) }
        return screen
    }

    // MARK: Styles

    private func style(_ role: TerminalRole, isMatch: Bool = false) -> String {
        // Bold and underlined text is not a colour.
        guard renderer.style.color else { return isMatch ? "1;4" : role == .strong ? "1" : "" }
        return renderer.style.theme.parameters(role, isMatch: isMatch)
    }

    /// The background of a selected row. Reverse video works without colours and on an unknown background.
    private var selection: String {
        switch renderer.style.theme {
        case .dark where renderer.style.color: "48;5;238"
        case .light where renderer.style.color: "48;5;253"
        default: "7"
        }
    }

    private func styled(_ spans: [(text: String, role: TerminalRole)]) -> StyledLine {
        var line = StyledLine()
        for span in spans { line.append(span.text.visible, style: style(span.role)) }
        return line
    }

    /// Returns the lines that `body` writes with a number of columns.
    private func rendered(_ columns: Int, _ body: (TerminalRenderer, inout TerminalWriter) -> Void) -> [StyledLine] {
        var renderer = self.renderer
        renderer.style.width = max(1, columns)
        var bytes: [UInt8] = []
        renderer.write(into: &bytes, body)
        return StyledLine.lines(of: bytes)
    }

    // MARK: Query

    private func drawQuery(_ state: BrowseState, _ area: Area, on screen: inout Screen) {
        let count = resultCount(state)
        var field = area
        let sign = field.takeLeft(2)
        let isActive = state.pane == .query
        screen.put(styled([("❯", isActive ? .note : .dim)]), at: 0, in: sign)
        // Narrow screens have no room for the number of results.
        if field.columns > count.width + 20 {
            let end = Area(
                column: field.column + field.columns - count.width, row: field.row, columns: count.width, rows: 1)
            screen.put(count, at: 0, in: end)
            field.columns -= count.width + 1
        }
        let (text, cursor) = window(state.editor, markedAt: errorRange(state), columns: field.columns)
        if state.query.isEmpty, !isActive {
            screen.put(styled([("all tweets", .dim)]), at: 0, in: field)
        } else {
            screen.put(text, at: 0, in: field)
        }
        if isActive, state.prompt == nil, state.help == nil { screen.cursor = (field.column + cursor, field.row) }
    }

    private func errorRange(_ state: BrowseState) -> Range<Int>? {
        guard let problem = state.problems.first(where: { $0.severity == .error }), problem.start < problem.end else {
            return nil
        }
        return problem.start..<problem.end
    }

    /// Returns the part of a line that contains the cursor, and the column of the cursor. The range is in Unicode
    /// scalars.
    private func window(
        _ editor: LineEditor, markedAt range: Range<Int>? = nil, columns: Int
    ) -> (line: StyledLine, cursor: Int) {
        var whole = StyledLine()
        var position = 0
        for character in editor.text {
            let isMarked = range?.overlaps(position..<position + character.unicodeScalars.count) ?? false
            // A pasted query can contain anything.
            let error = style(.error).isEmpty ? "4" : style(.error) + ";4"
            whole.append(String(character).visible, style: isMarked ? error : "")
            position += character.unicodeScalars.count
        }
        let cursor = StyledLine(editor.before.visible).width
        guard cursor >= columns else { return (whole, cursor) }
        // The cursor is at the right edge, after an ellipsis and the end of the text before it.
        var shown = StyledLine("…", style: style(.dim))
        var dropped = 0
        for cluster in whole.clusters {
            if dropped < cursor - columns + 2 {
                dropped += cluster.width
            } else {
                shown.append(cluster.text, style: cluster.style)
            }
        }
        return (shown, 1 + cursor - dropped)
    }

    private func resultCount(_ state: BrowseState) -> StyledLine {
        var words = state.isSearching ? "searching " : state.isPrefixSearch ? state.shownQuery + ": " : ""
        if state.pane != .query, state.selected != nil {
            words += HumanReadable.grouped(state.list.selected + 1) + " of "
        }
        if let total = state.total {
            words += HumanReadable.count(total, "tweet")
        } else if let page = state.page {
            words += HumanReadable.grouped(state.rows.count) + (page.next == nil ? "" : "+") + " tweets"
        }
        return styled([(words, .dim)])
    }

    /// Returns the row below the query: offers, otherwise the first problem of the query, otherwise an invitation.
    private func hint(_ state: BrowseState) -> StyledLine {
        let offers = state.offers
        if !offers.isEmpty {
            var line = styled([("  Tab ", .dim)])
            // Begin with the selected one, so that it is always visible.
            for offset in offers.indices {
                let offer = offers[(state.offer + offset) % offers.count]
                line.append(
                    styled([
                        (offset > 0 ? "  ·  " : "", .dim), (offer.text, offset == 0 ? .strong : .plain),
                        (offer.note.map { " " + $0 } ?? "", .dim),
                    ]))
            }
            return line
        }
        if let problem = state.problems.first {
            let role: TerminalRole =
                switch problem.severity {
                case .error: .error
                case .warning: .warning
                case .note, .hint: .note
                }
            let offers = problem.suggestions.map { "\"\($0)\"" }.joined(separator: ", ")
            let hint = problem.hint ?? (offers.isEmpty ? nil : "did you mean \(offers)?")
            return styled([("  " + problem.message, role), (hint.map { " · " + $0 } ?? "", .plain)])
        }
        guard state.query.isEmpty, state.pane == .query else { return StyledLine() }
        return styled([("  Type words, #tags, @names, from:me, has:images, date:2015. F1 shows help.", .dim)])
    }

    // MARK: List

    private func drawList(_ state: BrowseState, _ area: Area, on screen: inout Screen) {
        guard area.rows > 0 else { return }
        if state.rows.isEmpty {
            guard let page = state.page else { return }
            let lines = rendered(area.columns - 2) { $0.writeEmptiness(of: page, to: &$1) }
            for (row, line) in lines.prefix(area.rows).enumerated() {
                screen.put(indented(line), at: row, in: area)
            }
            return
        }
        for row in 0..<area.rows where state.rows.indices.contains(state.list.top + row) {
            let index = state.list.top + row
            let hit = state.rows[index]
            let text = rendered(area.columns - 1) { $0.writeOneLine(of: hit, to: &$1) }.first ?? StyledLine()
            drawRow(
                text, at: row, in: area, isSelected: index == state.list.selected, isActive: !state.pane.isSide,
                on: &screen)
        }
    }

    /// Draws a row of a list. A bar precedes the selected one, which is highlighted if the pane is active.
    private func drawRow(
        _ text: StyledLine, at row: Int, in area: Area, isSelected: Bool, isActive: Bool, on screen: inout Screen
    ) {
        var line = StyledLine(isSelected ? "▌" : " ", style: style(.note))
        line.append(text)
        let isMarked = isSelected && isActive
        screen.put(isMarked ? line.adding(style: selection) : line, at: row, in: area, fill: isMarked ? selection : "")
    }

    private func indented(_ line: StyledLine) -> StyledLine {
        var result = StyledLine("  ")
        result.append(line)
        return result
    }

    private func drawDivider(_ area: Area, isActive: Bool, on screen: inout Screen) {
        let role: TerminalRole = isActive ? .note : .dim
        let text = area.columns == 1 ? "│" : String(repeating: "─", count: area.columns)
        for row in 0..<area.rows { screen.put(styled([(text, role)]), at: row, in: area) }
    }

    // MARK: Preview

    private mutating func drawPreview(_ state: inout BrowseState, _ area: Area, on screen: inout Screen) {
        guard area.rows > 0, let hit = state.selected else { return }
        var inner = area
        _ = inner.takeLeft(1)
        let key = PreviewKey(
            hit: hit, thread: state.thread, pictures: state.pictures, showsThread: state.showsThread,
            columns: inner.columns)
        if preview?.key != key { preview = render(key) }
        guard let preview else { return }
        state.previewTop = max(0, min(state.previewTop, preview.lines.count - inner.rows))
        for row in 0..<inner.rows where preview.lines.indices.contains(state.previewTop + row) {
            screen.put(preview.lines[state.previewTop + row], at: row, in: inner)
        }
        // Only images that are visible as a whole can be drawn.
        for drawing in preview.drawings {
            let row = drawing.row - state.previewTop
            guard row >= 0, row + drawing.rows <= inner.rows else { continue }
            screen.pictures.append(
                Screen.Picture(column: inner.column + 4, row: inner.row + row, bytes: drawing.bytes))
        }
    }

    private func render(_ key: PreviewKey) -> Preview {
        let hit = key.hit
        // A conversation of one tweet would repeat the tweet.
        let thread = key.thread.flatMap { $0.rows.count > 1 ? $0 : nil }
        if key.showsThread {
            let lines = rendered(key.columns) { renderer, writer in
                if let thread {
                    renderer.write(thread, numbered: false, to: &writer)
                } else {
                    renderer.writeDetails(of: hit, to: &writer)
                }
            }
            return (key, lines, [])
        }
        // An image in a protocol of the terminal is one line of bytes and blank lines for its height.
        let drawn = key.pictures.filter { $0.value.dropFirst().allSatisfy(\.isEmpty) }
        let pictures = key.pictures.mapValues { lines in
            lines.dropFirst().allSatisfy(\.isEmpty) ? lines.map { _ in Self.placeholder } : lines
        }
        var lines = rendered(key.columns) { renderer, writer in
            renderer.writeDetails(of: hit, pictures: pictures, to: &writer)
            guard let thread else { return }
            writer.line()
            writer.line([TerminalSpan("Thread", .strong)])
            writer.line()
            renderer.write(thread, numbered: false, to: &writer)
        }
        var drawings: [Drawing] = []
        var rest = drawn.sorted { $0.key < $1.key }[...]
        var isInside = false
        for row in lines.indices {
            let isMark = lines[row].clusters.contains { $0.text == "\u{FFFC}" && $0.style == "8" }
            if isMark {
                lines[row] = StyledLine()
                if !isInside, let picture = rest.popFirst()?.value, let bytes = picture.first {
                    drawings.append((row: row, rows: picture.count, bytes: bytes))
                }
            }
            isInside = isMark
        }
        return (key, lines, drawings)
    }

    /// A row of an image. Its style distinguishes it from the text of a tweet.
    private static let placeholder = Array("\u{1B}[8m\u{FFFC}\u{1B}[0m".utf8)

    // MARK: Facets

    private func drawFacets(_ state: BrowseState, _ area: Area, on screen: inout Screen) {
        var inner = area
        _ = inner.takeLeft(1)
        guard !state.facets.isEmpty else {
            let isCounting = state.total == nil || state.histogram == nil
            screen.put(styled([(isCounting ? "counting…" : "no facets", .dim)]), at: 0, in: inner)
            return
        }
        let lines = rendered(inner.columns - 1) { $0.write(state.facets, hasClauses: false, to: &$1) }
        for row in 0..<inner.rows where lines.indices.contains(state.facetList.top + row) {
            let index = state.facetList.top + row
            drawRow(
                lines[index], at: row, in: inner,
                isSelected: index == state.facetList.selected && state.bin == nil, isActive: state.pane == .facets,
                on: &screen)
        }
    }

    /// Draws one bar for each period. If they do not fit, several periods share a bar.
    private func drawHistogram(_ state: BrowseState, _ area: Area, on screen: inout Screen) {
        guard let histogram = state.histogram, !histogram.bins.isEmpty else { return }
        let (perBar, width) = state.layout.bars(of: histogram.bins.count)
        var line = StyledLine()
        for (index, bar) in renderer.bars(of: histogram, perColumn: perBar).text.enumerated() {
            let isSelected = state.bin.map { $0 / perBar } == index
            line.append(String(repeating: bar, count: width), style: isSelected ? "7" : style(.hashtag))
        }
        screen.put(line, at: 0, in: area)
        /// The start of a period: `2019-08-10 10:00` for `2019-08-10T10`.
        func time(_ bin: Int) -> String {
            let start = histogram.bins[bin].text
            return start.replacing("T", with: " ") + (histogram.period == .hour ? ":00" : "")
        }
        var words = time(0)
        if histogram.bins.count > 1 { words += " to \(time(histogram.bins.count - 1))" }
        words += " by \(perBar > 1 ? "\(perBar) \(histogram.period)s" : "\(histogram.period)")"
        if let bin = state.bin {
            words =
                "\(time(bin)): \(HumanReadable.count(histogram.bins[bin].count, "tweet")) · " + words
        } else {
            words += " · Left and Right select a period"
        }
        if histogram.unknown > 0 { words += " · \(HumanReadable.grouped(histogram.unknown)) without a time" }
        screen.put(styled([(words, .dim)]), at: 1, in: area)
    }

    // MARK: Status and help

    private func drawStatus(_ state: BrowseState, _ area: Area, on screen: inout Screen) {
        if let prompt = state.prompt {
            let title = styled([(prompt.title + ": ", .strong)])
            var field = area
            screen.put(title, at: 0, in: field.takeLeft(title.width))
            let (text, cursor) = window(prompt.editor, columns: field.columns)
            screen.put(text, at: 0, in: field)
            screen.cursor = (field.column + cursor, field.row)
            return
        }
        if let message = state.message { return screen.put(styled([(message, .note)]), at: 0, in: area) }
        if state.pane == .facets, let clause = state.selectedClause {
            return screen.put(
                styled([
                    ("Enter", .strong), (" adds ", .dim), (clause, .plain), ("   Esc list   ? help   q quit", .dim),
                ]),
                at: 0, in: area)
        }
        var keys: [(String, String)] = []
        if state.pane == .query {
            keys = [("Enter", "list"), ("Up", "history"), ("Tab", "complete"), ("F1", "help"), ("Ctrl-C", "quit")]
        } else {
            for key in BrowseKey.all where key.panes.contains(state.pane) {
                if let word = key.word { keys.append((key.names, word)) }
            }
        }
        // The last two are help and quit, which every screen shows.
        while keys.count > 2, keys.reduce(-2, { $0 + $1.0.count + $1.1.count + 3 }) > area.columns {
            keys.remove(at: keys.count - 3)
        }
        let spans = keys.flatMap { [($0.0, TerminalRole.strong), (" \($0.1)  ", .dim)] }
        screen.put(styled(spans), at: 0, in: area)
    }

    /// Draws the help from a row, and returns the row after clamping it.
    private func drawHelp(from top: Int, on screen: inout Screen) -> Int {
        let rows = BrowseKey.all.map { ($0.names, $0.meaning) } + [("", ""), ("In the query", "")] + BrowseKey.inQuery
        let width = rows.map(\.0.count).max() ?? 0
        let lines = rows.map { name, meaning -> StyledLine in
            styled([("  " + name + String(repeating: " ", count: width - name.count + 2), .strong), (meaning, .plain)])
        }
        var area = screen.area
        let title = area.takeTop(1)
        for row in 0..<area.rows { screen.put(StyledLine(), at: row, in: area) }
        // On a wide screen, the rows fill two columns.
        let isWide = area.columns >= 2 * (lines.map(\.width).max() ?? 0)
        let perColumn = isWide ? (lines.count + 1) / 2 : lines.count
        let top = max(0, min(top, perColumn - area.rows))
        let scrolls = perColumn > area.rows ? "; Down and Up scroll" : ""
        screen.put(styled([("Keys", .strong), (" · other keys close this help" + scrolls, .dim)]), at: 0, in: title)
        for (index, line) in lines.enumerated() {
            var column = area
            if index >= perColumn { _ = column.takeLeft(area.columns / 2) }
            screen.put(line, at: index % perColumn - top, in: column)
        }
        screen.cursor = nil
        return top
    }
}

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

    /// Returns the number of bins of a histogram that share a bar, and the number of columns of a bar.
    func bars(of count: Int) -> (perBar: Int, width: Int) {
        let columns = max(1, histogram.columns)
        return (max(1, (count + columns - 1) / columns), max(1, min(8, columns / max(1, count))))
    }
}
