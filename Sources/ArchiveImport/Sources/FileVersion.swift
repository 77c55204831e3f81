import CLibrary

/// The identity of a file, independent of its path.
package struct FileNode: Hashable, Sendable {
    var device: UInt64
    var inode: UInt64

    /// Identifies the file at a path without opening it. Follows symbolic links. Returns `nil` if the file does not
    /// exist or its folder cannot be searched.
    package init?(path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    init(device: UInt64, inode: UInt64) {
        self.device = device
        self.inode = inode
    }

    init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
    }
}

/// The state of a file, without its contents. Equal values mean that the file is very likely unchanged.
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

    /// The state of several files that are read as one.
    init(joining files: [FileVersion]) {
        size = files.reduce(0) { $0 + $1.size }
        changedAt = files.map(\.changedAt).max() ?? 0
        node = FileNode(device: 0, inode: BLAKE3.number(files.flatMap { ($0.fingerprint + "\n").utf8 }))
    }

    /// The state as text. It is part of the fingerprint of an input, which the store keeps for each import.
    var fingerprint: String { "\(size):\(changedAt):\(node.device):\(node.inode)" }
}

/// The state of all files of an input, without their contents. If it is unchanged, the input need not be read again.
package struct InputVersion: Hashable, Sendable {
    /// Size, modification time and identity of the file, and the path inside a zip or tar; for several files, a hash of
    /// these. Empty if unknown, as for a pipe.
    package var fingerprint: String
    /// Information that the read entries do not contain (see `FormatReader.context`). An example is the owner in an
    /// `account.js` next to the input.
    package var context: String
    /// The total size of the files on disk, in bytes. For a single entry of a zip or tar, its size in the zip or tar.
    package var storedSize: Int64
    /// The latest modification time of the files, in nanoseconds since 1970. A file can change twice within the same
    /// clock tick and keep its time. So a fingerprint that was taken within the tick of the last change is unreliable.
    package var changedAt: Int64

    /// False for an input whose state is unknown, such as a pipe.
    var isKnown: Bool { !fingerprint.isEmpty }

    /// Creates the version of an input whose state is unknown.
    init(_ context: String) {
        fingerprint = ""
        self.context = context
        storedSize = 0
        changedAt = .max
    }

    /// Creates the version of an input in a single file: the file itself, or a part of a zip or tar.
    ///
    /// - Parameters:
    ///   - folder: The path of the input inside the zip or tar; empty for a lone file.
    ///   - storedSize: The size in bytes of the part of a zip or tar; if `nil`, the size of the file.
    init(_ file: FileVersion, folder: String, context: String, storedSize: Int64? = nil) {
        fingerprint = folder.isEmpty ? file.fingerprint : file.fingerprint + ":" + folder
        self.context = context
        self.storedSize = storedSize ?? file.size
        changedAt = file.changedAt
    }

    /// Creates the version of an input that consists of several files in a folder.
    init(_ files: some Sequence<(name: String, version: FileVersion)>, context: String) {
        var hash = BLAKE3()
        storedSize = 0
        changedAt = .min
        for (name, file) in files {
            hash.update(Array((name + "\n" + file.fingerprint + "\n").utf8).span)
            storedSize += file.size
            changedAt = max(changedAt, file.changedAt)
        }
        fingerprint = hash.digest().hexadecimal
        self.context = context
    }
}
