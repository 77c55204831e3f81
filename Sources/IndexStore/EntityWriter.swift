internal import SQLiteKit
internal import TweetModel
internal import TweetText

/// Writes the entities of tweets to the child tables, and manages the shared rows of hashtags, clients and containers.
final class EntityWriter {
    private struct Tag {
        var id: Int64
        var folded: String
        /// The spelling in the `hashtag` table.
        var text: String
    }

    /// Limits memory: a cache with this many entries is cleared and filled again from the store.
    private static let capacity = 100_000

    private let connection: Connection
    private var tags: [String: Tag] = [:]
    private var clients: [String: Int64] = [:]
    private var containers: [String: Int64] = [:]
    private var places: [String: Place] = [:]

    private let insertHashtag: Statement
    private let insertMention: Statement
    private let insertLink: Statement
    private let insertCashtag: Statement
    private let insertMedia: Statement
    private let insertMediaFile: Statement

    init(_ connection: Connection) throws(SQLiteError) {
        self.connection = connection
        insertHashtag = try connection.prepare(
            """
            INSERT INTO tweet_hashtag (tweet_id, position, hashtag_id, start_byte, end_byte, source, spelling)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """)
        insertMention = try connection.prepare(
            """
            INSERT INTO tweet_mention (tweet_id, position, user_id, start_byte, end_byte, source, handle)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """)
        insertLink = try connection.prepare(
            """
            INSERT INTO tweet_url (tweet_id, position, url, start_byte, end_byte, source, expanded, display)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """)
        insertCashtag = try connection.prepare(
            """
            INSERT INTO tweet_cashtag (tweet_id, position, text, start_byte, end_byte, source, folded)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """)
        insertMedia = try connection.prepare(
            """
            INSERT INTO media (tweet_id, position, media_id, start_byte, end_byte, source, kind, url, video_url, link,
              expanded, width, height, alt_text, duration_ms, source_tweet, source_user, file_name)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)
        insertMediaFile = try connection.prepare(
            """
            INSERT INTO media_file (tweet_id, position, container_id, entry, method, data_offset, stored_size, size)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """)
    }

    // MARK: Entities

    func insert(_ tweet: Tweet) throws(SQLiteError) {
        for (position, hashtag) in tweet.hashtags.enumerated() { try insert(hashtag, position, tweet) }
        for (position, mention) in tweet.mentions.enumerated() {
            begin(insertMention, tweet, position, mention.span, mention.source)
            insertMention.bind(3, mention.id?.rawValue)
            // A handle that matches the text is not stored a second time.
            let isInText = mention.id != nil && tweet.has(mention.handle, at: mention.span, behindSign: true)
            insertMention.bind(7, isInText ? nil : mention.handle)
            try insertMention.run()
        }
        for (position, link) in tweet.links.enumerated() {
            begin(insertLink, tweet, position, link.span, link.source)
            insertLink.bind(3, link.expanded != nil && tweet.has(link.url, at: link.span) ? nil : link.url)
            insertLink.bind(7, link.expanded)
            insertLink.bind(8, link.display)
            try insertLink.run()
        }
        for (position, cashtag) in tweet.cashtags.enumerated() {
            begin(insertCashtag, tweet, position, cashtag.span, cashtag.source)
            insertCashtag.bind(3, cashtag.text)
            insertCashtag.bind(7, Folding.fold(cashtag.text))
            try insertCashtag.run()
        }
        for (position, item) in tweet.media.enumerated() { try insert(item, position, tweet) }
    }

    private func insert(_ hashtag: Hashtag, _ position: Int, _ tweet: Tweet) throws(SQLiteError) {
        let tag = try tag(hashtag.text)
        begin(insertHashtag, tweet, position, hashtag.span, hashtag.source)
        insertHashtag.bind(3, tag.id)
        let shown = hashtag.span.flatMap { TweetLoader.tagText(tweet.text, $0) } ?? tag.text
        insertHashtag.bind(7, shown.utf8.elementsEqual(hashtag.text.utf8) ? nil : hashtag.text)
        try insertHashtag.run()
    }

    private func insert(_ item: MediaItem, _ position: Int, _ tweet: Tweet) throws(SQLiteError) {
        begin(insertMedia, tweet, position, item.span, item.source)
        insertMedia.bind(3, item.id)
        insertMedia.bind(7, item.kind.rawValue)
        insertMedia.bind(8, item.url)
        insertMedia.bind(9, item.videoURL)
        insertMedia.bind(10, item.link)
        insertMedia.bind(11, item.expanded)
        insertMedia.bind(12, item.width.map { Int64($0) })
        insertMedia.bind(13, item.height.map { Int64($0) })
        insertMedia.bind(14, item.alternativeText)
        insertMedia.bind(15, item.durationMilliseconds.map { Int64($0) })
        insertMedia.bind(16, item.sourceTweet?.rawValue)
        insertMedia.bind(17, item.sourceUser?.rawValue)
        insertMedia.bind(18, item.fileName)
        try insertMedia.run()
        guard let location = item.location else { return }
        insertMediaFile.bind(1, tweet.id.rawValue)
        insertMediaFile.bind(2, Int64(position))
        try bind(location, to: insertMediaFile, from: 3)
        try insertMediaFile.run()
    }

    /// Binds the parameters that all entity statements share: 1 tweet, 2 position, 4 and 5 span, 6 source.
    private func begin(
        _ statement: Statement, _ tweet: Tweet, _ position: Int, _ span: TextSpan?, _ source: EntitySource
    ) {
        statement.bind(1, tweet.id.rawValue)
        statement.bind(2, Int64(position))
        statement.bind(4, span.map { Int64($0.start) })
        statement.bind(5, span.map { Int64($0.end) })
        statement.bind(6, Int64(source.rawValue))
    }

    /// Deletes all rows that `insert` wrote.
    func delete(_ id: TweetID) throws(SQLiteError) {
        let id = id.rawValue
        try connection.run("DELETE FROM tweet_hashtag WHERE tweet_id = \(id)")
        try connection.run("DELETE FROM tweet_mention WHERE tweet_id = \(id)")
        try connection.run("DELETE FROM tweet_url WHERE tweet_id = \(id)")
        try connection.run("DELETE FROM tweet_cashtag WHERE tweet_id = \(id)")
        try connection.run("DELETE FROM media_file WHERE tweet_id = \(id)")
        try connection.run("DELETE FROM media WHERE tweet_id = \(id)")
    }

    // MARK: Shared rows

    private func tag(_ text: String) throws(SQLiteError) -> Tag {
        if let tag = tags[text] { return tag }
        let folded = Folding.fold(text)
        let known = try connection.first("SELECT id, text FROM hashtag WHERE folded = \(folded)") {
            (row) throws(SQLiteError) in Tag(id: row.integer(0), folded: folded, text: row.text(1))
        }
        if tags.count >= Self.capacity { tags.removeAll(keepingCapacity: true) }
        if let known {
            tags[text] = known
            return known
        }
        try connection.run("INSERT INTO hashtag (folded, text) VALUES (\(folded), \(text))")
        let tag = Tag(id: connection.lastInsertedID, folded: folded, text: text)
        tags[text] = tag
        return tag
    }

    func clientID(_ name: String) throws(SQLiteError) -> Int64 {
        if let id = clients[name] { return id }
        if clients.count >= Self.capacity { clients.removeAll(keepingCapacity: true) }
        let id = try numbered(
            find: "SELECT id FROM client WHERE name = \(name)", insert: "INSERT INTO client (name) VALUES (\(name))")
        clients[name] = id
        return id
    }

    func containerID(_ path: String) throws(SQLiteError) -> Int64 {
        if let id = containers[path] { return id }
        if containers.count >= Self.capacity { containers.removeAll(keepingCapacity: true) }
        let id = try numbered(
            find: "SELECT id FROM container WHERE path = \(path)",
            insert: "INSERT INTO container (path) VALUES (\(path))")
        containers[path] = id
        return id
    }

    private func numbered(find: SQL, insert: SQL) throws(SQLiteError) -> Int64 {
        if let id = try connection.integer(find) { return id }
        try connection.run(insert)
        return connection.lastInsertedID
    }

    func bind(_ location: MediaLocation, to statement: Statement, from first: Int32) throws(SQLiteError) {
        statement.bind(first, try containerID(location.path))
        statement.bind(first + 1, location.entry)
        statement.bind(first + 2, Int64(location.method.rawValue))
        statement.bind(first + 3, location.offset)
        statement.bind(first + 4, location.storedSize)
        statement.bind(first + 5, location.size)
    }

    /// Inserts or updates a place. Records of a place have no time, so the greater texts and the more western box win.
    /// This makes the result independent of the order of the records.
    func upsert(_ place: Place) throws(SQLiteError) {
        if places[place.id] == place { return }
        if places.count >= Self.capacity { places.removeAll(keepingCapacity: true) }
        places[place.id] = place
        try connection.run(
            """
            INSERT INTO place (id, name, full_name, country, country_code, type, west, south, east, north)
            VALUES (\(place.id), \(place.name), \(place.fullName), \(place.country), \(place.countryCode), \(place.type),
              \(place.box?.west), \(place.box?.south), \(place.box?.east), \(place.box?.north))
            ON CONFLICT (id) DO UPDATE SET name = coalesce(max(name, excluded.name), name, excluded.name),
              full_name = coalesce(max(full_name, excluded.full_name), full_name, excluded.full_name),
              country = coalesce(max(country, excluded.country), country, excluded.country),
              country_code = coalesce(max(country_code, excluded.country_code), country_code, excluded.country_code),
              type = coalesce(max(type, excluded.type), type, excluded.type),
              (west, south, east, north) = (
                SELECT west, south, east, north
                FROM (
                  SELECT place.west AS west, place.south AS south, place.east AS east, place.north AS north
                  UNION ALL SELECT excluded.west, excluded.south, excluded.east, excluded.north)
                ORDER BY west IS NULL, west, south, east, north LIMIT 1)
            """)
    }
}

extension Tweet {
    /// Returns true if the span of the text contains exactly these bytes. With `behindSign`, the first character of the
    /// span is skipped.
    fileprivate func has(_ value: String, at span: TextSpan?, behindSign: Bool = false) -> Bool {
        let bytes = text.utf8
        guard let span, span.end <= bytes.count else { return false }
        func isInsideCharacter(_ index: String.Index) -> Bool { index < bytes.endIndex && bytes[index] & 0xC0 == 0x80 }
        let start = bytes.index(bytes.startIndex, offsetBy: span.start)
        let end = bytes.index(bytes.startIndex, offsetBy: span.end)
        guard start < end, !isInsideCharacter(start), !isInsideCharacter(end) else { return false }
        var first = start
        if behindSign { repeat { first = bytes.index(after: first) } while first < end && isInsideCharacter(first) }
        return bytes[first..<end].elementsEqual(value.utf8)
    }
}
