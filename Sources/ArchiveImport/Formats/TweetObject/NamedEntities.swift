import TweetModel
import TweetText

/// Entities that a record lists without positions: tags and handles by text, links by target. `add(to:in:)` searches
/// the text for them. An entity that is not found has no span.
struct NamedEntities {
    struct NamedLink {
        /// The URL in the text; `nil` if the record contains only its target.
        var url: String?
        var expanded: String?
        var display: String?
        /// Unicode scalars of the escaped text; `nil` if the record has no positions.
        var start: Int64?
        var end: Int64?
        var page: LinkedPage?
    }

    /// `nil` if the record has no such list: then the entities are extracted from the text.
    var hashtags: [String]?
    var cashtags: [String]?
    /// Accounts with their handles. A user without a handle is ignored.
    var mentions: [User]?
    var links: [NamedLink]?

    /// Adds the entities to a tweet. Returns the links in the text that the record does not list (those of media), in
    /// order; empty if `links` is `nil`.
    func add(to tweet: inout Tweet, in text: EscapedText) -> [ExtractedEntity] {
        let found = ExtractedEntity.whole(in: tweet.text)
        tweet.hashtags = occurrences(of: .hashtag, hashtags, among: found, in: tweet.text).map {
            Hashtag(text: $0.word, span: $0.span, source: $0.source)
        }
        tweet.cashtags = occurrences(of: .cashtag, cashtags, among: found, in: tweet.text).map {
            Cashtag(text: $0.word, span: $0.span, source: $0.source)
        }
        let named = (mentions ?? []).compactMap { user in user.handle.map { ($0.lowercased(), user) } }
        let accounts = Dictionary(named, uniquingKeysWith: { first, _ in first })
        tweet.mentions = occurrences(of: .mention, mentions?.compactMap(\.handle), among: found, in: tweet.text).map {
            occurrence in
            let account = accounts[occurrence.word.lowercased()]
            return Mention(
                handle: occurrence.word, id: account?.id, name: account?.name, span: occurrence.span,
                source: occurrence.source)
        }
        return addLinks(to: &tweet, among: found.filter { $0.kind == .url }, in: text)
    }

    /// More words than a tweet has. Words beyond this limit that the extraction did not find have no span.
    static let maxSearches = 100

    private typealias Occurrence = (word: String, span: TextSpan?, source: EntitySource)

    /// Returns all occurrences of the words, then the words that do not occur, without a span.
    private func occurrences(
        of kind: ExtractedEntity.Kind, _ words: [String]?, among found: [ExtractedEntity], in text: String
    ) -> [Occurrence] {
        let own = found.filter { $0.kind == kind }
        guard let words else { return own.map { ($0.value, $0.span, .extracted) } }
        // A hostile record may list any number of words.
        let wanted = Set(words.map { $0.lowercased() })
        var occurrences: [Occurrence] = own.compactMap { entity in
            wanted.contains(entity.value.lowercased()) ? (entity.value, entity.span, .given) : nil
        }
        var taken = Set(occurrences.compactMap(\.span))
        var known = Set(occurrences.map { $0.word.lowercased() })
        let heads = Self.heads(of: own)
        var missing: [String] = []
        var seen: Set<String> = []
        for word in words where !known.contains(word.lowercased()) && seen.insert(word).inserted {
            if let whole = heads[word.lowercased()] {
                guard taken.insert(whole.span).inserted else { continue }
                occurrences.append((whole.value, whole.span, .given))
                known.insert(whole.value.lowercased())
            } else {
                missing.append(word)
            }
        }
        for (number, word) in missing.enumerated() {
            // Each search scans the whole text.
            let span = number < Self.maxSearches ? text.nearest(kind, word, to: 0) : nil
            occurrences.append((word, span, .given))
        }
        return occurrences
    }

    /// Non-ASCII entities by their lowercased ASCII prefix: GetOldTweets ends a tag at its first non-ASCII letter
    /// (`#Opini` for `#Opinión`). If several entities have the same prefix, the first one is used.
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
        var left = UnmatchedLinks(found)
        var searches = 0
        for link in links {
            var span: TextSpan?
            var url = link.url
            if let url, let start = link.start, let end = link.end {
                span = text.span(of: .url, url, scalars: start, end)
            } else if let word = url ?? link.expanded, let same = left.first(with: word) {
                span = same.span
                url = same.value
            } else if url == nil, let next = left.first {
                // The text and the record list links in the same order.
                span = next.span
                url = next.value
            } else if let word = url, searches < Self.maxSearches {
                searches += 1
                span = tweet.text.nearest(.url, word, to: 0)
            }
            if let span { left.remove(overlapping: span) }
            guard let url = url ?? link.expanded else { continue }
            var named = Link(url: url, expanded: link.expanded, display: link.display, span: span)
            link.page?.complete(&named)
            tweet.links.append(named)
        }
        return left.all
    }
}

/// The links of a text that no link of the record matches yet. A record may contain any number of links, so this does
/// not compare each with each.
struct UnmatchedLinks {
    private let found: [ExtractedEntity]
    private var isRemoved: [Bool]
    /// The indexes by value, in reverse order.
    private var indexes: [String: [Int]] = [:]
    private var firstIndex = 0

    /// - Parameter found: In the order of the text, without overlaps.
    init(_ found: [ExtractedEntity]) {
        self.found = found
        isRemoved = [Bool](repeating: false, count: found.count)
        for (index, link) in found.enumerated().reversed() { indexes[link.value, default: []].append(index) }
    }

    var all: [ExtractedEntity] { found.indices.filter { !isRemoved[$0] }.map { found[$0] } }

    var first: ExtractedEntity? {
        mutating get {
            while firstIndex < found.count, isRemoved[firstIndex] { firstIndex += 1 }
            return firstIndex < found.count ? found[firstIndex] : nil
        }
    }

    /// Returns the first link with this value.
    mutating func first(with value: String) -> ExtractedEntity? {
        while let index = indexes[value]?.last {
            if !isRemoved[index] { return found[index] }
            indexes[value]?.removeLast()
        }
        return nil
    }

    /// Removes the first link and returns it; `nil` if none is left.
    mutating func popFirst() -> ExtractedEntity? {
        guard let link = first else { return nil }
        isRemoved[firstIndex] = true
        return link
    }

    mutating func remove(overlapping span: TextSpan) {
        // The first link that ends after the start of the span, by binary search.
        var (low, high) = (0, found.count)
        while low < high {
            let middle = (low + high) / 2
            if found[middle].span.end <= span.start { low = middle + 1 } else { high = middle }
        }
        for index in low..<found.count {
            guard found[index].span.overlaps(span) else { return }
            isRemoved[index] = true
        }
    }
}

extension MediaItem {
    /// Converts the URL of a picture to the form in API records: `…/ABC?format=jpg&name=large` to `…/ABC.jpg`. Other
    /// queries are removed only if the URL is of pbs.twimg.com.
    static func plainURL(_ url: String) -> String {
        guard let mark = url.utf8.firstIndex(of: UInt8(ascii: "?")) else { return url }
        let base = String(url[..<mark])
        let query = url[url.utf8.index(after: mark)...].split(separator: "&")
        guard let format = query.first(where: { $0.hasPrefix("format=") })?.dropFirst("format=".count), !format.isEmpty
        else { return url.utf8Contains("pbs.twimg.com/") ? base : url }
        return base.lowercaseExtension.isEmpty ? base + "." + format : base
    }
}

extension Tweet {
    /// Sets the link of all media items to the last of `left`, if it is a t.co or pic.twitter.com URL. Otherwise the
    /// record has no list of links, and the links of media are among those of the text.
    mutating func linkMedia(by left: [ExtractedEntity]) {
        guard !media.isEmpty else { return }
        if let link = left.last,
            link.value.hasPrefix("https://t.co/") || link.value.hasPrefix("http://t.co/")
                || link.value.hasPrefix("pic.twitter.com/")
        {
            for index in media.indices {
                media[index].link = link.value
                media[index].span = link.span
            }
            return
        }
        let spans = Dictionary(links.map { ($0.url, $0.span) }) { first, _ in first }
        for index in media.indices where media[index].span == nil {
            media[index].span = media[index].link.flatMap { spans[$0] ?? nil }
        }
        let shown = Set(media.compactMap(\.link))
        links.removeAll { shown.contains($0.url) }
    }
}
