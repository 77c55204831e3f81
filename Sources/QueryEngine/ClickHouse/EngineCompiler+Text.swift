internal import TweetModel
internal import TweetText

/// Words: in the text, where the engine has tokens to look up, and in other fields, whose tokens stand between blanks.
extension EngineCompiler {
    static func term(_ term: TextTerm) -> EngineSQL {
        let words = phrase("text_norm", term.tokens, isPrefix: term.isPrefix)
        if term.alternates.isEmpty { return words }
        return "(" + words + " OR " + phrase("alternates_norm", term.alternates, isPrefix: term.alternatesArePrefix)
            + ")"
    }

    /// Tokens one behind the other in an array. The single ones are what an index answers.
    static func phrase(_ column: EngineSQL, _ tokens: [String], isPrefix: Bool) -> EngineSQL {
        let whole = isPrefix ? Array(tokens.dropLast()) : tokens
        var parts = whole.map { "has(" + column + ", \($0))" as EngineSQL }
        if isPrefix {
            parts.append(sequence(column, tokens.map(Optional.some), isPrefix: true))
        } else if tokens.count > 1 {
            parts.append("hasSubstr(" + column + ", [" + tokens.map { "\($0)" as EngineSQL }.joined(", ") + "])")
        }
        return parts.count == 1 ? parts[0] : "(" + parts.joined(" AND ") + ")"
    }

    /// The same with nil for any one token; the last may be the beginning of one.
    private static func sequence(_ column: EngineSQL, _ elements: [String?], isPrefix: Bool) -> EngineSQL {
        if elements.count == 1, let only = elements[0] {
            return "arrayExists(x -> startsWith(x, \(only)), " + column + ")"
        }
        let tests: [EngineSQL] = elements.enumerated().compactMap { offset, element in
            guard let element else { return nil }
            let token = column + (offset == 0 ? "[i]" : "[i + \(offset)]")
            return isPrefix && offset == elements.count - 1
                ? "startsWith(" + token + ", \(element))" : token + " = \(element)"
        }
        return "arrayExists(i -> " + tests.joined(" AND ") + ", arrayEnumerate(" + column + "))"
    }

    /// Tokens of a short text between blanks: NULL where the text is.
    private static func term(_ term: TextTerm, inWords column: EngineSQL) -> EngineSQL {
        func found(_ tokens: [String], _ mark: String, _ isPrefix: Bool) -> EngineSQL {
            let wanted = " " + tokens.map { mark + $0 }.joined(separator: " ") + (isPrefix ? "" : " ")
            return "position(" + column + ", \(wanted)) > 0"
        }
        let words = found(term.tokens, "", term.isPrefix)
        if term.alternates.isEmpty { return "(" + words + ")" }
        return "(" + words + " OR " + found(term.alternates, IndexKind.alternate.markText, term.alternatesArePrefix)
            + ")"
    }

    // MARK: - What tokens do not tell

    static func check(_ check: TextCheck) -> EngineCondition {
        switch check {
        case .contains(let part):
            let folded = String(decoding: FoldedText(part).bytes, as: UTF8.self)
            return .sql("position(text_folded, \(folded)) > 0")
        case .question: return .sql("asks")
        case .smiley(let isPositive): return .sql(isPositive ? "smiles" : "frowns")
        case .pattern: return .sql(pattern(TextVerifier(check)))
        case .exact, .proximity, .regex:
            return .verified(
                EngineCheck(
                    texts: "toJSONString([(text, " + (check.needsLinks ? "ifNull(text_links, '')" : "''") + ")])",
                    verifier: TextVerifier(check), narrowing: narrowing(TextVerifier(check))))
        }
    }

    /// A phrase with stars: every word at its place.
    private static func pattern(_ verifier: TextVerifier) -> EngineSQL {
        var parts = verifier.elements.compactMap(\.self).map { "has(text_norm, \($0))" as EngineSQL }
        parts.append(sequence("text_norm", verifier.elements, isPrefix: false))
        return "(" + parts.joined(" AND ") + ")"
    }

    private static func narrowing(_ verifier: TextVerifier) -> EngineSQL? {
        if verifier.narrowing.isEmpty { return nil }
        return "(" + verifier.narrowing.map(term).joined(" AND ") + ")"
    }

    // MARK: - Other fields

    static func words(_ words: WordClause, in field: SearchFields) -> EngineCondition {
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

    /// What the quoted tweet says is unknown where the store did not have it.
    private static func quoted(_ words: WordClause) -> EngineCondition {
        let nothing: EngineSQL = "isNull(quote_of_tweet) AND isNull(quote_of_user)"
        switch words {
        case .text(let text): return .sql("if(" + nothing + ", 0, " + term(text.term, inWords: "quoted_words") + ")")
        case .check:
            return .verified(
                EngineCheck(
                    texts: "multiIf(" + nothing
                        + ", '[]', isNull(quoted_text), NULL, toJSONString([(assumeNotNull(quoted_text), ifNull(quoted_links, ''))]))",
                    verifier: words.verifier))
        }
    }

    static func profile(_ field: ProfileField, _ words: TextTerm) -> EngineSQL {
        switch field {
        case .bio: term(words, inWords: "author_bio_words")
        case .name: term(words, inWords: "author_name_words")
        case .location: term(words, inWords: "author_location_words")
        }
    }

    // MARK: - Regular expressions in fields

    static func pattern(_ field: PatternField, _ pattern: TextPattern) -> EngineCondition {
        let verifier = TextVerifier(.regex(pattern))
        let check: EngineCheck =
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
                EngineCheck(
                    texts: known(
                        "place_id",
                        "toJSONString(arrayMap(x -> (assumeNotNull(x), ''), arrayFilter(x -> isNotNull(x), [place_name, place_full_name])))"
                            as EngineSQL), verifier: verifier, narrowing: "isNotNull(place_id)")
            }
        return .verified(check)
    }

    /// In any text of an array.
    static func anyOf(_ texts: EngineSQL, _ verifier: TextVerifier, narrowing: EngineSQL? = nil) -> EngineCheck {
        EngineCheck(
            texts: "toJSONString(arrayMap(x -> (x, ''), " + texts + "))", verifier: verifier, narrowing: narrowing)
    }

    /// In a text that may be absent.
    private static func known(_ column: EngineSQL, _ verifier: TextVerifier) -> EngineCheck {
        EngineCheck(
            texts: known(column, "toJSONString([(assumeNotNull(" + column + "), '')])" as EngineSQL),
            verifier: verifier,
            narrowing: "isNotNull(" + column + ")")
    }
}
