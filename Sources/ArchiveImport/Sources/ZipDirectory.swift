/// The central directory of a zip, which lists the entries. Memory use depends on the number and length of names, not
/// on the size of the zip.
///
/// The central directory consists of one record per entry. The end record (22 bytes and a comment) follows at the end
/// of the zip. If values do not fit in the end record, the ZIP64 end record (at least 56 bytes) and the ZIP64 locator
/// (20 bytes) precede it.
///
/// The numbers in these records are not trusted. Offsets are checked against the file size, and a wrong count is only
/// reported. If the records of entries do not extend to the end record, `ZipScan` can find the entries instead.
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

    /// The fields of the end record, or of the ZIP64 end record if the zip has one.
    private struct End {
        /// The offset of this record.
        var position: Int64
        /// The declared offset of the first entry's record.
        var directory: Int64
        /// The declared size of the records of all entries.
        var directorySize: Int64
        /// The declared number of entries.
        var count: Int64
        var isZip64 = false
        /// The zero-based number of this part of a split zip; 0xFFFF if the number is only in the ZIP64 end record.
        var disk: Int
        /// True if the comment of the record ends exactly at the end of the file.
        var isLast: Bool
    }

    /// Returns `nil` if the zip has no complete central directory. Throws if the file is the last part of a split zip.
    /// `path` is for error messages.
    init?(_ region: ByteRegion, path: String, limits: InputLimits) throws {
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
                if read.isTooLarge(limits) {
                    throw InputError.bomb(path: path, entry: nil, offset: nil, limits: limits)
                }
                self = read
                return
            }
        }
        if let parts {
            throw InputError(
                .damaged, path: path, message: "it is the last of \(parts) parts of a split zip",
                hint: "join the parts first (zip -s 0 split.zip --out whole.zip), then import the result")
        }
        return nil
    }

    private init() {}

    /// Returns true if a file ends with an end record without a comment, as in a self-extracting program.
    static func isAtEnd(of region: ByteRegion) throws -> Bool {
        guard let end = try region.record(at: region.size - Int64(endLength), endLength) else { return false }
        return end.u32(0) == endSignature && end.u16(20) == 0
    }

    // MARK: - The end record

    /// Returns up to 16 possible end records, last first. Searches only the end of the zip, because a comment has at
    /// most 64 KiB. There may be several records, because a comment can contain the signature.
    private static func ends(of region: ByteRegion) throws -> [End] {
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

    /// Returns the ZIP64 end record if a locator precedes the end record; otherwise the end record itself. Returns
    /// `nil` if there is a locator, but no ZIP64 end record.
    private static func completed(_ end: End, in region: ByteRegion) throws -> End? {
        let at = end.position - Int64(locatorLength)
        guard
            at >= 0, let locator = try region.record(at: at, locatorLength), locator.u32(0) == locatorSignature
        else {
            return end
        }
        // If other bytes precede the zip, the offset in the locator is too small. So also try the position directly
        // before the locator.
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

    /// Returns the offset of the first entry's record, and the number of bytes before the zip (`shift`). If the
    /// declared offset is wrong because other bytes precede the zip, computes the offset from the position of the end
    /// record. Returns `nil` if neither offset has a record. For an empty zip, returns the offset of the end record.
    private static func start(of end: End, in region: ByteRegion) throws -> (at: Int64, shift: Int64)? {
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

    /// Reads the records of the entries. If there are more than `limits.entries`, skips and reports the rest, and
    /// returns true. Returns false if the records do not extend to the end record.
    private mutating func readEntries(
        from start: (at: Int64, shift: Int64), _ end: End, in region: ByteRegion, path: String, limits: InputLimits
    ) throws -> Bool {
        var window: [UInt8] = []
        var windowStart = start.at
        var at = start.at
        var count: Int64 = 0
        /// Loads `length` bytes at `at` into `window`. Returns false if the central directory has fewer.
        func load(_ length: Int) throws -> Bool {
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

    /// Returns true if the end record or a digital signature is at `at`, directly after the last record. Adds a problem
    /// if the number of records differs from the declared number.
    private mutating func isComplete(
        _ at: Int64, count: Int64, _ end: End, in region: ByteRegion, path: String
    ) throws -> Bool {
        let signatureOfDirectory: UInt32 = 0x0505_4B50
        if at != end.position {
            guard try region.record(at: at, 4)?.u32(0) == signatureOfDirectory else { return false }
        }
        // Old programs let the 16-bit counter overflow.
        if end.isZip64 ? count != end.count : count & 0xFFFF != end.count & 0xFFFF {
            problems.append(
                .damaged(
                    path: path, entry: nil,
                    "its table of contents lists \(count == 1 ? "1 entry" : "\(count) entries") "
                        + "but declares \(end.count)"))
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
        let name = String(
            entryName: Self.unicodeName(bytes, extra) ?? bytes, isUTF8: flags & ZipEntry.Flag.isUTF8 != 0,
            isFromDOS: ZipEntry.backslashHosts.contains(host))
        var entry = ZipEntry(
            name: name, method: .init(rawValue: fixed.u16(10)),
            isEncrypted: flags & ZipEntry.Flag.anyEncryption != 0, isLink: host == 3 && unixType == 0xA,
            crc: fixed.u32(16), storedSize: Int64(fixed.u32(20)), size: Int64(fixed.u32(24)),
            headerOffset: Int64(fixed.u32(42)))
        let isSound = entry.applyZip64(extra, includingOffset: true)
        let (position, isOverflow) = entry.headerOffset.addingReportingOverflow(shift)
        entry.headerOffset = position
        guard isSound, !isOverflow, bytes.count <= limits.nameBytes, Self.fits(entry, in: region) else {
            problems.append(
                .damaged(path: path, entry: name, "its name, offset or size in the table of contents is invalid"))
            return
        }
        entries.append(entry)
    }

    private static func fits(_ entry: ZipEntry, in region: ByteRegion) -> Bool {
        let header = Int64(ZipEntry.localHeaderLength)
        guard entry.headerOffset >= 0, entry.headerOffset <= region.size - header else { return false }
        return entry.storedSize <= region.size - header - entry.headerOffset && entry.size >= 0
    }

    /// Returns the UTF-8 name in Info-ZIP's Unicode path field; `nil` if the field is missing or was written for
    /// another name than `bytes`.
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

    /// Whether the entries together declare too many bytes. Reading ends an entry that is too large by itself.
    private func isTooLarge(_ limits: InputLimits) -> Bool {
        var (output, input): (Int64, Int64) = (0, 0)
        for entry in entries
        where !entry.overlaps && !limits.isExceeded(output: entry.size, input: entry.storedSize) {
            output += entry.size
            input += entry.storedSize
        }
        return limits.isLargeExceeded(output: output, input: input)
    }

    /// Marks entries that begin before the end of an entry that precedes them in the zip. In a zip bomb, many entries
    /// share the same bytes.
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
