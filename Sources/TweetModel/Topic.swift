/// A saved search with a title, and what it finds.
public struct Topic: Sendable, Hashable {
    public var name: String
    public var title: String
    public var query: String
    /// How many tweets it finds; nil where its query cannot be understood any more.
    public var tweets: Int?
    /// The newest of them, with what the query matched.
    public var newest: SearchHit?
    /// Why its query cannot be understood, a sentence without its full stop; nil when it can.
    public var problem: String?

    public init(name: String, title: String, query: String) {
        self.name = name
        self.title = title
        self.query = query
    }
}

/// What a topic brought over time.
public struct TopicReport: Sendable, Hashable {
    /// A stretch of time that ends with the report's end.
    public enum Period: String, Sendable, CaseIterable {
        case day, week, month, year, all

        /// Its length; nil for all time.
        public var seconds: Int64? {
            switch self {
            case .day: 86_400
            case .week: 7 * 86_400
            case .month: 30 * 86_400
            case .year: 365 * 86_400
            case .all: nil
            }
        }
    }

    public struct Section: Sendable, Hashable {
        public var period: Period
        /// Unix seconds of its first moment; nil for all time.
        public var start: Int64?
        /// How many tweets of the topic there are in it.
        public var tweets: Int
        /// Those with the most likes and retweets together, most engaged first; retweets and tweets without any are left
        /// out.
        public var engaged: [SearchHit]

        public init(period: Period, start: Int64?, tweets: Int, engaged: [SearchHit]) {
            self.period = period
            self.start = start
            self.tweets = tweets
            self.engaged = engaged
        }
    }

    public var topic: Topic
    /// Unix seconds of the last moment that all periods include.
    public var end: Int64
    /// In the order of `Period`.
    public var sections: [Section]
    public var newest: [SearchHit]

    public init(topic: Topic, end: Int64, sections: [Section], newest: [SearchHit]) {
        self.topic = topic
        self.end = end
        self.sections = sections
        self.newest = newest
    }

    /// All of its tweets once each, in the order in which they are first shown.
    public var hits: [SearchHit] {
        var seen: Set<TweetID> = []
        return (sections.flatMap(\.engaged) + newest).filter { seen.insert($0.tweet.id).inserted }
    }
}
