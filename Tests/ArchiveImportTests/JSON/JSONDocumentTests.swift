import Foundation
import TestSupport
import Testing

@testable import ArchiveImport

@Suite("JSON documents")
struct JSONDocumentTests {
    /// Returns the error of parsing a text; `nil` for valid JSON.
    private func error(_ json: String) -> JSONError? {
        var document = JSONDocument()
        do throws(JSONError) {
            try document.parse(Array(json.utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "The public parsing test suite passes without crashes",
        .enabled(if: SharedData.exists("json-suite"), "needs JSONTestSuite in $TWEETDEX_SHARED/json-suite"))
    func parsingCases() throws {
        let folder = SharedData.root.appendingPathComponent("json-suite")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        var document = JSONDocument()
        var counts: [Character: Int] = [:]
        for file in files where file.pathExtension == "json" {
            let name = file.lastPathComponent
            let bytes = [UInt8](try Data(contentsOf: file))
            var failure: JSONError?
            do throws(JSONError) { try document.parse(bytes) } catch { failure = error }
            let kind = try #require(name.first)
            counts[kind, default: 0] += 1
            if kind == "y" { #expect(failure == nil, "\(name)") }
            if kind == "n" {
                let failure = try #require(failure, "\(name) must be rejected")
                #expect((0...bytes.count).contains(failure.offset), "\(name)")
            }
            // The nodes of an accepted text can be enumerated.
            if failure == nil { _ = JSONTree(document.root) }
        }
        #expect(counts["y"] ?? 0 >= 95 && counts["n"] ?? 0 >= 188 && counts["i"] ?? 0 >= 35)
    }

    @Test(
        "An error contains its reason and position",
        arguments: [
            ("", JSONError(.unexpectedEnd, offset: 0)),
            ("  ", JSONError(.unexpectedEnd, offset: 2)),
            (#"{"a":"#, JSONError(.unexpectedEnd, offset: 5)),
            (#"{"a": tru"#, JSONError(.unexpectedEnd, offset: 9)),
            (#"{"a": trux}"#, JSONError(.invalidLiteral, offset: 6)),
            (#"["abc"#, JSONError(.unexpectedEnd, offset: 5)),
            (#"["a\"#, JSONError(.unexpectedEnd, offset: 4)),
            (#"["a\u12"#, JSONError(.unexpectedEnd, offset: 7)),
            (#"["a\q"]"#, JSONError(.invalidEscape, offset: 4)),
            (#"["a\u12g4"]"#, JSONError(.invalidEscape, offset: 7)),
            ("[\"a\nb\"]", JSONError(.controlCharacterInString, offset: 3)),
            ("[\"a\u{0}b\"]", JSONError(.controlCharacterInString, offset: 3)),
            ("[1,]", JSONError(.unexpectedByte(UInt8(ascii: "]")), offset: 3)),
            (#"{"a" 1}"#, JSONError(.unexpectedByte(UInt8(ascii: "1")), offset: 5)),
            ("{a:1}", JSONError(.unexpectedByte(UInt8(ascii: "a")), offset: 1)),
            ("[1}", JSONError(.unexpectedByte(UInt8(ascii: "}")), offset: 2)),
            ("[01]", JSONError(.invalidNumber, offset: 1)),
            ("[1.]", JSONError(.invalidNumber, offset: 3)),
            ("[-]", JSONError(.invalidNumber, offset: 2)),
            ("1 2", JSONError(.trailingBytes, offset: 2)),
            ("{}\u{0}", JSONError(.trailingBytes, offset: 2)),
        ])
    func errors(json: String, expected: JSONError) {
        #expect(error(json) == expected, "\(json)")
        #expect(!expected.description.isEmpty)
    }

    @Test(
        "NaN and Infinity are null if requested, and errors otherwise",
        arguments: [
            ("NaN", true), ("Infinity", true), ("-Infinity", true), (#"{"a":NaN,"b":[-Infinity, Infinity ]}"#, true),
            ("nan", false), ("Nan", false), ("NaN1", false), ("+Infinity", false), ("-", false), ("-I", false),
            ("Infinit", false), ("-NaN", false), ("{NaN:1}", false), ("Na", false), ("N", false),
        ])
    func nonFinite(text: String, isRead: Bool) {
        for reads in [true, false] {
            var document = JSONDocument()
            document.accepted = reads ? .nonFinite : []
            do throws(JSONError) {
                try document.parse(Array(text.utf8))
                #expect(isRead && reads, "\(text)")
                let nulls = #"{"a":null,"b":[null, null ]}"#
                #expect(JSONTree(document.root) == (text.hasPrefix("{") ? try tree(nulls) : .null), "\(text)")
            } catch {
                #expect(!isRead || !reads, "\(text): \(error)")
            }
        }
    }

    @Test(
        "Words that Python prints are read only in printed values",
        arguments: [
            ("[True,False,None]", "[true,false,null]"), ("[nan,inf,-inf]", "[null,null,null]"),
            ("{'a':nan}", #"{"a":null}"#), ("[NaN,-Infinity]", "[null,null]"), ("[na]", nil), ("[infinity]", nil),
            ("[-nan]", nil), ("[nul]", nil), ("[nan1]", nil),
        ])
    func printed(text: String, json: String?) throws {
        var found: JSONTree?
        if let document = JSONDocument(printed: text) { found = JSONTree(document.root) }
        #expect(found == (try json.map { try tree($0) }))
        #expect(throws: JSONError.self) { try tree(text) }
    }

    private func tree(_ json: String) throws(JSONError) -> JSONTree {
        var document = JSONDocument()
        try document.parse(Array(json.utf8))
        return JSONTree(document.root)
    }

    @Test("Depth is limited without recursion")
    func depth() throws {
        let deep = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
        var document = JSONDocument()
        #expect(throws: JSONError(.tooDeep(limit: 512), offset: 512)) { try document.parse(deep) }
        #expect(document.root.kind == .null)
        #expect(error(String(repeating: "[", count: 512) + String(repeating: "]", count: 512)) == nil)
        #expect(error(String(repeating: "[", count: 513) + String(repeating: "]", count: 513)) != nil)
    }

    @Test("A document can be reused, after long values and after errors")
    func reuse() throws {
        var document = JSONDocument()
        let long = "[" + (0..<5000).map(String.init).joined(separator: ",") + "]"
        try document.parse(Array(long.utf8))
        #expect(document.root.count == 5000)
        #expect(document.root.element(4999)?.integer == 4999)
        try document.parse(Array(#"{"a":1}"#.utf8))
        #expect(document.root["a"]?.integer == 1)
        #expect(throws: JSONError.self) { try document.parse(Array("[1,2".utf8)) }
        #expect(document.root.kind == .null)
        try document.parse(Array(" [true] ".utf8))
        #expect(document.root.first?.bool == true)
    }

    @Test("Random values in random spellings round-trip")
    func roundTrips() throws {
        var generator = SeededGenerator(seed: 2006)
        var document = JSONDocument()
        for _ in 0..<1500 {
            let tree = JSONTree(random: &generator)
            let text = tree.written(&generator)
            try document.parse(Array(text.utf8))
            #expect(JSONTree(document.root) == tree, "\(text)")
        }
    }

    @Test("Every truncated value is reported as ending early")
    func cuts() throws {
        let whole = Array(#"{"id":-12.5e+3,"t":"a\u00e9\n😀","x":[true,false,null,{"y":[]}]}"#.utf8)
        var document = JSONDocument()
        for length in 0..<whole.count {
            let cut = Array(whole[..<length])
            #expect(throws: JSONError(.unexpectedEnd, offset: length), "\(length) bytes") { try document.parse(cut) }
        }
        try document.parse(whole)
    }

    @Test("No flipped byte crashes the scanner or the accessors")
    func flips() {
        let whole = Array(#"{"id":"12","t":"a\u00e9\n😀","x":[true,{"y":-1.5e3}]}"#.utf8)
        var document = JSONDocument()
        for index in whole.indices {
            for byte in UInt8.min...UInt8.max {
                var flipped = whole
                flipped[index] = byte
                do throws(JSONError) {
                    try document.parse(flipped)
                    _ = JSONTree(document.root)
                } catch {
                    #expect(error.offset <= whole.count)
                }
            }
        }
    }

    @Test("An array in place of a key leaves the values before it unchanged")
    func arrayInPlaceOfKey() {
        var document = JSONDocument()
        let errors = document.parseAround(Array(#"{"a":["b"],["c"],"d":1}"#.utf8))
        #expect(errors.count == 1)
        #expect(JSONTree(document.root) == .object([("a", .array([.string("b")])), ("d", .integer(1))]))
    }

    @Test("A wrong quote before escaped ones damages only its element")
    func wrongQuote() throws {
        func element(_ id: Int) -> String {
            #"{"id":\#(id),"legacy":{"source":"<a href=\"a\">b</a>","original":{"core":{"user":{"statuses_count":15,"#
                + #""url":"c"}},"legacy":{"text":"d","source":"<a href=\"e\" rel=\"f\">g</a>"}}}}"#
        }
        let text = #"{"entries":["# + (1...3).map(element).joined(separator: ",") + #"],"more":{"h":"i"}}"#
        let bytes = Array(text.utf8)
        let key = try #require(text.ranges(of: "statuses_count").dropFirst().first)
        let start = text.utf8.distance(from: text.startIndex, to: key.lowerBound)
        for index in start..<start + 14 {
            var damaged = bytes
            damaged[index] = UInt8(ascii: "\"")
            var document = JSONDocument()
            let errors = document.parseAround(damaged)
            var ids: [Int64] = []
            document.root.array("entries")?.forEachElement { element in
                if !element.isDamaged, let id = element["id"]?.integer { ids.append(id) }
            }
            #expect(!errors.isEmpty && ids == [1, 3], "\(index): \(ids)")
        }
    }

    @Test("Every value that was read around damage contains whole values, and a value for each key")
    func damage() {
        var generator = SeededGenerator(seed: 2011)
        for _ in 0..<20_000 {
            var bytes = Array(#"{"k":"#.utf8)
            for _ in 0..<3 { bytes += Array(JSONTree(random: &generator, depth: 3).written(&generator).utf8) + [0x2C] }
            let marks = Array(#"{}[]",:x"#.utf8)
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let index = Int.random(in: bytes.indices, using: &generator)
                let end = min(bytes.count, index + Int.random(in: 0...6, using: &generator))
                let length = Int.random(in: 0...2, using: &generator)
                bytes.replaceSubrange(
                    index..<end, with: (0..<length).map { _ in marks.randomElement(using: &generator) ?? 0 })
            }
            bytes += Array(#""l":["m"]}"#.utf8)
            var document = JSONDocument()
            _ = document.parseAround(bytes)
            let isWhole = isWhole(document)
            #expect(isWhole, "\(String(decoding: bytes, as: UTF8.self))")
        }
    }

    private func isWhole(_ document: borrowing JSONDocument) -> Bool {
        for index in 0..<document.nodeCount {
            let node = document.node(index)
            var (child, count) = (index + 1, 0)
            while child < node.next {
                let next = Int(document.node(child).next)
                guard next > child else { return false }
                (child, count) = (next, count + 1)
            }
            guard child == node.next, child <= document.nodeCount, node.kind != .object || count % 2 == 0 else {
                return false
            }
        }
        return true
    }
}
