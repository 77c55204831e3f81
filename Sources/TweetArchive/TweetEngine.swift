internal import EngineClient
internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
internal import TweetModel
internal import TweetText

/// The same searches, answered by ClickHouse: what was loaded into its table by `load`. The store on this machine, which
/// may be an empty one, still says what saved searches, places and settings mean, and keeps the records.
public final class TweetEngine {
    /// How an engine is reached.
    public struct Access: Sendable {
        /// `http://host:port/?database=name`.
        public var url: String
        public var user: String?
        public var password: String?
        /// For one question and its answer.
        public var seconds = 60

        public init(url: String) {
            self.url = url
        }
    }

    let archive: TweetArchive
    let client: EngineClient

    public init(_ archive: TweetArchive, _ access: Access) throws(TweetArchiveError) {
        self.archive = archive
        do throws(EngineError) {
            client = try EngineClient(
                EngineAddress(access.url),
                credentials: EngineClient.Credentials(user: access.user, password: access.password),
                limit: .seconds(max(1, access.seconds)))
        } catch {
            throw TweetArchiveError(error)
        }
    }

    /// The statement that makes the table.
    public static var schema: String { EngineSchema.createTable }

    // MARK: Asking

    /// The document of a question that answers with one, its rows handed out one by one.
    func rows(_ sql: EngineSQL, by hurried: EngineClient? = nil, _ body: (EngineRow) throws -> Void) throws {
        let statement = sql.statement
        let answer = try (hurried ?? client).read(
            statement.text, parameters: statement.parameters.map { ($0.name, $0.value.text) })
        try EngineAnswer.forEachRow(of: answer, from: client.address, body)
    }

    /// Runs the body, and tells what the engine says from what is wrong with the query.
    func asking<Result>(_ body: () throws -> Result) throws(TweetArchiveError) -> Result {
        do {
            return try body()
        } catch let error as EngineError {
            throw TweetArchiveError(error)
        } catch let error as TweetArchiveError {
            throw error
        } catch {
            preconditionFailure("Asking an engine throws no other kind of error: \(error)")
        }
    }

    func integer(_ sql: EngineSQL) throws -> Int? {
        var result: Int?
        try rows(sql) { row in result = row.integer(0).map { Int($0) } }
        return result
    }
}

extension TweetArchive {
    /// A plan for an engine; what cannot be asked there is a problem of the query, whose text is `text`.
    func enginePlan(
        _ query: Query, _ options: SearchOptions, of text: String, sort: QueryPlan.Sort? = nil, seed: Int64 = 0
    ) throws(TweetArchiveError) -> EnginePlan {
        let settings = try reading(otherwise: nil) { () throws(SQLiteError) in try OwnSettings(store).read().account }
        let account = options.account ?? settings
        let planned = try asking(query, otherwise: Result<EnginePlan, EngineRefusal>?.none) {
            () throws -> Result<EnginePlan, EngineRefusal>? in
            let context = Self.context(try context(options), ownedBy: account)
            return try Self.planned { try query.enginePlan(context, sort: sort, seed: seed) }
        }
        let result: Result<EnginePlan, EngineRefusal>
        if let planned {
            result = planned
        } else {
            let nobody = QueryContext(now: options.now, zone: options.zone, resolveUsers: { _ in [] })
            do {
                result = try Self.planned {
                    try query.enginePlan(Self.context(nobody, ownedBy: account), sort: sort, seed: seed)
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

    func refusedFigures(of query: Query, _ options: SearchOptions, text: String) -> TweetArchiveError {
        .query([EngineRefusal.figures(of: query).problem(in: text, options: queryOptions(for: options))])
    }

    private static func planned(
        _ body: () throws -> EnginePlan
    ) throws -> Result<EnginePlan, EngineRefusal> {
        do {
            return .success(try body())
        } catch let refusal as EngineRefusal {
            return .failure(refusal)
        }
    }

    /// Where an account is named as the owner, the engine's rows are asked for its name: this store may not know it.
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
            dialect: options.dialect.flatMap { QueryOptions.Dialect(rawValue: $0) } ?? .own,
            isLenient: options.lenient, savedSearch: { _ in "*" })
    }
}

extension TweetArchiveError {
    init(_ error: EngineError) {
        switch error {
        case .badAddress(let message, let hint):
            self = .refused(code: "bad-engine", message: message, hint: hint, suggestions: [])
        case .tooLarge: self = .refused(code: "too-complex", message: error.message, hint: error.hint, suggestions: [])
        default: self = .engine(message: error.message, hint: error.hint)
        }
    }
}
