internal import EngineClient
internal import QueryEngine
internal import Rendering
public import TweetModel

extension TweetEngine {
    /// Rows are made of so many tweets at a time; between them it shows whether a portion is large enough.
    private static let hitsAtATime = 250

    /// Sends the tweets that a query finds to the engine's table, of all, also those met only inside others, for an empty
    /// one. A table that isn't there is made; nothing else is. A tweet that is there already is replaced: loading the same
    /// twice changes nothing. `progress` is told after each portion, and stops the work by saying false; what was sent
    /// stays.
    public func load(
        _ text: String, options: SearchOptions, choice: ExportChoice, progress: (EngineLoadReport) -> Bool
    ) throws(TweetArchiveError) -> EngineLoadReport {
        let start = ContinuousClock.now
        var report = EngineLoadReport()
        report.madeTable = try makeTable()
        var options = options
        options.records = false
        options.explainsNothing = false
        var choice = choice
        choice.isNormalized = true
        let isAll = text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
        let export = archive.export(isAll ? "include:referenced" : text, options: options, choice: choice)
        let maker = EngineRowMaker(archive, version: max(0, currentTime()) * 1000)
        let sender = EngineSender(client)
        var isStopped = false
        do throws(TweetArchiveError) {
            reading: while !isStopped, let hits = try export.next() {
                for start in stride(from: 0, to: hits.count, by: Self.hitsAtATime) {
                    let some = Array(hits[start..<min(start + Self.hitsAtATime, hits.count)])
                    let goesOn = try sender.add(some.count) { (rows) throws(TweetArchiveError) in
                        try maker.add(some, options, to: &rows)
                    }
                    if !goesOn { break reading }
                }
                (report.tweets, report.bytes) = sender.sent
                report.elapsedMilliseconds = start.duration(to: .now).milliseconds
                isStopped = !progress(report)
            }
        } catch {
            // What is on its way arrives; why the rest does not is told.
            _ = sender.end(sendingRest: false)
            throw error
        }
        if let error = sender.end(sendingRest: !isStopped) { throw Self.broken(error, after: sender.sent.tweets) }
        if isStopped { throw .interrupted }
        (report.tweets, report.bytes) = sender.sent
        report.leftOutDeleted = export.evidence.leftOutDeleted
        report.leftOutCircle = export.evidence.leftOutCircle
        report.elapsedMilliseconds = start.duration(to: .now).milliseconds
        return report
    }

    /// The engine failed while it took rows: how many it has, and what is to be done.
    private static func broken(_ error: EngineError, after tweets: Int) -> TweetArchiveError {
        let arrived =
            tweets == 0 ? "nothing is known to have arrived" : "\(PeopleNumbers.count(tweets, "tweet")) arrived"
        var hint = arrived + "; load again: what is there already is replaced, nothing is doubled"
        // Of an answer that broke off nothing is taken; of rows nobody knows.
        if case .incomplete = error {} else if let other = error.hint { hint = other + "; " + hint }
        return .engine(message: error.message, hint: hint)
    }

    /// Whether it had to be made. A table of that name that is not ours, or of another version, is left alone.
    private func makeTable() throws(TweetArchiveError) -> Bool {
        var comment: String?
        try asking {
            try EngineAnswer.forEachRow(of: client.read(EngineSchema.commentQuestion), from: client.address) { row in
                comment = row.text(0)
            }
        }
        guard let comment else {
            try asking { try client.write(EngineSchema.createTable) }
            return true
        }
        guard comment == EngineSchema.mark else {
            throw .engine(
                message: "the table \(EngineSchema.table) is there and is not of this version: “\(comment)”",
                hint: "load into another database: http://HOST:8123/?database=NAME")
        }
        return false
    }
}
