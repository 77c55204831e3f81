#if CompressedArchives
    /// Splits a bzip2, xz or Zstandard stream into its members, such as the two files of `cat a.bz2 b.bz2`.
    ///
    /// Each member has its own decoder, because libarchive does not return the last 64 to 128 KiB of output before
    /// damaged data. With a single decoder, the lost output could include undamaged members.
    ///
    /// A bzip2 stream is split before the magic bytes of the next member. An xz stream is split after a footer that
    /// `endsXZ(_:at:memberLength:)` accepts. For Zstandard, the splitter follows the lengths in the headers of frames
    /// and blocks.
    final class MemberSplitter {
        private let source: ByteStream
        private let packing: FileType.Compression
        /// Buffered bytes of the source. The next byte to return is at `position`.
        private var window: [UInt8] = []
        private var position = 0
        private var isAtSourceEnd = false
        private var isAtMemberStart = true
        /// The index in `window` after the current member; `nil` until it is found (bzip2 and xz).
        private var boundary: Int?
        /// The next part of the frame to parse (Zstandard).
        private var frame = Frame.header
        /// The remaining bytes of the current header or block (Zstandard).
        private var left = 0

        private enum Frame { case header, block(hasChecksum: Bool), end }

        /// The number of bytes of the current member that were returned.
        private var returnedCount = 0
        private let path: String
        private let entry: String?

        init(_ source: ByteStream, _ packing: FileType.Compression, path: String, entry: String?) {
            self.source = source
            self.packing = packing
            self.path = path
            self.entry = entry
        }

        /// Moves to the next member; the current member must have been read to its end. Returns true if a member
        /// follows, false if other bytes follow, and `nil` at the end of the stream. Skips members without contents,
        /// skippable frames and zero padding. In bzip2, all bytes before the next magic bytes belong to the current
        /// member, so padding is not skipped.
        func advance() throws -> Bool? {
            isAtMemberStart = true
            boundary = nil
            left = 0
            returnedCount = 0
            frame = .header
            while try ensure(1) {
                if window[position] == 0, packing != .bzip2 {
                    // Zero padding.
                    position += 1
                } else if try !startsMember() {
                    guard try skipSkippableFrame() else { return false }
                } else if try !skipEmptyMember() {
                    return true
                }
            }
            return nil
        }

        private func startsMember() throws -> Bool {
            let magic: [UInt8] =
                switch packing {
                case .xz: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]
                case .zstandard: [0x28, 0xB5, 0x2F, 0xFD]
                // `isBoundary`, or `FileType` for the first member, has already checked the magic bytes.
                case .bzip2, .gzip: []
                }
            return try ensure(magic.count) && window.dropFirst(position).starts(with: magic)
        }

        /// Skips a member without contents, because libarchive would report it as damaged. Returns false if the member
        /// has contents or is truncated.
        private func skipEmptyMember() throws -> Bool {
            let length: Int
            switch packing {
            case .bzip2:
                guard try ensure(14), window[position + 4..<position + 14].elementsEqual(Self.bzip2End + [0, 0, 0, 0])
                else { return false }
                length = 14
            case .xz:
                // The member consists of a 12-byte header, an empty index of blocks, and a footer.
                guard try ensure(32), window[position + 12] == 0, window[position + 13] == 0 else { return false }
                length = 32
            case .zstandard:
                guard let (header, hasChecksum) = try frameHeader(), try ensure(header + 3),
                    window[position + header..<position + header + 3].elementsEqual([1, 0, 0])
                else { return false }
                length = header + 3 + (hasChecksum ? 4 : 0)
            case .gzip: return false
            }
            guard try ensure(length) else { return false }
            position += length
            return true
        }

        /// Appends up to `count` bytes of the current member; returns false at its end.
        func read(_ count: Int, into buffer: inout [UInt8]) throws -> Bool {
            let available = packing == .zstandard ? try zstandardBytes() : try bytesBeforeBoundary()
            let taken = min(available, max(1, count))
            guard taken > 0 else { return false }
            buffer += window[position..<position + taken]
            position += taken
            left -= min(left, taken)
            returnedCount += taken
            isAtMemberStart = false
            return true
        }

        /// Buffers at least `count` bytes from `position` on. Returns false if the source has fewer.
        private func ensure(_ count: Int) throws -> Bool {
            while window.count - position < count, !isAtSourceEnd {
                let stale = position - (packing == .xz ? Self.lookBehind : 0)
                if stale > 0 {
                    window.removeFirst(stale)
                    position -= stale
                }
                if try !source.read(1 << 17, into: &window) { isAtSourceEnd = true }
            }
            return window.count - position >= count
        }

        // MARK: - bzip2 and xz

        /// The number of bytes that `isBoundary` examines: the length of an xz footer. bzip2 needs only 10.
        private static let markLength = footerLength
        private static let bzip2Block: [UInt8] = [0x31, 0x41, 0x59, 0x26, 0x53, 0x59]
        private static let bzip2End: [UInt8] = [0x17, 0x72, 0x45, 0x38, 0x50, 0x90]

        /// For bzip2 and xz, returns the number of buffered bytes that certainly belong to the current member.
        private func bytesBeforeBoundary() throws -> Int {
            if let boundary { return boundary - position }
            _ = try ensure(Self.markLength * 2)
            let first = isAtMemberStart ? position + 1 : position
            let last = window.count - Self.markLength
            if first <= last {
                for index in first...last where isBoundary(index) {
                    let found = packing == .xz ? index + Self.footerLength : index
                    boundary = found
                    return found - position
                }
            }
            return (isAtSourceEnd ? window.count : max(first, last + 1)) - position
        }

        /// Returns true if a bzip2 member or an xz footer begins at an index of `window`.
        private func isBoundary(_ index: Int) -> Bool {
            switch packing {
            case .bzip2:
                guard window[index] == 0x42, window[index + 1] == 0x5A, window[index + 2] == 0x68 else { return false }
                let mark = window[index + 4..<index + 10]
                return (0x31...0x39).contains(window[index + 3])
                    && (mark.elementsEqual(Self.bzip2Block) || mark.elementsEqual(Self.bzip2End))
            case .xz:
                return Self.endsXZ(window, at: index, memberLength: returnedCount + index - position)
            case .gzip, .zstandard:
                return false
            }
        }

        // MARK: - Zstandard (RFC 8878)

        /// Returns the number of buffered bytes of the current frame header or block; 0 at the end of the frame. If the
        /// stream is truncated inside a header, returns all remaining bytes, so that the decoder reports the damage.
        private func zstandardBytes() throws -> Int {
            if left == 0 {
                switch frame {
                case .header: try readFrameHeader()
                case .block(let hasChecksum): try readBlockHeader(hasChecksum: hasChecksum)
                case .end: return 0
                }
            }
            _ = try ensure(1)
            return min(left, window.count - position)
        }

        private func readFrameHeader() throws {
            guard let (length, hasChecksum) = try frameHeader() else {
                left = window.count - position
                frame = .end
                return
            }
            left = length
            frame = .block(hasChecksum: hasChecksum)
        }

        /// Returns the length of the frame header at `position`, and whether a checksum follows the last block. Returns
        /// `nil` if the header is truncated. Throws if decompressing the frame needs more than `maxWindow` bytes of
        /// memory.
        private func frameHeader() throws -> (length: Int, hasChecksum: Bool)? {
            guard try ensure(6) else { return nil }
            let descriptor = window[position + 4]
            let isSingleSegment = descriptor & 0x20 != 0
            let sizeBytes = [isSingleSegment ? 1 : 0, 2, 4, 8][Int(descriptor >> 6)]
            let sizeAt = 5 + (isSingleSegment ? 0 : 1) + [0, 1, 2, 4][Int(descriptor & 3)]
            guard try ensure(sizeAt + sizeBytes) else { return nil }
            let sizeField = LittleEndianRecord(Array(window[position + sizeAt..<position + sizeAt + sizeBytes]))
            let exponent = window[position + 5]
            // RFC 8878, 3.1.1.1.2. The window of a single-segment frame is its whole content.
            let windowSize =
                isSingleSegment ? sizeField.i64(0) : (8 + Int64(exponent & 7)) << (7 + Int64(exponent >> 3))
            guard windowSize <= Self.maxWindow else {
                throw InputError(
                    .tooLarge, path: path, entry: entry,
                    message: "decompressing it requires \(windowSize >> 20) MiB of memory, which is above the limit",
                    hint: "decompress it with its own tool: zstd -dc --long=31 FILE | tweetdex import -")
            }
            return (sizeAt + sizeBytes, descriptor & 4 != 0)
        }

        /// In bytes. The default limit of libzstd is 128 MiB.
        private static let maxWindow: Int64 = 1 << 27

        private func readBlockHeader(hasChecksum: Bool) throws {
            guard try ensure(3) else {
                left = window.count - position
                frame = .end
                return
            }
            let header = Int(window[position]) | Int(window[position + 1]) << 8 | Int(window[position + 2]) << 16
            let isRun = header >> 1 & 3 == 1
            left = 3 + (isRun ? 1 : header >> 3)
            if header & 1 == 1 {
                left += hasChecksum ? 4 : 0
                frame = .end
            }
        }

        /// Skips a Zstandard skippable frame, which contains only metadata. Returns false if there is no such frame at
        /// `position`.
        private func skipSkippableFrame() throws -> Bool {
            guard try ensure(8), window[position] & 0xF0 == 0x50,
                window[position + 1..<position + 4].elementsEqual([0x2A, 0x4D, 0x18])
            else { return false }
            var rest = Int64(LittleEndianRecord(Array(window[position + 4..<position + 8])).u32(0)) + 8
            while rest > 0, try ensure(1) {
                let passed = Int(min(rest, Int64(window.count - position)))
                position += passed
                rest -= Int64(passed)
            }
            return true
        }
    }

    /// Detects the end of an xz stream: an index of the blocks, and a footer with a checksum.
    ///
    /// A valid footer is not sufficient. xz copies incompressible data, so a tar.xz of xz files also contains the
    /// footers of those files. Therefore the block sizes in the index must add up to the length of the stream. An index
    /// that is larger than `lookBehind` is accepted without this check.
    extension MemberSplitter {
        /// In bytes.
        private static let footerLength = 12
        /// The number of bytes before the footer that the caller must keep. They suffice for an index of 8,000 blocks.
        private static let lookBehind = 1 << 16

        /// Returns true if the footer of an xz stream begins at `position` in `window`. The window must contain
        /// `footerLength` bytes from there on. `memberLength` is the number of bytes of the stream before the footer.
        private static func endsXZ(_ window: [UInt8], at position: Int, memberLength: Int) -> Bool {
            guard window[position + 10] == 0x59, window[position + 11] == 0x5A else { return false }
            let record = LittleEndianRecord(Array(window[position..<position + footerLength]))
            var checksum = CRC32()
            checksum.add(Array(record.bytes[4..<10]))
            guard record.u32(0) == checksum.value else { return false }
            let indexSize = (Int(record.u32(4)) + 1) * 4
            // An index that is no longer in the window cannot be checked.
            guard indexSize <= position, indexSize <= lookBehind else { return indexSize < memberLength }
            let listed = sizeOfBlocks(window[position - indexSize..<position])
            return listed.map { footerLength + $0 + indexSize == memberLength } ?? false
        }

        /// Returns the sum of the block sizes in an index, in bytes; `nil` if the index is invalid. Blocks are padded
        /// to a multiple of 4 bytes.
        private static func sizeOfBlocks(_ index: ArraySlice<UInt8>) -> Int? {
            var rest = index
            guard rest.popFirst() == 0, let count = number(&rest), count <= index.count else { return nil }
            var total = 0
            for _ in 0..<count {
                guard let stored = number(&rest), number(&rest) != nil, stored < 1 << 56 else { return nil }
                let (sum, isOverflow) = total.addingReportingOverflow((stored + 3) / 4 * 4)
                guard !isOverflow else { return nil }
                total = sum
            }
            return total
        }

        /// Removes and returns a variable-length integer: seven bits per byte, lowest bits first; `nil` if it is
        /// invalid.
        private static func number(_ bytes: inout ArraySlice<UInt8>) -> Int? {
            var value = 0
            for shift in stride(from: 0, to: 63, by: 7) {
                guard let byte = bytes.popFirst() else { return nil }
                value |= Int(byte & 0x7F) << shift
                if byte & 0x80 == 0 { return value }
            }
            return nil
        }
    }
#endif
