internal import SQLiteKit
internal import TweetModel

/// Writes follows and lists of one import into the store, inside a transaction of the caller. Writing the same record
/// again changes nothing, and the order of the records does not matter.
final class FollowWriter {
    private let connection: Connection
    private let importID: Int64
    private let users: UserUpserter
    private let insertFollow: Statement
    /// The maximum number of snapshots and of lists in memory.
    private static let capacity = 100_000
    /// The row IDs of snapshots and lists that this import has written, and the times in the rows.
    private var snapshots: [FollowSnapshot: (row: Int64, subject: Int64, seenAt: Int64?)] = [:]
    private var lists: [TwitterList: Int64] = [:]

    /// - Parameters:
    ///   - importID: The import whose records are written.
    ///   - users: Receives the names of accounts. Its caller flushes it before each commit.
    init(_ connection: Connection, importID: Int64, users: UserUpserter) throws {
        self.connection = connection
        self.importID = importID
        self.users = users
        insertFollow = try connection.prepare(
            "INSERT INTO follow (snapshot_id, account_id) VALUES (?, ?) ON CONFLICT DO NOTHING")
    }

    /// Returns true if the store changed.
    func write(_ record: FollowRecord) throws -> Bool {
        let changes = connection.totalChanges
        try add(record)
        return connection.totalChanges != changes
    }

    private func add(_ record: FollowRecord) throws {
        switch record {
        case .account(let account, let snapshot, let seenAt):
            guard let row = try row(of: snapshot, seenAt: seenAt), let id = try id(of: account, seenAt) else { return }
            insertFollow.bind(1, row)
            insertFollow.bind(2, id)
            try insertFollow.run()
        case .snapshot(let snapshot, let isComplete, let seenAt):
            guard let row = try row(of: snapshot, seenAt: seenAt), isComplete else { return }
            try connection.run("UPDATE follow_snapshot SET is_complete = 1 WHERE id = \(row) AND NOT is_complete")
        case .list(let list, let subject, let relation):
            let row = try row(of: list)
            guard let subject, let relation, let id = try id(of: subject, nil) else { return }
            try connection.run(
                """
                INSERT INTO list_relation (list_id, subject_id, relation) VALUES (\(row), \(id), \(relation.rawValue))
                ON CONFLICT DO NOTHING
                """)
        }
    }

    /// Returns the name, owner, ID of the owner and URL of two rows of one list: for each, the lower value.
    static func joinedValues(_ old: SQL, _ new: SQL) -> SQL {
        let columns: [SQL] = ["name", "owner", "owner_id", "url"]
        return columns.dropFirst().reduce(lower(columns[0], old, new)) { $0 + ", " + lower($1, old, new) }
    }

    private static func lower(_ column: SQL, _ old: SQL, _ new: SQL) -> SQL {
        "coalesce(min(\(old).\(column), \(new).\(column)), \(old).\(column), \(new).\(column))"
    }

    /// Returns the later of the time in a column and another time. Ignores unknown times.
    private static func latest(_ column: SQL, _ time: Int64?) -> SQL {
        "max(coalesce(\(column), \(time)), coalesce(\(time), \(column)))"
    }

    /// Returns the ID of an account, and records its names; `nil` if neither ID nor handle is known. An account of
    /// which only the ID is known gets no row in `user`, because an archive can list millions.
    private func id(of account: User, _ seenAt: Int64?) throws -> Int64? {
        if let id = account.id, account.handle == nil, account.name == nil { return id.rawValue }
        guard account.id != nil || account.handle != nil else { return nil }
        return try users.row(of: account, seenAt: seenAt ?? 0)
    }

    /// Finds or creates the row of a snapshot, and updates its time. Returns `nil` if its subject is unknown.
    private func row(of snapshot: FollowSnapshot, seenAt: Int64?) throws -> Int64? {
        if let known = snapshots[snapshot], known.seenAt == seenAt { return known.row }
        let (kind, subject): (String, Int64?)
        switch snapshot.subject {
        case .account(let account, let relation):
            kind = relation.rawValue
            if let known = snapshots[snapshot] {
                subject = known.subject
            } else {
                subject = try id(of: account, snapshot.begunAt)
            }
        case .list(let list): (kind, subject) = (FollowCatalog.memberKind, try row(of: list))
        }
        guard let subject else { return nil }
        let date = snapshot.begunAt ?? 0
        try connection.run(
            """
            INSERT INTO follow_snapshot (import_id, subject_id, kind, begun_at, taken_at, is_complete)
            VALUES (\(importID), \(subject), \(kind), \(date), \(seenAt), 0)
            ON CONFLICT DO UPDATE SET taken_at = \(Self.latest("taken_at", seenAt))
              WHERE taken_at IS NOT \(Self.latest("taken_at", seenAt))
            """)
        let row = try connection.integer(
            """
            SELECT id FROM follow_snapshot
            WHERE import_id = \(importID) AND subject_id = \(subject) AND kind = \(kind) AND begun_at = \(date)
            """)
        guard let row else { return nil }
        if snapshots.count >= Self.capacity { snapshots.removeAll() }
        snapshots[snapshot] = (row, subject, seenAt)
        return row
    }

    /// Finds or creates the row of a list, and adds its values. If records have different values, the first one in
    /// alphabetical order wins.
    private func row(of list: TwitterList) throws -> Int64 {
        if let known = lists[list] { return known }
        // A handle in a URL may belong to another account by now, so it is only stored with the list.
        var owner: Int64?
        if let account = list.owner, account.id != nil { owner = try id(of: account, nil) }
        try connection.run(
            """
            INSERT INTO list (import_id, key, name, owner, owner_id, url)
            VALUES (\(importID), \(list.key), \(list.name), \(list.owner?.handle), \(owner), \(list.url))
            ON CONFLICT DO UPDATE SET (name, owner, owner_id, url) = (\(Self.joinedValues("list", "excluded")))
              WHERE (name, owner, owner_id, url) IS NOT (\(Self.joinedValues("list", "excluded")))
            """)
        let row = try connection.integer("SELECT id FROM list WHERE import_id = \(importID) AND key = \(list.key)") ?? 0
        if lists.count >= Self.capacity { lists.removeAll() }
        lists[list] = row
        return row
    }
}
