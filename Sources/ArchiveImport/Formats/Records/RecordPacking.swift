/// What programs and databases put around objects:
///
///     {"_index":"tweets","_type":"tweet","_id":"1","_source":{…}}    a database for searching, as it is dumped; its
///         answers have a list of these in `hits.hits`
///     {"code":200,"message":"OK","tweet":{"id":"1","text":…,"author":{…}}}    services that tell one tweet
///     "{\"id\":1,\"text\":…}\r\n"    the text of an object that was taken for a value and written as JSON once more
enum RecordPacking {
    /// The object that is meant; the record itself where nothing is around it.
    @_lifetime(copy record)
    static func content(of record: borrowing JSONValue) -> JSONValue {
        if let source = record.object("_source"), record.has("_index") || record.has("_id") { return source }
        if let tweet = record.object("tweet"), namesAuthor(tweet) { return tweet }
        return record.at(record.index)
    }

    /// Account archives have a member of this name around each tweet, too, and never the author in it.
    static func namesAuthor(_ tweet: JSONValue) -> Bool {
        tweet.object("user") != nil || tweet.object("author") != nil && tweet.has("text")
    }

    /// The object whose text a record is; nil for a record that is no string, or another one.
    static func unwrapped(_ record: JSONValue) throws(JSONError) -> JSONDocument? {
        guard record.kind == .string, record.hasPrefix("{"), let text = record.string else { return nil }
        var document = JSONDocument()
        document.readsNonFinite = true
        try document.parse(Array(text.utf8))
        return document
    }

    /// Whether a file begins with the text of an object.
    static func beginsText(_ head: FileHead) -> Bool { head.bytes.starts(with: #""{\""#.utf8) }
}
