/// What API v1.1, its streams and their savers write (formats.md §5).
enum APIv1 {
    static let shapes: [RecordShape] = [
        RecordShape(
            format: .apiV1Stream, alsoIn: [.streamGrab], name: "messages of a stream of API v1.1", holdsTweets: false,
            matches: StreamMessageDecoder.matches, decoder: { _ in StreamMessageDecoder() }),
        RecordShape(
            format: .apiV1Stream, alsoIn: [.apiV1, .streamGrab], name: "tweets of a stream of API v1.1",
            matches: { APIv1Tweet.isTweet($0) && APIv1Tweet.isOfStream($0) },
            decoder: { context in APIv1TweetDecoder(context) }),
        RecordShape(
            format: .apiV1, alsoIn: [.apiV1Stream, .streamGrab, .classicArchive], name: "tweets of API v1.1",
            lists: ["statuses", "results"],
            matches: { APIv1Tweet.isTweet($0) && !APIv1Tweet.isOfStream($0) },
            decoder: { context in APIv1TweetDecoder(context) }),
    ]
}
