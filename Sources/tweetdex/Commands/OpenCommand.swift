import Rendering
import TweetArchive
import TweetModel
import WebUI

extension Command {
    static let open = Command(
        "open",
        synopsis: ["open INPUT…"],
        summary: "import an archive and browse it at once, while it comes in",
        description: [
            "The same as import and serve --open together: the browser shows the newest tweets as soon as they are in the "
                + "store. Opening an archive again imports nothing twice.",
            "A first Ctrl-C ends both, after the batch in hand; what came in stays.",
        ],
        examples: [Example("tweetdex open twitter-2024-11-09.zip", "an archive as it was downloaded")],
        flags: [.include, .owner, .format, .port, .noToken, .media, .address, .verbose, .quiet]
    ) { session throws(CommandError) in try OpenCommand(session: session).run() }
}

struct OpenCommand {
    let session: Session

    func run() throws(CommandError) -> ExitStatus {
        let paths = session.arguments.words
        guard !paths.isEmpty else {
            throw .usage(
                CommandError.Problem(
                    "missing-input", "open needs an input", hint: "tweetdex open twitter-archive.zip"))
        }
        if let missing = paths.first(where: { !FileSystem.exists($0) }) {
            throw .usage(
                CommandError.Problem(
                    "missing-input", "there is no file or folder “\(missing)”",
                    hint: "check its spelling and the folder"))
        }
        let store = try session.storeLocation().openOrCreate()
        do throws(TweetArchiveError) { try store.prepare() } catch { throw CommandError(error) }
        let live = LiveImport(paths: paths)
        let view = try BrowserView(session: session, store: try session.storeLocation().path, importing: live)
        try view.announce(opens: true)
        return try view.run { () throws(CommandError) in try importing(paths, into: store, telling: live) }
    }

    /// What is wrong with the input alone leaves the rest to be browsed, unless there is no rest.
    private func importing(
        _ paths: [String], into store: TweetArchive, telling live: LiveImport
    ) throws(CommandError) -> ExitStatus {
        let command = ImportCommand(session: session)
        let report = try command.read(paths, into: store, telling: live)
        live.state = .done(report)
        command.tell(report)
        let status = ImportCommand.status(of: report)
        if status == .nothingImported, try isEmpty(store) { throw nothing(report) }
        return status
    }

    private func isEmpty(_ store: TweetArchive) throws(CommandError) -> Bool {
        try fetch { () throws(TweetArchiveError) in try store.generation() } == 0
    }

    /// The report has told why.
    private func nothing(_ report: ImportReport) -> CommandError {
        .nothingImported(
            CommandError.Problem(
                "nothing-imported", "there is nothing to browse: no tweets were imported",
                hint: report.inputs.compactMap(\.failure?.hint).first))
    }
}
