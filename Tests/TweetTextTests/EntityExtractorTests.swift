import TestSupport
import Testing
import TweetModel

@testable import TweetText

/// Returns the text with «» around every entity.
private func marked(_ text: String, _ entities: [ExtractedEntity]) -> String {
    var result = ""
    var position = 0
    let bytes = Array(text.utf8)
    for entity in entities {
        result += String(decoding: bytes[position..<entity.span.start], as: UTF8.self)
        result += "«" + String(decoding: bytes[entity.span.start..<entity.span.end], as: UTF8.self) + "»"
        position = entity.span.end
    }
    return result + String(decoding: bytes[position...], as: UTF8.self)
}

private func scalars(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }

/// A text in which «» marks the expected entities.
struct MarkedCase: Sendable, CustomTestStringConvertible {
    let description: String
    let expected: String
    var text: String { String(String.UnicodeScalarView(expected.unicodeScalars.filter { $0 != "«" && $0 != "»" })) }
    var testDescription: String { description }

    init(_ description: String, _ expected: String) {
        self.description = description
        self.expected = expected
    }
}

@Suite("Entity extraction")
struct EntityExtractorTests {
    static let entities: [MarkedCase] = [
        MarkedCase("no entity", "no entity here"),
        MarkedCase("one of each", "«@ann» «#tag» «$TWTR» «https://example.com/a»"),
        MarkedCase("an astral character before a tag", "😀 «#tag»😀«#tag2»"),
        MarkedCase("an astral character before a mention", "😀«@ann» 𝗯«@bob»"),
        MarkedCase("an astral character before a list", "🦜«@ann/birds»"),
        MarkedCase("an astral character before a cashtag", "😀 «$TWTR» x"),
        MarkedCase("an astral character before a URL", "😀«https://example.com/a»"),
        MarkedCase("an astral letter before a tag blocks it", "𝗯#tag"),
        MarkedCase("a family before every kind", "👨‍👩‍👧«#tag» 👨‍👩‍👧«@ann» 👨‍👩‍👧«https://example.com» 👨‍👩‍👧 «$A»"),
        MarkedCase("a flag before every kind", "🇩🇪«#tag» 🇩🇪«@ann» 🇩🇪«https://example.com» 🇩🇪 «$A»"),
        MarkedCase("a skin tone before a tag", "👍🏽«#tag»"),
        MarkedCase("a variation selector before a tag", "❤\u{FE0F}«#tag» ❤\u{FE0E}«#tag»"),
        MarkedCase("NFD in a tag", "«#cafe\u{301}» «#nai\u{308}ve»"),
        MarkedCase("NFD before a tag blocks it", "e\u{301}#tag"),
        MarkedCase("NFD before a mention", "e\u{301}«@ann»"),
        MarkedCase("an accented letter after a mention invalidates it", "@anné @ann\u{301}"),
        MarkedCase("a keycap is not a hashtag", "#\u{FE0F}\u{20E3} #\u{20E3} #\u{FE0F}tag"),
        MarkedCase("digits alone are not a hashtag", "#1 #1_2 #१२ «#1st» «＃ｈａｓｈ１２３»"),
        MarkedCase("adjacent hashtags are invalid", "#a#b «#c»"),
        MarkedCase("the sign twice", "#«#b»"),
        MarkedCase("a tag with punctuation of other scripts", "«#il·lusió» «#עַל־יְדֵי» «#メ〜テレ» «#می\u{200C}خواهم»"),
        MarkedCase("kana continue a hashtag", "«#tagの話»、"),
        MarkedCase("a sign before a protocol is not a hashtag", "#http://example.com"),
        MarkedCase("a tag inside a URL is part of it", "«twitter.com/#tag» «http://twitter.com/#tag»"),
        MarkedCase("a hashtag takes precedence over a URL", "«#twitter».com"),
        MarkedCase("full-width signs", "«＠ann» «＃tag»"),
        MarkedCase("twenty characters of a name", "«@abcdefghij1234567890»1"),
        MarkedCase("an e-mail address has no entities", "ann@example.com ann.lee-x@mail.example.com"),
        MarkedCase("a retweet sign before a mention", "RT«@ann» rt:«@bob» (RT«@eve» support@example xrt@eve"),
        MarkedCase("a mention directly after a mention", "@ann@bob «@eve» «@bob»"),
        MarkedCase("a name that ends in a double sign", "@_@ «@_»"),
        MarkedCase("list slugs", "«@ann/birds-2» «@ann»/2birds «@ann»/ «@ann/abcdefghijklmnopqrstuvwxy»z"),
        MarkedCase("tickers", "«$TWTR.A» «$a_bc», «$TEST». $TOOLONGX $T1 x$TWTR $$A «$A»$B"),
        MarkedCase("a direction mark before a ticker", "\u{200F}«$TWTR»"),
        MarkedCase(
            "punctuation after a URL is excluded", "«http://example.com/a». («http://example.com/a»), «example.com»!"),
        MarkedCase(
            "parentheses in a path",
            "«http://example.com/a_(b)» «http://example.com/a_(b_(c))/» «http://example.com/a»("),
        MarkedCase("a path of Cyrillic, accents and dashes", "«http://example.com/путь/é–a» «http://example.com/»日本"),
        MarkedCase("a port", "«http://example.com:8080/a?b=c» «http://example.com:80» «example.com»:80"),
        MarkedCase("a query ends with a letter", "«http://example.com?a=b&c=»? «http://example.com/?a»."),
        MarkedCase("upper case", "«HTTP://EXAMPLE.COM/A» «Example.Co.Uk»"),
        MarkedCase("domains without protocol end where ASCII does", "日本«example.com»日本"),
        MarkedCase("a top-level domain of another script", "«twitter.みんな»です «http://пример.рф» «HTTP://ПРИМЕР.РФ/»"),
        MarkedCase("an unknown top-level domain", "foo.baz tar.bz2 README.markdown foo.comm"),
        MarkedCase("a subdomain's underscore", "«http://a_b.c-d.com» http://a.b_c.com http://-a.com http://a-.com"),
        MarkedCase(
            "a short link ends after its slug", "«https://t.co/abc123»'s «https://t.co/abc?amp=1» «http://t.co/a»-"),
        MarkedCase(
            "a short link's slug has a limit",
            "«https://t.co/1234567890123456789012345678901234567890» "
                + "https://t.co/12345678901234567890123456789012345678901"),
        MarkedCase(
            "a label has 63 characters",
            "http://\(String(repeating: "a", count: 64)).com «http://\(String(repeating: "a", count: 63)).com»"),
        MarkedCase(
            "a label's length counts in Punycode",
            "«http://\(String(repeating: "é", count: 50)).com» http://\(String(repeating: "日本語漢字", count: 12)).com"),
        MarkedCase("an ASCII-compatible label must be ASCII", "http://xn--はじめ.com/ «http://xn--ls8h.la/»"),
        MarkedCase("a URL in another's query", "«http://example.com?to=https://t.co/abc» «http://t.co/x»"),
        MarkedCase("direction marks around a URL", "\u{2066}\u{202A}«twitter.com»\u{202C}\u{2069}"),
        MarkedCase("a quote mark ends a domain", "\"«example.com»\" `«example.com»`"),
        MarkedCase("a URL keeps its accents", " «école.com/é»"),
        MarkedCase("the domain after a mention is not a URL", "«@twitter».com"),
        MarkedCase("line breaks", "«#a»\r\n«@b»\r\n«example.com»\n«$C»\r\n"),
    ]

    @Test("Entities are found at their positions", arguments: entities)
    func findsEntities(_ item: MarkedCase) {
        let actual = marked(item.text, EntityExtractor.entities(in: item.text))
        #expect(scalars(actual) == scalars(item.expected), "\(actual)")
    }

    @Test("A value excludes the sign and keeps its scalars and case")
    func valuesHaveNoSign() {
        let found = EntityExtractor.entities(in: "＃Cafe\u{301} ＠Ann_Lee/Birds-2 $twtr.A HTTPS://Example.com/É")
        #expect(
            found.map { scalars($0.value) }
                == ["Cafe\u{301}", "Ann_Lee", "twtr.A", "HTTPS://Example.com/É"].map(scalars))
        #expect(found.map(\.kind) == [.hashtag, .list, .cashtag, .url])
        #expect(found.map(\.listSlug) == ["", "/Birds-2", "", ""])
    }

    @Test(
        "A reply begins with a mention",
        arguments: [
            ("@ann hi", "ann"), ("\u{3000} \n@ann", "ann"), ("\u{200F}@ann", "ann"), ("＠ann", "ann"), (".@ann", nil),
            ("@ann@bob", nil), ("@http://example.com", nil), ("", nil), ("@", nil), ("hi @ann", nil),
        ] as [(String, String?)])
    func findsReplies(text: String, handle: String?) {
        #expect(EntityExtractor.replyHandle(in: text) == handle)
    }

    @Test(
        "Any text of 64 KiB is parsed in linear time",
        arguments: [
            ".", "#", "@", "(", ")", "$", "-", "\"", "http://a.", "a.", "a.b_", "-.", "_.", "a", "é.", "日.", "日",
            "http://", "http://a",
            "x.co/(",
            "x.co/((", "x.co/.", "x.co?", "x.co/a(b", "@a", "#a", "#1", "RT@", "a.com", "a.com-", "_a.com", "a.日.com",
            "://", "x.co/,", "a-", "xn--.", "\u{301}", "💥.", "a.com.b_", "日.a.", "(x.co/(a", "x.co/ ", "@a/",
        ])
    func readsInLinearTime(_ unit: String) {
        func time(_ bytes: Int) -> Duration {
            let text = String(repeating: unit, count: bytes / unit.utf8.count) + " x.co"
            return ProcessorClock.measure { _ = EntityExtractor.entities(in: text) }
        }
        #expect(LinearTime.holds(for: time))
    }
}
