internal import TweetModel

/// Detects the inputs at a path.
///
/// Names are checked before contents: the names of its files identify an archive and the files to open. Files with
/// other names are identified by their first bytes. Private files of an account archive are never opened, unless the
/// caller requests them.
struct FormatDetector {
    /// Maximum number of files of unknown format to remember for an explanation.
    private static let headLimit = 8
    /// Suffixes of files that contain no tweets in any format. Captures of the Wayback Machine that are named `.html`
    /// may be JSON.
    private static let foreignSuffixes: Set<String> = [
        "jpg", "jpeg", "png", "gif", "webp", "heic", "mp4", "mov", "mp3", "pdf", "css", "svg", "woff",
        "woff2", "ttf", "ico", "md", "map",
    ]
    private static let containerSuffixes = [
        ".zip", ".tar", ".tgz", ".tbz", ".tbz2", ".txz", ".tzst", ".tar.gz", ".tar.bz2", ".tar.xz", ".tar.zst",
    ]

    let options: ImportOptions
    /// See `InputLimits.withheld`.
    let withheld: Set<FileNode>

    func detect(path: String) throws -> DetectionResult {
        let source = try InputSource(path: path, limits: InputLimits(withholding: withheld, options)) { entries in
            rows.contains { !$0.locate(entries, options).allSatisfy(\.isSet) }
        }
        if source.isSequential { return try detect(sequential: source) }
        var found = Found()
        found.problems = source.problems
        look(into: source, &found)
        // Next to archives and exports, a file that only contains something like a tweet is not an export.
        let isAlone = found.inputs.isEmpty
        for guess in found.guesses { isAlone ? guess.add(&found) : found.unrelated.add(guess.name) }
        if isAlone { groupCorpora(source, &found) }
        if found.inputs.isEmpty {
            if let error = otherFormat(path) { throw error }
            throw explain(source, found)
        }
        let inputs = found.inputs.sorted {
            $0.path != $1.path ? $0.path < $1.path : $0.format.rawValue < $1.format.rawValue
        }
        return DetectionResult(inputs: inputs, problems: found.problems, unrelated: found.unrelated)
    }

    fileprivate struct Found {
        var inputs: [DetectedInput] = []
        var problems: [InputError] = []
        var unrelated = UnrelatedFiles()
        /// Files of which only nested objects resemble a tweet.
        var guesses: [(name: String, add: (inout Found) -> Void)] = []
        /// Files of unknown format, for an explanation.
        var heads: [(entry: SourceEntry, head: FilePrefix)] = []
        var foreign = ForeignFiles()

        mutating func reportForeign(path: String) {
            problems += foreign.problems(path: path)
            foreign = ForeignFiles()
        }
    }

    /// The files of each format that cannot be imported.
    fileprivate struct ForeignFiles {
        private var formats: [(format: UnsupportedFormat, names: [String], count: Int)] = []
        private static let maxNames = 3

        mutating func add(_ name: String, _ format: UnsupportedFormat) {
            guard let index = formats.firstIndex(where: { $0.format == format }) else {
                return formats.append((format, [name], 1))
            }
            formats[index].count += 1
            if formats[index].count <= Self.maxNames { formats[index].names.append(name) }
        }

        /// One problem for each format.
        func problems(path: String) -> [InputError] {
            formats.map { format, names, count in
                let list = names.joined(separator: ", ") + (count > names.count ? ", …" : "")
                return InputError(
                    .unrecognized, path: path, entry: count == 1 ? names[0] : nil,
                    message: count == 1 ? "it is \(format.name)" : "each of \(count) files is \(format.name): \(list)",
                    hint: format.hint)
            }
        }
    }

    // MARK: Searching

    private func look(into source: InputSource, _ found: inout Found) {
        if source.container == .file {
            // The name of a lone file matters only if each file of the format can be read independently.
            for row in rows {
                if let location = row.locate(source.entries, options).first(where: \.isSet) {
                    return add(row, location, source, &found)
                }
            }
            for entry in source.entries { sniff(entry, in: source, &found) }
            return
        }
        // One error instead of one for each file.
        if source.isEncrypted { return found.problems.append(.encrypted(path: source.path, entry: nil)) }
        // The names in a web archive are URLs.
        let archives = (source.container == .warc ? [] : rows).flatMap { row in
            row.locate(source.entries, options).map { (row: row, location: $0) }
        }
        for archive in archives { add(archive.row, archive.location, source, isInside: archives.count > 1, &found) }
        let captures = Self.folderOfCaptures(in: source)
        var partsRead: Set<String> = []
        for entry in source.entries where !archives.contains(where: { $0.location.owns(entry) }) {
            if let captures, !entry.name.hasPrefix(captures) { continue }
            if partsRead.contains(entry.name) { continue }
            if Self.isNamedContainer(entry) {
                do { partsRead.formUnion(try source.otherParts(of: entry)) } catch {
                    // `lookInto` reports the reason.
                }
                lookInto(container: entry, in: source, &found)
            } else if mayHoldTweets(entry) {
                sniff(entry, in: source, reportsTables: archives.isEmpty, &found)
            }
        }
        groupCorpora(source, &found)
        found.reportForeign(path: source.path)
    }

    /// The folder of a WACZ that contains its web archives; `nil` for another input. The other files are indexes, and
    /// lists of pages that contain their texts.
    private static func folderOfCaptures(in source: InputSource) -> String? {
        let (folder, description) = ("archive/", "datapackage.json")
        let isWACZ =
            source.entries.contains { $0.name == description }
            && source.entries.contains { $0.name.hasPrefix(folder) && $0.name.contains(".warc") }
        return isWACZ ? folder : nil
    }

    /// Minimum number of files or folders in one folder that become one input: pages of responses, one file per day, or
    /// one folder per capture of a web archive.
    static let minCorpusSize = 16

    /// Replaces the files of each corpus, or all responses in a web archive, by one input.
    private func groupCorpora(_ source: InputSource, _ found: inout Found) {
        let isWARC = source.container == .warc
        var files: [InputFormat: [DetectedInput]] = [:]
        var inputs: [DetectedInput] = []
        for input in found.inputs {
            if input.source === source, input.location.file != nil, !isWARC || input.reader is RecordFile {
                files[isWARC ? files.keys.first ?? input.format : input.format, default: []].append(input)
            } else {
                inputs.append(input)
            }
        }
        found.inputs = inputs
        for (format, inputs) in files {
            let groups =
                isWARC
                ? [Array(inputs.indices)]
                : Self.groups(of: inputs.map { $0.location.file?.name ?? "" }, atLeast: Self.minCorpusSize)
            var alone = Set(inputs.indices)
            for group in groups {
                let members = group.map { inputs[$0] }
                let location = ArchiveLocation(members: members.flatMap(\.location.files))
                guard let reader = reader(of: location, from: members.map(\.reader), source) else { continue }
                alone.subtract(group)
                add(reader, as: format, location, source, isInside: !isWARC, &found)
            }
            found.inputs += alone.map { inputs[$0] }
        }
    }

    /// Creates a reader for all files of these readers. Returns `nil` if the readers are of different kinds, or are not
    /// for files that can be read independently.
    private func reader(
        of location: ArchiveLocation, from readers: [any FormatReader], _ source: InputSource
    ) -> (any FormatReader)? {
        let records = readers.compactMap { $0 as? RecordFile }
        if records.count == readers.count {
            let splitting = records.reduce(into: Set()) { $0.formUnion($1.splitFiles) }
            let isNumbered = records.allSatisfy(\.isNumbered)
            return RecordFile(source, at: location, splitting: splitting, isNumbered: isNumbered, options: options)
        }
        if readers.allSatisfy({ $0 is GenericTableReader }) { return GenericTableReader(source, at: location) }
        if readers.allSatisfy({ $0 is IDList }) { return IDList(source: source, location: location) }
        if readers.allSatisfy({ $0 is ShortLinkTable }) { return ShortLinkTable(source: source, location: location) }
        return nil
    }

    private static func isNamedContainer(_ entry: SourceEntry) -> Bool {
        let name = entry.name.baseName.lowercased()
        let isVolume = name.dropLast(3).hasSuffix(".zip.")
        return isVolume || containerSuffixes.contains { name.hasSuffix($0) }
    }

    /// Whether the name of a file permits reading it.
    private func mayHoldTweets(_ entry: SourceEntry) -> Bool {
        !Self.foreignSuffixes.contains(entry.name.lowercaseExtension) && !isKnownWithoutTweets(entry)
    }

    private func lookInto(container entry: SourceEntry, in source: InputSource, _ found: inout Found) {
        do {
            guard let inner = try source.nested(entry) else {
                found.problems.append(
                    InputError(
                        .damaged, path: source.path, entry: entry.name,
                        message: "it is not an archive, although its name suggests one",
                        hint: "download or copy it again"))
                return
            }
            found.problems += inner.problems
            let before = found.inputs.count
            var below = Found()
            look(into: inner, &below)
            found.inputs += below.inputs
            found.problems += below.problems
            found.guesses += below.guesses
            found.unrelated.add(below.unrelated)
            if found.inputs.count == before, below.problems.isEmpty, below.guesses.isEmpty {
                found.problems.append(explain(inner, below))
            }
        } catch {
            found.problems.append(InputError(error))
        }
    }

    /// Whether a file is a web page, as its name says, and not a capture of a page that showed tweets.
    private static func isOtherPage(_ entry: SourceEntry, _ head: FilePrefix) -> Bool {
        guard ["html", "htm"].contains(entry.name.lowercaseExtension), [.html, .markup].contains(head.content) else {
            return false
        }
        let parts = entry.name.split(separator: "/")
        return !parts.contains { ["twitter.com", "x.com", "mobile.twitter.com", "status"].contains($0.lowercased()) }
    }

    /// Detects the format of a file by its first bytes and adds its reader to `found`. The head of a file of unknown
    /// format is kept there for an explanation.
    ///
    /// - Parameter reportsTables: whether a table that cannot be imported is a problem. Next to an archive, a table that
    ///   resembles one of tweets is not an export.
    private func sniff(
        _ entry: SourceEntry, in source: InputSource, reportsTables: Bool = false, _ found: inout Found
    ) {
        do {
            let stream = try source.open(entry)
            let head = FilePrefix(stream)
            let location = ArchiveLocation(file: entry, head: head, isNamedInFull: source.isSequential)
            let isContainer = [.zip, .tar, .warc].contains(FileType(head: stream.peek(FileType.headLength)))
            if isContainer, source.container == .warc {
                found.unrelated.add(entry.name)
            } else if isContainer, source.container != .file {
                lookInto(container: entry, in: source, &found)
            } else if !stream.isDatabase, let row = rows.first(where: { $0.matches(head, options) }) {
                add(row, location, source, &found)
            } else if let probe = RecordProbe(stream, head: head, among: recordTypes(inDatabase: stream.isDatabase)) {
                let splitting: Set = probe.isSplit ? [entry.name] : []
                let reader = RecordFile(
                    source, at: location, splitting: splitting, isNumbered: probe.isNumbered, options: options)
                let format = options.format ?? (stream.isDatabase ? .database : probe.type.format)
                if probe.isGuess, source.container != .file, options.format == nil {
                    found.guesses.append((entry.name, { add(reader, as: format, location, source, &$0) }))
                } else {
                    add(reader, as: format, location, source, &found)
                }
            } else if let column = RecordColumn(stream, head: head, among: recordTypes(inDatabase: false)) {
                let reader = RecordFile(source, at: location, column: column.index, options: options)
                add(reader, as: options.format ?? column.type.format, location, source, &found)
            } else {
                let foreign =
                    source.container == .file
                    ? nil : UnsupportedFormat(head) ?? (reportsTables ? UnsupportedFormat(table: head) : nil)
                let isReported = foreign?.holdsData == true
                if let foreign, isReported { found.foreign.add(entry.name, foreign) }
                // A response that is damaged at its first byte looks empty.
                if source.container == .warc, head.content == .empty {
                    var none: [UInt8] = []
                    _ = try stream.read(1, into: &none)
                }
                try RecordProbe.rejectDamage(in: stream, head, of: entry, in: source)
                if !isReported, !Self.isOtherPage(entry, head) { found.unrelated.add(entry.name) }
                if found.heads.count < Self.headLimit { found.heads.append((entry, head)) }
            }
        } catch {
            // A file that is compressed twice, such as a compressed tar.
            let error = InputError(error)
            if error.reason == .unsupportedCompression, source.container != .file {
                lookInto(container: entry, in: source, &found)
            } else if error.reason == .withoutTweets, source.container != .file {
                found.unrelated.add(entry.name)
            } else {
                found.problems.append(error)
            }
        }
    }

    // MARK: Tars from a pipe

    /// Finds the first file that can be imported. The reader detects each further file when it reaches it.
    private func detect(sequential source: InputSource) throws -> DetectionResult {
        var found = Found()
        let names = FoundNames()
        guard let first = try next(in: source, names, &found) else {
            if let problem = source.problems.first ?? found.problems.first { throw problem }
            throw names.error(path: source.path)
        }
        let reader = SequentialFiles(self, source, first)
        let format = formatOfSet(first) ?? first.format
        let input = DetectedInput(
            path: source.path, format: format, expectedTweets: nil, totalBytes: nil, isLoneFile: false,
            version: InputVersion(""), source: source, location: first.location, reader: reader)
        return DetectionResult(inputs: [input], problems: found.problems)
    }

    /// The names of the files in a pipe, for an explanation.
    final class FoundNames {
        private var count = 0
        private var examples: [String] = []

        func add(_ entry: SourceEntry) {
            count += 1
            if examples.count < 3 { examples.append(entry.name.baseName) }
        }

        func error(path: String) -> InputError {
            let list = examples.joined(separator: ", ") + (count > examples.count ? ", …" : "")
            return InputError(
                count == 0 ? .withoutTweets : .unrecognized, path: path,
                message: count == 0
                    ? "it contains no files"
                    : "none of its \(count) file\(count == 1 ? "" : "s") can be imported (\(list))",
                hint: UnsupportedInputError.exportHint)
        }
    }

    /// Finds the next file that can be imported, and reads only its first bytes. Returns `nil` at the end. Adds a
    /// problem for each file before it that is a container, or belongs to an archive that cannot be read from a pipe.
    fileprivate func next(in source: InputSource, _ names: FoundNames, _ found: inout Found) throws -> DetectedInput? {
        while let entry = try source.nextEntry() {
            names.add(entry)
            if Self.isNamedContainer(entry) {
                found.problems.append(.nestedPacking(path: source.path, entry: entry.name))
            } else if needsNeighbours(entry) {
                found.problems.append(
                    InputError(
                        .unrecognized, path: source.path, entry: entry.name,
                        message:
                            "it belongs to an archive that cannot be read from a pipe",
                        hint: "save it as a file first, then import that"))
            } else if mayHoldTweets(entry) {
                sniff(entry, in: source, &found)
                found.reportForeign(path: source.path)
                if let input = found.inputs.popLast() { return input }
            }
        }
        return nil
    }

    private func needsNeighbours(_ entry: SourceEntry) -> Bool {
        rows.contains { !$0.locate([entry], options).allSatisfy(\.isSet) }
    }

    /// The format of the set to which a file belongs by its name; `nil` if it belongs to no set.
    private func formatOfSet(_ input: DetectedInput) -> InputFormat? {
        guard let file = input.location.file else { return nil }
        return rows.first { $0.locate([file], options).contains(where: \.isSet) }?.format
    }

    private func add(
        _ row: FormatRow, _ location: ArchiveLocation, _ source: InputSource, isInside: Bool = false,
        _ found: inout Found
    ) {
        do {
            add(try row.open(source, location, options), as: row.format, location, source, isInside: isInside, &found)
        } catch {
            found.problems.append(InputError(error))
        }
    }

    /// Adds an input. `isInside` is true if the path of the input includes its folder in a zip or tar.
    private func add(
        _ reader: any FormatReader, as format: InputFormat, _ location: ArchiveLocation, _ source: InputSource,
        isInside: Bool = false, _ found: inout Found
    ) {
        var path = source.path
        if let file = location.file, source.container != .file {
            path = path.appendingName(file.name)
        } else if location.file == nil, !location.root.isEmpty, source.container == .folder || isInside {
            path = path.appendingName(String(location.root.dropLast()))
        }
        found.inputs.append(
            DetectedInput(
                path: path, format: format, expectedTweets: reader.expectedTweets,
                totalBytes: reader.totalBytes, isLoneFile: location.file != nil,
                version: location.version(in: source, context: reader.context), source: source,
                location: location.withoutHead, reader: reader))
    }

    // MARK: Restriction to one format

    private var rows: [FormatRow] {
        guard let format = options.format else { return FormatRow.all }
        return FormatRow.all.filter { $0.format == format }
    }

    /// The types of objects to import. The rows of databases have the types of other formats.
    private func recordTypes(inDatabase: Bool) -> [RecordType] {
        let types = RecordType.all(options)
        guard let format = options.format else { return types }
        return types.filter { format == .database ? inDatabase : $0.belongs(to: format) }
    }

    /// The error for an input that has another format than the one that the user named; `nil` if its format is unknown.
    private func otherFormat(_ path: String) -> InputError? {
        guard let format = options.format, path != InputSource.standardInputPath else { return nil }
        var unrestricted = options
        unrestricted.format = nil
        do {
            let found = try FormatDetector(options: unrestricted, withheld: withheld).detect(path: path)
            var names: [String] = []
            for input in found.inputs where !names.contains(input.format.rawValue) {
                names.append(input.format.rawValue)
            }
            let list = names.joined(separator: ", ")
            return InputError(
                .unrecognized, path: path, message: "the format is \(list), not \(format.rawValue)",
                hint: "omit --format, or specify \(names.count == 1 ? list : "one of them")")
        } catch {
            return nil
        }
    }

    private func isKnownWithoutTweets(_ entry: SourceEntry) -> Bool {
        AccountFile(fileName: entry.name.baseName) != nil
            || UnsupportedInputError.classicSideFiles.contains(entry.name.baseName)
    }

    // MARK: Explanation

    private func explain(_ source: InputSource, _ found: Found) -> InputError {
        // Files that could not be read explain more than files of an unknown format.
        let useless: [InputError.Reason] = [.notAFile, .unrecognized, .withoutTweets]
        if let problem = found.problems.first(where: { !useless.contains($0.reason) || source.container == .file }) {
            return problem
        }
        // A folder can contain only items that are not imported, such as symbolic links.
        if source.entries.isEmpty, let problem = found.problems.first { return problem }
        return UnsupportedInputError(source: source, heads: found.heads, options: options).error
    }
}

/// Reads the files of a tar from a pipe, one after the other.
final class SequentialFiles: FormatReader {
    let expectedTweets: Int? = nil
    let totalBytes: Int64? = nil
    private let recognizer: FormatDetector
    private let source: InputSource
    private let first: DetectedInput

    init(_ recognizer: FormatDetector, _ source: InputSource, _ first: DetectedInput) {
        self.recognizer = recognizer
        self.source = source
        self.first = first
    }

    func read(options: ImportOptions, into output: ImportOutput) throws {
        var current: DetectedInput? = first
        let names = FormatDetector.FoundNames()
        while let input = current {
            try input.reader.read(options: options, into: output)
            var found = FormatDetector.Found()
            do {
                current = try recognizer.next(in: source, names, &found)
            } catch {
                found.problems.append(InputError(error))
                current = nil
            }
            for problem in found.problems { try output.emit(.failed(problem)) }
        }
        for problem in source.problems { try output.emit(.failed(problem)) }
    }
}

/// Finds files that belong together in the folders of an input:
///
///     pages/1.json, pages/2.json, …                          a folder with many files
///     20250208000000/twitter.com/ann_lee/status/1.json, …    many folders with a few files each, as programs write
///                                                            them that download captures of the Wayback Machine
extension FormatDetector {
    /// Returns the groups of files, by their indices.
    ///
    /// - Parameters:
    ///   - names: the paths of files of one format.
    ///   - least: the minimum number of files in a folder, or of folders in a folder, whose files become a group.
    static func groups(of names: [String], atLeast least: Int) -> [[Int]] {
        var groups: [[Int]] = []
        var direct: [String: [Int]] = [:]
        for (index, name) in names.enumerated() { direct[name.folderPath, default: []].append(index) }
        // The files that are not in a group, by the folder below which they are, and the number of folders in it.
        var below: [String: (files: [Int], folders: Int)] = [:]
        for folder in foldersInsideOut(direct.keys) {
            var files = direct[folder] ?? []
            if files.count >= least {
                groups.append(files)
                files = []
            }
            if let inner = below.removeValue(forKey: folder) {
                if inner.folders >= least { groups.append(inner.files) } else { files += inner.files }
            }
            guard !files.isEmpty, !folder.isEmpty else { continue }
            let parent = String(folder.dropLast()).folderPath
            below[parent, default: ([], 0)].files += files
            below[parent, default: ([], 0)].folders += 1
        }
        return groups.map { $0.sorted() }
    }

    /// These folders and all folders around them, the innermost first.
    private static func foldersInsideOut(_ folders: some Sequence<String>) -> [String] {
        var all: Set<String> = []
        for folder in folders {
            var folder = folder
            while all.insert(folder).inserted, !folder.isEmpty {
                folder = String(folder.dropLast()).folderPath
            }
        }
        let depths = all.map { (depth: $0.utf8.count { $0 == UInt8(ascii: "/") }, folder: $0) }
        return depths.sorted { ($1.depth, $0.folder) < ($0.depth, $1.folder) }.map(\.folder)
    }
}
