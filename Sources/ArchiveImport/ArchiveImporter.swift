package import TweetModel

/// A tweet record as an input holds it, with what else it told.
package struct DecodedTweet: Sendable {
    /// Flagged `.collected`.
    package var tweet: Tweet
    /// Tweets met inside it (retweeted, quoted); not flagged `.collected`.
    package var referenced: [Tweet]
    /// Index into the input's list of entries that were read (`ImportEvent.entry`).
    package var entry: Int
    package var position: RecordPosition

    package init(tweet: Tweet, referenced: [Tweet] = [], entry: Int, position: RecordPosition) {
        self.tweet = tweet
        self.referenced = referenced
        self.entry = entry
        self.position = position
    }
}

/// A record that was left out, and why.
package struct SkippedRecord: Hashable, Sendable {
    package var entry: String
    package var offset: Int64?
    package var line: Int?
    package var reason: String

    package init(entry: String, offset: Int64?, line: Int? = nil, reason: String) {
        self.entry = entry
        self.offset = offset
        self.line = line
        self.reason = reason
    }
}

/// The names by which cli.md calls the formats.
package enum FormatName: String, Sendable, CaseIterable {
    case accountArchive = "account-archive"
    case classicArchive = "classic-archive"
    case classicCSV = "classic-csv"
    case apiV1 = "api-v1"
    case apiV1Stream = "api-v1-stream"
    case apiV2 = "api-v2"
    case apiV2Flat = "api-v2-flat"
    case academicTwitter = "academictwitter"
    case streamGrab = "stream-grab"
    case graphQL = "graphql"
    case webExporter = "web-exporter"
    case communityArchive = "community-archive"
    case activityStreams = "activity-streams"
    case snscrape
    case twint
    case tcatCSV = "tcat-csv"
    case idList = "id-list"
}

/// What reading an input gives, in order.
package enum ImportEvent: Sendable {
    /// Whose archive it is, and when it was made (Unix seconds). Comes before its tweets.
    case archive(owner: User?, generatedAt: Int64?)
    /// The next entry that is read; tweets refer to these by number, counted from 0.
    case entry(name: String, size: Int64?)
    case tweet(DecodedTweet)
    case skipped(SkippedRecord)
    /// The entry was read to its end: SHA-256 of its unpacked bytes.
    case entryDone(sha256: [UInt8])
}

/// What to take from an input beside its tweets.
package struct ImportChoices: Hashable, Sendable {
    package var includeLikes = false
    package var includeDeleted = false
    package var includeCircle = false
    /// Whose archive it is, where the input does not say.
    package var ownerHandle: String?

    package init() {}
}

/// What was found at a path: one archive or file of a known format.
package struct RecognizedInput {
    /// The user's path, or for one of several inputs in a folder its own.
    package let path: String
    package let format: FormatName
    /// SHA-256 that identifies the input: see `ArchiveImporter`.
    package let expectedTweets: Int?
    /// Bytes that reading it will touch, for progress; nil where unknown.
    package let totalBytes: Int64?
}
