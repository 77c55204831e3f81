internal import TweetText

/// A condition on a text that tokens in the index cannot decide; it is verified on the text itself.
enum TextCheck: Hashable, Sendable {
    /// A part of the text, whatever the words; folded.
    case contains(String)
    /// The text asks something.
    case question
    /// A smiley of that mood.
    case smiley(isPositive: Bool)
    /// A word or phrase with its accents, and with its case too.
    case exact(String, matchesCase: Bool)
    /// The words of the phrase, at most that many other words between them; two words fewer when they are not in order.
    case proximity(String, distance: Int)
    /// A regular expression, in the text as it is.
    case regex(TextPattern)
    /// A phrase in which `*` stands for exactly one word.
    case pattern(String)

    /// Whether addresses in the text are left out: they hold no words.
    var needsLinks: Bool {
        switch self {
        case .contains, .regex: false
        default: true
        }
    }
}
