import Glibc
import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let demo = Command(
        "demo",
        synopsis: ["demo"],
        summary: "run a demonstration on sample archives",
        description: [
            "Imports the sample archives into a temporary store, which is removed at the end, and runs a search, "
                + "shows a tweet and lists recent searches. Every command is printed before it runs.",
            "The samples are in $TWEETDEX_SAMPLES, in a folder SampleArchives next to or above the program, or in "
                + "SampleArchives in the current folder.",
        ],
        examples: [
            Example("tweetdex demo", "run the demonstration")
        ]
    ) { session throws(CommandError) in try DemoCommand(session: session).run() }
}

/// Runs real command lines in this process, on a temporary store.
struct DemoCommand {
    let session: Session

    func run() throws(CommandError) -> ExitStatus {
        let samples = try findSamples()
        let inputs = try archives(in: samples)
        guard let folder = TemporaryFolder() else {
            throw .store(CommandError.Problem("store", "cannot create a temporary folder: \(FileSystem.reason(errno))"))
        }
        // Let the current step finish after the first Ctrl-C, because the folder must then be removed.
        Interruption.beginGraceful()
        defer { folder.remove() }
        let store = folder.path + "/tweets.db"

        try say("The sample archives contain invented tweets. The store of this demonstration is temporary.")
        try say("", "1. Import archives. Their formats are detected.")
        let imported = try step(["import"] + inputs, store: store)
        guard imported == .done || imported == .partlyImported else { return imported }

        let page = try newest(store)
        guard let term = Self.mostCommonHashtag(page.hits) else { return try end(with: page) }
        try say("", "2. Search. In a shell, quote a hashtag, because # begins a comment.")
        _ = try step(["search", "#" + term, "--limit", "3"], store: store)
        try say("", "3. Search for tweets with images, without retweets.")
        _ = try step(["search", "has:images -is:retweet", "--limit", "2"], store: store)
        if let hit = page.hits.max(by: { Self.richness($0) < Self.richness($1) }) {
            try say("", "4. Show one tweet. Its images, hashtags, users and links are numbered,")
            try say("   and tweetdex show TWEET N opens number N.")
            _ = try step(["show", "\(hit.tweet.id)"], store: store)
        }
        try say("", "5. Searches are recorded. tweetdex recent run 2 runs the second one again.")
        _ = try step(["recent"], store: store)
        return try end(with: page)
    }

    private func end(with page: SearchPage) throws(CommandError) -> ExitStatus {
        try say("", "To import your own archive, run tweetdex import twitter-archive.zip")
        return page.hits.isEmpty ? .nothingImported : .done
    }

    private func say(_ lines: String...) throws(CommandError) {
        for line in lines { try session.output.writeLine(line.isEmpty ? "" : session.style.bold(line)) }
    }

    /// Prints a command line as a user would type it, and runs it on the demo's store. Returns its exit status. After
    /// Ctrl-C, throws `CommandError.interrupted` instead.
    private func step(_ words: [String], store: String) throws(CommandError) -> ExitStatus {
        if Interruption.isRequested { throw .interrupted }
        let shown = words.map { Shell.quoted($0) }.joined(separator: " ")
        try session.output.writeLine(session.style.cyan("$ tweetdex " + shown))
        // Flush, so that the messages of the step on standard error come after its command line.
        try session.output.finish()
        let inherited: [Flag.Name] = [.color, .theme, .hyperlinks]
        let flags = inherited.compactMap { flag in session.arguments.value(flag).map { flag.spelling + "=" + $0 } }
        let arguments = try ArgumentParser.parse(words + flags + ["--store", store])
        let status = try Program.perform(session.with(arguments))
        try session.output.finish()
        return status
    }

    private func newest(_ path: String) throws(CommandError) -> SearchPage {
        let store = try StoreLocation(flag: path, environment: session.environment).open()
        var options = SearchOptions(now: TimeArgument.now())
        options.records = false
        options.limit = 500
        return try fetch { () throws(TweetArchiveError) in try store.search("", options: options) }
    }

    /// Returns the most common hashtag of these tweets; `nil` if they have none.
    private static func mostCommonHashtag(_ hits: [SearchHit]) -> String? {
        var counts: [String: Int] = [:]
        for hit in hits {
            for tag in Set(hit.tweet.hashtags.map(\.text)) { counts[tag, default: 0] += 1 }
        }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    /// Returns the numbers of sections and of items that `show` prints. The demo shows the tweet with the most
    /// sections, and among these the most items.
    private static func richness(_ hit: SearchHit) -> (Int, Int) {
        let page = DetailPage(hit)
        return (page.sections.count, page.sections.reduce(0) { $0 + $1.items.count })
    }

    private func findSamples() throws(CommandError) -> String {
        var candidates: [String] = []
        if let named = session.environment.value("TWEETDEX_SAMPLES") { candidates.append(named) }
        var folder = FileSystem.executable().flatMap(FileSystem.parent)
        // Six levels are enough: `.build/x86_64-unknown-linux-gnu/release/` is three levels below the package.
        for _ in 0..<6 {
            guard let here = folder else { break }
            candidates.append(here + "/SampleArchives")
            folder = here == "/" ? nil : FileSystem.parent(of: here)
        }
        candidates.append("SampleArchives")
        if let found = candidates.first(where: FileSystem.isFolder) { return found }
        throw .usage(
            CommandError.Problem(
                "no-samples", "the sample archives were not found",
                hint: "run the demo in the program's source folder, or set $TWEETDEX_SAMPLES to their folder"))
    }

    /// Returns the paths of the archives in the folder: its subfolders, except hidden ones and Python packages, and
    /// files with one of the extensions below. `.json` is not one of these, because `expected.json` is not an archive.
    private func archives(in folder: String) throws(CommandError) -> [String] {
        let endings = [".zip", ".gz", ".bz2", ".xz", ".zst", ".tar", ".jsonl", ".ndjson", ".csv"]
        let names = FileSystem.names(in: folder).filter { name in
            guard FileSystem.isFolder(folder + "/" + name) else { return endings.contains { name.hasSuffix($0) } }
            // Omit the Python package that generates the samples.
            return !name.hasPrefix(".") && !FileSystem.names(in: folder + "/" + name).contains("__init__.py")
        }
        guard !names.isEmpty else {
            throw .usage(CommandError.Problem("no-samples", "the folder \(folder) contains no archives"))
        }
        return names.map { folder + "/" + $0 }
    }
}

/// A temporary folder that only its owner can read.
private struct TemporaryFolder {
    let path: String

    /// Returns `nil` if the folder cannot be created; `errno` then contains the reason.
    init?() {
        let above = Environment.process.value("TMPDIR") ?? "/tmp"
        var template = Array((above + "/tweetdex-demo-XXXXXX").utf8CString)
        guard unsafe mkdtemp(&template) != nil else { return nil }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Removes the folder and the files in it. Prints a warning if this fails.
    func remove() {
        for name in FileSystem.names(in: path) { unsafe unlink(path + "/" + name) }
        if unsafe rmdir(path) != 0 {
            Diagnostics.writeLine("warning: the temporary folder \(path) could not be removed")
        }
    }
}
