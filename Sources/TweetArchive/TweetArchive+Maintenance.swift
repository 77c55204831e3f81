internal import Glibc
internal import IndexStore
internal import SQLiteKit
internal import TweetModel

extension TweetArchive {
    /// Copies the store with everything in it, also what is remembered of searches, into a file of its own: one state of
    /// it, while others go on reading and writing. Returns the copy's size in bytes. A file that is there is refused
    /// unless `replacing` says otherwise, and the store itself always. `progress` is told pages done and pages in all;
    /// when it returns false the copy is given up, with `.interrupted`.
    public func backUp(
        to path: String, replacing: Bool, progress: (_ done: Int, _ total: Int) -> Bool
    ) throws(TweetArchiveError) -> Int64 {
        try checkTarget(path, replacing: replacing)
        do throws(StoreError) {
            if let size = try store.backUp(to: path, progress: progress) { return size }
        } catch {
            throw TweetArchiveError(error)
        }
        throw .interrupted
    }

    /// Makes the store as small as it can be; its size in bytes before and after.
    public func compact() throws(TweetArchiveError) -> (before: Int64, after: Int64) {
        try writing { () throws(SQLiteError) in try store.compact() }
    }

    /// That a file may be written there.
    func checkTarget(_ path: String, replacing: Bool) throws(TweetArchiveError) {
        var target = stat()
        guard unsafe stat(path, &target) == 0 else { return }
        var own = stat()
        if unsafe stat(store.path, &own) == 0, own.st_dev == target.st_dev, own.st_ino == target.st_ino {
            throw .refused(
                code: "bad-file", message: "\(path) is the store itself", hint: "give it another name",
                suggestions: [])
        }
        if target.st_mode & S_IFMT == S_IFDIR {
            throw .refused(
                code: "bad-file", message: "\(path) is a folder",
                hint: "name a file in it, for example \(path.hasSuffix("/") ? path : path + "/")tweets",
                suggestions: [])
        }
        if target.st_mode & S_IFMT != S_IFREG {
            throw .refused(
                code: "bad-file", message: "\(path) is no ordinary file", hint: "give it another name",
                suggestions: [])
        }
        if !replacing {
            throw .refused(
                code: "needs-force", message: "\(path) is there already", hint: "say --force to replace it",
                suggestions: [])
        }
    }
}
