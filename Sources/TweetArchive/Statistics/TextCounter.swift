internal import QueryEngine
package import TweetModel
internal import TweetText

/// Counts tweets whose texts have the same words in the same order. Ignores case, accents, links, mentions and
/// punctuation.
///
/// Each text is stored as a 128-bit hash, so memory does not depend on the length of texts. With a billion texts, the
/// probability of a collision is below 10^-20.
package struct TextCounter {
    /// The hash of a text.
    private struct Words: Hashable {
        var low: Int
        var high: Int
    }

    private struct Entry {
        /// The highest ID of a tweet with the text.
        var tweet: Int64
        var tweets = 0
        var first = Int64.max
        var last = Int64.min
    }

    private var tokens = TokenizedText()
    private var entries: [Words: Entry] = [:]

    package init() {}

    /// The number of different texts.
    package var count: Int { entries.count }

    /// Adds the text of a tweet. Ignores texts without words.
    ///
    /// - Parameters:
    ///   - spans: The spans of links and mentions (see `WordCounter.add`).
    ///   - second: The time of the tweet in Unix seconds; `nil` if unknown.
    package mutating func add(_ tweet: Int64, _ text: String, spans: String?, at second: Int64?) {
        Tokenizer().tokenize(text, cutting: TextVerifier.spans(spans), into: &tokens)
        guard !tokens.words.bytes.isEmpty else { return }
        var low = Hasher()
        var high = Hasher()
        high.combine(1)
        low.combine(tokens.words.bytes)
        high.combine(tokens.words.bytes)
        let words = Words(low: low.finalize(), high: high.finalize())
        var entry = entries[words] ?? Entry(tweet: tweet)
        entry.tweet = max(entry.tweet, tweet)
        entry.tweets += 1
        if let second {
            entry.first = min(entry.first, second)
            entry.last = max(entry.last, second)
        }
        entries[words] = entry
    }

    /// Returns the texts that at least `options.minimum` tweets share, and at least two, most frequent first. Returns
    /// at most `options.limit` texts (0 for all), each with the highest ID of its tweets. The caller must set `text` of
    /// the rows.
    package func rows(_ options: TopOptions) -> [(tweet: Int64, row: TopTable.Row)] {
        let order = entries.values.filter { $0.tweets >= max(2, options.minimum) }.sorted {
            ($1.tweets, $1.tweet) < ($0.tweets, $0.tweet)
        }
        return order.prefix(options.limit > 0 ? options.limit : .max).map { entry in
            var row = TopTable.Row(text: "", tweets: entry.tweets, uses: entry.tweets)
            row.id = String(entry.tweet)
            if options.wantsDetails {
                row.first = entry.first == .max ? nil : Timestamp(seconds: entry.first)
                row.last = entry.last == .min ? nil : Timestamp(seconds: entry.last)
            }
            return (entry.tweet, row)
        }
    }
}
