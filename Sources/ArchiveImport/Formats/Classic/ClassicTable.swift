import TweetModel
import TweetText

/// Reads the CSV tables of a classic archive. They contain the same tweets as the monthly files, without names, media
/// and exact entities, so they are read only if those are missing (see Account archives, Classic tables).
final class ClassicTable: FormatReader {
    private let source: InputSource
    private let location: ArchiveLocation
    private let details: ClassicDetails
    let totalBytes: Int64?
    let expectedTweets: Int?

    init(_ source: InputSource, at location: ArchiveLocation) {
        self.source = source
        self.location = location
        // The files that describe the owner are in the folder of the monthly files, even if these are missing.
        details =
            source.container == .file
            ? ClassicDetails(beside: source.path.folderPath + "data/js/")
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
            let folder = entry.name.folderPath
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
        let named = details.owner ?? RecordContext(options).owner
        let owner = named ?? guessedOwner()
        if owner != nil || details.generatedAt != nil {
            try output.emit(.archive(owner: owner, generatedAt: details.generatedAt))
        }
        if named == nil {
            let advice = owner?.handle.map { OwnerGuess.advice(for: $0) } ?? "import again with --owner HANDLE"
            try output.warn("the table does not name the author of its tweets; \(advice)")
        }
        for problem in details.problems { try output.emit(.failed(problem)) }
        let author = owner.map { User(id: $0.id, handle: $0.handle, name: $0.name) }
        let records = EntryRecords(source: source, location: location)
        for file in location.files {
            var rows: ClassicRows?
            var cells: UnreadableCells?
            try records.readRows(file, into: output) { row, position in
                guard let known = rows else {
                    rows = ClassicRows(header: row)
                    rows?.form.keys = output.keys
                    if rows == nil { throw RecordProblem(reason: "the first row does not contain column names") }
                    cells = rows.map { UnreadableCells(header: row, $0.form.fields, objects: nil) }
                    return
                }
                let tweet = try known.form.tweet(row, owner: author, as: known.format).tweet
                cells?.add(row, tweet, at: position)
                try output.emit(tweet, at: position)
                for (name, column) in known.unread where column < row.count {
                    output.unread.add(name, cell: row[column])
                }
            }
            for warning in cells?.warnings(in: location.reportedName(of: file)) ?? [] { try output.warn(warning) }
        }
    }

    /// Guesses the owner from the first rows of each table. Ignores read errors, which the import reports later.
    private func guessedOwner() -> User? {
        var guess = OwnerGuess(handle: nil)
        for file in location.files {
            guard let start = try? source.open(file).peek(OwnerGuess.byteLimit) else { continue }
            let rows = CSVReader.firstRows(of: start, limit: .max)
            guard let known = rows.first.flatMap({ ClassicRows(header: $0) }) else { continue }
            for row in rows.dropFirst() {
                guard let tweet = try? known.form.tweet(row, owner: nil, as: known.format).tweet else { continue }
                guess.add(tweet)
            }
        }
        let (id, handle) = guess.result
        return id == nil && handle == nil ? nil : User(id: id, handle: handle)
    }
}

/// The rows of a classic archive's table. The table lists no entities except the targets of links, so entities are
/// extracted from the text. A retweet is marked by its own column.
struct ClassicRows {
    var form: TableRow
    let format: FlatFormat
    /// The columns that are not known, by name.
    let unread: [(name: String, column: Int)]

    private static let columns: [Field: String] = [
        .id: "tweet_id", .text: "text", .time: "timestamp", .client: "source", .replyTweet: "in_reply_to_status_id",
        .replyUser: "in_reply_to_user_id", .retweetedTweet: "retweeted_status_id",
        .retweetedUser: "retweeted_status_user_id", .expandedLinks: "expanded_urls",
    ]

    private static let known = Set(columns.values + LeftOutMembers.classicCSV.names)

    /// Returns `nil` for other headers. Tables of scrapers also have `tweet_id`, `timestamp` and `text`, but not
    /// `in_reply_to_status_id`.
    init?(header: [[UInt8]]) {
        let names = header.map { String(decoding: $0, as: UTF8.self) }
        var fields = FieldNodes()
        for (field, name) in Self.columns { fields[field] = names.firstIndex(of: name).map { $0 + 1 } }
        guard let id = fields[.id], let text = fields[.text], let time = fields[.time], fields[.replyTweet] != nil
        else {
            return nil
        }
        // In early tables, each further link has its own cell after the last column.
        form = TableRow(fields: fields, least: max(id, text, time), count: names.count, isOpen: true)
        unread = names.enumerated().filter { !Self.known.contains($0.element) }.map { ($0.element, $0.offset) }
        let (links, count) = (fields[.expandedLinks], names.count)
        format = FlatFormat(
            time: FlatFormat.classic, links: { _ in nil },
            finish: { record, tweet, _ in
                if let links { Self.add(Self.urls(in: record.value, at: links, count: count), to: &tweet) }
                if tweet.retweetOf == nil { tweet.quoteOf = StatusLink.quoted(by: tweet) }
            })
    }

    // MARK: Links

    /// Assigns the listed URLs to the links in the text, in their order. URLs without a link belong to the
    /// part that was cut off. Pages of the tweet's own photos and videos become media.
    private static func add(_ urls: [String], to tweet: inout Tweet) {
        guard !urls.isEmpty else { return }
        var found = UnmatchedLinks(
            tweet.links.compactMap { link in
                link.span.map { ExtractedEntity(kind: .url, span: $0, value: link.url) }
            })
        tweet.links = []
        // All media of a tweet share one link.
        var mediaLink: ExtractedEntity?
        for (number, url) in urls.enumerated() {
            let kind = Self.mediaKind(url, of: tweet)
            // Old texts contain URLs in full, even where the extraction finds no link. Each search scans the whole
            // text.
            if kind == nil, number < NamedEntities.maxSearches,
                let span = tweet.text.nearest(.url, url, to: 0)
            {
                found.remove(overlapping: span)
                tweet.links.append(Link(url: url, expanded: url, display: nil, span: span))
                continue
            }
            let shown = kind == nil ? found.popFirst() : mediaLink ?? found.popFirst()
            if let kind {
                mediaLink = shown
                var item = MediaItem(id: nil, kind: kind, url: nil, span: shown?.span)
                item.expanded = url
                item.link = shown?.value
                tweet.media.append(item)
            } else {
                tweet.links.append(Link(url: shown?.value ?? url, expanded: url, display: nil, span: shown?.span))
            }
        }
        tweet.links += found.all.map {
            Link(url: $0.value, expanded: nil, display: nil, span: $0.span, source: .extracted)
        }
    }

    /// The URLs in the cell `expanded_urls`, and in early tables in the cells after the last column. The photos of
    /// a tweet have the same URL, which is listed once here.
    private static func urls(in row: JSONValue, at first: Int, count: Int) -> [String] {
        var urls: [String] = []
        var pages: Set<String> = []
        var node = 0
        row.forEachElement { cell in
            node += 1
            guard node == first || node > count, let list = cell.nonEmptyString else { return }
            for url in list[...].urls {
                let isPage = url.utf8Contains("/photo/") || url.utf8Contains("/video/")
                if !isPage || pages.insert(url).inserted { urls.append(url) }
            }
        }
        return urls
    }

    /// The kind of media for `https://twitter.com/ann_lee/status/1/photo/1`, a page of this tweet or of the tweet that
    /// it retweets; `nil` for other URLs.
    private static func mediaKind(_ url: String, of tweet: Tweet) -> MediaItem.Kind? {
        let parts = url.split(separator: "/")
        guard parts.count >= 6, parts[1].hasSuffix("twitter.com"), parts[3] == "status",
            parts[4] == tweet.id.description || parts[4] == tweet.retweetOf?.tweet?.description ?? ""
        else { return nil }
        return parts[5] == "photo" ? .photo : parts[5] == "video" ? .video : nil
    }
}
