import Foundation
import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

/// Writes records of a web archive.
enum WARC {
    static func tweet(_ id: Int64, _ text: String) -> String {
        #"{"data":{"tweetResult":{"result":{"__typename":"Tweet","rest_id":"\#(id)","core":{"user_results":{"result":{"#
            + #""rest_id":"42","legacy":{"screen_name":"ann_lee","name":"Ann"}}}},"legacy":{"id_str":"\#(id)","#
            + #""full_text":"\#(text)","created_at":"Thu Mar 07 09:05:01 +0000 2024","user_id_str":"42"}}}}}"#
    }

    static func record(
        _ type: String, _ content: [UInt8], contentType: String = "application/http; msgtype=response",
        fields: String = "", length: Int? = nil
    ) -> [UInt8] {
        let header =
            "WARC/1.1\r\nWARC-Type: \(type)\r\nWARC-Target-URI: https://x.com/i/api/graphql/a/Tweets?variables=1\r\n"
            + "\(fields)Content-Type: \(contentType)\r\nContent-Length: \(length ?? content.count)\r\n\r\n"
        return Array(header.utf8) + content + Array("\r\n\r\n".utf8)
    }

    static func response(_ body: [UInt8], _ fields: String = "", type: String = "application/json") -> [UInt8] {
        Array("HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\n\(fields)\r\n".utf8) + body
    }

    static func response(_ body: String, _ fields: String = "", type: String = "application/json") -> [UInt8] {
        response(Array(body.utf8), fields, type: type)
    }

    static func chunked(_ body: [UInt8], _ size: Int) -> [UInt8] {
        var chunks: [UInt8] = []
        for start in stride(from: 0, to: body.count, by: size) {
            let chunk = body[start..<min(start + size, body.count)]
            chunks += Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + [0x0D, 0x0A]
        }
        return chunks + Array("0\r\n\r\n".utf8)
    }
}

@Suite("Web archives (WARC)")
struct WARCTests {
    private let bodies = (0..<4).map { WARC.tweet(1_765_000_000_000_000_001 + $0, "text \($0)") }

    /// Records of all types: a tweet each as it is, in chunks, as a resource, and as lines of a stream.
    private var records: [[UInt8]] {
        [
            WARC.record("warcinfo", Array("software: x\r\n".utf8), contentType: "application/warc-fields"),
            WARC.record("response", WARC.response(bodies[0]), fields: "WARC-Payload-Digest: sha1:A\r\n"),
            WARC.record("request", Array("GET / HTTP/1.1\r\n\r\n".utf8)),
            WARC.record("metadata", Array("fetchTimeMs: 1\r\n".utf8), contentType: "application/warc-fields"),
            WARC.record("response", WARC.response([1, 2, 3], type: "image/png")),
            WARC.record(
                "response", WARC.response(WARC.chunked(Array(bodies[1].utf8), 99), "Transfer-Encoding: chunked\r\n")),
            WARC.record("revisit", WARC.response(""), fields: "WARC-Payload-Digest: sha1:A\r\n"),
            WARC.record("resource", Array(bodies[2].utf8), contentType: "application/json"),
            WARC.record("response", WARC.response("\r\n\(bodies[3])\r\n\r\n{\"limit\":{\"track\":1}}\r\n")),
            WARC.record("response", WARC.response("<!DOCTYPE html><p>x</p>", type: "text/html")),
        ]
    }

    private var texts: [String] { (0..<4).map { "text \($0)" } }

    @Test("The responses of a file are one input")
    func plain() throws {
        let scratch = try Scratch()
        let found = try ArchiveImporter.detect(
            path: scratch.write("a.warc", records.joined()), options: ImportOptions())
        #expect(found.problems.isEmpty)
        try #require(found.inputs.count == 1)
        let input = try ImportedInput(found.inputs[0])
        #expect(input.texts == texts && input.failures.isEmpty)
        #expect(found.inputs[0].path.hasSuffix("/a.warc") && input.format == .graphQL)
        // The location of a record leads to its bytes.
        for (tweet, body) in zip(input.decoded, bodies) {
            let (entry, position) = (input.entries[tweet.entry], tweet.position)
            let bytes = try ArchiveImporter.record(
                inputAt: found.inputs[0].path, entry: entry, offset: position.offset, length: position.length
            ) { _ in true }
            #expect(body.contains(String(decoding: bytes, as: UTF8.self)))
        }
    }

    @Test("Responses that only refer to other files are counted, and unknown compressions are named")
    func left() throws {
        let scratch = try Scratch()
        let others = [
            WARC.record("revisit", WARC.response(""), fields: "WARC-Payload-Digest: sha1:B\r\n"),
            WARC.record("response", WARC.response([0x8B, 1, 2, 3], "Content-Encoding: br\r\n")),
            // The program that wrote the record has decoded the body, and kept the header.
            WARC.record("response", WARC.response(bodies[3], "Content-Encoding: br\r\n")),
        ]
        let source = try InputSource(path: scratch.write("a.warc", (records.prefix(2) + others).joined()))
        #expect(source.entries.count == 2)
        let messages = source.problems.map(\.message)
        #expect(messages.count == 2)
        #expect(messages[0].contains("1 response is compressed with Brotli (br)"))
        #expect(messages[1].contains("1 response only refers"))
    }

    @Test("A damaged record is reported with its offset, and the others are read", arguments: [-40, 40, 100_000])
    func wrongLength(difference: Int) throws {
        let scratch = try Scratch()
        let content = WARC.response(bodies[1])
        let wrong = WARC.record("response", content, length: content.count + difference)
        let all = [records[1], wrong, records[7]]
        let source = try InputSource(path: scratch.write("a.warc", all.joined()))
        #expect(source.problems.map(\.offset) == [Int64(records[1].count)])
        #expect(source.problems.allSatisfy { $0.message.contains("byte \(records[1].count)") })
        let read = source.entries.map { EntryContents(source, $0).text.filter { $0 != "\r\n" } }
        #expect(read == [bodies[0], bodies[1], bodies[2]])
    }

    @Test("A file that is cut is read up to its end")
    func cut() throws {
        let scratch = try Scratch()
        let all = Array((records[1] + records[7]).dropLast(100))
        let source = try InputSource(path: scratch.write("a.warc", all))
        #expect(source.problems.map(\.offset) == [Int64(records[1].count)])
        #expect(EntryContents(source, source.entries[1]).text == String(bodies[2].dropLast(96)))
    }

    @Test("Every cut and changed byte is survived")
    func damage() throws {
        let scratch = try Scratch()
        let all = Array(records[1...5].joined())
        for position in stride(from: 0, to: all.count, by: 7) {
            var changed = all
            changed[position] ^= 0x11
            for bytes in [changed, Array(all.prefix(position))] where !bytes.isEmpty {
                guard let source = opened(try scratch.write("a.warc", bytes)) else { continue }
                for entry in source.entries { _ = EntryContents(source, entry) }
            }
        }
    }

    #if CompressedArchives
        /// All records in one gzip member, or each in its own.
        private func gzipped(_ records: [[UInt8]], isWhole: Bool) -> [UInt8] {
            isWhole ? gzipStored(Array(records.joined())) : records.flatMap { gzipStored($0) }
        }

        @Test("A compressed file has the same responses", arguments: [false, true])
        func compressed(isWhole: Bool) throws {
            let scratch = try Scratch()
            let packed = gzipped(records, isWhole: isWhole)
            #expect(try ImportedInput(scratch.write("a.warc.gz", packed)).texts == texts)
            let again = gzipStored(packed)
            #expect(openingError(try scratch.write("twice.gz", again))?.reason == .unsupportedCompression)
        }

        @Test("A damaged gzip member is reported, and reading resumes at the next")
        func damagedMember() throws {
            let scratch = try Scratch()
            let members = [records[1], records[5], records[7]].map { gzipStored($0) }
            var all = Array(members.joined())
            let offset = members[0].count + members[1].count - 6
            all[offset] ^= 0xFF
            let source = try InputSource(path: scratch.write("a.warc.gz", all))
            #expect(source.problems.map(\.offset) == [Int64(members[0].count)])
            #expect(source.entries.count == 3)
            #expect(EntryContents(source, source.entries[2]).text == bodies[2])
        }

        @Test("Bodies are decompressed", arguments: ["gzip", "deflate", "zlib"])
        func encoded(name: String) throws {
            let scratch = try Scratch()
            // A stored block of deflate.
            let text = Array(bodies[0].utf8)
            let length = [UInt8(text.count & 0xFF), UInt8(text.count >> 8)]
            let raw = [1] + length + length.map { ~$0 } + text
            let sums = text.reduce((1, 0)) { (($0.0 + Int($1)) % 65_521, ($0.1 + $0.0 + Int($1)) % 65_521) }
            let checksum = [sums.1 >> 8, sums.1, sums.0 >> 8, sums.0].map { UInt8($0 & 0xFF) }
            let body = name == "gzip" ? gzipStored(text) : name == "zlib" ? [0x78, 0x01] + raw + checksum : raw
            let field = "Content-Encoding: \(name == "gzip" ? "gzip" : "deflate")\r\n"
            let record = WARC.record("response", WARC.response(body, field))
            #expect(try ImportedInput(scratch.write("a.warc", record)).texts == ["text 0"])
        }

        @Test("A WACZ is read by its web archives", arguments: [false, true])
        func wacz(isDeflated: Bool) throws {
            let scratch = try Scratch()
            let page =
                #"{"id":"1765000000000000009","url":"https://x.com/ann_lee","title":"Ann","text":"text 0 text 1"}"#
            var zip = ZipBuilder([
                .init("archive/data.warc.gz", gzipped(records, isWhole: false), deflated: isDeflated),
                .init("indexes/index.cdx", "com,x)/ann_lee 20240307090501 {}\n"),
                .init("pages/pages.jsonl", #"{"format":"json-pages-1.0"}"# + "\n\(page)\n"),
                .init("datapackage.json", #"{"profile":"data-package"}"#),
            ])
            let found = try ArchiveImporter.detect(
                path: scratch.write("a.wacz", zip.build()), options: ImportOptions())
            #expect(found.problems.isEmpty)
            try #require(found.inputs.count == 1)
            let input = try ImportedInput(found.inputs[0])
            #expect(input.texts == texts)
            let tweet = try #require(input.decoded.last)
            let bytes = try ArchiveImporter.record(
                inputAt: found.inputs[0].path, entry: input.entries[tweet.entry], offset: tweet.position.offset,
                length: tweet.position.length
            ) { _ in true }
            #expect(bodies[3].contains(String(decoding: bytes, as: UTF8.self)))
        }
    #endif
}
