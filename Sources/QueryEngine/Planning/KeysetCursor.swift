internal import SQLiteKit
internal import TweetModel

/// The ID column by which results are ordered, after the sort key if there is one, and from which pages continue. A
/// scan of the rows uses the tweet ID. A scan of the search index uses doc IDs, which have the order of tweet IDs.
/// SQLite converts an ID to the doc ID of the nearest tweet once per statement, so the tweet does not have to exist.
enum KeysetCursor {
    case id
    case docID

    /// The column to order by.
    var column: SQL {
        switch self {
        case .id: "t.id"
        case .docID: "tweet_index.rowid"
        }
    }

    /// True for the tweet with the ID and for tweets with a greater ID. `id` is SQL that does not depend on the row.
    func isAtLeast(_ id: SQL) -> SQL { bound(" >= ", ">= ", id) }

    func isAtMost(_ id: SQL) -> SQL { bound(" <= ", "<= ", id) }

    func isBehind(_ id: SQL) -> SQL { bound(self == .id ? " > " : " >= ", "> ", id) }

    func isBefore(_ id: SQL) -> SQL { bound(self == .id ? " < " : " <= ", "< ", id) }

    /// The value of `column` for an ID. If the column contains doc IDs, the doc ID of the first tweet at or after the
    /// ID. This is exact, because no other tweet is between them.
    func of(_ id: SQL) -> SQL {
        switch self {
        case .id: id
        case .docID: Self.docID(">= ", id)
        }
    }

    private func bound(_ comparison: SQL, _ side: SQL, _ id: SQL) -> SQL {
        switch self {
        case .id: column + comparison + id
        case .docID: column + comparison + Self.docID(side, id)
        }
    }

    /// The doc ID of the nearest tweet on a side of the ID, such as `>= `. If no tweet is on that side, the largest or
    /// smallest integer.
    private static func docID(_ side: SQL, _ id: SQL) -> SQL {
        let isAbove = side.text.hasPrefix(">")
        let order: SQL = isAbove ? "" : " DESC"
        let none: SQL = isAbove ? "9223372036854775807" : "-9223372036854775808"
        return "coalesce((SELECT doc_id FROM tweet WHERE id " + side + id + " ORDER BY id" + order + " LIMIT 1), "
            + none
            + ")"
    }
}

extension PageCursor.Position {
    /// The sort key as a value of a statement. Without a key, -1: the sort key of tweets that lack the count.
    var keyValue: SQLValue {
        switch key {
        case .integer(let number): .integer(number)
        case .real(let number): .real(number)
        case nil: .integer(-1)
        }
    }
}
