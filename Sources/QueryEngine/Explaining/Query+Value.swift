package import TweetModel
internal import TweetText

/// Suggests searches for the values that statistics count. A search finds exactly the tweets that were counted for the
/// value (`Identity`).
extension Query {
    /// Returns the clause for a value of a table. `nil` if no clause finds exactly its tweets: for words and texts, and
    /// for names that the query syntax cannot express.
    ///
    /// - Parameters:
    ///   - field: The field that was counted.
    ///   - text: The value as displayed.
    ///   - id: The ID of the account, if the value is an account with an ID.
    ///   - country: The country code of a place.
    package static func clause(
        for field: TopTable.Field, _ text: String, id: String? = nil, country: String? = nil
    ) -> String? {
        let folded = Folding.fold(text)
        func account(_ relation: UserRelation) -> Clause {
            guard let id = id.flatMap({ Int64($0) }) else { return .user(relation, .named(withSign: folded)) }
            return .user(relation, .id(UserID(id)))
        }
        switch field {
        case .hashtags: return spelled(.hashtag(folded))
        case .cashtags: return spelled(.cashtag(folded))
        case .users: return spelled(account(.author))
        case .mentions: return spelled(account(.mentioned))
        case .urls: return spelled(.address(text))
        case .domains: return spelled(.domain(text))
        case .clients: return spelled(.client(LinkWords.lowercased(text)))
        case .langs: return spelled(.languageLabel(LanguageLabels.canonical(LinkWords.lowercased(text))))
        case .places:
            guard let name = spelled(.placeName(LinkWords.lowercased(text))) else { return nil }
            guard let country, !country.isEmpty else { return name + " -known:" + Column.country.name }
            return spelled(.country(country)).map { name + " " + $0 }
        case .words, .phrases, .emoji, .texts: return nil
        }
    }

    /// Returns a clause in query syntax; `nil` if the text has another meaning.
    private static func spelled(_ clause: Clause) -> String? {
        let text = clause.canonical
        guard let query = try? parse(text), case .clause(clause, _) = query.root else { return nil }
        return text
    }

    /// True if the results of the query that match another clause are the results of `narrowed(_:to:)`.
    package var canBeNarrowed: Bool { limit == nil && modifiers.unique == nil }
}
