internal import CMemory
import Rendering
import TweetArchive
import TweetModel
import WebUI

extension Command {
    static let importing = Command(
        "import",
        synopsis: ["import INPUT…"],
        summary: "take tweets into the store, from archives and exports of any kind",
        description: [
            "INPUT is a Twitter archive as it was downloaded (zip or unpacked folder), or a file or folder of exported "
                + "tweets: JSON, JSON lines or CSV, plain or compressed; - is the standard input. What it is finds out by itself. The input is only "
                + "read; importing it again changes nothing. Likes, deleted tweets and tweets to a Circle are left out "
                + "unless --include names them.",
            "Ctrl-C stops after the batch in hand, and the next import goes on from there.",
        ],
        examples: [
            Example("tweetdex import twitter-2024-11-09.zip", "an archive as it was downloaded"),
            Example(
                "tweetdex import --include likes,deleted ~/twitter", "an unpacked one, with likes and deleted tweets"),
            Example("zstd -dc --long=31 tweets.zst | tweetdex import -", "what another program writes"),
            Example("tweetdex import --dry-run --json *.jsonl.gz", "what is in these files, without a store"),
        ],
        flags: [.include, .owner, .format, .dryRun, .json, .verbose, .quiet],
        run: { session throws(CommandError) in try ImportCommand(session: session).run() }
    )
}

struct ImportCommand {
    let session: Session

    func run() throws(CommandError) -> ExitStatus {
        let paths = session.arguments.words
        guard !paths.isEmpty else {
            throw .usage(
                CommandError.Problem(
                    "missing-input", "import needs an input", hint: "tweetdex import twitter-archive.zip"))
        }
        tweetdex_return_freed_memory()
        let report = try read(paths)
        if session.has(.json) {
            try session.output.writeDocument { JSONRenderer().importReport(report, into: &$0) }
        } else {
            tell(report)
            if session.has(.dryRun) { session.note("Nothing was written: this was a dry run.") }
        }
        return Self.status(of: report)
    }

    /// The report for people, on standard error; not with `--quiet`.
    func tell(_ report: ImportReport) {
        if session.isQuiet { return }
        let renderer = session.errorRenderer
        Diagnostics.write { renderer.importReport(report, into: &$0) }
        if session.has(.verbose) { listSkipped(report) }
    }

    /// Imports into a store that is browsed meanwhile.
    func read(_ paths: [String], into store: TweetArchive, telling live: LiveImport) throws(CommandError)
        -> ImportReport
    {
        try withProgress(of: paths) { (progress) throws(TweetArchiveError) in
            try store.importInputs(paths, options: options) { now in
                live.state = .running(now)
                return progress(now)
            }
        }
    }

    private func read(_ paths: [String]) throws(CommandError) -> ImportReport {
        let store = session.has(.dryRun) ? nil : try session.storeLocation().openOrCreate()
        return try withProgress(of: paths) { (progress) throws(TweetArchiveError) in
            if let store { return try store.importInputs(paths, options: options, progress: progress) }
            return try TweetArchive.dryRun(paths, options: options, progress: progress)
        }
    }

    /// Runs something that reads inputs, with its progress on the terminal, so that Ctrl-C ends it in order.
    func withProgress<Result>(
        of paths: [String] = [],
        _ body: (_ progress: @escaping (ImportProgress) -> Bool) throws(TweetArchiveError) -> Result
    ) throws(CommandError) -> Result {
        Interruption.beginGraceful()
        let meter = ProgressMeter(
            style: progressStyle, ink: session.errorInk, renderer: session.errorRenderer, terminal: session.terminal)
        meter.begin(paths)
        defer { meter.end() }
        do throws(TweetArchiveError) {
            return try body { meter.update($0) }
        } catch {
            throw CommandError(error)
        }
    }

    /// Every record that was left out, as far as the report names them.
    private func listSkipped(_ report: ImportReport) {
        for input in report.inputs where !input.skipped.isEmpty {
            session.note("Skipped in \(visible(input.path)):")
            for skip in input.skipped {
                let place = skip.line.map { ":\($0)" } ?? skip.offset.map { " at byte \($0)" } ?? ""
                session.note("  \(visible(skip.entry))\(place): \(visible(skip.reason))")
            }
            let rest = input.skippedCount - input.skipped.count
            if rest > 0 { session.note("  and \(PeopleNumbers.grouped(rest)) more") }
        }
    }

    /// Names and reasons come out of archives.
    private func visible(_ text: String) -> String {
        Neutralising.neutralised(text, lineBreaks: .spaces)
    }

    private var options: ImportOptions {
        var options = ImportOptions()
        let included = session.arguments.list(.include)
        options.includeLikes = included.contains("likes")
        options.includeDeleted = included.contains("deleted")
        options.includeCircle = included.contains("circle")
        options.includeMessages = included.contains("messages")
        options.ownerHandle = session.arguments.value(.owner).map { String($0.drop { $0 == "@" }) }
        options.format = session.arguments.value(.format)
        return options
    }

    private var progressStyle: ProgressMeter.Style {
        if session.isQuiet { return .silent }
        if session.terminal.canRedraw { return .line }
        return session.has(.verbose) ? .log : .silent
    }

    /// 5 when nothing came of any input, 3 when something was skipped or damaged, else 0. What an archive merely tells of
    /// itself (a file that its owner removed, a guessed owner) is a warning and no damage; a repeated import is 0.
    static func status(of report: ImportReport) -> ExitStatus {
        let inputs = report.inputs
        guard inputs.contains(where: { $0.tweets > 0 || $0.likes > 0 || $0.messages > 0 || $0.referenced > 0 }) else {
            return .nothingImported
        }
        let isWhole = inputs.allSatisfy { $0.skippedCount == 0 && $0.failure == nil }
        return isWhole ? .done : .partlyImported
    }
}
