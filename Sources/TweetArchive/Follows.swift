internal import IndexStore
internal import SQLiteKit
package import TweetModel

/// Reads followers, followed, blocked and muted accounts. An import stores them only if
/// `ImportOptions.includeFollows` is set.
package struct Follows {
    let access: StoreAccess

    /// Calls the body for each account of all snapshots, ordered by kind, subject and account ID.
    package func forEachRow(_ body: (FollowRow) -> Void) throws {
        try access.read(otherwise: ()) { try FollowCatalog(access.store).forEachRow { body($0) } }
    }
}
