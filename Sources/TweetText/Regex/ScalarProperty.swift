internal import EmbeddedFiles

/// A property of scalars that the expression `\p{…}` accepts, e.g. `\p{Lu}`.
enum ScalarProperty: Sendable {
    case category(Set<Unicode.GeneralCategory>)
    /// Sorted ranges: first, last, first, last and so on.
    case script([UInt32])
    case alphabetic, uppercase, lowercase, whiteSpace, emoji, emojiPresentation, emojiModifier, ideographic, math
    case ascii, any, assigned

    /// Accepts the name of a general category (`L`, `Lu`, `Letter`), script (`Han`, `Script=Han`) or other property
    /// (`Emoji`). Ignores case, `_`, `-` and spaces. Returns `nil` for an unknown name.
    init?(named name: String) {
        var key = name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
        for prefix in ["script=", "sc=", "generalcategory=", "gc=", "is"] where key.hasPrefix(prefix) {
            key = String(key.dropFirst(prefix.count))
        }
        if let categories = Self.categories[key] {
            self = .category(categories)
        } else if let ranges = Self.scripts[key] {
            self = .script(ranges)
        } else if let property = Self.properties[key] {
            self = property
        } else {
            return nil
        }
    }

    func contains(_ value: UInt32) -> Bool {
        guard let scalar = Unicode.Scalar(value) else { return false }
        let properties = scalar.properties
        return switch self {
        case .category(let categories): categories.contains(properties.generalCategory)
        case .script(let ranges): Self.contains(value, in: ranges)
        case .alphabetic: properties.isAlphabetic
        case .uppercase: properties.isUppercase
        case .lowercase: properties.isLowercase
        case .whiteSpace: properties.isWhitespace
        case .emoji: properties.isEmoji
        case .emojiPresentation: properties.isEmojiPresentation
        case .emojiModifier: properties.isEmojiModifier
        case .ideographic: properties.isIdeographic
        case .math: properties.isMath
        case .ascii: value < 0x80
        case .any: true
        case .assigned: properties.generalCategory != .unassigned
        }
    }

    private static func contains(_ value: UInt32, in ranges: [UInt32]) -> Bool {
        var low = 0
        var high = ranges.count / 2
        while low < high {
            let middle = (low + high) / 2
            if value > ranges[middle * 2 + 1] { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count / 2 && ranges[low * 2] <= value
    }

    static let marks: Set<Unicode.GeneralCategory> = [.nonspacingMark, .spacingMark, .enclosingMark]
    private static let casedLetters: Set<Unicode.GeneralCategory> = [
        .uppercaseLetter, .lowercaseLetter, .titlecaseLetter,
    ]
    private static let numbers: Set<Unicode.GeneralCategory> = [.decimalNumber, .letterNumber, .otherNumber]
    private static let punctuation: Set<Unicode.GeneralCategory> = [
        .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
        .finalPunctuation, .otherPunctuation,
    ]
    private static let symbols: Set<Unicode.GeneralCategory> = [
        .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol,
    ]
    private static let separators: Set<Unicode.GeneralCategory> = [
        .spaceSeparator, .lineSeparator, .paragraphSeparator,
    ]
    private static let others: Set<Unicode.GeneralCategory> = [
        .control, .format, .surrogate, .privateUse, .unassigned,
    ]

    private static let categories: [String: Set<Unicode.GeneralCategory>] = {
        let letters = casedLetters.union([.modifierLetter, .otherLetter])
        var result: [String: Set<Unicode.GeneralCategory>] = [
            "l": letters, "letter": letters, "lc": casedLetters, "casedletter": casedLetters, "m": marks,
            "mark": marks, "n": numbers, "number": numbers, "p": punctuation, "punctuation": punctuation,
            "punct": punctuation, "s": symbols, "symbol": symbols, "z": separators, "separator": separators,
            "c": others, "other": others,
        ]
        let single: [(String, String, Unicode.GeneralCategory)] = [
            ("lu", "uppercaseletter", .uppercaseLetter), ("ll", "lowercaseletter", .lowercaseLetter),
            ("lt", "titlecaseletter", .titlecaseLetter), ("lm", "modifierletter", .modifierLetter),
            ("lo", "otherletter", .otherLetter), ("mn", "nonspacingmark", .nonspacingMark),
            ("mc", "spacingmark", .spacingMark), ("me", "enclosingmark", .enclosingMark),
            ("nd", "decimalnumber", .decimalNumber), ("nl", "letternumber", .letterNumber),
            ("no", "othernumber", .otherNumber), ("pc", "connectorpunctuation", .connectorPunctuation),
            ("pd", "dashpunctuation", .dashPunctuation), ("ps", "openpunctuation", .openPunctuation),
            ("pe", "closepunctuation", .closePunctuation), ("pi", "initialpunctuation", .initialPunctuation),
            ("pf", "finalpunctuation", .finalPunctuation), ("po", "otherpunctuation", .otherPunctuation),
            ("sm", "mathsymbol", .mathSymbol), ("sc", "currencysymbol", .currencySymbol),
            ("sk", "modifiersymbol", .modifierSymbol), ("so", "othersymbol", .otherSymbol),
            ("zs", "spaceseparator", .spaceSeparator), ("zl", "lineseparator", .lineSeparator),
            ("zp", "paragraphseparator", .paragraphSeparator), ("cc", "control", .control), ("cf", "format", .format),
            ("cs", "surrogate", .surrogate), ("co", "privateuse", .privateUse), ("cn", "unassigned", .unassigned),
        ]
        for (short, long, category) in single {
            result[short] = [category]
            result[long] = [category]
        }
        return result
    }()

    /// The ranges of each script. From the Unicode Character Database, version 14.0.0, property Script; (c) Unicode,
    /// Inc., Unicode License v3.
    private static let scripts: [String: [UInt32]] = {
        var scripts: [String: [UInt32]] = [:]
        for line in scripts_txt.text.split(separator: "\n") {
            let words = line.split { $0 == " " || $0 == "-" }
            scripts[String(words[0])] = words.dropFirst().compactMap { UInt32($0, radix: 16) }
        }
        return scripts
    }()

    private static let properties: [String: ScalarProperty] = [
        "alphabetic": .alphabetic, "alpha": .alphabetic, "uppercase": .uppercase, "upper": .uppercase,
        "lowercase": .lowercase, "lower": .lowercase, "whitespace": .whiteSpace, "space": .whiteSpace,
        "emoji": .emoji, "emojipresentation": .emojiPresentation, "emojimodifier": .emojiModifier,
        "ideographic": .ideographic, "math": .math, "ascii": .ascii, "any": .any, "assigned": .assigned,
        "digit": .category([.decimalNumber]),
        "alnum": .category([
            .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
        ]),
    ]
}
