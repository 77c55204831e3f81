/// Finds out what lies at a path.
///
/// Names come first, because a folder of an archive tells by them which of its hundred files to open; a file whose name
/// tells nothing is looked into. Private files of an account archive are not even looked into.
struct Recognizer {
    /// Files of a folder that are looked into when their names tell nothing.
    private static let sniffLimit = 10_000
    /// Names of files that hold no tweets in any format.
    private static let foreignSuffixes: Set<String> = [
        "jpg", "jpeg", "png", "gif", "webp", "heic", "mp4", "mov", "mp3", "pdf", "html", "htm", "css", "svg", "woff",
        "woff2", "ttf", "ico", "md", "map",
    ]
    private static let containerSuffixes: Set<String> = ["zip", "tar", "tgz", "tbz2", "txz"]

    let choices: ImportChoices

    func recognize(path: String) throws(InputError) -> Recognition {
        let source = try InputSource(path: path)
        if source.isSequential {
            throw InputError(
                .unrecognized, path: path,
                message: "An archive that comes through a pipe cannot be searched for its files.",
                hint: "Save it as a file first, and import that.")
        }
        var found = Found()
        found.problems = source.problems
        look(into: source, &found)
        if found.inputs.isEmpty {
            if let error = otherFormat(path) { throw error }
            throw explain(source, found)
        }
        let inputs = found.inputs.sorted {
            $0.path != $1.path ? $0.path < $1.path : $0.format.rawValue < $1.format.rawValue
        }
        return Recognition(inputs: inputs, problems: found.problems)
    }

    private struct Found {
        var inputs: [RecognizedInput] = []
        var problems: [InputError] = []
        /// What was looked into in vain.
        var heads: [(entry: SourceEntry, head: FileHead)] = []
    }

    // MARK: Looking

    private func look(into source: InputSource, _ found: inout Found) {
        if source.container == .file {
            for entry in source.entries { sniff(entry, in: source, &found) }
            return
        }
        var taken: [ArchiveLocation] = []
        for row in rows {
            for location in row.locate(source.entries, choices) {
                taken.append(location)
                add(row, location, source, &found)
            }
        }
        var sniffed = 0
        for entry in source.entries where !taken.contains(where: { $0.owns(entry) }) {
            let suffix = EntryPath.suffix(of: entry.name)
            if Self.containerSuffixes.contains(suffix) {
                lookInto(container: entry, in: source, &found)
            } else if !Self.foreignSuffixes.contains(suffix), !isKnownWithoutTweets(entry), sniffed < Self.sniffLimit {
                sniffed += 1
                sniff(entry, in: source, &found)
            }
        }
    }

    private func lookInto(container entry: SourceEntry, in source: InputSource, _ found: inout Found) {
        do throws(InputError) {
            guard let inner = try source.nested(entry) else {
                found.problems.append(
                    InputError(
                        .damaged, path: source.path, entry: entry.name,
                        message: "It is no archive, whatever its name says.", hint: "Download or copy it again."))
                return
            }
            found.problems += inner.problems
            let before = found.inputs.count
            var below = Found()
            look(into: inner, &below)
            found.inputs += below.inputs
            found.problems += below.problems
            if found.inputs.count == before, below.problems.isEmpty { found.problems.append(explain(inner, below)) }
        } catch {
            found.problems.append(error)
        }
    }

    private func sniff(_ entry: SourceEntry, in source: InputSource, _ found: inout Found) {
        do throws(InputError) {
            let stream = try source.open(entry)
            let head = FileHead(stream.peek(FileHead.size))
            let location = ArchiveLocation(file: entry, head: head)
            if let row = rows.first(where: { $0.matches(head, choices) }) {
                add(row, location, source, &found)
            } else if let probe = RecordProbe(stream, head: head, among: shapes) {
                let reader = RecordFile(source, at: location, isSplit: probe.isSplit, choices: choices)
                add(reader, as: choices.format ?? probe.shape.format, location, source, &found)
            } else {
                found.heads.append((entry, head))
            }
        } catch {
            found.problems.append(error)
        }
    }

    private func add(_ row: FormatRow, _ location: ArchiveLocation, _ source: InputSource, _ found: inout Found) {
        do throws(InputError) {
            add(try row.open(source, location, choices), as: row.format, location, source, &found)
        } catch {
            found.problems.append(error)
        }
    }

    private func add(
        _ reader: any FormatReader, as format: FormatName, _ location: ArchiveLocation, _ source: InputSource,
        _ found: inout Found
    ) {
        var path = source.path
        if let file = location.file, source.container != .file {
            path = EntryPath.join(path, file.name)
        } else if location.file == nil, !location.root.isEmpty, source.container == .folder {
            path = EntryPath.join(path, String(location.root.dropLast()))
        }
        found.inputs.append(
            RecognizedInput(
                path: path, format: format, expectedTweets: reader.expectedTweets,
                totalBytes: reader.totalBytes, isLoneFile: location.file != nil, reader: reader))
    }

    // MARK: One format alone

    private var rows: [FormatRow] {
        guard let format = choices.format else { return FormatTable.rows }
        return FormatTable.rows.filter { $0.format == format }
    }

    private var shapes: [RecordShape] {
        guard let format = choices.format else { return FormatTable.shapes }
        return FormatTable.shapes.filter { $0.belongs(to: format) }
    }

    /// For an input that is not of the format that the user has named: of which it is. nil where it is of none.
    private func otherFormat(_ path: String) -> InputError? {
        guard let format = choices.format, path != InputSource.standardInputPath else { return nil }
        var unrestricted = choices
        unrestricted.format = nil
        do throws(InputError) {
            let found = try Recognizer(choices: unrestricted).recognize(path: path)
            var names: [String] = []
            for input in found.inputs where !names.contains(input.format.rawValue) {
                names.append(input.format.rawValue)
            }
            let list = names.joined(separator: ", ")
            return InputError(
                .unrecognized, path: path, message: "It is \(list), not \(format.rawValue).",
                hint: "Leave out --format, or name \(names.count == 1 ? list : "one of them").")
        } catch {
            return nil
        }
    }

    private func isKnownWithoutTweets(_ entry: SourceEntry) -> Bool {
        AccountFile(fileName: EntryPath.base(of: entry.name)) != nil
            || Explanation.classicSideFiles.contains(
                EntryPath.base(of: entry.name))
    }

    // MARK: Explaining

    private func explain(_ source: InputSource, _ found: Found) -> InputError {
        // What could not be read at all says more than what could and was of no use.
        let useless: [InputError.Reason] = [.notAFile, .unrecognized, .withoutTweets]
        if let problem = found.problems.first(where: { !useless.contains($0.reason) }) { return problem }
        return Explanation(source: source, heads: found.heads, choices: choices).error
    }
}

/// Says why nothing at a path can be imported, and what would help.
struct Explanation {
    static let classicSideFiles: Set<String> = ["user_details.js", "payload_details.js", "tweet_index.js"]

    let source: InputSource
    let heads: [(entry: SourceEntry, head: FileHead)]
    let choices: ImportChoices

    private static let exportHint =
        "Import the zip that you got from X or Twitter (Settings, Your account, Download an archive of your data), its unzipped "
        + "folder, or the file tweets.js in it."

    var error: InputError {
        if source.entries.isEmpty {
            return InputError(
                .withoutTweets, path: source.path,
                message: source.container == .folder ? "The folder is empty." : "There are no files in it.",
                hint: Self.exportHint)
        }
        if isReadable, let error = knownFiles { return error }
        return unknownFiles
    }

    /// Whether names may be believed: a lone file that is no data at all is what it is, whatever its name.
    private var isReadable: Bool {
        guard source.container == .file, let head = heads.first?.head else { return true }
        switch head.content {
        case .script, .array, .object, .tweetTable: return true
        default: return false
        }
    }

    // MARK: Known, without tweets

    private var knownFiles: InputError? {
        let names = source.entries.map { EntryPath.base(of: $0.name) }
        if let table = classicTable {
            return InputError(
                .unrecognized, path: source.path, entry: table,
                message:
                    "It is the table (CSV) of a classic archive; the tweets are read from its data/js/tweets folder.",
                hint: "Import the whole archive: the zip or the folder that holds \(EntryPath.base(of: table)).")
        }
        var files: [(name: String, file: AccountFile)] = []
        for name in names {
            if let file = AccountFile(fileName: name), !file.role.holdsTweets || optionNeeded(file.role) != nil {
                files.append((name, file))
            }
        }
        for (entry, head) in heads {
            if case .script(let script) = head.content, let file = AccountFile(scriptName: script),
                !files.contains(where: { $0.file.role == file.role })
            {
                files.append((EntryPath.base(of: entry.name), file))
            }
        }
        if let (name, file) = files.first(where: { optionNeeded($0.file.role) != nil }),
            let option = optionNeeded(file.role)
        {
            return InputError(
                .withoutTweets, path: source.path,
                message: "\(name) is of an account archive; it is imported on request only.",
                hint: "Add --include \(option).")
        }
        if !files.isEmpty {
            let list = files.prefix(3).map(\.name).joined(separator: ", ") + (files.count > 3 ? ", …" : "")
            return InputError(
                .withoutTweets, path: source.path,
                message: "It belongs to an account archive and holds no tweets (\(list)).", hint: Self.exportHint)
        }
        if let name = names.first(where: { Self.classicSideFiles.contains($0) }) {
            return InputError(
                .withoutTweets, path: source.path,
                message: "It belongs to a classic archive and holds no tweets (\(name)).",
                hint: "Import the archive's zip or folder: the tweets are in data/js/tweets.")
        }
        return nil
    }

    private var classicTable: String? {
        for (entry, head) in heads where head.content == .tweetTable { return entry.name }
        return nil
    }

    private func optionNeeded(_ role: AccountFile.Role) -> String? {
        switch role {
        case .likes: choices.includeLikes ? nil : "likes"
        case .deletedTweets: choices.includeDeleted ? nil : "deleted"
        case .circleTweets: choices.includeCircle ? nil : "circle"
        default: nil
        }
    }

    // MARK: Unknown

    private var unknownFiles: InputError {
        if source.container == .file, let head = heads.first?.head {
            if let size = heads.first?.entry.size, size > RecordProbe.largestObject, V2Shape.beginsPage(head) {
                return InputError(
                    .unrecognized, path: source.path,
                    message: "It is one response of API v2 of \(size >> 20) MiB; the largest that is read whole is "
                        + "\(RecordProbe.largestObject >> 20) MiB.",
                    hint: "Split it into pages, each with its own includes, one a line.")
            }
            return InputError(
                head.content == .empty ? .isEmpty : .unrecognized, path: source.path,
                message: head.content == .empty
                    ? "The file is empty." : "It is \(head.description), of no format that can be imported.",
                hint: hint(for: head))
        }
        let count = source.entries.count
        let examples = source.entries.prefix(3).map { EntryPath.base(of: $0.name) }.joined(separator: ", ")
        return InputError(
            .unrecognized, path: source.path,
            message:
                "None of its \(count) file\(count == 1 ? "" : "s") can be imported (\(examples)\(count > 3 ? ", …" : "")).",
            hint: Self.exportHint)
    }

    private func hint(for head: FileHead) -> String {
        switch head.content {
        case .html: "A saved web page does not hold the tweets as data. " + Self.exportHint
        case .numbers: "A list of tweet ids has no texts; they would have to be fetched first (\"hydrated\")."
        case .empty: "If it was downloaded or copied, do that again."
        default: Self.exportHint
        }
    }
}
