import Rendering
import TweetArchive
import TweetModel
import WebUI

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
            ("tweetdex imports", "list all imports"),
            ("tweetdex imports --json", "print the list as JSON"),
            ("tweetdex imports refresh", "import changed inputs again"),
            ("tweetdex imports refresh ~/archives/twitter.zip", "find pictures of an archive that has moved"),
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
            throw CommandError.unknownSubcommand(
                words.joined(separator: " "), of: "imports", hint: "use refresh, or no argument")
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
        let report = try withImportProgress { progress in
            paths.isEmpty
                ? try store.refreshImports(progress: progress) : try store.refreshImports(at: paths, progress: progress)
        }
        if has(.json) {
            try output.writeDocument { JSONRenderer().importReport(report, into: &$0) }
        } else if report.inputs.isEmpty {
            note("Nothing has changed since the last import.")
        } else {
            printImport(report)
        }
        let isWhole = report.inputs.allSatisfy { $0.skippedCount == 0 && $0.failure == nil }
        return isWhole ? .done : .partlyImported
    }
}

extension Command {
    static let diff = Command(
        "diff",
        synopsis: ["diff IMPORT IMPORT"],
        summary: "compare two imports",
        description: [
            "Shows which tweets were lost, gained or edited, which accounts were renamed, and which likes, followers, "
                + "followed, blocked and muted accounts were lost or gained, if both imports list them. Tweets that the "
                + "newer import lists as deleted are lost. IMPORT is a number from imports, the beginning of a hash, or "
                + "the path of an input. Name the older one first. Both are compared as they were imported, even if the "
                + "files no longer exist."
        ],
        examples: [
            ("tweetdex diff 1 2", "show the changes between the first two imports"),
            ("tweetdex diff --csv 1 2", "print them as a table"),
            ("tweetdex diff --html changes.html 1 2", "write a page with all changes"),
        ],
        flags: [.json, .csv, .html, .force, .tz, .quiet],
        usesPager: true
    ) { context in
        let words = context.arguments.words
        try CommandError.require(
            words.count == 2, "missing-import", "diff needs two imports", hint: "run tweetdex imports to list them")
        let format = try context.oneOf([.json, .csv, .html])
        let store = try context.openStore()
        let older = try store.findImport(words[0])
        let newer = try store.findImport(words[1])
        if older.owner?.id != newer.owner?.id, !context.isQuiet {
            context.warn("the imports belong to different accounts")
        }
        let difference = try store.difference(from: older, to: newer)
        switch format {
        case .json: try context.output.writeDocument { JSONRenderer().difference(difference, into: &$0) }
        case .csv: try context.writeCSV(Table.differences(difference))
        case .html:
            let path = context.arguments.value(.html) ?? ""
            let page = StandalonePage.difference(difference, zone: try context.zone())
            try context.writeFile(path, in: store) { $0 += page }
        default:
            if context.isQuiet { break }
            try context.print { $0.write(difference, to: &$1) }
        }
        return difference.isEmpty && context.isQuiet ? .nothingFound : .done
    }
}
