/// Finds the members of large objects by name. A record of API v1.1 has about seventy members, and its reader looks up
/// about as many. A linear search for each lookup took a fifth of the reading time.
///
/// The first lookup in an object enters its members into a hash table. A document has several tables, because readers
/// alternate between a record and the objects inside it. An object is searched without a table if it has few nodes or
/// very many members, or if the name of a member contains escapes.
///
/// A document owns its index. The values of the document have unowned copies of the index, which need no reference
/// counting.
@safe struct MemberIndex {
    /// The maximum number of objects that have a table at the same time.
    private static let tableCount = 4
    /// The number of slots of a table, a power of two. At most half of them are used.
    private static let slotCount = 256
    private static let noObject = UInt32.max

    /// The slots of all tables. The upper 32 bits of a slot are the stamp of its table, and the lower 32 bits are the
    /// node of a name. A slot with an older stamp is free, so a table can be reused without clearing its slots.
    private let slots: UnsafeMutablePointer<UInt64>
    private let state: UnsafeMutablePointer<State>

    private struct State {
        /// For each table, its object and the stamp of its slots. `isIndexed` is false if the object is unsuitable.
        var objects = InlineArray<4, (node: UInt32, isIndexed: Bool, stamp: UInt32)>(repeating: (noObject, false, 0))
        var nextTable = 0
        /// The table of the last lookup. Most lookups are in the same object as the one before.
        var lastTable = 0
        var stamp: UInt32 = 0
    }

    init() {
        unsafe slots = .allocate(capacity: Self.tableCount * Self.slotCount)
        unsafe slots.initialize(repeating: 0, count: Self.tableCount * Self.slotCount)
        unsafe state = .allocate(capacity: 1)
        unsafe state.initialize(to: State())
    }

    func deallocate() {
        unsafe slots.deallocate()
        unsafe state.deallocate()
    }

    /// Removes all tables. Call this before the nodes of the document change.
    func removeAll() {
        for table in 0..<Self.tableCount { unsafe state.pointee.objects[table].node = Self.noObject }
    }

    /// The result of a lookup.
    enum Result {
        /// The node of the member's name.
        case found(Int)
        case missing
        /// The object has no table and must be searched linearly.
        case unknown
    }

    /// Finds a member of an object.
    @inline(__always)
    func find(_ key: MemberName, in object: JSONValue) -> Result {
        let table = table(of: object)
        let (_, isIndexed, stamp) = unsafe state.pointee.objects[table]
        guard isIndexed else { return .unknown }
        let start = table * Self.slotCount
        var slot = key.fingerprint.slot
        while true {
            let entry = unsafe slots[start + slot]
            guard UInt32(truncatingIfNeeded: entry >> 32) == stamp else { return .missing }
            let node = Int(UInt32(truncatingIfNeeded: entry))
            if object.matches(object.node(node), key) { return .found(node) }
            slot = (slot + 1) & (Self.slotCount - 1)
        }
    }

    /// Returns the table of an object. An object without a table gets the oldest one.
    @inline(__always)
    private func table(of object: JSONValue) -> Int {
        let node = UInt32(truncatingIfNeeded: object.index)
        let last = unsafe state.pointee.lastTable
        if unsafe state.pointee.objects[last].node == node { return last }
        var table = 0
        while table < Self.tableCount, unsafe state.pointee.objects[table].node != node { table += 1 }
        if table == Self.tableCount { table = add(object) }
        unsafe state.pointee.lastTable = table
        return table
    }

    /// Fills the oldest table with the members of an object, and returns it.
    private func add(_ object: JSONValue) -> Int {
        let table = unsafe state.pointee.nextTable
        unsafe state.pointee.nextTable = (table + 1) % Self.tableCount
        if unsafe state.pointee.stamp == .max {
            unsafe slots.update(repeating: 0, count: Self.tableCount * Self.slotCount)
            unsafe state.pointee.stamp = 0
            removeAll()
        }
        unsafe state.pointee.stamp += 1
        let stamp = unsafe state.pointee.stamp
        let isIndexed = fill(table, object, stamp)
        unsafe state.pointee.objects[table] = (UInt32(truncatingIfNeeded: object.index), isIndexed, stamp)
        return table
    }

    /// Enters the members of an object into a table. Returns false if the object has too many members, or a name with
    /// escapes.
    private func fill(_ table: Int, _ object: JSONValue, _ stamp: UInt32) -> Bool {
        let start = table * Self.slotCount
        let end = Int(object.node(object.index).next)
        var child = object.index + 1
        var count = 0
        while child < end {
            let name = object.node(child)
            count += 1
            if name.hasEscapes || count > Self.slotCount / 2 { return false }
            var slot = unsafe object.withBytes { bytes in
                unsafe MemberName.Fingerprint(bytes + Int(name.start), Int(name.end &- name.start)).slot
            }
            // If several members have the same name, a lookup must find the first one. It does, because the first one
            // gets the first free slot.
            while unsafe UInt32(truncatingIfNeeded: slots[start + slot] >> 32) == stamp {
                slot = (slot + 1) & (Self.slotCount - 1)
            }
            unsafe slots[start + slot] = UInt64(stamp) << 32 | UInt64(UInt32(truncatingIfNeeded: child))
            child = Int(object.node(child + 1).next)
        }
        return true
    }
}

/// The name of a member to look up.
struct MemberName {
    let text: StaticString
    let fingerprint: Fingerprint

    /// Inlined, so that the compiler computes the fingerprint of a literal.
    @inline(__always)
    init(_ text: StaticString) {
        self.text = text
        // The literal has `utf8CodeUnitCount` bytes at this address.
        fingerprint = unsafe Fingerprint(UnsafeRawPointer(text.utf8Start), text.utf8CodeUnitCount)
    }

    /// The first and the last bytes of a name, up to eight each. Names of the same length with at most `exactLength`
    /// bytes are equal if their fingerprints are.
    struct Fingerprint: Equatable {
        static let exactLength = 16

        private let first: UInt64
        private let last: UInt64

        @inline(__always)
        init(_ bytes: UnsafeRawPointer, _ count: Int) {
            if count >= 8 {
                first = unsafe bytes.loadUnaligned(as: UInt64.self)
                last = unsafe bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
            } else if count >= 4 {
                first = UInt64(unsafe bytes.loadUnaligned(as: UInt32.self))
                last = UInt64(unsafe bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
            } else if count > 0 {
                let (start, middle, end) = unsafe (
                    bytes.load(as: UInt8.self), bytes.load(fromByteOffset: count / 2, as: UInt8.self),
                    bytes.load(fromByteOffset: count - 1, as: UInt8.self)
                )
                first = UInt64(start) << 8 | UInt64(middle)
                last = UInt64(end)
            } else {
                (first, last) = (0, 0)
            }
        }

        /// The slot of the name in a table of `MemberIndex`.
        @inline(__always)
        var slot: Int {
            let product = (first &* 0x9E37_79B9_7F4A_7C15 ^ last) &* 0xD6E8_FEB8_6659_FD93
            return Int(truncatingIfNeeded: product >> 56)
        }

        /// Adds the name to a hash of several names in order.
        @inline(__always)
        func mixed(into hash: UInt64) -> UInt64 {
            let product = (hash ^ first &* 0x9E37_79B9_7F4A_7C15 ^ last) &* 0xD6E8_FEB8_6659_FD93
            return product ^ product >> 29
        }
    }
}
