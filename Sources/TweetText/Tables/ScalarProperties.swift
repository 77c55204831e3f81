/// Determines how the tokenizer processes a scalar. `generate_tables.py` uses the same raw values.
enum ScalarClass: UInt8 {
    case separator
    case letter
    case digit
    /// A combining mark that folding keeps.
    case mark
    /// A zero-width joiner or non-joiner.
    case joiner
    /// A letter or digit of a script that does not separate words by spaces: Han, kana, Thai, Lao, Khmer, Myanmar. The
    /// tokenizer splits such text into pairs.
    case paired
    case hangul
    case emoji
    /// A symbol such as ™, which is an emoji only if U+FE0F or a joined emoji follows.
    case emojiOnRequest
    case regionalIndicator
    case skinTone
    /// A combining mark that folding removes after Latin, Greek and Cyrillic letters.
    case accent
    /// A scalar that folding removes: vowel points, tatweel, variation selectors, and invisible scalars such as the
    /// soft hyphen.
    case dropped
    /// A scalar that extends the previous grapheme cluster but is not part of a word. An example is a tag in a flag
    /// such as 🏴󠁧󠁢󠁥󠁮󠁧󠁿.
    case extender
    /// A scalar that belongs to the next grapheme cluster, such as the Arabic number sign.
    case prepend
    /// A scalar that can be part of an emoji sequence but is not an emoji on its own.
    case pictograph
}

/// The properties of a scalar, as `generate_tables.py` packs them into bits.
struct ScalarProperties {
    let bits: UInt32

    var scalarClass: ScalarClass { ScalarClass(rawValue: UInt8(truncatingIfNeeded: bits & 15)) ?? .separator }
    /// True if the scalar extends the previous grapheme cluster.
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
    /// True if NFC may compose the scalar with an earlier one.
    var mayCompose: Bool { bits & 1024 != 0 }
    /// The canonical combining class; 0 for scalars that NFC does not reorder.
    var combiningClass: UInt32 { bits >> 11 }
}
