import CLibrary

/// An opened path with its list of entries, from which an `InputSource` is created.
struct OpenedInput {
    var container: InputSource.Container
    var entries: [SourceEntry]
    var problems: [InputError] = []
    var storage: InputStorage
    var absolutePath: String?
    /// The state of the file, zip or tar; `nil` for folders and pipes.
    var version: FileVersion?

    /// Opens a path. For a tar from a pipe, `needsRandomAccess` receives the first entries. If it returns true, the tar
    /// is copied to a temporary file.
    static func open(
        path: String, limits: InputLimits, needsRandomAccess: ([SourceEntry]) -> Bool
    ) throws -> OpenedInput {
        if path == InputSource.standardInputPath {
            let file = try InputFile.standardInput()
            let name = "standard input"
            return file.isSeekable
                ? try open(file, name: name, absolutePath: nil, limits: limits)
                : try openPipe(file, name: name, limits: limits, needsRandomAccess: needsRandomAccess)
        }
        let name = String(path.split(separator: "/").last ?? Substring(path))
        switch try InputFile.kind(at: path) {
        case .folder:
            return try openFolder(path, limits: limits)
        case .file:
            if let node = FileNode(path: path), limits.withheld.contains(node) { throw InputError.store(path: path) }
            if let (parts, paths) = ZipParts.paths(with: path, limits: limits) {
                return try parts.open(
                    paths.map { try InputFile.open(path: $0) }, absolutePaths: paths.map { resolved($0) }, path: path,
                    limits: limits)
            }
            return try open(InputFile.open(path: path), name: name, absolutePath: resolved(path), limits: limits)
        case .stream:
            return try openPipe(
                InputFile.open(path: path), name: name, limits: limits, needsRandomAccess: needsRandomAccess)
        case .socket, .blockDevice:
            throw InputError(
                .notAFile, path: path, message: "it is neither a file nor a folder",
                hint: "specify the downloaded zip, the extracted folder, or a file in it")
        }
    }

    /// Returns the absolute path without symbolic links; `nil` if `realpath` fails or the path is not UTF-8.
    private static func resolved(_ path: String) -> String? {
        guard let made = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(made) }
        return unsafe String(validatingCString: made)
    }

    private static func openFolder(_ path: String, limits: InputLimits) throws -> OpenedInput {
        let folder = try DirectoryHandle(path: path)
        let listing = try FolderListing(folder, path: path, limits: limits)
        guard !listing.entries.isEmpty || !listing.problems.isEmpty else {
            let exception = listing.containsStore ? " other than the store" : ""
            throw InputError.empty(path: path, message: "the folder contains no files\(exception)")
        }
        return OpenedInput(
            container: .folder, entries: listing.entries, problems: listing.problems,
            storage: .folder(folder, rawNames: listing.rawNames), absolutePath: resolved(path))
    }

    // MARK: - Files

    /// Detects the type of an open regular file and lists its entries. A file that is neither a zip nor a tar,
    /// compressed or not, has a single entry with the given name. Throws if the file is empty, unreadable, compressed
    /// twice or of an unsupported format.
    static func open(
        _ file: InputFile, name: String, absolutePath: String?, limits: InputLimits
    ) throws -> OpenedInput {
        guard file.size > 0 else { throw InputError.empty(path: file.path, message: "the file is empty (0 bytes)") }
        var head: [UInt8] = []
        _ = try file.read(at: 0, FileType.headLength, into: &head)
        var kind = FileType(head: head[...])
        // Some zips begin with other bytes, for example self-extracting programs.
        if kind == .plain, head.contains(0), try ZipDirectory.isAtEnd(of: ByteRegion(file)) { kind = .zip }
        var opened: OpenedInput
        switch kind {
        case .foreign(let packing): throw InputError.foreign(packing, path: file.path, entry: nil)
        case .zip: opened = try openZip(ByteRegion(file), path: file.path, limits: limits)
        case .tar: opened = try openTar(file, limits: limits)
        case .warc: opened = try openWARC(.plain(ByteRegion(file)), path: file.path, limits: limits)
        case .compressed(let packing): opened = try openCompressed(file, packing, name: name, limits: limits)
        case .plain:
            opened = OpenedInput(
                container: .file, entries: [SourceEntry(name: name, size: file.size, storedSize: file.size, index: 0)],
                storage: .file(file, .plain))
        }
        opened.absolutePath = absolutePath
        opened.version = file.version
        return opened
    }

    static func openZip(_ region: ByteRegion, path: String, limits: InputLimits) throws -> OpenedInput {
        #if CompressedArchives
            if ZipParts.isSplit(path) {
                throw InputError(
                    .damaged, path: path, message: "it is a part of a split zip",
                    hint: "join the parts first (zip -s 0 split.zip --out whole.zip), then import the result")
            }
            let found: [ZipEntry]
            var problems: [InputError]
            if let directory = try ZipDirectory(region, path: path, limits: limits) {
                (found, problems) = (directory.entries, directory.problems)
                guard !found.isEmpty || !problems.isEmpty else {
                    throw InputError.empty(path: path, message: "the zip has no entries")
                }
            } else {
                let scan = try ZipScan(region, path: path, limits: limits)
                guard !scan.entries.isEmpty else {
                    throw InputError.damaged(
                        path: path, entry: nil, "it looks like a zip, but contains no readable entry",
                        hint: "download or copy it again")
                }
                (found, problems) = (scan.entries, scan.problems)
                problems.append(truncatedZip(path, size: region.size, entries: found.count))
            }
            return listed(found, problems, in: region, path: path)
        #else
            throw InputError.needsLibraries(path: path, entry: nil, "a zip")
        #endif
    }

    /// A zip with these entries, of which only files are listed.
    static func listed(
        _ found: [ZipEntry], _ problems: [InputError], in region: ByteRegion, path: String
    ) -> OpenedInput {
        let links = found.filter { $0.isLink && !$0.name.isJunkPath }
        let files = found.filter(\.isListed)
        let entries = files.enumerated().map { index, entry in
            SourceEntry(
                name: entry.name, size: entry.isTruncated ? nil : entry.size, storedSize: entry.storedSize,
                index: index)
        }
        return OpenedInput(
            container: .zip, entries: entries,
            problems: problems + links.map { .notAFile("a symbolic link", path: path, entry: $0.name) },
            storage: .zip(region, files))
    }

    static func openWARC(_ source: WARCBytes.Source, path: String, limits: InputLimits) throws -> OpenedInput {
        let file = try WARCFile(source, path: path, limits: limits)
        guard !file.records.isEmpty || !file.problems.isEmpty else {
            throw InputError(
                .withoutTweets, path: path, message: "it is a web archive (WARC) without responses that contain data",
                hint: UnsupportedInputError.exportHint)
        }
        let entries = file.records.enumerated().map { number, record in
            SourceEntry(name: record.name, size: nil, storedSize: nil, index: number)
        }
        return OpenedInput(container: .warc, entries: entries, problems: file.problems, storage: .warc(file))
    }

    private static func truncatedZip(_ path: String, size: Int64, entries: Int) -> InputError {
        .damaged(
            path: path, entry: nil, offset: size,
            """
            the zip is truncated or its table of contents is damaged; a scan from its start found \(entries) \
            \(entries == 1 ? "entry" : "entries"); others may be missing
            """,
            hint: "download or copy it again and import it too; tweets in the store are not duplicated")
    }

    private static func openTar(_ file: InputFile, limits: InputLimits) throws -> OpenedInput {
        #if CompressedArchives
            let index = TarIndex(try TarIndex.reader(file, from: 0, readSize: 1 << 14), path: file.path, limits: limits)
            return try listed(index, path: file.path, storage: .tar(file, index.entries))
        #else
            throw InputError.needsLibraries(path: file.path, entry: nil, "a tar")
        #endif
    }

    private static func openCompressed(
        _ file: InputFile, _ packing: FileType.Compression, name: String, limits: InputLimits
    ) throws -> OpenedInput {
        #if CompressedArchives
            switch innerKind(of: file, packing, limits: limits) {
            case .tar:
                let tar = try PackedContainer(.tar, path: file.path, limits: limits) {
                    try file.stream().unpacking(packing, path: file.path, entry: nil, limits: limits)
                }
                return try listed(tar, path: file.path)
            case .warc where packing == .gzip:
                return try openWARC(.gzip(ByteRegion(file)), path: file.path, limits: limits)
            case .warc:
                let source = WARCBytes.Source.sequential {
                    try file.stream().unpacking(packing, path: file.path, entry: nil, limits: limits)
                }
                return try openWARC(source, path: file.path, limits: limits)
            case .plain:
                return OpenedInput(
                    container: .file, entries: [SourceEntry(name: name, size: nil, storedSize: file.size, index: 0)],
                    storage: .file(file, .compressed(packing)))
            case .zip, .compressed, .foreign:
                throw InputError.nestedPacking(path: file.path, entry: nil)
            }
        #else
            throw InputError.needsLibraries(path: file.path, entry: nil, "compressed with \(packing.rawValue)")
        #endif
    }

    #if CompressedArchives
        /// Detects the type of the data in a compressed file by the first decompressed bytes. Returns `.plain` if the
        /// file is damaged at its beginning. Opening its entry then reports the damage.
        private static func innerKind(
            of file: InputFile, _ packing: FileType.Compression, limits: InputLimits
        ) -> FileType {
            do {
                let unpacked = try file.stream().unpacking(packing, path: file.path, entry: nil, limits: limits)
                return FileType(head: unpacked.peek(FileType.headLength))
            } catch {
                return .plain
            }
        }

        static func listed(_ container: PackedContainer, path: String) throws -> OpenedInput {
            try listed(container.index, path: path, storage: .packed(container))
        }

        private static func listed(_ index: TarIndex, path: String, storage: InputStorage) throws -> OpenedInput {
            guard !index.entries.isEmpty || !index.problems.isEmpty else {
                throw InputError.empty(path: path, message: "the tar contains no files")
            }
            let entries = index.entries.enumerated().map { number, entry in
                SourceEntry(name: entry.name, size: entry.size, storedSize: entry.size, index: number)
            }
            return OpenedInput(container: .tar, entries: entries, problems: index.problems, storage: storage)
        }
    #endif

    // MARK: - Pipes

    /// `needsRandomAccess` receives the entries in this number of bytes at the start of a tar from a pipe.
    private static let probeLength = 1 << 20

    private static func openPipe(
        _ file: InputFile, name: String, limits: InputLimits, needsRandomAccess: ([SourceEntry]) -> Bool
    ) throws -> OpenedInput {
        var stream = file.stream()
        let head = stream.peek(FileType.headLength)
        var kind = FileType(head: head)
        if head.isEmpty {
            var none: [UInt8] = []
            // If reading failed, this throws the error.
            _ = try stream.read(1, into: &none)
            throw InputError.empty(path: file.path, message: "the pipe contained no data")
        }
        var isPacked = false
        if case .compressed(let packing) = kind {
            isPacked = true
            stream = try stream.unpacking(packing, path: file.path, entry: nil, limits: limits)
            kind = FileType(head: stream.peek(FileType.headLength))
            if kind != .plain, kind != .tar, kind != .warc {
                throw InputError.nestedPacking(path: file.path, entry: nil)
            }
        }
        switch kind {
        case .foreign(let packing):
            throw InputError.foreign(packing, path: file.path, entry: nil)
        case .warc:
            return try openWithoutVersion(stream.temporaryFile(path: file.path), name: name, limits: limits)
        case .zip, .tar:
            #if CompressedArchives
                var isNeededWhole = kind == .zip
                if !isNeededWhole {
                    isNeededWhole = needsRandomAccess(try firstEntries(of: stream, path: file.path, limits: limits))
                }
                if isNeededWhole {
                    return try openWithoutVersion(stream.temporaryFile(path: file.path), name: name, limits: limits)
                }
                let reader = try ArchiveReader(stream, as: .tar, path: file.path, entry: nil)
                return OpenedInput(
                    container: .tar, entries: [],
                    storage: .walk(ArchiveWalk(reader, path: file.path, limits: limits)))
            #else
                throw InputError.needsLibraries(path: file.path, entry: nil, kind == .zip ? "a zip" : "a tar")
            #endif
        case .plain, .compressed:
            if DatabaseReader.matches(stream.peek(16)) {
                return try openWithoutVersion(stream.temporaryFile(path: file.path), name: name, limits: limits)
            }
            return OpenedInput(
                container: .file, entries: [SourceEntry(name: name, size: nil, storedSize: nil, index: 0)],
                storage: .pipe(UTF16Decoder.decoding(stream), isPacked: isPacked))
        }
    }

    /// Opens the copy of a pipe.
    private static func openWithoutVersion(_ file: InputFile, name: String, limits: InputLimits) throws -> OpenedInput {
        var opened = try open(file, name: name, absolutePath: nil, limits: limits)
        opened.version = nil
        return opened
    }

    #if CompressedArchives
        /// Returns the entries in the first `probeLength` bytes of a tar. Does not consume these bytes.
        private static func firstEntries(
            of stream: ByteStream, path: String, limits: InputLimits
        ) throws -> [SourceEntry] {
            let head = ByteStream(Array(stream.peek(probeLength)))
            // Ignore `index.problems`: the bytes usually end inside an entry.
            let index = TarIndex(try ArchiveReader(head, as: .tar, path: path, entry: nil), path: path, limits: limits)
            return index.entries.enumerated().map { number, entry in
                SourceEntry(name: entry.name, size: entry.size, storedSize: entry.size, index: number)
            }
        }
    #endif
}
