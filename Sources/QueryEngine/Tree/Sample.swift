package import TweetModel
internal import TweetText

/// A reproducible random part of the results: `sample:10` keeps 10 percent.
///
/// A hash of the tweet ID and the seed gives each tweet a number. Tweets with low numbers are in the sample. So a
/// sample contains every smaller sample with the same seed.
package struct Sample: Hashable, Sendable {
    /// The number of hash values, 0 to `whole - 1`. The smallest step is a millionth of a percent.
    package static let whole: Int64 = 100_000_000

    /// Tweets with a hash below this number are in the sample. From 1 to `whole`.
    package let limit: Int64
    /// Empty if the query names no seed.
    package let seed: String

    func contains(_ tweet: TweetID) -> Bool { Self.number(of: tweet, seed: seed) < limit }

    /// Returns the hash of a tweet ID and a seed, 0 to `whole - 1`. Implements the SQL function
    /// `tweet_sample(id, seed)`.
    package static func number(of tweet: TweetID, seed: String) -> Int64 {
        // FNV-1a of the seed, mixed with the ID by the finalizer of SplitMix64.
        var hash = FNV1a(seed.utf8).value &+ UInt64(bitPattern: tweet.rawValue) &* 0x9E37_79B9_7F4A_7C15
        hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int64((hash ^ (hash >> 31)) % UInt64(whole))
    }

    /// Parses `10`, `0.5` or `10/seed`: a percentage above 0 and up to 100, with at most six decimals. `nil` for any
    /// other text.
    init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        let number = parts[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let fraction = number.count > 1 ? number[1] : ""
        guard Self.areDigits(number[0]), (1...3).contains(number[0].utf8.count), fraction.utf8.count <= 6,
            number.count == 1 || !fraction.isEmpty && Self.areDigits(fraction), let percent = Int64(number[0]),
            let rest = Int64(fraction + String(repeating: "0", count: 6 - fraction.utf8.count))
        else { return nil }
        limit = percent * 1_000_000 + rest
        seed = parts.count > 1 ? String(parts[1]) : ""
        guard (1...Self.whole).contains(limit), parts.count == 1 || !seed.isEmpty else { return nil }
    }

    private static func areDigits(_ text: Substring) -> Bool { text.unicodeScalars.allSatisfy(CharacterRules.isDigit) }

    var canonical: String { seed.isEmpty ? percent : "\(percent)/\(seed)" }

    var percent: String {
        var text = String(limit / 1_000_000)
        var digits = String(limit % 1_000_000)
        if digits != "0" {
            digits = String(repeating: "0", count: 6 - digits.utf8.count) + digits
            while digits.hasSuffix("0") { digits.removeLast() }
            text += "." + digits
        }
        return text
    }
}
