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

/// A search in the history: an entry of the recents, which contain each query once, or of the log.
package struct RecordedSearch: Sendable, Hashable {
    /// The position in the list; 1 is the newest.
    package var number: Int
    package var query: String
    /// The Unix time of the search; in the recents, of its last run.
    package var at: Int64
    /// The number of results; `nil` if they were not counted.
    package var hits: Int?
    /// The store's generation at that time. Searches in the same generation searched the same tweets.
    package var generation: Int64

    // In the recents only:

    /// The number of runs.
    package var uses: Int
    /// The name of the saved search with this query; `nil` if it is not saved.
    package var pinned: String?
    /// For a saved search, the number of matches that were imported after its last run; `nil` if they were not counted.
    package var new: Int?
    /// The query of the saved search, whose spelling can differ from that of the last run; `nil` if not saved.
    package var savedQuery: String?
    /// The store's generation when the saved search was last run, also as `saved:NAME`; `nil` if not saved.
    package var savedGeneration: Int64?

    // In the log only:

    /// The number of tweets in the store at that time, without those that searches exclude by default
    /// (`TweetFlags.isReferencedOnly`).
    package var tweets: Int

    package init(
        number: Int, query: String, at: Int64, hits: Int?, uses: Int = 1, pinned: String? = nil, new: Int? = nil,
        tweets: Int = 0, generation: Int64 = 0
    ) {
        self.number = number
        self.query = query
        self.at = at
        self.hits = hits
        self.uses = uses
        self.pinned = pinned
        self.new = new
        self.tweets = tweets
        self.generation = generation
    }
}
