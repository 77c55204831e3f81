/// A query with a name. Other queries include it as `saved:NAME`. A saved search with a title is a `Topic`.
public struct SavedSearch: Sendable, Hashable {
    public var name: String
    public var query: String
    public var title: String?

    package init(name: String, query: String, title: String? = nil) {
        self.name = name
        self.query = query
        self.title = title
    }
}

/// An entry of the search log: a search and its number of results.
package struct LoggedSearch: Sendable, Hashable {
    /// The position in the log; 1 is the newest.
    package var number: Int
    package var query: String
    /// The time of the search in Unix seconds.
    package var at: Int64
    /// The total number of results; `nil` if they were not counted.
    package var hits: Int?
    /// The number of tweets in the store at that time, without those that searches exclude by default
    /// (`TweetFlags.isReferencedOnly`).
    package var tweets: Int
    /// The store's change counter at that time. Searches in the same generation searched the same tweets.
    package var generation: Int64

    package init(number: Int, query: String, at: Int64, hits: Int?, tweets: Int, generation: Int64) {
        self.number = number
        self.query = query
        self.at = at
        self.hits = hits
        self.tweets = tweets
        self.generation = generation
    }
}
