package import SQLiteKit
package import TweetModel

extension FollowCatalog {
    /// Counts the follows and lists of each subject. Owners of archives precede other accounts; both are ordered by ID.
    package func totals() throws(SQLiteError) -> [FollowTotals] {
        var found: [Int64: FollowTotals] = [:]
        try connection.forEach(
            """
            SELECT s.subject_id, u.handle, u.name, s.kind, s.taken_at, s.is_complete,
              (SELECT count(*) FROM follow f WHERE f.snapshot_id = s.id)
            FROM \(Self.accountSnapshots) AS s
            LEFT JOIN user u ON u.id = s.subject_id
            WHERE s.place = 1
            """
        ) { (row) throws(SQLiteError) in
            guard let kind = FollowKind(rawValue: row.text(3)) else { return }
            found[row.integer(0), default: FollowTotals(of: Self.user(row, from: 0))].snapshots.append(
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
        ) { (row) throws(SQLiteError) in
            found[row.integer(0), default: FollowTotals(of: Self.user(row, from: 0))].lists = Int(row.integer(3))
        }
        let order = FollowKind.allCases
        for id in found.keys {
            found[id]?.snapshots.sort { order.firstIndex(of: $0.kind) ?? 0 < order.firstIndex(of: $1.kind) ?? 0 }
        }
        let owners = try connection.rows("SELECT user_id FROM owner ORDER BY user_id") {
            (row) throws(SQLiteError) in row.integer(0)
        }
        let others = found.keys.filter { !owners.contains($0) }.sorted()
        return (owners + others).compactMap { found[$0] }
    }
}
