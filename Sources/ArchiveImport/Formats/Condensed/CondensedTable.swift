import TweetModel

/// Tables (CSV) of tweets, one a row under a header: DMI-TCAT's, and those of public data sets. Columns are found by their
/// names, and need not be all there.
final class CondensedTable: FormatReader {
    private let source: InputSource
    private let location: ArchiveLocation
    let totalBytes: Int64?
    let expectedTweets: Int? = nil

    init(_ source: InputSource, at location: ArchiveLocation) {
        self.source = source
        self.location = location.withoutHead
        totalBytes = location.file?.size
    }

    // MARK: Recognising

    /// TCAT names whom a tweet is from as nobody else does.
    static func matchesTCAT(_ head: FileHead, _ choices: ImportChoices) -> Bool {
        columns(of: head).map { $0.isOfTCAT } ?? false
    }

    static func matches(_ head: FileHead, _ choices: ImportChoices) -> Bool {
        columns(of: head).map { !$0.isOfTCAT } ?? false
    }

    private static func columns(of head: FileHead) -> Columns? {
        guard head.content == .text || head.content == .tweetTable else { return nil }
        var reader = CSVReader(ByteStream(Array(head.bytes)))
        do throws(InputError) {
            guard case .row = try reader.next() else { return nil }
        } catch {
            return nil
        }
        return Columns(header: reader.fields)
    }

    /// Where in a row what stands.
    struct Columns {
        private let places: [CondensedTweet.Cell: Int]
        let isOfTCAT: Bool
        /// Rows with fewer cells lack what makes a tweet.
        let least: Int
        /// How many the header names.
        let count: Int
        let namesAuthor: Bool

        /// nil for a header of something else: a tweet has an id, a text, and at least one thing more.
        init?(header: [[UInt8]]) {
            let names = header.map { String(decoding: $0, as: UTF8.self).lowercased() }
            var places: [CondensedTweet.Cell: Int] = [:]
            for cell in CondensedTweet.Cell.allCases {
                for name in cell.names where places[cell] == nil {
                    places[cell] = names.firstIndex { $0.utf8.elementsEqual(name.description.lowercased().utf8) }
                }
            }
            guard let id = places[.id], let text = places[.text], places.count > 2 else { return nil }
            self.places = places
            isOfTCAT = names.contains("from_user_name")
            least = max(id, text) + 1
            count = header.count
            namesAuthor = places[.handle] != nil || places[.user] != nil
        }

        func text(_ cell: CondensedTweet.Cell, in row: [[UInt8]]) -> String? {
            guard let place = places[cell], place < row.count, !row[place].isEmpty else { return nil }
            return String(decoding: row[place], as: UTF8.self)
        }
    }

    // MARK: Reading

    func read(choices: ImportChoices, into output: ImportOutput) throws(ImportStopped) {
        let owner = RecordContext(choices).owner
        if let owner { try output.emit(.archive(owner: owner, generatedAt: nil)) }
        let records = EntryRecords(source: source, location: location)
        for file in location.files {
            let name = location.reportedName(of: file)
            var columns: Columns?
            try records.readRows(file, into: output) { (row, position) throws(ImportStopped) in
                guard let known = columns else {
                    columns = Columns(header: row)
                    guard let found = columns else {
                        let problem = RecordProblem(reason: "the first row does not name the columns")
                        return try output.skip(problem, in: name, at: position)
                    }
                    // A line end that is missing makes the first tweet a part of the header.
                    if row.contains(where: { $0.count >= 8 && $0.allSatisfy(\.isASCIIDigit) }) {
                        let problem = RecordProblem(reason: "the first row holds more than the names of columns")
                        try output.skip(problem, in: name, at: position)
                    }
                    if !found.namesAuthor, owner == nil {
                        try output.emit(
                            .warning("\(name) does not say whose tweets these are; --owner HANDLE does."))
                    }
                    return
                }
                switch Self.decode(row, known, owner) {
                case .success(let tweet): try output.emit(tweet, at: position)
                case .failure(let problem): try output.skip(problem, in: name, at: position)
                }
            }
        }
    }

    private static func decode(_ row: [[UInt8]], _ columns: Columns, _ owner: User?) -> Result<Tweet, RecordProblem> {
        guard row.count >= columns.least else {
            return .failure(RecordProblem(reason: "the row has \(row.count) cells, fewer than the header"))
        }
        // Two rows that have run together, or a cell that was cut in two: what stands where cannot be told.
        guard row.dropFirst(columns.count).allSatisfy(\.isEmpty) else {
            return .failure(RecordProblem(reason: "the row has \(row.count) cells, more than the header"))
        }
        do throws(RecordProblem) {
            var tweet = try CondensedTweet.tweet(owner: owner) { columns.text($0, in: row) }
            tweet.flags.insert(.collected)
            return .success(tweet)
        } catch {
            return .failure(error)
        }
    }
}
