internal import QueryEngine
package import TweetModel
internal import TweetText

/// Counts the words, phrases or emoji of texts.
///
/// The bytes of all values are in one buffer, and `slots` is a hash table with open addressing. So counting a known
/// value allocates no memory.
package struct WordCounter {
    fileprivate struct Entry {
        /// The offset in `bytes` of the value's tokens, and their length in bytes.
        var start: Int
        var length: Int
        /// The length in bytes of the first spelling of the value in lower case, which follows the tokens in `bytes`.
        var spelled: Int
        var hash: UInt64
        var tweets = 0
        var uses = 0
        /// The number of the last text that contains the value, so that each text counts once.
        var lastText = -1
        var first = Int64.max
        var last = Int64.min
    }

    private let field: TopTable.Field
    /// The number of tokens in a value: 1 for words, more for phrases.
    private let length: Int
    private let stopWords: StopWords?
    private let tokenizer = Tokenizer()
    private var tokens = TokenizedText()
    private var bytes: [UInt8] = []
    private var entries: [Entry] = []
    /// Indices into `entries`; -1 for a free slot. The number of slots is a power of two.
    private var slots = [Int32](repeating: -1, count: 1 << 12)
    private var texts = 0

    package init(_ field: TopTable.Field, _ options: TopOptions) {
        self.field = field
        length = field == .phrases ? max(2, options.phraseLength) : 1
        stopWords = field == .emoji || options.countsStopWords ? nil : StopWords()
    }

    /// The number of different values.
    package var count: Int { entries.count }

    /// Adds a text.
    ///
    /// - Parameters:
    ///   - spans: The spans of links and mentions, such as `"0 23 30 53"`. Words in them are not counted.
    ///   - language: The language label of the tweet, which selects the stop words; `nil` if unknown.
    ///   - second: The time of the tweet in Unix seconds; `nil` if unknown.
    package mutating func add(_ text: String, spans: String?, language: String?, at second: Int64?) {
        tokenizer.tokenize(text, cutting: TextVerifier.spans(spans), into: &tokens)
        texts += 1
        let stream = tokens.words
        var run = 0
        for index in stream.tokens.indices {
            guard counts(stream, index, language) else {
                run = 0
                continue
            }
            // Punctuation ends a phrase, as does a token that does not count, such as a stop word.
            let follows = run > 0 && Self.areNeighbours(text, stream.tokens[index - 1], stream.tokens[index])
            run = follows ? run + 1 : 1
            guard run >= length else { continue }
            let first = stream.tokens[index - length + 1]
            let last = stream.tokens[index]
            count(
                stream.bytes, Int(first.start)..<Int(last.end), spelled: text,
                TextSpan(first.span.start, last.span.end), at: second)
        }
    }

    private mutating func counts(_ stream: TokenStream, _ index: Int, _ language: String?) -> Bool {
        switch stream.kind(at: index) {
        case .emoji: return field == .emoji
        case .number, .rest: return field == .phrases && stream.kind(at: index) == .number
        case .word, .pair:
            if field == .emoji { return false }
            guard let stopWords else { return true }
            let word = stream.text(of: stream.tokens[index])
            return !stopWords.contains(word, language: language)
        }
    }

    /// Returns true if only spaces, apostrophes and hyphens separate two tokens, or if the tokens overlap.
    private static func areNeighbours(
        _ text: String, _ left: TokenStream.Token, _ right: TokenStream.Token
    ) -> Bool {
        guard right.span.start >= left.span.end else { return true }
        let bytes = text.utf8.span
        for offset in left.span.end..<right.span.start {
            let byte = bytes[offset]
            guard byte == 0x20 || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "-") else { return false }
        }
        return true
    }

    private mutating func count(
        _ source: [UInt8], _ range: Range<Int>, spelled text: String, _ span: TextSpan, at second: Int64?
    ) {
        let hash = Self.hash(source.span.extracting(range))
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] >= 0 {
            let number = Int(slots[slot])
            if entries[number].hash == hash, isSame(entries[number], source, range) {
                entries[number].add(text: texts, second)
                return
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        var entry = Entry(start: bytes.count, length: range.count, spelled: 0, hash: hash)
        bytes.append(contentsOf: source[range])
        let utf8 = text.utf8
        let start = utf8.index(utf8.startIndex, offsetBy: span.start)
        let end = utf8.index(start, offsetBy: span.end - span.start)
        let spelling = Array((field == .emoji ? String(text[start..<end]) : text[start..<end].lowercased()).utf8)
        entry.spelled = spelling.count
        bytes.append(contentsOf: spelling)
        entry.add(text: texts, second)
        slots[slot] = Int32(entries.count)
        entries.append(entry)
        if entries.count * 2 > slots.count { grow() }
    }

    private func isSame(_ entry: Entry, _ source: [UInt8], _ range: Range<Int>) -> Bool {
        guard entry.length == range.count else { return false }
        for offset in 0..<entry.length where bytes[entry.start + offset] != source[range.lowerBound + offset] {
            return false
        }
        return true
    }

    private mutating func grow() {
        slots = [Int32](repeating: -1, count: slots.count * 4)
        for (number, entry) in entries.enumerated() {
            var slot = Int(truncatingIfNeeded: entry.hash) & (slots.count - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(number)
        }
    }

    /// Returns the FNV-1a hash, with its upper bits mixed into the lower ones.
    private static func hash(_ bytes: Span<UInt8>) -> UInt64 {
        var hash = FNV1a()
        for index in bytes.indices { hash.combine(UInt64(bytes[index])) }
        return hash.mixed
    }

    /// Returns the values of at least `options.minimum` texts, most frequent first; at most `options.limit` (0 for
    /// all).
    package func rows(_ options: TopOptions) -> [TopTable.Row] {
        let order = entries.filter { $0.tweets >= options.minimum }.sorted { left, right in
            if left.tweets != right.tweets { return left.tweets > right.tweets }
            if left.uses != right.uses { return left.uses > right.uses }
            return bytes[left.start..<(left.start + left.length)].lexicographicallyPrecedes(
                bytes[right.start..<(right.start + right.length)])
        }
        return order.prefix(options.limit > 0 ? options.limit : .max).map { entry in
            let start = entry.start + entry.length
            var row = TopTable.Row(
                text: String(decoding: bytes[start..<(start + entry.spelled)], as: UTF8.self), tweets: entry.tweets,
                uses: entry.uses)
            if options.wantsDetails {
                row.first = entry.first == .max ? nil : Timestamp(seconds: entry.first)
                row.last = entry.last == .min ? nil : Timestamp(seconds: entry.last)
            }
            return row
        }
    }
}

extension WordCounter.Entry {
    fileprivate mutating func add(text: Int, _ second: Int64?) {
        uses += 1
        guard lastText != text else { return }
        lastText = text
        tweets += 1
        guard let second else { return }
        first = min(first, second)
        last = max(last, second)
    }
}

/// Counts tweets whose texts have the same words in the same order. Ignores case, accents, links, mentions and
/// punctuation.
///
/// Each text is stored as a 128-bit hash, so memory does not depend on the length of texts. With a billion texts, the
/// probability of a collision is below 10^-20.
package struct TextCounter {
    private var tokens = TokenizedText()
    /// The entry of each text, by the hash of the text. `tweet` is the highest ID of a tweet with the text.
    private var entries: [UInt128: (tweet: Int64, tweets: Int, first: Int64, last: Int64)] = [:]

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
        let words = UInt128(UInt(bitPattern: high.finalize())) << 64 | UInt128(UInt(bitPattern: low.finalize()))
        var entry = entries[words] ?? (tweet, 0, .max, .min)
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
