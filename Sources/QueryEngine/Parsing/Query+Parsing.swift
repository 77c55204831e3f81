package import TweetModel
internal import TweetText

/// Queries for text that was copied from a tweet, and not written as a query.
extension Query {
    /// The minimum number of words in a text that is searched as a whole. Shorter texts are more likely wrong queries.
    private static let minPastedWords = 4

    /// Returns a query for tweets with these IDs.
    package static func tweets(_ ids: [TweetID]) -> Query { Query(root: .clause(.ids(ids))) }

    /// Returns a query for the results of both queries, with the modifiers of this one.
    package func or(_ other: Query) -> Query {
        var modifiers = modifiers
        modifiers.includesReferenced = modifiers.includesReferenced || other.modifiers.includesReferenced
        var query = Query(root: .any(of: [root, other.root]), modifiers: modifiers, notes: notes)
        query.source = source
        query.orderRange = orderRange
        return query
    }

    /// Returns the query with an additional note.
    package func noting(_ note: Diagnostic) -> Query {
        var query = self
        query.notes.append(note)
        return query
    }

    /// Returns a query for the tweets with a short link (`t.co/AbC`), or with the image of `pic.twitter.com/AbC`, if
    /// the text is such a URL, with or without a scheme.
    package static func shortLink(inURL text: String) -> Query? {
        let isImage = ["pic.twitter.com", "pic.x.com"].contains(DomainName.host(of: text))
        let url = isImage ? text.split(separator: "/").last.map { "t.co/" + $0 } : text
        guard let code = url.flatMap(ShortLink.code(of:)) else { return nil }
        return Query(root: .clause(.link(.words, ShortLink.url(of: code))))
    }

    /// Returns a query for tweets that quote this tweet.
    package static func quoting(_ id: TweetID) -> Query { Query(root: .clause(.reference(.quoted, id))) }

    /// True if the query has only clauses without an operator's name, and not only words: sentences can contain signs
    /// such as `-`, `@` and quotation marks by chance.
    package var mayBePasted: Bool {
        guard modifiers == Modifiers() else { return false }
        var hasSign = root.hasNegation
        let hasOperator = root.contains { clause in
            switch clause {
            case .text(let text): hasSign = hasSign || text.term.tokens.count > 1
            case .check(.regex): return true
            case .check, .user(.mentioned, _): hasSign = true
            case .value(let value) where Self.pastedOperators.contains(value.name): hasSign = true
            default: return true
            }
            return false
        }
        return !hasOperator && hasSign
    }

    /// The operators of tags and URLs.
    private static let pastedOperators =
        ["hashtag", "cashtag", "url", "url_contains", "domain", ReferenceField.quoted.rawValue]

    /// True if the query excludes tweets, as in `-rain`.
    package var excludes: Bool { root.hasNegation }

    /// Returns a query for tweets that contain the whole text; `nil` if it has fewer than four words. A tag, an account
    /// and a word with another sign before it count as one word. The text between
    /// links is a phrase, whatever signs it contains. A link may have any form in which it is shown: without a scheme,
    /// or cut with `…`.
    package static func pasted(_ text: String) -> Query? {
        guard text.utf8.count <= Parser.maxTextLength else { return nil }
        let parser = Parser("", QueryOptions.Syntax())
        let pieces = text.unicodeScalars.split(whereSeparator: CharacterRules.isSpace)
        // A tag counts as one word, because its name can have many words: `#covid_19_in_uk`.
        let words = pieces.reduce(0) { count, piece in
            let piece = String(String.UnicodeScalarView(piece))
            let words = parser.tokenizer.term(piece, isPrefix: false)?.tokens.count ?? 0
            let isTag = piece.unicodeScalars.first.map { "#＃@＠$+-".unicodeScalars.contains($0) } ?? false
            return count + (isTag ? min(words, 1) : words)
        }
        guard (minPastedWords...Resolver.maxPhraseLength).contains(words) else { return nil }
        var nodes: [QueryNode] = []
        var phrase = ""
        func endPhrase() {
            if let clause = parser.textClause(phrase, isPrefix: false) { nodes.append(.clause(.text(clause))) }
            phrase = ""
        }
        for piece in pieces {
            let word = String(String.UnicodeScalarView(piece))
            guard let link = pastedLink(in: word) else {
                phrase += (phrase.isEmpty ? "" : " ") + word
                continue
            }
            phrase += (phrase.isEmpty ? "" : " ") + link.before
            endPhrase()
            if let node = node(ofLink: link.url, isCut: link.isCut, parser) { nodes.append(node) }
        }
        endPhrase()
        return nodes.isEmpty ? nil : Query(root: .all(of: nodes))
    }

    /// Returns a condition for tweets with a pasted link, or with its words. `isCut` is true if the end of the URL is
    /// missing.
    private static func node(ofLink url: String, isCut: Bool, _ parser: Parser) -> QueryNode? {
        // The URL of an image is not among the links of its tweet.
        let isImage = TweetID(inURL: url) != nil && (url.contains("/photo/") || url.contains("/video/"))
        if isImage || ["pic.twitter.com", "pic.x.com"].contains(DomainName.host(of: url)) { return nil }
        let link =
            isCut
            ? .clause(.link(.contains, url.asciiLowercased))
            : QueryNode.ofURL(url, findsQuotes: false, parser.tokenizer)
        let words = parser.textClause(url, isPrefix: false).map { QueryNode.clause(.text($0)) }
        let nodes = [link, words].compactMap(\.self)
        return nodes.isEmpty ? nil : .any(of: nodes)
    }

    /// Returns the link in a text without spaces, the text before it, and whether the end of its URL is missing. The
    /// link begins after opening punctuation. Omits punctuation after the link, but not
    /// a parenthesis that it opens. Accepts hosts with unknown top-level domains, because Twitter's data contain them.
    private static func pastedLink(in word: String) -> (before: String, url: String, isCut: Bool)? {
        let scalars = word.unicodeScalars
        guard let start = scalars.firstIndex(where: { CharacterRules.isLetter($0) || CharacterRules.isDigit($0) })
        else {
            return nil
        }
        var url = String(scalars[start...])
        var isCut = false
        for mark in ["…", "..."] {
            guard let range = url.firstRange(of: mark) else { continue }
            url = String(url[..<range.lowerBound])
            isCut = true
        }
        var rest = url.unicodeScalars
        while let last = rest.last {
            let isUnopened = CharacterRules.isClosing(last) && !rest.contains(where: CharacterRules.isOpening)
            guard isUnopened || CharacterRules.isQuote(last) || ".,!?:;'".unicodeScalars.contains(last) else { break }
            rest.removeLast()
        }
        url = String(rest)
        guard hasHost(url) else { return nil }
        return (String(scalars[..<start]), url, isCut)
    }

    /// True if the text begins with a host of at least two labels, after an optional scheme. The last label has at
    /// least two letters, so a number or an abbreviation such as `e.g` is not a host.
    private static func hasHost(_ url: String) -> Bool {
        let host = DomainName.host(of: url)
        let labels = host.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, let last = labels.last, last.count > 1, last.allSatisfy(CharacterRules.isLetter) else {
            return false
        }
        return labels.allSatisfy { label in
            !label.isEmpty
                && label.allSatisfy {
                    CharacterRules.isLetter($0) || CharacterRules.isDigit($0) || "-_".unicodeScalars.contains($0)
                }
        }
    }
}

extension QueryNode {
    fileprivate var hasNegation: Bool {
        switch self {
        case .not: true
        case .and(let nodes), .or(let nodes): nodes.contains(where: \.hasNegation)
        case .everything, .clause: false
        }
    }
}

extension Query {
    /// Returns the text of a query with an additional clause, which applies to all alternatives: `(a OR b) clause` for
    /// `a OR b`. Parentheses must not contain modifiers, so these follow: `(a OR b           ) clause sort:likes`.
    /// Spaces replace them, so that the positions of errors move only by the parenthesis. Returns a text without words,
    /// such as `...`, unchanged, so that it remains an error.
    package static func narrowed(_ text: String, to clause: String) -> String {
        narrowed(text, to: clause, beforeModifiers: true)
    }

    private static func narrowed(_ text: String, to clause: String, beforeModifiers: Bool) -> String {
        if text.unicodeScalars.allSatisfy(\.properties.isWhitespace) { return clause }
        var parser = Parser(text, QueryOptions.Syntax())
        parser.parse()
        if !parser.hasRoot, !parser.ignored.isEmpty { return text }
        let (condition, modifiers) = grouped(text, parser)
        return beforeModifiers ? "\(condition) \(clause)\(modifiers)" : "\(condition)\(modifiers) \(clause)"
    }

    /// Returns the text of a query with further clauses as a user types them: a text in query syntax, which may contain
    /// `OR` and modifiers.
    package static func narrowed(_ text: String, toTyped clauses: String) -> String {
        var parser = Parser(clauses, QueryOptions.Syntax())
        parser.parse()
        let (condition, modifiers) = grouped(clauses, parser)
        // Of several modifiers such as `limit:`, the last one counts.
        return narrowed(text, to: condition + modifiers, beforeModifiers: false)
    }

    /// Returns the text of a query without the tweets that match one of the clauses. A clause with several words
    /// excludes the tweets that match all of them. If a word such as `OR` joins the clauses, they are one clause.
    package static func narrowed(_ text: String, excluding clauses: [String]) -> String {
        let clauses = clauses.map { $0.trimming(\.properties.isWhitespace) }
        let joiningWords = ["OR", "AND", "NOT", "|", "||", "&", "&&"]
        var members = clauses.map { (text: $0, query: try? parse($0)) }
        if members.contains(where: { joiningWords.contains($0.text) || $0.query == nil }) {
            let joined = clauses.joined(separator: " ")
            members = [(text: joined, query: try? parse(joined))]
        }
        let excluded = members.map { member -> String in
            if let query = member.query, case .clause = query.root, query.modifiers == Modifiers() {
                return "-" + member.text
            }
            return "-" + parenthesized(member.text)
        }
        return narrowed(text, to: excluded.joined(separator: " "))
    }

    /// Returns the condition of a query, in parentheses if an added clause would otherwise apply to one of several
    /// alternatives, and the modifiers, which parentheses must not contain, with a space before each.
    private static func grouped(_ text: String, _ parser: Parser) -> (condition: String, modifiers: String) {
        guard text.contains("|") || text.contains("OR") else { return (text, "") }
        // The scalars of the parser are empty if the text is too long.
        var rest = Array(text.unicodeScalars)
        var modifiers = ""
        for range in parser.diagnostics.modifiers {
            modifiers += " " + parser.text(range.lowerBound, range.upperBound)
            rest.replaceSubrange(range, with: range.map { _ in " " })
        }
        let condition = parenthesized(String(String.UnicodeScalarView(rest)))
        // Any clause shows whether the parentheses change the meaning.
        let added = "has:media"
        let plain = try? parse("\(text) \(added)").canonical
        let isSame = plain != nil && plain == (try? parse("\(condition) \(added)\(modifiers)").canonical)
        return isSame ? (text, "") : (condition, modifiers)
    }

    /// Returns a text in parentheses. A sign at its end, such as that of `:-`, and the parenthesis could be one
    /// emoticon, so a space separates them.
    private static func parenthesized(_ text: String) -> String {
        let endsInSign = text.last.map { !$0.isLetter && !$0.isNumber && !$0.isWhitespace && $0 != "\"" } ?? false
        return "(\(text)\(endsInSign ? " " : ""))"
    }

    /// Returns the text with `has:media` at the end.
    package static func withMedia(_ text: String) -> String { narrowed(text, to: "has:media") }
}
