/// What the tokenizer does with a scalar. The order is that of `generate_tables.py`.
enum ScalarClass: UInt8 {
    case separator
    case letter
    case digit
    /// A combining mark that stays in the folded form.
    case mark
    /// Zero-width joiner and non-joiner.
    case joiner
    /// Of a script that writes words without spaces, cut into pairs: Han, kana, Thai, Lao, Khmer, Myanmar.
    case paired
    case hangul
    case emoji
    /// A sign of the text that a variation selector makes an emoji, e.g. ™.
    case emojiOnRequest
    case regionalIndicator
    case skinTone
    /// A combining mark that is dropped after Latin, Greek and Cyrillic letters.
    case accent
    /// Leaves no trace in the folded form: vowel points, tatweel, variation selectors, soft hyphens.
    case dropped
    /// Belongs to the grapheme cluster before it and is nothing by itself.
    case extender
    /// Belongs to the grapheme cluster after it.
    case prepend
    /// Can be part of an emoji sequence but is no emoji.
    case pictograph
}

/// One scalar's properties, packed as the generator writes them.
struct ScalarProperties {
    let bits: UInt32

    var scalarClass: ScalarClass { ScalarClass(rawValue: UInt8(truncatingIfNeeded: bits & 15)) ?? .separator }
    /// Goes on with the grapheme cluster before it.
    var extendsCluster: Bool { bits & 16 != 0 }
    /// A Latin, Greek or Cyrillic letter: accents on it are dropped.
    var losesAccents: Bool { bits & 32 != 0 }
    /// General category L*.
    var isLetter: Bool { bits & 64 != 0 }
    /// General category M*.
    var isMark: Bool { bits & 128 != 0 }
    /// General category Nd.
    var isDigit: Bool { bits & 256 != 0 }
    /// General category Z*.
    var isSpace: Bool { bits & 512 != 0 }
    /// May compose with a scalar before it.
    var mayCompose: Bool { bits & 1024 != 0 }
    /// Canonical combining class; 0 for what keeps its place.
    var combiningClass: UInt32 { bits >> 11 }
}
