internal import TweetModel

/// The shapes of GNIP and PowerTrack deliveries (see API formats, Activity Streams).
enum ActivityStreams {
    static let shapes: [RecordShape] = [
        RecordShape(
            format: .activityStreams, name: "activities", lists: ["results"], matches: ActivityDecoder.matches,
            decoder: { _ in ActivityDecoder() }),
        .withoutTweets(.activityStreams, "status messages of PowerTrack") { record in
            guard let info = record.object("info"), record.count == 1 else { return false }
            return info.has("activity_count") || info.has("message")
        },
    ]
}
