internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
package import TweetModel

/// Counts tweets by time and by the most frequent values of some fields, for overviews.
extension TweetArchive {
    /// Counts the matching tweets by time, by hour and weekday, and by the most frequent values of some fields.
    ///
    /// Takes time proportional to the number of matching tweets. Results of an empty query are cached. Does not write
    /// to the search history.
    ///
    /// - Parameters:
    ///   - text: The query.
    ///   - period: The length of a bucket. A period shorter than a day counts as a day.
    ///   - fields: The fields to count.
    ///   - limit: The maximum number of values for each field.
    ///   - options: The options of the search.
    package func summary(
        of text: String, by period: TweetTimeSeries.Period, fields: [TweetSummary.Field], limit: Int,
        options: SearchOptions
    ) throws -> TweetSummary {
        let query = try queries.parse(text, options)
        var summary = try summary(of: query, by: period, fields: fields, limit: limit, options: options)
        try queries.run(query, otherwise: ()) {
            let suggestions = SuggestedSearches(queries)
            let context = try queries.context(options)
            for (field, counts) in summary.top {
                summary.top[field] = try counts.map { count in
                    var count = count
                    count.clause = try suggestions.clause(for: field.table, count.text, id: count.id, context)
                    return count
                }
            }
        }
        return summary
    }

    private func summary(
        of query: Query, by period: TweetTimeSeries.Period, fields: [TweetSummary.Field], limit: Int,
        options: SearchOptions
    ) throws -> TweetSummary {
        let period = period.isDayOrLonger ? period : .day
        guard query.isEmpty else { return try counted(query, by: period, fields: fields, limit: limit, options) }
        // Get the counts from `volume`, because an import may have cached them. The values of fields do not depend on
        // the period, so they have a separate cache entry.
        var summary = TweetSummary(
            try volume(of: "", by: period, wantsDetails: false, options: options))
        if fields.isEmpty { return summary }
        let key = ["values", String(limit)] + fields.map { String($0.rawValue) }
        summary.top = try cached(key, of: query, options) {
            try counted(query, by: nil, fields: fields, limit: limit, options)
        }.top
        return summary
    }

    /// Counts the matching tweets without the cache. If `period` is `nil`, counts only the values of fields.
    private func counted(
        _ query: Query, by period: TweetTimeSeries.Period?, fields: [TweetSummary.Field], limit: Int,
        _ options: SearchOptions
    ) throws -> TweetSummary {
        try queries.run(query, otherwise: TweetSummary(period: period ?? .day)) { () throws -> TweetSummary in
            let plan = try query.plan(try queries.context(options))
            let statement = plan.summary(
                of: fields, limit: limit, wantsTimes: period != nil, isUTC: options.zone == .utc)
            let rows = try connection.rows(statement) { row in
                SummaryRow(
                    kind: row.integer(0), number: row.optionalInteger(1),
                    text: row.optionalText(2), tweets: Int(row.integer(3)), id: row.optionalText(4))
            }
            return TweetSummary(rows, by: period ?? .day, fields: fields)
        }
    }

    /// Returns the longest time between two consecutive collected tweets (`TweetFlags.collected`). If owners of
    /// archives are known, considers only their tweets. Returns `nil` if fewer than two of the tweets have a date.
    package func longestQuietPeriod() throws -> QuietPeriod? {
        try cached(["silence"]) {
            try read(otherwise: nil) {
                try connection.first(
                    """
                    SELECT before, id, start, created_at FROM (
                      SELECT id, created_at, lag(id) OVER w AS before, lag(created_at) OVER w AS start FROM tweet
                      WHERE flags & \(TweetFlags.collected.rawValue) AND created_at IS NOT NULL
                        AND (author_id IN (SELECT user_id FROM owner) OR NOT EXISTS (SELECT 1 FROM owner))
                      WINDOW w AS (ORDER BY created_at, id))
                    WHERE start IS NOT NULL ORDER BY created_at - start DESC, id LIMIT 1
                    """
                ) { row in
                    QuietPeriod(
                        before: TweetID(row.integer(0)), after: TweetID(row.integer(1)), start: row.integer(2),
                        end: row.integer(3))
                }
            }
        }
    }
}

/// A row of `QueryPlan.summary`. `kind` determines the meaning of the other values.
private struct SummaryRow {
    var kind: Int64
    var number: Int64?
    var text: String?
    var tweets: Int
    var id: String?
}

extension TweetSummary.Field {
    fileprivate var table: TopTable.Field {
        switch self {
        case .hashtag: .hashtags
        case .mention: .mentions
        case .author: .users
        case .domain: .domains
        case .client: .clients
        case .language: .langs
        }
    }
}

extension TweetSummary {
    fileprivate init(_ volume: TweetTimeSeries) {
        self.init(period: volume.period)
        tweets = volume.totals.tweets
        undated = volume.undated
        first = volume.first
        last = volume.last
        series = volume.series.map { StoreStatistics.Bucket(start: $0.start, tweets: $0.counts.tweets) }
        hours = volume.hours
    }

    fileprivate init(_ rows: [SummaryRow], by period: TweetTimeSeries.Period, fields: [Field]) {
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
                    top[field, default: []].append(Count(text: text, tweets: row.tweets, id: row.id))
                }
            }
        }
        undated = tweets - dated
        series = period.series(counts)
    }
}
