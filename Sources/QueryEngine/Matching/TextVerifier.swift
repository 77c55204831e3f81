internal import SQLiteKit
package import TweetModel
package import TweetText

/// Tests a clause on a text. Implements the SQL function `tweet_matches(verifier, text, links)`, which returns 1 or 0.
/// It returns NULL if the text is NULL, and fails if a regular expression exceeds its time limit.
///
/// A statement contains its verifiers (`TextCheck.argument`). `links` lists the byte ranges of links in the text, in
/// any order, for example `0 23 40 63`. It is NULL for a text without links.
package final class TextVerifier: Sendable {
    let check: TextCheck
    private let tokenizer = Tokenizer()
    /// The folded bytes of `contains`.
    private let needle: [UInt8]
    /// The tokens of plain words or of `exact`. `nil` for other checks, and if `exact` contains no token.
    private let term: TextTerm?
    /// The tokens of `proximity`.
    private let nearby: [String]
    /// The tokens of `pattern`. A `nil` element is a `*`, which matches any word.
    package let elements: [String?]
    /// Terms that every matching text contains. May be empty. Callers look them up in the index, and test only the
    /// texts that the index finds.
    package let narrowing: [TextTerm]

    convenience init(_ term: TextTerm) { self.init(.words(TextClause(written: "", term: term))) }

    package init(_ check: TextCheck) {
        self.check = check
        var needle: [UInt8] = []
        var term: TextTerm?
        var nearby: [String] = []
        var elements: [String?] = []
        var narrowing: [TextTerm] = []
        switch check {
        case .words(let words):
            term = words.term
            narrowing = [words.term]
        case .contains(let part): needle = FoldedText(part).bytes
        case .question, .smiley, .regex: break
        case .exact(let words, _):
            term = tokenizer.term(words, isPrefix: false)
            narrowing = term.map { [$0] } ?? []
        case .proximity(let words, _):
            nearby = tokenizer.term(words, isPrefix: false)?.tokens ?? []
            narrowing = nearby.map { TextTerm(tokens: [$0], isPrefix: false) }
        case .pattern(let words): (elements, narrowing) = Self.elements(of: words, tokenizer)
        }
        self.needle = needle
        self.term = term
        self.nearby = nearby
        self.elements = elements
        self.narrowing = narrowing
    }

    /// Splits a phrase at its stars, each of which matches one word. Stars before the first word have no effect, as in
    /// Twitter's web search.
    private static func elements(of words: String, _ tokenizer: Tokenizer) -> ([String?], [TextTerm]) {
        var elements: [String?] = []
        var terms: [TextTerm] = []
        var stars = 0
        var segment = ""
        func finish() {
            if let term = tokenizer.term(segment, isPrefix: false) {
                if !elements.isEmpty { elements += Array(repeating: nil, count: stars) }
                elements += term.tokens.map(Optional.some)
                terms.append(TextTerm(tokens: term.tokens, isPrefix: false))
                stars = 0
            }
            segment = ""
        }
        for piece in words.unicodeScalars.split(whereSeparator: CharacterRules.isSpace) {
            if piece.count == 1, piece.first == "*" {
                finish()
                stars += 1
            } else {
                segment += " " + String(String.UnicodeScalarView(piece))
            }
        }
        finish()
        if !elements.isEmpty { elements += Array(repeating: nil, count: stars) }
        return (elements, terms)
    }

    /// Returns true if the text passes the check. `links` are sorted spans, which plain words and checks with
    /// `needsLinks` skip.
    package func matches(_ text: String, cutting links: [TextSpan]) -> Bool {
        do throws(PatternTimeout) {
            return try matches(text, cutting: links, before: nil)
        } catch {
            preconditionFailure("A search without a deadline cannot time out")
        }
    }

    private func matches(
        _ text: String, cutting links: [TextSpan], before deadline: ContinuousClock.Instant?
    ) throws(PatternTimeout) -> Bool {
        switch check {
        case .contains: FoldedText(text).contains(needle)
        case .regex(let pattern): try pattern.hasMatch(in: text, before: deadline)
        default: !spans(in: text, cutting: links).isEmpty
        }
    }

    /// Returns true if the text passes the check. `links` has the form `0 23 40 63`. Throws `PatternTimeout` if a
    /// regular expression runs past the deadline. Other checks ignore the deadline.
    package func matches(
        _ text: String, links: String?, before deadline: ContinuousClock.Instant? = nil
    ) throws(PatternTimeout) -> Bool {
        try matches(text, cutting: Self.spans(links), before: deadline)
    }

    /// Returns the folded words of a text, joined by spaces, which `unique:text` compares. `nil` if it contains none.
    package static func words(of text: String, links: String?) -> String? {
        var tokens = TokenizedText()
        Tokenizer().tokenize(text, cutting: spans(links), into: &tokens)
        return tokens.words.bytes.isEmpty ? nil : String(decoding: tokens.words.bytes, as: UTF8.self)
    }

    /// Returns the tokens of a text for ClickHouse, with a space before and after each. The alternates
    /// (`TokenizedText.alternates`) follow after all words and begin with `~`. Without tokens, returns a single space.
    package static func tokens(of text: String, links: String?) -> String {
        var tokens = TokenizedText()
        Tokenizer().tokenize(text, cutting: spans(links), into: &tokens)
        var bytes = tokens.words.bytes
        let alternates = tokens.alternates
        for token in alternates.tokens { IndexKind.alternate.append(alternates.text(of: token), to: &bytes) }
        return bytes.isEmpty ? " " : " " + String(decoding: bytes, as: UTF8.self) + " "
    }

    /// Returns the folded text in which `contains:` searches.
    package static func folded(_ text: String) -> String {
        String(decoding: FoldedText(text).bytes, as: UTF8.self)
    }

    /// Parses the byte ranges of links, for example `0 23 40 63`. Returns sorted, merged spans. Skips invalid pairs.
    package static func spans(_ links: String?) -> [TextSpan] {
        let numbers = (links ?? "").split(separator: " ").compactMap { Int($0) }
        var spans: [TextSpan] = []
        for index in stride(from: 0, to: numbers.count - 1, by: 2)
        where numbers[index] >= 0 && numbers[index] <= numbers[index + 1] {
            spans.append(TextSpan(numbers[index], numbers[index + 1]))
        }
        return spans.merged()
    }

    /// Returns the spans that pass the check.
    func spans(in text: String, cutting links: [TextSpan]) -> [TextSpan] {
        switch check {
        case .contains: return FoldedText(text).occurrences(of: needle)
        case .regex(let pattern): return pattern.spans(in: text)
        case .question: return Self.questionMarks(in: text, cutting: links)
        case .smiley(let isPositive): return Self.emoticons(in: text, isPositive: isPositive, cutting: links)
        case .words, .exact, .proximity, .pattern:
            var tokens = TokenizedText()
            tokenizer.tokenize(text, cutting: links, into: &tokens)
            return spans(in: tokens, of: text)
        }
    }

    /// Returns the spans that pass the check in a tokenized text. Empty for checks that do not use tokens.
    func spans(in tokens: TokenizedText, of text: String) -> [TextSpan] {
        switch check {
        case .words(let words): return tokens.matches(of: words.term)
        case .exact(let words, let matchesCase):
            guard let term else { return [] }
            return tokens.matches(of: term).filter { isExact($0, of: text, words, matchesCase) }
        case .proximity(_, let distance): return nearbySpans(tokens.words, within: distance)
        case .pattern: return patternSpans(tokens.words)
        case .contains, .question, .smiley, .regex: return []
        }
    }

    /// Compares the text at a span with the words as written, including accents and, if `matchesCase` is true, case.
    /// `==` treats composed and decomposed accents as equal.
    private func isExact(_ span: TextSpan, of text: String, _ words: String, _ matchesCase: Bool) -> Bool {
        let utf8 = text.utf8
        let start = utf8.index(utf8.startIndex, offsetBy: span.start)
        let end = utf8.index(utf8.startIndex, offsetBy: span.end)
        let found = String(text[start..<end])
        return matchesCase ? found == words : found.lowercased() == words.lowercased()
    }

    private func patternSpans(_ stream: TokenStream) -> [TextSpan] {
        guard !elements.isEmpty, stream.tokens.count >= elements.count else { return [] }
        let words = stream.tokens.map(stream.text(of:))
        return (0...(words.count - elements.count)).compactMap { start in
            for (offset, element) in elements.enumerated() {
                if let element, element != words[start + offset] { return nil }
            }
            return TextSpan(stream.tokens[start].span.start, stream.tokens[start + elements.count - 1].span.end)
        }
    }

    /// Finds the words of a sloppy phrase, as Lucene defines it. The *drift* of a word is its position in the text
    /// minus its position in the phrase. In a match, the drifts differ by at most `distance`. Each other word between
    /// two words of the phrase adds 1 to the difference of their drifts. Reversing two adjacent words adds 2.
    private func nearbySpans(_ stream: TokenStream, within distance: Int) -> [TextSpan] {
        var words: [String: [Int]] = [:]
        for (word, text) in nearby.enumerated() { words[text, default: []].append(word) }
        var occurrences: [(drift: Int, word: Int, position: Int)] = []
        for (position, token) in stream.tokens.enumerated() {
            for word in words[stream.text(of: token)] ?? [] { occurrences.append((position - word, word, position)) }
        }
        occurrences.sort { ($0.drift, $0.word) < ($1.drift, $1.word) }
        // Move a window over the sorted drifts. It is a match if it contains every word and is at most `distance` wide.
        var counts = [Int](repeating: 0, count: nearby.count)
        var missing = nearby.count
        // The number of entries in the window for each position. A word that occurs twice in the phrase needs two
        // positions in the text.
        var positions: [Int: Int] = [:]
        var start = 0
        // The entries before this index are in `spans`.
        var added = 0
        var spans: [TextSpan] = []
        for (end, entry) in occurrences.enumerated() {
            positions[entry.position, default: 0] += 1
            if counts[entry.word] == 0 { missing -= 1 }
            counts[entry.word] += 1
            while entry.drift - occurrences[start].drift > distance {
                let first = occurrences[start]
                counts[first.word] -= 1
                if counts[first.word] == 0 { missing += 1 }
                let left = (positions[first.position] ?? 1) - 1
                positions[first.position] = left == 0 ? nil : left
                start += 1
            }
            guard missing == 0, positions.count >= nearby.count else { continue }
            spans += occurrences[max(start, added)...end].map { stream.tokens[$0.position].span }
            added = end + 1
        }
        return spans
    }
}

/// A condition on a text. All but `words` are tested on the text itself, because the tokens of the index do not
/// suffice.
package enum TextCheck: Hashable, Sendable {
    case words(TextClause)
    /// A substring of the text, as typed. Case and accents are ignored.
    case contains(String)
    /// A question mark outside links.
    case question
    /// An emoticon of this mood.
    case smiley(isPositive: Bool)
    /// A word or phrase with the accents as written. If `matchesCase` is true, the case must match too.
    case exact(String, matchesCase: Bool)
    /// The words of a phrase with at most `distance` other words between them. Reversing two adjacent words counts as
    /// two other words.
    case proximity(String, distance: Int)
    /// A regular expression that matches in the unfolded text.
    case regex(TextPattern)
    /// A phrase in which each `*` matches exactly one word, except that stars before the first word have no effect.
    case pattern(String)

    /// The check as a clause on the tweet's own text.
    var clause: Clause { if case .words(let words) = self { .text(words) } else { .check(self) } }

    /// The first argument of the SQL function `tweet_matches`.
    var argument: SQLObject { SQLObject(TextVerifier(self), name: canonical) }

    /// True if the check skips links in the text, and therefore needs their positions.
    package var needsLinks: Bool {
        switch self {
        case .contains, .regex: false
        default: true
        }
    }
}

/// Finds question marks, and emoticons of a positive or negative mood.
extension TextVerifier {
    private static let positive: Set<[UInt8]> = Set(
        [
            ":)", ":-)", ":D", ":-D", ":P", ":-P", ":p", ":-p", "=)", "=D", ";)", ";-)", "(:", "(-:", ":]", "^_^", "^^",
            "<3", "xD", "XD",
        ].map { Array($0.utf8) })
    private static let negative: Set<[UInt8]> = Set(
        [":(", ":-(", "=(", "):", ")-:", ":[", ":'(", ":'-(", ":/", ":-/", ":\\", "D:", ">:(", "</3", "-_-", "T_T"]
            .map { Array($0.utf8) })

    /// Returns the emoticons of one mood outside the spans `links`. On each side, an emoticon needs a space, an ASCII
    /// control character such as a line feed, or an end of the text.
    private static func emoticons(in text: String, isPositive: Bool, cutting links: [TextSpan]) -> [TextSpan] {
        let list = isPositive ? positive : negative
        let bytes = Array(text.utf8)
        var result: [TextSpan] = []
        var start = 0
        while start < bytes.count {
            if bytes[start] <= 0x20 {
                start += 1
                continue
            }
            let end = bytes[start...].firstIndex { $0 <= 0x20 } ?? bytes.count
            if end - start <= 4, list.contains(Array(bytes[start..<end])) { result.append(TextSpan(start, end)) }
            start = end
        }
        return result.filter { span in !links.contains { $0.overlaps(span) } }
    }

    /// Returns the question marks outside the spans `links`, for example `?`, `؟` and `？`.
    private static func questionMarks(in text: String, cutting links: [TextSpan]) -> [TextSpan] {
        var result: [TextSpan] = []
        var start = 0
        for scalar in text.unicodeScalars {
            let length = UTF8.width(scalar)
            switch scalar.value {
            case 0x3F, 0x37E, 0x61F, 0x1367, 0x2047...0x2049, 0xFF1F, 0x2753, 0x2754:
                result.append(TextSpan(start, start + length))
            default: break
            }
            start += length
        }
        return result.filter { span in !links.contains { $0.overlaps(span) } }
    }
}
