/// What the records of one list have in common, learned from those that were read: by it the next record is found behind
/// a damaged place. Objects inside a record rarely look like the record itself.
struct RecordSignature {
    /// First keys seen, as raw bytes: exporters write the members of all records in the same order, or in a few.
    private(set) var firstKeys: [[UInt8]] = []
    /// All keys of the first records.
    private var keys: Set<[UInt8]> = []
    /// The keys that all of the first records have.
    private var commonKeys: Set<[UInt8]> = []
    private var learned = 0
    /// Whether any record was an object; lists of bare ids are not.
    private(set) var hasObjects = false
    private(set) var hasOthers = false

    /// Enough to know a format's keys, few enough to cost nothing.
    private static let samples = 16

    /// What the last record would teach.
    private var lesson: (firstKey: [UInt8], keys: Set<[UInt8]>?)?

    /// Takes note of a record that was read. It counts once it is confirmed: a damaged byte can close a record too early.
    mutating func note(_ record: JSONValue) {
        lesson = nil
        guard record.kind == .object else {
            hasOthers = true
            return
        }
        hasObjects = true
        let samples = learned < Self.samples
        let isNewKey = firstKeys.count < Self.samples && !isKnown(firstKeyOf: record)
        guard samples || isNewKey, let key = record.firstKey else { return }
        lesson = (key.withRawBytes { Self.copy($0) }, samples ? Self.keys(of: record) : nil)
    }

    /// What follows the last record is what should.
    mutating func confirm() {
        guard let lesson else { return }
        self.lesson = nil
        learn(firstKey: lesson.firstKey)
        guard let own = lesson.keys else { return }
        commonKeys = learned == 0 ? own : commonKeys.intersection(own)
        keys.formUnion(own)
        learned += 1
    }

    /// What follows the last record is not what should: it counts as little as a damaged one.
    mutating func doubt() {
        guard let lesson else { return }
        self.lesson = nil
        if firstKeys.isEmpty { learn(firstKey: lesson.firstKey) }
    }

    private func isKnown(firstKeyOf record: JSONValue) -> Bool {
        guard let key = record.firstKey else { return true }
        return key.withRawBytes { bytes in
            firstKeys.contains { known in
                known.count == bytes.count && bytes.indices.allSatisfy { known[$0] == bytes[$0] }
            }
        }
    }

    /// Takes note of the first key of a record that could not be read.
    mutating func learn(firstKey: [UInt8]) {
        if !firstKeys.contains(firstKey) { firstKeys.append(firstKey) }
    }

    /// Whether any record's keys are known.
    var knowsKeys: Bool { learned > 0 }

    /// Whether an object has mostly keys that records have, and most of those that all records have; true as long as
    /// nothing is known of them.
    func resembles(_ value: JSONValue) -> Bool {
        guard value.kind == .object, knowsKeys else { return value.kind == .object }
        let own = Self.keys(of: value)
        let known = own.intersection(keys)
        return known.count * 2 >= own.count && known.intersection(commonKeys).count * 2 >= commonKeys.count
    }

    private static func keys(of value: JSONValue) -> Set<[UInt8]> {
        var keys: Set<[UInt8]> = []
        value.forEachRawMember { (key, _) in keys.insert(key.withRawBytes { copy($0) }) }
        return keys
    }

    /// Whether `{`, white space and one of the first keys stand at `start`; with nothing known, any key. nil when the
    /// bytes end too early to tell.
    func matches(_ bytes: Span<UInt8>, at start: Int, limit: Int) -> Bool? {
        guard start < limit else { return nil }
        guard bytes[start] == UInt8(ascii: "{") else { return false }
        var position = start + 1
        while position < limit, bytes[position].isJSONSpace { position += 1 }
        guard position < limit else { return nil }
        guard bytes[position] == UInt8(ascii: "\"") else { return false }
        guard !firstKeys.isEmpty else { return true }
        var isCut = false
        for key in firstKeys {
            var matched = 0
            while matched < key.count, position + 1 + matched < limit, bytes[position + 1 + matched] == key[matched] {
                matched += 1
            }
            let next = position + 1 + matched
            if next >= limit {
                isCut = true
            } else if matched == key.count, bytes[next] == UInt8(ascii: "\"") {
                return true
            }
        }
        return isCut ? nil : false
    }

    private static func copy(_ bytes: Span<UInt8>) -> [UInt8] {
        unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
    }
}
