internal import SQLiteKit
internal import TweetModel
internal import TweetText

/// The accounts of the store while tweets are written: finds or makes their rows, and remembers what is newest about
/// each, so that a row is written once a batch however many tweets speak of it.
final class UserDirectory {
    private struct Entry {
        let row: Int64
        var handle: String?
        var name: String?
        var profile: User.Profile?
        var seenAt: Int64
        var isDirty: Bool

        func isKnown(by handle: String) -> Bool {
            self.handle == handle
        }

        /// Takes in what a record says: of two records the newer one, and what the older one alone knows.
        mutating func take(_ user: User, seenAt: Int64) {
            if seenAt > self.seenAt || (seenAt == self.seenAt && isSettled(by: user)) {
                if let handle = user.handle, handle != self.handle { self.handle = handle }
                if let name = user.name, name != self.name { self.name = name }
                if let profile = user.profile { self.profile = profile }
                self.seenAt = seenAt
                isDirty = true
            } else {
                if handle == nil, let known = user.handle { (handle, isDirty) = (known, true) }
                if name == nil, let known = user.name { (name, isDirty) = (known, true) }
                if profile == nil, let known = user.profile { (profile, isDirty) = (known, true) }
            }
        }

        /// Of two records of one second the greater name wins, so that the order of imports does not matter.
        private func isSettled(by user: User) -> Bool {
            if let handle = user.handle, handle != self.handle { return handle > self.handle ?? "" }
            if let name = user.name, name != self.name { return name > self.name ?? "" }
            return user.profile != nil && profile == nil
        }
    }

    /// Bounds memory: beyond this many accounts everything is written and forgotten.
    private static let capacity = 100_000

    private var entries: [Entry] = []
    /// Where in `entries` an account is, by its row.
    private var positions: [Int64: Int] = [:]
    private var rowsByHandle: [String: Int64] = [:]
    private let connection: Connection
    private let insertUser: Statement
    private let updateUser: Statement
    private let insertHandle: Statement

    init(_ connection: Connection) throws(SQLiteError) {
        self.connection = connection
        insertUser = try connection.prepare("INSERT INTO user (id, handle, name, seen_at) VALUES (?, ?, ?, ?)")
        updateUser = try connection.prepare("UPDATE user SET handle = ?, name = ?, seen_at = ? WHERE id = ?")
        insertHandle = try connection.prepare(
            "INSERT INTO user_handle (folded, user_id, handle) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
    }

    /// The row of an account; nil when neither its id nor its handle is known. `seenAt` is when the record was made.
    func row(of user: User, seenAt: Int64) throws(SQLiteError) -> Int64? {
        let row: Int64
        if let id = user.id {
            row = id.rawValue
        } else if let handle = user.handle {
            row = try rowByHandle(handle)
        } else {
            return nil
        }
        try note(user, row: row, seenAt: seenAt)
        return row
    }

    /// An account that a record names by its handle only has a row of its own, below zero and made from the handle, so
    /// that it is the same whatever was imported before. It is never taken for an account with a number: handles change
    /// hands.
    private func rowByHandle(_ handle: String) throws(SQLiteError) -> Int64 {
        let folded = Folding.fold(handle)
        if let row = rowsByHandle[folded] { return row }
        var row = Self.number(of: folded)
        // Two handles with one number are next to impossible; then the later one moves on.
        while let other = try connection.first(
            "SELECT folded FROM user_handle WHERE user_id = \(row)", { (result) throws(SQLiteError) in result.text(0) }),
            other != folded
        { row += 1 }
        rowsByHandle[folded] = row
        return row
    }

    /// FNV-1a, kept to 62 bits and below zero.
    private static func number(of text: String) -> Int64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return -1 - Int64(hash >> 2)
    }

    private func note(_ user: User, row: Int64, seenAt: Int64) throws(SQLiteError) {
        guard let position = try position(of: row) else { return try add(user, row: row, seenAt: seenAt) }
        if let handle = user.handle, !entries[position].isKnown(by: handle) { try addHandle(handle, of: row) }
        entries[position].take(user, seenAt: seenAt)
    }

    private func position(of row: Int64) throws(SQLiteError) -> Int? {
        if let position = positions[row] { return position }
        let stored = try connection.first("SELECT handle, name, seen_at FROM user WHERE id = \(row)") {
            (result) throws(SQLiteError) in
            Entry(
                row: row, handle: result.optionalText(0), name: result.optionalText(1), profile: nil,
                seenAt: result.integer(2), isDirty: false)
        }
        guard let stored else { return nil }
        return try append(stored)
    }

    private func append(_ entry: Entry) throws(SQLiteError) -> Int {
        if entries.count >= Self.capacity { try flush(forgetting: true) }
        positions[entry.row] = entries.count
        entries.append(entry)
        return entries.count - 1
    }

    private func add(_ user: User, row: Int64, seenAt: Int64) throws(SQLiteError) {
        insertUser.bind(1, row)
        insertUser.bind(2, user.handle)
        insertUser.bind(3, user.name)
        insertUser.bind(4, seenAt)
        try insertUser.run()
        if let handle = user.handle { try addHandle(handle, of: row) }
        _ = try append(
            Entry(
                row: row, handle: user.handle, name: user.name, profile: user.profile, seenAt: seenAt,
                isDirty: user.profile != nil))
    }

    private func addHandle(_ handle: String, of row: Int64) throws(SQLiteError) {
        insertHandle.bind(1, Folding.fold(handle))
        insertHandle.bind(2, row)
        insertHandle.bind(3, handle)
        try insertHandle.run()
    }

    /// Writes what changed; call before each commit.
    func flush(forgetting: Bool = false) throws(SQLiteError) {
        for position in entries.indices where entries[position].isDirty {
            let entry = entries[position]
            updateUser.bind(1, entry.handle)
            updateUser.bind(2, entry.name)
            updateUser.bind(3, entry.seenAt)
            updateUser.bind(4, entry.row)
            try updateUser.run()
            if let profile = entry.profile { try write(profile, of: entry.row) }
            entries[position].isDirty = false
        }
        if forgetting {
            entries.removeAll(keepingCapacity: true)
            positions.removeAll(keepingCapacity: true)
            rowsByHandle.removeAll(keepingCapacity: true)
        }
    }

    /// Fields that this record lacks keep what an earlier one said.
    private func write(_ profile: User.Profile, of row: Int64) throws(SQLiteError) {
        try connection.run(
            """
            UPDATE user SET bio = coalesce(\(profile.bio), bio), location = coalesce(\(profile.location), location),
              website = coalesce(\(profile.website), website),
              created_at = coalesce(\(profile.createdAt?.seconds), created_at),
              verified = coalesce(\(profile.verified.map { $0 ? 1 : 0 }), verified),
              protected = coalesce(\(profile.protected.map { $0 ? 1 : 0 }), protected),
              follower_count = coalesce(\(profile.followers), follower_count),
              following_count = coalesce(\(profile.following), following_count),
              tweet_count = coalesce(\(profile.tweets), tweet_count),
              listed_count = coalesce(\(profile.listed), listed_count),
              avatar_url = coalesce(\(profile.avatarURL), avatar_url),
              header_url = coalesce(\(profile.headerURL), header_url)
            WHERE id = \(row)
            """)
    }
}
