internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
public import TweetModel

/// Counts the most frequent values of a field in the tweets that match a query.
extension TweetArchive {
    /// Returns the most frequent values of a field in the matching tweets. An empty query counts all tweets except
    /// referenced ones.
    ///
    /// Takes time proportional to the number of matching tweets, and memory proportional to the number of different
    /// values. Results of an empty query are cached. Does not write to the search history.
    public func top(
        _ field: TopTable.Field, of text: String, options: TopOptions, search: SearchOptions
    ) throws -> TopTable {
        let query = try queries.parse(text, search)
        let empty = TopTable(field: field, query: query.canonical)
        let key = [
            "top", field.rawValue, String(options.limit), String(options.minimum),
            options.wantsDetails ? "details" : "",
            options.countsStopWords ? "stop words" : "", String(options.phraseLength),
        ]
        var table = try cached(key, of: query, search) {
            try queries.run(query, otherwise: empty) { () throws -> TopTable in
                let context = try queries.context(search)
                let plan = try query.plan(context)
                var table = empty
                table.hasDetails = options.wantsDetails
                let report = search.progress ?? { _ in }
                var counted = WorkProgress(.countingTweets)
                if field == .hashtags, !options.wantsDetails {
                    var tally = try HashtagCounter(connection)
                    let scan = try ResultScan(plan, connection)
                    while let result = try scan.next() {
                        try tally.add(result)
                        counted.advance(report)
                    }
                    table.tweets = counted.done
                    table.distinct = tally.values.counts.count
                    table.rows = try tally.rows(options)
                    return table
                }
                table.tweets = try queries.total(of: query, context)
                counted.total = table.tweets
                if let statement = plan.top(
                    field, limit: options.limit, minimum: options.minimum, details: options.wantsDetails)
                {
                    try connection.forEach(statement) { row in
                        table.distinct = Int(row.integer(7))
                        table.rows.append(TopTable.Row(row))
                    }
                    // Each row contains the number of different values. If `minimum` has excluded all rows, run the
                    // query without a minimum.
                    if table.rows.isEmpty, options.minimum > 1,
                        let all = plan.top(field, limit: 1, minimum: 1, details: false)
                    {
                        try connection.forEach(all) { table.distinct = Int($0.integer(7)) }
                    }
                } else if field == .texts {
                    var tally = TextCounter()
                    try connection.forEach(plan.texts()) { row in
                        counted.advance(report)
                        tally.add(
                            row.integer(0), row.text(1), spans: row.optionalText(2), at: row.optionalInteger(4))
                    }
                    table.distinct = tally.count
                    table.rows = try tally.rows(options).map { row in
                        var (id, result) = row
                        result.text = try TweetLoader(store).hit(TweetID(id))?.tweet.text ?? ""
                        return result
                    }
                } else {
                    var tally = WordCounter(field, options)
                    try connection.forEach(plan.texts()) { row in
                        counted.advance(report)
                        tally.add(
                            row.text(1), spans: row.optionalText(2), language: row.optionalText(3),
                            at: row.optionalInteger(4))
                    }
                    table.distinct = tally.count
                    table.rows = tally.rows(options)
                }
                return table
            }
        }
        if options.wantsDetails {
            try queries.run(query, otherwise: ()) { try queries.addSearches(to: &table, of: query, text, search) }
        }
        return table
    }
}

extension TopTable.Row {
    fileprivate init(_ row: Statement) {
        self.init(text: row.text(0), tweets: Int(row.integer(1)), uses: Int(row.integer(2)))
        users = row.optionalInteger(3).map { Int($0) }
        first = row.optionalInteger(4).map { Timestamp(seconds: $0) }
        last = row.optionalInteger(5).map { Timestamp(seconds: $0) }
        id = row.optionalText(6)
        country = row.optionalText(8)
        isHandle = row.integer(9) != 0
    }
}
