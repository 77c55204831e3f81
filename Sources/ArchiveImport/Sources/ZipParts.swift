import CLibrary

/// The parts of an archive that was divided into several files in one folder:
///
///     archive.zip.001, archive.zip.002     volumes of one zip, as 7-Zip and file hosts write them
///     archive-001.zip, archive-002.zip     separate zips of one folder, as Google Drive writes them
///
/// Both are read as one zip: the first as the bytes of all volumes, the second with the entries of all zips.
struct ZipParts {
    enum Kind { case volumes, zips }

    let kind: Kind
    /// The names in order. Not empty.
    private(set) var names: [String] = []
    /// The numbers between those of the names that have no file.
    private(set) var missing: [String] = []

    /// The name of a part, split at its number: `archive.zip.` and `001`, or `archive-`, `001` and `.zip`.
    private struct PartName {
        var kind: Kind
        var stem: Substring
        var digits: Substring
        var ending: Substring

        init?(_ name: String) {
            let isZip = name.lowercased().hasSuffix(".zip")
            ending = isZip ? name.suffix(4) : ""
            let body = name.dropLast(ending.count)
            digits = body.suffix(3)
            stem = body.dropLast(3)
            guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), digits != "000", let end = stem.last,
                stem.count > 1
            else { return nil }
            if isZip, end == "-" {
                kind = .zips
            } else if !isZip, stem.lowercased().hasSuffix(".zip.") {
                kind = .volumes
            } else {
                return nil
            }
        }

        func isOther(_ other: PartName) -> Bool { kind == other.kind && stem == other.stem && ending == other.ending }
    }

    /// Returns the parts to which a file belongs by its name; `nil` if it is the only one.
    ///
    /// - Parameter others: the names of the files in its folder.
    init?(of name: String, among others: [String]) {
        guard let part = PartName(name) else { return nil }
        kind = part.kind
        var known: [(number: Int, name: String)] = []
        for other in others {
            if let found = PartName(other), found.isOther(part), let number = Int(found.digits) {
                known.append((number, other))
            }
        }
        guard known.count > 1 || kind == .volumes, !known.isEmpty else { return nil }
        known.sort { $0.number < $1.number }
        names = known.map(\.name)
        let numbers = Set(known.map(\.number))
        for number in 1..<(known.last?.number ?? 1) where !numbers.contains(number) {
            let digits = String(number)
            missing.append(part.stem + String(repeating: "0", count: 3 - digits.count) + digits + part.ending)
        }
    }

    /// Whether a file has the name of a part.
    static func isNamedPart(_ name: String) -> Bool { PartName(name) != nil }

    /// Whether a file is a part of a split zip of Info-ZIP, other than the last one: `archive.z01`.
    static func isSplit(_ name: String) -> Bool {
        let ending = name.lowercased().suffix(4)
        return ending.count == 4 && ending.hasPrefix(".z")
            && ending.dropFirst(2).allSatisfy { $0.isASCII && $0.isNumber }
    }

    /// The parts with the file at a path; `nil` if it is the only one.
    private init?(path: String) {
        let name = path.baseName
        guard Self.isNamedPart(name) else { return nil }
        let folder = path.folderPath
        do {
            let handle = try DirectoryHandle(path: folder.isEmpty ? "." : folder)
            let names = try handle.names(path: folder, entry: nil).map { String(decoding: $0, as: UTF8.self) }
            self.init(of: name, among: names)
        } catch {
            // A file in a folder that cannot be listed is read by itself.
            return nil
        }
    }

    /// The paths of all parts of an archive, of which one is at this path; `nil` if it is not divided.
    static func paths(with path: String, limits: InputLimits) -> (parts: ZipParts, paths: [String])? {
        guard let parts = ZipParts(path: path) else { return nil }
        let folder = path.folderPath
        let paths = parts.names.map { folder + $0 }
        do {
            let files = try paths.map { try InputFile.open(path: $0) }
            return try parts.areOne(files, limits: limits) ? (parts, paths) : nil
        } catch {
            // Opening the file by itself reports the reason.
            return nil
        }
    }

    /// Whether the files are parts of one archive: no name occurs in two zips.
    func areOne(_ files: [InputFile], limits: InputLimits) throws -> Bool {
        guard files.allSatisfy(\.isSeekable), !files.contains(where: { $0.node.map(limits.withheld.contains) == true })
        else { return false }
        #if CompressedArchives
            if kind == .volumes { return true }
            var names: Set<String> = []
            for file in files {
                let region = ByteRegion(file)
                guard let zip = try ZipDirectory(region, path: file.path, limits: limits) else { return false }
                for entry in zip.entries where entry.isListed {
                    if !names.insert(entry.name).inserted { return false }
                }
            }
            return true
        #else
            // Opening the file by itself reports that the program cannot read zips.
            return false
        #endif
    }

    /// Opens the parts as one zip.
    ///
    /// - Parameter absolutePaths: the paths of the files, for locations; `nil` if unknown.
    func open(_ files: [InputFile], absolutePaths: [String?], path: String, limits: InputLimits) throws -> OpenedInput {
        let region = ByteRegion(joining: zip(files, absolutePaths).map { (file: $0, absolutePath: $1) })
        var opened: OpenedInput
        switch kind {
        case .volumes:
            if let first = missing.first, !names[0].hasSuffix(".001") { throw Self.missing(first, path: path) }
            opened = try OpenedInput.openZip(region, path: path, limits: limits)
            let whole = names[0].dropLast(4)
            for index in opened.problems.indices {
                opened.problems[index].hint =
                    "put all parts (\(whole).001, \(whole).002, …) into one folder, or join them: "
                    + "cat \(whole).* > \(whole)"
            }
        case .zips:
            var (entries, problems): ([ZipEntry], [InputError]) = ([], [])
            var start: Int64 = 0
            for file in files {
                let zip = try ZipDirectory(ByteRegion(file), path: file.path, limits: limits)
                problems += zip?.problems ?? []
                entries += (zip?.entries ?? []).map { entry in
                    var entry = entry
                    entry.headerOffset += start
                    return entry
                }
                start += file.size
            }
            guard entries.count <= limits.entries else { throw InputError.tooManyEntries(path: path, limits: limits) }
            opened = OpenedInput.listed(entries, problems, in: region, path: path)
        }
        opened.problems += missing.map { Self.missing($0, path: path) }
        opened.absolutePath = absolutePaths.first ?? nil
        opened.version = FileVersion(joining: files.compactMap(\.version))
        return opened
    }

    private static func missing(_ name: String, path: String) -> InputError {
        InputError(
            .damaged, path: path, message: "the archive is divided into several files, and \(name) is missing",
            hint: "download it into the same folder, then import the archive again")
    }
}

extension ArchiveImporter {
    /// The path of the first part if the file at a path is a part of a divided archive (see `ZipParts`); otherwise
    /// `nil`. Importing any of the parts imports all of them.
    package static func firstPart(of path: String) -> String? {
        ZipParts.paths(with: path, limits: InputLimits())?.paths.first
    }
}
