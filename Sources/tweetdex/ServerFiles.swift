import CLibrary
import Synchronization
import WebUI

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

/// The file next to a store that keeps the session of the browser view, so that browsers stay signed in when the server
/// starts again. For the store `tweets.db`, it is `tweets.db-session` and contains a line with the host name, the
/// cookie and the time of its creation in Unix seconds.
///
/// Only the user can read the file, and only a new file is written, so that no other name leads to it. Removing it
/// signs all browsers out at the next start.
struct SessionFile {
    let path: String

    /// The time in seconds after which a session ends at the next start.
    static let lifetime: Int64 = 30 * 86_400
    private static let prefix = "session"

    init(store: String) { path = store + "-session" }

    /// Returns the host name and the cookie. `nil` if the file does not exist, is malformed or too old, or if another
    /// user could have read or written it.
    func load(now: Int64) -> (host: String, cookie: AccessToken)? {
        let descriptor = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
            status.st_mode & 0o077 == 0, status.st_nlink == 1
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = unsafe read(descriptor, &bytes, bytes.count)
        guard count > 0, bytes[count - 1] == UInt8(ascii: "\n") else { return nil }
        let words = String(decoding: bytes.prefix(count - 1), as: UTF8.self).split(separator: " ").map(String.init)
        guard words.count == 4, words[0] == Self.prefix, SessionKeys.isHost(words[1]),
            let cookie = AccessToken(words[2]), let created = Int64(words[3]), created <= now,
            created > now - Self.lifetime
        else { return nil }
        return (words[1], cookie)
    }

    /// Replaces the file. If this fails, browsers are signed out at the next start.
    func save(host: String, cookie: AccessToken, now: Int64) {
        unsafe unlink(path)
        _ = FileSystem.write(Array("\(Self.prefix) \(host) \(cookie.text) \(now)\n".utf8), to: path)
    }
}

/// A file that leads a browser to a URL with a token.
///
/// All users of a machine can read the arguments of its programs, so a browser receives the path of this file instead
/// of the URL. Only the owner can read the file and its folder.
final class SignInPage: Sendable {
    private let folder = Mutex<PrivateFolder?>(nil)

    deinit { remove() }

    /// Writes the file, and returns its path; `nil` if this fails. The folder is in `$XDG_RUNTIME_DIR`, or in the
    /// folder for temporary files. `url` must not contain characters with a meaning in HTML.
    func write(leadingTo url: String) -> String? {
        remove()
        guard let made = Self.runtimeFolder.flatMap({ PrivateFolder(in: $0) }) ?? PrivateFolder() else {
            return nil
        }
        folder.withLock { $0 = made }
        let path = made.path + "/open.html"
        let page = """
            <!doctype html>
            <meta charset="utf-8">
            <meta name="referrer" content="no-referrer">
            <meta http-equiv="refresh" content="0; url=\(url)">
            <title>Tweetdex</title>
            <p><a href="\(url)">Open Tweetdex</a></p>

            """
        return FileSystem.write(Array(page.utf8), to: path) ? path : nil
    }

    /// Removes the file and its folder if they exist.
    func remove() {
        folder.withLock { folder in
            folder?.remove()
            folder = nil
        }
    }

    /// A folder that only this user can access. The XDG specification ignores relative paths.
    private static var runtimeFolder: String? {
        Environment.process.value("XDG_RUNTIME_DIR").flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
}

/// A temporary folder that only its owner can read.
struct PrivateFolder {
    let path: String

    /// Creates a folder in `above`, by default the folder for temporary files. Its name begins with `prefix`. Returns
    /// `nil` if this fails; `errno` then contains the reason.
    init?(in above: String? = nil, prefix: String = "tweetdex") {
        let above = above ?? Environment.process.value("TMPDIR") ?? "/tmp"
        guard let path = createTemporaryFolder(beginning: "\(above)/\(prefix)-") else { return nil }
        self.path = path
    }

    /// Removes the folder and the files in it. Prints a warning if this fails.
    func remove() {
        for name in fileNames(in: path) { unsafe unlink(path + "/" + name) }
        if unsafe rmdir(path) != 0, errno != ENOENT {
            Diagnostics.writeLine("warning: the temporary folder \(path) could not be removed")
        }
    }
}
