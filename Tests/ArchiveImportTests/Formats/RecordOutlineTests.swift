import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Outlines of large records")
struct RecordOutlineTests {
    private static func outline(_ text: String) -> String {
        String(decoding: RecordOutline.outline(of: Array(text.utf8)[...]), as: UTF8.self)
    }

    private static let sample =
        #"[{"id_str":"1","text":"a \"b\" \\ \u00e9 ü","list":[1,{"a":null},[true]],"x":-1.5e3},{"id_str":"2"}]"#

    @Test("Short values are unchanged", arguments: [sample, #"{"a":1}"# + "\n" + #"{"b":"}"}"#, "[]", "1"])
    func short(text: String) { #expect(Self.outline(text) == text) }

    @Test("Long strings, arrays and objects lose their rest")
    func long() {
        let text = String(repeating: "x", count: 5000)
        #expect(Self.outline(#"{"a":"\#(text)","b":1}"#) == #"{"a":"\#(text.prefix(1024))","b":1}"#)
        let quotes = String(repeating: #"\""#, count: 3000)
        #expect(Self.outline(#"{"a":"\#(quotes)","b":1}"#) == #"{"a":"\#(quotes.prefix(1024))","b":1}"#)
        let list = Array(repeating: #"{"a":[1,"]"]}"#, count: 50).joined(separator: ",")
        #expect(Self.outline(#"{"a":[\#(list),{"c":[{}]},3],"b":1}"#) == #"{"a":[\#(list)],"b":1}"#)
    }

    @Test("Every beginning of a value becomes a complete value")
    func prefixes() throws {
        let text = Array(Self.sample.utf8)
        for length in 1..<text.count {
            var document = JSONDocument()
            try document.parse(RecordOutline.outline(of: text[..<length]))
            #expect(document.root.kind == .array)
        }
        #expect(Self.outline(#"{"id_str":"1","text":"tea and "#) == #"{"id_str":"1","text":"tea and "}"#)
        #expect(Self.outline(#"{"id_str":"1","te"#) == #"{"id_str":"1"}"#)
    }

    @Test("A first record above the limit of detection does not hide the format", .enabled(if: Exhaustive.isOn))
    func largeFirstRecord() throws {
        let scratch = try Scratch()
        let large = V1.tweet(101, String(repeating: "$A ", count: 6_000_000))
        for (name, text) in [("a.jsonl", large + "\n" + V1.tweet(102)), ("a.json", "[\(large),\(V1.tweet(102))]")] {
            let found = try ImportedInput(scratch.write(name, text))
            #expect(found.format == .apiV1 && found.ids.contains(102))
        }
    }

    @Test(
        "Blank lines before the contents do not hide the format",
        arguments: [
            ("a.jsonl", "\n", V1.tweet(101) + "\n"), ("a.json", " ", "[\(V1.tweet(101))]"),
            ("a.csv", "\n", "id_str,created_at,full_text\n101,2020-01-01T00:00:00Z,tea\n"),
        ])
    func blanks(name: String, blank: String, text: String) throws {
        let scratch = try Scratch()
        for mark in ["", "\u{FEFF}"] {
            let path = try scratch.write(name, mark + String(repeating: blank, count: 70_000) + text)
            #expect(try ImportedInput(path).ids == [101])
        }
    }
}
