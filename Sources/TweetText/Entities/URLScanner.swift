import TweetModel

/// Finds URLs with or without a scheme.
extension EntityExtractor {
    /// The maximum number of Unicode scalars of a URL, including the scheme.
    private static let longestURL = 4096
    /// The maximum length in bytes of a label in its ASCII form (see `Punycode`).
    private static let longestLabel = 63
    /// The maximum number of characters after `t.co/`.
    private static let longestShortSlug = 40

    /// A candidate for a URL.
    private struct Match {
        /// The start of the scheme, or of the domain if the URL has no scheme.
        var start: Int
        var domain: Range<Int>
        /// The indexes of the first and last label of the domain.
        var firstLabel: Int
        var lastLabel: Int
        var hasProtocol: Bool { start < domain.lowerBound }
        /// `nil` if the URL has no path.
        var pathStart: Int?
        /// The end of the URL with its port, path and query string.
        var end: Int
    }

    static func urls(in source: Span<UInt8>, withoutProtocol: Bool) -> [ExtractedEntity] {
        var spans: [Range<Int>] = []
        // The end of the last candidate.
        var consumed = 0
        var searched = 0
        while let run = HostRun.next(in: source, from: searched) {
            var position = run.range.lowerBound
            var index = 0
            while index < run.labels.count {
                guard let match = firstMatch(in: source, run, label: index, from: position, consumed: consumed) else {
                    index += 1
                    if index < run.labels.count { position = run.labels[index].range.lowerBound }
                    continue
                }
                // The next URL cannot overlap this match, even if it is rejected.
                consumed = match.end
                position = match.end
                append(match, run, source, withoutProtocol: withoutProtocol, to: &spans)
                while index < run.labels.count, run.labels[index].range.upperBound <= position { index += 1 }
                if index < run.labels.count { position = max(position, run.labels[index].range.lowerBound) }
            }
            searched = max(consumed, run.range.upperBound)
        }
        return spans.map { range in
            ExtractedEntity(kind: .url, span: TextSpan(range.lowerBound, range.upperBound), value: source.text(range))
        }
    }

    /// Returns the first candidate that begins at or after `position` in the label `index`, or `nil`.
    private static func firstMatch(
        in source: Span<UInt8>, _ run: HostRun, label index: Int, from position: Int, consumed: Int
    ) -> Match? {
        let label = run.labels[index]
        guard run.topLevelLabel(from: label.range.upperBound - 1, in: index) != nil else { return nil }
        var start = position
        while start < label.range.upperBound {
            let (scalar, length) = UTF8Decoding.scalar(in: source, at: start, end: source.count)
            defer { start += length }
            guard EntityCharacters.isDomainCharacter(scalar),
                let last = run.topLevelLabel(from: start, in: index), let domainEnd = run.labels[last].topLevelEnd
            else { continue }
            let urlStart = protocolStart(in: source, before: start, consumed: consumed) ?? start
            guard canPrecede(urlStart, in: source, consumed: consumed) else { continue }
            var match = Match(
                start: urlStart, domain: start..<domainEnd, firstLabel: index, lastLabel: last, pathStart: nil,
                end: domainEnd)
            match.end = endOfPort(in: source, from: match.end)
            let pathEnd = endOfPath(in: source, from: match.end)
            if pathEnd > match.end { match.pathStart = match.end }
            match.end = endOfQuery(in: source, from: pathEnd)
            return match
        }
        return nil
    }

    /// Appends the URLs of a match: none if the match is rejected, several if it has no scheme and contains several
    /// domains. If `withoutProtocol` is false, rejects matches without a scheme.
    private static func append(
        _ match: Match, _ run: HostRun, _ source: Span<UInt8>, withoutProtocol: Bool, to spans: inout [Range<Int>]
    ) {
        guard hasValidLength(match, run, source) else { return }
        if match.hasProtocol {
            if let end = endOfShortLink(match, source) { spans.append(match.start..<end) }
            return
        }
        guard withoutProtocol, !hasInvalidPrecedingCharacter(match.start, in: source) else { return }
        let domains = run.plainDomains(from: match.domain.lowerBound, in: match.firstLabel, to: match.lastLabel)
        spans += domains
        // `example.com:80` without a path ends after `com`. So the last URL includes the port, path and query only if
        // it has a path.
        if let last = domains.last, match.pathStart != nil, last.upperBound == match.domain.upperBound {
            spans[spans.count - 1] = last.lowerBound..<match.end
        }
    }

    /// Returns the start of `http://` or `https://`, in upper or lower case, before a domain. Returns `nil` if neither
    /// precedes the domain, or if a URL cannot start there.
    private static func protocolStart(in source: Span<UInt8>, before position: Int, consumed: Int) -> Int? {
        guard position >= 7, source.hasProtocolSeparator(at: position - 3) else { return nil }
        var start = position - 4
        if source[start] | 0x20 == UInt8(ascii: "s") { start -= 1 }
        start -= 3
        guard start >= consumed, source[start] | 0x20 == UInt8(ascii: "h"),
            source[start + 1] | 0x20 == UInt8(ascii: "t"),
            source[start + 2] | 0x20 == UInt8(ascii: "t"), source[start + 3] | 0x20 == UInt8(ascii: "p")
        else { return nil }
        return canPrecede(start, in: source, consumed: consumed) ? start : nil
    }

    private static func canPrecede(_ position: Int, in source: Span<UInt8>, consumed: Int) -> Bool {
        if position == 0 { return true }
        if position <= consumed { return false }
        let before = UTF8Decoding.scalar(in: source, before: position).scalar
        return !EntityCharacters.isASCIILetter(before) && !EntityCharacters.isASCIIDigit(before)
            && !EntityCharacters.isAtSign(before) && !EntityCharacters.isHashSign(before)
            && before != EntityCharacters.dollarSign && !EntityCharacters.isForbidden(before)
    }

    /// Returns true if a URL without a scheme cannot start here, because it would be a part of a longer name or path.
    private static func hasInvalidPrecedingCharacter(_ start: Int, in source: Span<UInt8>) -> Bool {
        guard start > 0 else { return false }
        switch source[start - 1] {
        case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "/"): return true
        default: return false
        }
    }

    private static func hasValidLength(_ match: Match, _ run: HostRun, _ source: Span<UInt8>) -> Bool {
        var characters = 0
        for position in match.start..<match.end where source[position] & 0xC0 != 0x80 { characters += 1 }
        guard characters <= longestURL else { return false }
        for index in match.firstLabel...match.lastLabel {
            let label = run.labels[index].range.clamped(to: match.domain)
            guard Punycode.length(of: label, in: source) <= longestLabel else { return false }
        }
        return true
    }

    /// Returns the end of a match. A `t.co` URL ends after its query and slug, the letters and digits after `t.co/`.
    /// Returns `nil` if the slug is too long.
    private static func endOfShortLink(_ match: Match, _ source: Span<UInt8>) -> Int? {
        let domain = match.domain
        guard domain.count == 4, source[domain.lowerBound] | 0x20 == UInt8(ascii: "t"),
            source[domain.lowerBound + 1] == UInt8(ascii: "."),
            source[domain.lowerBound + 2] | 0x20 == UInt8(ascii: "c"),
            source[domain.lowerBound + 3] | 0x20 == UInt8(ascii: "o"), match.pathStart == domain.upperBound
        else { return match.end }
        let slug = domain.upperBound + 1
        var position = slug
        while position < match.end, ASCIIByte.isWord(source[position]) { position += 1 }
        if position == slug { return match.end }
        return position - slug > longestShortSlug ? nil : endOfQuery(in: source, from: position)
    }

    /// Returns the end of `:` and digits; `start` if the port is missing.
    private static func endOfPort(in source: Span<UInt8>, from start: Int) -> Int {
        guard start < source.count, source[start] == UInt8(ascii: ":") else { return start }
        var position = start + 1
        while position < source.count, ASCIIByte.isDigit(source[position]) { position += 1 }
        return position > start + 1 ? position : start
    }

    /// Returns the end of a path; `start` if no path begins there. Punctuation at the end, such as `.`, is not part of
    /// the path, except for balanced parentheses and the characters in `isPathEnd`.
    private static func endOfPath(in source: Span<UInt8>, from start: Int) -> Int {
        guard start < source.count, source[start] == UInt8(ascii: "/") else { return start }
        var position = start + 1
        var end = position
        while position < source.count {
            if source[position] == UInt8(ascii: "(") {
                guard let closed = endOfParentheses(in: source, from: position, mayNest: true) else { break }
                position = closed
                end = closed
                continue
            }
            let (scalar, length) = UTF8Decoding.scalar(in: source, at: position, end: source.count)
            guard EntityCharacters.isPathCharacter(scalar) else { break }
            position += length
            if EntityCharacters.isPathEnd(scalar) { end = position }
        }
        return end
    }

    /// Returns the end of a non-empty pair of parentheses. If `mayNest` is true, it may contain one other pair. Returns
    /// `nil` if the parentheses are not balanced or contain a character that a path cannot contain.
    private static func endOfParentheses(in source: Span<UInt8>, from start: Int, mayNest: Bool) -> Int? {
        var position = start + 1
        var hasNested = !mayNest
        while position < source.count {
            switch source[position] {
            case UInt8(ascii: ")"): return position > start + 1 ? position + 1 : nil
            case UInt8(ascii: "("):
                guard !hasNested, let closed = endOfParentheses(in: source, from: position, mayNest: false) else {
                    return nil
                }
                hasNested = true
                position = closed
            default:
                let (scalar, length) = UTF8Decoding.scalar(in: source, at: position, end: source.count)
                guard EntityCharacters.isPathCharacter(scalar) else { return nil }
                position += length
            }
        }
        return nil
    }

    /// Returns the end of a query string, without punctuation at its end; `start` if no query string begins there.
    private static func endOfQuery(in source: Span<UInt8>, from start: Int) -> Int {
        guard start < source.count, source[start] == UInt8(ascii: "?") else { return start }
        var position = start + 1
        var end = start
        while position < source.count, EntityCharacters.isQueryCharacter(source[position]) {
            position += 1
            if EntityCharacters.isQueryEnd(source[position - 1]) { end = position }
        }
        return end
    }
}
