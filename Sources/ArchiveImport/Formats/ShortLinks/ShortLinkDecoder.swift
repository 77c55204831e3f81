import TweetModel

/// Reads objects that map a short link to its destination: `{"short_url":"https://t.co/…","final_url":"https://…"}`.
final class ShortLinkDecoder: RecordDecoder {
    static let shape = RecordShape(
        format: .shortLinks, name: "short links", holdsTweets: false, matches: matches,
        decoder: { _ in ShortLinkDecoder() })

    static func matches(_ record: JSONValue) -> Bool {
        record.has("short_url") && !record.has("id") && !record.has("text")
            && (record.has("expanded_url") || record.has("final_url") || record.has("long_url"))
    }

    func decode(_ record: JSONValue, into sink: RecordSink) throws(ImportStopped) {
        let long =
            record["final_url"]?.nonEmptyString ?? record["expanded_url"]?.nonEmptyString
            ?? record["long_url"]?.nonEmptyString
        try sink.shortLink(ShortLinkRow.content(short: record["short_url"]?.string, long: long))
    }
}
