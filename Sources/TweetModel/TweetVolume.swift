/// When the tweets that a query finds were written, of which kinds they are and by how many people.
public struct TweetVolume: Sendable {
    /// How long a stretch of time one bucket stands for.
    public enum Period: String, Sendable, CaseIterable {
        case minute, hour, day, week, month, year
    }

    /// What is counted of one stretch of time. Kinds may overlap: a reply that quotes counts as both; `original` is none of
    /// the others.
    public struct Counts: Sendable, Hashable {
        public var tweets = 0
        public var original = 0
        public var reply = 0
        public var retweet = 0
        public var quote = 0
        /// Tweets with at least one of each; 0 unless details were asked for.
        public var withHashtags = 0
        public var withMentions = 0
        public var withLinks = 0
        public var withMedia = 0
        /// Accounts that wrote, and those of them whose first tweet among all that were found it is; 0 unless details were
        /// asked for.
        public var users = 0
        public var newUsers = 0

        public init() {}
    }

    /// One stretch of time that may be empty.
    public struct Bucket: Sendable, Hashable {
        /// `2024-11-09T12:14`, `2024-11-09T12`, `2024-11-09` (of a week its Monday), `2024-11` or `2024`, by the clocks of
        /// the zone.
        public var start: String
        public var counts: Counts
        /// The mean number of tweets of this stretch and those before it, as many as the window has; nil at the beginning,
        /// where there are not so many.
        public var movingAverage: Double?
        /// The mean of as many stretches before this one, without it; nil at the beginning.
        public var expected: Double?
        /// Whether it has far more tweets than those before it; nil at the beginning.
        public var isBurst: Bool?

        public init(start: String, counts: Counts) {
            self.start = start
            self.counts = counts
        }
    }

    /// How many tweets people wrote: of each as many as the archive has among those found.
    public struct Users: Sendable, Hashable {
        public var count = 0
        public var least = 0
        public var most = 0
        public var mean = 0.0
        /// By linear interpolation between the two nearest, as spreadsheets have it.
        public var lowerQuartile = 0.0
        public var median = 0.0
        public var upperQuartile = 0.0

        public init() {}
    }

    /// Days that follow each other and have no tweet, between days that have.
    public struct Gap: Sendable, Hashable {
        /// First and last empty day, `2024-11-09`.
        public var first: String
        public var last: String
        public var days: Int

        public init(first: String, last: String, days: Int) {
            self.first = first
            self.last = last
            self.days = days
        }
    }

    public var query: String
    public var period: Period
    /// How many stretches of time the moving average takes in, and a burst is held against.
    public var window: Int
    public var totals = Counts()
    /// Tweets without a time (or, by minutes and hours, with a date alone): they are in no bucket.
    public var undated = 0
    public var first: Timestamp?
    public var last: Timestamp?
    /// Tweets by weekday (7, Monday first) and hour (24), by the clocks of the zone; those of which the time of day is
    /// known.
    public var hours = [[Int]](repeating: [Int](repeating: 0, count: 24), count: 7)
    public var users = Users()
    /// The longest ones first.
    public var gaps: [Gap] = []
    /// Whether `withHashtags`, `users` and their like were counted.
    public var hasDetails = false
    /// Only buckets that have tweets, in order.
    package var counted: [Counted] = []

    /// A bucket by the number of its period.
    package struct Counted: Sendable {
        package var number: Int64
        package var counts: Counts

        package init(number: Int64, counts: Counts) {
            self.number = number
            self.counts = counts
        }
    }

    /// `window`: nil is the usual one of the period.
    public init(query: String, period: Period, window: Int? = nil) {
        self.query = query
        self.period = period
        self.window = max(2, window ?? period.usualWindow)
    }

    /// Every bucket from the first with a tweet to the last, in order; those in between that have none are made on the
    /// way, since eighteen years have nine million minutes.
    public var series: Series { Series(self) }

    public struct Series: Sequence, IteratorProtocol, Sendable {
        private let period: Period
        private let counted: [Counted]
        private var place = 0
        private var number: Int64
        private var window: TrailingWindow

        fileprivate init(_ volume: TweetVolume) {
            period = volume.period
            counted = volume.counted
            number = volume.counted.first?.number ?? 0
            window = TrailingWindow(length: volume.window)
        }

        public mutating func next() -> Bucket? {
            guard place < counted.count else { return nil }
            defer { number += 1 }
            var bucket = Bucket(start: period.name(number), counts: Counts())
            if counted[place].number == number {
                bucket.counts = counted[place].counts
                place += 1
            }
            bucket.expected = window.mean
            bucket.isBurst = window.isBurst(bucket.counts.tweets)
            window.add(bucket.counts.tweets)
            bucket.movingAverage = window.mean
            return bucket
        }
    }

    /// How many buckets `series` gives.
    public var bucketCount: Int {
        guard let first = counted.first, let last = counted.last else { return 0 }
        return Int(last.number - first.number) + 1
    }
}

extension TweetVolume.Period {
    /// So many stretches make a cycle that people live by, or enough of them to compare.
    public var usualWindow: Int {
        switch self {
        case .minute: 60
        case .hour: 24
        case .day: 7
        case .week: 8
        case .month: 12
        case .year: 5
        }
    }

    /// The Monday before 1 January 1970, in days from that.
    private static let monday: Int64 = -3

    /// Whether a tweet of which only the date is known has a bucket.
    package var isOfDays: Bool { self != .minute && self != .hour }

    /// The number of the period in which a clock of the zone shows these seconds since 1970; numbers of neighbours differ
    /// by 1.
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

    /// Numbers of tweets by the numbers of their periods, in order, with the periods in between that have none. Times that
    /// lie too far apart to be told in full leave those out.
    package func series(_ counts: [Int64: Int]) -> [StoreStatistics.Bucket] {
        guard let first = counts.keys.min(), let last = counts.keys.max(), last - first < 100_000 else {
            return counts.keys.sorted().map { .init(start: name($0), tweets: counts[$0] ?? 0) }
        }
        return (first...last).map { .init(start: name($0), tweets: counts[$0] ?? 0) }
    }

    /// The name of a period by its number.
    package func name(_ number: Int64) -> String {
        switch self {
        case .minute, .hour:
            let seconds = number * (self == .minute ? 60 : 3600)
            let civil = CivilTime(unixSeconds: seconds)
            return civil.isoDate + "T" + Self.pair(civil.hour) + (self == .minute ? ":" + Self.pair(civil.minute) : "")
        case .day: return CivilTime(unixSeconds: number * 86_400).isoDate
        case .week: return CivilTime(unixSeconds: (number * 7 + Self.monday) * 86_400).isoDate
        case .month:
            let civil = CivilTime(
                year: Int(number.floorDivided(by: 12)), month: Int(number - number.floorDivided(by: 12) * 12) + 1,
                day: 1)
            return String(civil.isoDate.dropLast(3))
        case .year: return String(CivilTime(year: Int(number), month: 1, day: 1).isoDate.dropLast(6))
        }
    }

    private static func pair(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
