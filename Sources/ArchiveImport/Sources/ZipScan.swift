/// Finds the entries of a zip by their local headers. Used if the central directory is missing or damaged, for example
/// in a truncated download.
///
/// If the local header contains the size of the data, the scan skips the data. Otherwise a data descriptor after the
/// data contains the size. To find the descriptor, the scan compares the size in each candidate with its distance from
/// the start of the data. Other bytes almost never match.
struct ZipScan {
    private(set) var entries: [ZipEntry] = []
    /// An error for each range of skipped bytes, and one if the number of entries reaches the limit.
    private(set) var problems: [InputError] = []

    private let region: ByteRegion
    private let path: String
    private let limits: InputLimits
    /// The buffered part of the region, from the offset `windowStart`.
    private var window: [UInt8] = []
    private var windowStart: Int64 = 0
    private var windowLength = Self.shortWindow
    /// The descriptors found so far, by the offset of their data. Without this cache, each entry without a descriptor
    /// would require a search through the rest of the zip.
    private var descriptors: [Int64: Descriptor] = [:]
    /// The offset up to which descriptors were searched.
    private var searchedTo: Int64 = 0

    init(_ region: ByteRegion, path: String, limits: InputLimits) throws {
        self.region = region
        self.path = path
        self.limits = limits
        var position: Int64? = 0
        while let at = position {
            guard entries.count < limits.entries else {
                problems.append(.tooManyEntries(path: path, limits: limits))
                return
            }
            position = try step(from: at)
        }
    }

    /// Reads the entry at an offset, or reports unexpected bytes there. Returns the expected offset of the next entry;
    /// `nil` if none follows, or if this entry's header contains implausible sizes.
    private mutating func step(from at: Int64) throws -> Int64? {
        guard let header = try region.record(at: at, ZipEntry.localHeaderLength) else { return nil }
        let signature = header.u32(0)
        if Self.endsEntries(signature) { return nil }
        guard signature == ZipEntry.localSignature else {
            let next = try nextHeader(from: at + 1)
            // In a zip that was prepared for splitting, 4 additional bytes precede the first entry.
            if at > 0 || next != 4 {
                problems.append(
                    .damaged(path: path, entry: nil, "unexpected bytes between its entries, at offset \(at)"))
            }
            return next
        }
        return try read(header, at: at)
    }

    private mutating func read(_ header: LittleEndianRecord, at: Int64) throws -> Int64? {
        let flags = header.u16(6)
        let lengths = (name: header.u16(26), extra: header.u16(28))
        let nameAt = at + Int64(ZipEntry.localHeaderLength)
        guard
            lengths.name <= limits.nameBytes,
            let rest = try region.record(at: nameAt, lengths.name + lengths.extra)
        else { return nil }
        var entry = ZipEntry(
            name: String(
                entryName: Array(rest.bytes.prefix(lengths.name)), isUTF8: flags & ZipEntry.Flag.isUTF8 != 0,
                isFromDOS: false),
            method: .init(rawValue: header.u16(8)), isEncrypted: flags & ZipEntry.Flag.anyEncryption != 0,
            isLink: false, crc: header.u32(14), storedSize: Int64(header.u32(18)), size: Int64(header.u32(22)),
            headerOffset: at)
        let isSound = entry.applyZip64(rest.bytes.dropFirst(lengths.name), includingOffset: false)
        let data = nameAt + Int64(lengths.name + lengths.extra)
        let hasDescriptor = flags & ZipEntry.Flag.hasDescriptor != 0
        if hasDescriptor, entry.storedSize == 0, entry.size == 0 { return try readDescribed(&entry, data: data) }
        entry.isTruncated = !isSound || entry.storedSize > region.size - data || entry.size < 0
        if entry.isTruncated { entry.storedSize = max(0, region.size - data) }
        entries.append(entry)
        guard !entry.isTruncated else { return nil }
        return try endOfDescriptor(data + entry.storedSize, isThere: hasDescriptor)
    }

    /// Returns the offset after the descriptor at `at`; `at` itself if the entry has no descriptor, or if none is found
    /// there. A descriptor has one of four lengths: with or without a signature, and with sizes of 32 or 64 bits.
    private mutating func endOfDescriptor(_ at: Int64, isThere: Bool) throws -> Int64 {
        guard isThere else { return at }
        for length: Int64 in [16, 12, 24, 20] where at + length < region.size {
            if try isBoundary(at + length) { return at + length }
        }
        return at
    }

    /// Reads an entry whose sizes are in a descriptor after its data.
    private mutating func readDescribed(_ entry: inout ZipEntry, data: Int64) throws -> Int64? {
        if let found = try descriptor(of: data) {
            entry.crc = found.crc
            entry.storedSize = found.storedSize
            entry.size = found.size
            entries.append(entry)
            return found.end
        }
        // Without a descriptor, the entry extends to the next header or to the end of the zip.
        let next = try nextHeader(from: data)
        entry.storedSize = (next ?? region.size) - data
        entry.isTruncated = true
        entries.append(entry)
        return next
    }

    // MARK: - Signatures

    private struct Descriptor {
        var crc: UInt32
        var storedSize: Int64
        var size: Int64
        /// The offset after the descriptor.
        var end: Int64
    }

    /// Returns the descriptor of the data that begins at an offset; `nil` if there is no such descriptor.
    private mutating func descriptor(of data: Int64) throws -> Descriptor? {
        searchedTo = max(searchedTo, data)
        while descriptors[data] == nil, let (at, signature) = try nextSignature(from: searchedTo) {
            searchedTo = at + 1
            try noteDescriptors(at, signature, from: data)
        }
        return descriptors[data]
    }

    /// Adds the possible descriptors at a signature to `descriptors`, if their data begins at `first` or later. A
    /// descriptor either begins with its own signature, or is followed by the signature of the next header. Its sizes
    /// have 32 or 64 bits. A signature must also follow a 32-bit descriptor with its own signature, because the
    /// beginning of a 64-bit one can look like it.
    private mutating func noteDescriptors(_ at: Int64, _ signature: UInt32, from first: Int64) throws {
        if signature == ZipEntry.descriptorSignature {
            guard let record = try record(at: at, 16) else { return }
            if at - Int64(record.u32(8)) >= first, try isBoundary(at + 16) {
                note(at, record.u32(4), Int64(record.u32(8)), Int64(record.u32(12)), end: at + 16, from: first)
            }
            guard let long = try self.record(at: at, 24) else { return }
            note(at, long.u32(4), long.i64(8), long.i64(16), end: at + 24, from: first)
        } else {
            if let record = try record(at: at - 12, 12) {
                note(at - 12, record.u32(0), Int64(record.u32(4)), Int64(record.u32(8)), end: at, from: first)
            }
            if let record = try record(at: at - 20, 20) {
                note(at - 20, record.u32(0), record.i64(4), record.i64(12), end: at, from: first)
            }
        }
    }

    private mutating func note(
        _ at: Int64, _ crc: UInt32, _ storedSize: Int64, _ size: Int64, end: Int64, from first: Int64
    ) {
        // Limit the size of the cache: a hostile zip can contain any number of bytes that look like descriptors.
        guard storedSize >= 0, size >= 0, storedSize <= at - first, descriptors.count < limits.entries,
            descriptors[at - storedSize] == nil
        else { return }
        descriptors[at - storedSize] = Descriptor(crc: crc, storedSize: storedSize, size: size, end: end)
    }

    /// Returns true if a local header or a record after the last entry is at an offset, or if fewer than 4 bytes
    /// follow.
    private mutating func isBoundary(_ at: Int64) throws -> Bool {
        guard let next = try record(at: at, 4)?.u32(0) else { return true }
        return next == ZipEntry.localSignature || Self.endsEntries(next)
    }

    /// Returns the offset of the next plausible local header, or of a record after the last entry, such as the central
    /// directory. Returns `nil` if neither follows.
    private mutating func nextHeader(from start: Int64) throws -> Int64? {
        var from = start
        while let (at, signature) = try nextSignature(from: from) {
            if Self.endsEntries(signature) { return at }
            if signature == ZipEntry.localSignature, let header = try record(at: at, 30),
                header.u16(4) & 0xFF <= 63, (1...limits.nameBytes).contains(header.u16(26))
            {
                return at
            }
            from = at + 1
        }
        return nil
    }

    /// Returns true for the signatures of records that follow the last entry: the central directory, its extra data,
    /// and the two end records.
    private static func endsEntries(_ signature: UInt32) -> Bool {
        switch signature {
        case ZipEntry.centralSignature, 0x0806_4B50, 0x0605_4B50, 0x0606_4B50: true
        default: false
        }
    }

    /// Returns the next signature of a local header, a descriptor or a record after the last entry; `nil` at the end.
    private mutating func nextSignature(from start: Int64) throws -> (at: Int64, signature: UInt32)? {
        var at = start
        while try load(at, 4) {
            let bytes = window.span
            let start = Int(at - windowStart)
            for index in start..<bytes.count - 3 where bytes[index] == 0x50 && bytes[index + 1] == 0x4B {
                let signature = UInt32(0x4B50) | UInt32(bytes[index + 2]) << 16 | UInt32(bytes[index + 3]) << 24
                if signature == ZipEntry.localSignature || signature == ZipEntry.descriptorSignature
                    || Self.endsEntries(signature)
                {
                    return (windowStart + Int64(index), signature)
                }
            }
            at = windowStart + Int64(bytes.count - 3)
        }
        return nil
    }

    private mutating func record(at: Int64, _ count: Int) throws -> LittleEndianRecord? {
        guard at >= 0, try load(at, count) else { return nil }
        let start = Int(at - windowStart)
        return LittleEndianRecord(Array(window[start..<start + count]))
    }

    private static let shortWindow = 1 << 12
    /// The number of bytes to keep before an offset, because a descriptor may end there.
    private static let lookBehind: Int64 = 24

    /// Loads `count` bytes at an offset into `window`. Returns false if the region has fewer. Sequential calls load
    /// increasingly large windows, up to 1 MiB.
    private mutating func load(_ at: Int64, _ count: Int) throws -> Bool {
        let end = windowStart + Int64(window.count)
        if at >= windowStart, at + Int64(count) <= end { return true }
        let isSequential = (windowStart...end).contains(at)
        windowLength = isSequential ? min(4 * windowLength, 1 << 20) : Self.shortWindow
        windowStart = max(0, at - Self.lookBehind)
        window.removeAll(keepingCapacity: true)
        _ = try region.read(at: windowStart, windowLength, into: &window)
        return Int(at - windowStart) + count <= window.count
    }
}
