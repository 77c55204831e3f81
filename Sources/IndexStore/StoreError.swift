package import SQLiteKit

/// The reason why a store cannot be used.
package enum StoreError: Error, Sendable {
    case missing(path: String)
    /// A newer program created the store. `level` is its schema level, `known` the highest level of this program.
    case newer(path: String, level: Int64, known: Int64)
    /// An older program created the store, and it cannot be migrated. `reason` is a sentence.
    case older(path: String, level: Int64, known: Int64, reason: String)
    /// The file is not an SQLite database, or it belongs to another program.
    case notAStore(path: String)
    /// The folder is read-only, so SQLite cannot read the write-ahead log, which contains changes.
    case unreadableLog(path: String)
    case isFolder(path: String)
    case cannotCreate(path: String, message: String)
    /// Another program imported the same input during the import, or has forgotten it.
    case importedElsewhere(input: String)
    /// Pages do not match their checksums. `pages` lists the owners with the number of pages. `canRepair` is true if no
    /// page of a table is damaged.
    case damagedPages(path: String, pages: String, canRepair: Bool)
    case sqlite(SQLiteError, path: String)

    /// The problem as a sentence.
    package var message: String {
        switch self {
        case .missing(let path): "There is no store at \(path)."
        case .newer(let path, let level, let known):
            "The store \(path) was created by a newer program (level \(level); this one knows up to \(known))."
        case .older(let path, let level, let known, let reason):
            "The store \(path) was created by an older program and must be updated (from level \(level) to \(known)). "
                + reason
        case .notAStore(let path): "\(path) is not a tweet store."
        case .unreadableLog(let path):
            "The store \(path) has changes in its log (\(path)-wal), which cannot be read in a read-only folder."
        case .isFolder(let path): "\(path) is a folder, not a store."
        case .cannotCreate(let path, let message): "The file \(path) cannot be created: \(message)."
        case .importedElsewhere(let input):
            "Another program is importing \(input) into the same store, or has just forgotten that import."
        case .sqlite(let error, let path) where Self.isInSearchIndex(error):
            "The search index of the store \(path) cannot be used: \(error.message)."
        case .damagedPages(let path, let pages, _):
            "The store \(path) has pages that do not match their checksums: \(pages)."
        case .sqlite(let error, let path):
            switch error.kind {
            case .damaged: "The store \(path) is damaged: \(error.message)."
            case .damagedPage: "Nothing was written to the store \(path): \(error.message)."
            case .notADatabase: "\(path) is not a tweet store."
            case .moved: "The store \(path) was moved, replaced or deleted while it was open."
            case .full: "The disk of the store \(path) is full."
            case .busy: "The store \(path) is in use by another program."
            default: "The store \(path) cannot be used: \(error.message)."
            }
        }
    }

    /// A sentence of advice for the user.
    package var hint: String? {
        switch self {
        case .missing: "Import something first: tweetdex import ARCHIVE.zip"
        case .newer: "Update tweetdex, or name another store with --store FILE."
        case .older: "Copy the store to a folder of your own, and name the copy with --store FILE."
        case .notAStore: "Name another file with --store FILE."
        case .unreadableLog:
            "Copy the store and its -wal file to a folder of your own, or make the folder writable once."
        case .isFolder: "Name another file with --store FILE."
        case .cannotCreate: "Check that the folder exists and that you may write to it."
        case .importedElsewhere: "Wait until it has finished. Then run the same command again to add missing tweets."
        case .sqlite(let error, _) where Self.isInSearchIndex(error):
            "Run `tweetdex reindex`: it rebuilds the index from the tweets and messages."
        case .damagedPages(_, _, canRepair: true):
            "Run `tweetdex check --repair`, which rebuilds the indexes. Then run the same command again."
        case .damagedPages:
            "Run `tweetdex check` to list the damage. To continue with the rows as they are, add --accept-damage."
        case .sqlite(let error, _): error.hint
        }
    }
}
