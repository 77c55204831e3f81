/// Creates valid and invalid zips byte by byte.
public struct ZipBuilder {
    public struct Entry {
        public var name: [UInt8]
        public var contents: [UInt8]
        public var isDeflated = false
        /// Writes sizes and checksum to a descriptor after the data, as programs do that write to a pipe.
        public var hasDescriptor = false
        public var descriptorHasSignature = true
        /// Writes sizes and offsets to ZIP64 fields.
        public var isZip64 = false
        /// Additional bits of the general purpose flag.
        public var flags = 0
        /// The number of the compression method; `nil` for the real one.
        public var method: Int?
        /// The host system; 3 is Unix.
        public var host = 3
        /// The external file attributes.
        public var attributes: UInt32 = 0
        /// Values to write instead of the real ones.
        public var declaredSize: Int64?
        public var declaredCRC: UInt32?
        public var declaredOffset: Int64?

        public init(_ name: String, _ contents: String, deflated: Bool = false) {
            self.init(name, [UInt8](contents.utf8), deflated: deflated)
        }

        public init(_ name: String, _ contents: [UInt8], deflated: Bool = false) {
            self.name = [UInt8](name.utf8)
            self.contents = contents
            isDeflated = deflated
        }

        /// Returns a changed copy.
        public func with(_ change: (inout Entry) -> Void) -> Entry {
            var copy = self
            change(&copy)
            return copy
        }
    }

    public var entries: [Entry]
    public var comment: [UInt8] = []
    /// Bytes before the zip. Offsets in the zip do not count them.
    public var prefix: [UInt8] = []
    /// Writes a ZIP64 end record and locator.
    public var hasZip64End = false
    /// The number of entries to write instead of the real one.
    public var declaredCount: Int?

    public init(_ entries: Entry...) { self.entries = entries }

    public init(_ entries: [Entry]) { self.entries = entries }

    /// The offsets of the local headers in the last built zip, without `prefix`.
    public private(set) var offsets: [Int] = []
    /// The offset of the central directory in the last built zip, without `prefix`.
    public private(set) var directoryOffset = 0

    public mutating func build() -> [UInt8] {
        var zip: [UInt8] = []
        offsets = []
        for entry in entries {
            offsets.append(zip.count)
            zip += Self.local(entry)
        }
        directoryOffset = zip.count
        for (entry, offset) in zip2(entries, offsets) { zip += Self.central(entry, offset: Int64(offset)) }
        let size = zip.count - directoryOffset
        if hasZip64End { zip += end64(at: zip.count, size: size) }
        let count = declaredCount ?? entries.count
        zip += le32(0x0605_4B50) + le16(0) + le16(0)
        zip += hasZip64End ? le16(0xFFFF) + le16(0xFFFF) : le16(count & 0xFFFF) + le16(count & 0xFFFF)
        zip += hasZip64End ? le32(0xFFFF_FFFF) + le32(0xFFFF_FFFF) : le32(size) + le32(directoryOffset)
        return prefix + zip + le16(comment.count) + comment
    }

    private func zip2<A, B>(_ left: [A], _ right: [B]) -> [(A, B)] { Array(Swift.zip(left, right)) }

    private func end64(at position: Int, size: Int) -> [UInt8] {
        let count = Int64(declaredCount ?? entries.count)
        var record = le32(0x0606_4B50) + le64(44) + le16(45) + le16(45) + le32(0) + le32(0)
        record += le64(count) + le64(count) + le64(Int64(size)) + le64(Int64(directoryOffset))
        return record + le32(0x0706_4B50) + le32(0) + le64(Int64(position)) + le32(1)
    }

    private static func packed(_ entry: Entry) -> [UInt8] {
        entry.isDeflated ? deflateStored(entry.contents) : entry.contents
    }

    private static func local(_ entry: Entry) -> [UInt8] {
        let data = packed(entry)
        let size = entry.declaredSize ?? Int64(entry.contents.count)
        let crc = entry.declaredCRC ?? crc32(entry.contents)
        let hasWideSizes = entry.isZip64 && !entry.hasDescriptor
        var bytes: [UInt8] = []
        bytes.reserveCapacity(80 + entry.name.count + data.count)
        bytes.put(0x0403_4B50, 4)
        bytes.put(entry.isZip64 ? 45 : 20, 2)
        bytes.put(flags(entry), 2)
        bytes.put(method(entry), 2)
        bytes.put(0, 4)
        bytes.put(entry.hasDescriptor ? 0 : Int(crc), 4)
        bytes.put(entry.hasDescriptor ? 0 : hasWideSizes ? -1 : data.count, 4)
        bytes.put(entry.hasDescriptor ? 0 : hasWideSizes ? -1 : Int(size), 4)
        bytes.put(entry.name.count, 2)
        bytes.put(hasWideSizes ? 20 : 0, 2)
        bytes += entry.name
        if hasWideSizes {
            bytes.put(1, 2)
            bytes.put(16, 2)
            bytes.put(Int(size), 8)
            bytes.put(data.count, 8)
        }
        bytes += data
        guard entry.hasDescriptor else { return bytes }
        if entry.descriptorHasSignature { bytes.put(0x0807_4B50, 4) }
        bytes.put(Int(crc), 4)
        bytes.put(data.count, entry.isZip64 ? 8 : 4)
        bytes.put(Int(size), entry.isZip64 ? 8 : 4)
        return bytes
    }

    private static func central(_ entry: Entry, offset: Int64) -> [UInt8] {
        let data = packed(entry)
        let size = entry.declaredSize ?? Int64(entry.contents.count)
        let position = entry.declaredOffset ?? offset
        var bytes: [UInt8] = []
        bytes.reserveCapacity(80 + entry.name.count)
        bytes.put(0x0201_4B50, 4)
        bytes.put(entry.host << 8 | 45, 2)
        bytes.put(20, 2)
        bytes.put(flags(entry), 2)
        bytes.put(method(entry), 2)
        bytes.put(0, 4)
        bytes.put(Int(entry.declaredCRC ?? crc32(entry.contents)), 4)
        bytes.put(entry.isZip64 ? -1 : data.count, 4)
        bytes.put(entry.isZip64 ? -1 : Int(size), 4)
        bytes.put(entry.name.count, 2)
        bytes.put(entry.isZip64 ? 28 : 0, 2)
        for _ in 0..<3 { bytes.put(0, 2) }
        bytes.put(Int(entry.attributes), 4)
        bytes.put(entry.isZip64 ? -1 : Int(position), 4)
        bytes += entry.name
        if entry.isZip64 {
            bytes.put(1, 2)
            bytes.put(24, 2)
            for value in [size, Int64(data.count), position] { bytes.put(Int(value), 8) }
        }
        return bytes
    }

    private static func flags(_ entry: Entry) -> Int { entry.flags | (entry.hasDescriptor ? 8 : 0) }

    private static func method(_ entry: Entry) -> Int { entry.method ?? (entry.isDeflated ? 8 : 0) }
}

extension [UInt8] {
    /// Appends the low `count` bytes of an integer in little-endian order.
    fileprivate mutating func put(_ value: Int, _ count: Int) {
        for index in 0..<count { append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
    }
}

private func littleEndian(_ value: Int, _ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.put(value, count)
    return bytes
}

public func le16(_ value: Int) -> [UInt8] { littleEndian(value, 2) }
public func le32(_ value: Int) -> [UInt8] { littleEndian(value, 4) }
public func le64(_ value: Int64) -> [UInt8] { littleEndian(Int(value), 8) }

/// Returns the CRC-32 checksum of zip and gzip.
public func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF) { crc, byte in crc >> 8 ^ checksums[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] }
}

/// The CRC-32 table: one value for each byte.
private let checksums: [UInt32] = (0..<256).map { (byte: UInt32) in
    (0..<8).reduce(byte) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
}

/// Returns a valid deflate stream of uncompressed blocks of at most 65,535 bytes.
public func deflateStored(_ bytes: [UInt8]) -> [UInt8] {
    var packed: [UInt8] = []
    var rest = bytes[...]
    repeat {
        let block = rest.prefix(0xFFFF)
        rest = rest.dropFirst(block.count)
        packed += [rest.isEmpty ? 1 : 0] + le16(block.count) + le16(~block.count) + block
    } while !rest.isEmpty
    return packed
}

/// Returns a valid gzip file without compression.
public func gzipStored(_ bytes: [UInt8]) -> [UInt8] {
    [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + deflateStored(bytes) + le32(Int(crc32(bytes))) + le32(bytes.count)
}
