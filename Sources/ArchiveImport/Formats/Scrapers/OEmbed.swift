internal import TweetModel

/// Responses of `publish.twitter.com/oembed`, which contain the HTML that embeds a tweet (see API formats, Embedded
/// tweets).
///
///     {"url":"https://twitter.com/ann_lee/status/1","author_name":"Ann","html":"<blockquote class=\"twitter-tweet\">…",
///      "type":"rich","provider_name":"Twitter","version":"1.0",…}
extension RecordType {
    static let oEmbed = RecordType(
        format: .condensed, name: "responses with embedded tweets (oEmbed)",
        matches: { $0.has("provider_name") && $0["html"]?.string?.utf8Contains("twitter-tweet") == true }
    ) { context in
        let rows = GenericTable.table.decoder(owner: context.owner)
        return { record, sink in
            var document = JSONDocument()
            guard let html = record["html"]?.string, let tweet = SavedPage.records(Array(html.utf8)[...]),
                (try? document.parse(tweet)) != nil
            else { throw RecordProblem(reason: "its HTML does not contain a tweet") }
            try rows(document.root, sink)
            sink.unread.check(record, knownInOEmbed)
        }
    }

    private static let knownInOEmbed = KnownMembers(["html"], leaving: .oEmbed)
}
