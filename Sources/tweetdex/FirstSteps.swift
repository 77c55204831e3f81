import Rendering
import TweetArchive
import TweetModel

/// The output of `tweetdex` without arguments: the first steps, or a summary of the store.
extension CommandContext {
    /// The first steps for a user without tweets; otherwise a summary of the store. Throws if the store cannot be found
    /// or read.
    func firstSteps() throws -> String {
        let location = try storeLocation()
        if location.isMissing {
            return begin(has(.store) ? "This store does not exist yet." : "You have no store yet.")
        }
        let store = try openStore()
        let imports = try store.imports()
        guard let last = imports.max(by: { ($0.startedAt, $0.number) < ($1.startedAt, $1.number) }) else {
            return begin("Your store is empty.")
        }
        return try summary(of: store, last)
    }

    /// A command with an example of a search.
    var searchCommand: String { program + " search 'sunrise has:images'" }

    /// The command that imports the newest archive in the folder for downloads, or an example if it contains none.
    var importCommand: String {
        let file = environment.newestArchive().map { shortened($0.path) }
        return program + " import " + (file ?? "twitter-archive.zip").visible
    }

    private func begin(_ storeState: String) -> String {
        let style = style
        let archive = environment.newestArchive().map {
            "found in your Downloads folder (\(HumanReadable.size($0.size)))"
        }
        return """
            \(style.bold("tweetdex")) finds anything in your years of tweets, offline. \(storeState)
              1. Try it:            \(style.cyan("tweetdex demo"))
              2. Get your archive:  \(archive ?? "https://x.com/settings/download_your_data")
              3. Import it:         \(style.cyan(importCommand))
              4. Search it:         \(style.cyan(searchCommand))
            Run \(style.cyan("tweetdex help")) for all commands.

            """
    }

    /// The name of the program, with the flag for the store if there is one.
    private var program: String {
        arguments.value(.store).map {
            "tweetdex --store " + $0.shellQuoted.visible
        } ?? "tweetdex"
    }

    /// The owners, the range and number of tweets, the last import, and three commands.
    private func summary(of store: TweetArchive, _ last: ImportSummary) throws -> String {
        let (totals, owners) = (try store.statistics(), try store.ownerHandles())
        let (style, zone) = (style, try zone())
        var lines: [(name: String, value: String)] = []
        if !owners.isEmpty {
            lines.append(
                (owners.count == 1 ? "Archive of" : "Archives of", owners.map { "@" + $0 }.joined(separator: ", ")))
        }
        var tweets = HumanReadable.count(totals.found, "tweet")
        if let first = totals.first, let end = totals.last {
            tweets += ", \(zone.civil(first).isoDate) to \(zone.civil(end).isoDate)"
        }
        lines.append(("Content", tweets))
        for counts in [
            [
                // Most records of likes do not say if the tweet is a reply.
                (max(0, totals.original - totals.likedOnly), "original", "original"),
                (totals.reply, "reply", "replies"),
                (totals.retweet, "retweet", "retweets"), (totals.quote, "quote", "quotes"),
                (totals.likedOnly, "liked tweet", "liked tweets"),
            ],
            [
                (totals.media.all, "image or video", "images and videos"),
                (totals.messages, "message", "messages"),
                (totals.grokMessages, "Grok message", "Grok messages"),
            ],
        ] {
            let present = counts.filter { $0.0 > 0 }.map { HumanReadable.count($0.0, $0.1, plural: $0.2) }
            if !present.isEmpty { lines.append(("", present.joined(separator: " · "))) }
        }
        let state = last.finishedAt == nil ? ", not finished" : ""
        let time = HumanReadable.relative(Timestamp(seconds: last.startedAt), now: try now())
        lines.append(("Last import", "\(last.path.lastPathComponent), \(time)\(state)"))
        let query = owners.isEmpty ? "sort:likes" : "'from:me sort:likes'"
        let commands = [
            ("search " + query, owners.isEmpty ? "the most liked tweets" : "your most liked tweets"),
            ("onthisday", "tweets of this day in earlier years"), ("serve --open", "everything in your browser"),
        ].map { (program + " " + $0.0, $0.1) }
        let width = commands.map(\.0.count).max() ?? 0
        return style.bold("tweetdex") + " finds anything in your years of tweets, offline.\n\n"
            + lines.map { name, value in
                let value = value.visible
                let lines = HelpPage(style: style).wrapped(value, indent: 15)
                return "  " + name + lines.dropFirst(2 + name.count)
            }.joined() + "\n"
            + commands.map { command, meaning in
                "  \(style.cyan(command))" + String(repeating: " ", count: width - command.count)
                    + "   \(style.dim("# " + meaning))\n"
            }.joined() + "\nRun \(style.cyan("tweetdex help")) for all commands.\n"
    }

    /// Returns the path as a shell word that begins with `~/` if the path is in the home folder.
    private func shortened(_ path: String) -> String {
        guard let home = environment.value("HOME"), path.hasPrefix(home + "/") else {
            return path.shellQuoted
        }
        return "~/" + String(path.dropFirst(home.count + 1)).shellQuoted
    }
}
