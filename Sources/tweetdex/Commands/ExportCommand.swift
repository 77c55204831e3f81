import Rendering
import TweetArchive
import TweetModel
import WebUI

extension Command {
    static let export = Command(
        "export",
        synopsis: ["export [QUERY…]", "export follows --csv"],
        summary: "export tweets for other programs",
        description: [
            "Exports all tweets that match the query; without a query, the whole archive. Exports are not recorded "
                + "among the searches. Deleted tweets and tweets for a Circle are left out unless --include names "
                + "them.",
            "--output writes a file in the format of its extension: .csv, .tsv, .md, .jsonl or .ndjson, or one of them "
                + "and .gz, such as .csv.gz. Without an extension it writes JSON lines; --output - writes to standard "
                + "output. A second file, FILE.evidence.json, documents the export: the query and its interpretation, "
                + "the time, the state of the store, the number of tweets left out and the reasons, and the SHA-256 of "
                + "the file and of every contributing import.",
            "--html writes a folder of pages that any browser opens without a server or network: lists, tweets with "
                + "their threads, images, a gallery, and a search with the common operators. Above 100,000 tweets, "
                + "the tweets are in one script per month. Images and videos are copied from the archives.",
            "--limit N exports the first N tweets in the order of --sort. --context adds the tweets around them. "
                + "With a sample, it exports N of the sampled tweets. The evidence records whether the limit was "
                + "reached.",
            "--per-day and --per-user take samples of even size. For a sample of all tweets write sample:10 in the "
                + "query; for one tweet of each text, unique:text.",
            "--normalized adds the tokens of the search index to each row (text_norm, tags_norm, mentions_norm, "
                + "author_norm and others). Another search engine that splits them on spaces finds the same tweets.",
            "--context adds the tweets around each match that are in the store: the tweets it replies to, up to the "
                + "start of the thread, the tweets it quotes or retweets, and its replies. Each row has matched or "
                + "context in row, the relation (replied_to, quoted, retweeted, answer, thread), and the id of the "
                + "match in context_of (the first of several). Each tweet is exported once. Importing the file "
                + "restores all tweets.",
            "--pseudonymous replaces handles, account ids and tweet ids by keyed hashes, and discards the key. "
                + "Words, places and times stay, so a tweet can still be recognised by its text.",
            "export follows writes a table of the followers, followed, blocked and muted accounts in all imports, with "
                + "the times of the first and the last snapshot that contains each. It has no evidence file. To "
                + "export the tweets with this word, write export '\"follows\"'.",
        ],
        examples: [
            ("tweetdex export from:me --output mine.jsonl", "export your own tweets, with an evidence file"),
            ("tweetdex export '#aurora' --output aurora.csv", "write a table for a spreadsheet"),
            (
                "tweetdex export climate --pseudonymous --per-user 5",
                "export at most five tweets per author, without names"
            ),
            (
                "tweetdex export climate --csv --context > climate.csv",
                "include replies, quoted tweets and threads"
            ),
            (
                "tweetdex export from:me --urls --links > urls.txt",
                "list your tweets and the pages that they link to, for a web archive"
            ),
            ("tweetdex export from:me --html my-tweets", "write pages to keep or to share"),
            ("tweetdex export follows --csv > follows.csv", "write a table of followers and followed accounts"),
        ],
        flags: [
            .limit, .output, .ndjson, .normalized, .csv, .byteOrderMark, .markdown, .ids, .urls, .links, .html,
            .noMedia,
            .context,
            .pseudonymous, .perDay, .perUser, .seed, .include, .sort, .tz, .now, .dialect, .lenient, .ignoreCase,
            .force, .quiet,
        ],
        takesQuery: true
    ) { try $0.export() }
}

extension CommandContext {
    fileprivate func export() throws -> ExitStatus {
        if isForFollows { return try writeFollows() }
        if let folder = arguments.value(.html) { return try writePages(into: folder) }
        try reject(
            .noMedia, if: true, "requires --html", hint: "add --html FOLDER, or leave out --no-media")
        let format = try format()
        let isFile = outputPath != nil
        output.isJSONForTerminal = format == .ndjson && !isFile && terminal.outputIsTerminal
        var exportOptions = try exportOptions()
        exportOptions.requiresIDs = format == .ids || format == .urls && !has(.links)
        let store = try openStore()
        let options = try searchOptions()
        let export = store.export(arguments.query, search: options, options: exportOptions)
        // Report an invalid query before creating a file.
        let first = try first(of: export)
        printNotes(export.manifest.notes)
        let meter = meter(isVisible: isFile || terminal.outputIsFile)
        defer { meter.end() }
        let total = try total(of: store, options, exportOptions, for: meter)
        // Earlier, Ctrl-C ends the program at once, because the first statement can take long. Later, it must not leave
        // an unfinished file.
        Interruption.beginGraceful()
        let file = try outputPath.map { try outputFile($0, in: store) }
        let renderer = ExportRenderer(
            format: format, zone: options.zone, byteOrderMark: has(.byteOrderMark),
            hasLinks: has(.links))
        try write(to: file) { renderer.begin(export.manifest, into: &$0) }
        try write(first, of: export, by: renderer, to: file) { meter.update(export.progress(total)) }
        meter.end()
        let manifest = export.manifest
        try write(to: file) { renderer.end(manifest, into: &$0) }
        if let file { try finish(file, manifest, format, store) } else { try output.finish() }
        printSummary(manifest, file)
        return manifest.tweets == 0 && isQuiet ? .nothingFound : .done
    }

    // MARK: Options

    private func format() throws -> ExportRenderer.Format {
        let flag = try oneOf([.ndjson, .csv, .markdown, .ids, .urls])
        let format = try namedFormat(flag.flatMap { ExportRenderer.Format(rawValue: $0.rawValue) }) ?? .ndjson
        try rejectByteOrderMark(unless: format == .csv || format == .tsv)
        try reject(
            .normalized, if: format != .ndjson, "requires --ndjson", hint: "use --ndjson, or leave out --normalized")
        try reject(
            .context, if: format == .ids || format == .urls,
            "and --\(format.rawValue) cannot be combined, because a list of \(format.rawValue) cannot mark the context",
            hint: "use --csv or --ndjson, which mark the context")
        try reject(
            .pseudonymous, if: format == .urls,
            "and --urls cannot be combined, because the URL of a tweet names its author", hint: "choose one")
        try reject(
            .links, if: format != .urls, "requires --urls", hint: "add --urls, or leave out --links")
        return format
    }

    /// The path of the output file; `nil` for standard output.
    private var outputPath: String? {
        arguments.value(.output).flatMap { $0 == "-" ? nil : $0 }
    }

    private static let extensions: KeyValuePairs<String, ExportRenderer.Format> = [
        "csv": .csv, "tsv": .tsv, "md": .markdown, "markdown": .markdown, "jsonl": .ndjson, "ndjson": .ndjson,
    ]

    /// Returns the format from the extension of the output file, or else `given`, the flag of the format. Returns `nil`
    /// if neither names a format. Throws `CommandError.usage` if they contradict each other, and for an unknown
    /// extension without a flag.
    ///
    /// - Parameter allowed: The formats that the export can have.
    private func namedFormat(
        _ given: ExportRenderer.Format?, among allowed: [ExportRenderer.Format] = [.csv, .tsv, .markdown, .ndjson]
    ) throws -> ExportRenderer.Format? {
        guard let path = outputPath else { return given }
        if ["html", "htm"].contains(CommandContext.formatExtension(of: path)) {
            throw CommandError.usage(
                "conflicting-flags", "--output does not write HTML", hint: "write pages with --html FOLDER")
        }
        return try format(given, of: path, among: Self.extensions, allowing: allowed)
    }

    private func exportOptions() throws -> ExportOptions {
        let arguments = arguments
        var exportOptions = ExportOptions(
            seed: arguments.number(.seed).map { Int64($0) } ?? Int64.random(in: 1...999_999_999))
        let included = arguments.list(.include)
        if included.contains("likes") {
            throw CommandError.usage(
                "bad-value", "export --include does not accept likes",
                hint: "search for them in the query: export 'is:liked'")
        }
        if let kind = ["messages", "grok"].first(where: included.contains) {
            throw CommandError.usage(
                "bad-value", "export --include does not accept \(kind)",
                hint: "write a conversation with tweetdex \(kind) export CONVERSATION")
        }
        exportOptions.includesDeleted = arguments.includes(.deleted)
        exportOptions.includesCircle = arguments.includes(.circle)
        exportOptions.isPseudonymous = arguments.has(.pseudonymous)
        exportOptions.isNormalized = arguments.has(.normalized)
        exportOptions.includesContext = arguments.has(.context)
        if let limit = arguments.number(.limit), limit > 0 { exportOptions.limit = limit }
        let sizes = [arguments.number(.perDay), arguments.number(.perUser)]
        try CommandError.require(
            !sizes.contains(0), "bad-value", "--per-day and --per-user take a number of at least 1",
            hint: "use 1 or more")
        _ = try oneOf([.perDay, .perUser])
        exportOptions.sampling = sizes[0].map { .perDay($0) } ?? sizes[1].map { .perUser($0) }
        try reject(
            .seed, if: exportOptions.sampling == nil, "requires --per-day or --per-user",
            hint: "write sample:10/SEED or sort:random/SEED in the query")
        return exportOptions
    }

    /// Prints the notes on the query: warnings first, then hints. Does nothing with `--quiet`.
    private func printNotes(_ notes: [Diagnostic]) {
        guard !isQuiet else { return }
        for note in notes where note.severity != .hint { warn(note.message) }
        let hints = notes.filter { $0.severity == .hint }
        Diagnostics.print(errorRenderer) { $0.write(hints, query: arguments.query, to: &$1) }
    }

    // MARK: Writing

    /// Returns the first batch of tweets; `nil` without any tweet. Shows the elapsed time, because a sample reads all
    /// tweets first.
    private func first(of export: TweetExport) throws -> [SearchHit]? {
        try search(query: arguments.query) { try export.next() }
    }

    /// Returns the next batch of tweets; `nil` at the end. Throws `CommandError.interrupted` after Ctrl-C.
    private func next(of export: TweetExport) throws -> [SearchHit]? {
        if Interruption.isRequested { throw CommandError.interrupted }
        return try CommandError.quoting(arguments.query) { try export.next() }
    }

    /// Returns the progress meter. Callers hide the meter if rows go to the terminal. They also hide it if rows go to a
    /// pipe, because the pipe's reader may write to the terminal.
    private func meter(isVisible: Bool) -> ProgressMeter {
        ProgressMeter(.exportingTweets, style: isVisible ? progressStyle : .silent, context: self)
    }

    /// The number of matching tweets, at most `--limit`, from which the remaining time is estimated. `nil` for a
    /// sample, with `--context`, and if progress is hidden.
    private func total(
        of store: TweetArchive, _ options: SearchOptions, _ exportOptions: ExportOptions, for meter: ProgressMeter
    ) throws -> Int? {
        guard meter.isActive, exportOptions.sampling == nil, !exportOptions.includesContext else { return nil }
        let query = arguments.query
        let count = try CommandError.quoting(query) { try store.count(query, options: options).total }
        return count.map { min($0, exportOptions.limit ?? $0) }
    }

    /// The state of the background thread that writes. Sending it is safe, because no other thread writes meanwhile.
    /// Writes `first` and all following batches. A background thread writes a batch while the calling thread reads the
    /// next one.
    private func write(
        _ first: [SearchHit]?, of export: TweetExport, by renderer: ExportRenderer, to file: OutputFile?,
        progress: () -> Void
    ) throws {
        // This is safe, because this thread writes nothing until the relay has ended.
        nonisolated(unsafe) let (command, file) = (self, file)
        let relay = BackgroundConsumer<[SearchHit]>(label: "tweetdex.export") { hits in
            // A span avoids copying the hits, which are large.
            let hits = hits.span
            for index in hits.indices {
                try unsafe command.write(to: file) { renderer.tweet(hits[index], into: &$0) }
            }
        }
        do {
            if let first, relay.send(first) {
                while let hits = try next(of: export), relay.send(hits) { progress() }
            }
        } catch {
            // Write the earlier batches. If this fails, throw the error of writing, because it occurred first.
            try relay.end()
            throw error
        }
        try relay.end()
    }

    private func write(to file: OutputFile?, _ body: (inout [UInt8]) -> Void) throws {
        // For a terminal, only CSV must be sanitized here. `Output` escapes JSON, Markdown is always sanitized, and IDs
        // are numbers.
        guard let file else {
            return has(.csv) ? try writeTable(body) : try output.write(body)
        }
        try file.write(body)
    }

    private func finish(
        _ file: OutputFile, _ manifest: ExportManifest, _ format: ExportRenderer.Format, _ store: TweetArchive
    ) throws {
        let hash = try file.finish()
        // The evidence must describe the rows just written, so replace an existing file even without `--force`.
        let manifestFile = try store.outputFile(file.path + ".evidence.json", replacing: true)
        try manifestFile.write { bytes in
            JSONRenderer().manifest(manifest, format: format.rawValue, sha256: hash, into: &bytes)
            bytes.append(UInt8(ascii: "\n"))
        }
        _ = try manifestFile.finish()
    }

    private func printSummary(_ manifest: ExportManifest, _ file: OutputFile?) {
        var parts = [HumanReadable.count(manifest.tweets, "tweet")]
        if let path = file?.path { parts[0] += " in " + path.visible }
        if manifest.options.includesContext {
            parts.append(
                "\(HumanReadable.grouped(manifest.contextTweets)) around \(manifest.tweets == 1 ? "it" : "them")")
            if manifest.contextMissing > 0 {
                let verb = manifest.contextMissing == 1 ? "is" : "are"
                parts.append("\(HumanReadable.grouped(manifest.contextMissing)) more \(verb) not in the store")
            }
        }
        if manifest.options.sampling != nil { parts.append("sample with --seed \(manifest.options.seed)") }
        if manifest.reachedLimit { parts.append("stopped at --limit; more tweets may match") }
        parts += leftOut(manifest)
        note(parts.joined(separator: " · "))
    }

    /// Returns the parts of the summary on tweets that were left out, each with the flag that includes them.
    private func leftOut(_ manifest: ExportManifest) -> [String] {
        var parts: [String] = []
        if manifest.leftOutDeleted > 0 {
            parts.append("\(manifest.leftOutDeleted) deleted left out (--include deleted)")
        }
        if manifest.leftOutCircle > 0 {
            parts.append("\(manifest.leftOutCircle) for a Circle left out (--include circle)")
        }
        if manifest.leftOutWithoutID > 0 { parts.append("\(manifest.leftOutWithoutID) without an ID left out") }
        if manifest.contextLeftOut > 0 {
            let found = manifest.tweets == 1 ? "it" : "them"
            parts.append("\(manifest.contextLeftOut) around \(found) left out (--include deleted,circle)")
        }
        return parts
    }
}

/// `export follows`: writes the followers, followed, blocked and muted accounts of all imports as a table.
extension CommandContext {
    private static let followFlags: Set<Flag.Name> = [.csv, .byteOrderMark, .output, .force, .quiet]

    /// True if the command exports follows. A search for the word needs quotes: `export '"follows"'`.
    private var isForFollows: Bool { arguments.words == ["follows"] }

    private func writeFollows() throws -> ExitStatus {
        let others = Command.export.flags.filter { !Self.followFlags.contains($0) }
        if let flag = others.first(where: has) {
            throw CommandError.usage(
                "conflicting-flags", "export follows does not accept \(flag.spelling)",
                hint: "leave it out; to search for the word, write export '\"follows\"'")
        }
        let format = try namedFormat(has(.csv) ? .csv : nil, among: [.csv, .tsv])
        let store = try openStore()
        var (table, count) = ([UInt8](), 0)
        let follows = Table.follows
        follows.csvHeader(byteOrderMark: has(.byteOrderMark), into: &table)
        try store.forEachFollow { row in
            count += 1
            follows.csvRow(row, into: &table)
        }
        if format == .tsv { table.separateByTabs(from: 0) }
        if let path = outputPath {
            let file = try outputFile(path, in: store)
            try file.write { $0 += table }
            _ = try file.finish()
        } else {
            try writeTable { $0 += table }
            try output.finish()
        }
        note(
            count == 0
                ? "The store contains no follows. Run tweetdex import ARCHIVE --include follows to import them."
                : HumanReadable.count(count, "row"))
        return count == 0 && isQuiet ? .nothingFound : .done
    }
}

/// `export --html FOLDER`: writes the tweets as pages that a browser can open without a server.
extension CommandContext {
    private func writePages(into folder: String) throws -> ExitStatus {
        if folder == "-" {
            throw CommandError.usage(
                "conflicting-flags", "export --html writes a folder, not standard output", hint: "name a folder")
        }
        try rejectConflictingFlags()
        let exportOptions = try exportOptions()
        let store = try openStore()
        var options = try searchOptions()
        options.sort = nil
        let export = store.export(arguments.query, search: options, options: exportOptions)
        // Report an invalid query before creating a folder.
        var batch = try first(of: export)
        Interruption.beginGraceful()
        try prepareFolder(folder)
        var pageOptions = StaticPages.Options()
        pageOptions.zone = options.zone
        // Images can identify people, so pseudonymous exports omit them.
        pageOptions.copiesMedia = !has(.noMedia) && !exportOptions.isPseudonymous
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
        return manifest.tweets == 0 && isQuiet ? .nothingFound : .done
    }

    private func rejectConflictingFlags() throws {
        let others: [Flag.Name] = [.ndjson, .csv, .markdown, .ids, .urls, .links, .output, .byteOrderMark, .normalized]
        try reject(
            .html, if: has(.context), "and --context cannot be combined",
            hint: "leave out --context, or use --markdown")
        for other in others { _ = try oneOf([.html, other]) }
        if let order = arguments.value(.sort) {
            try reject(
                .html, if: order != "newest", "and --sort \(order) cannot be combined",
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
        note(parts.joined(separator: " · "))
    }
}
