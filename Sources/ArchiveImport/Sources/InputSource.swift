package import TweetModel

/// A file inside an input.
package struct SourceEntry: Hashable, Sendable {
    /// The path inside the input with `/` as the separator; the file name for a lone file. It is for display: only
    /// `InputSource.open` knows the original bytes of a name that is not UTF-8.
    package var name: String
    /// The uncompressed size in bytes; `nil` if the container does not contain it or the file is compressed inside it.
    package var size: Int64?
    /// The number of bytes that the entry occupies in the container; `nil` if unknown.
    package var storedSize: Int64?
    /// The index in `InputSource.entries`. Names are not unique.
    let index: Int?
    /// The state of a file in a folder; `nil` for entries of zips and tars.
    var version: FileVersion?

    package init(name: String, size: Int64?) {
        self.init(name: name, size: size, storedSize: size, index: nil)
    }

    init(name: String, size: Int64?, storedSize: Int64?, index: Int?) {
        self.name = name
        // For a compressed file, the container's size is the compressed size. Only the name indicates that.
        self.size = EntryName.suggestsPacking(name) ? nil : size
        self.storedSize = storedSize
        self.index = index
    }
}

/// A folder, file, zip, tar or pipe that the user named, opened read-only. Lists entries without opening them, and
/// reads an entry only when the caller opens it. All formats read their input through this type.
///
/// Compressed files (gzip, bzip2, xz, Zstandard) are decompressed, both alone and one level inside a container.
package final class InputSource {
    package enum Container: Sendable { case folder, file, zip, tar }

    /// The command-line argument for the standard input.
    package static let standardInputPath = "-"

    /// The path as the user typed it.
    package let path: String
    package let container: Container
    /// The files in the order of the container (sorted by name for a folder), without folders, `__MACOSX`, `._*` and
    /// `.DS_Store`. Empty if `isSequential`.
    package let entries: [SourceEntry]
    /// Items that are not in `entries` (unreadable folders, links) and containers that may be incomplete (a truncated
    /// zip). Complete after `init`; for a sequential source, complete after `nextEntry` returned `nil`.
    package private(set) var problems: [InputError]

    /// The state of the file that contains the entries; `nil` for folders and pipes.
    let version: FileVersion?

    private let storage: InputStorage
    private let limits: InputLimits
    /// True if this source is itself an entry of a zip or tar.
    private let isInside: Bool
    /// The absolute path of the folder or file; `nil` for pipes.
    private let absolutePath: String?
    private var walked = 0
    /// The entry of a sequential source that was opened last, by its ordinal.
    private var current: (entry: Int, stream: ByteStream)?

    /// Opens an input and lists its entries. `-` is the standard input.
    ///
    /// Throws if the input cannot be read at all: missing, permission denied, empty, encrypted as a whole, or in an
    /// unsupported archive format.
    package convenience init(path: String) throws(InputError) {
        try self.init(path: path, limits: InputLimits())
    }

    /// Opens an input and lists its entries. For a tar from a pipe, `needsAll` receives its first entries and returns
    /// true if reading them in their order is not sufficient. Such a tar is spooled to a temporary file; a zip from a
    /// pipe always is.
    package convenience init(
        path: String, limits: InputLimits, needsAll: ([SourceEntry]) -> Bool = { _ in false }
    ) throws(InputError) {
        let opened = try OpenedInput.open(path: path, limits: limits, needsAll: needsAll)
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

    /// True for a tar from a pipe. Its entries are not known in advance: `nextEntry` returns each once, and an entry
    /// can be opened only until the next call.
    package var isSequential: Bool {
        #if CompressedArchives
            if case .walk = storage { return true }
        #endif
        return false
    }

    /// Returns the next entry of any kind of source; `nil` at the end. Throws if the rest of the source cannot be read.
    package func nextEntry() throws(InputError) -> SourceEntry? {
        #if CompressedArchives
            if case .walk(let walk) = storage { return try nextEntry(of: walk) }
        #endif
        guard walked < entries.count else { return nil }
        defer { walked += 1 }
        return entries[walked]
    }

    #if CompressedArchives
        private func nextEntry(of walk: ArchiveWalk) throws(InputError) -> SourceEntry? {
            // Skipped headers are reported once, when the sequence ends or throws.
            defer { if walk.header == nil { problems += walk.takeProblems() } }
            while try walk.advance(), let header = walk.header {
                switch header.verdict(path: path) {
                case .leftOut: continue
                case .problem(let problem): problems.append(problem)
                case .listed:
                    walked += 1
                    guard walked <= limits.entries else { throw .tooManyEntries(path: path, limits: limits) }
                    return SourceEntry(name: header.name, size: header.size, storedSize: header.size, index: nil)
                }
            }
            return nil
        }
    #endif

    /// Returns the uncompressed bytes of an entry. A compressed file inside a container is decompressed as well. Errors
    /// after the first bytes are thrown by the stream. Each call starts at the beginning, except for a pipe: it can be
    /// read once, and opened again only if the caller used nothing but `ByteStream.peek`.
    package func open(_ entry: SourceEntry) throws(InputError) -> ByteStream {
        if isSequential, let current, current.entry == walked, !current.stream.wasRead { return current.stream }
        if container == .file {
            let stream = try openAtRest(entry)
            let unpacked = WideText.decoding(try storage.unpacked(stream, path: path, limits: limits))
            if unpacked !== stream || storage.isPackedPipe { unpacked.readAhead(pieces: Self.piecesAhead) }
            return unpacked
        }
        #if CompressedArchives
            if storage.isRepeatable { return try openBesideOthers(entry) }
        #endif
        let unpacked = try Self.unpacked(openAtRest(entry), path: path, entry: entry.name, limits: limits)
        if isSequential { current = (walked, unpacked) }
        return unpacked
    }

    /// The number of 256 KiB blocks that are decompressed ahead of the reader.
    private static let piecesAhead = 8

    #if CompressedArchives
        /// Opens an entry of a container with random access. A compressed entry is decompressed on a background thread,
        /// and so are the entries after it.
        private func openBesideOthers(_ entry: SourceEntry) throws(InputError) -> ByteStream {
            let number = index(of: entry)
            let others = entriesAhead
            if let waiting = others.take(number) {
                waiting.readAhead(pieces: 0) { others.reads(number) }
                return waiting
            }
            let stream = try openAtRest(entry)
            let unpacked = try Self.unpacked(stream, path: path, entry: entry.name, limits: limits)
            if unpacked !== stream {
                unpacked.readAhead(pieces: Self.piecesAhead) { others.reads(number) }
            }
            return unpacked
        }

        private lazy var entriesAhead: EntriesAhead = {
            let (storage, entries, path, limits) = (storage, entries, path, limits)
            return EntriesAhead(entries) { (number: Int) throws(InputError) in
                let name = entries[number].name
                let stream = try storage.stream(number, name, path: path, limits: limits)
                return try Self.unpacked(stream, path: path, entry: name, limits: limits)
            }
        }()
    #endif

    /// Returns the bytes of an entry as stored in the container. A compressed file stays compressed.
    package func openAtRest(_ entry: SourceEntry) throws(InputError) -> ByteStream {
        if isSequential, current?.entry == walked { throw .readTwice(path: path, entry: entry.name) }
        return try storage.stream(index(of: entry), entry.name, path: path, limits: limits)
    }

    private func index(of entry: SourceEntry) -> Int {
        if let index = entry.index, entries.indices.contains(index), entries[index] == entry { return index }
        if let found = entries.firstIndex(where: { $0.name == entry.name }) { return found }
        // A sequential source only has its current entry.
        precondition(isSequential, "an entry is opened in an input that does not list it")
        return 0
    }

    /// Detects the compression of an entry by its first bytes and decompresses it. Throws if the result is compressed
    /// again.
    private static func unpacked(
        _ stream: ByteStream, path: String, entry: String, limits: InputLimits
    ) throws(InputError) -> ByteStream {
        switch PackedKind(head: stream.peek(PackedKind.headLength)) {
        case .compressed(let packing):
            let unpacked = try stream.unpacking(packing, path: path, entry: entry, limits: limits)
            switch PackedKind(head: unpacked.peek(PackedKind.headLength)) {
            case .plain: return WideText.decoding(unpacked)
            default: throw .nestedPacking(path: path, entry: entry)
            }
        case .foreign(let name):
            throw .foreign(name, path: path, entry: entry)
        case .plain:
            return WideText.decoding(stream)
        case .zip, .tar:
            return stream
        }
    }

    // MARK: - Containers inside

    /// Opens an entry that is itself a zip, tar or compressed tar; returns `nil` for any other file. Containers are
    /// opened inside folders, and one level deep inside a zip or tar. Throws if they are nested deeper.
    package func nested(_ entry: SourceEntry) throws(InputError) -> InputSource? {
        let joined = path.utf8.last == UInt8(ascii: "/") ? path + entry.name : path + "/" + entry.name
        guard case .folder(let folder, let rawNames) = storage else {
            #if CompressedArchives
                return try packedContainer(entry, path: joined)
            #else
                throw .needsLibraries(path: path, entry: entry.name, "in an archive")
            #endif
        }
        let number = index(of: entry)
        let file = try InputFile.open(
            in: folder, bytes: rawNames[number] ?? [UInt8](entry.name.utf8), path: joined, entry: nil)
        guard file.size > 0 else { return nil }
        let absolute = rawNames[number] == nil ? absolutePath.map { $0 + "/" + entry.name } : nil
        let opened = try OpenedInput.open(file, name: entry.name, absolutePath: absolute, limits: limits)
        return opened.container == .file ? nil : InputSource(opened, path: joined, limits: limits)
    }

    #if CompressedArchives
        /// Opens an entry of a zip or tar as a container. A stored zip is read in place. Any other container is read
        /// from front to back, each time from its beginning, so that neither memory nor disk has to hold it.
        private func packedContainer(_ entry: SourceEntry, path joined: String) throws(InputError) -> InputSource? {
            let number = index(of: entry)
            let kind = PackedKind(head: try openAtRest(entry).peek(PackedKind.headLength))
            guard !isInside, storage.isRepeatable else { throw .nestedPacking(path: path, entry: entry.name) }
            if kind == .zip, case .zip(let region, let entries) = storage,
                let inner = try storage.stored(number, of: entries, in: region)
            {
                var opened = try OpenedInput.openZip(inner, path: joined, limits: limits)
                opened.absolutePath = absolutePath
                opened.version = version
                return InputSource(opened, path: joined, limits: limits, isInside: true)
            }
            let (storage, limits, path) = (storage, limits, path)
            let atRest = { () throws(InputError) -> ByteStream in
                try storage.stream(number, entry.name, path: path, limits: limits)
            }
            let container: PackedContainer
            switch kind {
            case .zip:
                container = try PackedContainer(.zip, path: joined, limits: limits, atRest)
            case .tar:
                container = try PackedContainer(.tar, path: joined, limits: limits, atRest)
            case .compressed(let packing):
                let unpacked = { () throws(InputError) -> ByteStream in
                    try atRest().unpacking(packing, path: path, entry: entry.name, limits: limits)
                }
                switch PackedKind(head: try unpacked().peek(PackedKind.headLength)) {
                case .tar: container = try PackedContainer(.tar, path: joined, limits: limits, unpacked)
                case .plain: return nil
                case .zip, .compressed, .foreign: throw .nestedPacking(path: path, entry: entry.name)
                }
            case .foreign(let name): throw .foreign(name, path: path, entry: entry.name)
            case .plain: return nil
            }
            var opened = try OpenedInput.listed(container, path: joined)
            opened.version = version
            return InputSource(opened, path: joined, limits: limits, isInside: true)
        }
    #endif

    /// A file in a zip that is itself an entry of this input.
    package struct InnerEntry: Hashable, Sendable {
        /// Its name inside the inner zip.
        package var name: String
        /// The uncompressed size in bytes.
        package var size: Int64
        /// The location for later access; `nil` if the file is encrypted or compressed with a method other than
        /// deflate.
        package var location: MediaLocation?
    }

    /// Lists a zip that is an entry of this input, as in old archives that keep their media in one. A stored zip, or
    /// one in a folder, is read in place. A compressed zip is decompressed into memory up to `InputLimits.innerZip`,
    /// and the locations of its entries have no offset.
    package func innerZip(_ entry: SourceEntry) throws(InputError) -> [InnerEntry] {
        let (region, directory) = try innerDirectory(of: entry)
        // In a folder, the inner zip is a separate file.
        let zip = container == .folder ? location(of: entry)?.path : absolutePath
        let prefix = container == .folder ? "" : entry.name + "!/"
        problems += directory.problems
        return try directory.entries.filter(\.isListed).map { (inner: ZipEntry) throws(InputError) in
            let location = try zip.flatMap { (zip: String) throws(InputError) in
                try inner.location(in: region, path: zip, label: prefix + inner.name)
            }
            return InnerEntry(name: inner.name, size: inner.size, location: location)
        }
    }

    private func innerDirectory(of entry: SourceEntry) throws(InputError) -> (ByteRegion, ZipDirectory) {
        let region = try storage.region(index(of: entry), entry.name, path: path, limits: limits)
        guard let directory = try ZipDirectory(region, path: path, limits: limits) else {
            throw .damaged(path: path, entry: entry.name, "It is not a zip, or its table of contents is damaged.")
        }
        return (region, directory)
    }

    #if CompressedArchives
        /// Returns the uncompressed bytes of a file in a zip that is an entry of this input; `nil` if the zip has no
        /// file with that name.
        func openInner(_ name: String, of entry: SourceEntry) throws(InputError) -> ByteStream? {
            let (region, directory) = try innerDirectory(of: entry)
            guard let inner = directory.entries.first(where: { $0.name == name }) else { return nil }
            return try ZipEntryReader.stream(
                of: inner, in: region, path: path, label: entry.name + "!/" + name, limits: limits)
        }
    #endif

    // MARK: - Locations

    /// Returns the location of an entry, so that media can be displayed later; `nil` without random access: in a tar,
    /// encrypted, compressed with a method other than deflate, or from a pipe.
    package func location(of entry: SourceEntry) -> MediaLocation? {
        guard let absolutePath else { return nil }
        return storage.location(index(of: entry), entry, absolutePath: absolutePath)
    }
}
