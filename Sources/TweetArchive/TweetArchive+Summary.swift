internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
public import TweetModel

extension TweetArchive {
    /// Volume over time, hours and weekdays, and the most used values of some fields, over everything that a query finds.
    /// One statement on one state of the store; linear in the results. Nothing is recorded. `limit` values a field. Minutes
    /// and hours are counted as days.
    public func summary(
        of text: String, by period: TweetVolume.Period, fields: [TweetSummary.Field], limit: Int,
        options: SearchOptions
    ) throws(TweetArchiveError) -> TweetSummary {
        let query = try parse(text, options)
        let period = period.isOfDays ? period : .day
        guard query.isEmpty else { return try counted(query, by: period, fields: fields, limit: limit, options) }
        // The times of everything are kept as its volume, by days and by months from the import on; the values of fields
        // are the same by whatever period.
        var summary = TweetSummary(try volume(of: "", by: period, wantsDetails: false, options: options))
        if fields.isEmpty { return summary }
        let question = ["values", String(limit)] + fields.map { String($0.rawValue) }
        summary.top = try kept(question) { () throws(TweetArchiveError) in
            try counted(query, by: nil, fields: fields, limit: limit, options)
        }.top
        return summary
    }

    /// Counts in the tweets themselves; without a period, the values of fields alone.
    private func counted(
        _ query: Query, by period: TweetVolume.Period?, fields: [TweetSummary.Field], limit: Int,
        _ options: SearchOptions
    ) throws(TweetArchiveError) -> TweetSummary {
        try asking(query, otherwise: TweetSummary(period: period ?? .day)) { () throws -> TweetSummary in
            let plan = try query.plan(try context(options))
            let statement = plan.summary(
                of: fields, limit: limit, wantsTimes: period != nil, isUTC: options.zone == .utc)
            let rows = try store.connection.rows(statement) { (row) throws(SQLiteError) in
                SummaryRow(
                    kind: row.integer(0), number: row.optionalInteger(1),
                    text: row.isNull(2) ? nil : row.text(2), tweets: Int(row.integer(3)))
            }
            return TweetSummary(rows, by: period ?? .day, fields: fields)
        }
    }

    /// The longest time in which an owner of the archive wrote nothing that is in it; of all tweets where no archive says
    /// whose it is. nil with fewer than two tweets.
    public func longestSilence() throws(TweetArchiveError) -> Silence? {
        try kept(["silence"]) { () throws(TweetArchiveError) in
            try reading(otherwise: nil) { () throws(SQLiteError) in try Statistics(store).longestSilence() }
        }
    }
}

/// A row of `QueryPlan.summary`.
private struct SummaryRow {
    var kind: Int64
    var number: Int64?
    var text: String?
    var tweets: Int
}

extension TweetSummary {
    fileprivate init(_ volume: TweetVolume) {
        self.init(period: volume.period)
        tweets = volume.totals.tweets
        undated = volume.undated
        first = volume.first
        last = volume.last
        series = volume.series.map { StoreStatistics.Bucket(start: $0.start, tweets: $0.counts.tweets) }
        hours = volume.hours
    }

    fileprivate init(_ rows: [SummaryRow], by period: TweetVolume.Period, fields: [Field]) {
        self.init(period: period)
        for field in fields { top[field] = [] }
        var counts: [Int64: Int] = [:]
        var dated = 0
        for row in rows {
            switch QueryPlan.SummaryRow(rawValue: row.kind) {
            case .totals:
                tweets = row.tweets
                first = row.number.map { Timestamp(seconds: $0) }
                last = row.text.flatMap { Int64($0) }.map { Timestamp(seconds: $0) }
            case .day:
                counts[period.number(ofLocal: (row.number ?? 0) * 86_400), default: 0] += row.tweets
                dated += row.tweets
            case .hour:
                let hour = Int(row.number ?? 0)
                hours[hour / 24][hour % 24] = row.tweets
            default:
                let number = row.kind - QueryPlan.SummaryRow.firstField.rawValue
                if let field = Field(rawValue: Int(number)), let text = row.text {
                    top[field, default: []].append(Count(text: text, tweets: row.tweets))
                }
            }
        }
        undated = tweets - dated
        series = period.series(counts)
    }
}
