import Testing
import TweetModel

@testable import TweetText

/// Returns the tokens of a text, joined by `|`.
private func words(_ text: String, cutting links: [TextSpan] = []) -> String {
    var result = TokenizedText()
    Tokenizer().tokenize(text, cutting: links, into: &result)
    return result.words.tokens.map(result.words.text(of:)).joined(separator: "|")
}

private func alternates(_ text: String) -> String {
    var result = TokenizedText()
    Tokenizer().tokenize(text, cutting: [], into: &result)
    return result.alternates.tokens.map(result.alternates.text(of:)).joined(separator: "|")
}

/// Returns the text with «» around every match of the query's term; `nil` if the query contains no token.
private func marked(_ text: String, _ query: String, prefix: Bool = false) -> String? {
    guard let term = Tokenizer().term(query, isPrefix: prefix) else { return nil }
    var tokenized = TokenizedText()
    Tokenizer().tokenize(text, cutting: [], into: &tokenized)
    var result = ""
    var position = 0
    let bytes = Array(text.utf8)
    for span in tokenized.matches(of: term).merged() {
        result += String(decoding: bytes[position..<span.start], as: UTF8.self)
        result += "«" + String(decoding: bytes[span.start..<span.end], as: UTF8.self) + "»"
        position = span.end
    }
    return result + String(decoding: bytes[position...], as: UTF8.self)
}

@Suite("Tokenizer")
struct TokenizerTests {
    struct Split: Sendable, CustomTestStringConvertible {
        let description: String
        let text: String
        let tokens: String
        var testDescription: String { description }

        init(_ description: String, _ text: String, _ tokens: String) {
            self.description = description
            self.text = text
            self.tokens = tokens
        }
    }

    static let splits: [Split] = [
        Split("nothing", "", ""),
        Split("only punctuation", "... !?", ""),
        Split("plain words are lower-cased", "The Quick  brown", "the|quick|brown"),
        Split("an apostrophe separates", "don't", "don|t"),
        Split("a typographic apostrophe separates", "don’t", "don|t"),
        Split("an acute accent typed as apostrophe separates", "don´t", "don|t"),
        Split("hyphens separate", "coca-cola well-known", "coca|cola|well|known"),
        Split("an ampersand separates", "AT&T", "at|t"),
        Split("a time is two numbers", "10:30", "10|30"),
        Split("plus signs separate", "C++", "c"),
        Split("an underscore separates", "user_name", "user|name"),
        Split("hashtags and handles are words without their signs", "#Foo_Bar @ann_lee", "foo|bar|ann|lee"),
        Split("a full-width tag", "＃タグ＿Ａ", "タグ|グ|a"),
        Split("accents are dropped on Latin letters", "Café naïve", "cafe|naive"),
        Split("accents in NFD too", "Cafe\u{301} nai\u{308}ve", "cafe|naive"),
        Split("accents after compatibility folding", "ö\u{323} ß\u{308} Ⓜ\u{308}", "o|ss|m"),
        Split("sharp s", "STRASSE straße Straẞe", "strasse|strasse|strasse"),
        Split("four i", "İstanbul istanbul ISTANBUL ıstanbul", "istanbul|istanbul|istanbul|istanbul"),
        Split("Greek final sigma and tonos", "ΟΔΌΣ οδός", "οδοσ|οδοσ"),
        Split("Cyrillic accents", "Ёлка й", "елка|и"),
        Split("mathematical letters", "𝗯𝗼𝗹𝗱 𝔹𝕠𝕝𝕕", "bold|bold"),
        Split("circled letters", "ⒽⒺⓁⓁⓄ", "hello"),
        Split("a trade mark sign separates", "iPhone™ x", "iphone|x"),
        Split("superscripts are digits", "m²", "m2"),
        Split("a fraction is two numbers", "½ 2½x", "1|2|2|1|2|x"),
        Split("ligatures", "ﬁsh", "fish"),
        Split("soft hyphens are invisible", "Donau\u{AD}dampf", "donaudampf"),
        Split("Hindi marks stay", "हिन्दी में", "हिन्दी|में"),
        Split("Tamil marks stay", "தமிழ்", "தமிழ்"),
        Split("Hebrew points are dropped", "שָׁלוֹם", "שלום"),
        Split("Arabic vowel points and tatweel are dropped", "مُحَمَّد محمـــد", "محمد|محمد"),
        Split("hamza and madda stay", "آن أن", "آن|أن"),
        Split("Persian with a non-joiner", "می\u{200C}خواهم", "می\u{200C}خواهم"),
        Split("a joiner at a word's end is dropped", "می\u{200C} خ", "می|خ"),
        Split("a ligature of a phrase", "ﷲ ﷺ", "الله|صلى|الله|عليه|وسلم"),
        Split("Han text gives pairs and the last character", "東京の天気", "東京|京の|の天|天気|気"),
        Split("a lone kanji", "犬", "犬"),
        Split("kana with a long vowel stays one run", "ラーメン", "ラー|ーメ|メン|ン"),
        Split("half-width kana", "ﾗｰﾒﾝ ｶﾞ", "ラー|ーメ|メン|ン|ガ"),
        Split("voiced kana in NFD", "か\u{3099}き", "がき|き"),
        Split("Latin next to Han", "東京Tower東", "東京|京|tower|東"),
        Split("a squared word of four kanji", "㍿", "株式|式会|会社|社"),
        Split("Thai pairs are of clusters", "การเมือง", "กา|าร|รเ|เมื|มือ|อง|ง"),
        Split("Thai sara am belongs to its letter", "น้ำ", "น\u{E49}\u{E4D}า"),
        Split("Korean words", "한국어를 공부", "한국어를|공부"),
        Split("Korean in NFD", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}", "한국"),
        Split("Latin and digits beside Korean", "BTS가 2024년", "bts|가|2024|년"),
        Split("an emoji", "hi👍there", "hi|👍|there"),
        Split("an emoji with skin tone", "👍🏽", "👍🏽"),
        Split("a family is one", "👨‍👩‍👧", "👨‍👩‍👧"),
        Split("flags are pairs", "🇩🇪🇫🇷🇮", "🇩🇪|🇫🇷|🇮"),
        Split(
            "a flag by tags", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}!",
            "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"),
        Split("keycaps", "1\u{FE0F}\u{20E3}2 #\u{FE0F}\u{20E3} *\u{20E3}", "1\u{20E3}|2|#\u{20E3}|*\u{20E3}"),
        Split("a keycap after a word", "a1\u{FE0F}\u{20E3}", "a|1\u{20E3}"),
        Split("variation selectors are dropped", "❤\u{FE0F} ❤", "❤|❤"),
        Split("a heart on fire", "❤\u{FE0F}\u{200D}🔥", "❤\u{200D}🔥"),
        Split("a letter with an emoji's selector", "ℹ\u{FE0F} ℹ", "ℹ|i"),
        Split("stars and notes separate", "a★b♪c", "a|b|c"),
        Split("a combining mark without a letter is dropped", "! \u{301} \u{3099}", ""),
        Split("other digits", "१२३ ۳۴", "१२३|۳۴"),
        Split("full-width ASCII", "ＡＢＣ１２３", "abc123"),
        Split("an ideographic space separates", "東\u{3000}京", "東|京"),
        Split("a zero", "二〇二四", "二〇|〇二|二四|四"),
    ]

    @Test("A text is split into words", arguments: splits)
    func cutsIntoWords(_ split: Split) {
        #expect(Array(words(split.text).unicodeScalars) == Array(split.tokens.unicodeScalars), "\(words(split.text))")
    }
}

@Suite("Terms")
struct TextTermTests {
    struct Search: Sendable, CustomTestStringConvertible {
        let description: String
        let query: String
        let isPrefix: Bool
        let expected: String
        var text: String { expected.replacing("«", with: "").replacing("»", with: "") }
        var testDescription: String { description }

        init(_ description: String, _ query: String, _ expected: String) {
            self.description = description
            isPrefix = query.hasSuffix("*")
            self.query = isPrefix ? String(query.dropLast()) : query
            self.expected = expected
        }
    }

    static let searches: [Search] = [
        Search("a word", "quick", "the «quick» «Quick» quickly"),
        Search("a prefix", "quick*", "the «quick» «Quick» «quickly»"),
        Search("a phrase", "live laugh love", "«Live, laugh, LOVE»! live love laugh"),
        Search("an apostrophe", "don't", "I «don’t» and «don't» know, don"),
        Search("a hyphen", "coca-cola", "«Coca Cola» «coca-cola» cocacola"),
        Search("a hyphenated word", "well-known", "«well-known» «well known» well"),
        Search("an ampersand", "AT&T", "«at&t» at «AT T»"),
        Search("a time", "10:30", "at «10:30» or «10.30», 10"),
        Search("an underscore", "user_name", "«user_name» @«user_name» #«user_name» user"),
        Search("a word with signs", "C++", "«C»++ and «C»"),
        Search("a hashtag without its sign", "tgif", "#«TGIF» «tgif»"),
        Search("a handle without its sign", "ann_lee", "@«Ann_Lee» hi"),
        Search("sharp s finds double s", "straße", "«STRASSE» «Straße»"),
        Search("double s finds sharp s", "STRASSE", "«straße»"),
        Search("Turkish i", "istanbul", "«İstanbul» «ISTANBUL» «ıstanbul»"),
        Search("Turkish I", "İSTANBUL", "«istanbul»"),
        Search("accents", "cafe", "«café» «cafe\u{301}» «CAFÉ»"),
        Search("accents in the query", "café", "«cafe»"),
        Search("mathematical letters", "bold", "so «𝗯𝗼𝗹𝗱»"),
        Search("full-width letters", "tag", "«＃ｔａｇ» x".replacing("«＃", with: "＃«")),
        Search("kanji inside a run", "天気", "東京の«天気»"),
        Search("kanji at the start of a run", "東京", "«東京»の天気"),
        Search("one kanji inside a run", "気", "東京の天«気»、天«気»予報"),
        Search("one kanji alone", "犬", "«犬» 子«犬» «犬»小屋"),
        Search("a run of kanji and kana", "京の天", "東«京の天»気"),
        Search("a run next to another", "東京 tower", "«東京 Tower» «東京tower» 東京都 tower"),
        Search("kanji do not match across a space", "東京", "東 京"),
        Search("a long vowel", "ラーメン", "«ラーメン»屋 «ﾗｰﾒﾝ»"),
        Search("a part of katakana", "メン", "ラー«メン»"),
        Search("voiced kana in NFD", "がき", "«か\u{3099}き»"),
        Search("four kanji in a squared word", "株式会社", "«㍿»テスト"),
        Search("Thai", "การเมือง", "เรื่อง«การเมือง»ไทย"),
        Search("Thai inside a word", "เมือง", "การ«เมือง»"),
        Search("Lao", "ລາວ", "ພາສາ«ລາວ»"),
        Search("Khmer", "ខ្មែរ", "ភាសា«ខ្មែរ»"),
        Search("Myanmar", "မြန်မာ", "«မြန်မာ»စာ"),
        Search("Hindi", "हिन्दी", "मैं «हिन्दी» बोलता"),
        Search("Hindi marks matter", "हिन्द", "हिन्दी"),
        Search("Tamil", "தமிழ்", "«தமிழ்» மொழி"),
        Search("pointed Hebrew by bare letters", "שלום", "«שָׁלוֹם» «שלום»"),
        Search("bare Hebrew by pointed letters", "שָׁלוֹם", "«שלום»"),
        Search("pointed Arabic by bare letters", "محمد", "«مُحَمَّد» «محمـــد»"),
        Search("bare Arabic by pointed letters", "مُحَمَّد", "«محمد»"),
        Search("Korean with a particle", "한국어", "«한국어»를 «한국어» 배우다"),
        Search("a part of a Korean word", "한국", "«한국»어 «한국»"),
        Search("the end of a Korean word", "국어", "한«국어»를"),
        Search("one Korean syllable", "한", "«한»국어 대«한»민국"),
        Search("the last Korean syllable", "를", "한국어«를»"),
        Search("a Korean phrase matches whole words", "한국어 공부", "«한국어 공부» 한국어를 공부"),
        Search("Latin beside Korean", "bts", "«BTS»가"),
        Search("Korean after digits", "2024년", "«2024년에» «2024년»"),
        Search("a thumb without skin tone matches any", "👍", "«👍» «👍🏽» «👍🏿»"),
        Search("a thumb with a skin tone matches only it", "👍🏽", "👍 «👍🏽» 👍🏿"),
        Search("an astronaut without skin tone matches any", "👩‍🚀", "«👩🏽‍🚀» «👩‍🚀» 👩"),
        Search("a family is not its members", "👨", "👨‍👩‍👧"),
        Search("a family", "👨‍👩‍👧", "«👨‍👩‍👧» 👨👩👧"),
        Search("a flag", "🇩🇪", "«🇩🇪»🇫🇷 🇪🇩"),
        Search("a heart with and without selector", "❤", "«❤\u{FE0F}» «❤»"),
        Search("a word and an emoji", "good 👍", "«good 👍» good 👍🏽"),
        Search("two emoji", "🎉🎉", "«🎉🎉» a 🎉"),
        Search("a keycap", "1\u{FE0F}\u{20E3}", "«1\u{FE0F}\u{20E3}» «1\u{20E3}» 1"),
    ]

    @Test("A term matches where users expect it", arguments: searches)
    func findsTerms(_ search: Search) {
        let actual = marked(search.text, search.query, prefix: search.isPrefix)
        #expect(
            actual.map { Array($0.unicodeScalars) } == Array(search.expected.unicodeScalars), "\(actual ?? "no term")")
    }

    @Test("A query without a token is not a term", arguments: ["", "!!!", " ", "++", "\u{301}", "★", "\u{200D}", "ـ"])
    func hasNoTerm(_ query: String) {
        #expect(Tokenizer().term(query, isPrefix: false) == nil)
    }

    @Test("A term requests these tokens from the index")
    func asksForTokens() {
        let tokenizer = Tokenizer()
        #expect(tokenizer.term("天気", isPrefix: false) == TextTerm(tokens: ["天気"], isPrefix: false))
        #expect(tokenizer.term("気", isPrefix: false) == TextTerm(tokens: ["気"], isPrefix: true))
        #expect(tokenizer.term("東京 tower", isPrefix: true) == TextTerm(tokens: ["東京", "京", "tower"], isPrefix: true))
        #expect(
            tokenizer.term("한국어", isPrefix: false)
                == TextTerm(tokens: ["한국어"], isPrefix: false, alternates: ["한국", "국어"]))
        #expect(
            tokenizer.term("한", isPrefix: false)
                == TextTerm(tokens: ["한"], isPrefix: false, alternates: ["한"], alternatesArePrefix: true))
        #expect(tokenizer.term("👍", isPrefix: false) == TextTerm(tokens: ["👍"], isPrefix: false, alternates: ["👍"]))
        #expect(tokenizer.term("👍🏽", isPrefix: false) == TextTerm(tokens: ["👍🏽"], isPrefix: false))
    }
}

@Suite("Token streams")
struct TokenStreamTests {
    @Test("A URL separates words and is excluded")
    func cutsLinks() {
        let text = "see https://example.com/a日本 now"
        #expect(words(text, cutting: [TextSpan(4, 25)]) == "see|日本|本|now")
        #expect(words("a b c", cutting: [TextSpan(0, 1), TextSpan(2, 3), TextSpan(2, 3)]) == "c")
        #expect(words("ab", cutting: [TextSpan(0, 9), TextSpan(12, 20)]) == "")
        #expect(words("xhttps://t.co/ay", cutting: [TextSpan(1, 15)]) == "x|y")
        #expect(words("a", cutting: [TextSpan(5, 9)]) == "a")
    }

    @Test("The bytes are the tokens joined by single spaces, without control characters")
    func joinsBySpaces() {
        var result = TokenizedText()
        Tokenizer().tokenize("  The ½ ㎏\n東京 한국어 👍🏽 1\u{FE0F}\u{20E3}\u{7F}x", cutting: [], into: &result)
        #expect(String(decoding: result.words.bytes, as: UTF8.self) == "the 1 2 kg 東京 京 한국어 👍🏽 1\u{20E3} x")
        #expect(String(decoding: result.alternates.bytes, as: UTF8.self) == "한국 국어 어 👍")
    }

    @Test("A reused result contains only the last text")
    func replacesResults() {
        var result = TokenizedText()
        Tokenizer().tokenize("one 한국 東京", cutting: [], into: &result)
        Tokenizer().tokenize("two", cutting: [], into: &result)
        #expect(String(decoding: result.words.bytes, as: UTF8.self) == "two")
        #expect(result.alternates.tokens.isEmpty)
    }

    @Test("Tokens and clusters occupy few bytes each")
    func sizes() {
        #expect(MemoryLayout<TokenStream.Token>.stride <= 16)
        #expect(MemoryLayout<TokenRun.Cluster>.stride <= 12)
    }

    @Test(
        "The words of a link are those of its host, path and query string",
        arguments: [
            ("https://www.Example.com/News/big-day?x=1#top", "example|com|news|big|day|x|1"),
            ("https://a.example/%FC?q=Stra%C3%9Fe+nr&%E6%9D%B1=1?2", "a|example|fc|q|strasse|nr|東|1|2"),
            ("a.example?#q=b", "a|example"), ("a.example#b?q=c", "a|example"), ("?q=b", "q|b"),
            ("example.co.uk", "example|co|uk"),
            ("http://example.com:8080/a_b", "example|com|8080|a|b"),
            ("https://de.example.org/wiki/Stra%C3%9Fe_%E6%9D%B1%E4%BA%AC", "de|example|org|wiki|strasse|東京|京"),
            ("https://example.com/100%25/%FF", "example|com|100|25|ff"),
            ("https://www.example.com#a", "example|com"),
            ("www.", ""), ("", ""), ("https://", ""),
        ])
    func splitsLinks(url: String, expected: String) {
        var result = TokenStream()
        Tokenizer().linkWords(url, into: &result)
        #expect(result.tokens.map(result.text(of:)).joined(separator: "|") == expected)
    }

    @Test("The words of a link have spans in the link, and several links accumulate")
    func pointsIntoLinks() {
        var result = TokenStream()
        let url = "https://example.com/%C3%A9t%C3%A9/x"
        Tokenizer().linkWords(url, into: &result)
        let spans = result.tokens.map { String(decoding: Array(url.utf8)[$0.span.start..<$0.span.end], as: UTF8.self) }
        #expect(spans == ["example", "com", "%C3%A9t%C3%A9", "x"])
        Tokenizer().linkWords("a.b", into: &result)
        #expect(String(decoding: result.bytes, as: UTF8.self) == "example com ete x a b")
    }
}
