/// The interpretation of a query, part by part, for a page on which each part can be removed.
public struct QueryInterpretation: Sendable, Hashable {
    /// A removable part: a condition, or a modifier of the result list.
    public struct Part: Sendable, Hashable {
        /// Canonical form, e.g. `from:ann_lee`.
        public var text: String
        /// In words: `written by @ann_lee`.
        public var phrase: String
        /// The number of tweets that the condition matches on its own; `nil` for a modifier, and if counting took too
        /// long.
        public var tweets: Int?
        public var isCondition: Bool
        /// The query without this part.
        public var rest: String

        public init(text: String, phrase: String, tweets: Int? = nil, isCondition: Bool, rest: String) {
            self.text = text
            self.phrase = phrase
            self.tweets = tweets
            self.isCondition = isCondition
            self.rest = rest
        }
    }

    public var canonical: String
    /// One English sentence.
    public var sentence: String
    public var parts: [Part]

    public init(canonical: String, sentence: String, parts: [Part]) {
        self.canonical = canonical
        self.sentence = sentence
        self.parts = parts
    }
}

/// A completion of the query that is being typed.
public struct QueryCompletion: Sendable, Hashable {
    public enum Kind: String, Sendable {
        case hashtag, user, word, name = "operator"
    }

    public var kind: Kind
    /// The replacement for the typed prefix, e.g. `#swift`, `from:ann_lee`, `has:images`.
    public var text: String
    /// The description of an operator.
    public var meaning: String?
    /// The number of tweets that contain it; `nil` for operators.
    public var tweets: Int?

    public init(kind: Kind, text: String, meaning: String? = nil, tweets: Int? = nil) {
        self.kind = kind
        self.text = text
        self.meaning = meaning
        self.tweets = tweets
    }
}
