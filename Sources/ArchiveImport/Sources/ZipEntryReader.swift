#if CompressedArchives
    /// Decompresses one entry of a zip. At the end, verifies the size, and the checksum if it is known. A truncated
    /// entry ends with an error.
    final class ZipEntryReader {
        private let region: ByteRegion
        private let entry: ZipEntry
        private let path: String
        private let label: String
        private let limits: InputLimits
        /// The offset of the next compressed byte in `region`.
        private var offset: Int64
        /// The number of compressed bytes that are not yet read.
        private var left: Int64
        private var inflater: Inflater?
        private var input: [UInt8] = []
        /// The index of the next byte in `input`.
        private var position = 0
        /// The numbers of uncompressed bytes, and of compressed bytes that were read, so far.
        private var output: Int64 = 0
        private var taken: Int64 = 0
        private var checksum = CRC32()
        private var expansion = ExpansionCheck()
        private var isDone = false

        /// Returns a stream of the uncompressed bytes. `path` and `label` (the name of the entry) are for error
        /// messages.
        static func stream(
            of entry: ZipEntry, in region: ByteRegion, path: String, label: String, limits: InputLimits
        ) throws -> ByteStream {
            if entry.isEncrypted || entry.method == .aes { throw InputError.encrypted(path: path, entry: label) }
            if entry.overlaps {
                throw InputError.damaged(
                    path: path, entry: label,
                    "its data overlaps with that of another entry, as in a zip bomb")
            }
            guard let data = try entry.dataOffset(in: region),
                data <= region.size - (entry.isTruncated ? 0 : entry.storedSize)
            else {
                throw InputError.damaged(path: path, entry: label, offset: 0, "its data is not at the declared offset")
            }
            let reader = ZipEntryReader(entry, in: region, data: data, path: path, label: label, limits: limits)
            switch entry.method {
            case .stored:
                return reader.checked { buffer, count in
                    try reader.readStored(count, into: &buffer)
                }
            case .deflated:
                return reader.deflated()
            default: return try reader.decompressedByLibarchive()
            }
        }

        /// Returns a stream of the uncompressed bytes of deflate data at an offset that an import recorded.
        static func inflated(
            _ region: ByteRegion, from offset: Int64, storedSize: Int64, size: Int64, path: String, label: String
        ) throws -> ByteStream {
            guard offset >= 0, storedSize >= 0, storedSize <= region.size - offset else {
                throw InputError.damaged(
                    path: path, entry: label, offset: 0, "its data is no longer at the recorded offset")
            }
            let entry = ZipEntry(
                name: label, method: .deflated, isEncrypted: false, isLink: false, crc: nil, storedSize: storedSize,
                size: size, headerOffset: offset)
            let reader = ZipEntryReader(
                entry, in: region, data: offset, path: path, label: label, limits: InputLimits())
            return reader.deflated()
        }

        private func deflated() -> ByteStream {
            inflater = Inflater(.raw)
            return checked { [self] buffer, count in
                try readDeflated(count, into: &buffer)
            }
        }

        private init(
            _ entry: ZipEntry, in region: ByteRegion, data: Int64, path: String, label: String, limits: InputLimits
        ) {
            self.region = region
            self.entry = entry
            self.path = path
            self.label = label
            self.limits = limits
            offset = data
            left = min(entry.storedSize, region.size - data)
        }

        /// Returns a stream of the bytes that `more` appends. Checks the limits; at the end, verifies the size and
        /// checksum.
        private func checked(_ more: @escaping (_ buffer: inout [UInt8], _ count: Int) throws -> Bool) -> ByteStream {
            ByteStream { [self] buffer, count in
                let start = buffer.count
                var hasMore = true
                do {
                    // An empty block is not the end.
                    while hasMore, buffer.count == start { hasMore = try more(&buffer, count) }
                } catch {
                    output += Int64(buffer.count - start)
                    throw error
                }
                output += Int64(buffer.count - start)
                checksum.add(buffer, from: start)
                if !entry.isTruncated, output > entry.size {
                    throw damaged("it is longer than the \(entry.size) bytes that the zip declares")
                }
                try expansion.add(
                    buffer, from: start, output: output, input: taken - Int64(input.count - position), limits,
                    path: path, entry: label)
                if !hasMore, buffer.count == start { try verify() }
                return buffer.count > start
            }
        }

        private func verify() throws {
            if entry.isTruncated { throw damaged("the zip ends inside this entry, or its end is damaged") }
            guard output == entry.size else {
                throw damaged("it has \(output) bytes, but the zip declares \(entry.size)")
            }
            guard entry.crc.map({ $0 == checksum.value }) ?? true else {
                throw damaged("its checksum is wrong: its data is damaged")
            }
        }

        private func damaged(_ message: String) -> InputError {
            .damaged(path: path, entry: label, offset: output, message)
        }

        // MARK: - Compression methods

        private func readStored(_ count: Int, into buffer: inout [UInt8]) throws -> Bool {
            let wanted = Int(min(Int64(count), left))
            guard wanted > 0 else { return false }
            let got = try region.read(at: offset, wanted, into: &buffer, entry: label)
            offset += Int64(got)
            left -= Int64(got)
            taken += Int64(got)
            // After fewer bytes, the next call returns false at the end of the file, or throws the read error.
            return got > 0
        }

        private func readDeflated(_ count: Int, into buffer: inout [UInt8]) throws -> Bool {
            guard let inflater, !isDone else { return false }
            let before = buffer.count
            while buffer.count - before < count {
                if position == input.count, !inflater.hasMore {
                    input.removeAll(keepingCapacity: true)
                    position = 0
                    guard try readStored(1 << 18, into: &input) || !input.isEmpty else {
                        throw damaged(
                            entry.isTruncated ? "the zip ends inside this entry" : "its compressed data ends early",
                            at: buffer.count - before)
                    }
                }
                let outcome = inflater.inflate(
                    input, from: &position, into: &buffer, room: count - (buffer.count - before))
                switch outcome {
                case .inProgress: break
                case .endOfStream:
                    isDone = true
                    if !entry.isTruncated, position < input.count || left > 0 {
                        throw damaged("its compressed data ends before its declared size", at: buffer.count - before)
                    }
                    return buffer.count > before
                case .damaged(let reason):
                    throw damaged("its compressed data is damaged: \(reason)", at: buffer.count - before)
                }
            }
            return true
        }

        private func damaged(_ message: String, at more: Int) -> InputError {
            .damaged(path: path, entry: label, offset: output + Int64(more), message)
        }

        /// Decompresses an entry whose method is neither stored nor deflate. The input of libarchive begins at the
        /// local header, so libarchive finds this entry first.
        private func decompressedByLibarchive() throws -> ByteStream {
            var at = entry.headerOffset
            let source = ByteStream { [self] buffer, count in
                let got = try region.read(at: at, count, into: &buffer, entry: label)
                at += Int64(got)
                taken += Int64(got)
                return got > 0
            }
            let reader = try ArchiveReader(source, as: .zip, path: path, entry: label)
            guard try reader.nextHeader() != nil else { throw damaged("its data is not at the declared offset") }
            return checked { buffer, count in
                try reader.readBlock(into: &buffer)
            }
        }
    }
#endif
