package import SQLiteKit
package import TweetModel

/// The SQL statements of a query. One statement filters, sorts and limits a page; the caller filters nothing.
package struct QueryPlan: Sendable {
    /// The source that a statement scans.
    enum Driver: Sendable {
        /// The entries of the search index.
        case index(Match)
        /// The rows of all tweets.
        case rows
        /// The rows of several time intervals.
        case intervals(TimeIntervals)
        /// Nothing, because no tweet can match.
        case nothing

        /// The expression for the search index that drives the scan.
        var match: Match? {
            if case .index(let match) = self { match } else { nil }
        }
    }

    /// The order. A random one has a seed.
    package let sort: SearchOrder
    let unique: Unique?
    /// The maximum number of results over all pages (`limit:`), which the caller enforces. `nil` without a limit.
    package let limit: Int?
    let pageDriver: Driver
    let pageConditions: [SQL]
    let countDriver: Driver
    let countConditions: [SQL]
    /// True if FTS5 merges the postings of a frequent prefix before it can count.
    package let countMergesManyWords: Bool
    /// Common table expressions that each statement begins with.
    let tables: [SQL]
    let bounds: Bounds
    /// The score of an order by relevance.
    let ranking: Ranking?
    /// The sort key of an order by distance.
    let distance: SQL?

    /// Returns a statement for one page, in the order of `sort`. Columns: tweet ID, and the sort key if the order has
    /// one. `limit` 0 means all. The page begins after `cursor`, or with the first result if it is `nil`.
    package func page(after cursor: PageCursor.Position? = nil, limit: Int) -> SQL {
        let keyset = Self.keyset(pageDriver)
        let isDescending = sort != .oldest
        let end = "\nLIMIT \(limit <= 0 ? -1 : limit)" as SQL
        if case .intervals(let intervals) = pageDriver, key == nil, unique == nil,
            let found = intervals.merged((cursor.map { [after($0, nil, keyset)] } ?? []) + pageConditions)
        {
            return with() + found + order(nil, "id") + end
        }
        var conditions = Self.base(pageDriver)
        // The cursor is a result, so the bound on its own side is redundant.
        let isFirst = cursor == nil || key != nil || unique != nil
        if isFirst || !isDescending { conditions += bounds.upper(keyset) }
        if isFirst || isDescending { conditions += bounds.lower(keyset) }
        if let cursor, unique == nil { conditions.append(after(cursor, key, keyset)) }
        conditions += pageConditions
        if let key, unique == nil, keyset == .docID, pageConditions.isEmpty, !keyNeedsRow {
            // Sorting needs no rows here. They are looked up only for the results of the page.
            return with() + "SELECT (SELECT t.id FROM tweet AS t WHERE t.doc_id = f.doc_id) AS id, f.sort_key\nFROM "
                + "(SELECT tweet_index.rowid AS doc_id, " + key + " AS sort_key FROM tweet_index"
                + Self.filter(conditions)
                + order(key, keyset.column) + end + ") AS f\nORDER BY f.sort_key DESC, f.doc_id DESC"
        }
        let source = Self.source(pageDriver, joinsRows: true, joins: ranking?.join)
        let keyColumn = key.map { ", " + $0 + " AS sort_key" } ?? ""
        guard let unique else {
            return with() + "SELECT t.id AS id" + keyColumn + "\nFROM " + source + Self.filter(conditions)
                + order(key, keyset.column) + end
        }
        // Keeps the first result of each kind in the order of the whole list, before the cursor applies.
        let keyName = key.map { _ in "sort_key" as SQL }
        let columns: SQL = key == nil ? "id" : "id, sort_key"
        return with(
            "found AS MATERIALIZED (SELECT t.id AS id" + keyColumn + ", " + unique.key
                + " AS kind\nFROM " + source + Self.filter(conditions) + ")") + "SELECT " + columns + " FROM (SELECT "
            + columns + ", row_number() OVER (PARTITION BY kind" + order(keyName, "id")
            + ") AS place FROM found)\nWHERE place = 1"
            + (cursor.map { "\n  AND " + after($0, keyName) } ?? "") + order(keyName, "id") + end
    }

    /// Returns a statement for the number of all results: one row, one column. Ignores `limit:`. With `newerThan`,
    /// counts only tweets that searches could first find after that generation of the store.
    package func count(newerThan generation: Int64? = nil) -> SQL {
        let keyset = Self.keyset(countDriver)
        let source = Self.source(countDriver, joinsRows: !countConditions.isEmpty || unique != nil || generation != nil)
        var conditions = Self.base(countDriver) + bounds.upper(keyset) + bounds.lower(keyset) + countConditions
        if let generation { conditions.append("t.generation > \(generation)") }
        let what: SQL = unique.map { "count(DISTINCT " + $0.key + ")" } ?? "count(*)"
        return with() + "SELECT " + what + "\nFROM " + source + Self.filter(conditions)
    }

    /// Returns a statement for the IDs of all results of an inner query, in no order.
    static func ids(_ driver: Driver, _ conditions: [SQL], _ bounds: Bounds) -> SQL {
        let keyset = keyset(driver)
        return "SELECT t.id FROM " + source(driver, joinsRows: true)
            + filter(base(driver) + bounds.upper(keyset) + bounds.lower(keyset) + conditions)
    }

    /// The rows `t` of all results, in no order, for statistics.
    struct Results {
        /// The contents of the FROM clause.
        let source: SQL
        /// The column that sorts the rows by ID.
        let order: SQL
        fileprivate let conditions: [SQL]
        fileprivate let tables: [SQL]
        fileprivate let isRecursive: Bool

        /// Returns the WHERE clause, optionally with another condition.
        func filter(_ another: SQL? = nil) -> SQL { QueryPlan.filter(conditions + [another].compactMap(\.self)) }

        /// Returns the WITH clause, optionally with another table.
        func with(_ another: SQL? = nil) -> SQL {
            QueryPlan.with(tables + [another].compactMap(\.self), isRecursive: isRecursive)
        }
    }

    /// The results for statistics. They are scanned directly, except that with `limit:` or `unique:` their IDs are
    /// collected first.
    var results: Results {
        guard limit == nil, unique == nil else {
            return Results(source: Self.foundTweets, order: "t.id", conditions: [], tables: [found], isRecursive: false)
        }
        let keyset = Self.keyset(countDriver)
        return Results(
            source: Self.source(countDriver, joinsRows: true), order: keyset.column,
            conditions: Self.base(countDriver) + bounds.upper(keyset) + bounds.lower(keyset) + countConditions,
            tables: tables, isRecursive: !tables.isEmpty)
    }

    /// True if the statement for a page finds and sorts all results. Otherwise it reads only the results of the page.
    package var sortsAllResults: Bool { sort.hasKey || unique != nil }

    /// The expression for the search index that drives a page, for `explain`. `nil` if the index does not drive it.
    package var matchText: String? { pageDriver.match?.text }

    /// Returns the WITH clause, optionally with another table.
    private func with(_ another: SQL? = nil) -> SQL {
        Self.with(tables + [another].compactMap(\.self), isRecursive: !tables.isEmpty)
    }

    private static func with(_ tables: [SQL], isRecursive: Bool) -> SQL {
        tables.isEmpty ? "" : (isRecursive ? "WITH RECURSIVE " : "WITH ") + tables.joined(",\n  ") + "\n"
    }

    private static func keyset(_ driver: Driver) -> KeysetCursor {
        if case .index = driver { return .docID }
        return .id
    }

    /// Returns the contents of the FROM clause. `joins` is SQL that is joined to the rows, unless the index drives the
    /// scan.
    private static func source(_ driver: Driver, joinsRows: Bool, joins: SQL? = nil) -> SQL {
        switch driver {
        case .rows, .intervals, .nothing: "tweet AS t" + (joins ?? "")
        // CROSS JOIN fixes the order: the index is the outer loop, and the rows are the inner one.
        case .index where joinsRows: "tweet_index CROSS JOIN tweet AS t ON t.doc_id = tweet_index.rowid"
        case .index: "tweet_index"
        }
    }

    private static func base(_ driver: Driver) -> [SQL] {
        switch driver {
        case .index(let match): ["tweet_index MATCH \(match.text)"]
        case .rows: []
        case .intervals(let intervals): ["t.id IN (" + intervals.ids + ")"]
        case .nothing: ["0"]
        }
    }

    private func order(_ key: SQL?, _ id: SQL) -> SQL {
        if let key { return "\nORDER BY " + key + " DESC, " + id + " DESC" }
        return "\nORDER BY " + id + (sort == .oldest ? " ASC" : " DESC")
    }

    private func after(_ cursor: PageCursor.Position, _ key: SQL?, _ keyset: KeysetCursor) -> SQL {
        let id = "\(cursor.id)" as SQL
        if let key {
            return "(" + key + ", " + keyset.column + ") < (\(cursor.keyValue), " + keyset.of(id) + ")"
        }
        return sort == .oldest ? keyset.isBehind(id) : keyset.isBefore(id)
    }

    /// Returns the same condition for the table `found`, whose column is the ID.
    private func after(_ cursor: PageCursor.Position, _ key: SQL?) -> SQL {
        if let key { return "(" + key + ", id) < (\(cursor.keyValue), \(cursor.id))" }
        return sort == .oldest ? "id > \(cursor.id)" : "id < \(cursor.id)"
    }

    private static func filter(_ conditions: [SQL]) -> SQL {
        conditions.isEmpty ? "" : "\nWHERE " + conditions.joined("\n  AND ")
    }
}

extension QueryPlan {
    /// The cost of counting the results of the plan.
    package var cost: Operator.Cost {
        if countConditions.contains(where: { $0.text.contains("tweet_matches") }) { return .text }
        switch countDriver {
        case .nothing: return .index
        case .index: return countConditions.isEmpty ? .index : .row
        case .intervals: return .index
        case .rows: return bounds.isOpen ? .row : .index
        }
    }
}

extension Bounds {
    fileprivate var isOpen: Bool { since == nil && until == nil && ids == IDRange() }
}
