import Glibc

/// The file `tweets.db-browser` next to a store. It contains the port of the store's server, such as `port 8420`, so
/// that other commands can print links to the server.
///
/// The file does not contain the server's token. So a link works only in a browser that has already signed in. The word
/// `port` prevents an import of the folder from treating the number as a tweet ID.
///
/// The server locks the file while it runs, and the system releases the lock when the process ends. So an unlocked file
/// comes from a server that crashed, and is ignored.
final class ServerPortFile {
    private let descriptor: Int32
    private let path: String

    private static let prefix = "port "

    private static func path(of store: String) -> String { store + "-browser" }

    /// Writes and locks the file. Returns `nil` if this fails, or if another server has locked the file. Commands then
    /// print no links.
    init?(store: String, port: UInt16) {
        path = Self.path(of: store)
        // Do not truncate the file before it is locked, because it may belong to another server.
        descriptor = unsafe open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, Self.isOwn(descriptor) else {
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

    /// The port of the server that is running for a store. `nil` if no server is running, or if another user could have
    /// written the file.
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

    /// True if the file is a regular file of this user that other users cannot write. Otherwise, another user could
    /// change where the links lead.
    private static func isOwn(_ descriptor: Int32) -> Bool {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
            && status.st_uid == geteuid() && status.st_mode & 0o022 == 0
    }
}
