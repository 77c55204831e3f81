/// The keys that the records of a list have in common, learned while reading. After damage they identify the next
/// record. Objects inside a record rarely have the keys of the record itself.
struct RecordSignature {
    /// The different first keys of records, as raw bytes. Exporters write members in one order, or in one of a few.
    private(set) var firstKeys: [[UInt8]] = []
    /// All keys of the first records.
    private var keys: Set<[UInt8]> = []
    /// The keys that all of the first records share.
    private var commonKeys: Set<[UInt8]> = []
    private var learned = 0
    /// True if any record was an object, which is not the case in a list of IDs.
    private(set) var hasObjects = false
    /// True if any record was not an object.
    private(set) var hasOthers = false

    /// The number of records to learn from: enough for a format's keys, and few enough to cost nothing.
    private static let sampleLimit = 16

    /// The keys of the last record, until it is confirmed or rejected. `keys` is `nil` if enough records were learned.
    private var unconfirmed: (firstKey: [UInt8], keys: Set<[UInt8]>?)?

    /// Adds a record, which counts only after it is confirmed: a damaged byte can close a record too early.
    mutating func note(_ record: JSONValue) {
        unconfirmed = nil
        guard record.kind == .object else {
            hasOthers = true
            return
        }
        hasObjects = true
        let isSample = learned < Self.sampleLimit
        let isNewKey = firstKeys.count < Self.sampleLimit && !isKnown(firstKeyOf: record)
        guard isSample || isNewKey, let key = record.firstKey else { return }
        unconfirmed = (key.withRawBytes { Self.copy($0) }, isSample ? Self.keys(of: record) : nil)
    }

    /// Confirms the last record, because valid bytes follow it.
    mutating func confirm() {
        guard let unconfirmed else { return }
        self.unconfirmed = nil
        learn(firstKey: unconfirmed.firstKey)
        guard let own = unconfirmed.keys else { return }
        commonKeys = learned == 0 ? own : commonKeys.intersection(own)
        keys.formUnion(own)
        learned += 1
    }

    /// Rejects the last record, because the bytes after it are not valid. Keeps its first key if no other is known.
    mutating func doubt() {
        guard let unconfirmed else { return }
        self.unconfirmed = nil
        if firstKeys.isEmpty { learn(firstKey: unconfirmed.firstKey) }
    }

    private func isKnown(firstKeyOf record: JSONValue) -> Bool {
        guard let key = record.firstKey else { return true }
        return key.withRawBytes { bytes in
            firstKeys.contains { known in
                known.count == bytes.count && bytes.indices.allSatisfy { known[$0] == bytes[$0] }
            }
        }
    }

    /// Adds the first key of a record. The rest of the record may be damaged.
    mutating func learn(firstKey: [UInt8]) {
        if !firstKeys.contains(firstKey) { firstKeys.append(firstKey) }
    }

    /// True if the keys of any record are known.
    var knowsKeys: Bool { learned > 0 }

    /// Returns true if at least half of an object's keys are keys of records, and it has at least half of the keys that
    /// all records share. Returns true for any object if no keys are known.
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

    /// Returns true if an object begins at `start` with one of the first keys, or with any key if none is known.
    /// Returns `nil` if the bytes end too early to decide.
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
