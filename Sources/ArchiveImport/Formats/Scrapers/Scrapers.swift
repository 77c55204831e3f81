internal import TweetModel

/// The shapes of records of programs that read the web site (see Scraper formats).
enum Scrapers {
    static let shapes: [RecordShape] = [
        RecordShape(
            format: .snscrape, name: "tweets of snscrape and twscrape", matches: Snscrape.isTweet,
            decoder: { _ in FlatRecordDecoder(Snscrape.table) }),
        .withoutTweets(.snscrape, "accounts of snscrape and twscrape", areAccounts: true, matches: Snscrape.isAccount),
        .flat(.twint, "tweets of twint", Twint.keys, Twint.table),
        RecordShape(
            format: .webExporter, name: "tweets of twitter-web-exporter", matches: { WebExporter.keys.match($0) },
            decoder: { _ in WebExporterDecoder() }),
        RecordShape(
            format: .webExporter, name: "accounts of Scrollmark", holdsTweets: false,
            matches: ScrollmarkAccountDecoder.matches, decoder: { ScrollmarkAccountDecoder($0.choices) }),
        RecordShape(
            format: .condensed, name: "tweets of gallery-dl", matches: GalleryDLDecoder.matches,
            decoder: { _ in GalleryDLDecoder() }),
        YTDLP.shape,
    ]
}
