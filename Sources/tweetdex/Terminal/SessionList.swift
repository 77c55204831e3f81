import CLibrary
import TweetArchive

/// The list that this terminal session printed last, so that commands can refer to its rows by number.
///
/// Each session has one file for each kind of list, in `$XDG_RUNTIME_DIR/tweetdex`, or else in
/// `$XDG_STATE_HOME/tweetdex` or `~/.local/state/tweetdex`. The file contains the path of the store and the IDs of the
/// rows. It is not flushed to disk, because a session does not outlive a restart.
struct SessionList {
    enum Kind: String {
        case tweets, conversations
    }

    private static let maximumRows = 999
    /// The maximum size of a file in bytes: a path, and IDs of conversations.
    private static let maximumSize = 64 << 10
    /// The maximum number of files. A new file replaces the oldest one.
    private static let maximumFiles = 32

    let kind: Kind
    let store: TweetArchive

    /// Replaces the list of this session. Stores only the first 999 IDs. Returns false if this fails.
    func replace(with ids: [String]) -> Bool {
        guard let folder, let path, FileSystem.makeFolder(folder) == nil else { return false }
        if FileSystem.isMissing(path) { makeRoom(in: folder) }
        guard let file = createTemporaryFile(beginning: path + ".") else { return false }
        defer { close(file.descriptor) }
        let content = ([store.realPath] + ids.prefix(Self.maximumRows)).joined(separator: "\0")
        let isWritten = FileSystem.write(Array(content.utf8), to: file.descriptor)
        // Renaming replaces the earlier list as a whole.
        if isWritten, unsafe rename(file.path, path) == 0 { return true }
        unsafe unlink(file.path)
        return false
    }

    /// The IDs in the list, in order. Empty if this session has not printed a list of this store.
    var rows: [String] {
        guard let path, let content = FileSystem.beginning(of: path, bytes: Self.maximumSize) else { return [] }
        let fields = content.split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
        return fields.first == store.realPath ? Array(fields.dropFirst()) : []
    }

    private var path: String? {
        guard let folder, let session = Terminal.session else { return nil }
        return "\(folder)/\(session).\(kind)"
    }

    /// The XDG base directory specification ignores relative paths.
    private var folder: String? {
        let folders = ["XDG_RUNTIME_DIR", "XDG_STATE_HOME"].map { Environment.process.value($0) }
        let home = Environment.process.value("HOME").map { $0 + "/.local/state" }
        return (folders + [home]).lazy.compactMap(\.self).first { $0.hasPrefix("/") }.map { $0 + "/tweetdex" }
    }

    /// Removes the oldest files if the folder has the maximum number of files.
    private func makeRoom(in folder: String) {
        let files = FileSystem.names(in: folder).map { folder + "/" + $0 }
        guard files.count >= Self.maximumFiles else { return }
        let byAge = files.map { (path: $0, time: FileSystem.modificationTime($0)) }.sorted { $0.time < $1.time }
        for file in byAge.dropLast(Self.maximumFiles - 1) { unsafe unlink(file.path) }
    }
}
