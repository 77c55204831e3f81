internal import ArchiveImport
internal import TweetModel
internal import TweetText

/// Replaces handles, account IDs and tweet IDs by keyed hashes. The key is random and exists only as long as this
/// value. So an account has the same pseudonym throughout an export, but another pseudonym in the next export.
///
/// Tweet IDs are replaced because the page of a tweet shows its author. t.co links are replaced by their targets,
/// because a t.co link also leads to its tweet. Other text and places are not changed, so the export is harder to trace
/// but not anonymous.
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

    /// Returns a pseudonym of 15 characters, which is the maximum length of a handle. It does not depend on case.
    func handle(_ handle: String) -> String {
        let digits = String(hash(.handle, handle.lowercased().utf8) >> 12, radix: 16)
        return "u_" + String(repeating: "0", count: 13 - digits.count) + digits
    }

    func user(_ id: UserID) -> UserID { UserID(number(.user, id.rawValue)) }

    func tweet(_ id: TweetID) -> TweetID {
        let number = number(.tweet, id.rawValue)
        return TweetID(id.isKey ? -1 - number : number)
    }

    private func number(_ domain: Domain, _ value: Int64) -> Int64 {
        Int64(hash(domain, String(value).utf8) >> 2)
    }

    /// Returns the first 8 bytes of the BLAKE3 of key, domain and message.
    private func hash(_ domain: Domain, _ message: some Sequence<UInt8>) -> UInt64 {
        BLAKE3.number(key + [domain.rawValue] + message)
    }

    // MARK: Tweets

    /// Returns the tweet with pseudonyms, and without display names, the user's note, and IDs, URLs and files of media.
    func applied(to hit: SearchHit) -> SearchHit {
        var hit = hit
        let rewriting = rewriting(of: hit.tweet)
        hit.matches = hit.matches.map(rewriting.span).filter { !$0.isEmpty }.merged()
        hit.tweet = applied(to: hit.tweet, rewriting)
        // The user's note may contain names.
        hit.note = nil
        return hit
    }

    private func applied(to original: Tweet, _ rewriting: TextRewrite) -> Tweet {
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
            let url = url(of: link)
            return Link(
                url: url, expanded: url, display: nil, span: link.span.map(rewriting.span), source: link.source)
        }
        tweet.article = original.article.map { applied(to: $0, rewriting) }
        tweet.poll = original.poll.map { poll in
            var shown = poll
            shown.choices = poll.choices.map { choice in
                Poll.Choice(TextRewrite(choice.label, replacements(in: choice.label)).text, votes: choice.votes)
            }
            return shown
        }
        // A note may contain links to the tweets of others, and its number leads to the tweet.
        tweet.communityNote = original.communityNote.map {
            CommunityNote(id: nil, text: TextRewrite($0.text, replacements(in: $0.text)).text)
        }
        tweet.media = original.media.map { item in
            var shown = MediaItem(id: nil, kind: item.kind, url: nil, span: item.span.map(rewriting.span))
            (shown.width, shown.height) = (item.width, item.height)
            shown.durationMilliseconds = item.durationMilliseconds
            shown.alternativeText = item.alternativeText.map { TextRewrite($0, replacements(in: $0)).text }
            shown.source = item.source
            return shown
        }
        return tweet
    }

    /// Returns the article without its ID, which leads to the tweet, and without references to media, which lose their
    /// IDs.
    private func applied(to original: Article, _ rewriting: TextRewrite) -> Article {
        var article = Article()
        article.preview = original.preview.map { TextRewrite($0, replacements(in: $0)).text }
        article.publishedAt = original.publishedAt
        article.modifiedAt = original.modifiedAt
        article.parts = original.parts.compactMap { part in
            switch part.kind {
            case .image, .cover: nil
            case .link:
                Article.Part(.link, rewriting.span(part.span), target: part.target.map { url($0, expanded: nil) })
            default: Article.Part(part.kind, rewriting.span(part.span))
            }
        }
        return article
    }

    private func applied(to reference: TweetReference) -> TweetReference {
        TweetReference(
            tweet: reference.tweet.map(tweet), user: reference.user.map(user), handle: reference.handle.map(handle))
    }

    // MARK: Text

    private func rewriting(of tweet: Tweet) -> TextRewrite {
        var replacements: [(span: TextSpan, text: String)] = []
        for mention in tweet.mentions {
            if let span = mention.span { replacements.append((span, "@" + handle(mention.handle))) }
        }
        for link in tweet.links {
            if let span = link.span { replacements.append((span, url(of: link))) }
        }
        for item in tweet.media {
            if let span = item.span { replacements.append((span, "[\(item.kind == .photo ? "photo" : "video")]")) }
        }
        return TextRewrite(tweet.text, replacements + self.replacements(in: tweet.text))
    }

    /// Returns replacements for the mentions and links in a text, including those that are not entities of the tweet.
    private func replacements(in text: String) -> [(span: TextSpan, text: String)] {
        EntityExtractor.mentionsOrLists(in: text).map { ($0.span, "@" + handle($0.value)) }
            + EntityExtractor.urls(in: text).map { ($0.span, url($0.value, expanded: nil)) }
    }

    private func url(of link: Link) -> String { url(link.url, expanded: link.expanded) }

    /// Returns the target of a link with pseudonyms; `[link]` if only a t.co link is known.
    private func url(_ url: String, expanded: String?) -> String {
        let target = expanded ?? url
        if let own = ownURL(target) { return own }
        return Self.path(of: target, on: ["t.co"]) == nil ? target : "[link]"
    }

    /// Replaces handles and IDs in a URL of twitter.com or x.com, and removes the other parts of most paths; `nil` for
    /// other sites.
    func ownURL(_ url: String) -> String? {
        guard let path = Self.path(of: url, on: ["twitter.com", "x.com"]) else { return nil }
        var parts = path.split(separator: "/").map(String.init)
        guard let first = parts.first else { return "https://x.com/" }
        let isSitePage = Self.pages.contains(first.lowercased())
        for index in parts.indices.dropFirst() where first != "hashtag" {
            if let number = Self.number(parts[index]) {
                parts[index] = parts[index - 1] == "user" ? "\(user(UserID(number)))" : "\(tweet(TweetID(number)))"
            } else if parts[index].contains("%") {
                // The encoded characters may be those of an ID.
                parts.removeSubrange(index...)
                break
            }
        }
        if !isSitePage {
            // Cut any path other than /HANDLE/status/ID after the handle, because it can contain names of lists and
            // people.
            let isTweet = parts.count > 2 && parts[1] == "status" && Self.number(parts[2]) != nil
            parts = isTweet ? [handle(first), "status", parts[2]] : [handle(first)]
        } else if first != "i", first != "hashtag" {
            parts = [first]
        }
        return "https://x.com/" + parts.joined(separator: "/")
    }

    /// Returns the ID at the beginning of a path component; `nil` if it does not begin with a number. A number that is
    /// copied from a text can end with `)` or `%20`.
    private static func number(_ component: String) -> Int64? {
        let digits = component.prefix { ("0"..."9").contains($0) }
        guard let next = component.dropFirst(digits.count).unicodeScalars.first else { return Int64(digits) }
        return next.properties.isAlphabetic ? nil : Int64(digits)
    }

    /// First path components on twitter.com and x.com that are not handles.
    private static let pages: Set<String> = [
        "i", "hashtag", "search", "home", "intent", "share", "settings", "explore", "messages", "notifications",
    ]

    /// Returns the path of a URL without query and fragment; `nil` if the host is not one of these hosts or a subdomain
    /// of one.
    private static func path(of url: String, on hosts: Set<String>) -> Substring? {
        var rest = url[...]
        for scheme in ["https://", "http://"] where rest.lowercased().hasPrefix(scheme) {
            rest = rest.dropFirst(scheme.count)
            break
        }
        // The part before `@` is a user name, not a host.
        if let at = rest.prefix(while: { !"/?#".contains($0) }).lastIndex(of: "@") {
            rest = rest[rest.index(after: at)...]
        }
        let host = rest.prefix { !"/?#:".contains($0) }.lowercased()
        guard hosts.contains(where: { host == $0 || host.hasSuffix("." + $0) }) else { return nil }
        return rest.dropFirst(host.count).drop { $0 != "/" && $0 != "?" && $0 != "#" }.prefix { $0 != "?" && $0 != "#" }
    }
}

/// Replaces parts of a text, and converts spans of the original to spans of the new text.
struct TextRewrite {
    private(set) var text = ""
    /// The spans of replaced parts in the original text and of their replacements in the new text, in order.
    private var parts: [(old: TextSpan, new: TextSpan)] = []

    /// If replacements overlap, applies the one that starts first; if several start there, the first in the list.
    /// Ignores a replacement that ends after the text.
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

    /// Converts a span of the original text. If the span overlaps a replaced part, the result contains the whole
    /// replacement.
    func span(_ old: TextSpan) -> TextSpan {
        let start = position(old.start, isEnd: false)
        return TextSpan(start, max(start, position(old.end, isEnd: true)))
    }

    private func position(_ old: Int, isEnd: Bool) -> Int {
        // Find the last part that starts before this offset.
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
