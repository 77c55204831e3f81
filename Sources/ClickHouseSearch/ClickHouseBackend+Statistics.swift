internal import ClickHouseClient
internal import QueryEngine
package import TweetArchive
package import TweetModel

/// Statistics over all tweets that match a query, computed by ClickHouse. The methods return the same results as those
/// of `TweetArchive`. They throw `.query` for clauses that ClickHouse cannot evaluate, such as a regular expression.
extension ClickHouseBackend {
    /// Returns the most frequent values of a field. See `TweetArchive.top`.
    package func top(
        _ field: TopTable.Field, of text: String, choice: TopOptions, options: SearchOptions
    ) throws(TweetArchiveError) -> TopTable {
        let query = try queries.parse(text, options)
        let plan = try statisticsPlan(query, options)
        let suggestions = SuggestedSearches(queries)
        var table = TopTable(field: field, query: query.canonical)
        table.hasDetails = choice.wantsDetails
        try mappingErrors {
            table.tweets = min(try count(plan.count), plan.limit ?? .max)
            if let counted = QueryPlan.TopField(field) {
                try rows(plan.top(counted, limit: choice.limit, minimum: choice.minimum)) { row in
                    table.rows.append(try TopTable.Row(row, wantsDetails: choice.wantsDetails))
                }
                table.distinct = try count(plan.distinct(counted))
                try suggestions.add(to: &table, of: query, text, options)
            } else if field == .texts {
                var tally = TextCounter()
                try texts(plan) { row in
                    try tally.add(row.integer(0), row.text(1), spans: row.text(2), at: row.optionalTime(4))
                }
                table.distinct = tally.count
                table.rows = try tally.rows(choice).map { id, counted in
                    var counted = counted
                    try rows(ClickHousePlan.text(of: id)) { row in counted.text = try row.text(0) }
                    return counted
                }
            } else {
                var tally = WordCounter(field, choice)
                try texts(plan) { row in
                    try tally.add(
                        row.text(1), spans: row.text(2), language: row.optionalText(3), at: row.optionalTime(4))
                }
                table.distinct = tally.count
                table.rows = tally.rows(choice)
            }
        }
        return table
    }

    /// Counts tweets by period. See `TweetArchive.volume`.
    package func volume(
        of text: String, by period: TweetVolume.Period, window: Int?, wantsDetails: Bool, options: SearchOptions
    ) throws(TweetArchiveError) -> TweetVolume {
        let query = try queries.parse(text, options)
        let plan = try statisticsPlan(query, options)
        var tally = VolumeCounter(by: period, zone: options.zone, wantsDetails: wantsDetails)
        let isMinutes = period == .minute
        try mappingErrors {
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
        let volume = tally.filling(TweetVolume(query: query.canonical, period: period, window: window))
        try volume.checkLength()
        return volume
    }

    /// Returns totals of the matching tweets. See `TweetArchive.statistics`.
    package func statistics(
        of text: String, options: SearchOptions
    ) throws(TweetArchiveError) -> StoreStatistics {
        let query = try queries.parse(text, options)
        let volume = try volume(of: text, by: .month, window: nil, wantsDetails: false, options: options)
        let plan = try statisticsPlan(query, options)
        return try mappingErrors {
            var numbers: [Int64: (Int, Int)] = [:]
            try rows(plan.entityTotals()) { row in
                // `StoreStatistics.init` numbers the kinds of counts. Kinds 0 to 5 have two columns each; kinds 6 to 11
                // have one.
                for kind in 0..<6 { numbers[Int64(kind)] = (try row.count(2 * kind), try row.count(2 * kind + 1)) }
                for kind in 6..<12 { numbers[Int64(kind)] = (try row.count(kind + 6), 0) }
            }
            var statistics = StoreStatistics(volume, numbers)
            if query.isEmpty { statistics.referenced = try count(ClickHousePlan.referenced) }
            return statistics
        }
    }

    private func statisticsPlan(
        _ query: Query, _ options: SearchOptions
    ) throws(TweetArchiveError) -> ClickHousePlan {
        let plan = try planner.plan(query, options)
        if plan.postFilter != nil { throw planner.refusedStatistics(of: query) }
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
    fileprivate init(_ row: ClickHouseRow, wantsDetails: Bool) throws(ClickHouseError) {
        self.init(text: try row.text(0), tweets: try row.count(1), uses: try row.count(2))
        if wantsDetails {
            users = try row.count(3)
            first = try row.optionalTime(4).map { Timestamp(seconds: $0) }
            last = try row.optionalTime(5).map { Timestamp(seconds: $0) }
        }
        id = try row.optionalText(6)
        country = try row.optionalText(7)
    }
}
