/// One input that the store remembers.
public struct ImportSummary: Hashable, Sendable {
    /// Whether its input is still what was read.
    public enum Presence: String, Sendable, Hashable {
        case unchanged, changed, missing
    }

    /// As `imports` lists it.
    public var number: Int64
    /// Of the input, hexadecimal; nil while it was never read to its end.
    public var sha256: String?
    public var path: String
    public var format: String
    /// The account whose archive it is.
    public var owner: User?
    /// When the archive was made, Unix seconds.
    public var archiveDate: Int64?
    /// Unix seconds.
    public var startedAt: Int64
    /// nil while it was never read to its end.
    public var finishedAt: Int64?
    /// What was asked for beside tweets: `likes`, `deleted`, `circle`.
    public var choices: [String]
    public var program: String
    /// Tweets that the input itself says it has.
    public var expected: Int?
    /// Records read.
    public var tweets: Int
    public var likes: Int
    public var notes: Int
    public var skipped: Int
    /// It has every tweet that its owner had when it was made.
    public var isWholeArchive: Bool
    public var presence = Presence.unchanged

    public init(number: Int64, path: String, format: String, startedAt: Int64, program: String) {
        self.number = number
        self.path = path
        self.format = format
        self.startedAt = startedAt
        self.program = program
        choices = []
        tweets = 0
        likes = 0
        notes = 0
        skipped = 0
        isWholeArchive = false
    }

    /// How output names it: the first 12 digits of the hash.
    public var shortHash: String? { sha256.map { String($0.prefix(12)) } }
}

/// A tweet's record as an input holds it.
public struct RawRecord: Hashable, Sendable {
    public var source: ImportSummary
    /// The file inside the input.
    public var entry: String
    /// SHA-256 of that file, unpacked; nil while it was never read to its end.
    public var entrySHA256: String?
    /// Bytes in the file, unpacked.
    public var offset: Int64
    public var length: Int64
    /// The tweet was only met inside this record of another one.
    public var isReferenced: Bool
    /// The record's bytes; none when they cannot be had.
    public var bytes: [UInt8]?
    /// Why they cannot be had, a sentence and what to do about it.
    public var problem: ImportReport.Failure?

    public init(
        source: ImportSummary, entry: String, entrySHA256: String?, offset: Int64, length: Int64, isReferenced: Bool
    ) {
        self.source = source
        self.entry = entry
        self.entrySHA256 = entrySHA256
        self.offset = offset
        self.length = length
        self.isReferenced = isReferenced
    }
}

/// What changed from one import to another.
public struct ImportDifference: Hashable, Sendable {
    /// A tweet as both of them have it.
    public struct Edit: Hashable, Sendable {
        public var id: TweetID
        public var old: String
        public var new: String

        public init(id: TweetID, old: String, new: String) {
            self.id = id
            self.old = old
            self.new = new
        }
    }

    /// An account that goes by another handle or name.
    public struct Renaming: Hashable, Sendable {
        public var id: UserID
        public var old: User
        public var new: User

        public init(id: UserID, old: User, new: User) {
            self.id = id
            self.old = old
            self.new = new
        }
    }

    /// A tweet that only one of them has.
    public struct Item: Hashable, Sendable {
        public var id: TweetID
        public var createdAt: Timestamp?
        public var handle: String?
        public var text: String

        public init(id: TweetID, createdAt: Timestamp?, handle: String?, text: String) {
            self.id = id
            self.createdAt = createdAt
            self.handle = handle
            self.text = text
        }
    }

    public var older: ImportSummary
    public var newer: ImportSummary
    /// Newest first, like the others.
    public var lost: [Item] = []
    public var gained: [Item] = []
    /// Their text is another one; a later version of a tweet is a tweet of its own and among those gained.
    public var edited: [Edit] = []
    public var renamed: [Renaming] = []
    /// Tweets that both of them have with the same text.
    public var unchanged = 0

    public init(older: ImportSummary, newer: ImportSummary) {
        self.older = older
        self.newer = newer
    }

    /// Nothing differs.
    public var isEmpty: Bool { lost.isEmpty && gained.isEmpty && edited.isEmpty && renamed.isEmpty }
}

/// What was, or would be, forgotten.
public struct ForgetReport: Hashable, Sendable {
    /// Tweets that are gone from the store.
    public var removed = 0
    /// Tweets that other imports have as well: they stay, as those tell them.
    public var kept = 0
    /// Accounts that nothing speaks of any more.
    public var accounts = 0
    /// Labels and notes of one's own that went with the tweets.
    public var annotations = 0
    /// Direct messages that are gone from the store.
    public var messages = 0
    /// Another program reads the store: what was forgotten is still in its log until that has ended.
    public var isInLog = false

    public init() {}
}
