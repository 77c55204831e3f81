/// The usual keys of the records in a file, learned while reading. After damage, they help to distinguish the next
/// record from objects inside a record.
struct RecordSignature {
    /// The first keys of records, as raw bytes. They are few, because programs write members in a fixed order.
    private(set) var firstKeys: [[UInt8]] = []
    /// The keys that occur in any of the first `sampleLimit` confirmed objects.
    private var keys: Set<[UInt8]> = []
    /// The keys that occur in all of these objects.
    private var commonKeys: Set<[UInt8]> = []
    /// The number of records whose keys were added to `keys`.
    private var learned = 0
    /// True if any record was an object. False for a list of IDs.
    private(set) var hasObjects = false
    /// True if any record was not an object.
    private(set) var hasOthers = false

    /// Limits both the number of records to learn from and the number of `firstKeys`.
    private static let sampleLimit = 16

    /// The keys of the last record, until `confirm` or `doubt` is called; `nil` if they would add nothing. `keys` is
    /// `nil` after `sampleLimit` records.
    private var unconfirmed: (firstKey: [UInt8], keys: Set<[UInt8]>?)?

    /// Remembers the keys of a record. They have no effect before `confirm`, because a damaged byte can end a record
    /// too early.
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

    /// Accepts the last record. Call this if the bytes after it are valid.
    mutating func confirm() {
        guard let unconfirmed else { return }
        self.unconfirmed = nil
        learn(firstKey: unconfirmed.firstKey)
        guard let own = unconfirmed.keys else { return }
        commonKeys = learned == 0 ? own : commonKeys.intersection(own)
        keys.formUnion(own)
        learned += 1
    }

    /// Rejects the last record. Call this if the bytes after it are damaged. Keeps its first key if no other first key
    /// is known.
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
    mutating func learn(firstKey: [UInt8]) { if !firstKeys.contains(firstKey) { firstKeys.append(firstKey) } }

    /// True after the first confirmed record that is an object.
    var knowsKeys: Bool { learned > 0 }

    /// Returns true if a value is probably a record. It must be an object with at least half of `commonKeys`, and at
    /// least half of its keys must occur in `keys`. If no keys are known, returns true for any object.
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

    /// Returns true if an object at `start` begins with one of `firstKeys`. If there are no `firstKeys`, accepts any
    /// key. `limit` is the end of the data. Returns `nil` if the data ends too early to decide.
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
