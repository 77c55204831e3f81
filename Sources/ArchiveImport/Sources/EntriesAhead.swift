#if CompressedArchives
    /// Decompresses the next entries of a container on background threads while the caller reads the current one.
    /// A stream grab contains thousands of compressed files, which are read in order (see API formats, Stream grabs).
    final class EntriesAhead {
        /// The maximum number of entries that are decompressed in parallel with the current one.
        private static let count = 2
        /// The maximum number of 256 KiB blocks that are buffered per entry.
        private static let pieces = 12

        private let entries: [SourceEntry]
        private let open: (_ number: Int) throws(InputError) -> ByteStream
        private var waiting: [Int: ByteStream] = [:]

        /// `open` runs on several threads at the same time, so it must not use shared mutable state.
        init(_ entries: [SourceEntry], _ open: @escaping (_ number: Int) throws(InputError) -> ByteStream) {
            self.entries = entries
            self.open = open
        }

        /// Removes and returns the stream of an entry; `nil` if the entry was not prefetched.
        func take(_ number: Int) -> ByteStream? {
            waiting.removeValue(forKey: number)
        }

        /// Starts to decompress the entries that follow `number`, and cancels all other prefetched entries.
        func reads(_ number: Int) {
            let wanted = (number + 1...number + Self.count).filter { isWorthIt($0) }
            waiting = waiting.filter { wanted.contains($0.key) }
            for next in wanted where waiting[next] == nil {
                let open = open
                waiting[next] = ReadAhead.stream(pieces: Self.pieces) { () throws(InputError) in try open(next) }
            }
        }

        private func isWorthIt(_ number: Int) -> Bool {
            entries.indices.contains(number) && EntryName.suggestsPacking(entries[number].name)
        }
    }
#endif
