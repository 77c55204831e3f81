internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
internal import TweetModel
internal import TweetText

/// What a store has that is spelled nearly like a hashtag, account, word or program which it does not have.
struct NearSpellings {
    private static let farthest = 2
    /// A short word is near to too many others.
    private static let lettersPerError = 3
    /// The nearest that are counted, and those that are compared by how much they are used.
    private static let candidateLimit = 12
    private static let comparedLimit = 60
    private static let suggestionLimit = 3

    private let catalog: Catalog
    private let probe: QueryProbe

    init(_ store: Store, _ probe: QueryProbe) {
        catalog = Catalog(store)
        self.probe = probe
    }

    /// Queries that find something instead of one that does not, best first. None for clauses that are no spellings.
    func suggestions(for leaf: Query) throws -> [EmptyResult.Suggestion] {
        switch leaf.wantedTerm {
        case .hashtag(let tag):
            return try found([tag]) + found(nearestTags(to: tag).map { "#" + $0 })
        case .handle(let handle, let prefix):
            let mention = prefix == "@" ? [] : try found(["@" + handle])
            // Whoever is only quoted is not mentioned.
            let quotes = prefix == "from:" ? [] : try found(["quotes_of:" + handle])
            return try mention + quotes + found(nearest(to: handle, among: catalog.handles()).map { prefix + $0 })
        case .words(let words):
            let spelled = try words.count == 1 ? found(nearest(to: words[0])) : suggestions(for: words)
            return try elsewhere(leaf.canonical) + spelled
        case .client(let name):
            let names = try catalog.clients()
            let near = nearest(to: name, among: names.map { $0.lowercased() })
            return try found(names.filter { near.contains($0.lowercased()) }.map { "source:\"\($0)\"" })
        case .address(let address):
            // Parameters of addresses are no words of the index: `v=abc`.
            let isPlain = !address.isEmpty && address.utf8.allSatisfy { Self.addressBytes.contains($0) }
            return isPlain ? try found(["url_contains:\"" + address + "\""]) : []
        case nil: return []
        }
    }

    /// The same words where words are not looked for: in addresses of links, and as someone's name.
    private func elsewhere(_ words: String) throws -> [EmptyResult.Suggestion] {
        var plain = words[...]
        if plain.hasPrefix("\"") { plain = plain.dropFirst() }
        if plain.hasSuffix("\"") { plain = plain.dropLast() }
        let isPlain = !plain.isEmpty && plain.utf8.allSatisfy { Self.addressBytes.contains($0) }
        guard isPlain else { return [] }
        let isHandle = plain.utf8.count <= 20 && plain.utf8.allSatisfy { Self.handleBytes.contains($0) }
        return try found(["url:" + words]) + (isHandle ? found(["user:" + plain]) : [])
    }

    private static let handleBytes = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_".utf8)
    private static let addressBytes = handleBytes.union("./:?=&%#-~+".utf8)

    /// A phrase: its words anywhere in a tweet, or with the misspelled one replaced.
    private func suggestions(for words: [String]) throws -> [EmptyResult.Suggestion] {
        let apart = try found([words.joined(separator: " ")])
        if !apart.isEmpty { return apart }
        var replaced = words
        for (index, word) in words.enumerated() where try found([word]).isEmpty {
            guard word.unicodeScalars.count > Self.lettersPerError, let other = try nearest(to: word).first else {
                return []
            }
            replaced[index] = other
        }
        guard replaced != words else { return [] }
        let phrase = try found(["\"" + replaced.joined(separator: " ") + "\""])
        return try phrase.isEmpty ? found([replaced.joined(separator: " ")]) : phrase
    }

    /// The queries that find something, most tweets first among equally near ones as given.
    private func found(_ texts: [String]) throws -> [EmptyResult.Suggestion] {
        var result: [EmptyResult.Suggestion] = []
        for text in texts {
            let query: Query
            do throws(QueryErrors) { query = try Query.parse(text) } catch { continue }
            let tweets = try probe.count(query)
            if tweets > 0 { result.append(EmptyResult.Suggestion(query: text, tweets: tweets)) }
            if result.count == Self.suggestionLimit { break }
        }
        return result
    }

    /// Words of tweets that are near, most used first among equally near ones. A first letter may be missing, extra or
    /// swapped, but not another one: the vocabulary is looked up by it.
    private func nearest(to word: String) throws -> [String] {
        let firsts = Set(word.unicodeScalars.prefix(2).map(String.init))
        var terms: [Catalog.Term] = []
        for first in firsts.sorted() { terms += try catalog.terms(of: .text, startingWith: first) }
        terms.sort { ($1.tweets, $0.text) < ($0.tweets, $1.text) }
        return nearest(to: word, among: terms.map(\.text))
    }

    /// Hashtags that are near, most used first among equally near ones.
    private func nearestTags(to tag: String) throws -> [String] {
        let near = Self.near(tag, among: try catalog.hashtags()).prefix(Self.comparedLimit)
        let counted = try near.map { ($0.distance, try catalog.tweets(with: $0.text, .tag), $0.text) }
        return counted.sorted { ($0.0, $1.1, $0.2) < ($1.0, $0.1, $1.2) }.prefix(Self.candidateLimit).map(\.2)
    }

    /// The nearest first, in the order given among equally near ones.
    private func nearest(to word: String, among candidates: [String]) -> [String] {
        Self.near(word, among: candidates).prefix(Self.candidateLimit).map(\.text)
    }

    private static func near(_ word: String, among candidates: [String]) -> [(distance: Int, text: String)] {
        let letters = Array(word.unicodeScalars)
        let limit = min(farthest, letters.count / lettersPerError)
        let near = candidates.enumerated().compactMap { index, candidate -> (distance: Int, index: Int)? in
            guard let distance = EditDistance.between(letters, Array(candidate.unicodeScalars), atMost: limit),
                distance > 0
            else { return nil }
            return (distance, index)
        }
        return near.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
            .map { ($0.distance, candidates[$0.index]) }
    }
}
