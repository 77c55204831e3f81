import TweetModel

/// Reads the CSV tables of a classic archive. They contain the same tweets as the monthly files, without names, media
/// and exact entities, so they are read only if those are missing (see Account archives, Classic tables).
final class ClassicTable: FormatReader {
    private let source: InputSource
    private let location: ArchiveLocation
    private let details: ClassicDetails
    let totalBytes: Int64?
    let expectedTweets: Int?

    init(_ source: InputSource, at location: ArchiveLocation, options: ImportOptions) {
        self.source = source
        self.location = location
        // The files that describe the owner are in the folder of the monthly files, even if these are missing.
        details =
            source.container == .file
            ? ClassicDetails(beside: EntryPath.folder(of: source.path) + "data/js/")
            : ClassicDetails(in: source, folder: location.root + "data/js/tweets/")
        expectedTweets = location.file == nil ? details.tweets : nil
        totalBytes = location.totalSize
    }

    // MARK: Detecting

    /// Returns the tables of archives that have no monthly files.
    static func locate(_ entries: [SourceEntry], _ options: ImportOptions) -> [ArchiveLocation] {
        var tables: [String: [SourceEntry]] = [:]
        var withMonths: Set<String> = []
        for entry in entries {
            let folder = EntryPath.folder(of: entry.name)
            if ClassicArchive.isMonth(entry.name, suffix: ".js"), folder.hasSuffix("data/js/tweets/") {
                withMonths.insert(String(folder.dropLast("data/js/tweets/".count)))
            } else if ClassicArchive.isMonth(entry.name, suffix: ".csv"), folder.hasSuffix("data/csv/") {
                tables[String(folder.dropLast("data/csv/".count)), default: []].append(entry)
            }
        }
        return tables.filter { root, _ in !withMonths.contains(root) }.sorted { $0.key < $1.key }.map { root, found in
            var location = ArchiveLocation(members: found.sorted { $0.name < $1.name })
            location.root = root
            location.alsoOwned = [root + "data/js/"]
            return location
        }
    }

    /// Whether a file is a table whose header has the columns of a classic archive.
    static func matches(_ head: FilePrefix, _ options: ImportOptions) -> Bool {
        head.content == .tweetTable
            && CSVReader.firstRows(of: head.bytes, limit: 1).contains { ClassicRows(header: $0) != nil }
    }

    // MARK: Reading

    func read(options: ImportOptions, into output: ImportOutput) throws {
        let owner = details.owner ?? RecordContext(options).owner
        if owner != nil || details.generatedAt != nil {
            try output.emit(.archive(owner: owner, generatedAt: details.generatedAt))
        } else {
            try output.emit(
                .warning(
                    "the table does not name the author of its tweets; import again with --owner HANDLE"))
        }
        for problem in details.problems { try output.emit(.failed(problem)) }
        let author = owner.map { User(id: $0.id, handle: $0.handle, name: $0.name) }
        let records = EntryRecords(source: source, location: location)
        for file in location.files {
            var rows: ClassicRows?
            try records.readRows(file, into: output) { row, position in
                guard let known = rows else {
                    rows = ClassicRows(header: row)
                    if rows == nil { throw RecordProblem(reason: "the first row does not contain column names") }
                    return
                }
                try output.emit(known.form.tweet(row, owner: author, by: known.reader), at: position)
            }
        }
    }
}
