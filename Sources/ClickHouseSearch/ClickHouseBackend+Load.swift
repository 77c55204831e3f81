internal import ClickHouseClient
internal import QueryEngine
internal import Rendering
package import TweetArchive
package import TweetModel

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
    ///   - options: The time zone and other options of the query.
    ///   - choice: The options of the export, for example whether it includes deleted tweets.
    ///   - total: The number of tweets to load, for `progress`; `nil` if unknown.
    ///   - progress: Called after each page of tweets. If it returns false, `load` throws `.interrupted`. Tweets that
    ///     were already sent stay in the table.
    /// - Throws: `.clickHouse` if the server fails, or if its table has another version. After a failed upload, the
    ///   hint contains the number of loaded tweets. Also throws the errors of `TweetExport.next`.
    package func load(
        _ text: String, options: SearchOptions, choice: ExportOptions, total: Int? = nil,
        progress: (WorkProgress) -> Bool
    ) throws(TweetArchiveError) -> ClickHouseLoadReport {
        let start = ContinuousClock.now
        var report = ClickHouseLoadReport()
        report.madeTable = try makeTable()
        var options = options
        options.records = false
        options.explainsEmptyResults = false
        var choice = choice
        choice.isNormalized = true
        let isAll = text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
        let export = archive.export(isAll ? "include:referenced" : text, options: options, choice: choice)
        let encoder = ClickHouseRowEncoder(access, version: max(0, currentTime()) * 1000)
        let uploader = ClickHouseUploader(client)
        var isStopped = false
        do throws(TweetArchiveError) {
            reading: while !isStopped, let hits = try export.next() {
                for start in stride(from: 0, to: hits.count, by: Self.batchSize) {
                    let batch = Array(hits[start..<min(start + Self.batchSize, hits.count)])
                    let isAccepted = try uploader.add(batch.count) { (rows) throws(TweetArchiveError) in
                        try encoder.add(batch, options, to: &rows)
                    }
                    if !isAccepted { break reading }
                }
                (report.tweets, report.bytes) = uploader.sent
                report.elapsedMilliseconds = start.duration(to: .now).milliseconds
                isStopped = !progress(WorkProgress(.loadingTweets, done: report.tweets, total: total))
            }
        } catch {
            // Wait for the running request, but ignore its error: the error of the export is more important.
            _ = uploader.end(sendingRest: false)
            throw error
        }
        if let error = uploader.end(sendingRest: !isStopped) {
            throw Self.loadError(error, after: uploader.sent.tweets)
        }
        if isStopped { throw .interrupted }
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
    private func makeTable() throws(TweetArchiveError) -> Bool {
        var comment: String?
        try mappingErrors {
            try ClickHouseAnswer.forEachRow(of: client.read(ClickHouseSchema.selectComment), from: client.address) {
                row in
                comment = try row.text(0)
            }
        }
        guard let comment else {
            try mappingErrors { try client.write(ClickHouseSchema.createTable) }
            return true
        }
        guard comment == ClickHouseSchema.tableComment else {
            throw .clickHouse(
                message: "the table \(ClickHouseSchema.table) exists but has another version: \"\(comment)\"",
                hint: "load into another database: http://HOST:8123/?database=NAME")
        }
        return false
    }
}
