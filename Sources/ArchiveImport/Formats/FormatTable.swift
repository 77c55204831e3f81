internal import TweetModel

/// One archive or file of a format: opened, not yet read.
protocol FormatReader {
    /// Tweets that it says it has; nil where it does not say.
    var expectedTweets: Int? { get }
    /// Unpacked bytes that reading will touch; nil where unknown.
    var totalBytes: Int64? { get }
    /// It is all that its owner ever posted, not a part or a selection of it.
    var isWholeArchive: Bool { get }
    /// The entries that it will read for tweets, by the names it gives in events, in reading order. With these an input
    /// that was imported before is known again without being understood. Empty where they are not known beforehand.
    var parts: [(name: String, entry: SourceEntry)] { get }
    /// What beside the entries' own bytes decides about the records; the same words for the same.
    var context: String { get }
    /// Reads everything that was asked for, front to back.
    func read(choices: ReadOptions, into output: ImportOutput) throws(ImportStopped)
}

extension FormatReader {
    var isWholeArchive: Bool { false }
    var parts: [(name: String, entry: SourceEntry)] { [] }
    var context: String { "" }
}

/// One format: how it is recognised, and what reads it.
struct FormatRow: Sendable {
    let format: InputFormat
    /// The folders of an input that hold an archive of this format, by the names of their entries; opens nothing.
    let locate: @Sendable (_ entries: [SourceEntry], ReadOptions) -> [ArchiveLocation]
    /// Whether a file that begins like this holds tweets of this format, whatever its name.
    let matches: @Sendable (FileHead, ReadOptions) -> Bool
    /// Opens what `locate` or `matches` found.
    let open: @Sendable (InputSource, ArchiveLocation, ReadOptions) throws(InputError) -> any FormatReader
}

/// All formats that can be read. A new format has a decoder and one row: in `rows` if its file names identify it or if
/// it is not JSON, else in one of the lists of `named`.
enum FormatTable {
    /// Archives and files that are told by names and first bytes, in the order in which they are tried.
    static let rows: [FormatRow] = [
        FormatRow(
            format: .accountArchive, locate: AccountArchive.locate, matches: AccountArchive.matches,
            open: { (source, location, choices) throws(InputError) in
                try AccountArchive(source, at: location, choices: choices)
            }),
        FormatRow(
            format: .classicArchive, locate: ClassicArchive.locate, matches: ClassicArchive.matches,
            open: { (source, location, _) throws(InputError) in
                try ClassicArchive(source, at: location)
            }),
        FormatRow(
            format: .academicTwitter, locate: AcademicArchive.locate, matches: { _, _ in false },
            open: { (source, location, _) throws(InputError) in AcademicArchive(source, at: location) }),
        FormatRow(
            format: .classicCSV, locate: ClassicTable.locate, matches: ClassicTable.matches,
            open: { (source, location, choices) throws(InputError) in
                ClassicTable(source, at: location, choices: choices)
            }),
        FormatRow(
            format: .streamGrab, locate: StreamGrab.locate, matches: { _, _ in false },
            open: { (source, location, choices) throws(InputError) in
                RecordFile(source, at: location, choices: choices)
            }),
        FormatRow(
            format: .communityArchive, locate: { _, _ in [] }, matches: CommunityArchive.matches,
            open: { (source, location, _) throws(InputError) in CommunityArchive(source, at: location) }),
        FormatRow(
            format: .tcatCSV, locate: { _, _ in [] }, matches: CondensedTable.matchesTCAT,
            open: { (source, location, _) throws(InputError) in CondensedTable(source, at: location) }),
        FormatRow(
            format: .condensed, locate: { _, _ in [] }, matches: CondensedTable.matches,
            open: { (source, location, _) throws(InputError) in CondensedTable(source, at: location) }),
        FormatRow(
            format: .idList, locate: { _, _ in [] }, matches: IDList.matches,
            open: { (source, location, _) throws(InputError) in IDList(source, at: location) }),
    ]

    /// Objects, in the order in which they name a file that has several of them.
    static let shapes = named + [Condensed.rows(beside: named)]

    private static let named: [RecordShape] =
        OwnExport.shapes + APIv1.shapes + APIv2.shapes + ActivityStreams.shapes + Scrapers.shapes + Condensed.shapes
        + GraphQL.shapes
}

/// Where in an input an archive or file is.
struct ArchiveLocation: Sendable {
    /// What names in reports are relative to: the folder above `data/`, for example. Ends with `/` unless empty.
    var root: String
    /// The folder that holds the records. Ends with `/` unless empty.
    var folder: String
    /// The file, where it was recognised by its content rather than by its place.
    var file: SourceEntry?
    /// How that file begins.
    var head: FileHead?
    /// The files, where it is a set of them: what else is in the folder does not belong to it.
    private(set) var members: [SourceEntry] = []
    private var memberNames: Set<String> = []
    /// Files and folders elsewhere that say the same once more, or tell of the archive: no inputs of their own.
    var alsoOwned: [String] = []

    /// An archive in a folder whose last part (`data/`, say) is not the archive's own name.
    init(folder: String, inside part: String) {
        self.folder = folder
        root = folder
        if folder == part {
            root = ""
        } else if folder.hasSuffix("/" + part) {
            root = String(folder.dropLast(part.count))
        }
    }

    /// Files that belong together, in reading order; what they are called is relative to the folder above them all.
    init(members: [SourceEntry]) {
        self.members = members
        memberNames = Set(members.map(\.name))
        root = EntryPath.sharedFolder(members.map(\.name))
        folder = root
    }

    /// `isNamedInFull`: reports name it with all its folders, because files of other folders are read beside it.
    init(file: SourceEntry, head: FileHead, isNamedInFull: Bool = false) {
        root = isNamedInFull ? "" : EntryPath.folder(of: file.name)
        folder = root
        self.file = file
        self.head = head
    }

    /// Without the file's first bytes, which nobody needs once it is known what reads it: of many files they are much.
    var withoutHead: ArchiveLocation {
        var location = self
        location.head = nil
        return location
    }

    /// It is a set of files, each of which can be understood by itself.
    var isSet: Bool { !members.isEmpty }

    /// The files that are read, where they are not found by their place.
    var files: [SourceEntry] { file.map { [$0] } ?? members }

    /// These by the names that reports give them.
    var parts: [(name: String, entry: SourceEntry)] { files.map { (name: reportedName(of: $0), entry: $0) } }

    /// Bytes of all of them; nil where some do not say.
    var totalSize: Int64? {
        let sizes = files.compactMap(\.size)
        return sizes.count == files.count ? sizes.reduce(0, +) : nil
    }

    /// The state of everything that belongs to it: a lone file, or all files of an archive, media among them.
    func version(in source: InputSource, context: String) -> InputVersion {
        if let version = source.version {
            let place = source.container == .file ? "" : file?.name ?? folder
            // Files of one container do not look alike because it is one.
            return InputVersion(version, folder: place, context: context, storedSize: file?.storedSize)
        }
        if let file { return file.version.map { InputVersion($0, folder: "", context: context) } ?? .unknown }
        guard source.container == .folder else { return .unknown }
        let files = source.entries.compactMap { entry in
            owns(entry) ? entry.version.map { (name: entry.name, version: $0) } : nil
        }
        return files.isEmpty ? .unknown : InputVersion(files, context: context)
    }

    /// An entry's name as reports give it.
    func reportedName(of entry: SourceEntry) -> String {
        entry.name.hasPrefix(root) ? String(entry.name.dropFirst(root.count)) : entry.name
    }

    /// Whether an entry belongs to this archive, so that it is no input of its own.
    func owns(_ entry: SourceEntry) -> Bool {
        if let file { return file.name == entry.name }
        if alsoOwned.contains(where: { $0.hasSuffix("/") ? entry.name.hasPrefix($0) : entry.name == $0 }) {
            return true
        }
        if !members.isEmpty { return memberNames.contains(entry.name) }
        let place = EntryPath.folder(of: entry.name)
        guard place.hasPrefix(folder) else { return false }
        let below = place.dropFirst(folder.count).split(separator: "/")
        return below.isEmpty || below[0].hasSuffix("_media")
    }
}

/// Names of entries: parts with `/` between them.
enum EntryPath {
    /// Everything up to the last `/`, with it; empty without one.
    static func folder(of name: String) -> String {
        guard let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        return String(name[...slash])
    }

    /// The folder above all of them, with its `/`; empty without one.
    static func sharedFolder(_ names: [String]) -> String {
        var shared = names.first.map { folder(of: $0) } ?? ""
        for name in names {
            while !name.hasPrefix(shared) { shared = folder(of: String(shared.dropLast())) }
        }
        return shared
    }

    /// Everything behind the last `/`.
    static func base(of name: String) -> String {
        guard let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) else { return name }
        return String(name[name.utf8.index(after: slash)...])
    }

    /// What stands behind the last `.` of the base name, in lower case; empty without one.
    static func suffix(of name: String) -> String {
        let base = base(of: name)
        guard let dot = base.utf8.lastIndex(of: UInt8(ascii: ".")) else { return "" }
        return base[base.utf8.index(after: dot)...].lowercased()
    }

    /// A path inside a path.
    static func join(_ path: String, _ name: String) -> String {
        path.hasSuffix("/") ? path + name : path + "/" + name
    }
}
