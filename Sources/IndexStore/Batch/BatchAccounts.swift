internal import TweetModel
internal import TweetText

/// The distinct accounts of a batch, each with everything that the batch says about it. So the writer handles an account
/// once per batch, however many tweets mention it.
struct BatchAccounts {
    struct Account {
        /// `nil` if only the handle is known.
        let id: UserID?
        /// The folded handle of an account without an ID.
        let folded: String
        var record = AccountRecord()
        /// All handles of the account in this batch.
        var handles: [String] = []

        /// Adds the data of a record. Returns the number of bytes by which the account grew.
        fileprivate mutating func add(_ user: User, seenAt: Int64) -> Int {
            if let handle = user.handle, record.handle != handle, !handles.contains(handle) { handles.append(handle) }
            let hadProfile = record.profile != nil
            let isChanged = record.add(user, seenAt: seenAt)
            // Texts change their length by little, so only the first profile is counted.
            return isChanged && !hadProfile && record.profile != nil ? record.size : 0
        }
    }

    private(set) var all: [Account] = []
    private var byID: [Int64: Int32] = [:]
    private var byHandle: [String: Int32] = [:]
    /// The approximate memory size in bytes.
    private(set) var size = 0

    /// Adds the data of a record and returns the index of the account; `nil` if the record names no account. `seenAt` is
    /// the time of the record, in Unix seconds.
    mutating func add(_ user: User, seenAt: Int64) -> Int32? {
        let index: Int32
        if let id = user.id {
            index = find(id)
        } else if let handle = user.handle {
            index = find(handle)
        } else {
            return nil
        }
        size += all[Int(index)].add(user, seenAt: seenAt)
        return index
    }

    private mutating func find(_ id: UserID) -> Int32 {
        if let known = byID[id.rawValue] { return known }
        byID[id.rawValue] = Int32(all.count)
        return append(Account(id: id, folded: ""))
    }

    private mutating func find(_ handle: String) -> Int32 {
        let folded = Folding.fold(handle)
        if let known = byHandle[folded] { return known }
        byHandle[folded] = Int32(all.count)
        return append(Account(id: nil, folded: folded))
    }

    private mutating func append(_ account: Account) -> Int32 {
        all.append(account)
        size += MemoryLayout<Account>.stride + 64
        return Int32(all.count - 1)
    }

    mutating func removeAll() {
        all.removeAll(keepingCapacity: true)
        byID.removeAll(keepingCapacity: true)
        byHandle.removeAll(keepingCapacity: true)
        size = 0
    }
}

/// Assigns indexes to distinct texts.
struct Interner {
    /// Compares bytes: `==` of strings also accepts canonically equivalent texts.
    private struct Key: Hashable {
        let text: String

        static func == (left: Self, right: Self) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

        func hash(into hasher: inout Hasher) {
            for byte in text.utf8 { hasher.combine(byte) }
        }
    }

    private(set) var texts: [String] = []
    private var indexes: [Key: Int32] = [:]

    mutating func index(of text: String) -> Int32 {
        if let last = texts.last, last.utf8.elementsEqual(text.utf8) { return Int32(texts.count - 1) }
        let key = Key(text: text)
        if let index = indexes[key] { return index }
        indexes[key] = Int32(texts.count)
        texts.append(text)
        return Int32(texts.count - 1)
    }

    mutating func removeAll() {
        texts.removeAll(keepingCapacity: true)
        indexes.removeAll(keepingCapacity: true)
    }
}
