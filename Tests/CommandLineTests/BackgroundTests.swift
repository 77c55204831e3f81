import Foundation
import TestSupport
import Testing
import tweetdex

@Suite("The background of the terminal", .serialized, .enabled(if: TerminalRun.canControl, "setsid is not installed"))
struct BackgroundTests {
    private static let white = TerminalRun.Answer.background("rgb:ffff/ffff/ffff") + TerminalRun.Answer.attributes
    private static let black = TerminalRun.Answer.background("rgb:0000/0000/0000") + TerminalRun.Answer.attributes
    /// The colours of a hashtag on a dark, a light and an unknown background.
    private static let (onDark, onLight, onEither) = ("\u{1B}[38;5;114", "\u{1B}[38;5;28", "\u{1B}[38;5;29")

    private func search(
        _ flags: [String] = [], _ environment: [String: String] = [:], typing text: String = "",
        outputTo target: FileHandle? = nil, answer: String, after milliseconds: Int = 0,
        script: String = #"exec "$@""#
    ) throws -> TerminalRun {
        let store = try SampleStore()
        return try TerminalRun(
            ["--store", store.path, "search", "#coffee", "-n1", "--no-history"] + flags, in: store.folder,
            environment: environment, typing: text, outputTo: target,
            answer: TerminalRun.Answer(text: answer, milliseconds: milliseconds), script: script)
    }

    @Test(
        "The terminal's answer decides, then COLORFGBG; otherwise colours suit both backgrounds",
        arguments: [
            (Self.black, [:], Self.onDark), (Self.white, [:], Self.onLight),
            (Self.white, ["COLORFGBG": "15;0"], Self.onLight),
            (TerminalRun.Answer.attributes, ["COLORFGBG": "15;0"], Self.onDark),
            (TerminalRun.Answer.attributes, ["COLORFGBG": "0;default;15"], Self.onLight),
            (TerminalRun.Answer.attributes, [:], Self.onEither), ("", [:], Self.onEither),
        ] as [(String, [String: String], String)])
    func answers(answer: String, environment: [String: String], color: String) throws {
        let run = try search([], environment, answer: answer)
        #expect(run.status == 0)
        #expect(run.screen.contains(TerminalRun.question))
        #expect(run.screen.contains(color), "\(run.screen)")
        // The terminal's answer is neither echoed nor left for the shell to read.
        #expect(!run.screen.contains("rgb:") && !run.screen.contains("62;22"))
    }

    @Test("Over ssh, the answer may take a round trip")
    func late() throws {
        let run = try search([], ["SSH_CONNECTION": "192.0.2.1 1 192.0.2.2 22"], answer: Self.white, after: 120)
        #expect(run.screen.contains(Self.onLight))
    }

    @Test("A terminal that does not answer delays a search by a few tens of milliseconds")
    func silent() throws {
        func fastest(_ answer: String) throws -> Duration {
            var best = Duration.seconds(60)
            for _ in 0..<5 {
                let start = ContinuousClock.now
                _ = try search(answer: answer)
                best = min(best, .now - start)
            }
            return best
        }
        #expect(try fastest("") - fastest(TerminalRun.Answer.attributes) < .milliseconds(150))
    }

    @Test(
        "The terminal is not queried if colours do not depend on it or it may not support the query",
        arguments: [
            (["--theme", "light"], [:]), (["--color=never"], [:]), ([], ["TWEETDEX_THEME": "dark"]),
            ([], ["NO_COLOR": "1"]),
            ([], ["TERM": "dumb"]), ([], ["TERM": "screen-256color"]), ([], ["TERM": "linux"]), (["--json"], [:]),
            (["--ids"], [:]), (["--csv"], [:]), (["--quiet"], [:]),
        ] as [([String], [String: String])])
    func unasked(flags: [String], environment: [String: String]) throws {
        let run = try search(flags, environment, answer: Self.white)
        #expect(run.status == 0 && !run.screen.contains("\u{1B}]11;"), "\(run.screen)")
    }

    @Test("The terminal is not queried by a background program or if the output is not a terminal")
    func elsewhere() throws {
        let background = try search(answer: Self.white, script: #"set -m; "$@" & wait"#)
        #expect(background.screen.contains("coffee") && !background.screen.contains("\u{1B}]11;"))
        let folder = try TemporaryFolder()
        try Data().write(to: folder.url.appendingPathComponent("out"))
        let file = try #require(FileHandle(forWritingAtPath: folder.path("out")))
        let run = try search(["--color=always"], outputTo: file, answer: Self.white)
        #expect(!run.screen.contains("\u{1B}]11;"))
        let piped = try search(answer: Self.white, script: #""$@" | cat"#)
        #expect(piped.screen.contains("coffee") && !piped.screen.contains("\u{1B}"))
    }

    @Test("The terminal is not queried by a command without output")
    func quiet() throws {
        let store = try SampleStore()
        let run = try TerminalRun(
            ["--store", store.path, "check", "--quiet"], in: store.folder, answer: TerminalRun.Answer(text: Self.white))
        #expect(run.status == 0 && run.screen.isEmpty, "\(run.screen)")
    }

    private static let readsLine = #""$@"; read -r line; echo "line=$line""#

    @Test("Input typed before the query remains for the next reader")
    func typedBefore() throws {
        let run = try search(typing: "typed before\n", answer: Self.white, script: Self.readsLine)
        #expect(run.screen.contains("line=typed before\n"), "\(run.screen)")
        #expect(!run.screen.contains(TerminalRun.question))
    }

    private static let canPushBack =
        (try? String(contentsOfFile: "/proc/sys/dev/tty/legacy_tiocsti", encoding: .utf8))?.first != "0"

    @Test(
        "Input typed while the terminal answers remains for the next reader",
        .enabled(if: canPushBack, "the kernel does not let programs return input"))
    func typedMeanwhile() throws {
        for answer in ["typed\n" + Self.white, Self.white + "typed\n", "ty" + Self.white + "ped\n"] {
            let run = try search(answer: answer, script: Self.readsLine)
            #expect(run.screen.contains("line=typed\n") && run.screen.contains(Self.onLight), "\(run.screen)")
        }
    }

    @Test(
        "Colours are parsed in all notations",
        arguments: [
            ("\u{1B}]11;rgb:0/0/0\u{07}", "dark"), ("\u{1B}]11;rgb:ff/ff/ff\u{1B}\\", "light"),
            ("\u{1B}]11;rgba:fdf6/e3e3/0000/ffff\u{07}", "light"), ("\u{1B}]11;rgb:2828/2c2c/3434\u{07}", "dark"),
            ("abc\u{1B}]11;rgb:fff/fff/fff\u{07}def", "light"), ("\u{1B}]11;rgb:0000/0000/0000", "unknown"),
            ("\u{1B}]11;rgb:0000/0000\u{07}", "unknown"), ("\u{1B}]11;rgb:zz/00/00\u{07}", "unknown"),
            ("\u{1B}]11;rgb:00000/0/0\u{07}", "unknown"), ("\u{1B}]11;#ffffff\u{07}", "unknown"), ("", "unknown"),
        ])
    func forms(answer: String, expected: String) {
        let theme = BackgroundQuery.theme(in: Array(answer.utf8))
        #expect(theme.map { "\($0)" } ?? "unknown" == expected)
    }

    @Test(
        "COLORFGBG contains a colour of the palette",
        arguments: [
            ("15;0", "dark"), ("0;15", "light"), ("0;default;7", "light"), ("12;8", "dark"), ("0;9", "light"),
            ("15;default", "unknown"), ("", "unknown"), ("0;16", "unknown"), ("0;-1", "unknown"),
        ])
    func variable(value: String, expected: String) {
        #expect(BackgroundQuery.theme(ofVariable: value).map { "\($0)" } ?? "unknown" == expected)
    }
}
