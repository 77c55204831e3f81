import TweetModel

/// Reads a backup of birdclaw: a folder with `manifest.json` and tables in `data` (see Other inputs, birdclaw).
///
/// Opens the files of direct messages and of marks for likes only if the caller requests them. The rows of tweets that
/// the owner liked or bookmarked are among all others, so they are always imported. Rows of deleted tweets are imported
/// only on request.
final class BirdclawBackup: FormatReader {
    private static let manifestName = "manifest.json"

    private let source: InputSource
    private let location: ArchiveLocation
    private let tables: [(table: Table, entry: SourceEntry)]
    private let manifest: SourceEntry?
    let expectedTweets: Int? = nil
    let totalBytes: Int64?
    /// The identity, and the options that add tweets or marks to tables that are always read. An import with more of
    /// them reads all tables again.
    let context: String
    /// A digest of the names and sizes of the tables that are read only on request.
    let identity: String

    /// The tables that are read, in reading order. Accounts precede tweets, which refer to them. `notes` are the rows
    /// of `tweets` that are read before the others.
    enum Table: Int, CaseIterable {
        case accounts, profiles, likes, bookmarks, notes, tweets, links, conversations, messages

        /// Recognises a path below `data/`. A large table is split: `tweets/2024.part-0001.jsonl`. Returns `nil` for
        /// tables that are not read.
        init?(path: String) {
            guard path.hasSuffix(".jsonl") else { return nil }
            var name = path.dropLast(".jsonl".count)
            if let dot = name.lastIndex(of: "."), name[dot...].hasPrefix(".part-") { name = name[..<dot] }
            switch name {
            case "accounts": self = .accounts
            case "profiles": self = .profiles
            case "collections/likes": self = .likes
            case "collections/bookmarks": self = .bookmarks
            case "links/url_expansions": self = .links
            case "dms/conversations": self = .conversations
            default:
                let parts = name.split(separator: "/", omittingEmptySubsequences: false)
                guard parts.count == 2 else { return nil }
                switch parts[0] {
                case "tweets": self = .tweets
                case "dms": self = .messages
                default: return nil
                }
            }
        }

        func isRequested(by options: ImportOptions) -> Bool {
            switch self {
            case .likes: options.include.contains(.likes)
            case .conversations, .messages: options.include.contains(.messages)
            default: true
            }
        }

        var isOptional: Bool { [.likes, .conversations, .messages].contains(self) }
    }

    var parts: [(name: String, entry: SourceEntry)] {
        tables.map { (name: location.reportedName(of: $0.entry), entry: $0.entry) }
    }

    init(_ source: InputSource, at location: ArchiveLocation, options: ImportOptions) {
        self.source = source
        self.location = location
        let data = location.folder + "data/"
        let all = source.entries.compactMap { entry -> (table: Table, entry: SourceEntry)? in
            guard entry.name.hasPrefix(data) else { return nil }
            return Table(path: String(entry.name.dropFirst(data.count))).map { ($0, entry) }
        }.sorted { ($0.0.rawValue, $0.1.name) < ($1.0.rawValue, $1.1.name) }
        tables = all.filter { $0.table.isRequested(by: options) }
        let optional = all.filter(\.table.isOptional).map { _, entry in
            "\(entry.name.dropFirst(data.count)) \(entry.size ?? -1)\n"
        }
        identity = BLAKE3.digest(Array(optional.joined().utf8)).hexadecimal
        context =
            ([identity] + [PrivateKind.likes, .deleted].filter(options.include.contains).map(\.rawValue))
            .joined(separator: " ")
        manifest = source.entries.first { $0.name == location.folder + Self.manifestName }
        totalBytes = tables.map(\.entry).totalSize
    }

    /// Returns the folders with a manifest and a table of accounts or tweets.
    static func locate(_ entries: [SourceEntry], _ options: ImportOptions) -> [ArchiveLocation] {
        let names = Set(entries.map(\.name))
        var folders: Set<String> = []
        for entry in entries {
            guard entry.name.hasSuffix(".jsonl"), let range = entry.name.ranges(of: "data/").last else {
                continue
            }
            let folder = String(entry.name[..<range.lowerBound])
            guard folder.isEmpty || folder.hasSuffix("/"), names.contains(folder + manifestName),
                let table = Table(path: String(entry.name[range.upperBound...])),
                table == .accounts || table == .tweets
            else { continue }
            folders.insert(folder)
        }
        return folders.sorted().map { folder in
            var location = ArchiveLocation(folder: folder, inside: "")
            location.alsoOwned = [folder + "data/", folder + manifestName]
            return location
        }
    }

    // MARK: Reading

    func read(options: ImportOptions, into output: ImportOutput) throws {
        let decoder = BirdclawDecoder(options)
        let expected = try readManifest(into: output)
        readNotes(into: decoder)
        var isIntroduced = false
        for (table, entry) in tables {
            if table.rawValue > Table.profiles.rawValue, !isIntroduced {
                try output.emit(.archive(owner: decoder.owner, generatedAt: expected.generatedAt))
                isIntroduced = true
            }
            let name = location.reportedName(of: entry)
            let records = EntryRecords(source: source, location: location)
            let items = try records.read(entry, into: output, isOptional: table.isOptional) { record, position in
                try decoder.decode(record, of: table, at: position, into: output)
            }
            let path = String(entry.name.dropFirst(location.folder.count))
            if let rows = expected.rows[path], let items, items != rows {
                let found = items == 1 ? "1 row" : "\(items) rows"
                try output.warn("\(name) contains \(found); the manifest lists \(rows)")
            }
        }
        if !options.include.contains(.likes) {
            output.counts.leftOut["likes"] = expected.rows["data/collections/likes.jsonl"]
        }
        if !options.include.contains(.messages) {
            output.counts.leftOut["messages"] = expected.rows["data/dms/conversations.jsonl"]
        }
    }

    /// Reads the time of the backup and the number of rows of each file, by its path, from the manifest. Reports paths
    /// that leave the folder, and missing files of requested tables.
    private func readManifest(into output: ImportOutput) throws -> (generatedAt: Int64?, rows: [String: Int]) {
        var result: (generatedAt: Int64?, rows: [String: Int]) = (nil, [:])
        guard let manifest else { return result }
        var (outside, isOwn) = ([String](), false)
        let problem = source.readSidecar(manifest) { record in
            isOwn = isOwn || record["app"]?.equals("birdclaw") == true
            result.generatedAt = record["generatedAt"]?.timestamp?.seconds
            record["files"]?.forEachElement { file in
                guard let path = file["path"]?.string, let rows = file["rows"]?.integer else { return }
                if path.hasPrefix("/") || path.hasPrefix("\\") || path.split(separator: "/").contains("..") {
                    outside.append(path)
                } else {
                    result.rows[path] = Int(clamping: rows)
                }
            }
        }
        if let problem { try output.emit(.failed(problem)) }
        if problem == nil, !isOwn { try output.warn("manifest.json does not name birdclaw as its program") }
        for path in outside.prefix(Self.listed) {
            try output.warn("manifest.json lists a file outside of the backup, which was not read: \(path)")
        }
        let present = Set(source.entries.map(\.name))
        let read = Set(tables.map(\.table))
        for path in result.rows.keys.sorted() where !present.contains(location.folder + path) {
            guard path.hasPrefix("data/"), let table = Table(path: String(path.dropFirst("data/".count))),
                read.contains(table) || !table.isOptional
            else { continue }
            let rows = result.rows[path] == 1 ? "1 row" : "\(result.rows[path] ?? 0) rows"
            try output.warn("\(path) is missing; the manifest lists \(rows) in it")
        }
        return result
    }

    /// The largest number of paths in warnings.
    private static let listed = 5

    /// Reads the notes, which are rows of tweets with separate IDs and may follow their tweets. Problems are reported
    /// when the tables are read.
    private func readNotes(into decoder: BirdclawDecoder) {
        for (table, entry) in tables where table == .tweets { _ = source.readSidecar(entry) { decoder.addNote($0) } }
    }
}
