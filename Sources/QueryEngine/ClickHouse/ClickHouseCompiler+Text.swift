internal import TweetModel
internal import TweetText

/// Compiles words. Columns such as `text_norm` are indexed arrays of tokens. Columns such as `author_bio_words` are
/// strings of tokens, with a space on both sides of each token.
extension ClickHouseCompiler {
    static func term(_ term: TextTerm) -> ClickHouseSQL {
        let words = phrase("text_norm", term.tokens, isPrefix: term.isPrefix)
        if term.alternates.isEmpty { return words }
        return "(" + words + " OR " + phrase("alternates_norm", term.alternates, isPrefix: term.alternatesArePrefix)
            + ")"
    }

    /// Finds consecutive tokens in an array. Also adds tests for the single tokens: they are redundant, but ClickHouse
    /// can use the index only for them.
    static func phrase(_ column: ClickHouseSQL, _ tokens: [String], isPrefix: Bool) -> ClickHouseSQL {
        let whole = isPrefix ? Array(tokens.dropLast()) : tokens
        var parts = whole.map { "has(" + column + ", \($0))" as ClickHouseSQL }
        if isPrefix {
            parts.append(sequence(column, tokens.map(Optional.some), isPrefix: true))
        } else if tokens.count > 1 {
            parts.append("hasSubstr(" + column + ", [" + tokens.map { "\($0)" as ClickHouseSQL }.joined(", ") + "])")
        }
        return parts.count == 1 ? parts[0] : "(" + parts.joined(" AND ") + ")"
    }

    /// Finds consecutive tokens. A `nil` element matches any token. If `isPrefix` is true, the last element matches as
    /// a prefix.
    private static func sequence(_ column: ClickHouseSQL, _ elements: [String?], isPrefix: Bool) -> ClickHouseSQL {
        let last = elements.count - 1
        if last == 0, let only = elements[0] {
            return "arrayExists(x -> startsWith(x, \(only)), " + column + ")"
        }
        var tests: [ClickHouseSQL] = elements.enumerated().compactMap { offset, element in
            guard let element else { return nil }
            let token = column + (offset == 0 ? "[i]" : "[i + \(offset)]")
            return isPrefix && offset == last
                ? "startsWith(" + token + ", \(element))" : token + " = \(element)"
        }
        // In ClickHouse, elements beyond the end of an array are empty strings. A `*` at the end must not match them.
        if elements[last] == nil { tests.append("i + \(last) <= length(" + column + ")") }
        return "arrayExists(i -> " + tests.joined(" AND ") + ", arrayEnumerate(" + column + "))"
    }

    /// Finds a term in a column that is a string of tokens, such as `author_bio_words`. NULL if the column is NULL.
    static func term(_ term: TextTerm, inWords column: ClickHouseSQL) -> ClickHouseSQL {
        func found(_ tokens: [String], _ mark: String, _ isPrefix: Bool) -> ClickHouseSQL {
            let wanted = " " + tokens.map { mark + $0 }.joined(separator: " ") + (isPrefix ? "" : " ")
            return "position(" + column + ", \(wanted)) > 0"
        }
        let words = found(term.tokens, "", term.isPrefix)
        if term.alternates.isEmpty { return "(" + words + ")" }
        return "(" + words + " OR " + found(term.alternates, IndexKind.alternate.markText, term.alternatesArePrefix)
            + ")"
    }

    // MARK: - Checks of the text

    static func check(_ check: TextCheck) -> ClickHouseCondition {
        switch check {
        case .contains(let part):
            let folded = String(decoding: FoldedText(part).bytes, as: UTF8.self)
            return .sql("position(text_folded, \(folded)) > 0")
        case .question: return .sql("asks")
        case .smiley(let isPositive): return .sql(isPositive ? "smiles" : "frowns")
        case .pattern: return .sql(pattern(TextVerifier(check)))
        case .exact, .proximity, .regex:
            return .verified(
                ClickHouseTextCheck(
                    texts: "toJSONString([(text, " + (check.needsLinks ? "ifNull(text_links, '')" : "''") + ")])",
                    verifier: TextVerifier(check), narrowing: narrowing(TextVerifier(check))))
        }
    }

    /// Finds a phrase in which `*` is any word.
    private static func pattern(_ verifier: TextVerifier) -> ClickHouseSQL {
        var parts = verifier.elements.compactMap(\.self).map { "has(text_norm, \($0))" as ClickHouseSQL }
        parts.append(sequence("text_norm", verifier.elements, isPrefix: false))
        return "(" + parts.joined(" AND ") + ")"
    }

    private static func narrowing(_ verifier: TextVerifier) -> ClickHouseSQL? {
        if verifier.narrowing.isEmpty { return nil }
        return "(" + verifier.narrowing.map(term).joined(" AND ") + ")"
    }

    // MARK: - Other fields

    static func words(_ words: WordClause, in field: SearchFields) -> ClickHouseCondition {
        switch (field, words) {
        case (.urls, .text(let text)):
            return .sql(phrase("urls_norm", text.term.tokens, isPrefix: text.term.isPrefix))
        case (.urls, .check): return .verified(anyOf("link_targets", words.verifier))
        case (.name, .text(let text)):
            return .sql(
                "(" + term(text.term, inWords: "author_name_words") + " OR "
                    + term(text.term, inWords: "author_handle_words") + ")")
        case (.name, .check):
            return .or([
                .verified(known("author_name", words.verifier)), .verified(known("author_handle", words.verifier)),
            ])
        case (.alternativeText, .text(let text)):
            return .sql("arrayExists(w -> " + term(text.term, inWords: "w") + ", media_alt_words)")
        case (.alternativeText, .check):
            return .verified(anyOf("arrayFilter(x -> x != '', media_alts)", words.verifier))
        case (.quoted, _): return quoted(words)
        case (_, .text(let text)): return .sql(term(text.term))
        case (_, .check(let check)): return Self.check(check)
        }
    }

    /// Searches the quoted tweet. False if the tweet quotes none. NULL if the quoted tweet was not in the store when
    /// the row was loaded.
    private static func quoted(_ words: WordClause) -> ClickHouseCondition {
        let nothing: ClickHouseSQL = "isNull(quote_of_tweet) AND isNull(quote_of_user)"
        switch words {
        case .text(let text): return .sql("if(" + nothing + ", 0, " + term(text.term, inWords: "quoted_words") + ")")
        case .check:
            return .verified(
                ClickHouseTextCheck(
                    texts: "multiIf(" + nothing
                        + ", '[]', isNull(quoted_text), NULL, toJSONString([(assumeNotNull(quoted_text), ifNull(quoted_links, ''))]))",
                    verifier: words.verifier))
        }
    }

    static func profile(_ field: ProfileField, _ words: TextTerm) -> ClickHouseSQL {
        switch field {
        case .bio: term(words, inWords: "author_bio_words")
        case .name: term(words, inWords: "author_name_words")
        case .location: term(words, inWords: "author_location_words")
        }
    }

    // MARK: - Regular expressions in fields

    static func pattern(_ field: PatternField, _ pattern: TextPattern) -> ClickHouseCondition {
        let verifier = TextVerifier(.regex(pattern))
        let check: ClickHouseTextCheck =
            switch field {
            case .hashtag: anyOf("hashtags", verifier, narrowing: "notEmpty(hashtags)")
            case .mention: anyOf("mentions", verifier, narrowing: "notEmpty(mentions)")
            case .cashtag: anyOf("cashtags", verifier, narrowing: "notEmpty(cashtags)")
            case .url:
                anyOf(
                    "arrayConcat(link_texts, arrayFilter(x -> x != '', link_expanded))", verifier,
                    narrowing: "notEmpty(link_texts)")
            case .domain: anyOf("link_hosts", verifier, narrowing: "notEmpty(link_hosts)")
            case .client: known("client", verifier)
            case .bio: known("author_bio", verifier)
            case .name: known("author_name", verifier)
            case .location: known("author_location", verifier)
            case .place:
                ClickHouseTextCheck(
                    texts: known(
                        "place_id",
                        "toJSONString(arrayMap(x -> (assumeNotNull(x), ''), arrayFilter(x -> isNotNull(x), [place_name, place_full_name])))"
                            as ClickHouseSQL), verifier: verifier, narrowing: "isNotNull(place_id)")
            }
        return .verified(check)
    }

    /// Searches each text of an array.
    static func anyOf(_ texts: ClickHouseSQL, _ verifier: TextVerifier, narrowing: ClickHouseSQL? = nil)
        -> ClickHouseTextCheck
    {
        ClickHouseTextCheck(
            texts: "toJSONString(arrayMap(x -> (x, ''), " + texts + "))", verifier: verifier, narrowing: narrowing)
    }

    /// Searches a column that may be NULL.
    private static func known(_ column: ClickHouseSQL, _ verifier: TextVerifier) -> ClickHouseTextCheck {
        ClickHouseTextCheck(
            texts: known(column, "toJSONString([(assumeNotNull(" + column + "), '')])" as ClickHouseSQL),
            verifier: verifier,
            narrowing: "isNotNull(" + column + ")")
    }
}
