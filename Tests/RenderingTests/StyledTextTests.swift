import Rendering
import TestSupport
import Testing
import TweetModel

@Suite("Styled text")
struct StyledTextTests {
    /// Writes runs as text: `{kind:…}` for an entity, `«…»` for a match.
    static func described(_ text: StyledText) -> String {
        text.runs.map { run in
            let words = run.isMatch ? "«\(run.text)»" : run.text
            return run.entity.map { "{\(text.entities[$0].kind.rawValue):\(words)}" } ?? words
        }.joined()
    }

    static let cuts: [(String, String, String)] = [
        ("plain text is one run", "just words", "just words"),
        ("an empty text has no run", "", ""),
        ("an entity is a run", "a [#tag] b", "a {hashtag:#tag} b"),
        ("a match is a run", "a «b» c", "a «b» c"),
        ("a match inside an entity splits it", "[#swift«lang»]!", "{hashtag:#swift}{hashtag:«lang»}!"),
        ("a match across a border is split there", "a «b [@an»n]", "a «b »{mention:«@an»}{mention:n}"),
        ("a match around an entity is split at both ends", "«a [$X] b»", "«a »{cashtag:«$X»}« b»"),
        ("adjacent entities stay separate", "[#a][#b]", "{hashtag:#a}{hashtag:#b}"),
        ("adjacent matches are merged", "«ab»«cd»", "«abcd»"),
        ("text outside the BMP is split at scalars", "👨‍👩‍👧«🇵🇹»[#é]", "👨‍👩‍👧«🇵🇹»{hashtag:#é}"),
    ]

    @Test("A text is split at the borders of entities and matches", arguments: cuts)
    func cutsAtBorders(_ description: String, _ marked: String, _ expected: String) {
        #expect(Self.described(Marked(marked).styled) == expected, "\(description)")
    }

    @Test("A span beyond the end is clamped, and one inside a scalar is extended to it")
    func repairsSpans() {
        let past = StyledText("chips", matches: [TextSpan(3, 99), TextSpan(50, 60)])
        #expect(Self.described(past) == "chi«ps»")
        // `é` has two bytes, the emoji four.
        let inside = StyledText("é🐟.", matches: [TextSpan(1, 3)])
        #expect(Self.described(inside) == "«é🐟».")
    }

    @Test("Of entities with the same bytes, the first is kept")
    func keepsFirstOfOverlapping() {
        let text = "see https://t.co/abc now"
        let link = StyledText.Entity(.link, value: "one")
        let twice = StyledText(
            text,
            entities: [
                (TextSpan(4, 20), link), (TextSpan(4, 20), StyledText.Entity(.link, value: "two")),
                (TextSpan(10, 24), StyledText.Entity(.hashtag, value: "three")),
            ])
        #expect(Self.described(twice) == "see {link:https://t.co/abc} now")
        #expect(twice.entities == [link])
    }

    @Test("Overlapping matches are merged")
    func mergesMatches() {
        let text = StyledText("abcdef", matches: [TextSpan(3, 5), TextSpan(0, 2), TextSpan(1, 4)])
        #expect(Self.described(text) == "«abcde»f")
    }

    @Test("The concatenated runs equal the text for any spans")
    func losesNothing() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<500 {
            let text = generator.text(20)
            let entities = (0..<3).map { number in
                (span: generator.span(in: text), entity: StyledText.Entity(.hashtag, value: "\(number)"))
            }
            let matches = (0..<3).map { _ in generator.span(in: text) }
            let styled = StyledText(text, entities: entities, matches: matches)
            #expect(Array(styled.text.unicodeScalars) == Array(text.unicodeScalars))
            #expect(styled.runs.allSatisfy { !$0.text.isEmpty })
        }
    }

    @Test("Links are shown as Twitter showed them, or in full if they cannot be followed")
    func showsDisplayForms() {
        let text = "a https://t.co/x b"
        var entity = StyledText.Entity(.link, value: "https://www.example.org/long/path", display: "example.org/lo…")
        let styled = StyledText(text, entities: [(TextSpan(2, 16), entity)], matches: [TextSpan(8, 12)])
        #expect(Self.described(styled.presented(.display, quoting: nil)) == "a {link:«example.org/lo…»} b")
        #expect(Self.described(styled.presented(.whole, quoting: nil)) == "a {link:«example.org/long/path»} b")
        #expect(styled.presented(.verbatim, quoting: nil) == styled)
        entity.display = nil
        let unknown = StyledText(text, entities: [(TextSpan(2, 16), entity)])
        #expect(unknown.presented(.display, quoting: nil).text == text)
    }

    static let tails: [(String, String, Bool, String)] = [
        ("a trailing media link is left out", "look [=pic]", true, "look"),
        ("several trailing media links are left out", "look [=pic] [=pic]", true, "look"),
        ("a media link in the middle is kept", "look [=pic] there", true, "look =pic there"),
        ("a matched media link is kept", "look [«=pic»]", true, "look =pic"),
        ("a link that is not media is kept", "look [=pic]", false, "look =pic"),
        ("a text that is only a media link is empty", "[=pic]", true, ""),
    ]

    @Test("Trailing links to the tweet's own media are left out", arguments: tails)
    func hidesMediaTails(_ description: String, _ marked: String, _ isMedia: Bool, _ expected: String) {
        let marked = Marked(marked)
        let entities = marked.entities.map { span, _ in
            (span: span, entity: StyledText.Entity(.link, value: "pic", isMedia: isMedia))
        }
        let styled = StyledText(marked.text, entities: entities, matches: marked.matches)
        #expect(styled.presented(.display, quoting: nil).text == expected, "\(description)")
    }

    @Test(
        "Rows leave out links to the tweet's own media in the middle",
        arguments: [
            ("look [=pic] there", true, "look there"), ("[=pic] there", true, "there"),
            ("look[=pic] there", true, "look there"), ("a [=pic] [=pic] b", true, "a b"),
            ("look [«=pic»] there", true, "look =pic there"), ("look [=pic] there", false, "look =pic there"),
        ])
    func hidesMediaLinks(_ marked: String, _ isMedia: Bool, _ expected: String) {
        let marked = Marked(marked)
        let entities = marked.entities.map { span, _ in
            (span: span, entity: StyledText.Entity(.link, value: "pic", isMedia: isMedia))
        }
        let styled = StyledText(marked.text, entities: entities, matches: marked.matches)
        #expect(styled.withoutMediaLinks.text == expected, "\(marked)")
    }

    @Test("A trailing link to the quoted tweet is left out, a link to another tweet is kept")
    func hidesQuotedTail() {
        let entity = StyledText.Entity(.link, value: "https://twitter.com/bob/status/19?s=20")
        let styled = StyledText("so true https://t.co/q", entities: [(TextSpan(8, 22), entity)])
        #expect(styled.presented(.display, quoting: TweetReference(tweet: TweetID(19))).text == "so true")
        #expect(styled.presented(.display, quoting: TweetReference(tweet: TweetID(20))).text.hasSuffix("/q"))
        #expect(styled.presented(.display, quoting: nil).text.hasSuffix("/q"))
    }
}
