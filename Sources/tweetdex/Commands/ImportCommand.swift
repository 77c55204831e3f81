import CLibrary
internal import CMemory
import Rendering
import TweetArchive
import TweetModel
import WebUI

extension Command {
    static let importing = Command(
        "import",
        synopsis: ["import INPUT…"],
        summary: "import archives and exported tweets",
        description: [
            "INPUT is a Twitter archive as downloaded (a zip or an unpacked folder), or a file or folder of exported "
                + "tweets: JSON, JSON lines or CSV, plain or compressed. The format is detected. - reads standard "
                + "input. Inputs are never modified, and importing one again changes nothing.",
            "Likes, deleted tweets, tweets to a Circle, direct messages, chats with Grok and follows are left "
                + "out unless --include names "
                + "them. Follows are followers, followed, blocked and muted accounts, and lists.",
            "--map names columns or members that are not known: --map likes=num_likes --map label=code. A period "
                + "precedes the member of a nested object: author.nick. The properties are "
                + TweetProperty.allCases.map(\.rawValue).joined(separator: ", ") + ".",
            "--without-ids also imports the rows of a published table whose tweet IDs are missing or rounded. Such a tweet "
                + "has a negative key instead, computed from its author, time and text, and no link to X. is:without_id "
                + "finds these tweets. If the row has the URL of the tweet, its ID is taken from there.",
            "--media adds the images and videos that an input does not contain from another folder or a zip. A file "
                + "belongs to a tweet if its name contains the key of the medium, or the ID of the tweet and the number "
                + "of the medium: 1641047550981046285_1.jpg. Files are not copied.",
            "--dry-run reads the inputs and compares them with the store, if it exists, but changes nothing. It counts "
                + "tweets of the store as unchanged, even if an import would update them.",
            "Ctrl-C stops after the current batch. The next import resumes there.",
        ],
        examples: [
            ("tweetdex import twitter-2024-11-09.zip", "import an archive as downloaded"),
            (
                "tweetdex import --include likes,deleted ~/twitter",
                "import an unpacked archive, with likes and deleted tweets"
            ),
            (
                "tweetdex import --media ~/parser-output/media twitter-2024-11-09.zip",
                "find images that another program has saved"
            ),
            ("zstd -dc --long=31 tweets.zst | tweetdex import -", "import the output of another program"),
            (
                "tweetdex import --dry-run --json *.jsonl.gz",
                "report the content of files without importing them"
            ),
        ],
        flags: [.include, .owner, .format, .map, .withoutIDs, .media, .dryRun, .json, .verbose, .quiet],
        run: { try $0.importInputs() }
    )
}

extension CommandContext {
    fileprivate func importInputs() throws -> ExitStatus {
        let paths = arguments.words
        try CommandError.require(
            !paths.isEmpty, "missing-input", "import needs an input", hint: "run tweetdex import twitter-archive.zip")
        tweetdex_return_freed_memory()
        var options = try importOptions()
        options.mapping = try Self.mapping(arguments.values[.map] ?? [])
        options.mediaFolders = try Self.mediaFolders(arguments.values[.media] ?? [])
        let report = try read(paths, options)
        if has(.json) {
            try output.writeDocument { JSONRenderer().importReport(report, into: &$0) }
        } else {
            printImport(report)
            if has(.dryRun) {
                note("Dry run: nothing was imported.")
                if report.inputs.contains(where: { $0.unchanged > 0 }) {
                    note("An import may also update tweets that are counted as unchanged.")
                }
            }
        }
        let status = Self.importStatus(of: report)
        if status != .nothingImported { suggestSearch() }
        return status
    }

    /// Prints the report on standard error, and with `--verbose` also the skipped records. With `--quiet`, prints only
    /// what could not be read, unless the effect was asked for with `--dry-run`.
    func printImport(_ report: ImportReport) {
        if isQuiet, !has(.dryRun) {
            return Diagnostics.print(errorRenderer) { $0.writeProblems(of: report, to: &$1) }
        }
        Diagnostics.print(errorRenderer) { $0.write(report, to: &$1) }
        if has(.verbose) {
            listUnread(report)
            listSkipped(report)
        }
    }

    /// Prints the next commands for a person at a terminal. With `--store`, prints nothing, because the commands would
    /// use another store.
    private func suggestSearch() {
        guard terminal.errorIsTerminal, !has(.dryRun), !has(.json), !has(.store)
        else { return }
        note("Next: tweetdex search WORD, or tweetdex serve --open for your browser.")
    }

    /// Imports the inputs, and also reports the progress to the web pages of `open` and `serve` through `live`. `nil`
    /// for `options` means those of the flags.
    func read(
        _ paths: [String], into store: TweetArchive, options: ImportOptions? = nil, reportingTo live: LiveImport
    ) throws -> ImportReport {
        let options = try options ?? importOptions()
        return try withImportProgress(of: paths) { progress in
            try store.importInputs(paths, options: options) { now in
                live.state = .running(now)
                return progress(now)
            }
        }
    }

    private func read(_ paths: [String], _ options: ImportOptions) throws -> ImportReport {
        if has(.dryRun) {
            let location = try storeLocation()
            let store = FileSystem.exists(location.path) ? try location.open() : nil
            return try withImportProgress(of: paths) { progress in
                try TweetArchive.dryRun(paths, into: store, options: options, progress: progress)
            }
        }
        let store = try openOrCreateStore()
        return try withImportProgress(of: paths) { progress in
            try store.importInputs(paths, options: options, progress: progress)
        }
    }

    /// Runs `body`, which reads inputs, with a progress meter. `body` passes its progress to `progress`. After Ctrl-C,
    /// `progress` returns false, and `body` must stop after the current batch. Before the first progress, while inputs
    /// are opened and their formats detected, Ctrl-C ends the program at once.
    func withImportProgress<Result>(
        of paths: [String] = [],
        _ body: (_ progress: @escaping (ImportProgress) -> Bool) throws -> Result
    ) throws -> Result {
        // A dry run writes to a temporary store, which it must remove.
        if has(.dryRun) { Interruption.beginGraceful() }
        let meter = ProgressMeter(reading: paths, style: progressStyle, context: self)
        defer { meter.end() }
        return try body { progress in
            Interruption.beginGraceful()
            return meter.update(progress)
        }
    }

    /// Prints the members and columns of each input that were not read, each with a value.
    private func listUnread(_ report: ImportReport) {
        for input in report.inputs where !input.unread.isEmpty {
            note("Not read in \(input.path.visible):")
            for member in input.unread {
                let values = HumanReadable.count(member.values, "value")
                note("  \(member.name.visible): \(values), such as \(member.sample.visible)")
            }
            if input.hasMoreUnread { note("  and more: at most \(input.unread.count) are counted") }
        }
    }

    /// Prints the skipped records of each input, at most 100, and the number of the others.
    private func listSkipped(_ report: ImportReport) {
        for input in report.inputs where !input.skipped.isEmpty {
            note("Skipped in \(input.path.visible):")
            for skip in input.skipped {
                let location = skip.line.map { ":\($0)" } ?? skip.offset.map { " at byte \($0)" } ?? ""
                note("  \(skip.entry.visible)\(location): \(skip.reason.visible)")
            }
            let rest = input.skippedCount - input.skipped.count
            if rest > 0 { note("  and \(HumanReadable.grouped(rest)) more") }
        }
    }

    private func importOptions() throws -> ImportOptions {
        var options = ImportOptions()
        options.include = Set(PrivateKind.allCases.filter(arguments.includes))
        options.ownerHandle = try arguments.value(.owner).map(TweetArchive.handle)
        options.includeWithoutIDs = has(.withoutIDs)
        options.format = arguments.value(.format).flatMap { InputFormat(rawValue: $0) }
        return options
    }

    /// Returns absolute paths of the folders and zips in values of `--media`.
    private static func mediaFolders(_ values: [String]) throws -> [String] {
        try values.map { value in
            guard let path = realPath(of: value) else {
                throw CommandError.usage(
                    "bad-value", "--media takes a folder, not \"\(value)\"",
                    hint: "name a folder of images and videos, or a zip of them")
            }
            return path
        }
    }

    /// Parses values of `--map`: `PROPERTY=COLUMN`, or `*=label`.
    private static func mapping(_ values: [String]) throws -> ColumnMapping {
        var mapping = ColumnMapping()
        for value in values {
            let sign = value.firstIndex(of: "=") ?? value.endIndex
            let (name, column) = (String(value[..<sign]), String(value[sign...].dropFirst()))
            guard !name.isEmpty, !column.isEmpty else {
                throw CommandError.usage(
                    "bad-value", "\"\(value)\" is not a value of --map", hint: "write --map PROPERTY=COLUMN")
            }
            if name == ColumnMapping.others, column == TweetProperty.label.rawValue {
                mapping.rules.append(ColumnMapping.Rule(.label, ColumnMapping.others))
                continue
            }
            guard let property = TweetProperty(rawValue: name) else {
                let known = TweetProperty.allCases.map(\.rawValue)
                let question = Spelling.question(Spelling.suggestions(for: name, among: known))
                throw CommandError.usage(
                    "bad-value", "\"\(name)\" is not a property of tweets",
                    hint: question ?? "use \(known.joined(separator: ", "))")
            }
            try CommandError.require(
                column != ColumnMapping.others || property == .label, "bad-value",
                "\"\(value)\" is not a value of --map", hint: "only labels can have all columns")
            mapping.rules.append(ColumnMapping.Rule(property, column))
        }
        return mapping
    }

    /// Returns `.nothingImported` if no input contains tweets (collected or referenced), likes, messages, follows,
    /// short links with destinations or texts of images. Otherwise returns `.partlyImported` if a record was skipped or
    /// an input could not be read, else `.done`. Tweets that the store already contained also count.
    static func importStatus(of report: ImportReport) -> ExitStatus {
        let inputs = report.inputs
        let hasContent = inputs.contains {
            $0.tweets > 0 || $0.likes > 0 || $0.messages + $0.grokMessages > 0 || $0.referenced > 0 || $0.follows > 0
                || $0.lists > 0
                || $0.shortLinks > 0 || $0.imageTexts > 0 || $0.accounts > 0
        }
        guard hasContent else { return .nothingImported }
        let isWhole = inputs.allSatisfy { $0.skippedCount == 0 && $0.failure == nil }
        return isWhole ? .done : .partlyImported
    }
}
