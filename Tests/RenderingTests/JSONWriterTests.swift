import Foundation
import Testing
import TweetModel

@testable import Rendering

@Suite("JSON writer")
struct JSONWriterTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var write: @Sendable (inout JSONWriter) -> Void
        var expected: String

        init(_ name: String, _ expected: String, _ write: @escaping @Sendable (inout JSONWriter) -> Void) {
            testDescription = name
            self.write = write
            self.expected = expected
        }
    }

    private struct Point: JSONObjectWritable {
        var x: Int
        var y: Int?

        func writeMembers(to json: inout JSONWriter) {
            json.member("x", x)
            json.member("y", ifPresent: y)
        }
    }

    static let containerCases = [
        Case("empty object", "{}") { $0.object { _ in } },
        Case("empty array", "[]") { $0.array { _ in } },
        Case("empty array of values", "[]") { $0.value([Int]()) },
        Case("empty dictionary", "{}") { $0.value([String: Int]()) },
        Case("empty containers as members", #"{"a":{},"b":[],"c":[]}"#) {
            $0.object { json in
                json.object("a") { _ in }
                json.array("b") { _ in }
                json.objects("c", [Int]()) { _, _ in }
            }
        },
        Case("comma after a container", #"[[],[1],{},{"a":1},2]"#) {
            $0.array { json in
                json.array { _ in }
                json.value([1])
                json.object { _ in }
                json.object { $0.member("a", 1) }
                json.value(2)
            }
        },
        Case("nesting", #"{"a":[[{"b":{"c":[1,2]}},3]],"d":4}"#) {
            $0.object { json in
                json.array("a") { json in
                    json.array { json in
                        json.object { $0.object("b") { $0.member("c", [1, 2]) } }
                        json.value(3)
                    }
                }
                json.member("d", 4)
            }
        },
        Case("schema", #"{"schema":"tweetdex.x/1","a":1}"#) { json in
            json.object(schema: "tweetdex.x/1") { $0.member("a", 1) }
        },
        Case("objects", #"{"rows":[{"n":1},{"n":2}],"end":true}"#) {
            $0.object { json in
                json.objects("rows", [1, 2]) { json, number in json.member("n", number) }
                json.member("end", true)
            }
        },
        Case("members that are nil", #"{"a":null,"b":{"x":1,"y":2},"c":{"x":3},"d":null}"#) {
            $0.object { json in
                json.member("a", String?.none)
                json.member("left out", ifPresent: Int?.none)
                json.member("b", Point(x: 1, y: 2))
                json.member("c", ifPresent: Point(x: 3))
                json.member("d", Point?.none)
            }
        },
        Case("only members that are left out", "{}") { $0.object { $0.member("a", ifPresent: Int?.none) } },
        Case("key to escape", #"{"a\"\\\n":1,"b":[2]}"#) {
            $0.object { json in
                json.member(named: "a\"\\\n", 1)
                json.member(named: "b", [2])
            }
        },
        Case("dictionary with sorted keys", #"{"a":1,"b":2,"c":3}"#) { $0.value(["c": 3, "a": 1, "b": 2]) },
        Case("raw", #"[1,{"a":2},3,4,"5"]"#) {
            $0.array { json in
                json.value(1)
                json.raw(#"{"a":2}"#)
                json.raw([UInt8]("3,4".utf8).span)
                json.raw([UInt8]().span)
                json.value("5")
            }
        },
        Case("string after a comma", #"["a","b\n","c"]"#) { $0.value(["a", "b\n", "c"]) },
        Case("begin and end", #"{"a":[{},1]}"#) { json in
            json.beginObject()
            json.key("a")
            json.beginArray()
            json.beginObject()
            json.endObject()
            json.value(1)
            json.endArray()
            json.endObject()
        },
    ]

    static let valueCases = [
        Case("booleans", "[true,false,null]") { $0.value([true, false, Bool?.none]) },
        Case("integers", "[0,-1,42]") { $0.value([0, -1, 42]) },
        Case("64 bits", "[9223372036854775807,-9223372036854775808,null]") { $0.value([Int64.max, .min, nil]) },
        Case("doubles", "[0.0,-0.0,0.1,1e+16,5e-324,1.7976931348623157e+308]") {
            $0.value([0, -0.0, 0.1, 1e16, .leastNonzeroMagnitude, .greatestFiniteMagnitude])
        },
        Case("numbers that JSON lacks", "[null,null,null]") { $0.value([Double.nan, .infinity, -.infinity]) },
        Case("rounded duration", #"{"elapsed_ms":1.235}"#) { json in json.object { $0.elapsed(1.2345678) } },
        Case("IDs", #"["20","9223372036854775807","-1"]"#) {
            $0.array { json in
                json.value(TweetID(20))
                json.value(UserID(.max))
                json.value(MessageID(rawValue: -1))
            }
        },
        Case("times", #"["1970-01-01T00:00:00Z","2024-11-09T12:14:18Z",null]"#) {
            $0.value([Timestamp(seconds: 0), Timestamp(seconds: 1_731_154_458), nil])
        },
        Case("literal", #"["plain"]"#) { json in json.array { $0.value("plain" as StaticString) } },
        Case("plain string", #"["a7"]"#) { json in
            json.array { json in
                json.plainString { bytes in
                    bytes.putFixed("a")
                    bytes.putNumber(7)
                }
            }
        },
    ]

    /// A text, and its JSON string without the quotes.
    static let stringCases: [(text: String, json: String)] = [
        ("", ""), ("plain", "plain"), ("a\"b", #"a\"b"#), ("\\", #"\\"#), ("/", "/"),
        ("\n\r\t", #"\n\r\t"#), ("\u{0}\u{8}\u{c}\u{1F}", #"\u0000\u0008\u000c\u001f"#), ("\u{7F}", #"\u007f"#),
        ("\u{80}\u{85}\u{9F}", #"\u0080\u0085\u009f"#), ("\u{A0}¡é", "\u{A0}¡é"),
        ("a\u{2028}b\u{2029}c", #"a\u2028b\u2029c"#), ("\u{2027}\u{202A}\u{20AC}‘", "\u{2027}\u{202A}\u{20AC}‘"),
        ("🐟 東京 👩‍💻", "🐟 東京 👩‍💻"), ("\u{D7FF}\u{E000}\u{FFFF}\u{10FFFF}", "\u{D7FF}\u{E000}\u{FFFF}\u{10FFFF}"),
        // A text in UTF-8 cannot contain a surrogate. Swift repairs it before it is written.
        (String(decoding: [0xED, 0xA0, 0x80] as [UInt8], as: UTF8.self), "\u{FFFD}\u{FFFD}\u{FFFD}"),
        (String(decoding: [0xD800, 0x41] as [UInt16], as: UTF16.self), "\u{FFFD}A"),
        ("é\"", #"é\""#), ("\"\u{2028}", #"\"\u2028"#), ("x\u{85}", #"x\u0085"#),
    ]

    @Test("Containers, keys and commas", arguments: containerCases)
    func containers(_ example: Case) throws { try check(example) }

    @Test("Values", arguments: valueCases)
    func values(_ example: Case) throws { try check(example) }

    @Test("Strings are escaped and read back", arguments: stringCases)
    func strings(_ text: String, _ json: String) throws {
        var out: [UInt8] = []
        out.putJSON { $0.value([text]) }
        #expect(out == Array("[\"\(json)\"]".utf8))
        let parsed = try #require(try JSONSerialization.jsonObject(with: Data(out)) as? [String])
        #expect(parsed.map { Array($0.unicodeScalars) } == [Array(text.unicodeScalars)])
    }

    @Test("A text is appended to the buffer and can be removed in parts")
    func parts() {
        var out = Array("before ".utf8)
        out.putJSON { $0.value(1) }
        out.putJSON { $0.value([2]) }
        #expect(String(decoding: out, as: UTF8.self) == "before 1[2]")

        var json = JSONWriter()
        json.beginArray()
        json.value("a")
        let first = json.takeBytes()
        json.value("b")
        json.endArray()
        #expect(String(decoding: first, as: UTF8.self) == #"["a""#)
        #expect(String(decoding: json.takeBytes(), as: UTF8.self) == #","b"]"#)
        #expect(json.bytes.isEmpty)
    }

    private func check(_ example: Case) throws {
        var json = JSONWriter()
        example.write(&json)
        #expect(String(decoding: json.bytes, as: UTF8.self) == example.expected)
        _ = try JSONSerialization.jsonObject(with: Data(json.bytes))
    }
}
