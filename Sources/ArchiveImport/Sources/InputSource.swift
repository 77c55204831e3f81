internal import CLibrary
package import TweetModel

/// A file in a folder, zip or tar; for any other source, the source itself.
package struct SourceEntry: Hashable, Sendable {
    /// The path in the folder, zip or tar, separated by `/`. For a source without a list of files, its file name or
    /// `standard input`. `String.init(entryName:isUTF8:isFromDOS:)` decodes the stored names, so the path may differ
    /// from them.
    package var name: String
    /// The declared uncompressed size in bytes; `nil` if unknown, or if the name suggests a compressed file
    /// (`a.json.gz`).
    package var size: Int64?
    /// The size of the stored, possibly compressed entry in bytes; `nil` if unknown.
    package var storedSize: Int64?
    /// The index in `InputSource.entries`, which identifies the entry even if its name occurs twice. `nil` in a
    /// sequential source (`InputSource.isSequential`).
    let index: Int?
    /// The state of a file in a folder; `nil` for all other entries.
    var version: FileVersion?

    init(name: String, size: Int64?, storedSize: Int64?, index: Int?) {
        self.name = name
        // The declared size of a compressed file such as `a.json.gz` is its compressed size.
        self.size = name.suggestsPacking ? nil : size
        self.storedSize = storedSize
        self.index = index
    }
}

/// Lists and reads the files of a folder, zip or tar, the responses in a web archive, or a single file or pipe. The
/// readers of all formats use it.
///
/// Opening a folder does not open its files. If an entry is a compressed file (gzip, bzip2, xz, Zstandard), `open`
/// decompresses it while it is read.
package final class InputSource {
    package enum Container: Sendable { case folder, file, zip, tar, warc }

    /// The command-line argument for the standard input.
    package static let standardInputPath = "-"

    /// The path as the user typed it. For a source inside another source, the name of the entry follows.
    package let path: String
    package let container: Container
    /// The files, in the order of the zip or tar; in a folder, depth first and sorted by name. Omits macOS metadata
    /// such as `.DS_Store`, the files of the open store, and the items that `problems` reports. Empty if `isSequential`
    /// is true.
    package let entries: [SourceEntry]
    /// Errors of items that are not in `entries` (unreadable folders, links), and of a damaged zip or tar. `innerZip`
    /// adds the errors of inner zips. For a sequential source, the list is complete after `nextEntry` has returned
    /// `nil` or thrown.
    package private(set) var problems: [InputError]

    /// The state of the file, zip or tar; `nil` for folders and pipes. For a source inside a zip or tar, the state of
    /// the outer file.
    let version: FileVersion?

    private let storage: InputStorage
    private let limits: InputLimits
    /// True if this source is an entry of a zip or tar.
    private let isInside: Bool
    /// The absolute path of the folder or file; `nil` if unknown, as for a pipe. For a zip that is stored
    /// uncompressed in another zip, the path of the outer zip.
    private let absolutePath: String?
    /// The number of entries that `nextEntry` has returned.
    private var walked = 0
    /// The last opened entry of a sequential source; `entry` is the value of `walked` at that time.
    private var current: (entry: Int, stream: ByteStream)?

    /// Opens a path and lists the entries. `-` is the standard input.
    ///
    /// Throws if the path is missing, unreadable or empty, or is a zip that is too damaged to be listed. Reports other
    /// damage in `problems`. Also throws if the path is neither a file, a folder nor a pipe, if its container format is
    /// not supported, such as RAR, or if it is compressed twice.
    package convenience init(path: String) throws {
        try self.init(path: path, limits: InputLimits())
    }

    /// Opens a path and lists the entries. Throws like `init(path:)`, and if the path is a file of the open store.
    ///
    /// A zip from a pipe is copied to a temporary file. For a tar from a pipe, `needsRandomAccess` receives the entries
    /// in its first MiB. If it returns true, the tar is also copied to a temporary file; otherwise the tar is read
    /// sequentially.
    package convenience init(
        path: String, limits: InputLimits, needsRandomAccess: ([SourceEntry]) -> Bool = { _ in false }
    ) throws {
        let opened = try OpenedInput.open(path: path, limits: limits, needsRandomAccess: needsRandomAccess)
        self.init(opened, path: path, limits: limits)
    }

    private init(_ opened: OpenedInput, path: String, limits: InputLimits, isInside: Bool = false) {
        self.path = path
        self.isInside = isInside
        self.limits = limits
        container = opened.container
        entries = opened.entries
        problems = opened.problems
        storage = opened.storage
        version = opened.version
        absolutePath = opened.absolutePath
    }

    // MARK: - Entries

    /// True for a zip whose files are all encrypted.
    var isEncrypted: Bool {
        guard case .zip(_, let entries) = storage else { return false }
        let files = entries.filter(\.isListed)
        return !files.isEmpty && files.allSatisfy { $0.isEncrypted || $0.method == .aes }
    }

    /// True for a tar that is read from a pipe without a temporary copy. `nextEntry` returns each of its entries once,
    /// and only the entry that was returned last can be opened.
    package var isSequential: Bool {
        #if CompressedArchives
            if case .walk = storage { return true }
        #endif
        return false
    }

    /// Returns the next entry; `nil` at the end. Works for all sources, not only sequential ones. Throws if the rest of
    /// the source cannot be read, or if a sequential source has too many entries.
    package func nextEntry() throws -> SourceEntry? {
        #if CompressedArchives
            if case .walk(let walk) = storage { return try nextEntry(of: walk) }
        #endif
        guard walked < entries.count else { return nil }
        defer { walked += 1 }
        return entries[walked]
    }

    #if CompressedArchives
        private func nextEntry(of walk: ArchiveWalk) throws -> SourceEntry? {
            // Report damaged headers once, when the sequence ends or throws.
            defer { if walk.header == nil { problems += walk.takeProblems() } }
            while try walk.advance(), let header = walk.header {
                guard header.isListed(path: path, &problems) else { continue }
                walked += 1
                guard walked <= limits.entries else { throw InputError.tooManyEntries(path: path, limits: limits) }
                return SourceEntry(name: header.name, size: header.size, storedSize: header.size, index: nil)
            }
            return nil
        }
    #endif

    /// Returns a stream of the uncompressed bytes of an entry. Decompresses a compressed file, and converts UTF-16 to
    /// UTF-8. A zip or tar inside this source is returned unchanged; see `nested`.
    ///
    /// Throws if the entry cannot be opened, is encrypted, is a compressed archive or compressed more than once, or has
    /// an unsupported format. The stream throws errors that occur after the first bytes.
    ///
    /// A pipe can be read only once. Its entry can be opened again as long as the caller has only called
    /// `ByteStream.peek`.
    ///
    /// The bytes of an SQLite database of another program are its rows as JSON lines (`DatabaseReader`).
    package func open(_ entry: SourceEntry) throws -> ByteStream {
        let stream = try openUnpacked(entry)
        guard DatabaseReader.matches(stream.peek(16)) else { return stream }
        let rows = try database(stream, entry).stream()
        rows.isDatabase = true
        if isSequential { current = (walked, rows) }
        return rows
    }

    /// Opens a database in place, without writing anything next to it. A database that has a log of changes, or is not
    /// a file by itself, is copied to a temporary file first, into which SQLite writes the changes.
    private func database(_ stream: ByteStream, _ entry: SourceEntry) throws -> DatabaseReader {
        let name = container == .file ? nil : entry.name
        let logs = try ["-wal", "-journal"].compactMap { suffix in
            try log(of: entry, suffix).map { (suffix: suffix, stream: $0) }
        }
        if logs.isEmpty, let file = location(of: entry), file.entry == nil,
            DatabaseReader.matches(try openRaw(entry).peek(16))
        {
            return try DatabaseReader(file.path, size: file.storedSize, path: path, entry: name, limits: limits)
        }
        let copy = try stream.namedTemporaryFile(path: path)
        defer {
            for suffix in ["", "-wal", "-journal", "-shm"] { unsafe _ = unlink(copy.name + suffix) }
        }
        for log in logs { try log.stream.copy(toFile: copy.name + log.suffix, path: path) }
        if !logs.isEmpty { try DatabaseReader.includeLog(of: copy.name, path: path, entry: name) }
        return try DatabaseReader(copy.name, size: copy.size, path: path, entry: name, limits: limits)
    }

    /// Opens the log of changes to a database: the file next to it with this suffix. `nil` if it is missing or empty.
    private func log(of entry: SourceEntry, _ suffix: String) throws -> ByteStream? {
        if container != .file {
            let log = entries.first { $0.name == entry.name + suffix && $0.storedSize != 0 }
            return try log.map(openRaw)
        }
        guard let file = location(of: entry), (try? InputFile.kind(at: file.path + suffix)) == .file else { return nil }
        let log = try InputFile.open(path: file.path + suffix)
        return log.size > 0 ? log.stream() : nil
    }

    private func openUnpacked(_ entry: SourceEntry) throws -> ByteStream {
        if isSequential, let current, current.entry == walked, !current.stream.wasRead { return current.stream }
        if container == .file {
            let stream = try openRaw(entry)
            let unpacked = try Self.text(storage.unpacked(stream, path: path, limits: limits), path, nil)
            if unpacked !== stream || storage.isPackedPipe { unpacked.readAhead(pieces: Self.piecesAhead) }
            return unpacked
        }
        #if CompressedArchives
            if storage.hasRandomAccess { return try openPrefetching(entry) }
        #endif
        let unpacked = try Self.unpacked(openRaw(entry), path: path, entry: entry.name, limits: limits)
        if isSequential { current = (walked, unpacked) }
        return unpacked
    }

    /// The maximum number of blocks of 256 KiB that are decompressed ahead of the reader.
    private static let piecesAhead = 8

    #if CompressedArchives
        /// Opens an entry of a source with random access. If the entry is compressed or UTF-16, the first read starts
        /// background threads that convert it and prefetch the next entries (`EntryPrefetcher`).
        private func openPrefetching(_ entry: SourceEntry) throws -> ByteStream {
            let number = index(of: entry)
            let others = entryPrefetcher
            if let waiting = others.take(number) {
                waiting.readAhead(pieces: 0) { others.prefetch(after: number) }
                return waiting
            }
            let stream = try openRaw(entry)
            let unpacked = try Self.unpacked(stream, path: path, entry: entry.name, limits: limits)
            if unpacked !== stream { unpacked.readAhead(pieces: Self.piecesAhead) { others.prefetch(after: number) } }
            return unpacked
        }

        private lazy var entryPrefetcher: EntryPrefetcher = {
            let (storage, entries, path, limits) = (storage, entries, path, limits)
            return EntryPrefetcher(entries) { number in
                let name = entries[number].name
                let stream = try storage.stream(number, name, path: path, limits: limits)
                return try Self.unpacked(stream, path: path, entry: name, limits: limits)
            }
        }()
    #endif

    /// Returns the bytes of an entry. Does not decompress a compressed file: the bytes of `a.json.gz` are gzip data.
    /// Only the bytes of a pipe are already decompressed and converted to UTF-8.
    package func openRaw(_ entry: SourceEntry) throws -> ByteStream {
        if isSequential, current?.entry == walked { throw InputError.readTwice(path: path, entry: entry.name) }
        return try storage.stream(index(of: entry), entry.name, path: path, limits: limits)
    }

    private func index(of entry: SourceEntry) -> Int {
        if let index = entry.index, entries.indices.contains(index), entries[index] == entry { return index }
        if let found = entries.firstIndex(where: { $0.name == entry.name }) { return found }
        // A sequential source has only its current entry.
        precondition(isSequential, "an entry is opened in an input that does not list it")
        return 0
    }

    /// Decompresses an entry if it begins like a compressed file, and converts UTF-16 to UTF-8. Returns a zip or tar
    /// unchanged. Throws if the decompressed bytes are an archive or compressed again, or if the format is not
    /// supported.
    private static func unpacked(
        _ stream: ByteStream, path: String, entry: String, limits: InputLimits
    ) throws -> ByteStream {
        switch FileType(head: stream.peek(FileType.headLength)) {
        case .compressed(let packing):
            let unpacked = try stream.unpacking(packing, path: path, entry: entry, limits: limits)
            switch FileType(head: unpacked.peek(FileType.headLength)) {
            case .plain: return try text(unpacked, path, entry)
            default: throw InputError.nestedPacking(path: path, entry: entry)
            }
        case .foreign(let name):
            throw InputError.foreign(name, path: path, entry: entry)
        case .plain:
            return try text(stream, path, entry)
        case .zip, .tar, .warc:
            return stream
        }
    }

    /// Returns UTF-16 as UTF-8, and the data in a web page instead of the page.
    private static func text(_ stream: ByteStream, _ path: String, _ entry: String?) throws -> ByteStream {
        try SavedPage.decoding(UTF16Decoder.decoding(stream), path: path, entry: entry)
    }

    // MARK: - Nested containers

    /// Opens an entry that is a zip, tar or web archive, or a compressed one of the last two. Returns `nil` for any
    /// other file, including an empty one.
    ///
    /// Throws if this source is a single file, a compressed tar or sequential, or is itself in a zip or tar. Also
    /// throws if the entry is an archive of an unsupported format, or a compressed file that contains an archive other
    /// than tar or compressed data.
    package func nested(_ entry: SourceEntry) throws -> InputSource? {
        let joined = path.utf8.last == UInt8(ascii: "/") ? path + entry.name : path + "/" + entry.name
        guard case .folder(let folder, let rawNames) = storage else {
            #if CompressedArchives
                return try packedContainer(entry, path: joined)
            #else
                throw InputError.needsLibraries(path: path, entry: entry.name, "in an archive")
            #endif
        }
        let number = index(of: entry)
        func absolutePath(_ number: Int) -> String? {
            rawNames[number] == nil ? self.absolutePath.map { $0 + "/" + entries[number].name } : nil
        }
        if let (parts, numbers, files) = try parts(with: entry) {
            let opened = try parts.open(files, absolutePaths: numbers.map(absolutePath), path: joined, limits: limits)
            return InputSource(opened, path: joined, limits: limits)
        }
        let file = try InputFile.open(
            in: folder, bytes: rawNames[number] ?? [UInt8](entry.name.utf8), path: joined, entry: nil)
        guard file.size > 0 else { return nil }
        let absolute = absolutePath(number)
        let opened = try OpenedInput.open(file, name: entry.name, absolutePath: absolute, limits: limits)
        return opened.container == .file ? nil : InputSource(opened, path: joined, limits: limits)
    }

    /// The divided archive to which a file in this folder belongs, with the indices of the entries of its parts; `nil`
    /// if it is not a part.
    private func parts(with entry: SourceEntry) throws -> (parts: ZipParts, numbers: [Int], files: [InputFile])? {
        let name = entry.name.baseName
        // The list of a long folder is searched only for files that can be parts.
        guard case .folder(let handle, let rawNames) = storage, ZipParts.isNamedPart(name) else { return nil }
        let folder = entry.name.folderPath
        var known: [String: Int] = [:]
        for (number, other) in entries.enumerated() where other.name.folderPath == folder {
            known[other.name.baseName] = number
        }
        guard let parts = ZipParts(of: name, among: Array(known.keys)) else { return nil }
        let numbers = parts.names.compactMap { known[$0] }
        let files = try numbers.map { number in
            let name = entries[number].name
            return try InputFile.open(
                in: handle, bytes: rawNames[number] ?? [UInt8](name.utf8), path: path.appendingName(name), entry: nil)
        }
        return try parts.areOne(files, limits: limits) ? (parts, numbers, files) : nil
    }

    /// The names of the files that `nested` reads together with this one, as one archive.
    func otherParts(of entry: SourceEntry) throws -> [String] {
        try parts(with: entry)?.numbers.map { entries[$0].name }.filter { $0 != entry.name } ?? []
    }

    #if CompressedArchives
        /// Opens an entry of this zip or tar that is itself a zip, tar or compressed tar; see `nested`. If a zip
        /// contains another zip uncompressed, reads the inner one in place. Reads any other archive sequentially,
        /// because a copy would need memory or disk space.
        private func packedContainer(_ entry: SourceEntry, path joined: String) throws -> InputSource? {
            let number = index(of: entry)
            let kind = FileType(head: try openRaw(entry).peek(FileType.headLength))
            guard !isInside, storage.hasRandomAccess else {
                throw InputError.nestedPacking(path: path, entry: entry.name)
            }
            if kind == .zip, case .zip(let region, let entries) = storage,
                let inner = try storage.stored(number, of: entries, in: region)
            {
                var opened = try OpenedInput.openZip(inner, path: joined, limits: limits)
                opened.absolutePath = absolutePath
                opened.version = version
                return InputSource(opened, path: joined, limits: limits, isInside: true)
            }
            let (storage, limits, path) = (storage, limits, path)
            let raw = { () throws -> ByteStream in
                try storage.stream(number, entry.name, path: path, limits: limits)
            }
            let container: PackedContainer
            switch kind {
            case .zip:
                container = try PackedContainer(.zip, path: joined, limits: limits, raw)
            case .tar:
                container = try PackedContainer(.tar, path: joined, limits: limits, raw)
            case .warc:
                return try inside(OpenedInput.openWARC(.sequential(raw), path: joined, limits: limits), path: joined)
            case .compressed(let packing):
                let unpacked = { () throws -> ByteStream in
                    try raw().unpacking(packing, path: path, entry: entry.name, limits: limits)
                }
                switch FileType(head: try unpacked().peek(FileType.headLength)) {
                case .warc:
                    // The standard for WACZ requires that the zip stores web archives without compressing them again.
                    if packing == .gzip, case .zip(let region, let entries) = storage,
                        let inner = try storage.stored(number, of: entries, in: region)
                    {
                        return try inside(
                            OpenedInput.openWARC(.gzip(inner), path: joined, limits: limits), path: joined)
                    }
                    return try inside(
                        OpenedInput.openWARC(.sequential(unpacked), path: joined, limits: limits), path: joined)
                case .tar: container = try PackedContainer(.tar, path: joined, limits: limits, unpacked)
                case .plain: return nil
                case .zip, .compressed, .foreign: throw InputError.nestedPacking(path: path, entry: entry.name)
                }
            case .foreign(let name): throw InputError.foreign(name, path: path, entry: entry.name)
            case .plain: return nil
            }
            return try inside(OpenedInput.listed(container, path: joined), path: joined)
        }

        private func inside(_ opened: OpenedInput, path: String) -> InputSource {
            var opened = opened
            opened.version = version
            return InputSource(opened, path: path, limits: limits, isInside: true)
        }
    #endif

    /// A file in a zip that is an entry of this source.
    package struct InnerEntry: Hashable, Sendable {
        /// The name in the inner zip.
        package var name: String
        /// The uncompressed size in bytes.
        package var size: Int64
        /// The location for reading the file later; `nil` if this is not possible, for example if the file is
        /// encrypted.
        package var location: MediaLocation?
    }

    /// Lists the files of a zip inside this source, and adds its damage to `problems`. Old account archives contain
    /// such zips of media.
    ///
    /// Reads the zip in place if it is in a folder or stored uncompressed in a zip. Otherwise copies it into memory,
    /// and the locations of its files have no offset. Throws if the entry is not a readable zip, or if the copy would
    /// exceed `InputLimits.innerZip` bytes.
    package func innerZip(_ entry: SourceEntry) throws -> [InnerEntry] {
        let (region, directory) = try innerDirectory(of: entry)
        // In a folder, the inner zip is a separate file.
        let zip = container == .folder ? location(of: entry)?.path : absolutePath
        let prefix = container == .folder ? "" : entry.name + "!/"
        problems += directory.problems
        return try directory.entries.filter(\.isListed).map { inner in
            let location = try zip.flatMap { zip in
                try inner.location(in: region, path: zip, label: prefix + inner.name)
            }
            return InnerEntry(name: inner.name, size: inner.size, location: location)
        }
    }

    private func innerDirectory(of entry: SourceEntry) throws -> (ByteRegion, ZipDirectory) {
        let region = try storage.region(index(of: entry), entry.name, path: path, limits: limits)
        guard let directory = try ZipDirectory(region, path: path, limits: limits) else {
            throw InputError.damaged(
                path: path, entry: entry.name, "it is not a zip, or its table of contents is damaged")
        }
        return (region, directory)
    }

    #if CompressedArchives
        /// Returns the uncompressed bytes of the file `name` in the inner zip `entry`; `nil` if the zip does not
        /// contain the file.
        func openInner(_ name: String, of entry: SourceEntry) throws -> ByteStream? {
            let (region, directory) = try innerDirectory(of: entry)
            guard let inner = directory.entries.first(where: { $0.name == name }) else { return nil }
            return try ZipEntryReader.stream(
                of: inner, in: region, path: path, label: entry.name + "!/" + name, limits: limits)
        }
    #endif

    // MARK: - Locations

    /// Returns the location of an entry, so that a media file can be read again later. Returns `nil` if this is not
    /// possible, for example in a tar or pipe, or for an encrypted entry.
    package func location(of entry: SourceEntry) -> MediaLocation? {
        guard let absolutePath else { return nil }
        return storage.location(index(of: entry), entry, absolutePath: absolutePath)
    }
}
