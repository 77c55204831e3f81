/// The last `length` numbers of a series, with their moving average. Detects bursts.
package struct TrailingWindow: Sendable {
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

    init(length: Int) {
        self.length = max(1, length)
    }

    mutating func add(_ number: Int) {
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
    var mean: Double? {
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

extension TweetVolume {
    /// The maximum number of bursts in JSON output.
    package static let mostBursts = 20

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
        "at least \(TrailingWindow.minimumBurst) tweets, and more than \(TrailingWindow.burstDeviations) standard "
            + "deviations (at least the square root of the mean) over the mean of the "
            + "\(window) \(period.rawValue)s before"
    }
}
