/// The offsets of a zone over time. All offsets are in seconds east of UTC.
enum ZoneRules: Hashable, Sendable {
    case fixed(Int)
    case table(ZoneTable)
    case yearly(YearlyZoneRule)

    func offset(at second: Int64) -> Int {
        switch self {
        case .fixed(let seconds): seconds
        case .table(let table): table.offset(at: second)
        case .yearly(let rule): rule.offset(at: second)
        }
    }

    /// A text that identifies the rules. It is the same in every run of the program.
    var signature: String {
        switch self {
        case .fixed(let seconds): return String(seconds)
        case .yearly(let rule): return rule.signature
        case .table(let table):
            let changes = zip(table.transitions, table.offsets).map { "\($0) \($1)" }
            return ([String(table.first)] + changes + [table.rule?.signature ?? ""])
                .joined(separator: ",")
        }
    }
}

/// A zone of the tz database: a list of transitions, and a yearly rule for the time after the last transition.
struct ZoneTable: Hashable, Sendable {
    /// The times of the transitions in ascending order, in Unix seconds.
    let transitions: [Int64]
    /// The offset after each transition.
    let offsets: [Int]
    /// The offset before the first transition.
    let first: Int
    /// The rule after the last transition or, without transitions, for all times. If `nil`, the offset stays the same.
    let rule: YearlyZoneRule?

    func offset(at second: Int64) -> Int {
        guard let firstChange = transitions.first, second >= firstChange else {
            return transitions.isEmpty ? rule?.offset(at: second) ?? first : first
        }
        if let rule, let last = transitions.last, second >= last { return rule.offset(at: second) }
        var low = 0
        var high = transitions.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if transitions[middle] <= second { low = middle } else { high = middle }
        }
        return offsets[low]
    }

    /// Parses a file of the tz database (TZif, RFC 9636). Returns `nil` if the file is malformed. Ignores leap seconds,
    /// and an invalid rule in the footer.
    init?(tzif bytes: [UInt8]) {
        guard var header = Header(bytes, at: 0) else { return nil }
        var start = Header.size
        var timeSize = 4
        if header.version >= 2 {
            // The first block has 32-bit times, and the second contains the same data with 64-bit times.
            start += header.blockSize(timeSize: 4)
            guard let second = Header(bytes, at: start) else { return nil }
            header = second
            start += Header.size
            timeSize = 8
        }
        let end = start + header.blockSize(timeSize: timeSize)
        guard end <= bytes.count, header.types > 0 else { return nil }
        let indices = start + header.times * timeSize
        let types = indices + header.times
        func offset(ofType index: Int) -> Int { Self.integer(bytes, types + index * 6, size: 4) }
        var transitions: [Int64] = []
        var offsets: [Int] = []
        for index in 0..<header.times {
            let type = Int(bytes[indices + index])
            guard type < header.types else { return nil }
            let second = Int64(Self.integer(bytes, start + index * timeSize, size: timeSize))
            if let last = transitions.last, second <= last { return nil }
            transitions.append(second)
            offsets.append(offset(ofType: type))
        }
        self.transitions = transitions
        self.offsets = offsets
        first = offset(ofType: 0)
        // The footer contains the rule between two line feeds.
        let footer = header.version >= 2 ? bytes[end...].dropFirst().prefix { $0 != UInt8(ascii: "\n") } : []
        rule = footer.isEmpty ? nil : YearlyZoneRule(String(decoding: footer, as: UTF8.self))
    }

    /// Reads a signed big-endian integer.
    private static func integer(_ bytes: [UInt8], _ start: Int, size: Int) -> Int {
        var value: Int64 = bytes[start] >= 0x80 ? -1 : 0
        for byte in bytes[start..<start + size] { value = value << 8 | Int64(byte) }
        return Int(value)
    }

    private struct Header {
        static let size = 44
        let version: Int
        /// The number of transitions, and the number of local time types (offsets) to which the transitions refer.
        let times: Int
        let types: Int
        private let abbreviations: Int
        private let leaps: Int
        private let standardMarks: Int
        private let universalMarks: Int

        init?(_ bytes: [UInt8], at start: Int) {
            guard start + Self.size <= bytes.count, bytes[start..<start + 4].elementsEqual("TZif".utf8) else {
                return nil
            }
            let digit = Int(bytes[start + 4])
            version = digit == 0 ? 1 : digit - 0x30
            let counts = (0..<6).map { ZoneTable.integer(bytes, start + 20 + $0 * 4, size: 4) }
            guard counts.allSatisfy({ $0 >= 0 && $0 <= bytes.count }) else { return nil }
            universalMarks = counts[0]
            standardMarks = counts[1]
            leaps = counts[2]
            times = counts[3]
            types = counts[4]
            abbreviations = counts[5]
        }

        /// The size in bytes of the data block that follows the header.
        func blockSize(timeSize: Int) -> Int {
            times * (timeSize + 1) + types * 6 + abbreviations + leaps * (timeSize + 4) + standardMarks + universalMarks
        }
    }
}
