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
        /// The newest handle and name, without a profile.
        fileprivate(set) var record = AccountRecord()
        /// All handles of the account in this batch.
        var handles: [String] { (firstHandle.map { [$0] } ?? []) + otherHandles }
        private var firstHandle: String?
        private var otherHandles: [String] = []
        /// The elements of `otherHandles`; can be empty while there are at most 8.
        private var knownHandles: Set<String> = []
        /// The first and last rows of the account's profiles in `ProfileRows`.
        fileprivate var profiles: ClosedRange<Int>?

        init(id: UserID?, folded: String) {
            self.id = id
            self.folded = folded
        }

        /// Adds the handle and name of a record.
        fileprivate mutating func add(_ user: User, seenAt: Int64) {
            if let handle = user.handle, record.handle != handle { add(handle) }
            _ = record.add(handle: user.handle, name: user.name, seenAt: seenAt)
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
    private var profiles = ProfileRows()

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

    /// Calls the body with the profiles of an account in the order of the input, each with the time of its record. The
    /// batch joins only equal profiles in succession. It does not merge others: if some lack fields, the result depends
    /// on the order in which all profiles of an import are merged.
    func forEachProfile(of account: borrowing Account, _ body: (Box<User.Profile>, _ seenAt: Int64) -> Void) {
        if let rows = account.profiles { profiles.forEach(in: rows, body) }
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

/// Profiles as rows of plain values. The rows of an account form a linked list.
///
/// The reader adds profiles and the writer removes them, in two threads. If the profiles had strings of their own, the
/// threads would wait for each other in the allocator.
private struct ProfileRows {
    private enum Column: Int, CaseIterable {
        case next, seenAt, createdAt, verified, protected, followers, following, tweets, listed, bio, location, website,
            avatarURL, headerURL
    }

    private typealias Cell = RowBuffer.Cell
    private var rows = RowBuffer(width: Column.allCases.count)
    private var texts = TextBuffer()

    var size: Int { rows.cellCount * MemoryLayout<RowBuffer.Cell>.stride + texts.bytes.count }

    /// Adds a profile to a list, and returns the first and last rows of the list. If the last profile of the list is
    /// equal, only updates its time to the later one. Ignores the locations of pictures, which are stored elsewhere
    /// (`ProfileFiles`).
    mutating func add(
        _ profile: Box<User.Profile>, seenAt: Int64, to list: ClosedRange<Int>?
    ) -> ClosedRange<Int> {
        let row = rows.count
        let numbers: InlineArray<7, Cell> = [
            Cell(profile.value.createdAt?.seconds), profile.value.verified.map { Cell($0) } ?? .null,
            profile.value.protected.map { Cell($0) } ?? .null, Cell(profile.value.followers),
            Cell(profile.value.following), Cell(profile.value.tweets), Cell(profile.value.listed),
        ]
        if let list, has(profile, numbers, at: list.upperBound) {
            let known = rows[list.upperBound, Column.seenAt].integer ?? .min
            rows[list.upperBound, Column.seenAt] = Cell(max(known, seenAt))
            return list
        }
        rows.append([
            .null, Cell(seenAt), numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], numbers[6],
            texts.append(profile.value.bio), texts.append(profile.value.location), texts.append(profile.value.website),
            texts.append(profile.value.avatarURL), texts.append(profile.value.headerURL),
        ])
        guard let list else { return row...row }
        rows[list.upperBound, Column.next] = Cell(Int64(row))
        return list.lowerBound...row
    }

    private func has(_ profile: Box<User.Profile>, _ numbers: InlineArray<7, Cell>, at row: Int) -> Bool {
        for index in numbers.indices where rows[row, Column.createdAt.rawValue + index] != numbers[index] {
            return false
        }
        func has(_ text: String?, _ column: Column) -> Bool {
            guard let range = rows[row, column].text, let text else {
                return text == nil && rows[row, column].text == nil
            }
            return texts.bytes.span.extracting(range).hasSameBytes(as: text.utf8.span)
        }
        return has(profile.value.bio, .bio) && has(profile.value.location, .location)
            && has(profile.value.website, .website) && has(profile.value.avatarURL, .avatarURL)
            && has(profile.value.headerURL, .headerURL)
    }

    func forEach(in list: ClosedRange<Int>, _ body: (Box<User.Profile>, _ seenAt: Int64) -> Void) {
        var next: Int? = list.lowerBound
        while let row = next {
            func integer(_ column: Column) -> Int64? { rows[row, column].integer }
            func text(_ column: Column) -> String? { texts.text(rows[row, column]) }
            var profile = User.Profile()
            profile.createdAt = integer(.createdAt).map { Timestamp(seconds: $0) }
            profile.verified = integer(.verified).map { $0 != 0 }
            profile.protected = integer(.protected).map { $0 != 0 }
            profile.followers = integer(.followers)
            profile.following = integer(.following)
            profile.tweets = integer(.tweets)
            profile.listed = integer(.listed)
            profile.bio = text(.bio)
            profile.location = text(.location)
            profile.website = text(.website)
            profile.avatarURL = text(.avatarURL)
            profile.headerURL = text(.headerURL)
            body(Box(profile), integer(.seenAt) ?? 0)
            next = integer(.next).map { Int($0) }
        }
    }

    mutating func removeAll(keepingCapacity: Bool) {
        rows.removeAll(keepingCapacity: keepingCapacity)
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
    private var indexes: [Key: Int32] = [:]

    /// Returns the index of a text, which is added if it is new.
    mutating func index(of text: String) -> Int32 {
        if let last = texts.last, last.utf8.span.hasSameBytes(as: text.utf8.span) { return Int32(texts.count - 1) }
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
