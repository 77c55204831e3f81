/// A page of search results.
public struct SearchPage: Sendable, Hashable {
    public var query: String
    /// The query in canonical form. Parsing it gives the same query.
    public var canonical: String
    public var hits: [SearchHit]
    /// The cursor for the next page, to pass as `after`; `nil` on the last page.
    public var next: String?
    /// The total number of matches; `nil` if it was not requested and is not known without counting.
    public var total: Int?
    public var notes: [QueryProblem]
    public var elapsedMilliseconds: Double
    /// Why the result is empty; `nil` if it is not.
    public var emptiness: EmptyResult?
    /// Why the search could not be recorded, as one sentence; `nil` if it was, or if recording was not requested.
    public var unrecorded: String?
    /// The modifier that repeats a random order, `sort:random/SEED`; `nil` for any other order.
    public var seed: Int64?
    /// True if the query contains `sort:`, so that the caller cannot choose another order.
    public var namesOrder: Bool
    /// True if the query names a place, so that results can be sorted by distance.
    public var namesOrigin: Bool
    /// The entry's number in the search log; `nil` if the search was not recorded.
    public var logged: Int64?
    /// The generation of the store that was searched.
    public var generation: Int64

    public init(query: String, canonical: String) {
        self.query = query
        self.canonical = canonical
        hits = []
        next = nil
        total = nil
        notes = []
        elapsedMilliseconds = 0
        emptiness = nil
        unrecorded = nil
        seed = nil
        namesOrder = false
        namesOrigin = false
        logged = nil
        generation = 0
    }
}

/// Why a search matches nothing, and queries that do match.
public struct EmptyResult: Sendable, Hashable {
    /// A term that the store contains, and the number of tweets with it.
    public struct Suggestion: Sendable, Hashable {
        public var query: String
        public var tweets: Int

        public init(query: String, tweets: Int) {
            self.query = query
            self.tweets = tweets
        }
    }

    public struct Unknown: Sendable, Hashable {
        public var field: String
        public var tweets: Int

        public init(field: String, tweets: Int) {
            self.field = field
            self.tweets = tweets
        }
    }

    /// The clauses that match nothing on their own or together, in canonical form.
    public var failingClauses: [String]
    /// True if each of them matches nothing on its own.
    public var areAllFailing: Bool
    /// The number of tweets that each failing clause matches on its own, in the order of `failingClauses`. Empty if
    /// `areAllFailing`, for a single clause, and if counting more than two took too long.
    public var failingCounts: [Int]
    public var suggestions: [Suggestion]
    /// The number of matching tweets that are only referenced, and the query that includes them.
    public var referencedOnly: Suggestion?
    /// Per field, the tweets that were left out because the archive lacks the field.
    public var unknown: [Unknown]
    public var storeIsEmpty: Bool

    public init(storeIsEmpty: Bool = false) {
        failingClauses = []
        areAllFailing = false
        failingCounts = []
        suggestions = []
        referencedOnly = nil
        unknown = []
        self.storeIsEmpty = storeIsEmpty
    }
}

/// An entry of the recent searches.
public struct RecentSearch: Sendable, Hashable {
    /// Position in the list; 1 is the newest.
    public var number: Int
    public var query: String
    /// Unix seconds.
    public var at: Int64
    /// The number of matches in the last run; `nil` if not counted.
    public var hits: Int?
    public var uses: Int
    /// The name under which it is saved.
    public var pinned: String?
    /// For a saved search, the number of matches that were added to the store since its last run; `nil` if not counted.
    public var new: Int?

    public init(number: Int, query: String, at: Int64, hits: Int?, uses: Int, pinned: String?, new: Int? = nil) {
        self.number = number
        self.query = query
        self.at = at
        self.hits = hits
        self.uses = uses
        self.pinned = pinned
        self.new = new
    }
}

/// The result of an import command, input by input.
public struct ImportReport: Sendable, Hashable {
    public struct Input: Sendable, Hashable {
        public var path: String
        /// The format's name as in `import --json`; `nil` if no format was detected.
        public var format: String?
        /// Tweet records at top level.
        public var tweets = 0
        /// Distinct tweets among them.
        public var new = 0
        public var updated = 0
        public var unchanged = 0
        /// Tweets that occur only inside other tweets' records.
        public var referenced = 0
        /// Records of tweets that were forgotten permanently and therefore not stored.
        public var forgotten = 0
        public var notes = 0
        public var likes = 0
        /// Direct messages: the records read, and the distinct messages that are new or changed.
        public var messages = 0
        public var newMessages = 0
        public var updatedMessages = 0
        /// The number of stream notices by kind, e.g. `delete`.
        public var streamMessages: [String: Int] = [:]
        /// Referenced tweets that the service did not return, by its reason, e.g. `Not Found Error`.
        public var missing: [String: Int] = [:]
        /// Records that the input contains and `--include` did not request, by the name that `--include` uses: likes,
        /// deleted (tweets), circle (tweets), messages (conversations).
        public var leftOut: [String: Int] = [:]
        /// The number of tweets according to the input itself.
        public var expected: Int?
        /// At most 100 entries; `skippedCount` is the total.
        public var skipped: [Skipped] = []
        public var skippedCount = 0
        /// Damage beyond single records, one sentence each.
        public var warnings: [String] = []
        /// Why the input could not be read completely: one sentence, and a hint.
        public var failure: Failure?

        public init(path: String, format: String?) {
            self.path = path
            self.format = format
        }
    }

    public struct Skipped: Sendable, Hashable {
        public var entry: String
        public var offset: Int64?
        public var line: Int?
        public var reason: String

        public init(entry: String, offset: Int64?, line: Int?, reason: String) {
            self.entry = entry
            self.offset = offset
            self.line = line
            self.reason = reason
        }
    }

    public struct Failure: Sendable, Hashable {
        public var message: String
        public var hint: String?

        public init(message: String, hint: String?) {
            self.message = message
            self.hint = hint
        }
    }

    public var inputs: [Input] = []
    /// The first files next to the inputs without a known format, and their total number.
    public var unrelated: [String] = []
    public var unrelatedCount = 0
    public var elapsedMilliseconds = 0.0
    /// Uncompressed bytes read.
    public var bytes: Int64 = 0

    public init() {}
}

/// The progress of an import.
public struct ImportProgress: Sendable, Hashable {
    public var path: String
    public var entry: String?
    public var tweets: Int
    public var bytesDone: Int64
    /// `nil` if the size of the input is not known in advance.
    public var bytesTotal: Int64?

    public init(path: String, entry: String?, tweets: Int, bytesDone: Int64, bytesTotal: Int64?) {
        self.path = path
        self.entry = entry
        self.tweets = tweets
        self.bytesDone = bytesDone
        self.bytesTotal = bytesTotal
    }
}

/// Totals over the tweets that a query finds; without a query, over those that searches find by default, which leave
/// out the tweets met only inside others.
public struct StoreStatistics: Sendable, Hashable {
    /// The tweets that all other figures are about.
    public var found = 0
    /// Those of them that were in an input on their own.
    public var collected = 0
    /// Those of them known only from an owner's likes.
    public var likedOnly = 0
    /// Tweets met only inside others: those among the found tweets, or without a query those of the store, which are in
    /// no other figure.
    public var referenced = 0
    public var original = 0
    public var reply = 0
    public var retweet = 0
    public var quote = 0
    /// Entities that the tweets' own records list.
    public var hashtags = 0
    public var mentions = 0
    public var urls = 0
    public var cashtags = 0
    public var media = 0
    /// Entities from a note, from extraction, or from the original of a truncated retweet.
    public var addedHashtags = 0
    public var addedMentions = 0
    public var addedURLs = 0
    public var addedCashtags = 0
    public var addedMedia = 0
    /// The number of distinct values that `top` counts for the field.
    public var distinctHashtags = 0
    public var distinctUsers = 0
    public var distinctMentions = 0
    public var distinctDomains = 0
    public var distinctCashtags = 0
    /// The earliest and latest time of the counted tweets.
    public var first: Timestamp?
    public var last: Timestamp?
    public var series: [Bucket] = []
    /// Direct messages in the store, included in no other figure; 0 unless an import requested them.
    public var messages = 0
    public var conversations = 0
    public var messageMedia = 0

    /// The tweets of a period, named by its start (`2021-03`).
    public struct Bucket: Sendable, Hashable {
        public var start: String
        public var tweets: Int

        public init(start: String, tweets: Int) {
            self.start = start
            self.tweets = tweets
        }
    }

    public init() {}
}

/// The findings of `check`.
public struct CheckReport: Sendable, Hashable {
    public struct Finding: Sendable, Hashable {
        public var message: String
        /// What to do about it.
        public var hint: String?
        /// False for information only, such as a count that differs from the archive's manifest.
        public var isDamage: Bool
        /// True if a repair removes the damage.
        public var isRepairable: Bool
        /// Readable rows on damaged pages that no archive contains, each as one text.
        public var rows: [String] = []

        public init(message: String, hint: String?, isDamage: Bool, isRepairable: Bool = false) {
            self.message = message
            self.hint = hint
            self.isDamage = isDamage
            self.isRepairable = isRepairable
        }
    }

    public var tweets = 0
    /// Records compared with their inputs; `nil` if not requested.
    public var proved: Int?
    /// The number of remembered inputs, and of inputs that were compared; `nil` if not requested.
    public var inputs: Int?
    public var comparedInputs: Int?
    /// True if indexes were rebuilt before this check.
    public var isRepaired = false
    /// True if the owner accepted damaged rows earlier, so that checksums no longer prove the rows.
    public var hasAcceptedDamage = false
    public var findings: [Finding] = []

    public init() {}

    /// Inputs were to be compared, and none could be.
    public var comparedNothing: Bool { comparedInputs == 0 }
    public var isDamaged: Bool { findings.contains(where: \.isDamage) }
}
