import CLibrary

/// The file next to a store with the port of the store's server, so that other commands can print links to the server.
/// For the store `tweets.db`, it is `tweets.db-browser` and contains a line such as `port 8420`.
///
/// The file does not contain the server's token. So a link works only in a browser that has already signed in, unless
/// the server runs with `--no-token`. Without the word `port`, an import of the folder would treat the number as the ID
/// of a tweet.
///
/// The server locks the file while it runs, and the system releases the lock when the process ends. So an unlocked file
/// comes from a server that crashed, and is ignored.
final class ServerPortFile {
    private let descriptor: Int32
    private let path: String

    private static let prefix = "port "

    private static func path(of store: String) -> String { store + "-browser" }

    /// Writes and locks the file. Returns `nil` if this fails, or if another server of the store has locked the file.
    /// Commands then print no links to this server.
    init?(store: String, port: UInt16) {
        path = Self.path(of: store)
        // Do not truncate the file before it is locked, because it may belong to another server.
        descriptor = unsafe open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, Self.isOwn(descriptor), fchmod(descriptor, 0o600) == 0 else {
            close(descriptor)
            return nil
        }
        let text = Array("\(Self.prefix)\(port)\n".utf8)
        let written = unsafe text.withUnsafeBytes { bytes in
            unsafe pwrite(descriptor, bytes.baseAddress, bytes.count, 0)
        }
        guard written == text.count, ftruncate(descriptor, off_t(text.count)) == 0 else {
            remove()
            return nil
        }
    }

    /// Removes the file and releases the lock.
    func remove() {
        unsafe unlink(path)
        close(descriptor)
    }

    /// The port of the server that is running for a store. `nil` if no server is running, if the file is malformed, or
    /// if another user could have written it.
    static func port(of store: String) -> UInt16? {
        let descriptor = unsafe open(path(of: store), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard isOwn(descriptor), flock(descriptor, LOCK_SH | LOCK_NB) != 0, errno == EWOULDBLOCK else { return nil }
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = unsafe read(descriptor, &bytes, bytes.count)
        guard count > 0, bytes[count - 1] == UInt8(ascii: "\n") else { return nil }
        let line = String(decoding: bytes.prefix(count - 1), as: UTF8.self)
        return line.hasPrefix(prefix) ? UInt16(line.dropFirst(prefix.count)) : nil
    }

    /// True if this user owns the file, other users cannot write it, and it is a regular file without other names.
    /// Otherwise, another user could change the target of the links, or make the server overwrite another file.
    private static func isOwn(_ descriptor: Int32) -> Bool {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
            && status.st_uid == geteuid() && status.st_mode & 0o022 == 0 && status.st_nlink == 1
    }
}
