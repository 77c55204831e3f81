/// The newest handle and name of an account, each with the time of its record in Unix seconds.
struct AccountNames {
    private(set) var handle: String?
    private(set) var handleSeenAt: Int64 = .min
    private(set) var name: String?
    private(set) var nameSeenAt: Int64 = .min

    init() {}

    init(handle: String?, handleSeenAt: Int64, name: String?, nameSeenAt: Int64) {
        (self.handle, self.handleSeenAt, self.name, self.nameSeenAt) = (handle, handleSeenAt, name, nameSeenAt)
    }

    /// Adds the handle and name of a record. `nil` adds nothing. Returns true if anything changed.
    ///
    /// If two records have the same time, the greater handle and name win, so the order of the records does not matter.
    mutating func add(handle: String?, name: String?, seenAt: Int64) -> Bool {
        var isNew = false
        if let handle, takes(handle, seenAt, over: self.handle, handleSeenAt) {
            (self.handle, handleSeenAt, isNew) = (handle, seenAt, true)
        }
        if let name, takes(name, seenAt, over: self.name, nameSeenAt) {
            (self.name, nameSeenAt, isNew) = (name, seenAt, true)
        }
        return isNew
    }

    /// Adds other names of the same account. Returns true if anything changed.
    mutating func add(_ other: borrowing AccountNames) -> Bool {
        let isNewHandle = add(handle: other.handle, name: nil, seenAt: other.handleSeenAt)
        return add(handle: nil, name: other.name, seenAt: other.nameSeenAt) || isNewHandle
    }

    /// The approximate size of the texts on the heap, in bytes.
    var size: Int { (handle?.heapSize ?? 0) + (name?.heapSize ?? 0) }

    /// Returns true if a handle or name replaces the known one.
    private func takes(_ text: String, _ seenAt: Int64, over known: String?, _ knownAt: Int64) -> Bool {
        guard let known else { return true }
        return seenAt != knownAt ? seenAt > knownAt : text > known
    }
}

extension String {
    /// The approximate size on the heap, in bytes. Swift stores strings of at most 15 bytes inline.
    fileprivate var heapSize: Int { utf8.count > 15 ? utf8.count + 48 : 0 }
}
