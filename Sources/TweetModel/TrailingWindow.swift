/// The last numbers of a series, as many as a window has: what a moving average is of, and what the next number is held
/// against.
public struct TrailingWindow: Sendable {
    /// A burst has at least so many tweets: a few are nothing, however quiet it was before.
    public static let leastOfBurst = 5
    /// How many deviations over the mean a burst is.
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

    /// nil until the window is full.
    var mean: Double? {
        numbers.count == length ? Double(sum) / Double(length) : nil
    }

    /// Whether a number that follows is a burst: at least five tweets, and more than three deviations over the mean of the
    /// window. The deviation is that of the numbers in it, and never less than the square root of their mean, which is
    /// what chance alone brings. nil until the window is full.
    ///
    /// Everything is multiplied by the square of the length, so that whole numbers are compared with whole numbers.
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
    /// So many bursts are listed.
    package static let mostBursts = 20

    /// The stretches with far more tweets than those before them (`Bucket.isBurst`): those that are the most over what was
    /// expected first, at most `limit`, of equal ones the earlier.
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

    /// What a burst is, in a sentence without a full stop.
    public var burstRule: String {
        "at least \(TrailingWindow.leastOfBurst) tweets, and more than \(TrailingWindow.deviationsOfBurst) standard "
            + "deviations (at least the square root of the mean) over the mean of the \(window) \(period.rawValue)s before"
    }
}
