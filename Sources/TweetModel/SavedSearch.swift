/// A search under a name of its own: `saved:name` in a query stands for it. With a title it is a topic.
public struct SavedSearch: Sendable, Hashable {
    public var name: String
    public var query: String
    public var title: String?

    public init(name: String, query: String, title: String? = nil) {
        self.name = name
        self.query = query
        self.title = title
    }
}

/// One search as the log has it.
public struct LoggedSearch: Sendable, Hashable {
    /// 1 is the newest.
    public var number: Int
    public var query: String
    /// Unix seconds.
    public var at: Int64
    /// Its total; nil where nobody counted.
    public var hits: Int?
    /// How many tweets the store had for it to find.
    public var tweets: Int
    /// The store's generation then: equal ones saw the same tweets.
    public var generation: Int64

    public init(number: Int, query: String, at: Int64, hits: Int?, tweets: Int, generation: Int64) {
        self.number = number
        self.query = query
        self.at = at
        self.hits = hits
        self.tweets = tweets
        self.generation = generation
    }
}
