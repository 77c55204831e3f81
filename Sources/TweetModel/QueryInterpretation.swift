/// The parts of a query, for a web page on which the user can remove each part.
package struct QueryInterpretation: Sendable, Hashable {
    /// A condition, or a modifier such as `sort:likes`.
    package struct Part: Sendable, Hashable {
        /// The part in canonical form, such as `from:ann_lee`.
        package var text: String
        /// The part in English, such as `written by @ann_lee`.
        package var phrase: String
        /// The number of tweets that the condition matches on its own. `nil` for a modifier, if counting was not
        /// requested, or if counting would take too long.
        package var tweets: Int?
        /// False for a modifier.
        package var isCondition: Bool
        /// The query without this part.
        package var rest: String

        package init(text: String, phrase: String, tweets: Int? = nil, isCondition: Bool, rest: String) {
            self.text = text
            self.phrase = phrase
            self.tweets = tweets
            self.isCondition = isCondition
            self.rest = rest
        }
    }

    /// The query in canonical form. Parsing it results in the same query.
    package var canonical: String
    /// The query as an English sentence.
    package var sentence: String
    package var parts: [Part]

    package init(canonical: String, sentence: String, parts: [Part]) {
        self.canonical = canonical
        self.sentence = sentence
        self.parts = parts
    }
}

/// A suggestion for the word that the user is typing in a query.
package struct QueryCompletion: Sendable, Hashable {
    package enum Kind: String, Sendable {
        case hashtag, user, language, label, saved, imported = "import", word, name = "operator"
    }

    package var kind: Kind
    /// The text that replaces the typed word, such as `#swift`, `from:ann_lee`, `label:"to read"` or `has:images`.
    package var text: String
    /// The description of an operator, the query of a saved search, or the path of an import; otherwise `nil`.
    package var meaning: String?
    /// The number of tweets with the suggested hashtag, account, language, label or word; otherwise `nil`.
    package var tweets: Int?

    package init(kind: Kind, text: String, meaning: String? = nil, tweets: Int? = nil) {
        self.kind = kind
        self.text = text
        self.meaning = meaning
        self.tweets = tweets
    }
}
