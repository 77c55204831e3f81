internal import Glibc

extension TweetArchive {
    /// A store without anything in it, which nobody else sees and which is gone with its last reference: for searches in an
    /// engine on a machine that has no store. Nothing can be recorded in it.
    public static func ofNothing(in folder: String) throws(TweetArchiveError) -> TweetArchive {
        var path = Array((folder + "/tweetdex-XXXXXX").utf8CString)
        let descriptor = unsafe mkstemp(&path)
        guard descriptor >= 0 else {
            throw .store(
                message: "A file in \(folder) cannot be made: \(unsafe String(cString: strerror(errno))).",
                hint: "Name another folder with TMPDIR.")
        }
        close(descriptor)
        let name = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer { unsafe unlink(name) }
        return try TweetArchive(path: name, access: .existing)
    }
}
