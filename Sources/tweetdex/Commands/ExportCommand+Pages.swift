import Rendering
import TweetArchive
import TweetModel
import WebUI

/// `export --html FOLDER`: writes the tweets as pages that a browser can open without a server.
extension ExportCommand {
    func writePages(into folder: String) throws -> ExitStatus {
        if folder == "-" {
            throw CommandError.usage(
                "conflicting-flags", "export --html writes a folder, not standard output", hint: "name a folder")
        }
        try rejectConflictingFlags()
        let exportOptions = try exportOptions()
        let store = try context.openStore()
        var options = try context.searchOptions()
        options.sort = nil
        let export = store.export(context.arguments.query, search: options, options: exportOptions)
        // Report an invalid query before creating a folder.
        var batch = try first(of: export)
        Interruption.beginGraceful()
        try context.prepareFolder(folder)
        var pageOptions = StaticPages.Options()
        pageOptions.zone = options.zone
        // Images can identify people, so pseudonymous exports omit them.
        pageOptions.copiesMedia = !context.has(.noMedia) && !exportOptions.isPseudonymous
        let pages = try StaticPages(Router(archive: store), folder: folder, options: pageOptions)
        printNotes(export.manifest.notes)
        let meter = meter(isVisible: true)
        defer { meter.end() }
        let total = try total(of: store, options, exportOptions, for: meter)
        while let hits = batch {
            try pages.add(hits)
            meter.update(export.progress(total))
            batch = try next(of: export)
        }
        let manifest = export.manifest
        let summary = try pages.finish(manifest)
        meter.end()
        printSummary(manifest, summary, folder)
        return manifest.tweets == 0 && context.isQuiet ? .nothingFound : .done
    }

    private func rejectConflictingFlags() throws {
        let others: [Flag.Name] = [.ndjson, .csv, .markdown, .ids, .urls, .links, .output, .byteOrderMark, .normalized]
        if context.has(.context) {
            throw CommandError.usage(
                "conflicting-flags", "--html and --context cannot be combined",
                hint: "leave out --context, or use --markdown")
        }
        if let other = others.first(where: context.has) {
            throw CommandError.usage(
                "conflicting-flags", "--html and \(other.spelling) cannot be combined", hint: "choose one")
        }
        if let order = context.arguments.value(.sort), order != "newest" {
            throw CommandError.usage(
                "conflicting-flags", "--html and --sort \(order) cannot be combined",
                hint: "write sort:\(order) in the search box of the pages")
        }
    }

    private func printSummary(_ manifest: ExportManifest, _ summary: StaticPages.Summary, _ folder: String) {
        let path = (folder.hasSuffix("/") ? folder : folder + "/") + "index.html"
        var parts = [
            "\(HumanReadable.count(manifest.tweets, "tweet")) in \(path.visible)"
        ]
        if summary.media > 0 {
            parts.append(HumanReadable.count(summary.media, "image or video", plural: "images and videos"))
        }
        if summary.missingMedia > 0 {
            let media = HumanReadable.count(summary.missingMedia, "image or video", plural: "images and videos")
            parts.append("\(media) could not be read")
        }
        if manifest.reachedLimit { parts.append("stopped at --limit; more tweets may match") }
        parts += leftOut(manifest)
        context.note(parts.joined(separator: " · "))
    }
}
