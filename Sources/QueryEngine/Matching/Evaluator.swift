internal import TweetModel
internal import TweetText

/// Evaluates a query on one tweet: true, false, or `nil` for unknown. This type defines the meaning of every clause.
/// The SQL of `Planner` must give the same results.
///
/// Without a context, clauses that need more than the tweet are undecided. Examples are account names, relative times
/// and labels. An undecided clause counts as true, and so does its negation. The highlighter can rely on this, because
/// it evaluates only tweets that are results.
struct Evaluator {
    let tweet: Tweet
    let context: QueryContext?
    var tokens: TweetTokens
    let tokenizer = Tokenizer()

    init(_ tweet: Tweet, _ context: QueryContext?) {
        self.tweet = tweet
        self.context = context
        tokens = TweetTokens(tweet)
    }

    /// Returns true, false, or `nil` for unknown.
    mutating func evaluate(_ node: QueryNode, isNegated: Bool = false) throws -> Bool? {
        switch node {
        case .everything: return !isNegated
        case .not(let inner): return try evaluate(inner, isNegated: !isNegated)
        case .clause(let clause):
            guard let isTrue = try isTrue(clause) else { return nil }
            switch isTrue {
            case .undecided: return true
            case .decided(let value): return value != isNegated
            }
        case .and(let nodes): return try evaluate(nodes, isAnd: !isNegated, isNegated: isNegated)
        case .or(let nodes): return try evaluate(nodes, isAnd: isNegated, isNegated: isNegated)
        }
    }

    private mutating func evaluate(_ nodes: [QueryNode], isAnd: Bool, isNegated: Bool) throws -> Bool? {
        var hasUnknown = false
        for node in nodes {
            switch try evaluate(node, isNegated: isNegated) {
            case nil: hasUnknown = true
            case let value? where value != isAnd: return value
            default: break
            }
        }
        return hasUnknown ? nil : isAnd
    }

    enum Decision {
        case decided(Bool)
        /// The clause cannot be decided without a context.
        case undecided

        var isUndecided: Bool {
            if case .undecided = self { return true }
            return false
        }
    }

    /// Evaluates a clause. `nil` if it is unknown, because the tweet lacks a field.
    private mutating func isTrue(_ clause: Clause) throws -> Decision? {
        switch clause {
        case .user(let relation, let name): return try user(relation, name)
        case .label, .imported, .added, .thread, .near, .reference(.conversation, _), .predicate(.ownNote),
            .predicate(.labelled), .predicate(.starred):
            return try own(clause)
        case .unknown(let inner):
            return try isTrue(inner).map { $0.isUndecided ? .undecided : .decided(false) } ?? .decided(true)
        case .time(let range):
            guard let created = tweet.createdAt?.seconds else { return nil }
            return time(range, created)
        case .words(let words, let fields): return try self.words(words, in: fields)
        case .hours(let range): return hours(range)
        case .weekdays(let range): return weekdays(range)
        default: return plain(clause).map(Decision.decided)
        }
    }

    /// Evaluates a clause that needs no context.
    private mutating func plain(_ clause: Clause) -> Bool? {
        switch clause {
        case .text(let text): return !tokens.spans(of: text.term).isEmpty
        case .check(let check): return tokens.matches(check)
        case .hashtag(let tag):
            return tweet.hashtags.contains { Folding.fold($0.text) == tag }
        case .mention(let handle): return mentions(handle)
        case .cashtag(let ticker):
            return tweet.cashtags.contains { Folding.fold($0.text) == ticker }
        case .predicate(let predicate): return isTrue(predicate)
        case .language(let code):
            return tweet.language.map { LanguageLabels.labels(of: code).contains($0.lowercased()) }
        case .number(let field, let range): return range.isEverything ? true : number(field).map(range.contains)
        case .ids(let ids): return ids.contains(tweet.id)
        case .idRange(let range): return range.lower <= tweet.id.rawValue && tweet.id.rawValue <= range.upper
        case .reference(let field, let id): return reference(field, id)
        case .link(let test, let text): return !links(test, text).isEmpty || mediaLink(test, text)
        case .client(let name):
            let wanted = name.replacing("_", with: " ")
            return tweet.client.map { LinkWords.lowercased($0).replacing("_", with: " ") == wanted }
        case .clientWords(let words):
            return tweet.client.map { TextVerifier(words.term).matches($0, cutting: []) }
        case .profile(let field, let words):
            return profile(field).map { TextVerifier(words.term).matches($0, cutting: []) }
        case .place(let name): return place(name)
        case .country(let code): return tweet.place?.countryCode.map { $0.uppercased() == code }
        case .area(let area): return isInside(area)
        case .pattern(let field, let pattern): return self.pattern(field, pattern)
        case .known(let field): return isKnown(field)
        case .user, .time, .words, .hours, .weekdays, .near, .label, .imported, .added, .thread, .unknown:
            return nil
        }
    }

    func mentions(_ handle: String) -> Bool {
        tweet.mentions.contains { Folding.fold($0.handle) == handle }
    }

    /// Returns the links that pass a test.
    func links(_ test: LinkTest, _ text: String) -> [Link] {
        switch test {
        case .words:
            if LinkWords.isShort(text) { return tweet.links.filter { $0.url == text } }
            guard let wanted = LinkWords.tokens(text, tokenizer) else { return [] }
            return tweet.links.filter { link in
                guard let words = LinkWords.tokens(link.expanded ?? link.url, tokenizer), words.count >= wanted.count
                else { return false }
                return (0...(words.count - wanted.count)).contains {
                    words[$0..<($0 + wanted.count)].elementsEqual(wanted)
                }
            }
        case .contains:
            return tweet.links.filter { link in
                [link.url, link.expanded ?? ""].contains { LinkWords.lowercased($0).utf8.contains(part: text) }
            }
        case .domain:
            let suffix = Array(("." + text).utf8)
            return tweet.links.filter { link in
                ("." + LinkWords.host(link.expanded ?? link.url)).utf8.suffix(suffix.count).elementsEqual(suffix)
            }
        }
    }

    private func mediaLink(_ test: LinkTest, _ text: String) -> Bool {
        test == .words && LinkWords.isShort(text) && tweet.media.contains { $0.link == text }
    }

    private func time(_ range: TimeRange, _ created: Int64) -> Decision? {
        func seconds(_ moment: QueryTime) -> Int64? {
            if case .absolute(let seconds) = moment { return seconds }
            return context.map { moment.seconds(in: $0) }
        }
        var isInside = true
        if let lower = range.lower {
            guard let seconds = seconds(lower) else { return .undecided }
            isInside = created >= seconds
        }
        if let upper = range.upper {
            guard let seconds = seconds(upper) else { return .undecided }
            isInside = isInside && created < seconds
        }
        return .decided(isInside)
    }

    private func number(_ field: NumberField) -> Int64? {
        switch field {
        case .likes: tweet.counts.likes
        case .retweets: tweet.counts.retweets
        case .replies: tweet.counts.replies
        case .quotes: tweet.counts.quotes
        case .views: tweet.counts.views
        case .bookmarks: tweet.counts.bookmarks
        case .length: Int64(tweet.text.unicodeScalars.count)
        case .hashtags: Int64(tweet.hashtags.count)
        case .mentions: Int64(tweet.mentions.count)
        case .links: Int64(tweet.links.count)
        case .cashtags: Int64(tweet.cashtags.count)
        case .media: Int64(tweet.media.count)
        case .followers: tweet.author?.profile?.followers
        case .following: tweet.author?.profile?.following
        case .tweets: tweet.author?.profile?.tweets
        case .listed: tweet.author?.profile?.listed
        }
    }

    private func profile(_ field: ProfileField) -> String? {
        switch field {
        case .bio: tweet.author?.profile?.bio
        case .name: tweet.author?.name
        case .location: tweet.author?.profile?.location
        }
    }

    private func place(_ name: String) -> Bool? {
        guard let place = tweet.place else { return nil }
        let wanted = LinkWords.lowercased(name)
        return place.id == name || [place.name, place.fullName].contains { $0.map(LinkWords.lowercased) == wanted }
    }

    private func reference(_ field: ReferenceField, _ id: TweetID) -> Bool? {
        switch field {
        case .conversation: return conversation(is: id)
        case .repliedTo: return reference(tweet.replyTo, id)
        case .retweeted: return reference(tweet.retweetOf, id)
        case .quoted: return reference(tweet.quoteOf, id)
        }
    }

    /// Returns false if the tweet has no such reference; `nil` if it has one but the archive lacks the ID of the
    /// referenced tweet.
    private func reference(_ reference: TweetReference?, _ id: TweetID) -> Bool? {
        guard let reference else { return false }
        return reference.tweet.map { $0 == id }
    }
}

extension String.UTF8View {
    /// Returns true if the bytes of `part` occur in the text.
    func contains(part: String) -> Bool {
        let needle = Array(part.utf8)
        let bytes = Array(self)
        guard needle.count <= bytes.count else { return false }
        return (0...(bytes.count - needle.count)).contains { bytes[$0..<($0 + needle.count)].elementsEqual(needle) }
    }
}
