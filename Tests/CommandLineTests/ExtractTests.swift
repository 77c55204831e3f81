import Foundation
import TestSupport
import Testing

@Suite("extract")
struct ExtractTests {
    private func run(_ arguments: String..., input: String? = nil) throws -> CommandRun {
        try CommandRun(["extract"] + arguments, in: TemporaryFolder(), input: input.map { Data($0.utf8) })
    }

    private func documents(_ run: CommandRun) throws -> [[String: Any]] {
        try run.output.split(separator: "\n").map { try CommandRun.object(String($0)) }
    }

    @Test("A text is printed with its entities and their positions")
    func people() throws {
        let run = try run("🐟 #lunch with ＠bob @ann/birds $TSLA http://example.com/a")
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        #expect(
            run.output == """
                🐟 #lunch with ＠bob @ann/birds $TSLA http://example.com/a
                    2–8  hashtag  #lunch
                  14–18  mention  ＠bob
                  19–29  list     @ann/birds
                  30–35  cashtag  $TSLA
                  36–56  url      http://example.com/a

                """)
        #expect(try self.run("nothing").output == "nothing\n  no entities\n")
    }

    @Test("JSON is one document per text, with ranges in Unicode scalars")
    func json() throws {
        let run = try run("--json", "👩‍👩‍👧 #e\u{301}té @ann/birds", "@bob $a.b example.com")
        #expect(run.status == 0)
        let found = try documents(run)
        #expect(found.count == 2)
        #expect(found.allSatisfy { $0["schema"] as? String == "tweetdex.extract/1" })
        let tags = try #require(found[0]["hashtags"] as? [[String: Any]])
        #expect(tags.count == 1)
        #expect((tags[0]["text"] as? String).map { Array($0.unicodeScalars) } == Array("e\u{301}té".unicodeScalars))
        #expect(tags[0]["start"] as? Int == 6 && tags[0]["end"] as? Int == 11)
        let lists = try #require(found[0]["lists"] as? [[String: Any]])
        #expect(lists.first?["handle"] as? String == "ann" && lists.first?["list"] as? String == "birds")
        #expect(found[0]["reply_to"] is NSNull)
        #expect(found[1]["reply_to"] as? String == "bob")
        #expect((found[1]["cashtags"] as? [[String: Any]])?.first?["text"] as? String == "a.b")
        #expect((found[1]["urls"] as? [[String: Any]])?.first?["url"] as? String == "example.com")
    }

    @Test("Each line of standard input is a text, with any line endings and without one at the end")
    func lines() throws {
        let texts = try documents(run("--json", input: "#a\r\n\n  #b \n#c")).map { $0["text"] as? String }
        #expect(texts == ["#a", "", "  #b ", "#c"])
        #expect(try run("--json", input: "").output.isEmpty)
        #expect(try documents(run("--json", input: "\n")).count == 1)
    }

    @Test("Lines longer than the read buffer stay whole, and invalid UTF-8 is repaired")
    func longLines() throws {
        let long = String(repeating: "é ", count: 70_000) + "#end"
        let found = try documents(run("--json", input: "\(long)\n#next"))
        #expect(found.map { ($0["text"] as? String)?.utf8.count } == [long.utf8.count, 5])
        let tags = try #require(found[0]["hashtags"] as? [[String: Any]])
        #expect(tags.first?["start"] as? Int == 140_000)
        let folder = try TemporaryFolder()
        let run = try CommandRun(["extract", "--json"], in: folder, input: Data([0xFF, 0x20, 0x23, 0x61, 0xC3]))
        #expect(run.status == 0)
        #expect(try documents(run).first?["text"] as? String == "\u{FFFD} #a\u{FFFD}")
    }

    @Test("Output is printed line by line while the input stays open")
    func streams() throws {
        let (input, output) = (Pipe(), Pipe())
        let process = try ChildProgram(
            CommandRun.program.path, ["extract", "--json"], input: .pipe(input), output: .pipe(output),
            seconds: CommandRun.patience)
        try input.fileHandleForWriting.write(contentsOf: Data("#first\n".utf8))
        #expect(output.fileHandleForReading.availableData.last == UInt8(ascii: "\n"))
        try input.fileHandleForWriting.close()
        #expect(process.wait() == 0)
    }

    @Test("Control characters do not reach a terminal, and words that begin with a dash are text")
    func hostileText() throws {
        #expect(try !run("\u{1B}[31m#a").output.contains("\u{1B}"))
        #expect(try run("-#a").output.hasPrefix("-#a\n"))
    }
}
