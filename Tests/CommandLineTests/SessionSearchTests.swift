import Foundation
import TestSupport
import Testing

/// Commands that continue the last search of a terminal session.
@Suite("search +, search -, --page and more")
struct SessionSearchTests {
    private let store: SampleStore

    init() throws { store = try SampleStore() }

    /// Runs a script in its own session with the shell as the leader. `$T` is the program with its store.
    private func session(_ script: String) throws -> String {
        let program = "'\(CommandRun.program.path)' --store '\(store.path)'"
        return try ChildProgram.run(
            "/usr/bin/setsid", ["--wait", "/bin/sh", "-c", script.replacing("$T", with: program)], in: store.folder.url,
            environment: CommandRun.environment(of: store.folder), withErrors: true, seconds: 60
        ).output
    }

    private func ids(_ query: String, _ flags: String...) throws -> String {
        try store.run(["search", query, "--no-history", "--ids"] + flags).output
    }

    @Test(
        "Clauses narrow the last search",
        arguments: [
            ("#coffee", "+ is:reply", "#coffee is:reply"), ("coffee OR tea", "+ is:reply", "(coffee OR tea) is:reply"),
            ("#coffee", "+ is:reply OR has:links", "#coffee (is:reply OR has:links)"),
            ("#coffee", "- is:reply", "#coffee -is:reply"),
            ("#coffee", "- is:reply has:links", "#coffee -is:reply -has:links"),
            ("#coffee", "- 'is:reply has:links'", "#coffee -(is:reply has:links)"),
            ("#coffee", "- is:reply OR has:links", "#coffee -(is:reply OR has:links)"),
            ("#coffee", "- -is:reply", "#coffee is:reply"),
            ("coffee OR tea", "- date:2023", "(coffee OR tea) -date:2023"),
            ("", "+ #coffee", "#coffee"), ("#coffee sort:oldest", "+ is:reply", "#coffee is:reply sort:oldest"),
            ("#coffee OR tea sort:oldest", "- is:reply", "(#coffee OR tea) -is:reply sort:oldest"),
            ("#coffee OR tea limit:2", "+ limit:5", "(#coffee OR tea) limit:5"),
        ])
    func narrow(query: String, clauses: String, expected: String) throws {
        let quoted = clauses.replacing("#coffee", with: "'#coffee'")
        let output = try session("$T search '\(query)' -n 2 > own 2>&1; $T search --ids -n 0 \(quoted)")
        #expect(try output == ids(expected, "-n", "0"))
    }

    @Test("Narrowing repeats, keeps order, columns and dialect, and other sessions do not see it")
    func flags() throws {
        let output = try session(
            """
            $T search '#coffee' --sort oldest -n 2 > own
            $T search + is:reply > own
            $T search - has:links --columns id
            setsid --wait $T search + is:reply
            """)
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
        let expected = try ids("#coffee is:reply -has:links", "--sort", "oldest", "-n", "2").split(separator: "\n")
        #expect(lines.prefix(2).elementsEqual(expected), "\(output)")
        #expect(output.contains("error: this terminal session has not printed the results of a search"))
        #expect(output.contains("hint: search first"))
        let web = try session(
            "$T search --dialect web 'tea OR coffee is:reply' > own 2>&1; $T search + '#coffee' --ids -n 0 2> notes")
        #expect(try web == ids("(tea OR coffee) is:reply #coffee", "-n", "0"))
    }

    @Test("more and --page print all pages, also of a random order")
    func pages() throws {
        for query in ["#swift", "#swift sort:likes", "#swift limit:12"] {
            let all = try ids(query, "-n", "0").split(separator: "\n").map(String.init)
            let print = "| grep -oE '[0-9]{8,19}$'"
            let rest = "while $T more > next 2> end && [ -s next ]; do cat next \(print); done; cat end"
            let text = try session("$T search '\(query)' -n 5 \(print); \(rest)")
            #expect(text == all.joined(separator: "\n") + "\nThe last search has no more results.\n", "\(text)")
            let second = try session(
                "$T search '\(query)' -n 5 > own; $T search --page 2 --ids; $T search '\(query)' --page 1 -n 5 --ids")
            #expect(second == (all[5..<10] + all[..<5]).map { $0 + "\n" }.joined(), "\(second)")
        }
        let random = try session(
            "$T search '#swift' --sort random -n 9 > own; $T search --page 1 --ids > one; $T search --page 2 --ids > two; $T more --limit 9 > own; "
                + "$T search --page 3 --ids > three; cat one two three | sort -u | wc -l")
        #expect(random.hasSuffix("\n26\n"), "\(random)")
    }

    @Test(
        "Wrong uses are explained",
        arguments: [
            ("$T search +", "search + needs a clause"), ("$T search - ''", "search - needs a clause"),
            ("$T search + is:reply", "this terminal session has not printed the results of a search"),
            ("$T more", "this terminal session has not printed"), ("$T more x", "more takes no arguments"),
            ("$T search --page 2", "this terminal session has not printed"),
            ("$T search coffee --page 0", "pages are counted from 1"),
            ("$T search coffee --page 2 -n 0", "-n 0 prints all results"),
            ("$T search '#coffee' --page 2", "page 2 does not exist: the search has 15 results"),
            ("$T search '#coffee' --page 9 -n 4", "the last page is --page 4"),
            ("$T search '#coffee' --page 9223372036854775807", "page 9223372036854775807 does not exist"),
            ("$T search coffee --no-history > own; $T more", "searches with --no-history"),
            ("$T search coffee > own; $T search tea --no-history > own; $T more", "searches with --no-history"),
            ("$T search coffee > own; $T recent clear --force; $T more", "has not printed the results of a search"),
            ("$T settings history off; $T search coffee > own; $T more", "has not printed the results of a search"),
            ("$T search coffee > own; $T search + nosuch:x", "unknown operator \"nosuch:\""),
        ])
    func errors(script: String, message: String) throws {
        #expect(try session(script).contains(message))
    }

    @Test("After --, signs belong to the query, and a word can begin with a sign")
    func literal() throws {
        for words in ["-- - coffee", "-- + coffee", "'- coffee'", "'+ coffee'"] {
            let output = try session("$T search tea > own; $T search --ids -n 0 \(words) 2> notes")
            let query = words.replacing("-- ", with: "").replacing("'", with: "")
            let literal = try store.run(["search", "--ids", "-n", "0", "--no-history", "--", query])
            #expect(output == literal.output, "\(words)")
        }
        let excluded = try session("$T search tea > own; $T search -coffee --count")
        #expect(try excluded == store.run("search", "-coffee", "--count").output)
    }

    @Test("An empty result and a conversation do not replace the last search, and counting does")
    func replacement() throws {
        let thread = try session("$T search '#coffee' > own; $T thread 1 > own; $T search + is:reply --ids -n 0")
        #expect(try thread == ids("#coffee is:reply", "-n", "0"))
        let empty = try session("$T search '#coffee' > own; $T search + zzzzqq; $T search + is:reply --ids -n 0")
        #expect(try empty.hasSuffix(ids("#coffee is:reply", "-n", "0")))
        let count = try session(
            "$T search tea > own; $T search '#coffee' --count > own; $T search + is:reply --ids -n 0")
        #expect(try count == ids("#coffee is:reply", "-n", "0"))
    }
}
