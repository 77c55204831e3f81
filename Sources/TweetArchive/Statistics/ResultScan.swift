internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
internal import TweetModel

/// A scan over the results of a query, in ascending order of ID.
///
/// An `EntityScan` scans the rows of an entity table in the same order. Callers advance the scans together, which is
/// faster than a lookup per tweet.
final class ResultScan {
    /// A result. `sample.things` is 0, because its value requires the entity tables.
    struct Result {
        var id: Int64
        var flags: TweetFlags
        var sample: VolumeSample
    }

    private let statement: Statement

    /// `others` are more columns of the row `t`, for `text(_:)` and `integer(_:)`.
    init(_ plan: QueryPlan, _ connection: Connection, adding others: [SQL] = []) throws {
        statement = try connection.statement(for: plan.scan(others))
    }

    deinit {
        statement.reset()
    }

    /// The value of another column of the last result; `nil` if it is NULL. The first one has index 0.
    func text(_ column: Int32) -> String? { statement.optionalText(column + 8) }
    func integer(_ column: Int32) -> Int64? { statement.optionalInteger(column + 8) }
    func isNull(_ column: Int32) -> Bool { statement.isNull(column + 8) }

    /// Returns the next result; `nil` at the end.
    func next() throws -> Result? {
        guard try statement.step() else { return nil }
        let flags = TweetFlags(rawValue: statement.integer(1))
        // SQLite would need most of the time of a scan to compute this sum.
        var kinds: Int64 = statement.isNull(5) && !flags.contains(.retweetByText) ? 0 : 1
        if !statement.isNull(6) || flags.contains(.quoteOfUnknown) { kinds += 2 }
        if !statement.isNull(7) || flags.contains(.replyToUnknown) { kinds += 4 }
        return Result(
            id: statement.integer(0), flags: flags,
            sample: VolumeSample(
                second: statement.optionalInteger(2), isDay: statement.integer(3) != 0,
                author: statement.optionalInteger(4), kinds: kinds, things: 0))
    }
}

/// Reads the rows of an entity table for tweets in ascending order of ID.
///
/// The table has the same order, so it is read from start to end. If the rows of the next tweet are far away, they are
/// looked up instead.
final class EntityScan {
    /// The maximum number of rows to skip before looking up the tweet instead. Skipping this number of rows takes as
    /// long as a lookup.
    private static let maxStride = 8

    private let statement: Statement
    /// The flag of tweets without rows, which are not looked up; `nil` for a table without a flag.
    private let empty: EmptyEntityFlags?
    /// The current number of rows to skip. It is small while lookups are needed, because the results are then sparse.
    /// After `lookupsPerTrial` lookups it is large once, to notice that they are dense again.
    private var stride = maxStride
    private var lookups = 0
    private static let lookupsPerTrial = 16
    /// The tweet of the current row; `nil` after the last row.
    private var tweet: Int64?

    /// - Parameters:
    ///   - columns: The columns of the rows that the body of `forEach` reads, beginning with column 2.
    ///   - table: The name of the table, and optionally an alias.
    init(_ columns: String = "NULL", of table: String, _ connection: Connection) throws {
        empty = EmptyEntityFlags(table: String(table.prefix { $0 != " " }))
        statement = try connection.prepare(
            "SELECT tweet_id, source, \(columns) FROM \(table) WHERE tweet_id >= ? ORDER BY tweet_id")
        statement.bind(1, Int64.min)
        try next()
    }

    /// Scans mentions. Column 2 is the row ID of the mentioned account. It is NULL if the account has no ID and its
    /// handle does not identify an account (`Identity`); column 3 is the handle in lower case.
    convenience init(mentions connection: Connection) throws {
        try self.init(
            """
            coalesce(m.user_id, (SELECT account_id FROM handle_account WHERE folded = lower(m.handle))),
            lower(m.handle), m.handle
            """, of: "tweet_mention AS m", connection)
    }

    private func next() throws {
        tweet = try statement.step() ? statement.integer(0) : nil
    }

    /// Calls the body for each row of a tweet. `isGiven` is true if the row's `EntitySource` is `.given`. IDs must be
    /// passed in ascending order.
    func forEach(of id: Int64, _ body: (_ row: Statement, _ isGiven: Bool) -> Void) throws {
        var skipped = 0
        while let tweet, tweet < id {
            if skipped == stride {
                statement.reset()
                statement.bind(1, id)
            }
            skipped += 1
            try next()
        }
        if skipped > stride {
            lookups += 1
            stride = lookups % Self.lookupsPerTrial == 0 ? Self.maxStride : max(1, stride / 2)
        }
        while tweet == id {
            body(statement, statement.integer(1) == Int64(EntitySource.given.rawValue))
            try next()
        }
    }

    /// Calls the body for each row of a result. Results must be passed in ascending order.
    func forEach(of result: ResultScan.Result, _ body: (_ row: Statement, _ isGiven: Bool) -> Void) throws {
        if let empty, result.flags.rawValue & empty.rawValue != 0 { return }
        try forEach(of: result.id, body)
    }

    /// Advances like `forEach`, and returns true if the result has rows.
    func has(_ result: ResultScan.Result) throws -> Bool {
        var has = false
        try forEach(of: result) { _, _ in has = true }
        return has
    }
}
