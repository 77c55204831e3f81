import TweetModel

/// Reads a folder of academictwitteR: pairs of `data_<ID>.json`, a list of tweets, and `users_<ID>.json`, their
/// includes. Only the includes of one pair are in memory at a time (see API formats, academictwitteR).
final class AcademicArchive: FormatReader {
    private static let usersPrefix = "users_"
    private static let dataPrefix = "data_"

    private let source: InputSource
    private let location: ArchiveLocation
    private let pairs: [(users: SourceEntry?, data: SourceEntry)]
    let expectedTweets: Int? = nil
    let totalBytes: Int64?

    init(_ source: InputSource, at location: ArchiveLocation) {
        self.source = source
        self.location = location
        var users: [String: SourceEntry] = [:]
        for entry in location.members {
            if let number = Self.number(entry, Self.usersPrefix) { users[number] = entry }
        }
        pairs = location.members.compactMap { entry in
            Self.number(entry, Self.dataPrefix).map { (users[$0], entry) }
        }
        totalBytes = location.totalSize
    }

    // MARK: Detecting

    /// Returns the folders with at least one pair. Other inputs have files with one of these names, but not with both.
    /// Users files without a data file are left out.
    static func locate(_ entries: [SourceEntry], _ options: ImportOptions) -> [ArchiveLocation] {
        var folders: [String: (data: [SourceEntry], users: [String: SourceEntry])] = [:]
        for entry in entries {
            let folder = entry.name.folderPath
            if number(entry, dataPrefix) != nil {
                folders[folder, default: ([], [:])].data.append(entry)
            } else if let number = number(entry, usersPrefix) {
                folders[folder, default: ([], [:])].users[number] = entry
            }
        }
        return folders.keys.sorted().compactMap { folder in
            guard let files = folders[folder] else { return nil }
            var members: [SourceEntry] = []
            var hasPair = false
            for data in files.data.sorted(by: { isBefore($0.name, $1.name) }) {
                if let users = number(data, dataPrefix).flatMap({ files.users[$0] }) {
                    hasPair = true
                    members.append(users)
                }
                members.append(data)
            }
            return hasPair ? ArchiveLocation(members: members) : nil
        }
    }

    /// The digits in `data_1400000000000000001.json`; `nil` for other names, and for more than 20 digits.
    private static func number(_ entry: SourceEntry, _ prefix: String) -> String? {
        let base = entry.name.baseName
        guard base.hasPrefix(prefix), base.hasSuffix(".json") else { return nil }
        let number = base.dropFirst(prefix.count).dropLast(".json".count)
        return number.utf8.allSatisfy(\.isASCIIDigit) && (1...20) ~= number.utf8.count ? String(number) : nil
    }

    /// Orders data files of one folder by number. A shorter name has a smaller number.
    private static func isBefore(_ left: String, _ right: String) -> Bool {
        left.utf8.count != right.utf8.count ? left.utf8.count < right.utf8.count : left < right
    }

    // MARK: Reading

    func read(options: ImportOptions, into output: ImportOutput) throws {
        let records = EntryRecords(source: source, location: location)
        let decoder = V2Decoder(options)
        let tweetless = TweetlessRecords()
        for pair in pairs {
            var included = V2Includes()
            if let users = pair.users {
                try read(users, records, tweetless, into: output) { record, sink in
                    try decoder.includes(record, observedAt: nil, into: &included, sink)
                }
            } else {
                let name = location.reportedName(of: pair.data)
                try output.warn("\(name): its users file is missing, so its accounts have IDs but no names")
            }
            try read(pair.data, records, tweetless, into: output) { record, sink in
                if V2Shape.resemblesTweet(record) {
                    try decoder.tweet(record, included, observedAt: nil, into: sink)
                } else {
                    try decoder.decode(record, into: sink)
                }
            }
        }
        try tweetless.report(to: output)
    }

    private func read(
        _ entry: SourceEntry, _ records: EntryRecords, _ tweetless: TweetlessRecords, into output: ImportOutput,
        _ body: (JSONValue, RecordSink) throws -> Void
    ) throws {
        let sink = RecordSink(output, entry: location.reportedName(of: entry), tweetless: tweetless)
        _ = try records.read(entry, into: output) { record, position in
            sink.position = position
            try body(record, sink)
        }
        try sink.finish()
    }
}
