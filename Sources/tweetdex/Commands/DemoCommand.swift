import Glibc
import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let demo = Command(
        "demo",
        synopsis: ["demo"],
        summary: "show the program at work on invented archives",
        description: [
            "Imports the sample archives into a temporary store, which is removed at the end, and runs a search, a look at "
                + "a tweet and the list of recent searches. Every command that it runs is printed first.",
            "The samples are looked for in $TWEETDEX_SAMPLES, in SampleArchives beside or above the program, and in the "
                + "current folder.",
        ]
    ) { session throws(CommandError) in try DemoCommand(session: session).run() }
}

/// The demo runs real command lines in this very process, on a store of its own.
struct DemoCommand {
    let session: Session

    func run() throws(CommandError) -> ExitStatus {
        let samples = try findSamples()
        let inputs = try archives(in: samples)
        guard let folder = TemporaryFolder() else {
            throw .store(CommandError.Problem("store", "cannot make a temporary folder: \(FileSystem.reason(errno))"))
        }
        // A first Ctrl-C lets the running step end, so that the store is removed.
        Interruption.beginGraceful()
        defer { folder.remove() }
        let store = folder.path + "/tweets.db"

        try say("The sample archives are invented: nobody's real tweets. The store of this demo is temporary.")
        try say("", "1. Take in the archives, whatever their age and format.")
        let imported = try step(["import"] + inputs, store: store)
        guard imported == .done || imported == .partlyImported else { return imported }

        let page = try newest(store)
        guard let term = Self.commonestTag(page.hits) else { return try end(with: page) }
        try say("", "2. Search. Quotes keep the shell from taking # for a comment.")
        _ = try step(["search", "#" + term, "--limit", "3"], store: store)
        try say("", "3. Search by what is in tweets, and leave retweets out.")
        _ = try step(["search", "has:images -is:retweet", "--limit", "2"], store: store)
        if let hit = page.hits.max(by: { Self.richness($0) < Self.richness($1) }) {
            try say("", "4. Look at one tweet; its images, hashtags, users and links are numbered,")
            try say("   and tweetdex show TWEET N follows number N.")
            _ = try step(["show", "\(hit.tweet.id)"], store: store)
        }
        try say("", "5. Every search is remembered; tweetdex recent run 2 runs the second one again.")
        _ = try step(["recent"], store: store)
        return try end(with: page)
    }

    private func end(with page: SearchPage) throws(CommandError) -> ExitStatus {
        try say("", "That is all. Now with your own: tweetdex import twitter-archive.zip")
        return page.hits.isEmpty ? .nothingImported : .done
    }

    private func say(_ lines: String...) throws(CommandError) {
        for line in lines { try session.output.writeLine(line.isEmpty ? "" : session.ink.bold(line)) }
    }

    /// Prints a command line as one would type it, and runs it on the demo's store.
    private func step(_ words: [String], store: String) throws(CommandError) -> ExitStatus {
        if Interruption.isRequested { throw .interrupted }
        let shown = words.map { Shell.quoted($0) }.joined(separator: " ")
        try session.output.writeLine(session.ink.cyan("$ tweetdex " + shown))
        // What a step says on standard error stands below its command line.
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
        var options = SearchOptions(now: Moment.now())
        options.records = false
        options.limit = 500
        return try fetch { () throws(TweetArchiveError) in try store.search("", options: options) }
    }

    /// The hashtag that stands in most of these tweets.
    private static func commonestTag(_ hits: [SearchHit]) -> String? {
        var counts: [String: Int] = [:]
        for hit in hits {
            for tag in Set(hit.tweet.hashtags.map(\.text)) { counts[tag, default: 0] += 1 }
        }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    /// How much there is to see below a tweet.
    private static func richness(_ hit: SearchHit) -> (Int, Int) {
        let page = DetailPage(hit)
        return (page.sections.count, page.sections.reduce(0) { $0 + $1.items.count })
    }

    private func findSamples() throws(CommandError) -> String {
        var candidates: [String] = []
        if let named = session.environment.value("TWEETDEX_SAMPLES") { candidates.append(named) }
        var folder = FileSystem.executable().flatMap(FileSystem.parent)
        // Six levels: .build/x86_64-unknown-linux-gnu/release/ lies three below the package.
        for _ in 0..<6 {
            guard let here = folder else { break }
            candidates.append(here + "/SampleArchives")
            folder = here == "/" ? nil : FileSystem.parent(of: here)
        }
        candidates.append("SampleArchives")
        if let found = candidates.first(where: FileSystem.isFolder) { return found }
        throw .usage(
            CommandError.Problem(
                "no-samples", "the sample archives are not there",
                hint: "run the demo in the program's source folder, or name theirs in $TWEETDEX_SAMPLES"))
    }

    /// What there is to import in the folder: archives, not the files that describe them.
    private func archives(in folder: String) throws(CommandError) -> [String] {
        let endings = [".zip", ".gz", ".bz2", ".xz", ".zst", ".tar", ".jsonl", ".ndjson", ".csv"]
        let names = FileSystem.names(in: folder).filter { name in
            guard FileSystem.isFolder(folder + "/" + name) else { return endings.contains { name.hasSuffix($0) } }
            // The script that writes the samples may lie beside them.
            return !name.hasPrefix(".") && !FileSystem.names(in: folder + "/" + name).contains("__init__.py")
        }
        guard !names.isEmpty else {
            throw .usage(CommandError.Problem("no-samples", "there are no archives in \(folder)"))
        }
        return names.map { folder + "/" + $0 }
    }
}

/// A folder that only its owner can look into.
private struct TemporaryFolder {
    let path: String

    /// nil when it cannot be made; `errno` says why.
    init?() {
        let above = Environment.process.value("TMPDIR") ?? "/tmp"
        var template = Array((above + "/tweetdex-demo-XXXXXX").utf8CString)
        guard unsafe mkdtemp(&template) != nil else { return nil }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Removes it with the store's files in it.
    func remove() {
        for name in FileSystem.names(in: path) { unsafe unlink(path + "/" + name) }
        if unsafe rmdir(path) != 0 {
            Diagnostics.writeLine("warning: the temporary folder \(path) could not be removed")
        }
    }
}
