import Rendering
import TweetArchive
import TweetModel
import WebUI

extension Command {
    static let open = Command(
        "open",
        synopsis: ["open INPUT…"],
        summary: "import an archive and browse it immediately",
        description: [
            "Combines import and serve --open. The browser shows the newest tweets as soon as they are imported. "
                + "Opening an archive again imports nothing twice.",
            "Ctrl-C stops the server, and the import as soon as its current batch is stored. Imported tweets are kept.",
        ],
        examples: [
            Example("tweetdex open twitter-2024-11-09.zip", "open an archive as downloaded"),
            Example("tweetdex open --include likes ~/twitter", "open an unpacked archive, with likes"),
            Example("tweetdex open --port 9000 tweets.jsonl", "use a port of your choice"),
        ],
        flags: [.include, .owner, .format, .port, .noToken, .media, .address, .verbose, .quiet]
    ) { try $0.runOpen() }
}

extension CommandContext {
    fileprivate func runOpen() throws -> ExitStatus {
        let paths = arguments.words
        guard !paths.isEmpty else {
            throw CommandError.usage(
                "missing-input", "open needs an input", hint: "run tweetdex open twitter-archive.zip")
        }
        if let missing = paths.first(where: { !FileSystem.exists($0) }) {
            throw CommandError.usage(
                "missing-input", "the file or folder \"\(missing)\" does not exist",
                hint: Int(missing) != nil
                    ? "run tweetdex show \(missing) to show the tweet in this row of the last list of results"
                    : missing.contains("://") ? "open a downloaded file or folder" : "check the path")
        }
        let store = try openOrCreateStore()
        try store.prepare()
        let live = BrowserView.imports(of: self, state: .running(nil))
        let view = try BrowserView(context: self, store: try storeLocation().path, importing: live)
        try view.announce(opens: true)
        return try view.run { try importing(paths, into: store, reportingTo: live) }
    }

    /// Imports the inputs, and returns the exit status. Throws `CommandError.nothingImported` if nothing could be
    /// imported and the store is empty, because the user could then browse nothing.
    private func importing(
        _ paths: [String], into store: TweetArchive, reportingTo live: LiveImport
    ) throws -> ExitStatus {
        let command = ImportCommand(context: self)
        let report = try command.read(paths, into: store, reportingTo: live)
        live.state = .done(report)
        command.printReport(report)
        let status = ImportCommand.status(of: report)
        if status == .nothingImported, try isEmpty(store) { throw nothing(report) }
        return status
    }

    private func isEmpty(_ store: TweetArchive) throws -> Bool {
        try store.generation() == 0
    }

    /// The error for an empty store. The printed report of the import contains the reason.
    private func nothing(_ report: ImportReport) -> CommandError {
        .nothingImported(
            "nothing-imported", "no tweets were imported, and the store is empty",
            hint: report.inputs.compactMap(\.failure?.hint).first)
    }
}
