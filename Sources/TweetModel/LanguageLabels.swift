/// Twitter's language labels: old and current codes, and the English names that people type instead.
package enum LanguageLabels {
    /// Returns the current code: `he` for the old `iw`. Other codes are returned unchanged.
    package static func canonical(_ code: String) -> String {
        switch code {
        case "iw": "he"
        case "in": "id"
        case "ji": "yi"
        default: code
        }
    }

    /// Returns a current code and the old code of the same language: `he` and `iw` for `he`.
    package static func spellings(of code: String) -> [String] {
        switch code {
        case "he": ["he", "iw"]
        case "id": ["id", "in"]
        case "yi": ["yi", "ji"]
        default: [code]
        }
    }

    /// Returns the labels that a current code matches: its spellings. `zh` also matches the variants in the list below,
    /// and any code that begins with `zh-` also matches `zh`.
    package static func labels(of code: String) -> [String] {
        if code == "zh" { return ["zh", "zh-cn", "zh-tw", "zh-hk", "zh-hans", "zh-hant"] }
        return code.hasPrefix("zh-") ? [code, "zh"] : spellings(of: code)
    }

    /// Returns the code for an English name in lower case; `nil` for an unknown name.
    package static func code(ofName name: String) -> String? { names[name] }

    /// Returns the code for a label that can be an English name instead of a code; other labels are returned unchanged.
    package static func code(ofLabel label: String) -> String { names[label.lowercased()] ?? label }

    /// Returns the English name of a current code: `Finnish` for `fi`; `nil` for an unknown code.
    package static func name(ofCode code: String) -> String? { namesByCode[code] }

    private static let namesByCode: [String: String] = {
        let kinds = [
            "und": "Unknown", "zxx": "No text", "qam": "Only mentions", "qht": "Only hashtags", "qme": "Only media",
            "qct": "Only cashtags", "qst": "Very short text",
        ]
        return names.reduce(into: kinds) { $0[$1.value] = HumanReadable.capitalized($1.key) }
    }()

    /// The codes in lower case by name. Twitter's codes that name the kind of a text are not languages.
    private static let names = [
        "amharic": "am", "arabic": "ar", "armenian": "hy", "basque": "eu", "bengali": "bn", "bosnian": "bs",
        "bulgarian": "bg", "burmese": "my", "catalan": "ca", "chinese": "zh", "croatian": "hr", "czech": "cs",
        "danish": "da", "dutch": "nl", "english": "en", "estonian": "et", "finnish": "fi", "french": "fr",
        "georgian": "ka", "german": "de", "greek": "el", "gujarati": "gu", "haitian": "ht", "hebrew": "he",
        "hindi": "hi", "hungarian": "hu", "icelandic": "is", "indonesian": "id", "italian": "it", "japanese": "ja",
        "kannada": "kn", "khmer": "km", "korean": "ko", "lao": "lo", "latvian": "lv", "lithuanian": "lt",
        "malayalam": "ml", "marathi": "mr", "nepali": "ne", "norwegian": "no", "pashto": "ps", "persian": "fa",
        "polish": "pl", "portuguese": "pt", "punjabi": "pa", "romanian": "ro", "russian": "ru", "serbian": "sr",
        "sindhi": "sd", "sinhala": "si", "slovak": "sk", "slovenian": "sl", "spanish": "es", "swedish": "sv",
        "tagalog": "tl", "tamil": "ta", "telugu": "te", "thai": "th", "tibetan": "bo", "turkish": "tr",
        "ukrainian": "uk", "urdu": "ur", "vietnamese": "vi", "welsh": "cy", "yiddish": "yi",
    ]
}
