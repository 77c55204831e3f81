import TerminalUI
import TestSupport
import Testing

@Suite("Screen")
struct ScreenTests {
    @Test("Lines are cut to their area")
    func cut() {
        let cases: [(text: String, columns: Int, shown: String)] = [
            ("short", 8, "short"), ("exactly8", 8, "exactly8"), ("too long for it", 8, "too lon…"),
            ("漢字漢字漢字", 8, "漢字漢…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("abc", 1, "…"),
            ("a\u{1B}b\u{7}c", 8, "abc"),
            ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 4, "👩‍👩‍👧‍👦👩‍👩‍👧‍👦"), ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 3, "👩‍👩‍👧‍👦…"),
        ]
        for (text, columns, shown) in cases {
            var screen = Screen(columns: 20, rows: 3)
            screen.put(StyledLine(String(repeating: "#", count: 20)), at: 1, in: screen.area)
            screen.put(StyledLine(text), at: 0, in: Area(column: 2, row: 1, columns: columns, rows: 1))
            let rest = 20 - 2 - columns
            let row = screen.text(ofRow: 1)
            #expect(row.hasPrefix("##" + shown) && row.hasSuffix(String(repeating: "#", count: rest)), "\(row)")
            #expect(StyledLine(row).width == 20, "\(row)")
        }
    }

    @Test("Text outside of the screen is omitted")
    func outside() {
        var screen = Screen(columns: 4, rows: 2)
        for row in -1...3 {
            screen.put(StyledLine("abcdefgh"), at: row, in: Area(column: 2, row: 0, columns: 9, rows: 9))
        }
        screen.put(StyledLine("x"), at: 0, in: Area(column: 9, row: 0, columns: 1, rows: 1))
        #expect(screen.text == "  a…\n  a…")
    }

    @Test("SGR sequences become styles; links and other sequences are left out")
    func parsing() {
        let text =
            "\u{1B}[1mbold\u{1B}[0m plain \u{1B}]8;;http://x\u{1B}\\\u{1B}[4mlink\u{1B}[0m\u{1B}]8;;\u{1B}\\\u{1B}[?25l\nb\u{1B}[31m\u{1B}[42mr\u{1B}[0;7mi"
        let lines = StyledLine.lines(of: Array(text.utf8))
        #expect(lines.map(\.text) == ["bold plain link", "bri"])
        #expect(
            lines[0].clusters.map(\.style) == Array(repeating: "1", count: 4) + Array(repeating: "", count: 7)
                + Array(repeating: "4", count: 4))
        #expect(lines[1].clusters.map(\.style) == ["", "31;42", "7"])
    }

    @Test("Changes contain only the cells that differ")
    func differences() {
        var old = Screen(columns: 20, rows: 3)
        old.put(StyledLine("hello world"), at: 1, in: old.area)
        var new = old
        new.put(StyledLine("hello whale"), at: 1, in: new.area)
        let bytes = String(decoding: new.changes(from: old), as: UTF8.self)
        #expect(bytes == "\u{1B}[?2026h\u{1B}[?25l\u{1B}[2;8H\u{1B}[0mha\u{1B}[2;11He\u{1B}[?2026l")
        #expect(new.changes(from: new).isEmpty)
    }

    @Test("A screen reaches the terminal, whatever was there before")
    func replay() {
        var generator = SeededGenerator(seed: 7)
        let texts = ["plain", "漢字", "👍🏽 ok", "e\u{301}", "", "עברית", "│ box │", "a漢b", "🇩🇪🇩🇪"]
        let styles = ["", "1", "7", "38;5;114"]
        for columns in [1, 7, 12] {
            var terminal = TerminalModel(columns: columns, rows: 4)
            var old: Screen?
            for step in 0..<300 {
                var new = step % 3 == 0 ? Screen(columns: columns, rows: 4) : old ?? Screen(columns: columns, rows: 4)
                for _ in 0..<3 {
                    var line = StyledLine()
                    for _ in 0..<Int.random(in: 0...3, using: &generator) {
                        line.append(
                            texts.randomElement(using: &generator) ?? "",
                            style: styles.randomElement(using: &generator) ?? "")
                    }
                    let column = Int.random(in: 0..<columns, using: &generator)
                    new.put(
                        line, at: Int.random(in: 0...3, using: &generator),
                        in: Area(column: column, row: 0, columns: columns - column, rows: 4))
                }
                new.cursor = Bool.random(using: &generator) ? (columns - 1, 2) : nil
                terminal.write(new.changes(from: step % 50 == 0 ? nil : old))
                #expect(terminal.text == new.text, "step \(step)")
                #expect(terminal.cursorIsVisible == (new.cursor != nil))
                old = new
            }
        }
    }

    @Test("A new image draws the whole screen again")
    func pictures() {
        let old = Screen(columns: 5, rows: 2)
        var new = old
        new.pictures = [Screen.Picture(column: 1, row: 1, bytes: Array("PICTURE".utf8))]
        let bytes = String(decoding: new.changes(from: old), as: UTF8.self)
        #expect(bytes.contains("\u{1B}[2J") && bytes.contains("\u{1B}[2;2HPICTURE"))
        let deletion = "\u{1B}_Ga=d,q=2\u{1B}\\"
        #expect(String(decoding: old.changes(from: new), as: UTF8.self).contains(deletion))
        // After a resize, even the same screen is drawn again, and images of earlier sizes are removed.
        let again = String(decoding: new.changes(from: new, isStale: true), as: UTF8.self)
        #expect(again.contains(deletion) && again.contains("PICTURE"))
        #expect(!String(decoding: old.changes(from: old, isStale: true), as: UTF8.self).contains(deletion))
    }
}

/// A terminal that understands only the sequences of `Screen`, and draws a wide character over two cells.
private struct TerminalModel {
    private var cells: [[String]]
    private var column = 0
    private var row = 0
    private(set) var cursorIsVisible = true

    init(columns: Int, rows: Int) {
        cells = Array(repeating: Array(repeating: "?", count: columns), count: rows)
    }

    var text: String {
        cells.map { row in
            var text = row.joined()
            while text.last == " " { text.removeLast() }
            return text
        }.joined(separator: "\n")
    }

    mutating func write(_ bytes: [UInt8]) {
        var text = Substring(String(decoding: bytes, as: UTF8.self))
        while let first = text.first {
            if first == "\u{1B}" {
                let sequence = text.prefix { !("@"..."Z").contains($0) && !("a"..."z").contains($0) || $0 == "[" }
                text = text.dropFirst(sequence.count)
                let final = text.popFirst()
                let body = sequence.dropFirst(2)
                switch final {
                case "H":
                    let numbers = body.split(separator: ";").compactMap { Int($0) }
                    (row, column) = (numbers[0] - 1, numbers[1] - 1)
                case "J": for row in cells.indices { clear(row) }
                case "K": clear(row)
                case "h" where body == "?25": cursorIsVisible = true
                case "l" where body == "?25": cursorIsVisible = false
                default: break
                }
                continue
            }
            text.removeFirst()
            let width = StyledLine(String(first)).width
            if width == 0 {
                let last = cells[row][column - 1].isEmpty ? column - 2 : column - 1
                cells[row][last].append(first)
                continue
            }
            cells[row][column] = String(first)
            if width == 2 { cells[row][column + 1] = "" }
            column += width
        }
    }

    private mutating func clear(_ row: Int) {
        cells[row] = Array(repeating: " ", count: cells[row].count)
    }
}
