internal import TweetModel

/// Recognises results of GraphQL at any depth of an object.
extension JSONValue {
    /// Whether an object contains a result of GraphQL: a tweet, an account, or an entry of a timeline. False for
    /// records of the older web client and of twitter-web-exporter, which have their own decoders.
    var holdsGraphQLResults: Bool {
        guard kind == .object, !GlobalObjectsDecoder.matches(self), !WebMessagesDecoder.matches(self) else {
            return false
        }
        // twitter-web-exporter writes a result next to a summary. Its own decoder reads these records.
        if has("metadata"), has("screen_name") { return false }
        // A row with a text is a tweet of another program. It may contain results that describe accounts.
        let isRow = self["text"]?.kind == .string || self["full_text"]?.kind == .string
        return holdsMarks(isRow: isRow, isRecording: !isRow && (object("log") != nil || isBrowserRequest))
    }

    /// Whether an object is a row of Scweet with the whole result (see Scraper formats, Scweet).
    var isRowWithResult: Bool {
        guard let result = object("raw") else { return false }
        return result.inside("tweet").isGraphQLTweet
    }

    /// - Parameters:
    ///   - isRow: whether results that are not tweets are ignored.
    ///   - isRecording: whether strings with tweets of API v1.1 are responses, too. Elsewhere they are records by
    ///     themselves.
    private func holdsMarks(isRow: Bool, isRecording: Bool) -> Bool {
        switch kind {
        case .object:
            if has("tweet_results") || isGraphQLTweet
                || !isRow
                    && (isGraphQLEntity || entryName() != nil || isTimeline
                        || GlobalObjectsDecoder.matches(self) || WebMessagesDecoder.matches(self))
            {
                return true
            }
            var found = false
            forEachRawMember { _, member in found = found || member.holdsMarks(isRow: isRow, isRecording: isRecording) }
            return found
        case .array:
            var found = false
            forEachElement { element in found = found || element.holdsMarks(isRow: isRow, isRecording: isRecording) }
            return found
        case .string:
            guard let text = response(ofAPIv1: isRecording) else { return false }
            return !isRow || text.utf8Contains("\"tweet_results\"") || text.utf8Contains("\"full_text\"")
        default: return false
        }
    }

    /// Whether an object is a tweet or an account of the web client. Services copy only `rest_id` into their own objects.
    private var isGraphQLEntity: Bool { has("rest_id") && (has("legacy") || has("core") || has("__typename")) }

    private var isTimeline: Bool {
        array("instructions")?.first?.member("type", or: "__typename")?.hasPrefix("Timeline") == true
    }

    /// The name of an entry of a timeline; `nil` for other objects.
    @_lifetime(copy self)
    func entryName() -> JSONValue? { member("entryId", or: "entry_id") }

    /// Whether an object is a tweet, even if it has no text.
    var isGraphQLTweet: Bool {
        if object("legacy")?.has("full_text") == true { return true }
        guard has("core") || has("legacy") || has("details") else { return false }
        if self["__typename"]?.equals("Tweet") == true { return true }
        guard has("rest_id") else { return false }
        if object("details")?.has("full_text") == true { return true }
        guard let core = object("core") else { return false }
        return core.has("user_results") || core.has("user")
    }

    /// Whether an object is an item of a timeline that shows an account.
    var showsAccount: Bool {
        self["itemType"]?.equals("TimelineUser") == true || self["__typename"]?.equals("TimelineUser") == true
    }

    /// Whether an object is an account.
    var isGraphQLAccount: Bool {
        object("legacy")?.has("screen_name") == true || object("core")?.has("screen_name") == true
    }

    /// Whether an object is called a tweet, whatever its form, with or without a visibility wrapper.
    var isNamedTweet: Bool {
        guard let type = self["__typename"] else { return false }
        return type.equals("Tweet") && has("rest_id")
            || type.equals("TweetWithVisibilityResults") && object("tweet") != nil
    }

    /// Whether an entry of a timeline may contain a tweet in any form, because it is not a notice.
    var mayShowTweet: Bool {
        guard let type = innermost().member("itemType", or: "__typename")?.string else { return true }
        return !["Tombstone", "Cursor", "Prompt", "Label"].contains { type.contains($0) }
    }

    /// The object inside the wrappers of an entry of a timeline.
    @_lifetime(copy self)
    fileprivate func innermost() -> JSONValue {
        for wrapper in Self.wrappers {
            if let inner = object(wrapper) { return inner.innermost() }
        }
        return self
    }

    private static let wrappers: [StaticString] = [
        "content", "itemContent", "item", "tweet_results", "result", "tweet",
    ]

    /// The text of a response with tweets, accounts or direct messages inside a string; `nil` for other strings.
    ///
    /// - Parameter ofAPIv1: whether tweets of API v1.1 are a response.
    func response(ofAPIv1: Bool) -> String? {
        guard let text = innerJSON else { return nil }
        let isResponse =
            Self.marks.contains { text.utf8Contains($0) } || WebMessagesDecoder.begins(text)
            || ofAPIv1 && text.utf8Contains("\"id_str\"")
                && (text.utf8Contains("\"full_text\"") || text.utf8Contains("\"text\""))
        return isResponse ? text : nil
    }

    private static let marks: [StaticString] = ["\"rest_id\"", "\"tweet_results\"", "\"globalObjects\"", folderList]

    /// The text of any JSON response inside a string; `nil` for other strings. Browser recordings (HAR) contain
    /// responses as text, and those of a proxy in Base64.
    var innerJSON: String? {
        if hasPrefix("{") || hasPrefix("[") || hasPrefix("\\n{") { return string }
        guard Self.packedBeginnings.contains(where: { hasPrefix($0) }) else { return nil }
        guard let text = string else { return nil }
        // Encoders write line breaks, but no spaces.
        let bytes = text.contains(" ") ? nil : [UInt8](base64: text)
        return String(decoding: bytes ?? [UInt8](damagedBase64: text), as: UTF8.self)
    }

    /// In Base64: `{` or `[` before a line break, a tab, a space or a quote; `[{`; and a line break before `{`.
    private static let packedBeginnings: [StaticString] = ["ew", "ey", "Ww", "Wy", "W3", "Cn"]

    /// The reason in an object that replaces a missing tweet, or else its name; `nil` for other objects.
    var wordForMissing: String? {
        // An item of an older timeline.
        if let info = object("tombstoneInfo"), !has("tweet_results") {
            return Self.notice(in: info["richText"]) ?? info["text"]?.nonEmptyString ?? "Tombstone"
        }
        guard let type = self["__typename"],
            type.equals("TweetTombstone") || type.equals("TweetUnavailable")
                || type.equals("TweetPreviewDisplay") && !inside("tweet").isGraphQLTweet
        else { return nil }
        return Self.notice(in: self["tombstone"]?["text"]) ?? self["reason"]?.nonEmptyString ?? type.string
    }

    /// The text of a notice without its link at the end (`Learn more`), and without the period before it.
    private static func notice(in record: JSONValue?) -> String? {
        guard var text = record?["text"]?.nonEmptyString else { return nil }
        if text.hasSuffix(EscapedText.notice) { text.removeLast(EscapedText.notice.count) }
        while let last = text.last, last == "." || last.isWhitespace { text.removeLast() }
        return text.isEmpty ? nil : text
    }
}

extension RecordProblem {
    /// The reason for skipping a tweet of a form that is not known, with the paths of its members.
    ///
    /// - Parameter value: the tweet, or an entry of a timeline with the tweet.
    init(unknownForm value: JSONValue) {
        var (paths, count): ([String], Int) = ([], 0)
        func add(_ path: String) {
            count += 1
            if paths.count < Self.maxPaths { paths.append(path) }
        }
        let tweet = value.innermost()
        tweet.forEachRawMember { key, member in
            guard let name = key.string.map({ String($0.prefix(Self.maxNameLength)) }) else { return }
            guard member.kind == .object, !member.isEmptyObject else { return add(name) }
            member.forEachRawMember { key, _ in add(name + "." + (key.string ?? "").prefix(Self.maxNameLength)) }
        }
        let rest = count > paths.count ? " and \(count - paths.count) more" : ""
        reason =
            "X changed the form of its responses; this record has no text in a known place. Its members are "
            + paths.joined(separator: ", ") + rest
    }

    /// The limits of the list of members, because a record may have any number of them.
    private static let (maxPaths, maxNameLength) = (30, 40)
}

extension User {
    /// The account of an object for which `showsAccount` or `isGraphQLAccount` is true; without ID and names if the
    /// service did not return it.
    static func graphQL(in value: JSONValue) -> User {
        graphQL(value) ?? graphQL(inResults: value["user_results"]) ?? graphQL(inResults: value["user"])
            ?? User(id: nil)
    }
}

/// A dump of twitter-web-exporter's database, whose rows `JSONRecordReader` reads one by one (see API formats,
/// twitter-web-exporter).
///
///     {"formatName":"dexie","formatVersion":1,"data":{"data":[{"tableName":"tweets","rows":[…]},
///       {"tableName":"captures","rows":[{"extension":"BookmarksModule","type":"tweet","data_key":"1",…}]}]}}
extension RecordType {
    /// Rows of other tables than those of tweets and accounts. The table `captures` names the page that showed a tweet.
    static let rowsOfWebExporter: [RecordType] = [
        RecordType(
            format: .graphQL, name: "captures of twitter-web-exporter", holdsTweets: false, lists: ["rows"],
            matches: { $0.has("extension") && $0.has("data_key") }, decoder: { _ in decodeCapture }),
        blueskyPosts,
    ]

    /// Posts of Bluesky in a database, in feeds, in a repository, and in its stream of events (Jetstream).
    static let blueskyPosts = withoutTweets(.graphQL, "posts of Bluesky", lists: ["rows", "feed"]) {
        $0.inside("post")["uri"]?.hasPrefix("at://") == true || $0["$type"]?.hasPrefix("app.bsky.") == true
            || $0.object("commit")?["collection"]?.hasPrefix("app.bsky.") == true
    }

    /// Marks the tweets that the page of bookmarks showed. The page of likes can be that of another account.
    private static func decodeCapture(_ record: JSONValue, into sink: RecordSink) throws {
        guard record["extension"]?.equals("BookmarksModule") == true, record["type"]?.equals("tweet") == true,
            let id = record["data_key"]?.positiveInteger.map({ TweetID($0) })
        else { return }
        var tweet = Tweet(id: id, createdAt: id.time, author: nil, text: "", textCompleteness: .summary)
        tweet.flags = .bookmarked
        try sink.referencedTweet(tweet)
        sink.unread.check(record, knownInCapture)
    }

    private static let knownInCapture = KnownMembers(
        ["id", "extension", "type", "data_key", "created_at"], leaving: nil)
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
