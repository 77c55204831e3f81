import TweetModel

/// Counts the cells of a table that cannot be read, for one warning per column. Their tweets are imported without these
/// values.
struct UnreadableCells {
    /// Whether a cell can be read, or the tweet in its row has the value.
    private typealias CanRead = @Sendable (_ cell: String, Tweet) -> Bool

    private struct Column {
        let name: String
        let cell: Int
        let canRead: CanRead
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
    }

    /// Adds the cells of a row that the tweet lacks.
    mutating func add(_ row: [[UInt8]], _ tweet: Tweet, at position: RecordPosition) {
        for index in columns.indices where columns[index].cell < row.count {
            let cell = row[columns[index].cell]
            if cell.isEmpty || TableRow.isMissing(cell) { continue }
            let value = LegacyText.string(cell)
            if columns[index].canRead(value, tweet) || Self.absent.contains(value.lowercased()) { continue }
            if columns[index].count == 0 { columns[index].first = (position.line, value) }
            columns[index].count += 1
        }
    }

    func warnings(in name: String) -> [String] {
        columns.filter { $0.count > 0 }.map { column in
            let subject = column.count == 1 ? "1 value" : "\(column.count) values"
            let line = column.first.line.map { "line \($0): " } ?? ""
            let value = column.first.value.prefix { !$0.isNewline }.prefix(40)
            return "\(subject) in the column \"\(column.name)\" of \(name) cannot be read and "
                + "\(column.count == 1 ? "was" : "were") left out (\(column.count == 1 ? "" : "first in ")\(line)\(value))"
        }
    }

    /// Words for a missing value, and numbers that programs write instead of one.
    private static let absent: Set<String> = [
        "-1", "-1.0", "0", "0.0", "false", "absent", "n/a", "<na>", "null", "none", "\\n", "-", "--",
    ]

    // MARK: Readers

    /// Whether the cells of fields can be read. A value with one place in the tweet was read if the tweet has it.
    private static let readers: [(fields: [Field], canRead: CanRead)] = [
        ([.time], { $1.createdAt != nil }),
        ([.likes], { $1.counts.likes != nil }), ([.retweets], { $1.counts.retweets != nil }),
        ([.replies], { $1.counts.replies != nil }), ([.quotes], { $1.counts.quotes != nil }),
        ([.views], { $1.counts.views != nil }), ([.bookmarks], { $1.counts.bookmarks != nil }),
        ([.sensitive], { $1.sensitive != nil }), ([.userVerified], { $1.hasProfile(\.verified) }),
        ([.userFollowers], { $1.hasProfile(\.followers) }), ([.userFollowing], { $1.hasProfile(\.following) }),
        ([.userTweets], { $1.hasProfile(\.tweets) }), ([.userListed], { $1.hasProfile(\.listed) }),
        ([.userCreated], { $1.hasProfile(\.createdAt) }),
        ([.point, .reversedPoint, .latitude, .longitude], isPoint), ([.user, .conversation], isID),
        ([.replyTweet, .quotedTweet, .retweetedTweet], isReference),
        (
            [
                .hashtags, .cashtags, .mentions, .links, .expandedLinks, .mediaURLs, .mediaTexts, .videos, .tagged,
                .entities, .metrics, .references, .quotedPost, .parentPost, .placeBox,
            ], isList
        ),
    ]

    /// An empty list, and zeros for an unknown position, are not unreadable.
    @Sendable private static func isPoint(_ cell: String, _ tweet: Tweet) -> Bool {
        tweet.point != nil || cell == "[]" || cell.allSatisfy { "0., []".contains($0) }
    }

    @Sendable private static func isID(_ cell: String, _ tweet: Tweet) -> Bool { FieldNumber.integer(cell) != nil }

    @Sendable private static func isReference(_ cell: String, _ tweet: Tweet) -> Bool {
        isID(cell, tweet) || StatusLink(cell) != nil || cell.hasPrefix("{") && isList(cell, tweet)
    }

    @Sendable private static func isList(_ cell: String, _ tweet: Tweet) -> Bool { FieldList.words(in: cell) != nil }
}

extension Tweet {
    /// Whether the author's profile has a value. Also true without an author, because no profile is read then.
    fileprivate func hasProfile<Value>(_ field: KeyPath<User.Profile, Value?>) -> Bool {
        author.map { $0.profile?[keyPath: field] != nil } ?? true
    }
}
