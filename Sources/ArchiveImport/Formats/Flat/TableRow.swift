import TweetModel

/// The form of a table's rows. A row becomes an array of strings, which is read as a flat record.
struct TableRow: Sendable {
    /// The node of each field. Node 0 is the row, and its cells follow.
    var fields: FieldNodes
    /// The nodes of fields with several columns, in the order in which they are preferred. The first that is not empty
    /// in a row is used.
    var alternatives: [(field: Field, nodes: [Int])] = []
    /// The minimum number of cells in a row, so that it has the required fields.
    let least: Int
    /// The number of column names in the header.
    let count: Int
    /// Whether a row may have more cells than the header.
    var isOpen = false
    /// Gives keys to rows without a usable ID; `nil` to reject them.
    var keys: TweetKeys?

    /// Leaves out a column of a field. The field's next column, if it has several, takes its place.
    mutating func remove(_ node: Int, from field: Field) {
        let index = alternatives.firstIndex { $0.field == field }
        if let index { alternatives[index].nodes.removeAll { $0 == node } }
        if fields[field] == node { fields[field] = index.flatMap { alternatives[$0].nodes.first } }
    }

    /// Calls the body with the row as a record.
    func withRecord<Result>(_ row: [[UInt8]], _ body: (FlatRecord) throws -> Result) rethrows -> Result {
        var document = JSONDocument()
        var fields = fields.within(row.count)
        for (field, nodes) in alternatives {
            fields[field] = nodes.first { $0 <= row.count && !Self.isEmpty(row[$0 - 1], field) } ?? fields[field]
        }
        let (text, name, handle) = (fields[.text], fields[.name], fields[.handle])
        document.setStrings(
            row.enumerated().map { column, cell in
                let node = column + 1
                let converted = LegacyText.utf8(cell)
                if node == text { return converted.decodedLiteral ?? converted }
                if cell.span.isMissingWord(isExact: node == name || node == handle) { return [] }
                return converted.lettersOfR ?? converted
            })
        return try body(FlatRecord(document.root, .nodes(fields)))
    }

    private static func isEmpty(_ cell: [UInt8], _ field: Field) -> Bool {
        cell.isEmpty || cell.count == 2 && emptyLists.contains(cell)
            || cell.span.isMissingWord(isExact: field == .text)
    }

    private static let emptyLists = [Array("[]".utf8), Array("{}".utf8)]

    /// Reads the tweet in a row, which is collected, and the tweets inside it.
    func tweet(_ row: [[UInt8]], owner: User?, as format: FlatFormat = FlatFormat.commonNames) throws -> ReadRow {
        guard row.count >= least else {
            let cells = row.count == 1 ? "1 cell" : "\(row.count) cells"
            throw RecordProblem(reason: "the row has \(cells), fewer than the header")
        }
        // Two joined rows or a split cell. The columns of the values are unknown.
        guard isOpen || row.dropFirst(count).allSatisfy(\.isEmpty) else {
            throw RecordProblem(reason: "the row has \(row.count) cells, more than the header")
        }
        return try withRecord(row) { record in
            var inner = FlatFormat.InnerTweets()
            var tweet = try format.tweet(record, owner: owner, keys: keys, &inner)
            tweet.flags.insert(.collected)
            return (tweet, inner.tweets, format.unreadNodes(record, of: tweet, isRow: true).map { $0 - 1 })
        }
    }
}

/// How the rows of one program's tables are read.
struct TableDialect: Sendable {
    /// The index of a column of objects that is not a field; `nil` if the program writes none.
    var objectColumn: Int?
    /// The names of further columns that are read, in the form of `ColumnAliases.plainName(_:)`.
    var otherColumns: Set<String> = []
    /// The rows that are not tweets, in the plural.
    var others = "posts on other networks"
    /// True if only the URL of a row shows that it is a tweet.
    var knowsByPage = false
    /// Removes the marks that the program adds to cells.
    var restored: @Sendable ([[UInt8]]) -> [[UInt8]] = { $0 }
    /// Reads the tweet in a row, which is collected, and the tweets inside it; `nil` if the row is something else, such
    /// as a bookmark of another page.
    var tweet: @Sendable ([[UInt8]], TableRow, _ owner: User?) throws -> ReadRow? = { row, form, owner in
        try form.tweet(row, owner: owner)
    }
}

/// The tweet in a row, the tweets inside it, and the columns of the row's values that it lacks.
typealias ReadRow = (tweet: Tweet, referenced: [Tweet], unread: [Int])

/// Merges the entities of consecutive records of one tweet. Programs write a record for each file, link or hashtag of
/// a tweet.
struct RepeatedRows {
    /// The number of entities above which none are added. A hostile file can repeat a tweet any number of times.
    private static let most = 50
    private var last: Tweet?

    /// Adds the entities of the previous record if it is one of the same tweet.
    mutating func merge(_ tweet: inout Tweet) {
        if let last, last.id == tweet.id, last.text == tweet.text {
            tweet.media = Self.joined(last.media, tweet.media) { [$0.videoURL, $0.url, $0.expanded, $0.id] }
            tweet.links = Self.joined(last.links, tweet.links) { [$0.expanded, $0.url] }
            tweet.hashtags = Self.joined(last.hashtags, tweet.hashtags) { [$0.text.lowercased()] }
        }
        last = tweet
    }

    /// Two entities are the same if they have one name in common. The one with more names is kept.
    private static func joined<Entity>(
        _ earlier: [Entity], _ later: [Entity], by names: (Entity) -> [String?]
    ) -> [Entity] {
        if earlier.isEmpty { return later }
        var (result, indices) = ([Entity](), [String: Int]())
        let limit = max(most, earlier.count, later.count)
        for entity in earlier + later {
            let found = names(entity).compactMap(\.self)
            let known = found.lazy.compactMap { indices[$0] }.first
            if let known {
                if found.count >= names(result[known]).count(where: { $0 != nil }) { result[known] = entity }
            } else if result.count < limit {
                result.append(entity)
            } else {
                continue
            }
            for name in found { indices[name] = known ?? result.count - 1 }
        }
        return result
    }
}
