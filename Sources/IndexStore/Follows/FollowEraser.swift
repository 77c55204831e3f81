internal import SQLiteKit

/// Removes the follows and lists of an import, or moves them to another import. Works inside a transaction of the
/// caller.
struct FollowEraser {
    let connection: Connection

    init(_ connection: Connection) {
        self.connection = connection
    }

    /// Removes the follows and lists of an import.
    func forget(import importID: Int64) throws {
        let snapshots: SQL = "(SELECT id FROM follow_snapshot WHERE import_id = \(importID))"
        let lists: SQL = "(SELECT id FROM list WHERE import_id = \(importID))"
        try connection.run("DELETE FROM follow WHERE snapshot_id IN \(snapshots)")
        try connection.run("DELETE FROM list_relation WHERE list_id IN \(lists)")
        try connection.run("DELETE FROM follow_snapshot WHERE import_id = \(importID)")
        try connection.run("DELETE FROM list WHERE import_id = \(importID)")
    }

    /// Moves the follows and lists of an import to an earlier import of the same content. Merges a snapshot or list
    /// that both imports contain, so that the order of the imports does not matter.
    func move(_ importID: Int64, to duplicateImport: Int64) throws {
        // Snapshots of members refer to the rows of lists, so the rows are merged first.
        try moveLists(importID, to: duplicateImport)
        let pairs = try connection.rows(
            """
            SELECT n.id, o.id, n.taken_at, n.is_complete FROM follow_snapshot AS o
            JOIN follow_snapshot AS n ON n.import_id = \(importID) AND n.subject_id = o.subject_id
              AND n.kind = o.kind AND n.begun_at = o.begun_at
            WHERE o.import_id = \(duplicateImport)
            """
        ) { (new: $0.integer(0), old: $0.integer(1), takenAt: $0.optionalInteger(2), isComplete: $0.integer(3)) }
        for pair in pairs {
            try merge(pair.new, into: pair.old, of: "follow", "snapshot_id", "account_id")
            try connection.run(
                """
                UPDATE follow_snapshot SET is_complete = max(is_complete, \(pair.isComplete)),
                  taken_at = max(coalesce(taken_at, \(pair.takenAt)), coalesce(\(pair.takenAt), taken_at))
                WHERE id = \(pair.old)
                """)
            try connection.run("DELETE FROM follow_snapshot WHERE id = \(pair.new)")
        }
    }

    private func moveLists(_ importID: Int64, to duplicateImport: Int64) throws {
        let pairs = try connection.rows(
            """
            SELECT n.id, o.id FROM list AS o JOIN list AS n ON n.import_id = \(importID) AND n.key = o.key
            WHERE o.import_id = \(duplicateImport)
            """
        ) { (new: $0.integer(0), old: $0.integer(1)) }
        for pair in pairs {
            try merge(pair.new, into: pair.old, of: "list_relation", "list_id", "subject_id, relation")
            try connection.run(
                """
                UPDATE follow_snapshot SET subject_id = \(pair.old)
                WHERE import_id = \(importID) AND kind = \(FollowCatalog.memberKind) AND subject_id = \(pair.new)
                """)
            try connection.run(
                """
                UPDATE list AS o SET (name, owner, owner_id, url) = (\(FollowWriter.joinedValues("o", "n")))
                FROM list AS n WHERE o.id = \(pair.old) AND n.id = \(pair.new)
                """)
            try connection.run("DELETE FROM list WHERE id = \(pair.new)")
        }
    }

    /// Moves the rows of a child table from one parent to another, without duplicates.
    private func merge(_ new: Int64, into old: Int64, of table: SQL, _ parent: SQL, _ columns: SQL) throws {
        try connection.run(
            """
            INSERT OR IGNORE INTO \(table) (\(parent), \(columns))
            SELECT \(old), \(columns) FROM \(table) WHERE \(parent) = \(new)
            """)
        try connection.run("DELETE FROM \(table) WHERE \(parent) = \(new)")
    }
}
