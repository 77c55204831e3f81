internal import TweetModel
internal import TweetText

/// Evaluates a query on one tweet: true, false, or `nil` for unknown. This type defines the meaning of every predicate
/// except those that need other rows of the store (follows, labels, notes, imports, conversations). The SQL of
/// `Planner` must have the same results.
///
/// Without a context, predicates that need more than the tweet are undecided, for example account names and labels. An
/// undecided predicate counts as true, and so does its negation. The highlighter can rely on this, because it evaluates
/// only tweets that are results.
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

    /// Returns true, false, or `nil` for unknown. Throws errors of the context's closures.
    mutating func evaluate(_ formula: Formula) throws -> Bool? {
        switch formula {
        case .predicate(let predicate, let isNegated):
            switch try decide(predicate) {
            case nil: return nil
            case .undecided?: return true
            case .decided(let value)?: return value != isNegated
            }
        case .and(let parts): return try evaluate(parts, isAnd: true)
        case .or(let parts): return try evaluate(parts, isAnd: false)
        case .unmatched(let inner): return try evaluate(inner) != true
        case .unknown: return nil
        case .undecided: return true
        }
    }

    private mutating func evaluate(_ parts: [Formula], isAnd: Bool) throws -> Bool? {
        var hasUnknown = false
        for part in parts {
            switch try evaluate(part) {
            case nil: hasUnknown = true
            case let value? where value != isAnd: return value
            default: break
            }
        }
        return hasUnknown ? nil : isAnd
    }

    enum Decision {
        case decided(Bool)
        /// The predicate cannot be decided without a context.
        case undecided
    }

    /// Tests a predicate. `nil` if it is unknown, because the tweet lacks a value or because it needs other rows.
    private mutating func decide(_ predicate: Predicate) throws -> Decision? {
        switch predicate {
        case .account(let role, let name): return try account(role, name)
        case .calendar(let field, let range): return calendar(field, range)
        case .text(let words, in: .quoted): return try quotedText(words)
        case .conversation(let id):
            if let isPart = conversation(is: id) { return .decided(isPart) }
            return context == nil ? .undecided : nil
        // Neither the tweet nor the context contains follows, the tweet's labels, notes and imports, or the other
        // tweets of its conversation.
        case .thread, .follow, .label, .note, .imported, .added: return context == nil ? .undecided : nil
        default: return plain(predicate).map(Decision.decided)
        }
    }

    /// Tests a predicate that needs no context. `nil` if it is unknown.
    private mutating func plain(_ predicate: Predicate) -> Bool? {
        switch predicate {
        case .word(let term): return !tokens.spans(of: term).isEmpty
        case .check(let check): return tokens.matches(check)
        case .tag(let tag): return !hashtags(tag).isEmpty || !cashtags(tag).isEmpty
        case .mention(let handle): return !mentions(handle).isEmpty
        case .flag(let flag): return has(flag)
        case .rowFlag(let flags): return !tweet.flags.isDisjoint(with: flags)
        case .isTrue(let column): return column == .sensitive ? tweet.sensitive : tweet.author?.profile?.verified
        case .language(let labels): return tweet.language.map { labels.contains($0.lowercased()) }
        case .known(let column): return isKnown(column)
        case .number(let column, let range): return number(column).map(range.contains)
        case .ids(let ids): return ids.contains(tweet.id)
        case .idRange(let range): return range.lower <= tweet.id.rawValue && tweet.id.rawValue <= range.upper
        case .reference(let field, let id): return reference(field, id)
        case .isSelfReply: return isSelfReply
        case .client(let wanted, let isPrefix):
            guard let client = tweet.client else { return nil }
            let name = LinkWords.lowercased(client).replacing("_", with: " ")
            return isPrefix ? name.hasPrefix(wanted) : name == wanted
        case .place(let name): return place(name)
        case .placeName(let name):
            return tweet.place.map { LinkWords.lowercased($0.fullName ?? $0.name ?? $0.id) == name }
        case .placeIDs(let ids): return tweet.place.map { ids.contains($0.id) }
        case .country(let code): return tweet.place?.countryCode.map { $0.uppercased() == code }
        case .near(let centres, let metres):
            return (tweet.point ?? tweet.place?.box?.centre).map { point in
                centres.contains { point.distance(to: $0) < metres }
            }
        case .box(let box): return isInside(box)
        case .addressWords, .addressPart, .address, .domain, .host: return !links(predicate).isEmpty
        case .shortLink(let address): return !links(predicate).isEmpty || tweet.media.contains { $0.link == address }
        case .text(let words, let field): return text(words, in: field)
        case .account, .calendar, .conversation, .thread, .follow, .label, .note, .imported, .added: return nil
        }
    }

    // MARK: - Entities

    /// Returns the hashtags that a folded name without a sign matches.
    func hashtags(_ tag: String) -> [Hashtag] { tweet.hashtags.filter { Folding.fold($0.text) == tag } }

    /// Returns the ticker symbols that a folded symbol with `$` matches.
    func cashtags(_ tag: String) -> [Cashtag] { tweet.cashtags.filter { "$" + Folding.fold($0.text) == tag } }

    func mentions(_ handle: String) -> [Mention] { tweet.mentions.filter { Folding.fold($0.handle) == handle } }

    /// Returns the links that pass a test of addresses. Empty for other predicates.
    func links(_ predicate: Predicate) -> [Link] {
        switch predicate {
        case .shortLink(let address): tweet.links.filter { $0.url == address }
        case .addressWords(let words, let isPrefix):
            tweet.links.filter { link in
                LinkWords.tokens(link.expanded ?? link.url, tokenizer).map { Self.contains($0, words, isPrefix) }
                    ?? false
            }
        case .addressPart(let part):
            tweet.links.filter { link in
                [link.url, link.expanded ?? ""].contains { LinkWords.lowercased($0).utf8.contains(part: part) }
            }
        case .address(let address):
            tweet.links.filter { ($0.expanded ?? $0.url).utf8.elementsEqual(address.utf8) }
        case .domain(let domain):
            tweet.links.filter { LinkWords.domain($0.expanded ?? $0.url).utf8.elementsEqual(domain.utf8) }
        case .host(let hosts, let path):
            tweet.links.filter { LinkHosts.contain($0.expanded ?? $0.url, hosts, path: path) }
        case .text(let words, in: .address):
            tweet.links.filter { words.verifier.matches($0.expanded ?? $0.url, cutting: []) }
        case .text(let words, in: .url):
            tweet.links.filter { link in
                [link.url, link.expanded].contains { $0.map { words.verifier.matches($0, cutting: []) } ?? false }
            }
        case .text(let words, in: .domain):
            tweet.links.filter { words.verifier.matches(LinkWords.host($0.expanded ?? $0.url), cutting: []) }
        default: []
        }
    }

    /// Returns true if the words are consecutive tokens. If `isPrefix` is true, the last word may be the beginning of
    /// its token.
    private static func contains(_ tokens: [String], _ words: [String], _ isPrefix: Bool) -> Bool {
        guard tokens.count >= words.count else { return false }
        return (0...(tokens.count - words.count)).contains { start in
            words.indices.allSatisfy { offset in
                let token = tokens[start + offset]
                return isPrefix && offset == words.count - 1
                    ? token.utf8.starts(with: words[offset].utf8) : token == words[offset]
            }
        }
    }

    // MARK: - References

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

    /// Returns true if the tweet belongs to the conversation that begins with the tweet `id`. `nil` for a reply without
    /// a conversation ID, unless it replies to that tweet.
    private func conversation(is id: TweetID) -> Bool? {
        if let known = tweet.conversation { return known == id }
        guard let answered = tweet.replyTo?.tweet else { return tweet.id == id }
        return answered == id ? true : nil
    }

    private var isSelfReply: Bool? {
        guard let reply = tweet.replyTo else { return false }
        guard let author = tweet.author else { return nil }
        if let id = reply.user, let other = author.id { return id == other }
        guard let handle = reply.handle, let other = author.handle else { return nil }
        return Folding.fold(handle) == Folding.fold(other)
    }

    private func place(_ name: String) -> Bool? {
        guard let place = tweet.place else { return nil }
        let wanted = LinkWords.lowercased(name)
        return place.id == name || [place.name, place.fullName].contains { $0.map(LinkWords.lowercased) == wanted }
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
