import Foundation
import TestSupport
import Testing

@Suite("search -C and --thread")
struct AroundTests {
    @Test("Text marks the results and separates groups, JSON lines and CSV have the roles")
    func forms() throws {
        let store = try SampleStore()
        let lines = try store.run("search", "#coffee", "-C", "1", "--ndjson").output.split(separator: "\n")
            .map { try CommandRun.object(String($0)) }
        let found = try store.run("search", "#coffee", "--ids").output.split(separator: "\n").map(String.init)
        let matched = lines.filter { $0["row"] as? String == "matched" }.compactMap { $0["id"] as? String }
        #expect(Set(matched) == Set(found) && lines.count > matched.count)
        let context = lines.filter { $0["row"] as? String == "context" }
        #expect(context.allSatisfy { $0["relation"] as? String == "neighbor" })
        #expect(context.allSatisfy { found.contains($0["context_of"] as? String ?? "") })

        let document = try store.run("search", "#coffee", "-C1", "--json", "-n", "0").outputObject()
        #expect(document["returned"] as? Int == found.count && (document["tweets"] as? [Any])?.count == lines.count)
        let csv = CSVTable.rows(Array(try store.run("search", "#coffee", "--around=1", "--csv").output.utf8))
        #expect(Array(csv[0].suffix(3)) == ["row", "relation", "context_of"] && csv.count == lines.count + 1)
        let table = try store.run("search", "#coffee", "-C", "1", "--columns", "row,id").output
        #expect(table.split(separator: "\n").count == lines.count && table.contains("matched\t"))

        let text = try store.run("search", "#coffee", "-C", "1", "-n", "0").output
        #expect(text.components(separatedBy: "▶ ").count == found.count + 1 && text.contains("\n\n--\n\n"))
        let thread = try store.run("search", "#coffee is:reply", "--thread").output
        #expect(thread.contains("▶ ") && thread.contains("\n\n--\n\n"))
        #expect(try store.run("search", "#swfit", "-C", "2").output.isEmpty)
    }

    @Test("On a terminal, context is dim and every row has a number", arguments: [80, 200])
    func terminal(columns: Int) throws {
        let store = try SampleStore()
        for view in [[], ["--columns", "date,author,text"]] {
            let run = try TerminalRun(
                ["--store", store.path, "--theme", "dark", "--no-pager", "search", "#coffee", "-C1", "-n3"] + view,
                in: store.folder, columns: columns)
            #expect(run.screen.contains("▶ ") && run.screen.contains("--"), "\(run.screen)")
            let lines = run.screen.split(separator: "\n").map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "") }
            #expect(lines.contains { $0.hasPrefix(" 1 ") } && lines.contains { $0.hasPrefix(" 4 ") })
            // The text of a neighbour is dim, and the text of a result has the default colour.
            let (dim, plain) = (#/\x{1B}\[38;5;245m[^\x{1B}]*\p{L}{3} \p{L}+ /#, #/m[^\x{1B}]*▶ /#)
            #expect(run.screen.contains(dim) && run.screen.contains(plain))
        }
    }

    @Test(
        "Other formats and both flags together are refused",
        arguments: [
            ["-C", "1", "--thread"], ["-C", "1", "--ids"], ["--thread", "--plain"], ["-C", "1", "--count"],
            ["-C", "1", "--facets-only"], ["--thread", "--markdown"], ["-C", "x"], ["-C"],
        ])
    func refusals(words: [String]) throws {
        let run = try SampleStore().run(["search", "coffee"] + words)
        #expect(run.status == 2 && run.output.isEmpty, "\(run.errors)")
    }

    @Test("A number of neighbours that is too large means all of them")
    func large() throws {
        let run = try SampleStore().run("search", "#coffee", "-n1", "-C", "9223372036854775807", "--columns", "id")
        #expect(run.status == 0 && run.output.split(separator: "\n").count > 1)
    }
}
