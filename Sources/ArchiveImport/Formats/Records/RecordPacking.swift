/// Wrappers that programs and databases put around objects:
///
///     {"_index":"tweets","_type":"tweet","_id":"1","_source":{…}}    a dump of Elasticsearch by elasticdump; responses
///         of Elasticsearch list these in `hits.hits`
///     {"code":200,"message":"OK","tweet":{"id":"1","text":…,"author":{…}}}    a response of FxTwitter
///     "{\"id\":1,\"text\":…}\r\n"    an object that a script encoded as a JSON string, such as the line of a stream
enum RecordPacking {
    /// Returns the object inside `_source` or `tweet`, or the record itself if it has no wrapper.
    @_lifetime(copy record)
    static func content(of record: borrowing JSONValue) -> JSONValue {
        if let source = record.object("_source"), record.has("_index") || record.has("_id") { return source }
        if let tweet = record.object("tweet"), namesAuthor(tweet) { return tweet }
        return record.at(record.index)
    }

    /// Whether a tweet contains its author. Account archives also wrap tweets in `tweet`, but without the author.
    static func namesAuthor(_ tweet: JSONValue) -> Bool {
        tweet.object("user") != nil || tweet.object("author") != nil && tweet.has("text")
    }

    /// Parses a record that is a string with an object in it. Returns `nil` for other records. Throws if the string is
    /// not JSON.
    static func unwrapped(_ record: JSONValue) throws(JSONError) -> JSONDocument? {
        guard record.kind == .string, record.hasPrefix("{"), let text = record.string else { return nil }
        var document = JSONDocument()
        document.accepted = .nonFinite
        try document.parse(Array(text.utf8))
        return document
    }

    /// Whether a file begins with a string that contains an object.
    static func beginsText(_ head: FileHead) -> Bool { head.bytes.starts(with: #""{\""#.utf8) }
}
