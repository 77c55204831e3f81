package import TweetModel
package import TweetText

/// Decides on a text what the index cannot: the meaning of the SQL function `tweet_matches(check, text, links)` that
/// plans call, where `check` is the clause as it is written in a query, e.g. `contains:"x y"`, and `links` are the byte
/// positions of addresses in the text: starts and ends, separated by blanks, in any order of the pairs; NULL is none.
/// The function is NULL where the text is, else 1 or 0.
package struct TextVerifier: Sendable {
    /// nil for plain words: those are verified where looking them up would cost more.
    let check: TextCheck?
    private let tokenizer = Tokenizer()
    private let needle: [UInt8]
    /// The words of `exact`.
    private let term: TextTerm?
    /// The words of `proximity`, one token each.
    private let nearby: [String]
    /// The elements of `pattern`: tokens, and nil for any one word.
    let elements: [String?]
    /// What the index can look for beforehand; all of it must occur.
    let narrowing: [TextTerm]

    /// nil when the text is not one clause of this kind.
    package init?(encoded: String) {
        do throws(QueryErrors) {
            switch try Query.parse(encoded).root {
            case .clause(.check(let check)): self.init(check)
            case .clause(.text(let clause)): self.init(clause.term)
            default: return nil
            }
        } catch {
            return nil
        }
    }

    init(_ term: TextTerm) {
        check = nil
        needle = []
        self.term = term
        nearby = []
        elements = []
        narrowing = [term]
    }

    init(_ check: TextCheck) {
        self.check = check
        var needle: [UInt8] = []
        var term: TextTerm?
        var nearby: [String] = []
        var elements: [String?] = []
        var narrowing: [TextTerm] = []
        switch check {
        case .contains(let part): needle = FoldedText(part).bytes
        case .question, .smiley, .regex: break
        case .exact(let words, _):
            term = tokenizer.term(words, isPrefix: false)
            narrowing = term.map { [$0] } ?? []
        case .proximity(let words, _):
            nearby = tokenizer.term(words, isPrefix: false)?.tokens ?? []
            narrowing = nearby.map { TextTerm(tokens: [$0], isPrefix: false) }
        case .pattern(let words):
            (elements, narrowing) = Self.elements(of: words, tokenizer)
        }
        self.needle = needle
        self.term = term
        self.nearby = nearby
        self.elements = elements
        self.narrowing = narrowing
    }

    /// Splits a phrase at its stars. Stars at the ends have no effect.
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
        return (elements, terms)
    }

    /// Whether the text fulfils the check. `links` are sorted spans of addresses, which hold no words.
    package func matches(_ text: String, cutting links: [TextSpan]) -> Bool {
        do throws(PatternTimeout) {
            return try matches(text, cutting: links, before: nil)
        } catch {
            preconditionFailure("Only a deadline ends a search early, and there is none")
        }
    }

    private func matches(
        _ text: String, cutting links: [TextSpan], before deadline: ContinuousClock.Instant?
    ) throws(PatternTimeout) -> Bool {
        switch check {
        case .contains: FoldedText(text).contains(needle)
        case .regex(let pattern): try pattern.isFound(in: text, before: deadline)
        default: !spans(in: text, cutting: links).isEmpty
        }
    }

    /// As above, with the links as the SQL function gets them. Only looking for regular expressions heeds the deadline.
    package func matches(
        _ text: String, links: String?, before deadline: ContinuousClock.Instant? = nil
    ) throws(PatternTimeout) -> Bool {
        try matches(text, cutting: Self.spans(links), before: deadline)
    }

    /// The words of a text, folded and joined by spaces; nil for a text without any. Texts with the same words are the
    /// same for `unique:text`.
    package static func words(of text: String, links: String?) -> String? {
        var tokens = TokenizedText()
        Tokenizer().tokenize(text, cutting: spans(links), into: &tokens)
        return tokens.words.bytes.isEmpty ? nil : String(decoding: tokens.words.bytes, as: UTF8.self)
    }

    /// The tokens of a text with a blank on both sides of each: words as they are, second forms behind their mark.
    package static func tokens(of text: String, links: String?) -> String {
        var tokens = TokenizedText()
        Tokenizer().tokenize(text, cutting: spans(links), into: &tokens)
        var bytes = tokens.words.bytes
        let alternates = tokens.alternates
        for token in alternates.tokens { IndexKind.alternate.append(alternates.text(of: token), to: &bytes) }
        return bytes.isEmpty ? " " : " " + String(decoding: bytes, as: UTF8.self) + " "
    }

    /// The text as `contains:` looks at it.
    package static func folded(_ text: String) -> String {
        String(decoding: FoldedText(text).bytes, as: UTF8.self)
    }

    /// Places in a text as statements give them: starts and ends joined by blanks. Sorted and merged.
    package static func spans(_ links: String?) -> [TextSpan] {
        let numbers = (links ?? "").split(separator: " ").compactMap { Int($0) }
        var spans: [TextSpan] = []
        for index in stride(from: 0, to: numbers.count - 1, by: 2)
        where numbers[index] >= 0 && numbers[index] <= numbers[index + 1] {
            spans.append(TextSpan(numbers[index], numbers[index + 1]))
        }
        return spans.merged()
    }

    /// The places that fulfil the check.
    func spans(in text: String, cutting links: [TextSpan]) -> [TextSpan] {
        switch check {
        case .contains: return FoldedText(text).occurrences(of: needle)
        case .regex(let pattern): return pattern.spans(in: text)
        case .question: return Smileys.questionMarks(in: text, cutting: links)
        case .smiley(let isPositive): return Smileys.spans(in: text, isPositive: isPositive, cutting: links)
        case .exact, .proximity, .pattern, nil:
            var tokens = TokenizedText()
            tokenizer.tokenize(text, cutting: links, into: &tokens)
            return spans(in: tokens, of: text)
        }
    }

    /// As above, for a text that is tokenised already.
    func spans(in tokens: TokenizedText, of text: String) -> [TextSpan] {
        switch check {
        case .exact(let words, let matchesCase):
            guard let term else { return [] }
            return tokens.matches(of: term).filter { isExact($0, of: text, words, matchesCase) }
        case .proximity(_, let distance): return nearbySpans(tokens.words, within: distance)
        case .pattern: return patternSpans(tokens.words)
        case .contains, .question, .smiley, .regex: return []
        case nil: return term.map { tokens.matches(of: $0) } ?? []
        }
    }

    /// `==` of strings is canonical equivalence: composed and decomposed accents are the same spelling.
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

    /// The sloppy phrase of search engines: a word's *drift* is its position less its place in the phrase, and the
    /// drifts of a match differ by `distance` at most. Words in order with n others between them differ by n, two
    /// words the other way round by n + 2.
    private func nearbySpans(_ stream: TokenStream, within distance: Int) -> [TextSpan] {
        var occurrences: [(drift: Int, word: Int, position: Int)] = []
        for (position, token) in stream.tokens.enumerated() {
            let text = stream.text(of: token)
            for (word, wanted) in nearby.enumerated() where wanted == text {
                occurrences.append((position - word, word, position))
            }
        }
        occurrences.sort { ($0.drift, $0.word) < ($1.drift, $1.word) }
        // A window over the drifts that holds every word at least once and is no wider than allowed.
        var counts = [Int](repeating: 0, count: nearby.count)
        var missing = nearby.count
        var start = 0
        var spans: [TextSpan] = []
        for (end, entry) in occurrences.enumerated() {
            if counts[entry.word] == 0 { missing -= 1 }
            counts[entry.word] += 1
            while entry.drift - occurrences[start].drift > distance {
                counts[occurrences[start].word] -= 1
                if counts[occurrences[start].word] == 0 { missing += 1 }
                start += 1
            }
            guard missing == 0 else { continue }
            let window = occurrences[start...end]
            // Two equal words of the phrase need two places.
            guard Set(window.map(\.position)).count >= nearby.count else { continue }
            spans += window.map { stream.tokens[$0.position].span }
        }
        return spans
    }
}
