/// Twitter's language labels: old and current codes, and the English names that people type instead.
enum LanguageLabels {
    /// Returns the current code: `he` for the old `iw`. Other codes are returned unchanged.
    static func canonical(_ code: String) -> String {
        switch code {
        case "iw": "he"
        case "in": "id"
        case "ji": "yi"
        default: code
        }
    }

    /// Returns a current code and the old code of the same language: `he` and `iw` for `he`.
    static func spellings(of code: String) -> [String] {
        switch code {
        case "he": ["he", "iw"]
        case "id": ["id", "in"]
        case "yi": ["yi", "ji"]
        default: [code]
        }
    }

    /// Returns the labels that a current code matches: its spellings. `zh` also matches the variants in the list below,
    /// and any code that begins with `zh-` also matches `zh`.
    static func labels(of code: String) -> [String] {
        if code == "zh" { return ["zh", "zh-cn", "zh-tw", "zh-hk", "zh-hans", "zh-hant"] }
        return code.hasPrefix("zh-") ? [code, "zh"] : spellings(of: code)
    }

    /// Returns the code for an English name in lower case; `nil` for an unknown name.
    static func code(ofName name: String) -> String? { names[name] }

    private static let names = [
        "arabic": "ar", "chinese": "zh", "danish": "da", "dutch": "nl", "english": "en", "finnish": "fi",
        "french": "fr",
        "german": "de", "greek": "el", "hebrew": "he", "hindi": "hi", "hungarian": "hu", "indonesian": "id",
        "italian": "it", "japanese": "ja", "korean": "ko", "norwegian": "no", "persian": "fa", "polish": "pl",
        "portuguese": "pt", "romanian": "ro", "russian": "ru", "spanish": "es", "swedish": "sv", "tamil": "ta",
        "thai": "th", "turkish": "tr", "ukrainian": "uk", "urdu": "ur", "vietnamese": "vi",
    ]
}
