import Rendering
import TweetArchive
import TweetModel

/// The output of `tweetdex` without arguments.
struct FirstSteps {
    let session: Session

    /// Six lines for a user without tweets; otherwise the two commands that users need most.
    var text: String {
        storeState.map(introduction) ?? HelpPage(style: session.style).short
    }

    /// A sentence about a missing or empty store. `nil` if the store has imports, if `--store` names it, because the
    /// commands would then use another store, and if it cannot be found or read, which the next command reports.
    private var storeState: String? {
        guard let location = try? session.storeLocation(), location.origin != .flag else { return nil }
        guard FileSystem.exists(location.path) else { return "You have no store yet." }
        return (try? location.open().imports().isEmpty) == true ? "Your store is empty." : nil
    }

    /// An example of a search.
    static let search = "tweetdex search 'sunrise has:images'"

    /// The command that imports the newest archive in the folder for downloads, or an example if it contains none.
    var importCommand: String {
        let file = DownloadsFolder(environment: session.environment).newestArchive().map { shortened($0.path) }
        return "tweetdex import " + Sanitizer.sanitized(file ?? "twitter-archive.zip", lineBreaks: .spaces)
    }

    private func introduction(_ storeState: String) -> String {
        let style = session.style
        let archive = DownloadsFolder(environment: session.environment).newestArchive().map {
            "found in your Downloads folder (\(HumanReadable.size($0.size)))"
        }
        return """
            \(style.bold("tweetdex")) finds anything in your years of tweets, offline. \(storeState)
              1. Try it:            \(style.cyan("tweetdex demo"))
              2. Get your archive:  \(archive ?? "https://x.com/settings/download_your_data")
              3. Import it:         \(style.cyan(importCommand))
              4. Search it:         \(style.cyan(Self.search))
            Run \(style.cyan("tweetdex help")) for all commands.

            """
    }

    /// Returns the path as a shell word that begins with `~/` if the path is in the home folder.
    private func shortened(_ path: String) -> String {
        guard let home = session.environment.value("HOME"), path.hasPrefix(home + "/") else {
            return Shell.quoted(path)
        }
        return "~/" + Shell.quoted(String(path.dropFirst(home.count + 1)))
    }
}
