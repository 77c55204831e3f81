internal import SQLiteKit
internal import TweetModel
internal import TweetText

/// The distinct accounts of a batch, each with all its handles and profiles and its newest name. So the writer handles
/// an account once per batch, however many tweets mention the account.
struct BatchAccounts {
    struct Account {
        /// `nil` if only the handle is known.
        let id: UserID?
        /// The folded handle of an account whose ID is unknown; otherwise empty.
        let folded: String
        private(set) var names = AccountNames()
        fileprivate private(set) var firstHandle: String?
        fileprivate private(set) var otherHandles: [String] = []
        /// The elements of `otherHandles`; can be empty while there are at most 8.
        private var knownHandles: Set<String> = []
        /// The indexes of the account's first and last profiles. The profiles of an account form a linked list.
        fileprivate var profiles: ClosedRange<Int>?

        init(id: UserID?, folded: String) {
            self.id = id
            self.folded = folded
        }

        /// Adds the handle and name of a record.
        fileprivate mutating func add(_ user: User, seenAt: Int64) {
            if let handle = user.handle, names.handle != handle { add(handle) }
            _ = names.add(handle: user.handle, name: user.name, seenAt: seenAt)
        }

        private mutating func add(_ handle: String) {
            guard let firstHandle else {
                firstHandle = handle
                return
            }
            if firstHandle == handle { return }
            if otherHandles.count < 8 {
                if !otherHandles.contains(handle) { otherHandles.append(handle) }
                return
            }
            if knownHandles.isEmpty { knownHandles = Set(otherHandles) }
            if knownHandles.insert(handle).inserted { otherHandles.append(handle) }
        }
    }

    private struct Profile {
        let values: ProfileValues
        let texts: Range<Int>
        /// The time of the record, in Unix seconds.
        var seenAt: Int64
        /// The index of the account's next profile.
        var next: Int32?
    }

    private(set) var all: [Account] = []
    private var byID: [Int64: Int32] = [:]
    private var byHandle: [String: Int32] = [:]
    private var profiles: [Profile] = []
    /// The texts of all profiles. The reader adds profiles and the writer removes them, in two threads. If the profiles
    /// had strings of their own, the threads would wait for each other in the allocator.
    private var profileTexts: [UInt8] = []

    /// The approximate memory size in bytes.
    var size: Int {
        all.count * (MemoryLayout<Account>.stride + 64) + profiles.count * MemoryLayout<Profile>.stride
            + profileTexts.count
    }

    /// Adds the data of a record and returns the index of the account; `nil` if the record names no account. `seenAt`
    /// is the time of the record, in Unix seconds.
    mutating func add(_ user: User, seenAt: Int64) -> Int32? {
        let index: Int32
        if let id = user.id {
            index = find(id)
        } else if let handle = user.handle {
            index = find(handle)
        } else {
            return nil
        }
        all[Int(index)].add(user, seenAt: seenAt)
        if let profile = user.boxedProfile { add(profile, seenAt: seenAt, to: Int(index)) }
        return index
    }

    /// Adds a profile to an account. If the last profile of the account is equal, only updates its time to the later
    /// one.
    private mutating func add(_ profile: Box<User.Profile>, seenAt: Int64, to account: Int) {
        let start = profileTexts.count
        let values = ProfileValues(profile, appendingTextsTo: &profileTexts)
        let (list, index) = (all[account].profiles, profiles.count)
        if let last = list?.upperBound {
            if profiles[last].values == values, profileTexts[profiles[last].texts] == profileTexts[start...] {
                profileTexts.removeLast(profileTexts.count - start)
                profiles[last].seenAt = max(profiles[last].seenAt, seenAt)
                return
            }
            profiles[last].next = Int32(index)
        }
        profiles.append(Profile(values: values, texts: start..<profileTexts.count, seenAt: seenAt))
        all[account].profiles = (list?.lowerBound ?? index)...index
    }

    /// Calls the body with each handle of the account with this index.
    func forEachHandle(of index: Int, _ body: (String) -> Void) {
        if let handle = all[index].firstHandle { body(handle) }
        for handle in all[index].otherHandles { body(handle) }
    }

    /// Calls the body with the profiles of the account with this index, in the order of the input: values, texts, and
    /// the time of the record. The batch joins only equal profiles in succession. It does not merge others: if some
    /// lack fields, the result depends on the order in which all profiles of an import are merged.
    func forEachProfile(of index: Int, _ body: (ProfileValues, ArraySlice<UInt8>, _ seenAt: Int64) -> Void) {
        var next = all[index].profiles.map { Int32($0.lowerBound) }
        while let index = next {
            let profile = profiles[Int(index)]
            body(profile.values, profileTexts[profile.texts], profile.seenAt)
            next = profile.next
        }
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
        return Int32(all.count - 1)
    }

    /// Returns the index of an account that was added with this ID; `nil` if there is none.
    func index(of id: Int64) -> Int32? { byID[id] }

    mutating func removeAll(keepingCapacity: Bool) {
        all.removeAll(keepingCapacity: keepingCapacity)
        byID.removeAll(keepingCapacity: keepingCapacity)
        byHandle.removeAll(keepingCapacity: keepingCapacity)
        profiles.removeAll(keepingCapacity: keepingCapacity)
        profileTexts.removeAll(keepingCapacity: keepingCapacity)
    }
}

/// Assigns indexes to distinct texts.
struct Interner {
    /// Compares bytes: `==` of strings also accepts canonically equivalent texts.
    private struct Key: Hashable {
        let text: String

        static func == (left: Self, right: Self) -> Bool { left.text.utf8.span.hasSameBytes(as: right.text.utf8.span) }

        func hash(into hasher: inout Hasher) {
            unsafe text.utf8.span.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        }
    }

    private(set) var texts: [String] = []
    /// The cells that refer to the texts.
    private var cells: [RowBuffer.Cell] = []
    private(set) var byteCount = 0
    private var indexes: [Key: Int] = [:]

    /// Returns the index of a text, and a cell that refers to it. A new text is added, also to the buffer.
    mutating func add(_ text: String, to buffer: inout TextBuffer) -> (index: Int, cell: RowBuffer.Cell) {
        var index = texts.count - 1
        if let last = texts.last, last.utf8.span.hasSameBytes(as: text.utf8.span) { return (index, cells[index]) }
        let key = Key(text: text)
        if let known = indexes[key] { return (known, cells[known]) }
        index += 1
        indexes[key] = index
        texts.append(text)
        cells.append(buffer.append(text))
        byteCount += text.utf8.count
        return (index, cells[index])
    }

    mutating func removeAll(keepingCapacity: Bool) {
        texts.removeAll(keepingCapacity: keepingCapacity)
        cells.removeAll(keepingCapacity: keepingCapacity)
        byteCount = 0
        indexes.removeAll(keepingCapacity: keepingCapacity)
    }
}
