internal import CBLAKE3

/// An incremental BLAKE3 hash function. `b3sum` prints the same hashes.
///
/// The message is divided into chunks of 1024 bytes, which are the leaves of a binary tree. So 4 to 16 chunks are
/// hashed at once with the vector instructions that every processor has, unlike instructions for SHA-256
/// (`tweetdex-bench hash`). Source: "BLAKE3: one function, fast everywhere" (2021).
package struct BLAKE3: ~Copyable {
    private static let chunkSize = 1024
    private static let blockSize = 64
    private static let smallestSubtree = Int(TWEETDEX_BLAKE3_LANES)
    /// The maximum number of chunks of a subtree that is hashed at once.
    private static let largestSubtree = 256
    /// The number of chunks that the processor hashes at once: 4, 8 or 16.
    static let mostLanes = Int(tweetdex_blake3_lanes())

    /// Flags of a block (section 2.2 of the source).
    private enum Flag {
        static let chunkStart: UInt32 = 1
        static let chunkEnd: UInt32 = 2
        static let parent: UInt32 = 4
        static let root: UInt32 = 8
    }

    /// The words of the hash of a subtree.
    private typealias Node = InlineArray<8, UInt32>

    /// The subtrees that are complete, largest first. Each bit of `chunks` that is 1 has one.
    private var subtrees: [Node] = []
    /// The number of chunks in `subtrees`.
    private var chunks: UInt64 = 0
    /// The bytes of the last chunk. A complete chunk stays here until more bytes follow, because the last block of a
    /// message is hashed differently.
    private var pending: [UInt8] = []
    private let lanes: Int

    /// Starts an empty message.
    package init() { lanes = Self.mostLanes }

    /// For tests that compare the implementations. `lanes` is at most `mostLanes`.
    init(lanes: Int) { self.lanes = lanes }

    /// Returns the 32-byte hash of the bytes.
    package static func digest(_ bytes: [UInt8]) -> [UInt8] {
        var hash = BLAKE3()
        hash.update(bytes.span)
        return hash.digest()
    }

    /// Returns the first eight bytes of the hash of the bytes as a number.
    package static func number(_ bytes: some Sequence<UInt8>) -> UInt64 {
        digest(Array(bytes)).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Appends bytes to the message.
    package mutating func update(_ bytes: Span<UInt8>) {
        var start = 0
        if !pending.isEmpty {
            start = min(Self.chunkSize - pending.count, bytes.count)
            for index in 0..<start { pending.append(bytes[index]) }
            if start == bytes.count { return }
            let chunk = pending
            addSubtree(of: 1, chunk.span)
            pending.removeAll(keepingCapacity: true)
        }
        while bytes.count - start > Self.chunkSize {
            // The largest subtree that more bytes follow, and that begins at a multiple of its size.
            var count = Self.largestSubtree
            while count > 1, count * Self.chunkSize >= bytes.count - start || chunks % UInt64(count) != 0 { count /= 2 }
            if count < Self.smallestSubtree { count = 1 }
            let end = start + count * Self.chunkSize
            addSubtree(of: count, bytes.extracting(start..<end))
            start = end
        }
        for index in start..<bytes.count { pending.append(bytes[index]) }
    }

    /// Returns the 32-byte hash of the message so far.
    package func digest() -> [UInt8] {
        var node = Self.chunk(pending.span, number: chunks, isRoot: subtrees.isEmpty)
        for (index, left) in subtrees.enumerated().reversed() {
            node = Self.parent(left, node, isRoot: index == 0)
        }
        return node.indices.flatMap { word in
            (0..<4).map { UInt8(truncatingIfNeeded: node[word] >> UInt32(8 * $0)) }
        }
    }

    // MARK: The tree

    /// Adds a complete subtree of `count` chunks, and joins it with the earlier ones of the same size.
    private mutating func addSubtree(of count: Int, _ bytes: Span<UInt8>) {
        var node = count == 1 ? Self.chunk(bytes, number: chunks, isRoot: false) : subtree(of: count, bytes)
        chunks += UInt64(count)
        var number = chunks / UInt64(count)
        while number & 1 == 0, let left = subtrees.popLast() {
            node = Self.parent(left, node, isRoot: false)
            number >>= 1
        }
        subtrees.append(node)
    }

    /// Hashes a power of two of chunks, at least `smallestSubtree`.
    private func subtree(of count: Int, _ bytes: Span<UInt8>) -> Node {
        // The span has `count` chunks, and the buffer has room for a hash of each, and for the inputs of eight parents.
        // A level of the tree has half as many nodes as the one below and overwrites it: parents are written where
        // their children have been read.
        unsafe bytes.withUnsafeBufferPointer { bytes in
            let capacity = 8 * max(count, 2 * Self.smallestSubtree)
            return unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: capacity) { nodes in
                guard let input = bytes.baseAddress, let nodes = nodes.baseAddress else { return Self.start }
                unsafe nodes.initialize(repeating: 0, count: capacity)
                unsafe tweetdex_blake3_hash(input, count, chunks, 0, Int32(lanes), nodes)
                let children = unsafe UnsafeRawPointer(nodes).assumingMemoryBound(to: UInt8.self)
                var parents = count / 2
                while parents > 0 {
                    unsafe tweetdex_blake3_hash(children, parents, 0, 1, Int32(lanes), nodes)
                    parents /= 2
                }
                return Node { unsafe nodes[$0] }
            }
        }
    }

    /// Hashes one chunk of at most 1024 bytes.
    private static func chunk(_ bytes: Span<UInt8>, number: UInt64, isRoot: Bool) -> Node {
        var node = start
        var offset = 0
        repeat {
            let length = min(blockSize, bytes.count - offset)
            let isLast = offset + length == bytes.count
            let block = Block { $0 < length ? bytes[offset + $0] : 0 }
            compress(
                block, length: length, number: number,
                (offset == 0 ? Flag.chunkStart : 0) | (isLast ? Flag.chunkEnd | (isRoot ? Flag.root : 0) : 0), &node)
            offset += blockSize
        } while offset < bytes.count
        return node
    }

    private static func parent(_ left: Node, _ right: Node, isRoot: Bool) -> Node {
        let block = Block { index in
            let word = index / 4
            return UInt8(truncatingIfNeeded: (word < 8 ? left[word] : right[word - 8]) >> UInt32(8 * (index % 4)))
        }
        var node = start
        compress(block, length: blockSize, number: 0, Flag.parent | (isRoot ? Flag.root : 0), &node)
        return node
    }

    private typealias Block = InlineArray<64, UInt8>

    private static func compress(_ block: Block, length: Int, number: UInt64, _ flags: UInt32, _ node: inout Node) {
        // The node has eight words, and the block has 64 bytes.
        var words = node.mutableSpan
        unsafe words.withUnsafeMutableBufferPointer { words in
            unsafe block.span.withUnsafeBufferPointer { block in
                unsafe tweetdex_blake3_compress(
                    words.baseAddress, block.baseAddress, UInt32(length), number, flags)
            }
        }
    }

    private static let start: Node = [
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
    ]
}
