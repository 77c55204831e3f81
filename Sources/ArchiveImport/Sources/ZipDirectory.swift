/// A zip's table of contents. It stands at the end of the file and is read in pieces, so that a zip of tens of
/// gigabytes costs as much memory as its names.
///
/// The layout, from the end: end record (22 bytes and a comment) ← ZIP64 locator (20) ← ZIP64 end record (56 or more)
/// ← one record an entry. Every number in it may be a lie: positions are checked against the file, counts are never
/// believed, and when records do not follow each other up to the end record the caller reads the zip from its front.
struct ZipDirectory: Sendable {
    private(set) var entries: [ZipEntry] = []
    private(set) var problems: [InputError] = []

    private static let endSignature: UInt32 = 0x0605_4B50
    private static let end64Signature: UInt32 = 0x0606_4B50
    private static let locatorSignature: UInt32 = 0x0706_4B50
    private static let endLength = 22
    private static let locatorLength = 20
    private static let end64Length = 56
    private static let centralLength = 46

    /// What the end record says.
    private struct End {
        /// Position of the end record, or of the ZIP64 one before it.
        var position: Int64
        var directory: Int64
        var directorySize: Int64
        var count: Int64
        var isZip64 = false
        /// Number of this part of a split zip, from 0.
        var disk: Int
        /// The file ends where its comment does.
        var isLast: Bool
    }

    /// nil when the zip has no usable table of contents. `path` is for messages.
    init?(_ region: ByteRegion, path: String, limits: InputLimits) throws(InputError) {
        var parts: Int?
        for candidate in try Self.ends(of: region) {
            guard let end = try Self.completed(candidate, in: region) else { continue }
            guard end.disk == 0 || end.disk == 0xFFFF else {
                if end.isLast { parts = end.disk + 1 }
                continue
            }
            guard let start = try Self.start(of: end, in: region) else { continue }
            var read = ZipDirectory()
            if try read.readEntries(from: start, end, in: region, path: path, limits: limits) {
                read.markOverlaps()
                self = read
                return
            }
        }
        if let parts {
            throw InputError(
                .damaged, path: path, message: "It is the last of \(parts) parts of a split zip.",
                hint: "Put the parts together first (zip -s 0 split.zip --out whole.zip), then import that.")
        }
        return nil
    }

    private init() {}

    /// Whether a file that does not begin like a zip ends like one, as one behind a program does.
    static func isAtEnd(of region: ByteRegion) throws(InputError) -> Bool {
        guard let end = try region.record(at: region.size - Int64(endLength), endLength) else { return false }
        return end.u32(0) == endSignature && end.u16(20) == 0
    }

    // MARK: - The end record

    /// Candidates for the end record, the last one first: a comment may hold the signature, too.
    private static func ends(of region: ByteRegion) throws(InputError) -> [End] {
        let length = Int(min(region.size, Int64(endLength + 0xFFFF)))
        let base = region.size - Int64(length)
        var tail: [UInt8] = []
        _ = try region.read(at: base, length, into: &tail)
        var found: [End] = []
        var at = tail.count - endLength
        while at >= 0, found.count < 16 {
            if tail[at] == 0x50, tail[at + 1] == 0x4B, tail[at + 2] == 0x05, tail[at + 3] == 0x06 {
                let record = LittleEndianRecord(Array(tail[at..<at + endLength]))
                found.append(
                    End(
                        position: base + Int64(at), directory: Int64(record.u32(16)),
                        directorySize: Int64(record.u32(12)), count: Int64(record.u16(10)), disk: record.u16(4),
                        isLast: at + endLength + record.u16(20) == tail.count))
            }
            at -= 1
        }
        return found
    }

    /// Takes the 64-bit values where there are any; nil when they are announced and cannot be found.
    private static func completed(_ end: End, in region: ByteRegion) throws(InputError) -> End? {
        let at = end.position - Int64(locatorLength)
        guard
            at >= 0, let locator = try region.record(at: at, locatorLength), locator.u32(0) == locatorSignature
        else {
            return end
        }
        // With a program before the zip, the position is off; then the record stands right before the locator.
        for position in [locator.i64(8), at - Int64(end64Length)] {
            guard
                position >= 0, position < at, let record = try region.record(at: position, end64Length),
                record.u32(0) == end64Signature
            else { continue }
            return End(
                position: position, directory: record.i64(48), directorySize: record.i64(40), count: record.i64(32),
                isZip64: true, disk: Int(record.u32(16)), isLast: end.isLast)
        }
        return nil
    }

    /// Where the first record stands: at the position given, or, with other bytes before the zip, right before the end
    /// record. nil when there is none.
    private static func start(of end: End, in region: ByteRegion) throws(InputError) -> (at: Int64, shift: Int64)? {
        let (before, isOverflow) = end.position.subtractingReportingOverflow(end.directorySize)
        if end.count == 0, end.directorySize == 0 { return (end.position, 0) }
        for start in isOverflow ? [end.directory] : [end.directory, before] where start >= 0 && start < end.position {
            if try region.record(at: start, 4)?.u32(0) == ZipEntry.centralSignature {
                return (start, start - end.directory)
            }
        }
        return nil
    }

    // MARK: - The records

    /// False when the records do not lead to the end record.
    private mutating func readEntries(
        from start: (at: Int64, shift: Int64), _ end: End, in region: ByteRegion, path: String, limits: InputLimits
    ) throws(InputError) -> Bool {
        var window: [UInt8] = []
        var windowStart = start.at
        var at = start.at
        var count: Int64 = 0
        /// Makes `length` bytes at `at` available; false when they are not there.
        func load(_ length: Int) throws(InputError) -> Bool {
            guard at + Int64(length) <= end.position else { return false }
            if Int(at - windowStart) + length <= window.count { return true }
            window.removeAll(keepingCapacity: true)
            windowStart = at
            return try region.read(at: at, max(length, 1 << 20), into: &window) >= length
        }
        while at < end.position {
            guard try load(Self.centralLength) else { break }
            let head = Int(at - windowStart)
            let fixed = LittleEndianRecord(Array(window[head..<head + Self.centralLength]))
            guard fixed.u32(0) == ZipEntry.centralSignature else { break }
            let lengths = (name: fixed.u16(28), extra: fixed.u16(30), comment: fixed.u16(32))
            let whole = Self.centralLength + lengths.name + lengths.extra + lengths.comment
            guard try load(whole) else { return false }
            count += 1
            guard count <= limits.entries else {
                problems.append(.tooManyEntries(path: path, limits: limits))
                return true
            }
            let nameStart = Int(at - windowStart) + Self.centralLength
            let extraStart = nameStart + lengths.name
            at += Int64(whole)
            add(
                fixed, name: Array(window[nameStart..<extraStart]),
                extra: window[extraStart..<extraStart + lengths.extra], shift: start.shift, region: region, path: path,
                limits: limits)
        }
        return try isComplete(at, count: count, end, in: region, path: path)
    }

    /// Behind the last record stands the end record, with at most a signature before it.
    private mutating func isComplete(
        _ at: Int64, count: Int64, _ end: End, in region: ByteRegion, path: String
    ) throws(InputError) -> Bool {
        let signatureOfDirectory: UInt32 = 0x0505_4B50
        if at != end.position {
            guard try region.record(at: at, 4)?.u32(0) == signatureOfDirectory else { return false }
        }
        // Old programs count modulo 65,536.
        if end.isZip64 ? count != end.count : count & 0xFFFF != end.count & 0xFFFF {
            problems.append(
                .damaged(
                    path: path, entry: nil,
                    "Its table of contents lists \(count == 1 ? "1 entry" : "\(count) entries") "
                        + "and says that there are \(end.count)."))
        }
        return true
    }

    private mutating func add(
        _ fixed: LittleEndianRecord, name bytes: [UInt8], extra: ArraySlice<UInt8>, shift: Int64, region: ByteRegion,
        path: String, limits: InputLimits
    ) {
        let flags = fixed.u16(8)
        let host = fixed.u16(4) >> 8
        let unixType = fixed.u32(38) >> 28
        let name = EntryName.decode(
            Self.unicodeName(bytes, extra) ?? bytes, isUTF8: flags & ZipEntry.Flag.isUTF8 != 0,
            isFromDOS: ZipEntry.backslashHosts.contains(host))
        var entry = ZipEntry(
            name: name, method: .init(rawValue: fixed.u16(10)),
            isEncrypted: flags & ZipEntry.Flag.anyEncryption != 0, isLink: host == 3 && unixType == 0xA,
            crc: fixed.u32(16), storedSize: Int64(fixed.u32(20)), size: Int64(fixed.u32(24)),
            headerOffset: Int64(fixed.u32(42)))
        let isSound = entry.takeZip64(extra, includingOffset: true)
        let (position, isOverflow) = entry.headerOffset.addingReportingOverflow(shift)
        entry.headerOffset = position
        guard isSound, !isOverflow, bytes.count <= limits.nameBytes, Self.fits(entry, in: region) else {
            problems.append(
                .damaged(path: path, entry: name, "Its place or size in the table of contents cannot be right."))
            return
        }
        entries.append(entry)
    }

    private static func fits(_ entry: ZipEntry, in region: ByteRegion) -> Bool {
        let header = Int64(ZipEntry.localHeaderLength)
        guard entry.headerOffset >= 0, entry.headerOffset <= region.size - header else { return false }
        return entry.storedSize <= region.size - header - entry.headerOffset && entry.size >= 0
    }

    /// The name from Info-ZIP's field for it, if it was made for this name.
    private static func unicodeName(_ bytes: [UInt8], _ extra: ArraySlice<UInt8>) -> [UInt8]? {
        #if CompressedArchives
            guard let field = ZipEntry.extraField(0x7075, in: extra), field.count > 5, field[0] == 1 else { return nil }
            var checksum = CRC32()
            checksum.add(bytes)
            return checksum.value == LittleEndianRecord(field).u32(1) ? Array(field[5...]) : nil
        #else
            return nil
        #endif
    }

    /// Marks entries that begin before the one before them has ended: many names for the same packed bytes unpack to
    /// far more than the zip's size.
    private mutating func markOverlaps() {
        let order = entries.indices.sorted { entries[$0].headerOffset < entries[$1].headerOffset }
        var end: Int64 = 0
        for index in order {
            let entry = entries[index]
            if entry.headerOffset < end {
                entries[index].overlaps = true
            } else {
                end = entry.headerOffset + Int64(ZipEntry.localHeaderLength) + entry.storedSize
            }
        }
    }
}
