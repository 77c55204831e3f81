package import TweetText

/// A condition that is tested on the text itself, because the tokens of the index do not suffice.
package enum TextCheck: Hashable, Sendable {
    /// A substring of the text, as typed. Case and accents are ignored.
    case contains(String)
    /// A question mark outside links.
    case question
    /// An emoticon of this mood.
    case smiley(isPositive: Bool)
    /// A word or phrase with the accents as written. If `matchesCase` is true, the case must match too.
    case exact(String, matchesCase: Bool)
    /// The words of a phrase with at most `distance` other words between them. Reversing two adjacent words counts as
    /// two other words.
    case proximity(String, distance: Int)
    /// A regular expression that matches in the unfolded text.
    case regex(TextPattern)
    /// A phrase in which each `*` matches exactly one word, except that stars before the first word have no effect.
    case pattern(String)

    /// True if the check skips links in the text, and therefore needs their positions.
    package var needsLinks: Bool {
        switch self {
        case .contains, .regex: false
        default: true
        }
    }
}
