/// An entry of the import ledger.
public struct ImportSummary: Hashable, Sendable {
    /// Whether the imported file or folder still exists unchanged.
    public enum Presence: String, Sendable, Hashable {
        case unchanged, changed, missing
    }

    /// The number that `imports` lists.
    public var number: Int64
    /// SHA-256 of the input in hexadecimal; `nil` until an import reads it to its end.
    public var sha256: String?
    public var path: String
    public var format: String
    /// The account that requested the archive.
    public var owner: User?
    /// Creation time of the archive in Unix seconds.
    public var archiveDate: Int64?
    /// Unix seconds.
    public var startedAt: Int64
    /// `nil` until an import reads the input to its end.
    public var finishedAt: Int64?
    /// The kinds requested with `--include`: `likes`, `deleted`, `circle`.
    public var choices: [String]
    public var program: String
    /// The number of tweets according to the input itself.
    public var expected: Int?
    /// Tweets read; if the import was interrupted, the tweets that it added to the store.
    public var tweets: Int
    public var likes: Int
    public var notes: Int
    public var skipped: Int
    /// True if the input contains every tweet that its owner had at that time.
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

    /// The identifier in output: the first 12 digits of the hash.
    public var shortHash: String? { sha256.map { String($0.prefix(12)) } }
}

/// A tweet's record, as an input contains it.
public struct RawRecord: Hashable, Sendable {
    public var source: ImportSummary
    /// The name of the file in the input.
    public var entry: String
    /// SHA-256 of the uncompressed file; `nil` until an import reads it to its end.
    public var entrySHA256: String?
    /// Byte offset and length in the uncompressed file.
    public var offset: Int64
    public var length: Int64
    /// True if the record belongs to another tweet that contains this one.
    public var isReferenced: Bool
    /// The bytes of the record; empty if they are not available.
    public var bytes: [UInt8]?
    /// Why the bytes are not available: one sentence, and a hint.
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

/// The differences between two imports.
public struct ImportDifference: Hashable, Sendable {
    /// A tweet that both imports contain with different values.
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

    /// An account whose handle or name changed.
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

    /// A tweet that only one of the imports contains.
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
    /// Newest first, as in the other lists.
    public var lost: [Item] = []
    public var gained: [Item] = []
    /// Tweets whose text differs. A later version of an edited tweet is a tweet of its own, in the list of gained
    /// tweets.
    public var edited: [Edit] = []
    public var renamed: [Renaming] = []
    /// The number of tweets with the same text in both imports.
    public var unchanged = 0

    public init(older: ImportSummary, newer: ImportSummary) {
        self.older = older
        self.newer = newer
    }

    /// True if the imports do not differ.
    public var isEmpty: Bool { lost.isEmpty && gained.isEmpty && edited.isEmpty && renamed.isEmpty }
}

/// The effect of forgetting an import or tweets, planned or completed.
public struct ForgetReport: Hashable, Sendable {
    /// Tweets removed from the store.
    public var removed = 0
    /// Tweets that other imports also contain. They stay, with the values of those imports.
    public var kept = 0
    /// Accounts removed because nothing refers to them.
    public var accounts = 0
    /// The owner's labels and notes that were removed with their tweets.
    public var annotations = 0
    /// Direct messages removed from the store.
    public var messages = 0
    /// True if another process is reading the store. The forgotten data stays in the write-ahead log until that process
    /// ends.
    public var isInLog = false

    public init() {}
}
