import Glibc

/// A file itself, by whatever path it is reached.
package struct FileNode: Hashable, Sendable {
    var device: UInt64
    var inode: UInt64

    /// What stands at a path, through symbolic links, without opening it; nil where there is nothing.
    package init?(path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
    }
}

/// What tells one state of a file from another without reading it: identity, size and time of the last change.
struct FileVersion: Hashable, Sendable {
    /// Bytes.
    var size: Int64
    /// Time of the last change, in nanoseconds since 1970.
    var changedAt: Int64
    var node: FileNode

    init(_ status: stat) {
        size = Int64(status.st_size)
        changedAt = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
        node = FileNode(status)
    }

    /// The same words for the same state.
    var words: String { "\(size):\(changedAt):\(node.device):\(node.inode)" }
}

/// What tells one state of an input from another without reading it.
package struct InputVersion: Hashable, Sendable {
    /// Of all files that belong to it; the same words for the same state. Empty for what comes through a pipe.
    package var fingerprint: String
    /// What beside its own bytes decides about its records: whose archive it is, where a file beside it says so.
    package var context: String
    /// Bytes of its files at rest.
    package var storedSize: Int64
    /// Time of the last change of any of them, in nanoseconds since 1970. A fingerprint that was taken within the same
    /// tick of the clock as the last change proves nothing.
    package var changedAt: Int64

    /// Of something that comes through a pipe, and cannot be looked at again.
    static let unknown = InputVersion(fingerprint: "", context: "", storedSize: 0, changedAt: .max)

    /// Of one file: a lone one, or one that holds the archive in a folder of its own, or as a file of so many bytes at
    /// rest.
    init(_ file: FileVersion, folder: String, context: String, storedSize: Int64? = nil) {
        fingerprint = folder.isEmpty ? file.words : file.words + ":" + folder
        self.context = context
        self.storedSize = storedSize ?? file.size
        changedAt = file.changedAt
    }

    /// Of files in a folder.
    init(_ files: some Sequence<(name: String, version: FileVersion)>, context: String) {
        var hash = SHA256()
        storedSize = 0
        changedAt = .min
        for (name, file) in files {
            hash.update(Array((name + "\n" + file.words + "\n").utf8).span)
            storedSize += file.size
            changedAt = max(changedAt, file.changedAt)
        }
        fingerprint = SHA256.hexadecimal(hash.finish())
        self.context = context
    }

    private init(fingerprint: String, context: String, storedSize: Int64, changedAt: Int64) {
        self.fingerprint = fingerprint
        self.context = context
        self.storedSize = storedSize
        self.changedAt = changedAt
    }
}
