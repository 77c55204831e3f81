internal import CLibrary
internal import EmbeddedFiles
import Rendering
import TweetArchive
import TweetModel

extension Command {
    static let demo = Command(
        "demo",
        synopsis: ["demo"],
        summary: "run a demonstration on sample archives",
        description: [
            "Imports an invented archive into a temporary store, which is removed at the end, searches it and shows a "
                + "tweet. Every command is printed before it runs.",
            "The archive is part of the program. If $TWEETDEX_SAMPLES names a folder, the demonstration imports the "
                + "archives in that folder instead.",
        ],
        examples: [
            ("tweetdex demo", "run the demonstration")
        ]
    ) { try $0.runDemo() }
}

/// Runs real command lines in this process, on a temporary store.
extension CommandContext {
    fileprivate func runDemo() throws -> ExitStatus {
        let chosen = try environment.value("TWEETDEX_SAMPLES").map(archives)
        guard let folder = PrivateFolder(prefix: "tweetdex-demo") else {
            throw CommandError.store("store", "cannot create a temporary folder: \(errorDescription(errno))")
        }
        // Let the current step finish after the first Ctrl-C, because the folder must then be removed.
        Interruption.beginGraceful()
        defer { folder.remove() }
        let store = folder.path + "/tweets.db"
        let inputs = if let chosen { chosen } else { [try copySample(to: folder.path)] }

        try say("The tweets of this demonstration are invented. Its store is temporary.")
        try say("", "1. Import an archive. Its format is detected.")
        let imported = try step(["import"] + inputs, store: store)
        guard imported == .done || imported == .partlyImported else { return imported }

        let page = try newest(store)
        guard let term = Self.mostCommonHashtag(page.hits) else { return try end(with: page) }
        try say("", "2. Search. In a shell, quote a hashtag, because # begins a comment.")
        _ = try step(["search", "#" + term + " -is:retweet", "--limit", "1"], store: store)
        let short = page.hits.filter { Self.richness($0).1 <= 4 }
        if let hit = short.max(by: { Self.richness($0) < Self.richness($1) }) {
            try say("", "3. Show one tweet. Its images, hashtags, users and links are numbered.")
            _ = try step(["show", "\(hit.tweet.id)"], store: store)
        }
        return try end(with: page)
    }

    private func end(with page: SearchPage) throws -> ExitStatus {
        try say("", "Three commands to try now:")
        for command in [importCommand, searchCommand, "tweetdex serve --open"] {
            try output.writeLine("  " + style.cyan(command))
        }
        return page.hits.isEmpty ? .nothingImported : .done
    }

    private func say(_ lines: String...) throws {
        for line in lines { try output.writeLine(line.isEmpty ? "" : style.bold(line)) }
    }

    /// Prints a command line as a user would type it, and runs it on the demo's store. Returns its exit status. After
    /// Ctrl-C, throws `CommandError.interrupted` instead.
    private func step(_ words: [String], store: String) throws -> ExitStatus {
        if Interruption.isRequested { throw CommandError.interrupted }
        let shown = words.map(\.shellQuoted).joined(separator: " ")
        try output.writeLine(style.cyan("$ tweetdex " + shown))
        // Flush, so that the messages of the step on standard error come after its command line.
        try output.finish()
        let inherited: [Flag.Name] = [.color, .theme, .hyperlinks]
        let flags = inherited.compactMap { flag in self.arguments.value(flag).map { flag.spelling + "=" + $0 } }
        let arguments = try ArgumentParser.parse(words + flags + ["--store", store])
        let status = try Program.perform(with(arguments))
        try output.finish()
        return status
    }

    private func newest(_ path: String) throws -> SearchPage {
        let store = try StoreLocation(flag: path, environment: environment).open()
        var options = SearchOptions(now: currentTime())
        options.records = false
        options.limit = 500
        return try store.search("", options: options)
    }

    /// Returns the most common hashtag of these tweets; `nil` if they have none.
    private static func mostCommonHashtag(_ hits: [SearchHit]) -> String? {
        var counts: [String: Int] = [:]
        for hit in hits {
            for tag in Set(hit.tweet.hashtags.map(\.text)) { counts[tag, default: 0] += 1 }
        }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    /// Returns the numbers of sections and of items that `show` prints. The demo shows a tweet with at most 4 items,
    /// so that it fits on the screen, with the most sections, and among these the most items.
    private static func richness(_ hit: SearchHit) -> (Int, Int) {
        let page = DetailPage(hit)
        return (page.sections.count, page.sections.reduce(0) { $0 + $1.items.count })
    }

    /// Writes the archive that the program contains to a folder. Returns its path.
    private func copySample(to folder: String) throws -> String {
        let path = folder + "/account-2026.zip"
        guard FileSystem.write(account_2026_zip.bytes, to: path) else {
            throw CommandError.store("store", "cannot write \(path): \(errorDescription(errno))")
        }
        return path
    }

    /// Returns the paths of the archives in the folder: its subfolders, except hidden ones and Python packages, and
    /// files with one of the extensions below. `.json` is not one of these, because `expected.json` is not an archive.
    private func archives(in folder: String) throws -> [String] {
        let endings = [".zip", ".gz", ".bz2", ".xz", ".zst", ".tar", ".jsonl", ".ndjson", ".csv"]
        let names = fileNames(in: folder).filter { name in
            guard isFolder(folder + "/" + name) else { return endings.contains { name.hasSuffix($0) } }
            // Omit the Python package that generates the samples.
            return !name.hasPrefix(".") && !fileNames(in: folder + "/" + name).contains("__init__.py")
        }
        try CommandError.require(!names.isEmpty, "no-samples", "the folder \(folder) contains no archives")
        return names.map { folder + "/" + $0 }
    }
}
