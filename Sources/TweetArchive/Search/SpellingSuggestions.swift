internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
internal import TweetModel
internal import TweetText

/// Suggests queries for a term that no tweet contains: similar hashtags, accounts, words, clients, labels, places,
/// languages and ticker symbols, and the same term in other fields.
extension QueryProbe {
    /// The maximum edit distance between a term and a suggestion for it.
    private static let maximumDistance = 2
    /// The number of letters for each allowed spelling error, rounded down. With more errors, a short word would
    /// resemble too many other words.
    private static let lettersPerError = 3
    /// The maximum number of similar terms that are searched, each with its own query.
    private static let candidateLimit = 12
    /// The maximum number of similar hashtags whose tweets are counted.
    private static let comparedLimit = 60
    private static let suggestionLimit = 3

    private var catalog: Catalog { Catalog(store) }

    /// Returns similar queries that have results, best first. Returns an empty list for clauses that contain no words
    /// or names, such as dates.
    func suggestions(for leaf: Query) throws -> [EmptyResult.Suggestion] {
        switch leaf.lookupTerm {
        case .hashtag(let tag):
            return try withResults([tag]) + withResults(spellings(of: leaf))
        case .handle(let handle, let prefix):
            let mention = prefix == "@" ? [] : try withResults(["@" + handle])
            // `@ann` does not find tweets that quote a tweet of ann without mentioning her.
            let quotes = prefix == "from:" ? [] : try withResults(["quotes_of:" + handle])
            let handles = try catalog.handles()
            return try mention + quotes + beginning(with: handle, prefix, among: handles)
                + withResults(nearest(to: handle, among: handles).map { prefix + $0 })
        case .words(let words):
            let spelled = try words.count == 1 ? withResults(spellings(of: leaf)) : suggestions(for: words)
            return try inOtherFields(leaf.canonical) + spelled
        case .client(let name):
            let words = name.replacing(" ", with: "_")
            let isPlain = words.utf8.allSatisfy { Self.handleBytes.contains($0) }
            return try withResults((isPlain ? ["source:" + words] : []) + spellings(of: leaf))
        case .url(let url):
            // `url:` finds whole words only; `url_contains:` also finds parts of words.
            let isPlain = !url.isEmpty && url.utf8.allSatisfy { Self.urlBytes.contains($0) }
            return isPlain ? try withResults(["url_contains:\"" + url + "\""]) : []
        // `domain:` finds the last destination of a link only.
        case .value(let host, of: "domain"): return try withResults(["url:" + host.quoted])
        case .value: return try withResults(spellings(of: leaf))
        case nil: return []
        }
    }

    /// Returns the query for the most similar term that tweets contain; `nil` if none is similar.
    func closestSpelling(to leaf: Query) throws -> Query? {
        var found: EmptyResult.Suggestion?
        if case .words(let words) = leaf.lookupTerm, words.count > 1 {
            found = try suggestions(for: words).first
        } else {
            found = try withResults(spellings(of: leaf)).first
        }
        return try found.map { try Query.parse($0.query) }
    }

    /// Returns queries for similar terms, best first, which may have no results.
    private func spellings(of leaf: Query) throws -> [String] {
        switch leaf.lookupTerm {
        case .hashtag(let tag): return try nearestTags(to: tag).map { "#" + $0 }
        case .handle(let handle, let prefix):
            return nearest(to: handle, among: try catalog.handles()).map { prefix + $0 }
        case .words(let words): return words.count == 1 ? try nearest(to: words[0]) : []
        case .client(let name):
            let names = try catalog.clients()
            let near = nearest(to: name, among: names.map { $0.lowercased() })
            let whole = names.filter { near.contains($0.lowercased()) }.map { "source:\"\($0)\"" }
            // A word of the name is a value too.
            let words = Set(names.flatMap { $0.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init) })
            return whole + nearest(to: name, among: words.sorted()).map { "source:" + $0 }
        case .value(let text, of: let name): return try values(of: name, like: text)
        case .url, nil: return []
        }
    }

    /// Returns clauses for the values of an operator that resemble a text (`NamedPlaces.distance`), most similar first.
    /// Empty for operators whose values the store does not list.
    private func values(of name: String, like text: String) throws -> [String] {
        var (start, wanted) = (name + ":", Folding.fold(text))
        let values: [String]
        switch name {
        case "label": values = try Labels(store).all().map(\.name)
        case "place": values = try catalog.places().flatMap { [$0.name, $0.fullName].compactMap(\.self) }
        case "lang":
            // The code before the country, as in `pt-BR`.
            wanted = String(wanted.prefix { $0 != "-" })
            let prefix = IndexToken.languagePrefix
            values = try catalog.terms(of: .flag, startingWith: prefix).map { String($0.text.dropFirst(prefix.count)) }
        case "cashtag":
            start = "$"
            values = try catalog.terms(of: .tag, startingWith: start).map { String($0.text.dropFirst()) }
        default: return []
        }
        let near = values.enumerated().compactMap { index, value in
            NamedPlaces.distance(Folding.fold(value), wanted).map { (distance: $0, index: index) }
        }
        .sorted { $0 < $1 }
        return near.filter { $0.distance == near[0].distance }.prefix(Self.candidateLimit).map { _, index in
            let isPlain = values[index].utf8.allSatisfy { Self.handleBytes.contains($0) }
            return start + (isPlain ? values[index] : values[index].quoted)
        }
    }

    /// Returns the accounts whose handles begin with the text, those with most results first.
    private func beginning(
        with text: String, _ prefix: String, among handles: [String]
    ) throws -> [EmptyResult.Suggestion] {
        guard text.unicodeScalars.count > 1 else { return [] }
        let found = handles.filter { $0.hasPrefix(text) && $0 != text }.prefix(Self.candidateLimit)
        let counted = try found.flatMap { try withResults([prefix + $0]) }
        return Array(counted.sorted { ($1.tweets, $0.query) < ($0.tweets, $1.query) }.prefix(Self.suggestionLimit))
    }

    /// Searches URLs and handles for the words, because plain words are searched only in texts. Empty unless all
    /// characters can occur in a URL.
    private func inOtherFields(_ words: String) throws -> [EmptyResult.Suggestion] {
        var plain = words[...]
        if plain.hasPrefix("\"") { plain = plain.dropFirst() }
        if plain.hasSuffix("\"") { plain = plain.dropLast() }
        let isPlain = !plain.isEmpty && plain.utf8.allSatisfy { Self.urlBytes.contains($0) }
        guard isPlain else { return [] }
        let isHandle = plain.utf8.count <= 20 && plain.utf8.allSatisfy { Self.handleBytes.contains($0) }
        return try withResults(["url:" + words]) + (isHandle ? withResults(["user:" + plain]) : [])
    }

    private static let handleBytes = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_".utf8)
    private static let urlBytes = handleBytes.union("./:?=&%#-~+".utf8)

    /// Returns suggestions for a phrase: its words in any order, or else the phrase with corrected words, or else the
    /// corrected words in any order. Empty if a word has no correction.
    private func suggestions(for words: [String]) throws -> [EmptyResult.Suggestion] {
        let apart = try withResults([words.joined(separator: " ")])
        if !apart.isEmpty { return apart }
        var replaced = words
        for (index, word) in words.enumerated() where try withResults([word]).isEmpty {
            guard word.unicodeScalars.count > Self.lettersPerError, let other = try nearest(to: word).first else {
                return []
            }
            replaced[index] = other
        }
        guard replaced != words else { return [] }
        let phrase = try withResults(["\"" + replaced.joined(separator: " ") + "\""])
        return try phrase.isEmpty ? withResults([replaced.joined(separator: " ")]) : phrase
    }

    /// Returns the first three queries that have results.
    private func withResults(_ texts: [String]) throws -> [EmptyResult.Suggestion] {
        var result: [EmptyResult.Suggestion] = []
        for text in texts {
            let query: Query
            do { query = try Query.parse(text) } catch { continue }
            let tweets = try count(query)
            if tweets > 0 { result.append(EmptyResult.Suggestion(query: text, tweets: tweets)) }
            if result.count == Self.suggestionLimit { break }
        }
        return result
    }

    /// Returns similar words of tweets, by edit distance, then by use.
    ///
    /// Reads only words that begin with the first or second letter of `word`. So `ocffee` finds `coffee`, but `offee`
    /// and `xoffee` do not.
    private func nearest(to word: String) throws -> [String] {
        let firsts = Set(word.unicodeScalars.prefix(2).map(String.init))
        var terms: [Catalog.Term] = []
        for first in firsts.sorted() { terms += try catalog.terms(of: .text, startingWith: first) }
        terms.sort { ($1.tweets, $0.text) < ($0.tweets, $1.text) }
        return nearest(to: word, among: terms.map(\.text))
    }

    /// Returns similar hashtags, by edit distance, then by use.
    private func nearestTags(to tag: String) throws -> [String] {
        let near = Self.near(tag, among: try catalog.hashtags()).prefix(Self.comparedLimit)
        let counted = try near.map { ($0.distance, try catalog.tweets(with: $0.text, .tag), $0.text) }
        return counted.sorted { ($0.0, $1.1, $0.2) < ($1.0, $0.1, $1.2) }.prefix(Self.candidateLimit).map(\.2)
    }

    /// Returns similar candidates, by edit distance, then in the given order.
    private func nearest(to word: String, among candidates: [String]) -> [String] {
        Self.near(word, among: candidates).prefix(Self.candidateLimit).map(\.text)
    }

    /// Returns the candidates within the allowed edit distance, by distance, then in the given order. Returns an empty
    /// array for a number: a number with other digits is not another spelling of it.
    private static func near(_ word: String, among candidates: [String]) -> [(distance: Int, text: String)] {
        let letters = Array(word.unicodeScalars)
        if letters.allSatisfy({ $0.properties.numericType == .decimal }) { return [] }
        let limit = min(maximumDistance, letters.count / lettersPerError)
        let near = candidates.enumerated().compactMap { index, candidate -> (distance: Int, index: Int)? in
            guard let distance = letters.editDistance(to: Array(candidate.unicodeScalars), atMost: limit),
                distance > 0
            else { return nil }
            return (distance, index)
        }
        return near.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
            .map { ($0.distance, candidates[$0.index]) }
    }
}
