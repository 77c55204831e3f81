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

extension AccountRecord {
    /// The columns that the tables `user` and `user_import` share, in the order that `init(_:from:)` expects.
    static let columns: SQL =
        """
        handle, handle_seen_at, name, name_seen_at, profile_seen_at, bio, location, website, created_at, verified,
        protected, follower_count, following_count, tweet_count, listed_count, avatar_url, header_url
        """

    /// Reads the shared columns, starting at column `first`.
    init(_ row: Statement, from first: Int32) {
        names = AccountNames(
            handle: row.optionalText(first), handleSeenAt: row.optionalInteger(first + 1) ?? .min,
            name: row.optionalText(first + 2), nameSeenAt: row.optionalInteger(first + 3) ?? .min)
        guard let seenAt = row.optionalInteger(first + 4) else { return }
        profileSeenAt = seenAt
        var profile = ProfileRecord()
        profile.append(.bio, row.optionalText(first + 5))
        profile.append(.location, row.optionalText(first + 6))
        profile.append(.website, row.optionalText(first + 7))
        profile[.createdAt] = row.optionalInteger(first + 8)
        profile[.verified] = row.optionalInteger(first + 9)
        profile[.protected] = row.optionalInteger(first + 10)
        profile[.followers] = row.optionalInteger(first + 11)
        profile[.following] = row.optionalInteger(first + 12)
        profile[.tweets] = row.optionalInteger(first + 13)
        profile[.listed] = row.optionalInteger(first + 14)
        profile.append(.avatarURL, row.optionalText(first + 15))
        profile.append(.headerURL, row.optionalText(first + 16))
        self.profile = profile
    }

    /// The values of the shared columns, separated by commas.
    var values: SQL {
        """
        \(names.handle), \(names.handle == nil ? nil : names.handleSeenAt),
        \(names.name), \(names.name == nil ? nil : names.nameSeenAt),
        \(profile == nil ? nil : profileSeenAt), \(profile?[.bio]), \(profile?[.location]), \(profile?[.website]),
        \(profile?[.createdAt]), \(profile?[.verified]), \(profile?[.protected]), \(profile?[.followers]),
        \(profile?[.following]), \(profile?[.tweets]), \(profile?[.listed]), \(profile?[.avatarURL]),
        \(profile?[.headerURL])
        """
    }

    /// The number of shared columns.
    static let columnCount = 17

    /// Appends a row that contains the same values as `values`, the import, and the row ID of the account.
    func append(to rows: inout RowBuffer, _ texts: inout TextBuffer, importID: Int64, row: Int64) {
        typealias Cell = RowBuffer.Cell
        func cell(_ number: ProfileValues.Number) -> Cell { Cell(profile?.values[number]) }
        let profileTexts = texts.append(profile?.texts ?? [])
        func cell(_ text: ProfileValues.Text) -> Cell {
            profileTexts.part(profile?.values.range(of: text))
        }
        rows.append([
            texts.append(names.handle), Cell(names.handle == nil ? nil : names.handleSeenAt),
            texts.append(names.name), Cell(names.name == nil ? nil : names.nameSeenAt),
            Cell(profile == nil ? nil : profileSeenAt), cell(.bio), cell(.location), cell(.website), cell(.createdAt),
            cell(.verified), cell(.protected), cell(.followers), cell(.following), cell(.tweets), cell(.listed),
            cell(.avatarURL), cell(.headerURL), Cell(importID), Cell(row),
        ])
    }
}
