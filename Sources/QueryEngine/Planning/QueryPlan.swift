package import SQLiteKit
package import TweetModel

/// The statements that answer a query. Filters, order and limit are one statement: nothing is filtered afterwards.
package struct QueryPlan: Sendable {
    /// Where a page ended.
    package struct Cursor: Hashable, Sendable {
        package var id: TweetID
        /// The second column of the last row, for orders that have one: a whole number, or a score.
        package var key: SQLValue?

        package init(id: TweetID, key: SQLValue? = nil) {
            self.id = id
            self.key = key
        }
    }

    /// What walks the results.
    enum Driver: Sendable {
        /// The search index, newest first.
        case index(Match)
        /// The rows, newest first.
        case rows
        /// The rows of some stretches of time.
        case stretches(Stretches)
        /// Nothing can match.
        case nothing
    }

    package let sort: Sort
    /// Of a random order.
    package let seed: Int64
    let unique: Unique?
    /// At most that many results over all pages (`limit:`); nil is no limit. For the caller to keep.
    package let limit: Int?
    let pageDriver: Driver
    let pageConditions: [SQL]
    let countDriver: Driver
    let countConditions: [SQL]
    /// Tables in front of each statement.
    let tables: [SQL]
    let bounds: Bounds
    /// How relevance is computed, in an order by it.
    let ranking: Ranking?

    /// One page: rows of the tweet id, and of the sort key where the order has one. `limit` 0 is all.
    package func page(after cursor: Cursor? = nil, limit: Int) -> SQL {
        let place = Self.place(pageDriver)
        let isDescending = sort != .oldest
        let end = "\nLIMIT \(limit <= 0 ? -1 : limit)" as SQL
        if case .stretches(let stretches) = pageDriver, key == nil, unique == nil,
            let found = stretches.merged((cursor.map { [after($0, nil, place)] } ?? []) + pageConditions)
        {
            return with() + found + order(nil, "id") + end
        }
        var conditions = Self.base(pageDriver)
        // The cursor is a result: it is inside the bound on its own side already.
        let isFirst = cursor == nil || key != nil || unique != nil
        if isFirst || !isDescending { conditions += bounds.upper(place) }
        if isFirst || isDescending { conditions += bounds.lower(place) }
        if let cursor, unique == nil { conditions.append(after(cursor, key, place)) }
        conditions += pageConditions
        if let key, unique == nil, place == .number, pageConditions.isEmpty, !keyNeedsRow {
            // What is sorted needs no rows: only what is left of it is looked up.
            return with() + "SELECT (SELECT t.id FROM tweet AS t WHERE t.number = f.number) AS id, f.sort_key\nFROM "
                + "(SELECT tweet_index.rowid AS number, " + key + " AS sort_key FROM tweet_index"
                + Self.filter(conditions)
                + order(key, place.column) + end + ") AS f\nORDER BY f.sort_key DESC, f.number DESC"
        }
        let source = Self.source(pageDriver, joinsRows: true, joins: ranking?.join)
        let keyColumn = key.map { ", " + $0 + " AS sort_key" } ?? ""
        guard let unique else {
            return with() + "SELECT t.id AS id" + keyColumn + "\nFROM " + source + Self.filter(conditions)
                + order(key, place.column) + end
        }
        // The first of each kind in the order of the whole list, before any cursor.
        let keyName = key.map { _ in "sort_key" as SQL }
        let columns: SQL = key == nil ? "id" : "id, sort_key"
        return with(
            "found AS MATERIALIZED (SELECT t.id AS id" + keyColumn + ", " + unique.key
                + " AS kind\nFROM " + source + Self.filter(conditions) + ")") + "SELECT " + columns + " FROM (SELECT "
            + columns + ", row_number() OVER (PARTITION BY kind" + order(keyName, "id")
            + ") AS place FROM found)\nWHERE place = 1"
            + (cursor.map { "\n  AND " + after($0, keyName) } ?? "") + order(keyName, "id") + end
    }

    /// The number of all results: one row, one column. With `newerThan`, of those that searches find since a later
    /// generation of the store than that one.
    package func count(newerThan generation: Int64? = nil) -> SQL {
        let place = Self.place(countDriver)
        let source = Self.source(
            countDriver, joinsRows: !countConditions.isEmpty || unique != nil || generation != nil)
        var conditions = Self.base(countDriver) + bounds.upper(place) + bounds.lower(place) + countConditions
        if let generation { conditions.append("t.generation > \(generation)") }
        let what: SQL = unique.map { "count(DISTINCT " + $0.key + ")" } ?? "count(*)"
        return with() + "SELECT " + what + "\nFROM " + source + Self.filter(conditions)
    }

    /// The ids of everything that a driver and conditions give, in no order: for a query inside another one.
    static func ids(_ driver: Driver, _ conditions: [SQL], _ bounds: Bounds) -> SQL {
        let place = place(driver)
        return "SELECT t.id FROM " + source(driver, joinsRows: true)
            + filter(base(driver) + bounds.upper(place) + bounds.lower(place) + conditions)
    }

    /// The rows `t` of all results, in no order, for statements about what they have in common.
    struct Results {
        /// Behind FROM.
        let source: SQL
        /// What they are in the order of their numbers by.
        let order: SQL
        fileprivate let conditions: [SQL]
        fileprivate let tables: [SQL]
        fileprivate let isRecursive: Bool

        /// The WHERE, with one more condition.
        func filter(_ another: SQL? = nil) -> SQL { QueryPlan.filter(conditions + [another].compactMap(\.self)) }

        /// The tables in front of the statement, and one more.
        func with(_ another: SQL? = nil) -> SQL {
            let all = tables + [another].compactMap(\.self)
            return all.isEmpty ? "" : (isRecursive ? "WITH RECURSIVE " : "WITH ") + all.joined(",\n  ") + "\n"
        }
    }

    /// They are walked as they are found; only where some are left out for being many or alike are their ids gathered
    /// first.
    var results: Results {
        guard limit == nil, unique == nil else {
            return Results(
                source: Self.foundTweets, order: "t.id", conditions: [], tables: [found], isRecursive: false)
        }
        let place = Self.place(countDriver)
        return Results(
            source: Self.source(countDriver, joinsRows: true), order: place.column,
            conditions: Self.base(countDriver) + bounds.upper(place) + bounds.lower(place) + countConditions,
            tables: tables, isRecursive: !tables.isEmpty)
    }

    /// What the search index is asked; nil when it isn't. For `explain`.
    package var matchText: String? {
        if case .index(let match) = pageDriver { return match.text }
        return nil
    }

    /// The tables, and one more.
    private func with(_ another: SQL? = nil) -> SQL {
        let all = tables + [another].compactMap(\.self)
        if all.isEmpty { return "" }
        return (tables.isEmpty ? "WITH " : "WITH RECURSIVE ") + all.joined(",\n  ") + "\n"
    }

    private static func place(_ driver: Driver) -> PlaceInOrder {
        if case .index = driver { return .number }
        return .id
    }

    /// `joins` is what is joined to the rows.
    private static func source(_ driver: Driver, joinsRows: Bool, joins: SQL? = nil) -> SQL {
        switch driver {
        case .rows, .stretches, .nothing: "tweet AS t" + (joins ?? "")
        // CROSS JOIN fixes the order: the index outside, its rows inside.
        case .index where joinsRows: "tweet_index CROSS JOIN tweet AS t ON t.number = tweet_index.rowid"
        case .index: "tweet_index"
        }
    }

    private static func base(_ driver: Driver) -> [SQL] {
        switch driver {
        case .index(let match): ["tweet_index MATCH \(match.text)"]
        case .rows: []
        case .stretches(let stretches): ["t.id IN (" + stretches.ids + ")"]
        case .nothing: ["0"]
        }
    }

    private func order(_ key: SQL?, _ id: SQL) -> SQL {
        if let key { return "\nORDER BY " + key + " DESC, " + id + " DESC" }
        return "\nORDER BY " + id + (sort == .oldest ? " ASC" : " DESC")
    }

    private func after(_ cursor: Cursor, _ key: SQL?, _ place: PlaceInOrder) -> SQL {
        let id = "\(cursor.id.rawValue)" as SQL
        if let key {
            return "(" + key + ", " + place.column + ") < (\(cursor.key ?? .integer(-1)), " + place.of(id) + ")"
        }
        return sort == .oldest ? place.isBehind(id) : place.isBefore(id)
    }

    /// The same over what was found, which has the id as a column.
    private func after(_ cursor: Cursor, _ key: SQL?) -> SQL {
        if let key { return "(" + key + ", id) < (\(cursor.key ?? .integer(-1)), \(cursor.id.rawValue))" }
        return sort == .oldest ? "id > \(cursor.id.rawValue)" : "id < \(cursor.id.rawValue)"
    }

    private static func filter(_ conditions: [SQL]) -> SQL {
        conditions.isEmpty ? "" : "\nWHERE " + conditions.joined("\n  AND ")
    }
}
