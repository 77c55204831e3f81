/// A saved search with a title, its number of matches, and its newest match.
package struct Topic: Sendable, Hashable {
    package var name: String
    package var title: String
    package var query: String
    /// The number of matches; `nil` if the query is no longer valid, or if counting would take too long.
    package var tweets: Int?
    /// The number of matches that were imported after the last run; `nil` if they were not counted.
    package var new: Int?
    /// The newest match; `nil` if nothing matches or the query is not valid.
    package var newest: SearchHit?
    /// True for a pinned search, which has no title of its own.
    package var isPin = false
    /// The reason why the query is not valid, without a full stop; `nil` if it is valid.
    package var problem: String?

    package init(name: String, title: String, query: String) {
        self.name = name
        self.title = title
        self.query = query
    }
}

/// The matches of a topic in the last day, week, month and year, and of all time.
package struct TopicReport: Sendable {
    /// A period that ends at `TopicReport.end`.
    package enum Period: String, Sendable, CaseIterable {
        case day, week, month, year, all

        /// The length in seconds; `nil` for all time.
        package var seconds: Int64? {
            switch self {
            case .day: 86_400
            case .week: 7 * 86_400
            case .month: 30 * 86_400
            case .year: 365 * 86_400
            case .all: nil
            }
        }
    }

    /// The matches in a period. `start` is its start in Unix seconds; `nil` for all time. `tweets` is the number of
    /// matches in the period. `engaged` is the matches with the highest sums of likes and retweets, highest first.
    /// Excludes retweets, and tweets whose sum is 0 or unknown. The caller limits the number of tweets.
    package typealias Section = (period: Period, start: Int64?, tweets: Int, engaged: [SearchHit])

    package var topic: Topic
    /// The last Unix second of every period.
    package var end: Int64
    /// One section per `Period`, in the order of its cases. Empty if the query is not valid.
    package var sections: [Section]
    /// The newest matches of all time, newest first. The caller limits their number.
    package var newest: [SearchHit]

    package init(topic: Topic, end: Int64, sections: [Section], newest: [SearchHit]) {
        self.topic = topic
        self.end = end
        self.sections = sections
        self.newest = newest
    }

    /// The tweets of all sections, then `newest`, each tweet once.
    package var hits: [SearchHit] {
        var seen: Set<TweetID> = []
        return (sections.flatMap(\.engaged) + newest).filter { seen.insert($0.tweet.id).inserted }
    }
}

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
