import Foundation
import TestSupport
import Testing
import tweetdex

@Suite("Completions and the manual page")
struct CompletionsTests {
    private func words(_ store: SampleStore, _ line: String...) throws -> [String] {
        try store.run(["completions", "words", "--"] + line).output.split(separator: "\n")
            .map { String($0.prefix { $0 != "\t" }) }
    }

    @Test(
        "Commands, flags and their values come from the tables",
        arguments: [
            (["se"], ["search", "settings", "serve"]), (["search", "--rel"], []),
            (["search", "--no-h"], ["--no-history"]), (["--no-p"], ["--no-pager"]),
            (["search", "x", "--sort", "rel"], ["relevance"]), (["search", "--sort=old"], ["--sort=oldest"]),
            (["import", "--include", "likes,de"], ["likes,deleted"]), (["import", "ar"], []),
            (["recent", "c"], ["clear"]), (["recent", "log", ""], []), (["help", "query"], ["query"]),
            (["search", "-n"], ["-n"]), (["import", "-v"], ["-v"]), (["import", "-n"], []),
            (["settings", "t"], ["tz", "theme", "text"]), (["completions", ""], ["bash", "zsh", "fish"]),
            (["nosuchcommand", ""], []), (["export", "--format", ""], []),
        ])
    func tables(line: [String], expected: [String]) throws {
        let store = try SampleStore()
        let found = try store.run(["completions", "words", "--"] + line).output.split(separator: "\n")
            .map { String($0.prefix { $0 != "\t" }) }
        #expect(Set(found) == Set(expected))
    }

    @Test("Queries complete operators, and hashtags and users of the store with their counts")
    func store() throws {
        let store = try SampleStore()
        #expect(try words(store, "search", "has:im").contains("has:images"))
        #expect(try words(store, "search", "x", "-has:im").contains("-has:images"))
        let tags = try store.run("completions", "words", "--", "search", "hashtag:swi").output
        #expect(tags.contains("hashtag:swift\t"))
        #expect(tags.contains("\t26 tweets"))
        #expect(try words(store, "search", "from:mira").contains("from:mira_okafor"))
        #expect(try store.recents().isEmpty)
    }

    @Test("Without a store, completion is silent")
    func noStore() throws {
        let folder = try TemporaryFolder()
        let run = try CommandRun(
            ["--store", folder.path("none.db"), "completions", "words", "--", "search", "from:a"], in: folder)
        #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty)
    }

    @Test("Completion reads the store that the command line names, and operators do not require one")
    func namedStore() throws {
        let store = try SampleStore()
        for flags in [["--store", store.path], ["--store=" + store.path], ["--store", "~/tweets.db"]] {
            let run = try CommandRun(
                ["completions", "words", "--"] + flags + ["search", "from:mira"], in: store.folder,
                environment: ["HOME": store.folder.url.path])
            #expect(run.output.hasPrefix("from:mira_okafor\t"), "\(flags)")
        }
        let folder = try TemporaryFolder()
        let run = try CommandRun(["completions", "words", "--", "search", "-has:im"], in: folder)
        #expect(run.output.hasPrefix("-has:images\t"))
    }

    @Test(
        "Bash inserts the rest of a word, also after a colon",
        arguments: [
            ("tweetdex sear", ["search"]), ("tweetdex search from:mira_ok", ["mira_okafor"]),
            ("tweetdex search --sort newe", ["newest"]),
        ])
    func bash(line: String, expected: [String]) throws {
        let store = try SampleStore()
        let script = """
            PATH=$1:$PATH; export TWEETDEX_STORE=$2; source <(tweetdex completions bash)
            COMP_LINE=$3; COMP_POINT=${#COMP_LINE}; _tweetdex; printf '%s\\n' "${COMPREPLY[@]}"
            """
        let folder = CommandRun.program.deletingLastPathComponent().path
        let words = ["bash", "-c", script, "bash", folder, store.path, line]
        let printed = try ChildProgram.run("/usr/bin/env", words).output
        #expect(printed.split(separator: "\n").map(String.init) == expected)
    }

    @Test("An unknown shell is refused", arguments: [[], ["tcsh"], ["bash", "zsh"]])
    func unknown(shells: [String]) throws {
        let folder = try TemporaryFolder()
        let run = try CommandRun(["completions"] + shells, in: folder)
        #expect(run.status == 2 && run.output.isEmpty)
    }

    @Test("The manual page contains every command, flag and operator, and no unintended markup")
    func manual() throws {
        let folder = try TemporaryFolder()
        let page = try CommandRun(["manual"], in: folder).output
        for name in HelpTests.commands { #expect(page.contains(".SS \"\(name)\""), "\(name)") }
        for word in ["\\-\\-hyperlinks", "min_likes:", "conversation_id:", "is:retweet", ".SH \"EXIT STATUS\""] {
            #expect(page.contains(word), "\(word)")
        }
        for section in ["FIRST STEPS", "FORMATS", "PRIVACY", "LIMITS, AND OTHER PROGRAMS", "CLICKHOUSE"] {
            #expect(page.contains(".SH \"\(section)\"\n"), "\(section)")
        }
        let requests: Set<String> = [".TH", ".SH", ".SS", ".PP", ".TP", ".B", ".br"]
        for line in page.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            #expect(!line.isEmpty && !line.hasPrefix("'"))
            if line.hasPrefix(".") { #expect(requests.contains(String(line.prefix { $0 != " " })), "\(line)") }
        }
    }

    @Test("The manual and the article Supported inputs list every format")
    func formats() throws {
        let page = try CommandRun(["manual"], in: TemporaryFolder()).output
        let chapter = try #require(page.components(separatedBy: ".SH ").first { $0.hasPrefix("\"FORMATS\"") })
        let article = SharedData.repository
            .appendingPathComponent("Sources/TweetArchive/TweetArchive.docc/SupportedExports.md")
        let table = try String(contentsOf: article, encoding: .utf8).split(separator: "\n").filter {
            $0.hasPrefix("| ")
        }
        let names = try #require(Flag.all.first { $0.name == .format }).argument.choices
        #expect(names.count > 15)
        for name in names {
            let escaped = name.replacingOccurrences(of: "-", with: "\\-")
            #expect(chapter.contains("\n.B \(escaped)\n"), "\(name)")
            #expect(table.contains { $0.contains("`\(name)`") }, "\(name)")
        }
    }
}
