import CLibrary
import Synchronization

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
        var template = Array(("\(above)/\(prefix)-XXXXXX").utf8CString)
        guard unsafe mkdtemp(&template) != nil else { return nil }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Removes the folder and the files in it. Prints a warning if this fails.
    func remove() {
        for name in fileNames(in: path) { unsafe unlink(path + "/" + name) }
        if unsafe rmdir(path) != 0, errno != ENOENT {
            Diagnostics.writeLine("warning: the temporary folder \(path) could not be removed")
        }
    }
}
