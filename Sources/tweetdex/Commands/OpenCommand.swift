import Rendering
import TweetArchive
import TweetModel
import WebUI

extension Command {
    static let open = Command(
        "open",
        synopsis: ["open INPUT…", "open TWEET"],
        summary: "import an archive and browse it immediately, or browse a tweet",
        description: [
            "Combines import and serve --open. The browser shows the newest tweets as soon as they are imported. "
                + "Opening an archive again imports nothing twice.",
            "With the number of a row in the last list of results, an ID or the URL of a tweet, opens the tweet in the "
                + "browser view. If no tweetdex serve is running for the store, starts one. A file with that name is "
                + "imported.",
            "Ctrl-C stops the server, and the import as soon as its current batch is stored. Imported tweets are kept.",
        ],
        examples: [
            ("tweetdex open twitter-2024-11-09.zip", "open an archive as downloaded"),
            ("tweetdex open --include likes ~/twitter", "open an unpacked archive, with likes"),
            ("tweetdex open 3", "open the third tweet of the results in the browser view"),
            ("tweetdex open --port 9000 tweets.jsonl", "use a port of your choice"),
        ],
        flags: [.include, .owner, .format, .port, .noToken, .media, .address, .verbose, .quiet]
    ) { try $0.runOpen() }
}

extension CommandContext {
    fileprivate func runOpen() throws -> ExitStatus {
        let paths = arguments.words
        try CommandError.require(
            !paths.isEmpty, "missing-input", "open needs an input", hint: "run tweetdex open twitter-archive.zip")
        if paths.count == 1, !FileSystem.exists(paths[0]), let tweet = try? TweetArgument(paths[0]) {
            return try open(tweet, typed: paths[0])
        }
        if let missing = paths.first(where: { !FileSystem.exists($0) }) {
            throw CommandError.usage(
                "missing-input", "the file or folder \"\(missing)\" does not exist",
                hint: Int(missing) != nil
                    ? paths.count > 1
                        ? "open one tweet at a time: tweetdex open \(missing)"
                        : "use the number of a row in the last list of results, counted from 1"
                    : missing.contains("://") ? "open a downloaded file or folder" : "check the path")
        }
        let store = try openOrCreateStore()
        try store.prepare()
        let live = try BrowserView.imports(of: self, state: .running(nil))
        let view = try BrowserView(context: self, store: try storeLocation().path, importing: live)
        try view.announce(opens: true)
        return try view.run { try importing(paths, into: store, reportingTo: live) }
    }

    /// Opens a tweet in the browser view of the running server, or of a new one.
    private func open(_ tweet: TweetArgument, typed: String) throws -> ExitStatus {
        let store = try openStore()
        let id = try tweet.id(in: store)
        guard try store.tweet(id) != nil else {
            throw TweetArgument.missing(typed, reason: try store.missingReason(of: id))
        }
        let page = "tweet/\(id)"
        if let browser {
            let url = "\(browser)/\(page)"
            try output.writeLine(url)
            if !environment.open(url: url) { note("No browser could be started. Open the URL above in a browser.") }
            return .done
        }
        let imports = try BrowserView.imports(of: self, state: .none)
        let view = try BrowserView(context: self, store: try storeLocation().path, importing: imports)
        try view.announce(opens: true, page: page)
        try view.run {}
        return .done
    }

    /// Imports the inputs, and returns the exit status. Throws an error with the status `nothingImported` if nothing
    /// could be imported and the store is empty, because the user could then browse nothing.
    private func importing(
        _ paths: [String], into store: TweetArchive, reportingTo live: LiveImport
    ) throws -> ExitStatus {
        let report = try read(paths, into: store, reportingTo: live)
        live.state = .done(report)
        printImport(report)
        let status = Self.importStatus(of: report)
        if status == .nothingImported, try isEmpty(store) { throw nothing(report) }
        return status
    }

    private func isEmpty(_ store: TweetArchive) throws -> Bool {
        try store.generation() == 0
    }

    /// The error for an empty store. The printed report of the import contains the reason.
    private func nothing(_ report: ImportReport) -> CommandError {
        .failed(
            .nothingImported,
            (
                "nothing-imported", "no tweets were imported, and the store is empty",
                report.inputs.compactMap(\.failure?.hint).first
            ))
    }
}
