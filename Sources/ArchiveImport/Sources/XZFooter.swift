#if CompressedArchives
    /// Detects the end of an xz stream: an index of its blocks, followed by a footer with the size of the index and a
    /// checksum of the footer.
    ///
    /// A valid footer alone is not sufficient. xz stores incompressible data as is, so an xz file that contains xz
    /// files also contains their footers. The block sizes in the index must therefore add up to the length of the
    /// stream.
    enum XZFooter {
        static let length = 12
        /// The number of bytes before the footer that are kept for the index: enough for more than 8,000 blocks.
        static let lookBehind = 1 << 16

        /// True if the footer of a stream begins at an index of the window. `memberLength` is the distance of that
        /// index from the beginning of the stream. The window must contain `length` bytes at the index.
        static func ends(_ window: [UInt8], at index: Int, memberLength: Int) -> Bool {
            guard window[index + 10] == 0x59, window[index + 11] == 0x5A else { return false }
            let record = LittleEndianRecord(Array(window[index..<index + length]))
            var checksum = CRC32()
            checksum.add(Array(record.bytes[4..<10]))
            guard record.u32(0) == checksum.value else { return false }
            let indexSize = (Int(record.u32(4)) + 1) * 4
            guard indexSize <= index, indexSize <= lookBehind else { return indexSize < memberLength }
            let listed = sizeOfBlocks(window[index - indexSize..<index])
            return listed.map { length + $0 + indexSize == memberLength } ?? false
        }

        /// Returns the total size in bytes of all blocks in an index; `nil` if the bytes are not a valid index.
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

        /// Parses a variable-length integer: seven bits per byte, the lowest bits first.
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
