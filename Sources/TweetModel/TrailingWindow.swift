/// The most recent values of a series, for a moving average and for detecting bursts.
public struct TrailingWindow: Sendable {
    /// The minimum size of a burst. Smaller numbers are never a burst, however quiet the time before was.
    public static let leastOfBurst = 5
    /// The number of standard deviations above the mean at which a burst begins.
    public static let deviationsOfBurst = 3

    private let length: Int
    private var numbers: [Int] = []
    private var place = 0
    private var sum = 0
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
        let oldest = numbers[place]
        sum -= oldest
        squares -= Double(oldest) * Double(oldest)
        numbers[place] = number
        place = (place + 1) % length
    }

    /// `nil` until the window is full.
    var mean: Double? {
        numbers.count == length ? Double(sum) / Double(length) : nil
    }

    /// Returns whether the next value is a burst: at least five tweets, and more than three standard deviations above
    /// the mean of the window. The deviation is at least the square root of the mean, which is the deviation of a
    /// Poisson process. Returns `nil` until the window is full.
    ///
    /// All terms are multiplied by the square of the window's length, so that integers are compared.
    func isBurst(_ number: Int) -> Bool? {
        guard numbers.count == length else { return nil }
        guard number >= Self.leastOfBurst else { return false }
        let (length, sum) = (Double(length), Double(sum))
        let over = length * Double(number) - sum
        let variance = max(length * squares - sum * sum, length * sum)
        let deviations = Double(Self.deviationsOfBurst)
        return over > 0 && over * over > deviations * deviations * variance
    }
}

extension TweetVolume {
    /// The maximum number of bursts that are listed.
    package static let mostBursts = 20

    /// Returns up to `limit` bursts (`Bucket.isBurst`), sorted by the excess over the expected number. Of equal bursts
    /// the earlier comes first.
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
        "at least \(TrailingWindow.leastOfBurst) tweets, and more than \(TrailingWindow.deviationsOfBurst) standard "
            + "deviations (at least the square root of the mean) over the mean of the \(window) \(period.rawValue)s before"
    }
}
