internal import CLibrary
package import SQLiteKit
internal import TweetModel

/// A reason why a store cannot be opened, read or written. Errors of SQLite pass this module as `SQLiteError`; `sqlite`
/// words them for the user.
package enum StoreError: Error, Sendable {
    case missing(path: String)
    /// A newer program created or updated the store. `level` is the schema level of the store, and `known` the highest
    /// level that this program knows. `version` is the version of the program that last wrote the store, if recorded.
    case newer(path: String, level: Int64, known: Int64, version: String?)
    /// The file is an SQLite database of another program. A file that is not an SQLite database causes `.sqlite`.
    case notAStore(path: String)
    /// The folder is read-only, so SQLite cannot read the write-ahead log, which contains changes.
    case unreadableLog(path: String)
    case isFolder(path: String)
    /// A pipe, socket or device.
    case isDevice(path: String)
    /// The file has only `size` of the bytes that its header declares.
    case truncated(path: String, size: Int64, declared: Int64)
    /// `code` is the value of `errno`.
    case cannotCreate(path: String, code: Int32)
    case cannotOpen(path: String, code: Int32)
    /// During the import, another program imported or forgot the same input.
    case importedElsewhere(input: String)
    /// Pages do not match their checksums. `pages` lists the owners of these pages, with the number of pages
    /// (`DamagedPages.summary`). `canRepair` is true if no page of a table is damaged, and the rows of all tables can
    /// be found.
    case damagedPages(path: String, pages: String, canRepair: Bool)
    case sqlite(SQLiteError, path: String)

    /// The problem as a fragment: in lower case, without a full stop.
    package var message: String {
        switch self {
        case .missing(let path): "there is no store at \(path)"
        case .newer(let path, let level, let known, let version):
            "the store \(path) was written by a newer tweetdex (\(version.map { $0 + ", " } ?? "")level \(level)) than "
                + "this one (\(Release.version), level \(known))"
        case .notAStore(let path): "\(path) is not a tweet store"
        case .unreadableLog(let path):
            "the store \(path) has changes in its log (\(path)-wal), which cannot be read in a read-only folder"
        case .isFolder(let path): "\(path) is a folder, not a store"
        case .isDevice(let path): "\(path) is a pipe or a device, not a store"
        case .truncated(let path, let size, let declared):
            "the store \(path) is truncated: it has \(size) of \(declared) bytes"
        case .cannotCreate(let path, let code):
            "the file \(path) cannot be created: \(failureReason(code, path: path))"
        case .cannotOpen(let path, let code):
            "the store \(path) cannot be opened: \(failureReason(code, path: path))"
        case .importedElsewhere(let input):
            "another program is importing \(input) into the same store, or has just forgotten that import"
        case .sqlite(let error, let path) where Self.isInSearchIndex(error):
            "the search index of the store \(path) cannot be used: \(error.message)"
        case .damagedPages(let path, let pages, _):
            "the store \(path) has pages that do not match their checksums: \(pages)"
        case .sqlite(let error, let path):
            switch error.kind {
            case .damaged: "the store \(path) is damaged: \(error.message)"
            case .damagedPage: "the store \(path) is damaged, so nothing was changed: \(error.message)"
            case .notADatabase: "\(path) is not a tweet store"
            case .moved: "the store \(path) was moved, replaced or deleted while it was open"
            case .full: "the disk of the store \(path) is full"
            case .busy: "the store \(path) is in use by another program"
            default: "the store \(path) cannot be used: \(error.message)"
            }
        }
    }

    /// Advice for the user, in lower case and without a full stop; `nil` for errors without general advice.
    package var hint: String? {
        switch self {
        case .missing: "import something first: tweetdex import ARCHIVE.zip"
        case .newer: "install the newest tweetdex, or name another store with --store FILE"
        case .notAStore: "name another file with --store FILE"
        case .unreadableLog:
            "copy the store and its -wal file to a folder of your own, or make the folder writable once"
        case .isFolder, .isDevice: "name another file with --store FILE"
        case .truncated: "copy it again, or restore a backup; importing the archives into a new store always works"
        case .cannotCreate(_, ENOENT): "create the folder, or choose another path"
        case .cannotCreate: "check that you may write to the folder"
        case .cannotOpen: "check the owner and mode of the file and its folders"
        case .importedElsewhere: "wait until it has finished; then run the same command again to add missing tweets"
        case .sqlite(let error, _) where Self.isInSearchIndex(error):
            "run tweetdex reindex, which rebuilds the index from the tweets and messages"
        case .sqlite(let error, _) where error.page?.owner == ChangeLog.table:
            "run tweetdex check --repair, which deletes the list of changes for undo and keeps all other data; then run "
                + "the same command again"
        case .damagedPages(_, _, canRepair: true):
            "run tweetdex check --repair, which rebuilds the indexes; then run the same command again"
        case .damagedPages:
            "run tweetdex check to list the damage; to continue with the rows as they are, add --accept-damage"
        case .sqlite(let error, _): error.hint
        }
    }
}
