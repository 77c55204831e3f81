package import TweetModel

/// A file inside an input.
package struct SourceEntry: Hashable, Sendable {
    /// Path inside the input, parts separated by `/`; for a lone file its own name. Not always a name that could be
    /// opened: only `InputSource.open` knows the bytes behind it.
    package var name: String
    /// Unpacked size in bytes, where the container tells; nil for what is compressed inside it.
    package var size: Int64?
    /// Bytes that reading it takes from the container; nil where unknown.
    package var storedSize: Int64?
    /// Its number in `InputSource.entries`, because names may repeat.
    let index: Int?
    /// Of a file in a folder; nil inside of files.
    var version: FileVersion?

    package init(name: String, size: Int64?) {
        self.init(name: name, size: size, storedSize: size, index: nil)
    }

    init(name: String, size: Int64?, storedSize: Int64?, index: Int?) {
        self.name = name
        // The container's size is that of the compressed file, as far as the name can tell.
        self.size = EntryName.suggestsPacking(name) ? nil : size
        self.storedSize = storedSize
        self.index = index
    }
}

/// What a person pointed at: a folder, a file, a zip, a tar, the standard input; opened read-only, never written to.
/// Entries are listed without being opened, and read only when asked for. This is the whole interface to inputs.
///
/// A compressed file (gzip, bzip2, xz, Zstandard) counts as its contents, alone or one level inside a container.
package final class InputSource {
    package enum Container: Sendable { case folder, file, zip, tar }

    /// What stands for the standard input on a command line.
    package static let standardInputPath = "-"

    /// As the user named it.
    package let path: String
    package let container: Container
    /// In the container's order, a folder's by name; without folders, `__MACOSX`, `._*` and `.DS_Store`. Empty when
    /// `isSequential`.
    package let entries: [SourceEntry]
    /// What is there and is not in `entries`, or may be missing: unreadable folders, links, a cut zip. Complete when
    /// the source is opened; for a sequential one when `nextEntry` has returned nil.
    package private(set) var problems: [InputError]

    /// Of the file that holds the entries; nil for folders and pipes.
    let version: FileVersion?

    private let storage: InputStorage
    private let limits: InputLimits
    /// Inside a zip or tar.
    private let isInside: Bool
    /// Absolute path of the folder or file; nil for pipes.
    private let absolutePath: String?
    private var walked = 0
    /// The entry of a walk that was opened last, by its number.
    private var current: (entry: Int, stream: ByteStream)?

    /// Opens an input and lists it. `-` is the standard input.
    ///
    /// Throws for what cannot be read at all: missing, forbidden, empty, encrypted as a whole, an unknown packing.
    package convenience init(path: String) throws(InputError) {
        try self.init(path: path, limits: InputLimits())
    }

    /// `needsAll` is asked about a tar that comes through a pipe, with its first entries: whether it takes more than
    /// reading them in their order. Such a one is kept in a file until it was read, as a zip is in any case.
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

    /// A tar that comes through a pipe: its entries are not known beforehand. `nextEntry` walks through them
    /// once, and each can be opened only until the next call.
    package var isSequential: Bool {
        #if CompressedArchives
            if case .walk = storage { return true }
        #endif
        return false
    }

    /// The next entry, for every kind of source; nil at the end. What cannot be read on is thrown.
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
            // Headers that were passed over are known when the walk is over, in one way or the other.
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

    /// The unpacked bytes of an entry; a compressed file inside a container is unpacked, too. Errors behind the first
    /// bytes are thrown by the stream. Every call starts at the beginning, but for a pipe: that can be read once, and
    /// opened again only as long as nothing was read but with `ByteStream.peek`.
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

    /// Pieces of 256 KB that are unpacked before they are wanted.
    private static let piecesAhead = 8

    #if CompressedArchives
        /// An entry of a container whose entries can be read at the same time: a compressed one is unpacked on a thread
        /// of its own, and with it those behind it.
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

    /// The bytes of an entry as the container holds it, a compressed file still compressed.
    package func openAtRest(_ entry: SourceEntry) throws(InputError) -> ByteStream {
        if isSequential, current?.entry == walked { throw .readTwice(path: path, entry: entry.name) }
        return try storage.stream(index(of: entry), entry.name, path: path, limits: limits)
    }

    private func index(of entry: SourceEntry) -> Int {
        if let index = entry.index, entries.indices.contains(index), entries[index] == entry { return index }
        if let found = entries.firstIndex(where: { $0.name == entry.name }) { return found }
        // A walk has one entry at a time, the current one.
        precondition(isSequential, "an entry is opened in an input that does not list it")
        return 0
    }

    /// Takes one compression off an entry, by its first bytes. More than one is refused.
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

    /// The zip, tar or compressed tar that an entry is; nil when it is none of these. Opens the entry. Containers are
    /// opened in folders, and once more in a zip or tar; what lies deeper is an error.
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
        /// The container that an entry of a zip or tar is. A stored zip is read in place; any other one front to back, each
        /// time from its beginning, so that neither memory nor disk has to hold it.
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

    /// A file inside a zip inside this input.
    package struct InnerEntry: Hashable, Sendable {
        /// Its name inside the inner zip.
        package var name: String
        /// Unpacked bytes.
        package var size: Int64
        /// nil for what cannot be reached later: encrypted, or packed in other ways than deflate.
        package var location: MediaLocation?
    }

    /// Lists a zip that is an entry of this input, as old archives keep their media. A stored one, or one in a folder,
    /// is read in place; a compressed one is unpacked in memory if it is not too large, and its entries have no offset.
    package func innerZip(_ entry: SourceEntry) throws(InputError) -> [InnerEntry] {
        let (region, directory) = try innerDirectory(of: entry)
        // In a folder the inner zip is a file of its own.
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
            throw .damaged(path: path, entry: entry.name, "It is no zip, or its table of contents is damaged.")
        }
        return (region, directory)
    }

    #if CompressedArchives
        /// The unpacked bytes of an entry of a zip that is an entry here; nil when it has none of that name.
        func openInner(_ name: String, of entry: SourceEntry) throws(InputError) -> ByteStream? {
            let (region, directory) = try innerDirectory(of: entry)
            guard let inner = directory.entries.first(where: { $0.name == name }) else { return nil }
            return try ZipEntryReader.stream(
                of: inner, in: region, path: path, label: entry.name + "!/" + name, limits: limits)
        }
    #endif

    // MARK: - Locations

    /// Where the bytes of an entry are, for media that is shown later; nil where they cannot be reached in place: in a
    /// tar, encrypted, compressed in other ways than deflate, or from a pipe.
    package func location(of entry: SourceEntry) -> MediaLocation? {
        guard let absolutePath else { return nil }
        return storage.location(index(of: entry), entry, absolutePath: absolutePath)
    }
}
