internal import TweetModel

/// The shapes of records of programs that read the web site (see Scraper formats).
enum Scrapers {
    static let shapes: [RecordShape] = [
        RecordShape(
            format: .snscrape, name: "tweets of snscrape and twscrape", matches: SnscrapeDecoder.matches,
            decoder: { _ in SnscrapeDecoder() }),
        .withoutTweets(
            .snscrape, "accounts of snscrape and twscrape", areAccounts: true, matches: SnscrapeDecoder.isAccount),
        RecordShape(
            format: .twint, name: "tweets of twint", matches: TwintDecoder.matches, decoder: { _ in TwintDecoder() }),
        RecordShape(
            format: .webExporter, name: "tweets of twitter-web-exporter", matches: WebExporterDecoder.matches,
            decoder: { _ in WebExporterDecoder() }),
        RecordShape(
            format: .webExporter, name: "accounts of Scrollmark", holdsTweets: false,
            matches: ScrollmarkAccountDecoder.matches, decoder: { ScrollmarkAccountDecoder($0.choices) }),
        RecordShape(
            format: .condensed, name: "tweets of gallery-dl", matches: GalleryDLDecoder.matches,
            decoder: { _ in GalleryDLDecoder() }),
    ]
}
