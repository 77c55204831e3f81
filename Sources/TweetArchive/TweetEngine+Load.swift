internal import EngineClient
internal import QueryEngine
public import TweetModel

extension TweetEngine {
    /// So many bytes of rows are held and sent at a time.
    private static let portion = 8 << 20

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
        let loader = EngineRowMaker(archive, version: UInt64(max(0, currentTime())) * 1000)
        var rows: [UInt8] = []
        while let hits = try export.next() {
            try loader.add(hits, options, to: &rows)
            report.tweets += hits.count
            if rows.count >= Self.portion { try send(&rows, &report) }
            report.elapsedMilliseconds = start.duration(to: .now).milliseconds
            if !progress(report) { throw .interrupted }
        }
        try send(&rows, &report)
        report.leftOutDeleted = export.evidence.leftOutDeleted
        report.leftOutCircle = export.evidence.leftOutCircle
        report.elapsedMilliseconds = start.duration(to: .now).milliseconds
        return report
    }

    private func send(_ rows: inout [UInt8], _ report: inout EngineLoadReport) throws(TweetArchiveError) {
        guard !rows.isEmpty else { return }
        let body = rows
        try asking { try client.write(EngineSchema.insert, rows: body) }
        report.bytes += rows.count
        rows.removeAll(keepingCapacity: true)
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
