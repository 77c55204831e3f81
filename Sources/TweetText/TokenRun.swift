import TweetModel

/// The run of letters, marks and digits that the tokenizer is reading. It becomes a word, pairs of clusters, or both.
struct TokenRun: Sendable {
    enum Kind: Sendable {
        case none
        /// A word. Its folded bytes are already in the token stream.
        case word
        /// Han, kana and other scripts without spaces (`paired`), or Korean (`hangul`). The folded bytes are in
        /// `clusterBytes`.
        case paired, hangul
    }

    /// A grapheme cluster of a `paired` or `hangul` run. Stores offsets in 32 bits, because a long text without spaces
    /// has millions of clusters.
    struct Cluster: Sendable {
        private var first: Int32
        private var lower: Int32
        private var upper: Int32

        /// The offset of the cluster in `clusterBytes`.
        var firstByte: Int {
            get { Int(first) }
            set { first = Int32(newValue) }
        }
        /// The start and end in the text, in bytes.
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
    /// The start and end in the text, in bytes.
    var start = 0
    var end = 0
    /// For a word, the offset of its first byte in the token stream; 0 for other kinds.
    var firstByte = 0
    /// False after an invisible scalar that does not extend a cluster, such as a soft hyphen. The scalar does not end
    /// the run, but marks after the scalar do not belong to the run.
    var isClusterOpen = true
    /// True if folding removes accents after the last letter.
    var losesAccents = false
    var quickCheck = NFCQuickCheck()
    /// For a `hangul` run, the last scalar that belongs to a cluster, before folding.
    var lastScalar: UInt32 = 0
    var clusters: [Cluster] = []
    var clusterBytes: [UInt8] = []

    mutating func begin(_ kind: Kind, at start: Int, firstByte: Int) {
        self.kind = kind
        self.start = start
        self.firstByte = firstByte
        end = start
        isClusterOpen = true
        losesAccents = false
        quickCheck = NFCQuickCheck()
        lastScalar = 0
        clusters.removeAll(keepingCapacity: true)
        clusterBytes.removeAll(keepingCapacity: true)
    }

    /// Extends the run and its last cluster to a position in the text. Never shortens them.
    mutating func extend(to end: Int) {
        self.end = max(self.end, end)
        if !clusters.isEmpty { clusters[clusters.count - 1].end = max(clusters[clusters.count - 1].end, end) }
    }

    /// Normalizes the folded bytes of each cluster to NFC, if necessary.
    mutating func normalizeClusters() {
        guard quickCheck.hasFailed else { return }
        var result: [UInt8] = []
        result.reserveCapacity(clusterBytes.count)
        for index in clusters.indices {
            let first = result.count
            result.append(contentsOf: clusterBytes[byteRange(of: index)])
            UnicodeTables.shared.normalize(&result, from: first)
            // `byteRange` of the next cluster does not depend on this value.
            clusters[index].firstByte = first
        }
        clusterBytes = result
    }

    /// The bytes of a cluster in `clusterBytes`.
    func byteRange(of cluster: Int) -> Range<Int> {
        clusters[cluster]
            .firstByte..<(cluster + 1 < clusters.count ? clusters[cluster + 1].firstByte : clusterBytes.count)
    }
}

extension TokenStream {
    /// Starts a token, and returns the offset of its first byte. The caller appends the bytes.
    mutating func beginToken() -> Int {
        if !bytes.isEmpty { bytes.append(0x20) }
        return bytes.count
    }

    /// Ends the token that starts at `first`; discards it if it is empty, and truncates it if it is too long. `start`
    /// and `end` are its position in the text.
    mutating func endToken(from first: Int, start: Int, end: Int) {
        if bytes.count == first {
            if first > 0 { bytes.removeLast() }
            return
        }
        if bytes.count - first > Self.longestToken {
            bytes.removeSubrange(UTF8Decoding.boundary(in: bytes.span, before: first + Self.longestToken)...)
        }
        tokens.append(Token(start: Int32(first), end: Int32(bytes.count), span: TextSpan(start, end)))
    }

    /// Appends the overlapping pairs of clusters and the last cluster: `東京都` → `東京` `京都` `都`.
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
