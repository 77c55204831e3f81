import TweetModel

/// Scans emoji. A grapheme cluster with an emoji becomes one token, without invisible variation selectors. If skin
/// tones modify the emoji, the emoji without skin tones becomes a token of `alternates`.
extension TokenizedText {
    /// Scans a cluster from its first emoji, regional indicator, skin tone or pictograph, which is at `start`. Returns
    /// the end of the cluster. A pictograph without an emoji, such as `★`, is not a token.
    ///
    /// - Parameter clusterStart: The start of the cluster. This is before `start` if the cluster begins with prepended
    ///   scalars.
    mutating func scanEmoji(_ source: Span<UInt8>, from start: Int, to upper: Int, clusterStart: Int) -> Int {
        let (scalar, length) = UTF8Decoding.scalar(in: source, at: start, end: upper)
        let scalarClass = UnicodeTables.shared.properties(of: scalar).scalarClass
        var cluster = EmojiCluster(first: words.beginToken(), isEmoji: scalarClass != .pictograph)
        UTF8Decoding.append(scalar, to: &words.bytes)
        var position = start + length
        if scalarClass == .regionalIndicator, position < upper {
            let (second, length) = UTF8Decoding.scalar(in: source, at: position, end: upper)
            if UnicodeTables.shared.properties(of: second).scalarClass == .regionalIndicator {
                UTF8Decoding.append(second, to: &words.bytes)
                position += length
            }
        }
        position = scanEmojiTail(source, from: position, to: upper, joins: scalarClass != .regionalIndicator, &cluster)
        finish(cluster, start: clusterStart, end: position)
        return position
    }

    /// Scans a keycap such as `1️⃣` or `#⃣`. The caller has already scanned its first character, which ends at
    /// `position`. Returns the end of the keycap, or `nil` if there is no keycap.
    mutating func scanKeycap(_ source: Span<UInt8>, at position: Int, to upper: Int, textStart: Int) -> Int? {
        guard position > textStart else { return nil }
        let key = source[position - 1]
        guard ASCIIByte.isDigit(key) || key == UInt8(ascii: "#") || key == UInt8(ascii: "*") else { return nil }
        var (scalar, length) = UTF8Decoding.scalar(in: source, at: position, end: upper)
        var next = position + length
        if scalar == 0xFE0F, next < upper {
            (scalar, length) = UTF8Decoding.scalar(in: source, at: next, end: upper)
            next += length
        }
        guard scalar == 0x20E3 else { return nil }
        var start = position - 1
        if ASCIIByte.isDigit(key) {
            // The digit was appended to a word. Remove it there.
            words.bytes.removeLast()
            if words.bytes.count == run.firstByte { start = run.start }
            run.end = position - 1
            finishRun()
        }
        var cluster = EmojiCluster(first: words.beginToken(), isEmoji: true)
        words.bytes.append(key)
        UTF8Decoding.append(0x20E3, to: &words.bytes)
        let end = scanEmojiTail(source, from: next, to: upper, joins: false, &cluster)
        finish(cluster, start: start, end: end)
        return end
    }

    /// Returns true if a symbol such as ™, which ends at `position`, is an emoji: the emoji variation selector (U+FE0F)
    /// follows, or a zero-width joiner and an emoji or pictograph.
    func isEmojiRequested(_ source: Span<UInt8>, at position: Int, _ upper: Int) -> Bool {
        guard position < upper, source[position] >= 0x80 else { return false }
        let (scalar, length) = UTF8Decoding.scalar(in: source, at: position, end: upper)
        return scalar == 0xFE0F || scalar == 0x200D && isPictographic(source, at: position + length, upper)
    }

    /// Returns true if the scalar at `position` starts a cluster, whatever its class is. This is the case if no run is
    /// open, and the scalar starts the text or follows a control character below U+0020.
    func isClusterStart(_ source: Span<UInt8>, _ position: Int, _ textStart: Int) -> Bool {
        run.kind == .none && (position == textStart || source[position - 1] < 0x20)
    }

    private func isPictographic(_ source: Span<UInt8>, at position: Int, _ upper: Int) -> Bool {
        guard position < upper, source[position] >= 0x80 else { return false }
        let scalar = UTF8Decoding.scalar(in: source, at: position, end: upper).scalar
        switch UnicodeTables.shared.properties(of: scalar).scalarClass {
        case .emoji, .emojiOnRequest, .pictograph: return true
        default: return false
        }
    }

    /// Scans the rest of an emoji cluster, and returns its end. Appends skin tones, tags, combining marks for symbols,
    /// and, if `joins` is true, zero-width joiners with the emoji or pictographs after them. Skips the other scalars of
    /// the cluster.
    private mutating func scanEmojiTail(
        _ source: Span<UInt8>, from start: Int, to upper: Int, joins: Bool, _ cluster: inout EmojiCluster
    ) -> Int {
        var position = start
        while position < upper, source[position] >= 0x80 {
            let (scalar, length) = UTF8Decoding.scalar(in: source, at: position, end: upper)
            let properties = UnicodeTables.shared.properties(of: scalar)
            guard properties.extendsCluster else { break }
            position += length
            switch properties.scalarClass {
            case .skinTone:
                cluster.tones.append(words.bytes.count)
                UTF8Decoding.append(scalar, to: &words.bytes)
            case .extender:
                UTF8Decoding.append(scalar, to: &words.bytes)
            case .accent where scalar >= 0x20D0 && scalar <= 0x20F0:
                UTF8Decoding.append(scalar, to: &words.bytes)
            case .joiner where scalar == 0x200D && joins && isPictographic(source, at: position, upper):
                let (joined, length) = UTF8Decoding.scalar(in: source, at: position, end: upper)
                if UnicodeTables.shared.properties(of: joined).scalarClass != .pictograph { cluster.isEmoji = true }
                UTF8Decoding.append(scalar, to: &words.bytes)
                UTF8Decoding.append(joined, to: &words.bytes)
                position += length
            default: break
            }
        }
        return position
    }

    private mutating func finish(_ cluster: EmojiCluster, start: Int, end: Int) {
        // `endToken` may truncate the token, to which the offsets in `tones` refer.
        defer { words.endToken(from: cluster.first, start: start, end: end) }
        if !cluster.isEmoji { words.bytes.removeSubrange(cluster.first...) }
        guard cluster.isEmoji, !cluster.tones.isEmpty else { return }
        let first = alternates.beginToken()
        var copied = cluster.first
        for tone in cluster.tones {
            alternates.bytes.append(contentsOf: words.bytes[copied..<tone])
            copied = tone + EmojiCluster.toneLength
        }
        alternates.bytes.append(contentsOf: words.bytes[copied...])
        alternates.endToken(from: first, start: start, end: end)
    }
}

/// A cluster that is being appended to the token stream. It becomes a token if `isEmoji` is true at its end.
private struct EmojiCluster {
    /// The length of a skin tone in UTF-8.
    static let toneLength = 4

    /// The offset of the cluster's first byte in the token stream.
    var first: Int
    /// False if the cluster contains only pictographs so far.
    var isEmoji: Bool
    /// The offsets of skin tones in the token stream, except for a skin tone that begins the cluster.
    var tones: [Int] = []
}
