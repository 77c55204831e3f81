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

    /// Runs a script on a terminal in its own session with the shell as the leader. `$T` is the program with its store.
    /// Returns the output after the last line `---`.
    private func session(
        _ script: String, waits: Bool = true, in environment: [String: String] = [:]
    ) throws -> String {
        let words = ["--store", store.path, "--color=never", "--no-pager"]
        let shell = ["/usr/bin/setsid"] + (waits ? ["--wait"] : []) + ["/bin/sh", "-c"]
        let run = try TerminalRun(
            words, in: store.folder, environment: environment,
            startedBy: shell + [script.replacing("$T", with: "\"$@\""), "sh"])
        return run.screen.components(separatedBy: "---\n").last ?? ""
    }

    private func lists() -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: store.folder.path(".local/state/tweetdex"))) ?? []
    }

    private func ids(_ query: String) throws -> [String] {
        try store.run("search", query, "--ids", "--no-history").output.split(separator: "\n").map(String.init)
    }

    @Test("Two sessions have separate lists, and a third has none")
    func sessions() throws {
        let (coffee, swift) = (try ids("#coffee"), try ids("#swift"))
        try #require(coffee.count > 1 && swift.count > 1 && coffee[1] != swift[1])
        let other = "setsid --wait sh -c '$T search \"#swift\" -n20; echo ---; $T show 2 --ids' sh \"$@\""
        let output = try session("$T search '#coffee' -n20; \(other); $T show 2 --ids")
        #expect(output == swift[1] + "\n" + coffee[1] + "\n")
        let stranger = try session("$T show 2 --ids; echo $?")
        #expect(stranger.hasPrefix("error: row 2 does not exist: this terminal session has not printed a list"))
        #expect(stranger.contains("hint: search first") && stranger.hasSuffix("\n2\n"), "\(stranger)")
        #expect(try session("$T star 1; echo ---; $T label").contains("No labels yet"))
    }

    @Test("show, label and thread accept the rows of a search in the same terminal")
    func commands() throws {
        let id = try ids("#coffee")[2]
        let output = try session(
            """
            $T search '#coffee' -n20; $T label add x 3; $T thread 3 --ids
            echo ---; $T search label:x --ids; $T show 3 --ids
            """)
        #expect(output == id + "\n" + id + "\n")
    }

    @Test("A search whose output is not a terminal writes no list, and no search writes to the store")
    func pipe() throws {
        let before = try Data(contentsOf: URL(filePath: store.path))
        #expect(try store.run("search", "#coffee").status == 0)
        #expect(lists().isEmpty)
        _ = try session("$T search '#coffee'")
        #expect(lists().count == 1)
        #expect(try Data(contentsOf: URL(filePath: store.path)) == before)
        #expect(!FileManager.default.fileExists(atPath: store.path + "-wal"))
        #expect(try store.recents() == ["#coffee"])
    }

    @Test("A list belongs to a store, and is in the runtime folder if there is one")
    func place() throws {
        let runtime = store.folder.path("runtime")
        let copy = store.folder.path("copy.db")
        let output = try session(
            """
            $T search '#coffee' -n20; cp '\(store.path)' '\(copy)'
            echo ---; $T show 1 --ids; "$1" --color=never --store '\(copy)' show 1
            """,
            in: ["XDG_RUNTIME_DIR": runtime])
        #expect(output.hasPrefix(try ids("#coffee")[0] + "\nerror: row 1 does not exist: "), "\(output)")
        #expect(lists().isEmpty)
        let files = try FileManager.default.contentsOfDirectory(atPath: runtime + "/tweetdex")
        #expect(files.count == 1)
        let attributes = try FileManager.default.attributesOfItem(atPath: runtime + "/tweetdex/" + files[0])
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("The lists of many sessions are kept, and the oldest is replaced", arguments: [30, 31])
    func many(others: Int) throws {
        let output = try session(
            """
            $T search '#coffee' -n20; for i in $(seq \(others)); do : > "$HOME/.local/state/tweetdex/$i"; done
            setsid --wait sh -c '$T search "#swift" -n20' sh "$@"; echo ---; $T show 1 --ids
            """)
        #expect(lists().count == 32)
        #expect(try others == 30 ? output == ids("#coffee")[0] + "\n" : output.contains("has not printed a list"))
    }

    @Test("A number beyond the list is an error that contains the length of the list")
    func stale() throws {
        let output = try session("$T search '#coffee' --limit 3; echo ---; $T show 4; echo $?")
        #expect(output.hasPrefix("error: row 4 does not exist in the last list of results, which has 3 rows\nhint: "))
        #expect(output.hasSuffix("\n2\n"))
        // A shorter list replaces all rows of a longer one.
        let shorter = try session("$T search '#coffee' -n20; $T search '#coffee' --limit 1; echo ---; $T star 2")
        #expect(shorter.contains("which has 1 row\n"), "\(shorter)")
    }

    @Test("A session whose leader has ended is not confused with another one")
    func unknown() throws {
        let done = store.folder.path("done")
        _ = try session(
            """
            (while kill -0 $$ 2> kill; do sleep 0.05; done
            $T search '#coffee' -n20; $T show 1 2> errors; mv errors done) &
            """,
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
        "Rows of a read-only store have numbers, unless the list cannot be written",
        .enabled(if: canStart, "setpriv is not installed"))
    func readOnly() throws {
        let (runtime, folder) = (try TemporaryFolder(), store.folder.url.path)
        func change(_ file: Int, _ mode: Int) throws {
            try FileManager.default.setAttributes([.posixPermissions: file], ofItemAtPath: store.path)
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder)
            try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: runtime.url.path)
        }
        try change(0o444, 0o555)
        defer { try? change(0o600, 0o700) }
        let words = ["--store", store.path, "--color=never", "--no-pager"]
        func run(_ command: [String], _ environment: [String: String] = [:]) throws -> TerminalRun {
            try TerminalRun(words + command, in: store.folder, environment: environment, startedBy: Self.starter)
        }
        let list = try run(["search", "#swift"])
        #expect(list.screen.contains("#swift") && !list.screen.contains("\n 2  "), "\(list.screen)")
        #expect(try run(["show", "1"]).screen.contains("row 1 does not exist"))
        let place = ["XDG_RUNTIME_DIR": runtime.url.path]
        #expect(try run(["search", "#swift"], place).screen.contains("\n 2  "))
        #expect(try run(["show", "2", "--ids"], place).screen == ids("#swift")[1] + "\n")
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
