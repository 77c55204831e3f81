import TweetModel

/// Reads the archive that the service made until 2019, with one file per month (see Account archives, Classic archive).
/// Some owners append months from the API with a script, so the records of API v1.1 are accepted, too.
final class ClassicArchive: FormatReader {
    private let source: InputSource
    private let location: ArchiveLocation
    private let months: [SourceEntry]
    private let details: ClassicDetails
    let totalBytes: Int64?

    var parts: [(name: String, entry: SourceEntry)] { months.map { (name: location.reportedName(of: $0), entry: $0) } }

    var context: String {
        guard location.file != nil, let owner = details.owner else { return "" }
        return [owner.id.map { String($0.rawValue) }, owner.handle].map { $0 ?? "" }.joined(separator: "\n")
    }

    /// The number of tweets that the archive states. It is often a little too high, so it is only an estimate.
    var expectedTweets: Int? { location.file == nil ? details.tweets : nil }

    var isWholeArchive: Bool { location.file == nil }

    /// Opens an archive. Reads the files that describe it, but no tweets.
    init(_ source: InputSource, at location: ArchiveLocation) throws {
        self.source = source
        self.location = location.withoutHead
        if let file = location.file {
            months = [file]
            details =
                source.container == .file
                ? ClassicDetails(aboveFolderOf: source.path) : ClassicDetails(in: source, folder: location.folder)
        } else {
            months = source.entries.filter {
                $0.name.folderPath == location.folder && Self.isMonth($0.name)
            }
            .sorted { $0.name < $1.name }
            details =
                location.folder.isEmpty && source.container == .folder
                ? ClassicDetails(aboveFolderOf: source.path.appendingName(""))
                : ClassicDetails(in: source, folder: location.folder)
        }
        totalBytes = months.totalSize
    }

    // MARK: Detecting

    /// Returns the folders that contain monthly files.
    static func locate(_ entries: [SourceEntry], _ options: ImportOptions) -> [ArchiveLocation] {
        var folders: Set<String> = []
        for entry in entries where isMonth(entry.name) { folders.insert(entry.name.folderPath) }
        return folders.map { folder in
            var location = ArchiveLocation(folder: folder, inside: "data/js/tweets/")
            // The tables contain the same tweets with fewer fields. The service added the text.
            if location.root != folder {
                location.alsoOwned = ["tweets.csv", "README.txt", "data/csv/"].map { location.root + $0 }
            }
            return location
        }
    }

    static func matches(_ head: FilePrefix, _ options: ImportOptions) -> Bool {
        if case .script(let name) = head.content { return name.hasPrefix("Grailbird.data.tweets") }
        return false
    }

    /// Whether a name has the form `2013_01.js`.
    static func isMonth(_ name: String, suffix: String = ".js") -> Bool {
        let base = Array(name.baseName.utf8)
        guard base.count == 7 + suffix.utf8.count, base[4] == UInt8(ascii: "_"),
            base[7...].elementsEqual(suffix.utf8)
        else { return false }
        return base[..<4].allSatisfy(\.isASCIIDigit) && base[5..<7].allSatisfy(\.isASCIIDigit)
    }

    // MARK: Reading

    func read(options: ImportOptions, into output: ImportOutput) throws {
        try output.emit(.archive(owner: details.owner, generatedAt: details.generatedAt))
        for problem in details.problems { try output.emit(.failed(problem)) }
        let records = EntryRecords(source: source, location: location)
        var reader = TweetObjectReader(TweetObjectFamily(quotesByLink: true))
        for month in months { try read(month, records, &reader, into: output) }
    }

    private func read(
        _ month: SourceEntry, _ records: EntryRecords, _ reader: inout TweetObjectReader, into output: ImportOutput
    ) throws {
        let author = details.owner.map { User(id: $0.id, handle: $0.handle, name: $0.name) }
        _ = try records.read(month, into: output, standsAlone: true) { record, position in
            var tweet = try reader.read(record, author: author)
            tweet.flags.insert(.collected)
            if reader.idsDisagree { output.disagreements.add(position) }
            try output.emit(tweet, referenced: reader.referenced, at: position)
            output.unread.check(record, TweetObjectReader.known)
        }
    }
}

/// The contents of the files above the monthly files: the owner of a classic archive, and its number of tweets.
struct ClassicDetails {
    private(set) var owner: User?
    /// The time of the archive's creation, in Unix seconds.
    private(set) var generatedAt: Int64?
    private(set) var tweets: Int?
    private(set) var problems: [InputError] = []

    private static let names = ["user_details.js", "payload_details.js"]

    /// Reads the files in the parent of `folder`.
    init(in source: InputSource, folder: String) {
        let above = String(folder.dropLast()).folderPath
        for name in Self.names {
            if let entry = source.entries.first(where: { $0.name == above + name }) { read(entry, name, of: source) }
        }
    }

    /// The same in the file system, in the parent of the folder that contains the file at `path`. Does nothing for the
    /// standard input.
    init(aboveFolderOf path: String) {
        if path != InputSource.standardInputPath { read(besideIn: path.folderPath + "../") }
    }

    /// The same in this folder of the file system.
    init(beside folder: String) { read(besideIn: folder) }

    private mutating func read(besideIn folder: String) {
        for name in Self.names {
            do {
                let sibling = try InputSource(path: folder + name)
                if let entry = sibling.entries.first { read(entry, name, of: sibling) }
            } catch {
                // Most lone monthly files have no such files. One that cannot be opened is ignored.
                continue
            }
        }
    }

    private mutating func read(_ entry: SourceEntry, _ name: String, of source: InputSource) {
        var copy = self
        let problem = source.readSidecar(entry) { record in
            if name == Self.names[0] { copy.readOwner(record) } else { copy.readPayload(record) }
        }
        self = copy
        if let problem { problems.append(problem) }
    }

    private mutating func readOwner(_ record: JSONValue) {
        var profile = User.Profile()
        profile.bio = record["bio"]?.string.map { EscapedText($0).text }
        profile.location = record["location"]?.string
        profile.createdAt = record["created_at"]?.timestamp
        owner = User(
            id: record.userID, handle: record["screen_name"]?.nonEmptyString,
            name: record["full_name"]?.nonEmptyString, profile: profile == User.Profile() ? nil : profile)
        if owner?.id == nil, owner?.handle == nil { owner = nil }
    }

    private mutating func readPayload(_ record: JSONValue) {
        tweets = record["tweets"]?.integer.flatMap { $0 >= 0 ? Int($0) : nil }
        generatedAt = record["created_at"]?.timestamp?.seconds
    }
}
