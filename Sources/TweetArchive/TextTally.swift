internal import QueryEngine
internal import TweetModel
internal import TweetText

/// Counts texts with the same words, whatever their case, accents, links, mentions and punctuation. A text is kept as a
/// number of 128 bits: two of a billion texts have the same by chance less often than disks forget a bit.
struct TextTally {
    private struct Words: Hashable {
        var low: Int
        var high: Int
    }

    private struct Entry {
        /// The newest tweet with it.
        var tweet: Int64
        var tweets = 0
        var first = Int64.max
        var last = Int64.min
    }

    private var tokens = TokenizedText()
    private var entries: [Words: Entry] = [:]

    var count: Int { entries.count }

    /// `spans` as for `WordTally`. A text without words is none.
    mutating func add(_ tweet: Int64, _ text: String, spans: String?, at second: Int64?) {
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

    /// With the tweets that have the texts in full.
    func rows(_ choice: TopChoice) -> [(tweet: Int64, row: TopTable.Row)] {
        let order = entries.values.filter { $0.tweets >= max(2, choice.minimum) }.sorted {
            ($1.tweets, $1.tweet) < ($0.tweets, $0.tweet)
        }
        return order.prefix(choice.limit > 0 ? choice.limit : .max).map { entry in
            var row = TopTable.Row(text: "", tweets: entry.tweets, uses: entry.tweets)
            row.id = String(entry.tweet)
            if choice.wantsDetails {
                row.first = entry.first == .max ? nil : Timestamp(seconds: entry.first)
                row.last = entry.last == .min ? nil : Timestamp(seconds: entry.last)
            }
            return (entry.tweet, row)
        }
    }
}
