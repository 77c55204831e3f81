import Foundation
import Testing

@testable import ArchiveImport

@Suite("JSON record reader")
struct JSONRecordReaderTests {
    @Test(
        "Records are found after every kind of script prefix, and without one",
        arguments: [
            ("window.YTD.tweets.part0 = [ {\"a\":1}, {\"b\":2} ]", "YTD.tweets.part0"),
            ("window.YTD.tweets.part0 = [\n  {\"a\":1},\n  {\"b\":2}\n]", "YTD.tweets.part0"),
            ("YTD.tweet.part12=[{\"a\":1},{\"b\":2}];", "YTD.tweet.part12"),
            ("\u{FEFF}window.YTD.like.part0 = [\r\n{\"a\":1},\r\n{\"b\":2}\r\n];\r\n", "YTD.like.part0"),
            (
                "Grailbird.data.tweets_2015_03 = \n [ {\"a\":1}, {\"b\":2} ]",
                "Grailbird.data.tweets_2015_03"
            ),
            ("var tweet_index =  [ {\"a\":1} , {\"b\":2} ]", "tweet_index"),
            ("  \n const t =[{\"a\":1},{\"b\":2}]\n;\n", "t"),
            ("[{\"a\":1},{\"b\":2}]", nil),
            ("\u{FEFF} [ {\"a\":1}\n,{\"b\":2} ] ", nil),
            ("{\"a\":1}\n{\"b\":2}\n", nil),
            ("\u{FEFF}{\"a\":1}\n\u{FEFF}{\"b\":2}\n", nil),
            ("{\"a\":1}{\"b\":2}", nil),
            ("[{\"a\":1}]\n[{\"b\":2}]", nil),
            ("window.YTD.tweets.part0 = [{\"a\":1}]window.YTD.tweets.part1 = [{\"b\":2}]", "YTD.tweets.part0"),
        ] as [(String, String?)])
    func prefixes(text: String, name: String?) {
        let reading = RecordReading(text)
        #expect(reading.records == [#"{"a":1}"#, #"{"b":2}"#], "\(text)")
        #expect(reading.skipped.isEmpty && reading.tolerated == nil)
        #expect(reading.scriptName == name)
    }

    @Test(
        "A single value is one record",
        arguments: [
            ("{\"a\":[1]}", "{\"a\":[1]}"), ("window.__THAR_CONFIG = {\n\"a\":[1]}\n", "{\n\"a\":[1]}"),
            ("var user_details =  {\"a\":{\"b\":1}};", "{\"a\":{\"b\":1}}"), (" 17", "17"), ("\"x\"\n", "\"x\""),
        ])
    func single(text: String, record: String) {
        let reading = RecordReading(text)
        #expect(reading.records == [record])
        #expect(reading.skipped.isEmpty)
    }

    @Test("An empty list has no records", arguments: ["window.YTD.note_tweet.part0 = [ ]", "[]", "[\n]\n", "x = [];"])
    func emptyList(text: String) {
        let reading = RecordReading(text)
        #expect(reading.records.isEmpty && reading.skipped.isEmpty)
    }

    @Test(
        "Data that is not JSON is reported",
        arguments: [
            ("", "the file is empty"), (" \n\r\n ", "the file contains only white space"),
            ("\u{FEFF}", "the file contains only white space"),
            ("<!DOCTYPE html><html><body>{\"a\":1}</body></html>", "this is a web page (HTML), not JSON"),
            ("window.YTD.tweets.part0 = <html>[1]</html>", "this is a web page (HTML), not JSON"),
            ("window.YTD.tweets.part0 = ", "the file ends before its JSON begins"),
            ("hello, world", "this is not JSON: unexpected 'h'"),
            ("\u{0}\u{0}\u{0}", "this is not JSON: unexpected byte 0x00"),
            (
                "window.YTD.tweets.part0 = nonsense",
                "the script does not continue with JSON: unexpected 'n'"
            ),
        ])
    func notJSON(text: String, reason: String) {
        let reading = RecordReading(text)
        #expect(reading.records.isEmpty)
        #expect(reading.reasons == [reason])
    }

    @Test("UTF-16 and UTF-32 are reported")
    func utf16() {
        #expect(RecordReading([0xFF, 0xFE, 0x5B, 0x00, 0x5D, 0x00]).reasons.first?.contains("UTF-16") == true)
        #expect(RecordReading([0xFE, 0xFF, 0x00, 0x5B, 0x00, 0x5D]).reasons.first?.contains("UTF-16") == true)
        #expect(RecordReading([0xFF, 0xFE, 0, 0, 0x5B, 0, 0, 0]).reasons.first?.contains("UTF-32") == true)
    }

    @Test("Lines are counted across blank lines, CRLF and adjacent records")
    func lines() {
        let reading = RecordReading("{\"a\":1}\r\n\r\n{\"b\":2}{\"c\":3}\n\n{\n\"d\":4}\n{\"e\":5}")
        #expect(reading.records.count == 5)
        #expect(reading.lines == [1, 3, 3, 5, 7])
    }

    @Test("One corrupt line is skipped with its number, and no other record is lost")
    func corruptLine() {
        let cases = [
            "{\"id\":2,\"t\":\"x}", "{\"id\":2,\"u\":[1,2", "\"id\":2}", "garbage", "{\"id\":2,\"t\":tru}", "{{{{",
            "}{", "]", "{\"id\":2,,}", "<html>", "{\"id\":\u{0}2}", "[[[", "{\"id\":2,\"u\":{\"v\":1}",
            "/", "/*",
        ]
        for corrupt in cases {
            let reading = RecordReading("{\"id\":1}\n" + corrupt + "\n{\"id\":3}\n{\"id\":4}\n")
            #expect(reading.records == ["{\"id\":1}", "{\"id\":3}", "{\"id\":4}"], "\(corrupt)")
            // A line of opening brackets starts a list, in which line breaks have no meaning.
            if corrupt == "[[[" { continue }
            #expect(reading.skipped.first?.position.line == 2, "\(corrupt)")
            #expect(reading.skipped.first?.position.offset == 9, "\(corrupt)")
        }
    }

    @Test(
        "Code around the data is reported, and no record is lost",
        arguments: [
            ("// tweets\n[RECORDS]", "this does not begin like JSON: unexpected '/'"),
            ("const tweets = [RECORDS];\nmodule.exports = tweets;", "the script does not continue with JSON"),
            ("[RECORDS] as const;", "unexpected 'a'"), ("[RECORDS]\n/* end */", "unexpected '/'"),
        ])
    func code(text: String, reason: String) {
        let records = (1...3).map { "{\"id\":\($0)}" }
        let reading = RecordReading(text.replacing("RECORDS", with: records.joined(separator: ",")))
        #expect(reading.records == records && reading.skipped.count == 1, "\(reading.reasons)")
        #expect(reading.reasons.first?.contains(reason) == true, "\(reading.reasons)")
    }

    @Test("NaN and Infinity are read at every chunk boundary")
    func nonFinite() {
        let records = ["{\"a\":1}", "{\"a\":NaN,\"b\":-Infinity}", "{\"a\":[Infinity]}"]
        let bytes = Array(records.joined(separator: "\n").utf8)
        for buffer in 1...bytes.count {
            let reading = RecordReading(bytes, chunk: buffer, buffer: buffer)
            #expect(reading.records == records && reading.skipped.isEmpty, "\(buffer)")
            #expect(reading.tolerated == "NaN or Infinity")
        }
        let other = RecordReading("{\"a\":1}\n{\"a\":Nix}\n{\"a\":Inf}\n{\"a\":2}")
        #expect(other.records.count == 2 && other.skipped.count == 2)
        // In the spelling of JavaScript.
        let script = RecordReading("x = [{a: NaN, c: -Infinity,},]")
        #expect(script.records.count == 1 && script.skipped.isEmpty)
        #expect(script.tolerated?.contains("NaN or Infinity") == true)
    }

    @Test("Record separators before the values of a sequence are skipped")
    func sequence() {
        let reading = RecordReading("\u{1E}{\"a\":1}\n\u{1E}{\"b\":2}\n\u{1E}\u{1E}17\n")
        #expect(reading.records == ["{\"a\":1}", "{\"b\":2}", "17"] && reading.skipped.isEmpty)
        #expect(reading.lines == [1, 2, 3])
    }

    @Test(
        "A number before a record is skipped only if it is the length of the record", arguments: ["\r\n", "\n"])
    func announced(lineEnd: String) {
        let records = (1...3).map { "{\"id\":\($0),\"t\":\"\(String(repeating: "x", count: 20 * $0))\"}" }
        func stream(_ difference: Int) -> [UInt8] {
            let lines = records.map { "\($0.utf8.count + lineEnd.utf8.count + difference)\(lineEnd)\($0)\(lineEnd)" }
            // Streams send empty lines to keep the connection open.
            return Array(lines.joined(separator: lineEnd).utf8)
        }
        for buffer in [1, 7, 64, 1 << 20] {
            let reading = RecordReading(stream(0), chunk: buffer, buffer: buffer)
            #expect(reading.records == records && reading.skipped.isEmpty && reading.lines == [2, 5, 8])
        }
        let zero = RecordReading("0\(lineEnd){\"a\":1\\\(lineEnd)\(lineEnd)8\(lineEnd){\"a\":2}\(lineEnd)")
        #expect(zero.records.first == "0" && zero.records.last == "{\"a\":2}" && zero.skipped.count == 1)
        for difference in [-3, 5, 100, 1_000_000] {
            let reading = RecordReading(stream(difference))
            #expect(reading.records.count == 6 && reading.skipped.isEmpty, "\(difference)")
        }
    }

    @Test("Log output before and between records is reported, and the records are read")
    func messages() {
        let long = (0..<500).map { "waiting for the stream, \($0) s [\($0 % 7)]" }
        let text = ["Connected (timeout=90)"] + long + ["{\"id\":1}", "retry in 5 s", "{\"id\":2}", "done"]
        for buffer in [100, 4096, 1 << 20] {
            let reading = RecordReading(Array(text.joined(separator: "\n").utf8), chunk: buffer, buffer: buffer)
            #expect(reading.records == ["{\"id\":1}", "{\"id\":2}"], "\(buffer)")
            #expect(reading.lines == [502, 504])
            #expect(reading.skipped.map(\.position.line) == [1, 503, 505], "\(reading.skipped)")
            #expect(reading.reasons.first?.hasPrefix("this does not begin like JSON: unexpected 'C'") == true)
        }
        let none = RecordReading(long.joined(separator: "\n"))
        #expect(none.records.isEmpty && none.reasons == ["this is not JSON: unexpected 'w'"])
        #expect(none.skipped.first?.position.length == Int64(long.joined(separator: "\n").utf8.count))
    }

    @Test(
        "Damage directly after a record is not searched in that record",
        arguments: [", x", ",,\n{\"a\":3}", ", [\n"])
    func behindRecord(damage: String) {
        let record = "{\"a\":[\n{\"b\":1}\n]}"
        for buffer in [1, 5, 1 << 20] {
            let reading = RecordReading(Array((record + "\n" + damage).utf8), chunk: buffer, buffer: buffer)
            #expect(reading.records.first == record && reading.skipped.first?.position.offset == 18, "\(buffer)")
            #expect(reading.records.count == (damage.contains("3") ? 2 : 1))
        }
    }

    @Test("A corrupt first line loses only itself")
    func corruptFirstLine() {
        for corrupt in ["{\"id\":1,\"t\":\"x}", "{\"id\":1,\"u\":[1,2", "garbage", "{\"id\":1,,}"] {
            let reading = RecordReading(corrupt + "\n{\"id\":3}\n{\"id\":4}\n")
            #expect(reading.records == ["{\"id\":3}", "{\"id\":4}"], "\(corrupt)")
            #expect(reading.skipped.count == 1)
        }
    }

    @Test("A truncated last line is reported")
    func cutLastLine() {
        let reading = RecordReading("{\"id\":1}\n{\"id\":2,\"t\":\"ab")
        #expect(reading.records == ["{\"id\":1}"])
        #expect(
            reading.skipped == [
                RecordReading.Skip(
                    reason: "the file ends inside a record", position: RecordPosition(offset: 9, length: 15, line: 2))
            ])
    }

    @Test("A truncated list keeps its complete records and is reported")
    func cutList() {
        let whole = "window.YTD.tweets.part0 = [ {\"tweet\":{\"id\":\"1\"}}, {\"tweet\":{\"id\":\"2\"}} ]"
        let bytes = Array(whole.utf8)
        for length in 31..<bytes.count {
            let reading = RecordReading(Array(bytes[..<length]))
            #expect(reading.records.count == (length >= 70 ? 2 : length >= 48 ? 1 : 0), "\(length) bytes")
            #expect(reading.skipped.count == 1, "\(length) bytes: \(reading.reasons)")
            #expect(reading.reasons[0].contains("the file ends"))
        }
    }

    @Test("IDs, one per line, are records")
    func ids() {
        let reading = RecordReading("1234567890123\n9007199254740993\n\n77\n")
        #expect(reading.records == ["1234567890123", "9007199254740993", "77"])
        #expect(reading.lines == [1, 2, 4])
    }

    @Test("An object of arrays can be read element by element")
    func members() {
        let text =
            #"{"account":[{"account":{"id":"1"}}],"tweets":[{"tweet":{"a":1}},{"tweet":{"a":2}}],"#
            + #""like":[],"upload-options":{"keep":true},"n":3}"#
        let reading = RecordReading(text, splitting: true)
        #expect(
            reading.records == [
                #"{"account":{"id":"1"}}"#, #"{"tweet":{"a":1}}"#, #"{"tweet":{"a":2}}"#, #"{"keep":true}"#, "3",
            ])
        #expect(reading.members == ["account", "tweets", "tweets", "upload-options", "n"])
        #expect(reading.skipped.isEmpty)
        #expect(RecordReading(text).records == [text])
    }

    @Test("A missing colon is reported at the byte in its place")
    func missingColon() {
        let reading = RecordReading(#"{"a":[1],"tweets" [2]}"#, splitting: true)
        #expect(reading.skipped.map(\.reason).first?.contains("unexpected '['") == true, "\(reading.skipped)")
    }

    @Test(
        "Files in the style of a code formatter are read and reported",
        arguments: [
            (
                "window.YTD.account.part0 = [\n  {\n    account: {\n      username: 'ann_lee',\n    },\n  },\n];\n",
                "unquoted keys, single quotes, trailing commas",
                "{ account: { username: 'ann_lee' } }"
            ),
            ("[{\"a\":1},]", "trailing commas", "{\"a\":1}"),
            ("[{'it\\'s':\"a\\\"b\", 'c': ['d',]},\n]", "single quotes, trailing commas", nil),
        ] as [(String, String?, String?)])
    func tolerance(text: String, notes: String?, record: String?) {
        let reading = RecordReading(text)
        #expect(reading.records.count == 1, "\(text) \(reading.reasons)")
        if let notes { #expect(reading.tolerated == notes) }
        if let record {
            let spaceless = { (text: String) in text.filter { !$0.isWhitespace && $0 != "," } }
            #expect(reading.records.map(spaceless) == [spaceless(record)])
        }
    }

    @Test(
        "A prefix of a queue or log before each object is skipped, at every chunk boundary",
        arguments: [
            "145466043648914227@\t", "2021-10-31T04:04:0@Z ", "[2021-10-31 04:04:0@] ", "data: ", "INFO  tweet #@: ",
            "key@|", "@,",
        ])
    func linePrefixes(prefix: String) throws {
        let lines = (1...4).map { prefix.replacing("@", with: "\($0)") + "{\"a\":\($0),\"b\":{\"c\":\"x\"}}\n" }
        let records = (1...4).map { "{\"a\":\($0),\"b\":{\"c\":\"x\"}}" }
        for size in [1, 7, 30, 1 << 20] {
            let reading = RecordReading(Array(lines.joined().utf8), chunk: size, buffer: size)
            #expect(reading.records == records && reading.skipped.isEmpty, "\(reading.reasons)")
            #expect(reading.lines == [1, 2, 3, 4] && reading.tolerated == "a prefix before each record")
        }
        // Only the damaged record is lost.
        let damaged = lines[0] + lines[1].replacing("\"x\"", with: "x") + "nothing to see\n" + lines[2] + lines[3]
        let reading = RecordReading(damaged)
        #expect(reading.records == [records[0], records[2], records[3]] && !reading.skipped.isEmpty)
    }

    @Test("If the first object has no prefix, text is damage, and part of a JSON value is not a prefix")
    func wordsBetween() {
        let reading = RecordReading("{\"a\":1}\nkey {\"a\":2}\n{\"a\":3}\n")
        #expect(reading.records.contains("{\"a\":3}") && reading.skipped.count == 1 && reading.tolerated == nil)
        #expect(ScriptPrefix.lineLength("k\"a\": {\"b\":1}".utf8.span) == nil)
        #expect(ScriptPrefix.lineLength("x = [ {\"b\":1}".utf8.span) == nil)
        #expect(ScriptPrefix.lineLength("\n {\"b\":1}".utf8.span) == nil)
        #expect(
            ScriptPrefix.lineLength("k{\"b\":1}".utf8.span) == nil && ScriptPrefix.lineLength("k {b".utf8.span) == nil)
        #expect(ScriptPrefix.lineLength((String(repeating: "k", count: 300) + " {\"b\":1}").utf8.span) == nil)
    }

    @Test(
        "Comma-separated records need no brackets; a closing bracket alone means that the beginning is missing",
        arguments: [
            ("{\"a\":1},\n{\"a\":2},\n{\"a\":3}\n", true), ("{\"a\":1},{\"a\":2},{\"a\":3},", true),
            ("{\"a\":1}\n{\"a\":2}\n{\"a\":3},\n", true), ("{\"a\":1},\n{\"a\":2},\n{\"a\":3}]\n", false),
        ])
    func commasBetween(text: String, isWhole: Bool) {
        for size in [1, 5, 1 << 20] {
            let reading = RecordReading(Array(text.utf8), chunk: size, buffer: size)
            #expect(reading.records == ["{\"a\":1}", "{\"a\":2}", "{\"a\":3}"])
            #expect(reading.tolerated == (isWhole ? "commas between records" : nil))
            #expect(reading.reasons == (isWhole ? [] : ["the beginning of the list is missing; records may be lost"]))
        }
    }

    @Test("Adjacent objects are corrected one by one, up to the first that cannot be corrected")
    func toleratedSequence() throws {
        let text = "{'a': 1}\n{'a': 2}\n\n  {\"a\":3}{a:4}\n"
        let reading = RecordReading(text)
        #expect(reading.records == ["{'a': 1}", "{'a': 2}", "{\"a\":3}", "{a:4}"])
        #expect(reading.skipped.isEmpty && reading.lines == [1, 2, 4, 4])
        #expect(reading.tolerated == "single quotes, unquoted keys")
        let damaged = RecordReading("{'a': 1}\n{'a': True}\n{\"a\":3}\n")
        #expect(damaged.records == ["{'a': 1}", "{\"a\":3}"] && damaged.skipped.count == 1)
        var reader = JSONRecordReader(ByteStream(Array(text.utf8)))
        var offsets: [Int64] = []
        while case .record = try reader.next() { offsets.append(reader.position.offset) }
        #expect(offsets == [0, 9, 21, 28])
    }

    @Test("Positions after corrections are those of the entry")
    func correctedPositions() throws {
        let text = "x = [{a:1, b:'c',}, {a:2}]"
        var reader = JSONRecordReader(ByteStream(Array(text.utf8)))
        #expect(try reader.next() == .record)
        #expect(reader.position == RecordPosition(offset: 5, length: 13))
        #expect(try reader.next() == .record)
        #expect(reader.position == RecordPosition(offset: 20, length: 5))
        #expect(reader.document.root["a"]?.integer == 2)
        #expect(try reader.next() == .end)
    }

    @Test(
        "Positions are inside the entry, with any correction",
        arguments: [
            // Found by fuzzing: a skipped range ends inside a corrected range.
            "J1wifWFnjt3FpHvojIuecnQiOjM0LCI6NDAsInRhZ3sic3RhcnQiOjM0LCJlbmQiOjQwLCJ0YWciOiJsYSJ9YWdzIjpbe+gwLCJ0YScn"
        ])
    func rangesInside(base64: String) throws {
        let bytes = try #require(Data(base64Encoded: base64).map { Array($0) })
        for splitting in [true, false] {
            for (chunk, buffer) in [(4, 23), (1, 1), (65_536, 1 << 20)] {
                let reading = RecordReading(bytes, chunk: chunk, buffer: buffer, splitting: splitting)
                for skip in reading.skipped {
                    #expect(skip.position.offset + skip.position.length <= bytes.count, "\(reading)")
                }
            }
        }
    }

    @Test("An error of the stream follows the records before it")
    func streamError() {
        let bytes = Array("[{\"a\":1},{\"b\":2},{\"c\":".utf8)
        var given = false
        let damage = InputError(.damaged, path: "a.zip", entry: "tweets.js", message: "the zip is damaged here")
        let reading = RecordReading(
            ByteStream { buffer, _ in
                if given { throw damage }
                given = true
                buffer += bytes
                return true
            })
        #expect(reading.records.count == 2)
        #expect(reading.skipped.isEmpty)
        #expect(reading.error == damage)
    }

    @Test("A record above the limit is skipped, and the records after it are read")
    func recordLimit() {
        let big = "{\"id\":2,\"t\":\"" + String(repeating: "x", count: 5000) + "\"}"
        let list = RecordReading(
            Array("[{\"id\":1},\(big),{\"id\":3},{\"id\":4}]".utf8), chunk: 64, buffer: 64, limit: 1000)
        #expect(list.records == ["{\"id\":1}", "{\"id\":3}", "{\"id\":4}"])
        #expect(list.reasons.count == 1 && list.reasons[0].contains("larger than"))
        let lines = RecordReading(
            Array("{\"id\":1}\n\(big)\n{\"id\":3}\n{\"id\":4}".utf8), chunk: 64, buffer: 64, limit: 1000)
        #expect(lines.records == ["{\"id\":1}", "{\"id\":3}", "{\"id\":4}"])
        #expect(lines.reasons.count == 1)
    }
}
