import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let imports = Command(
        "imports",
        synopsis: ["imports", "imports refresh"],
        summary: "list what was imported, or read it again where it has changed",
        description: [
            "Every input with its number, when it was imported, what was in it, and whether it is still there. diff and forget "
                + "take the number, or the beginning of the hash.",
            "refresh imports again what has changed or grown since then, with the choices of then. What came of inputs that "
                + "are not there any more stays.",
        ],
        examples: [
            Example("tweetdex imports", "the list"),
            Example("tweetdex imports refresh", "takes in what was added to the files since"),
        ],
        flags: [.json, .tz, .now, .verbose, .quiet],
        pages: true
    ) { session throws(CommandError) in try ImportsCommand(session: session).run() }
}

struct ImportsCommand {
    let session: Session

    func run() throws(CommandError) -> ExitStatus {
        switch session.arguments.words {
        case []: return try list()
        case ["refresh"]: return try refresh()
        default:
            throw .usage(
                CommandError.Problem(
                    "unknown-command", "imports does not know “\(session.arguments.words.joined(separator: " "))”",
                    hint: "it takes nothing, or refresh"))
        }
    }

    private func list() throws(CommandError) -> ExitStatus {
        let store = try session.openStore()
        let imports = try fetch { () throws(TweetArchiveError) in try store.imports() }
        if session.has(.json) {
            try session.output.writeDocument { JSONRenderer().imports(imports, into: &$0) }
        } else if imports.isEmpty {
            session.note("nothing was imported yet: tweetdex import YOUR-ARCHIVE.zip")
        } else if !session.isQuiet {
            let renderer = try session.renderer()
            try session.output.write { renderer.imports(imports, into: &$0) }
        }
        return imports.isEmpty && session.isQuiet ? .nothingFound : .done
    }

    private func refresh() throws(CommandError) -> ExitStatus {
        let store = try session.openStore()
        let report = try ImportCommand(session: session).withProgress { (progress) throws(TweetArchiveError) in
            try store.refreshImports(progress: progress)
        }
        if session.has(.json) {
            try session.output.writeDocument { JSONRenderer().importReport(report, into: &$0) }
        } else if report.inputs.isEmpty {
            session.note("nothing has changed since it was imported")
        } else if !session.isQuiet {
            Diagnostics.write { session.errorRenderer.importReport(report, into: &$0) }
        }
        let isWhole = report.inputs.allSatisfy { $0.skippedCount == 0 && $0.failure == nil }
        return isWhole ? .done : .partlyImported
    }
}
