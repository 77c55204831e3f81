internal import SQLiteKit
internal import TweetModel

/// The handle, name and profile of an account according to one import, or to all imports together. Each of them is the
/// newest one, stored with the time of its record in Unix seconds. Fields that the newest profile lacks come from older
/// profiles.
struct AccountRecord {
    var names = AccountNames()
    private(set) var profile: ProfileRecord?
    private(set) var profileSeenAt: Int64 = .min

    init() {}

    /// Adds the data of another record of the same account. Returns true if anything changed.
    mutating func add(_ other: AccountRecord) -> Bool {
        let isNew = names.add(other.names)
        guard let profile = other.profile else { return isNew }
        return add(profile.values, profile.texts[...], seenAt: other.profileSeenAt) || isNew
    }

    /// The approximate size of the texts on the heap, in bytes.
    var size: Int { names.size + (profile?.size ?? 0) }

    /// Adds a profile: its values and its texts. Returns true if anything changed.
    mutating func add(_ values: ProfileValues, _ texts: ArraySlice<UInt8>, seenAt: Int64) -> Bool {
        // Records of one kind usually have the same fields, and are in the order of time.
        if let known = profile?.values, seenAt > profileSeenAt, values.hasAllFields(of: known) {
            profile?.replace(with: values, texts)
            profileSeenAt = seenAt
            return true
        }
        let other = ProfileRecord(values, texts)
        guard let mine = profile else {
            (profile, profileSeenAt) = (other, seenAt)
            return true
        }
        let otherIsNewer = seenAt != profileSeenAt ? seenAt > profileSeenAt : mine.precedes(other)
        let joined = otherIsNewer ? other.completed(from: mine) : mine.completed(from: other)
        guard seenAt > profileSeenAt || joined != mine else { return false }
        (profile, profileSeenAt) = (joined, max(profileSeenAt, seenAt))
        return true
    }

    /// Merges the records of several imports. The result does not depend on their order.
    static func joined(_ records: [AccountRecord]) -> AccountRecord {
        let sorted = records.sorted { left, right in
            guard left.profileSeenAt == right.profileSeenAt, let first = left.profile,
                let second = right.profile
            else { return left.profileSeenAt < right.profileSeenAt }
            return first.precedes(second)
        }
        return sorted.reduce(into: AccountRecord()) { joined, record in _ = joined.add(record) }
    }
}

// MARK: - Rows

/// The columns that the tables `user` and `user_import` share. Those of a profile are in the order of
/// `ProfileValues.Number` and `ProfileValues.Text`.
enum AccountColumn: Int, TableColumn {
    case handle, handleSeenAt, name, nameSeenAt, profileSeenAt, tweetCount, followerCount, followingCount, listedCount,
        createdAt, verified, protected, bio, location, website, avatarURL, headerURL
}

extension AccountRecord {
    /// The shared columns, for the beginning of a SELECT list.
    static let columns = ComposedSQL(AccountColumn.list())

    /// Reads a row that begins with the shared columns.
    init(_ row: Statement) {
        names = AccountNames(
            handle: row.optionalText(AccountColumn.handle),
            handleSeenAt: row.optionalInteger(AccountColumn.handleSeenAt) ?? .min,
            name: row.optionalText(AccountColumn.name),
            nameSeenAt: row.optionalInteger(AccountColumn.nameSeenAt) ?? .min)
        guard let seenAt = row.optionalInteger(AccountColumn.profileSeenAt) else { return }
        profileSeenAt = seenAt
        var profile = ProfileRecord()
        for (column, number) in zip(AccountColumn.tweetCount.index..., ProfileValues.Number.allCases) {
            profile[number] = row.optionalInteger(column)
        }
        for (column, text) in zip(AccountColumn.bio.index..., ProfileValues.Text.allCases) {
            profile.append(text, row.optionalText(column))
        }
        self.profile = profile
    }

    /// Appends a row with the shared columns, the import, and the row ID of the account. `importID` is `nil` if several
    /// imports contributed.
    func append(to rows: inout RowBuffer, _ texts: inout TextBuffer, importID: Int64?, row: Int64) {
        typealias Cell = RowBuffer.Cell
        func cell(_ number: ProfileValues.Number) -> Cell { Cell(profile?.values[number]) }
        let profileTexts = texts.append(profile?.texts ?? [])
        func cell(_ text: ProfileValues.Text) -> Cell { profileTexts.part(profile?.values.range(of: text)) }
        rows.append([
            texts.append(names.handle), Cell(names.handle == nil ? nil : names.handleSeenAt), texts.append(names.name),
            Cell(names.name == nil ? nil : names.nameSeenAt), Cell(profile == nil ? nil : profileSeenAt), cell(.tweets),
            cell(.followers), cell(.following), cell(.listed), cell(.createdAt), cell(.verified), cell(.protected),
            cell(.bio), cell(.location), cell(.website), cell(.avatarURL), cell(.headerURL), Cell(importID), Cell(row),
        ])
    }
}

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
