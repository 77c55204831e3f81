#if CompressedArchives
    import CArchive
    import CLibrary

    /// Reads a tar, a zip or a compressed stream with libarchive.
    ///
    /// The caller chooses the format and the compression, for two reasons. libarchive's own detection could start other
    /// programs. It also treats a damaged file as a single uncompressed entry.
    @safe final class ArchiveReader {
        enum Layout {
            case tar
            /// A zip, read from front to back without its central directory.
            case zip
            /// A single compressed stream without a container.
            case raw(FileType.Compression)
        }

        struct Header {
            var name: String
            /// The uncompressed size in bytes; `nil` if the header omits it.
            var size: Int64?
            var kind: EntryKind
            var isEncrypted: Bool
            /// The byte offset of the header in the source. Valid only for tars.
            var position: Int64

            /// Files are listed. Folders, files whose names end with a slash, and macOS metadata are left out. Anything
            /// else, such as a link, is a problem.
            func isListed(path: String, _ problems: inout [InputError]) -> Bool {
                if name.isJunkPath { return false }
                if case .other(let words) = kind { problems.append(.notAFile(words, path: path, entry: name)) }
                return kind == .file && name.utf8.last != UInt8(ascii: "/")
            }
        }

        /// The number of bytes of the source that were read or skipped.
        private(set) var input: Int64 = 0
        /// The number of uncompressed bytes of the current entry that were returned.
        private(set) var output: Int64 = 0
        /// One error for each run of damaged headers that was skipped.
        private(set) var problems: [InputError] = []

        private let handle: OpaquePointer
        private let source: ByteStream
        private let readSize: Int
        /// Skips up to the given number of bytes of the source without reading them. Returns the number of skipped
        /// bytes.
        private let skip: ((Int64) -> Int64)?
        private let path: String
        private let entry: String?
        /// The bytes of the source that were read last.
        private var chunk: [UInt8] = []
        private var spare: [UInt8] = []
        /// The buffer that libarchive reads from. libarchive keeps its address until it requests more bytes.
        private var window: UnsafeMutableRawBufferPointer
        /// The error of a failed read. libarchive's callback can return only a status code.
        private var sourceFailure: InputError?
        /// The name of the current entry, for messages.
        private var current: String?

        init(
            _ source: ByteStream, as layout: Layout, path: String, entry: String?, readSize: Int = 1 << 18,
            skip: ((Int64) -> Int64)? = nil
        ) throws {
            guard lazy_archive_is_available() != 0 else {
                throw InputError(
                    .unsupportedCompression, path: path, entry: entry,
                    message: "reading it requires the library libarchive, which is not installed",
                    hint: "install libarchive (Debian: apt-get install libarchive13), or extract the file first")
            }
            guard let made = unsafe lazy_archive_read_new() else {
                throw InputError(.ioError, path: path, entry: entry, message: "not enough memory to decompress it")
            }
            unsafe handle = made
            self.source = source
            self.readSize = readSize
            self.skip = skip
            self.path = path
            self.entry = entry
            unsafe window = .allocate(byteCount: 0, alignment: 16)
            try start(layout)
        }

        deinit {
            unsafe lazy_archive_read_free(handle)
            unsafe window.deallocate()
        }

        private func start(_ layout: Layout) throws {
            switch layout {
            case .tar:
                unsafe lazy_archive_read_support_format_tar(handle)
                // Users join tars with `cat`. Without this option, libarchive silently ignores the second tar.
                unsafe lazy_archive_read_set_format_option(handle, "tar", "read_concatenated_archives", "1")
            case .zip:
                unsafe lazy_archive_read_support_format_zip_streamable(handle)
            case .raw(let packing):
                unsafe lazy_archive_read_support_format_raw(handle)
                // Add exactly one filter, so that input without its signature counts as damaged, and nested compression
                // is not decoded.
                let filter =
                    switch packing {
                    case .gzip: ARCHIVE_FILTER_GZIP
                    case .bzip2: ARCHIVE_FILTER_BZIP2
                    case .xz: ARCHIVE_FILTER_XZ
                    case .zstandard: ARCHIVE_FILTER_ZSTD
                    }
                guard unsafe lazy_archive_read_append_filter(handle, filter) == ARCHIVE_OK else { throw failure() }
            }
            unsafe lazy_archive_read_set_callback_data(handle, Unmanaged.passUnretained(self).toOpaque())
            unsafe lazy_archive_read_set_read_callback(handle) { _, client, block in
                guard let client = unsafe client, let block = unsafe block else { return -1 }
                return unsafe Unmanaged<ArchiveReader>.fromOpaque(client).takeUnretainedValue().feed(block)
            }
            if skip != nil {
                unsafe lazy_archive_read_set_skip_callback(handle) { _, client, count in
                    guard let client = unsafe client else { return 0 }
                    return unsafe Unmanaged<ArchiveReader>.fromOpaque(client).takeUnretainedValue().skipSource(count)
                }
            }
            guard unsafe lazy_archive_read_open1(handle) == ARCHIVE_OK else { throw failure() }
        }

        // MARK: - Callbacks

        /// Passes the next bytes of the source to libarchive. Returns their number, 0 at the end, or a negative value
        /// if reading failed.
        private func feed(_ block: UnsafeMutablePointer<UnsafeRawPointer?>) -> Int {
            do {
                // At the end of the source, `chunk` keeps the last bytes, so that `checkNothingIsLeft` can inspect
                // them.
                spare.removeAll(keepingCapacity: true)
                guard try source.read(readSize, into: &spare) else { return 0 }
                swap(&chunk, &spare)
            } catch {
                sourceFailure = error
                return Int(ARCHIVE_FATAL)
            }
            if unsafe chunk.count > window.count {
                unsafe window.deallocate()
                unsafe window = .allocate(byteCount: chunk.count, alignment: 16)
            }
            unsafe window.copyBytes(from: chunk)
            input += Int64(chunk.count)
            unsafe block.pointee = UnsafeRawPointer(window.baseAddress)
            return chunk.count
        }

        private func skipSource(_ count: Int64) -> Int64 {
            let skipped = skip?(count) ?? 0
            input += skipped
            return skipped
        }

        /// Returns the error of the source if it failed, otherwise libarchive's last error.
        private func failure() -> InputError {
            if let sourceFailure { return sourceFailure }
            var words =
                unsafe lazy_archive_error_string(handle).map { unsafe String(cString: $0) } ?? "unknown error"
            // libarchive returns this message if a filter fails at the first bytes.
            if words == "Unrecognized archive format" { words = "it is truncated or changed near its beginning" }
            let name = current ?? entry
            if words.contains("nsupported") {
                return InputError(
                    .unsupportedCompression, path: path, entry: name,
                    message: "its compression is not supported: \(words)",
                    hint: "extract it with the program that created it, then import the result")
            }
            return .damaged(path: path, entry: name, offset: output, "it is damaged: \(words)")
        }

        // MARK: - Entries

        /// Moves to the next entry and returns its header; `nil` at the end. Skips damaged headers if possible and adds
        /// an error to `problems`.
        func nextHeader() throws -> Header? {
            var found: OpaquePointer?
            var skipped = 0
            output = 0
            current = nil
            while true {
                let status = unsafe lazy_archive_read_next_header(handle, &found)
                switch status {
                case ARCHIVE_EOF:
                    if let sourceFailure { throw sourceFailure }
                    return nil
                case ARCHIVE_OK, ARCHIVE_WARN:
                    guard let header = unsafe found.map({ unsafe describe($0) }) else { throw failure() }
                    current = header.name
                    return header
                case ARCHIVE_RETRY where skipped < 1 << 16:
                    if skipped == 0 { problems.append(failure()) }
                    skipped += 1
                default:
                    throw failure()
                }
            }
        }

        private func describe(_ item: OpaquePointer) -> Header {
            let raw = unsafe lazy_archive_entry_pathname(item) ?? lazy_archive_entry_pathname_utf8(item)
            let bytes = unsafe raw.map { unsafe [UInt8](UnsafeRawBufferPointer(start: $0, count: strlen($0))) } ?? []
            let isLink = unsafe lazy_archive_entry_hardlink(item) != nil || lazy_archive_entry_symlink(item) != nil
            let kind: EntryKind =
                switch unsafe lazy_archive_entry_filetype(item) {
                case _ where isLink: .other("a link to another file")
                case S_IFREG: .file
                case S_IFDIR: .folder
                case S_IFIFO: .other("a pipe")
                case 0: .file  // A zip entry without a file type.
                default: .other("a device")
                }
            return unsafe Header(
                name: bytes.isEmpty ? "(without a name)" : String(entryName: bytes, isUTF8: false, isFromDOS: false),
                size: lazy_archive_entry_size_is_set(item) != 0 ? lazy_archive_entry_size(item) : nil,
                kind: kind,
                isEncrypted: lazy_archive_entry_is_encrypted(item) != 0,
                position: lazy_archive_read_header_position(handle))
        }

        /// Appends the next block of the current entry, which may be empty. Fills holes of sparse files with zeros, and
        /// throws if a hole is larger than `maxHole`. Returns false at the end.
        func readBlock(into buffer: inout [UInt8]) throws -> Bool {
            var start: UnsafeRawPointer?
            var count = 0
            var offset: la_int64_t = 0
            let status = unsafe lazy_archive_read_data_block(handle, &start, &count, &offset)
            // `ARCHIVE_WARN` here means a wrong checksum or size, which is an error.
            guard status == ARCHIVE_OK || status == ARCHIVE_EOF else { throw failure() }
            guard status == ARCHIVE_OK else { return false }
            if offset > output {
                let hole = offset - output
                guard hole <= Self.maxHole else {
                    throw InputError(
                        .tooLarge, path: path, entry: current, offset: output,
                        message: "it is a sparse file with a hole of \(hole) bytes, which is above the limit")
                }
                buffer.append(contentsOf: repeatElement(0, count: Int(hole)))
                output = offset
            }
            if let start = unsafe start, count > 0 {
                unsafe buffer.append(contentsOf: UnsafeRawBufferPointer(start: start, count: count))
                output += Int64(count)
            }
            return true
        }

        /// In bytes.
        private static let maxHole: Int64 = 64 << 20

        /// Throws if bytes other than zero padding follow the end of a compressed stream. They are part of a damaged
        /// member (see `MemberSplitter`). Without this check, the member would be lost without an error.
        func checkNothingIsLeft() throws {
            let used = unsafe lazy_archive_filter_bytes(handle, -1)
            var rest = chunk.suffix(Int(clamping: max(0, input - used)))
            repeat {
                guard rest.allSatisfy({ $0 == 0 }) else {
                    throw InputError.damaged(
                        path: path, entry: entry, offset: output,
                        "the compressed data is followed by bytes that cannot be decompressed")
                }
                chunk.removeAll(keepingCapacity: true)
                _ = try source.read(1 << 18, into: &chunk)
                rest = chunk[...]
            } while !rest.isEmpty
        }
    }
#endif
