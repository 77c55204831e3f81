package import TweetModel

/// A message in a stream of tweets that is no tweet (formats.md §5.4).
package struct StreamMessage: Hashable, Sendable {
    /// What a message asks of tweets.
    package enum Effect: Hashable, Sendable {
        /// Its author, or the service, has deleted the tweet.
        case deleted(TweetID, at: Timestamp?)
        /// The tweet is not shown in these countries.
        case withheld(TweetID, in: [String])
    }

    /// The service's word, e.g. `delete`, `limit`, `scrub_geo`.
    package let kind: String
    package let effect: Effect?

    package init(kind: String, effect: Effect? = nil) {
        self.kind = kind
        self.effect = effect
    }
}
