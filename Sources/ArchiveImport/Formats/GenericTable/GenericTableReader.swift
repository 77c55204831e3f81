import TweetModel

/// Reads tables (CSV) with one tweet per row: those of DMI-TCAT, and of public data sets. Columns are found by their
/// names in the header. Only the text, and an ID or URL, are required; with `--without-ids` the text, and an author or
/// a time.
final class GenericTableReader: FileSetReader {
    private let source: InputSource
    let location: ArchiveLocation
    /// The first bytes of the only file.
    private let head: FilePrefix?

    init(_ source: InputSource, at location: ArchiveLocation) {
        self.source = source
        self.location = location.withoutHead
        head = location.head
    }

    // MARK: Detecting

    /// Whether a file is a table of DMI-TCAT. Only TCAT names a column `from_user_name`.
    static func matchesTCAT(_ head: FilePrefix, _ options: ImportOptions) -> Bool {
        columns(of: head, options).map { $0.isOfTCAT } ?? false
    }

    static func matches(_ head: FilePrefix, _ options: ImportOptions) -> Bool {
        columns(of: head, options).map { !$0.isOfTCAT } ?? false
    }

    /// Whether the header has a text, but no column of tweet IDs.
    static func lacksIDs(_ head: FilePrefix) -> Bool {
        guard let header = firstRows(of: head).first, header.count > 1 else { return false }
        let fields = Columns.fields(in: header)
        return fields[.id] == nil && (fields[.text] != nil || canHaveKeys(head))
    }

    /// The first column without a known name whose cells are all addresses of tweets, or else tweet IDs.
    static func columnOfTweets(_ head: FilePrefix) -> ColumnMapping.Rule? {
        let rows = firstRows(of: head)
        return rows.first.flatMap { header in
            columnOfTweets(rows.dropFirst(), among: header.indices, except: knownColumns(header)).map {
                property, column in
                ColumnMapping.Rule(property, LegacyText.string(header[column]))
            }
        }
    }

    private static func columnOfTweets(
        _ rows: ArraySlice<[[UInt8]]>, among columns: Range<Int>, except known: [Int]
    ) -> (property: TweetProperty, column: Int)? {
        let tests: [(TweetProperty, ([UInt8]) -> Bool)] = [(.url, isPage), (.id, { IDList.isID($0) })]
        for (property, isTweet) in tests {
            let found = columns.first { column in
                let cells = rows.compactMap { column < $0.count && !$0[column].isEmpty ? $0[column] : nil }
                return !known.contains(column) && !cells.isEmpty && cells.allSatisfy(isTweet)
            }
            if let found { return (property, found) }
        }
        return nil
    }

    /// The columns whose names say that they contain no tweet IDs. A column of texts such as `tweet` may contain some.
    private static func knownColumns(_ header: [[UInt8]]) -> [Int] {
        header.indices.filter {
            let name = ColumnAliases.plainName(LegacyText.string(header[$0]))
            return ColumnAliases.isKnown(name) && !ColumnAliases.namesText(name)
        }
    }

    private static func isPage(_ cell: [UInt8]) -> Bool {
        StatusLink(page: String(decoding: cell, as: UTF8.self)) != nil
    }

    /// Whether the rows of a table can have keys instead of IDs.
    static func canHaveKeys(_ head: FilePrefix) -> Bool {
        var options = ImportOptions()
        options.includeWithoutIDs = true
        return columns(of: head, options) != nil
    }

    /// The number of rows below the header, including damaged ones.
    static func countRows(in stream: ByteStream) throws -> Int {
        var reader = CSVReader(stream)
        var count = -1
        while try reader.next() != .end { count += 1 }
        return count
    }

    private static func hasRoundedIDs(_ head: FilePrefix) -> Bool {
        let rows = firstRows(of: head)
        guard let first = rows.first, let columns = Columns(header: first) else { return false }
        var ids = RoundedIDs()
        for row in rows.dropFirst() {
            if let id = columns.row.withRecord(row, { $0[.id]?.exactInteger }) { ids.add(TweetID(id)) }
        }
        return ids.areRounded
    }

    /// Whether the table has texts, but its IDs are only row numbers.
    static func hasRowNumbers(_ head: FilePrefix) -> Bool {
        let rows = firstRows(of: head)
        return rows.first.flatMap { Columns(header: $0) }.map { hasRowNumbers(rows, $0) } ?? false
    }

    /// The fields whose columns, in the first rows, contain something else than their names say: row numbers instead
    /// of IDs and accounts, the ID of another account, and flags, IDs or objects instead of texts. `other` is the field that the column has
    /// instead.
    private static func misnamed(
        _ rows: [[[UInt8]]], _ columns: Columns
    ) -> [(field: Field, node: Int, other: Field?)] {
        func cells(_ node: Int) -> [[UInt8]] {
            rows.dropFirst().compactMap { node <= $0.count && !$0[node - 1].isEmpty ? $0[node - 1] : nil }
        }
        var found: [(field: Field, node: Int, other: Field?)] = []
        if isNumbered(rows, columns), let id = columns.row.fields[.id] { found.append((.id, id, nil)) }
        for field in [Field.handle, .name] {
            guard let node = columns.row.fields[field] else { continue }
            var numbers = RowNumbers()
            for cell in cells(node) { numbers.add(Int64(LegacyText.string(cell)) ?? -1, at: nil) }
            if numbers.areAll { found.append((field, node, nil)) }
        }
        // The same ID next to several handles is that of the person who saved the tweets.
        if let user = columns.row.fields[.user], let handle = columns.row.fields[.handle],
            Set(cells(user)).count == 1, Set(cells(handle)).count > 2
        {
            found.append((.user, user, nil))
        }
        for node in columns.row.alternatives.first(where: { $0.field == .text })?.nodes ?? [] {
            let cells = cells(node)
            let areIDs = cells.allSatisfy { IDList.isID($0) }
            let areOther = cells.allSatisfy {
                LegacyText.string($0).truth != nil || Columns.isList(LegacyText.string($0))
            }
            if !cells.isEmpty, areIDs || areOther {
                found.append((.text, node, areIDs && columns.row.fields[.id] == nil ? .id : nil))
            }
        }
        return found
    }

    /// The node of the column of handles, or of one with such a name, if it has displayed names.
    private static func authorNames(_ rows: [[[UInt8]]], _ columns: Columns) -> Int? {
        guard columns.row.fields[.name] == nil, let node = columns.looseHandle ?? columns.row.fields[.handle] else {
            return nil
        }
        let cells = rows.dropFirst().compactMap { node <= $0.count ? LegacyText.string($0[node - 1]) : nil }
        let names = cells.count { $0.split(separator: " ").count > 1 }
        // Cells can contain handles too, and accounts as objects of JSON or Python.
        return names * 5 > cells.count && !cells.contains { $0.contains { "@{=".contains($0) } } ? node : nil
    }

    /// Whether the rows are numbered in the column of IDs.
    private static func isNumbered(_ rows: [[[UInt8]]], _ columns: Columns) -> Bool {
        var numbers = RowNumbers()
        for row in rows.dropFirst() { columns.row.withRecord(row) { numbers.add($0) } }
        return numbers.areAll
    }

    /// Other small IDs are accepted if the table has times and authors, or if the name of their column is specific to
    /// tweets. Logs also have times and authors, next to a `message`.
    private static func hasRowNumbers(_ rows: [[[UInt8]]], _ columns: Columns) -> Bool {
        if rows.count < 2 { return false }
        let acceptsSmall =
            columns.namesTweets || columns.namesAuthor && columns.hasTime && !columns.hasLooseText
        if acceptsSmall, !isNumbered(rows, columns) { return false }
        return !rows.dropFirst().contains { row in
            columns.row.withRecord(row) { record in
                let id = record[.id]?.fieldText.flatMap { $0.roundedInteger } ?? 0
                return id >= TweetID.firstTimedID || record.ownPage != nil
            }
        }
    }

    /// Whether the day comes before the month in the column of times; `nil` if that is not certain.
    private static func isDayFirst(_ rows: [[[UInt8]]], _ columns: Columns) -> Bool? {
        guard let time = columns.row.fields[.time] else { return nil }
        return Timestamp.isDayFirst(
            rows.dropFirst().lazy.filter { time <= $0.count }.map { LegacyText.string($0[time - 1]) })
    }

    private static func columns(of head: FilePrefix, _ options: ImportOptions) -> Columns? {
        let rows = firstRows(of: head, options)
        guard let first = rows.first, !isInOtherEncoding(head),
            let columns = Columns(header: first, options) ?? Columns(headerless: rows, options),
            options.includeWithoutIDs || !hasRowNumbers(rows, columns), !hasCounts(rows, columns)
        else { return nil }
        // Tables about other things also have a column of URLs.
        let (hasPage, posts) = (hasPage(rows, columns), rows.dropFirst(columns.isHeaderless ? 0 : 1))
        if areBlueskyPosts(posts) || !hasPage && columns.row.areMastodonPosts(posts) { return nil }
        return columns.knowsByPage && !hasPage && !columns.isOfPocket ? nil : columns
    }

    /// Whether the column of texts is one of counts, as `tweets` in a table of accounts: `1234`, `1,234` or `12K`.
    private static func hasCounts(_ rows: [[[UInt8]]], _ columns: Columns) -> Bool {
        guard columns.hasLooseText, let text = columns.row.fields[.text] else { return false }
        return rows.dropFirst().allSatisfy { row in
            let cell = text <= row.count ? row[text - 1] : []
            if cell.isEmpty || cell.span.isMissingWord(isExact: false) { return true }
            let count = LegacyText.string(cell).trimmed.filter { $0 != "," }
            let hasUnit = count.last.map { "KkMm".contains($0) } ?? false
            return (hasUnit ? String(count.dropLast()) : count).roundedInteger != nil
        }
    }

    private static func hasPage(_ rows: [[[UInt8]]], _ columns: Columns) -> Bool {
        rows.dropFirst(columns.isHeaderless ? 0 : 1).contains { row in
            columns.row.withRecord(row) { $0.ownPage != nil }
        }
    }

    /// The name of the posts in the rows if all are those of another service.
    static func otherPosts(_ head: FilePrefix) -> String? {
        let rows = firstRows(of: head)
        if areBlueskyPosts(rows.dropFirst()) { return RecordType.blueskyPosts.name }
        guard let first = rows.first, let columns = Columns(header: first), !hasPage(rows, columns),
            columns.row.areMastodonPosts(rows.dropFirst())
        else { return nil }
        return RecordType.mastodonPosts.name
    }

    /// Whether each row has an address such as `at://did:plc:abc/app.bsky.feed.post/3kabc`.
    private static func areBlueskyPosts(_ rows: ArraySlice<[[UInt8]]>) -> Bool {
        !rows.isEmpty && rows.allSatisfy { $0.contains { $0.starts(with: "at://".utf8) } }
    }

    /// Whether the table has bookmarks or posts of several networks, but no row with the URL of a tweet.
    static func lacksTweets(_ head: FilePrefix) -> Bool {
        guard let first = firstRows(of: head).first, let columns = Columns(header: first) else { return false }
        return columns.dialect.knowsByPage
    }

    /// A table without a column that is known to have texts.
    struct UnknownTable {
        /// The names of the columns; empty if the table has no header.
        let names: [String]
        /// The text, and the ID or URL unless its column is known, with the columns that seem to contain them. A table
        /// without tweet IDs has the time instead.
        let rules: [(property: TweetProperty, column: String?)]
        /// Whether the rows can have keys instead of IDs.
        let canHaveKeys: Bool
    }

    /// Returns `nil` unless the file is a table whose texts are not known.
    ///
    /// - Parameter hasTweets: whether the table has a column of IDs or URLs of tweets.
    static func unknownTable(_ head: FilePrefix, hasTweets: Bool) -> UnknownTable? {
        guard head.content == .text || head.content == .tweetTable else { return nil }
        let rows = CSVReader.firstRows(of: head.bytes, limit: 20) { $0.count > 1 }
        guard let header = rows.first, header.count > 1, Columns.fields(in: header)[.text] == nil else { return nil }
        let hasHeader = !header.contains { isPage($0) || isNumber($0) || isTime($0) }
        let same = rows.dropFirst(hasHeader ? 1 : 0).filter { $0.count == header.count }
        let fields = hasHeader ? Columns.fields(in: header) : FieldNodes()
        let known = hasHeader ? knownColumns(header) : []
        let origins = [fields[.id], fields[.page]].compactMap { $0.map { $0 - 1 } }
        let containsTweets =
            columnOfTweets(same[...], among: header.indices, except: known.filter { !origins.contains($0) }) != nil
        guard containsTweets == hasTweets, hasTweets || isTable(rows, hasHeader: hasHeader) else { return nil }
        let names = hasHeader ? header.map { LegacyText.string($0) } : header.indices.map { Columns.name(at: $0) }
        let tweets = columnOfTweets(same[...], among: header.indices, except: known)
        let text = Columns.longestText(in: same, except: known + (tweets.map { [$0.column] } ?? [])).flatMap { column in
            isText(same.map { $0[column] }) ? column : nil
        }
        let time = hasHeader ? nil : header.indices.first { column in same.allSatisfy { isTime($0[column]) } }
        let canHaveKeys = !hasTweets && (!hasHeader || Columns.haveOrigin(fields))
        var rules: [(property: TweetProperty, column: String?)] = [(.text, text.map { names[$0] })]
        if !canHaveKeys, fields[.id] == nil, fields[.page] == nil {
            rules.append((tweets?.property ?? .url, tweets.map { names[$0.column] }))
        }
        if canHaveKeys, let time { rules.append((.time, names[time])) }
        return UnknownTable(names: hasHeader ? names : [], rules: rules, canHaveKeys: canHaveKeys)
    }

    /// Whether lines with commas are a table and not prose: short names, or in each line the same number of cells.
    private static func isTable(_ rows: [[[UInt8]]], hasHeader: Bool) -> Bool {
        guard rows.count > 1, let header = rows.first else { return false }
        if !hasHeader { return rows.allSatisfy { $0.count == header.count } }
        return header.count > 2 && rows[1].count == header.count && header[0].count < 60
            && header.dropFirst().allSatisfy { !$0.isEmpty && $0.count < 60 }
    }

    /// Whether a cell is a number, as in no header. pandas numbers columns without names from 0.
    private static func isNumber(_ cell: [UInt8]) -> Bool {
        cell.count > 2 && Double(String(decoding: cell, as: UTF8.self)) != nil
    }

    private static func isTime(_ cell: [UInt8]) -> Bool {
        let written = LegacyText.string(cell)
        return Timestamp.isOfIFTTT(written) || Timestamp.parseAnyForm(written) != nil
    }

    /// Whether cells are texts and not labels: most of them differ, and some have several words.
    private static func isText(_ cells: [[UInt8]]) -> Bool {
        Set(cells).count * 2 > cells.count
            && cells.contains { LegacyText.string($0).contains(/\p{L}.*\s.*\p{L}|[^\p{ASCII}]/) }
    }

    /// Whether most letters of the header, or of the columns with other letters than those of ASCII, are bytes that are
    /// not UTF-8, as in Shift-JIS, GB18030, Big5, EUC-KR and Windows-1251. In Windows-1252, most are ASCII. In damaged
    /// UTF-8, most characters are intact.
    static func isInOtherEncoding(_ head: FilePrefix) -> Bool {
        guard head.content == .text || head.content == .tweetTable, head.bytes.contains(where: { $0 >= 0x80 }) else {
            return false
        }
        let line = head.bytes.prefix { $0 != 0x0A && $0 != 0x0D }
        if String(validating: line, as: UTF8.self) == nil, line.count(where: { $0 >= 0x80 }) * 3 > line.count {
            return true
        }
        let rows = CSVReader.firstRows(of: head.bytes, limit: rowsLookedAt)
        var (intact, damaged, letters) = (0, 0, 0)
        for column in rows.first?.indices ?? 0..<0 {
            let cells = rows.compactMap { column < $0.count ? $0[column] : nil }
            guard cells.contains(where: { $0.contains { $0 >= 0x80 } }) else { continue }
            for scalar in String(decoding: cells.joined(), as: UTF8.self).unicodeScalars {
                if scalar == "\u{FFFD}" {
                    damaged += 1
                } else if !scalar.isASCII {
                    intact += 1
                } else if scalar.properties.isAlphabetic {
                    letters += 1
                }
            }
        }
        return damaged > max(intact, letters / 2, 4)
    }

    /// How sure it is that a table writes line breaks, tabs and backslashes as `\n`, `\t` and `\\`.
    private enum Escapes {
        case none, perhaps, sure
    }

    /// jq, MySQL and PostgreSQL write tables with tabs and without quotes in this way. Another such table can contain a
    /// `\n` that an author typed, but hardly also `\\` or a second `\n` after it, and no other backslash.
    private static func escapes(in head: FilePrefix) -> Escapes {
        let bytes = head.bytes
        guard bytes.prefix(while: { $0 != 0x0A }).contains(UInt8(ascii: "\t")),
            !String(decoding: bytes, as: UTF8.self).contains(/(^|[\t\n])"/)
        else { return .none }
        var (rest, pairs) = (bytes, Set<UInt8>())
        var hasEmptyLine = false
        while let index = rest.firstIndex(of: UInt8(ascii: "\\")), index + 1 < rest.endIndex {
            pairs.insert(rest[index + 1])
            hasEmptyLine = hasEmptyLine || rest[index...].starts(with: #"\n\n"#.utf8)
            rest = rest[(index + 2)...]
        }
        guard pairs.contains(UInt8(ascii: "n")), pairs.isSubset(of: #"nrt\N"#.utf8) else { return .none }
        return hasEmptyLine || pairs.contains(UInt8(ascii: "\\")) ? .sure : .perhaps
    }

    private static func unescaped(_ cell: [UInt8]) -> [UInt8] {
        Array(
            String(decoding: cell, as: UTF8.self).replacing(/\\([nrt\\])/) { match in
                ["n": "\n", "r": "\r", "t": "\t"][match.1] ?? "\\"
            }.utf8)
    }

    private static func firstRows(of head: FilePrefix, _ options: ImportOptions = ImportOptions()) -> [[[UInt8]]] {
        guard head.content == .text || head.content == .tweetTable else { return [] }
        return CSVReader.firstRows(of: head.bytes, limit: rowsLookedAt) { Columns(header: $0, options) != nil }
    }

    /// In mixed data, the first tweet can come late.
    private static let rowsLookedAt = 200

    /// The columns of a table.
    struct Columns {
        fileprivate(set) var row: TableRow
        let isOfTCAT: Bool
        /// Whether the table has bookmarks of Pocket, most of which are not tweets.
        var isOfPocket = false
        /// Whether the table has no header, so that the first row is a tweet.
        var isHeaderless = false
        /// Whether only the URL of a row identifies it as a tweet.
        let knowsByPage: Bool
        /// The node of a column that often has handles, next to a better one or to the URL of the tweet.
        private(set) var looseHandle: Int?
        /// Whether the name of the ID column is specific to tweets: not just `id` or `_id`.
        let namesTweets: Bool
        /// Whether the text is in a column that other tables also have.
        private(set) var hasLooseText = false
        let dialect: TableDialect
        /// The columns that are not known, by name.
        private(set) var unread: [(name: String, column: Int)] = []
        /// The names of all columns if some can have values in a form that is not read; else empty.
        private(set) var names: [String] = []
        /// The columns that the user mapped to labels.
        let labels: [Int]
        fileprivate let numbered: NumberedColumns

        var namesAuthor: Bool { row.fields[.handle] != nil || row.fields[.user] != nil || row.fields[.page] != nil }
        var hasTime: Bool { row.fields[.time] != nil || row.fields[.epoch] != nil }

        /// Returns `nil` for a header without a text, of direct messages, or without an ID or URL; with
        /// `includeWithoutIDs`, without an author and a time instead.
        init?(header: [[UInt8]], _ options: ImportOptions = ImportOptions()) {
            numbered = Self.numbered(header)
            let names = Self.names(numbered)
            var fields = Self.fields(names)
            options.mapping.apply(to: &fields, header: header)
            labels = options.mapping.labelColumns(in: header)
            let captures = TableDialect.waybackTweets(names, &fields)
            let bookmarks = TableDialect.bookmarks(names, &fields)
            let posts = bookmarks == nil ? TableDialect.posts(names, &fields) : nil
            if fields[.text] == nil {
                let loose = ColumnAliases.looseTexts.lazy.compactMap { names.firstIndex(of: $0) }.first
                fields[.text] = loose.map { $0 + 1 }
                hasLooseText = loose != nil
            }
            let textAlone = options.includeWithoutIDs && Self.haveOrigin(fields) ? fields[.text] : nil
            guard let id = fields[.id] ?? fields[.page] ?? textAlone, let text = fields[.text],
                !JSONValue.isDirectMessage(columns: names)
            else { return nil }
            // Widely used data sets about airlines and a debate have the handle in `name`.
            if names.contains("airline_sentiment") || names.contains("tweet_coord"), fields[.handle] == nil {
                fields[.handle] = fields[.name]
            }
            // In early versions of Social Feed Manager, `twitter_id` is the tweet's ID and `twitter_url` its URL.
            if names.contains("twitter_url") { fields[.user] = nil }
            // In tables of Brandwatch, views and positions are estimates.
            if names.contains("query_name") {
                for guess in [Field.views, .latitude, .longitude] { fields[guess] = nil }
            }
            let dewey = TableDialect.dewey(names, &fields)
            let own = TableDialect.tweetdexExport(names, &fields)
            if bookmarks == nil, captures == nil, fields[.handle] == nil || fields.hasExactHandle {
                looseHandle = names.firstIndex { ColumnAliases.looseHandles.contains($0) }.map { $0 + 1 }
                if let node = looseHandle, fields.contains(node) { looseHandle = nil }
            }
            row = TableRow(fields: fields, least: max(id, text), count: header.count)
            let chosen = fields
            row.alternatives = FieldSelection.alternatives(names).filter { chosen[$0.field] == $0.nodes[0] }
            // 4CAT and Bright Data use the same columns for posts of all platforms.
            let textName = ColumnAliases.plainName(LegacyText.string(header[text - 1]))
            let nameOfID = fields[.id].map { names[$0 - 1] }
            namesTweets = nameOfID != "id" && nameOfID != "_id"
            knowsByPage =
                fields[.id] == nil && !options.includeWithoutIDs || bookmarks != nil
                || posts != nil
                || ["body", ColumnAliases.description].contains(textName)
                    && nameOfID != "tweet_id" && nameOfID != "tweetid"
                    && !names.contains { ["is_retweet", "retweet_count"].contains($0) }
                    && !options.mapping.named.contains { $0.property == .text }
            isOfTCAT = names.contains("from_user_name")
            isOfPocket = bookmarks != nil && names.contains("time_added")
            let program =
                TableDialect.webExporter(names) ?? own ?? TableDialect.scweet(names) ?? dewey ?? captures ?? bookmarks
                ?? posts
                ?? TableDialect.twint(names)
            dialect = program ?? .common(names, fields)
            let others = names.contains("vertex_2") ? ColumnAliases.layoutOfNodeXL : dialect.otherColumns
            for (column, name) in names.enumerated() where !others.contains(name) && column + 1 != text {
                // Only the user's own columns of bookmarks are read.
                let isKnown =
                    bookmarks == nil
                    ? ColumnAliases.isKnown(name) : row.fields.contains(column + 1) || ColumnAliases.isLeftOut(name)
                if !isKnown { unread.append((LegacyText.string(header[column]), column)) }
            }
            if program == nil, FlatFormat.checkedInRows.contains(where: { fields[$0] != nil }) {
                self.names = header.map { LegacyText.string($0) }
            }
        }

        /// Whether one of the fields is an author or a time.
        static func haveOrigin(_ fields: FieldNodes) -> Bool {
            [Field.handle, .name, .user, .time, .epoch].contains { fields[$0] != nil }
        }

        private static func numbered(_ header: [[UInt8]]) -> NumberedColumns {
            NumberedColumns(header.map { String(decoding: $0, as: UTF8.self) })
        }

        private static func names(_ columns: NumberedColumns) -> [String] {
            let names = ColumnAliases.withoutPrefix(columns.names)
            let all = Set(names)
            let dialect = ColumnAliases.dialect { all.contains($0.description) }
            return names.map { dialect[$0] ?? $0 }
        }

        /// The node of each field in a row. Node 0 is the row, and its cells follow.
        static func fields(in header: [[UInt8]]) -> FieldNodes { fields(names(numbered(header))) }

        private static func fields(_ names: [String]) -> FieldNodes {
            var selection = FieldSelection()
            for (column, name) in names.enumerated() { selection.add(column + 1, named: name) }
            return selection.nodes
        }

        /// The name of a column without a name.
        static func name(at column: Int) -> String { "column \(column + 1)" }

        /// The names of the columns in a table without a header.
        static func numbers(of row: [[UInt8]]) -> [[UInt8]] { row.indices.map { Array(name(at: $0).utf8) } }

        /// Returns `nil` unless the first rows are those of a known table without a header: sentiment140, the
        /// spreadsheet of an applet of IFTTT, or tweet IDs with their texts. The user can map the columns by number.
        init?(headerless rows: [[[UInt8]]], _ options: ImportOptions) {
            guard let first = rows.first else { return nil }
            var fields = FieldNodes()
            for (field, column) in Self.ofSentiment140(first) ?? Self.ofIFTTT(rows) ?? Self.ofIDs(rows) ?? [] {
                fields[field] = column + 1
            }
            options.mapping.apply(to: &fields, header: Self.numbers(of: first))
            let textAlone = options.includeWithoutIDs ? fields[.text] : nil
            guard fields[.text] != nil, fields[.id] ?? fields[.page] ?? textAlone != nil else { return nil }
            knowsByPage = fields[.id] == nil && !options.includeWithoutIDs
            row = TableRow(
                fields: fields, least: Field.allCases.compactMap { fields[$0] }.max() ?? 0, count: first.count)
            isOfTCAT = false
            dialect = TableDialect()
            namesTweets = true
            isHeaderless = true
            labels = options.mapping.labelColumns(in: Self.numbers(of: first))
            numbered = NumberedColumns([])
            for column in first.indices where !fields.contains(column + 1) {
                unread.append((Self.name(at: column), column))
            }
        }

        /// Sentiment, ID, time, query, handle and text.
        private static func ofSentiment140(_ row: [[UInt8]]) -> [(Field, Int)]? {
            let isID = row.count == 6 && (8...20) ~= row[1].count && row[1].allSatisfy(\.isASCIIDigit)
            guard isID, row[0].count == 1, row[0][0].isASCIIDigit,
                Timestamp.parseAnyForm(String(decoding: row[2], as: UTF8.self)) != nil
            else { return nil }
            return [(.id, 1), (.time, 2), (.handle, 4), (.text, 5)]
        }

        /// The applet writes the properties that its user chose, in any order. These are by default the time, the
        /// handle, the text and the URL.
        private static func ofIFTTT(_ rows: [[[UInt8]]]) -> [(Field, Int)]? {
            guard let cells = rows.first?.map({ LegacyText.string($0) }),
                let page = cells.firstIndex(where: { StatusLink($0) != nil }),
                let author = StatusLink(cells[page])?.handle?.lowercased()
            else { return nil }
            let handle = cells.firstIndex { FlatFormat.withoutSign($0, "@").lowercased() == author }
            let time = cells.firstIndex { Timestamp.isOfIFTTT($0) }
            guard handle != nil || time != nil,
                let text = longestText(in: rows, except: [page, handle, time].compactMap(\.self))
            else { return nil }
            var columns = [(Field.page, page), (.text, text)]
            if let handle { columns.append((.handle, handle)) }
            if let time { columns.append((.time, time)) }
            return columns
        }

        /// Tweet IDs and texts, such as the data sets of SemEval: `1641895047852982283`, `positive`, `Tea on the pier`.
        private static func ofIDs(_ rows: [[[UInt8]]]) -> [(Field, Int)]? {
            guard rows.count > 1, let count = rows.first?.count, count > 1,
                rows.allSatisfy({ $0.count == count })
            else { return nil }
            func seconds(_ cell: [UInt8]) -> Int64? {
                Timestamp.parseAnyForm(String(decoding: cell, as: UTF8.self))?.seconds
            }
            let time = (0..<count).first { column in rows.allSatisfy { seconds($0[column]) != nil } }
            func isID(_ column: Int) -> Bool {
                rows.allSatisfy { row in IDList.isID(row[column], at: time.flatMap { seconds(row[$0]) }) }
            }
            guard let id = (0..<count).first(where: { $0 != time && isID($0) }),
                let text = longestText(in: rows, except: [id, time].compactMap(\.self)),
                rows.contains(where: { $0[text].contains(UInt8(ascii: " ")) })
            else { return nil }
            return [(.id, id), (.text, text)] + (time.map { [(.time, $0)] } ?? [])
        }

        /// The column with the longest texts. In one row, the name of the author can be longer, but it is repeated.
        static func longestText(in rows: [[[UInt8]]], except taken: [Int]) -> Int? {
            var texts: [Int: Set<[UInt8]>] = [:]
            for row in rows {
                for column in row.indices where !taken.contains(column) && isText(LegacyText.string(row[column])) {
                    texts[column, default: []].insert(row[column])
                }
            }
            let sizes = texts.mapValues { $0.reduce(0) { $0 + $1.count } }
            return sizes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        }

        /// Other properties of tweets are URLs, handles, numbers, times, the HTML of the embedded tweet, lists or objects
        /// of JSON or Python, and entities with scores (`coffee:Coffee:-1.85;`, TweetsKB).
        private static func isText(_ cell: String) -> Bool {
            !cell.isEmpty && !["http://", "https://", "<"].contains { cell.hasPrefix($0) }
                && (cell.first != "@" || cell.contains(" ")) && !cell.utf8.allSatisfy(\.isASCIIDigit)
                && !Timestamp.isOfIFTTT(cell) && Timestamp.parseAnyForm(cell) == nil
                && !(cell.hasSuffix(";") && cell.contains(":-"))
                && !isList(cell)
        }

        /// Whether a cell begins like a list or object of JSON or Python.
        fileprivate static func isList(_ cell: String) -> Bool {
            ["[{", "[[", "[\"", "['", "[]", "{\"", "{'", "{}"].contains { cell.hasPrefix($0) }
        }
    }

    // MARK: Reading

    func read(options: ImportOptions, into output: ImportOutput) throws {
        let owner = RecordContext(options).owner
        if let owner { try output.emit(.archive(owner: owner, generatedAt: nil)) }
        let records = EntryRecords(source: source, location: location)
        let tweetless = TweetlessRecords()
        let hasRoundedIDs = head.map { Self.hasRoundedIDs($0) } ?? false
        let rows = head.map { Self.firstRows(of: $0, options) } ?? []
        let sample = rows.first.flatMap { Columns(header: $0, options) }
        let misnamed = sample.map { Self.misnamed(rows, $0) } ?? []
        let authorNames = sample.flatMap { Self.authorNames(rows, $0) }
        let isDayFirst = sample.flatMap { Self.isDayFirst(rows, $0) }
        let escapes = head.map { Self.escapes(in: $0) } ?? .none
        let headerless = head.flatMap { Columns(headerless: Self.firstRows(of: $0), options) }
        for file in location.files {
            let name = location.reportedName(of: file)
            var columns: Columns?
            var (ids, cells) = (RoundedIDs(), UnreadableCells?.none)
            var repeats = RepeatedRows()
            func emit(_ row: [[UInt8]], _ columns: Columns, at position: RecordPosition) throws {
                var row = columns.dialect.restored(columns.numbered.joined(row))
                if escapes == .sure, let text = columns.row.fields[.text], text <= row.count {
                    row[text - 1] = Self.unescaped(row[text - 1])
                }
                let written = row
                if let isDayFirst, let time = columns.row.fields[.time], time <= row.count {
                    let date = LegacyText.string(row[time - 1])
                    row[time - 1] = Array(Timestamp.isoDate(date, isDayFirst: isDayFirst).utf8)
                }
                if let promoted = columns.row.fields[.promoted], promoted <= row.count,
                    LegacyText.string(row[promoted - 1]).truth == true
                {
                    return tweetless.count(TweetlessRecords.promoted, isAccount: false, in: name)
                }
                guard var read = try columns.dialect.tweet(row, columns.row, owner) else {
                    return tweetless.count(columns.dialect.others, isAccount: false, in: name)
                }
                repeats.merge(&read.tweet)
                ids.add(read.tweet.id)
                cells?.add(written, read.tweet, at: position)
                try self.emit(row, columns, read, at: position, output)
            }
            try records.readRows(
                file, into: output, isHeader: { Columns(header: $0, options) != nil }
            ) { row, position in
                guard let known = columns else {
                    let known = Columns(header: row, options) ?? headerless ?? Columns(headerless: [row], options)
                    output.unread.mapping.note(header: known?.isHeaderless == true ? Columns.numbers(of: row) : row)
                    guard var found = known else {
                        throw RecordProblem(reason: "the first row does not contain column names")
                    }
                    found.row.keys = output.keys
                    for (field, node, other) in misnamed {
                        found.row.remove(node, from: field)
                        if let other { found.row.fields[other] = node }
                    }
                    if let authorNames {
                        found.row.fields[.name] = authorNames
                        if found.row.fields[.handle] == authorNames { found.row.fields[.handle] = nil }
                    }
                    if hasRoundedIDs { found.row.keys?.rejectsZeros = true }
                    columns = found
                    if found.isHeaderless { return try emit(row, found, at: position) }
                    cells = UnreadableCells(header: row, found.row.fields, objects: found.dialect.objectColumn)
                    // If the first line end is missing, the first tweet is a part of the header.
                    if row.contains(where: { $0.count >= 8 && $0.allSatisfy(\.isASCIIDigit) }) {
                        let problem = RecordProblem(reason: "the first row contains more than column names")
                        try output.skip(problem, in: name, at: position)
                    }
                    // The tweets can be by many authors, so `--owner` may be wrong.
                    if !found.namesAuthor, found.row.fields[.name] == nil, owner == nil {
                        try output.warn("\(name) does not name the authors of its tweets")
                    }
                    return
                }
                try emit(row, known, at: position)
            }
            try output.warn(ids.warning(in: name))
            for warning in cells?.warnings(in: name) ?? [] { try output.warn(warning) }
            if escapes == .perhaps { try output.warn("\(name) may write line breaks as \\n, which was left as it is") }
        }
        try tweetless.report(to: output)
    }

    private func emit(
        _ row: [[UInt8]], _ columns: Columns, _ read: ReadRow, at position: RecordPosition, _ output: ImportOutput
    ) throws {
        let original = read.referenced.first { $0.id == read.tweet.retweetOf?.tweet }
        try output.emit(read.tweet, referenced: read.referenced, original: original, at: position)
        var labels = output.unread.labels {
            for (name, column) in columns.unread where column < row.count { output.unread.add(name, cell: row[column]) }
            for column in read.unread where !columns.names.isEmpty {
                output.unread.add(columns.names[column], cell: row[column])
            }
        }
        let fields = columns.row.fields
        guard
            fields[.folders] != nil || fields[.labels] != nil || fields[.note] != nil || !columns.labels.isEmpty
                || !labels.isEmpty
        else { return }
        let note = columns.row.withRecord(row) { record in
            labels += FlatFormat.labels(record)
            for column in columns.labels where column < row.count {
                labels += MappedColumns.labels(record.value.at(column + 1))
            }
            return record[.note]?.fieldText
        }
        if labels.isEmpty, note == nil { return }
        try output.emit(.own(labels: labels, note: note, of: read.tweet.id))
    }
}
