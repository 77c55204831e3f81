import Glibc
import TweetArchive

/// Where the store is, and who said so.
package struct StoreLocation: Sendable, Hashable {
    package enum Origin: Sendable, Hashable {
        case flag, variable, fallback
    }

    package let path: String
    package let origin: Origin

    /// `--store`, `$TWEETDEX_STORE`, `$XDG_DATA_HOME/tweetdex/tweets.db`, `~/.local/share/tweetdex/tweets.db`. By the
    /// XDG base directory specification a relative `$XDG_DATA_HOME` is ignored. Throws `CommandError.store` when none
    /// of them says anything.
    package init(flag: String?, environment: Environment) throws(CommandError) {
        if let flag {
            (path, origin) = (flag, .flag)
        } else if let variable = environment.value("TWEETDEX_STORE") {
            (path, origin) = (variable, .variable)
        } else if let data = environment.value("XDG_DATA_HOME"), data.utf8.first == UInt8(ascii: "/") {
            (path, origin) = (data + "/tweetdex/tweets.db", .fallback)
        } else if let home = environment.value("HOME") {
            (path, origin) = (home + "/.local/share/tweetdex/tweets.db", .fallback)
        } else {
            throw .store(
                CommandError.Problem(
                    "store", "nobody says where the store is: HOME is not set", hint: "name it with --store FILE"))
        }
    }

    /// Opens a store that must be there.
    func open() throws(CommandError) -> TweetArchive {
        if !FileSystem.exists(path), errno == ENOENT || errno == ENOTDIR {
            throw .store(
                CommandError.Problem(
                    "store", "there is no store at \(path)" + (origin == .variable ? " ($TWEETDEX_STORE)" : ""),
                    hint: origin == .fallback
                        ? "import an archive first: tweetdex import twitter-archive.zip"
                        : "import makes it: tweetdex --store \(Shell.quoted(path)) import twitter-archive.zip"))
        }
        do throws(TweetArchiveError) {
            return try TweetArchive(path: path, access: .existing)
        } catch {
            throw CommandError(error)
        }
    }

    /// Opens the store, made with its folder (0700) where it isn't there.
    func openOrCreate() throws(CommandError) -> TweetArchive {
        if let folder = FileSystem.parent(of: path), let failure = FileSystem.makeFolder(folder) {
            throw .store(
                CommandError.Problem(
                    "store", "cannot make the folder \(failure.path): \(FileSystem.reason(failure.code))",
                    hint: "name another place for the store with --store FILE"))
        }
        do throws(TweetArchiveError) {
            return try TweetArchive(path: path, access: .create)
        } catch {
            throw CommandError(error)
        }
    }
}
