internal import SQLiteKit
package import TweetModel

/// Writes values into bytes, or reads them from bytes, in a fixed order. So one function describes both directions.
///
/// Integers are zigzag-encoded LEB128. Floating-point numbers are encoded as the integer with the same bits. Texts are
/// UTF-8 after their length in bytes. Lists are preceded by their count.
package struct RecordCoder {
    private(set) var bytes: [UInt8]
    /// The position of the next byte to read.
    private var position = 0
    let isReading: Bool
    /// True if the bytes that were read are invalid. All values that are read later are empty.
    private(set) var isDamaged = false

    /// Creates a coder that writes.
    init() { (bytes, isReading) = ([], false) }

    /// Creates a coder that reads.
    init(reading bytes: [UInt8]) { (self.bytes, isReading) = (bytes, true) }

    /// True if all bytes were read, and are valid.
    var isComplete: Bool { !isDamaged && position == bytes.count }

    /// Marks the bytes as invalid.
    mutating func fail() { isDamaged = true }

    private mutating func next() -> UInt8? {
        guard !isDamaged, position < bytes.count else {
            isDamaged = true
            return nil
        }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func code(_ number: inout Int64) {
        guard isReading else {
            var rest = UInt64(bitPattern: number << 1) ^ UInt64(bitPattern: number >> 63)
            while rest >= 0x80 {
                bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
                rest >>= 7
            }
            return bytes.append(UInt8(rest))
        }
        number = 0
        var result: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = next() else { return }
            result |= UInt64(byte & 0x7F) << shift
            guard byte < 0x80 else { continue }
            number = Int64(bitPattern: result >> 1) ^ -Int64(bitPattern: result & 1)
            return
        }
        isDamaged = true
    }

    /// Codes a number between 0 and `limit`.
    fileprivate mutating func count(_ count: Int, limit: Int) -> Int {
        var number = Int64(count)
        code(&number)
        guard isReading, !(0...Int64(limit)).contains(number) else { return Int(number) }
        isDamaged = true
        return 0
    }

    mutating func code(_ text: inout String) {
        if !isReading {
            _ = count(text.utf8.count, limit: .max)
            return bytes.append(contentsOf: text.utf8)
        }
        let length = count(0, limit: remaining)
        let read = String(validating: bytes[position..<position + length], as: UTF8.self)
        if read == nil { isDamaged = true }
        text = read ?? ""
        position += length
    }

    /// Codes properties of a value, in this order.
    mutating func code<Root, each Value: RecordCodable>(
        _ root: inout Root, _ properties: repeat WritableKeyPath<Root, each Value>
    ) {
        for property in repeat each properties { root[keyPath: property].code(&self) }
    }

    /// The number of bytes that are left to read.
    fileprivate var remaining: Int { bytes.count - position }

    /// Codes the rows of a table: the columns before `end`, except the first one. Appends the rows that are read.
    mutating func code(_ rows: inout RowBuffer, before end: Int, _ texts: inout TextBuffer) {
        let columns = 1..<end
        // Each cell takes at least one byte.
        for row in 0..<count(rows.count, limit: remaining / columns.count) {
            if isReading { rows.appendNulls() }
            for column in columns {
                if isReading { rows[row, column] = cell(&texts) } else { put(rows[row, column], texts) }
            }
        }
    }

    /// A cell is its kind, followed by its value. The kind of a text is 3 plus its length.
    private mutating func put(_ cell: RowBuffer.Cell, _ texts: TextBuffer) {
        func put(_ kind: Int, _ value: Int64? = nil) {
            _ = count(kind, limit: .max)
            if var value { code(&value) }
        }
        if let integer = cell.integer {
            put(1, integer)
        } else if let real = cell.real {
            put(2, Int64(bitPattern: real.bitPattern))
        } else if let range = cell.text {
            put(3 + range.count)
            bytes.append(contentsOf: texts.bytes[range])
        } else {
            put(0)
        }
    }

    private mutating func cell(_ texts: inout TextBuffer) -> RowBuffer.Cell {
        let kind = count(0, limit: 3 + remaining)
        if kind == 0 { return .null }
        var value: Int64 = 0
        if kind < 3 { code(&value) }
        if kind == 1 { return RowBuffer.Cell(value) }
        if kind == 2 { return RowBuffer.Cell(Double(bitPattern: UInt64(bitPattern: value))) }
        guard kind - 3 <= remaining else {
            isDamaged = true
            return .null
        }
        let text = bytes[position..<position + kind - 3]
        position += text.count
        guard let text = String(validating: text, as: UTF8.self) else {
            isDamaged = true
            return .null
        }
        return texts.append(text)
    }
}

/// A value that a `RecordCoder` writes or reads.
package protocol RecordCodable {
    /// A value that reading replaces.
    static var blank: Self { get }
    mutating func code(_ coder: inout RecordCoder)
}

extension Int64: RecordCodable {
    package static var blank: Self { 0 }
    package mutating func code(_ coder: inout RecordCoder) { coder.code(&self) }
}

extension String: RecordCodable {
    package static var blank: Self { "" }
    package mutating func code(_ coder: inout RecordCoder) { coder.code(&self) }
}

extension RecordCodable {
    /// Codes a value in another form.
    fileprivate mutating func code<Form: RecordCodable>(
        _ coder: inout RecordCoder, as form: Form, _ make: (Form) -> Self?
    ) {
        var form = form
        form.code(&coder)
        if let value = make(form) { self = value } else { coder.fail() }
    }
}

extension RecordCodable where Self: RawRepresentable, RawValue: RecordCodable {
    package mutating func code(_ coder: inout RecordCoder) { code(&coder, as: rawValue) { Self(rawValue: $0) } }
}

extension Int: RecordCodable {
    package static var blank: Self { 0 }
    package mutating func code(_ coder: inout RecordCoder) { code(&coder, as: Int64(self)) { Int($0) } }
}

extension Bool: RecordCodable {
    package static var blank: Self { false }
    package mutating func code(_ coder: inout RecordCoder) { code(&coder, as: self ? 1 : 0) { $0 == 1 } }
}

extension Double: RecordCodable {
    package static var blank: Self { 0 }
    package mutating func code(_ coder: inout RecordCoder) {
        code(&coder, as: Int64(bitPattern: bitPattern)) { Double(bitPattern: UInt64(bitPattern: $0)) }
    }
}

extension Timestamp: RecordCodable {
    package static var blank: Self { Self(seconds: 0) }
    package mutating func code(_ coder: inout RecordCoder) {
        var (seconds, isDay) = (seconds, precision == .day)
        seconds.code(&coder)
        isDay.code(&coder)
        self = Self(seconds: seconds, precision: isDay ? .day : .second)
    }
}

extension Optional: RecordCodable where Wrapped: RecordCodable {
    package static var blank: Self { nil }
    package mutating func code(_ coder: inout RecordCoder) {
        var isPresent = self != nil
        isPresent.code(&coder)
        if coder.isReading { self = isPresent ? Wrapped.blank : nil }
        self?.code(&coder)
    }
}

extension Array: RecordCodable where Element: RecordCodable {
    package static var blank: Self { [] }
    package mutating func code(_ coder: inout RecordCoder) {
        // Each element takes at least one byte.
        let count = coder.count(count, limit: coder.remaining)
        if coder.isReading { self = [] }
        for index in 0..<count where !coder.isDamaged {
            if coder.isReading { append(.blank) }
            self[index].code(&coder)
        }
    }
}
