internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
package import TweetModel
internal import TweetText

/// Completes the last word of a query that the user is typing.
package struct QueryCompleter {
    let archive: TweetArchive

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
        guard let wanted = word.values else { return Array(word.operators.prefix(limit)) }
        let timeLimit = Self.completionTimeLimitMilliseconds
        let found = try archive.read(otherwise: []) { () -> [QueryCompletion] in
            do {
                return try archive.connection.withDeadline(milliseconds: timeLimit) {
                    try wanted.found(in: archive.store, limit: limit - min(word.operators.count, limit / 2))
                }
            } catch let error as SQLiteError
                where error.kind == .interrupted && archive.connection.deadline?.isOver != true
            { return [] }
        }
        return try (counts ? counted(found, zone) : found.map(\.uncounted))
            + word.operators.prefix(limit - found.count)
    }

    /// Replaces the numbers of index entries, which are estimates, include referenced tweets, and only one handle of an
    /// account. Counts rare completions first, because a frequent one may take all the time.
    private func counted(_ completions: [QueryCompletion], _ zone: Zone) throws -> [QueryCompletion] {
        let queries = archive.queries
        var options = SearchOptions(now: 0)
        options.zone = zone
        let deadline = ContinuousClock.now + .milliseconds(Self.countingTimeLimitMilliseconds)
        return try queries.run(otherwise: completions) { () throws -> [QueryCompletion] in
            let context = try queries.context(options)
            var counted = completions.map(\.uncounted)
            let estimates = completions.enumerated().compactMap { index, completion in
                completion.tweets.map { (index: index, tweets: $0) }
            }
            for (index, _) in estimates.sorted(by: { $0.tweets < $1.tweets }) {
                let left = Int((deadline - .now).milliseconds)
                guard left > 0 else { break }
                let clause = completions[index].text.drop { $0 == "-" || $0 == "(" }
                let query = try? Query.parse(String(clause))
                counted[index].tweets = try query.flatMap { try queries.count($0.plan(context), within: left) }
            }
            // Those that were not counted in time are frequent. Years stay in the order of time.
            let ranks = counted.enumerated().map { index, completion in
                (index: index, tweets: completion.kind == .time ? .max : completion.tweets ?? .max)
            }
            return ranks.sorted { ($1.tweets, $0.index) < ($0.tweets, $1.index) }.map { counted[$0.index] }
        }
    }

    /// Returns up to `limit` operators that complete the last word. Needs no store.
    package static func operatorCompletions(of beginning: String, limit: Int) -> [QueryCompletion] {
        Array(CompletionContext(beginning).operators.prefix(limit))
    }

    /// The end of a query that a completion replaces.
    package static func lastWord(of query: String) -> Substring { CompletionContext.lastWord(of: query) }

    private static let completionTimeLimitMilliseconds = 80
    private static let countingTimeLimitMilliseconds = 15
}

extension QueryCompletion {
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
        enum Field { case tag, mention, author, language, label, saved, imported, order, time, client, place, word }

        var field: Field
        /// The part of the word before the prefix, such as `#` or `-from:`.
        var lead: String
        var prefix: String
        /// True if a quotation mark precedes the prefix.
        var isQuoted: Bool

        /// The number of names to read. Names that a tweet cannot contain are left out afterwards.
        private static let candidates = 64

        /// Returns up to `limit` values, the most frequent first.
        func found(in store: Store, limit: Int) throws -> [QueryCompletion] {
            Array(try all(in: store).prefix(limit))
        }

        /// Archives can contain any text as a name. A shell, or the parser of queries, would interpret some of its
        /// characters. So only names that Twitter accepts are offered, and the user's own names are quoted.
        private func all(in store: Store) throws -> [QueryCompletion] {
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
                    .map { completion(.saved, $0.name, meaning: $0.query) }
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
                    .map { completion(.client, $0, tweets: 0) }
            case .place:
                let places = try catalog.places().compactMap { place in place.name.map { ($0, place.fullName) } }
                return Dictionary(places) { first, _ in first }
                    .filter { $0.key.isPlain && Folding.fold($0.key).hasPrefix(folded) }.sorted { $0.key < $1.key }
                    .map { completion(.place, $0.key, meaning: $0.value) }
            case .word:
                return try catalog.frequentTerms(of: .text, startingWith: folded, limit: Self.candidates)
                    .filter { $0.text.isHashtag }.map { completion(.word, $0.text, tweets: $0.tweets) }
            }
        }

        private func completion(
            _ kind: QueryCompletion.Kind, _ value: String, meaning: String? = nil, tweets: Int? = nil
        ) -> QueryCompletion {
            let isWord =
                !value.hasPrefix("-") && value.split(separator: "-").allSatisfy { String($0).isHashtag }
            return QueryCompletion(
                kind: kind, text: lead + (isWord && !isQuoted ? value : value.quoted), meaning: meaning, tweets: tweets)
        }
    }

    private(set) var operators: [QueryCompletion] = []
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
        var lead = ""
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
        operators = OperatorTable.all.filter { $0.unavailable == nil && $0.name.hasPrefix(lower) && $0.name != lower }
            .map { entry in
                let takesValue = !entry.name.contains(":")
                return QueryCompletion(
                    kind: .name, text: lead + entry.name + (takesValue ? ":" : ""), meaning: entry.meaning)
            }
        if !rest.contains(":") { values = Values(field: .word, lead: lead, prefix: rest, isQuoted: false) }
    }
}
