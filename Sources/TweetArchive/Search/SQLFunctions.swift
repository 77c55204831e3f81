internal import QueryEngine
internal import SQLiteKit
internal import TweetModel
internal import TweetText

/// The SQL functions that queries call, and the state of these functions for the current search.
///
/// The argument `links` lists the spans of URLs in a text, such as `'0 23 30 53'`. A function returns NULL if its text,
/// URL, ID or time is NULL.
///
/// - `tweet_matches(verifier, text, links)`: 1 if the text passes a `TextVerifier`, such as a regular expression; 0
///   otherwise.
/// - `tweet_sample(id, seed)`: a number that decides whether a tweet is in a sample.
/// - `tweet_words(text, links)`: a text's folded words, separated by spaces; NULL if none.
/// - `tweet_tokens(text, links)`: a text's words, then alternate forms after `~`, separated by spaces.
/// - `tweet_folded(text)`: the text in the form that `contains:` compares.
/// - `link_host(url)`: the host of a URL in lower case and Unicode.
/// - `link_domain(url)`: the same without a leading `www.`.
/// - `nearest_distance(latitude, longitude, origins)`: the distance in metres to the nearest of the encoded `Origins`.
/// - `tweet_shuffle(id, seed)`: the sort key of a random order.
/// - `tweet_rank(tweet_index, phrase, …)`: the relevance of a row in the index.
/// - `local_time(second)`: a Unix time plus the UTC offset of the search's time zone, in seconds.
/// - `unix_time(second)`: the opposite, for the start of a day.
final class SQLFunctions {
    private var isDefined = false
    private var zone = Zone.utc
    private var deadline: ContinuousClock.Instant?
    /// The time limit of regular expressions.
    private var limit = Duration.zero
    private var hasTimedOut = false
    /// The time limit of regular expressions, if the current search has exceeded it; otherwise `nil`.
    var exceededLimit: Duration? { hasTimedOut ? limit : nil }
    /// The origins of the distances of this search and earlier ones.
    private var origins: [Origins] = []
    private static let originsLimit = 8
    private var searches = 0
    /// The number of the search, from 1, that maps the file into memory. Mapped rows are read twice as fast. But
    /// creating the mapping takes as much time as it saves in one search, so it is not worthwhile for a few searches.
    private static let mappingSearch = 8
    /// The maximum number of mapped bytes. Most stores are smaller.
    private static let mappedBytes: Int64 = 1 << 31

    /// Prepares the functions for a search, and starts its time limit for regular expressions. The first call registers
    /// the functions on the connection, so later calls must pass the same connection.
    func prepare(_ connection: Connection, zone: Zone, regexLimit: Duration) throws {
        self.zone = zone
        limit = regexLimit
        deadline = ContinuousClock.now + regexLimit
        hasTimedOut = false
        if !isDefined { try define(on: connection) }
        isDefined = true
        searches += 1
        if searches == Self.mappingSearch { try connection.setMemoryMapSize(bytes: Self.mappedBytes) }
    }

    private func define(on connection: Connection) throws {
        // `unowned` is safe: the archive owns both the connection and this object.
        try connection.registerFunction("tweet_matches", arguments: 3) { [unowned self] values in
            guard case .object(let object) = values[0], let verifier = object.content as? TextVerifier,
                case .text(let text) = values[1]
            else { return .null }
            var links: String?
            if case .text(let spans) = values[2] { links = spans }
            do throws(PatternTimeout) {
                return .integer(try verifier.matches(text, links: links, before: deadline) ? 1 : 0)
            } catch {
                hasTimedOut = true
                throw SQLFunctionFailure("the regular expression exceeded its time limit")
            }
        }
        try connection.registerFunction("tweet_sample", arguments: 2) { values in
            guard case .integer(let id) = values[0], case .text(let seed) = values[1] else { return .null }
            return .integer(Sample.number(of: TweetID(id), seed: seed))
        }
        try connection.registerFunction("local_time", arguments: 1) { [unowned self] values in
            guard case .integer(let second) = values[0] else { return .null }
            return .integer(zone.local(second))
        }
        try connection.registerFunction("unix_time", arguments: 1) { [unowned self] values in
            guard case .integer(let second) = values[0] else { return .null }
            return .integer(zone.unixSeconds(local: second))
        }
        /// Registers a function of a text and, with two arguments, of its links.
        func define(
            _ name: String, arguments: Int32 = 1, _ body: @escaping (String, _ links: String?) -> String?
        ) throws {
            try connection.registerFunction(name, arguments: arguments) { values in
                guard case .text(let text) = values[0] else { return .null }
                var links: String?
                if arguments > 1, case .text(let spans) = values[1] { links = spans }
                return body(text, links).map(SQLValue.text) ?? .null
            }
        }
        try define("tweet_words", arguments: 2) { TextVerifier.words(of: $0, links: $1) }
        try define("tweet_tokens", arguments: 2) { TextVerifier.tokens(of: $0, links: $1) }
        try define("tweet_folded") { text, _ in TextVerifier.folded(text) }
        try define("link_host") { url, _ in DomainName.host(of: url) }
        try define("link_domain") { url, _ in DomainName.domain(of: url) }
        try connection.registerFunction("nearest_distance", arguments: 3) { [unowned self] values in
            guard case .real(let latitude) = values[0], case .real(let longitude) = values[1],
                case .blob(let encoded) = values[2]
            else { return .null }
            guard let origins = origins(encoded) else { throw SQLFunctionFailure("the origins are not coordinates") }
            return .real(origins.nearestDistance(to: Coordinate(latitude: latitude, longitude: longitude)))
        }
        try connection.registerFunction("tweet_shuffle", arguments: 2) { values in
            guard case .integer(let id) = values[0], case .integer(let seed) = values[1] else { return .null }
            return .integer(Sample.shuffleKey(id, seed: seed))
        }
        try connection.registerRankFunction("tweet_rank")
    }

    private func origins(_ encoded: [UInt8]) -> Origins? {
        if let known = origins.first(where: { $0.encoded == encoded }) { return known }
        if origins.count >= Self.originsLimit { origins.removeAll() }
        guard let decoded = Origins(encoded: encoded) else { return nil }
        origins.append(decoded)
        return decoded
    }
}
