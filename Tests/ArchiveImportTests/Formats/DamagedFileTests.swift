import Foundation
import TestSupport
import Testing
import TweetModel

@testable import ArchiveImport

@Suite("Damaged responses, maps and tables")
struct DamagedFileTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        var name: String
        var text: String
        /// The number of bytes at the beginning that determine the format.
        var head = 8
        /// The number of records that one wrong byte can lose: those on both sides of a separator. A wrong byte in the
        /// name of a list loses a response.
        var loss = 2

        /// True if a file can end after any line.
        var isOfLines: Bool { name.hasSuffix(".csv") || name.hasSuffix(".jsonl") }

        var testDescription: String { name }
    }

    private static let ids = (0..<6).map { Export.id(Int64($0) * 60_000) }

    /// Returns a text with one line for each token, as `jq` writes it.
    private static func pretty(_ json: String) -> String {
        var (result, depth, isInString) = ("", 0, false)
        for character in json {
            if character == "\"" { isInString.toggle() }
            if isInString {
                result.append(character)
                continue
            }
            func newLine() { result += "\n" + String(repeating: " ", count: depth) }
            switch character {
            case "{", "[":
                depth += 1
                result.append(character)
                newLine()
            case "}", "]":
                depth -= 1
                newLine()
                result.append(character)
            case ",":
                result.append(character)
                newLine()
            case ":": result += ": "
            default: result.append(character)
            }
        }
        return result
    }

    private static func response(_ ids: ArraySlice<Int64>) -> String {
        let tweets = ids.map { id in
            #"{"id":"\#(id)","text":"tea \#(id % 7)","author_id":"42","entities":{"hashtags":[{"tag":"a"},{"tag":"b"}]},"#
                + #""created_at":"2025-02-07T18:18:24.000Z"}"#
        }
        return #"{"data":[\#(tweets.joined(separator: ","))],"includes":{"users":[{"id":"42","username":"ann_lee","#
            + #""name":"Ann"}]},"meta":{"result_count":6}}"#
    }

    private static var graphQL: String {
        let entries = ids.map { id in
            #"{"entryId":"tweet-\#(id)","content":{"itemContent":{"tweet_results":{"result":{"__typename":"Tweet","#
                + #""rest_id":"\#(id)","core":{"user_results":{"result":{"__typename":"User","rest_id":"42","#
                + #""legacy":{"screen_name":"ann_lee","name":"Ann"}}}},"legacy":{"full_text":"tea \#(id % 7)","#
                + #""created_at":"Fri Feb 07 18:18:24 +0000 2025","id_str":"\#(id)","user_id_str":"42"}}}}}}"#
        }
        return #"{"data":{"bookmark_timeline_v2":{"timeline":{"instructions":[{"type":"TimelineAddEntries","#
            + #""entries":[\#(entries.joined(separator: ","))]}]}}}}"#
    }

    private static var recording: String {
        let body = Export.quoted(graphQL)
        return #"{"log":{"version":"1.2","creator":{"name":"x"},"entries":[{"startedDateTime":"2025-02-07T18:18:24Z","#
            + #""request":{"url":"https://x.com/i/api/graphql/x/Bookmarks"},"response":{"content":{"text":\#(body)}}}]}}"#
    }

    private static var table: String {
        let rows = ids.enumerated().map { index, id in
            #""https://pbs.twimg.com/profile_images/1/a\#(index)_normal.jpg","user_\#(index)","Line one"# + "\n"
                + #"and line two, really"# + "\n\n- tea\"," + #""","2024-01-01T00:0\#(index):00.000Z","#
                + #""https://x.com/user_\#(index)/status/\#(id)""#
        }
        return #""profile_image_url_https","screen_name","full_text","note_tweet_text","tweeted_at","tweet_url""# + "\n"
            + rows.joined(separator: "\n") + "\n"
    }

    private static var map: String {
        let links = (0..<9).map { #"  "https://t.co/AbCdEfGh0\#($0)": "https://example.org/\#($0)""# }
        return "{\n" + links.joined(separator: ",\n") + "\n}\n"
    }

    static let samples: [Sample] = [
        Sample(name: "v2.json", text: response(ids[...])),
        Sample(name: "v2-pretty.json", text: pretty(response(ids[...]))),
        Sample(name: "v2.jsonl", text: response(ids[..<3]) + "\n" + response(ids[3...]) + "\n", loss: 3),
        Sample(name: "graphql.json", text: graphQL),
        Sample(name: "graphql-pretty.json", text: pretty(graphQL)),
        Sample(name: "bookmarks.csv", text: table, head: 100),
        Sample(name: "shorturls.json", text: map),
        Sample(name: "shorturls-compact.json", text: map.filter { !$0.isWhitespace }),
    ]

    private static let good =
        #"{"id_str":"1212092628029698048","created_at":"Wed Jan 01 06:00:00 +0000 2020","full_text":"so","#
        + #""user":{"id_str":"7","screen_name":"zed","name":"Z"}}"# + "\n"

    /// Reads the bytes as a file next to another one.
    private static func read(_ sample: Sample, _ bytes: [UInt8], in scratch: Scratch) throws -> DamageOutcome {
        try scratch.write("in/good.jsonl", good)
        try scratch.write("in/" + sample.name, bytes)
        return DamageOutcome(scratch.path("in"))
    }

    @Test("One wrong byte loses at most one record, and its offset is named", arguments: samples)
    func flips(sample: Sample) throws {
        let scratch = try Scratch()
        let bytes = Array(sample.text.utf8)
        let whole = Set(try Self.read(sample, bytes, in: scratch).items)
        #expect(whole.count > 6)
        var random = SeededGenerator(seed: 41)
        for index in stride(from: sample.head, to: bytes.count, by: Exhaustive.isOn ? 1 : 17) {
            var damaged = bytes
            // Bit 5 makes an object of an array and an array of an object.
            let isBracket = bytes[index] | 0x20 == UInt8(ascii: "{") || bytes[index] | 0x20 == UInt8(ascii: "}")
            damaged[index] ^= 1 << (isBracket ? 5 : UInt8.random(in: 0..<8, using: &random))
            let outcome = try Self.read(sample, damaged, in: scratch)
            let lost = whole.subtracting(outcome.items)
            let (was, now) = (JSONError.name(bytes[index]), JSONError.name(damaged[index]))
            let what = "byte \(index) (\(was)) is \(now): \(outcome.reasons)"
            #expect(lost.count <= sample.loss, "\(what)")
            // A wrong digit of an ID is another ID.
            if outcome.items.count < whole.count { #expect(outcome.offsets > 0, "\(what)") }
        }
    }

    @Test("Removed, zeroed and cut bytes lose only the records that they touch", arguments: samples)
    func holes(sample: Sample) throws {
        let scratch = try Scratch()
        let bytes = Array(sample.text.utf8)
        let whole = try Self.read(sample, bytes, in: scratch)
        var random = SeededGenerator(seed: 43)
        for round in 0..<(Exhaustive.isOn ? 300 : 12) {
            let start = Int.random(in: sample.head + 400..<bytes.count, using: &random)
            let end = min(bytes.count, start + Int.random(in: 1..<80, using: &random))
            var damaged = bytes
            switch round % 3 {
            case 0: damaged.removeSubrange(start..<end)
            case 1: for index in start..<end { damaged[index] = 0 }
            default: damaged.removeSubrange(start...)
            }
            let outcome = try Self.read(sample, damaged, in: scratch)
            let lost = Set(whole.items).subtracting(outcome.items)
            let what = "\(start)..<\(end), \(round % 3): \(outcome.reasons)"
            // Without some bytes, two records can become one that is correct.
            if round % 3 == 0 { continue }
            let before = whole.tweets.filter { $0.range.upperBound <= start && $0.range.count < 600 }
            #expect(before.count { lost.contains(String($0.id)) } <= 1, "\(what)")
            if round % 3 == 1 { #expect(lost.count <= sample.loss + 1, "\(what)") }
            // After a whole line, the end of a table or of lines is not known.
            let isWhole = round % 3 == 2 && sample.isOfLines && bytes[start - 1] == 0x0A
            if outcome.items.count < whole.items.count, !isWhole { #expect(outcome.complaints > 0, "\(what)") }
        }
    }

    @Test("A lost sector is reported", arguments: samples)
    func sectors(sample: Sample) throws {
        let scratch = try Scratch()
        let bytes = Array(sample.text.utf8)
        let whole = try Self.read(sample, bytes, in: scratch)
        for start in stride(from: sample.head, to: bytes.count - 512, by: Exhaustive.isOn ? 7 : 127) {
            var damaged = bytes
            for index in start..<start + 512 { damaged[index] = 0 }
            let outcome = try Self.read(sample, damaged, in: scratch)
            guard outcome.items.count < whole.items.count else { continue }
            #expect(outcome.complaints > 0 || outcome.isUnknown, "zeros at \(start)")
        }
    }

    @Test("A damaged response inside a recording loses one tweet", arguments: [#"\",\""#, #"\q"#, "\u{1}", "\\"])
    func recordings(inserted: String) throws {
        let scratch = try Scratch()
        let text = Self.recording
        let index = try #require(text.range(of: #"\"full_text\":\"tea"#)).upperBound
        let damaged = text.replacingCharacters(in: index..<index, with: inserted)
        let outcome = try Self.read(Sample(name: "x.har", text: text), Array(damaged.utf8), in: scratch)
        // Five tweets, and that of the other file.
        #expect(outcome.tweets.count == 6 && outcome.offsets > 0, "\(outcome.reasons)")
    }

    @Test("A wrong byte in a recording loses at most the response that contains it", arguments: [false, true])
    func requests(isBase64: Bool) throws {
        let scratch = try Scratch()
        func request(_ number: Int64) -> String {
            let page = Self.ids.reduce(Self.graphQL) { $0.replacing(String($1), with: String($1 + number)) }
            let body =
                isBase64 ? "\"\(Data(page.utf8).base64EncodedString())\",\"encoding\":\"base64\"" : Export.quoted(page)
            return #"{"startedDateTime":"2025-02-07T18:18:24Z","request":{"method":"GET","url":"https://x.com/"},"#
                + #""response":{"status":200,"content":{"mimeType":"application/json","text":\#(body)}}}"#
        }
        let start = #"{"log":{"version":"1.2","creator":{"name":"x"},"entries":["#
        let text = start + (1...3).map(request).joined(separator: ",") + "]}}"
        let step = Exhaustive.isOn ? 5 : 97
        let indices = Array(0..<start.utf8.count) + stride(from: start.utf8.count, to: text.utf8.count, by: step)
        for index in indices {
            var bytes = Array(text.utf8)
            bytes[index] = [0, UInt8(ascii: "\""), UInt8(ascii: "]"), UInt8(ascii: "{"), 0x80, 0x20][index % 6]
            guard bytes[index] != Array(text.utf8)[index] else { continue }
            let outcome = try Self.read(Sample(name: "x.har", text: text), bytes, in: scratch)
            // Six tweets in each response, and that of the other file.
            #expect(outcome.tweets.count >= 13, "byte \(index): \(outcome.tweets.count) \(outcome.reasons)")
            #expect(outcome.tweets.count == 19 || !outcome.reasons.isEmpty, "byte \(index)")
        }
    }

    @Test("A damaged file of a response without a readable structure is reported in a folder")
    func unreadable() throws {
        let scratch = try Scratch()
        let bytes = Array(Self.graphQL.utf8.prefix(80)) + Array("]]}]{{\"tweet\":\"".utf8)
        let outcome = try Self.read(Sample(name: "x.json", text: ""), bytes, in: scratch)
        #expect(outcome.tweets.count == 1 && outcome.offsets == 1, "\(outcome.reasons)")
    }

    @Test("A file of a damaged response is detected, and its tweets have their authors")
    func authors() throws {
        let scratch = try Scratch()
        let text = Self.response(Self.ids[...]).replacing(#""text":"tea \#(Self.ids[1] % 7)""#, with: #""text":#tea""#)
        let found = try ImportedInput(scratch.write("page.json", text))
        #expect(found.ids == Self.ids.filter { $0 != Self.ids[1] } && found.format == .apiV2)
        #expect(found.tweets.allSatisfy { $0.author?.handle == "ann_lee" })
        let start = try #require(text.range(of: "#tea")).lowerBound.utf16Offset(in: text)
        #expect(found.skipped.map(\.offset) == [0])
        #expect(found.skipped.first?.reason.contains("unexpected '#' (byte \(start))") == true)
    }
}
