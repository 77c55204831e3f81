/// How a query was understood, part by part, for people who want to change it.
public struct QueryReading: Sendable, Hashable {
    /// A part that can be left out: a condition that must hold, or something that changes the list.
    public struct Part: Sendable, Hashable {
        /// As it is written in full, e.g. `from:ann_lee`.
        public var text: String
        /// In words: `written by @ann_lee`.
        public var phrase: String
        /// How many tweets fulfil it by itself; nil for what is no condition, and where counting took too long.
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

/// A way to go on with a query that is being typed.
public struct QueryCompletion: Sendable, Hashable {
    public enum Kind: String, Sendable {
        case hashtag, user, word, name = "operator"
    }

    public var kind: Kind
    /// What is put in place of the beginning, e.g. `#swift`, `from:ann_lee`, `has:images`.
    public var text: String
    /// What it means, for operators.
    public var meaning: String?
    /// How many tweets have it; nil for operators.
    public var tweets: Int?

    public init(kind: Kind, text: String, meaning: String? = nil, tweets: Int? = nil) {
        self.kind = kind
        self.text = text
        self.meaning = meaning
        self.tweets = tweets
    }
}
