import Rendering
import TestSupport
import Testing
import TweetModel

@Suite("Long texts in lists")
struct PassageTests {
    private static func listed(_ text: String, matches: [TextSpan] = []) -> String {
        var hit = SearchHit(
            tweet: Tweet(id: TweetID(1), createdAt: nil, author: nil, text: text, textCompleteness: .full))
        hit.matches = matches
        return Passage.listed(hit, .display).text
    }

    @Test("A text up to the limit is not changed")
    func short() {
        let text = String(repeating: "one two\n", count: Passage.listLength / 8 - 1) + "end"
        #expect(Self.listed(text) == text)
    }

    @Test(
        "A longer text is cut between words or characters, and marked",
        arguments: ["word ", "天", "e\u{301}\u{302} ", "👩‍👩‍👧‍👦", "x"])
    func cut(_ piece: String) {
        let text = String(repeating: piece, count: 100_000)
        let shown = Self.listed(text)
        #expect(shown.hasSuffix(" …") && !shown.contains("\u{FFFD}"))
        #expect(text.unicodeScalars.starts(with: shown.unicodeScalars.dropLast(2)))
        #expect((Passage.listLength - 100...Passage.listLength + 10).contains(shown.utf8.count), "\(shown.utf8.count)")
    }

    @Test("The passage contains the first match, however far it is from the beginning")
    func match() {
        let before = String(repeating: "word ", count: 100_000)
        let shown = Self.listed(
            before + "needle after", matches: [TextSpan(before.utf8.count, before.utf8.count + 6)])
        #expect(shown.hasPrefix("… word") && shown.hasSuffix("needle after") && shown.utf8.count < 200)
    }

    @Test("A match longer than a passage is cut")
    func longMatch() {
        for piece in ["a", "天"] {
            let text = "see " + String(repeating: piece, count: 100_000)
            let shown = Self.listed(text, matches: [TextSpan(4, text.utf8.count)])
            #expect(shown.hasPrefix("see") && shown.utf8.count < Passage.listLength + 10 && !shown.contains("\u{FFFD}"))
        }
    }
}
