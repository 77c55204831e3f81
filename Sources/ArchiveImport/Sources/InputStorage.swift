import TweetModel

/// Reads the entries of an `InputSource` by their index. Each case is a kind of source.
enum InputStorage {
    /// A folder. `rawNames` contains the original bytes of names that are not UTF-8, by entry index.
    case folder(DirectoryHandle, rawNames: [Int: [UInt8]])
    /// A single file. The type is `.plain` or `.compressed`.
    case file(InputFile, FileType)
    /// The bytes of a pipe, decompressed and converted to UTF-8. They can be read only once. `isPacked` is true if the
    /// pipe was compressed.
    case pipe(ByteStream, isPacked: Bool)
    case zip(ByteRegion, [ZipEntry])
    case warc(WARCFile)
    #if CompressedArchives
        case tar(InputFile, [TarIndex.Entry])
        case packed(PackedContainer)
        /// A tar that is read from a pipe.
        case walk(ArchiveWalk)
    #endif

    /// Returns the bytes of an entry. An entry that is a compressed file stays compressed, except for a pipe.
    func stream(_ index: Int, _ name: String, path: String, limits: InputLimits) throws -> ByteStream {
        switch self {
        case .folder(let folder, let rawNames):
            let bytes = rawNames[index] ?? [UInt8](name.utf8)
            return try InputFile.open(in: folder, bytes: bytes, path: path, entry: name).stream(entry: name)
        case .file(let file, _):
            return file.stream()
        case .pipe(let stream, _):
            guard !stream.wasRead else { throw InputError.readTwice(path: path, entry: nil) }
            return stream
        case .warc(let file): return try file.stream(index)
        #if CompressedArchives
            case .zip(let region, let entries):
                return try ZipEntryReader.stream(
                    of: entries[index], in: region, path: path, label: name, limits: limits)
            case .tar(let file, let entries):
                let walk = ArchiveWalk(
                    try TarIndex.reader(file, from: entries[index].headerOffset, readSize: 1 << 18), path: path,
                    limits: limits)
                guard try walk.advance(), walk.header?.name == name else {
                    throw InputError.changed(path: path, entry: name, offset: nil)
                }
                return try walk.stream()
            case .packed(let container):
                return try container.stream(index)
            case .walk(let walk):
                return try walk.stream()
        #else
            case .zip:
                throw InputError.needsLibraries(path: path, entry: name, "a zip")
        #endif
        }
    }

    /// True for a pipe that delivers compressed bytes.
    var isPackedPipe: Bool {
        if case .pipe(_, let isPacked) = self { return isPacked }
        return false
    }

    /// Decompresses the stream of a lone file that is compressed; returns any other stream unchanged.
    func unpacked(_ stream: ByteStream, path: String, limits: InputLimits) throws -> ByteStream {
        switch self {
        case .file(_, .compressed(let packing)):
            try stream.unpacking(packing, path: path, entry: nil, limits: limits)
        default:
            stream
        }
    }

    /// Returns the bytes of an entry with random access: in place for a file in a folder or an uncompressed zip entry,
    /// otherwise copied into memory. Throws `tooLarge` if a copy would exceed `InputLimits.innerZip` bytes.
    func region(_ index: Int, _ name: String, path: String, limits: InputLimits) throws -> ByteRegion {
        switch self {
        case .folder(let folder, let rawNames):
            let bytes = rawNames[index] ?? [UInt8](name.utf8)
            return ByteRegion(try InputFile.open(in: folder, bytes: bytes, path: path, entry: name))
        #if CompressedArchives
            case .zip(let region, let entries):
                if let stored = try stored(index, of: entries, in: region) { return stored }
                fallthrough
        #endif
        default:
            let limit = Int(limits.innerZip)
            let bytes = try stream(index, name, path: path, limits: limits)
                .readAll(limit: limit, path: path, entry: name)
            return ByteRegion(bytes)
        }
    }

    /// Returns the location of an entry; `nil` in a tar or pipe, and for a compressed lone file. Also returns `nil` for
    /// a name that is not UTF-8, and for a zip entry without a location (`ZipEntry.location`).
    func location(_ index: Int, _ entry: SourceEntry, absolutePath: String) -> MediaLocation? {
        switch self {
        case .folder(_, let rawNames):
            guard rawNames[index] == nil, let size = entry.storedSize else { return nil }
            return MediaLocation(path: absolutePath + "/" + entry.name, method: .file, storedSize: size, size: size)
        case .file(let file, .plain):
            return MediaLocation(path: absolutePath, method: .file, storedSize: file.size, size: file.size)
        case .zip(let region, let entries):
            do {
                return try entries[index].location(in: region, path: absolutePath, label: entry.name)
            } catch {
                // Opening the entry reports the reason.
                return nil
            }
        default:
            return nil
        }
    }
}

extension ZipEntry {
    /// True for files, except macOS metadata. Other entries are not in `InputSource.entries`.
    var isListed: Bool { !isFolder && !isLink && !name.isJunkPath }

    /// Returns the location of the entry. Returns `nil` if the entry is damaged, encrypted, in several files, or
    /// compressed with a method other than deflate. `path` is the path of the zip, and `label` is the name of the entry
    /// in the location.
    func location(in region: ByteRegion, path: String, label: String) throws -> MediaLocation? {
        guard !isEncrypted, !isTruncated, !overlaps, method == .stored || method == .deflated else { return nil }
        guard let data = try dataOffset(in: region), storedSize <= region.size - data else { return nil }
        let location = region.location(of: data, storedSize)
        if let location, location.isJoined, location.path == nil { return nil }
        return MediaLocation(
            path: location?.path ?? path, entry: label, method: method == .stored ? .stored : .deflated,
            offset: location?.offset, storedSize: storedSize, size: size)
    }
}

extension ByteStream {
    /// Returns a stream of the decompressed bytes. Throws in a build without libarchive and zlib.
    func unpacking(
        _ packing: FileType.Compression, path: String, entry: String?, limits: InputLimits
    ) throws -> ByteStream {
        #if CompressedArchives
            return decompressed(packing, path: path, entry: entry, limits: limits)
        #else
            throw InputError.needsLibraries(path: path, entry: entry, "compressed with \(packing.rawValue)")
        #endif
    }
}

#if CompressedArchives
    /// A tar or zip that has no random access, because it is compressed or is inside another zip or tar. Reading the
    /// entries in order takes one pass. Reading an entry again, or an earlier one, starts a new pass.
    final class PackedContainer {
        private let layout: ArchiveReader.Layout
        private let open: () throws -> ByteStream
        private let path: String
        private let limits: InputLimits
        private(set) var index: TarIndex
        private var walk: ArchiveWalk?

        /// Reads the whole tar or zip to list its entries.
        ///
        /// - Parameter open: Returns a new stream of the bytes of the tar or zip.
        init(
            _ layout: ArchiveReader.Layout, path: String, limits: InputLimits,
            _ open: @escaping () throws -> ByteStream
        ) throws {
            self.layout = layout
            self.path = path
            self.limits = limits
            self.open = open
            index = TarIndex(try ArchiveReader(open(), as: layout, path: path, entry: nil), path: path, limits: limits)
        }

        /// Returns the bytes of the entry at this position in `index.entries`. Streams of other entries must no longer
        /// be read.
        func stream(_ number: Int) throws -> ByteStream {
            let wanted = index.entries[number].ordinal
            var current = walk
            if current.map({ $0.ordinal >= wanted }) ?? true {
                current = ArchiveWalk(
                    try ArchiveReader(open(), as: layout, path: path, entry: nil), path: path, limits: limits)
                walk = current
            }
            while let current, current.ordinal < wanted {
                guard try current.advance() else {
                    throw InputError.changed(path: path, entry: index.entries[number].name, offset: nil)
                }
            }
            guard let current else { preconditionFailure("a walk was just created") }
            return try current.stream()
        }
    }

    extension InputStorage {
        /// True if several entries can be read at the same time and in any order.
        var hasRandomAccess: Bool {
            switch self {
            case .zip, .tar, .folder: true
            case .file, .pipe, .packed, .walk, .warc: false
            }
        }

        /// Returns the bytes of an uncompressed zip entry in place; `nil` if it is compressed, encrypted or missing.
        func stored(_ number: Int, of entries: [ZipEntry], in region: ByteRegion) throws -> ByteRegion? {
            let entry = entries[number]
            guard entry.method == .stored, !entry.isEncrypted, let data = try entry.dataOffset(in: region) else {
                return nil
            }
            return ByteRegion(region, from: data, size: entry.storedSize)
        }
    }
#endif
