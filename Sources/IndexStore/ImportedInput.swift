/// What identifies an import before its input was read.
package struct ImportedInput: Sendable {
    package var path: String
    /// Names, sizes and times of the files: the same fingerprint at the same path is the same input.
    package var fingerprint: String
    package var format: String
    /// What was asked for, with commas: `likes`, `deleted`, `circle`, `owner=HANDLE`.
    package var choices: String
    /// Program and version.
    package var program: String
    /// Unix seconds.
    package var startedAt: Int64

    /// A hash of what beside the files decides about their records.
    package var context: String
    /// Bytes at rest; nil for what comes through a pipe.
    package var storedSize: Int64?
    /// When the files changed for the last time, nanoseconds since 1970.
    package var changedAt: Int64
    /// The path is the file itself, whose name may change.
    package var isLoneFile: Bool
    /// The path names something that will be there again.
    package var isNamed: Bool

    package init(
        path: String, fingerprint: String, format: String, choices: String, program: String, startedAt: Int64,
        context: String = "", storedSize: Int64? = nil, changedAt: Int64 = .max, isLoneFile: Bool = false,
        isNamed: Bool = true
    ) {
        self.path = path
        self.fingerprint = fingerprint
        self.format = format
        self.choices = choices
        self.program = program
        self.startedAt = startedAt
        self.context = context
        self.storedSize = storedSize
        self.changedAt = changedAt
        self.isLoneFile = isLoneFile
        self.isNamed = isNamed
    }
}

/// Distinct tweets of one run.
package struct ImportTally: Sendable, Hashable {
    package var new = 0
    package var updated = 0
    package var unchanged = 0
    /// Met only inside others.
    package var referenced = 0
    /// Records of tweets that were forgotten for good.
    package var forgotten = 0
    /// Distinct direct messages that were not there before, and those that say something else now.
    package var newMessages = 0
    package var updatedMessages = 0

    package init() {}
}

/// Records that a run read, by kind, for the ledger.
package struct ImportCounts: Sendable, Hashable {
    package var expected: Int?
    package var tweets = 0
    package var likes = 0
    package var notes = 0
    package var skipped = 0
    /// Distinct direct messages.
    package var messages = 0
    /// The input is a whole archive of its owner, not a part of one.
    package var isWholeArchive = false
    /// `expected` is about right at best.
    package var expectationIsHint = false

    package init() {}
}
