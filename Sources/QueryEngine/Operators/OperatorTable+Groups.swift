/// The parts of the query language in the order of `help query`.
extension OperatorTable {
    /// Operators with a common heading.
    package struct Group: Sendable {
        /// A heading, without a final full stop.
        package let title: String
        package let operators: [Operator]
    }

    /// All operators, in the order of the table.
    package static let groups: [Group] = [
        Group(title: "Text", operators: text),
        Group(title: "People", operators: people),
        Group(title: "Time and IDs", operators: time),
        Group(title: "Kinds of tweets", operators: kinds),
        Group(title: "Contents", operators: contents),
        Group(title: "Places", operators: places),
        Group(title: "Your own labels, notes and imports", operators: own),
        Group(title: "The list of results", operators: control),
        Group(title: "Operators of other tools that an archive cannot answer", operators: elsewhere),
    ]

    /// Returns the operators of a family such as `is`, selected by their canonical names. Empty for other names.
    package static func family(_ name: String) -> [Operator] {
        guard isFamily(name) else { return [] }
        return all.filter { $0.name.hasPrefix(name.lowercased() + ":") }
    }

    /// The syntax of a clause without an operator's name.
    package struct Form: Sendable {
        /// The syntax, shown by an example.
        package let example: String
        /// A phrase that completes "tweets …".
        package let meaning: String

        fileprivate init(_ example: String, _ meaning: String) {
            self.example = example
            self.meaning = meaning
        }
    }

    /// The syntax of the query language besides operators.
    package static let forms: [Form] = [
        Form("sea lion", "with both words, in any order"),
        Form("\"sea lion\"", "with the words in this order, without other words between them"),
        Form("\"sea * lion\"", "with exactly one more word for each *"),
        Form("\"sea lion\"~3", "with at most three other words between them, or one if the order is reversed"),
        Form("sun*", "with a word that begins with these letters"),
        Form("+naïve", "with the word as written, including its accents; ++Naïve also matches capitals"),
        Form("/colou?r/i", "whose text matches the regular expression; also source:/…/, from:/…/, hashtag:/…/"),
        Form("sea OR lake", "with one of the words, or both; AND binds tighter"),
        Form("-rain", "without the word; also NOT rain"),
        Form("(sea OR lake) -(rain snow)", "with parentheses that group clauses and can be nested"),
        Form("from:(ann OR bob)", "with one of several values of an operator; also from:ann,bob"),
        Form("#swift", "with this hashtag, whole; hashtag:swift needs no quotes in a shell"),
        Form("@nasa", "that mention this account; mention:nasa needs no quotes in a shell"),
        Form("mention:=nasa", "with a mention that is written like this, whichever account it refers to"),
        Form("$TSLA", "with this ticker symbol; cashtag:tsla needs no quotes in a shell"),
        Form("🔥", "with this emoji, in any skin tone"),
        Form("?", "with a question mark outside links"),
        Form(":)", "with any positive emoticon; :( finds negative ones"),
        Form("https://example.org/a", "with a link to this address; the same as url:"),
        Form("url:=\"https://example.org/a\"", "with a link to exactly this address; url: finds its words"),
        Form("domain:=example.com", "with a link to this domain, but not only to a subdomain; www. is ignored"),
        Form("place:=\"Pune, India\"", "tagged with a place of exactly this full name, ignoring case"),
        Form("lang:=zh", "with exactly this language label, without its variants"),
        Form("*", "of all kinds: every tweet"),
    ]
}
