internal import TweetModel

/// Rows without tweets that Apify's scrapers write into their data sets, to charge a minimum or to report an empty
/// search (see Scraper formats, Apify).
///
///     {"type":"mock_tweet","id":-1,"text":…}     {"id":"1","text":"From KaitoEasyAPI, …"}     {"noResults":true}
extension RecordType {
    static let placeholders = RecordType.withoutTweets(.condensed, "placeholders of a scraper") { record in
        record["noResults"]?.bool == true && !record.has("id") || record.isPlaceholder
    }
}

extension JSONValue {
    /// Whether a placeholder has the ID and the text of a tweet. No tweet has an ID below 20.
    var isPlaceholder: Bool {
        guard let id = self["id"]?.integer, id < TweetID.first.rawValue else { return false }
        return self["type"]?.equals("mock_tweet") == true
            || self["text"]?.string.map { $0.contains("KaitoEasyAPI") || $0.contains("advisory") } == true
    }
}
