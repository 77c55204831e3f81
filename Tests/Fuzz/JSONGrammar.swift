/// A byte-by-byte parser of the JSON grammar in RFC 8259, as a reference for the scanner: slow, but short enough to
/// verify by reading. Like the scanner it accepts all bytes from 0x20 in strings.
struct JSONGrammar {
    enum Outcome: Equatable {
        /// A single value, with optional white space around it.
        case whole
        /// The beginning of a value.
        case open
        /// Invalid from this byte on.
        case wrong(at: Int)
    }

    private struct Stop: Error { var outcome: Outcome }

    private let bytes: [UInt8]
    private let depthLimit: Int
    private var position = 0

    static func outcome(of bytes: [UInt8], depthLimit: Int) -> Outcome {
        var grammar = JSONGrammar(bytes: bytes, depthLimit: depthLimit)
        do throws(Stop) {
            try grammar.value(depth: 0)
        } catch {
            return error.outcome
        }
        grammar.skipSpace()
        return grammar.position == bytes.count ? .whole : .wrong(at: grammar.position)
    }

    private init(bytes: [UInt8], depthLimit: Int) {
        self.bytes = bytes
        self.depthLimit = depthLimit
    }

    private var wrong: Stop { Stop(outcome: .wrong(at: position)) }

    private func next() throws(Stop) -> UInt8 {
        guard position < bytes.count else { throw Stop(outcome: .open) }
        return bytes[position]
    }

    private mutating func take(_ wanted: StaticString) throws(Stop) {
        for byte in wanted.description.utf8 {
            guard try next() == byte else { throw wrong }
            position += 1
        }
    }

    private mutating func skipSpace() {
        while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
    }

    private mutating func value(depth: Int) throws(Stop) {
        skipSpace()
        switch try next() {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard depth < depthLimit else { throw wrong }
            try container(depth: depth + 1)
        case UInt8(ascii: "\""): try string()
        case UInt8(ascii: "t"): try take("true")
        case UInt8(ascii: "f"): try take("false")
        case UInt8(ascii: "n"): try take("null")
        default: try number()
        }
    }

    private mutating func container(depth: Int) throws(Stop) {
        let isObject = try next() == UInt8(ascii: "{")
        let end = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
        position += 1
        skipSpace()
        if try next() == end {
            position += 1
            return
        }
        while true {
            if isObject {
                skipSpace()
                try string()
                skipSpace()
                try take(":")
            }
            try value(depth: depth)
            skipSpace()
            if try next() == end {
                position += 1
                return
            }
            try take(",")
        }
    }

    private mutating func string() throws(Stop) {
        try take("\"")
        while true {
            let byte = try next()
            guard byte >= 0x20 else { throw wrong }
            position += 1
            if byte == UInt8(ascii: "\"") { return }
            guard byte == UInt8(ascii: "\\") else { continue }
            let escape = try next()
            guard "\"\\/bfnrtu".utf8.contains(escape) else { throw wrong }
            position += 1
            for _ in 0..<(escape == UInt8(ascii: "u") ? 4 : 0) {
                guard "0123456789abcdefABCDEF".utf8.contains(try next()) else { throw wrong }
                position += 1
            }
        }
    }

    private mutating func number() throws(Stop) {
        if try next() == UInt8(ascii: "-") { position += 1 }
        if try next() == UInt8(ascii: "0") { position += 1 } else { try digits() }
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            position += 1
            try digits()
        }
        guard position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") else { return }
        position += 1
        let sign = try next()
        if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { position += 1 }
        try digits()
    }

    private mutating func digits() throws(Stop) {
        guard (0x30...0x39).contains(try next()) else { throw wrong }
        while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
    }
}
