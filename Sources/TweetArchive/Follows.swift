internal import IndexStore
internal import SQLiteKit
package import TweetModel

/// Reads followers, followed, blocked and muted accounts. An import stores them only if
/// `ImportOptions.includeFollows` is set.
package struct Follows {
    let access: StoreAccess

    /// Calls the body for each account of all snapshots, ordered by kind, subject and account ID.
    package func forEachRow(_ body: (FollowRow) -> Void) throws(TweetArchiveError) {
        try access.read(otherwise: ()) { () throws(SQLiteError) in
            try FollowCatalog(access.store).forEachRow { row in body(row) }
        }
    }
}
