import Foundation
import TestSupport
import Testing

@testable import TweetText

@Suite("Stemmer and snowballstemmer")
struct StemmerComparisonTests {
    @Test(
        "Invented words with all suffixes of the rules have the stems of the Python package",
        .enabled(
            if: Exhaustive.isOn && Python.has("snowballstemmer"), "needs TWEETDEX_EXHAUSTIVE=1 and snowballstemmer"),
        arguments: [1, 2])
    func stems(seed: Int) throws {
        let rules = SharedData.repository.appendingPathComponent("Sources/TweetText/Tables/Data/word_forms.txt").path
        let output = try Python.run(program: "stem_words.py", rules, "\(seed)", "20000")
        var stemmers: [String: Stemmer] = [:]
        var (count, wrong) = (0, [String]())
        for line in output.split(separator: "\n") {
            let parts = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
            try #require(parts.count == 3)
            if stemmers[parts[0]] == nil { stemmers[parts[0]] = Stemmer(language: parts[0], acceptsFolded: false) }
            let stem = try #require(stemmers[parts[0]]).stem(parts[1])
            count += 1
            if stem != parts[2] { wrong.append("\(line), not \(stem)") }
        }
        #expect(wrong.isEmpty, "\(wrong.prefix(10))")
        #expect(count > 130_000 && stemmers.count == Stemmer.languages.count)
    }
}
