/// Finds the members of large objects by name. A record of API v1.1 has about seventy members, and its reader looks up
/// about as many. A linear search for each lookup took a fifth of the reading time.
///
/// The objects of a file repeat the same names in the same order. So there is one hash table for each sequence of names
/// (`ObjectShape`), and the first lookup in an object only lists the nodes of its members. A document has several such
/// lists, because readers alternate between a record and the objects inside it. An object is searched without a table
/// if it has few nodes or very many members, or if the name of a member contains escapes.
///
/// A document owns its index. The values of the document have unowned copies of the index, which need no reference
/// counting.
@safe struct MemberIndex {
    /// The maximum number of objects that have a list at the same time.
    private static let objectCount = 4
    /// The maximum number of members in a list.
    private static let memberCount = 128
    /// The maximum number of tables, a power of two.
    private static let tableCount = 32
    /// The number of slots of a table, a power of two. At most half of them are used.
    private static let slotCount = 256
    private static let noObject = UInt32.max

    private let state: UnsafeMutablePointer<State>

    @safe private struct State {
        let objects: UnsafeMutablePointer<Object>
        /// The lists of all objects: the nodes of the names of members.
        let members: UnsafeMutablePointer<UInt32>
        /// The hashes of the shapes that have a table (`ObjectShape.names`).
        let shapes: UnsafeMutablePointer<UInt64>
        /// The slots of all tables: the position of a member in the list of an object, counted from 1, or 0 for a free
        /// slot.
        let slots: UnsafeMutablePointer<UInt8>
        var nextObject = 0
        /// The object of the last lookup. Most lookups are in the same object as the one before.
        var last: UnsafeMutablePointer<Object>
        var isUTF8 = false
    }

    @safe private struct Object {
        var node = MemberIndex.noObject
        var shape = ObjectShape()
        /// False if the object is unsuitable for a table.
        var isIndexed = false
        let members: UnsafeMutablePointer<UInt32>
        /// The table of the shape.
        var slots: UnsafeMutablePointer<UInt8>
    }

    /// Lists and tables are written before they are read, so only the shapes are initialized. A row of a table has a
    /// document, too.
    init() {
        let members = UnsafeMutablePointer<UInt32>.allocate(capacity: Self.objectCount * Self.memberCount)
        let shapes = UnsafeMutablePointer<UInt64>.allocate(capacity: Self.tableCount)
        unsafe shapes.initialize(repeating: 0, count: Self.tableCount)
        let slots = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.tableCount * Self.slotCount)
        let objects = UnsafeMutablePointer<Object>.allocate(capacity: Self.objectCount)
        for index in 0..<Self.objectCount {
            let list = unsafe members + index * Self.memberCount
            unsafe (objects + index).initialize(to: Object(members: list, slots: slots))
        }
        unsafe state = .allocate(capacity: 1)
        unsafe state.initialize(
            to: State(objects: objects, members: members, shapes: shapes, slots: slots, last: objects))
    }

    func deallocate() {
        unsafe state.pointee.objects.deallocate()
        unsafe state.pointee.members.deallocate()
        unsafe state.pointee.shapes.deallocate()
        unsafe state.pointee.slots.deallocate()
        unsafe state.deallocate()
    }

    /// Forgets all objects. Call this before the nodes of the document change.
    func removeAll() {
        for index in 0..<Self.objectCount { unsafe state.pointee.objects[index].node = Self.noObject }
        unsafe state.pointee.isUTF8 = false
    }

    /// True if all strings of the document are known to be UTF-8.
    var isUTF8: Bool {
        get { unsafe state.pointee.isUTF8 }
        nonmutating set { unsafe state.pointee.isUTF8 = newValue }
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
        let entry = unsafe entry(of: object)
        guard unsafe entry.pointee.isIndexed else { return .unknown }
        var slot = key.fingerprint.slot
        while true {
            let position = Int(unsafe entry.pointee.slots[slot])
            if position == 0 { return .missing }
            let node = Int(unsafe entry.pointee.members[position - 1])
            if object.matches(object.node(node), key) { return .found(node) }
            slot = (slot + 1) & (Self.slotCount - 1)
        }
    }

    /// The shape of an object.
    func shape(of object: JSONValue) -> ObjectShape { unsafe entry(of: object).pointee.shape }

    @inline(__always)
    private func entry(of object: JSONValue) -> UnsafeMutablePointer<Object> {
        let last = unsafe state.pointee.last
        if unsafe last.pointee.node == UInt32(truncatingIfNeeded: object.index) { return unsafe last }
        return unsafe otherEntry(of: object)
    }

    @inline(never)
    private func otherEntry(of object: JSONValue) -> UnsafeMutablePointer<Object> {
        let node = UInt32(truncatingIfNeeded: object.index)
        let objects = unsafe state.pointee.objects
        var index = 0
        while index < Self.objectCount, unsafe objects[index].node != node { index += 1 }
        if index == Self.objectCount { index = add(object) }
        unsafe state.pointee.last = objects + index
        return unsafe objects + index
    }

    /// Replaces the oldest object, and returns its index.
    private func add(_ object: JSONValue) -> Int {
        let index = unsafe state.pointee.nextObject
        unsafe state.pointee.nextObject = (index + 1) % Self.objectCount
        let entry = unsafe state.pointee.objects + index
        let members = unsafe entry.pointee.members
        var (count, isSuitable) = (0, true)
        let shape = object.shape { node, name in
            if name.hasEscapes || count == Self.memberCount {
                isSuitable = false
            } else {
                unsafe members[count] = UInt32(truncatingIfNeeded: node)
                count += 1
            }
        }
        if isSuitable { unsafe entry.pointee.slots = table(of: shape, object, members, count) }
        unsafe entry.pointee.isIndexed = isSuitable
        unsafe entry.pointee.shape = shape
        unsafe entry.pointee.node = UInt32(truncatingIfNeeded: object.index)
        return index
    }

    /// Returns the table of a shape. A new table replaces the one of another shape.
    ///
    /// Two sequences of names with the same hash would share a table. A lookup then fails, but it reads no node outside
    /// the list, because the hash contains the number of members.
    private func table(
        of shape: ObjectShape, _ object: JSONValue, _ members: UnsafeMutablePointer<UInt32>, _ count: Int
    ) -> UnsafeMutablePointer<UInt8> {
        let index = Int(truncatingIfNeeded: shape.names >> 32) & (Self.tableCount - 1)
        let slots = unsafe state.pointee.slots + index * Self.slotCount
        if unsafe state.pointee.shapes[index] == shape.names { return unsafe slots }
        unsafe state.pointee.shapes[index] = shape.names
        for other in 0..<Self.objectCount where unsafe state.pointee.objects[other].slots == slots {
            unsafe state.pointee.objects[other].node = Self.noObject
        }
        unsafe slots.update(repeating: 0, count: Self.slotCount)
        for position in 0..<count {
            let name = object.node(Int(unsafe members[position]))
            var slot = unsafe object.withBytes { bytes in
                unsafe MemberName.Fingerprint(bytes + Int(name.start), Int(name.end &- name.start)).slot
            }
            // If several members have the same name, a lookup must find the first one. It does, because the first one
            // gets the first free slot.
            while unsafe slots[slot] != 0 { slot = (slot + 1) & (Self.slotCount - 1) }
            unsafe slots[slot] = UInt8(position + 1)
        }
        return unsafe slots
    }
}

/// Hashes that distinguish the objects of a file by their members. With them, readers examine the names and kinds of
/// members once for many objects.
struct ObjectShape {
    /// A hash of the names in their order. Its last eight bits are those of the number of members.
    private(set) var names: UInt64 = 0x9E37_79B9_7F4A_7C15
    /// A hash of the kinds of the values. Empty arrays and objects have kinds of their own.
    private(set) var kinds: UInt64 = 0

    @inline(__always)
    fileprivate mutating func add(_ name: MemberName.Fingerprint, _ length: Int, _ kind: JSONKind, isLeaf: Bool) {
        names = name.mixed(into: names &+ UInt64(length))
        kinds = (kinds ^ UInt64(kind.rawValue) << 1 ^ (isLeaf ? 1 : 0)) &* 0xD6E8_FEB8_6659_FD93
    }

    /// Completes the hash after the last member.
    fileprivate mutating func end(_ count: Int) { names = names & ~0xFF | UInt64(count) & 0xFF }
}

extension JSONValue {
    /// Computes the shape of an object, and calls the body with the node of the name of each member.
    @inline(__always)
    fileprivate func shape(_ body: (Int, JSONDocument.Node) -> Void) -> ObjectShape {
        let end = Int(node(index).next)
        var (child, count) = (index + 1, 0)
        var shape = ObjectShape()
        unsafe withBytes { bytes in
            while child < end {
                let (name, value) = (node(child), node(child + 1))
                let length = Int(name.end &- name.start)
                let fingerprint = unsafe MemberName.Fingerprint(bytes + Int(name.start), length)
                shape.add(fingerprint, length, value.kind, isLeaf: Int(value.next) == child + 2)
                body(child, name)
                child = Int(value.next)
                count &+= 1
            }
        }
        shape.end(count)
        return shape
    }

    /// Computes the shape of an object.
    func computedShape() -> ObjectShape { shape { _, _ in } }
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
