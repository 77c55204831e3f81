import TweetModel

/// Reads rows of Scrollmark, with the name of the bookmark folder, and records of its bundles, which contain such a row
/// (see Other inputs, Scrollmark). The name of the folder becomes a label of the tweet.
///
///     {"id":"record_0a","kind":"tweet","sensitivity":"low","data":{"id":"1","full_text":…,"bookmark_folder_name":"Tea"}}
final class ScrollmarkDecoder: RecordDecoder {
    static let shape = RecordShape(
        format: .scrollmark, name: "records of Scrollmark", matches: matches,
        decoder: { ScrollmarkDecoder($0) })

    private let context: RecordContext
    /// The decoder of the row, which has the form of twitter-web-exporter's.
    private var inner: (matches: @Sendable (JSONValue) -> Bool, decoder: any RecordDecoder)?

    init(_ context: RecordContext) { self.context = context }

    static func matches(_ record: JSONValue) -> Bool {
        if record["kind"]?.kind == .string, record.has("sensitivity"), record.object("data") != nil {
            return true
        }
        return hasFolder(record) && record.has("full_text") && record.has("screen_name")
    }

    private static func hasFolder(_ row: JSONValue) -> Bool {
        row.has("bookmark_folder_id") || row.has("bookmark_folder_name")
    }

    func decode(_ record: JSONValue, into sink: RecordSink) throws(ImportStopped) {
        guard record.has("sensitivity"), let row = record.object("data") else {
            return try decodeRow(record, sink)
        }
        guard record["kind"]?.equals("tweet") == true else {
            return sink.countTweetless(
                "\(record["kind"]?.equals("user") == true ? "accounts" : "other records") of Scrollmark")
        }
        try decodeRow(row, sink)
    }

    private func decodeRow(_ row: JSONValue, _ sink: RecordSink) throws(ImportStopped) {
        if inner?.matches(row) != true {
            inner = FormatTable.shapes.first { $0.format == .webExporter && $0.matches(row) }.map {
                ($0.matches, $0.decoder(context))
            }
        }
        guard let inner else {
            return try sink.skip(RecordProblem(reason: "it is not a row of twitter-web-exporter"))
        }
        try inner.decoder.decode(row, into: sink)
        guard let folder = row["bookmark_folder_name"]?.nonEmptyString, let id = RecordID.tweet(row).id
        else { return }
        try sink.own(labels: [folder], note: nil, of: id)
    }
}
