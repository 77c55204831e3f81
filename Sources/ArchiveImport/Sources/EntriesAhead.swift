#if CompressedArchives
    /// Decompresses the next entries of a container on background threads while the caller reads the current one.
    /// Stream grabs are tars of thousands of compressed files, which are read in their order.
    final class EntriesAhead {
        /// The number of entries that are decompressed in parallel with the current one.
        private static let count = 2
        /// The maximum number of 256 KiB blocks that are buffered per entry.
        private static let pieces = 12

        private let entries: [SourceEntry]
        private let open: (_ number: Int) throws(InputError) -> ByteStream
        private var waiting: [Int: ByteStream] = [:]

        /// `open` must not share mutable state with another thread.
        init(_ entries: [SourceEntry], _ open: @escaping (_ number: Int) throws(InputError) -> ByteStream) {
            self.entries = entries
            self.open = open
        }

        /// Returns the stream of an entry and removes it; `nil` if the entry was not started ahead.
        func take(_ number: Int) -> ByteStream? {
            waiting.removeValue(forKey: number)
        }

        /// Starts the entries after the one that is now read, and drops started entries that are not among them.
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
