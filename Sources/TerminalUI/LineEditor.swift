/// A line of text with a cursor, and the keys that edit it.
package struct LineEditor: Hashable, Sendable {
    /// The text before and after the cursor.
    package private(set) var before: String
    package private(set) var after: String

    package init(_ text: String = "") {
        before = text
        after = ""
    }

    package var text: String { before + after }

    /// Inserts text at the cursor. Line breaks and tabs become spaces; other control characters are omitted.
    package mutating func insert(_ text: String) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n", "\r", "\t": before += " "
            case _ where scalar.properties.generalCategory == .control: continue
            default: before.unicodeScalars.append(scalar)
            }
        }
    }

    /// Applies a key, and returns false if the key does not edit.
    package mutating func apply(_ key: Key, _ modifiers: Modifiers) -> Bool {
        switch (key, modifiers.subtracting(.shift)) {
        case (.character(let scalar), []): insert(String(scalar))
        case (.backspace, []): if !before.isEmpty { before.removeLast() }
        case (.backspace, .alt), (.character("w"), .control): before = Self.withoutLastWord(before)
        case (.delete, []), (.character("d"), .control): if !after.isEmpty { after.removeFirst() }
        case (.left, []), (.character("b"), .control): moveLeft()
        case (.right, []), (.character("f"), .control): moveRight()
        case (.left, .control), (.left, .alt), (.character("b"), .alt):
            let start = Self.withoutLastWord(before)
            after = before.dropFirst(start.count) + after
            before = start
        case (.right, .control), (.right, .alt), (.character("f"), .alt):
            repeat { moveRight() } while !after.isEmpty && (after.first != " " || before.last == " ")
        case (.home, _), (.character("a"), .control):
            after = text
            before = ""
        case (.end, _), (.character("e"), .control):
            before = text
            after = ""
        case (.character("u"), .control): before = ""
        case (.character("k"), .control): after = ""
        default: return false
        }
        return true
    }

    private mutating func moveLeft() {
        if let last = before.popLast() { after = String(last) + after }
    }

    private mutating func moveRight() {
        if !after.isEmpty { before.append(after.removeFirst()) }
    }

    private static func withoutLastWord(_ text: String) -> String {
        var text = text
        while text.last == " " { text.removeLast() }
        while let last = text.last, last != " " { text.removeLast() }
        return text
    }
}
