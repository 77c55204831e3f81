/// The tokens of one tweet in the search index, for use in other search engines. The tokens are folded, which means
/// normalized for comparison: `Café` → `cafe`.
public struct NormalizedTokens: Hashable, Sendable {
    /// The words of the text in order, joined by spaces.
    public var text: String
    /// Alternative forms of words: pairs of Korean syllables, and emoji without skin tone.
    public var alternates: [String] = []
    /// Hashtags without `#`, and cashtags with `$`.
    public var tags: [String] = []
    /// Handles of mentioned accounts, without `@`.
    public var mentions: [String] = []
    /// Words of links: host, path and query string. `|` separates links.
    public var urls: [String] = []
    /// Properties of the tweet, e.g. `reply`, `media`, `lang_en`.
    public var facts: [String] = []
    /// The author's handle; `nil` if unknown.
    public var author: String?

    package init(text: String) {
        self.text = text
    }
}
