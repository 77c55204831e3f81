import Glibc

/// Publishes the port of the browser view of a store, so that other commands can link to it. The port is in the file
/// `tweets.db-browser` next to the store (mode 0600), which contains `port 8420` and nothing else; a bare number would
/// be imported as a list of ids if someone imports the folder. The file does not contain the key: a link works only for
/// a browser that is already signed in.
///
/// The server holds a lock on the file while it runs. The system releases the lock when the process ends, so an
/// unlocked file is left over from a crash and is ignored.
final class ServedStore {
    private let descriptor: Int32
    private let path: String

    private static let beginning = "port "

    private static func path(of store: String) -> String { store + "-browser" }

    /// Publishes the port. Returns `nil` if the file cannot be written or another server holds it; only links depend on
    /// it.
    init?(store: String, port: UInt16) {
        path = Self.path(of: store)
        // Do not truncate: the file may belong to another server until the lock is acquired.
        descriptor = unsafe open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, Self.isOwn(descriptor) else {
            close(descriptor)
            return nil
        }
        let text = Array("\(Self.beginning)\(port)\n".utf8)
        let written = unsafe text.withUnsafeBytes { bytes in
            unsafe pwrite(descriptor, bytes.baseAddress, bytes.count, 0)
        }
        guard written == text.count, ftruncate(descriptor, off_t(text.count)) == 0 else {
            end()
            return nil
        }
    }

    /// Removes the file and releases the lock.
    func end() {
        unsafe unlink(path)
        close(descriptor)
    }

    /// The port of the server that is running for a store; `nil` if none is. Costs one failed `open` if the file does
    /// not exist.
    static func port(of store: String) -> UInt16? {
        let descriptor = unsafe open(path(of: store), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard isOwn(descriptor), flock(descriptor, LOCK_SH | LOCK_NB) != 0, errno == EWOULDBLOCK else { return nil }
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = unsafe read(descriptor, &bytes, bytes.count)
        guard count > 0, bytes[count - 1] == UInt8(ascii: "\n") else { return nil }
        let line = String(decoding: bytes.prefix(count - 1), as: UTF8.self)
        return line.hasPrefix(beginning) ? UInt16(line.dropFirst(beginning.count)) : nil
    }

    /// True if the file is a regular file of this user that other users cannot write. Anyone who could write it could
    /// redirect links.
    private static func isOwn(_ descriptor: Int32) -> Bool {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
            && status.st_uid == geteuid() && status.st_mode & 0o022 == 0
    }
}
