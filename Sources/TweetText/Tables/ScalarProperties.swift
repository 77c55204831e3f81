/// The class that decides how the tokenizer handles a scalar. The order is that of `generate_tables.py`.
enum ScalarClass: UInt8 {
    case separator
    case letter
    case digit
    /// A combining mark that the folded form keeps.
    case mark
    /// Zero-width joiner and non-joiner.
    case joiner
    /// A letter of a script without spaces between words, which is split into pairs: Han, kana, Thai, Lao, Khmer,
    /// Myanmar.
    case paired
    case hangul
    case emoji
    /// A symbol that a variation selector turns into an emoji, such as ™.
    case emojiOnRequest
    case regionalIndicator
    case skinTone
    /// A combining mark that is removed after Latin, Greek and Cyrillic letters.
    case accent
    /// Removed by folding: vowel points, tatweel, variation selectors, soft hyphens.
    case dropped
    /// Extends the grapheme cluster before it and has no meaning on its own.
    case extender
    /// Belongs to the grapheme cluster after it.
    case prepend
    /// Can be part of an emoji sequence but is not an emoji.
    case pictograph
}

/// The properties of a scalar, packed by `generate_tables.py`.
struct ScalarProperties {
    let bits: UInt32

    var scalarClass: ScalarClass { ScalarClass(rawValue: UInt8(truncatingIfNeeded: bits & 15)) ?? .separator }
    /// Extends the grapheme cluster before it.
    var extendsCluster: Bool { bits & 16 != 0 }
    /// A Latin, Greek or Cyrillic letter, from which accents are removed.
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
    /// The canonical combining class; 0 if the scalar is never reordered.
    var combiningClass: UInt32 { bits >> 11 }
}
