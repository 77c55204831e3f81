/// The tokens of the search index for one tweet. Other search engines find the same tweets if they split these fields
/// on spaces.
public struct NormalizedTokens: Hashable, Sendable {
    /// The words of the text in order, joined by spaces.
    public var text: String
    /// Alternative forms of words, such as the parts of a compound.
    public var alternates: [String] = []
    /// Folded hashtags, and cashtags with `$`.
    public var tags: [String] = []
    /// Folded handles.
    public var mentions: [String] = []
    /// Words of the hosts and paths of links, with `|` between links.
    public var urls: [String] = []
    /// Properties of the tweet: `reply`, `media`, `lang_en`.
    public var facts: [String] = []
    /// The author's folded handle.
    public var author: String?

    public init(text: String) {
        self.text = text
    }
}
