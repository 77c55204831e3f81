import Testing

@testable import ArchiveImport

/// `#expect` cannot capture non-escapable values, so this function passes it only the result.
private func expect(_ truth: Bool, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(truth, comment, sourceLocation: sourceLocation)
}

@Suite("JSON values")
struct JSONValueTests {
    /// Returns the result of the body for a parsed text.
    private func with<R>(_ json: String, _ body: (JSONValue) -> R) throws -> R {
        var document = JSONDocument()
        try document.parse(Array(json.utf8))
        return body(document.root)
    }

    @Test(
        "Integers are read exactly, from numbers and from strings of digits",
        arguments: [
            ("0", 0), ("-0", 0), ("17", 17), ("1234567890123456789", 1_234_567_890_123_456_789),
            ("9007199254740993", 9_007_199_254_740_993), ("9223372036854775807", Int64.max),
            ("-9223372036854775808", Int64.min), ("9223372036854775808", nil), ("-9223372036854775809", nil),
            ("18446744073709551615", nil), ("123456789012345678901234567890", nil), ("1e3", nil), ("1.0", nil),
            (#""9007199254740993""#, 9_007_199_254_740_993), (#""-1""#, -1), (#""007""#, 7), (#""""#, nil),
            (#""-""#, nil), (#"" 1""#, nil), (#""1 ""#, nil), (#""+1""#, nil), (#""1e3""#, nil), (#""12a""#, nil),
            (#""1.23E+18""#, nil), ("true", nil), ("null", nil), ("[1]", nil), (#""\u0031""#, nil),
            (#"{"$numberLong":"9007199254740993"}"#, 9_007_199_254_740_993), (#"{"$numberInt":7}"#, 7),
            (#"{"$oid":"7"}"#, nil), (#"{"number":7}"#, nil), ("{}", nil),
        ] as [(String, Int64?)])
    func integers(json: String, expected: Int64?) throws {
        #expect(try with(json) { $0.integer } == expected, "\(json)")
    }

    @Test(
        "Counts are read in the notations of tables and of the service",
        arguments: [
            ("0", 0), ("17", 17), (#""17""#, 17), ("5.0", 5), (#""5.00""#, 5), (#""100+""#, 100), ("-1", nil),
            ("5.5", nil), (#""5.""#, nil), (#""+""#, nil), (#"".0""#, nil), (#""""#, nil), ("1e3", nil),
            (#""1.5K""#, nil), (#""1,234""#, nil), ("-0.0", nil), ("999999999999999999.0", 999_999_999_999_999_999),
            ("9999999999999999999.0", nil), ("9223372036854775808", nil), ("true", nil), ("null", nil), ("[]", nil),
            (#""5.0+""#, 5), (#""5++""#, nil),
        ] as [(String, Int64?)])
    func amounts(json: String, expected: Int64?) throws {
        #expect(try with(json) { $0.amount } == expected, "\(json)")
    }

    @Test(
        "Floating-point numbers are read from numbers and strings only",
        arguments: [
            ("1.5", 1.5), ("-2e3", -2000), (#""60.1699""#, 60.1699), ("12", 12), (#""nan""#, nil), (#""inf""#, nil),
            (#""0x10""#, nil), (#""""#, nil), (#""1,5""#, nil), ("1e999", nil), ("null", nil),
        ] as [(String, Double?)])
    func doubles(json: String, expected: Double?) throws {
        #expect(try with(json) { $0.double } == expected, "\(json)")
    }

    @Test(
        "Boolean values are read from literals and strings",
        arguments: [
            ("true", true), ("false", false), (#""true""#, true), (#""false""#, false), (#""True""#, nil), ("1", nil),
            ("null", nil),
        ] as [(String, Bool?)])
    func bools(json: String, expected: Bool?) throws {
        #expect(try with(json) { $0.bool } == expected, "\(json)")
    }

    @Test(
        "Strings are unescaped and repaired",
        arguments: [
            (#""plain""#, "plain"), (#""a\"b\\c\/d\n\t\r\b\f""#, "a\"b\\c/d\n\t\r\u{8}\u{C}"),
            (#""\u00e9\u6771""#, "é東"), (#""\ud83d\ude00!""#, "😀!"), (#""\uD83D""#, "\u{FFFD}"),
            (#""\uD83Dx""#, "\u{FFFD}x"), (#""\uDE00\uD83D""#, "\u{FFFD}\u{FFFD}"),
            (#""\uD83D\uD83D\uDE00""#, "\u{FFFD}😀"), (#""\uD83D\n""#, "\u{FFFD}\n"), (#""\u0000""#, "\u{0}"),
            (#""https:\/\/t.co\/x""#, "https://t.co/x"), (#""""#, ""),
        ])
    func strings(json: String, expected: String) throws {
        let (text, scalars) = try with(json) { ($0.string, $0.string?.unicodeScalars.count) }
        #expect(text.map { Array($0.utf8) } == Array(expected.utf8), "\(json)")
        #expect(scalars == expected.unicodeScalars.count)
    }

    @Test("Invalid UTF-8 becomes the replacement character, with escapes or without")
    func invalidUTF8() throws {
        var document = JSONDocument()
        try document.parse([0x22, 0x61, 0xFF, 0x62, 0x22])
        #expect(document.root.string == "a\u{FFFD}b")
        try document.parse([0x22, 0x61, 0xFF, 0x5C, 0x6E, 0x22])
        #expect(document.root.string == "a\u{FFFD}\n")
    }

    @Test("A member is found by its full name, and null counts as missing")
    func members() throws {
        try with(#"{"id":1,"id_str":"1","x":null,"esc\u0061ped":2,"":3,"w":4,"id":5}"#) { value in
            expect(value["id"]?.integer == 1, "of two members of one name the first counts")
            expect(value["id_str"]?.string == "1")
            expect(value["i"] == nil)
            expect(value["x"] == nil)
            expect(value.has("x") && !value.has("y"))
            expect(value["escaped"]?.integer == 2)
            expect(value[""]?.integer == 3)
            expect(value["w"]?.integer == 4)
            expect(value.count == 7)
            expect(value.firstKey?.equals("id") == true)
            expect(value.firstMember?.integer == 1)
        }
        try with("[1]") { value in
            expect(value["id"] == nil && value.firstKey == nil)
        }
    }

    @Test("A member of a large object is found whatever objects were read before")
    func shapes() throws {
        var document = JSONDocument()
        // There are more sequences of names than the index has tables. The names differ only in the middle.
        for round in 0..<3 {
            for shape in 0..<80 {
                let names = (0..<20).map { "a_long_name_\($0 < 19 ? $0 : 100 + shape)_of_a_member" }
                let inner = names.map { #""\#($0)":\#(round)"# }.joined(separator: ",")
                // The rounds have other numbers of nodes before the same members.
                let list = (0..<round).map(String.init).joined(separator: ",")
                let outer = names.map { #""\#($0)":"\#($0)\#(shape)""# }.joined(separator: ",")
                try document.parse(Array(#"{"first":[\#(list)],\#(outer),"inner":{\#(inner)}}"#.utf8))
                let root = document.root
                expect(root["a_long_name_7_of_a_member"]?.string == names[7] + String(shape))
                expect(root["inner"]?["a_long_name_18_of_a_member"]?.integer == Int64(round))
                expect(root.has("a_long_name_100_of_a_member") == (shape == 0))
                expect(root.object("inner")?.has("a_long_name_179_of_a_member") == (shape == 79))
                expect(root["first"]?.count == round)
            }
        }
    }

    @Test("The first of several members with a name is found, also in objects that have no table")
    func firstMember() throws {
        for (count, name) in [(10, "café"), (60, "café"), (60, #"caf\u00e9"#), (200, "café")] {
            let members = (0..<count).map { #""m\#($0)":\#($0)"# }.joined(separator: ",")
            try with(#"{\#(members),"m3":"last","\#(name)":1}"#) { object in
                expect(object["m3"]?.integer == 3)
                expect(object["m9"]?.integer == 9)
                expect(object["café"]?.integer == 1)
                expect(!object.has("m"))
            }
        }
    }

    @Test("Elements are returned in order, and `nil` after the end")
    func elements() throws {
        try with(#"[[1,[2]],{"a":{}},"x",[]]"#) { value in
            expect(value.count == 4)
            expect(value.first?.count == 2)
            expect(value.element(1)?["a"]?.isEmptyObject == true)
            expect(value.element(2)?.equals("x") == true)
            expect(value.element(3)?.isEmpty == true)
            expect(value.element(3)?.first == nil)
            expect(value.element(4) == nil && value.element(-1) == nil)
        }
    }

    @Test("An empty object counts as missing")
    func emptyObjects() throws {
        try with(#"{"a":{},"b":{"c":1},"d":[],"e":"x"}"#) { value in
            expect(value.object("a") == nil)
            expect(value.object("b")?.count == 1)
            expect(value.object("e") == nil)
            expect(value.array("d")?.isEmpty == true)
            expect(value.array("a") == nil)
        }
    }

    @Test("Comparison does not copy")
    func comparing() throws {
        try with(#""snscrape.modules""#) { value in
            expect(value.equals("snscrape.modules") && !value.equals("snscrape.module"))
            expect(value.hasPrefix("snscrape.") && !value.hasPrefix("snscrape.modules.twitter"))
        }
        try with(#""\u0061b""#) { expect($0.equals("ab") && !$0.equals("abc")) }
        try with("17") { expect(!$0.equals("17")) }
    }

    @Test("Enumeration stops at the first error of its body")
    func walking() throws {
        struct Stop: Error {}
        var seen = 0
        var document = JSONDocument()
        try document.parse(Array("[1,2,3]".utf8))
        #expect(throws: Stop.self) {
            try document.root.forEachElement { (value) throws(Stop) in
                seen += 1
                if value.integer == 2 { throw Stop() }
            }
        }
        #expect(seen == 2)
    }
}
