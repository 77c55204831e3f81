internal import TweetModel
internal import TweetText

/// A yes-or-no property of a tweet. The raw value is the canonical operator.
enum Predicate: String, Hashable, Sendable, CaseIterable {
    case retweet = "is:retweet"
    case oldStyleRetweet = "filter:retweets"
    case reply = "is:reply"
    case directed = "is:directed"
    case selfThread = "filter:self_threads"
    case quote = "is:quote"
    case sensitive = "is:sensitive"
    case truncated = "is:truncated"
    case deleted = "is:deleted"
    case gone = "is:gone"
    case liked = "is:liked"
    case bookmarked = "is:bookmarked"
    case note = "is:note"
    case edited = "is:edited"
    case circle = "is:circle"
    case community = "is:community"
    case withheld = "is:withheld"
    case referenced = "is:referenced"
    case verified = "is:verified"
    case nullcast = "is:nullcast"
    case media = "has:media"
    case images = "has:images"
    case videos = "has:videos"
    case gif = "has:gif"
    case alternativeText = "has:alt"
    case links = "has:links"
    case urls = "has:urls"
    case hashtags = "has:hashtags"
    case mentions = "has:mentions"
    case cashtags = "has:cashtags"
    case geo = "has:geo"
    case language = "has:lang"
    case engagement = "has:engagement"
    case poll = "has:poll"
    case spaces = "filter:spaces"
    case periscope = "filter:periscope"
    case vine = "filter:vine"
    /// Media of the tweet, or links to image and video hosts, as in Twitter's web search.
    case anyImage = "filter:images"
    case anyVideo = "filter:videos"
    case nativeVideo = "filter:native_video"
    /// Notes, labels and stars that the user added.
    case ownNote = "has:note"
    case labelled = "has:label"
    case starred = "is:starred"

    /// The flag in the search index that is equivalent to the property. `nil` if there is no such flag.
    var indexFlag: IndexFlag? {
        switch self {
        case .retweet: .retweet
        case .reply: .reply
        case .quote: .quote
        case .sensitive: .sensitive
        case .truncated: .truncated
        case .deleted: .deleted
        case .liked: .liked
        case .note: .note
        case .edited: .edited
        case .circle: .circle
        case .community: .community
        case .referenced: .referenced
        case .media: .media
        case .images: .photo
        case .videos: .video
        case .gif: .gif
        case .links: .link
        case .hashtags: .hashtag
        case .mentions: .mention
        case .cashtags: .cashtag
        case .poll: .poll
        default: nil
        }
    }

    /// The flag in the tweet's row that is equivalent to the property. `nil` if there is no such flag.
    var tweetFlag: TweetFlags? {
        switch self {
        case .truncated: .truncated
        case .deleted: .deleted
        case .gone: .gone
        case .liked: .liked
        case .bookmarked: .bookmarked
        case .note: .note
        case .edited: .edited
        case .circle: .circle
        case .community: .community
        case .withheld: .withheld
        case .poll: .poll
        default: nil
        }
    }
}
