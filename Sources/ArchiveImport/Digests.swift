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
        for (index, left) in subtrees.enumerated().reversed() { node = Self.parent(left, node, isRoot: index == 0) }
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
                unsafe tweetdex_blake3_compress(words.baseAddress, block.baseAddress, UInt32(length), number, flags)
            }
        }
    }

    private static let start: Node = [
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
    ]
}

/// An incremental SHA-256 hash function (FIPS 180-4).
///
/// Only for hashes that users compare with those of `sha256sum`: exported files, and the files of inputs on request.
/// Everything else uses `BLAKE3`. Eight rounds are unrolled, so that the working variables are renamed instead of
/// moved. Only 16 words of the message schedule are kept.
package struct SHA256: ~Copyable {
    /// The intermediate hash. FIPS 180-4, section 5.3.3 defines the initial value.
    private var state: (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32) = (
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19
    )
    /// The bytes of an incomplete block.
    private var pending: [UInt8] = []
    /// The number of bytes of the message.
    private var length: UInt64 = 0

    private static let blockSize = 64

    /// Starts an empty message.
    package init() {}

    /// Returns the 32-byte digest of the bytes.
    package static func digest(_ bytes: [UInt8]) -> [UInt8] {
        var hash = SHA256()
        hash.update(bytes.span)
        return hash.finish()
    }

    /// Returns the digest of a file as it is on disk, in hexadecimal digits.
    package static func hexadecimal(ofFile path: String) throws -> String {
        let stream = try InputFile.open(path: path).stream()
        var hash = SHA256()
        var piece: [UInt8] = []
        while try stream.read(1 << 20, into: &piece) {
            hash.update(piece.span)
            piece.removeAll(keepingCapacity: true)
        }
        return hash.finish().hexadecimal
    }

    /// Appends bytes to the message.
    package mutating func update(_ bytes: Span<UInt8>) {
        length &+= UInt64(bytes.count)
        var position = 0
        if !pending.isEmpty {
            position = min(Self.blockSize - pending.count, bytes.count)
            for index in 0..<position { pending.append(bytes[index]) }
            guard pending.count == Self.blockSize else { return }
            let block = pending
            unsafe block.withUnsafeBufferPointer { block in unsafe compress(block) }
            pending.removeAll(keepingCapacity: true)
        }
        let whole = (bytes.count - position) / Self.blockSize * Self.blockSize
        if whole > 0 {
            unsafe bytes.extracting(position..<position + whole).withUnsafeBufferPointer { blocks in
                unsafe compress(blocks)
            }
        }
        for index in position + whole..<bytes.count { pending.append(bytes[index]) }
    }

    /// Ends the message and returns its 32-byte digest.
    package consuming func finish() -> [UInt8] {
        let bits = length &* 8
        var tail: [UInt8] = [0x80]
        let used = (pending.count + 1) % Self.blockSize
        tail += [UInt8](repeating: 0, count: (used <= 56 ? 56 : 56 + Self.blockSize) - used)
        for shift in stride(from: 56, through: 0, by: -8) {
            tail.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
        }
        update(tail.span)
        var digest: [UInt8] = []
        for word in [state.0, state.1, state.2, state.3, state.4, state.5, state.6, state.7] {
            for shift in stride(from: 24, through: 0, by: -8) {
                digest.append(UInt8(truncatingIfNeeded: word >> UInt32(shift)))
            }
        }
        return digest
    }

    // MARK: Blocks

    /// Processes complete blocks. Uses unsafe pointers, because bounds checks would dominate the loops.
    private mutating func compress(_ blocks: UnsafeBufferPointer<UInt8>) {
        guard let start = blocks.baseAddress else { return }
        let base = unsafe UnsafeRawPointer(start)
        unsafe Self.constants.withUnsafeBufferPointer { constants in
            unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 16) { schedule in
                guard let constants = constants.baseAddress, let ring = schedule.baseAddress else { return }
                var block = 0
                while block + Self.blockSize <= blocks.count {
                    unsafe compressBlock(base + block, constants, ring)
                    block += Self.blockSize
                }
            }
        }
    }

    @inline(__always)
    private mutating func compressBlock(
        _ block: UnsafeRawPointer, _ constants: UnsafePointer<UInt32>, _ ring: UnsafeMutablePointer<UInt32>
    ) {
        var (a, b, c, d, e, f, g, h) = state
        var index = 0
        while index < 16 {
            let word = unsafe UInt32(bigEndian: block.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
            unsafe ring[index] = word
            index += 1
        }
        index = 0
        while true {
            unsafe Self.round(a, b, c, &d, e, f, g, &h, constants[index] &+ ring[index & 15])
            unsafe Self.round(h, a, b, &c, d, e, f, &g, constants[index + 1] &+ ring[(index + 1) & 15])
            unsafe Self.round(g, h, a, &b, c, d, e, &f, constants[index + 2] &+ ring[(index + 2) & 15])
            unsafe Self.round(f, g, h, &a, b, c, d, &e, constants[index + 3] &+ ring[(index + 3) & 15])
            unsafe Self.round(e, f, g, &h, a, b, c, &d, constants[index + 4] &+ ring[(index + 4) & 15])
            unsafe Self.round(d, e, f, &g, h, a, b, &c, constants[index + 5] &+ ring[(index + 5) & 15])
            unsafe Self.round(c, d, e, &f, g, h, a, &b, constants[index + 6] &+ ring[(index + 6) & 15])
            unsafe Self.round(b, c, d, &e, f, g, h, &a, constants[index + 7] &+ ring[(index + 7) & 15])
            index += 8
            if index == 64 { break }
            // All 16 words of the ring are used, so compute the next 16.
            if index & 15 == 0 { unsafe Self.extend(ring) }
        }
        state = (
            state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d, state.4 &+ e, state.5 &+ f, state.6 &+ g,
            state.7 &+ h
        )
    }

    @inline(__always)
    private static func extend(_ ring: UnsafeMutablePointer<UInt32>) {
        var index = 0
        while index < 16 {
            let near = unsafe ring[(index + 14) & 15]
            let far = unsafe ring[(index + 1) & 15]
            let nearMixed = rotate(near, 17) ^ rotate(near, 19) ^ (near >> 10)
            let farMixed = rotate(far, 7) ^ rotate(far, 18) ^ (far >> 3)
            unsafe ring[index] = ring[index] &+ nearMixed &+ ring[(index + 9) & 15] &+ farMixed
            index += 1
        }
    }

    @inline(__always)
    private static func round(
        _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32,
        _ h: inout UInt32, _ word: UInt32
    ) {
        let chosen = g ^ (e & (f ^ g))
        let first = h &+ (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) &+ chosen &+ word
        let majority = (a & b) | (c & (a | b))
        d = d &+ first
        h = first &+ (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) &+ majority
    }

    @inline(__always)
    private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

    /// The round constants of FIPS 180-4, section 4.2.2.
    private static let constants: [UInt32] = [
        0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
        0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
        0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
        0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
        0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
        0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
        0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
        0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
    ]
}

extension [UInt8] {
    /// The bytes as lowercase hexadecimal digits.
    package var hexadecimal: String {
        var text = ""
        for byte in self {
            let digits = String(byte, radix: 16)
            text += digits.utf8.count < 2 ? "0" + digits : digits
        }
        return text
    }

    /// Parses a hash of 64 hexadecimal digits, in uppercase or lowercase. `nil` for any other text.
    package init?(hexadecimal text: String) {
        guard text.utf8.count == 64 else { return nil }
        self = []
        var high: UInt8?
        for digit in text.utf8 {
            guard let value = Character(Unicode.Scalar(digit)).hexDigitValue.map({ UInt8($0) }) else { return nil }
            if let first = high {
                append(first << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
    }
}
