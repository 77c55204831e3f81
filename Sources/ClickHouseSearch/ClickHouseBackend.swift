internal import ArchiveImport
internal import IndexStore
package import QueryEngine
internal import Rendering
internal import SQLiteKit
package import TweetArchive
package import TweetModel
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

        package init(url: String) { self.url = url }
    }

    package let archive: TweetArchive
    var queries: QueryRunner { archive.queries }
    let client: ClickHouseClient

    /// Creates a back end without connecting to the server. Throws `.refused` if the URL is invalid.
    package init(_ archive: TweetArchive, _ server: Access) throws {
        self.archive = archive
        client = try Self.mappingErrors {
            try ClickHouseClient(
                ClickHouseAddress(server.url), credentials: (server.user, server.password),
                limit: .seconds(max(1, server.seconds)))
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
        try ClickHouseRow.forEach(of: answer, from: client.address, body)
    }

    /// Runs the body and converts ClickHouse errors to `TweetArchiveError`.
    static func mappingErrors<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as ClickHouseError {
            throw TweetArchiveError(error)
        }
    }

    /// Returns the count in a result with one row and one column.
    func count(_ sql: ClickHouseSQL, by hurried: ClickHouseClient? = nil) throws -> Int {
        var result: Int?
        try rows(sql, by: hurried) { result = try $0.count(0) }
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
        case .badAddress(let message, let hint): self = .refused(code: "bad-clickhouse", message: message, hint: hint)
        case .tooLarge: self = .refused(code: "too-complex", message: error.message, hint: error.hint)
        default: self = .clickHouse(message: error.message, hint: error.hint)
        }
    }
}

extension ClickHouseBackend {
    /// The number of tweets that are encoded at a time. `ClickHouseUploader` collects them into larger requests.
    private static let batchSize = 250

    /// Writes the tweets that match a query to the ClickHouse table. Replaces tweets that are already in the table.
    ///
    /// Creates the table if it does not exist; the database must exist.
    ///
    /// - Parameters:
    ///   - text: The query. An empty query loads all tweets, including referenced tweets, which are known only from
    ///     records of other tweets.
    ///   - search: The time zone and other options of the query.
    ///   - options: The options of the export, for example whether it includes deleted tweets.
    ///   - total: The number of tweets to load, for `progress`; `nil` if unknown.
    ///   - progress: Called after each page of tweets. If it returns false, `load` throws `.interrupted`. Tweets that
    ///     were already sent stay in the table.
    /// - Throws: `.clickHouse` if the server fails, or if its table has another version. After a failed upload, the
    ///   hint contains the number of loaded tweets. Also throws the errors of `TweetExport.next`.
    package func load(
        _ text: String, search: SearchOptions, options: ExportOptions, total: Int? = nil,
        progress: (WorkProgress) -> Bool
    ) throws -> ClickHouseLoadReport {
        let start = ContinuousClock.now
        var report = ClickHouseLoadReport()
        report.madeTable = try makeTable()
        var search = search
        search.records = false
        search.explainsEmptyResults = false
        var options = options
        options.isNormalized = true
        let isAll = text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
        let export = archive.export(isAll ? "include:referenced" : text, search: search, options: options)
        let encoder = ClickHouseRowEncoder(archive, version: max(0, currentTime()) * 1000)
        let uploader = ClickHouseUploader(client)
        var isStopped = false
        do {
            reading: while !isStopped, let hits = try export.next() {
                for start in stride(from: 0, to: hits.count, by: Self.batchSize) {
                    let batch = Array(hits[start..<min(start + Self.batchSize, hits.count)])
                    let isAccepted = try uploader.add(batch.count) { rows in
                        try encoder.add(batch, search, to: &rows)
                    }
                    if !isAccepted { break reading }
                }
                (report.tweets, report.bytes) = uploader.sent
                report.elapsedMilliseconds = start.duration(to: .now).milliseconds
                isStopped = !progress(WorkProgress(.loadingTweets, done: report.tweets, total: total))
            }
        } catch {
            // Wait for the running request, but ignore its error: the error of the export is more important.
            try? uploader.end(sendingRest: false)
            throw error
        }
        do {
            try uploader.end(sendingRest: !isStopped)
        } catch let error as ClickHouseError {
            throw Self.loadError(error, after: uploader.sent.tweets)
        }
        if isStopped { throw TweetArchiveError.interrupted }
        (report.tweets, report.bytes) = uploader.sent
        report.leftOutDeleted = export.manifest.leftOutDeleted
        report.leftOutCircle = export.manifest.leftOutCircle
        report.elapsedMilliseconds = start.duration(to: .now).milliseconds
        return report
    }

    /// Returns the error of a failed load, with the number of loaded tweets and the next step in the hint.
    private static func loadError(_ error: ClickHouseError, after tweets: Int) -> TweetArchiveError {
        let arrived =
            tweets == 0 ? "no tweets are known to have arrived" : "\(HumanReadable.count(tweets, "tweet")) arrived"
        var hint = arrived + "; load again: tweets that already arrived are replaced, not duplicated"
        // The hint of `.incomplete` says that the response was discarded. That is wrong for a request that writes: the
        // server may have stored its rows.
        if case .incomplete = error {} else if let other = error.hint { hint = other + "; " + hint }
        return .clickHouse(message: error.message, hint: hint)
    }

    /// Creates the table and returns true; returns false if the table exists. Throws `.clickHouse` if the existing
    /// table has another version, according to its comment.
    private func makeTable() throws -> Bool {
        var comment: String?
        try Self.mappingErrors {
            try ClickHouseRow.forEach(of: client.read(ClickHouseSchema.selectComment), from: client.address) {
                comment = try $0.text(0)
            }
        }
        guard let comment else {
            try Self.mappingErrors { try client.write(ClickHouseSchema.createTable) }
            return true
        }
        guard comment == ClickHouseSchema.tableComment else {
            throw TweetArchiveError.clickHouse(
                message: "the table \(ClickHouseSchema.table) exists but has another version: \"\(comment)\"",
                hint: "load into another database: http://HOST:8123/?database=NAME")
        }
        return false
    }
}

extension ClickHouseBackend {
    package func evaluate<Value>(
        _ query: Query, _ options: SearchOptions, sort: SearchOrder?, seed: Int64,
        _ body: (any SearchResults) throws -> Value
    ) throws -> Value? {
        let plan = try archive.clickHousePlan(query, options, sort: sort, seed: seed)
        return try Self.mappingErrors {
            try body(ClickHouseResults(backend: self, query: query, plan: plan, options: options))
        }
    }

    /// Counts the results of a recorded search if its page has no total, and adds the number to the history. Does
    /// nothing if Tweetdex must evaluate a clause itself, or if counting fails or takes longer than a second.
    package func completeRecord(of page: SearchPage, options: SearchOptions) throws {
        guard let logged = page.logged, page.total == nil else { return }
        let query = try queries.parse(page.query, options)
        let plan = try archive.clickHousePlan(query, options)
        // Evaluating a clause on each row takes too long for a history entry.
        guard plan.postFilter == nil else { return }
        var total: Int?
        do {
            total = try count(plan.count, by: client.withTimeout(Self.countTimeLimit))
        } catch {
            // The results have already been returned, so leave the history entry without a number.
            return
        }
        if let total { archive.completeRecord(of: logged, hits: min(total, plan.limit ?? .max)) }
    }

    private static let countTimeLimit = Duration.seconds(1)
}

/// Statistics over all tweets that match a query, computed by ClickHouse. The methods return the same results as those
/// of `TweetArchive`. They throw `.query` for clauses that ClickHouse cannot evaluate, such as a regular expression.
extension ClickHouseBackend {
    /// Returns the most frequent values of a field. See `TweetArchive.top`.
    package func top(
        _ field: TopTable.Field, of text: String, options: TopOptions, search: SearchOptions
    ) throws -> TopTable {
        let query = try queries.parse(text, search)
        let plan = try statisticsPlan(query, search)
        var table = TopTable(field: field, query: query.canonical)
        table.hasDetails = options.wantsDetails
        try Self.mappingErrors {
            table.tweets = min(try count(plan.count), plan.limit ?? .max)
            if let statement = plan.top(field, limit: options.limit, minimum: options.minimum),
                let distinct = plan.distinct(field)
            {
                try rows(statement) { table.rows.append(try TopTable.Row($0, wantsDetails: options.wantsDetails)) }
                table.distinct = try count(distinct)
                try queries.addSearches(to: &table, of: query, text, search)
            } else if field == .texts {
                var tally = TextCounter()
                try texts(plan) { row in
                    try tally.add(row.integer(0), row.text(1), spans: row.text(2), at: row.optionalTime(4))
                }
                table.distinct = tally.count
                table.rows = try tally.rows(options).map { id, counted in
                    var counted = counted
                    try rows(ClickHousePlan.text(of: id)) { counted.text = try $0.text(0) }
                    return counted
                }
            } else {
                var tally = WordCounter(field, options)
                try texts(plan) { row in
                    try tally.add(
                        row.text(1), spans: row.text(2), language: row.optionalText(3), at: row.optionalTime(4))
                }
                table.distinct = tally.count
                table.rows = tally.rows(options)
            }
        }
        return table
    }

    /// Counts tweets by period. See `TweetArchive.volume`.
    package func volume(
        of text: String, by period: TweetTimeSeries.Period, window: Int?, wantsDetails: Bool, options: SearchOptions
    ) throws -> TweetTimeSeries {
        let query = try queries.parse(text, options)
        let plan = try statisticsPlan(query, options)
        var tally = VolumeCounter(by: period, zone: options.zone, wantsDetails: wantsDetails)
        let isMinutes = period == .minute
        try Self.mappingErrors {
            try rows(plan.volume(byMinutes: isMinutes, details: wantsDetails)) { row in
                let sample = VolumeSample(
                    second: try row.optionalTime(0), isDay: try row.optionalFlag(2) ?? false, author: nil,
                    kinds: try row.integer(3), things: try row.integer(4))
                tally.add(sample, times: try row.count(5), until: try row.optionalTime(1))
            }
            var numbers: [String: Int64] = [:]
            try rows(plan.writers(byMinutes: isMinutes, details: wantsDetails)) { row in
                let key = try row.text(0)
                let number = numbers[key] ?? Int64(numbers.count)
                numbers[key] = number
                tally.addWriter(
                    number, times: try row.count(3), at: try row.optionalTime(1),
                    isDay: try row.optionalFlag(2) ?? false)
            }
        }
        let volume = tally.filling(TweetTimeSeries(query: query.canonical, period: period, window: window))
        try volume.checkLength()
        return volume
    }

    /// Returns totals of the matching tweets. See `TweetArchive.statistics`.
    package func statistics(of text: String, options: SearchOptions) throws -> StoreStatistics {
        let query = try queries.parse(text, options)
        let volume = try volume(of: text, by: .month, window: nil, wantsDetails: false, options: options)
        let plan = try statisticsPlan(query, options)
        return try Self.mappingErrors {
            var statistics = StoreStatistics()
            statistics.add(volume)
            let columns: [WritableKeyPath<StoreStatistics, Int>] = [
                \.collected, \.likedOnly, \.hashtags.given, \.hashtags.added, \.mentions.given, \.mentions.added,
                \.urls.given, \.urls.added, \.cashtags.given, \.cashtags.added, \.media.given, \.media.added,
                \.hashtags.distinct, \.mentions.distinct, \.urls.distinct, \.cashtags.distinct, \.distinctUsers,
                \.found,
            ]
            try rows(plan.entityTotals()) { row in
                for (index, column) in columns.enumerated() { statistics[keyPath: column] = try row.count(index) }
            }
            statistics.referenced = statistics.found - statistics.collected - statistics.likedOnly
            if query.isEmpty { statistics.referenced = try count(ClickHousePlan.referenced) }
            return statistics
        }
    }

    /// Returns the most frequent values of fields and the number of tweets over time. See `TweetArchive.counts`. Throws
    /// `.refused` for labels and archives, which the table does not contain.
    package func counts(
        _ text: String, facets fields: [Facet.Field]?, limit: Int, histogram: Bool, options: SearchOptions
    ) throws -> ResultCounts {
        guard Set(fields ?? []).isDisjoint(with: [.label, .archive]) else {
            throw TweetArchiveError.refused(
                code: "not-in-clickhouse", message: "ClickHouse contains neither labels nor archives",
                hint: "leave out --clickhouse to count them")
        }
        let query = try queries.parse(text, options).unlimited
        let plan = try statisticsPlan(query, options, sort: options.order)
        let context = try queries.context(options)
        func clause(_ field: Facet.Field, _ text: String, _ id: String? = nil) throws -> String? {
            query.canBeNarrowed ? try queries.clause(for: field, text, id: id, context) : nil
        }
        return try Self.mappingErrors {
            let (times, totals) = try times(plan, options.zone)
            var counts = ResultCounts()
            counts.total = totals.tweets
            if histogram { counts.histogram = Histogram(times, of: query) }
            guard let fields else { return counts }
            var known: [Facet.Field: Int] = [:]
            var (contents, likes, threads): ([Int], [Int], Int) = ([], [], 0)
            try rows(plan.known()) { row in
                let columns: [Facet.Field] = [
                    .person, .hashtag, .language, .media, .domain, .client, .mention, .likes, .has,
                ]
                for (index, field) in columns.enumerated() { known[field] = try row.count(index) }
                let end = columns.count + Facet.Content.ofArchives.count
                contents = try (columns.count..<end).map { try row.count($0) }
                likes = try Facet.likeThresholds.indices.map { try row.count(end + $0) }
                threads = try row.count(end + likes.count)
            }
            counts.facets = try fields.map { field in
                var facet = Facet(field: field, unknown: totals.tweets - (known[field] ?? totals.tweets))
                switch field {
                case .year: return try Facet(years: times, limit: limit) { try clause(field, $0) }
                case .kind: return try Facet(kinds: totals, threads: threads, limit: limit) { try clause(field, $0) }
                case .has:
                    return try Facet(contents: contents, limit: limit, unknown: facet.unknown) { try clause(field, $0) }
                case .media:
                    var counts: [(text: String, count: Int)] = []
                    try rows(plan.media()) { counts.append((try $0.text(0), try $0.count(1))) }
                    return try Facet(field, counts, limit: limit, unknown: facet.unknown) { try clause(field, $0) }
                case .likes:
                    return try Facet(likes: likes, limit: limit, unknown: facet.unknown) { try clause(field, $0) }
                case .label, .archive, .conversation: return facet
                case .person, .mention, .hashtag, .language, .domain, .client:
                    guard let table = field.table, let statement = plan.top(table, limit: limit, minimum: 1),
                        let distinct = plan.distinct(table)
                    else { return facet }
                    try rows(statement) { row in
                        let text = try row.text(0)
                        facet.values.append(
                            Facet.Value(
                                text: text, count: try row.count(1),
                                clause: try clause(field, text, row.optionalText(6))))
                    }
                    facet.others = try count(distinct) - facet.values.count
                    return facet
                }
            }
            return counts
        }
    }

    private func times(
        _ plan: ClickHousePlan, _ zone: Zone
    ) throws -> (times: TimeCounter, totals: TweetTimeSeries.Counts) {
        var times = TimeCounter(zone: zone)
        var totals = TweetTimeSeries.Counts()
        try rows(plan.volume(byMinutes: false, details: false)) { row in
            let (second, isDay) = (try row.optionalTime(0), try row.optionalFlag(2) ?? false)
            times.add(second, isDay: isDay, times: try row.count(5))
            let sample = VolumeSample(second: second, isDay: isDay, author: nil, kinds: try row.integer(3), things: 0)
            totals.add(sample, times: try row.count(5))
        }
        return (times, totals)
    }

    private func statisticsPlan(
        _ query: Query, _ options: SearchOptions, sort: SearchOrder? = nil
    ) throws -> ClickHousePlan {
        let plan = try archive.clickHousePlan(query, options, sort: sort)
        if plan.postFilter != nil {
            throw TweetArchiveError.query([ClickHouseRefusal.statistics(of: query).problem(in: query)])
        }
        return plan
    }

    /// Calls the body with a row of `ClickHousePlan.texts` for each matching tweet. Requests 5,000 rows at a time.
    private func texts(_ plan: ClickHousePlan, _ body: (ClickHouseRow) throws -> Void) throws {
        let batchSize = 5000
        var last: Int64?
        var count = batchSize
        while count == batchSize {
            count = 0
            let requested = last
            try rows(plan.texts(after: requested, limit: batchSize)) { row in
                count += 1
                let id = try row.integer(0)
                guard id > requested ?? .min else { throw ClickHouseError.repeatedRows(client.address) }
                last = id
                try body(row)
            }
        }
    }
}

extension TopTable.Row {
    fileprivate init(_ row: ClickHouseRow, wantsDetails: Bool) throws {
        self.init(text: try row.text(0), tweets: try row.count(1), uses: try row.count(2))
        if wantsDetails {
            users = try row.count(3)
            first = try row.optionalTime(4).map { Timestamp(seconds: $0) }
            last = try row.optionalTime(5).map { Timestamp(seconds: $0) }
        }
        id = try row.optionalText(6)
        country = try row.optionalText(7)
        isHandle = try row.count(8) != 0
    }
}

/// Compiles queries for ClickHouse without connecting to a server.
extension TweetArchive {
    /// Explains a query for ClickHouse: the statement, its parameters, and how each clause is evaluated. Does not
    /// connect to a server. The numbers of tweets come from the local store. Throws `.query` for a query that
    /// ClickHouse cannot evaluate.
    package func explainForClickHouse(_ text: String, options: SearchOptions) throws -> QueryExplanation {
        let query = try queries.parse(text, options)
        let plan = try clickHousePlan(query, options, sort: options.order)
        var explanation = try explain(text, options: options)
        let limit = min(options.limit > 0 ? options.limit : .max - 1, plan.limit ?? .max - 1) + 1
        let statement = plan.page(limit: limit == .max ? 0 : limit).statement
        explanation.backend = .clickhouse
        explanation.sql = statement.text
        explanation.plan = []
        explanation.match = nil
        explanation.values = statement.parameters.map { ($0.name, $0.value.type, $0.value.text) }
        for (index, clause) in query.root.leaves.enumerated() where index < explanation.clauses.count {
            explanation.clauses[index].work = clause.clickHouseWork.rawValue
        }
        return explanation
    }

    /// Returns the plan of a query for ClickHouse. Throws `.query` for clauses and orders that ClickHouse cannot
    /// evaluate, such as `label:`.
    func clickHousePlan(
        _ query: Query, _ options: SearchOptions, sort: SearchOrder? = nil, seed: Int64 = 0
    ) throws -> ClickHousePlan {
        let account = try options.account ?? read(otherwise: nil) { try store.readSettings().account }
        func plan(_ context: QueryContext) throws -> ClickHousePlan {
            var context = context
            // `me` matches a handle, because the local store may not contain the account.
            if let account { context.me = [.handleOnly(Folding.fold(account))] }
            do {
                return try query.clickHousePlan(context, sort: sort, seed: seed)
            } catch let refusal as ClickHouseRefusal {
                throw TweetArchiveError.query([refusal.problem(in: query)])
            } catch let errors as QueryErrors {
                throw TweetArchiveError.query(errors.problems)
            }
        }
        let planned = try queries.run(query, otherwise: ClickHousePlan?.none) { try plan(queries.context(options)) }
        // Without a local store, no account is known.
        return try planned ?? plan(QueryContext(now: options.now, zone: options.zone, resolveUsers: { _ in [] }))
    }
}
