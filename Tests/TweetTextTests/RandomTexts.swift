/// Random texts of characters that are difficult for a tokenizer. The generator is seeded, so all runs use the same
/// texts.
struct RandomTexts {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    private static let pieces: [String] = [
        " ", " ", " ", "a", "B", "Z", "7", "_", "-", "'", ".", "#", "@", "\n", "\r\n", "é", "e", "\u{301}", "\u{323}",
        "\u{308}", "ß", "İ", "ı", "Σ", "й", "ﬁ", "½", "²", "™", "©", "ª", "´", "\u{AD}", "\u{A0}", "東", "京", "の",
        "カ", "ﾀ", "ﾞ", "ー", "か", "\u{3099}", "\u{309B}", "㍿", "㈱", "〇", "々", "한", "국", "어", "\u{1112}",
        "\u{1161}", "\u{11AB}", "ㅋ", "ㅏ", "ก", "า", "ร", "เ", "ื", "ำ", "ນ", "ា", "ខ", "្", "ម", "က", "ြ", "န", "်",
        "ि", "हि", "न्द", "ी", "़", "த", "ழ", "்", "ש", "ָ", "ׁ", "م", "ُ", "ّ", "ا", "ٓ", "ٔ", "ـ", "ﷺ",
        "\u{200D}", "\u{200C}", "\u{200B}", "\u{FE0F}", "\u{FE0E}", "\u{20E3}", "👍", "🏽", "👩", "❤", "🔥", "🚀", "♂",
        "🇩", "🇪", "🏴", "\u{E0067}", "\u{E007F}", "★", "☀", "ℹ", "Ⓜ", "〰", "𝗯", "Ａ", "１", "３", "\u{600}", "١",
        "𐐀", "𠀋", "\u{0345}", "ᾳ", "ͺ", "\u{2028}", "\u{FEFF}", "\u{2066}", "̸", "=", "≠", "Å", "ö",
    ]

    /// Returns the next text without tag characters: Foundation's NFD, the reference of the tests, replaces tags such
    /// as U+E0067 with the ASCII letters in their lower bits.
    mutating func nextWithoutTags() -> String {
        String(String.UnicodeScalarView(next().unicodeScalars.filter { $0.value < 0xE0000 }))
    }

    mutating func number(below bound: Int) -> Int {
        // The linear congruential generator of Numerical Recipes; its high bits are sufficiently random here.
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(bound))
    }

    mutating func next() -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<number(below: 14) + 1 {
            text.append(contentsOf: Self.pieces[number(below: Self.pieces.count)].unicodeScalars)
        }
        return String(text)
    }
}
