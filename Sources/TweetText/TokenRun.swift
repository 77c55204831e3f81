import TweetModel

/// What the tokenizer is in the middle of: a word, or a stretch of a script that is cut into pairs. Kept between texts so
/// that its buffers are used again.
struct TokenRun: Sendable {
    enum Kind: Sendable {
        case none
        /// Letters and digits of scripts with spaces; its folded bytes are already at the end of the words.
        case word
        /// Folded bytes wait in `clusterBytes`.
        case paired, hangul
    }

    /// A grapheme cluster: where its folded bytes begin, and the bytes of the text that it came from.
    /// Of a text without spaces all of them wait, which may be millions.
    struct Cluster: Sendable {
        private var first: Int32
        private var lower: Int32
        private var upper: Int32

        var firstByte: Int {
            get { Int(first) }
            set { first = Int32(newValue) }
        }
        var start: Int { Int(lower) }
        var end: Int {
            get { Int(upper) }
            set { upper = Int32(newValue) }
        }

        init(firstByte: Int, start: Int, end: Int) {
            (first, lower, upper) = (Int32(firstByte), Int32(start), Int32(end))
        }
    }

    var kind = Kind.none
    /// Bytes of the text.
    var start = 0
    var end = 0
    /// Of a word, where its folded bytes begin among the words.
    var firstByte = 0
    /// Whether marks that follow belong to it: not after a soft hyphen, say, which is in the word but no base of marks.
    var isClusterOpen = true
    /// Whether accents that follow are dropped.
    var losesAccents = false
    /// Whether the folded scalars may have to be put in order or composed.
    var order = MarkOrder()
    /// The scalar of the text that was added last.
    var lastScalar: UInt32 = 0
    var clusters: [Cluster] = []
    var clusterBytes: [UInt8] = []

    /// Begins a run of clusters or a word.
    mutating func begin(_ kind: Kind, at start: Int, firstByte: Int) {
        self.kind = kind
        self.start = start
        self.firstByte = firstByte
        end = start
        isClusterOpen = true
        losesAccents = false
        order = MarkOrder()
        lastScalar = 0
        clusters.removeAll(keepingCapacity: true)
        clusterBytes.removeAll(keepingCapacity: true)
    }

    /// Adds bytes of the text to the last cluster.
    mutating func extend(to end: Int) {
        self.end = max(self.end, end)
        if !clusters.isEmpty { clusters[clusters.count - 1].end = max(clusters[clusters.count - 1].end, end) }
    }

    /// Puts each cluster's marks in order and composes them; borders of clusters stay.
    mutating func normaliseClusters() {
        guard order.isBroken else { return }
        var normalisation = Normalisation()
        var result: [UInt8] = []
        result.reserveCapacity(clusterBytes.count)
        for index in clusters.indices {
            let first = result.count
            result.append(contentsOf: clusterBytes[byteRange(of: index)])
            normalisation.normalise(&result, from: first)
            // The next cluster's old border is still needed, this one's is not.
            clusters[index].firstByte = first
        }
        clusterBytes = result
    }

    func byteRange(of cluster: Int) -> Range<Int> {
        clusters[cluster]
            .firstByte..<(cluster + 1 < clusters.count ? clusters[cluster + 1].firstByte : clusterBytes.count)
    }
}

extension TokenStream {
    /// Begins a token: sets it apart from the one before it. Returns where its bytes begin.
    mutating func beginToken() -> Int {
        if !bytes.isEmpty { bytes.append(0x20) }
        return bytes.count
    }

    /// Ends the token that began at `first`; without a byte of its own it never was.
    mutating func endToken(from first: Int, start: Int, end: Int) {
        if bytes.count == first {
            if first > 0 { bytes.removeLast() }
            return
        }
        tokens.append(Token(start: Int32(first), end: Int32(bytes.count), span: TextSpan(start, end)))
    }

    /// Overlapping pairs of a run's clusters, then the last cluster alone.
    mutating func appendPairs(of run: TokenRun) {
        for index in run.clusters.indices {
            let next = min(index + 1, run.clusters.count - 1)
            let first = beginToken()
            bytes.append(
                contentsOf: run.clusterBytes[run.clusters[index].firstByte..<run.byteRange(of: next).upperBound])
            endToken(from: first, start: run.clusters[index].start, end: run.clusters[next].end)
        }
    }
}
