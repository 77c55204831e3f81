/// A range of bytes in a file or in memory, with random access. Offsets count from the start of the region.
struct ByteRegion: Sendable {
    private enum Storage {
        case file(InputFile, base: Int64)
        case memory([UInt8])
    }

    private let storage: Storage
    /// In bytes.
    let size: Int64

    init(_ file: InputFile) {
        storage = .file(file, base: 0)
        size = file.size
    }

    /// Creates a region of `size` bytes inside another region, or fewer if that region ends earlier. Empty if that
    /// region ends before `start`.
    init(_ outer: ByteRegion, from start: Int64, size: Int64) {
        let start = min(start, outer.size)
        let fitting = max(0, min(size, outer.size - start))
        switch outer.storage {
        case .file(let file, let base): storage = .file(file, base: base + start)
        case .memory(let bytes): storage = .memory(Array(bytes[Int(start)..<Int(start + fitting)]))
        }
        self.size = fitting
    }

    init(_ bytes: [UInt8]) {
        storage = .memory(bytes)
        size = Int64(bytes.count)
    }

    /// The offset of the region in its file; `nil` for a region in memory.
    var base: Int64? {
        if case .file(_, let base) = storage { return base }
        return nil
    }

    /// Appends `count` bytes at an offset; fewer at the end of the region, or if the file cannot be read further after
    /// some bytes. Returns the number of appended bytes. Throws the error of a read that returns no byte, and `changed`
    /// if bytes are missing because the file has become shorter. `entry` is for error messages.
    func read(at offset: Int64, _ count: Int, into buffer: inout [UInt8], entry: String? = nil) throws -> Int {
        guard offset >= 0, offset < size, count > 0 else { return 0 }
        let wanted = Int(min(Int64(count), size - offset))
        switch storage {
        case .file(let file, let base):
            let got = try file.read(at: base + offset, wanted, into: &buffer, entry: entry)
            if got < wanted, file.hasShrunk() { throw InputError.changed(path: file.path, entry: entry, offset: nil) }
            return got
        case .memory(let bytes):
            buffer += bytes[Int(offset)..<Int(offset) + wanted]
            return wanted
        }
    }

    /// Reads `count` bytes at an offset; returns `nil` if `read` appends fewer.
    func record(at offset: Int64, _ count: Int) throws -> LittleEndianRecord? {
        var bytes: [UInt8] = []
        guard try read(at: offset, count, into: &bytes) == count else { return nil }
        return LittleEndianRecord(bytes)
    }
}

/// Bytes that contain little-endian integers at known offsets. Bytes beyond the end count as 0.
struct LittleEndianRecord {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    func u16(_ at: Int) -> Int { Int(number(at, 2)) }
    func u32(_ at: Int) -> UInt32 { UInt32(truncatingIfNeeded: number(at, 4)) }

    /// Returns `Int64.max` for larger values, so that the range checks of callers fail.
    func i64(_ at: Int) -> Int64 { Int64(clamping: number(at, 8)) }

    private func number(_ at: Int, _ count: Int) -> UInt64 {
        var value: UInt64 = 0
        for index in 0..<count where at + index < bytes.count {
            value |= UInt64(bytes[at + index]) << UInt64(8 * index)
        }
        return value
    }
}
