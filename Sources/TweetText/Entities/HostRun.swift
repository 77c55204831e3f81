/// A part of a text that may contain domains. It consists of labels that are separated by dots. A label consists of
/// domain characters (`EntityCharacters`), `-` and `_`.
///
/// twitter-text tries a backtracking expression at every character. This type instead visits each label once, from
/// right to left, and finds the end of the longest domain that starts with the label. So it finds all URLs in linear
/// time.
struct HostRun {
    struct Label {
        /// The bytes of the label in the text.
        var range: Range<Int>
        var isFollowedByDot = false
        /// True if the first character is a domain character. A label of a domain cannot begin or end with `-` or `_`.
        var canBegin = false
        /// True if the last character is a domain character.
        var canEnd = false
        /// The position of the last underscore; -1 if the label contains none. Only subdomains may contain underscores.
        var lastUnderscore = -1
        /// The start of the plain characters at the end of the label. Plain characters are ASCII letters and digits,
        /// `-`, and accented Latin letters.
        var plainStart: Int
        /// The end of the top-level domain with which the label begins (`com` in `comと`). `nil` for other labels, and
        /// for the first label of the run.
        var topLevelEnd: Int?
        /// The index of the last label of the longest domain that starts with this label; `nil` if no domain does.
        var reach: Int?

        init(start: Int) {
            range = start..<start
            plainStart = start
        }
    }

    private(set) var labels: [Label] = []
    /// The bytes of the run in the text.
    let range: Range<Int>

    /// Returns the first run at or after `start` that contains a top-level domain after a dot; `nil` after the last
    /// one.
    static func next(in source: Span<UInt8>, from start: Int) -> HostRun? {
        var position = start
        while true {
            let dot = source.firstPosition(of: UInt8(ascii: "."), from: position)
            if dot == source.count { return nil }
            let run = HostRun(in: source, around: dot, from: position)
            if run.labels.contains(where: { $0.topLevelEnd != nil }) { return run }
            position = run.range.upperBound
        }
    }

    private init(in source: Span<UInt8>, around dot: Int, from lower: Int) {
        var start = dot
        while start > lower {
            let (scalar, length) = UTF8Decoding.scalar(in: source, before: start)
            guard Self.belongs(scalar) else { break }
            start -= length
        }
        var label = Label(start: start)
        var position = start
        while position < source.count {
            let (scalar, length) = UTF8Decoding.scalar(in: source, at: position, end: source.count)
            if scalar == UInt32(UInt8(ascii: ".")) {
                label.isFollowedByDot = true
                labels.append(label)
                label = Label(start: position + 1)
            } else if Self.belongs(scalar) {
                label.add(scalar, at: position, length: length)
            } else {
                break
            }
            position += length
        }
        labels.append(label)
        range = start..<position
        for index in labels.indices.dropFirst() where !labels[index].range.isEmpty {
            labels[index].topLevelEnd = TopLevelDomains.known.end(in: source, label: labels[index].range)
        }
        for index in labels.indices.reversed() where labels[index].canBegin {
            labels[index].reach = topLevelLabel(from: labels[index].range.lowerBound, in: index)
        }
    }

    private static func belongs(_ scalar: UInt32) -> Bool {
        scalar == UInt32(UInt8(ascii: ".")) || scalar == UInt32(UInt8(ascii: "-"))
            || scalar == UInt32(UInt8(ascii: "_")) || EntityCharacters.isDomainCharacter(scalar)
    }

    /// Returns the index of the last label of the longest domain that begins at `start`, which is the position of a
    /// domain character in the label `index`. Returns `nil` if no domain begins there.
    func topLevelLabel(from start: Int, in index: Int) -> Int? {
        let label = labels[index]
        guard label.isFollowedByDot, label.canEnd, start < label.range.upperBound else { return nil }
        if let reach = labels[index + 1].reach { return reach }
        return labels[index + 1].topLevelEnd != nil && label.lastUnderscore < start ? index + 1 : nil
    }

    /// Returns the ranges of the URLs in a domain that no scheme precedes. Such a URL has only plain characters (see
    /// `plainStart`) before its top-level domain, so one domain can contain several URLs.
    ///
    /// `start` is a position in the label with the index `first`; `last` is the index of the domain's last label.
    func plainDomains(from start: Int, in first: Int, to last: Int) -> [Range<Int>] {
        // For each label, the index of the last label of the longest plain domain that starts with it.
        var reach = [Int?](repeating: nil, count: last - first + 2)
        func target(_ index: Int) -> Int? {
            if index >= last { return nil }
            return reach[index + 1 - first] ?? (labels[index + 1].topLevelEnd != nil ? index + 1 : nil)
        }
        for index in stride(from: last - 1, to: first, by: -1)
        where labels[index].plainStart == labels[index].range.lowerBound && !labels[index].range.isEmpty {
            reach[index - first] = target(index)
        }
        var domains: [Range<Int>] = []
        var lower = start
        var index = first
        while index < last {
            let plainStart = max(labels[index].plainStart, lower)
            if plainStart < labels[index].range.upperBound, let found = target(index),
                let end = labels[found].topLevelEnd
            {
                domains.append(plainStart..<end)
                lower = end
                index = found
            } else {
                index += 1
            }
        }
        return domains
    }
}

extension HostRun.Label {
    fileprivate mutating func add(_ scalar: UInt32, at position: Int, length: Int) {
        let isDomainCharacter = EntityCharacters.isDomainCharacter(scalar)
        if range.isEmpty { canBegin = isDomainCharacter }
        canEnd = isDomainCharacter
        range = range.lowerBound..<position + length
        if scalar == UInt32(UInt8(ascii: "_")) { lastUnderscore = position }
        let isPlain =
            scalar == UInt32(UInt8(ascii: "-")) || isDomainCharacter && scalar < 0x80
            || EntityCharacters.isAccentedLatin(scalar)
        if !isPlain { plainStart = position + length }
    }
}
