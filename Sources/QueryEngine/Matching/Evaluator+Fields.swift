internal import TweetModel
internal import TweetText

/// Evaluates `in:`, regular expressions for a field (`bio:/…/`), `hour:`, `weekday:` and `known:`.
extension Evaluator {
    // MARK: - Words in other fields

    mutating func words(_ words: WordClause, in fields: SearchFields) throws -> Decision? {
        var hasUnknown = false
        var isUndecided = false
        for field in fields.members {
            switch try isFound(words, in: field) {
            case nil: hasUnknown = true
            case .undecided?: isUndecided = true
            case .decided(true)?: return .decided(true)
            case .decided(false)?: break
            }
        }
        if isUndecided { return .undecided }
        return hasUnknown ? nil : .decided(false)
    }

    private mutating func isFound(_ words: WordClause, in field: SearchFields) throws -> Decision? {
        switch field {
        case .urls: return .decided(!links(with: words).isEmpty)
        case .name: return isFound(words, inTexts: [tweet.author?.name, tweet.author?.handle]).map(Decision.decided)
        case .quoted: return try isInQuotedText(words)
        case .alternativeText:
            let verifier = words.verifier
            return .decided(
                tweet.media.contains { $0.alternativeText.map { verifier.matches($0, cutting: []) } ?? false })
        default: return .decided(tokens.matches(words))
        }
    }

    /// Returns true if any text matches. Otherwise returns `nil` if a text is missing, else false.
    private func isFound(_ words: WordClause, inTexts texts: [String?]) -> Bool? {
        let verifier = words.verifier
        if texts.contains(where: { $0.map { verifier.matches($0, cutting: []) } ?? false }) { return true }
        return texts.contains(nil) ? nil : false
    }

    private func isInQuotedText(_ words: WordClause) throws -> Decision? {
        guard let quote = tweet.quoteOf else { return .decided(false) }
        guard let id = quote.tweet else { return nil }
        guard let context else { return .undecided }
        guard let quoted = try context.tweet(id) else { return nil }
        var tokens = TweetTokens(quoted)
        return .decided(tokens.matches(words))
    }

    /// Returns the links whose address contains the words.
    func links(with words: WordClause) -> [Link] {
        switch words {
        case .text(let text):
            let wanted = text.term.tokens
            return tweet.links.filter { link in
                guard let found = LinkWords.tokens(link.expanded ?? link.url, tokenizer), found.count >= wanted.count
                else { return false }
                return (0...(found.count - wanted.count)).contains { start in
                    wanted.indices.allSatisfy { offset in
                        let token = found[start + offset]
                        let isOpen = text.term.isPrefix && offset == wanted.count - 1
                        return isOpen
                            ? token.utf8.starts(with: wanted[offset].utf8) : token == wanted[offset]
                    }
                }
            }
        case .check(let check):
            let verifier = TextVerifier(check)
            return tweet.links.filter { verifier.matches($0.expanded ?? $0.url, cutting: []) }
        }
    }

    // MARK: - Regular expressions in fields

    func pattern(_ field: PatternField, _ pattern: TextPattern) -> Bool? {
        switch field {
        case .hashtag: return !hashtags(with: pattern).isEmpty
        case .mention: return !mentions(with: pattern).isEmpty
        case .cashtag: return !cashtags(with: pattern).isEmpty
        case .client: return tweet.client.map(pattern.occurs)
        case .bio: return tweet.author?.profile?.bio.map(pattern.occurs)
        case .name: return tweet.author?.name.map(pattern.occurs)
        case .location: return tweet.author?.profile?.location.map(pattern.occurs)
        case .place:
            return tweet.place.map { place in [place.name, place.fullName].contains { $0.map(pattern.occurs) ?? false }
            }
        case .url, .domain: return !links(with: pattern, in: field).isEmpty
        }
    }

    func hashtags(with pattern: TextPattern) -> [Hashtag] {
        tweet.hashtags.filter { pattern.occurs(in: $0.text) }
    }

    func mentions(with pattern: TextPattern) -> [Mention] {
        tweet.mentions.filter { pattern.occurs(in: $0.handle) }
    }

    func cashtags(with pattern: TextPattern) -> [Cashtag] {
        tweet.cashtags.filter { pattern.occurs(in: $0.text) }
    }

    func links(with pattern: TextPattern, in field: PatternField) -> [Link] {
        tweet.links.filter { link in
            field == .domain
                ? pattern.occurs(in: LinkWords.host(link.expanded ?? link.url))
                : pattern.occurs(in: link.url) || (link.expanded.map(pattern.occurs) ?? false)
        }
    }

    // MARK: - Times

    func hours(_ range: ClockRange) -> Decision? {
        guard let time = tweet.createdAt, time.precision == .second else { return nil }
        guard let context else { return .undecided }
        return .decided(range.contains(CivilTime(unixSeconds: context.zone.local(time.seconds)).hour))
    }

    func weekdays(_ range: ClockRange) -> Decision? {
        guard let time = tweet.createdAt else { return nil }
        if time.precision == .day { return .decided(range.contains(CivilTime(unixSeconds: time.seconds).weekday)) }
        guard let context else { return .undecided }
        return .decided(range.contains(CivilTime(unixSeconds: context.zone.local(time.seconds)).weekday))
    }

    // MARK: - Known fields

    func isKnown(_ field: KnownField) -> Bool {
        switch field {
        case .likes: tweet.counts.likes != nil
        case .retweets: tweet.counts.retweets != nil
        case .replies: tweet.counts.replies != nil
        case .quotes: tweet.counts.quotes != nil
        case .views: tweet.counts.views != nil
        case .bookmarks: tweet.counts.bookmarks != nil
        case .author: tweet.author != nil
        case .authorName: tweet.author?.name != nil
        case .bio: tweet.author?.profile?.bio != nil
        case .location: tweet.author?.profile?.location != nil
        case .followers: tweet.author?.profile?.followers != nil
        case .following: tweet.author?.profile?.following != nil
        case .tweets: tweet.author?.profile?.tweets != nil
        case .listed: tweet.author?.profile?.listed != nil
        case .verified: tweet.author?.profile?.verified != nil
        case .language: tweet.language != nil
        case .sensitive: tweet.sensitive != nil
        case .client: tweet.client != nil
        case .place: tweet.place != nil
        case .geo: tweet.place != nil || tweet.point != nil
        case .conversation: tweet.conversation != nil
        case .retweeted: tweet.retweetOf.map { $0.tweet != nil } ?? true
        case .quoted: tweet.quoteOf.map { $0.tweet != nil } ?? true
        case .time: tweet.createdAt != nil
        case .timeOfDay: tweet.createdAt?.precision == .second
        }
    }
}

extension TextPattern {
    /// Returns whether the expression matches the text, without a time limit.
    fileprivate func occurs(in text: String) -> Bool {
        do throws(PatternTimeout) {
            return try hasMatch(in: text)
        } catch {
            preconditionFailure("A search without a deadline cannot time out")
        }
    }
}
