import Foundation
import TestSupport
import Testing

/// Lists for programs are complete, and lists for people say that they are not.
@Suite("Complete lists")
struct CompleteListTests {
    private static func lines(_ text: String) -> Int { text.split(separator: "\n").count }

    @Test(
        "Formats for programs contain all results without --limit",
        arguments: [
            ["search", "the"], ["timeline"], ["recent", "run", "1"], ["search", "sort:oldest"],
        ])
    func tweets(words: [String]) throws {
        let store = try SampleStore()
        _ = try store.run("search", "the")
        let total = try #require(Int(try store.run(words + ["--count"]).output.dropLast()))
        #expect(total > 20)
        for form in ["--ids", "--ndjson", "--plain"] {
            let run = try store.run(words + [form])
            #expect(Self.lines(run.output) == total && !run.errors.contains("shown"), "\(words) \(form)")
            #expect(try Self.lines(store.run(words + [form, "-n", "7"]).output) == 7)
        }
        #expect(try CSVTable.rows(Array(store.run(words + ["--csv"]).output.utf8)).count == total + 1)
        let document = try store.run(words + ["--json"]).outputObject()
        let listed = document["returned"] as? Int
        #expect(listed == 20 && document["next"] is String)
    }

    @Test("A list for people has 20 results, and its last line says how many there are")
    func people() throws {
        let store = try SampleStore()
        let total = try #require(Int(try store.run("search", "the", "--count").output.dropLast()))
        let note = "20 of \(total) shown; -n 0 for all\n"
        for words in [["search", "the"], ["search", "the", "--markdown"], ["search", "the", "--no-history"]] {
            #expect(try store.run(words).errors.hasSuffix(note))
            #expect(try store.run(words + ["-n", "20"]).errors.contains("shown") == false)
            #expect(try store.run(words + ["-n", "0"]).errors.contains("shown") == false)
            #expect(try store.run(words + ["-q"]).errors.isEmpty)
        }
        #expect(try !store.run("search", "the limit:20").errors.contains("shown"))
        let next = try #require(store.run("search", "the", "--json").outputObject()["next"] as? String)
        #expect(
            try store.run("search", "the", "--after", next).errors.hasSuffix("\n20 shown; -n 0 for all\n")
                || store.run("search", "the", "--after", next).errors.hasPrefix("20 shown; -n 0 for all\n"))
    }

    @Test("top lists all values for programs, and says how many others there are", arguments: ["words", "hashtags"])
    func top(field: String) throws {
        let store = try SampleStore()
        let all = Self.lines(try store.run("top", field, "-n", "0", "--ndjson").output)
        #expect(all > 20)
        #expect(try Self.lines(store.run("top", field, "--ndjson").output) == all)
        #expect(try CSVTable.rows(Array(store.run("top", field, "--csv").output.utf8)).count == all + 1)
        let rows = try store.run("top", field, "--json").outputObject()["rows"] as? [Any]
        #expect(rows?.count == 20)
        let run = try store.run("top", field)
        let count = all < 1000 ? "\(all)" : "\(all / 1000),\(String(format: "%03d", all % 1000))"
        #expect(run.errors.hasSuffix("20 of \(count) shown; -n 0 for all\n"), "\(run.errors)")
    }

    @Test("--total goes to standard error, and standard output does not change")
    func total() throws {
        let store = try SampleStore()
        let total = try #require(Int(try store.run("search", "the", "--count").output.dropLast()))
        for form in [[], ["--csv"], ["--ids"], ["--ndjson"], ["--plain"], ["--markdown"], ["-q"]] {
            let run = try store.run(["search", "the", "-n", "2", "--total"] + form)
            #expect(run.errors.contains("\(total) tweets in total"), "\(form): \(run.errors)")
            #expect(try run.output == store.run(["search", "the", "-n", "2"] + form).output)
        }
    }
}
