/// Limits that protect against hostile or broken inputs. Data above a limit is skipped and reported; the import
/// continues.
package struct InputLimits: Hashable, Sendable {
    /// The maximum number of entries of a folder, zip or tar. A stream grab has one per minute, which is 44,640 in a
    /// month.
    package var entries = 1_000_000
    /// The maximum depth of nested folders.
    package var folderDepth = 64
    /// The maximum length of an entry name in a zip, in bytes: `PATH_MAX` of Linux.
    package var nameBytes = 4096
    /// The maximum ratio of uncompressed to compressed bytes, checked after `ratioFloor` bytes of output. Tweets have a
    /// ratio of 5 to 50, and a zip bomb has more than 1,000.
    package var ratio: Int64 = 500
    /// The number of uncompressed bytes of an entry after which the ratio is checked.
    package var ratioFloor: Int64 = 64 << 20
    /// The same ratio after `largeFloor` bytes, of an entry and of all entries of a zip together.
    package var largeRatio: Int64 = 200
    package var largeFloor: Int64 = 1 << 30
    /// The maximum size in bytes of a zip that `InputSource.innerZip` copies into memory, because it is compressed
    /// inside another zip, or is inside a tar.
    package var innerZip: Int64 = 256 << 20

    /// The files of the open store. They must never be opened as inputs. Closing any descriptor of a file releases all
    /// POSIX locks of the process on this file, and SQLite relies on these locks.
    package var withheld: Set<FileNode> = []

    package init() {}

    init(withholding files: Set<FileNode>) {
        withheld = files
    }

    /// True if these numbers of uncompressed and compressed bytes of an entry exceed the limits.
    func isExceeded(output: Int64, input: Int64) -> Bool {
        output > ratioFloor && output / max(1, input) > ratio || isLargeExceeded(output: output, input: input)
    }

    /// The same for all entries of a zip.
    func isLargeExceeded(output: Int64, input: Int64) -> Bool {
        output > largeFloor && output / max(1, input) > largeRatio
    }
}
