import Foundation
import TestSupport
import Testing

@testable import tweetdex

@Suite("Shortened strings of JSON")
struct JSONTextLimitTests {
    private static let cases: [(json: String, limit: Int, start: Int, result: String)] = [
        (#"{"a":"12345","b":6}"#, 5, 0, #"{"a":"12345","b":6}"#),
        (#"{"a":"123456","b":6}"#, 5, 0, #"{"a":"12345[1@5]","b":6}"#),
        (#"["äö🎈é\n\"x"]"#, 4, 0, #"["äö🎈é[3@4]"]"#), (#"["äö🎈é\n\"x"]"#, 6, 0, #"["äö🎈é\n\"[1@6]"]"#),
        (##"["\u2028b\\"]"##, 1, 0, ##"["\u2028[2@1]"]"##), (##"["\u2028b\\"]"##, 9, 2, ##"["\\"]"##),
        (#"["123456","12"]"#, 3, 2, #"["345[1@5]","12"]"#), (#"["123456",""]"#, 9, 6, #"["123456",""]"#),
        (#"{"full_text":"123456"}"#, 3, 3, #"{"full_text":"456"}"#),
        ("[]", 1, 0, "[]"), ("[1,null]", 1, 3, "[1,null]"),
    ]

    @Test("Strings are cut between characters, and the mark counts them", arguments: cases.indices)
    func cutting(_ index: Int) {
        let one = Self.cases[index]
        let limit = JSONTextLimit(characters: one.limit, from: one.start)
        let cut = limit.applied(to: Array(one.json.utf8)) { "[\($0)@\($1)]" }
        #expect(String(decoding: cut, as: UTF8.self) == one.result)
    }

    @Test("The parts of a random string are together the string")
    func parts() throws {
        var random = SeededGenerator(seed: 46)
        let letters = ["a", "\"", "\\", "\n", "é", "漢", "🎈", "\u{2028}", "\u{1}"]
        for _ in 0..<200 {
            let count = Int.random(in: 1...60, using: &random)
            let text = (0..<count).map { _ in letters.randomElement(using: &random) ?? "" }.joined()
            let json = Array(try JSONEncoder().encode(["text": text]))
            // Longer than the key.
            let limit = Int.random(in: 5...20, using: &random)
            var (position, read): (Int?, String) = (0, "")
            while let start = position {
                position = nil
                let part = JSONTextLimit(characters: limit, from: start).applied(to: json) { missing, next in
                    #expect(missing == text.unicodeScalars.count - next)
                    position = next
                    return ""
                }
                let object = try JSONDecoder().decode([String: String].self, from: Data(part))
                read += object["text"] ?? ""
            }
            #expect(read == text)
        }
    }
}
