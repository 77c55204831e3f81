internal import SQLiteKit
package import TweetModel

/// Reads follows and lists. Uses only finished imports, because an unfinished one may lack accounts.
package struct FollowCatalog {
    let connection: Connection

    /// The kind of the snapshots that contain the members of a list.
    static let memberKind = "member"

    init(_ connection: Connection) { self.connection = connection }

    package init(_ store: Store) { connection = store.connection }

    /// Returns the newest complete snapshot of each subject, or its newest one if none is complete. Leaves out subjects
    /// without a snapshot. If `isComplete` is true, accounts that the snapshot lacks were not related to the subject.
    package func newest(_ kind: FollowKind, of subjects: [UserID]) throws -> [(id: Int64, isComplete: Bool)] {
        var newest: [Int64: (id: Int64, isComplete: Bool)] = [:]
        let condition: SQL = "s.kind = \(kind.rawValue) AND s.subject_id IN \(SQL.list(subjects.map(\.rawValue)))"
        try connection.forEach(
            """
            SELECT s.subject_id, s.id, s.is_complete FROM \(Self.snapshots(condition)) AS s WHERE s.place = 1
            """
        ) { newest[$0.integer(0)] = (id: $0.integer(1), isComplete: $0.integer(2) != 0) }
        return subjects.compactMap { newest[$0.rawValue] }
    }

    /// The hash decides between snapshots of the same time, so that the order of the imports does not matter.
    static let newestFirst: SQL = """
        s.is_complete DESC, coalesce(s.taken_at, s.begun_at) DESC, s.begun_at DESC, i.blake3 DESC
        """

    /// The snapshots of finished imports that fulfil a condition. `place` is 1 for the one that `newest` returns.
    static func snapshots(_ condition: SQL) -> SQL {
        """
        (SELECT s.*, row_number() OVER (PARTITION BY s.kind, s.subject_id ORDER BY \(newestFirst)) AS place
        FROM follow_snapshot s JOIN import i ON i.id = s.import_id
        WHERE i.finished_at IS NOT NULL AND \(condition))
        """
    }

    /// The snapshots of all accounts.
    static let accountSnapshots = snapshots("s.kind <> \(memberKind)")

    /// Calls the body for each account of all snapshots, ordered by kind, subject and account ID.
    package func forEachRow(_ body: (FollowRow) throws -> Void) throws {
        try connection.forEach(
            """
            SELECT s.kind, s.subject_id, o.handle, o.name, f.account_id, u.handle, u.name,
              min(s.taken_at), max(s.taken_at), max(s.place = 1)
            FROM \(Self.accountSnapshots) AS s JOIN follow f ON f.snapshot_id = s.id
            LEFT JOIN user o ON o.id = s.subject_id LEFT JOIN user u ON u.id = f.account_id
            GROUP BY s.kind, s.subject_id, f.account_id ORDER BY s.kind, s.subject_id, f.account_id
            """
        ) { row in
            guard let kind = FollowKind(rawValue: row.text(0)) else { return }
            try body(
                FollowRow(
                    kind: kind, account: row.user(from: 4), subject: row.user(from: 1),
                    first: row.optionalInteger(7), last: row.optionalInteger(8), isCurrent: row.integer(9) != 0))
        }
    }

    // MARK: Comparing

    /// Compares the snapshots of subjects and kinds that both imports contain. Leaves out those without a difference.
    func changes(from older: Int64, to newer: Int64) throws -> [FollowChange] {
        let (before, after) = (try snapshots(of: older), try snapshots(of: newer))
        var changes: [FollowChange] = []
        for old in before {
            guard let new = after.first(where: { $0.kind == old.kind && $0.subjectID == old.subjectID }),
                let kind = FollowKind(rawValue: old.kind)
            else { continue }
            let lost = new.isComplete ? try accounts(of: old.id, notIn: new.id) : []
            let gained = old.isComplete ? try accounts(of: new.id, notIn: old.id) : []
            if lost.isEmpty, gained.isEmpty { continue }
            changes.append(FollowChange(subject: new.subject, kind: kind, lost: lost, gained: gained))
        }
        return changes
    }

    private typealias Imported = (id: Int64, kind: String, subjectID: Int64, subject: User, isComplete: Bool)

    /// Returns the snapshot of each subject and kind in one import, as in `newest`, ordered by kind and subject.
    private func snapshots(of importID: Int64) throws -> [Imported] {
        let all = try connection.rows(
            """
            SELECT s.id, s.kind, s.is_complete, s.subject_id, u.handle, u.name
            FROM follow_snapshot s JOIN import i ON i.id = s.import_id LEFT JOIN user u ON u.id = s.subject_id
            WHERE s.import_id = \(importID) AND s.kind <> \(Self.memberKind)
            ORDER BY s.kind, s.subject_id, \(Self.newestFirst)
            """
        ) { (row) -> Imported in (row.integer(0), row.text(1), row.integer(3), row.user(from: 3), row.integer(2) != 0) }
        var newest: [Imported] = []
        for snapshot in all {
            if let last = newest.last, last.kind == snapshot.kind, last.subjectID == snapshot.subjectID { continue }
            newest.append(snapshot)
        }
        return newest
    }

    private func accounts(of snapshot: Int64, notIn other: Int64) throws -> [User] {
        try connection.rows(
            """
            SELECT f.account_id, u.handle, u.name FROM follow f LEFT JOIN user u ON u.id = f.account_id
            WHERE f.snapshot_id = \(snapshot) AND NOT EXISTS (
              SELECT 1 FROM follow o WHERE o.snapshot_id = \(other) AND o.account_id = f.account_id)
            ORDER BY f.account_id
            """
        ) { $0.user(from: 0) }
    }

    // MARK: Lists

    /// A Twitter list of the store, with the data of all imports.
    package struct List: Hashable, Sendable {
        /// See `TwitterList.key`.
        package var key: String
        package var name: String?
        package var owner: String?
        /// True if the store contains members.
        package var hasMembers = false
        /// True if the store contains all members.
        package var isComplete = false
        /// The members in the newest complete snapshot, or in the newest one if none is complete. Empty if they were
        /// not requested.
        package var members: [UserID] = []

        /// The name, or the last part of the key.
        package var title: String { name ?? key.lastPathComponent }
    }

    /// Returns all lists, ordered by key. Loads the members of the lists for which `wantsMembers` returns true.
    package func lists(where wantsMembers: (List) -> Bool) throws -> [List] {
        let rows = try connection.rows(
            """
            SELECT l.key, l.name, coalesce(l.owner, u.handle), s.id, s.is_complete,
              EXISTS (SELECT 1 FROM follow f WHERE f.snapshot_id = s.id)
            FROM list l JOIN import i ON i.id = l.import_id LEFT JOIN user u ON u.id = l.owner_id
            LEFT JOIN follow_snapshot s ON s.kind = \(Self.memberKind) AND s.subject_id = l.id
            WHERE i.finished_at IS NOT NULL
            ORDER BY l.key, \(Self.newestFirst)
            """
        ) { row in
            let list = List(
                key: row.text(0), name: row.optionalText(1), owner: row.optionalText(2),
                hasMembers: row.integer(5) != 0, isComplete: row.optionalInteger(4) == 1)
            return (list: list, snapshot: row.optionalInteger(3))
        }
        var lists: [(list: List, snapshot: Int64?)] = []
        for row in rows {
            guard let last = lists.last?.list, last.key == row.list.key else {
                lists.append(row)
                continue
            }
            lists[lists.count - 1].list.name = last.name ?? row.list.name
            lists[lists.count - 1].list.owner = last.owner ?? row.list.owner
        }
        return try lists.map { entry in
            var list = entry.list
            if let snapshot = entry.snapshot, wantsMembers(list) {
                list.members = try connection.rows(
                    "SELECT account_id FROM follow WHERE snapshot_id = \(snapshot) ORDER BY account_id"
                ) { UserID($0.integer(0)) }
            }
            return list
        }
    }
}

extension FollowCatalog {
    /// Counts the follows and lists of each subject. Owners of archives precede other accounts; both are ordered by ID.
    package func totals() throws -> [FollowTotals] {
        var found: [Int64: FollowTotals] = [:]
        try connection.forEach(
            """
            SELECT s.subject_id, u.handle, u.name, s.kind, s.taken_at, s.is_complete,
              (SELECT count(*) FROM follow f WHERE f.snapshot_id = s.id)
            FROM \(Self.accountSnapshots) AS s
            LEFT JOIN user u ON u.id = s.subject_id
            WHERE s.place = 1
            """
        ) { row in
            guard let kind = FollowKind(rawValue: row.text(3)) else { return }
            found[row.integer(0), default: FollowTotals(of: row.user(from: 0))].snapshots.append(
                FollowTotals.Snapshot(
                    kind: kind, accounts: Int(row.integer(6)), takenAt: row.optionalInteger(4),
                    isComplete: row.integer(5) != 0))
        }
        try connection.forEach(
            """
            SELECT r.subject_id, u.handle, u.name, count(DISTINCT l.key)
            FROM list_relation r JOIN list l ON l.id = r.list_id JOIN import i ON i.id = l.import_id
            LEFT JOIN user u ON u.id = r.subject_id
            WHERE i.finished_at IS NOT NULL GROUP BY r.subject_id
            """
        ) { found[$0.integer(0), default: FollowTotals(of: $0.user(from: 0))].lists = Int($0.integer(3)) }
        let order = FollowKind.allCases
        for id in found.keys {
            found[id]?.snapshots.sort { order.firstIndex(of: $0.kind) ?? 0 < order.firstIndex(of: $1.kind) ?? 0 }
        }
        let owners = try connection.rows("SELECT user_id FROM owner ORDER BY user_id") { $0.integer(0) }
        let others = found.keys.filter { !owners.contains($0) }.sorted()
        return (owners + others).compactMap { found[$0] }
    }
}

extension Statement {
    /// Returns an account from its row ID, handle and name. The ID is unknown if the row ID is negative.
    func user(from column: Int32) -> User {
        let id = integer(column)
        return User(id: id > 0 ? UserID(id) : nil, handle: optionalText(column + 1), name: optionalText(column + 2))
    }
}
