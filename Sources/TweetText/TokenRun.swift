import TweetModel

/// The state of the tokenizer inside a word or a run of clusters. It is kept between texts to reuse its buffers.
struct TokenRun: Sendable {
    enum Kind: Sendable {
        case none
        /// Letters and digits of scripts with spaces. The folded bytes are already in the token stream.
        case word
        /// Clusters of scripts without spaces. The folded bytes are buffered in `clusterBytes`.
        case paired, hangul
    }

    /// A grapheme cluster: the offset of its folded bytes, and its bytes in the text. A text without spaces buffers all
    /// its clusters, which may be millions.
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
    /// The bytes of the run in the text.
    var start = 0
    var end = 0
    /// The offset of a word's folded bytes in the token stream.
    var firstByte = 0
    /// True if marks that follow belong to the run. False after a soft hyphen, which is part of the word but cannot
    /// carry a mark.
    var isClusterOpen = true
    /// True if accents that follow are removed.
    var losesAccents = false
    /// True if the folded scalars may have to be reordered or composed.
    var order = MarkOrder()
    /// The last scalar of the text that was added.
    var lastScalar: UInt32 = 0
    var clusters: [Cluster] = []
    var clusterBytes: [UInt8] = []

    /// Starts a word or a run of clusters.
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

    /// Extends the last cluster by bytes of the text.
    mutating func extend(to end: Int) {
        self.end = max(self.end, end)
        if !clusters.isEmpty { clusters[clusters.count - 1].end = max(clusters[clusters.count - 1].end, end) }
    }

    /// Reorders and composes the marks of each cluster. Cluster boundaries stay.
    mutating func normaliseClusters() {
        guard order.isBroken else { return }
        var normalisation = Normalisation()
        var result: [UInt8] = []
        result.reserveCapacity(clusterBytes.count)
        for index in clusters.indices {
            let first = result.count
            result.append(contentsOf: clusterBytes[byteRange(of: index)])
            normalisation.normalise(&result, from: first)
            // The old boundary of the next cluster is still needed; that of this cluster is not.
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
    /// Starts a token after a separator, and returns the offset of its first byte.
    mutating func beginToken() -> Int {
        if !bytes.isEmpty { bytes.append(0x20) }
        return bytes.count
    }

    /// Ends the token that starts at `first`. A token without bytes is discarded.
    mutating func endToken(from first: Int, start: Int, end: Int) {
        if bytes.count == first {
            if first > 0 { bytes.removeLast() }
            return
        }
        tokens.append(Token(start: Int32(first), end: Int32(bytes.count), span: TextSpan(start, end)))
    }

    /// Appends overlapping pairs of the run's clusters, and its last cluster as a single token.
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
