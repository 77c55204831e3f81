import TweetModel

/// A field of a tweet in a flat record. Each format maps fields to the names of its members or columns.
enum Field: Int, CaseIterable, Sendable {
    /// The whole text of a long post, in a record whose text may be cut.
    case longText
    case id, text, time, epoch, language, client, sensitive, truncated, deleted, withheldScope, community
    case bookmarked, liked
    /// The names of bookmark folders, which become labels.
    case folders
    /// The address of the tweet's page.
    case page
    case user, handle, name, userBio, userLocation, userWebsite, userFollowers, userFollowing, userTweets, userListed
    case userVerified, userSubscribed, userProtected, userCreated, userAvatar, userHeader
    case likes, retweets, replies, quotes, views, bookmarks
    /// Counts in one object.
    case metrics
    /// A pair of latitude and longitude; `reversedPoint` has the longitude first, as in GeoJSON.
    case point, reversedPoint, latitude, longitude
    case place, placeName, placeFullName, placeType, placeBox, country, countryCode
    case hashtags, cashtags, mentions, links, expandedLinks, tagged
    /// All lists of entities in one object.
    case entities
    case mediaURLs, mediaTexts, videos
    case conversation, replyTweet, replyUser, replyHandle
    /// The accounts that a reply answers, as a list.
    case answered
    case quotedTweet, quotedUser, quotedHandle
    case retweetedTweet, retweetedUser, retweetedHandle, isRetweet
    /// The account that retweeted, in a record whose other fields are those of the original.
    case retweeter
    /// The relation to the tweet in `other`, such as `retweet`.
    case kind
    case other, otherUser, otherHandle
    /// References to other tweets in the form of API v2.
    case references
    /// Objects that describe the quoted tweet and the answered tweet.
    case quotedPost, parentPost

    init(_ count: TweetCount) {
        switch count {
        case .likes: self = .likes
        case .retweets: self = .retweets
        case .replies: self = .replies
        case .quotes: self = .quotes
        case .views: self = .views
        case .bookmarks: self = .bookmarks
        }
    }
}
