/// A run of text that may contain domains: domain characters, hyphens, underscores and dots, split into labels.
///
/// Twitter's rule is a backtracking pattern that is tried at every character. Its result depends on two facts: whether
/// each label can be part of a domain, and the last top-level domain that an unbroken chain of labels reaches. Both are
/// computed once per run, from right to left. Every start within the run is then answered in constant time, and even a
/// text of dots takes linear time.
struct HostRun {
    struct Label {
        /// The bytes between two dots.
        var range: Range<Int>
        var isFollowedByDot = false
        var beginsWell = false
        var endsWell = false
        /// The position of its last underscore, which a subdomain may contain and a domain may not; -1 if there is
        /// none.
        var lastUnderscore = -1
        /// The start of its trailing run of ASCII letters, digits, hyphens and accented Latin letters.
        var plainStart: Int
        /// The end of the top-level domain with which it begins.
        var topLevelEnd: Int?
        /// The last label with a top-level domain that a chain which contains this whole label reaches.
        var reach: Int?

        init(start: Int) {
            range = start..<start
            plainStart = start
        }
    }

    private(set) var labels: [Label] = []
    let range: Range<Int>

    /// Returns the first run at or after `start` that contains a dot followed by a top-level domain.
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

    /// Returns the index of the label whose top-level domain ends the longest domain that begins at `start` in label
    /// `index`; `nil` if no domain begins there.
    func topLevelLabel(from start: Int, in index: Int) -> Int? {
        let label = labels[index]
        guard label.isFollowedByDot, label.endsWell, start < label.range.upperBound else { return nil }
        if let reach = labels[index + 1].reach { return reach }
        return labels[index + 1].topLevelEnd != nil && label.lastUnderscore < start ? index + 1 : nil
    }

    /// Returns the parts of a domain that are domains without a scheme: runs of plain labels that end in a top-level
    /// domain.
    func plainDomains(from start: Int, in first: Int, to last: Int) -> [Range<Int>] {
        // The last label with a top-level domain that an unbroken chain of plain labels reaches.
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
