/// What the search index knows a tweet by: for other engines, which then only have to split on spaces to find what
/// Tweetdex finds.
public struct NormalizedTokens: Hashable, Sendable {
    /// The words of the text in their order, joined by spaces.
    public var text: String
    /// Second forms of words, such as parts of joined ones.
    public var alternates: [String] = []
    /// Folded hashtags, and cashtags with their sign.
    public var tags: [String] = []
    /// Folded handles.
    public var mentions: [String] = []
    /// Words of the links' hosts and paths; `|` between two links.
    public var urls: [String] = []
    /// What the tweet is and has: `reply`, `media`, `lang_en`.
    public var facts: [String] = []
    /// The author's folded handle.
    public var author: String?

    public init(text: String) {
        self.text = text
    }
}
