internal import TweetModel
internal import TweetText

/// The second stage: converts a parsed query to a tree of nodes. Replaces `saved:` and `list:` by their contents, and
/// applies the precedence of AND and OR. Only this stage reads saved searches, lists and files.
struct Resolver: DiagnosticReporter {
    let parsed: Parser
    let options: QueryOptions
    var diagnostics: Diagnostics
    var modifiers: Query.Modifiers
    /// The nodes of the groups before the current one.
    private var nodes: [QueryNode] = []
    /// The saved searches that were inserted, in order.
    var expanded: [ExpandedSearch] = []
    /// The names of the saved searches that contain this text, outermost first, to detect a saved search that contains
    /// itself.
    let expanding: [String]
    /// The remaining number of bytes of saved searches that may be inserted. Negative after the error that they are too
    /// long.
    var expansionBudget = 4 * Parser.maxTextLength

    var scalars: [Unicode.Scalar] { parsed.scalars }

    init(_ parsed: Parser, _ options: QueryOptions, expanding: [String] = []) {
        self.parsed = parsed
        self.options = options
        self.expanding = expanding
        diagnostics = parsed.diagnostics
        modifiers = parsed.modifiers
    }

    mutating func resolve() throws -> Query {
        for (index, group) in parsed.groups.enumerated() {
            let isRoot = parsed.hasRoot && index == parsed.groups.count - 1
            nodes.append(reduce(group.frame, end: group.end, isRoot: isRoot))
        }
        let written = parsed.hasRoot ? nodes.last ?? .everything : .everything
        let root = written.normalized()
        checkTimes(in: root)
        checkNegations(in: root)
        checkDepth(of: root)
        checkSize(of: root)
        adoptModifiers()
        let source = QueryText(scalars)
        guard diagnostics.errors.isEmpty else { throw QueryErrors(source.locate(diagnostics.errors)) }
        // A nested query is normalized with the query that contains it. Normalization removes `in:text`, which an `in:`
        // of the outer query must not replace.
        let isNested = !expanding.isEmpty || parsed.threadDepth > 0
        var query = Query(
            root: isNested ? written : root, modifiers: modifiers, notes: source.locate(diagnostics.notes))
        query.source = source
        query.orderRange = diagnostics.orderRange
        return query
    }

    /// Reports an error if saved searches make the tree deeper than the parser allows for one text.
    private mutating func checkDepth(of root: QueryNode) {
        let depth = root.depth
        guard depth.groups > Parser.maxNesting + 1 || depth.threads > Parser.maxThreadDepth else { return }
        report(
            "too-complex", "with its saved searches, the query is nested too deeply", 0, scalars.count,
            hint: "use fewer saved searches inside other saved searches")
    }

    /// Returns the node of an operand. Returns `everything` after an error. `isPlain` is true if the operand is in the
    /// outermost group and is not negated.
    mutating func node(of content: SyntaxNode, isPlain: Bool) -> QueryNode {
        switch content {
        case .node(let node): return node
        case .not(let inner): return node(of: inner, isPlain: false).negated
        case .any(let values): return merged(values.map { node(of: $0, isPlain: isPlain) })
        case .group(let index): return nodes[index]
        case .saved(let field, let value):
            return expand(value, isPlain: isPlain)?.mapRanges { _ in field.start..<value.end } ?? .everything
        case .list(let field, let value):
            return list(field, value)?.withDefaultRange(field.start..<value.end) ?? .everything
        case .thread(let inner, let offset, let start, let end): return thread(inner, offset: offset, start, end)
        }
    }

    /// Returns a node that matches any of the values. If all values are tweet IDs, merges the values into one clause.
    /// Stops removing duplicates after 1,000 IDs, because the search for them takes quadratic time.
    private func merged(_ nodes: [QueryNode]) -> QueryNode {
        var ids: [TweetID] = []
        var range: Range<Int>?
        for node in nodes {
            guard case .clause(.ids(let some), let own) = node else { return .or(nodes) }
            range = own
            for id in some where !ids.contains(id) || ids.count > 1000 { ids.append(id) }
        }
        return .clause(.ids(ids), at: range)
    }

    /// Resolves an inner query with the same sources, and subtracts its saved searches from the budget.
    mutating func resolved(_ inner: Parser, expanding: [String]) throws -> Query {
        var resolver = Resolver(inner, options, expanding: expanding)
        resolver.expansionBudget = expansionBudget
        defer { expansionBudget = resolver.expansionBudget }
        return try resolver.resolve()
    }

    /// `start` and `end` are the range of the whole clause.
    private mutating func thread(_ parsed: Parser, offset: Int, _ start: Int, _ end: Int) -> QueryNode {
        do {
            let inner = try resolved(parsed, expanding: expanding)
            diagnostics.notes += inner.notes.map { $0.moved(by: offset) }
            return .clause(.thread(inner.root.mapRanges { $0?.moved(by: offset) }), at: start..<end)
        } catch {
            diagnostics.errors += ((error as? QueryErrors)?.problems ?? []).map { $0.moved(by: offset) }
            return .everything
        }
    }
}

extension Diagnostic {
    fileprivate func moved(by distance: Int) -> Diagnostic {
        var moved = self
        moved.start += distance
        moved.end += distance
        return moved
    }
}

/// Limits on the size of a query, with its saved searches. The search index looks up all words of a phrase in each
/// tweet without a way to interrupt it, so a long phrase could take minutes in a large store.
extension Resolver {
    static let maxClauses = 10_000
    /// The maximum number of words in a phrase, in a URL, or in a sequence with `*`.
    static let maxPhraseLength = 500
    /// The maximum number of words in `"…"~5`.
    static let maxNearbyWords = 32

    /// Reports an error if the query has too many clauses, and one for each clause with too many words.
    mutating func checkSize(of root: QueryNode) {
        let clauses = root.allClauses
        if clauses.count > Self.maxClauses {
            report(
                "too-complex", "the query has \(clauses.count) clauses, and the limit is \(Self.maxClauses)", 0,
                scalars.count, hint: "split it into several searches")
        }
        for (clause, range) in clauses {
            let limit = clause.isProximity ? Self.maxNearbyWords : Self.maxPhraseLength
            let count = clause.phraseLength
            guard count > limit else { continue }
            let range = range ?? 0..<scalars.count
            report(
                "too-complex", "this phrase has \(count) words, and the limit is \(limit)", range.lowerBound,
                range.upperBound, hint: "use fewer of its words")
        }
    }
}

extension Clause {
    fileprivate var isProximity: Bool {
        switch self {
        case .check(.proximity), .words(.proximity, in: _): true
        default: false
        }
    }

    /// The number of words that the clause looks up together; 1 for a clause on anything but words.
    fileprivate var phraseLength: Int {
        switch self {
        case .text(let text): text.phraseLength
        case .check(let check), .words(let check, in: _): check.phraseLength
        case .value(let value):
            switch value.predicate {
            case .text(.words(let text), in: _): text.phraseLength
            case .urlWords(let words, _): words.count
            default: 1
            }
        default: 1
        }
    }
}

extension TextClause {
    fileprivate var phraseLength: Int { max(term.tokens.count, term.alternates.count) }
}

extension TextCheck {
    fileprivate var phraseLength: Int {
        switch self {
        case .words(let words): words.phraseLength
        case .exact(let words, _), .proximity(let words, _): Tokenizer().term(words, isPrefix: false)?.tokens.count ?? 0
        case .pattern: TextVerifier(self).elements.count
        case .contains, .question, .smiley, .regex: 1
        }
    }
}
