#if CompressedArchives
    /// The end of an xz stream: an index of its blocks, then a footer with the index's size and a checksum of itself.
    ///
    /// The footer alone would do against chance, but xz keeps what it cannot compress as it is: a stream that holds xz files
    /// holds their footers. So the sizes in the index must add up to the bytes before it, too.
    enum XZFooter {
        static let length = 12
        /// How many bytes before the footer are kept to find the index in: enough for 8,000 blocks and more.
        static let lookBehind = 1 << 16

        /// Whether the footer of a stream stands at an index, `memberLength` bytes behind the stream's beginning. There must
        /// be `length` bytes.
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

        /// The bytes of all blocks that an index lists; nil when it is none.
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

        /// A number of seven bits a byte, the lowest first.
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
