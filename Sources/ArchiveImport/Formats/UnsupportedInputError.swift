import TweetModel

/// Explains why nothing at a path can be imported, with a hint.
struct UnsupportedInputError {
    static let classicSideFiles: Set<String> = ["user_details.js", "payload_details.js", "tweet_index.js"]

    let source: InputSource
    let heads: [(entry: SourceEntry, head: FilePrefix)]
    let options: ImportOptions

    static let exportHint =
        "import the zip that you downloaded from X or Twitter (Settings, Your account, Download an archive of your data), its "
        + "extracted folder, or the file tweets.js in it"

    var error: InputError {
        if source.entries.isEmpty {
            return InputError(.withoutTweets, path: source.path, message: "it contains no files", hint: Self.exportHint)
        }
        if isReadable, let error = knownFiles { return error }
        return unknownFiles
    }

    /// Whether names identify the files. A lone file that does not begin like data is described by its contents
    /// instead.
    private var isReadable: Bool {
        guard source.container == .file, let head = heads.first?.head else { return true }
        switch head.content {
        case .script, .array, .object, .tweetTable: return true
        default: return false
        }
    }

    // MARK: Known, without tweets

    private var knownFiles: InputError? {
        let names = source.entries.map { $0.name.baseName }
        if let table = classicTable {
            return InputError(
                .unrecognized, path: source.path, entry: table,
                message:
                    "it is a table (CSV) with tweet IDs, but without the columns of a classic archive (timestamp, text)",
                hint:
                    "import the archive as it was exported: the zip, or the folder that contains \(table.baseName)"
            )
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
                files.append((entry.name.baseName, file))
            } else if let file = AccountFile(shape: head.firstShape), optionNeeded(file.role) != nil {
                files.append((entry.name.baseName, file))
            }
        }
        if let (name, file) = files.first(where: { optionNeeded($0.file.role) != nil }),
            let option = optionNeeded(file.role)
        {
            return InputError(
                .withoutTweets, path: source.path,
                message: "\(name) belongs to an account archive and is imported only on request",
                hint: "add --include \(option)")
        }
        if !files.isEmpty {
            let list = files.prefix(3).map(\.name).joined(separator: ", ") + (files.count > 3 ? ", …" : "")
            return InputError(
                .withoutTweets, path: source.path,
                message: "it belongs to an account archive and contains no tweets (\(list))", hint: Self.exportHint)
        }
        if let name = names.first(where: { Self.classicSideFiles.contains($0) }) {
            return InputError(
                .withoutTweets, path: source.path,
                message: "it belongs to a classic archive and contains no tweets (\(name))",
                hint: "import the archive's zip or folder: the tweets are in data/js/tweets")
        }
        return nil
    }

    private var classicTable: String? {
        for (entry, head) in heads where head.content == .tweetTable {
            if GenericTableReader.hasRowNumbers(head) || GenericTableReader.isInOtherEncoding(head) { continue }
            // The texts of a classic archive have a known column.
            if CSVReader.firstRows(of: head.bytes, limit: 30).contains(where: IDList.hasContent) { continue }
            return entry.name
        }
        return nil
    }

    private func optionNeeded(_ role: AccountFile.Role) -> String? {
        role.option.flatMap { AccountArchive.roles(options).contains(role) ? nil : $0 }
    }

    // MARK: Unknown

    private var unknownFiles: InputError {
        if source.container == .file, let (entry, head) = heads.first {
            return reason(for: entry, head)
                ?? InputError(
                    head.content == .empty ? .isEmpty : .unrecognized, path: source.path, message: message(for: head),
                    hint: hint(for: head))
        }
        if let foreign = UnsupportedFormat(entries: source.entries) { return error(about: foreign) }
        let count = source.entries.count
        let examples = source.entries.prefix(3).map { $0.name.baseName }.joined(separator: ", ")
        let message =
            "none of its \(count) file\(count == 1 ? "" : "s") can be imported (\(examples)\(count > 3 ? ", …" : ""))"
        for (entry, head) in heads {
            guard var error = reason(for: entry, head) else { continue }
            error.message = message + "; \(entry.name.baseName): " + error.message
            return error
        }
        return InputError(.unrecognized, path: source.path, message: message, hint: Self.exportHint)
    }

    /// The error for a file whose format or contents are known; `nil` for other files.
    private func reason(for entry: SourceEntry, _ head: FilePrefix) -> InputError? {
        if let size = entry.size, size > RecordProbe.maxObjectSize, V2Shape.beginsPage(head) {
            return InputError(
                .unrecognized, path: source.path,
                message: "it is a single API v2 response of \(size >> 20) MiB; the limit is "
                    + "\(RecordProbe.maxObjectSize >> 20) MiB",
                hint: "split it into pages, one per line, each with its own includes")
        }
        if let foreign = UnsupportedFormat(head) { return error(about: foreign) }
        if let table = UnsupportedFormat(
            table: head, countingRows: { number(in: entry) { try GenericTableReader.countRows(in: $0) } })
        {
            return error(about: table)
        }
        if let error = withoutIDs(entry, head) { return error }
        // Any text with commas can be a table.
        guard source.container == .file, let other = GenericTableReader.unknownTable(head, hasTweets: false) else {
            return nil
        }
        return error(about: UnsupportedFormat(unknown: other))
    }

    // MARK: Without IDs

    /// The error for a file of objects with texts, but without tweet IDs; `nil` for other files.
    private func withoutIDs(_ entry: SourceEntry, _ head: FilePrefix) -> InputError? {
        var options = options
        options.includeWithoutIDs = true
        let types = RecordType.all(options)
        let records = number(in: entry) { stream in
            guard let probe = RecordProbe(stream, head: head, among: types), let last = types.last,
                probe.type.name == last.name
            else { return 0 }
            return try Self.count(stream, isSplit: probe.isSplit) { last.matches($0) }
        }
        guard let records, records > 0 else { return firstRecord(entry, head) }
        return InputError(
            .unrecognized, path: source.path,
            message: "it contains \(records == 1 ? "1 text" : "\(records) texts") without tweet IDs",
            hint: "add --without-ids to import them under keys instead, or import a file that contains tweet IDs")
    }

    /// The error for objects like the first one: with a tweet ID, but without a text, or with a text, but without an ID,
    /// an author or a time. `nil` for other files.
    private func firstRecord(_ entry: SourceEntry, _ head: FilePrefix) -> InputError? {
        guard head.content == .array || head.content == .object else { return nil }
        var reader = JSONRecordReader(ByteStream(Array(head.bytes)))
        guard case .record? = try? reader.next() else { return nil }
        if FlatRecord.isBareID(reader.document.root) {
            let ids = number(in: entry) { try Self.count($0) { FlatRecord.isBareID($0) } } ?? 1
            return InputError(
                .unrecognized, path: source.path,
                message: "it contains \(ids == 1 ? "1 tweet ID without a text" : "\(ids) tweet IDs without texts")",
                hint: "fetch the tweets first (\"hydrate\" them)")
        }
        let record = FlatRecord(commonNamesIn: reader.document.root)
        guard let text = record[.text], text.kind == .string || text.first?.kind == .string,
            [.id, .page, .handle, .name, .user, .time, .epoch].allSatisfy({ (field: Field) in record[field] == nil })
        else { return nil }
        return InputError(
            .unrecognized, path: source.path,
            message: "its objects have texts, but no IDs, authors or times of tweets",
            hint: "import the data from which the texts were selected, with tweet IDs")
    }

    /// The number of records that a function accepts.
    private static func count(
        _ stream: ByteStream, isSplit: Bool = false, where matches: (JSONValue) -> Bool
    ) throws -> Int {
        var reader = JSONRecordReader(stream, splittingObject: isSplit)
        var count = 0
        while true {
            switch try reader.next() {
            case .record: if matches(reader.document.root) { count += 1 }
            case .skipped: continue
            case .end: return count
            }
        }
    }

    /// The number that a function counts in a file; `nil` if the file cannot be read again.
    private func number(in entry: SourceEntry, _ count: (ByteStream) throws -> Int) -> Int? {
        try? count(source.open(entry))
    }

    private func error(about foreign: UnsupportedFormat) -> InputError {
        InputError(foreign.reason, path: source.path, message: "it is \(foreign.name)", hint: foreign.hint)
    }

    private func message(for head: FilePrefix) -> String {
        if head.content == .empty { return "the file is empty" }
        if head.isEmptyList { return "it is an empty list" }
        if head.content == .html {
            return head.isOfArchiveToday
                ? "it is a page of archive.today, which shows tweets but does not contain them as data"
                : "it is a web page that does not contain tweets as data"
        }
        return "not a supported format: \(head.description)"
    }

    /// The folder of the lone file if it is that of an account archive, whose page is `Your archive.html`.
    private var folderOfArchive: String? {
        let folder = source.path.folderPath
        guard (try? InputFile.kind(at: folder + "data/manifest.js")) == .file else { return nil }
        return folder.isEmpty ? "." : String(folder.dropLast())
    }

    private func hint(for head: FilePrefix) -> String {
        switch head.content {
        case .html where head.isOfArchiveToday:
            "its address names the tweet: look for a capture of it in the Wayback Machine; or " + Self.exportHint
        case .html:
            folderOfArchive.map { "import the folder \($0), whose files contain the tweets" }
                ?? "x.com loads tweets after the page: record its requests in the network panel of the browser's "
                + "developer tools, and import the HAR file; or " + Self.exportHint
        case .roundedNumbers:
            (head.bytes.contains(UInt8(ascii: "E")) ? "a spreadsheet has rounded the IDs" : "the IDs are rounded")
                + ", so they are those of other tweets; import the list as it was exported"
        case .empty: "download or copy it again"
        default: Self.exportHint
        }
    }
}
