/// A range of bytes in a file or in memory, with random access. Offsets count from the start of the region.
struct ByteRegion: Sendable {
    /// A part of the region in a file, from the offset `start` of the region on.
    private struct Piece {
        var file: InputFile
        /// The offset in the file.
        var base: Int64
        var start: Int64
        var size: Int64
        /// The path of a joined file; `nil` for a region in one file, or if the path is unknown.
        var absolutePath: String?
    }

    private enum Storage {
        /// In order and without gaps.
        case files([Piece])
        case memory([UInt8])
    }

    private let storage: Storage
    /// In bytes.
    let size: Int64

    init(_ file: InputFile) { self.init(joining: [(file, nil)]) }

    /// Creates a region of all bytes of several files.
    init(joining files: [(file: InputFile, absolutePath: String?)]) {
        var (pieces, size): ([Piece], Int64) = ([], 0)
        for (file, path) in files {
            pieces.append(Piece(file: file, base: 0, start: size, size: file.size, absolutePath: path))
            size += file.size
        }
        storage = .files(pieces)
        self.size = size
    }

    /// Creates a region of `size` bytes inside another region, or fewer if that region ends earlier. Empty if that
    /// region ends before `start`.
    init(_ outer: ByteRegion, from start: Int64, size: Int64) {
        let start = min(start, outer.size)
        let fitting = max(0, min(size, outer.size - start))
        switch outer.storage {
        case .files(let pieces):
            storage = .files(
                pieces.compactMap { piece in
                    let passed = max(0, start - piece.start)
                    let end = min(piece.start + piece.size, start + fitting)
                    guard end > piece.start + passed || pieces.count == 1 else { return nil }
                    var inner = piece
                    inner.base += passed
                    inner.start = piece.start + passed - start
                    inner.size = max(0, end - piece.start - passed)
                    return inner
                })
        case .memory(let bytes): storage = .memory(Array(bytes[Int(start)..<Int(start + fitting)]))
        }
        self.size = fitting
    }

    init(_ bytes: [UInt8]) {
        storage = .memory(bytes)
        size = Int64(bytes.count)
    }

    /// The offset in a file of the byte at an offset in the region; `nil` in memory. For joined files, also returns the
    /// path of the file. Returns no path if it is unknown, or if the next `count` bytes are in several files.
    func location(of offset: Int64, _ count: Int64) -> (offset: Int64, path: String?, isJoined: Bool)? {
        guard case .files(let pieces) = storage, let piece = pieces.last(where: { $0.start <= offset }) else {
            return nil
        }
        let isWhole = offset + count <= piece.start + piece.size
        return (piece.base + offset - piece.start, isWhole ? piece.absolutePath : nil, pieces.count > 1)
    }

    /// Appends `count` bytes at an offset; fewer at the end of the region, or if the file cannot be read further after
    /// some bytes. Returns the number of appended bytes. Throws the error of a read that returns no byte, and `changed`
    /// if bytes are missing because the file has become shorter. `entry` is for error messages.
    func read(at offset: Int64, _ count: Int, into buffer: inout [UInt8], entry: String? = nil) throws -> Int {
        guard offset >= 0, offset < size, count > 0 else { return 0 }
        let wanted = Int(min(Int64(count), size - offset))
        switch storage {
        case .files(let pieces):
            var total = 0
            for piece in pieces where total < wanted {
                let passed = offset + Int64(total) - piece.start
                // A lone file may have grown.
                guard passed >= 0, passed < piece.size || pieces.count == 1 else { continue }
                let part = pieces.count == 1 ? wanted : Int(min(Int64(wanted - total), piece.size - passed))
                let got = try piece.file.read(at: piece.base + passed, part, into: &buffer, entry: entry)
                if got < part, piece.file.hasShrunk() {
                    throw InputError.changed(path: piece.file.path, entry: entry, offset: nil)
                }
                total += got
                if got < part { break }
            }
            return total
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

    init(_ bytes: [UInt8]) { self.bytes = bytes }

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
