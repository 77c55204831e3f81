package import TweetModel
internal import TweetText

/// Splits queries and combines the parts again, in order to measure the effect of each part. The resulting queries
/// include referenced tweets if the original one does, and have no other modifiers.
extension Query {
    /// Returns a query with this condition. It includes referenced tweets if this query does.
    private func with(_ root: QueryNode) -> Query {
        Query(root: root, modifiers: Modifiers(includesReferenced: includesReferenced))
    }

    /// Each distinct clause as a separate query, without negation, from left to right. `thread:{…}` is one clause.
    package var leaves: [Query] { root.leaves.map { with(.clause($0)) } }

    /// The Boolean structure over `leaves`.
    package var tree: QueryExplanation.Tree {
        var indices: [Clause: Int] = [:]
        for (index, clause) in root.leaves.enumerated() { indices[clause] = index }
        func tree(_ node: QueryNode) -> QueryExplanation.Tree {
            switch node {
            case .everything: .everything
            case .and(let nodes): .and(nodes.map(tree))
            case .or(let nodes): .or(nodes.map(tree))
            case .not(let inner): .not(tree(inner))
            case .clause(let clause, _): indices[clause].map { .clause($0) } ?? .everything
            }
        }
        return tree(root)
    }

    /// Returns the conjunction of the queries. It includes referenced tweets if the first query does. Matches every
    /// tweet except referenced ones if `queries` is empty.
    package static func all(of queries: [Query]) -> Query {
        guard let first = queries.first else { return Query(root: .everything) }
        return first.with(.all(of: queries.map(\.root)))
    }

    /// The opposite query. If the query is unknown for a tweet, neither the query nor its opposite matches the tweet.
    package var negated: Query { with(root.negated) }

    /// The query without its condition.
    package var unconditional: Query { with(.everything) }

    /// Each distinct clause that is not negated, as a separate query. `thread:{…}` is one clause.
    package var positiveLeaves: [Query] {
        var seen: Set<Clause> = []
        var found: [Clause] = []
        root.forEachPositiveClause { if seen.insert($0).inserted { found.append($0) } }
        return found.map { with(.clause($0)) }
    }

    /// Returns the query after replacing each occurrence of a clause with another query.
    ///
    /// - Parameters:
    ///   - leaf: The clause, as a query such as an element of `leaves`.
    ///   - other: The replacement.
    package func replacing(_ leaf: Query, by other: Query) -> Query {
        guard case .clause(let clause, _) = leaf.root else { return self }
        return with(root.replacing(clause, by: other.root))
    }

    /// The condition as a member of an AND: with parentheses if it is a group.
    package var canonicalMember: String { root.canonical() }

    /// True if a clause tests this property, such as `is:liked`.
    package func names(property name: String) -> Bool {
        root.contains { if case .value(let value) = $0 { value.canonical == name } else { false } }
    }

    /// The field (`Operator.field`) that a query of a single clause requires. `nil` for other queries.
    package var leafField: String? {
        if case .clause(let clause, _) = root { clause.operatorOnField?.field } else { nil }
    }
}

extension QueryNode {
    /// Each distinct clause from left to right, except those inside `thread:{…}`.
    package var leaves: [Clause] {
        var seen: Set<Clause> = []
        var result: [Clause] = []
        forEachClause { clause, _ in
            if seen.insert(clause).inserted { result.append(clause) }
        }
        return result
    }

    fileprivate func replacing(_ clause: Clause, by other: QueryNode) -> QueryNode {
        switch self {
        case .everything: self
        case .and(let nodes): .all(of: nodes.map { $0.replacing(clause, by: other) })
        case .or(let nodes): .any(of: nodes.map { $0.replacing(clause, by: other) })
        case .not(let inner): inner.replacing(clause, by: other).negated
        case .clause(let own, _): own == clause ? other : self
        }
    }

    fileprivate func forEachPositiveClause(isNegated: Bool = false, _ body: (Clause) -> Void) {
        switch self {
        case .everything: break
        case .and(let nodes), .or(let nodes):
            for node in nodes { node.forEachPositiveClause(isNegated: isNegated, body) }
        case .not(let inner): inner.forEachPositiveClause(isNegated: !isNegated, body)
        case .clause(let clause, _): if !isNegated { body(clause) }
        }
    }
}

extension Query {
    /// The word or name that a clause looks up, for spelling suggestions.
    package enum LookupTerm: Sendable {
        /// A folded hashtag.
        case hashtag(String)
        /// A folded handle. `prefix` is the sign or operator before it (`@`, `from:`).
        case handle(String, prefix: String)
        /// Folded tokens. Several tokens are a phrase.
        case words([String])
        /// The name of a client or words of it, in lower case.
        case client(String)
        /// A link URL or words of it, as typed.
        case url(String)
        /// The value of another operator, by its canonical name.
        case value(String, of: String)
    }

    /// The term of the query. `nil` unless the query is a single clause with such a term. A prefix has no such term.
    package var lookupTerm: LookupTerm? {
        guard case .clause(let clause, _) = root else { return nil }
        switch clause {
        case .value(let value):
            switch value.predicate {
            case .tag where value.name == "hashtag": return .hashtag(value.text)
            case .mention: return .handle(value.text, prefix: "@")
            case .client, .text(.words, in: .client): return .client(value.text)
            case .urlWords, .shortLink: return .url(value.text)
            default: return value.isPattern || value.text.isEmpty ? nil : .value(value.text, of: value.name)
            }
        case .user(.mentioned, .handle(let handle)), .user(.mentioned, .handleOnly(let handle)):
            return .handle(handle, prefix: "@")
        case .user(let relation, .handle(let handle)), .user(let relation, .handleOnly(let handle)):
            return .handle(handle, prefix: relation.rawValue + ":")
        case .text(let text): return text.term.isPrefix ? nil : .words(text.term.tokens)
        default: return nil
        }
    }
}

extension Query {
    /// The maximum number of conditions in `parts`, and the approximate total size of their texts in bytes. Each of
    /// them contains the text of all others.
    private static let maxConditions = 100
    private static let maxBytes = 1 << 18

    /// Returns the first clauses from left to right, followed by the modifiers. The number of clauses is at most 100,
    /// and lower for a long query. `condition` is the clause as a separate query; `nil` for a modifier.
    package func parts(_ context: QueryContext) -> [(part: QueryInterpretation.Part, condition: Query?)] {
        let conditions = clauses.filter { $0.root != .everything }
        let maxMembers = min(Self.maxConditions, max(1, Self.maxBytes / max(1, canonical.utf8.count)))
        var parts = conditions.prefix(maxMembers).enumerated().map { index, clause in
            var next = 0
            let part = QueryInterpretation.Part(
                text: typed(clause), phrase: clause.root.phrase(context), isCondition: true,
                rest: without { _ in
                    defer { next += 1 }
                    return next == index
                })
            return (part: part, condition: Optional(with(clause.root)))
        }
        func add(_ phrase: String, _ present: Bool, _ remove: (inout Modifiers) -> Void) {
            guard present else { return }
            var fewer = modifiers
            remove(&fewer)
            let left = fewer.canonicalParts
            var shorter = Query(root: root, modifiers: fewer)
            shorter.source = source
            let part = QueryInterpretation.Part(
                text: modifiers.canonicalParts.filter { !left.contains($0) }.joined(separator: " "), phrase: phrase,
                isCondition: false, rest: shorter.without { _ in false })
            parts.append((part, nil))
        }
        add("also tweets known only from other tweets", modifiers.includesReferenced) { $0.includesReferenced = false }
        add("ordered: \(modifiers.sort?.adjective ?? "") first", modifiers.sort != nil) {
            $0.sort = nil
        }
        add("only one of each \(modifiers.unique?.rawValue ?? "")", modifiers.unique != nil) { $0.unique = nil }
        add("at most \(modifiers.limit ?? 0)", modifiers.limit != nil) { $0.limit = nil }
        add("a sample of \(modifiers.sample?.percent ?? "") percent", modifiers.sample != nil) { $0.sample = nil }
        return parts
    }
}

extension Query {
    /// The text from which the query was parsed; empty for other queries.
    package var text: String { source.text }

    /// Returns the text of an element of `clauses` as typed, or its canonical text if the typed one cannot be found or
    /// has another meaning. The text of alternatives, such as `date:2018 OR date:2019`, begins with the first of them.
    func typed(_ clause: Query) -> String {
        let canonical = clause.root.canonical(isTopLevel: true)
        let ranges = clause.root.allClauses.compactMap(\.range)
        var text = clause.text
        if text.isEmpty, let start = ranges.map(\.lowerBound).min(), let end = ranges.map(\.upperBound).max() {
            text = source.part(start..<end).text
        }
        return (try? Query.parse(text))?.canonical == canonical ? text : canonical
    }
}

extension String {
    /// Returns the text without the scalars at its beginning and end for which the closure returns true.
    package func trimming(_ isRemoved: (Unicode.Scalar) -> Bool) -> String {
        var scalars = unicodeScalars[...]
        while let last = scalars.last, isRemoved(last) { scalars.removeLast() }
        while let first = scalars.first, isRemoved(first) { scalars.removeFirst() }
        return String(scalars)
    }
}

extension Query {
    /// Returns the conditions and modifiers as English sentences. Omits the seed of a random order.
    package func sentence(_ context: QueryContext) -> String {
        var text = root.sentence(context) + "."
        if includesReferenced, !root.asksForReferenced {
            text += " Includes tweets known only from other tweets."
        }
        if let sort = modifiers.sort { text += " Ordered: \(sort.adjective) first." }
        if let unique = modifiers.unique { text += " Only one of each \(unique.rawValue)." }
        if let sample = modifiers.sample {
            text +=
                " A sample of \(sample.percent) percent"
                + (sample.seed.isEmpty ? "." : ", with the seed \"\(sample.seed)\".")
        }
        if let limit = modifiers.limit { text += " At most \(limit)." }
        return text
    }
}

extension QueryNode {
    fileprivate func sentence(_ context: QueryContext) -> String {
        switch self {
        case .everything: return "All tweets"
        case .clause(let clause, _): return "Tweets " + clause.phrase(context)
        case .not(let inner): return "All tweets except those " + inner.phrase(context)
        case .or: return "Tweets " + phrase(context)
        case .and(let nodes): return Self.joined(nodes, context, all: "All tweets", start: "Tweets ")
        }
    }

    /// Returns a phrase that completes "tweets …" or "those …".
    func phrase(_ context: QueryContext) -> String {
        switch self {
        case .everything: return "of all kinds"
        case .clause(let clause, _): return clause.phrase(context)
        case .not(let inner): return "other than those " + inner.phrase(context)
        case .or(let nodes): return "(either " + nodes.map { $0.phrase(context) }.joined(separator: ", or ") + ")"
        case .and(let nodes): return "(" + Self.joined(nodes, context, all: "of all kinds", start: "") + ")"
        }
    }

    /// Joins the phrases of a conjunction. The phrases of positive members come before those of negated members.
    private static func joined(_ nodes: [QueryNode], _ context: QueryContext, all: String, start: String) -> String {
        var wanted: [String] = []
        var unwanted: [String] = []
        for node in nodes {
            if case .not(let inner) = node {
                unwanted.append(inner.phrase(context))
            } else {
                wanted.append(node.phrase(context))
            }
        }
        var text = wanted.isEmpty ? all : start + wanted.joined(separator: ", and ")
        if !unwanted.isEmpty { text += ", but not those " + unwanted.joined(separator: ", nor those ") }
        return text
    }
}

extension Clause {
    /// Returns a phrase that completes "tweets …".
    fileprivate func phrase(_ context: QueryContext) -> String {
        switch self {
        case .value(let value):
            guard let phrase = value.phrase else { return tablePhrase }
            if case .calendar? = value.predicate { return "\(phrase) (\(context.zone.label))" }
            return phrase
        case .text(let clause): return clause.phrase
        case .user(let relation, let name): return relation.phrase(name)
        case .time(let range): return range.phrase(context)
        case .ids(let ids): return ids.count == 1 ? "with the ID \(ids[0])" : "with one of \(ids.count) IDs"
        case .check(.regex(let pattern)): return "whose text matches \(pattern.canonical)"
        case .words(.regex(let pattern), let fields):
            return "with \(pattern.canonical) in " + fields.sorted().map(\.phrase).joined(separator: " or ")
        case .words(let check, let fields):
            return check.clause.phrase(context) + " in " + fields.sorted().map(\.phrase).joined(separator: " or ")
        default: return tablePhrase
        }
    }

    /// The meaning of the operator, followed by the clause if the operator takes a value. For a clause that names no
    /// operator, a phrase with the clause itself.
    private var tablePhrase: String {
        guard let entry = namedOperator else { return "that match \(canonical)" }
        return entry.kind.isKeyword ? entry.meaning : "\(entry.meaning) (\(canonical))"
    }
}

extension SearchOrder {
    /// Completes "… first".
    var adjective: String { self == .distance ? "nearest" : name }
}

extension TextClause {
    fileprivate var phrase: String {
        if term.isPrefix, term.tokens.count == 1 { return "with a word that begins with \"\(written)\"" }
        if term.tokens.count == 1 { return "with the word \"\(written)\"" }
        return "with the words \"\(written)\" in this order" + (term.isPrefix ? ", the last one as a prefix" : "")
    }
}

extension UserRelation {
    fileprivate func phrase(_ name: UserName) -> String {
        let who =
            switch name {
            case .handle(let handle), .handleOnly(let handle): "@" + handle
            case .id(let id): "the account with the ID \(id)"
            case .me: "yourself"
            case .pattern(let pattern): "an account whose handle matches /\(pattern.source)/"
            case .list(let list):
                "one of the \(list.names.count) \(list.isComplete ? "" : "known ")accounts of \(list.title)"
            }
        switch self {
        case .author: return "written by \(who)"
        case .repliedTo: return "that reply to \(who)"
        case .retweeted: return "that are retweets of \(who)"
        case .quoted: return "that quote \(who)"
        case .mentioned: return "that mention \(who)"
        case .any: return "by, mentioning, replying to or retweeting \(who)"
        case .owner: return "in an archive owned by \(who)"
        }
    }
}

extension SearchField {
    fileprivate var phrase: String {
        switch self {
        case .urls: "the addresses of links"
        case .name: "the author's name"
        case .quoted: "the quoted tweet"
        case .alternativeText: "the image descriptions"
        default: "the text"
        }
    }
}

extension NumberRange {
    func phrase(_ column: Column) -> String {
        let noun: String
        switch column {
        case .followers: noun = "followers of the author"
        case .following: noun = "accounts followed by the author"
        case .tweets: noun = "tweets of the author"
        case .listed: noun = "lists with the author"
        case .length: noun = "characters"
        case .media: noun = "images and videos"
        default: noun = OperatorTable.name(of: .number(column)) ?? column.name
        }
        switch (lower, upper) {
        case (let lower?, let upper?) where lower == upper: return "with exactly \(lower) \(noun)"
        case (let lower?, let upper?): return "with \(lower) to \(upper) \(noun)"
        case (let lower?, nil): return "with at least \(lower) \(noun)"
        case (nil, let upper?): return "with at most \(upper) \(noun)"
        case (nil, nil): return "with any number of \(noun)"
        }
    }
}

extension TimeRange {
    fileprivate func phrase(_ context: QueryContext) -> String {
        func shown(_ moment: QueryTime) -> String {
            let iso = Timestamp(seconds: moment.seconds(in: context)).iso8601
            let isMidnight = iso.hasSuffix("T00:00:00Z")
            return isMidnight ? String(iso.dropLast(10)) : iso.replacing("T", with: " ").replacing("Z", with: " UTC")
        }
        switch (lower, upper) {
        case (let lower?, let upper?): return "since \(shown(lower)) and before \(shown(upper))"
        case (let lower?, nil): return "since \(shown(lower))"
        case (nil, let upper?): return "before \(shown(upper))"
        case (nil, nil): return "of any time"
        }
    }
}

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
        switch field {
        case .hashtags: return spelled(.hashtag(folded))
        case .cashtags: return spelled(.cashtag(folded))
        case .users: return spelled(account(.author, text, id))
        case .mentions: return spelled(account(.mentioned, text, id))
        case .urls: return spelled(.url(text))
        case .domains: return spelled(.domain(text))
        case .clients: return spelled(.client(text.asciiLowercased))
        case .langs: return spelled(.language(languageCode(of: text), isExact: true))
        case .places:
            // A line feed in quotes counts as a space.
            guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
                return nil
            }
            guard let name = spelled(.placeName(text.asciiLowercased)) else { return nil }
            guard let country, !country.isEmpty else { return name + " -known:" + Column.country.name }
            return spelled(.country(country)).map { name + " " + $0 }
        case .words, .phrases, .emoji, .texts: return nil
        }
    }

    /// Returns the clause for a value of a facet. `nil` if no clause finds exactly its tweets, for conversations, and
    /// for fields that have a table (`Facet.Field.table`).
    package static func clause(for field: Facet.Field, _ text: String) -> String? {
        switch field {
        case .year: return clause(for: TweetTimeSeries.Period.year, text)
        case .kind: return text == "original" ? "-is:reply -is:retweet -is:quote" : "is:" + text
        case .media: return ["photo": "has:images", "video": "has:videos", "animated_gif": "has:gif"][text]
        case .label:
            let folded = Folding.fold(text)
            return spelled(.make("label", quoting: folded, .label(folded)))
        case .likes: return "likes:\(text.dropLast()).."
        case .archive: return spelled(account(.owner, text, nil))
        case .has: return Facet.Content.allCases.first { $0.name == text }?.clause
        case .person, .mention, .hashtag, .language, .domain, .client, .conversation: return nil
        }
    }

    /// Returns the clause for the tweets of an account.
    private static func account(_ relation: UserRelation, _ text: String, _ id: String?) -> Clause {
        .user(relation, id.flatMap { Int64($0) }.map { .id(UserID($0)) } ?? .named(withSign: Folding.fold(text)))
    }

    /// Returns the current code, in lower case, of a language label of a tweet.
    package static func languageCode(of label: String) -> String {
        LanguageLabels.canonical(label.asciiLowercased)
    }

    /// Returns the English name of a current language code, such as `Finnish`; `nil` for an unknown code.
    package static func languageName(of code: String) -> String? { LanguageLabels.name(ofCode: code) }

    /// Returns the value that the names of one client share (`Identity.client`).
    package static func clientKey(of name: String) -> String {
        name.asciiLowercased.replacing("_", with: " ")
    }

    /// Returns the clause for a period. `nil` if the query language cannot name the period, such as a year before 0.
    ///
    /// - Parameter start: The name of the period, as in `TweetTimeSeries.Bucket.start`.
    package static func clause(for period: TweetTimeSeries.Period, _ start: String) -> String? {
        var text = "date:" + start
        if period == .week {
            let parts = start.split(separator: "-").compactMap { Int($0) }
            guard parts.count == 3 else { return nil }
            let monday = CivilTime(year: parts[0], month: parts[1], day: parts[2])
            text += ".." + CivilTime(unixSeconds: monday.unixSeconds + 6 * 86_400).isoDate
        }
        return (try? parse(text)) == nil ? nil : text
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
