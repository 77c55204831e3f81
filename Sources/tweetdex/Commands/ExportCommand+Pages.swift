import Rendering
import TweetArchive
import TweetModel
import WebUI

/// `export --html PATH`: the tweets as pages that a browser opens without a server.
extension ExportCommand {
    func writePages(into folder: String) throws(CommandError) -> ExitStatus {
        try refuseOtherForms()
        let choice = try choice()
        let store = try session.openStore()
        var options = try session.searchOptions()
        options.dialect = try session.dialect()
        options.lenient = session.has(.lenient)
        let export = store.export(session.arguments.query, options: options, choice: choice)
        Interruption.beginGraceful()
        // A wrong query is told before a folder is made.
        var piece = try next(of: export)
        try prepare(folder)
        var pageOptions = StaticPages.Options()
        pageOptions.zone = options.zone
        // A picture shows who somebody is.
        pageOptions.copiesMedia = !session.has(.noMedia) && !choice.isPseudonymous
        let pages = try fetch { () throws(TweetArchiveError) in
            try StaticPages(Site(archive: store), folder: folder, options: pageOptions)
        }
        for note in export.evidence.notes where !session.isQuiet { session.warn(note.message) }
        while let hits = piece {
            try fetch { () throws(TweetArchiveError) in try pages.add(hits) }
            piece = try next(of: export)
        }
        let evidence = export.evidence
        let summary = try fetch { () throws(TweetArchiveError) in try pages.finish(evidence) }
        tell(evidence, summary, folder)
        return evidence.tweets == 0 && session.isQuiet ? .nothingFound : .done
    }

    private func refuseOtherForms() throws(CommandError) {
        let others: [Flag.Name] = [.ndjson, .csv, .markdown, .ids, .output, .byteOrderMark, .normalized]
        if session.has(.context) {
            throw .usage(
                CommandError.Problem(
                    "conflicting-flags", "--html and --context do not go together",
                    hint: "leave --context out, or choose --markdown"))
        }
        if let other = others.first(where: { session.has($0) || session.arguments.value($0) != nil }) {
            throw .usage(
                CommandError.Problem(
                    "conflicting-flags", "--html and \(other.spelling) do not go together", hint: "choose one"))
        }
        if let order = session.arguments.value(.sort), order != "newest" {
            throw .usage(
                CommandError.Problem(
                    "conflicting-flags", "--html and --sort \(order) do not go together",
                    hint: "the pages sort by themselves: write sort:\(order) into their search box"))
        }
    }

    private func prepare(_ folder: String) throws(CommandError) {
        if !FileSystem.names(in: folder).isEmpty, !session.has(.force) {
            throw .usage(
                CommandError.Problem(
                    "needs-force", "\(folder) is not empty", hint: "name a new folder, or say --force to write into it")
            )
        }
        if let failure = FileSystem.makeFolder(folder) {
            throw .usage(
                CommandError.Problem(
                    "output", "the folder \(failure.path) cannot be made: \(FileSystem.reason(failure.code))",
                    hint: "choose another place"))
        }
    }

    private func tell(_ evidence: ExportEvidence, _ summary: StaticPages.Summary, _ folder: String) {
        let path = (folder.hasSuffix("/") ? folder : folder + "/") + "index.html"
        var parts = [
            "\(PeopleNumbers.count(evidence.tweets, "tweet")) in \(Neutralising.neutralised(path, lineBreaks: .spaces))"
        ]
        if summary.media > 0 {
            parts.append(PeopleNumbers.count(summary.media, "image or video", plural: "images and videos"))
        }
        if summary.missingMedia > 0 {
            parts.append("\(PeopleNumbers.grouped(summary.missingMedia)) of them could not be read any more")
        }
        parts += leftOut(evidence)
        session.note(parts.joined(separator: " · "))
    }
}
