import TweetModel

/// One kind of JSON object: how to recognise it, and its decoder.
///
/// Each object is classified by itself, because files mix formats (see Supported inputs, Detection). A format whose
/// objects are in arrays, in lines or alone needs one decoder and one row in the list of `RecordType.all`.
/// Containers, damage, lines, hashes and reports are handled in one place for all formats.
struct RecordType: Sendable {
    /// The format of an input with this type, as named in reports.
    let format: InputFormat
    /// Other formats whose inputs contain such objects. An import restricted to one of them includes these objects.
    var alsoIn: Set<InputFormat> = []
    /// The objects in the plural, for use in reports.
    let name: String
    /// False for known objects that are not tweets, such as users, counts, deletions and errors.
    var holdsTweets = true
    /// True for flat objects whose fields have common names (`ColumnAliases`), and perhaps numbers of rows as IDs.
    var hasCommonNames = false
    /// True for objects that contain several tweets. Their decoders leave out damaged tweets.
    var isResponse = false
    /// True if such an object in a member of another one is a part of that, such as the author of a tweet.
    var isNeverInside = false
    /// Names of lists whose elements have this type, if a whole file is one object. Such a file is read element by
    /// element.
    var lists: [String] = []
    /// Whether an object has this type. Types must not overlap. The order of the table decides only which format a
    /// file with several types is reported as.
    let matches: @Sendable (JSONValue) -> Bool
    /// Whether an object with the same shape (`ObjectShape`) as one of this type also has the type. `nil` if only
    /// `matches` can decide.
    var matchesAgain: (@Sendable (JSONValue) -> Bool)?
    /// Creates a decoder. Called once per input, so that the decoder can cache repeated values.
    let decoder: @Sendable (RecordContext) -> RecordDecoder

    /// A type of known objects without tweets, which are counted under their name. If they are accounts, `accounts`
    /// reads them, and `known` has the members of an object.
    static func withoutTweets(
        _ format: InputFormat, _ name: String, lists: [String] = [],
        accounts: (@Sendable (JSONValue) -> [User])? = nil, known: KnownMembers? = nil,
        matches: @escaping @Sendable (JSONValue) -> Bool
    ) -> RecordType {
        RecordType(format: format, name: name, holdsTweets: false, lists: lists, matches: matches) { _ in
            { record, sink in
                if let known { sink.unread.check(record, known) }
                let found = accounts?(record) ?? []
                if found.isEmpty { sink.countTweetless(name, isAccount: accounts != nil) }
                try sink.accounts(found, kind: name)
            }
        }
    }

    /// A type of responses with an error instead of tweets. They are counted under their name and the first message.
    static func failedResponses(
        _ format: InputFormat, _ name: String, matches: @escaping @Sendable (JSONValue) -> Bool
    ) -> RecordType {
        RecordType(format: format, name: name, holdsTweets: false, matches: matches) { _ in
            var counted: String?
            return { record, sink in
                let name = counted ?? record.failure.map { "\(name) (\($0.prefix(100)))" } ?? name
                counted = name
                sink.countTweetless(name)
            }
        }
    }

    /// Whether a file that is one object can contain such objects in a member of this name: in one of `lists`; and for
    /// tweets also under an ID or row number (`{"20":{…},"21":{…}}`), or in the response of a database.
    func lies(in member: String) -> Bool {
        lists.contains(member)
            || holdsTweets
                && (member == JSONRecordReader.listInside || !member.isEmpty && member.utf8.allSatisfy(\.isASCIIDigit))
    }

    /// Whether inputs of a format contain such objects.
    func belongs(to format: InputFormat) -> Bool { self.format == format || alsoIn.contains(format) }
}

/// The settings of an import, for decoders.
struct RecordContext: Sendable {
    let options: ImportOptions
    /// The author of tweets that do not name one: the account that the user named, by handle, or `nil`.
    let owner: User?
    /// Whether the IDs of flat records only count the records.
    var isNumbered = false

    init(_ options: ImportOptions) {
        self.options = options
        var handle = options.ownerHandle
        if let given = handle, given.hasPrefix("@") { handle = String(given.dropFirst()) }
        owner = handle.flatMap { $0.isEmpty ? nil : User(id: nil, handle: $0) }
    }
}

/// Passes the contents of one object to the sink: tweets, messages, counts, or the reason for skipping it. A decoder
/// that keeps values between records captures them.
typealias RecordDecoder = (JSONValue, RecordSink) throws -> Void

/// Wrappers that programs and databases put around objects:
///
///     {"_index":"tweets","_type":"tweet","_id":"1","_source":{…}}    a dump of Elasticsearch by elasticdump; responses
///         of Elasticsearch list these in `hits.hits`
///     {"code":200,"message":"OK","tweet":{"id":"1","text":…,"author":{…}}}    a response of FxTwitter; its second
///                                                                             version has `status`
///     {"py/object":"tweepy.models.Status","_json":{"id_str":"1","text":…},"id":1,…}    a status of tweepy through
///                                                                                      jsonpickle
///     {"id_str":"1","json":"{\"id_str\":…}","api_version":"1"}    a row of tweetback's database
///     "{\"id\":1,\"text\":…}\r\n"    an object that a script encoded as a JSON string, such as the line of a stream
extension JSONValue {
    /// Returns the object inside `_source`, `tweet` or `status`, or the record itself if it has no wrapper.
    @_lifetime(copy self)
    func content() -> JSONValue {
        if let source = object("_source"), has("_index") || has("_id") { return source }
        if let tweet = object("tweet"), tweet.containsAuthor { return tweet }
        if has("code"), let tweet = object("status"), tweet.containsAuthor { return tweet }
        if let key = firstKey, key.hasPrefix("py/") || key.hasPrefix("_"), let tweet = object("_json") { return tweet }
        return self
    }

    /// Whether a tweet contains its author. Account archives also wrap tweets in `tweet`, but without the author.
    var containsAuthor: Bool { object("user") != nil || object("author") != nil && has("text") }

    /// Parses a record that is a string with an object or a list of objects in it, or has such a string in its member
    /// `json`. Returns `nil` for other records. Throws if the string is not JSON.
    func unwrapped() throws(JSONError) -> JSONDocument? {
        let text: String
        if kind == .string {
            guard hasPrefix("{") || hasPrefix("[{"), let string else { return nil }
            text = string
        } else {
            guard has("api_version"), has("id_str"), let json = self["json"]?.nonEmptyString else { return nil }
            text = json
        }
        var document = JSONDocument()
        document.accepted = .nonFinite
        try document.parse(Array(text.utf8))
        return document
    }
}

extension JSONValue {
    /// The message of a response without tweets: of its first error, or of the result that replaces a tweet or an
    /// account.
    ///
    ///     {"errors":[{"code":88,"message":"Rate limit exceeded"}],"data":{}}
    ///     {"data":{"tweetResult":{"result":{"__typename":"TweetUnavailable","reason":"NsfwLoggedOut"}}}}
    var failure: String? {
        if let error = array("errors")?.first, error.has("code") { return error["message"]?.nonEmptyString }
        var found: String?
        object("data")?.forEachRawMember { _, member in
            guard let result = member.object("result"), let type = result["__typename"]?.string,
                type.hasSuffix("Unavailable")
            else { return }
            found = result.firstText(["message", "reason"]) ?? type
        }
        return found
    }
}

extension FilePrefix {
    /// Whether a file begins with a string that contains an object.
    var beginsText: Bool { bytes.starts(with: #""{\""#.utf8) }
}

/// Recognises direct messages of all APIs and archives. They have IDs and texts, as tweets do.
extension JSONValue {
    /// Whether a record of any kind is a direct message.
    var isWholeDirectMessage: Bool { isMessageEvent || has("text") && isDirectMessage }

    private var isMessageEvent: Bool { object("message_create") != nil || object("messageCreate") != nil }

    /// Whether an object that resembles a tweet, or is in a list of messages, is a direct message.
    var isDirectMessage: Bool {
        if isMessageEvent { return true }
        return hasMember { name, value in
            let range = name.range
            // For most names, the first two bytes decide.
            guard range.count > 1 else { return false }
            switch (name.bytes[range.lowerBound], name.bytes[range.lowerBound + 1]) {
            case (UInt8(ascii: "s"), UInt8(ascii: "e")), (UInt8(ascii: "S"), UInt8(ascii: "e")),
                (UInt8(ascii: "r"), UInt8(ascii: "e")), (UInt8(ascii: "R"), UInt8(ascii: "e")),
                (UInt8(ascii: "d"), UInt8(ascii: "m")):
                return Self.marksOfMessages.contains { name.hasPrefix($0) }
            case (UInt8(ascii: "e"), _): return name.equals("event_type") && APIMessagesDecoder.isEventType(value)
            default: return false
            }
        }
    }

    /// Like `isDirectMessage`, for the column names of a table.
    static func isDirectMessage(columns names: [String]) -> Bool {
        names.contains { name in marksOfMessages.contains { name.hasPrefix("\($0)") } || name == "event_type" }
    }

    private static let marksOfMessages: [StaticString] = [
        "sender", "recipient", "Sender", "Recipient", "dm_conversation",
    ]
}
