package import SQLiteKit
package import TweetModel

/// Turns rows back into values.
package final class TweetLoader {
    private let connection: Connection

    package init(_ store: Store) {
        connection = store.connection
    }

    init(_ connection: Connection) {
        self.connection = connection
    }

    /// So many tweets are read with one statement a table.
    private static let pageSize = 256

    /// The tweets of these ids that are in the store, in the order of the ids, with their imports and what the
    /// owner put on them.
    package func hits(_ ids: [TweetID]) throws(SQLiteError) -> [SearchHit] {
        var hits: [SearchHit] = []
        hits.reserveCapacity(ids.count)
        var names = Names()
        for start in stride(from: 0, to: ids.count, by: Self.pageSize) {
            try addPage(Array(ids[start..<min(start + Self.pageSize, ids.count)]), &names, to: &hits)
        }
        return hits
    }

    private func addPage(_ ids: [TweetID], _ names: inout Names, to hits: inout [SearchHit]) throws(SQLiteError) {
        let list = "[" + ids.map(\.description).joined(separator: ",") + "]"
        let which: SQL = ids.count == 1 ? "= \(ids[0].rawValue)" : "IN (SELECT value FROM json_each(\(list)))"
        var tweets = try stored(which, &names)
        try ask(for: tweets.rows, &names)
        for place in tweets.rows.indices { try name(&tweets.rows[place], &names) }
        let labels = try labels(which)
        let notes = try notes(which)
        let imports = try imports(which, &names)
        for id in ids {
            let key = id.rawValue
            guard let place = tweets.places[key] else { continue }
            hits.append(
                SearchHit(
                    tweet: tweets.rows[place].tweet, labels: labels[key] ?? [], note: notes[key],
                    imports: imports[key] ?? []))
        }
    }

    package func hit(_ id: TweetID) throws(SQLiteError) -> SearchHit? {
        try hits([id]).first
    }

    // MARK: The row

    func stored(_ id: TweetID) throws(SQLiteError) -> StoredTweet? {
        var names = Names()
        return try stored("= \(id.rawValue)", &names).rows.first
    }

    /// Rows of one page, and where each of them is, by the tweet's id.
    private struct Page {
        var rows: [StoredTweet] = []
        var places: [Int64: Int] = [:]

        mutating func append(_ stored: StoredTweet) {
            places[stored.tweet.id.rawValue] = rows.count
            rows.append(stored)
        }

        /// Changes a tweet where it lies: it is large, and what hangs on it comes row by row.
        mutating func change(_ id: Int64, _ body: (inout Tweet) -> Void) {
            guard let place = places[id] else { return }
            body(&rows[place].tweet)
        }
    }

    /// Tweets by their ids. `which` is the right side of a comparison with an id.
    private func stored(_ which: SQL, _ names: inout Names) throws(SQLiteError) -> Page {
        var tweets = Page()
        var clients: [Int64?] = []
        try connection.forEach(
            """
            SELECT t.created_at, t.day_precision, t.flags, t.author_id, t.text, t.text_trust, t.lang, t.client_id,
              t.reply_to_tweet, t.reply_to_user, t.retweet_of_tweet, t.retweet_of_user, t.quote_of_tweet, t.quote_of_user,
              t.conversation_id, t.like_count, t.retweet_count, t.reply_count, t.quote_count, t.view_count,
              t.bookmark_count, t.sensitive, t.place_id, t.latitude, t.longitude, t.community_id, t.withheld_in, t.id
            FROM tweet t
            WHERE t.id \(which)
            """
        ) { row in
            tweets.append(Self.decode(row, TweetID(row.integer(27))))
            clients.append(row.optionalInteger(7))
        }
        for (place, client) in clients.enumerated() {
            guard let client else { continue }
            tweets.rows[place].tweet.client = try name(
                client, in: &names.clients, "SELECT name FROM client WHERE id = \(client)")
        }
        if !tweets.rows.isEmpty { try addEntities(which, to: &tweets) }
        return tweets
    }

    private static func decode(_ row: Statement, _ id: TweetID) -> StoredTweet {
        let time = row.optionalInteger(0).map {
            Timestamp(seconds: $0, precision: row.integer(1) != 0 ? .day : .second)
        }
        var tweet = Tweet(
            id: id, createdAt: time, author: nil, text: row.text(4),
            textTrust: TextTrust(rawValue: Int(row.integer(5))) ?? .summary)
        tweet.flags = TweetFlags(rawValue: row.integer(2))
        tweet.language = row.optionalText(6)
        let users = TweetUsers(
            author: row.optionalInteger(3), replyTo: row.optionalInteger(9), retweetOf: row.optionalInteger(11),
            quoteOf: row.optionalInteger(13))
        tweet.replyTo = reference(row.optionalInteger(8), users.replyTo)
        tweet.retweetOf =
            reference(row.optionalInteger(10), users.retweetOf)
            ?? (tweet.flags.contains(.retweetByText) ? TweetReference(tweet: nil) : nil)
        tweet.quoteOf = reference(row.optionalInteger(12), users.quoteOf)
        tweet.conversation = row.optionalInteger(14).map { TweetID($0) }
        tweet.counts.likes = row.optionalInteger(15)
        tweet.counts.retweets = row.optionalInteger(16)
        tweet.counts.replies = row.optionalInteger(17)
        tweet.counts.quotes = row.optionalInteger(18)
        tweet.counts.views = row.optionalInteger(19)
        tweet.counts.bookmarks = row.optionalInteger(20)
        tweet.sensitive = row.optionalInteger(21).map { $0 != 0 }
        tweet.place = row.optionalText(22).map { Place(id: $0) }
        if let latitude = row.optionalDouble(23), let longitude = row.optionalDouble(24) {
            tweet.point = Coordinate(latitude: latitude, longitude: longitude)
        }
        tweet.communityID = row.optionalText(25)
        tweet.withheldIn = row.optionalText(26).map { $0.split(separator: ",").map(String.init) } ?? []
        return StoredTweet(tweet.bare, users: users)
    }

    private static func reference(_ tweet: Int64?, _ user: Int64?) -> TweetReference? {
        tweet == nil && user == nil ? nil : TweetReference(tweet: tweet.map { TweetID($0) })
    }

    // MARK: What hangs on it

    private func addEntities(_ which: SQL, to tweets: inout Page) throws(SQLiteError) {
        try addTags(which, to: &tweets)
        try connection.forEach(
            """
            SELECT start_byte, end_byte, source, user_id, handle, tweet_id FROM tweet_mention
            WHERE tweet_id \(which) ORDER BY tweet_id, position
            """
        ) { row in
            let span = row.span(0)
            tweets.change(row.integer(5)) { tweet in
                let written = row.optionalText(4) ?? Self.tagText(tweet.text, span)
                tweet.mentions.append(
                    Mention(
                        handle: written ?? "", id: row.optionalInteger(3).map { UserID($0) }, name: nil, span: span,
                        source: row.source(2)))
            }
        }
        try connection.forEach(
            """
            SELECT start_byte, end_byte, source, url, expanded, display, tweet_id FROM tweet_url
            WHERE tweet_id \(which) ORDER BY tweet_id, position
            """
        ) { row in
            let span = row.span(0)
            tweets.change(row.integer(6)) { tweet in
                let written = row.optionalText(3) ?? Self.text(tweet.text, span).map { String($0) }
                tweet.links.append(
                    Link(
                        url: written ?? "", expanded: row.optionalText(4), display: row.optionalText(5), span: span,
                        source: row.source(2)))
            }
        }
        try connection.forEach(
            """
            SELECT m.start_byte, m.end_byte, m.source, m.media_id, m.kind, m.url, m.video_url, m.link, m.expanded, m.width,
              m.height, m.alt_text, m.duration_ms, m.source_tweet, m.source_user, m.file_name,
              c.path, f.entry, f.method, f.data_offset, f.stored_size, f.size, m.tweet_id
            FROM media m
            LEFT JOIN media_file f ON f.tweet_id = m.tweet_id AND f.position = m.position
            LEFT JOIN container c ON c.id = f.container_id
            WHERE m.tweet_id \(which) ORDER BY m.tweet_id, m.position
            """
        ) { row in tweets.change(row.integer(22)) { $0.media.append(Self.mediaItem(row)) } }
        try connection.forEach(
            """
            SELECT v.tweet_id, e.tweet_id FROM edit e JOIN edit v ON v.initial_id = e.initial_id
            WHERE e.tweet_id \(which) ORDER BY e.tweet_id, v.position
            """
        ) { row in tweets.change(row.integer(1)) { $0.edits.append(TweetID(row.integer(0))) } }
    }

    private func addTags(_ which: SQL, to tweets: inout Page) throws(SQLiteError) {
        try connection.forEach(
            """
            SELECT h.start_byte, h.end_byte, h.source, h.spelling,
              CASE WHEN h.spelling IS NULL AND h.start_byte IS NULL THEN (SELECT text FROM hashtag WHERE id = h.hashtag_id) END,
              h.tweet_id
            FROM tweet_hashtag h
            WHERE h.tweet_id \(which) ORDER BY h.tweet_id, h.position
            """
        ) { row in
            let span = row.span(0)
            tweets.change(row.integer(5)) { tweet in
                let spelling = row.optionalText(3) ?? Self.tagText(tweet.text, span) ?? row.text(4)
                tweet.hashtags.append(Hashtag(text: spelling, span: span, source: row.source(2)))
            }
        }
        try connection.forEach(
            """
            SELECT start_byte, end_byte, source, text, tweet_id FROM tweet_cashtag
            WHERE tweet_id \(which) ORDER BY tweet_id, position
            """
        ) { row in
            tweets.change(row.integer(4)) { tweet in
                tweet.cashtags.append(Cashtag(text: row.text(3), span: row.span(0), source: row.source(2)))
            }
        }
    }

    private static func mediaItem(_ row: Statement) -> MediaItem {
        var item = MediaItem(
            id: row.optionalText(3), kind: MediaItem.Kind(rawValue: row.text(4)) ?? .photo, url: row.optionalText(5),
            span: row.span(0), source: row.source(2))
        item.videoURL = row.optionalText(6)
        item.link = row.optionalText(7)
        item.expanded = row.optionalText(8)
        item.width = row.optionalInteger(9).map { Int($0) }
        item.height = row.optionalInteger(10).map { Int($0) }
        item.alternativeText = row.optionalText(11)
        item.durationMilliseconds = row.optionalInteger(12).map { Int($0) }
        item.sourceTweet = row.optionalInteger(13).map { TweetID($0) }
        item.sourceUser = row.optionalInteger(14).map { UserID($0) }
        item.fileName = row.optionalText(15)
        item.location = row.mediaLocation(16)
        return item
    }

    /// The tag inside a span: what stands behind its sign.
    static func tagText(_ text: String, _ span: TextSpan) -> String? {
        Self.text(text, span).map { String($0.dropFirst()) }
    }

    private static func tagText(_ text: String, _ span: TextSpan?) -> String? {
        span.flatMap { tagText(text, $0) }
    }

    private static func text(_ text: String, _ span: TextSpan?) -> Substring.UnicodeScalarView? {
        span.flatMap { Self.text(text, $0) }
    }

    private static func text(_ text: String, _ span: TextSpan) -> Substring.UnicodeScalarView? {
        let bytes = text.utf8
        guard span.end <= bytes.count else { return nil }
        let start = bytes.index(bytes.startIndex, offsetBy: span.start)
        let end = bytes.index(bytes.startIndex, offsetBy: span.end)
        return text.unicodeScalars[start..<end]
    }

    // MARK: Names

    /// What is met on a page more than once is asked once.
    private struct Names {
        var users: [Int64: User?] = [:]
        var places: [String: Place?] = [:]
        var clients: [Int64: String?] = [:]
        /// The first digits of an input's checksum; nil for one that was never read to its end.
        var inputs: [Int64: String?] = [:]
    }

    /// Gives a tweet the names of its accounts and place, as the outside sees it.
    private func name(_ stored: inout StoredTweet, _ names: inout Names) throws(SQLiteError) {
        let users = stored.users
        if let row = users.author { stored.tweet.author = try user(row, &names) }
        stored.tweet.replyTo = try reference(stored.tweet.replyTo, users.replyTo, &names)
        stored.tweet.retweetOf = try reference(stored.tweet.retweetOf, users.retweetOf, &names)
        stored.tweet.quoteOf = try reference(stored.tweet.quoteOf, users.quoteOf, &names)
        for index in stored.tweet.mentions.indices {
            guard let id = stored.tweet.mentions[index].id else { continue }
            stored.tweet.mentions[index].name = try user(id.rawValue, &names)?.name
        }
        if let place = stored.tweet.place { stored.tweet.place = try self.place(place.id, &names) ?? place }
    }

    private func reference(
        _ reference: TweetReference?, _ row: Int64?, _ names: inout Names
    ) throws(SQLiteError) -> TweetReference? {
        guard let reference, let row, let user = try user(row, &names) else { return reference }
        return TweetReference(tweet: reference.tweet, user: user.id, handle: user.handle)
    }

    /// Asks for all accounts that a page's tweets name, with one statement.
    private func ask(for page: [StoredTweet], _ names: inout Names) throws(SQLiteError) {
        var wanted: Set<Int64> = []
        // No account has the number 0.
        var list = "[0"
        func want(_ row: Int64?) {
            guard let row, names.users[row] == nil, wanted.insert(row).inserted else { return }
            list += ",\(row)"
        }
        for stored in page {
            want(stored.users.author)
            want(stored.users.replyTo)
            want(stored.users.retweetOf)
            want(stored.users.quoteOf)
            for mention in stored.tweet.mentions { want(mention.id?.rawValue) }
        }
        if wanted.isEmpty { return }
        list += "]"
        try connection.forEach(
            "SELECT handle, name, id FROM user WHERE id IN (SELECT value FROM json_each(\(list)))"
        ) { row in names.users.updateValue(Self.user(row, row.integer(2)), forKey: row.integer(2)) }
    }

    private static func user(_ result: Statement, _ row: Int64) -> User {
        User(id: row > 0 ? UserID(row) : nil, handle: result.optionalText(0), name: result.optionalText(1))
    }

    private func user(_ row: Int64, _ names: inout Names) throws(SQLiteError) -> User? {
        if let known = names.users[row] { return known }
        let user = try connection.first("SELECT handle, name FROM user WHERE id = \(row)") {
            (result) throws(SQLiteError) in Self.user(result, row)
        }
        names.users.updateValue(user, forKey: row)
        return user
    }

    /// A name by its number, asked once.
    private func name(
        _ id: Int64, in known: inout [Int64: String?], _ sql: @autoclosure () -> SQL
    ) throws(SQLiteError) -> String? {
        if let name = known[id] { return name }
        let name = try connection.first(sql()) { (row) throws(SQLiteError) in row.optionalText(0) } ?? nil
        known.updateValue(name, forKey: id)
        return name
    }

    private func place(_ id: String, _ names: inout Names) throws(SQLiteError) -> Place? {
        if let known = names.places[id] { return known }
        let place = try connection.first(
            """
            SELECT name, full_name, country, country_code, type, west, south, east, north FROM place WHERE id = \(id)
            """
        ) { (row) throws(SQLiteError) in Self.place(row, id: id, from: 0) }
        names.places.updateValue(place, forKey: id)
        return place
    }

    /// A place by the columns of its table, from the name on.
    static func place(_ row: Statement, id: String, from first: Int32) -> Place {
        var place = Place(id: id)
        place.name = row.optionalText(first)
        place.fullName = row.optionalText(first + 1)
        place.country = row.optionalText(first + 2)
        place.countryCode = row.optionalText(first + 3)
        place.type = row.optionalText(first + 4)
        if let west = row.optionalDouble(first + 5) {
            place.box = BoundingBox(
                west: west, south: row.double(first + 6), east: row.double(first + 7), north: row.double(first + 8))
        }
        return place
    }

    // MARK: What the owner put on it

    private func labels(_ which: SQL) throws(SQLiteError) -> [Int64: [String]] {
        try texts(
            """
            SELECT t.tweet_id, l.name FROM tweet_label t CROSS JOIN label l ON l.id = t.label_id
            WHERE t.tweet_id \(which) ORDER BY t.tweet_id, l.folded
            """)
    }

    private func notes(_ which: SQL) throws(SQLiteError) -> [Int64: String] {
        var notes: [Int64: String] = [:]
        try connection.forEach("SELECT tweet_id, text FROM tweet_note WHERE tweet_id \(which)") { row in
            notes[row.integer(0)] = row.text(1)
        }
        return notes
    }

    private func imports(_ which: SQL, _ names: inout Names) throws(SQLiteError) -> [Int64: [String]] {
        var ids: [(tweet: Int64, input: Int64)] = []
        try connection.forEach("SELECT tweet_id, import_id FROM tweet_import WHERE tweet_id \(which)") { row in
            ids.append((row.integer(0), row.integer(1)))
        }
        var imports: [Int64: [String]] = [:]
        for (tweet, input) in ids {
            let name = try name(
                input, in: &names.inputs, "SELECT substr(sha256, 1, 12) FROM import WHERE id = \(input)")
            if let name { imports[tweet, default: []].append(name) }
        }
        return imports.mapValues { $0.count > 1 ? $0.sorted() : $0 }
    }

    /// Rows of a tweet's id and a text, by the id.
    private func texts(_ sql: SQL) throws(SQLiteError) -> [Int64: [String]] {
        var texts: [Int64: [String]] = [:]
        try connection.forEach(sql) { row in texts[row.integer(0), default: []].append(row.text(1)) }
        return texts
    }
}
