package import SQLiteKit
package import TweetModel

/// What the store's rows say of tweets, for the engine's table: the values of its columns as JSON. So each means there
/// what it means here.
package enum EngineRows {
    /// A value of a row.
    package enum Kind: Sendable {
        /// A number or a text.
        case plain
        /// JSON already.
        case json
    }

    /// The columns that the statement gives, behind the tweet's id.
    package static let columns: [(name: String, kind: Kind)] = EngineColumn.all.compactMap { column in
        switch column.origin {
        case .value: (column.name, .plain)
        case .list: (column.name, .json)
        case .made, .computed: nil
        }
    }

    /// A row for each tweet of the ids that is in the store, in no order: the id, then `columns`. Beside the functions
    /// that plans call, `tweet_tokens(text, links)` and `tweet_folded(text)` must be defined.
    package static func statement(_ ids: [TweetID]) -> SQL {
        let list = "[" + ids.map(\.description).joined(separator: ",") + "]"
        let values: [SQL] = EngineColumn.all.compactMap { column in
            switch column.origin {
            case .value(let sql): sql
            case .list(let sql): "(" + sql + ")"
            case .made, .computed: nil
            }
        }
        return "SELECT t.id, " + values.joined(",\n  ")
            + """

            FROM tweet AS t
            LEFT JOIN user AS u ON u.id = t.author_id
            LEFT JOIN client AS c ON c.id = t.client_id
            LEFT JOIN place AS p ON p.id = t.place_id
            LEFT JOIN tweet AS q ON q.id = t.quote_of_tweet
            WHERE t.id IN (SELECT value FROM json_each(\(list)))
            """
    }
}
