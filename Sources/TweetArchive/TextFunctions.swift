internal import QueryEngine
internal import SQLiteKit
internal import TweetModel
internal import TweetText

/// The SQL functions that plans call, with what they need to know of the search that runs:
///
/// - `tweet_matches(check, text, links)`: whether a text fulfils a clause that the index cannot decide; NULL for no text;
/// - `tweet_sample(id, seed)`: the number of a tweet that decides whether it is in a sample;
/// - `tweet_words(text, links)`: the words of a text as one; NULL for a text without any;
/// - `tweet_tokens(text, links)`: the tokens of a text between blanks, second forms behind `~`; NULL for no text;
/// - `tweet_folded(text)`: the text as `contains:` looks at it; NULL for no text;
/// - `tweet_shuffle(id, seed)`: a place in a random order;
/// - `tweet_rank(tweet_index, phrase, …)`: how relevant a row of the index is;
/// - `local_time(second)`: what the clocks of the zone show at a Unix second; NULL for none.
final class TextFunctions {
    private var isDefined = false
    private var zone = Zone.utc
    private var deadline: ContinuousClock.Instant?
    private var limit = Duration.zero
    private var hasTimedOut = false
    /// How long regular expressions may be looked for, when that was not long enough; nil when it was.
    var exceededLimit: Duration? { hasTimedOut ? limit : nil }
    /// The clauses of a statement are asked for row after row.
    private var verifiers: [String: TextVerifier?] = [:]
    private static let mostVerifiers = 64
    private var searches = 0
    /// From this search on a connection maps the file: one that is asked again and again, a server's, then gets at rows
    /// twice as quickly. For a single search the system would arrange more than is looked at, which takes as long again.
    private static let mappingSearch = 8
    /// The whole of most stores; of larger ones, a part.
    private static let mappedBytes: Int64 = 1 << 31

    /// Makes the functions of a connection ready for a search.
    func prepare(_ connection: Connection, zone: Zone, regexLimit: Duration) throws(SQLiteError) {
        self.zone = zone
        limit = regexLimit
        deadline = ContinuousClock.now + regexLimit
        hasTimedOut = false
        if !isDefined { try define(on: connection) }
        isDefined = true
        searches += 1
        if searches == Self.mappingSearch { try connection.mapFile(bytes: Self.mappedBytes) }
    }

    private func define(on connection: Connection) throws(SQLiteError) {
        // The functions live as long as the connection, which the archive holds beside them.
        try connection.define("tweet_matches", arguments: 3) { [unowned self] (values) throws(SQLFunctionFailure) in
            guard case .text(let check) = values[0], case .text(let text) = values[1] else { return .null }
            guard let verifier = verifier(check) else { return .null }
            var links: String?
            if case .text(let spans) = values[2] { links = spans }
            do throws(PatternTimeout) {
                return .integer(try verifier.matches(text, links: links, before: deadline) ? 1 : 0)
            } catch {
                hasTimedOut = true
                throw SQLFunctionFailure("looking for a regular expression took too long")
            }
        }
        try connection.define("tweet_sample", arguments: 2) { values in
            guard case .integer(let id) = values[0], case .text(let seed) = values[1] else { return .null }
            return .integer(Sample.number(of: TweetID(id), seed: seed))
        }
        try connection.define("local_time", arguments: 1) { [unowned self] values in
            guard case .integer(let second) = values[0] else { return .null }
            return .integer(zone.local(second))
        }
        try connection.define("tweet_words", arguments: 2) { values in
            guard case .text(let text) = values[0] else { return .null }
            var links: String?
            if case .text(let spans) = values[1] { links = spans }
            return TextVerifier.words(of: text, links: links).map(SQLValue.text) ?? .null
        }
        try connection.define("tweet_tokens", arguments: 2) { values in
            guard case .text(let text) = values[0] else { return .null }
            var links: String?
            if case .text(let spans) = values[1] { links = spans }
            return .text(TextVerifier.tokens(of: text, links: links))
        }
        try connection.define("tweet_folded", arguments: 1) { values in
            guard case .text(let text) = values[0] else { return .null }
            return .text(TextVerifier.folded(text))
        }
        try connection.define("tweet_shuffle", arguments: 2) { values in
            guard case .integer(let id) = values[0], case .integer(let seed) = values[1] else { return .null }
            return .integer(Shuffle.key(id, seed: seed))
        }
        try connection.defineRank("tweet_rank")
    }

    private func verifier(_ check: String) -> TextVerifier? {
        if let known = verifiers[check] { return known }
        if verifiers.count >= Self.mostVerifiers { verifiers.removeAll() }
        let verifier = TextVerifier(encoded: check)
        verifiers[check] = verifier
        return verifier
    }
}
