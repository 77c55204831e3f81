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
        /// The newest handle and name.
        fileprivate(set) var record = AccountRecord()
        /// The profiles in the order of the input, each with the time of its record. They are not merged here: if some
        /// of them lack fields, the result depends on the order in which all profiles of an import are merged.
        fileprivate(set) var profiles: [(profile: Box<User.Profile>, seenAt: Int64)] = []
        /// All handles of the account in this batch.
        fileprivate(set) var handles: [String] = []
        /// The same as a set, if there are many.
        private var knownHandles: Set<String> = []

        init(id: UserID?, folded: String) {
            self.id = id
            self.folded = folded
        }

        /// Adds the data of a record. Returns the number of bytes by which the account grew.
        fileprivate mutating func add(_ user: User, seenAt: Int64) -> Int {
            if let handle = user.handle, record.handle != handle { add(handle) }
            _ = record.add(handle: user.handle, name: user.name, seenAt: seenAt)
            guard let profile = user.boxedProfile else { return 0 }
            if let last = profiles.last, last.profile === profile {
                profiles[profiles.count - 1].seenAt = max(last.seenAt, seenAt)
                return 0
            }
            profiles.append((profile, seenAt))
            return AccountRecord.size(of: profile.value)
        }

        private mutating func add(_ handle: String) {
            if handles.count < 8 {
                if !handles.contains(handle) { handles.append(handle) }
                return
            }
            if knownHandles.isEmpty { knownHandles = Set(handles) }
            if knownHandles.insert(handle).inserted { handles.append(handle) }
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

    /// The index of an account that was added with its ID.
    func index(of id: Int64) -> Int32? { byID[id] }

    mutating func removeAll(keepingCapacity: Bool) {
        all.removeAll(keepingCapacity: keepingCapacity)
        byID.removeAll(keepingCapacity: keepingCapacity)
        byHandle.removeAll(keepingCapacity: keepingCapacity)
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

    mutating func removeAll(keepingCapacity: Bool) {
        texts.removeAll(keepingCapacity: keepingCapacity)
        indexes.removeAll(keepingCapacity: keepingCapacity)
    }
}
