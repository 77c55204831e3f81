internal import CLibrary

/// A write-ahead log, read without SQLite (SQLite's "WAL-mode File Format").
///
/// When the first connection opens a database, SQLite applies the log up to the first invalid frame. It ignores the
/// rest without an error, because an interrupted transaction also ends with invalid frames. So damage to one frame
/// loses all later commits.
package struct WriteAheadLog {
    private let descriptor: Int32
    private static let headerSize = 32
    private static let frameHeaderSize = 24
    /// A transaction with fewer pages fits into SQLite's page cache, so SQLite writes each of its frames once, and the
    /// frame of the commit last. In a larger transaction, SQLite overwrites frames, and makes them valid only after it
    /// has written the frame of the commit.
    private static let cachedPages = 200

    /// Returns the byte offset of the first invalid frame if SQLite ignores a commit because of it. Returns `nil` if
    /// SQLite ignores no commit, or if the file is missing or cannot be read.
    package static func firstIgnoredCommit(path: String) -> Int? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let log = WriteAheadLog(descriptor: descriptor)
        // Another connection may write to the log meanwhile, so read it again before reporting damage.
        var position = log.firstIgnoredCommit()
        for _ in 0..<3 where position != nil {
            usleep(5_000)
            position = log.firstIgnoredCommit()
        }
        return position
    }

    private func firstIgnoredCommit() -> Int? {
        guard let header = read(Self.headerSize, at: 0) else { return nil }
        let magic = header.number(0)
        let isBigEndian = magic & 1 == 1
        var sum = Checksum(isBigEndian: isBigEndian)
        sum.add(header, 0..<24)
        guard magic & ~1 == 0x377F_0682, sum.matches(header, at: 24) else {
            // SQLite syncs the header before it writes the first frame, and ignores a log without a valid header.
            return hasFrame() ? 0 : nil
        }
        let frameSize = Self.frameHeaderSize + Int(header.number(8))
        let salts = header.salts(16)
        var position = Self.headerSize
        var sinceCommit = 0
        while let frame = read(frameSize, at: position) {
            var next = sum
            next.add(frame, 0..<8)
            next.add(frame, Self.frameHeaderSize..<frameSize)
            guard frame.salts(8) == salts, frame.number(0) > 0, next.matches(frame, at: 16) else {
                return ignoresCommit(from: position, frameSize, salts, sinceCommit) ? position : nil
            }
            sum = next
            sinceCommit = frame.number(4) > 0 ? 0 : sinceCommit + 1
            position += frameSize
        }
        return nil
    }

    /// Returns true if a frame from `position` ends a transaction that was committed. Frames that are left from before
    /// the last restart of the log have other salts, and frames of a transaction that was rolled back end none.
    ///
    /// - Parameter sinceCommit: The number of valid frames before `position` that belong to the same transaction.
    private func ignoresCommit(from position: Int, _ frameSize: Int, _ salts: UInt64, _ sinceCommit: Int) -> Bool {
        var (position, frames, commits) = (position, sinceCommit, 0)
        while let header = read(Self.frameHeaderSize, at: position), isComplete(position + frameSize) {
            frames += 1
            // The checksum of a frame excludes its salts, so allow one flipped bit.
            if (header.salts(8) ^ salts).nonzeroBitCount <= 1, header.number(4) > 0 {
                commits += 1
                if commits > 1 || frames < Self.cachedPages { return true }
            }
            position += frameSize
        }
        return false
    }

    /// True if the log contains anything but zeros after its header.
    private func hasFrame() -> Bool {
        var position = Self.headerSize
        while let bytes = read(512, at: position) {
            if bytes.contains(where: { $0 != 0 }) { return true }
            position += bytes.count
        }
        return false
    }

    private func isComplete(_ end: Int) -> Bool { read(1, at: end - 1) != nil }

    /// Returns `count` bytes; `nil` if the file ends before them.
    private func read(_ count: Int, at position: Int) -> [UInt8]? {
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
            length = max(0, unsafe pread(descriptor, buffer.baseAddress, count, off_t(position)))
        }
        return bytes.count == count ? bytes : nil
    }

    /// The cumulative checksum of the log.
    private struct Checksum {
        let isBigEndian: Bool
        private var (first, second): (UInt32, UInt32) = (0, 0)

        init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

        mutating func add(_ bytes: [UInt8], _ range: Range<Int>) {
            unsafe bytes.withUnsafeBytes { buffer in
                for offset in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
                    first = first &+ (unsafe word(buffer, offset)) &+ second
                    second = second &+ (unsafe word(buffer, offset + 4)) &+ first
                }
            }
        }

        private func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
            let word = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
            return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
        }

        func matches(_ bytes: [UInt8], at offset: Int) -> Bool {
            bytes.number(offset) == first && bytes.number(offset + 4) == second
        }
    }
}

extension [UInt8] {
    /// Returns the big-endian number in the four bytes from `offset`.
    fileprivate func number(_ offset: Int) -> UInt32 {
        self[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }

    fileprivate func salts(_ offset: Int) -> UInt64 { UInt64(number(offset)) << 32 | UInt64(number(offset + 4)) }
}
