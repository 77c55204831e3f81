import CLibrary

/// The file next to a store with the address of the store's server, so that other commands can print links to the
/// server. For the store `tweets.db`, it is `tweets.db-browser` and contains a line such as
/// `address tweetdex-5b0c9d2e71fa.localhost:8420`.
///
/// The file does not contain the server's token. So a link works only in a browser that has already signed in, unless
/// the server runs with `--no-token`.
///
/// The server locks the file while it runs, and the system releases the lock when the process ends. So an unlocked file
/// comes from a server that crashed, and is ignored.
final class ServerAddressFile {
    private let descriptor: Int32
    private let path: String

    private static let prefix = "address "

    private static func path(of store: String) -> String { store + "-browser" }

    /// Writes and locks the file. Returns `nil` if this fails, or if another server of the store has locked the file.
    /// Commands then print no links to this server.
    init?(store: String, address: String) {
        path = Self.path(of: store)
        // Do not truncate the file before it is locked, because it may belong to another server.
        descriptor = unsafe open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, Self.isOwn(descriptor), fchmod(descriptor, 0o600) == 0 else {
            close(descriptor)
            return nil
        }
        let text = Array("\(Self.prefix)\(address)\n".utf8)
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

    /// The host and port of the server that is running for a store. `nil` if no server is running, if the file is
    /// malformed, or if another user could have written it.
    static func address(of store: String) -> String? {
        let descriptor = unsafe open(path(of: store), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard isOwn(descriptor), flock(descriptor, LOCK_SH | LOCK_NB) != 0, errno == EWOULDBLOCK else { return nil }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = unsafe read(descriptor, &bytes, bytes.count)
        guard count > 0, bytes[count - 1] == UInt8(ascii: "\n") else { return nil }
        let line = String(decoding: bytes.prefix(count - 1), as: UTF8.self)
        guard line.hasPrefix(prefix) else { return nil }
        let parts = line.dropFirst(prefix.count).split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let port = UInt16(parts[1]), isLocal(parts[0]) else { return nil }
        return "\(parts[0]):\(port)"
    }

    private static func isLocal(_ host: Substring) -> Bool {
        host == "127.0.0.1"
            || host.hasSuffix(".localhost")
                && host.utf8.allSatisfy { byte in
                    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || "-.".utf8.contains(byte)
                }
    }

    /// True if this user owns the file, other users cannot write it, and it is a regular file without other names.
    /// Otherwise, another user could change the target of the links, or make the server overwrite another file.
    private static func isOwn(_ descriptor: Int32) -> Bool {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
            && status.st_uid == geteuid() && status.st_mode & 0o022 == 0 && status.st_nlink == 1
    }
}
