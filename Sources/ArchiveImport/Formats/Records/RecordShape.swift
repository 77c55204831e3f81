import TweetModel

/// One kind of JSON object: how to recognise it, and its decoder.
///
/// Each object is classified by itself, because files mix formats (see Supported inputs, Detection). A format whose
/// objects are in arrays, in lines or alone needs one decoder and one row in the list of `FormatTable.shapes`.
/// Containers, damage, lines, hashes and reports are handled in one place for all formats.
struct RecordShape: Sendable {
    /// What an input whose objects have this shape is called in reports.
    let format: InputFormat
    /// Further formats whose inputs hold such objects, too: an import restricted to one of them takes these in.
    var alsoIn: Set<InputFormat> = []
    /// What they are, in the plural, as people would say behind "it holds".
    let name: String
    /// false for what is known and tells of no tweet: users, lists, counts.
    var holdsTweets = true
    /// Where a whole file is one object, the names of its lists whose elements have this shape: such a file is read
    /// element by element, as if it were that list.
    var lists: [String] = []
    /// Whether an object has this shape. An object of any other row must not match: order in the table decides only
    /// what a file of several shapes is called.
    let matches: @Sendable (JSONValue) -> Bool
    /// Made once an input, so that it may remember what repeats.
    let decoder: @Sendable (RecordContext) -> any RecordDecoder

    /// Objects that are known to hold no tweets: they are counted under their name.
    static func withoutTweets(
        _ format: InputFormat, _ name: String, lists: [String] = [], matches: @escaping @Sendable (JSONValue) -> Bool
    ) -> RecordShape {
        RecordShape(format: format, name: name, holdsTweets: false, lists: lists, matches: matches) { _ in
            TweetlessRecordDecoder(name)
        }
    }

    /// Whether a file that is one object may have such objects in a member of this name: in a list, or as a tweet that
    /// stands under its number (`{"20":{…},"21":{…}}`, as programs write what they keep by id or row), or in the answer
    /// of a database.
    func lies(in member: String) -> Bool {
        lists.contains(member)
            || holdsTweets
                && (member == JSONRecordReader.listInside
                    || !member.isEmpty && member.utf8.allSatisfy(\.isASCIIDigit))
    }

    /// Whether inputs of a format hold such objects.
    func belongs(to format: InputFormat) -> Bool { self.format == format || alsoIn.contains(format) }
}

/// What decoders are told of the import they work for.
struct RecordContext: Sendable {
    let choices: ReadOptions
    /// Who wrote tweets that do not name an author: the account that the user has named, or nil.
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
    /// Hands to the sink what one object tells: any number of tweets, messages, or why it is none.
    func decode(_ record: JSONValue, into sink: RecordSink) throws(ImportStopped)
}

/// Counts what holds no tweets.
private final class TweetlessRecordDecoder: RecordDecoder {
    private let name: String

    init(_ name: String) { self.name = name }

    func decode(_ record: JSONValue, into sink: RecordSink) throws(ImportStopped) {
        sink.countTweetless(name)
    }
}
