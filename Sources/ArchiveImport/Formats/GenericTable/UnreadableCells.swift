import TweetModel

/// Counts the cells of a table that cannot be read, for one warning per column. Their tweets are imported without these
/// values.
struct UnreadableCells {
    /// Whether a cell can be read, or the tweet in its row has the value.
    private typealias CanRead = @Sendable (_ cell: [UInt8], Tweet) -> Bool

    private struct Column {
        let name: String
        let cell: Int
        let canRead: CanRead
        /// What happens to values that cannot be read, for one and for several.
        var loss = ("cannot be read and was left out", "cannot be read and were left out")
        var count = 0
        /// The line and the value of the first such cell.
        var first: (line: Int?, value: String) = (nil, "")
    }

    private var columns: [Column]

    /// - Parameters:
    ///   - header: the names of the columns.
    ///   - nodes: the nodes of the fields in a row.
    ///   - objects: the index of a column of objects that is not a field, or `nil`.
    init(header: [[UInt8]], _ nodes: FieldNodes, objects: Int?) {
        var readers: [Int: CanRead] = [:]
        for (fields, canRead) in Self.readers {
            for node in fields.compactMap({ nodes[$0] }) { readers[node - 1] = canRead }
        }
        if let objects { readers[objects] = Self.isList }
        columns = readers.sorted { $0.key < $1.key }.map { cell, canRead in
            Column(name: LegacyText.string(header[cell]), cell: cell, canRead: canRead)
        }
        if let time = nodes[.time] {
            let loss = (
                "has an unknown time zone, so only its day is stored",
                "have an unknown time zone, so only their days are stored"
            )
            columns.append(
                Column(
                    name: LegacyText.string(header[time - 1]), cell: time - 1, canRead: Self.hasTimeOfDay, loss: loss))
        }
    }

    /// Adds the cells of a row that the tweet lacks.
    mutating func add(_ row: [[UInt8]], _ tweet: Tweet, at position: RecordPosition) {
        for index in columns.indices where columns[index].cell < row.count {
            let cell = row[columns[index].cell]
            if cell.isEmpty || columns[index].canRead(cell, tweet) || cell.span.isMissingWord() { continue }
            let value = LegacyText.string(cell)
            if Self.zeros.contains(value.lowercased()) { continue }
            if columns[index].count == 0 { columns[index].first = (position.line, value) }
            columns[index].count += 1
        }
    }

    func warnings(in name: String) -> [String] {
        columns.filter { $0.count > 0 }.map { column in
            let subject = column.count == 1 ? "1 value" : "\(column.count) values"
            let line = column.first.line.map { "line \($0): " } ?? ""
            let value = column.first.value.prefix { !$0.isNewline }.prefix(40)
            return "\(subject) in the column \"\(column.name)\" of \(name) "
                + "\(column.count == 1 ? column.loss.0 : column.loss.1) (\(column.count == 1 ? "" : "first in ")\(line)\(value))"
        }
    }

    /// Numbers and booleans that programs write instead of a missing value.
    private static let zeros: Set<String> = ["-1", "-1.0", "0", "0.0", "false"]

    // MARK: Readers

    private static let counts: [(fields: [Field], canRead: CanRead)] = TweetCount.allCases.map { count in
        ([Field(count)], { $1.counts[count] != nil || isWithoutCount($0) })
    }

    /// Whether the cells of fields can be read. This runs for each cell, so it first looks for the value in the tweet.
    private static let readers = counts + others

    private static let others: [(fields: [Field], canRead: CanRead)] = [
        ([.time], { $1.createdAt != nil }),
        ([.sensitive], { $1.sensitive != nil }), ([.userVerified], { $1.hasProfile { $0.verified != nil } }),
        ([.userFollowers], { $1.hasProfile { $0.followers != nil } }),
        ([.userFollowing], { $1.hasProfile { $0.following != nil } }),
        ([.userTweets], { $1.hasProfile { $0.tweets != nil } }),
        ([.userListed], { $1.hasProfile { $0.listed != nil } }),
        ([.userCreated], { $1.hasProfile { $0.createdAt != nil } }),
        ([.point, .reversedPoint, .latitude, .longitude], isPoint), ([.user], isUser), ([.conversation], isID),
        ([.replyTweet, .quotedTweet, .retweetedTweet], isReference),
        ([.quotedCell], { isReference($0, $1) && !isID($0, $1) }),
        ([.hashtags], { $1.hashtags.first?.source == .given || isList($0, of: "#") }),
        ([.mentions], { $1.mentions.first?.source == .given || isList($0, of: "@") }),
        ([.links, .expandedLinks], { $1.links.first?.expanded != nil || isList($0, $1) }),
        ([.mediaURLs, .videos], { !$1.media.isEmpty || isList($0, $1) }),
        (
            [.cashtags, .mediaTexts, .tagged, .entities, .metrics, .references, .quotedPost, .parentPost, .placeBox],
            isList
        ),
    ]

    /// Whether a cell is an object without a count: `{'state': 'Enabled'}`.
    private static func isWithoutCount(_ cell: [UInt8]) -> Bool {
        cell.first == UInt8(ascii: "{") && !String(decoding: cell, as: UTF8.self).utf8Contains("count")
    }

    /// Whether a tweet has the time of day in its cell. Early IDs contain no time, and classic archives write midnight for
    /// an unknown time of day.
    @Sendable private static func hasTimeOfDay(_ cell: [UInt8], _ tweet: Tweet) -> Bool {
        tweet.createdAt?.precision != .day || !cell.contains(UInt8(ascii: ":"))
            || String(decoding: cell, as: UTF8.self).contains(" 00:00")
    }

    /// An empty list, and zeros or `NA NA` for an unknown position, are not unreadable.
    @Sendable private static func isPoint(_ cell: [UInt8], _ tweet: Tweet) -> Bool {
        tweet.point != nil
            || cell.split(separator: UInt8(ascii: " ")).allSatisfy { word in
                word.allSatisfy { emptyPoint.contains($0) } || Array(word).span.isMissingWord()
            }
    }

    private static let emptyPoint = Array("0.,[]".utf8)

    @Sendable private static func isID(_ cell: [UInt8], _ tweet: Tweet) -> Bool {
        String(decoding: cell, as: UTF8.self).fieldInteger != nil
    }

    @Sendable private static func isUser(_ cell: [UInt8], _ tweet: Tweet) -> Bool {
        isID(cell, tweet) || tweet.author?.handle.map { $0.utf8.elementsEqual(cell) } == true
    }

    @Sendable private static func isReference(_ cell: [UInt8], _ tweet: Tweet) -> Bool {
        if isID(cell, tweet) { return true }
        let text = String(decoding: cell, as: UTF8.self)
        return flags.contains(text.lowercased()) || StatusLink(text) != nil
            || tweet.replyTo?.handle.map { FlatFormat.withoutSign(text, "@") == $0 } == true
            || (cell.first == UInt8(ascii: "{") || cell.last == UInt8(ascii: ")")) && isList(cell, tweet)
    }

    /// Words that only say that the tweet is a reply, a quote or a retweet.
    private static let flags: Set<String> = ["true", "t", "yes", "f", "no"]

    @Sendable private static func isList(_ cell: [UInt8], _ tweet: Tweet) -> Bool {
        guard cell.count > 2, cell.isPrintedList else { return true }
        return String(decoding: cell, as: UTF8.self).words() != nil
    }

    /// Whether a cell contains hashtags or handles, which the sign precedes in a text.
    private static func isList(_ cell: [UInt8], of sign: String) -> Bool {
        if cell.count <= 2 { return true }
        let members = sign == "#" ? FlatFormat.tagNames : FlatFormat.commonNames.mentions.handle
        let words = String(decoding: cell, as: UTF8.self).words(members)
        return words?.allSatisfy { FlatFormat.isEntity(FlatFormat.withoutSign($0, sign), sign) } ?? false
    }
}

extension Tweet {
    /// Whether the author's profile has a value. Also true without an author, because no profile is read then.
    fileprivate func hasProfile(_ isThere: (User.Profile) -> Bool) -> Bool {
        author.map { $0.profile.map(isThere) ?? false } ?? true
    }
}
