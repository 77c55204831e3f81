/// Decodes the bytes that a terminal sends: UTF-8, control characters, the sequences of xterm for keys, bracketed
/// paste, and mouse reports in SGR format. Ignores other sequences, such as late answers to queries.
///
/// A lone ESC byte is the Escape key or the beginning of a sequence. If no byte arrives during `escapeTimeout`, call
/// `flush()`.
package struct InputDecoder: Sendable {
    /// The maximum length of a sequence in bytes. Longer ones are not from a keyboard.
    private static let longestSequence = 4096
    /// The maximum length of pasted text in bytes. The rest is ignored.
    private static let longestPaste = 1 << 16
    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    private var pending: [UInt8] = []
    private var paste: [UInt8]?

    package init() {}

    /// The number of milliseconds to wait for the rest of a key or of pasted text; `nil` if all is complete. Only ESC
    /// alone is also a key, so other sequences may be slow.
    package var escapeTimeout: Int32? {
        if paste != nil { return 1000 }
        return pending.isEmpty ? nil : pending == [0x1B] ? 50 : 1000
    }

    /// Decodes bytes, and returns the complete events. Keeps the beginning of an incomplete one.
    package mutating func decode(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
        pending += bytes
        return events(isFinal: false)
    }

    /// Ends the input: ESC becomes the Escape key, pasted text is complete, and other incomplete sequences are ignored.
    package mutating func flush() -> [InputEvent] {
        guard let text = paste else { return events(isFinal: true) }
        (paste, pending) = (nil, [])
        return [.paste(String(decoding: text, as: UTF8.self))]
    }

    private enum Step {
        case event(InputEvent, length: Int)
        case ignored(length: Int)
        case pasteBegins(length: Int)
        case incomplete
    }

    private mutating func events(isFinal: Bool) -> [InputEvent] {
        var events: [InputEvent] = []
        var position = 0
        scan: while position < pending.count {
            if paste != nil {
                guard let text = pasted(&position) else { break }
                events.append(.paste(text))
                continue
            }
            switch step(pending[position...], isFinal: isFinal) {
            case .event(let event, let length):
                events.append(event)
                position += length
            case .ignored(let length): position += length
            case .pasteBegins(let length):
                paste = []
                position += length
            case .incomplete where pending.count - position > Self.longestSequence: position = pending.count
            case .incomplete: break scan
            }
        }
        pending.removeFirst(min(position, pending.count))
        return events
    }

    /// Moves bytes to the pasted text. Returns the text if its end has arrived.
    private mutating func pasted(_ position: inout Int) -> String? {
        var end = position
        while end < pending.count {
            let rest = pending[end...]
            if rest.starts(with: Self.pasteEnd) {
                let text = String(decoding: paste ?? [], as: UTF8.self)
                paste = nil
                position = end + Self.pasteEnd.count
                return text
            }
            if rest.count < Self.pasteEnd.count, Self.pasteEnd.starts(with: rest) { break }
            if (paste?.count ?? 0) < Self.longestPaste { paste?.append(pending[end]) }
            end += 1
        }
        position = end
        return nil
    }

    private func step(_ bytes: ArraySlice<UInt8>, isFinal: Bool) -> Step {
        let start = bytes.startIndex
        switch bytes[start] {
        case 0x1B: return escape(bytes, isFinal: isFinal)
        case 0x0D, 0x0A: return .event(.key(.enter), length: 1)
        case 0x09: return .event(.key(.tab), length: 1)
        case 0x7F, 0x08: return .event(.key(.backspace), length: 1)
        case 0x00: return .event(.control(" "), length: 1)
        case let byte where byte < 0x1B: return .event(.control(Unicode.Scalar(byte + 0x60)), length: 1)
        case let byte where byte < 0x20: return .event(.control(Unicode.Scalar(byte + 0x40)), length: 1)
        case let byte where byte < 0x80: return .event(.key(.character(Unicode.Scalar(byte))), length: 1)
        default: return character(bytes, isFinal: isFinal)
        }
    }

    /// Decodes a character of several bytes. Ignores a byte that cannot be part of one.
    private func character(_ bytes: ArraySlice<UInt8>, isFinal: Bool) -> Step {
        let first = bytes[bytes.startIndex]
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        guard first >= 0xC2, first <= 0xF4, bytes.dropFirst().prefix(length - 1).allSatisfy({ $0 & 0xC0 == 0x80 })
        else { return .ignored(length: 1) }
        guard bytes.count >= length else { return isFinal ? .ignored(length: bytes.count) : .incomplete }
        let scalars = String(decoding: bytes.prefix(length), as: UTF8.self).unicodeScalars
        guard scalars.count == 1, let scalar = scalars.first, scalar.utf8.count == length,
            scalar.properties.generalCategory != .control
        else { return .ignored(length: length) }
        return .event(.key(.character(scalar)), length: length)
    }

    private func escape(_ bytes: ArraySlice<UInt8>, isFinal: Bool) -> Step {
        guard let second = bytes.dropFirst().first else {
            return isFinal ? .event(.key(.escape), length: 1) : .incomplete
        }
        let unfinished = isFinal ? Step.ignored(length: bytes.count) : .incomplete
        switch second {
        case UInt8(ascii: "["): return controlSequence(bytes, otherwise: unfinished)
        case UInt8(ascii: "O"):
            guard let third = bytes.dropFirst(2).first else { return unfinished }
            return Self.named(third).map { .event(.key($0), length: 3) } ?? .ignored(length: 3)
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"):
            return text(bytes).map { .ignored(length: $0) } ?? unfinished
        default:
            // Alt sends ESC before the bytes of the key.
            let rest = bytes.dropFirst()
            switch step(rest, isFinal: isFinal) {
            case .event(.key(let key, let modifiers), let length):
                // Two Escape keys in quick succession are not Alt and Escape.
                if key == .escape { return .event(.key(.escape), length: 1) }
                return .event(.key(key, modifiers.union(.alt)), length: length + 1)
            case .event(let event, let length): return .event(event, length: length + 1)
            case .ignored(let length): return .ignored(length: length + 1)
            case .pasteBegins(let length): return .pasteBegins(length: length + 1)
            case .incomplete: return unfinished
            }
        }
    }

    /// Returns the length of a sequence that contains text and ends with BEL or ST; `nil` if it is incomplete.
    private func text(_ bytes: ArraySlice<UInt8>) -> Int? {
        var previous: UInt8 = 0
        for (offset, byte) in bytes.enumerated().dropFirst(2) {
            if byte == 0x07 || previous == 0x1B && byte == UInt8(ascii: "\\") { return offset + 1 }
            previous = byte
        }
        return nil
    }

    private func controlSequence(_ bytes: ArraySlice<UInt8>, otherwise unfinished: Step) -> Step {
        let body = bytes.dropFirst(2)
        guard let end = body.firstIndex(where: { !(0x20...0x3F).contains($0) }) else { return unfinished }
        let final = bytes[end]
        let length = end - bytes.startIndex + 1
        guard (0x40...0x7E).contains(final) else { return .ignored(length: length - 1) }
        // The Linux console sends ESC [ [ A for F1. Mouse reports of X10 have three bytes after M.
        if body.startIndex == end, final == UInt8(ascii: "[") || final == UInt8(ascii: "M") {
            let whole = length + (final == UInt8(ascii: "[") ? 1 : 3)
            return bytes.count < whole ? unfinished : .ignored(length: whole)
        }
        let parameters = bytes[body.startIndex..<end]
        if parameters.first == UInt8(ascii: "<") {
            return Self.mouse(Self.numbers(parameters.dropFirst()), isRelease: final == UInt8(ascii: "m"))
                .map { .event(.mouse($0), length: length) } ?? .ignored(length: length)
        }
        let numbers = Self.numbers(parameters)
        // The value is 1 plus the sum of 1 for Shift, 2 for Alt and 4 for Control.
        let modifiers = Modifiers(rawValue: UInt8(clamping: max(0, (numbers.dropFirst().first ?? 1) - 1) & 7))
        let key: Key?
        switch final {
        case UInt8(ascii: "~"):
            if numbers.first == 200 { return .pasteBegins(length: length) }
            key = numbers.first.flatMap(Self.numbered)
        case UInt8(ascii: "u"):
            guard let code = numbers.first.flatMap({ UInt32(exactly: $0) }) else { return .ignored(length: length) }
            let plain: [UInt32: Key] = [13: .enter, 9: .tab, 27: .escape, 127: .backspace]
            key = plain[code] ?? (code < 0x20 ? nil : Unicode.Scalar(code).map { .character($0) })
        case UInt8(ascii: "Z"): return .event(.key(.tab, .shift), length: length)
        default: key = Self.named(final)
        }
        return key.map { .event(.key($0, modifiers), length: length) } ?? .ignored(length: length)
    }

    private static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int] {
        bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { part in
            Int(String(decoding: part.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)) ?? 0
        }
    }

    private static func mouse(_ numbers: [Int], isRelease: Bool) -> MouseEvent? {
        guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
        let kind: MouseEvent.Kind
        // The lowest bits are the button; 4, 8 and 16 are modifiers, and 32 is a movement.
        switch numbers[0] & ~28 {
        case 0: kind = isRelease ? .release : .press
        case 64: kind = .wheelUp
        case 65: kind = .wheelDown
        default: return nil
        }
        return MouseEvent(kind, column: numbers[1] - 1, row: numbers[2] - 1)
    }

    private static func named(_ byte: UInt8) -> Key? {
        switch byte {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "M"): .enter
        case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(byte) - 0x4F)
        default: nil
        }
    }

    private static func numbered(_ number: Int) -> Key? {
        switch number {
        case 1, 7: .home
        case 2: .insert
        case 3: .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        case 11...15: .function(number - 10)
        case 17...21: .function(number - 11)
        case 23, 24: .function(number - 12)
        default: nil
        }
    }
}

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
