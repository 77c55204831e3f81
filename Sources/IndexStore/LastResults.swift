package import SQLiteKit
package import TweetModel

/// The search results that each terminal session printed last.
package struct LastResults {
    private let connection: Connection
    private let lists: SessionLists

    package init(_ store: Store) {
        connection = store.connection
        lists = SessionLists(store.connection, table: "last_result", column: "tweet_id")
    }

    /// Replaces the list of a session. Stores only the first 999 tweets.
    package func remember(_ ids: [TweetID], for session: String) throws(SQLiteError) {
        try connection.write { () throws(SQLiteError) in
            try lists.replace(list: ids.map(\.rawValue), of: session)
        }
    }

    /// Returns the tweet in a row of a session's list, and the number of rows in the list. Rows are counted from 1.
    /// `id` is `nil` if the list has no such row.
    package func tweet(row: Int, of session: String) throws(SQLiteError) -> (id: TweetID?, rows: Int) {
        let (id, rows) = try lists.value(row: row, of: session)
        return (id.map { TweetID($0) }, rows)
    }
}
