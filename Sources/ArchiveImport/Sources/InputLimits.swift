/// Limits that protect against hostile or broken inputs. An entry above a limit, or the rest of a listing, is skipped
/// with a message, and the import continues.
package struct InputLimits: Hashable, Sendable {
    /// The maximum number of entries of a folder, zip or tar. A month of a stream grab has 44,640.
    package var entries = 1_000_000
    /// The maximum depth of nested folders.
    package var folderDepth = 64
    /// The maximum length of an entry name in bytes, equal to `PATH_MAX` of Linux.
    package var nameBytes = 4096
    /// The maximum ratio of uncompressed to compressed bytes, checked after `ratioFloor` bytes of output. Tweets
    /// compress 5 to 50 times, a zip bomb more than 1,000 times.
    package var ratio: Int64 = 500
    /// The number of uncompressed bytes per entry that are allowed at any ratio.
    package var ratioFloor: Int64 = 64 << 20
    /// The maximum size in bytes of a compressed zip inside a zip, which is decompressed into memory to list it.
    package var innerZip: Int64 = 256 << 20

    /// The files of the store that is in use, which must not be opened. If a process closes any descriptor of a file,
    /// it loses all its POSIX locks on that file, and SQLite uses such locks.
    package var withheld: Set<FileNode> = []

    package init() {}

    init(withholding files: Set<FileNode>) {
        withheld = files
    }

    /// True if the output is larger than `ratioFloor` and the ratio is above the limit.
    func isExceeded(output: Int64, input: Int64) -> Bool {
        output > ratioFloor && output / max(1, input) > ratio
    }
}
