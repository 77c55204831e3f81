/// The query language in the order in which help teaches it.
extension OperatorTable {
    /// Operators that belong together.
    package struct Group: Sendable {
        /// A heading, without a full stop.
        package let title: String
        package let operators: [Operator]
    }

    /// Every operator of the table, in its order.
    package static let groups: [Group] = [
        Group(title: "Text", operators: text),
        Group(title: "People", operators: people),
        Group(title: "Time and ids", operators: time),
        Group(title: "Kinds of tweets", operators: kinds),
        Group(title: "Contents", operators: contents),
        Group(title: "Places", operators: places),
        Group(title: "Your own labels, notes and imports", operators: own),
        Group(title: "The list of results", operators: control),
        Group(title: "Operators of other tools that an archive cannot answer", operators: elsewhere),
    ]

    /// The operators of a family such as `is`, by their canonical names.
    package static func family(_ name: String) -> [Operator] {
        guard isFamily(name) else { return [] }
        return all.filter { $0.name.hasPrefix(name.lowercased() + ":") }
    }

    /// A part of a query that needs no operator's name.
    package struct Form: Sendable {
        /// As one writes it, also the example.
        package let example: String
        /// A phrase that completes "tweets …".
        package let meaning: String

        fileprivate init(_ example: String, _ meaning: String) {
            self.example = example
            self.meaning = meaning
        }
    }

    /// What queries are made of beside the operators.
    package static let forms: [Form] = [
        Form("sea lion", "with both words, wherever they stand"),
        Form("\"sea lion\"", "with these words, one behind the other"),
        Form("\"sea * lion\"", "with exactly one more word for each star"),
        Form("\"sea lion\"~3", "with these words at most three words apart; two fewer the other way round"),
        Form("sun*", "with a word that begins so"),
        Form("+naïve", "with the word and its accents as written; ++Naïve with its capitals too"),
        Form("/colou?r/i", "in whose text the regular expression is found; also source:/…/, from:/…/, hashtag:/…/"),
        Form("sea OR lake", "with one of them, or both; AND binds tighter"),
        Form("-rain", "without the word; also NOT rain"),
        Form("(sea OR lake) -(rain snow)", "where parentheses group, with any depth"),
        Form("from:(ann OR bob)", "where an operator stands for each value of a group; also from:ann,bob"),
        Form("#swift", "with that hashtag, whole; hashtag:swift is safe in a shell"),
        Form("@nasa", "that mention that account; mention:nasa is safe in a shell"),
        Form("$TSLA", "with that ticker; cashtag:tsla is safe in a shell"),
        Form("🔥", "with that emoji, in every skin tone"),
        Form("?", "that ask something: a question mark outside links"),
        Form(":)", "with a smiley of good mood; :( of bad mood"),
        Form("https://example.org/a", "with a link that has these words in its address, as url: finds"),
        Form("*", "of every kind: all that there are"),
    ]
}
