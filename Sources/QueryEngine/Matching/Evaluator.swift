internal import CLibrary
package import TweetModel
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
    let tokenizer = Tokenizer()
    /// The tokens of the text; `nil` until a predicate needs them.
    private var tokens: TokenizedText?

    init(_ tweet: Tweet, _ context: QueryContext?) {
        self.tweet = tweet
        self.context = context
    }

    /// Returns true, false, or `nil` for unknown. Throws errors of the context's closures.
    mutating func evaluate(_ formula: BooleanExpression) throws -> Bool? {
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
        case .pending: return true
        }
    }

    private mutating func evaluate(_ parts: [BooleanExpression], isAnd: Bool) throws -> Bool? {
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
        case .number(.time, let range): return time(range)
        case .text(let check, in: .quoted): return try quotedText(check)
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
        case .word(let term): return matches(term)
        case .check(let check): return matches(check)
        case .tag(let tag): return !hashtags(tag).isEmpty || !cashtags(tag).isEmpty
        case .mention(let handle): return !mentions(handle).isEmpty
        case .flag(let flag): return tweet.has(flag)
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
            let name = client.asciiLowercased.replacing("_", with: " ")
            return isPrefix ? name.hasPrefix(wanted) : name == wanted
        case .place(let name): return place(name)
        case .placeName(let name): return tweet.place.map { ($0.fullName ?? $0.name ?? $0.id).asciiLowercased == name }
        case .placeIDs(let ids): return tweet.place.map { ids.contains($0.id) }
        case .country(let code): return tweet.place?.countryCode.map { $0.uppercased() == code }
        case .near(let centres, let metres):
            return (tweet.point ?? tweet.place?.box?.centre).map { point in
                centres.contains { point.distance(to: $0) < metres }
            }
        case .box(let box): return isInside(box)
        case .urlWords, .urlPart, .url, .domain, .host: return !links(predicate).isEmpty
        case .shortLink(let code): return !links(predicate).isEmpty || !media(code).isEmpty
        case .text(let check, let field): return text(check, in: field)
        case .account, .calendar, .conversation, .thread, .follow, .label, .note, .imported, .added: return nil
        }
    }

    // MARK: - Entities

    /// Returns the hashtags that a folded name without a sign matches.
    func hashtags(_ tag: String) -> [Hashtag] { tweet.hashtags.filter { Folding.fold($0.text) == tag } }

    /// Returns the ticker symbols that a folded symbol with `$` matches.
    func cashtags(_ tag: String) -> [Cashtag] { tweet.cashtags.filter { "$" + Folding.fold($0.text) == tag } }

    func mentions(_ handle: String) -> [Mention] { tweet.mentions.filter { Folding.fold($0.handle) == handle } }

    /// Returns the media whose link in the text has a code (`ShortLink`).
    func media(_ code: String) -> [MediaItem] {
        tweet.media.filter { $0.link.flatMap(ShortLink.code(of:)) == code }
    }

    /// Returns the links that pass a test of URLs. Empty for other predicates.
    func links(_ predicate: Predicate) -> [Link] {
        switch predicate {
        case .shortLink(let code): tweet.links.filter { ShortLink.code(of: $0.url) == code }
        case .urlWords(let words, let isPrefix):
            tweet.links.filter { link in
                link.destinations.contains { url in
                    tokenizer.words(ofLink: url).map { Self.contains($0, words, isPrefix) } ?? false
                }
            }
        case .urlPart(let part):
            tweet.links.filter { link in
                link.urls.contains { $0.asciiLowercased.utf8.contains(part: part) }
            }
        case .url(let url):
            tweet.links.filter { ($0.expanded ?? $0.url).utf8.elementsEqual(url.utf8) }
        case .domain(let domain):
            tweet.links.filter { DomainName.domain(of: $0.expanded ?? $0.url).utf8.elementsEqual(domain.utf8) }
        case .host(let hosts, let path): tweet.links.filter { $0.leads(to: hosts, path: path) }
        case .text(let check, in: .destination):
            tweet.links.filter { link in
                link.destinations.contains { TextVerifier(check).matches($0, cutting: []) }
            }
        case .text(let check, in: .url):
            tweet.links.filter { link in
                link.urls.contains { TextVerifier(check).matches($0, cutting: []) }
            }
        case .text(let check, in: .domain):
            tweet.links.filter { TextVerifier(check).matches(DomainName.host(of: $0.expanded ?? $0.url), cutting: []) }
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
        let wanted = name.asciiLowercased
        return place.id == name || [place.name, place.fullName].contains { $0?.asciiLowercased == wanted }
    }
}

extension Link {
    /// All known URLs.
    fileprivate var urls: [String] { [url, via, expanded].compactMap(\.self) }

    /// The URL to which the link leads, and the first redirect.
    fileprivate var destinations: [String] { [expanded ?? url, via].compactMap(\.self) }

    /// Returns true if the link leads to one of the hosts or to a subdomain of it. The URL must contain the path, if any.
    fileprivate func leads(to hosts: [String], path: String?) -> Bool {
        let url = expanded ?? url
        let host = "." + DomainName.host(of: url)
        guard hosts.contains(where: { host.hasSuffix("." + $0) }) else { return false }
        return path.map { url.asciiLowercased.utf8.contains(part: $0) } ?? true
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

/// Tests accounts and locations.
extension Evaluator {
    // MARK: - Accounts

    func account(_ role: UserRelation, _ name: UserName) throws -> Decision? {
        switch role {
        case .author: return try isAccount(tweet.author.map { ($0.id, $0.handle) }, name)
        case .mentioned: return try mentioned(name)
        case .repliedTo: return try refers(tweet.replyTo, to: name)
        case .retweeted: return try refers(tweet.retweetOf, to: name)
        case .quoted: return try refers(tweet.quoteOf, to: name)
        case .owner:
            guard let context else { return .undecided }
            let owners = try context.owners(among: users(name, context))
            guard let author = tweet.author else { return nil }
            return .decided(try ids(author.id, author.handle, context).contains(where: owners.contains))
        case .any: preconditionFailure("Lowering replaces this relation")
        }
    }

    private func refers(_ reference: TweetReference?, to name: UserName) throws -> Decision? {
        guard let reference else { return .decided(false) }
        return try isAccount((reference.user, reference.handle), name)
    }

    /// Tests if an account of the tweet is one of the accounts in the query. `nil` if neither the ID nor the handle of
    /// the tweet's account is known.
    private func isAccount(_ account: (id: UserID?, handle: String?)?, _ name: UserName) throws -> Decision? {
        guard let account, account.id != nil || account.handle != nil else { return nil }
        guard let context else { return .undecided }
        if case .pattern(let pattern) = name {
            let handles = try ids(account.id, account.handle, context).flatMap(context.handles)
            return .decided(handles.contains { TextVerifier(.regex(pattern)).matches($0, cutting: []) })
        }
        let wanted = try users(name, context)
        let isWanted = try ids(account.id, account.handle, context).contains(where: wanted.contains)
        if !isWanted, case .list(let list) = name, !list.isComplete { return nil }
        return .decided(isWanted)
    }

    private func ids(_ id: UserID?, _ handle: String?, _ context: QueryContext) throws -> [UserID] {
        if let id { return [id] }
        guard let handle else { return [] }
        var planner = Planner(context)
        return try planner.account(ofHandle: Folding.fold(handle)).map { [$0] } ?? []
    }

    private func users(_ name: UserName, _ context: QueryContext) throws -> [UserID] {
        var planner = Planner(context)
        return try planner.users(name)
    }

    private func mentioned(_ name: UserName) throws -> Decision? {
        if case .pattern(let pattern) = name {
            return text(.regex(pattern), in: .mention).map(Decision.decided)
        }
        return context == nil ? .undecided : .decided(!(try mentions(of: name)).isEmpty)
    }

    /// Returns the mentions of the accounts that a name matches. Without a context, compares only the handle or ID in
    /// the name.
    func mentions(of name: UserName) throws -> [Mention] {
        if case .pattern(let pattern) = name {
            return tweet.mentions.filter { TextVerifier(.regex(pattern)).matches($0.handle, cutting: []) }
        }
        guard let context else {
            switch name {
            case .handle(let handle), .handleOnly(let handle): return mentions(handle)
            case .id(let id): return tweet.mentions.filter { $0.id == id }
            case .me, .pattern, .list: return []
            }
        }
        var planner = Planner(context)
        let wanted = try planner.mentionedAccounts(name)
        return tweet.mentions.filter { mention in
            let handle = Folding.fold(mention.handle)
            guard let id = mention.id, wanted.isShared else {
                return (wanted.isShared ? wanted.own : wanted.handles).contains(handle)
            }
            return wanted.users.contains(id)
        }
    }

    // MARK: - Places

    /// Returns true if the tweet's coordinates are in the area or, if they are missing, the whole bounding box of its
    /// place. `nil` if the tweet has neither coordinates nor a place with a bounding box.
    func isInside(_ area: BoundingBox) -> Bool? {
        func spans(_ longitude: Double) -> Bool {
            area.west <= area.east
                ? (area.west...area.east).contains(longitude) : longitude >= area.west || longitude <= area.east
        }
        if let point = tweet.point {
            return (area.south...area.north).contains(point.latitude) && spans(point.longitude)
        }
        guard let box = tweet.place?.box else { return nil }
        guard box.south >= area.south, box.north <= area.north else { return false }
        if area.east - area.west >= 360 { return true }
        switch (area.west <= area.east, box.west <= box.east) {
        case (true, let isPlain): return isPlain && box.west >= area.west && box.east <= area.east
        // The area crosses the 180th meridian. The place must be on one side of it, or cross it within the area.
        case (false, true): return box.west >= area.west || box.east <= area.east
        case (false, false): return box.west >= area.west && box.east <= area.east
        }
    }
}

extension BoundingBox {
    /// The centre of the box. Distances to a place are measured to this point.
    package var centre: Coordinate {
        Coordinate(latitude: (south + north) / 2, longitude: (west + east) / 2 + (west <= east ? 0 : 180))
    }
}

/// Tests the tweet's own text.
extension Evaluator {
    /// The sorted spans of links and media in the text, which the tokenizer skips.
    private var links: [TextSpan] { (tweet.links.compactMap(\.span) + tweet.media.compactMap(\.span)).merged() }

    private mutating func words() -> TokenizedText {
        if let tokens { return tokens }
        var made = TokenizedText()
        tokenizer.tokenize(tweet.text, cutting: links, into: &made)
        tokens = made
        return made
    }

    mutating func spans(of term: TextTerm) -> [TextSpan] { words().matches(of: term) }

    /// Returns true if the text or a choice of the poll contains the words.
    private mutating func matches(_ term: TextTerm) -> Bool {
        if !spans(of: term).isEmpty { return true }
        guard let poll = tweet.poll else { return false }
        let verifier = TextVerifier(term)
        return poll.choices.contains { verifier.matches($0.label, cutting: []) }
    }

    /// Returns true if the text passes the check. Use this instead of `spans` for regular expressions, which can match
    /// an empty range.
    private mutating func matches(_ check: TextCheck) -> Bool {
        switch check {
        case .words(let words): matches(words.term)
        case .regex: TextVerifier(check).matches(tweet.text, cutting: links)
        default: !spans(of: check).isEmpty
        }
    }

    mutating func spans(of check: TextCheck) -> [TextSpan] {
        let verifier = TextVerifier(check)
        switch check {
        case .words, .exact, .proximity, .pattern: return verifier.spans(in: words(), of: tweet.text)
        case .contains, .question, .smiley, .regex: return verifier.spans(in: tweet.text, cutting: links)
        }
    }
}

/// The values of a tweet that predicates test.
extension Evaluator {
    func number(_ column: Column) -> Int64? {
        switch column {
        case .count(let count): tweet.counts[count]
        case .followers: tweet.author?.profile?.followers
        case .following: tweet.author?.profile?.following
        case .tweets: tweet.author?.profile?.tweets
        case .listed: tweet.author?.profile?.listed
        case .time: tweet.createdAt?.seconds
        case .length: Int64(tweet.text.unicodeScalars.count)
        case .hashtags: Int64(tweet.hashtags.count)
        case .mentions: Int64(tweet.mentions.count)
        case .cashtags: Int64(tweet.cashtags.count)
        case .links: Int64(tweet.links.count + (tweet.media.isEmpty ? 0 : 1))
        case .media: Int64(tweet.media.count)
        case .pageLinks: Int64(tweet.links.count { TweetID(inURL: $0.expanded ?? $0.url) == nil })
        case .descriptions: Int64(tweet.media.count { !($0.alternativeText ?? "").isEmpty })
        case .author, .authorName, .bio, .location, .verified, .language, .sensitive, .client, .place, .country,
            .geo, .conversation, .retweeted, .quoted, .timeOfDay, .repliedTweet, .repliedAccount:
            nil
        }
    }

    func isKnown(_ column: Column) -> Bool {
        switch column {
        case .author: tweet.author != nil
        case .authorName: tweet.author?.name != nil
        case .bio: tweet.author?.profile?.bio != nil
        case .location: tweet.author?.profile?.location != nil
        case .verified: tweet.author?.profile?.verified != nil
        case .language: tweet.language != nil
        case .sensitive: tweet.sensitive != nil
        case .client: tweet.client != nil
        case .place: tweet.place != nil
        case .country: tweet.place?.countryCode?.isEmpty == false
        case .geo: tweet.place != nil || tweet.point != nil
        case .conversation: tweet.conversation != nil
        case .retweeted: tweet.retweetOf.map { $0.tweet != nil } ?? true
        case .quoted: tweet.quoteOf.map { $0.tweet != nil } ?? true
        case .timeOfDay: tweet.createdAt?.precision == .second
        case .repliedTweet: tweet.replyTo?.tweet != nil
        case .repliedAccount: tweet.replyTo?.user != nil
        case .count, .followers, .following, .tweets, .listed, .time,
            .length, .hashtags, .mentions, .cashtags, .links, .media, .pageLinks, .descriptions:
            number(column) != nil
        }
    }

    // MARK: - Texts

    /// Returns true if any text of the field matches. Otherwise returns `nil` if the tweet lacks a text, else false.
    /// Not for `.quoted`.
    func text(_ check: TextCheck, in field: TextField) -> Bool? {
        guard let texts = texts(of: field) else { return nil }
        let verifier = TextVerifier(check)
        if texts.contains(where: { $0.map { verifier.matches($0, cutting: []) } ?? false }) { return true }
        return texts.contains(nil) ? nil : false
    }

    /// Returns the texts of a field. The array or an element is `nil` if the tweet lacks it. Also `nil` for `.quoted`,
    /// because another tweet contains this text.
    private func texts(of field: TextField) -> [String?]? {
        switch field {
        case .hashtag: tweet.hashtags.map(\.text)
        case .mention: tweet.mentions.map(\.handle)
        case .cashtag: tweet.cashtags.map(\.text)
        case .client: [tweet.client]
        case .bio: [tweet.author?.profile?.bio]
        case .name: [tweet.author?.name]
        case .location: [tweet.author?.profile?.location]
        case .place: tweet.place.map { [$0.name, $0.fullName].compactMap(\.self) }
        case .url: tweet.links.flatMap(\.urls)
        case .domain: tweet.links.map { DomainName.host(of: $0.expanded ?? $0.url) }
        case .author: [tweet.author?.name, tweet.author?.handle]
        case .destination: tweet.links.flatMap(\.destinations)
        case .description: tweet.media.flatMap { [$0.alternativeText, $0.imageText].compactMap(\.self) }
        case .pageTitle: tweet.links.compactMap(\.pageTitle)
        case .pageDescription: tweet.links.compactMap(\.pageDescription)
        case .card: tweet.links.flatMap { [$0.pageTitle, $0.pageDescription].compactMap(\.self) }
        case .poll: tweet.poll?.choices.map(\.label) ?? []
        case .communityNote: tweet.communityNote.map { [$0.text] } ?? []
        case .quoted: nil
        }
    }

    func quotedText(_ check: TextCheck) throws -> Decision? {
        guard let quote = tweet.quoteOf else { return .decided(false) }
        guard let id = quote.tweet else { return nil }
        guard let context else { return .undecided }
        guard let quoted = try context.tweet(id) else { return nil }
        var evaluator = Evaluator(quoted, context)
        return .decided(evaluator.matches(check))
    }

    // MARK: - Times

    func time(_ range: NumberRange) -> Decision? {
        guard let time = tweet.createdAt else { return nil }
        if time.precision == .second { return .decided(range.contains(time.seconds)) }
        guard let context else { return .undecided }
        // A date without a time is the same in every time zone, so the day begins at the local midnight.
        return .decided(range.contains(context.zone.unixSeconds(local: time.seconds)))
    }

    func calendar(_ field: CalendarField, _ range: ClockRange) -> Decision? {
        guard let time = tweet.createdAt else { return nil }
        // A date without a time is the same in every time zone.
        if time.precision == .day {
            guard !field.needsTimeOfDay else { return nil }
            return .decided(range.contains(field.value(CivilTime(unixSeconds: time.seconds))))
        }
        guard let context else { return .undecided }
        return .decided(range.contains(field.value(CivilTime(unixSeconds: context.zone.local(time.seconds)))))
    }
}
