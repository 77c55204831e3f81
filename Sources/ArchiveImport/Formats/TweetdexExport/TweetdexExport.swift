package import TweetModel

/// Reads tweets that this program exported (`tweetdex.tweet/1`).
///
/// {"schema":"tweetdex.tweet/1","id":"1","text":…,"author":{"id":"42","handle":…},"hashtags":[{"text":…,"start":0,…}],…}
///
/// The text is not escaped, and positions are Unicode scalars. An export contains labels and notes of the user, but no
/// locations of media files and no profiles.
extension RecordType {
    static let tweetdexExport = RecordType(
        format: .own, name: "tweets of an export of tweetdex", lists: ["tweets"], matches: { matches($0) },
        decoder: { _ in decode })

    private static let schema = "tweetdex.tweet/"
    private static let level = "1"

    fileprivate static func matches(_ record: JSONValue) -> Bool {
        record["schema"]?.string?.hasPrefix(schema) == true && record.has("id") && record.has("text")
    }

    private static func decode(_ record: JSONValue, into sink: RecordSink) throws {
        guard record["schema"]?.string == schema + level else {
            let schema = record["schema"]?.string ?? ""
            throw RecordProblem(
                reason: "it has another version (\(schema.prefix(40))); import it with a newer tweetdex")
        }
        guard let id = Self.id(record)?.rawValue else { throw RecordProblem(reason: "it has no tweet ID") }
        guard var tweet = Self.tweet(record) else { throw RecordProblem(reason: "it has no text") }
        // Resolved links and texts of images are not from records of the tweet, so the import adds them itself.
        for index in tweet.links.indices where tweet.links[index].isResolved {
            let (url, expanded) = (tweet.links[index].url, tweet.links[index].expanded)
            if let link = expanded.flatMap({ ShortLink(url, destination: $0) }) { try sink.shortLink(link) }
            (tweet.links[index].expanded, tweet.links[index].isResolved) = (nil, false)
        }
        for index in tweet.media.indices {
            let text = tweet.media[index].imageText
            if let text = text.flatMap({ ImageText(of: ImageName(TweetID(id), index: index), $0) }) {
                try sink.imageText(text)
            }
            tweet.media[index].imageText = nil
        }
        if tweet.article == nil { tweet.flags.remove(.article) }
        if tweet.communityNote == nil { tweet.flags.remove(.communityNote) }
        if tweet.flags.contains(.collected) {
            try sink.tweet(tweet)
        } else {
            try sink.referencedTweet(tweet)
        }
        try sink.own(labels: record.strings("labels"), note: record["note"]?.nonEmptyString, of: TweetID(id))
        sink.unread.check(record, known)
    }

    private static let known = KnownMembers(
        [
            "schema", "id", "key", "created_at", "time_precision", "author", "text", "lang", "source", "reply_to",
            "retweet_of", "quote_of", "conversation", "hashtags", "mentions", "urls", "cashtags", "media", "counts",
            "place", "point", "sensitive", "flags", "edits", "community", "withheld_in", "article", "poll",
            "community_note", "labels", "note", "trust",
        ], leaving: .own)

    /// The ID, or the key of a tweet whose ID is unknown.
    private static func id(_ record: JSONValue) -> TweetID? {
        number(record["id"]).map { TweetID($0) } ?? record["key"]?.integer.flatMap { $0 < 0 ? TweetID($0) : nil }
    }

    /// The tweet of a record; `nil` if the record has neither ID nor key, or no text.
    fileprivate static func tweet(_ record: JSONValue) -> Tweet? {
        guard let id = id(record), let text = record["text"]?.string else { return nil }
        var tweet = Tweet(
            id: id, createdAt: time(record), author: user(record.object("author")), text: text,
            textCompleteness: record["trust"]?.string.flatMap(TextCompleteness.init(exportName:)) ?? .full)
        tweet.language = record["lang"]?.nonEmptyString
        tweet.client = record["source"]?.nonEmptyString
        tweet.replyTo = reference(record.object("reply_to"))
        tweet.retweetOf = reference(record.object("retweet_of"))
        tweet.quoteOf = reference(record.object("quote_of"))
        tweet.conversation = number(record["conversation"]).map { TweetID($0) }
        let offsets = ScalarOffsets(text)
        readEntities(record, offsets, into: &tweet)
        readFacts(record, into: &tweet)
        tweet.article = article(record.object("article"), offsets)
        if tweet.article != nil { tweet.flags.insert(.article) }
        if let poll = record.object("poll") { tweet.add(self.poll(poll)) }
        if let note = record.object("community_note"), let text = note["text"]?.nonEmptyString {
            tweet.communityNote = CommunityNote(id: number(note["id"]), text: text)
            tweet.flags.insert(.communityNote)
        }
        return tweet
    }

    // MARK: Plain fields

    private static func number(_ value: JSONValue?) -> Int64? { value?.integer.flatMap { $0 > 0 ? $0 : nil } }

    private static func time(_ record: JSONValue) -> Timestamp? {
        guard let time = record["created_at"]?.timestamp else { return nil }
        let isDay = record["time_precision"]?.string == "day"
        return Timestamp(seconds: time.seconds, precision: isDay ? .day : .second)
    }

    private static func user(_ record: JSONValue?) -> User? {
        guard let record else { return nil }
        let user = User(
            id: number(record["id"]).map { UserID($0) }, handle: record["handle"]?.nonEmptyString,
            name: record["name"]?.string)
        return user.id == nil && user.handle == nil ? user.name.map { TweetKeys.account(named: $0) } : user
    }

    private static func reference(_ record: JSONValue?) -> TweetReference? {
        guard let record else { return nil }
        return TweetReference(
            tweet: number(record["tweet"]).map { TweetID($0) }, user: number(record["user"]).map { UserID($0) },
            handle: record["handle"]?.nonEmptyString)
    }

    private static func readFacts(_ record: JSONValue, into tweet: inout Tweet) {
        if let counts = record.object("counts") {
            for count in TweetCount.allCases { tweet.counts[count] = counts[count.key]?.integer }
        }
        tweet.place = place(record.object("place"))
        if let point = record.object("point"), let latitude = point["latitude"]?.double,
            let longitude = point["longitude"]?.double, abs(latitude) <= 90, abs(longitude) <= 180
        {
            tweet.point = Coordinate(latitude: latitude, longitude: longitude)
        }
        tweet.sensitive = record["sensitive"]?.bool
        let flags = Set(record.strings("flags"))
        for (flag, name) in TweetFlags.exportNames where flags.contains(name) { tweet.flags.insert(flag) }
        if !flags.contains("referenced") { tweet.flags.insert(.collected) }
        tweet.edits = record.strings("edits").compactMap { Int64($0).map { TweetID($0) } }
        tweet.communityID = record["community"]?.nonEmptyString
        tweet.withheldIn = record.strings("withheld_in")
    }

    private static func place(_ record: JSONValue?) -> Place? {
        guard let record, var place = Place.v1(record) else { return nil }
        if let box = record.array("box"), let west = box.element(0)?.double, let south = box.element(1)?.double,
            let east = box.element(2)?.double, let north = box.element(3)?.double
        {
            place.box = BoundingBox(west: west, south: south, east: east, north: north)
        }
        return place
    }

    // MARK: Entities

    private static func readEntities(_ record: JSONValue, _ offsets: ScalarOffsets, into tweet: inout Tweet) {
        record["hashtags"]?.forEachElement { tag in
            guard let text = tag["text"]?.nonEmptyString else { return }
            tweet.hashtags.append(Hashtag(text: text, span: offsets.span(tag), source: source(tag)))
        }
        record["cashtags"]?.forEachElement { tag in
            guard let text = tag["text"]?.nonEmptyString else { return }
            tweet.cashtags.append(Cashtag(text: text, span: offsets.span(tag), source: source(tag)))
        }
        record["mentions"]?.forEachElement { mention in
            guard let handle = mention["handle"]?.nonEmptyString else { return }
            tweet.mentions.append(
                Mention(
                    handle: handle, id: number(mention["id"]).map { UserID($0) }, name: mention["name"]?.string,
                    span: offsets.span(mention), source: source(mention)))
        }
        record["urls"]?.forEachElement { link in
            guard let url = link["url"]?.nonEmptyString else { return }
            var item = Link(
                url: url, expanded: link["expanded"]?.string, display: link["display"]?.string,
                span: offsets.span(link), source: source(link), isResolved: isResolved(link))
            item.via = link["via"]?.nonEmptyString
            item.pageTitle = link["title"]?.nonEmptyString
            item.pageDescription = link["description"]?.nonEmptyString
            tweet.links.append(item)
        }
        record["media"]?.forEachElement { item in
            tweet.media.append(Self.item(item, offsets))
        }
    }

    /// Whether the destination of a link is not from a record of the tweet.
    private static func isResolved(_ link: JSONValue) -> Bool {
        guard link["resolved"]?.bool == true, let url = link["url"]?.string, let expanded = link["expanded"]?.string
        else { return false }
        return ShortLink(url, destination: expanded) != nil
    }

    private static func article(_ record: JSONValue?, _ offsets: ScalarOffsets) -> Article? {
        guard let record else { return nil }
        func time(_ member: StaticString) -> Timestamp? { record[member]?.timestamp }
        var article = Article(id: number(record["id"]))
        article.preview = record["preview"]?.nonEmptyString
        article.publishedAt = time("published_at")
        article.modifiedAt = time("modified_at")
        record["parts"]?.forEachElement { part in
            guard let kind = part["kind"]?.string.flatMap({ Article.Part.Kind(rawValue: $0) }),
                let span = offsets.span(part)
            else { return }
            article.parts.append(Article.Part(kind, span, target: part["target"]?.string))
        }
        article.parts.sort { $0.span.start < $1.span.start }
        return article
    }

    private static func poll(_ record: JSONValue) -> Poll {
        var poll = Poll()
        record["choices"]?.forEachElement { choice in
            if let label = choice["label"]?.nonEmptyString {
                poll.choices.append(Poll.Choice(label, votes: choice["votes"]?.integer))
            }
        }
        poll.endsAt = record["ends_at"]?.timestamp
        return poll
    }

    private static func item(_ record: JSONValue, _ offsets: ScalarOffsets) -> MediaItem {
        var item = MediaItem(
            id: record["id"]?.nonEmptyString,
            kind: record["type"]?.string.flatMap { MediaItem.Kind(rawValue: $0) } ?? .photo,
            url: record["url"]?.nonEmptyString, span: offsets.span(record), source: source(record))
        item.videoURL = record["video"]?.nonEmptyString
        item.link = record["link"]?.nonEmptyString
        item.expanded = record["expanded"]?.nonEmptyString
        item.width = record["width"]?.integer.map { Int($0) }
        item.height = record["height"]?.integer.map { Int($0) }
        item.alternativeText = record["alt"]?.string
        item.imageText = record["image_text"]?.nonEmptyString
        item.durationMilliseconds = record["duration_ms"]?.integer.map { Int($0) }
        item.sourceTweet = number(record["source_tweet"]).map { TweetID($0) }
        item.sourceUser = number(record["source_user"]).map { UserID($0) }
        item.fileName = record["file"]?.nonEmptyString
        return item
    }

    private static func source(_ record: JSONValue) -> EntitySource {
        record["from"]?.string.flatMap(EntitySource.init(exportName:)) ?? .given
    }
}

/// Converts positions in a text from Unicode scalars to UTF-8 bytes.
private struct ScalarOffsets {
    /// The byte offset of each scalar, and of the end. Empty for an ASCII text, where scalars are bytes.
    private let starts: [Int]
    private let count: Int

    init(_ text: String) {
        count = text.utf8.count
        guard text.utf8.contains(where: { $0 >= 0x80 }) else {
            starts = []
            return
        }
        var starts: [Int] = []
        var position = 0
        for byte in text.utf8 {
            if byte & 0xC0 != 0x80 { starts.append(position) }
            position += 1
        }
        self.starts = starts + [position]
    }

    /// `nil` if the record has no position, or one outside the text.
    func span(_ record: JSONValue) -> TextSpan? {
        guard let start = record["start"]?.integer.flatMap(byte), let end = record["end"]?.integer.flatMap(byte),
            start <= end
        else { return nil }
        return TextSpan(start, end)
    }

    private func byte(_ scalar: Int64) -> Int? {
        guard scalar >= 0 else { return nil }
        if starts.isEmpty { return scalar <= count ? Int(scalar) : nil }
        return scalar < starts.count ? starts[Int(scalar)] : nil
    }
}

/// Parses lines in the format `tweetdex.tweet/1` that this program wrote.
package struct ExportedTweets: ~Copyable {
    private var document = JSONDocument()

    package init() {}

    /// Returns the tweet and its imports, without labels and note; `nil` if the line is not in this format.
    package mutating func hit(_ line: String) -> SearchHit? {
        guard (try? document.parse(line.utf8Span.span)) != nil, RecordType.matches(document.root),
            let tweet = RecordType.tweet(document.root)
        else {
            return nil
        }
        return SearchHit(tweet: tweet, imports: document.root.strings("imports"))
    }
}

extension TableDialect {
    /// Tables (CSV) that Tweetdex exports. Their texts are not escaped, and an apostrophe precedes text that a
    /// spreadsheet would treat as a formula. Returns `nil` if the table is of another program. Sets the field of the
    /// user's notes.
    static func tweetdexExport(_ names: [String], _ fields: inout FieldNodes) -> TableDialect? {
        guard names.contains("time_precision"), names.contains("retweet_of_tweet"), names.contains("flags") else {
            return nil
        }
        let columns = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        fields[.note] = columns["note"].map { $0 + 1 }
        return TableDialect(
            otherColumns: ["flags", "time_precision", "key", "kind", "note", "poll", "community_note"],
            restored: withoutApostrophes,
            tweet: { row, form, owner in
                // The value of a column; `nil` if it is empty.
                func value(_ name: String, in row: [[UInt8]]) -> String? {
                    guard let column = columns[name], column < row.count, !row[column].isEmpty else { return nil }
                    return String(decoding: row[column], as: UTF8.self)
                }
                let key = value("key", in: row).flatMap { Int64($0) } ?? 0
                var form = form
                if key < 0 { form.keys = TweetKeys() }
                var tweet = try form.tweet(row, owner: owner, as: exportTable).tweet
                if tweet.id.isKey, key < 0 { tweet.id = TweetID(key) }
                let names = value("flags", in: row)?.split(separator: " ") ?? []
                for (flag, name) in TweetFlags.exportNames where names.contains(name[...]) { tweet.flags.insert(flag) }
                if names.contains("referenced") { tweet.flags.remove(.collected) }
                // Old archives name only the account that a retweet repeats.
                if tweet.retweetOf == nil, value("kind", in: row) == "retweet" {
                    let user = value("retweet_of_user", in: row).flatMap { Int64($0) }.map { UserID($0) }
                    tweet.retweetOf = TweetReference(
                        tweet: nil, user: user, handle: value("retweet_of_handle", in: row))
                }
                // The cell has all links. Those to the tweet's own media are not links.
                let links = value("urls", in: row)?.split(separator: " ") ?? []
                if links.allSatisfy({ FlatFormat.isPage(String($0)) }) { tweet.links = [] }
                if tweet.flags.contains(.replyToUnknown) { tweet.replyTo = tweet.replyTo ?? TweetReference(tweet: nil) }
                if tweet.flags.contains(.quoteOfUnknown) { tweet.quoteOf = tweet.quoteOf ?? TweetReference(tweet: nil) }
                return (tweet, [], [])
            })
    }

    private static let exportTable = FlatFormat(
        text: { EscapedText($0, isEscaped: false) }, isCut: { $0.hasSuffix("…") },
        identifiesPlacesByName: true, allowsEmptyText: true, retweetsByText: true)

    /// Removes the apostrophe before text that begins a formula, perhaps after further apostrophes.
    @Sendable private static func withoutApostrophes(_ row: [[UInt8]]) -> [[UInt8]] {
        let apostrophe = UInt8(ascii: "'")
        return row.map { cell in
            guard cell.first == apostrophe else { return cell }
            // A character has at most four bytes.
            let start = cell.drop { $0 == apostrophe }.prefix(4)
            let beginsFormula = String(decoding: start, as: UTF8.self).unicodeScalars.first?.beginsFormula ?? false
            return beginsFormula ? Array(cell.dropFirst()) : cell
        }
    }
}
