/// An input that is about to be imported. `path`, `fingerprint`, `format` and `context` identify it before it is read.
package struct ImportedInput: Sendable {
    package var path: String
    /// Devices, inodes, sizes and times of the files, or a hash of these; empty for a pipe. Inputs with the same
    /// fingerprint very likely have the same content.
    package var fingerprint: String
    package var format: String
    /// The requested options, separated by commas: `likes`, `deleted`, `circle`, `messages`, `follows`, `owner=HANDLE`,
    /// `without-ids`, `format=NAME`, `map=PROPERTY=COLUMN`, `media=FOLDER`, `media-state=HASH`.
    package var options: String
    /// The beginning of the option that restricts an import to one format.
    package static let formatOption = "format="
    /// The importing program and its version.
    package var program: String
    /// The start of the import in Unix seconds.
    package var startedAt: Int64

    /// Identifiers of the sidecar files that affect the meaning of the records (see `context(_:knowsAllOf:)`).
    package var context: String
    /// The size on disk in bytes; 0 for a pipe, `nil` if unknown.
    package var storedSize: Int64?
    /// The last modification time of the files, in nanoseconds since 1970; `Int64.max` if unknown.
    package var changedAt: Int64
    /// True if the input is a single file. It counts as the same input after its name has changed.
    package var isLoneFile: Bool
    /// True if the path can be opened again. False for a pipe and the standard input.
    package var isNamed: Bool

    package init(
        path: String, fingerprint: String, format: String, options: String, program: String, startedAt: Int64,
        context: String = "", storedSize: Int64? = nil, changedAt: Int64 = .max, isLoneFile: Bool = false,
        isNamed: Bool = true
    ) {
        self.path = path
        self.fingerprint = fingerprint
        self.format = format
        self.options = options
        self.program = program
        self.startedAt = startedAt
        self.context = context
        self.storedSize = storedSize
        self.changedAt = changedAt
        self.isLoneFile = isLoneFile
        self.isNamed = isNamed
    }
}

/// The numbers of distinct tweets and messages in one run of an import.
package struct ImportTally: Sendable, Hashable {
    package var new = 0
    package var updated = 0
    package var unchanged = 0
    /// Tweets that occurred only inside other records.
    package var referenced = 0
    /// Records, not distinct tweets, that were skipped because the user has permanently forgotten their tweets.
    package var forgotten = 0
    /// Tweets of which a link got its destination from a table of short links. Counts a tweet once for each link.
    package var resolved = 0
    package var newMessages = 0
    /// Messages whose content changed.
    package var updatedMessages = 0

    package init() {}
}

/// The number of tweets that an input declares, and the numbers of records that a run has read. The ledger (table
/// `import`) stores the first five numbers.
package struct ImportCounts: Sendable, Hashable {
    /// The number of tweets that the input declares; `nil` if it declares none.
    package var expected: Int?
    package var tweets = 0
    package var likes = 0
    /// Notes, which contain the full texts of long posts.
    package var notes = 0
    package var skipped = 0
    /// The numbers of distinct direct messages, and of messages of chats with Grok.
    package var messages = 0
    package var grokMessages = 0
    /// The number of distinct short links with destinations.
    package var shortLinks = 0
    /// The number of images with texts.
    package var imageTexts = 0
    /// The numbers of distinct accounts in lists of follows, and of distinct Twitter lists.
    package var follows = 0
    package var lists = 0
    /// True if the input is the complete archive of its owner and not a part of it.
    package var isWholeArchive = false
    /// True if `expected` may be inaccurate.
    package var expectationIsHint = false

    package init() {}
}

/// Compares and merges contexts. A context lists identifiers of sidecar files, separated by spaces. Sidecars are files
/// that are next to the main file of an input and affect its records. The context is empty if there are no such files.
extension ImportedInput {
    /// Returns true if `context` contains every identifier of `other`.
    package static func context(_ context: String, knowsAllOf other: String) -> Bool {
        Set(other.split(separator: " ")).isSubset(of: context.split(separator: " "))
    }

    /// Returns the union of both contexts.
    static func joinedContext(_ context: String, _ other: String) -> String {
        let words = context.split(separator: " ")
        return (words + other.split(separator: " ").filter { !words.contains($0) }).joined(separator: " ")
    }
}
