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
        /// The first and last of the account's profiles in the `ProfileList`.
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

    private(set) var all: [Account] = []
    private var byID: [Int64: Int32] = [:]
    private var byHandle: [String: Int32] = [:]
    private var profiles = ProfileList()

    /// The approximate memory size in bytes.
    var size: Int { all.count * (MemoryLayout<Account>.stride + 64) + profiles.size }

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
        if let profile = user.boxedProfile {
            all[Int(index)].profiles = profiles.add(profile, seenAt: seenAt, to: all[Int(index)].profiles)
        }
        return index
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
        if let list = all[index].profiles { profiles.forEach(in: list, body) }
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
    }
}

/// The profiles of a batch, with their texts in one buffer. The profiles of an account form a linked list.
///
/// The reader adds profiles and the writer removes them, in two threads. If the profiles had strings of their own, the
/// threads would wait for each other in the allocator.
private struct ProfileList {
    private struct Element {
        let values: ProfileValues
        let texts: Range<Int>
        /// The time of the record, in Unix seconds.
        var seenAt: Int64
        /// The index of the account's next profile.
        var next: Int32?
    }

    private var elements: [Element] = []
    private var texts: [UInt8] = []

    var size: Int { elements.count * MemoryLayout<Element>.stride + texts.count }

    /// Adds a profile to a list, and returns the first and last elements of the list. If the last profile of the list
    /// is equal, only updates its time to the later one.
    mutating func add(
        _ profile: Box<User.Profile>, seenAt: Int64, to list: ClosedRange<Int>?
    ) -> ClosedRange<Int> {
        let start = texts.count
        let values = ProfileValues(profile, appendingTextsTo: &texts)
        if let list, elements[list.upperBound].values == values,
            texts[elements[list.upperBound].texts] == texts[start...]
        {
            texts.removeLast(texts.count - start)
            elements[list.upperBound].seenAt = max(elements[list.upperBound].seenAt, seenAt)
            return list
        }
        let index = elements.count
        elements.append(Element(values: values, texts: start..<texts.count, seenAt: seenAt))
        guard let list else { return index...index }
        elements[list.upperBound].next = Int32(index)
        return list.lowerBound...index
    }

    func forEach(in list: ClosedRange<Int>, _ body: (ProfileValues, ArraySlice<UInt8>, _ seenAt: Int64) -> Void) {
        var next: Int32? = Int32(list.lowerBound)
        while let index = next {
            let element = elements[Int(index)]
            body(element.values, texts[element.texts], element.seenAt)
            next = element.next
        }
    }

    mutating func removeAll(keepingCapacity: Bool) {
        elements.removeAll(keepingCapacity: keepingCapacity)
        texts.removeAll(keepingCapacity: keepingCapacity)
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
