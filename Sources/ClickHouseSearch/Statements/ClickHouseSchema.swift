internal import QueryEngine

/// The table in ClickHouse. Requires ClickHouse 26.2.
package enum ClickHouseSchema {
    package static let table = "tweetdex_tweets"
    /// The comment of the table in ClickHouse. Tweetdex does not write to a table with another comment.
    package static let tableComment = "tweetdex tweets, version 4"

    /// The array columns with an index of single tokens.
    private static let indexed = [
        "text_norm", "alternates_norm", "tags_norm", "mentions_norm", "urls_norm", "facts_norm",
    ]
    /// The array columns with a Bloom filter.
    private static let filtered = ["author_handles", "mention_handles", "reply_to_handles", "retweet_of_handles"]

    /// The statement that creates the table if it does not exist.
    ///
    /// A new row of a tweet replaces the old row only if both have the same sorting key and partition. So neither may
    /// depend on `created_at`, which a later archive can add or correct. The column `second` (the time inside the ID)
    /// is never NULL and never changes. It sorts like IDs, and most searches request this order. `created_at` has a
    /// separate index.
    package static var createTable: String {
        let columns = ClickHouseColumn.all.map { column in
            var line = "  \(column.name) "
            let parts = column.type.split(separator: " CODEC", maxSplits: 1)
            line += String(parts[0])
            if case .materialized(let expression) = column.origin { line += " MATERIALIZED \(expression)" }
            if !column.comment.isEmpty { line += " COMMENT '\(column.comment.replacing("'", with: "''"))'" }
            if parts.count > 1 { line += " CODEC\(parts[1])" }
            return line
        }
        let times = ["  INDEX created_at_range created_at TYPE minmax GRANULARITY 1"]
        let texts = indexed.map { "  INDEX \($0)_index \($0) TYPE text(tokenizer = 'array')" }
        let filters = filtered.map { "  INDEX \($0)_index \($0) TYPE bloom_filter GRANULARITY 1" }
        return """
            CREATE TABLE IF NOT EXISTS \(table)
            (
            \((columns + times + texts + filters).joined(separator: ",\n"))
            )
            ENGINE = ReplacingMergeTree(version)
            PARTITION BY toYear(toDateTime(second, 'UTC'))
            ORDER BY (second, id)
            COMMENT '\(tableComment)'
            """
    }

    /// The names of the written columns, in order.
    static var written: [String] {
        ClickHouseColumn.all.compactMap { column in
            if case .materialized = column.origin { nil } else { column.name }
        }
    }

    /// The start of an INSERT statement. One JSON array per row follows, without column names, which would be a third
    /// of the data.
    package static var insert: String {
        "INSERT INTO \(table) (\(written.joined(separator: ", "))) FORMAT JSONCompactEachRow"
    }

    /// A statement that returns the comment of the table, or no row if the table does not exist.
    package static var selectComment: String {
        "SELECT comment FROM system.tables WHERE database = currentDatabase() AND name = '\(table)' FORMAT JSONCompact"
    }
}
