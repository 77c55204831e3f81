/// Several values in one cell of a table, in the forms that programs write:
///
///     a; b          DMI-TCAT
///     a b           twarc, rtweet; also a,b
///     ['a', 'b']    twint and others in Python: a printed list
///     [a, b]        the service's own data sets
///     [{'screen_name': 'a', 'id': '1'}, …], [{"tag":"a","start":0}, …]    objects, each with the value in a member
struct CellList {
    private let bytes: [UInt8]
    private var position = 0

    private init(_ cell: String) { bytes = Array(cell.utf8) }

    /// Returns the values. An object's value is the first of `members` that it has; an object without one is skipped.
    static func values(_ cell: String?, members: [StaticString]) -> [String] {
        guard let cell else { return [] }
        let trimmed = cell.utf8.drop { $0.isJSONSpace }
        if trimmed.first == UInt8(ascii: "["), cell.utf8.last(where: { !$0.isJSONSpace }) == UInt8(ascii: "]") {
            var list = CellList(cell)
            return list.printed(members)
        }
        return separated(cell)
    }

    /// Returns the lists that are members of an object in the cell, as text by name: the entities of TAGS. Empty if the
    /// cell contains no object.
    static func lists(_ cell: String?) -> [String: String] {
        guard let cell, cell.utf8.first(where: { !$0.isJSONSpace }) == UInt8(ascii: "{") else { return [:] }
        var object = CellList(cell)
        return object.lists()
    }

    /// Returns the objects in the cell, one or a list, without their nested lists and objects.
    static func objects(_ cell: String?) -> [[String: String]] {
        guard let cell else { return [] }
        var list = CellList(cell)
        list.pass(UInt8(ascii: "["))
        var objects: [[String: String]] = []
        while list.next() == UInt8(ascii: "{") {
            objects.append(Dictionary(list.object().map { ($0.name, $0.value) }) { first, _ in first })
            list.pass(UInt8(ascii: ","))
        }
        return objects
    }

    // MARK: Separated values

    private static func separated(_ cell: String) -> [String] {
        if cell.utf8.contains(UInt8(ascii: ";")) {
            return cell.split(separator: ";").map { trimmed($0) }.filter { !$0.isEmpty }
        }
        var values: [String] = []
        for word in cell.split(whereSeparator: { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "|" }) {
            // An address may contain commas.
            if word.hasPrefix("http") {
                var address = ""
                for part in word.split(separator: ",") {
                    if part.hasPrefix("http"), !address.isEmpty {
                        values.append(address)
                        address = ""
                    }
                    address += (address.isEmpty ? "" : ",") + part
                }
                values.append(address)
            } else {
                values += word.split(separator: ",").map { String($0) }
            }
        }
        return values
    }

    private static func trimmed(_ part: Substring) -> String {
        var part = part
        while part.first == " " { part.removeFirst() }
        while part.last == " " { part.removeLast() }
        return String(part)
    }

    // MARK: Lists and objects

    private mutating func printed(_ members: [StaticString]) -> [String] {
        var values: [String] = []
        pass(UInt8(ascii: "["))
        while let byte = next() {
            switch byte {
            case UInt8(ascii: "]"): return values
            case UInt8(ascii: ","): position += 1
            case UInt8(ascii: "{"):
                let object = object()
                for member in members {
                    guard
                        let value = object.first(where: { $0.name.utf8.elementsEqual(member.description.utf8) })?.value,
                        !value.isEmpty
                    else { continue }
                    values.append(value)
                    break
                }
            default:
                let value = scalar()
                if !value.isEmpty { values.append(value) }
            }
        }
        return values
    }

    /// Reads an object. Skips lists and objects inside it.
    private mutating func object() -> [(name: String, value: String)] {
        var found: [(name: String, value: String)] = []
        members { cell, name in
            switch cell.next() {
            case UInt8(ascii: "{"), UInt8(ascii: "["): cell.passNested()
            default: found.append((name, cell.scalar()))
            }
        }
        return found
    }

    private mutating func lists() -> [String: String] {
        var found: [String: String] = [:]
        members { cell, name in
            switch cell.next() {
            case UInt8(ascii: "{"): cell.passNested()
            case UInt8(ascii: "["):
                let start = cell.position
                cell.passNested()
                found[name] = String(decoding: cell.bytes[start..<cell.position], as: UTF8.self)
            default: _ = cell.scalar()
            }
        }
        return found
    }

    /// Reads an object. Calls `read` before each value; `read` must advance past the value.
    private mutating func members(_ read: (inout CellList, _ name: String) -> Void) {
        pass(UInt8(ascii: "{"))
        while let byte = next(), byte != UInt8(ascii: "}") {
            if byte == UInt8(ascii: ",") {
                position += 1
                continue
            }
            let name = scalar()
            guard next() == UInt8(ascii: ":") else { continue }
            position += 1
            read(&self, name)
        }
        pass(UInt8(ascii: "}"))
    }

    /// Skips a list or an object. Counts brackets instead of recursing, because cells may be nested deeply enough to
    /// overflow the stack.
    private mutating func passNested() {
        var depth = 0
        repeat {
            switch next() {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                position += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                position += 1
            case UInt8(ascii: ","), UInt8(ascii: ":"): position += 1
            case nil: return
            default: _ = scalar()
            }
        } while depth > 0
    }

    /// Reads a quoted string, or the text up to the next byte of `,:{}[]`. Advances at least one byte. `None` and
    /// `null` are empty.
    private mutating func scalar() -> String {
        guard let quote = next() else { return "" }
        var value: [UInt8] = []
        guard quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else {
            repeat {
                value.append(bytes[position])
                position += 1
            } while position < bytes.count && !Self.signs.contains(bytes[position])
            while value.last?.isJSONSpace == true { value.removeLast() }
            let word = String(decoding: value, as: UTF8.self)
            return word == "None" || word == "null" ? "" : word
        }
        position += 1
        while position < bytes.count, bytes[position] != quote {
            if bytes[position] == UInt8(ascii: "\\"), position + 1 < bytes.count {
                position += 1
                if bytes[position] == UInt8(ascii: "u"), let scalar = escapedScalar() {
                    value += Array(String(scalar).utf8)
                    continue
                }
            }
            value.append(bytes[position])
            position += 1
        }
        position += 1
        return String(decoding: value, as: UTF8.self)
    }

    /// Reads `u00e9` or `ud83d\ude42` after a backslash, and advances past it. Returns `nil` if it is not a valid
    /// escape.
    private mutating func escapedScalar() -> Unicode.Scalar? {
        func unit(_ start: Int) -> UInt16? {
            guard start + 4 <= bytes.count else { return nil }
            return UInt16(String(decoding: bytes[start..<start + 4], as: UTF8.self), radix: 16)
        }
        guard let first = unit(position + 1) else { return nil }
        if let scalar = Unicode.Scalar(first) {
            position += 5
            return scalar
        }
        guard UTF16.isLeadSurrogate(first), bytes[(position + 5)...].starts(with: "\\u".utf8),
            let second = unit(position + 7), UTF16.isTrailSurrogate(second)
        else { return nil }
        position += 11
        return Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
    }

    private static let signs = Array(",:{}[]".utf8)

    /// Skips white space and returns the next byte; `nil` at the end.
    private mutating func next() -> UInt8? {
        while position < bytes.count, bytes[position].isJSONSpace { position += 1 }
        return position < bytes.count ? bytes[position] : nil
    }

    private mutating func pass(_ byte: UInt8) {
        if next() == byte { position += 1 }
    }
}
