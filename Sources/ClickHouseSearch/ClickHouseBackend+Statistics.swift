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
        var table = TopTable(field: field, query: query.canonical)
        table.hasDetails = choice.wantsDetails
        try mappingErrors {
            table.tweets = min(try integer(plan.count) ?? 0, plan.limit ?? .max)
            if let counted = QueryPlan.TopField(field) {
                try rows(plan.top(counted, limit: choice.limit, minimum: choice.minimum)) { row in
                    table.rows.append(TopTable.Row(row, wantsDetails: choice.wantsDetails))
                }
                table.distinct = try integer(plan.distinct(counted)) ?? 0
            } else if field == .texts {
                var tally = TextCounter()
                try texts(plan) { row in
                    tally.add(row.integer(0) ?? 0, row.text(1) ?? "", spans: row.text(2), at: row.integer(4))
                }
                table.distinct = tally.count
                table.rows = try tally.rows(choice).map { id, counted in
                    var counted = counted
                    try rows(ClickHousePlan.text(of: id)) { row in counted.text = row.text(0) ?? "" }
                    return counted
                }
            } else {
                var tally = WordCounter(field, choice)
                try texts(plan) { row in
                    tally.add(row.text(1) ?? "", spans: row.text(2), language: row.text(3), at: row.integer(4))
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
                    second: row.integer(0), isDay: row.flag(2) ?? false, author: nil, kinds: row.integer(3) ?? 0,
                    things: row.integer(4) ?? 0)
                tally.add(sample, times: Int(row.integer(5) ?? 0), until: row.integer(1))
            }
            var numbers: [String: Int64] = [:]
            try rows(plan.writers(byMinutes: isMinutes, details: wantsDetails)) { row in
                guard let key = row.text(0) else { return }
                let number = numbers[key] ?? Int64(numbers.count)
                numbers[key] = number
                tally.addWriter(
                    number, times: Int(row.integer(3) ?? 0), at: row.integer(1), isDay: row.flag(2) ?? false)
            }
        }
        return tally.filling(TweetVolume(query: query.canonical, period: period, window: window))
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
                func number(_ column: Int) -> Int { Int(row.integer(column) ?? 0) }
                // `StoreStatistics.init` numbers the kinds of counts. Kinds 0 to 5 have two columns each; kinds 6 to 11
                // have one.
                for kind in 0..<6 { numbers[Int64(kind)] = (number(2 * kind), number(2 * kind + 1)) }
                for kind in 6..<12 { numbers[Int64(kind)] = (number(kind + 6), 0) }
            }
            var statistics = StoreStatistics(volume, numbers)
            if query.isEmpty { statistics.referenced = try integer(ClickHousePlan.referenced) ?? 0 }
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
            try rows(plan.texts(after: last, limit: batchSize)) { row in
                count += 1
                last = row.integer(0)
                try body(row)
            }
        }
    }
}

extension TopTable.Row {
    fileprivate init(_ row: ClickHouseRow, wantsDetails: Bool) {
        self.init(text: row.text(0) ?? "", tweets: Int(row.integer(1) ?? 0), uses: Int(row.integer(2) ?? 0))
        if wantsDetails {
            users = row.integer(3).map { Int($0) }
            first = row.integer(4).map { Timestamp(seconds: $0) }
            last = row.integer(5).map { Timestamp(seconds: $0) }
        }
        id = row.text(6)
    }
}
