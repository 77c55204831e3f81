package import TweetModel

extension StoreStatistics: CachedResult {
    private static let numbers: [any WritableKeyPath<StoreStatistics, Int> & Sendable] = [
        \.found, \.collected, \.likedOnly, \.referenced, \.original, \.reply, \.retweet, \.quote, \.hashtags,
        \.mentions, \.urls, \.cashtags, \.media, \.addedHashtags, \.addedMentions, \.addedURLs, \.addedCashtags,
        \.addedMedia, \.distinctHashtags, \.distinctUsers, \.distinctMentions, \.distinctDomains, \.distinctCashtags,
        \.messages, \.conversations, \.messageMedia,
    ]

    package func encode(into out: inout RecordWriter) {
        for number in Self.numbers { out.put(self[keyPath: number]) }
        out.put(first)
        out.put(last)
        out.put(series)
    }

    package init(decoding input: inout RecordReader) throws(RecordReader.Damage) {
        self.init()
        for number in Self.numbers { self[keyPath: number] = try input.count() }
        first = try input.time()
        last = try input.time()
        series = try input.series()
    }
}

/// The encoding omits `window`, because callers set it after they read a result from the cache.
extension TweetVolume: CachedResult {
    private static let numbers: [any WritableKeyPath<Counts, Int> & Sendable] = [
        \.tweets, \.original, \.reply, \.retweet, \.quote, \.withHashtags, \.withMentions, \.withLinks, \.withMedia,
        \.users, \.newUsers,
    ]

    package func encode(into out: inout RecordWriter) {
        out.put(query)
        out.put(period.rawValue)
        for number in Self.numbers { out.put(totals[keyPath: number]) }
        for number in Self.numbers { out.put(undatedCounts[keyPath: number]) }
        out.put(first)
        out.put(last)
        out.put(hours)
        for number in [users.count, users.least, users.most] { out.put(number) }
        for number in [users.mean, users.lowerQuartile, users.median, users.upperQuartile] {
            out.put(Double?.some(number))
        }
        out.put(gaps) { out, gap in
            out.put(gap.first)
            out.put(gap.last)
            out.put(gap.days)
        }
        out.put(hasDetails)
        out.put(counted) { out, bucket in
            out.put(bucket.number)
            for number in Self.numbers { out.put(bucket.counts[keyPath: number]) }
        }
    }

    package init(decoding input: inout RecordReader) throws(RecordReader.Damage) {
        let query = try input.text()
        self.init(query: query, period: try input.period())
        totals = try Self.counts(&input)
        undatedCounts = try Self.counts(&input)
        first = try input.time()
        last = try input.time()
        hours = try input.hours()
        users.count = try input.count()
        users.least = try input.count()
        users.most = try input.count()
        users.mean = try input.fraction()
        users.lowerQuartile = try input.fraction()
        users.median = try input.fraction()
        users.upperQuartile = try input.fraction()
        gaps = try input.list { (input) throws(RecordReader.Damage) in
            Gap(first: try input.text(), last: try input.text(), days: try input.count())
        }
        hasDetails = try input.flag()
        counted = try input.list { (input) throws(RecordReader.Damage) in
            Counted(number: try input.number(), counts: try Self.counts(&input))
        }
    }

    private static func counts(_ input: inout RecordReader) throws(RecordReader.Damage) -> Counts {
        var counts = Counts()
        for number in numbers { counts[keyPath: number] = try input.count() }
        return counts
    }
}

extension TopTable: CachedResult {
    package func encode(into out: inout RecordWriter) {
        out.put(field.rawValue)
        out.put(query)
        out.put(tweets)
        out.put(distinct)
        out.put(rows) { out, row in
            out.put(row.text)
            out.put(row.tweets)
            out.put(row.uses)
            out.put(row.users.map { Int64($0) })
            out.put(row.first)
            out.put(row.last)
            out.put(row.id)
            out.put(row.country)
        }
        out.put(hasDetails)
    }

    package init(decoding input: inout RecordReader) throws(RecordReader.Damage) {
        guard let field = Field(rawValue: try input.text()) else { throw RecordReader.Damage() }
        self.init(field: field, query: try input.text())
        tweets = try input.count()
        distinct = try input.count()
        rows = try input.list { (input) throws(RecordReader.Damage) in
            var row = Row(text: try input.text(), tweets: try input.count(), uses: try input.count())
            row.users = try input.optionalNumber().map { Int($0) }
            row.first = try input.time()
            row.last = try input.time()
            row.id = try input.optionalText()
            row.country = try input.optionalText()
            return row
        }
        hasDetails = try input.flag()
    }
}

extension TweetSummary: CachedResult {
    package func encode(into out: inout RecordWriter) {
        out.put(period.rawValue)
        out.put(tweets)
        out.put(undated)
        out.put(first)
        out.put(last)
        out.put(series)
        out.put(hours)
        out.put(top.sorted { $0.key.rawValue < $1.key.rawValue }) { out, table in
            out.put(table.key.rawValue)
            out.put(table.value) { out, count in
                out.put(count.text)
                out.put(count.tweets)
                out.put(count.id)
            }
        }
    }

    package init(decoding input: inout RecordReader) throws(RecordReader.Damage) {
        self.init(period: try input.period())
        tweets = try input.count()
        undated = try input.count()
        first = try input.time()
        last = try input.time()
        series = try input.series()
        hours = try input.hours()
        let tables = try input.list { (input) throws(RecordReader.Damage) in
            let field = try input.value { Field(rawValue: Int($0)) }
            return (
                field,
                try input.list { (input) throws(RecordReader.Damage) in
                    Count(text: try input.text(), tweets: try input.count(), id: try input.optionalText())
                }
            )
        }
        for (field, counts) in tables { top[field] = counts }
    }
}

extension QuietPeriod: CachedResult {
    package func encode(into out: inout RecordWriter) {
        for number in [before.rawValue, after.rawValue, start, end] { out.put(number) }
    }

    package init(decoding input: inout RecordReader) throws(RecordReader.Damage) {
        self.init(
            before: TweetID(try input.number()), after: TweetID(try input.number()), start: try input.number(),
            end: try input.number())
    }
}

/// For results that can be absent, such as the longest quiet period.
extension Optional: CachedResult where Wrapped: CachedResult {
    package func encode(into out: inout RecordWriter) {
        out.put(self != nil)
        self?.encode(into: &out)
    }

    package init(decoding input: inout RecordReader) throws(RecordReader.Damage) {
        self = try input.flag() ? Wrapped(decoding: &input) : nil
    }
}

// MARK: - Shared coding

extension RecordWriter {
    fileprivate mutating func put(_ time: Timestamp?) {
        put(time?.seconds)
        put(time?.precision == .day)
    }

    fileprivate mutating func put(_ series: [StoreStatistics.Bucket]) {
        put(series) { out, bucket in
            out.put(bucket.start)
            out.put(bucket.tweets)
        }
    }

    fileprivate mutating func put(_ hours: [[Int]]) {
        put(hours) { out, day in out.put(day) { $0.put($1) } }
    }
}

extension RecordReader {
    fileprivate mutating func count() throws(Damage) -> Int { Int(try number()) }

    fileprivate mutating func fraction() throws(Damage) -> Double {
        guard let number = try optionalDouble() else { throw Damage() }
        return number
    }

    fileprivate mutating func time() throws(Damage) -> Timestamp? {
        let seconds = try optionalNumber()
        let isDay = try flag()
        return seconds.map { Timestamp(seconds: $0, precision: isDay ? .day : .second) }
    }

    fileprivate mutating func period() throws(Damage) -> TweetVolume.Period {
        guard let period = TweetVolume.Period(rawValue: try text()) else { throw Damage() }
        return period
    }

    fileprivate mutating func series() throws(Damage) -> [StoreStatistics.Bucket] {
        try list { (input) throws(Damage) in StoreStatistics.Bucket(start: try input.text(), tweets: try input.count())
        }
    }

    /// Reads a table of 7 days with 24 hours each. Throws if it has another size.
    fileprivate mutating func hours() throws(Damage) -> [[Int]] {
        let hours = try list { (input) throws(Damage) in
            try input.list { (input) throws(Damage) in try input.count() }
        }
        guard hours.count == 7, hours.allSatisfy({ $0.count == 24 }) else { throw Damage() }
        return hours
    }
}
