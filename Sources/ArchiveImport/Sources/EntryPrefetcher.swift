#if CompressedArchives
    /// Decompresses the next entries of a container on background threads while the caller reads the current one. This
    /// speeds up containers with thousands of compressed files, such as a stream grab (see API formats, Stream grabs).
    final class EntryPrefetcher {
        /// The maximum number of prefetched entries.
        private static let count = 2
        /// The maximum number of buffered blocks of 256 KiB per entry.
        private static let pieces = 12

        private let entries: [SourceEntry]
        private let open: (_ number: Int) throws -> ByteStream
        private var waiting: [Int: ByteStream] = [:]

        /// - Parameter open: Returns the stream of an entry by its index. Several threads call it at the same time, so
        ///   it must not use shared mutable state.
        init(_ entries: [SourceEntry], _ open: @escaping (_ number: Int) throws -> ByteStream) {
            self.entries = entries
            self.open = open
        }

        /// Removes and returns the stream of an entry; `nil` if the entry was not prefetched.
        func take(_ number: Int) -> ByteStream? {
            waiting.removeValue(forKey: number)
        }

        /// Starts to decompress those of the `count` entries after `number` that are compressed, judging by their
        /// names. Cancels the prefetching of all other entries.
        func prefetch(after number: Int) {
            let wanted = (number + 1...number + Self.count).filter { isCompressed($0) }
            waiting = waiting.filter { wanted.contains($0.key) }
            for next in wanted where waiting[next] == nil {
                let open = open
                waiting[next] = ReadAhead.stream(pieces: Self.pieces) { try open(next) }
            }
        }

        private func isCompressed(_ number: Int) -> Bool {
            entries.indices.contains(number) && EntryName.suggestsPacking(entries[number].name)
        }
    }
#endif
