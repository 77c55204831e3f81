/// What GNIP and PowerTrack delivered (formats.md §10): activities of the Activity Streams format.
enum ActivityStreams {
    static let shapes: [RecordShape] = [
        RecordShape(
            format: .activityStreams, name: "activities", lists: ["results"], matches: ActivityDecoder.matches,
            decoder: { _ in ActivityDecoder() }),
        .withoutTweets(.activityStreams, "words of PowerTrack about a delivery") { record in
            guard let info = record.object("info"), record.count == 1 else { return false }
            return info.has("activity_count") || info.has("message")
        },
    ]
}
