import TweetModel
import TweetText

/// What a record says of its text's entities without saying where they stand: tags and handles by name, links with where
/// they lead. Each is looked for in the text; one that is not there is kept without a place.
struct NamedEntities {
    struct NamedLink {
        /// As it stands in the text; nil where the record only knows where it leads.
        var url: String?
        var expanded: String?
        var display: String?
        /// In Unicode scalars of the raw text; nil where the record does not say.
        var start: Int64?
        var end: Int64?
    }

    /// nil where the record has no such list: then what stands in the text counts.
    var hashtags: [String]?
    var cashtags: [String]?
    /// Names are for mentions whose place is not told either.
    var mentions: [User]?
    var links: [NamedLink]?

    /// Gives a tweet its entities. What is left of the text's links (those of media) is handed back, in order.
    func add(to tweet: inout Tweet, in text: EscapedText) -> [ExtractedEntity] {
        let found = ExtractedEntities.whole(in: tweet.text)
        tweet.hashtags = places(of: .hashtag, hashtags, among: found, in: tweet.text).map {
            Hashtag(text: $0.word, span: $0.span, source: $0.source)
        }
        tweet.cashtags = places(of: .cashtag, cashtags, among: found, in: tweet.text).map {
            Cashtag(text: $0.word, span: $0.span, source: $0.source)
        }
        let accounts = mentions ?? []
        tweet.mentions = places(of: .mention, mentions?.compactMap(\.handle), among: found, in: tweet.text).map {
            place in
            let account = accounts.first { $0.handle?.equalsHandle(place.word) == true }
            return Mention(
                handle: place.word, id: account?.id, name: account?.name, span: place.span, source: place.source)
        }
        return addLinks(to: &tweet, among: found.filter { $0.kind == .url }, in: text)
    }

    private typealias Place = (word: String, span: TextSpan?, source: EntitySource)

    /// Every place where one of the words stands, then those that stand nowhere.
    private func places(
        of kind: ExtractedEntity.Kind, _ words: [String]?, among found: [ExtractedEntity], in text: String
    ) -> [Place] {
        let own = found.filter { $0.kind == kind }
        guard let words else { return own.map { ($0.value, $0.span, .extracted) } }
        var places: [Place] = own.compactMap { entity in
            words.contains { $0.lowercased() == entity.value.lowercased() } ? (entity.value, entity.span, .given) : nil
        }
        var missing: [String] = []
        for word in words
        where !missing.contains(word) && !places.contains(where: { $0.word.lowercased() == word.lowercased() }) {
            if let whole = own.first(where: { isHead(word, of: $0.value) }) {
                if places.contains(where: { $0.span == whole.span }) { continue }
                places.append((whole.value, whole.span, .given))
            } else {
                missing.append(word)
            }
        }
        let sign: EntitySpan.Kind = kind == .hashtag ? .hashtag : kind == .cashtag ? .cashtag : .mention
        for word in missing { places.append((word, EntitySpan.nearest(sign, word, to: 0, in: text), .given)) }
        return places
    }

    /// Some makers take a tag to end at the first letter that is not of English: `#Opini` of `#Opinión`.
    private func isHead(_ word: String, of whole: String) -> Bool {
        guard whole.lowercased().hasPrefix(word.lowercased()), let next = whole.utf8.dropFirst(word.utf8.count).first
        else { return false }
        return next >= 0x80
    }

    private func addLinks(
        to tweet: inout Tweet, among found: [ExtractedEntity], in text: EscapedText
    ) -> [ExtractedEntity] {
        guard let links else {
            tweet.links = found.map {
                Link(url: $0.value, expanded: nil, display: nil, span: $0.span, source: .extracted)
            }
            return []
        }
        var left = found
        for link in links {
            var span: TextSpan?
            var url = link.url
            if let url, let start = link.start, let end = link.end {
                span = EntitySpan.span(
                    of: .link, url, scalars: Int(clamping: start), Int(clamping: end), in: text)
            } else if let word = url ?? link.expanded, let index = left.firstIndex(where: { $0.value == word }) {
                span = left[index].span
                url = left[index].value
            } else if url == nil, let next = left.first {
                // Links in a text and where they lead have the same order.
                span = next.span
                url = next.value
            } else if let word = url {
                span = EntitySpan.nearest(.link, word, to: 0, in: tweet.text)
            }
            if let span { left.removeAll { $0.span.overlaps(span) } }
            guard let url = url ?? link.expanded else { continue }
            tweet.links.append(Link(url: url, expanded: link.expanded, display: link.display, span: span))
        }
        return left
    }
}

extension MediaItem {
    /// The address of a picture as records of the service have it: the web site writes `…/ABC?format=jpg&name=large` for
    /// `…/ABC.jpg`.
    static func plainAddress(_ url: String) -> String {
        guard let mark = url.utf8.firstIndex(of: UInt8(ascii: "?")) else { return url }
        let base = String(url[..<mark])
        let query = url[url.utf8.index(after: mark)...].split(separator: "&")
        guard let format = query.first(where: { $0.hasPrefix("format=") })?.dropFirst("format=".count), !format.isEmpty
        else { return url.utf8Contains("pbs.twimg.com/") ? base : url }
        return EntryPath.suffix(of: base).isEmpty ? base + "." + format : base
    }
}

extension Tweet {
    /// Gives media the link that stands for it: one for all items, the last in the text that leads to nothing else.
    mutating func linkMedia(by left: [ExtractedEntity]) {
        guard let link = left.last, !media.isEmpty,
            link.value.hasPrefix("https://t.co/") || link.value.hasPrefix("http://t.co/")
                || link.value.hasPrefix("pic.twitter.com/")
        else { return }
        for index in media.indices {
            media[index].link = link.value
            media[index].span = link.span
        }
    }
}
