internal import SQLiteKit
internal import TweetModel

/// The handle, name and profile of an account according to one import, or to all imports together. Each of them is the
/// newest one, stored with the time of its record in Unix seconds. Fields that the newest profile lacks come from older
/// profiles.
struct AccountRecord: Hashable {
    var handle: String?
    var handleSeenAt: Int64 = .min
    var name: String?
    var nameSeenAt: Int64 = .min
    private(set) var profile: Box<User.Profile>?
    private(set) var profileSeenAt: Int64 = .min

    init() {}

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

    /// Adds the data of another record of the same account. Returns true if anything changed.
    mutating func add(_ other: AccountRecord) -> Bool {
        var isNew = add(handle: other.handle, name: nil, seenAt: other.handleSeenAt)
        if add(handle: nil, name: other.name, seenAt: other.nameSeenAt) { isNew = true }
        guard let profile = other.profile else { return isNew }
        return add(profile, seenAt: other.profileSeenAt) || isNew
    }

    /// The approximate size of the texts and the profile on the heap, in bytes.
    var size: Int {
        let names = (handle?.size ?? 0) + (name?.size ?? 0)
        return names + (profile.map { Self.size(of: $0.value) } ?? 0)
    }

    /// Returns the approximate size of a profile on the heap, in bytes.
    static func size(of profile: borrowing User.Profile) -> Int {
        MemoryLayout<User.Profile>.stride + 48 + (profile.bio?.size ?? 0) + (profile.location?.size ?? 0)
            + (profile.website?.size ?? 0) + (profile.avatarURL?.size ?? 0) + (profile.headerURL?.size ?? 0)
    }

    /// Returns true if a handle or name replaces the known one.
    private func takes(_ text: String, _ seenAt: Int64, over known: String?, _ knownAt: Int64) -> Bool {
        guard let known else { return true }
        return seenAt != knownAt ? seenAt > knownAt : text > known
    }

    /// Adds a profile. Returns true if anything changed. Ignores the locations of profile pictures, which are stored in
    /// a separate table (`ProfileFiles`).
    mutating func add(_ other: Box<User.Profile>, seenAt: Int64) -> Bool {
        let other = other.withoutPictures
        guard let mine = profile else {
            (profile, profileSeenAt) = (other, seenAt)
            return true
        }
        let otherIsNewer = seenAt != profileSeenAt ? seenAt > profileSeenAt : Self.order(mine.value, other.value)
        let joined = otherIsNewer ? Self.join(mine, other) : Self.join(other, mine)
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
            return order(first.value, second.value)
        }
        return sorted.reduce(into: AccountRecord()) { joined, record in _ = joined.add(record) }
    }

    /// Returns the newer profile, with missing fields taken from the older one.
    private static func join(_ older: Box<User.Profile>, _ newer: Box<User.Profile>) -> Box<User.Profile> {
        // Records of one kind usually have the same fields, so the check mostly avoids a copy.
        newer.value.hasAllFields(of: older.value) ? newer : Box(newer.value.completed(from: older.value))
    }

    /// Returns true if `left` precedes `right` in an arbitrary but fixed order, for profiles with the same time.
    private static func order(_ left: User.Profile, _ right: User.Profile) -> Bool {
        let numbers = { (profile: User.Profile) in
            [
                profile.tweets, profile.followers, profile.following, profile.listed, profile.createdAt?.seconds,
                profile.verified.map { $0 ? 1 : 0 }, profile.protected.map { $0 ? 1 : 0 },
            ].map { $0 ?? -1 }
        }
        let texts = { (profile: User.Profile) in
            [profile.bio, profile.location, profile.website, profile.avatarURL, profile.headerURL].map { $0 ?? "" }
        }
        if numbers(left) != numbers(right) { return numbers(left).lexicographicallyPrecedes(numbers(right)) }
        return texts(left).lexicographicallyPrecedes(texts(right))
    }
}

extension Box<User.Profile> {
    /// The profile without the locations of pictures, which are stored in a separate table.
    fileprivate var withoutPictures: Box {
        if value.avatar == nil && value.header == nil { return self }
        var profile = value
        profile.avatar = nil
        profile.header = nil
        return Box(profile)
    }
}

extension User.Profile {
    /// Returns true if every field that is set in the other profile is also set here, with any value.
    fileprivate func hasAllFields(of other: Self) -> Bool {
        (bio != nil || other.bio == nil) && (location != nil || other.location == nil)
            && (website != nil || other.website == nil) && (createdAt != nil || other.createdAt == nil)
            && (verified != nil || other.verified == nil) && (protected != nil || other.protected == nil)
            && (followers != nil || other.followers == nil) && (following != nil || other.following == nil)
            && (tweets != nil || other.tweets == nil) && (listed != nil || other.listed == nil)
            && (avatarURL != nil || other.avatarURL == nil) && (headerURL != nil || other.headerURL == nil)
    }

    /// Returns the profile with missing fields taken from an older one.
    fileprivate func completed(from older: Self) -> Self {
        var result = self
        result.bio = bio ?? older.bio
        result.location = location ?? older.location
        result.website = website ?? older.website
        result.createdAt = createdAt ?? older.createdAt
        result.verified = verified ?? older.verified
        result.protected = protected ?? older.protected
        result.followers = followers ?? older.followers
        result.following = following ?? older.following
        result.tweets = tweets ?? older.tweets
        result.listed = listed ?? older.listed
        result.avatarURL = avatarURL ?? older.avatarURL
        result.headerURL = headerURL ?? older.headerURL
        return result
    }
}

extension String {
    /// The approximate size on the heap, in bytes. Swift stores strings of at most 15 bytes inline.
    fileprivate var size: Int { utf8.count > 15 ? utf8.count + 48 : 0 }
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
        handle = row.optionalText(first)
        handleSeenAt = row.optionalInteger(first + 1) ?? .min
        name = row.optionalText(first + 2)
        nameSeenAt = row.optionalInteger(first + 3) ?? .min
        guard let seenAt = row.optionalInteger(first + 4) else { return }
        profileSeenAt = seenAt
        var profile = User.Profile()
        profile.bio = row.optionalText(first + 5)
        profile.location = row.optionalText(first + 6)
        profile.website = row.optionalText(first + 7)
        profile.createdAt = row.optionalInteger(first + 8).map { Timestamp(seconds: $0) }
        profile.verified = row.optionalInteger(first + 9).map { $0 != 0 }
        profile.protected = row.optionalInteger(first + 10).map { $0 != 0 }
        profile.followers = row.optionalInteger(first + 11)
        profile.following = row.optionalInteger(first + 12)
        profile.tweets = row.optionalInteger(first + 13)
        profile.listed = row.optionalInteger(first + 14)
        profile.avatarURL = row.optionalText(first + 15)
        profile.headerURL = row.optionalText(first + 16)
        self.profile = Box(profile)
    }

    /// The values of the shared columns, separated by commas.
    var values: SQL {
        let profile = profile?.value
        return """
            \(handle), \(handle == nil ? nil : handleSeenAt), \(name), \(name == nil ? nil : nameSeenAt),
            \(profile == nil ? nil : profileSeenAt), \(profile?.bio), \(profile?.location), \(profile?.website),
            \(profile?.createdAt?.seconds), \(profile?.verified.map { $0 ? 1 : 0 }),
            \(profile?.protected.map { $0 ? 1 : 0 }), \(profile?.followers), \(profile?.following), \(profile?.tweets),
            \(profile?.listed), \(profile?.avatarURL), \(profile?.headerURL)
            """
    }

    /// The number of shared columns.
    static let columnCount = 17

    /// Appends a row that contains the same values as `values`, the import, and the row ID of the account.
    func append(to rows: inout RowBuffer, _ texts: inout TextBuffer, importID: Int64, row: Int64) {
        typealias Cell = RowBuffer.Cell
        rows.append([
            texts.append(handle), Cell(handle == nil ? nil : handleSeenAt), texts.append(name),
            Cell(name == nil ? nil : nameSeenAt), Cell(profile == nil ? nil : profileSeenAt),
            texts.append(profile?.value.bio), texts.append(profile?.value.location),
            texts.append(profile?.value.website), Cell(profile?.value.createdAt?.seconds),
            profile?.value.verified.map { Cell($0) } ?? .null, profile?.value.protected.map { Cell($0) } ?? .null,
            Cell(profile?.value.followers), Cell(profile?.value.following), Cell(profile?.value.tweets),
            Cell(profile?.value.listed), texts.append(profile?.value.avatarURL),
            texts.append(profile?.value.headerURL), Cell(importID), Cell(row),
        ])
    }
}
