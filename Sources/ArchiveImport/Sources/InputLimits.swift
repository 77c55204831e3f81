/// What keeps a hostile or broken input from eating the machine. Over a limit the entry or the rest of the listing is
/// left out with a sentence, and reading goes on.
package struct InputLimits: Hashable, Sendable {
    /// Entries of a folder, zip or tar. A month of a stream grab has 44,640.
    package var entries = 1_000_000
    /// Levels of folders.
    package var folderDepth = 64
    /// Longest name of an entry, in bytes: that of a path in Linux.
    package var nameBytes = 4096
    /// Unpacked bytes per packed byte that are believed, once `ratioFloor` bytes came out. Tweets pack 5 to 50 times,
    /// a file made to fill disks more than 1,000 times.
    package var ratio: Int64 = 500
    /// Unpacked bytes, per entry, that are handed out whatever the ratio.
    package var ratioFloor: Int64 = 64 << 20
    /// A compressed zip inside a zip is unpacked in memory to list it, up to this many bytes.
    package var innerZip: Int64 = 256 << 20

    /// Files that are not opened at all: those of a store that is in use. A process that closes any descriptor of a file
    /// gives up all its locks on it, and SQLite's are such locks.
    package var withheld: Set<FileNode> = []

    package init() {}

    init(withholding files: Set<FileNode>) {
        withheld = files
    }

    /// Whether so much output is too much for so much input.
    func isExceeded(output: Int64, input: Int64) -> Bool {
        output > ratioFloor && output / max(1, input) > ratio
    }
}
