import Foundation
import Testing

@testable import TweetText

@Suite("Folding")
struct FoldingTests {
    struct Fold: Sendable, CustomTestStringConvertible {
        let description: String
        let text: String
        let folded: String
        var testDescription: String { description }

        init(_ description: String, _ text: String, _ folded: String) {
            self.description = description
            self.text = text
            self.folded = folded
        }
    }

    static let folds: [Fold] = [
        Fold("empty text", "", ""),
        Fold("ASCII", "Ann_Lee-2 [X]", "ann_lee-2 [x]"),
        Fold("sharp s", "Straße STRASSE ẞ", "strasse strasse ss"),
        Fold("four i", "İIiı", "iiii"),
        Fold("i with combining dots", "i\u{307} I\u{307} ı\u{307}", "i i i"),
        Fold("Latin accents, composed and not", "éÉe\u{301} ǭ Å \u{212B} ñ", "eee o a a n"),
        Fold("several accents on a letter", "ệ e\u{302}\u{323} e\u{323}\u{302}", "e e e"),
        Fold("a letter with a stroke stays", "øłđ", "øłđ"),
        Fold("Greek", "ΆΣ άς ΐ ᾳ ᾼ α\u{345}\u{301}", "ασ ασ ι α α α"),
        Fold("Cyrillic", "Йод Ёж", "иод еж"),
        Fold("accents on other letters stay", "\u{5D0}\u{301} か\u{301}", "\u{5D0}\u{301} か\u{301}"),
        Fold("the sign K and the sign Ohm", "\u{212A}\u{2126}", "kω"),
        Fold("full-width and half-width", "ＴＡＧ＿１ ﾀｸﾞ ﾊﾟﾝ ﾗｰ", "tag_1 タグ パン ラー"),
        Fold("kana with detached voicing", "か\u{3099} か\u{309B}", "が が"),
        Fold("mathematical letters", "𝗯𝗼𝗹𝗱 𝔉𝔯 𝟘𝟙", "bold fr 01"),
        Fold("ligatures", "ﬁ ﬅ Ǆ", "fi st dz"),
        Fold("Hebrew points", "שָׁלוֹם \u{FB2A}", "שלום ש"),
        Fold("Arabic points and tatweel", "مُحَمَّد محمـد ﷴ", "محمد محمد محمد"),
        Fold("Arabic presentation forms", "\u{FEB3}\u{FEFC}", "سلا"),
        Fold("hamza stays, composed or not", "أ ا\u{654} آ ا\u{653}", "أ أ آ آ"),
        Fold("Indic and Thai marks stay", "हिन्दी தமிழ் ที่", "हिन्दी தமிழ் ที่"),
        Fold("a nukta letter has one form", "\u{958} \u{915}\u{93C}", "\u{915}\u{93C} \u{915}\u{93C}"),
        Fold("marks in any order", "\u{915}\u{94D}\u{93C}", "\u{915}\u{93C}\u{94D}"),
        Fold("Korean letters compose", "\u{1112}\u{1161}\u{11AB} 한 ﾡ", "한 한 \u{1100}"),
        Fold("spaces from compatibility forms are dropped", "ﷺ \u{A8}a", "صلىاللهعليهوسلم \u{308}a"),
        Fold("other spaces become ASCII spaces", "a\u{A0}b\u{3000}c", "a b c"),
        Fold("variation selectors are dropped", "❤\u{FE0F} ❤\u{FE0E}", "❤ ❤"),
        Fold("joiners stay", "می\u{200C}خواهم", "می\u{200C}خواهم"),
        Fold("Cherokee", "\u{AB70}\u{13A0}", "\u{13A0}\u{13A0}"),
        Fold("emoji stay", "👍🏽👨‍👩‍👧", "👍🏽👨‍👩‍👧"),
    ]

    @Test("Spellings of the same word fold to the same text", arguments: folds)
    func foldsAlike(_ item: Fold) {
        let actual = Folding.fold(item.text)
        #expect(Array(actual.unicodeScalars) == Array(item.folded.unicodeScalars), "\(actual)")
    }

    @Test("Folding is idempotent for every scalar")
    func isIdempotentOnScalars() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .unassigned,
                scalar.properties.generalCategory != .privateUse
            else { continue }
            let once = Folding.fold(String(scalar))
            let twice = Folding.fold(once)
            if !once.unicodeScalars.elementsEqual(twice.unicodeScalars) {
                Issue.record("U+\(String(value, radix: 16)): \(once.debugDescription), \(twice.debugDescription)")
            }
        }
    }

    @Test("Folding is idempotent and equal for canonically equivalent texts")
    func isIdempotentOnTexts() {
        var random = RandomTexts(seed: 7)
        for _ in 0..<4000 {
            let text = random.nextWithoutTags()
            let once = Folding.fold(text)
            let twice = Folding.fold(once)
            #expect(once.unicodeScalars.elementsEqual(twice.unicodeScalars), "\(text.debugDescription)")
            for other in [text.decomposedStringWithCanonicalMapping, text.precomposedStringWithCanonicalMapping] {
                let folded = Folding.fold(other)
                #expect(once.unicodeScalars.elementsEqual(folded.unicodeScalars), "\(text.debugDescription)")
            }
        }
    }

    @Test("Upper-case scalars fold like their lower-case counterparts")
    func foldsCase() {
        for value in UInt32(0x80)...0x1FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let lower = scalar.properties.lowercaseMapping
            guard lower.unicodeScalars.count == 1, !lower.unicodeScalars.elementsEqual([scalar]) else { continue }
            let folded = Folding.fold(String(scalar))
            #expect(
                folded.unicodeScalars.elementsEqual(Folding.fold(lower).unicodeScalars), "U+\(String(value, radix: 16))"
            )
        }
    }
}
