import CLibrary

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
        for name in FileSystem.names(in: path) { unsafe unlink(path + "/" + name) }
        if unsafe rmdir(path) != 0, errno != ENOENT {
            Diagnostics.writeLine("warning: the temporary folder \(path) could not be removed")
        }
    }
}
