import TweetModel
import TweetText

/// Why a record is no tweet, or none that can be kept: a sentence without a full stop.
struct RecordProblem: Error, Hashable {
    let reason: String
}

/// What differs between the families of exports whose tweets have the v1.1 shape (`id_str`, `full_text` or `text`,
/// `entities`, `created_at`): account archives, classic archives and API responses.
struct TweetObjectFamily: Sendable {
    /// Retweets are told by `RT @name: ` alone.
    var retweetsByText = false
    /// Quotes are told by a trailing link alone.
    var quotesByLink = false
    /// The two numbers of `coordinates` are latitude and longitude, in that order; elsewhere GeoJSON has them reversed.
    var latitudeFirst = false
    /// Empty lists of entities are left out: `{}` says that there are none, not that nobody knows.
    var omitsEmptyLists = false
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

    let family: TweetObjectFamily
    private var clients = ClientNames()
    private var users = UserMemory()
    /// The tweets inside the record that was read last, innermost first.
    private(set) var referenced: [Tweet] = []
    /// `id` and `id_str` of the record that was read last differ by more than a tool's rounding.
    private(set) var idsDisagree = false

    init(_ family: TweetObjectFamily) {
        self.family = family
    }

    /// Reads one record. `author` is who wrote it where the record itself does not say, `id` its number where that
    /// stands elsewhere.
    mutating func read(_ record: JSONValue, author: User?, id: TweetID? = nil) throws(RecordProblem) -> Tweet {
        referenced.removeAll()
        idsDisagree = false
        return try tweet(record, author: author, id: id, depth: 0)
    }

    private mutating func tweet(
        _ record: JSONValue, author: User?, id: TweetID? = nil, depth: Int
    ) throws(RecordProblem) -> Tweet {
        guard record.kind == .object else { throw RecordProblem(reason: "it is not an object") }
        let number = RecordID.tweet(record)
        guard let id = id ?? number.id else { throw RecordProblem(reason: "it has no tweet ID") }
        if depth == 0 { idsDisagree = number.disagrees }
        let (raw, trust) = try Self.text(of: record)
        let escaped = EscapedText(raw)
        var user = author
        if let account = record.object("user") { user = users.user(account) }
        var tweet = Tweet(
            id: id, createdAt: Self.moment(of: record, id: id), author: user, text: escaped.text, textTrust: trust)
        if trust == .cut { tweet.flags.insert(.truncated) }
        readFacts(of: record, into: &tweet)
        if let long = record["extended_tweet"], long.has("full_text") {
            Self.readEntities(of: long, in: escaped, into: &tweet)
        } else if family.omitsEmptyLists, let none = record["entities"], none.isEmptyObject {
            Self.readEntities(none, media: record["extended_entities"]?.array("media"), in: escaped, into: &tweet)
        } else {
            Self.readEntities(of: record, in: escaped, into: &tweet)
        }
        tweet.replyTo = Self.reply(of: record)
        try readReferences(of: record, depth: depth, into: &tweet)
        return tweet
    }

    /// The longest text of the record, and its trust (see API formats, API v1.1).
    private static func text(of record: JSONValue) throws(RecordProblem) -> (String, TextCompleteness) {
        if let text = record["extended_tweet"]?["full_text"]?.string { return (text, .full) }
        if let text = record["full_text"]?.string { return (text, .full) }
        guard let text = record["text"]?.string else { throw RecordProblem(reason: "it has no text") }
        return (text, record["truncated"]?.bool == true ? .cut : .classic)
    }

    // MARK: Time

    /// When it was posted: the written date, else the time in the ID (see Supported inputs, Dates).
    static func moment(of record: JSONValue, id: TweetID) -> Timestamp? {
        guard let value = record["created_at"] else { return Snowflake.seconds(of: id).map { Timestamp(seconds: $0) } }
        return value.withRawBytes { moment(written: $0, id: id) }
    }

    /// The same for a date as it is written.
    static func moment(written text: Span<UInt8>, id: TweetID) -> Timestamp? {
        guard let written = ArchiveDates.parse(text), written.seconds != 0 else {
            return Snowflake.seconds(of: id).map { Timestamp(seconds: $0) }
        }
        guard written.seconds < firstClassicTimeOfDay, written.seconds % 86_400 == 0, isClassicDate(text) else {
            return written
        }
        // A classic archive cut the time off. Ids of the last such days already tell it.
        if let seconds = Snowflake.seconds(of: id), abs(seconds - written.seconds) < 2 * 86_400 {
            return Timestamp(seconds: seconds)
        }
        return Timestamp(seconds: written.seconds, precision: .day)
    }

    /// Classic archives have no time of day before this moment, 2010-11-06.
    private static let firstClassicTimeOfDay: Int64 = 1_289_001_600

    /// `2009-03-07 00:00:00 +0000`, by its columns.
    private static func isClassicDate(_ text: Span<UInt8>) -> Bool {
        text.count > 10 && text[4] == UInt8(ascii: "-") && text[10] == UInt8(ascii: " ")
    }

    // MARK: Plain facts

    private mutating func readFacts(of record: JSONValue, into tweet: inout Tweet) {
        // Searches of 2012 and before told the language beside the tweet.
        tweet.language =
            record["lang"]?.nonEmptyString ?? record["metadata"]?["iso_language_code"]?.nonEmptyString
        if let source = record["source"] { tweet.client = clients.name(source) }
        tweet.counts.likes = record["favorite_count"]?.amount
        tweet.counts.retweets = record["retweet_count"]?.amount
        tweet.counts.replies = record["reply_count"]?.amount
        tweet.counts.quotes = record["quote_count"]?.amount
        tweet.sensitive = record["possibly_sensitive"]?.bool
        tweet.point = point(of: record)
        if let place = record.object("place") { tweet.place = PlaceObject.place(place) }
        if let countries = record.array("withheld_in_countries") {
            countries.forEachElement { country in
                if let code = country.nonEmptyString { tweet.withheldIn.append(code) }
            }
        }
        if !tweet.withheldIn.isEmpty || record["withheld_copyright"]?.bool == true { tweet.flags.insert(.withheld) }
        if record["card"]?["name"]?.hasPrefix("poll") == true { tweet.flags.insert(.poll) }
        if let history = record.object("edit_history") { readEdits(history, into: &tweet) }
        if let number = RecordID.positive(record, "conversation_id_str", "conversation_id") {
            tweet.conversation = TweetID(number)
        }
        if let community = record.member("community_id_str", or: "community_id") {
            tweet.communityID = community.nonEmptyString ?? community.integer.map { String($0) }
        }
    }

    /// All versions, as API v1.1 has told them since 2022.
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

    private func point(of record: JSONValue) -> Coordinate? {
        if let geo = record.object("geo"), let pair = Self.pair(geo["coordinates"]) {
            return Self.coordinate(latitude: pair.0, longitude: pair.1)
        }
        guard let coordinates = record.object("coordinates"), let pair = Self.pair(coordinates["coordinates"]) else {
            return nil
        }
        // A number beyond 90 can only be a longitude.
        if family.latitudeFirst, abs(pair.0) <= 90 {
            return Self.coordinate(latitude: pair.0, longitude: pair.1)
        }
        return Self.coordinate(latitude: pair.1, longitude: pair.0)
    }

    private static func pair(_ value: JSONValue?) -> (Double, Double)? {
        guard let first = value?.element(0)?.double, let second = value?.element(1)?.double else { return nil }
        return (first, second)
    }

    private static func coordinate(latitude: Double, longitude: Double) -> Coordinate? {
        abs(latitude) <= 90 && abs(longitude) <= 180 ? Coordinate(latitude: latitude, longitude: longitude) : nil
    }

    // MARK: Other tweets

    private static func reply(of record: JSONValue) -> TweetReference? {
        let tweet = RecordID.positive(record, "in_reply_to_status_id_str", "in_reply_to_status_id")
        let user = RecordID.positive(record, "in_reply_to_user_id_str", "in_reply_to_user_id")
        let handle = record["in_reply_to_screen_name"]?.nonEmptyString
        if tweet == nil, user == nil, handle == nil { return nil }
        return TweetReference(tweet: tweet.map { TweetID($0) }, user: user.map { UserID($0) }, handle: handle)
    }

    private mutating func readReferences(
        of record: JSONValue, depth: Int, into tweet: inout Tweet
    ) throws(RecordProblem) {
        if let original = record.object("retweeted_status") {
            tweet.retweetOf = try reference(to: original, depth: depth)
            try readQuoteOfOriginal(
                record, of: tweet.retweetOf?.tweet, depth: depth, isThere: original.object("quoted_status") != nil)
            if tweet.textTrust != .cut, RetweetText.isCut(tweet.text) { tweet.textTrust = .cut }
            // What it quotes is the original's affair, and the rest of its text is there.
            tweet.flags.remove(.truncated)
            return
        }
        if family.retweetsByText, let original = RetweetText.original(of: tweet) {
            tweet.retweetOf = original
            tweet.flags.insert(.retweetByText)
            if RetweetText.isCut(tweet.text) {
                tweet.textTrust = .cut
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
            tweet.quoteOf = QuoteLink.quoted(by: tweet)
        }
    }

    /// A quoted tweet that is not there: gone, or not sent along.
    private static func namedQuote(in record: JSONValue) -> TweetReference? {
        let link = record["quoted_status_permalink"]?["expanded"]?.string.flatMap { StatusLink($0) }
        if let id = RecordID.positive(record, "quoted_status_id_str", "quoted_status_id") {
            return TweetReference(tweet: TweetID(id), handle: link?.handle)
        }
        return link.map { TweetReference(tweet: $0.tweet, handle: $0.handle) }
    }

    /// A retweet repeats what its original quotes; some leave it out of the original.
    private mutating func readQuoteOfOriginal(
        _ record: JSONValue, of retweeted: TweetID?, depth: Int, isThere: Bool
    ) throws(RecordProblem) {
        guard !isThere, let quoted = record.object("quoted_status"), let original = referenced.indices.last,
            referenced[original].id == retweeted, let reference = try reference(to: quoted, depth: depth)
        else { return }
        // The quoted one was put behind the original, which is written after what it refers to.
        let tweet = referenced.remove(at: original)
        referenced.append(tweet)
        if referenced[referenced.count - 1].quoteOf == nil { referenced[referenced.count - 1].quoteOf = reference }
    }

    /// Reads a tweet inside a tweet and adds it to `referenced`. If it cannot be read, or if the tweets inside it are
    /// nested too deeply, the result is a reference by its ID alone; `nil` without an ID.
    private mutating func reference(to record: JSONValue, depth: Int) throws(RecordProblem) -> TweetReference? {
        guard depth < Self.nestingLimit else { throw RecordProblem(reason: "its tweets are nested too deeply") }
        do throws(RecordProblem) {
            let inner = try tweet(record, author: nil, depth: depth + 1)
            referenced.append(inner)
            return TweetReference(tweet: inner.id, user: inner.author?.id, handle: inner.author?.handle)
        } catch {
            return RecordID.tweet(record).id.map { TweetReference(tweet: $0) }
        }
    }
}
