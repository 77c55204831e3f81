internal import QueryEngine
internal import TweetModel
internal import TweetText

/// Compiles words, checks of the text, and searches of other fields. Columns such as `text_norm` are indexed arrays of
/// tokens, and a second column contains the alternates. Columns such as `author_bio_words` are strings of tokens, with
/// a space on both sides of each token; alternates begin with `~`.
extension ClickHouseCompiler {
    static func term(_ term: TextTerm) -> ClickHouseSQL {
        let words = phrase("text_norm", term.tokens, isPrefix: term.isPrefix)
        if term.alternates.isEmpty { return words }
        return "(" + words + " OR " + phrase("alternates_norm", term.alternates, isPrefix: term.alternatesArePrefix)
            + ")"
    }

    /// Finds consecutive tokens in an array. `tokens` must not be empty. Also tests each token alone, except a prefix
    /// at the end. With several tokens these tests are redundant, but ClickHouse can use the index only for them.
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
    /// a prefix. A single token always does.
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

    /// Finds a term in a column that is a string of tokens, such as `author_bio_words`. The result is NULL if the
    /// column is NULL.
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

    /// Finds a phrase in which each `*` matches one word.
    private static func pattern(_ verifier: TextVerifier) -> ClickHouseSQL {
        var parts = verifier.elements.compactMap(\.self).map { "has(text_norm, \($0))" as ClickHouseSQL }
        parts.append(sequence("text_norm", verifier.elements, isPrefix: false))
        return "(" + parts.joined(" AND ") + ")"
    }

    private static func narrowing(_ verifier: TextVerifier) -> ClickHouseSQL? {
        if verifier.narrowing.isEmpty { return nil }
        return "(" + verifier.narrowing.map(term).joined(" AND ") + ")"
    }

    // MARK: - Texts of other fields

    static func text(_ words: WordClause, in field: TextField) -> ClickHouseCondition {
        // The tokens of these fields are stored in columns, so ClickHouse itself can search them for words.
        if case .text(let text) = words {
            switch field {
            case .client: return .sql(term(text.term, inWords: "client_words"))
            case .bio: return .sql(term(text.term, inWords: "author_bio_words"))
            case .name: return .sql(term(text.term, inWords: "author_name_words"))
            case .location: return .sql(term(text.term, inWords: "author_location_words"))
            case .author:
                return .or(
                    ["author_name_words", "author_handle_words"].map { .sql(term(text.term, inWords: $0)) })
            case .description:
                return .sql(
                    "arrayExists(w -> " + term(text.term, inWords: "w")
                        + ", arrayConcat(media_alt_words, media_text_words))")
            default: break
            }
        }
        let verifier = words.verifier
        switch field {
        case .hashtag: return .verified(anyOf("hashtags", verifier, narrowing: "notEmpty(hashtags)"))
        case .mention: return .verified(anyOf("mentions", verifier, narrowing: "notEmpty(mentions)"))
        case .cashtag: return .verified(anyOf("cashtags", verifier, narrowing: "notEmpty(cashtags)"))
        case .url:
            return .verified(
                anyOf(
                    "arrayConcat(link_texts, arrayFilter(x -> x != '', link_expanded))", verifier,
                    narrowing: "notEmpty(link_texts)"))
        case .domain: return .verified(anyOf("link_hosts", verifier, narrowing: "notEmpty(link_hosts)"))
        case .address: return .verified(anyOf("link_targets", verifier))
        case .description:
            return .verified(anyOf("arrayFilter(x -> x != '', arrayConcat(media_alts, media_texts))", verifier))
        case .client: return .verified(known("client", verifier))
        case .bio: return .verified(known("author_bio", verifier))
        case .name: return .verified(known("author_name", verifier))
        case .location: return .verified(known("author_location", verifier))
        case .author: return .or(["author_name", "author_handle"].map { .verified(known($0, verifier)) })
        case .place:
            let texts: ClickHouseSQL =
                "toJSONString(arrayMap(x -> (assumeNotNull(x), ''), arrayFilter(x -> isNotNull(x), [place_name, place_full_name])))"
            return .verified(
                ClickHouseTextCheck(
                    texts: known("place_id", texts), verifier: verifier, narrowing: "isNotNull(place_id)"))
        case .quoted: return quoted(words)
        }
    }

    /// Searches the quoted tweet. The result is 0 if the tweet quotes nothing, and NULL if the quoted tweet was not in
    /// the store when the row was loaded.
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

    /// Searches each text of an array.
    static func anyOf(_ texts: ClickHouseSQL, _ verifier: TextVerifier, narrowing: ClickHouseSQL? = nil)
        -> ClickHouseTextCheck
    {
        ClickHouseTextCheck(
            texts: "toJSONString(arrayMap(x -> (x, ''), " + texts + "))", verifier: verifier, narrowing: narrowing)
    }

    /// Searches a column that may be NULL. The result is NULL in rows where the column is.
    private static func known(_ column: ClickHouseSQL, _ verifier: TextVerifier) -> ClickHouseTextCheck {
        ClickHouseTextCheck(
            texts: known(column, "toJSONString([(assumeNotNull(" + column + "), '')])" as ClickHouseSQL),
            verifier: verifier,
            narrowing: "isNotNull(" + column + ")")
    }
}
