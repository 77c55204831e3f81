internal import SQLiteKit
internal import TweetModel

/// The columns of `tweet`. Those of the counts follow each other in the order of `TweetCount`. Readers do not need the
/// columns from `docID` on.
enum TweetColumn: Int, TableColumn {
    case id, createdAt, dayPrecision, flags, authorID, text, textCompleteness, lang, clientID, replyToTweet,
        replyToUser, retweetOfTweet, retweetOfUser, quoteOfTweet, quoteOfUser, conversationID, likeCount, retweetCount,
        replyCount, quoteCount, viewCount, bookmarkCount, sensitive, placeID, latitude, longitude, communityID,
        withheldIn, docID, timeMismatch, generation, client

    static let storedCount = client.rawValue
    static let readNames = names.prefix(docID.rawValue)
}

extension Tweet {
    /// Reads the columns of `tweet` up to `withheldIn`, and returns the values that are not part of `Tweet`.
    mutating func read(_ row: some TableRow) -> TweetPage.Row {
        createdAt = row.optionalInteger(TweetColumn.createdAt).map {
            Timestamp(seconds: $0, precision: row.integer(TweetColumn.dayPrecision) != 0 ? .day : .second)
        }
        text = row.text(TweetColumn.text)
        textCompleteness = TextCompleteness(rawValue: Int(row.integer(TweetColumn.textCompleteness))) ?? .summary
        let stored = row.integer(TweetColumn.flags)
        flags = TweetFlags(rawValue: stored & ~EmptyEntityFlags.all.rawValue)
        language = row.optionalText(TweetColumn.lang)
        let users = TweetUsers(
            author: row.optionalInteger(TweetColumn.authorID), replyTo: row.optionalInteger(TweetColumn.replyToUser),
            retweetOf: row.optionalInteger(TweetColumn.retweetOfUser),
            quoteOf: row.optionalInteger(TweetColumn.quoteOfUser))
        func reference(_ tweet: TweetColumn, _ user: Int64?, _ unknown: TweetFlags) -> TweetReference? {
            let tweet = row.optionalInteger(tweet)
            let isKnown = tweet != nil || user != nil
            return isKnown || flags.contains(unknown) ? TweetReference(tweet: tweet.map { TweetID($0) }) : nil
        }
        replyTo = reference(.replyToTweet, users.replyTo, .replyToUnknown)
        retweetOf = reference(.retweetOfTweet, users.retweetOf, .retweetByText)
        quoteOf = reference(.quoteOfTweet, users.quoteOf, .quoteOfUnknown)
        conversation = row.optionalInteger(TweetColumn.conversationID).map { TweetID($0) }
        for count in TweetCount.allCases {
            counts[count] = row.optionalInteger(TweetColumn.likeCount.index + Int32(count.rawValue))
        }
        sensitive = row.optionalInteger(TweetColumn.sensitive).map { $0 != 0 }
        place = row.optionalText(TweetColumn.placeID).map { Place(id: $0) }
        if let latitude = row.optionalDouble(TweetColumn.latitude),
            let longitude = row.optionalDouble(TweetColumn.longitude)
        {
            point = Coordinate(latitude: latitude, longitude: longitude)
        }
        communityID = row.optionalText(TweetColumn.communityID)
        withheldIn = row.optionalText(TweetColumn.withheldIn).map { $0.split(separator: ",").map(String.init) } ?? []
        return TweetPage.Row(
            users: users, client: row.optionalInteger(TweetColumn.clientID), emptyFlags: EmptyEntityFlags(of: stored))
    }

    /// True if the time inside the ID and `createdAt` differ by more than a minute, or if only the date is known. IDs
    /// from before Snowflake contain no time. For these IDs, true if `createdAt` is more than a minute after the
    /// introduction of Snowflake. False if `createdAt` is unknown.
    var timeMismatch: Bool {
        guard let createdAt else { return false }
        guard let inside = Snowflake.seconds(of: id) else {
            return createdAt.seconds > Snowflake.epochMilliseconds / 1000 + 60
        }
        // A date without a time begins at a different time in each time zone.
        return createdAt.precision == .day || abs(inside - createdAt.seconds) > 60
    }
}

extension TweetRows {
    /// Appends the row of a tweet. The writer fills the columns that are always `.null` here, and replaces the index of
    /// the client by its row ID.
    mutating func appendRow(of tweet: Tweet) {
        typealias Cell = RowBuffer.Cell
        let client = tweet.client.map { clients.add($0, to: &texts) }
        let withheldIn = tweet.withheldIn.isEmpty ? nil : tweet.withheldIn.joined(separator: ",")
        self[.tweets].append([
            Cell(tweet.id.rawValue), Cell(tweet.createdAt), Cell(tweet.createdAt?.precision == .day),
            Cell(tweet.flags.rawValue | EmptyEntityFlags(of: tweet).rawValue), .null, texts.append(tweet.text),
            Cell(Int64(tweet.textCompleteness.rawValue)), texts.append(tweet.language), Cell(client?.index),
            Cell(tweet.replyTo?.tweet?.rawValue), .null, Cell(tweet.retweetOf?.tweet?.rawValue), .null,
            Cell(tweet.quoteOf?.tweet?.rawValue), .null, Cell(tweet.conversation?.rawValue),
            Cell(tweet.counts[.likes]), Cell(tweet.counts[.retweets]), Cell(tweet.counts[.replies]),
            Cell(tweet.counts[.quotes]), Cell(tweet.counts[.views]), Cell(tweet.counts[.bookmarks]),
            tweet.sensitive.map { Cell($0) } ?? .null, texts.append(tweet.place?.id), Cell(tweet.point?.latitude),
            Cell(tweet.point?.longitude), texts.append(tweet.communityID), texts.append(withheldIn), .null,
            Cell(tweet.timeMismatch), .null, client?.cell ?? .null,
        ])
        if tweet.edits.count < 2 { return }
        for version in tweet.edits { self[.edits].append([Cell(tweet.id.rawValue), Cell(version.rawValue)]) }
    }

    /// Sets the row IDs of a tweet's accounts.
    mutating func set(_ users: TweetUsers, at index: Int) {
        self[.tweets][index, TweetColumn.authorID] = RowBuffer.Cell(users.author)
        self[.tweets][index, TweetColumn.replyToUser] = RowBuffer.Cell(users.replyTo)
        self[.tweets][index, TweetColumn.retweetOfUser] = RowBuffer.Cell(users.retweetOf)
        self[.tweets][index, TweetColumn.quoteOfUser] = RowBuffer.Cell(users.quoteOf)
    }
}

/// Marks the child tables in which a tweet has no rows, so that readers can skip them. Stored in bits 16 to 20 of the
/// `flags` column. A missing bit only costs a lookup, but a wrongly set bit hides rows.
package struct EmptyEntityFlags: OptionSet, Sendable {
    package let rawValue: Int64

    package init(rawValue: Int64) { self.rawValue = rawValue }

    /// Creates the flag of a child table; `nil` for any other table.
    package init?(table: String) {
        guard let known = Self.tables.first(where: { $0.name.text == table }) else { return nil }
        self = known.flag
    }

    static let tables: [(name: SQL, flag: Self)] = [
        ("tweet_hashtag", .hashtags), ("tweet_mention", .mentions), ("tweet_url", .links),
        ("tweet_cashtag", .cashtags), ("media", .media),
    ]

    static let hashtags = EmptyEntityFlags(rawValue: 1 << 16)
    static let mentions = EmptyEntityFlags(rawValue: 1 << 17)
    static let links = EmptyEntityFlags(rawValue: 1 << 18)
    static let cashtags = EmptyEntityFlags(rawValue: 1 << 19)
    static let media = EmptyEntityFlags(rawValue: 1 << 20)

    static let all: EmptyEntityFlags = [.hashtags, .mentions, .links, .cashtags, .media]
}

extension EmptyEntityFlags {
    /// Creates the flags for a tweet whose rows are about to be written.
    init(of tweet: Tweet) {
        self = []
        if tweet.hashtags.isEmpty { insert(.hashtags) }
        if tweet.mentions.isEmpty { insert(.mentions) }
        if tweet.links.isEmpty { insert(.links) }
        if tweet.cashtags.isEmpty { insert(.cashtags) }
        if tweet.media.isEmpty { insert(.media) }
    }

    /// Reads the flags from the `flags` column of a row. Ignores its other bits.
    init(of flags: Int64) { self = EmptyEntityFlags(rawValue: flags).intersection(.all) }
}
