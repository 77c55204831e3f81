import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Output on a terminal", .serialized)
struct TerminalTests {
    @Test("help is coloured; NO_COLOR, TERM=dumb and --color=never disable colours")
    func colors() throws {
        let folder = try TemporaryFolder()
        #expect(try TerminalRun(["help"], in: folder).screen.contains("\u{1B}[1m"))
        #expect(try !TerminalRun(["help"], in: folder, environment: ["NO_COLOR": "1"]).screen.contains("\u{1B}"))
        #expect(try !TerminalRun(["help"], in: folder, environment: ["TERM": "dumb"]).screen.contains("\u{1B}"))
        #expect(try !TerminalRun(["help", "--color=never"], in: folder).screen.contains("\u{1B}"))
    }

    @Test("Long output goes through the pager unless --no-pager is set")
    func pager() throws {
        let folder = try TemporaryFolder()
        let environment = ["TWEETDEX_PAGER": "tr a-z A-Z"]
        #expect(try TerminalRun(["help", "search"], in: folder, environment: environment).screen.contains("USAGE"))
        #expect(
            try TerminalRun(["help", "search", "--no-pager"], in: folder, environment: environment).screen.contains(
                "Usage"))
    }

    @Test("Without the pager's program, output is printed directly", arguments: ["no-such-pager-at-all", "false"])
    func missingPager(_ pager: String) throws {
        let run = try TerminalRun(["help"], in: TemporaryFolder(), environment: ["TWEETDEX_PAGER": pager])
        #expect(run.status == 0)
        if pager != "false" { #expect(run.screen.contains("Search and read")) }
    }

    @Test("Without the pager's program, output of several chunks is printed completely")
    func missingPagerOfLongOutput() throws {
        let store = try SampleStore()
        let words = ["--store", store.path, "search", "", "--limit", "0", "--ndjson", "--no-history"]
        let direct = try TerminalRun(words + ["--no-pager"], in: store.folder)
        #expect(direct.screen.utf8.count > 3 << 16)
        let run = try TerminalRun(words, in: store.folder, environment: ["TWEETDEX_PAGER": "no-such-pager-at-all"])
        #expect(run.status == 0)
        #expect(run.screen.hasSuffix(direct.screen))
    }

    @Test("Rows have numbers that show accepts")
    func rows() throws {
        let store = try SampleStore()
        let words = ["--store", store.path, "search", "#coffee", "--limit", "3"]
        let run = try TerminalRun(words, in: store.folder)
        #expect(run.status == 0)
        #expect(run.screen.contains("more with tweetdex more"))
        let ids = try store.run("search", "#coffee", "--ids", "--no-history").output.split(separator: "\n")
        for row in 1...3 {
            #expect(try store.run("show", "\(row)", "--json").outputObject()["id"] as? String == String(ids[row - 1]))
        }
        #expect(try store.run("show", "4").status == 2)
    }

    @Test("No line is wider than the terminal", arguments: [40, 80, 132])
    func width(_ columns: Int) throws {
        let store = try SampleStore()
        let words = [
            "--store", store.path, "search", "*", "--limit", "0", "--color=never", "--no-pager", "--hyperlinks=never",
        ]
        let run = try TerminalRun(words, in: store.folder, columns: columns)
        let ascii = run.screen.split(whereSeparator: \.isNewline).filter { $0.utf8.allSatisfy { $0 < 0x80 } }
        #expect(ascii.count > 100)
        for line in ascii where line.contains(" ") { #expect(line.count <= columns, "\(line)") }
    }

    @Test("An import shows progress and clears it")
    func progress() throws {
        let folder = try TemporaryFolder()
        let run = try TerminalRun(["import", Samples.path("classic-2013")], in: folder)
        #expect(run.status == 0)
        let first = try #require(run.screen.range(of: "reading classic-2013"))
        let cleared = try #require(run.screen.range(of: "\r\u{1B}[K", range: first.upperBound..<run.screen.endIndex))
        #expect(run.screen[cleared.upperBound...].contains("59"))
    }

    @Test(
        "Photos are drawn by the terminal's protocol, and only on a terminal",
        arguments: [
            ("iTerm2", ["TERM_PROGRAM": "iTerm.app"], [], "\u{1B}]1337;File=inline=1;"),
            ("asked for", [:], ["--images", "iterm"], "\u{1B}]1337;File=inline=1;"),
            ("inside tmux", ["TERM_PROGRAM": "iTerm.app", "TMUX": "/tmp/x", "NO_COLOR": "1"], [], nil),
            ("not wanted", ["TERM_PROGRAM": "iTerm.app"], ["--images", "never"], nil),
            ("a plain terminal", ["NO_COLOR": "1"], [], nil),
        ] as [(String, [String: String], [String], String?)])
    func photos(name: String, environment: [String: String], flags: [String], mark: String?) throws {
        let store = try SampleStore()
        let words = ["--store", store.path, "show", "439158909446261645"] + flags
        let screen = try TerminalRun(words, in: store.folder, environment: environment).screen
        #expect(screen.contains("Images"))
        #expect(screen.contains("\u{1B}]1337") == (mark != nil), "\(name)")
        if let mark { #expect(screen.contains(mark), "\(name)") }
        let piped = try store.run("show", "439158909446261645", environment: environment)
        #expect(!piped.output.contains("\u{1B}"), "\(name)")
    }

    @Test(
        "Chafa draws images with characters, and its failure is ignored",
        arguments: [
            ("draws", "cat > /dev/null; printf 'PICTURE\\nOF CHARACTERS\\n'", [:], "PICTURE"),
            ("fails", "echo PICTURE; exit 1", [:], nil),
            ("converts images other than PNG for kitty", "echo KITTY \"$2\"", ["TERM": "xterm-kitty"], "KITTY kitty"),
            (
                "draws with symbols in a multiplexer that hides kitty", "echo \"$2\"",
                ["TERM": "xterm-kitty", "ZELLIJ": "0"], "symbols"
            ),
        ] as [(String, String, [String: String], String?)])
    func chafa(name: String, script: String, environment: [String: String], mark: String?) throws {
        let store = try SampleStore()
        let programs = store.folder.url.appendingPathComponent("bin")
        try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
        let program = programs.appendingPathComponent("chafa")
        try "#!/bin/sh\n\(script)\n".write(to: program, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        let words = ["--store", store.path, "--color", "always", "show", "439158909446261645"]
        let path = ["PATH": "\(programs.path):/usr/bin:/bin"].merging(environment) { $1 }
        let screen = try TerminalRun(words, in: store.folder, environment: path).screen
        #expect(screen.contains("Hashtags"))
        if let mark {
            #expect(screen.contains(mark), "\(name)")
        } else {
            #expect(!screen.contains("PICTURE"), "\(name)")
        }
    }

    @Test("Clearing asks for confirmation, and an empty answer means no")
    func confirmation() throws {
        let store = try SampleStore()
        _ = try store.run("search", "#coffee")
        let words = ["--store", store.path, "recent", "clear"]
        #expect(try TerminalRun(words, in: store.folder, typing: "\n").screen.contains("[y/N]"))
        #expect(try store.recents() == ["#coffee"])
        #expect(try TerminalRun(words, in: store.folder, typing: "y\n").status == 0)
        #expect(try store.recents() == [])
    }
}
