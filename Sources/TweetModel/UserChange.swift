/// A change that the user made to labels, notes, recent searches or saved searches, and that can be undone.
public struct UserChange: Sendable, Hashable {
    /// The words of the command that makes the same change, such as `label add`.
    package enum Command: String, Sendable {
        case addLabel = "label add"
        case removeLabel = "label remove"
        case renameLabel = "label rename"
        case mergeLabels = "label merge"
        case writeNote = "note"
        case deleteSearch = "recent delete"
        case clearSearches = "recent clear"
        case pin = "recent pin"
        case unpin = "recent unpin"
        case addTopic = "topics add"
        case editTopic = "topics edit"
        case deleteTopic = "topics delete"
    }

    /// Identifies the change in its store.
    package var id: Int64
    /// The time of the change in Unix seconds.
    public var at: Int64
    /// The words of the command that makes the same change, such as `label add`.
    public var command: String
    /// The label, the ID of the tweet, the search or the topic. Empty if all recent searches were deleted.
    public var subject: String
    /// The number of tweets with changed labels or notes.
    public var tweets: Int
    /// The first three of these tweets.
    public var firstTweets: [TweetID]
    /// The number of recent searches that were deleted.
    public var searches: Int

    package init(
        id: Int64, at: Int64, command: String, subject: String, tweets: Int, firstTweets: [TweetID], searches: Int
    ) {
        self.id = id
        self.at = at
        self.command = command
        self.subject = subject
        self.tweets = tweets
        self.firstTweets = firstTweets
        self.searches = searches
    }

    /// The command and its subject: `label add todo`.
    public var text: String { subject.isEmpty ? command : command + " " + subject }
}
