internal import TweetModel

/// Recognises results of GraphQL at any depth of an object.
enum GraphQLTree {
    /// Whether an object contains a result of GraphQL: a tweet, an account, or an entry of a timeline. False for
    /// records of the older web client and of twitter-web-exporter, which have their own decoders.
    static func holdsResults(_ record: JSONValue) -> Bool {
        guard record.kind == .object, !GlobalObjectsDecoder.matches(record), !WebMessagesDecoder.matches(record) else {
            return false
        }
        // twitter-web-exporter writes a result next to a summary. Its own decoder reads these records.
        if record.has("metadata"), record.has("screen_name") { return false }
        // A row with a text is a tweet of another program. It may contain results that describe accounts.
        let isRow = record["text"]?.kind == .string || record["full_text"]?.kind == .string
        return holdsMarks(record, isRow ? .row : BrowserRecording.matches(record) ? .recording : .other)
    }

    /// Whether an object is a row of Scweet with the whole result (see Scraper formats, Scweet).
    static func isRowWithResult(_ record: JSONValue) -> Bool {
        guard let result = record.object("raw") else { return false }
        return isTweet(result.inside("tweet"))
    }

    private enum Container {
        /// Results that are not tweets are ignored.
        case row
        /// Strings with tweets of API v1.1 are responses, too. Elsewhere they are records by themselves.
        case recording
        case other
    }

    private static func holdsMarks(_ value: JSONValue, _ container: Container) -> Bool {
        switch value.kind {
        case .object:
            if value.has("tweet_results") || isTweet(value)
                || container != .row
                    && (isEntity(value) || entryName(value) != nil || isTimeline(value)
                        || GlobalObjectsDecoder.matches(value) || WebMessagesDecoder.matches(value))
            {
                return true
            }
            var found = false
            value.forEachRawMember { _, member in found = found || holdsMarks(member, container) }
            return found
        case .array:
            var found = false
            value.forEachElement { element in found = found || holdsMarks(element, container) }
            return found
        case .string:
            guard let text = body(value, ofAPIv1: container == .recording) else { return false }
            return container != .row || text.utf8Contains("\"tweet_results\"") || text.utf8Contains("\"full_text\"")
        default: return false
        }
    }

    /// Whether an object is a tweet or an account of the web client. Services copy only `rest_id` into their own objects.
    private static func isEntity(_ value: JSONValue) -> Bool {
        value.has("rest_id") && (value.has("legacy") || value.has("core") || value.has("__typename"))
    }

    private static func isTimeline(_ value: JSONValue) -> Bool {
        value.array("instructions")?.first?.member("type", or: "__typename")?.hasPrefix("Timeline") == true
    }

    /// The name of an entry of a timeline; `nil` for other objects.
    @_lifetime(copy value)
    static func entryName(_ value: JSONValue) -> JSONValue? { value.member("entryId", or: "entry_id") }

    /// Whether an object is a tweet, even if it has no text.
    static func isTweet(_ value: JSONValue) -> Bool {
        if value.object("legacy")?.has("full_text") == true { return true }
        guard value.has("core") || value.has("legacy") || value.has("details") else { return false }
        if value["__typename"]?.equals("Tweet") == true { return true }
        guard value.has("rest_id") else { return false }
        if value.object("details")?.has("full_text") == true { return true }
        guard let core = value.object("core") else { return false }
        return core.has("user_results") || core.has("user")
    }

    /// Whether an object is an item of a timeline that shows an account.
    static func showsAccount(_ value: JSONValue) -> Bool {
        value["itemType"]?.equals("TimelineUser") == true || value["__typename"]?.equals("TimelineUser") == true
    }

    /// Whether an object is an account.
    static func isAccount(_ value: JSONValue) -> Bool {
        value.object("legacy")?.has("screen_name") == true || value.object("core")?.has("screen_name") == true
    }

    /// The account of an object for which `showsAccount` or `isAccount` is true; without ID and names if the service
    /// did not return it.
    static func account(in value: JSONValue) -> User {
        let user =
            User.graphQL(value) ?? User.graphQL(inResults: value["user_results"])
            ?? User.graphQL(inResults: value["user"])
        return user ?? User(id: nil)
    }

    /// Whether an object is called a tweet, whatever its form, with or without a visibility wrapper.
    static func isNamedTweet(_ value: JSONValue) -> Bool {
        guard let type = value["__typename"] else { return false }
        return type.equals("Tweet") && value.has("rest_id")
            || type.equals("TweetWithVisibilityResults") && value.object("tweet") != nil
    }

    /// The reason for skipping a tweet of a form that is not known, with the paths of its members.
    ///
    /// - Parameter value: the tweet, or an entry of a timeline with the tweet.
    static func unknownForm(_ value: JSONValue) -> RecordProblem {
        var (paths, count): ([String], Int) = ([], 0)
        func add(_ path: String) {
            count += 1
            if paths.count < maxPaths { paths.append(path) }
        }
        let tweet = innermost(value)
        tweet.forEachRawMember { key, member in
            guard let name = key.string.map({ String($0.prefix(maxNameLength)) }) else { return }
            guard member.kind == .object, !member.isEmptyObject else { return add(name) }
            member.forEachRawMember { key, _ in add(name + "." + (key.string ?? "").prefix(maxNameLength)) }
        }
        let rest = count > paths.count ? " and \(count - paths.count) more" : ""
        return RecordProblem(
            reason: "X changed the form of its responses; this record has no text in a known place. Its members are "
                + paths.joined(separator: ", ") + rest)
    }

    /// Whether an entry of a timeline may contain a tweet in any form, because it is not a notice.
    static func mayShowTweet(_ entry: JSONValue) -> Bool {
        guard let type = innermost(entry).member("itemType", or: "__typename")?.string else { return true }
        return !["Tombstone", "Cursor", "Prompt", "Label"].contains { type.contains($0) }
    }

    /// The limits of the list of members, because a record may have any number of them.
    private static let (maxPaths, maxNameLength) = (30, 40)

    /// The object inside the wrappers of an entry of a timeline.
    @_lifetime(copy value)
    private static func innermost(_ value: JSONValue) -> JSONValue {
        for wrapper in wrappers {
            if let inner = value.object(wrapper) { return innermost(inner) }
        }
        return value
    }

    private static let wrappers: [StaticString] = [
        "content", "itemContent", "item", "tweet_results", "result", "tweet",
    ]

    /// The text of a response with tweets, accounts or direct messages inside a string; `nil` for other strings.
    ///
    /// - Parameter ofAPIv1: whether tweets of API v1.1 are a response.
    static func body(_ value: JSONValue, ofAPIv1: Bool) -> String? {
        guard let text = json(value) else { return nil }
        let isResponse =
            marks.contains { text.utf8Contains($0) } || WebMessagesDecoder.begins(text)
            || ofAPIv1 && text.utf8Contains("\"id_str\"")
                && (text.utf8Contains("\"full_text\"") || text.utf8Contains("\"text\""))
        return isResponse ? text : nil
    }

    private static let marks: [StaticString] = [
        "\"rest_id\"", "\"tweet_results\"", "\"globalObjects\"", BookmarkFolders.list,
    ]

    /// The text of any JSON response inside a string; `nil` for other strings. Browser recordings (HAR) contain
    /// responses as text, and those of a proxy in Base64.
    static func json(_ value: JSONValue) -> String? {
        if value.hasPrefix("{") || value.hasPrefix("[") || value.hasPrefix("\\n{") { return value.string }
        guard packedBeginnings.contains(where: { value.hasPrefix($0) }) else { return nil }
        guard let text = value.string else { return nil }
        // Encoders write line breaks, but no spaces.
        let bytes = text.contains(" ") ? nil : [UInt8](base64: text)
        return String(decoding: bytes ?? [UInt8](damagedBase64: text), as: UTF8.self)
    }

    /// In Base64: `{` or `[` before a line break, a tab, a space or a quote; `[{`; and a line break before `{`.
    private static let packedBeginnings: [StaticString] = ["ew", "ey", "Ww", "Wy", "W3", "Cn"]

    /// The reason in an object that replaces a missing tweet, or else its name; `nil` for other objects.
    static func word(forMissing value: JSONValue) -> String? {
        // An item of an older timeline.
        if let info = value.object("tombstoneInfo"), !value.has("tweet_results") {
            return notice(in: info["richText"]) ?? info["text"]?.nonEmptyString ?? "Tombstone"
        }
        guard let type = value["__typename"],
            type.equals("TweetTombstone") || type.equals("TweetUnavailable")
                || type.equals("TweetPreviewDisplay") && !isTweet(value.inside("tweet"))
        else { return nil }
        return notice(in: value["tombstone"]?["text"]) ?? value["reason"]?.nonEmptyString ?? type.string
    }

    /// The text of a notice without its link at the end (`Learn more`), and without the period before it.
    private static func notice(in record: JSONValue?) -> String? {
        guard var text = record?["text"]?.nonEmptyString else { return nil }
        if text.hasSuffix(EntitySpan.notice) { text.removeLast(EntitySpan.notice.count) }
        while let last = text.last, last == "." || last.isWhitespace { text.removeLast() }
        return text.isEmpty ? nil : text
    }
}

/// A dump of twitter-web-exporter's database, whose rows `JSONRecordReader` reads one by one (see API formats,
/// twitter-web-exporter).
///
///     {"formatName":"dexie","formatVersion":1,"data":{"data":[{"tableName":"tweets","rows":[…]},
///       {"tableName":"captures","rows":[{"extension":"BookmarksModule","type":"tweet","data_key":"1",…}]}]}}
enum WebExporterDump {
    /// The name of the list of a table's rows.
    static let rows = "rows"

    /// Rows of other tables than those of tweets and accounts. The table `captures` names the page that showed a tweet.
    static let recordTypes: [RecordType] = [
        RecordType(
            format: .graphQL, name: "captures of twitter-web-exporter", holdsTweets: false, lists: [rows],
            matches: { $0.has("extension") && $0.has("data_key") }, decoder: { _ in decodeCapture }),
        .withoutTweets(.graphQL, "posts of Bluesky", lists: [rows, "feed"]) {
            $0.inside("post")["uri"]?.hasPrefix("at://") == true
        },
    ]

    /// Whether a result is a row of the table `tweets`.
    static func isRow(_ result: JSONValue) -> Bool { result.has("twe_private_fields") }

    /// Marks the tweets that the page of bookmarks showed. The page of likes can be that of another account.
    private static func decodeCapture(_ record: JSONValue, into sink: RecordSink) throws {
        guard record["extension"]?.equals("BookmarksModule") == true, record["type"]?.equals("tweet") == true,
            let id = record["data_key"]?.positiveInteger.map({ TweetID($0) })
        else { return }
        var tweet = Tweet(id: id, createdAt: FlatTime.inID(id), author: nil, text: "", textCompleteness: .summary)
        tweet.flags = .bookmarked
        try sink.referencedTweet(tweet)
        sink.unread.check(record, known)
    }

    private static let known = KnownMembers(["id", "extension", "type", "data_key", "created_at"], leaving: nil)
}

extension [UInt8] {
    /// Decodes Base64 (RFC 4648) in the standard or the URL-safe alphabet. Ignores white space, and all text from the
    /// first `=`. Returns `nil` if the text before the `=` contains other characters.
    init?(base64 text: String) {
        self = []
        reserveCapacity(text.utf8.count / 4 * 3)
        var bits: UInt32 = 0
        var count = 0
        for sign in text.utf8 {
            if sign == UInt8(ascii: "=") { break }
            if sign.isJSONSpace { continue }
            guard let value = Self.value(of: sign) else { return nil }
            bits = bits << 6 | UInt32(value)
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
    }

    /// Decodes Base64 with wrong characters. A group of four characters with a wrong one becomes three NUL, which JSON
    /// rejects, so that reading the response reports the damage.
    init(damagedBase64 text: String) {
        self = []
        let signs = Array<Unicode.Scalar>(text.unicodeScalars).filter { $0 != "\n" && $0 != "\r" }
        for start in stride(from: 0, to: signs.count, by: 4) {
            let group = signs[start..<Swift.min(start + 4, signs.count)]
            let bytes = group.contains(" ") ? nil : [UInt8](base64: String(String.UnicodeScalarView(group)))
            self += bytes ?? [0, 0, 0]
        }
    }

    private static func value(of sign: UInt8) -> UInt8? {
        switch sign {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): sign - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): sign - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): sign - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
