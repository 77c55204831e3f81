import CLibrary
import Rendering
import TweetArchive

/// The path of the store, and the flag, variable or default that determines it.
package struct StoreLocation: Sendable, Hashable {
    package enum Origin: Sendable, Hashable {
        case flag, variable, fallback
    }

    package let path: String
    package let origin: Origin

    /// Uses the first of these whose flag or variable is set: `--store`, `$TWEETDEX_STORE`,
    /// `$XDG_DATA_HOME/tweetdex/tweets.db`, `$HOME/.local/share/tweetdex/tweets.db`. Ignores empty variables, and a
    /// relative `$XDG_DATA_HOME`, as the XDG base directory specification requires. Throws `CommandError.store` if none
    /// is set.
    package init(flag: String?, environment: Environment) throws {
        if let flag {
            (path, origin) = (flag, .flag)
        } else if let variable = environment.value("TWEETDEX_STORE") {
            (path, origin) = (variable, .variable)
        } else if let data = environment.value("XDG_DATA_HOME"), data.utf8.first == UInt8(ascii: "/") {
            (path, origin) = (data + "/tweetdex/tweets.db", .fallback)
        } else if let home = environment.value("HOME") {
            (path, origin) = (home + "/.local/share/tweetdex/tweets.db", .fallback)
        } else {
            throw CommandError.store(
                "store", "the location of the store is unknown, because HOME is not set",
                hint: "name it with --store FILE")
        }
        if path.hasPrefix("file://") {
            throw CommandError.store(
                "store", "\(path) is a URL, not the path of a store", hint: "write the path without file://")
        }
    }

    /// True if no file has the path. False if a folder of the path cannot be searched.
    var isMissing: Bool { FileSystem.isMissing(path) }

    /// Opens the store. Throws `CommandError.store` if the store does not exist, and `TweetArchiveError.store` if it
    /// cannot be used.
    func open() throws -> TweetArchive {
        if isMissing {
            throw CommandError.store(
                "store", "no store exists at \(path)" + (origin == .variable ? " ($TWEETDEX_STORE)" : ""),
                hint: origin == .fallback
                    ? "run tweetdex for the first steps with your archive, or tweetdex demo to try invented tweets"
                    : "create it: tweetdex --store \(path.shellQuoted) import twitter-archive.zip")
        }
        return try TweetArchive(path: path, access: .existing)
    }

    /// Opens the store. If it does not exist, creates it, and its folder with mode 0700.
    func openOrCreate() throws -> TweetArchive {
        if let folder = FileSystem.parent(of: path), let failure = FileSystem.makeFolder(folder) {
            throw CommandError.store(
                "store", "cannot create the folder \(failure.path): \(errorDescription(failure.code))",
                hint: "name another file with --store FILE")
        }
        return try TweetArchive(path: path, access: .create)
    }
}
