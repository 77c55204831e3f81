import Foundation
import Testing

@testable import ArchiveImport

@Suite("UTF-16 text")
struct UTF16DecoderTests {
    private static let line =
        #"{"created_at":"Sat Mar 07 09:05:01 +0000 2020","id":101,"id_str":"101","text":"Zürich 🐟 #東京","user":{"id_str":"42","screen_name":"ann_lee"}}"#

    private static let wide = [String.Encoding.utf16LittleEndian, .utf16BigEndian].map { encoding in
        let mark: [UInt8] = encoding == .utf16LittleEndian ? [0xFF, 0xFE] : [0xFE, 0xFF]
        return mark + [UInt8]((line + "\r\n").data(using: encoding) ?? Data())
    }

    @Test("A file written by PowerShell is read like any other, in both byte orders", arguments: wide)
    func read(bytes: [UInt8]) throws {
        let scratch = try Scratch()
        let found = try ImportedInput(try scratch.write("tweets.jsonl", bytes))
        #expect(found.texts == ["Zürich 🐟 #東京"])
        #expect(found.skipped.isEmpty)
    }

    @Test(
        "Code units become UTF-8, at any chunk boundary",
        arguments: [
            (name: "a mark alone", units: [] as [UInt16], text: ""), ("letters", [0x61, 0xE9, 0x6771], "aé東"),
            ("a pair", [0xD83D, 0xDC1F], "🐟"), ("half a pair", [0xD83D, 0x61], "\u{FFFD}a"),
            ("the other half", [0xDC1F, 0x61], "\u{FFFD}a"), ("a pair cut in two", [0x61, 0xD83D], "a\u{FFFD}"),
            ("a mark inside", [0x61, 0xFEFF], "a\u{FEFF}"),
        ])
    func units(name: String, units: [UInt16], text: String) throws {
        let bytes: [UInt8] = [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        for chunk in [1, 3, 64] {
            var decoded: [UInt8] = []
            let stream = UTF16Decoder.decoding(ByteStream(bytes, chunk: chunk))
            while try stream.read(64, into: &decoded) {}
            #expect(decoded == Array(text.utf8), "\(name), \(chunk) bytes at a time")
        }
    }

    @Test("Text without a byte order mark is unchanged")
    func unmarked() throws {
        for bytes: [UInt8] in [[0x7B, 0x00, 0x7D, 0x00], [0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], [], [0xFF]] {
            var read: [UInt8] = []
            let stream = UTF16Decoder.decoding(ByteStream(bytes))
            while try stream.read(64, into: &read) {}
            #expect(read == bytes)
        }
    }
}
