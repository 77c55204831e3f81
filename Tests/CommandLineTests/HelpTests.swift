import Foundation
import QueryEngine
import TestSupport
import Testing
import tweetdex

@Suite("help")
struct HelpTests {
    static let commands = Command.all.map(\.name)

    @Test("Without arguments and with an empty store, the first steps name the store")
    func short() throws {
        let folder = try TemporaryFolder()
        try Data().write(to: folder.url.appendingPathComponent("tweets.db"))
        let run = try CommandRun(["--store", "tweets.db"], in: folder)
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        for command in ["import", "search"] { #expect(run.output.contains("tweetdex --store tweets.db " + command)) }
        #expect(run.output.split(separator: "\n").count < 10)
    }

    struct DownloadsCase: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var files: [String] = []
        var settings: String?
        /// The argument of the suggested import.
        let suggested: String
    }

    static let downloads = [
        DownloadsCase(testDescription: "no folder", suggested: "twitter-archive.zip"),
        DownloadsCase(
            testDescription: "other files", files: ["Downloads/twitter.zip", "Downloads/twitter-1.jpg"],
            suggested: "twitter-archive.zip"),
        DownloadsCase(
            testDescription: "the newest of two",
            files: ["Downloads/twitter-2024-01-02-b.zip", "Downloads/twitter-2023-12-31-a.zip"],
            suggested: "~/Downloads/twitter-2024-01-02-b.zip"),
        DownloadsCase(
            testDescription: "a name with spaces and a control character",
            files: ["Downloads/twitter-2024-01-02 (1)\u{1B}.zip"],
            suggested: "~/'Downloads/twitter-2024-01-02 (1)\u{241B}.zip'"),
        DownloadsCase(
            testDescription: "a translated folder", files: ["Téléchargements/twitter-2024-01-02.zip"],
            settings: "# comment\nXDG_DOWNLOAD_DIR=\"$HOME/Téléchargements\"\n",
            suggested: "~/'Téléchargements/twitter-2024-01-02.zip'"),
        DownloadsCase(
            testDescription: "settings without the folder", files: ["Downloads/twitter-2024-01-02.zip"],
            settings: "XDG_MUSIC_DIR=\"$HOME/Music\"\n", suggested: "~/Downloads/twitter-2024-01-02.zip"),
    ]

    @Test("Without arguments and without a store, six lines suggest the next commands", arguments: downloads)
    func firstSteps(_ given: DownloadsCase) throws {
        let folder = try TemporaryFolder()
        func write(_ text: String, to path: String) throws {
            let file = folder.url.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        for file in given.files { try write("zip", to: file) }
        if let settings = given.settings { try write(settings, to: ".config/user-dirs.dirs") }
        let run = try CommandRun([], in: folder)
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        #expect(run.output.split(separator: "\n", omittingEmptySubsequences: false).count == 6 + 1)
        #expect(run.output.contains("tweetdex import \(given.suggested)\n"))
        #expect(run.output.contains("found in your Downloads folder") == (given.suggested != "twitter-archive.zip"))
    }

    @Test("After a failed first import, the first steps are printed for the empty store")
    func firstStepsAgain() throws {
        let folder = try TemporaryFolder()
        #expect(try CommandRun(["import", "missing.zip"], in: folder).status != 0)
        let run = try CommandRun([], in: folder)
        #expect(run.output.contains(" Your store is empty.\n"))
        #expect(run.output.contains("tweetdex import twitter-archive.zip\n"))
        #expect(try CommandRun(["import", SampleArchives.path("api-v1-stream.jsonl")], in: folder).status == 0)
        #expect(try !CommandRun([], in: folder).output.contains("Your store is empty."))
    }

    @Test("The licences of all parts are printed")
    func licenses() throws {
        let text = try CommandRun(["licenses"], in: TemporaryFolder()).output
        for part in [
            "Tweetdex\n", "Swift standard library", "SQLite\n", "libarchive\n", "zlib\n", "Unicode Character",
            "twitter-text\n", "Runtime Library Exception",
        ] {
            #expect(text.contains(part), "\(part)")
        }
    }

    @Test("Every command has a page that names all of its flags", arguments: commands)
    func page(_ name: String) throws {
        let folder = try TemporaryFolder()
        let byFlag = try CommandRun([name, "--help"], in: folder)
        #expect(byFlag.status == 0)
        #expect(byFlag.errors.isEmpty)
        #expect(try CommandRun(["help", name], in: folder).output == byFlag.output)
        #expect(try CommandRun([name, "-h"], in: folder).output == byFlag.output)
        let command = try #require(Command.named(name))
        for flag in command.flags { #expect(byFlag.output.contains("--" + flag.rawValue)) }
        for form in command.synopsis { #expect(byFlag.output.contains("tweetdex \(form)")) }
    }

    @Test("The overview names every command, global flag and exit status")
    func overview() throws {
        let text = HelpPage().overview
        for command in Command.all {
            #expect(text.contains("  \(command.name) "))
            #expect(text.contains(command.summary))
        }
        for flag in Flag.global { #expect(text.contains(flag.name.spelling)) }
        for status in ExitStatus.allCases { #expect(text.contains("  \(status.rawValue)  ")) }
        #expect(try CommandRun(["help"], in: TemporaryFolder()).output == text)
        #expect(try CommandRun(["--help"], in: TemporaryFolder()).output == text)
    }

    @Test("Every flag is in the table, is explained, and belongs to a command", arguments: Flag.Name.allCases)
    func flagTable(_ name: Flag.Name) throws {
        let rows = Flag.all.filter { $0.name == name }
        #expect(rows.count == 1)
        let flag = try #require(rows.first)
        #expect(flag.meaning.count > 10)
        #expect(!flag.meaning.hasSuffix("."))
        #expect(!Command.commands(with: flag).isEmpty)
    }

    @Test("Letters of flags and names of commands are unique, and each command lists a flag once")
    func unambiguous() {
        let letters = Flag.all.compactMap(\.short)
        #expect(Set(letters).count == letters.count)
        #expect(Set(Self.commands).count == Self.commands.count)
        for command in Command.all { #expect(Set(command.flags).count == command.flags.count, "\(command.name)") }
    }

    @Test(
        "Every example is a valid command line",
        arguments: Command.all.flatMap(\.examples).map(\.line))
    func examples(_ line: String) throws {
        // The other commands of a pipeline belong to other programs.
        let parts = line.split(separator: "|").map { $0.drop { $0 == " " } }
        let own = try #require(parts.first { $0.hasPrefix("tweetdex ") })
        let command = own.split(separator: ">").first ?? own
        let words = command.split(separator: " ").dropFirst().map { $0.filter { $0 != "'" && $0 != "\"" } }
        #expect(try ArgumentParser.parse(Array(words)).command != nil)
    }

    @Test("No line of help is wider than 80 columns", arguments: commands + ["query"])
    func width(_ topic: String) throws {
        let text = try CommandRun(["help", topic], in: TemporaryFolder()).output
        for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }

    @Test("help query lists every operator with its meaning, aliases and example")
    func queryLanguage() throws {
        let text = HelpPage().query
        let words = Set(
            text.split(whereSeparator: \.isWhitespace).map { $0.trimmingCharacters(in: .init(charactersIn: ",·")) })
        let flat = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for entry in OperatorTable.all {
            for name in [entry.name] + entry.aliases {
                #expect(words.contains(name.contains(":") ? name : name + ":"), "\(name)")
            }
            #expect(flat.contains(entry.meaning), "\(entry.name)")
            if let reason = entry.unavailable {
                #expect(flat.contains("\(reason.reason); instead: \(reason.instead)"), "\(entry.name)")
            } else {
                #expect(flat.contains(entry.example), "\(entry.name)")
            }
        }
        for form in OperatorTable.forms { #expect(flat.contains(form.example) && flat.contains(form.meaning)) }
        #expect(try CommandRun(["help", "query"], in: TemporaryFolder()).output == text)
    }

    @Test("help query NAME explains an operator or a family of operators")
    func oneOperator() throws {
        let page = HelpPage()
        for name in ["from", "from:", "BY", "author:"] {
            #expect(page.query(operator: name)?.hasPrefix("from:\n") == true)
        }
        #expect(page.query(operator: "embedding")?.contains("it needs a language model") == true)
        let family = try #require(page.query(operator: "has"))
        #expect(family.contains("has:images") && !family.contains("is:reply"))
        let run = try CommandRun(["help", "query", "form"], in: TemporaryFolder())
        #expect(run.status == 2)
        #expect(run.errors.contains("did you mean from"))
    }

    @Test("The version is printed alone on the first line, before the commit and the version of SQLite")
    func version() throws {
        let run = try CommandRun(["--version"], in: TemporaryFolder())
        #expect(run.status == 0)
        #expect(run.output.wholeMatch(of: /tweetdex \d+\.\d+\.\d+\n(commit [0-9a-f]+\n)?SQLite 3(\.\d+)+\n/) != nil)
    }
}
