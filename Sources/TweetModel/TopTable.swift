/// The most frequent values of a field in the matches of a query.
public struct TopTable: Sendable, Hashable {
    public enum Field: String, Sendable, CaseIterable {
        case hashtags
        /// Authors.
        case users
        /// Mentioned accounts.
        case mentions
        /// Full URLs of links.
        case urls
        /// Domains of links, without `www.`.
        case domains
        /// Words of texts, without stop words unless `TopOptions.countsStopWords` is set.
        case words
        /// Sequences of `TopOptions.phraseLength` words.
        case phrases
        case emoji
        /// The programs with which tweets were written.
        case clients
        case langs
        case places
        case cashtags
        /// Complete texts of tweets, compared without case, accents, links and punctuation.
        case texts
    }

    /// A value and its counts.
    public struct Row: Sendable, Hashable {
        /// The value without `#`, `@` or `$`. For a hashtag, the most frequent spelling; for an account, the newest
        /// handle, or its display name or ID if no handle is known.
        public var text: String
        /// Whether `text`, if it is that of an account, is a handle.
        public var isHandle = true
        /// The number of tweets that contain the value.
        public var tweets: Int
        /// The number of occurrences of the value. A tweet may contain the value several times.
        public var uses: Int
        /// The number of authors of these tweets; `nil` if details were not requested.
        public var users: Int?
        /// The times of the earliest and latest of these tweets; `nil` if unknown, or if details were not requested.
        public var first: Timestamp?
        public var last: Timestamp?
        /// The ID of the account or place; `nil` for other fields, for an account of which only the handle is known,
        /// and for several places of the same name.
        public var id: String?
        /// The country code of the place, empty if it is unknown; `nil` for other fields.
        public var country: String?
        /// The search that finds these tweets: the query of the table and a clause for the value. `nil` if no search
        /// finds exactly these tweets, or if details were not requested.
        public var query: String?

        package init(text: String, tweets: Int, uses: Int) {
            self.text = text
            self.tweets = tweets
            self.uses = uses
        }
    }

    public var field: Field
    /// The query in canonical form.
    public var query: String
    /// The number of tweets that the query matches.
    public var tweets = 0
    /// The number of distinct values, including those that are not in `rows`.
    public var distinct = 0
    public var rows: [Row] = []
    /// True if `Row.users`, `Row.first` and `Row.last` were requested.
    public var hasDetails = false

    package init(field: Field, query: String) {
        self.field = field
        self.query = query
    }
}

/// The options of a `TopTable`.
public struct TopOptions: Sendable, Hashable {
    /// The maximum number of rows; 0 for all.
    public var limit = 20
    /// The minimum number of tweets of a row.
    public var minimum = 1
    /// True to compute `Row.users`, `Row.first` and `Row.last`. This takes longer.
    public var wantsDetails = false
    /// True to count stop words such as `the`.
    public var countsStopWords = false
    /// The number of words in a phrase. A number below 2 counts as 2.
    public var phraseLength = 2

    public init() {}
}
