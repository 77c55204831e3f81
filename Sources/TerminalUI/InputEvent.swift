/// A key without its modifiers.
package enum Key: Hashable, Sendable {
    /// A printable character, or the letter of a combination with Control or Alt. Combining marks arrive as separate
    /// characters.
    case character(Unicode.Scalar)
    case enter, tab, escape, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    case function(Int)
}

/// The modifier keys of a key press.
package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let shift = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)
}

/// An action of the mouse on a cell.
package struct MouseEvent: Hashable, Sendable {
    package enum Kind: Hashable, Sendable { case press, release, wheelUp, wheelDown }

    package var kind: Kind
    /// The position, counted from 0.
    package var column: Int
    package var row: Int

    package init(_ kind: Kind, column: Int, row: Int) {
        self.kind = kind
        self.column = column
        self.row = row
    }
}

/// An event of the keyboard or mouse.
package enum InputEvent: Hashable, Sendable {
    case key(Key, Modifiers)
    /// Pasted text. It can contain line breaks and control characters.
    case paste(String)
    case mouse(MouseEvent)

    /// Returns the event of a key without modifiers.
    package static func key(_ key: Key) -> InputEvent { .key(key, []) }

    /// Returns the event of a character with Control.
    package static func control(_ letter: Unicode.Scalar) -> InputEvent { .key(.character(letter), .control) }
}
