import Testing
import TweetText

@Suite("Edit distance")
struct EditDistanceTests {
    @Test(
        "Edits and swaps of adjacent scalars are counted",
        arguments: [
            ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("swift", "swift", 0), ("swfit", "swift", 1),
            ("kitten", "sitting", 3), ("ab", "ba", 1), ("ca", "abc", 3), ("a", "b", 1), ("café", "cafe", 1),
            ("東京", "東", 1), ("👍🏽", "👍", 1), ("abcdef", "badcfe", 3),
        ] as [(String, String, Int)])
    func counts(left: String, right: String, distance: Int) {
        #expect(left.editDistance(to: right, atMost: 9) == distance)
        #expect(right.editDistance(to: left, atMost: distance) == distance)
        if distance > 0 { #expect(left.editDistance(to: right, atMost: distance - 1) == nil) }
    }

    @Test("The distance counts scalars, not grapheme clusters")
    func comparesScalars() {
        #expect("e\u{301}".editDistance(to: "é", atMost: 2) == 2)
        #expect("\r\n".editDistance(to: "\n", atMost: 2) == 1)
    }

    /// A reference implementation of the distance without a limit.
    private func reference(_ left: ArraySlice<Int>, _ right: ArraySlice<Int>) -> Int {
        guard let a = left.last, let b = right.last else { return left.count + right.count }
        let (lefts, rights) = (left.dropLast(), right.dropLast())
        var best = min(
            reference(lefts, right) + 1, reference(left, rights) + 1, reference(lefts, rights) + (a == b ? 0 : 1))
        if let c = lefts.last, let d = rights.last, a == d, b == c {
            best = min(best, reference(lefts.dropLast(), rights.dropLast()) + 1)
        }
        return best
    }

    @Test("The banded algorithm equals the full table")
    func agreesWithTheDefinition() {
        var texts = RandomTexts(seed: 5)
        for _ in 0..<400 {
            let words = (0..<2).map { _ in (0..<texts.number(below: 6)).map { _ in texts.number(below: 3) } }
            let spelled = words.map { word in String(word.map { Character(["a", "b", "c"][$0]) }) }
            let distance = reference(words[0][...], words[1][...])
            for limit in 0...6 {
                #expect(
                    spelled[0].editDistance(to: spelled[1], atMost: limit)
                        == (distance <= limit ? distance : nil), "\(spelled)")
            }
        }
    }
}
