/// The result of `tweetdex import`.
public struct ImportReport: Sendable, Hashable {
    /// The counts and problems of one imported file or folder.
    @dynamicMemberLookup
    public struct Input: Sendable, Hashable {
        public var path: String
        /// The name of the format, e.g. `account-archive`; `nil` if no format was detected.
        public var format: String?
        /// The counts, which are also members of the input: `tweets`, `new`.
        public var counts = ImportCounts()
        /// The first records that could not be read, at most 100.
        public var skipped: [Skipped] = []
        /// Members and columns with values that no reader knows, in alphabetical order, at most 200. Empty for official
        /// archives and responses of the API in known forms.
        public var unread: [Unread] = []
        /// True if `unread` does not list all.
        public var hasMoreUnread = false
        /// Problems that concern more than a single record, one sentence each.
        public var warnings: [String] = []
        /// The reason why the rest of the input could not be read; `nil` if all of it was read.
        public var failure: Failure?

        package init(path: String, format: String?) {
            self.path = path
            self.format = format
        }

        public subscript<Count>(dynamicMember count: WritableKeyPath<ImportCounts, Count>) -> Count {
            get { counts[keyPath: count] }
            set { counts[keyPath: count] = newValue }
        }
    }

    /// A member or column that was not read.
    public struct Unread: Sendable, Hashable {
        /// The name. The name of a nested member follows the name of its object: `author.mood`.
        public var name: String
        /// The number of values that are not empty.
        public var values: Int
        /// A value, at most 80 characters of it.
        public var sample: String

        package init(name: String, values: Int, sample: String) {
            self.name = name
            self.values = values
            self.sample = sample
        }
    }

    /// A record that could not be read.
    public struct Skipped: Sendable, Hashable {
        /// The name of the file in the input.
        public var entry: String
        /// The byte offset of the record in the uncompressed file; `nil` if unknown.
        public var offset: Int64?
        /// The line of the record, counted from 1; `nil` if unknown.
        public var line: Int?
        /// The reason, without a final full stop.
        public var reason: String

        package init(entry: String, offset: Int64?, line: Int?, reason: String) {
            self.entry = entry
            self.offset = offset
            self.line = line
            self.reason = reason
        }
    }

    /// A problem as one sentence, with a hint if there is advice.
    public struct Failure: Sendable, Hashable {
        public var message: String
        public var hint: String?

        package init(message: String, hint: String?) {
            self.message = message
            self.hint = hint
        }
    }

    public var inputs: [Input] = []
    /// The names of some files of unknown format in the imported folders. Files of unknown format are ignored.
    public var unrelated: [String] = []
    /// The number of all files of unknown format.
    public var unrelatedCount = 0
    public var elapsedMilliseconds = 0.0
    /// The number of uncompressed bytes that were read.
    public var bytes: Int64 = 0
    /// The saved searches with matches that were imported after their last run, if the import changed tweets.
    public var newMatches: [NewMatches] = []
    /// The number of saved searches whose new matches could not be counted in time.
    public var uncountedSearches = 0

    package init() {}
}

/// The progress of the import of one input.
public struct ImportProgress: Sendable, Hashable {
    public var path: String
    /// The name of the current file in the input.
    public var entry: String?
    /// The number of tweets that were read so far.
    public var tweets: Int
    /// The number of tweets that the input declares; `nil` if it declares none.
    public var tweetsExpected: Int?
    /// The number of bytes that were read so far.
    public var bytesDone: Int64
    /// The number of bytes in the input; `nil` if it is not known in advance.
    public var bytesTotal: Int64?

    package init(
        path: String, entry: String?, tweets: Int, tweetsExpected: Int? = nil, bytesDone: Int64, bytesTotal: Int64?
    ) {
        self.path = path
        self.entry = entry
        self.tweets = tweets
        self.tweetsExpected = tweetsExpected
        self.bytesDone = bytesDone
        self.bytesTotal = bytesTotal
    }
}

/// Counts of the tweets that match a query. Without a query, counts all tweets except referenced ones.
///
/// A *referenced* tweet is known only from inside records of other tweets, for example as the original of a retweet.
public struct StoreStatistics: Sendable, Hashable {
    /// The number of counted tweets.
    public var found = 0
    /// Counted tweets that have their own record in an input, other than in a list of likes.
    public var collected = 0
    /// Counted tweets that are known only from the likes in an archive.
    public var likedOnly = 0
    /// Counted tweets that are referenced. Without a query, the referenced tweets in the store; no other property
    /// counts these.
    public var referenced = 0
    public var original = 0
    public var reply = 0
    public var retweet = 0
    public var quote = 0
    public var hashtags = EntityTotals()
    public var mentions = EntityTotals()
    public var urls = EntityTotals()
    public var cashtags = EntityTotals()
    public var media = EntityTotals()
    /// The number of different authors.
    public var distinctUsers = 0
    /// The earliest and latest time of the counted tweets; `nil` if none has a time.
    public var first: Timestamp?
    public var last: Timestamp?
    /// The counted tweets by month, including empty months between others. Tweets without a time are in no month.
    public var series: [Bucket] = []
    /// The direct messages in the store, their conversations and their media. 0 if a query selects the tweets.
    public var messages = 0
    public var conversations = 0
    public var messageMedia = 0
    /// The messages of chats with Grok in the store, and these chats. 0 if a query selects the tweets.
    public var grokMessages = 0
    public var grokChats = 0
    /// The follows in the store, owners of archives first. Empty if a query selects the tweets.
    public var follows: [FollowTotals] = []

    /// The numbers of one kind of entity.
    public struct EntityTotals: Sendable, Hashable {
        /// Entities that the tweets' own records list (`EntitySource.given`).
        public var given = 0
        /// Entities of any other `EntitySource`.
        public var added = 0
        /// Different hashtags, mentioned accounts, domains of links, or cashtags, including those of added entities. 0
        /// for media.
        public var distinct = 0

        package init() {}

        package var all: Int { given + added }

        package mutating func count(isGiven: Bool) { if isGiven { given += 1 } else { added += 1 } }
    }

    /// A period and its number of tweets.
    public struct Bucket: Sendable, Hashable {
        /// The name of the period, such as `2021-03` for a month.
        public var start: String
        public var tweets: Int

        package init(start: String, tweets: Int) {
            self.start = start
            self.tweets = tweets
        }
    }

    package init() {}
}

/// The result of `tweetdex check`.
public struct CheckReport: Sendable, Hashable {
    public struct Finding: Sendable, Hashable {
        /// The problem as a sentence without a full stop.
        public var message: String
        public var hint: String?
        /// False if the finding is only information, such as a count that differs from the archive's manifest.
        public var isDamage: Bool
        /// True if a repair removes the damage.
        public var isRepairable: Bool
        /// The user's own data, such as labels, in readable rows on damaged pages, with one text per row. An import
        /// cannot restore such data.
        public var rows: [String] = []

        package init(message: String, hint: String?, isDamage: Bool, isRepairable: Bool = false) {
            self.message = message
            self.hint = hint
            self.isDamage = isDamage
            self.isRepairable = isRepairable
        }
    }

    /// The number of tweets in the store.
    public var tweets = 0
    /// The number of records that were compared with their inputs; `nil` if not requested.
    public var comparedRecords: Int?
    /// The number of imported inputs; `nil` if a comparison was not requested.
    public var inputs: Int?
    /// The number of inputs that were compared; `nil` if not requested.
    public var comparedInputs: Int?
    /// The SHA-256 of each file of the compared inputs, in hexadecimal digits, by path; `nil` if not requested.
    public var fileHashes: [String: String]?
    /// True if indexes were rebuilt before this check.
    public var isRepaired = false
    /// True if the user has accepted damaged rows. Pages with correct checksums may then still contain damaged rows.
    public var hasAcceptedDamage = false
    public var findings: [Finding] = []

    package init() {}

    /// True if a comparison with the inputs was requested, but no input was compared.
    package var comparedNothing: Bool { comparedInputs == 0 }
    public var isDamaged: Bool { findings.contains(where: \.isDamage) }

    package mutating func add(message: String, hint: String?, isDamage: Bool, isRepairable: Bool = false) {
        findings.append(Finding(message: message, hint: hint, isDamage: isDamage, isRepairable: isRepairable))
    }
}

/// The result of loading tweets into a ClickHouse table.
package struct ClickHouseLoadReport: Hashable, Sendable {
    package var tweets = 0
    /// The total size of the sent rows in bytes.
    package var bytes = 0
    /// The numbers of deleted tweets and of Circle tweets that were not loaded, because `--include` did not request
    /// them. Each tweet counts once.
    package var leftOutDeleted = 0
    package var leftOutCircle = 0
    /// True if the load created the table.
    package var madeTable = false
    package var elapsedMilliseconds = 0.0

    package init() {}
}

/// The progress of a long operation, for display.
public struct WorkProgress: Sendable, Hashable {
    public enum Step: Sendable, Hashable, CaseIterable {
        case verifyingPages, checkingStructure, checkingReferences, checkingRecords, readingIndex, comparingIndex
        case checkingMessages
        case copyingPages, mergingSegments, rewritingFile, rebuildingIndexes, indexingTweets
        case countingTweets, exportingTweets, loadingTweets, forgettingTweets, searching
        case resolvingLinks
    }

    public var step: Step
    /// The number of finished pages, words or tweets, depending on the step; 0 if the step cannot be measured.
    public var done: Int
    /// The total number in the step; `nil` if unknown.
    public var total: Int?

    package init(_ step: Step, done: Int = 0, total: Int? = nil) {
        self.step = step
        self.done = done
        self.total = total
    }

    /// Increments `done`. Calls `report` after every 1,024 increments.
    package mutating func advance(_ report: (WorkProgress) -> Void) {
        done += 1
        if done & 1023 == 0 { report(self) }
    }
}

/// The members and columns of an input that no reader knows, with the number of their values.
///
/// The result does not depend on the order in which values are added: if there are too many names, the first ones in
/// alphabetical order are kept, and the sample is the smallest value.
package struct UnreadNames: Sendable {
    /// The maximum number of names in a report. One more is kept, which shows that there are more.
    package static let limit = 200
    /// The maximum lengths of a name and of a sample, in Unicode scalars.
    private static let nameLength = 100
    package static let sampleLength = 80

    private var found: [String: (values: Int, sample: String)] = [:]
    /// The last of the kept names in alphabetical order, if no more names fit; else `nil`.
    private var last: String?

    package init() {}

    package var isEmpty: Bool { found.isEmpty }

    package mutating func add(_ name: String, values: Int = 1, sample: @autoclosure () -> String) {
        let name = Self.cut(name, Self.nameLength)
        if let known = found[name] {
            found[name] = (known.values + values, min(known.sample, Self.cut(sample(), Self.sampleLength)))
            return
        }
        if let last, name > last { return }
        found[name] = (values, Self.cut(sample(), Self.sampleLength))
        if found.count > Self.limit + 1, let last = found.keys.max() { found[last] = nil }
        last = found.count > Self.limit ? found.keys.max() : nil
    }

    package mutating func add(_ other: UnreadNames) {
        for (name, value) in other.found { add(name, values: value.values, sample: value.sample) }
    }

    /// All names in alphabetical order.
    package var list: [ImportReport.Unread] {
        found.sorted { $0.key < $1.key }.map {
            ImportReport.Unread(name: $0.key, values: $0.value.values, sample: $0.value.sample)
        }
    }

    private static func cut(_ text: String, _ length: Int) -> String {
        text.unicodeScalars.count <= length ? text : String(text.unicodeScalars.prefix(length - 1)) + "…"
    }
}
