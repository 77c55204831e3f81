/// The formats that can be imported. The raw value is the name on the command line and in reports.
public enum InputFormat: String, Sendable, CaseIterable {
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
    case condensed
    case birdclaw
    case scrollmark
    case fieldTheory = "field-theory"
    case waybackTweets = "waybacktweets"
    case idList = "id-list"
    case shortLinks = "short-links"
    case imageText = "image-text"
    /// An export of this program.
    case own = "tweetdex"
}
