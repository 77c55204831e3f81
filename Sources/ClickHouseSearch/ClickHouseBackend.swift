internal import ClickHouseClient
internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
package import TweetArchive
internal import TweetModel
internal import TweetText

/// Searches a table on a ClickHouse server. `load` fills the table. See <doc:ClickHouse>.
///
/// Labels, saved searches, places, settings and the search history come from the local store, which may have no tweets.
package final class ClickHouseBackend: SearchBackend {
    /// The address and credentials of a ClickHouse server.
    package struct Access: Sendable {
        /// The address of the server's HTTP interface and the database, such as `http://host:8123/?database=name`.
        package var url: String
        /// The user name; `nil` for the server's default user.
        package var user: String?
        /// The password, which is sent in a header and not in the URL; `nil` if the user has no password.
        package var password: String?
        /// The time limit in seconds for each request. The minimum is 1.
        package var seconds = 60

        package init(url: String) {
            self.url = url
        }
    }

    let archive: TweetArchive
    var access: StoreAccess { archive.access }
    var queries: QueryRunner { QueryRunner(access) }
    var planner: ClickHousePlanner { ClickHousePlanner(archive) }
    let client: ClickHouseClient

    /// Creates a back end without connecting to the server. Throws `.refused` if the URL is invalid.
    package init(_ archive: TweetArchive, _ server: Access) throws(TweetArchiveError) {
        self.archive = archive
        do throws(ClickHouseError) {
            client = try ClickHouseClient(
                ClickHouseAddress(server.url),
                credentials: ClickHouseClient.Credentials(user: server.user, password: server.password),
                limit: .seconds(max(1, server.seconds)))
        } catch {
            throw TweetArchiveError(error)
        }
    }

    /// The `CREATE TABLE` statement that `load` runs if the table is missing.
    package static var schema: String { ClickHouseSchema.createTable }

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
            preconditionFailure("Neither a ClickHouseError nor a TweetArchiveError: \(error)")
        }
    }

    /// Returns the count in a result with one row and one column.
    func count(_ sql: ClickHouseSQL, by hurried: ClickHouseClient? = nil) throws -> Int {
        var result: Int?
        try rows(sql, by: hurried) { row in result = try row.count(0) }
        guard let result else { throw ClickHouseError.invalid(client.address, reason: "a count has no row") }
        return result
    }

    /// Returns true if the result of a statement has a row.
    func hasRow(_ sql: ClickHouseSQL) throws -> Bool {
        var result = false
        try rows(sql) { _ in result = true }
        return result
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
