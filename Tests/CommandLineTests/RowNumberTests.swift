import Foundation
import Glibc
import TestSupport
import Testing

/// A row number belongs to the terminal session that printed the list.
@Suite("Row numbers")
struct RowNumberTests {
    private let store: SampleStore

    init() throws {
        store = try SampleStore()
    }

    /// Runs a script in its own session with the shell as the leader. `$T` is the program with its store.
    private func session(_ script: String, waits: Bool = true) throws -> String {
        let program = "'\(CommandRun.program.path)' --store '\(store.path)'"
        let run = try ChildProgram.run(
            "/usr/bin/setsid", (waits ? ["--wait"] : []) + ["/bin/sh", "-c", script.replacing("$T", with: program)],
            in: store.folder.url, environment: CommandRun.environment(of: store.folder), withErrors: true, seconds: 60)
        return run.output
    }

    private func ids(_ query: String) throws -> [String] {
        try store.run("search", query, "--ids", "--no-history").output.split(separator: "\n").map(String.init)
    }

    @Test("Two sessions have separate lists, and a third has none")
    func sessions() throws {
        let (coffee, swift) = (try ids("#coffee"), try ids("#swift"))
        try #require(coffee.count > 1 && swift.count > 1 && coffee[1] != swift[1])
        let other = "setsid --wait sh -c \"$T search '#swift' -n20 > other; $T show 2 --ids\""
        let output = try session("$T search '#coffee' -n20 > own; \(other); $T show 2 --ids")
        #expect(output == swift[1] + "\n" + coffee[1] + "\n")
        let stranger = try session("$T show 2 --ids; echo $?")
        #expect(stranger.hasPrefix("error: row 2 does not exist: this terminal session has not printed a list"))
        #expect(stranger.contains("hint: search first") && stranger.hasSuffix("\n2\n"), "\(stranger)")
        #expect(try session("$T star 1; $T label").contains("No labels yet"))
    }

    @Test("The lists of many sessions are kept, and the oldest is replaced")
    func many() throws {
        let others = "for i in $(seq COUNT); do setsid --wait sh -c \"$T search '#swift' -n20 > other\"; done"
        let script = "$T search '#coffee' -n20 > own; \(others); $T show 1 --ids"
        #expect(try session(script.replacing("COUNT", with: "15")) == ids("#coffee")[0] + "\n")
        #expect(try session(script.replacing("COUNT", with: "16")).contains("has not printed a list"))
    }

    @Test("A number beyond the list is an error that contains the length of the list")
    func stale() throws {
        let output = try session("$T search '#coffee' --limit 3 > own; $T show 4; echo $?")
        #expect(output.hasPrefix("error: row 4 does not exist in the last list of results, which has 3 rows\nhint: "))
        #expect(output.hasSuffix("\n2\n"))
        // A shorter list replaces all rows of a longer one.
        let shorter = try session("$T search '#coffee' -n20 > own; $T search '#coffee' --limit 1 > own; $T star 2")
        #expect(shorter.contains("which has 1 row\n"), "\(shorter)")
    }

    @Test("A session whose leader has ended is not confused with another one")
    func unknown() throws {
        let done = store.folder.path("done")
        _ = try session(
            "(while kill -0 $$ 2> kill; do sleep 0.05; done; $T search '#coffee' -n20 > own; $T show 1 2> errors; mv errors done) &",
            waits: false)
        let end = ContinuousClock.now + .seconds(30)
        while !FileManager.default.fileExists(atPath: done), ContinuousClock.now < end { usleep(50_000) }
        let errors = try String(contentsOfFile: done, encoding: .utf8)
        #expect(errors.hasPrefix("error: row 1 is unknown, because the terminal session cannot be determined"))
    }

    /// Runs the program as another user, because file permissions do not restrict the superuser.
    private static let starter =
        getuid() == 0 ? ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []
    private static let canStart = starter.isEmpty || FileManager.default.isExecutableFile(atPath: starter[0])

    @Test(
        "In a read-only store, rows have no numbers, and numbers of an older list are refused",
        .enabled(if: canStart, "setpriv is not installed"))
    func readOnly() throws {
        let words = ["--store", store.path, "--color=never", "--no-pager"]
        let numbered = try TerminalRun(words + ["search", "#coffee"], in: store.folder)
        #expect(numbered.screen.contains("\n 2  "), "\(numbered.screen)")
        #expect(try store.run("show", "1", "--ids").status == 0)
        func change(_ file: Int, _ folder: Int) throws {
            try FileManager.default.setAttributes([.posixPermissions: file], ofItemAtPath: store.path)
            try FileManager.default.setAttributes([.posixPermissions: folder], ofItemAtPath: store.folder.url.path)
        }
        try change(0o444, 0o555)
        defer { try? change(0o600, 0o700) }
        let list = try TerminalRun(words + ["search", "#swift"], in: store.folder, startedBy: Self.starter)
        #expect(list.screen.contains("#swift") && !list.screen.contains("\n 2  "), "\(list.screen)")
        for command in [["show", "1"], ["thread", "1"], ["star", "1"], ["note", "1", "x"]] {
            let run = try TerminalRun(words + command, in: store.folder, startedBy: Self.starter)
            #expect(run.status == 2 && run.screen.contains("row 1 is unknown: the store is read-only"), "\(run.screen)")
        }
    }

    @Test("Commands that change a tweet print its author and first words")
    func echo() throws {
        let id = try ids("#coffee")[0]
        let tweet = try store.run("show", id, "--json").outputObject()
        let handle = try #require((tweet["author"] as? [String: Any])?["handle"] as? String)
        let words = try #require(tweet["text"] as? String).replacing("\n", with: " ").prefix(30)
        let echo = "  @\(handle): \(words)"
        for command in [
            ["star", id], ["label", "add", "x", id], ["label", "remove", "x", id], ["note", id, "hello"],
        ] {
            let run = try store.run(command)
            #expect(run.status == 0 && run.errors.contains(echo), "\(run.errors)")
            #expect(try store.run(command + ["--quiet"]).errors.isEmpty)
        }
        let forget = try store.run("forget", "--matching", "id:\(id)", "--force")
        #expect(forget.errors.contains(echo), "\(forget.errors)")
        let many = try store.run("forget", "--matching", "#coffee", "--dry-run").errors
        #expect(many.split(separator: "\n").filter { $0.hasPrefix("  @") }.count == 3 && many.contains(" more\n"))
    }
}
