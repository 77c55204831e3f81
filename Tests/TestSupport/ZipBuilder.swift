/// Makes zips byte by byte, right ones and wrong ones.
public struct ZipBuilder {
    public struct Entry {
        public var name: [UInt8]
        public var contents: [UInt8]
        public var isDeflated = false
        /// Sizes and checksum follow the data, as when a zip is written to a pipe.
        public var hasDescriptor = false
        public var descriptorHasSignature = true
        /// Sizes and positions in 64-bit fields.
        public var isZip64 = false
        public var flags = 0
        public var method: Int?
        public var host = 3
        public var attributes: UInt32 = 0
        /// Says something else than the truth.
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

        public func with(_ change: (inout Entry) -> Void) -> Entry {
            var copy = self
            change(&copy)
            return copy
        }
    }

    public var entries: [Entry]
    public var comment: [UInt8] = []
    /// Bytes before the zip, not counted in its positions.
    public var prefix: [UInt8] = []
    public var hasZip64End = false
    public var declaredCount: Int?

    public init(_ entries: Entry...) { self.entries = entries }

    public init(_ entries: [Entry]) { self.entries = entries }

    /// Where each entry's local header begins, and where the table of contents does.
    public private(set) var offsets: [Int] = []
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
        let extra =
            entry.isZip64 && !entry.hasDescriptor ? le16(1) + le16(16) + le64(size) + le64(Int64(data.count)) : []
        var bytes = le32(0x0403_4B50) + le16(entry.isZip64 ? 45 : 20) + le16(flags(entry)) + le16(method(entry))
        bytes += le32(0)
        if entry.hasDescriptor {
            bytes += le32(0) + le32(0) + le32(0)
        } else if entry.isZip64 {
            bytes += le32(Int(crc)) + le32(0xFFFF_FFFF) + le32(0xFFFF_FFFF)
        } else {
            bytes += le32(Int(crc)) + le32(data.count) + le32(Int(truncatingIfNeeded: size))
        }
        bytes += le16(entry.name.count) + le16(extra.count) + entry.name + extra + data
        guard entry.hasDescriptor else { return bytes }
        bytes += entry.descriptorHasSignature ? le32(0x0807_4B50) : []
        return bytes + le32(Int(crc))
            + (entry.isZip64 ? le64(Int64(data.count)) + le64(size) : le32(data.count) + le32(Int(size)))
    }

    private static func central(_ entry: Entry, offset: Int64) -> [UInt8] {
        let data = packed(entry)
        let size = entry.declaredSize ?? Int64(entry.contents.count)
        let crc = entry.declaredCRC ?? crc32(entry.contents)
        let position = entry.declaredOffset ?? offset
        let extra =
            entry.isZip64 ? le16(1) + le16(24) + le64(size) + le64(Int64(data.count)) + le64(position) : []
        var bytes = le32(0x0201_4B50) + le16(entry.host << 8 | 45) + le16(20) + le16(flags(entry))
        bytes += le16(method(entry)) + le32(0) + le32(Int(crc))
        bytes +=
            entry.isZip64
            ? le32(0xFFFF_FFFF) + le32(0xFFFF_FFFF) : le32(data.count) + le32(Int(truncatingIfNeeded: size))
        bytes += le16(entry.name.count) + le16(extra.count) + le16(0) + le16(0) + le16(0) + le32(Int(entry.attributes))
        bytes += entry.isZip64 ? le32(0xFFFF_FFFF) : le32(Int(position))
        return bytes + entry.name + extra
    }

    private static func flags(_ entry: Entry) -> Int { entry.flags | (entry.hasDescriptor ? 8 : 0) }

    private static func method(_ entry: Entry) -> Int { entry.method ?? (entry.isDeflated ? 8 : 0) }
}

public func le16(_ value: Int) -> [UInt8] { (0..<2).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
public func le32(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
public func le64(_ value: Int64) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }

/// The checksum of zip and gzip, bit by bit.
public func crc32(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
        crc ^= UInt32(byte)
        for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
}

/// Deflate without compression: blocks of at most 65,535 bytes as they are.
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

/// One gzip member without compression.
public func gzipStored(_ bytes: [UInt8]) -> [UInt8] {
    [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + deflateStored(bytes) + le32(Int(crc32(bytes))) + le32(bytes.count)
}
