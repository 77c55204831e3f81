/// One page of a search.
public struct SearchPage: Sendable, Hashable {
    public var query: String
    /// The query as understood, written out in full; parses to the same again.
    public var canonical: String
    public var hits: [SearchHit]
    /// Passed back as `after` for the next page; nil at the end.
    public var next: String?
    /// How many tweets match in all; nil when nobody asked and it isn't cheap.
    public var total: Int?
    public var notes: [QueryProblem]
    public var elapsedMilliseconds: Double
    /// Why nothing was found; nil when something was.
    public var emptiness: EmptyResult?
    /// Why the search is not among the recents although that was asked for, a sentence; nil when all is well.
    public var unrecorded: String?
    /// What repeats a random order: `sort:random/SEED`; nil in another order.
    public var seed: Int64?
    /// Whether the query names its order itself, and no other can be chosen.
    public var namesOrder: Bool
    /// Its number in the log of searches; nil when it was not recorded.
    public var logged: Int64?
    /// The store's generation that was searched.
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
        logged = nil
        generation = 0
    }
}

/// Why a search finds nothing, and what would.
public struct EmptyResult: Sendable, Hashable {
    /// A term that does exist in the store, with the number of tweets it finds.
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

    /// The clauses that find nothing by themselves, or that find nothing together, as written in canonical form.
    public var blame: [String]
    /// Whether each of them finds nothing by itself.
    public var isBlameOfEach: Bool
    public var suggestions: [Suggestion]
    /// How many matching tweets are referenced only, and the query that shows them.
    public var referencedOnly: Suggestion?
    /// Tweets left out because the archive does not carry the field, per field.
    public var unknown: [Unknown]
    public var storeIsEmpty: Bool

    public init(storeIsEmpty: Bool = false) {
        blame = []
        isBlameOfEach = false
        suggestions = []
        referencedOnly = nil
        unknown = []
        self.storeIsEmpty = storeIsEmpty
    }
}

/// A search that is remembered.
public struct RecentSearch: Sendable, Hashable {
    /// 1 is the newest.
    public var number: Int
    public var query: String
    /// Unix seconds.
    public var at: Int64
    /// Total of its last run; nil while unknown.
    public var hits: Int?
    public var uses: Int
    /// Its name as a saved search.
    public var pinned: String?
    /// For a pinned one: how many tweets it finds now that no search could find when it last ran; nil where nobody
    /// counted.
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

/// What one import run did, input by input.
public struct ImportReport: Sendable, Hashable {
    public struct Input: Sendable, Hashable {
        public var path: String
        /// Format name as in `import --json`; nil where nothing was recognised.
        public var format: String?
        /// Records of tweets at top level.
        public var tweets = 0
        /// Distinct tweets among them.
        public var new = 0
        public var updated = 0
        public var unchanged = 0
        /// Tweets met only inside others.
        public var referenced = 0
        /// Records of tweets that were forgotten for good, and stayed away.
        public var forgotten = 0
        public var notes = 0
        public var likes = 0
        /// Direct messages: records read, and distinct ones among them that are new or say something else now.
        public var messages = 0
        public var newMessages = 0
        public var updatedMessages = 0
        /// Messages of a stream by kind, e.g. `delete`.
        public var streamMessages: [String: Int] = [:]
        /// Tweets that others refer to and that the service did not give out, by its word for the reason, e.g.
        /// `Not Found Error`.
        public var missing: [String: Int] = [:]
        /// What the input has and was not asked for, in items of its own count, by what `--include` calls it: likes,
        /// deleted (tweets), circle (tweets), messages (conversations).
        public var leftOut: [String: Int] = [:]
        /// Tweets that the input itself says it has.
        public var expected: Int?
        /// At most 100; `skippedCount` counts all.
        public var skipped: [Skipped] = []
        public var skippedCount = 0
        /// Something was damaged or left out beyond single records: a sentence each.
        public var warnings: [String] = []
        /// Why nothing, or not all, of it could be read; a sentence and what to do.
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
    public var elapsedMilliseconds = 0.0
    /// Unpacked bytes read.
    public var bytes: Int64 = 0

    public init() {}
}

/// How far an import is.
public struct ImportProgress: Sendable, Hashable {
    public var path: String
    public var entry: String?
    public var tweets: Int
    public var bytesDone: Int64
    /// nil where the input's size is not known beforehand.
    public var bytesTotal: Int64?

    public init(path: String, entry: String?, tweets: Int, bytesDone: Int64, bytesTotal: Int64?) {
        self.path = path
        self.entry = entry
        self.tweets = tweets
        self.bytesDone = bytesDone
        self.bytesTotal = bytesTotal
    }
}

/// Totals over collected tweets.
public struct StoreStatistics: Sendable, Hashable {
    public var collected = 0
    public var referenced = 0
    public var original = 0
    public var reply = 0
    public var retweet = 0
    public var quote = 0
    /// Records of the tweets' own given entities.
    public var hashtags = 0
    public var mentions = 0
    public var urls = 0
    public var cashtags = 0
    public var media = 0
    /// Records that only a note or our extraction adds.
    public var addedHashtags = 0
    public var addedMentions = 0
    public var addedURLs = 0
    public var addedCashtags = 0
    public var distinctHashtags = 0
    public var distinctUsers = 0
    public var distinctDomains = 0
    public var distinctCashtags = 0
    /// First and last time among collected tweets.
    public var first: Timestamp?
    public var last: Timestamp?
    public var series: [Bucket] = []
    /// Direct messages of the whole store, which are in no other number; 0 unless an import was asked for them.
    public var messages = 0
    public var conversations = 0
    public var messageMedia = 0

    /// Tweets of one stretch of time, named by its start (`2021-03`).
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

/// What `check` found.
public struct CheckReport: Sendable, Hashable {
    public struct Finding: Sendable, Hashable {
        public var message: String
        /// What to do about it.
        public var hint: String?
        /// false for what is only worth knowing (a manifest count that differs).
        public var isDamage: Bool

        public init(message: String, hint: String?, isDamage: Bool) {
            self.message = message
            self.hint = hint
            self.isDamage = isDamage
        }
    }

    public var tweets = 0
    /// Tweets' records that were compared with their inputs; nil when that was not asked for.
    public var proved: Int?
    /// What is made from rows was made anew before this was found.
    public var isRepaired = false
    public var findings: [Finding] = []

    public init() {}
}
