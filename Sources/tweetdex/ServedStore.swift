import Glibc

/// Which port the browser view of a store answers at, for other commands that link to it: a file of the owner's alone
/// (0600) beside the store, `tweets.db-browser`, which holds `port 8420` and nothing else; a number alone would be read as
/// a list of ids where the folder is imported. The key of the view is not in it: whoever follows a link must be signed in
/// already.
///
/// The server keeps the file locked as long as it runs. A lock ends with its process, however that ends, so a file that
/// nobody holds is one that was left behind and says nothing.
final class ServedStore {
    private let descriptor: Int32
    private let path: String

    private static let beginning = "port "

    private static func path(of store: String) -> String { store + "-browser" }

    /// Says that a store is served. nil where that cannot be said (a folder that may only be read), or where another
    /// server says so already: nothing but links depends on it.
    init?(store: String, port: UInt16) {
        path = Self.path(of: store)
        // Nothing of a file that is there is touched before it is known that nobody holds it.
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

    /// The server has ended.
    func end() {
        unsafe unlink(path)
        close(descriptor)
    }

    /// The port of the server that runs for a store; nil where none does. One look at the folder where no file is.
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

    /// A plain file of this user that nobody else can write: whoever could, could lead links elsewhere.
    private static func isOwn(_ descriptor: Int32) -> Bool {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
            && status.st_uid == geteuid() && status.st_mode & 0o022 == 0
    }
}
