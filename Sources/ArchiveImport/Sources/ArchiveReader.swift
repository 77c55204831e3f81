#if CompressedArchives
    import CArchive
    import Glibc

    /// libarchive over a stream of bytes, with exactly one format and one filter, both by name: its "all filters" would
    /// start other programs, and its guess for a damaged file is "one entry, as it is".
    @safe final class ArchiveReader {
        enum Layout {
            case tar
            /// A zip from front to back, without its table of contents.
            case zip
            /// No container: a stream behind one compression.
            case raw(PackedKind.Packing)
        }

        struct Header {
            enum Kind { case file, folder, other(String) }

            var name: String
            /// Unpacked bytes, where it is said.
            var size: Int64?
            var kind: Kind
            var isEncrypted: Bool
            /// Of the header in the source, in bytes. Right for tars only.
            var position: Int64

            /// Whether it is an entry for the list; a problem for what is not a file, nothing for folders and leftovers.
            func verdict(path: String) -> Verdict {
                if EntryName.isJunkPath(name) { return .leftOut }
                switch kind {
                case .file: return name.utf8.last == UInt8(ascii: "/") ? .leftOut : .listed
                case .folder: return .leftOut
                case .other(let words): return .problem(.notAFile(words, path: path, entry: name))
                }
            }
        }

        enum Verdict {
            case listed, leftOut
            case problem(InputError)
        }

        /// Bytes taken from the source so far.
        private(set) var input: Int64 = 0
        /// Unpacked bytes of the current entry so far.
        private(set) var output: Int64 = 0
        /// About the headers, with the position in the source: what had to be passed over.
        private(set) var problems: [InputError] = []

        private let handle: OpaquePointer
        private let source: ByteStream
        private let readSize: Int
        /// Passes over bytes of the source without reading them; returns how many.
        private let skip: ((Int64) -> Int64)?
        private let path: String
        private let entry: String?
        private var chunk: [UInt8] = []
        private var spare: [UInt8] = []
        /// What libarchive reads from; it keeps the address until it asks for more.
        private var window: UnsafeMutableRawBufferPointer
        /// A failed read of the source: libarchive only hears that it failed.
        private var sourceFailure: InputError?
        /// The entry that is being read, for messages.
        private var current: String?

        init(
            _ source: ByteStream, as layout: Layout, path: String, entry: String?, readSize: Int = 1 << 18,
            skip: ((Int64) -> Int64)? = nil
        ) throws(InputError) {
            guard lazy_archive_is_available() != 0 else {
                throw InputError(
                    .unsupportedCompression, path: path, entry: entry,
                    message: "It is packed in a way that takes the library libarchive to read, which is not there.",
                    hint: "Install it (Debian: apt-get install libarchive13), or unpack the file first.")
            }
            guard let made = unsafe lazy_archive_read_new() else {
                throw InputError(.ioError, path: path, entry: entry, message: "There is no memory to unpack it.")
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

        private func start(_ layout: Layout) throws(InputError) {
            switch layout {
            case .tar:
                unsafe lazy_archive_read_support_format_tar(handle)
                // Tars are joined with cat; without this the second one would be left out silently.
                unsafe lazy_archive_read_set_format_option(handle, "tar", "read_concatenated_archives", "1")
            case .zip:
                unsafe lazy_archive_read_support_format_zip_streamable(handle)
            case .raw(let packing):
                unsafe lazy_archive_read_support_format_raw(handle)
                // Appended, not offered: what does not begin like it is damaged, and there is never a second filter.
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
                    return unsafe Unmanaged<ArchiveReader>.fromOpaque(client).takeUnretainedValue().pass(count)
                }
            }
            guard unsafe lazy_archive_read_open1(handle) == ARCHIVE_OK else { throw failure() }
        }

        // MARK: - Between libarchive and the source

        /// Hands the next bytes of the source to libarchive; their number, 0 at the end, negative for a failure.
        private func feed(_ block: UnsafeMutablePointer<UnsafeRawPointer?>) -> Int {
            do throws(InputError) {
                // At the end the last chunk stays, for a look at what was left of it.
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

        private func pass(_ count: Int64) -> Int64 {
            let passed = skip?(count) ?? 0
            input += passed
            return passed
        }

        /// libarchive's last error, or that of the source behind it.
        private func failure() -> InputError {
            if let sourceFailure { return sourceFailure }
            var words =
                unsafe lazy_archive_error_string(handle).map { unsafe String(cString: $0) } ?? "it makes no sense"
            // What it says of a filter that fails at its first bytes.
            if words == "Unrecognized archive format" { words = "it is cut or changed near its beginning" }
            let name = current ?? entry
            if words.contains("nsupported") {
                return InputError(
                    .unsupportedCompression, path: path, entry: name,
                    message: "It is packed in a way that is not read here: \(words).",
                    hint: "Unpack it with the program that made it, then import the result.")
            }
            return .damaged(path: path, entry: name, offset: output, "It is damaged: \(words).")
        }

        // MARK: - Entries

        /// Goes to the next entry; nil at the end. Damaged headers that can be passed over are noted in `problems`.
        func nextHeader() throws(InputError) -> Header? {
            var found: OpaquePointer?
            var passedOver = 0
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
                case ARCHIVE_RETRY where passedOver < 1 << 16:
                    if passedOver == 0 { problems.append(failure()) }
                    passedOver += 1
                default:
                    throw failure()
                }
            }
        }

        private func describe(_ item: OpaquePointer) -> Header {
            let raw = unsafe lazy_archive_entry_pathname(item) ?? lazy_archive_entry_pathname_utf8(item)
            let bytes = unsafe raw.map { unsafe [UInt8](UnsafeRawBufferPointer(start: $0, count: strlen($0))) } ?? []
            let isLink = unsafe lazy_archive_entry_hardlink(item) != nil || lazy_archive_entry_symlink(item) != nil
            let kind: Header.Kind =
                switch unsafe lazy_archive_entry_filetype(item) {
                case _ where isLink: .other("a link to another file")
                case S_IFREG: .file
                case S_IFDIR: .folder
                case S_IFIFO: .other("a pipe")
                case 0: .file  // A zip that does not say.
                default: .other("a device")
                }
            return unsafe Header(
                name: bytes.isEmpty ? "(without a name)" : EntryName.decode(bytes, isUTF8: false, isFromDOS: false),
                size: lazy_archive_entry_size_is_set(item) != 0 ? lazy_archive_entry_size(item) : nil,
                kind: kind,
                isEncrypted: lazy_archive_entry_is_encrypted(item) != 0,
                position: lazy_archive_read_header_position(handle))
        }

        /// Appends the next bytes of the current entry; false at its end. Holes of sparse files are filled with zeros.
        func readBlock(into buffer: inout [UInt8]) throws(InputError) -> Bool {
            var start: UnsafeRawPointer?
            var count = 0
            var offset: la_int64_t = 0
            let status = unsafe lazy_archive_read_data_block(handle, &start, &count, &offset)
            // A warning here is a wrong checksum or size: nothing to overlook.
            guard status == ARCHIVE_OK || status == ARCHIVE_EOF else { throw failure() }
            guard status == ARCHIVE_OK else { return false }
            if offset > output {
                let hole = offset - output
                guard hole <= Self.largestHole else {
                    throw InputError(
                        .tooLarge, path: path, entry: current, offset: output,
                        message: "It has a hole of \(hole) bytes, which no file of tweets has.")
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

        private static let largestHole: Int64 = 64 << 20

        /// At the end of a compressed stream: what the filter left of the source must be nothing, or padding with zeros.
        /// Otherwise the next member is damaged, and without this check would be missing silently.
        func checkNothingIsLeft() throws(InputError) {
            let used = unsafe lazy_archive_filter_bytes(handle, -1)
            var rest = chunk.suffix(Int(clamping: max(0, input - used)))
            repeat {
                guard rest.allSatisfy({ $0 == 0 }) else {
                    throw .damaged(
                        path: path, entry: entry, offset: output,
                        "Behind the compressed data stand bytes that cannot be unpacked.")
                }
                chunk.removeAll(keepingCapacity: true)
                _ = try source.read(1 << 18, into: &chunk)
                rest = chunk[...]
            } while !rest.isEmpty
        }
    }
#endif
