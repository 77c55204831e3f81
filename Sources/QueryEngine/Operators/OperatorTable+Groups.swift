/// The parts of the query language in the order of `help query`.
extension OperatorTable {
    /// All operators, in the order of the table, in groups with a common heading. A title has no final full stop.
    package static let groups: [(title: String, operators: [Operator])] = [
        (title: "Text", operators: text),
        (title: "People", operators: people),
        (title: "Time and IDs", operators: time),
        (title: "Kinds of tweets", operators: kinds),
        (title: "Contents", operators: contents),
        (title: "Places", operators: places),
        (title: "Your own labels, notes and imports", operators: own),
        (title: "The list of results", operators: control),
        (title: "Operators of other tools that an archive cannot answer", operators: elsewhere),
    ]

    /// Returns the operators of a family such as `is`, selected by their canonical names. Empty for other names.
    package static func family(_ name: String) -> [Operator] {
        guard isFamily(name) else { return [] }
        return all.filter { $0.name.hasPrefix(name.lowercased() + ":") }
    }

    /// The syntax of the query language besides operators: clauses without an operator's name. A meaning completes
    /// "tweets …".
    package static let forms: [(example: String, meaning: String)] = [
        ("sea lion", "with both words, in any order"),
        ("\"sea lion\"", "with the words in this order, without other words between them"),
        ("\"sea * lion\"", "with exactly one more word for each *"),
        ("\"sea lion\"~3", "with at most three other words between them, or one if the order is reversed"),
        ("sun*", "with a word that begins with these letters"),
        ("+naïve", "with the word as written, including its accents; ++Naïve also matches capitals"),
        ("/colou?r/i", "whose text matches the regular expression; also source:/…/, from:/…/, hashtag:/…/"),
        ("sea OR lake", "with one of the words, or both; AND binds tighter"),
        ("-rain", "without the word; also NOT rain"),
        ("(sea OR lake) -(rain snow)", "with parentheses that group clauses and can be nested"),
        ("from:(ann OR bob)", "with one of several values of an operator; also from:ann,bob"),
        ("#swift", "with this hashtag, whole; hashtag:swift needs no quotes in a shell"),
        ("@nasa", "that mention this account; mention:nasa needs no quotes in a shell"),
        ("mention:=nasa", "with a mention that is written like this, whichever account it refers to"),
        ("$TSLA", "with this ticker symbol; cashtag:tsla needs no quotes in a shell"),
        ("🔥", "with this emoji, in any skin tone"),
        ("?", "with a question mark outside links"),
        (":)", "with any positive emoticon; :( finds negative ones"),
        ("https://example.org/a", "with a link to this address; the same as url:"),
        ("url:=\"https://example.org/a\"", "with a link to exactly this address; url: finds its words"),
        ("domain:=example.com", "with a link to this domain, but not only to a subdomain; www. is ignored"),
        ("place:=\"Pune, India\"", "tagged with a place of exactly this full name, ignoring case"),
        ("lang:=zh", "with exactly this language label, without its variants"),
        ("*", "of all kinds: every tweet"),
    ]
}
