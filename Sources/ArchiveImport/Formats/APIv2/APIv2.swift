internal import TweetModel

/// The types of API v2 records: responses, single tweets, includes, deletions and errors (see API formats, API v2).
enum APIv2 {
    static let recordTypes: [RecordType] = [
        RecordType(
            format: .apiV2, alsoIn: [.streamGrab], name: "responses of API v2", isResponse: true,
            matches: { V2Shape(of: $0) == .page }, decoder: { V2Decoder($0.options) }),
        RecordType(
            format: .apiV2Flat, alsoIn: [.apiV2], name: "flattened tweets of API v2",
            matches: { V2Shape(of: $0) == .flatTweet }, decoder: { V2Decoder($0.options) }),
        RecordType(
            format: .apiV2, alsoIn: [.apiV2Flat, .academicTwitter, .streamGrab], name: "tweets of API v2",
            matches: { V2Shape(of: $0) == .tweet }, decoder: { V2Decoder($0.options) }),
        RecordType(
            format: .academicTwitter, alsoIn: [.apiV2], name: "tweets of API v2 from a table",
            matches: { V2Shape(of: $0) == .rowTweet }, decoder: { V2Decoder($0.options) }),
        RecordType(
            format: .academicTwitter, alsoIn: [.apiV2], name: "included tweets of API v2",
            isResponse: true, matches: { V2Shape(of: $0) == .includes }, decoder: { V2Decoder($0.options) }),
        RecordType(
            format: .apiV2Flat, alsoIn: [.apiV2], name: "flattened accounts of API v2", holdsTweets: false,
            matches: { V2Shape(of: $0) == .flatUser }, decoder: { V2Decoder($0.options) }),
        RecordType(
            format: .apiV2, alsoIn: [.apiV2Flat], name: "deletions", holdsTweets: false,
            matches: { V2Shape(of: $0) == .deletion }, decoder: { V2Decoder($0.options) }),
        RecordType(
            format: .apiV2, alsoIn: [.apiV2Flat, .academicTwitter, .streamGrab], name: "error messages of API v2",
            holdsTweets: false, matches: { V2Shape(of: $0) == .failure }, decoder: { V2Decoder($0.options) }),
    ]
}
