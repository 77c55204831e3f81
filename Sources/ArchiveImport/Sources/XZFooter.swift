#if CompressedArchives
    /// Detects the end of an xz stream: an index of the blocks, and a footer with a checksum.
    ///
    /// A valid footer is not sufficient. xz copies incompressible data, so a tar.xz of xz files also contains the
    /// footers of those files. Therefore the block sizes in the index must add up to the length of the stream. An index
    /// that is larger than `lookBehind` is accepted without this check.
    enum XZFooter {
        /// In bytes.
        static let length = 12
        /// The number of bytes before the footer that the caller must keep. They suffice for an index of 8,000 blocks.
        static let lookBehind = 1 << 16

        /// Returns true if the footer of an xz stream begins at `position` in `window`. The window must contain
        /// `length` bytes from there on. `memberLength` is the number of bytes of the stream before the footer.
        static func ends(_ window: [UInt8], at position: Int, memberLength: Int) -> Bool {
            guard window[position + 10] == 0x59, window[position + 11] == 0x5A else { return false }
            let record = LittleEndianRecord(Array(window[position..<position + length]))
            var checksum = CRC32()
            checksum.add(Array(record.bytes[4..<10]))
            guard record.u32(0) == checksum.value else { return false }
            let indexSize = (Int(record.u32(4)) + 1) * 4
            // An index that is no longer in the window cannot be checked.
            guard indexSize <= position, indexSize <= lookBehind else { return indexSize < memberLength }
            let listed = sizeOfBlocks(window[position - indexSize..<position])
            return listed.map { length + $0 + indexSize == memberLength } ?? false
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
