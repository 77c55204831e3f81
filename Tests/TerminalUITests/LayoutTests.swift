import TerminalUI
import TestSupport
import Testing

@Suite("Layout and line editor")
struct LayoutTests {
    @Test("Areas are divided without gaps, and never become negative")
    func areas() {
        for (columns, rows) in [(80, 24), (300, 80), (1, 1), (0, 0)] {
            var rest = Area(columns: columns, rows: rows)
            let parts = [rest.takeTop(2), rest.takeBottom(1), rest.takeLeft(50), rest]
            #expect(parts.reduce(0) { $0 + $1.columns * $1.rows } == columns * rows)
            for row in 0..<rows {
                for column in 0..<columns {
                    #expect(parts.filter { $0.contains(column: column, row: row) }.count == 1)
                }
            }
        }
    }

    @Test("The selected item is always visible, and lists are not scrolled beyond their ends")
    func lists() {
        var generator = SeededGenerator(seed: 3)
        var list = ListPosition()
        for _ in 0..<2000 {
            let count = Int.random(in: 0...40, using: &generator)
            let rows = Int.random(in: 1...12, using: &generator)
            list.select(list.selected + Int.random(in: -15...15, using: &generator), of: count)
            list.show(of: count, rows: rows)
            #expect((0..<max(1, count)).contains(list.selected))
            #expect((list.top..<list.top + rows).contains(list.selected))
            #expect(list.top >= 0 && list.top <= max(0, count - rows))
        }
    }

    @Test("Keys edit a line")
    func editing() {
        let cases: [(keys: String, text: String)] = [
            ("abc", "abc|"), ("abc<", "ab|c"), ("abc<<x", "ax|bc"), ("ab\u{8}c", "ac|"), ("\u{8}a", "a|"),
            ("one two\u{17}x", "one x|"), ("one two \u{17}", "one |"), ("abc\u{1}x", "x|abc"),
            ("abc\u{1}\u{5}x", "abcx|"),
            ("abc<\u{15}", "|c"), ("abc<<\u{0B}", "a|"), ("e\u{301}\u{8}", "|"), ("👍🏽<x", "x|👍🏽"),
            ("one two{x", "one x|two"),
            ("one two\u{1}}x", "onex| two"), ("abc\u{1}\u{4}", "|bc"),
        ]
        for (keys, text) in cases {
            var editor = LineEditor()
            for scalar in keys.unicodeScalars {
                let isEdit =
                    switch scalar {
                    case "<": editor.apply(.left, [])
                    case "{": editor.apply(.left, .control)
                    case "}": editor.apply(.right, .alt)
                    case "\u{8}": editor.apply(.backspace, [])
                    case _ where scalar.value < 0x20:
                        editor.apply(.character(Unicode.Scalar(UInt8(scalar.value + 0x60))), .control)
                    default: editor.apply(.character(scalar), [])
                    }
                #expect(isEdit)
            }
            #expect(editor.before + "|" + editor.after == text)
        }
        var editor = LineEditor("from:ann ")
        let others: [(Key, Modifiers)] = [(.enter, []), (.up, []), (.character("x"), .alt)]
        let edits = others.filter { editor.apply($0.0, $0.1) }
        #expect(edits.isEmpty)
        editor.insert("two\nlines\u{7}\u{1B}[A")
        #expect(editor.text == "from:ann two lines[A")
    }
}
