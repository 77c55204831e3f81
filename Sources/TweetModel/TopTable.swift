/// How often something occurs in the tweets that a query finds, most tweets first.
public struct TopTable: Sendable, Hashable {
    /// What can be counted.
    public enum Field: String, Sendable, CaseIterable {
        case hashtags
        /// Who wrote.
        case users
        /// Who is mentioned.
        case mentions
        /// Where links lead, in full.
        case urls
        case domains
        /// Words of texts, without those that every text has.
        case words
        /// Words that follow each other.
        case phrases
        case emoji
        /// What tweets were written with.
        case clients
        case langs
        case places
        case cashtags
        /// The same words in several tweets.
        case texts
    }

    public struct Row: Sendable, Hashable {
        /// As it is written most (hashtags) or last (handles), without a sign.
        public var text: String
        /// How many tweets have it.
        public var tweets: Int
        /// How often it occurs in them: at least as often.
        public var uses: Int
        /// How many accounts wrote these tweets; nil unless details were asked for.
        public var users: Int?
        /// Of the earliest and the latest of them; nil unless details were asked for, and where the archive does not tell.
        public var first: Timestamp?
        public var last: Timestamp?
        /// The number of the account or of the place; nil for anything else.
        public var id: String?

        public init(text: String, tweets: Int, uses: Int) {
            self.text = text
            self.tweets = tweets
            self.uses = uses
        }
    }

    public var field: Field
    /// The query in full.
    public var query: String
    /// How many tweets the query finds.
    public var tweets = 0
    /// How many different values there are, also of those that are not among `rows`.
    public var distinct = 0
    public var rows: [Row] = []
    public var hasDetails = false

    public init(field: Field, query: String) {
        self.field = field
        self.query = query
    }
}

/// How a table of frequencies is made.
public struct TopChoice: Sendable, Hashable {
    /// At most that many rows; 0 is all.
    public var limit = 20
    /// Leaves out what fewer tweets have.
    public var minimum = 1
    /// Whether users and times are told as well, which takes longer.
    public var wantsDetails = false
    /// Whether words that every text has are counted too.
    public var countsStopWords = false
    /// How many words a phrase has, 2 or more.
    public var phraseLength = 2

    public init() {}
}
