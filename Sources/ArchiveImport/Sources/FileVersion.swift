import Glibc

/// The identity of a file (device and inode), independent of the path.
package struct FileNode: Hashable, Sendable {
    var device: UInt64
    var inode: UInt64

    /// Reads the identity of the file at a path without opening the file. Follows symbolic links; `nil` if the file
    /// does not exist.
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

/// A fingerprint of a file's state that needs no reading of its contents: identity, size and modification time.
struct FileVersion: Hashable, Sendable {
    /// The size in bytes.
    var size: Int64
    /// The modification time in nanoseconds since 1970.
    var changedAt: Int64
    var node: FileNode

    init(_ status: stat) {
        size = Int64(status.st_size)
        changedAt = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
        node = FileNode(status)
    }

    /// A text that is equal for equal states. The import ledger stores it.
    var words: String { "\(size):\(changedAt):\(node.device):\(node.inode)" }
}

/// A fingerprint of an input's state that needs no reading of its contents.
package struct InputVersion: Hashable, Sendable {
    /// The fingerprint of all files of the input; equal for equal states. Empty for a pipe.
    package var fingerprint: String
    /// Information outside the input's own bytes that affects its records: the owner of the archive, if a sidecar file
    /// contains it.
    package var context: String
    /// The total size of its files as stored, in bytes.
    package var storedSize: Int64
    /// The latest modification time of its files, in nanoseconds since 1970. A fingerprint is not reliable if it was
    /// taken within the same clock tick as the last change.
    package var changedAt: Int64

    /// The version of a pipe, which cannot be read again.
    static let unknown = InputVersion(fingerprint: "", context: "", storedSize: 0, changedAt: .max)

    /// Creates the version of an input in a single file: a lone file, or one folder or entry inside an archive file.
    /// `folder` is the path of the archive inside the file; `storedSize` is the stored size if it is smaller than the
    /// file.
    init(_ file: FileVersion, folder: String, context: String, storedSize: Int64? = nil) {
        fingerprint = folder.isEmpty ? file.words : file.words + ":" + folder
        self.context = context
        self.storedSize = storedSize ?? file.size
        changedAt = file.changedAt
    }

    /// Creates the version of an input that consists of several files in a folder.
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
