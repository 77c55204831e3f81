import TweetModel

/// One kind of JSON object: how to recognise it, and its decoder.
///
/// Each object is classified by itself, because files mix formats (see Supported inputs, Detection). A format whose
/// objects are in arrays, in lines or alone needs one decoder and one row in the list of `FormatTable.shapes`.
/// Containers, damage, lines, hashes and reports are handled in one place for all formats.
struct RecordShape: Sendable {
    /// The format of an input with this shape, as named in reports.
    let format: InputFormat
    /// Other formats whose inputs contain such objects. An import restricted to one of them includes these objects.
    var alsoIn: Set<InputFormat> = []
    /// The objects in the plural, for use in reports.
    let name: String
    /// False for known objects that are not tweets, such as users, counts, deletions and errors.
    var holdsTweets = true
    /// True for objects that contain several tweets. Their decoders leave out damaged tweets.
    var isResponse = false
    /// Names of lists whose elements have this shape, if a whole file is one object. Such a file is read element by
    /// element.
    var lists: [String] = []
    /// Whether an object has this shape. Shapes must not overlap. The order of the table decides only which format a
    /// file with several shapes is reported as.
    let matches: @Sendable (JSONValue) -> Bool
    /// Creates a decoder. Called once per input, so that the decoder can cache repeated values.
    let decoder: @Sendable (RecordContext) -> any RecordDecoder

    /// A shape of known objects without tweets, which are counted under their name.
    static func withoutTweets(
        _ format: InputFormat, _ name: String, lists: [String] = [], areAccounts: Bool = false,
        matches: @escaping @Sendable (JSONValue) -> Bool
    ) -> RecordShape {
        RecordShape(format: format, name: name, holdsTweets: false, lists: lists, matches: matches) { _ in
            TweetlessRecordDecoder(name, areAccounts: areAccounts)
        }
    }

    /// Whether a file that is one object can contain such objects in a member of this name: in one of `lists`; and for
    /// tweets also under an ID or row number (`{"20":{…},"21":{…}}`), or in the response of a database.
    func lies(in member: String) -> Bool {
        lists.contains(member)
            || holdsTweets
                && (member == JSONRecordReader.listInside
                    || !member.isEmpty && member.utf8.allSatisfy(\.isASCIIDigit))
    }

    /// Whether inputs of a format contain such objects.
    func belongs(to format: InputFormat) -> Bool { self.format == format || alsoIn.contains(format) }
}

/// The settings of an import, for decoders.
struct RecordContext: Sendable {
    let choices: ReadOptions
    /// The author of tweets that do not name one: the account that the user named, by handle, or `nil`.
    let owner: User?

    init(_ choices: ReadOptions) {
        self.choices = choices
        var handle = choices.ownerHandle
        if let given = handle, given.hasPrefix("@") { handle = String(given.dropFirst()) }
        owner = handle.flatMap { $0.isEmpty ? nil : User(id: nil, handle: $0) }
    }
}

/// Reads objects of one shape.
protocol RecordDecoder: AnyObject {
    /// Passes the contents of one object to the sink: tweets, messages, counts, or the reason for skipping it.
    func decode(_ record: JSONValue, into sink: RecordSink) throws(ImportStopped)
}

/// Counts known objects without tweets.
private final class TweetlessRecordDecoder: RecordDecoder {
    private let name: String
    private let areAccounts: Bool

    init(_ name: String, areAccounts: Bool) {
        self.name = name
        self.areAccounts = areAccounts
    }

    func decode(_ record: JSONValue, into sink: RecordSink) throws(ImportStopped) {
        sink.countTweetless(name, isAccount: areAccounts)
    }
}
