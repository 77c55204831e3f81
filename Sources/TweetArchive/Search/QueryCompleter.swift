internal import CLibrary
internal import IndexStore
internal import QueryEngine
package import TweetModel
internal import TweetText

/// Completes the last word of a query that the user is typing.
extension TweetArchive {
    /// Returns up to `limit` completions for the last word of a query: hashtags, accounts or words of the store with
    /// their numbers of tweets, then operators. If both are many, half of the completions are operators.
    ///
    /// If reading the store takes longer than 80 ms, returns only operators. The number of tweets is that of the search
    /// for the completion, with years in `zone`. It is `nil` if `counts` is false, or if counting takes too long for a
    /// list that appears while the user types.
    package func completions(
        of beginning: String, limit: Int, counts: Bool = true, zone: Zone = .utc
    ) throws -> [QueryCompletion] {
        let word = CompletionContext(beginning)
        let top = try counts ? word.values?.field.counted.flatMap(numbers) : nil
        let found =
            try within(milliseconds: Self.completionTimeLimitMilliseconds) {
                try read(otherwise: []) { () -> [QueryCompletion] in
                    guard let wanted = word.values else { return try word.keywords(in: store, limit: limit) }
                    let limit = limit - min(word.operators.count, limit / 2)
                    return try wanted.found(in: store, numbers: top ?? [:], limit: limit)
                }
            } ?? []
        let operators = word.values == nil && !found.isEmpty ? [] : word.operators.prefix(limit - found.count)
        return try (counts ? counted(found, zone) : found.map(\.uncounted)) + operators
    }

    /// Returns the number of tweets of each client, or place by its full name; `nil` if counting takes too long.
    private func numbers(of field: TopTable.Field) throws -> [String: Int]? {
        var options = TopOptions()
        options.limit = Self.mostNames
        return try within(milliseconds: Self.topTimeLimitMilliseconds) {
            let rows = try top(field, of: "", options: options, search: SearchOptions(now: 0)).rows
            return Dictionary(rows.map { ($0.text, $0.tweets) }) { $0 + $1 }
        }
    }

    /// Replaces the numbers of index entries, which are estimates, include referenced tweets, and only one handle of an
    /// account. Counts rare completions first, because a frequent one may take all the time.
    private func counted(_ completions: [QueryCompletion], _ zone: Zone) throws -> [QueryCompletion] {
        var options = SearchOptions(now: 0)
        options.zone = zone
        let deadline = ContinuousClock.now + .milliseconds(Self.countingTimeLimitMilliseconds)
        return try queries.run(otherwise: completions) { () throws -> [QueryCompletion] in
            let context = try queries.context(options)
            let isExact = completions.map { $0.kind == .client && $0.tweets != 0 }
            var counted = zip(completions, isExact).map { $1 ? $0 : $0.uncounted }
            let estimates = completions.enumerated().compactMap { index, completion in
                isExact[index] ? nil : completion.tweets.map { (index: index, tweets: $0) }
            }
            for (index, _) in estimates.sorted(by: { $0.tweets < $1.tweets }) {
                let left = Int((deadline - .now).milliseconds)
                guard left > 0 else { break }
                let clause = completions[index].text.drop { $0 == "-" || $0 == "(" }
                let query = try? Query.parse(String(clause))
                counted[index].tweets = try query.flatMap { try queries.count($0.plan(context), within: left) }
            }
            // Years and saved searches keep their order. A number that was not counted in time is an estimate.
            let ranks = counted.enumerated().map { index, completion in
                let isOrdered = [.time, .saved, .order, .imported].contains(completion.kind)
                return (index: index, tweets: isOrdered ? .max : completion.tweets ?? completions[index].tweets ?? -1)
            }
            return ranks.sorted { ($1.tweets, $0.index) < ($0.tweets, $1.index) }.map { counted[$0.index] }
        }
    }

    private static let completionTimeLimitMilliseconds = 80
    private static let countingTimeLimitMilliseconds = 15
    private static let topTimeLimitMilliseconds = 40
    /// The number of clients or places to count.
    private static let mostNames = 500
}

extension QueryCompletion {
    /// Returns up to `limit` operators that complete the last word. Needs no store.
    package static func operators(of beginning: String, limit: Int) -> [QueryCompletion] {
        Array(CompletionContext(beginning).operators.prefix(limit))
    }

    /// The end of a query that a completion replaces.
    package static func lastWord(of query: String) -> Substring { CompletionContext.lastWord(of: query) }

    fileprivate var uncounted: Self {
        var copy = self
        copy.tweets = nil
        return copy
    }
}

extension String {
    /// True for a name without characters that a shell or the parser of queries interprets inside quotation marks.
    fileprivate var isPlain: Bool {
        unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.numericType != nil || " -.".unicodeScalars.contains($0)
        }
    }
}

/// The last word of an incomplete query, and its possible completions.
struct CompletionContext {
    /// A prefix of values to look up in the store.
    struct Values {
        enum Field {
            case tag, mention, author, language, label, saved, imported, order, time, client, place, word

            /// The field whose values `top` counts, because the search index does not contain them.
            var counted: TopTable.Field? { self == .client ? .clients : self == .place ? .places : nil }
        }

        var field: Field
        /// The part of the word before the prefix, such as `#` or `-from:`.
        var lead: String
        var prefix: String
        /// True if a quotation mark precedes the prefix.
        var isQuoted: Bool

        /// The number of names to read. Names that a tweet cannot contain are left out afterwards.
        private static let candidates = 64

        /// Returns up to `limit` values, the most frequent first. `numbers` has the numbers of tweets of the clients or
        /// places; those without a number come last.
        func found(in store: Store, numbers: [String: Int], limit: Int) throws -> [QueryCompletion] {
            Array(try all(in: store, numbers).prefix(limit))
        }

        /// Archives can contain any text as a name. A shell, or the parser of queries, would interpret some of its
        /// characters. So only names that Twitter accepts are offered, and the user's own names are quoted.
        private func all(in store: Store, _ numbers: [String: Int]) throws -> [QueryCompletion] {
            let catalog = Catalog(store)
            let folded = Folding.fold(prefix)
            switch field {
            case .tag:
                return try catalog.hashtags(startingWith: folded, limit: Self.candidates)
                    .filter { $0.text.isHashtag }.map { completion(.hashtag, $0.text, tweets: $0.tweets) }
            case .mention, .author:
                return try catalog.users(startingWith: folded, limit: Self.candidates, asAuthor: field == .author)
                    .filter { $0.text.isHandle }.map { completion(.user, $0.text, tweets: $0.tweets) }
            case .language:
                let lead = IndexToken.languagePrefix
                return try catalog.frequentTerms(of: .flag, startingWith: lead + folded, limit: Self.candidates)
                    .map { completion(.language, String($0.text.dropFirst(lead.count)), tweets: $0.tweets) }
            case .label:
                return try Labels(store).all().filter { Folding.fold($0.name).hasPrefix(folded) }
                    .map { completion(.label, $0.name, tweets: $0.tweets) }
            case .saved:
                return try StoredSearches(store).saved().filter { Folding.fold($0.name).hasPrefix(folded) }
                    .map { completion(.saved, $0.name, meaning: $0.query, tweets: 0) }
            case .imported:
                return try ImportCatalog(store).all().filter { String($0.number).hasPrefix(folded) }
                    .map { completion(.imported, String($0.number), meaning: $0.path) }
            case .order:
                return SearchOrder.names.filter { $0.hasPrefix(folded) }
                    .map { completion(.order, $0, meaning: $0 + " first") }
            case .time:
                guard let times = try catalog.times() else { return [] }
                let years =
                    CivilTime(unixSeconds: times.lowerBound).year...CivilTime(unixSeconds: times.upperBound).year
                // The numbers of tweets are only counted for the completions.
                return years.reversed().map { String($0) }.filter { $0.hasPrefix(folded) }
                    .map { completion(.time, $0, tweets: 0) }
            case .client:
                return try catalog.clients().filter { $0.isPlain && Folding.fold($0).hasPrefix(folded) }
                    .sorted { numbers[$1] ?? 0 < numbers[$0] ?? 0 }
                    .map { completion(.client, $0, tweets: numbers[$0] ?? 0) }
            case .place:
                let places = try catalog.places().compactMap { place in place.name.map { ($0, place.fullName ?? $0) } }
                return Dictionary(places) { first, _ in first }
                    .filter { $0.key.isPlain && Folding.fold($0.key).hasPrefix(folded) }
                    .sorted { (numbers[$1.value] ?? 0, $0.key) < (numbers[$0.value] ?? 0, $1.key) }
                    .map { completion(.place, $0.key, meaning: $0.value, tweets: numbers[$0.value] ?? 0) }
            case .word:
                return try catalog.frequentTerms(of: .text, startingWith: folded, limit: Self.candidates)
                    .filter { $0.text.isHashtag }.map { completion(.word, $0.text, tweets: $0.tweets) }
            }
        }

        private func completion(
            _ kind: QueryCompletion.Kind, _ value: String, meaning: String? = nil, tweets: Int? = nil
        ) -> QueryCompletion {
            // Without quotation marks, a client is words of the name.
            let isWord =
                kind != .client && !value.hasPrefix("-")
                && value.split(separator: "-").allSatisfy { String($0).isHashtag }
            return QueryCompletion(
                kind: kind, text: lead + (isWord && !isQuoted ? value : value.quoted), meaning: meaning, tweets: tweets)
        }
    }

    /// The operators whose names begin with the word, and the text before it.
    private var entries: [Operator] = []
    private var lead = ""
    private(set) var values: Values?

    /// The kind of value to complete after each operator or sign: authors after `from:`. The first match is used.
    private static let fields: [(names: [String], field: Values.Field)] = [
        (["hashtag:"], .tag), (["@", "user:", "to:", "mention:", "retweets_of:", "quotes_of:"], .mention),
        (["from:"], .author), (["#"], .tag), (["lang:", "language:"], .language), (["label:", "labels:"], .label),
        (["saved:"], .saved), (["import:", "imports:"], .imported), (["sort:", "order:"], .order),
        (["since:", "after:", "until:", "before:", "date:", "on:"], .time), (["source:", "client:"], .client),
        (["near:"], .place),
    ]
    /// The minimum length of a word to complete. Too many words begin with a single letter.
    private static let shortestWord = 2

    /// The part of a query that a completion replaces: the text after the last white space or quotation mark. A value
    /// in quotes belongs to its operator: `label:"to re`.
    static func lastWord(of text: String) -> Substring {
        var start = text.startIndex
        var isQuoted = false
        var isValue = false
        var previous: Unicode.Scalar?
        for index in text.unicodeScalars.indices {
            let scalar = text.unicodeScalars[index]
            let next = text.unicodeScalars.index(after: index)
            if scalar == "\"" {
                isQuoted.toggle()
                isValue = isQuoted && previous == ":"
                if !isValue { start = next }
            } else if scalar == " " || scalar == "\t" || scalar == "\n", !isValue {
                start = next
            }
            previous = scalar
        }
        return text[start...]
    }

    /// Completes the last word of a text. Leading `-` and `(` are kept: `coffee (-fro` → `(-from:`.
    init(_ text: String) {
        var rest = String(Self.lastWord(of: text))
        while let first = rest.unicodeScalars.first, first == "-" || first == "(" {
            lead.unicodeScalars.append(first)
            rest.unicodeScalars.removeFirst()
        }
        guard !rest.isEmpty else { return }
        let lower = rest.lowercased()
        for (names, field) in Self.fields {
            for name in names where lower.hasPrefix(name) {
                // Keep the case of the operator, because shells insert only the rest of the word.
                let value = rest.dropFirst(name.count)
                let isQuoted = value.hasPrefix("\"")
                values = Values(
                    field: field, lead: lead + rest.prefix(name.count),
                    prefix: String(isQuoted ? value.dropFirst() : value), isQuoted: isQuoted)
                return
            }
        }
        guard rest.unicodeScalars.count >= Self.shortestWord else { return }
        entries = OperatorTable.all.filter { $0.unavailable == nil && $0.name.hasPrefix(lower) && $0.name != lower }
        if !rest.contains(":") { values = Values(field: .word, lead: lead, prefix: rest, isQuoted: false) }
    }

    var operators: [QueryCompletion] { entries.map { completion(of: $0) } }

    private func completion(of entry: Operator, tweets: Int? = nil) -> QueryCompletion {
        let takesValue = !entry.name.contains(":")
        return QueryCompletion(
            kind: .name, text: lead + entry.name + (takesValue ? ":" : ""), meaning: entry.meaning, tweets: tweets)
    }

    /// Returns up to `limit` operators that the word begins, such as `has:images` for `has:`. Those with the most tweets
    /// in the index come first.
    func keywords(in store: Store, limit: Int) throws -> [QueryCompletion] {
        let catalog = Catalog(store)
        let counted = try entries.map { entry in
            let term = try entry.flag.map { flag in
                try catalog.frequentTerms(of: .flag, startingWith: flag.rawValue, limit: 1) { $0 == flag.rawValue }
            }
            return completion(of: entry, tweets: term.map { $0.first?.tweets ?? 0 })
        }
        return Array(counted.sorted { $1.tweets ?? -1 < $0.tweets ?? -1 }.prefix(limit))
    }
}
