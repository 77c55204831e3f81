#if CompressedArchives
    /// The compressed entries behind the one that is being read, on their way already. Stream grabs are tars of thousands
    /// of them, which are read one after the other.
    final class EntriesAhead {
        /// Entries that are unpacked at the same time, beside the one that is read.
        private static let count = 2
        /// Pieces of each that wait, of 256 KB.
        private static let pieces = 12

        private let entries: [SourceEntry]
        private let open: (_ number: Int) throws(InputError) -> ByteStream
        private var waiting: [Int: ByteStream] = [:]

        /// `open` must share nothing that changes with any other thread.
        init(_ entries: [SourceEntry], _ open: @escaping (_ number: Int) throws(InputError) -> ByteStream) {
            self.entries = entries
            self.open = open
        }

        /// The entry, if it is on its way; only once.
        func take(_ number: Int) -> ByteStream? {
            waiting.removeValue(forKey: number)
        }

        /// Somebody reads an entry: starts with those behind it, and drops what nobody has asked for.
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
