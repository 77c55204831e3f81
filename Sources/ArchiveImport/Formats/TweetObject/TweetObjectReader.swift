import TweetModel
import TweetText

/// The reason for skipping a record: a clause without a full stop.
struct RecordProblem: Error, Hashable {
    let reason: String
    /// Set if the record has no usable tweet ID, but can be imported under a key.
    var missingID: MissingID?
}

/// The differences between the families of exports whose tweets have the v1.1 shape (`id_str`, `full_text` or `text`,
/// `entities`, `created_at`): account archives, classic archives and API responses.
struct TweetObjectFamily: Sendable {
    /// Retweets are marked only by the text `RT @name: `.
    var retweetsByText = false
    /// Quotes are marked only by the link at the end of the text.
    var quotesByLink = false
    /// `coordinates.coordinates` is latitude first, not longitude first as in GeoJSON.
    var latitudeFirst = false
}

/// Reads tweets of the v1.1 shape. Numbers may be numbers or strings, and any field may be missing or null.
///
/// Unescapes the text once. Maps the positions of entities to byte spans of the unescaped text, and checks each span
/// against the text (see Supported inputs, Entity positions).
///
/// This is the hot path of an import: it uses no dictionaries and creates no temporary strings. Values that repeat
/// between records (client names, accounts) are cached.
struct TweetObjectReader {
    /// Retweets of quotes nest two levels deep. The service does not send deeper records.
    private static let nestingLimit = 3

    var family: TweetObjectFamily
    private var clients = ClientNames()
    private var users = UserCache()
    /// The tweets inside the record that was read last, innermost first.
    private(set) var referenced: [Tweet] = []
    /// `id` and `id_str` of the record that was read last differ by more than a tool's rounding.
    private(set) var idsDisagree = false

    init(_ family: TweetObjectFamily) { self.family = family }

    /// Reads one record.
    ///
    /// - Parameters:
    ///   - author: the author, if the record has no `user`.
    ///   - id: the tweet's ID, if it is not in the record.
    /// - Throws: `RecordProblem` if the record is not an object, or has no ID or no text.
    mutating func read(_ record: JSONValue, author: User?, id: TweetID? = nil) throws -> Tweet {
        var tweet = Tweet.blank
        try read(record, author: author, id: id, into: &tweet)
        return tweet
    }

    /// The same for a tweet that is blank before. Returning a tweet copies it, because it is large.
    mutating func read(_ record: JSONValue, author: User?, id: TweetID? = nil, into tweet: inout Tweet) throws {
        referenced.removeAll()
        idsDisagree = false
        try read(record, author: author, id: id, depth: 0, into: &tweet)
    }

    private mutating func read(
        _ record: JSONValue, author: User?, id: TweetID? = nil, depth: Int, into tweet: inout Tweet
    ) throws {
        guard record.kind == .object else { throw RecordProblem(reason: "it is not an object") }
        let number = record.ids
        guard let id = id ?? number.tweet else { throw RecordProblem(reason: "it has no tweet ID") }
        if depth == 0 { idsDisagree = number.disagree }
        let (raw, completeness) = try Self.text(of: record)
        let escaped = EscapedText(raw)
        tweet.id = id
        tweet.createdAt = Self.moment(of: record, id: id)
        tweet.author = author
        tweet.text = escaped.text
        tweet.textCompleteness = completeness
        var isRow = false
        if let account = record["user"] {
            if account.kind == .object {
                tweet.author = users.user(account)
            } else if account.kind == .number, let id = account.positiveInteger {
                tweet.author = User(id: UserID(id), handle: nil)
                isRow = true
            }
        }
        if completeness == .cut { tweet.flags.insert(.truncated) }
        readFacts(of: record, into: &tweet)
        if let long = record["extended_tweet"], long.has("full_text") {
            Self.readEntities(of: long, in: escaped, into: &tweet)
        } else {
            Self.readEntities(of: record, in: escaped, into: &tweet)
        }
        tweet.readCard(of: record)
        tweet.replyTo = Self.reply(of: record)
        try readReferences(of: record, depth: depth, into: &tweet)
        if isRow { Self.readKeys(of: record, into: &tweet) }
    }

    /// Reads the references of a row of twitter-to-sqlite, which are IDs (see API formats, API v1.1). `source` is the
    /// key of a row in another table.
    private static func readKeys(of row: JSONValue, into tweet: inout Tweet) {
        tweet.client = nil
        let reference = { (id: Int64) in TweetReference(tweet: TweetID(id)) }
        tweet.retweetOf = row["retweeted_status"]?.positiveInteger.map(reference)
        if tweet.retweetOf == nil {
            tweet.quoteOf = row["quoted_status"]?.positiveInteger.map(reference)
        } else if tweet.text.isCutRetweet {
            tweet.textCompleteness = .cut
        }
    }

    /// The most complete text of the record, and its completeness (see API formats, API v1.1).
    private static func text(of record: JSONValue) throws -> (String, TextCompleteness) {
        if let text = record["extended_tweet"]?["full_text"]?.string { return (text, .full) }
        if let text = record["full_text"]?.string { return (text, .full) }
        guard let text = record["text"]?.string else { throw RecordProblem(reason: "it has no text") }
        return (text, record["truncated"]?.bool == true ? .cut : .classic)
    }

    // MARK: Time

    /// The time of posting: `created_at`, else the time in the ID; `nil` if there is neither (see Supported inputs,
    /// Dates).
    static func moment(of record: some TweetMembers & ~Escapable, id: TweetID) -> Timestamp? {
        guard let value = record["created_at"] else { return id.time }
        return value.withRawBytes { moment(written: $0, id: id) }
    }

    /// The same for the bytes of `created_at`.
    static func moment(written text: Span<UInt8>, id: TweetID) -> Timestamp? {
        guard let written = Timestamp.parse(text), written.seconds != 0 else { return id.time }
        guard written.seconds < firstClassicTimeOfDay, written.seconds % 86_400 == 0, isClassicDate(text) else {
            return written
        }
        // Classic archives cut the time of day off. IDs since 4 November 2010 contain it.
        if let seconds = Snowflake.seconds(of: id), abs(seconds - written.seconds) < 2 * 86_400 {
            return Timestamp(seconds: seconds)
        }
        return Timestamp(seconds: written.seconds, precision: .day)
    }

    /// The first moment, 2010-11-06 in Unix seconds, for which classic archives have a time of day.
    private static let firstClassicTimeOfDay: Int64 = 1_289_001_600

    /// Whether a date has the form `2009-03-07 00:00:00 +0000`.
    private static func isClassicDate(_ text: Span<UInt8>) -> Bool {
        text.count > 10 && text[4] == UInt8(ascii: "-") && text[10] == UInt8(ascii: " ")
    }

    // MARK: Plain fields

    /// Reads all members except the ID, the author, the text, the time, the entities and the referenced tweets.
    mutating func readFacts(of record: some TweetMembers & ~Escapable, into tweet: inout Tweet) {
        // Search results until 2012 have the language in `metadata`.
        tweet.language =
            record["lang"]?.nonEmptyString ?? record["metadata"]?["iso_language_code"]?.nonEmptyString
        if let source = record["source"] { tweet.client = clients.name(source) }
        tweet.counts[.likes] = record["favorite_count"]?.amount
        tweet.counts[.retweets] = record["retweet_count"]?.amount
        tweet.counts[.replies] = record["reply_count"]?.amount
        tweet.counts[.quotes] = record["quote_count"]?.amount
        tweet.sensitive = record["possibly_sensitive"]?.bool
        tweet.point = point(of: record)
        if let place = record["place"] { tweet.place = Place.v1(place) }
        record["withheld_in_countries"]?.forEachElement { country in
            if let code = country.nonEmptyString { tweet.withheldIn.append(code) }
        }
        if !tweet.withheldIn.isEmpty || record["withheld_copyright"]?.bool == true { tweet.flags.insert(.withheld) }
        if let history = record["edit_history"] { readEdits(history, into: &tweet) }
        if let number = record.positiveID("conversation_id_str", "conversation_id") {
            tweet.conversation = TweetID(number)
        }
        tweet.communityID = record["community_id_str"]?.fieldText ?? record["community_id"]?.fieldText
    }

    /// Reads the IDs of all versions. API v1.1 lists them since 2022.
    private func readEdits(_ history: JSONValue, into tweet: inout Tweet) {
        var versions: [TweetID] = []
        history["edit_tweet_ids"]?.forEachElement { value in
            if let number = value.integer, number > 0, !versions.contains(TweetID(number)) {
                versions.append(TweetID(number))
            }
        }
        guard versions.count > 1, versions.contains(tweet.id) else { return }
        tweet.edits = versions
        if versions.last != tweet.id { tweet.flags.insert(.edited) }
    }

    private func point(of record: some TweetMembers & ~Escapable) -> Coordinate? {
        if let geo = record["geo"], let pair = Self.pair(geo["coordinates"]) {
            return Self.coordinate(latitude: pair.0, longitude: pair.1)
        }
        guard let coordinates = record["coordinates"], let pair = Self.pair(coordinates["coordinates"]) else {
            return nil
        }
        // A number beyond 90 is a longitude, so the pair is longitude first.
        if family.latitudeFirst, abs(pair.0) <= 90 { return Self.coordinate(latitude: pair.0, longitude: pair.1) }
        return Self.coordinate(latitude: pair.1, longitude: pair.0)
    }

    private static func pair(_ value: JSONValue?) -> (Double, Double)? {
        guard let first = value?.element(0)?.double, let second = value?.element(1)?.double else { return nil }
        return (first, second)
    }

    private static func coordinate(latitude: Double, longitude: Double) -> Coordinate? {
        abs(latitude) <= 90 && abs(longitude) <= 180 ? Coordinate(latitude: latitude, longitude: longitude) : nil
    }

    // MARK: Referenced tweets

    /// The tweet that the record answers; `nil` if it names neither a tweet nor an account.
    static func reply(of record: some TweetMembers & ~Escapable) -> TweetReference? {
        let tweet = record.positiveID("in_reply_to_status_id_str", "in_reply_to_status_id")
        let user = record.positiveID("in_reply_to_user_id_str", "in_reply_to_user_id")
        let handle = record["in_reply_to_screen_name"]?.nonEmptyString
        if tweet == nil, user == nil, handle == nil { return nil }
        return TweetReference(tweet: tweet.map { TweetID($0) }, user: user.map { UserID($0) }, handle: handle)
    }

    private mutating func readReferences(of record: JSONValue, depth: Int, into tweet: inout Tweet) throws {
        if let original = record.object("retweeted_status") {
            tweet.retweetOf = try reference(to: original, depth: depth)
            try readQuoteOfOriginal(
                record, of: tweet.retweetOf?.tweet, depth: depth, isThere: original.object("quoted_status") != nil)
            if tweet.textCompleteness != .cut, tweet.text.isCutRetweet { tweet.textCompleteness = .cut }
            // The quote belongs to the original, which also has the whole text.
            tweet.flags.remove(.truncated)
            return
        }
        if family.retweetsByText, let original = tweet.originalByText {
            tweet.retweetOf = original
            tweet.flags.insert(.retweetByText)
            if tweet.text.isCutRetweet {
                tweet.textCompleteness = .cut
                tweet.flags.insert(.truncated)
            }
            return
        }
        if let quoted = record.object("quoted_status") {
            tweet.quoteOf = try reference(to: quoted, depth: depth)
        } else if let quoted = record.object("quoted_tweet") {
            tweet.quoteOf = try reference(to: quoted, depth: depth)
        } else if let quoted = Self.namedQuote(in: record), quoted.tweet != tweet.id {
            tweet.quoteOf = quoted
        } else if family.quotesByLink {
            tweet.quoteOf = StatusLink.quoted(by: tweet)
        }
        Self.markUnknownQuote(in: record, &tweet)
    }

    /// Makes the tweet a quote of an unknown tweet if the record says only that it is one.
    static func markUnknownQuote(in record: some TweetMembers & ~Escapable, _ tweet: inout Tweet) {
        guard tweet.quoteOf == nil, record["is_quote_status"]?.truth == true else { return }
        tweet.markQuoteOfUnknown()
    }

    /// The reference to a quoted tweet that is not in the record; `nil` if the record names none.
    static func namedQuote(in record: some TweetMembers & ~Escapable) -> TweetReference? {
        let link = record["quoted_status_permalink"]?["expanded"]?.string.flatMap { StatusLink($0) }
        if let id = record.positiveID("quoted_status_id_str", "quoted_status_id") {
            return TweetReference(tweet: TweetID(id), handle: link?.handle)
        }
        return link.map { TweetReference(tweet: $0.tweet, handle: $0.handle) }
    }

    /// Sets the quote of a retweet's original. Some records have the quoted tweet only in the retweet.
    private mutating func readQuoteOfOriginal(
        _ record: JSONValue, of retweeted: TweetID?, depth: Int, isThere: Bool
    ) throws {
        guard !isThere, let quoted = record.object("quoted_status"), let original = referenced.indices.last,
            referenced[original].id == retweeted, let reference = try reference(to: quoted, depth: depth)
        else { return }
        // The quoted tweet was appended after the original. A tweet must follow the tweets that it refers to.
        let tweet = referenced.remove(at: original)
        referenced.append(tweet)
        if referenced[referenced.count - 1].quoteOf == nil { referenced[referenced.count - 1].quoteOf = reference }
    }

    /// Reads a tweet inside a tweet and adds it to `referenced`. If it cannot be read, or if the tweets inside it are
    /// nested too deeply, the result is a reference by its ID alone; `nil` without an ID.
    private mutating func reference(to record: JSONValue, depth: Int) throws -> TweetReference? {
        guard depth < Self.nestingLimit else { throw RecordProblem(reason: "its tweets are nested too deeply") }
        do {
            var inner = Tweet.blank
            try read(record, author: nil, depth: depth + 1, into: &inner)
            let reference = TweetReference(tweet: inner.id, user: inner.author?.id, handle: inner.author?.handle)
            referenced.append(inner)
            return reference
        } catch {
            return record.tweetID.map { TweetReference(tweet: $0) }
        }
    }
}

/// Entities and media of the v1.1 shape (see Supported inputs, Entity positions and Media).
extension TweetObjectReader {
    /// Reads the entities of a record, or of the part of it that contains its text. If `entities` is missing or empty,
    /// extracts them from the text.
    static func readEntities(of container: JSONValue, in text: EscapedText, into tweet: inout Tweet) {
        // Records for embedded tweets list media in `mediaDetails`.
        if let details = container.array("mediaDetails") {
            return readEntities(container.object("entities"), media: details, in: text, into: &tweet)
        }
        // python-twitter writes the lists of `entities` as members of the tweet.
        if !container.has("entities"), container.array("user_mentions") != nil || container.array("urls") != nil {
            return readEntities(container, media: nil, in: text, into: &tweet)
        }
        readEntities(
            container.object("entities"), media: container["extended_entities"]?.array("media"), in: text, into: &tweet)
    }

    /// Reads entities and media from members with other names. `media` is the complete list, or `nil`.
    static func readEntities(_ entities: JSONValue?, media: JSONValue?, in text: EscapedText, into tweet: inout Tweet) {
        guard let entities else {
            readMedia(media, plain: nil, in: text, into: &tweet)
            tweet.extractEntities()
            return
        }
        entities.forEachRawMember { key, list in
            if list.isEmpty { return }
            if key.equals("user_mentions") {
                read(list, of: .mention, in: text, into: &tweet)
            } else if key.equals("urls") {
                read(list, of: .url, in: text, into: &tweet)
            } else if key.equals("hashtags") {
                read(list, of: .hashtag, in: text, into: &tweet)
            } else if key.equals("symbols") {
                read(list, of: .cashtag, in: text, into: &tweet)
            }
        }
        readMedia(media, plain: entities.array("media"), in: text, into: &tweet)
        tweet.addShortLinks()
    }

    /// Reads a list of entities of one kind.
    static func read(_ list: JSONValue, of kind: ExtractedEntity.Kind, in text: EscapedText, into tweet: inout Tweet) {
        list.forEachElement { record in
            switch kind {
            case .mention: readMention(record, in: text, into: &tweet)
            case .url: readLink(record, in: text, into: &tweet)
            case .list: break
            case .hashtag:
                guard let tag = record.member("text", or: "tag")?.nonEmptyString else { return }
                tweet.hashtags.append(Hashtag(text: tag, span: text.span(of: .hashtag, tag, at: record)))
            case .cashtag:
                guard let ticker = record.member("text", or: "tag")?.nonEmptyString else { return }
                tweet.cashtags.append(Cashtag(text: ticker, span: text.span(of: .cashtag, ticker, at: record)))
            }
        }
    }

    private static func readMention(_ record: JSONValue, in text: EscapedText, into tweet: inout Tweet) {
        guard let handle = record["screen_name"]?.nonEmptyString else { return }
        tweet.mentions.append(
            Mention(
                handle: handle, id: record.userID, name: record["name"]?.nonEmptyString,
                span: text.span(of: .mention, handle, at: record)))
    }

    private static func readLink(_ record: JSONValue, in text: EscapedText, into tweet: inout Tweet) {
        let expanded = record["expanded_url"]?.nonEmptyString.map { unescaped($0) }
        guard let url = record["url"]?.nonEmptyString.map({ unescaped($0) }) ?? expanded else { return }
        var link = Link(
            url: url, expanded: expanded, display: record["display_url"]?.nonEmptyString,
            span: text.span(of: .url, url, at: record))
        // `url`, `expanded_url`, `display_url` and `indices` do not describe the page.
        if record.count > 4 { LinkedPage(record).complete(&link) }
        tweet.links.append(link)
    }

    /// Unescapes a URL. In old records, plain URLs are escaped as the text is.
    static func unescaped(_ url: String) -> String { url.utf8Contains("&amp;") ? EscapedText(url).text : url }

    /// Reads the complete list, `extended_entities`. If it is missing or empty, reads `plain`, which may list one of
    /// several items.
    private static func readMedia(
        _ extended: JSONValue?, plain: JSONValue?, in text: EscapedText, into tweet: inout Tweet
    ) {
        if let extended, !extended.isEmpty {
            readMedia(extended, in: text, into: &tweet)
        } else if let plain {
            readMedia(plain, in: text, into: &tweet)
        }
    }

    /// Reads a list of media.
    static func readMedia(_ list: JSONValue, in text: EscapedText, into tweet: inout Tweet) {
        list.forEachElement { record in
            if let item = MediaItem.v1(record, in: text) { tweet.media.append(item) }
        }
    }
}

extension ExtractedEntity {
    /// The entities of a text; none if the text is so long that its tweet is skipped. If the text is cut
    /// (`… #Clim…`), its last entity is omitted when the cut splits it.
    static func whole(in text: String) -> [ExtractedEntity] {
        var found = all(in: text)
        guard text.isCutRetweet, let last = found.last else { return found }
        if text.utf8.dropFirst(last.span.end).elementsEqual("…".utf8) { found.removeLast() }
        return found
    }

    /// The entities of a text; none if the text is so long that its tweet is skipped.
    static func all(in text: String) -> [ExtractedEntity] {
        text.utf8.count <= RecordProblem.maxBytes ? EntityExtractor.entities(in: text) : []
    }
}

/// Extracts entities from the texts of records that list none.
extension Tweet {
    /// Adds the `t.co` links in the text of a tweet whose record lists neither links nor media. The service writes each
    /// link of a tweet in this form, so such a list is incomplete.
    mutating func addShortLinks() {
        guard links.isEmpty, media.isEmpty, text.utf8Contains("t.co/") else { return }
        extractEntities([.url])
        links.removeAll { !ShortLink.matches($0.url) }
    }

    /// Adds the entities in the text, except those of other kinds than `kinds`.
    mutating func extractEntities(_ kinds: Set<ExtractedEntity.Kind>? = nil) {
        for entity in ExtractedEntity.whole(in: text) where kinds?.contains(entity.kind) ?? true { add(entity) }
    }
}

/// The members of a tweet: those of one object, or of several objects that each have a part of them.
protocol TweetMembers: ~Escapable {
    /// The member with this name; `nil` if it is missing or null.
    subscript(name: StaticString) -> JSONValue? {
        @_lifetime(copy self) get
    }
}

extension JSONValue: TweetMembers {}

extension JSONValue {
    /// The strings in a list that are not empty.
    func strings(_ member: StaticString) -> [String] {
        var strings: [String] = []
        self[member]?.forEachElement { element in
            if let string = element.nonEmptyString { strings.append(string) }
        }
        return strings
    }
}

extension TweetObjectReader {
    /// The members of a tweet, its author and its entities. Those of tweets inside it are not checked.
    static let known = KnownMembers(
        knownNames, leaving: .apiV1,
        nested: knownObjects + [
            ("extended_entities", MediaItem.known),
            ("metadata", KnownMembers(["iso_language_code"], leaving: .apiV1, in: "metadata.")),
        ], rare: ["views_count", "view_count", "bookmark_count", "urls", "hashtags", "user_mentions"])

    static let knownNames = [
        "id", "id_str", "full_text", "text", "created_at", "source", "lang", "truncated", "in_reply_to_status_id",
        "in_reply_to_status_id_str", "in_reply_to_user_id", "in_reply_to_user_id_str", "in_reply_to_screen_name",
        "extended_tweet", "retweeted_status", "quoted_status", "quoted_status_id",
        "quoted_status_id_str", "quoted_status_permalink", "geo", "coordinates", "place", "favorite_count",
        "retweet_count", "reply_count", "quote_count", "possibly_sensitive", "withheld_in_countries",
        "withheld_copyright", "conversation_id", "conversation_id_str", "edit_history", "edit_info",
        "edit_controls", "community_id", "community_id_str", "timestamp_ms", "media",
        "mediaDetails", "quoted_tweet", "note_tweet", "tweet_id", "user_id", "user_id_str",
    ]

    static let knownObjects: [(name: StaticString, members: KnownMembers)] = [
        ("user", User.known), ("card", Tweet.knownInCard),
        (
            "entities",
            KnownMembers(
                ["hashtags", "symbols", "user_mentions", "media", "polls", "cashtags"], leaving: .apiV1,
                in: "entities.", nested: [("urls", LinkedPage.known)])
        ),
    ]
}
