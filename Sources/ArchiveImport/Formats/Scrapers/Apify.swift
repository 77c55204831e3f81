internal import TweetModel

/// Rows without tweets that Apify's scrapers write into their data sets, to charge a minimum or to report an empty
/// search (see Scraper formats, Apify).
///
///     {"type":"mock_tweet","id":-1,"text":…}     {"id":"1","text":"From KaitoEasyAPI, …"}     {"noResults":true}
enum Apify {
    static let placeholders = RecordType.withoutTweets(.condensed, "placeholders of a scraper") { record in
        record["noResults"]?.bool == true && !record.has("id") || resemblesTweet(record)
    }

    /// Whether a placeholder has the ID and the text of a tweet. No tweet has an ID below 20.
    static func resemblesTweet(_ record: JSONValue) -> Bool {
        guard let id = record["id"]?.integer, id < TweetID.first.rawValue else { return false }
        return record["type"]?.equals("mock_tweet") == true
            || record["text"]?.string.map { $0.contains("KaitoEasyAPI") || $0.contains("advisory") } == true
    }
}
