internal import Glibc

extension TweetArchive {
    /// Creates an empty store that is deleted with its last reference. `ClickHouseBackend` uses it on a machine without
    /// a store. It contains no tables, so searches are not recorded.
    public static func temporary(in folder: String) throws(TweetArchiveError) -> TweetArchive {
        var path = Array((folder + "/tweetdex-XXXXXX").utf8CString)
        let descriptor = unsafe mkstemp(&path)
        guard descriptor >= 0 else {
            throw .store(
                message: "cannot create a file in \(folder): \(unsafe String(cString: strerror(errno)))",
                hint: "set the environment variable TMPDIR to another folder")
        }
        close(descriptor)
        let name = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer { unsafe unlink(name) }
        return try TweetArchive(path: name, access: .existing)
    }
}
