/// Several values in one cell of a table, in any of the ways in which makers put them there:
///
///     a; b          DMI-TCAT
///     a b           twarc, rtweet; also a,b
///     ['a', 'b']    twint and whatever went through Python: a list as it is printed
///     [a, b]        the service's own data sets
///     [{'screen_name': 'a', 'id': '1'}, …], [{"tag":"a","start":0}, …]    objects, told by one of their members
struct CellList {
    private let bytes: [UInt8]
    private var position = 0

    private init(_ cell: String) { bytes = Array(cell.utf8) }

    /// The values; of objects the first of these members that they have.
    static func values(_ cell: String?, members: [StaticString]) -> [String] {
        guard let cell else { return [] }
        let trimmed = cell.utf8.drop { $0.isJSONSpace }
        if trimmed.first == UInt8(ascii: "["), cell.utf8.last(where: { !$0.isJSONSpace }) == UInt8(ascii: "]") {
            var list = CellList(cell)
            return list.printed(members)
        }
        return separated(cell)
    }

    /// The lists that an object in a cell has as its members, as they stand there: the entities of TAGS.
    static func lists(_ cell: String?) -> [String: String] {
        guard let cell, cell.utf8.first(where: { !$0.isJSONSpace }) == UInt8(ascii: "{") else { return [:] }
        var object = CellList(cell)
        return object.lists()
    }

    /// The objects in a cell, one or a list of them, with their plain members.
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

    // MARK: Separated

    private static func separated(_ cell: String) -> [String] {
        if cell.utf8.contains(UInt8(ascii: ";")) {
            return cell.split(separator: ";").map { trimmed($0) }.filter { !$0.isEmpty }
        }
        var values: [String] = []
        for word in cell.split(whereSeparator: { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "|" }) {
            // An address may hold commas.
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

    // MARK: Printed

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

    /// Its plain members; what stands in lists and objects inside is passed over.
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

    /// Goes through an object; `read` goes past a member's value, in front of which it is called.
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

    /// Goes past a list or an object. Counts, as cells may be nested deeper than any stack.
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

    /// A string in quotes of either kind, or what stands up to the next sign. Always goes on by a byte at least.
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

    /// `u00e9` or `ud83dude42` with the backslash between, which it stands behind; goes on behind it.
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

    /// The next byte that is no white space; nil at the end.
    private mutating func next() -> UInt8? {
        while position < bytes.count, bytes[position].isJSONSpace { position += 1 }
        return position < bytes.count ? bytes[position] : nil
    }

    private mutating func pass(_ byte: UInt8) {
        if next() == byte { position += 1 }
    }
}
