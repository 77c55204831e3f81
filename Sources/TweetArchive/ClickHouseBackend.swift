internal import ClickHouseClient
internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
internal import TweetModel
internal import TweetText

/// Searches a table on a ClickHouse server. `load` fills the table. See <doc:ClickHouse>.
///
/// Labels, saved searches, places, settings and the search history come from the local store, which may have no tweets.
public final class ClickHouseBackend {
    /// The address and credentials of a ClickHouse server.
    public struct Access: Sendable {
        /// The address of the server's HTTP interface and the database, such as `http://host:8123/?database=name`.
        public var url: String
        /// The user name; `nil` for the server's default user.
        public var user: String?
        /// The password, which is sent in a header and not in the URL; `nil` if the user has no password.
        public var password: String?
        /// The time limit in seconds for each request.
        public var seconds = 60

        public init(url: String) {
            self.url = url
        }
    }

    let archive: TweetArchive
    let client: ClickHouseClient

    /// Creates a back end without connecting to the server. Throws `.refused` if the URL is invalid.
    public init(_ archive: TweetArchive, _ access: Access) throws(TweetArchiveError) {
        self.archive = archive
        do throws(ClickHouseError) {
            client = try ClickHouseClient(
                ClickHouseAddress(access.url),
                credentials: ClickHouseClient.Credentials(user: access.user, password: access.password),
                limit: .seconds(max(1, access.seconds)))
        } catch {
            throw TweetArchiveError(error)
        }
    }

    /// The `CREATE TABLE` statement that `load` runs if the table is missing.
    public static var schema: String { ClickHouseSchema.createTable }

    // MARK: Requests

    /// Runs a statement and passes each row to the body.
    ///
    /// - Parameter hurried: A client with a shorter time limit; `nil` for the default client.
    func rows(_ sql: ClickHouseSQL, by hurried: ClickHouseClient? = nil, _ body: (ClickHouseRow) throws -> Void) throws
    {
        let statement = sql.statement
        let answer = try (hurried ?? client).read(
            statement.text, parameters: statement.parameters.map { ($0.name, $0.value.text) })
        try ClickHouseAnswer.forEachRow(of: answer, from: client.address, body)
    }

    /// Runs the body and converts ClickHouse errors to `TweetArchiveError`.
    func mappingErrors<Result>(_ body: () throws -> Result) throws(TweetArchiveError) -> Result {
        do {
            return try body()
        } catch let error as ClickHouseError {
            throw TweetArchiveError(error)
        } catch let error as TweetArchiveError {
            throw error
        } catch {
            preconditionFailure("Asking ClickHouse throws only its own and TweetArchive errors: \(error)")
        }
    }

    /// Returns the first column of the result; `nil` if the result is empty or the value is NULL.
    func integer(_ sql: ClickHouseSQL) throws -> Int? {
        var result: Int?
        try rows(sql) { row in result = row.integer(0).map { Int($0) } }
        return result
    }
}

extension TweetArchive {
    /// Returns the plan of a query for ClickHouse. Throws `.query` for clauses and orders that ClickHouse cannot
    /// evaluate, such as `label:`.
    ///
    /// - Parameter text: The text of the query, for positions in errors.
    func clickHousePlan(
        _ query: Query, _ options: SearchOptions, of text: String, sort: QueryPlan.Sort? = nil, seed: Int64 = 0
    ) throws(TweetArchiveError) -> ClickHousePlan {
        let settings = try read(otherwise: nil) { () throws(SQLiteError) in try StoreSettings(store).read().account }
        let account = options.account ?? settings
        let planned = try runQuery(query, otherwise: Result<ClickHousePlan, ClickHouseRefusal>?.none) {
            () throws -> Result<ClickHousePlan, ClickHouseRefusal>? in
            let context = Self.context(try context(options), ownedBy: account)
            return try Self.planned { try query.clickHousePlan(context, sort: sort, seed: seed) }
        }
        let result: Result<ClickHousePlan, ClickHouseRefusal>
        if let planned {
            result = planned
        } else {
            let nobody = QueryContext(now: options.now, zone: options.zone, resolveUsers: { _ in [] })
            do {
                result = try Self.planned {
                    try query.clickHousePlan(Self.context(nobody, ownedBy: account), sort: sort, seed: seed)
                }
            } catch {
                preconditionFailure("A context without a store throws nothing: \(error)")
            }
        }
        switch result {
        case .success(let plan): return plan
        case .failure(let refusal):
            throw .query([refusal.problem(in: text, options: queryOptions(for: options))])
        }
    }

    /// Returns the error for statistics of a query with a clause that ClickHouse cannot evaluate.
    func refusedStatistics(of query: Query, _ options: SearchOptions, text: String) -> TweetArchiveError {
        .query([ClickHouseRefusal.statistics(of: query).problem(in: text, options: queryOptions(for: options))])
    }

    private static func planned(
        _ body: () throws -> ClickHousePlan
    ) throws -> Result<ClickHousePlan, ClickHouseRefusal> {
        do {
            return .success(try body())
        } catch let refusal as ClickHouseRefusal {
            return .failure(refusal)
        }
    }

    /// Makes `me` match a handle; returns the context unchanged if `account` is `nil`. The local store may not contain
    /// the account, so `me` is replaced by a placeholder ID that has this handle.
    private static func context(_ context: QueryContext, ownedBy account: String?) -> QueryContext {
        guard let account else { return context }
        let nobody = UserID(-1)
        var context = context
        context.me = [nobody]
        let handles = context.handles
        context.handles = { $0 == nobody ? [Folding.fold(account)] : try handles($0) }
        return context
    }

    private func queryOptions(for options: SearchOptions) -> QueryOptions {
        QueryOptions(
            dialect: options.parserDialect,
            isLenient: options.lenient, savedSearch: { _ in "*" })
    }
}

extension TweetArchiveError {
    init(_ error: ClickHouseError) {
        switch error {
        case .badAddress(let message, let hint):
            self = .refused(code: "bad-clickhouse", message: message, hint: hint, suggestions: [])
        case .tooLarge: self = .refused(code: "too-complex", message: error.message, hint: error.hint, suggestions: [])
        default: self = .clickHouse(message: error.message, hint: error.hint)
        }
    }
}
