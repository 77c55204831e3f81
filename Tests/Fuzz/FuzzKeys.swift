import Rendering
import TerminalUI
import TestSupport

/// The bytes that a terminal sends: they give the same events however they are divided, and a line that they edit and a
/// screen that shows it contain nothing that a terminal acts on.
func fuzzKeys(_ bytes: [UInt8]) -> Bool {
    var (whole, divided) = (InputDecoder(), InputDecoder())
    let events = whole.decode(bytes) + whole.flush()
    expect(bytes.flatMap { divided.decode([$0]) } + divided.flush() == events, "the events differ")
    expect(whole.escapeTimeout == nil, "bytes stay in the decoder")
    var editor = LineEditor()
    for event in events {
        switch event {
        case .key(let key, let modifiers): _ = editor.apply(key, modifiers)
        case .paste(let text): editor.insert(text)
        case .mouse(let mouse): expect(mouse.column >= 0 && mouse.row >= 0, "a negative position")
        }
    }
    let line = StyledLine(Sanitizer.sanitized(editor.text, lineBreaks: .spaces))
    for columns in [1, 2, 9] {
        expect(line.cut(to: columns).width <= columns, "a line is too long")
        var screen = Screen(columns: columns, rows: 1)
        screen.put(line, at: 0, in: screen.area)
        checkHarmless(screen.text)
    }
    return !events.isEmpty
}
