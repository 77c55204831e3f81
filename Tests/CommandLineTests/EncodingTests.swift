import Foundation
import TestSupport
import Testing

@Suite("Inputs in other encodings than UTF-8")
struct EncodingTests {
    private static func line(_ id: Int, _ text: String) -> String {
        #"{"id_str":"\#(100 + id)","created_at":"Sat Mar 05 12:00:00 +0000 2022","full_text":"\#(text)","#
            + #""user":{"id_str":"7","screen_name":"ann","name":"Ann"}}"#
    }

    /// Windows-1252, for the characters that it shares with Latin-1.
    private static func latin(_ text: String) -> [UInt8] {
        text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    }

    /// UTF-16 with a byte order mark.
    private static func utf16(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = [0xFF, 0xFE]
        for unit in text.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        return bytes
    }

    private func report(_ name: String, _ bytes: [UInt8]) throws -> (input: [String: Any], texts: String) {
        let folder = try TemporaryFolder()
        let path = try folder.write(name, bytes)
        let run = try CommandRun(["import", path, "--json"], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let input = try #require((try run.outputObject()["inputs"] as? [[String: Any]])?.first)
        let found = try CommandRun(["search", "", "--plain"], in: folder)
        return (input, found.output)
    }

    @Test("Windows-1252 in JSON is decoded and reported with file, count and position")
    func misspelled() throws {
        let lines = [Self.line(1, "caf\u{E9} one"), Self.line(2, "plain two"), Self.line(3, "na\u{EF}ve three")]
        let first = Self.latin(lines.joined(separator: "\n"))
        let (input, texts) = try report("old.jsonl", first)
        #expect(input["tweets"] as? Int == 3 && input["skipped_count"] as? Int == 0)
        let warnings = try #require(input["warnings"] as? [String])
        #expect(warnings.count == 1, "\(warnings)")
        let warning = try #require(warnings.first)
        #expect(warning.hasPrefix("old.jsonl: 2 records contain bytes that are not UTF-8 (first at byte 0)"))
        #expect(warning.hasSuffix("they were read as Windows-1252"))
        #expect(texts.contains("caf\u{E9} one") && texts.contains("na\u{EF}ve three"), "\(texts)")
    }

    @Test("Rows of a table whose text was encoded twice are decoded and reported")
    func doubledRows() throws {
        let text = """
            id,created_at,screen_name,text
            1499999999999999991,2022-03-05 12:00:00,ann,caf\u{C3}\u{A9}
            1499999999999999992,2022-03-05 12:00:00,ann,caf\u{E9}

            """
        let (input, texts) = try report("tweets.csv", Array(text.utf8))
        let warning = try #require((input["warnings"] as? [String])?.first)
        #expect(warning.contains("1 record contains text that was encoded twice"), "\(warning)")
        #expect(texts.split(separator: "\n").count { $0.contains("caf\u{E9}") } == 2, "\(texts)")
    }

    @Test(
        "UTF-8, UTF-16 and tables in Windows-1252 are read without a warning",
        arguments: [
            ("utf8.jsonl", Array(line(1, "café 東京 \u{FFFD}").utf8), "café 東京 \u{FFFD}"),
            ("escaped.jsonl", Array(line(1, #"caf\u00e9 \ud83d"#).utf8), "café \u{FFFD}"),
            ("utf16.json", utf16("[\(line(1, "café 東京"))]"), "café 東京"),
            (
                "old.csv",
                latin("id,created_at,screen_name,text\n101,2022-03-05T12:00:00Z,ann,caf\u{E9} \u{93}one\u{94}\n"),
                "café “one”"
            ),
        ])
    func known(_ name: String, _ bytes: [UInt8], _ text: String) throws {
        let (input, texts) = try report(name, bytes)
        #expect(input["tweets"] as? Int == 1, "\(name): \(input)")
        #expect((input["warnings"] as? [String])?.isEmpty != false, "\(name): \(input)")
        #expect(texts.contains(text), "\(name): \(texts)")
    }
}
