internal import TweetModel

/// Reads one archive or file of a format, which is already open.
protocol FormatReader {
    /// The number of tweets that the input states; `nil` if it states none.
    var expectedTweets: Int? { get }
    /// The number of uncompressed bytes to read; `nil` if unknown.
    var totalBytes: Int64? { get }
    /// Whether the input contains everything that its owner posted, not a part or a selection.
    var isWholeArchive: Bool { get }
    /// The entries with tweets that `read` will read, with their names in events, in reading order. They identify an
    /// input that was imported before without decoding it. Empty if they are not known in advance.
    var parts: [(name: String, entry: SourceEntry)] { get }
    /// Identifies all information outside of the entries that affects the records. Equal information has an equal
    /// `context`.
    var context: String { get }
    /// Identifies the owner of an archive and the files that `read` may leave out, so that two archives never count as
    /// the same input. Does not depend on the options. Empty if the contents of the read entries identify the input.
    var identity: String { get }
    /// Reads everything that the caller requested, from front to back.
    func read(options: ImportOptions, into output: ImportOutput) throws
}

extension FormatReader {
    var isWholeArchive: Bool { false }
    var parts: [(name: String, entry: SourceEntry)] { [] }
    var context: String { "" }
    var identity: String { "" }
}

/// Reads all files of its location (`ArchiveLocation.files`).
protocol FileSetReader: FormatReader {
    var location: ArchiveLocation { get }
}

extension FileSetReader {
    var expectedTweets: Int? { nil }
    var totalBytes: Int64? { location.totalSize }
    var parts: [(name: String, entry: SourceEntry)] { location.parts }
}

/// A format: how it is detected, and its reader.
struct FormatRow: Sendable {
    let format: InputFormat
    /// Returns the folders or sets of files of an input that have this format, by the names of the entries. Opens no
    /// file.
    let locate: @Sendable (_ entries: [SourceEntry], ImportOptions) -> [ArchiveLocation]
    /// Whether a file that begins like this contains tweets of this format. Its name is not used.
    let matches: @Sendable (FilePrefix, ImportOptions) -> Bool
    /// Opens an input that `locate` or `matches` detected.
    let open: @Sendable (InputSource, ArchiveLocation, ImportOptions) throws -> any FormatReader

    init(
        _ format: InputFormat,
        _ open: @escaping @Sendable (InputSource, ArchiveLocation, ImportOptions) throws -> any FormatReader,
        locate: @escaping @Sendable ([SourceEntry], ImportOptions) -> [ArchiveLocation] = { _, _ in [] },
        matches: @escaping @Sendable (FilePrefix, ImportOptions) -> Bool = { _, _ in false }
    ) {
        (self.format, self.open, self.locate, self.matches) = (format, open, locate, matches)
    }

    /// A format whose reader does not depend on the options.
    init(
        _ format: InputFormat, _ open: @escaping @Sendable (InputSource, ArchiveLocation) throws -> any FormatReader,
        locate: @escaping @Sendable ([SourceEntry], ImportOptions) -> [ArchiveLocation] = { _, _ in [] },
        matches: @escaping @Sendable (FilePrefix, ImportOptions) -> Bool = { _, _ in false }
    ) {
        self.init(format, { source, location, _ in try open(source, location) }, locate: locate, matches: matches)
    }
}

/// All formats that can be read. A new format has a decoder and one row: in `all` if its file names identify it or if
/// it is not JSON, else in one of the lists of `RecordType.named`.
extension FormatRow {
    /// Archives and files that are detected by names and first bytes. The first row that matches is used.
    static let all: [FormatRow] = [
        FormatRow(.accountArchive, AccountArchive.init, locate: AccountArchive.locate, matches: AccountArchive.matches),
        FormatRow(.classicArchive, ClassicArchive.init, locate: ClassicArchive.locate, matches: ClassicArchive.matches),
        FormatRow(.birdclaw, BirdclawBackup.init, locate: BirdclawBackup.locate),
        FormatRow(.academicTwitter, AcademicArchive.init, locate: AcademicArchive.locate),
        FormatRow(.classicCSV, ClassicTable.init, locate: ClassicTable.locate, matches: ClassicTable.matches),
        FormatRow(.streamGrab, { RecordFile($0, at: $1, options: $2) }, locate: RecordFile.locateStreamGrabs),
        FormatRow(.communityArchive, CommunityArchive.init, matches: CommunityArchive.matches),
        FormatRow(.imageText, ImageTextFiles.init, locate: ImageTextFiles.locate),
        FormatRow(.imageText, ImageTextTable.init, matches: ImageTextTable.matches),
        FormatRow(.condensed, ArchiverSite.init, locate: ArchiverSite.locate),
        FormatRow(.condensed, AccountTable.init, matches: AccountTable.matches),
        FormatRow(.tcatCSV, GenericTableReader.init, matches: GenericTableReader.matchesTCAT),
        FormatRow(.condensed, GenericTableReader.init, matches: GenericTableReader.matches),
        FormatRow(.shortLinks, ShortLinkTable.init, matches: ShortLinkTable.matches),
        FormatRow(.idList, IDList.init, matches: IDList.matches),
    ]
}

extension RecordType {
    /// Types of JSON objects. A file with several types has the format of the first one in this list.
    static let all = named + [rows(beside: named)]

    /// The types, and that of the objects that the user's mapping describes or that have keys instead of IDs.
    static func all(_ options: ImportOptions) -> [RecordType] {
        let (mapping, keys) = (options.mapping, options.includeWithoutIDs)
        guard !mapping.named.isEmpty || keys else { return all }
        let others = all
        return others + [
            RecordType(
                format: .condensed, name: keys ? "rows without tweet IDs" : "mapped rows",
                lists: others.last?.lists ?? [],
                matches: { record in
                    (mapping.describes(record, byText: keys) || keys && record.hasTextAndOrigin)
                        && !others.contains { $0.matches(record) }
                },
                decoder: { context in FlatFormat.commonNames.decoder(owner: context.owner) })
        ]
    }

    /// The rows of Scrollmark and Field Theory also match the types of other formats, so these types must precede them.
    private static let named: [RecordType] =
        [.tweetdexExport, .scrollmark, .fieldTheory, .waybackTweets] + RecordType.pageBookmarks + RecordType.apiV1
        + RecordType.apiV2 + RecordType.activities + RecordType.scrapers + RecordType.twitter4J
        + RecordType.syndication + [.mastodonPosts] + RecordType.dataSets + RecordType.graphQL
        + [.shortLinks, .birdclaw, .databaseMessages, .tablesOfDatabases, .grokExport, .plainAccounts]
}

/// The location of an archive or file in an input.
struct ArchiveLocation: Sendable {
    /// The folder to which names in reports are relative, such as the parent of `data/`. Ends with `/` unless empty.
    var root: String
    /// The folder that contains the records. Ends with `/` unless empty.
    var folder: String
    /// The file, if it was detected by its contents; `nil` for an archive or a set of files.
    var file: SourceEntry?
    /// The first bytes of `file`.
    var head: FilePrefix?
    /// The files, if the location is a set of files. Other files in their folder do not belong to it.
    private(set) var members: [SourceEntry] = []
    private var memberNames: Set<String> = []
    /// Further files and folders of the archive that are not inputs themselves, such as copies of its tweets.
    var alsoOwned: [String] = []

    /// An archive in a folder. If the folder's path ends in `part`, such as `data/`, the folder above is the archive's
    /// `root`.
    init(folder: String, inside part: String) {
        self.folder = folder
        root = folder
        if folder == part {
            root = ""
        } else if folder.hasSuffix("/" + part) {
            root = String(folder.dropLast(part.count))
        }
    }

    /// A set of files in reading order. Names are relative to their innermost common folder.
    init(members: [SourceEntry]) {
        self.members = members
        memberNames = Set(members.map(\.name))
        root = members.map(\.name).sharedFolder
        folder = root
    }

    /// - Parameter isNamedInFull: whether reports give the name with all its folders, because files of other folders
    ///   are read in the same input.
    init(file: SourceEntry, head: FilePrefix, isNamedInFull: Bool = false) {
        root = isNamedInFull ? "" : file.name.folderPath
        folder = root
        self.file = file
        self.head = head
    }

    /// The location without `head`, which is no longer needed after detection. For many files it would use much memory.
    var withoutHead: ArchiveLocation {
        var location = self
        location.head = nil
        return location
    }

    /// Whether the location is a set of files that can each be read independently.
    var isSet: Bool { !members.isEmpty }

    /// The file, or the files of the set; empty for an archive.
    var files: [SourceEntry] { file.map { [$0] } ?? members }

    /// These files with their names in reports.
    var parts: [(name: String, entry: SourceEntry)] { files.map { (name: reportedName(of: $0), entry: $0) } }

    /// The size of these files in bytes; `nil` if the size of one is unknown.
    var totalSize: Int64? { files.totalSize }

    /// The kind of content of one of these files; `nil` if it cannot be opened, which its reader then reports.
    func content(of file: SourceEntry, in source: InputSource) -> FilePrefix.Content? {
        if let head { return head.content }
        return (try? source.open(file)).map { FilePrefix($0).content }
    }

    /// The version of the lone file, or of all files of the archive, including media. Unknown for a source without a
    /// version.
    func version(in source: InputSource, context: String) -> InputVersion {
        if let version = source.version {
            // A WACZ can contain several web archives with the same URLs.
            let outer = source.container == .warc ? source.path.baseName + "/" : ""
            let name = source.container == .file ? "" : outer + (file?.name ?? folder)
            // Files of the same container must have different versions.
            return InputVersion(version, folder: name, context: context, storedSize: file?.storedSize)
        }
        if let file {
            return file.version.map { InputVersion($0, folder: "", context: context) } ?? InputVersion(context)
        }
        guard source.container == .folder else { return InputVersion(context) }
        let files = source.entries.compactMap { entry in
            owns(entry) ? entry.version.map { (name: entry.name, version: $0) } : nil
        }
        return files.isEmpty ? InputVersion(context) : InputVersion(files, context: context)
    }

    /// The name of an entry in reports.
    func reportedName(of entry: SourceEntry) -> String {
        entry.name.hasPrefix(root) ? String(entry.name.dropFirst(root.count)) : entry.name
    }

    /// Whether an entry belongs to this archive, and so is not an input itself.
    func owns(_ entry: SourceEntry) -> Bool {
        if let file { return file.name == entry.name }
        if alsoOwned.contains(where: { $0.hasSuffix("/") ? entry.name.hasPrefix($0) : entry.name == $0 }) {
            return true
        }
        if !members.isEmpty { return memberNames.contains(entry.name) }
        let parent = entry.name.folderPath
        guard parent.hasPrefix(folder) else { return false }
        let below = parent.dropFirst(folder.count).split(separator: "/")
        return below.isEmpty || below[0].hasSuffix("_media")
    }
}

extension [SourceEntry] {
    /// The size of all files in bytes; `nil` if the size of one is unknown.
    var totalSize: Int64? { reduce(0) { sum, entry in sum.flatMap { sum in entry.size.map { sum + $0 } } } }
}

/// Names of entries, whose components are separated by `/`.
extension String {
    /// Everything up to and including the last `/`; empty without a `/`.
    var folderPath: String {
        guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        return String(self[...slash])
    }

    /// Everything after the last `/`.
    var baseName: String {
        guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return self }
        return String(self[utf8.index(after: slash)...])
    }

    /// The lowercased text after the last `.` of the base name; empty without a `.`.
    var lowercaseExtension: String {
        let base = baseName
        guard let dot = base.utf8.lastIndex(of: UInt8(ascii: ".")) else { return "" }
        return base[base.utf8.index(after: dot)...].lowercased()
    }

    /// Whether a media file is a video by the extension of its name.
    var isVideoName: Bool { ["mp4", "m4v", "mov", "webm"].contains(lowercaseExtension) }

    /// Joins a path and a name with one `/`.
    func appendingName(_ name: String) -> String { hasSuffix("/") ? self + name : self + "/" + name }
}

extension [String] {
    /// The innermost folder that contains all names, with its `/`; empty if they share no folder.
    var sharedFolder: String {
        var shared = first.map { $0.folderPath } ?? ""
        for name in self {
            while !name.hasPrefix(shared) { shared = String(shared.dropLast()).folderPath }
        }
        return shared
    }
}
