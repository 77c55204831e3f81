internal import IndexStore
package import SQLiteKit
package import TweetModel

/// Counts tweets by time. Tweets can be added in any order.
package struct VolumeCounter {
    /// An author who wrote at least one tweet in a period.
    private struct ActiveAuthor: Hashable {
        var bucket: Int64
        var author: Int64
    }

    private static let gapLimit = 20

    private let period: TweetTimeSeries.Period
    private let zone: Zone
    private let isUTC: Bool
    private let wantsDetails: Bool
    /// The counts of each period, by its number.
    private var buckets: [Int64: TweetTimeSeries.Counts] = [:]
    /// The period of the last added tweet, and the counts of that period. They are kept outside `buckets` to save a
    /// lookup, because the next tweet usually belongs to the same period.
    private var current = Int64.min
    private var counts = TweetTimeSeries.Counts()
    private var days: Set<Int64> = []
    private var lastDay = Int64.min
    /// The number of tweets for each hour of the week, from Monday 00:00.
    private var hours = [Int](repeating: 0, count: 168)
    /// The number of tweets of each author, and the period of the first.
    private var authors: [Int64: (tweets: Int, bucket: Int64)] = [:]
    private var activeAuthors: Set<ActiveAuthor> = []
    private var totals = TweetTimeSeries.Counts()
    /// The counts of tweets in no period.
    private var undated = TweetTimeSeries.Counts()
    private var first: (second: Int64, isDay: Bool)?
    private var last: (second: Int64, isDay: Bool)?

    package init(by period: TweetTimeSeries.Period, zone: Zone, wantsDetails: Bool) {
        self.period = period
        self.zone = zone
        self.wantsDetails = wantsDetails
        isUTC = zone == .utc
    }

    /// Adds a tweet, or `times` tweets of the same period, day and hour. `until` is the time of the newest of these
    /// tweets in Unix seconds; `nil` if all have the same time.
    package mutating func add(_ sample: VolumeSample, times: Int = 1, until: Int64? = nil) {
        totals.add(sample, times: times)
        guard let second = sample.second else {
            addUndated(sample, times)
            return
        }
        if second < first?.second ?? .max { first = (second, sample.isDay) }
        let latest = until ?? second
        if latest > last?.second ?? .min { last = (latest, sample.isDay) }
        let local = isUTC || sample.isDay ? second : zone.local(second)
        let day = local.floorDivided(by: 86_400)
        if day != lastDay {
            days.insert(day)
            lastDay = day
        }
        if !sample.isDay {
            // 1 January 1970 was a Thursday, which begins 72 hours after Monday 00:00.
            let hour = (local.floorDivided(by: 3600) + 72) % 168
            hours[Int(hour < 0 ? hour + 168 : hour)] += times
        }
        guard period.isDayOrLonger || !sample.isDay else {
            addUndated(sample, times)
            return
        }
        let bucket = period == .day ? day : period.number(ofLocal: local)
        if bucket != current { switchBucket(to: bucket) }
        counts.add(sample, times: times)
        count(sample.author, in: bucket)
    }

    /// Adds an author to the period that contains `second`, with `times` tweets. The caller must also add these tweets
    /// with `add`, without their author. If the period is unknown, adds the author only to the totals.
    ///
    /// - Parameters:
    ///   - second: The time of the tweets in Unix seconds; `nil` if unknown.
    ///   - isDay: True if only the day of the tweets is known.
    package mutating func addWriter(_ author: Int64, times: Int, at second: Int64?, isDay: Bool) {
        var bucket: Int64?
        if let second, period.isDayOrLonger || !isDay {
            let local = isUTC || isDay ? second : zone.local(second)
            bucket = period == .day ? local.floorDivided(by: 86_400) : period.number(ofLocal: local)
        }
        count(author, in: bucket, times)
    }

    private mutating func addUndated(_ sample: VolumeSample, _ times: Int) {
        undated.add(sample, times: times)
        count(sample.author, in: nil)
    }

    private mutating func switchBucket(to bucket: Int64) {
        if counts.tweets > 0 { buckets[current] = counts }
        current = bucket
        counts = buckets[bucket] ?? TweetTimeSeries.Counts()
    }

    private mutating func count(_ author: Int64?, in bucket: Int64?, _ times: Int = 1) {
        guard let author else { return }
        authors[author, default: (0, .max)].tweets += times
        guard wantsDetails else { return }
        // The number of no period, which is the last one.
        let bucket = bucket ?? .max
        authors[author, default: (0, .max)].bucket = min(authors[author]?.bucket ?? .max, bucket)
        activeAuthors.insert(ActiveAuthor(bucket: bucket, author: author))
    }

    /// Joins the rows of each account. Reads the accounts of rows without an account ID.
    package mutating func joinAccounts(_ connection: Connection) throws {
        var accounts: [Int64: Int64] = [:]
        for row in authors.keys where row < 0 {
            let account = try connection.account(ofRow: row)
            guard account != row, let author = authors.removeValue(forKey: row) else { continue }
            accounts[row] = account
            var whole = authors[account] ?? (0, .max)
            whole.tweets += author.tweets
            whole.bucket = min(whole.bucket, author.bucket)
            authors[account] = whole
        }
        guard !accounts.isEmpty else { return }
        activeAuthors = Set(
            activeAuthors.map { ActiveAuthor(bucket: $0.bucket, author: accounts[$0.author] ?? $0.author) })
    }

    /// Returns a copy of `empty` with the counts filled in.
    package func filling(_ empty: TweetTimeSeries) -> TweetTimeSeries {
        var buckets = buckets
        if counts.tweets > 0 { buckets[current] = counts }
        var undated = undated
        for active in activeAuthors {
            if active.bucket == .max { undated.users += 1 } else { buckets[active.bucket]?.users += 1 }
        }
        var volume = empty
        volume.totals = totals
        volume.totals.users = wantsDetails ? authors.count : 0
        volume.totals.newUsers = volume.totals.users
        volume.first = first.map { Timestamp(seconds: $0.second, precision: $0.isDay ? .day : .second) }
        volume.last = last.map { Timestamp(seconds: $0.second, precision: $0.isDay ? .day : .second) }
        volume.hours = (0..<7).map { Array(hours[($0 * 24)..<($0 * 24 + 24)]) }
        if wantsDetails {
            for author in authors.values {
                if author.bucket == .max { undated.newUsers += 1 } else { buckets[author.bucket]?.newUsers += 1 }
            }
        }
        volume.undatedCounts = undated
        volume.users = TweetTimeSeries.Users(authors.values.map(\.tweets))
        volume.gaps = gaps()
        volume.hasDetails = wantsDetails
        volume.counted = buckets.map { TweetTimeSeries.Counted(number: $0.key, counts: $0.value) }
            .sorted { $0.number < $1.number }
        return volume
    }

    /// Returns the runs of days without tweets between two tweets, longest first, at most `gapLimit`.
    private func gaps() -> [TweetTimeSeries.Gap] {
        let days = days.sorted()
        let empty = zip(days, days.dropFirst()).filter { $1 - $0 > 1 }
            .sorted { ($1.1 - $1.0, $0.0) < ($0.1 - $0.0, $1.0) }
        return empty.prefix(Self.gapLimit).map { before, after in
            let period = TweetTimeSeries.Period.day
            return TweetTimeSeries.Gap(
                first: period.name(before + 1), last: period.name(after - 1), days: Int(after - before - 1))
        }
    }
}

extension TweetTimeSeries.Users {
    /// Computes minimum, maximum, mean and quartiles of the numbers of tweets per account.
    fileprivate init(_ numbers: [Int]) {
        self.init()
        let numbers = numbers.sorted()
        guard let minimum = numbers.first, let maximum = numbers.last else { return }
        count = numbers.count
        self.minimum = minimum
        self.maximum = maximum
        mean = Double(numbers.reduce(0, +)) / Double(count)
        func quantile(_ part: Double) -> Double {
            let position = part * Double(numbers.count - 1)
            let low = Int(position)
            let high = min(low + 1, numbers.count - 1)
            return Double(numbers[low]) + (position - Double(low)) * Double(numbers[high] - numbers[low])
        }
        lowerQuartile = quantile(0.25)
        median = quantile(0.5)
        upperQuartile = quantile(0.75)
    }
}
