import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let imports = Command(
        "imports",
        synopsis: ["imports", "imports refresh [NEW_PATH ...]"],
        summary: "list imports, or import changed inputs again",
        description: [
            "Lists every input with its number, the time and content of its import, and whether it still exists. "
                + "diff and forget accept the number, or the beginning of the hash.",
            "refresh imports inputs again that have changed since, with the same options. Tweets from inputs that no "
                + "longer exist stay in the store. NEW_PATH is the new place of an input that has moved; pictures are then "
                + "read from there.",
        ],
        examples: [
            Example("tweetdex imports", "list all imports"),
            Example("tweetdex imports --json", "print the list as JSON"),
            Example("tweetdex imports refresh", "import changed inputs again"),
            Example("tweetdex imports refresh ~/archives/twitter.zip", "find pictures of an archive that has moved"),
        ],
        flags: [.json, .tz, .now, .verbose, .quiet],
        usesPager: true
    ) { try $0.runImports() }
}

extension CommandContext {
    fileprivate func runImports() throws -> ExitStatus {
        let words = arguments.words
        switch words.first {
        case nil: return try list()
        case "refresh": return try refresh(Array(words.dropFirst()))
        default:
            throw CommandError.usage(
                "unknown-command",
                "imports has no subcommand \"\(words.joined(separator: " "))\"",
                hint: "use refresh, or no argument")
        }
    }

    private func list() throws -> ExitStatus {
        let store = try openStore()
        return try write(
            Table.imports(try store.imports()), as: listFormat(),
            ifEmpty: "No imports yet. Run tweetdex import YOUR-ARCHIVE.zip to import an archive.")
    }

    private func refresh(_ paths: [String]) throws -> ExitStatus {
        let store = try openStore()
        let command = ImportCommand(context: self)
        let report = try command.withProgress { progress in
            paths.isEmpty
                ? try store.refreshImports(progress: progress) : try store.refreshImports(at: paths, progress: progress)
        }
        if has(.json) {
            try output.writeDocument { JSONRenderer().importReport(report, into: &$0) }
        } else if report.inputs.isEmpty {
            note("Nothing has changed since the last import.")
        } else {
            command.printReport(report)
        }
        let isWhole = report.inputs.allSatisfy { $0.skippedCount == 0 && $0.failure == nil }
        return isWhole ? .done : .partlyImported
    }
}
