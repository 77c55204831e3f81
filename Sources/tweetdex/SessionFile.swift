import CLibrary
import WebUI

/// The file next to a store that keeps the session of the browser view, so that browsers stay signed in when the server
/// starts again. For the store `tweets.db`, it is `tweets.db-session` and contains a line with the host name, the cookie
/// and the time of its creation in Unix seconds.
///
/// Only the user can read the file, and only a new file is written, so that no other name leads to it. Removing it signs
/// all browsers out at the next start.
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
