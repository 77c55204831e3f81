internal import ArchiveImport
internal import TweetModel
internal import TweetText

/// Replaces people by names that stay the same within one export and mean nothing outside of it: a keyed hash of each
/// handle, account and tweet number, with a key that exists only as long as this value does.
///
/// Tweets get new numbers because the real ones lead to their authors, and links show where they lead instead of their
/// t.co form for the same reason. What people wrote otherwise, and where, stays: an export like this is harder to trace,
/// not anonymous.
struct Pseudonyms {
    private enum Domain: UInt8 {
        case handle = 1, user, tweet
    }

    private let key: [UInt8]

    init() {
        var random = SystemRandomNumberGenerator()
        key = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    }

    // MARK: Names

    /// 15 characters, as handles have at most; the same for any case of its letters.
    func handle(_ handle: String) -> String {
        let digits = String(hash(.handle, handle.lowercased().utf8) >> 12, radix: 16)
        return "u_" + String(repeating: "0", count: 13 - digits.count) + digits
    }

    func user(_ id: UserID) -> UserID { UserID(number(.user, id.rawValue)) }

    func tweet(_ id: TweetID) -> TweetID { TweetID(number(.tweet, id.rawValue)) }

    private func number(_ domain: Domain, _ value: Int64) -> Int64 {
        Int64(hash(domain, String(value).utf8) >> 2)
    }

    /// Only a part of the digest is shown, so that it cannot be carried on to that of a longer message.
    private func hash(_ domain: Domain, _ message: some Sequence<UInt8>) -> UInt64 {
        SHA256.digest(key + [domain.rawValue] + message).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    // MARK: Tweets

    func applied(to hit: SearchHit) -> SearchHit {
        var hit = hit
        let rewriting = rewriting(of: hit.tweet)
        hit.matches = hit.matches.map(rewriting.span).filter { !$0.isEmpty }.merged()
        hit.tweet = applied(to: hit.tweet, rewriting)
        // The owner's notes speak of people by name.
        hit.note = nil
        return hit
    }

    private func applied(to original: Tweet, _ rewriting: Rewriting) -> Tweet {
        var tweet = original
        tweet.id = self.tweet(original.id)
        tweet.author = original.author.map { User(id: $0.id.map(user), handle: $0.handle.map(handle)) }
        tweet.replyTo = original.replyTo.map(applied)
        tweet.retweetOf = original.retweetOf.map(applied)
        tweet.quoteOf = original.quoteOf.map(applied)
        tweet.conversation = original.conversation.map(self.tweet)
        tweet.edits = original.edits.map(self.tweet)
        tweet.text = rewriting.text
        tweet.hashtags = original.hashtags.map { tag in
            Hashtag(text: tag.text, span: tag.span.map(rewriting.span), source: tag.source)
        }
        tweet.cashtags = original.cashtags.map { tag in
            Cashtag(text: tag.text, span: tag.span.map(rewriting.span), source: tag.source)
        }
        tweet.mentions = original.mentions.map { mention in
            Mention(
                handle: handle(mention.handle), id: mention.id.map(user), name: nil,
                span: mention.span.map(rewriting.span), source: mention.source)
        }
        tweet.links = original.links.map { link in
            let address = address(of: link)
            return Link(
                url: address, expanded: address, display: nil, span: link.span.map(rewriting.span), source: link.source)
        }
        tweet.media = original.media.map { item in
            var shown = MediaItem(id: nil, kind: item.kind, url: nil, span: item.span.map(rewriting.span))
            (shown.width, shown.height) = (item.width, item.height)
            shown.durationMilliseconds = item.durationMilliseconds
            shown.alternativeText = item.alternativeText.map { Rewriting($0, replacements(in: $0)).text }
            shown.source = item.source
            return shown
        }
        return tweet
    }

    private func applied(to reference: TweetReference) -> TweetReference {
        TweetReference(
            tweet: reference.tweet.map(tweet), user: reference.user.map(user), handle: reference.handle.map(handle))
    }

    // MARK: Text

    private func rewriting(of tweet: Tweet) -> Rewriting {
        var replacements: [(span: TextSpan, text: String)] = []
        for mention in tweet.mentions {
            if let span = mention.span { replacements.append((span, "@" + handle(mention.handle))) }
        }
        for link in tweet.links {
            if let span = link.span { replacements.append((span, address(of: link))) }
        }
        for item in tweet.media {
            if let span = item.span { replacements.append((span, "[\(item.kind == .photo ? "photo" : "video")]")) }
        }
        return Rewriting(tweet.text, replacements + self.replacements(in: tweet.text))
    }

    /// The people and links in text that are no entities of its tweet.
    private func replacements(in text: String) -> [(span: TextSpan, text: String)] {
        EntityExtractor.mentionsOrLists(in: text).map { ($0.span, "@" + handle($0.value)) }
            + EntityExtractor.urls(in: text).map { ($0.span, address($0.value, expanded: nil)) }
    }

    private func address(of link: Link) -> String { address(link.url, expanded: link.expanded) }

    /// Where a link leads, without whom it tells of.
    private func address(_ url: String, expanded: String?) -> String {
        let address = expanded ?? url
        if let own = ownAddress(address) { return own }
        // Which tweet a short link belongs to can be looked up.
        return Self.path(of: address, on: ["t.co"]) == nil ? address : "[link]"
    }

    /// An address of Twitter's own with its people and tweets replaced; nil for others.
    private func ownAddress(_ address: String) -> String? {
        guard let path = Self.path(of: address, on: ["twitter.com", "x.com"]) else { return nil }
        var parts = path.split(separator: "/").map(String.init)
        guard let first = parts.first else { return "https://x.com/" }
        let isOfThePage = Self.pages.contains(first.lowercased())
        for index in parts.indices {
            if let number = Int64(parts[index]), index > 0 {
                parts[index] = parts[index - 1] == "user" ? "\(user(UserID(number)))" : "\(tweet(TweetID(number)))"
            }
        }
        if !isOfThePage {
            // Whatever is behind a handle but a tweet may name lists and people.
            parts = parts.count > 2 && parts[1] == "status" ? [handle(first), "status", parts[2]] : [handle(first)]
        } else if first != "i", first != "hashtag" {
            parts = [first]
        }
        return "https://x.com/" + parts.joined(separator: "/")
    }

    /// First parts of paths that are no handles.
    private static let pages: Set<String> = [
        "i", "hashtag", "search", "home", "intent", "share", "settings", "explore", "messages", "notifications",
    ]

    /// The path of a web address on one of these hosts or below one, without query and fragment.
    private static func path(of address: String, on hosts: Set<String>) -> Substring? {
        var rest = address[...]
        for scheme in ["https://", "http://"] where rest.lowercased().hasPrefix(scheme) {
            rest = rest.dropFirst(scheme.count)
            break
        }
        let host = rest.prefix { !"/?#:".contains($0) }.lowercased()
        guard hosts.contains(where: { host == $0 || host.hasSuffix("." + $0) }) else { return nil }
        return rest.dropFirst(host.count).drop { $0 != "/" && $0 != "?" && $0 != "#" }.prefix { $0 != "?" && $0 != "#" }
    }
}

/// A text with some of its parts replaced, and the way from old positions to new ones.
struct Rewriting {
    private(set) var text = ""
    /// In document order: where a replaced part stood, and where its replacement stands.
    private var parts: [(old: TextSpan, new: TextSpan)] = []

    /// Of replacements that overlap the one that starts first counts, then the one given first.
    init(_ original: String, _ replacements: [(span: TextSpan, text: String)]) {
        let bytes = Array(original.utf8)
        var result: [UInt8] = []
        var position = 0
        let inOrder = replacements.enumerated().sorted {
            ($0.element.span.start, $0.offset) < ($1.element.span.start, $1.offset)
        }
        for (_, (span, replacement)) in inOrder where span.start >= position && span.end <= bytes.count {
            result += bytes[position..<span.start]
            let start = result.count
            result += replacement.utf8
            parts.append((span, TextSpan(start, result.count)))
            position = span.end
        }
        result += bytes[position...]
        text = String(decoding: result, as: UTF8.self)
    }

    /// Where a span of the original stands now; one that ends inside a replaced part takes it in whole.
    func span(_ old: TextSpan) -> TextSpan {
        let start = position(old.start, isEnd: false)
        return TextSpan(start, max(start, position(old.end, isEnd: true)))
    }

    private func position(_ old: Int, isEnd: Bool) -> Int {
        // The last part that starts before this position.
        var (low, high) = (0, parts.count)
        while low < high {
            let middle = (low + high) / 2
            if parts[middle].old.start < old { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return old }
        let part = parts[low - 1]
        if old < part.old.end { return isEnd ? part.new.end : part.new.start }
        return old - part.old.end + part.new.end
    }
}
