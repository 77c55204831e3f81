#if CompressedArchives
    /// Decompresses gzip, bzip2, xz and Zstandard. Concatenated files (`cat a.gz b.gz`) become a single stream, as with
    /// `zcat`.
    extension ByteStream {
        /// Returns a stream of the decompressed bytes. `path` and `entry` are for error messages.
        func decompressed(
            _ packing: FileType.Compression, path: String, entry: String?, limits: InputLimits
        ) -> ByteStream {
            // libarchive does not verify the checksum and length of each gzip member.
            if packing == .gzip { return inflated(.gzip, path: path, entry: entry, limits: limits) }
            let state = FilteredState(self, packing, path: path, entry: entry, limits: limits)
            return ByteStream { buffer, count in
                let start = buffer.count
                while buffer.count - start < count, try state.read(into: &buffer) {}
                return buffer.count > start
            }
        }

        /// Decompresses with zlib. Ignores bytes behind a stream that is not gzip.
        func inflated(_ format: Inflater.Format, path: String, entry: String?, limits: InputLimits) -> ByteStream {
            let state = InflaterState(self, format, path: path, entry: entry, limits: limits)
            return ByteStream { buffer, count in
                try state.read(count, into: &buffer)
            }
        }
    }

    /// The state of a bzip2, xz or Zstandard decoder, which uses libarchive.
    private final class FilteredState {
        private let splitter: MemberSplitter
        private let packing: FileType.Compression
        private let path: String
        private let entry: String?
        private let limits: InputLimits
        private var reader: ArchiveReader?
        /// The total number of compressed bytes in the members before the current one.
        private var input: Int64 = 0
        private var output: Int64 = 0
        private var expansion = ExpansionCheck()

        init(_ source: ByteStream, _ packing: FileType.Compression, path: String, entry: String?, limits: InputLimits) {
            splitter = MemberSplitter(source, packing, path: path, entry: entry)
            self.packing = packing
            self.path = path
            self.entry = entry
            self.limits = limits
        }

        /// Appends the next block, which may be empty. Returns false at the end of the last member.
        func read(into buffer: inout [UInt8]) throws -> Bool {
            let start = buffer.count
            do {
                let current: ArchiveReader? = if let reader { reader } else { try nextMember() }
                guard let reader = current else { return false }
                if try !reader.readBlock(into: &buffer) {
                    try reader.checkNothingIsLeft()
                    input += reader.input
                    self.reader = nil
                }
                output += Int64(buffer.count - start)
                try expansion.add(
                    buffer, from: start, output: output, input: input + reader.input, limits, path: path, entry: entry)
                return true
            } catch var error as InputError {
                // The offset in the error is relative to the start of the member.
                error.offset = output
                throw error
            }
        }

        private func nextMember() throws -> ArchiveReader? {
            while let isMember = try splitter.advance() {
                guard isMember else {
                    throw InputError.damaged(
                        path: path, entry: entry, offset: output,
                        "the compressed data is followed by bytes that cannot be decompressed")
                }
                let member = ByteStream { [splitter] buffer, count in
                    try splitter.read(count, into: &buffer)
                }
                let made = try ArchiveReader(member, as: .raw(packing), path: path, entry: entry)
                if try made.nextHeader() != nil {
                    reader = made
                    return made
                }
                try made.checkNothingIsLeft()
                input += made.input
            }
            return nil
        }
    }

    /// The state of a gzip or deflate decoder.
    private final class InflaterState {
        private let source: ByteStream
        private let path: String
        private let entry: String?
        private let limits: InputLimits
        private let isGzip: Bool
        private let inflater: Inflater
        private var input: [UInt8] = []
        private var position = 0
        /// The number of compressed bytes that were read.
        private var taken: Int64 = 0
        private var output: Int64 = 0
        private var expansion = ExpansionCheck()
        /// True after a member. Only another member, zero padding or the end of the file may follow.
        private var isBetween = false

        init(_ source: ByteStream, _ format: Inflater.Format, path: String, entry: String?, limits: InputLimits) {
            self.source = source
            isGzip = format == .gzip
            inflater = Inflater(format)
            self.path = path
            self.entry = entry
            self.limits = limits
        }

        func read(_ count: Int, into buffer: inout [UInt8]) throws -> Bool {
            let before = buffer.count
            while buffer.count - before < count {
                if isBetween, !isGzip { break }
                if position == input.count, !inflater.hasMore || isBetween, try !refill() {
                    if isBetween { break }
                    throw damaged("the compressed data ends early; the file is truncated")
                }
                if isBetween, try !startsMember() { continue }
                let start = buffer.count
                let outcome = inflater.inflate(input, from: &position, into: &buffer, room: count - (start - before))
                output += Int64(buffer.count - start)
                switch outcome {
                case .inProgress: break
                case .endOfStream: isBetween = true
                case .damaged(let reason): throw damaged("the compressed data is damaged: \(reason)")
                }
                try expansion.add(buffer, from: start, output: output, input: taken, limits, path: path, entry: entry)
            }
            return buffer.count > before
        }

        private func refill() throws -> Bool {
            input.removeAll(keepingCapacity: true)
            position = 0
            guard try source.read(1 << 18, into: &input) else { return false }
            taken += Int64(input.count)
            return true
        }

        /// Skips zero padding and begins the next member. Returns false if the buffered input contains only padding.
        /// Throws if other bytes follow.
        private func startsMember() throws -> Bool {
            while position < input.count, input[position] == 0 { position += 1 }
            guard position < input.count else { return false }
            guard input[position] == 0x1F else {
                throw damaged("the compressed data is followed by bytes that are not gzip")
            }
            inflater.reset()
            isBetween = false
            return true
        }

        private func damaged(_ message: String) -> InputError {
            .damaged(path: path, entry: entry, offset: output, message)
        }
    }
#endif
