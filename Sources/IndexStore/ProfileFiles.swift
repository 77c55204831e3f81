internal import SQLiteKit
package import TweetModel

/// The locations of the owners' profile pictures in their archives (table `profile_file`).
package struct ProfileFiles {
    private let store: Store

    package init(_ store: Store) {
        self.store = store
    }

    /// Returns the avatars of the owners. If several imports have one, that of the newest archive wins.
    package func avatars() throws -> [UserID: MediaLocation] {
        let rows = try store.connection.rows(
            """
            SELECT f.user_id, \(MediaFileColumn.location)
            FROM profile_file f JOIN container c ON c.id = f.container_id
            JOIN import i ON i.id = f.import_id
            WHERE f.kind = 0
            ORDER BY i.archive_date, i.sha256, i.id
            """
        ) { (UserID($0.integer(0)), MediaLocation($0, from: 1)) }
        return Dictionary(rows.compactMap { (id, location) in location.map { (id, $0) } }) { $1 }
    }
}
