#if CompressedArchives
    /// The files in a tar, or in a zip that is read sequentially.
    struct TarIndex: Sendable {
        struct Entry: Sendable {
            var name: String
            /// The uncompressed size in bytes; `nil` if the header omits it.
            var size: Int64?
            /// The offset of the header in bytes. Valid only for an uncompressed tar.
            var headerOffset: Int64
            /// The index of the header among all headers. Headers of entries that are not listed also count.
            var ordinal: Int
        }

        private(set) var entries: [Entry] = []
        private(set) var problems: [InputError] = []

        /// Reads the headers up to the limit of listed files, or up to damage that cannot be skipped. `problems`
        /// reports both, skipped headers, and items such as links that are neither files nor folders.
        init(_ reader: ArchiveReader, path: String, limits: InputLimits) {
            do {
                var ordinal = 0
                while let header = try reader.nextHeader() {
                    defer { ordinal += 1 }
                    guard header.isListed(path: path, &problems) else { continue }
                    guard entries.count < limits.entries else {
                        throw InputError.tooManyEntries(path: path, limits: limits)
                    }
                    entries.append(
                        Entry(name: header.name, size: header.size, headerOffset: header.position, ordinal: ordinal))
                }
            } catch {
                problems.append(InputError(error))
            }
            problems += reader.problems
        }

        /// Returns a reader of an uncompressed tar that begins at offset `start`, where a header must be. The reader
        /// reads blocks of `readSize` bytes, and seeks over the contents of entries that the caller does not read.
        static func reader(_ file: InputFile, from start: Int64, readSize: Int) throws -> ArchiveReader {
            var position = start
            let source = ByteStream { buffer, count in
                let got = try file.read(at: position, count, into: &buffer)
                position += Int64(got)
                if got == 0, position < file.size { throw InputError.changed(path: file.path, entry: nil, offset: nil) }
                return got > 0
            }
            return try ArchiveReader(source, as: .tar, path: file.path, entry: nil, readSize: readSize) { count in
                let passed = max(0, min(count, file.size - position))
                position += passed
                return passed
            }
        }
    }

    /// Iterates over the entries of a tar or zip in order. It has no random access: only the current entry can be read.
    final class ArchiveWalk {
        /// The index of the current header; -1 before the first `advance`.
        private(set) var ordinal = -1
        private(set) var header: ArchiveReader.Header?
        private let reader: ArchiveReader
        private var taken = 0
        private let path: String
        private let limits: InputLimits

        init(_ reader: ArchiveReader, path: String, limits: InputLimits) {
            self.reader = reader
            self.path = path
            self.limits = limits
        }

        /// Returns the errors of damaged headers that were skipped since the last call.
        func takeProblems() -> [InputError] {
            defer { taken = reader.problems.count }
            return Array(reader.problems[taken...])
        }

        /// Moves to the next header; returns false at the end.
        func advance() throws -> Bool {
            header = nil
            header = try reader.nextHeader()
            ordinal += 1
            return header != nil
        }

        /// Returns a stream of the current entry's bytes, which must be read before the next `advance`.
        func stream() throws -> ByteStream {
            guard let header else { preconditionFailure("an entry is opened after the end of its archive") }
            if header.isEncrypted { throw InputError.encrypted(path: path, entry: header.name) }
            let opened = ordinal
            return ByteStream { [self] buffer, count in
                precondition(opened == ordinal, "an entry is read after the walk moved to the next one")
                let start = buffer.count
                while buffer.count - start < count, try reader.readBlock(into: &buffer) {}
                if limits.isExceeded(output: reader.output, input: reader.input) {
                    throw InputError.bomb(path: path, entry: header.name, offset: reader.output, limits: limits)
                }
                if buffer.count == start, let size = header.size, reader.output != size {
                    throw InputError.damaged(
                        path: path, entry: header.name, offset: reader.output,
                        "it has \(reader.output) bytes, but the archive declares \(size)")
                }
                return buffer.count > start
            }
        }
    }
#endif
