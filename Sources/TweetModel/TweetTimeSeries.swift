/// The number of matches of a query per minute, day, month or other period.
public struct TweetTimeSeries: Sendable {
    public enum Period: String, Sendable, CaseIterable {
        case minute, hour, day, week, month, year
    }

    /// The counts of one bucket, or of all tweets (`totals`). A tweet that quotes another tweet and is also a reply or
    /// retweet counts as both.
    public struct Counts: Sendable, Hashable {
        public var tweets = 0
        /// Tweets that are not replies, retweets or quotes.
        public var original = 0
        public var reply = 0
        public var retweet = 0
        public var quote = 0
        /// Tweets with at least one hashtag, mention and so on; 0 unless details were requested.
        public var withHashtags = 0
        public var withMentions = 0
        public var withLinks = 0
        public var withMedia = 0
        /// The number of authors; 0 unless details were requested.
        public var users = 0
        /// The number of authors whose earliest match is in this bucket; 0 unless details were requested. In `totals`,
        /// the same as `users`.
        public var newUsers = 0

        package init() {}
    }

    /// A period and its counts.
    public struct Bucket: Sendable, Hashable {
        /// The start of the period in local time: `2024-11-09T12:14`, `2024-11-09T12`, `2024-11-09` (for a week, its
        /// Monday), `2024-11` or `2024`.
        public var start: String
        public var counts: Counts
        /// The mean of this bucket and the buckets before it, `window` buckets in total; `nil` for the first buckets.
        public var movingAverage: Double?
        /// The mean of the `window` buckets before this one; `nil` for the first buckets.
        public var expected: Double?
        /// True if the bucket greatly exceeds `expected` (see `burstRule`); `nil` for the first buckets.
        public var isBurst: Bool?

        package init(start: String, counts: Counts) {
            self.start = start
            self.counts = counts
        }
    }

    /// The distribution of the number of tweets per author.
    public struct Users: Sendable, Hashable {
        public var count = 0
        public var minimum = 0
        public var maximum = 0
        public var mean = 0.0
        /// The quartiles are interpolated linearly between the two nearest values, as in spreadsheets.
        public var lowerQuartile = 0.0
        public var median = 0.0
        public var upperQuartile = 0.0

        package init() {}
    }

    /// Consecutive days without a tweet, with tweets before and after them.
    public struct Gap: Sendable, Hashable {
        /// The first and last day without a tweet, e.g. `2024-11-09`.
        public var first: String
        public var last: String
        public var days: Int

        package init(first: String, last: String, days: Int) {
            self.first = first
            self.last = last
            self.days = days
        }
    }

    public var query: String
    public var period: Period
    /// The number of buckets of a moving average.
    public var window: Int
    public var totals = Counts()
    /// The counts of the tweets that are in no bucket, because their time is unknown. If buckets are minutes or hours,
    /// tweets of which only the date is known are also in no bucket.
    public var undatedCounts = Counts()
    public var undated: Int { undatedCounts.tweets }
    /// The times of the earliest and latest match; `nil` if no match has a time.
    public var first: Timestamp?
    public var last: Timestamp?
    /// The number of tweets as `hours[weekday][hour]` in local time; weekday 0 is Monday. Excludes tweets without a
    /// time of day.
    public var hours = [[Int]](repeating: [Int](repeating: 0, count: 24), count: 7)
    public var users = Users()
    /// The longest gaps, longest first, at most 20.
    public var gaps: [Gap] = []
    /// True if details (`withHashtags`, `users` and so on) were requested.
    public var hasDetails = false
    /// The buckets that contain tweets, in ascending order of `Counted.number`.
    package var counted: [Counted] = []

    /// The most frequent values of the fields that `TweetArchive.summary` counted, most frequent first.
    package var top: [Facet.Field: [Facet.Value]] = [:]

    /// The fields of the statistics page, in its order.
    package static let summaryFields: [Facet.Field] = [.hashtag, .mention, .person, .domain, .client, .language]

    /// A bucket, identified by the number of its period (see `Period.number(ofLocal:)`).
    package struct Counted: Sendable {
        package var number: Int64
        package var counts: Counts

        package init(number: Int64, counts: Counts) {
            self.number = number
            self.counts = counts
        }
    }

    /// If `window` is `nil`, uses `period.defaultWindow`. Raises a smaller window to 2 buckets.
    package init(query: String, period: Period, window: Int? = nil) {
        self.query = query
        self.period = period
        self.window = max(2, window ?? period.defaultWindow)
    }

    /// Returns counts by day as counts by a longer period. They must be without details, because the authors of two days
    /// cannot be added up.
    package func grouped(by period: Period) -> TweetTimeSeries {
        if period == self.period { return self }
        var whole = self
        whole.period = period
        whole.counted = []
        for day in counted {
            let number = period.number(ofLocal: day.number * 86_400)
            if whole.counted.last?.number != number { whole.counted.append(Counted(number: number, counts: Counts())) }
            whole.counted[whole.counted.count - 1].counts.add(day.counts)
        }
        return whole
    }

    /// All buckets from the first to the last one with tweets, including the empty ones between them. They are
    /// generated lazily, because eighteen years contain nine million minutes.
    public var series: Series { Series(self) }

    /// The number of tweets in each bucket of `series`.
    package var tweetsPerBucket: [StoreStatistics.Bucket] {
        series.map { StoreStatistics.Bucket(start: $0.start, tweets: $0.counts.tweets) }
    }

    /// The maximum number of buckets of a result. A spreadsheet has 1,048,576 rows, and two years have more minutes.
    public static let maxBuckets = 1_000_000

    public struct Series: Sequence, IteratorProtocol, Sendable {
        private let period: Period
        private let counted: [Counted]
        private var nextCounted = 0
        private var number: Int64
        private var window: MovingAverage

        fileprivate init(_ volume: TweetTimeSeries) {
            period = volume.period
            counted = volume.counted
            number = volume.counted.first?.number ?? 0
            window = MovingAverage(length: volume.window)
        }

        public mutating func next() -> Bucket? {
            guard nextCounted < counted.count else { return nil }
            defer { number += 1 }
            var bucket = Bucket(start: period.name(number), counts: Counts())
            if counted[nextCounted].number == number {
                bucket.counts = counted[nextCounted].counts
                nextCounted += 1
            }
            bucket.expected = window.mean
            bucket.isBurst = window.isBurst(bucket.counts.tweets)
            window.add(bucket.counts.tweets)
            bucket.movingAverage = window.mean
            return bucket
        }
    }

    /// The number of buckets in `series`.
    public var bucketCount: Int {
        guard let first = counted.first, let last = counted.last else { return 0 }
        return Int(last.number - first.number) + 1
    }
}

extension TweetTimeSeries.Period {
    /// The default number of buckets of a moving average.
    package var defaultWindow: Int {
        switch self {
        case .minute: 60
        case .hour: 24
        case .day: 7
        case .week: 8
        case .month: 12
        case .year: 5
        }
    }

    /// Monday, 29 December 1969, in days since 1 January 1970. Weeks are numbered from that day.
    private static let monday: Int64 = -3

    package var isDayOrLonger: Bool { self != .minute && self != .hour }

    /// The number of the period that contains a local time. Consecutive periods have consecutive numbers.
    ///
    /// `second` is the number of seconds since 1970-01-01T00:00 in local time.
    package func number(ofLocal second: Int64) -> Int64 {
        let day = second.floorDivided(by: 86_400)
        switch self {
        case .minute: return second.floorDivided(by: 60)
        case .hour: return second.floorDivided(by: 3600)
        case .day: return day
        case .week: return (day - Self.monday).floorDivided(by: 7)
        case .month, .year:
            let civil = CivilTime(unixSeconds: day * 86_400)
            return Int64(self == .year ? civil.year : civil.year * 12 + civil.month - 1)
        }
    }

    /// The start of the period with a number, in seconds since 1970-01-01T00:00 in local time.
    package func localStart(_ number: Int64) -> Int64 {
        switch self {
        case .minute: return number * 60
        case .hour: return number * 3600
        case .day: return number * 86_400
        case .week: return (number * 7 + Self.monday) * 86_400
        case .month:
            let year = number.floorDivided(by: 12)
            return CivilTime(year: Int(year), month: Int(number - year * 12) + 1, day: 1).unixSeconds
        case .year: return CivilTime(year: Int(number), month: 1, day: 1).unixSeconds
        }
    }

    /// The value of `Bucket.start` for the period with a number.
    package func name(_ number: Int64) -> String {
        let civil = CivilTime(unixSeconds: localStart(number))
        switch self {
        case .minute: return civil.isoDate + "T" + Self.pair(civil.hour) + ":" + Self.pair(civil.minute)
        case .hour: return civil.isoDate + "T" + Self.pair(civil.hour)
        case .day, .week: return civil.isoDate
        case .month: return String(civil.isoDate.dropLast(3))
        case .year: return String(civil.isoDate.dropLast(6))
        }
    }

    private static func pair(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}

/// The properties of a tweet that a `TweetTimeSeries` counts.
package struct VolumeSample: Sendable {
    /// The time in Unix seconds; `nil` if unknown.
    package var second: Int64?
    /// True if only the date is known.
    package var isDay: Bool
    /// The row ID of the author's account; `nil` if unknown.
    package var author: Int64?
    /// The kinds of the tweet as a bit mask: 1 retweet, 2 quote, 4 reply. A retweet of a reply has the value 5.
    package var kinds: Int64
    /// The kinds of entities in the tweet as a bit mask: 1 hashtags, 2 mentions, 4 links, 8 media. 0 if not requested.
    package var things: Int64

    package init(second: Int64?, isDay: Bool, author: Int64?, kinds: Int64, things: Int64) {
        self.second = second
        self.isDay = isDay
        self.author = author
        self.kinds = kinds
        self.things = things
    }
}

extension TweetTimeSeries.Counts {
    fileprivate mutating func add(_ other: Self) {
        tweets += other.tweets
        original += other.original
        reply += other.reply
        retweet += other.retweet
        quote += other.quote
    }

    /// Counts `times` tweets with these properties. Does not change `users` and `newUsers`.
    package mutating func add(_ sample: VolumeSample, times: Int = 1) {
        tweets += times
        let kinds = sample.kinds
        // A retweet of a reply is not a reply.
        let isReply = kinds & 5 == 4
        if kinds & 1 != 0 { retweet += times }
        if kinds & 2 != 0 { quote += times }
        if isReply { reply += times }
        if kinds & 7 == 0 { original += times }
        guard sample.things != 0 else { return }
        if sample.things & 1 != 0 { withHashtags += times }
        if sample.things & 2 != 0 { withMentions += times }
        // Media count as links, as for `has:links`.
        if sample.things & (4 | 8) != 0 { withLinks += times }
        if sample.things & 8 != 0 { withMedia += times }
    }
}

/// The last `length` numbers of a series, with their moving average. Detects bursts.
package struct MovingAverage: Sendable {
    /// The minimum number of tweets in a burst.
    package static let minimumBurst = 5
    /// A burst exceeds the mean by more than this number of standard deviations.
    package static let burstDeviations = 3

    private let length: Int
    /// A ring buffer.
    private var numbers: [Int] = []
    /// The index of the oldest number when the buffer is full.
    private var oldestIndex = 0
    private var sum = 0
    /// The sum of the squared numbers.
    private var squares = 0.0

    package init(length: Int) {
        self.length = max(1, length)
    }

    package mutating func add(_ number: Int) {
        sum += number
        squares += Double(number) * Double(number)
        if numbers.count < length {
            numbers.append(number)
            return
        }
        let oldest = numbers[oldestIndex]
        sum -= oldest
        squares -= Double(oldest) * Double(oldest)
        numbers[oldestIndex] = number
        oldestIndex = (oldestIndex + 1) % length
    }

    /// The moving average; `nil` until the window is full.
    package var mean: Double? {
        numbers.count == length ? Double(sum) / Double(length) : nil
    }

    /// Returns true if the next number of the series is a burst: at least `minimumBurst` tweets, and more than
    /// `burstDeviations` standard deviations above the mean of the window. Returns `nil` until the window is full.
    ///
    /// The standard deviation is at least the square root of the mean, as in a Poisson process.
    func isBurst(_ number: Int) -> Bool? {
        guard numbers.count == length else { return nil }
        guard number >= Self.minimumBurst else { return false }
        let (length, sum) = (Double(length), Double(sum))
        // To avoid divisions and a square root, the excess over the mean is multiplied by the length (`over`). The
        // variance, or the mean if that is greater, is multiplied by the square of the length (`variance`).
        let over = length * Double(number) - sum
        let variance = max(length * squares - sum * sum, length * sum)
        let deviations = Double(Self.burstDeviations)
        return over > 0 && over * over > deviations * deviations * variance
    }
}

extension TweetTimeSeries {
    /// The maximum number of bursts in JSON output.
    package static let maxBursts = 20

    /// Returns the `limit` greatest bursts (`Bucket.isBurst`), ordered by their excess over `Bucket.expected`, greatest
    /// first. If two bursts have the same excess, the earlier one comes first.
    public func bursts(limit: Int) -> [Bucket] {
        var found: [(excess: Double, bucket: Bucket)] = []
        for bucket in series where bucket.isBurst == true {
            let excess = Double(bucket.counts.tweets) - (bucket.expected ?? 0)
            if found.count == limit, let least = found.last, excess <= least.excess { continue }
            found.insert((excess, bucket), at: found.firstIndex { $0.excess < excess } ?? found.endIndex)
            if found.count > limit { found.removeLast() }
        }
        return found.map(\.bucket)
    }

    /// The definition of a burst, as one sentence without a full stop.
    public var burstRule: String {
        "at least \(MovingAverage.minimumBurst) tweets, and more than \(MovingAverage.burstDeviations) standard "
            + "deviations (at least the square root of the mean) over the mean of the "
            + "\(window) \(period.rawValue)s before"
    }
}

/// The longest time between two consecutive tweets with the flag `TweetFlags.collected`. If owners of archives are
/// known, only their tweets count.
package struct QuietPeriod: Sendable, Hashable {
    /// The last tweet before the quiet period.
    package var before: TweetID
    /// The first tweet after the quiet period.
    package var after: TweetID
    /// The times of the two tweets in Unix seconds.
    package var start: Int64
    package var end: Int64

    package init(before: TweetID, after: TweetID, start: Int64, end: Int64) {
        self.before = before
        self.after = after
        self.start = start
        self.end = end
    }
}
