/// A stretch of text in which domains are looked for: domain characters, hyphens, underscores and dots, cut into labels.
///
/// Twitter's rule is a backtracking pattern that is tried at every character. Its answer depends on little: whether each
/// label can be part of a domain, and which top-level domain is the last that an unbroken chain of labels leads to. Both
/// are worked out once a run, from right to left, so that every start within the run is answered at once and a text of
/// nothing but dots costs no more than any other.
struct HostRun {
    struct Label {
        /// Bytes between two dots.
        var range: Range<Int>
        var isFollowedByDot = false
        var beginsWell = false
        var endsWell = false
        /// Position of its last underscore, which a subdomain may have and a domain may not; -1 without one.
        var lastUnderscore = -1
        /// Where its trailing stretch of ASCII letters, digits, hyphens and accented Latin begins.
        var plainStart: Int
        /// The end of the top-level domain that it begins with.
        var topLevelEnd: Int?
        /// The last label with a top-level domain that a chain leads to which has this one as a whole.
        var reach: Int?

        init(start: Int) {
            range = start..<start
            plainStart = start
        }
    }

    private(set) var labels: [Label] = []
    let range: Range<Int>

    /// The first run with a dot and a top-level domain behind it that begins at `start` or later.
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
        for index in labels.indices.reversed() where labels[index].beginsWell {
            labels[index].reach = topLevelLabel(from: labels[index].range.lowerBound, in: index)
        }
    }

    private static func belongs(_ scalar: UInt32) -> Bool {
        scalar == UInt32(UInt8(ascii: ".")) || scalar == UInt32(UInt8(ascii: "-"))
            || scalar == UInt32(UInt8(ascii: "_"))
            || EntityCharacters.isDomainCharacter(scalar)
    }

    /// The label whose top-level domain ends the domain that begins at `start` in label `index`; the last possible one,
    /// nil when there is none.
    func topLevelLabel(from start: Int, in index: Int) -> Int? {
        let label = labels[index]
        guard label.isFollowedByDot, label.endsWell, start < label.range.upperBound else { return nil }
        if let reach = labels[index + 1].reach { return reach }
        return labels[index + 1].topLevelEnd != nil && label.lastUnderscore < start ? index + 1 : nil
    }

    /// The parts of a domain that a person would take for one without a protocol: stretches of plain labels that end in
    /// a top-level domain.
    func plainDomains(from start: Int, in first: Int, to last: Int) -> [Range<Int>] {
        // The last label with a top-level domain that an unbroken chain of plain labels leads to.
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
        if range.isEmpty { beginsWell = isDomainCharacter }
        endsWell = isDomainCharacter
        range = range.lowerBound..<position + length
        if scalar == UInt32(UInt8(ascii: "_")) { lastUnderscore = position }
        let isPlain =
            scalar == UInt32(UInt8(ascii: "-")) || isDomainCharacter && scalar < 0x80
            || EntityCharacters.isAccentedLatin(scalar)
        if !isPlain { plainStart = position + length }
    }
}
