import Foundation
import TestSupport
import Testing

/// An exported file can be imported without loss.
@Suite("Imports of Tweetdex exports")
struct OwnExportTests {
    /// Returns the lines without the hashes of the inputs, because a store that was made from an export has other
    /// inputs.
    private static func lines(_ export: String) -> [String] {
        export.split(separator: "\n").map { line in
            guard let start = line.range(of: ",\"imports\":["),
                let end = line.range(of: "]", range: start.upperBound..<line.endIndex)
            else { return String(line) }
            return String(line[..<start.lowerBound] + line[end.upperBound...])
        }
    }

    @Test("An export of everything that is imported into an empty store is exported with the same bytes")
    func everything() throws {
        let folder = try TemporaryFolder()
        func run(_ store: String, _ words: String...) throws -> CommandRun {
            try CommandRun(["--store", folder.path(store)] + words, in: folder)
        }
        let inputs = try FileManager.default.contentsOfDirectory(atPath: Samples.folder.path).sorted()
            .filter { !["README.md", "expected.json", "generate.py", "generator"].contains($0) }.map(Samples.path)
        _ = try CommandRun(
            ["--store", folder.path("a.db"), "import", "--include", "likes,deleted,circle"] + inputs, in: folder)
        let ids = try run("a.db", "search", "has:media", "--ids", "--limit", "3").output.split(separator: "\n")
        for id in ids {
            _ = try run("a.db", "star", String(id))
            _ = try run("a.db", "label", "add", "To do", String(id))
            _ = try run("a.db", "note", String(id), "line one\nline “two”")
        }
        let all = ["export", "include:referenced", "--include", "deleted,circle", "--output"]
        for (store, file) in [("a.db", "a.jsonl"), ("b.db", "b.jsonl")] {
            if store == "b.db" {
                let report = try run("b.db", "import", folder.path("a.jsonl"), "--json")
                #expect(report.status == 0, "\(report.errors)")
                let inputs = try report.outputObject()["inputs"] as? [[String: Any]]
                #expect(inputs?.first?["format"] as? String == "tweetdex")
            }
            let export = try CommandRun(["--store", folder.path(store)] + all + [folder.path(file)], in: folder)
            #expect(export.status == 0, "\(export.errors)")
        }
        let first = Self.lines(try String(contentsOfFile: folder.path("a.jsonl"), encoding: .utf8))
        let second = Self.lines(try String(contentsOfFile: folder.path("b.jsonl"), encoding: .utf8))
        #expect(first.count == second.count)
        #expect(first.count > 400)
        var shown = 0
        for (before, after) in zip(first, second) where before != after && shown < 5 {
            Issue.record("\(before)\nbecame\n\(after)")
            shown += 1
        }
    }

    @Test("A line of a later version, or without a text, is skipped and reported with its position")
    func damaged() throws {
        let folder = try TemporaryFolder()
        let good =
            "{\"schema\":\"tweetdex.tweet/1\",\"id\":\"107\",\"text\":\"Käse & Brot\",\"flags\":[],"
            + "\"hashtags\":[{\"text\":\"x\",\"start\":900,\"end\":2}]}"
        let lines = [
            good, good.replacing("/1\"", with: "/2\"").replacing("\"107\"", with: "\"108\""),
            "{\"schema\":\"tweetdex.tweet/1\",\"id\":\"109\",\"text\":null}",
            "{\"schema\":\"tweetdex.tweet/1\",\"id\":\"x\",\"text\":\"a\"}",
        ]
        try lines.joined(separator: "\n").write(toFile: folder.path("a.jsonl"), atomically: true, encoding: .utf8)
        let run = try CommandRun(
            ["--store", folder.path("t.db"), "import", folder.path("a.jsonl"), "--json"], in: folder)
        #expect(run.status == 3)
        let input = try #require((try run.outputObject()["inputs"] as? [[String: Any]])?.first)
        #expect(input["tweets"] as? Int == 1)
        let skipped = try #require(input["skipped"] as? [[String: Any]])
        #expect(skipped.map { $0["line"] as? Int } == [2, 3, 4])
        #expect((skipped[0]["reason"] as? String)?.contains("newer tweetdex") == true)
        let text = try CommandRun(["--store", folder.path("t.db"), "search", "käse", "--plain"], in: folder).output
        #expect(text.contains("Käse & Brot"))
    }
}
