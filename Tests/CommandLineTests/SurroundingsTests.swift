import Foundation
import TestSupport
import Testing
import tweetdex

@Suite("Effects of the environment")
struct SurroundingsTests {
    struct Colors: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var flag: String?
        var variables: [String: String]
        var isTerminal: Bool
        var used: Bool

        init(
            _ description: String, flag: String? = nil, _ variables: [String: String] = [:], terminal: Bool,
            _ used: Bool
        ) {
            testDescription = description
            self.flag = flag
            self.variables = variables
            isTerminal = terminal
            self.used = used
        }
    }

    @Test(
        "A flag, the environment and the terminal decide about colours",
        arguments: [
            Colors("on a terminal", terminal: true, true), Colors("not elsewhere", terminal: false, false),
            Colors("NO_COLOR", ["NO_COLOR": "1"], terminal: true, false),
            Colors("an empty NO_COLOR is unset", ["NO_COLOR": ""], terminal: true, true),
            Colors("CLICOLOR_FORCE", ["CLICOLOR_FORCE": "1"], terminal: false, true),
            Colors("FORCE_COLOR", ["FORCE_COLOR": "1"], terminal: false, true),
            Colors("CLICOLOR_FORCE=0 forces nothing", ["CLICOLOR_FORCE": "0"], terminal: false, false),
            Colors("NO_COLOR beats FORCE_COLOR", ["NO_COLOR": "1", "FORCE_COLOR": "1"], terminal: true, false),
            Colors("a dumb terminal", ["TERM": "dumb"], terminal: true, false),
            Colors("always beats all", flag: "always", ["NO_COLOR": "1", "TERM": "dumb"], terminal: false, true),
            Colors("never beats all", flag: "never", ["FORCE_COLOR": "1"], terminal: true, false),
            Colors("auto is the rule", flag: "auto", ["NO_COLOR": "1"], terminal: true, false),
        ])
    func colors(_ colors: Colors) {
        let used = TextStyle.usesColor(
            flag: colors.flag, environment: Environment(colors.variables), isTerminal: colors.isTerminal)
        #expect(used == colors.used)
    }

    @Test("The program obeys flags and environment variables")
    func realColors() throws {
        let folder = try TemporaryFolder()
        #expect(try !CommandRun(["help"], in: folder).output.contains("\u{1B}"))
        #expect(try CommandRun(["help", "--color=always"], in: folder).output.contains("\u{1B}[1m"))
        #expect(try CommandRun(["help"], in: folder, environment: ["FORCE_COLOR": "1"]).output.contains("\u{1B}[1m"))
        #expect(try CommandRun(["serch"], in: folder, environment: ["FORCE_COLOR": "1"]).errors.contains("\u{1B}["))
    }

    @Test("Links are printed only to terminals that support them")
    func hyperlinks() {
        func used(_ variables: [String: String], flag: String? = nil, terminal: Bool = true) -> Bool {
            TextStyle.usesHyperlinks(flag: flag, environment: Environment(variables), isTerminal: terminal)
        }
        #expect(!used(["TERM": "xterm-256color"]))
        #expect(used(["TERM": "xterm-kitty"]))
        #expect(used(["VTE_VERSION": "6800"]))
        #expect(!used(["VTE_VERSION": "4600"]))
        #expect(!used(["TERM": "xterm-kitty"], terminal: false))
        #expect(used([:], flag: "always", terminal: false))
        #expect(!used(["TERM": "xterm-kitty"], flag: "never"))
    }

    @Test("The pager is selected as in git")
    func pager() {
        #expect(Pager(environment: Environment(["TWEETDEX_PAGER": "more", "PAGER": "most"]))?.command == "more")
        #expect(Pager(environment: Environment(["PAGER": "less -S"]))?.command == "less -S")
        #expect(Pager(environment: Environment(["PAGER": ""])) == nil)
        #expect(Pager(environment: Environment(["TWEETDEX_PAGER": "cat", "PAGER": "more"])) == nil)
    }

    @Test("The store's path comes from the flag, the variable, the data folder and the home folder, in this order")
    func storeLocation() throws {
        func path(_ flag: String?, _ variables: [String: String]) throws -> String {
            try StoreLocation(flag: flag, environment: Environment(variables)).path
        }
        let all = ["TWEETDEX_STORE": "/v.db", "XDG_DATA_HOME": "/data", "HOME": "/home/ann"]
        #expect(try path("f.db", all) == "f.db")
        #expect(try path(nil, all) == "/v.db")
        #expect(try path(nil, all.merging(["TWEETDEX_STORE": ""]) { $1 }) == "/data/tweetdex/tweets.db")
        #expect(try path(nil, ["XDG_DATA_HOME": "data", "HOME": "/h"]) == "/h/.local/share/tweetdex/tweets.db")
        #expect(try path(nil, ["HOME": "/h"]) == "/h/.local/share/tweetdex/tweets.db")
        #expect(throws: CommandError.self) { try path(nil, [:]) }
    }

    @Test("A reader that goes away is a silent success")
    func brokenPipe() throws {
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let run = try CommandRun(["help"], in: TemporaryFolder(), outputTo: pipe.fileHandleForWriting)
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
    }

    @Test(
        "A full disk is an error", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
    func fullDisk() throws {
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let run = try CommandRun(["help"], in: TemporaryFolder(), outputTo: full)
        #expect(run.status == 2)
        #expect(run.errors.contains("cannot write the output: No space left on device"))
    }
}
