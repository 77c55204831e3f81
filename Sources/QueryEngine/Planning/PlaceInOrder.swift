internal import SQLiteKit

/// Where a result stands in the order of ids, as the statement's driver has it: rows have the id itself, the search index
/// has numbers that grow with it. An id becomes the number of the first tweet on its side, asked once a statement; so it
/// need not be in the store.
enum PlaceInOrder {
    case id
    case number

    /// What results are ordered by.
    var column: SQL {
        switch self {
        case .id: "t.id"
        case .number: "tweet_index.rowid"
        }
    }

    /// At an id or behind it; `id` is SQL that does not depend on the row.
    func isAtLeast(_ id: SQL) -> SQL { bound(" >= ", ">= ", id) }

    func isAtMost(_ id: SQL) -> SQL { bound(" <= ", "<= ", id) }

    func isBehind(_ id: SQL) -> SQL { bound(self == .id ? " > " : " >= ", "> ", id) }

    func isBefore(_ id: SQL) -> SQL { bound(self == .id ? " < " : " <= ", "< ", id) }

    /// The place of an id itself, to compare pairs with: nothing lies between it and the tweet of the id.
    func of(_ id: SQL) -> SQL {
        switch self {
        case .id: id
        case .number: Self.number(">= ", id)
        }
    }

    private func bound(_ comparison: SQL, _ side: SQL, _ id: SQL) -> SQL {
        switch self {
        case .id: column + comparison + id
        case .number: column + comparison + Self.number(side, id)
        }
    }

    /// The number of the nearest tweet on that side; beyond all numbers where there is none.
    private static func number(_ side: SQL, _ id: SQL) -> SQL {
        let isAbove = side.text.hasPrefix(">")
        let order: SQL = isAbove ? "" : " DESC"
        let none: SQL = isAbove ? "9223372036854775807" : "-9223372036854775808"
        return "coalesce((SELECT number FROM tweet WHERE id " + side + id + " ORDER BY id" + order + " LIMIT 1), "
            + none
            + ")"
    }
}
