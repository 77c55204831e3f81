/// The table in ClickHouse, 26.2 or later.
package enum EngineSchema {
    package static let table = "tweetdex_tweets"
    /// What its comment says; a table of another version is not ours to fill.
    package static let mark = "tweetdex tweets, version 1"

    /// Arrays that single tokens are looked up in.
    private static let indexed = [
        "text_norm", "alternates_norm", "tags_norm", "mentions_norm", "urls_norm", "facts_norm",
    ]
    private static let filtered = ["author_handles", "mention_handles", "reply_to_handles", "retweet_of_handles"]

    /// The statement that makes it, which does nothing where it is.
    ///
    /// A tweet that comes again takes the place of its older row only when both have the same sorting key and lie in one
    /// partition: that must not depend on `created_at`, which a later archive may tell or mend. The second inside the
    /// id is the time of nearly every tweet, is never NULL and never changes, and sorts as ids do: newest first is the
    /// order that rows lie in. Times in queries are `created_at`, by its own index.
    package static var createTable: String {
        let columns = EngineColumn.all.map { column in
            var line = "  \(column.name) "
            let parts = column.type.split(separator: " CODEC", maxSplits: 1)
            line += String(parts[0])
            if case .computed(let expression) = column.origin { line += " MATERIALIZED \(expression)" }
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
            COMMENT '\(mark)'
            """
    }

    /// The names of the columns that are written, in order.
    static var written: [String] {
        EngineColumn.all.compactMap { column in
            if case .computed = column.origin { nil } else { column.name }
        }
    }

    /// What stands in front of rows, one JSON array a line: names in every row would be a third of all that is sent.
    package static var insert: String {
        "INSERT INTO \(table) (\(written.joined(separator: ", "))) FORMAT JSONCompactEachRow"
    }

    /// What the table's comment is: no row where there is no table.
    package static var commentQuestion: String {
        "SELECT comment FROM system.tables WHERE database = currentDatabase() AND name = '\(table)' FORMAT JSONCompact"
    }
}
