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
        let named = (mentions ?? []).compactMap { user in user.handle.map { ($0.lowercased(), user) } }
        let accounts = Dictionary(named, uniquingKeysWith: { first, _ in first })
        tweet.mentions = places(of: .mention, mentions?.compactMap(\.handle), among: found, in: tweet.text).map {
            place in
            let account = accounts[place.word.lowercased()]
            return Mention(
                handle: place.word, id: account?.id, name: account?.name, span: place.span, source: place.source)
        }
        return addLinks(to: &tweet, among: found.filter { $0.kind == .url }, in: text)
    }

    /// More than any tweet has; of further words that the extraction did not find nobody asks where they stand.
    private static let mostLookedFor = 100

    private typealias Place = (word: String, span: TextSpan?, source: EntitySource)

    /// Every place where one of the words stands, then those that stand nowhere.
    private func places(
        of kind: ExtractedEntity.Kind, _ words: [String]?, among found: [ExtractedEntity], in text: String
    ) -> [Place] {
        let own = found.filter { $0.kind == kind }
        guard let words else { return own.map { ($0.value, $0.span, .extracted) } }
        // A list may be as long as a hostile text.
        let wanted = Set(words.map { $0.lowercased() })
        var places: [Place] = own.compactMap { entity in
            wanted.contains(entity.value.lowercased()) ? (entity.value, entity.span, .given) : nil
        }
        var taken = Set(places.compactMap(\.span))
        var known = Set(places.map { $0.word.lowercased() })
        let heads = Self.heads(of: own)
        var missing: [String] = []
        var seen: Set<String> = []
        for word in words where !known.contains(word.lowercased()) && seen.insert(word).inserted {
            if let whole = heads[word.lowercased()] {
                guard taken.insert(whole.span).inserted else { continue }
                places.append((whole.value, whole.span, .given))
                known.insert(whole.value.lowercased())
            } else {
                missing.append(word)
            }
        }
        let sign: EntitySpan.Kind = kind == .hashtag ? .hashtag : kind == .cashtag ? .cashtag : .mention
        for (number, word) in missing.enumerated() {
            // Each is looked for in all of the text.
            let span = number < Self.mostLookedFor ? EntitySpan.nearest(sign, word, to: 0, in: text) : nil
            places.append((word, span, .given))
        }
        return places
    }

    /// Some makers take a tag to end at the first letter that is not of English: `#Opini` of `#Opinión`. By such
    /// beginnings, in small letters, the first of those that begin so.
    private static func heads(of entities: [ExtractedEntity]) -> [String: ExtractedEntity] {
        var heads: [String: ExtractedEntity] = [:]
        for entity in entities {
            let head = entity.value.prefix(while: \.isASCII)
            guard !head.isEmpty, head.endIndex < entity.value.endIndex else { continue }
            heads[head.lowercased()] = heads[head.lowercased()] ?? entity
        }
        return heads
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
