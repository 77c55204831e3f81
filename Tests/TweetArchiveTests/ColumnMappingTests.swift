import SQLiteKit
import TestSupport
import Testing
import TweetModel

@testable import TweetArchive

@Suite("Columns that the user maps")
struct ColumnMappingTests {
    private func options(_ rules: (TweetProperty, String)...) -> ImportOptions {
        var options = ImportOptions()
        options.mapping.rules = rules.map { ColumnMapping.Rule($0.0, $0.1) }
        return options
    }

    private func run(_ sandbox: Sandbox, _ file: String, _ options: ImportOptions) throws -> ImportReport.Input {
        let archive = try TweetArchive(path: sandbox.path("tweets.db"), access: .create)
        return try #require(try archive.importInputs([file], options: options) { _ in true }.inputs.first)
    }

    private static let table = """
        nr,words,tweet_link,num_likes,code,mood
        1,so it is,https://x.com/ann_lee/status/\(Lines.id(1)),4,"birds, roofs",calm
        2,tea,https://x.com/bob_x/status/\(Lines.id(2)),31,NA,

        """

    @Test("Columns fill the text, the counts and the labels; the others become labels")
    func columns() throws {
        let sandbox = try Sandbox()
        let file = try sandbox.write("a.csv", Self.table)
        let input = try run(
            sandbox, file, options((.text, "words"), (.likes, "num_likes"), (.label, "code"), (.label, "*")))
        #expect(input.tweets == 2 && input.unread.isEmpty && input.skippedCount == 0)
        #expect(try sandbox.rows("SELECT text, like_count FROM tweet ORDER BY id") == ["so it is|4", "tea|31"])
        let labels = try sandbox.rows("SELECT name FROM label ORDER BY name")
        #expect(labels == ["birds", "mood: calm", "nr: 1", "nr: 2", "roofs"])
    }

    @Test("Members of nested objects are named by their path, also if the ID and the text have unknown names")
    func members() throws {
        let sandbox = try Sandbox()
        let lines =
            #"{"tid":"\#(Lines.id(1))","post":{"words":"so it is","n":7},"tags":["a","b"],"rest":{"x":1}}"# + "\n"
        let file = try sandbox.write("a.jsonl", lines)
        let input = try run(
            sandbox, file, options((.id, "tid"), (.text, "post.words"), (.likes, "post.n"), (.label, "tags")))
        #expect(input.tweets == 1)
        #expect(input.unread == [ImportReport.Unread(name: "rest.x", values: 1, sample: "1")])
        #expect(try sandbox.rows("SELECT text, like_count FROM tweet") == ["so it is|7"])
        #expect(try sandbox.rows("SELECT name FROM label ORDER BY name") == ["a", "b"])
    }

    @Test("The mapping is stored with the import: a refresh repeats it, and another mapping reads the file again")
    func repeated() throws {
        let sandbox = try Sandbox()
        let file = try sandbox.age(sandbox.write("a.csv", Self.table))
        let first = options((.text, "words"), (.likes, "num_likes"))
        #expect(try run(sandbox, file, options((.text, "words"))).unread.map(\.name).contains("num_likes"))
        #expect(!(try run(sandbox, file, first).unread.map(\.name).contains("num_likes")))
        #expect(try run(sandbox, file, first).unchanged == 2)
        #expect(try sandbox.rows("SELECT options FROM import") == ["map=text=words,map=likes=num_likes"])
        #expect(try run(sandbox, file, options((.text, "words"), (.views, "num_likes"))).updated == 2)
        #expect(try sandbox.rows("SELECT options FROM import") == ["map=text=words,map=views=num_likes"])
        try sandbox.append("3,fish,https://x.com/bob_x/status/\(Lines.id(3)),8,,\n", to: file)
        _ = try TweetArchive(path: sandbox.path("tweets.db"), access: .existing).refreshImports { _ in true }
        #expect(try sandbox.rows("SELECT text, view_count FROM tweet WHERE id = \(Lines.id(3))") == ["fish|8"])
    }

    @Test("A column that the input does not have is an error with a suggestion, also in a repeated import")
    func missing() throws {
        for (name, text) in [("a.csv", Self.table), ("a.jsonl", Lines.text(0..<3))] {
            let sandbox = try Sandbox()
            let file = try sandbox.write(name, text)
            for _ in 0..<2 {
                let input = try run(sandbox, file, options((.text, "words"), (.likes, "num_like")))
                let reasons = input.skipped.map(\.reason)
                #expect(reasons.contains { $0.hasPrefix("no column or member is named \"num_like\"") }, "\(reasons)")
                if name == "a.csv" { #expect(reasons.contains { $0.hasSuffix("did you mean \"num_likes\"?") }) }
            }
        }
    }

    @Test("Columns with commas and percent signs survive the ledger")
    func words() {
        var mapping = ColumnMapping()
        mapping.rules = [ColumnMapping.Rule(.likes, "a,b=c%2C"), ColumnMapping.Rule(.label, "*")]
        #expect(mapping.words.allSatisfy { !$0.contains(",") })
        #expect(ColumnMapping(words: ["likes"] + mapping.words) == mapping)
    }
}
