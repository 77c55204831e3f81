/// What figures over time count of a tweet.
package struct TweetMoment: Sendable {
    /// Unix seconds; nil where the archive does not tell.
    package var second: Int64?
    /// Whether only the date is known.
    package var isDay: Bool
    package var author: Int64?
    /// A sum of: 1 retweet, 2 quote, 4 reply.
    package var kinds: Int64
    /// What it has, a sum of: 1 hashtags, 2 mentions, 4 links, 8 media; 0 where nobody asked.
    package var things: Int64

    package init(second: Int64?, isDay: Bool, author: Int64?, kinds: Int64, things: Int64) {
        self.second = second
        self.isDay = isDay
        self.author = author
        self.kinds = kinds
        self.things = things
    }
}
