package import SQLiteKit

/// Why a store cannot be used.
package enum StoreError: Error, Sendable {
    case missing(path: String)
    /// Made by a newer program: its level and the highest this one knows.
    case newer(path: String, level: Int64, known: Int64)
    /// Made by an older program, and it cannot be brought up to this one's level for `reason`, a sentence.
    case older(path: String, level: Int64, known: Int64, reason: String)
    /// A database of another program, or no database at all.
    case notAStore(path: String)
    /// WAL cannot be opened in a folder that cannot be written to, and the log still holds changes.
    case unreadableLog(path: String)
    case isFolder(path: String)
    case cannotCreate(path: String, message: String)
    /// While an input was imported, another program imported the same, or forgot it.
    case importedElsewhere(input: String)
    case sqlite(SQLiteError, path: String)

    /// A sentence for people.
    package var message: String {
        switch self {
        case .missing(let path): "There is no store at \(path)."
        case .newer(let path, let level, let known):
            "The store \(path) was made by a newer program (level \(level); this one knows up to \(known))."
        case .older(let path, let level, let known, let reason):
            "The store \(path) was made by an older program and has to be brought up to date (from level \(level) to \(known)). "
                + reason
        case .notAStore(let path): "\(path) is not a tweet store."
        case .unreadableLog(let path):
            "The store \(path) has changes in its log (\(path)-wal), which cannot be read where nothing can be written."
        case .isFolder(let path): "\(path) is a folder, not a store."
        case .cannotCreate(let path, let message): "The store \(path) cannot be made: \(message)."
        case .importedElsewhere(let input):
            "Another program imports \(input) into the same store at this moment, or has just forgotten that import."
        case .sqlite(let error, let path):
            switch error.kind {
            case .damaged: "The store \(path) is damaged: \(error.message)."
            case .notADatabase: "\(path) is not a tweet store."
            case .moved: "The store \(path) was moved, replaced or deleted while it was open."
            case .full: "The disk of the store \(path) is full."
            case .busy: "The store \(path) is in use by another program."
            default: "The store \(path) cannot be used: \(error.message)."
            }
        }
    }

    /// What to do about it; a sentence.
    package var hint: String? {
        switch self {
        case .missing: "Import something first: tweetdex import ARCHIVE.zip"
        case .newer: "Update tweetdex, or name another store with --store FILE."
        case .older: "Copy the store to a folder of your own, and name the copy with --store FILE."
        case .notAStore: "Name another file with --store FILE."
        case .unreadableLog:
            "Copy the store and its -wal file to a folder of your own, or make the folder writable once."
        case .isFolder, .cannotCreate: "Name another file with --store FILE."
        case .importedElsewhere: "Wait until it has finished. Then run the same command again: it adds what is missing."
        case .sqlite(let error, _): error.hint
        }
    }
}
