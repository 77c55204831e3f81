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
    /// True if the input is the complete archive of its owner and not a part of it.
    package var isWholeArchive: Bool

    package init(
        path: String, fingerprint: String, format: String, options: String, program: String, startedAt: Int64,
        context: String = "", storedSize: Int64? = nil, changedAt: Int64 = .max, isLoneFile: Bool = false,
        isNamed: Bool = true, isWholeArchive: Bool = false
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
        self.isWholeArchive = isWholeArchive
    }
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
