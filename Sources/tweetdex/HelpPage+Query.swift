import QueryEngine
import Rendering

/// `help query`, written from the operator table.
extension HelpPage {
    /// How to write queries, and every operator.
    package var query: String {
        var text = heading("Queries")
        text += wrapped(
            "Words are found whatever their case and accents; next to each other they must all be there. Quote the query, "
                + "or the shell takes #, $, ! and quotes for its own: '#swift', or hashtag:swift without quotes. No space "
                + "follows a colon; values with spaces stand in quotes. A field that the archive does not carry is "
                + "unknown, and matches neither an operator nor its opposite.",
            indent: 0)
        text += "\n" + heading("Words, tags and logic")
        text += table(OperatorTable.forms.map { (ink.cyan($0.example), $0.example.count, $0.meaning) })
        text += "\n"
        text += wrapped(
            "Below, index says that an operator is looked up, row that it is tested on the tweets which the others leave, "
                + "and text that their texts are read for it: slow only when nothing else narrows the search.",
            indent: 0)
        for group in OperatorTable.groups where !group.operators.isEmpty {
            text += "\n" + heading(group.title)
            for entry in group.operators { text += self.entry(entry) }
        }
        text += "\n" + heading("Examples")
        for (line, meaning) in Self.examples {
            text += "  \(ink.cyan(line))\n" + wrapped(meaning, indent: 6)
        }
        return text + "\nOne operator: tweetdex help query NAME. One query: tweetdex explain QUERY.\n"
    }

    /// One operator by any of its names, with or without a colon, or every operator of a family such as `is`; nil for an
    /// unknown name.
    package func query(operator name: String) -> String? {
        let bare = name.hasSuffix(":") ? String(name.dropLast()) : name
        let family = OperatorTable.family(bare)
        if !family.isEmpty { return heading(bare.lowercased() + ":") + family.map(entry).joined() }
        return OperatorTable.find(bare).map(page)
    }

    /// Names that resemble an unknown one.
    package static func suggestedOperators(for name: String) -> [String] {
        OperatorTable.suggestions(for: name.hasSuffix(":") ? String(name.dropLast()) : name)
    }

    /// What can be searched for as it is shown: every form, and the example of every operator that needs nothing saved.
    package static var queryForms: [String] {
        let answered = OperatorTable.all.filter { $0.unavailable == nil && $0.name != "saved" }
        return OperatorTable.forms.map(\.example) + answered.map(\.example)
    }

    private static let column = 24

    private func entry(_ entry: Operator) -> String {
        let name = Self.spelling(entry.name)
        let body = wrapped(entry.meaning, indent: Self.column)
        var text =
            name.count + 3 < Self.column
            ? "  " + ink.cyan(name) + body.dropFirst(2 + name.count) : "  " + ink.cyan(name) + "\n" + body
        for line in wrapped(details(entry).joined(separator: " · "), indent: Self.column).split(separator: "\n") {
            text += ink.dim(String(line)) + "\n"
        }
        return text
    }

    private func details(_ entry: Operator) -> [String] {
        var parts: [String] = []
        if !entry.aliases.isEmpty {
            parts.append("also " + entry.aliases.map { Self.spelling($0) }.joined(separator: ", "))
        }
        if let reason = entry.unavailable { return parts + ["\(reason.reason); instead: \(reason.instead)"] }
        if entry.example != entry.name { parts.insert(entry.example, at: 0) }
        if let field = entry.field { parts.append("needs " + FieldName.ofPeople(field)) }
        if entry.cost != .none { parts.append(entry.cost.rawValue) }
        return parts
    }

    private func page(_ entry: Operator) -> String {
        let name = Self.spelling(entry.name)
        let text = heading(name) + wrapped("Tweets " + entry.meaning + ".", indent: 2)
        var rows: [(String, String)] = [("example", entry.example)]
        if !entry.aliases.isEmpty {
            rows.append(("also", entry.aliases.map { Self.spelling($0) }.joined(separator: ", ")))
        }
        if let reason = entry.unavailable {
            rows[0].0 = "written"
            rows.append(("not answered", reason.reason))
            rows.append(("instead", reason.instead))
        } else {
            rows.append(("cost", entry.cost.explanation))
        }
        if let field = entry.field {
            rows.append(
                (
                    "needs",
                    "\(FieldName.ofPeople(field)); a tweet without it matches neither this nor its opposite"
                ))
        }
        return text + "\n" + table(rows.map { (ink.bold($0.0), $0.0.count, $0.1) })
    }

    /// A name as it is typed: with a colon unless the name is the whole clause.
    private static func spelling(_ name: String) -> String {
        name.contains(":") ? name : name + ":"
    }

    private static let examples: [(line: String, meaning: String)] = [
        ("tweetdex search 'sunrise has:images since:2019'", "pictures of mornings"),
        ("tweetdex search hashtag:swift -is:retweet min_likes:10", "tweets with a tag that ten people liked"),
        ("tweetdex search '(cats OR dogs) -\"hot dogs\"'", "a choice, without a phrase"),
    ]
}

extension Operator.Cost {
    /// What it means for a search.
    fileprivate var explanation: String {
        switch self {
        case .index: "looked up in the index"
        case .row: "tested on the tweets that the other clauses leave"
        case .text: "the texts of the tweets that the other clauses leave are read"
        case .none: "nothing: it changes the list of results, not what matches"
        }
    }
}
