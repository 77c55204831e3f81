/// An import: a file or folder that was read, the options, and the numbers of records.
@dynamicMemberLookup
public struct ImportSummary: Hashable, Sendable {
    /// The current state of the imported file or folder.
    public enum Presence: String, Sendable, Hashable {
        case unchanged, changed, missing
    }

    /// The number of the import in the list that `tweetdex imports` prints.
    public var number: Int64
    /// BLAKE3 of the input in hexadecimal; `nil` while the import is incomplete.
    public var blake3: String?
    public var path: String
    /// The name of the format, e.g. `account-archive`.
    public var format: String
    /// The account whose archive was imported; `nil` for other inputs.
    public var owner: User?
    /// The time at which Twitter created the archive, in Unix seconds; `nil` if unknown.
    public var archiveDate: Int64?
    /// The start of the import in Unix seconds.
    public var startedAt: Int64
    /// The end of the import in Unix seconds; `nil` while the import is incomplete.
    public var finishedAt: Int64?
    /// The options that select or interpret records: `likes` for `--include likes`, `owner=ann_lee`.
    public var options: [String] = []
    /// The name and version of the importing program.
    public var program: String
    /// The counts of the ledger, which are also members of the import: `tweets`, `likes`, `skippedCount`. Those of
    /// stored tweets and messages are 0. For an interrupted import, `tweets` is the number of tweets added to the
    /// store.
    public var counts = ImportCounts()
    /// True if the input contains all tweets that its owner had when Twitter created the archive.
    public var isWholeArchive = false
    public var presence = Presence.unchanged
    /// The number of images and videos of the import's tweets and messages that no imported input or folder contains.
    public var missingMedia = 0
    /// The state of the folders in `ImportOptions.mediaFolders` when they were read; `nil` without such folders.
    package var mediaState: String?

    package init(number: Int64, path: String, format: String, startedAt: Int64, program: String) {
        self.number = number
        self.path = path
        self.format = format
        self.startedAt = startedAt
        self.program = program
    }

    public subscript<Count>(dynamicMember count: WritableKeyPath<ImportCounts, Count>) -> Count {
        get { counts[keyPath: count] }
        set { counts[keyPath: count] = newValue }
    }

    /// The first 12 digits of `blake3`, which identify the import in output; `nil` while the import is incomplete.
    public var shortHash: String? { blake3.map { String($0.prefix(12)) } }
}

/// The original bytes of a record that contains a tweet, and their location in an input.
package struct RawRecord: Hashable, Sendable {
    package var source: ImportSummary
    /// The name of the file in the input.
    package var entry: String
    /// BLAKE3 of the uncompressed file; `nil` while the import of the file is incomplete.
    package var entryHash: String?
    /// The offset and the length of the record in the uncompressed file, in bytes.
    package var offset: Int64
    package var length: Int64
    /// True if this is the record of another tweet that contains this tweet, as a retweet contains its original.
    package var isReferenced: Bool
    /// The bytes of the record; `nil` if they cannot be read again.
    package var bytes: [UInt8]?
    /// The reason why `bytes` is `nil`, and a hint.
    package var problem: ImportReport.Failure?

    package init(
        source: ImportSummary, entry: String, entryHash: String?, offset: Int64, length: Int64, isReferenced: Bool
    ) {
        self.source = source
        self.entry = entry
        self.entryHash = entryHash
        self.offset = offset
        self.length = length
        self.isReferenced = isReferenced
    }
}

/// The differences between two imports. Only tweets with their own records in the imports are compared. A tweet that an
/// import lists as deleted counts as missing from it.
package struct ImportDifference: Sendable {
    /// A tweet that only one of the imports contains.
    package struct Item: Hashable, Sendable {
        package var id: TweetID
        package var createdAt: Timestamp?
        package var handle: String?
        package var text: String

        package init(id: TweetID, createdAt: Timestamp?, handle: String?, text: String) {
            self.id = id
            self.createdAt = createdAt
            self.handle = handle
            self.text = text
        }
    }

    package var older: ImportSummary
    package var newer: ImportSummary
    /// Tweets that only `older` contains, newest first.
    package var lost: [Item] = []
    /// Tweets that only `newer` contains, newest first.
    package var gained: [Item] = []
    /// Likes that only one of the imports contains, newest first. Empty unless both imports include likes.
    package var lostLikes: [Item] = []
    package var gainedLikes: [Item] = []
    /// Tweets whose text differs, newest first. Texts that are not equally complete do not count as different. If an
    /// author edits a tweet, Twitter assigns another ID to the new version, so that version is in `gained`.
    package var edited: [(id: TweetID, old: String, new: String)] = []
    /// Accounts whose handle or name changed.
    package var renamed: [(id: UserID, old: User, new: User)] = []
    /// The subjects and kinds of follows that differ. Compares only those that both imports list.
    package var follows: [FollowChange] = []
    /// The number of tweets that both imports contain and that are not in `edited`.
    package var unchanged = 0

    package init(older: ImportSummary, newer: ImportSummary) {
        self.older = older
        self.newer = newer
    }

    /// True if the imports do not differ.
    package var isEmpty: Bool {
        lost.isEmpty && gained.isEmpty && lostLikes.isEmpty && gainedLikes.isEmpty && edited.isEmpty
            && renamed.isEmpty && follows.isEmpty
    }
}

/// The numbers of items that `tweetdex forget` removed. In a preview, `accounts` is 0, because only the removal counts
/// them.
public struct ForgetReport: Hashable, Sendable {
    /// Tweets removed from the store. If tweets are forgotten by ID, counts all given IDs, even those that the store
    /// did not contain.
    public var removed = 0
    /// Tweets that remain, because other imports also contain them.
    public var kept = 0
    /// Accounts removed from the store. If an import is forgotten: those that no other import contains. If tweets are
    /// forgotten by ID: those to which no remaining tweet, record of a tweet, follow or list refers.
    public var accounts = 0
    /// The user's labels and notes on removed tweets.
    public var annotations = 0
    /// Direct messages removed from the store.
    public var messages = 0
    /// Messages of chats with Grok removed from the store.
    public var grokMessages = 0
    /// True if the removed data is still in SQLite's write-ahead log, because another process is reading the store. The
    /// data disappears after that process has ended.
    public var isInLog = false

    package init() {}
}

/// The formats that can be imported. The raw value is the name on the command line and in reports.
public enum InputFormat: String, Sendable, CaseIterable {
    case accountArchive = "account-archive"
    case classicArchive = "classic-archive"
    case classicCSV = "classic-csv"
    case apiV1 = "api-v1"
    case apiV1Stream = "api-v1-stream"
    case apiV2 = "api-v2"
    case apiV2Flat = "api-v2-flat"
    case academicTwitter = "academictwitter"
    case streamGrab = "stream-grab"
    case graphQL = "graphql"
    case webExporter = "web-exporter"
    case communityArchive = "community-archive"
    case activityStreams = "activity-streams"
    case snscrape
    case twint
    case tcatCSV = "tcat-csv"
    case condensed
    /// An SQLite database of another program.
    case database
    case birdclaw
    case scrollmark
    case fieldTheory = "field-theory"
    case waybackTweets = "waybacktweets"
    case idList = "id-list"
    case shortLinks = "short-links"
    case imageText = "image-text"
    /// An export of this program.
    case own = "tweetdex"
}

extension InputFormat {
    /// The description for people: `archive of X or Twitter`.
    package var title: String {
        switch self {
        case .accountArchive: "archive of X or Twitter"
        case .classicArchive: "classic archive of Twitter"
        case .classicCSV: "tweets.csv of a classic archive"
        case .apiV1: "JSON of the API v1.1"
        case .apiV1Stream: "lines of the streams of the API v1.1"
        case .apiV2: "pages of the API v2"
        case .apiV2Flat: "output of twarc2 flatten"
        case .academicTwitter: "folder of academictwitteR"
        case .streamGrab: "the 1 % stream"
        case .graphQL: "responses of X's web client"
        case .webExporter: "export of twitter-web-exporter"
        case .communityArchive: "archive.json of the Community Archive"
        case .activityStreams: "records of GNIP or PowerTrack"
        case .snscrape: "lines of snscrape or twscrape"
        case .twint: "lines of twint"
        case .tcatCSV: "table of DMI-TCAT"
        case .condensed: "table of tweets"
        case .database: "SQLite database"
        case .birdclaw: "backup of birdclaw"
        case .scrollmark: "bundle or export of Scrollmark"
        case .fieldTheory: "bookmarks.jsonl of the Field Theory CLI"
        case .waybackTweets: "list of captures by waybacktweets"
        case .idList: "list of tweet IDs"
        case .shortLinks: "table of t.co links and their destinations"
        case .imageText: "texts of images"
        case .own: "export of tweetdex"
        }
    }

    /// The private contents that an input can have.
    package var privateKinds: Set<PrivateKind> {
        switch self {
        case .accountArchive: Set(PrivateKind.allCases)
        case .communityArchive: [.likes, .follows]
        case .condensed: [.likes, .grok, .follows]
        case .birdclaw, .database: [.likes, .deleted, .messages]
        case .apiV1, .apiV1Stream, .apiV2, .graphQL, .webExporter: [.likes, .messages, .follows]
        case .apiV2Flat, .scrollmark, .idList: [.follows]
        case .classicArchive, .classicCSV, .academicTwitter, .streamGrab, .activityStreams, .snscrape, .twint,
            .tcatCSV, .fieldTheory, .waybackTweets, .shortLinks, .imageText, .own:
            []
        }
    }

    /// True if an input can have rows without a tweet ID (`ImportOptions.includeWithoutIDs`).
    package var mayLackIDs: Bool { [.condensed, .tcatCSV, .database].contains(self) }
}

/// The contents of inputs that an import includes only on request. The raw values are values of `--include` and words
/// of the ledger.
public enum PrivateKind: String, CaseIterable, Sendable, Hashable {
    /// Liked tweets of other accounts.
    case likes
    /// Tweets that the owner deleted in the 14 days before the archive was made.
    case deleted
    /// Tweets that only a Twitter Circle could see.
    case circle
    /// Direct messages.
    case messages
    /// Chats with Grok.
    case grok
    /// Followers, followed, blocked and muted accounts, and lists.
    case follows
}

/// The options of an import.
public struct ImportOptions: Sendable, Hashable {
    /// The private contents to import; none by default.
    public var include: Set<PrivateKind> = []
    /// The handle of the archive's owner, with or without `@`, for inputs that do not contain it.
    public var ownerHandle: String?
    /// The only format to accept; `nil` to accept all.
    public var format: InputFormat?
    /// The properties that columns of tables and members of flat objects fill.
    public var mapping = ColumnMapping()
    /// Includes rows of tables and flat objects without a usable tweet ID, under keys (`TweetID.isKey`).
    public var includeWithoutIDs = false
    /// Absolute paths of folders and zips with images and videos that the inputs do not contain.
    public var mediaFolders: [String] = []

    public init() {}
}

/// A file of an imported input, as the ledger records it. Sizes and offsets are in uncompressed bytes.
package struct ImportedEntry: Hashable, Sendable {
    /// The path in the input, as in reports.
    package var name: String
    /// Every record that begins before this byte is in the store. `tweets` and `skipped` count the tweets and the
    /// skipped records among them.
    package var recordsEnd: Int64
    package var tweets: Int
    package var skipped: Int
    /// The hexadecimal BLAKE3 of the first `length` bytes; `nil` if the file was not read to its end, or is a file of
    /// a set that has grown.
    package var blake3: String?
    package var length: Int64

    package init(name: String, recordsEnd: Int64, tweets: Int, skipped: Int, blake3: String?, length: Int64) {
        self.name = name
        self.recordsEnd = recordsEnd
        self.tweets = tweets
        self.skipped = skipped
        self.blake3 = blake3
        self.length = length
    }
}

/// The words of the ledger that describe the folders in `ImportOptions.mediaFolders`. A word contains no comma.
package enum MediaFolderWords {
    private static let prefix = "media="
    /// Precedes a hash of the names and sizes of the files (see `ImportSummary.mediaState`).
    package static let statePrefix = "media-state="

    package static func words(_ folders: [String], state: String?) -> [String] {
        folders.map { prefix + $0.ledgerWord } + [state].compactMap { $0.map { statePrefix + $0 } }
    }

    package static func folders(in words: [String]) -> [String] {
        words.filter { $0.hasPrefix(prefix) }.map { String(ledgerWord: $0.dropFirst(prefix.count)) }
    }

    package static func contains(_ word: some StringProtocol) -> Bool {
        word.hasPrefix(prefix) || word.hasPrefix(statePrefix)
    }
}

extension String {
    /// The text without commas.
    var ledgerWord: String { replacing("%", with: "%25").replacing(",", with: "%2C") }

    init(ledgerWord: Substring) {
        self = String(ledgerWord.replacing("%2C", with: ",").replacing("%25", with: "%"))
    }
}

/// A property of a tweet that `import --map` fills from a column or member.
public enum TweetProperty: String, CaseIterable, Sendable {
    case id, text, time, url, author
    case authorName = "author_name"
    case authorID = "author_id"
    case lang, source, likes, retweets, replies, quotes, views, bookmarks
    case hashtags, cashtags, mentions, links, media
    case replyTo = "reply_to"
    case replyToAuthor = "reply_to_author"
    case quoteOf = "quote_of"
    case retweetOf = "retweet_of"
    case conversation, sensitive, latitude, longitude, label, note
}

/// The columns of tables and the members of flat objects that the user maps to properties of tweets.
public struct ColumnMapping: Hashable, Sendable {
    public struct Rule: Hashable, Sendable {
        public var property: TweetProperty
        /// The name of a column or member. A period precedes the name of a member of a nested object.
        public var column: String

        public init(_ property: TweetProperty, _ column: String) {
            self.property = property
            self.column = column
        }
    }

    /// The column of the rule that makes each value that is not read a label.
    public static let others = "*"

    public var rules: [Rule] = []

    public init() {}

    /// True if values that are not read become labels: `COLUMN: VALUE`.
    public var labelsOthers: Bool { rules.contains(Rule(.label, Self.others)) }

    /// The rules that name a column.
    package var named: [Rule] { rules.filter { $0.column != Self.others } }

    /// The rules as words without commas, for the ledger.
    package var words: [String] {
        rules.map { rule in
            "\(Self.prefix)\(rule.property.rawValue)=\(rule.column.ledgerWord)"
        }
    }

    package static let prefix = "map="

    /// Reads the rules among the words of the ledger.
    package init(words: [String]) {
        for word in words where word.hasPrefix(Self.prefix) {
            let rule = word.dropFirst(Self.prefix.count)
            guard let sign = rule.firstIndex(of: "="), let property = TweetProperty(rawValue: String(rule[..<sign]))
            else { continue }
            rules.append(Rule(property, String(ledgerWord: rule[rule.index(after: sign)...])))
        }
    }
}

/// The counts of one import: of the records that were read, and of the tweets and messages that were stored.
public struct ImportCounts: Sendable, Hashable {
    /// The number of tweets that the input itself declares; `nil` if it declares none.
    public var expected: Int?
    /// The number of tweet records. Two records may describe the same tweet. Tweets inside another tweet's record do
    /// not count.
    public var tweets = 0
    /// The number of distinct tweets in these records that are new in the store. `updated` and `unchanged` count the
    /// others.
    public var new = 0
    public var updated = 0
    public var unchanged = 0
    /// Tweets that occur only inside records of other tweets.
    public var referenced = 0
    /// Records that were not stored, because the user has permanently removed their tweets with `tweetdex forget`.
    public var forgotten = 0
    /// The number of notes, which are the full texts of long posts.
    public var notes = 0
    public var likes = 0
    /// Records of direct messages.
    public var messages = 0
    /// Records of messages of chats with Grok.
    public var grokMessages = 0
    /// Records of accounts in lists of followers, followed, blocked and muted accounts, and of members of Twitter
    /// lists.
    public var follows = 0
    /// Records of Twitter lists.
    public var lists = 0
    /// The numbers of distinct messages that are new in the store, and of those whose content has changed.
    public var newMessages = 0
    public var updatedMessages = 0
    /// The number of rows with destinations in tables of short links.
    public var shortLinks = 0
    /// The number of links in tweets that these rows resolved.
    public var resolved = 0
    /// The number of labels and notes of the user that the input has added to tweets.
    public var annotations = 0
    /// The number of texts of images.
    public var imageTexts = 0
    /// The number of accounts in lists of accounts.
    public var accounts = 0
    /// The number of records that could not be read.
    public var skippedCount = 0
    /// The number of damaged places outside of records, such as the missing end of a truncated zip. Records can be
    /// missing there.
    public var damaged = 0
    /// The number of notices in a Twitter stream, by kind, e.g. `delete`.
    public var streamMessages: [String: Int] = [:]
    /// The number of referenced tweets that Twitter's API did not return, by reason, e.g. `Not Found Error`. The
    /// number of reasons is limited: tweets with further reasons count as `other`.
    public var missing: [String: Int] = [:]
    /// The number of records that were not imported, by the `--include` value that would import them: `likes`,
    /// `deleted`, `circle`, `messages`, `grok`, `follows`. For `messages`, this is the number of conversations; for
    /// `follows`, the number of accounts and lists. 0 if the number is unknown, because an archive without a manifest
    /// does not state it.
    public var leftOut: [String: Int] = [:]

    package init() {}

    /// Adds other counts of the same import.
    package mutating func add(_ other: ImportCounts) {
        let numbers: [WritableKeyPath<ImportCounts, Int>] = [
            \.tweets, \.new, \.updated, \.unchanged, \.referenced, \.forgotten, \.notes, \.likes, \.messages,
            \.grokMessages, \.follows, \.lists, \.newMessages, \.updatedMessages, \.shortLinks, \.resolved,
            \.annotations, \.imageTexts, \.accounts, \.skippedCount,
        ]
        for number in numbers { self[keyPath: number] += other[keyPath: number] }
        expected = other.expected ?? expected
        damaged = max(damaged, other.damaged)
        streamMessages.merge(other.streamMessages, uniquingKeysWith: +)
        missing.merge(other.missing, uniquingKeysWith: +)
        leftOut.merge(other.leftOut, uniquingKeysWith: +)
    }
}
