internal import Glibc
internal import IndexStore
internal import SQLiteKit
public import TweetModel

extension TweetArchive {
    /// Copies the store to another file, including its search history and settings. Other programs can read and write
    /// the store during the copy.
    ///
    /// - Parameters:
    ///   - path: The path of the copy.
    ///   - replacing: If true, replaces an existing file. Otherwise an existing file is an error.
    ///   - acceptingDamage: If true, copies damaged pages and marks the copy as damaged. Otherwise a damaged page is an
    ///     error.
    ///   - progress: Called with the number of copied pages. If it returns false, the copy is deleted and the call
    ///     throws `.interrupted`.
    /// - Returns: The size of the copy in bytes.
    public func backUp(
        to path: String, replacing: Bool, acceptingDamage: Bool = false,
        progress: (WorkProgress) -> Bool
    ) throws(TweetArchiveError) -> Int64 {
        try checkTarget(path, replacing: replacing)
        do throws(StoreError) {
            if let size = try store.backUp(
                to: path, acceptingDamage: acceptingDamage,
                progress: { progress(WorkProgress(.copyingPages, done: $0, total: $1)) })
            {
                return size
            }
        } catch {
            throw TweetArchiveError(error)
        }
        throw .interrupted
    }

    /// Rewrites the file without unused space.
    ///
    /// - Parameters:
    ///   - acceptingDamage: If true, keeps damaged pages and marks the store as damaged. Otherwise a damaged page is an
    ///     error.
    ///   - progress: Called with the progress of each step.
    /// - Returns: The size of the store in bytes before and after.
    public func compact(
        acceptingDamage: Bool = false, progress: (WorkProgress) -> Void = { _ in }
    ) throws(TweetArchiveError) -> (before: Int64, after: Int64) {
        try withWriteAccess(acceptingDamage: acceptingDamage) { () throws(StoreError) in
            try store.compact(acceptingDamage: acceptingDamage, progress: progress)
        }
    }

    /// Throws `.refused` if an output file must not be written at a path. This is the case if the path is the store or
    /// not a regular file, or if the file exists and `replacing` is false.
    func checkTarget(_ path: String, replacing: Bool) throws(TweetArchiveError) {
        var target = stat()
        guard unsafe stat(path, &target) == 0 else { return }
        var own = stat()
        if unsafe stat(store.path, &own) == 0, own.st_dev == target.st_dev, own.st_ino == target.st_ino {
            throw .refused(
                code: "bad-file", message: "\(path) is the store itself", hint: "choose another path",
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
                code: "bad-file", message: "\(path) is not a regular file", hint: "choose another path",
                suggestions: [])
        }
        if !replacing {
            throw .refused(
                code: "needs-force", message: "\(path) already exists", hint: "use --force to replace it",
                suggestions: [])
        }
    }
}
