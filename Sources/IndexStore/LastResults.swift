package import SQLiteKit
package import TweetModel

/// The result list that was shown last.
package struct LastResults {
    private let store: Store

    package init(_ store: Store) {
        self.store = store
    }

    package func remember(_ ids: [TweetID]) throws(SQLiteError) {
        let connection = store.connection
        try connection.writing { () throws(SQLiteError) in
            try connection.run("DELETE FROM last_result")
            for (index, id) in ids.enumerated() {
                try connection.run("INSERT INTO last_result (row, tweet_id) VALUES (\(index + 1), \(id.rawValue))")
            }
        }
    }

    /// The tweet of a row, counted from 1.
    package func tweet(row: Int) throws(SQLiteError) -> TweetID? {
        try store.connection.integer("SELECT tweet_id FROM last_result WHERE row = \(row)").map { TweetID($0) }
    }
}
