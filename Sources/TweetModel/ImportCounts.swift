/// The counts of one import: of the records that were read, and of the tweets and messages that were stored.
public struct ImportCounts: Sendable, Hashable {
    /// The number of tweets that the input itself declares; `nil` if it declares none.
    public var expected: Int?
    /// The number of tweet records. Two records may describe the same tweet. Tweets inside another tweet's record do
    /// not count.
    public var tweets = 0
    /// The number of distinct tweets in these records that are new in the store. `updated` and `unchanged` count the
    /// others.
    public var new = 0
    public var updated = 0
    public var unchanged = 0
    /// Tweets that occur only inside records of other tweets.
    public var referenced = 0
    /// Records that were not stored, because the user has permanently removed their tweets with `tweetdex forget`.
    public var forgotten = 0
    /// The number of notes, which are the full texts of long posts.
    public var notes = 0
    public var likes = 0
    /// Records of direct messages.
    public var messages = 0
    /// Records of messages of chats with Grok.
    public var grokMessages = 0
    /// Records of accounts in lists of followers, followed, blocked and muted accounts, and of members of Twitter
    /// lists.
    public var follows = 0
    /// Records of Twitter lists.
    public var lists = 0
    /// The numbers of distinct messages that are new in the store, and of those whose content has changed.
    public var newMessages = 0
    public var updatedMessages = 0
    /// The number of rows with destinations in tables of short links.
    public var shortLinks = 0
    /// The number of links in tweets that these rows resolved.
    public var resolved = 0
    /// The number of labels and notes of the user that the input has added to tweets.
    public var annotations = 0
    /// The number of texts of images.
    public var imageTexts = 0
    /// The number of accounts in lists of accounts.
    public var accounts = 0
    /// The number of records that could not be read.
    public var skippedCount = 0
    /// The number of damaged places outside of records, such as the missing end of a truncated zip. Records can be
    /// missing there.
    public var damaged = 0
    /// The number of notices in a Twitter stream, by kind, e.g. `delete`.
    public var streamMessages: [String: Int] = [:]
    /// The number of referenced tweets that Twitter's API did not return, by reason, e.g. `Not Found Error`. The
    /// number of reasons is limited: tweets with further reasons count as `other`.
    public var missing: [String: Int] = [:]
    /// The number of records that were not imported, by the `--include` value that would import them: `likes`,
    /// `deleted`, `circle`, `messages`, `grok`, `follows`. For `messages`, this is the number of conversations; for
    /// `follows`, the number of accounts and lists. 0 if the number is unknown, because an archive without a manifest
    /// does not state it.
    public var leftOut: [String: Int] = [:]

    package init() {}

    /// Adds other counts of the same import.
    package mutating func add(_ other: ImportCounts) {
        let numbers: [WritableKeyPath<ImportCounts, Int>] = [
            \.tweets, \.new, \.updated, \.unchanged, \.referenced, \.forgotten, \.notes, \.likes, \.messages,
            \.grokMessages, \.follows, \.lists, \.newMessages, \.updatedMessages, \.shortLinks, \.resolved,
            \.annotations, \.imageTexts, \.accounts, \.skippedCount,
        ]
        for number in numbers { self[keyPath: number] += other[keyPath: number] }
        expected = other.expected ?? expected
        damaged = max(damaged, other.damaged)
        streamMessages.merge(other.streamMessages, uniquingKeysWith: +)
        missing.merge(other.missing, uniquingKeysWith: +)
        leftOut.merge(other.leftOut, uniquingKeysWith: +)
    }
}
