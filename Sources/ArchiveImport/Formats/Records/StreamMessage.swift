package import TweetModel

/// A message of a stream that is not a tweet (see API formats, Streams of API v1.1).
package struct StreamMessage: Hashable, Sendable {
    /// The change to a tweet that a message requests.
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
