package import TweetModel

/// A text split into runs at the borders of entities and of matches of a query. With the query `fish`, the text
/// `fish #food` has three runs: `fish` (a match), a space, and `#food` (an entity).
package struct StyledText: Hashable, Sendable {
    /// A hashtag, cashtag, mention or link in the text.
    package struct Entity: Hashable, Sendable {
        package enum Kind: String, Sendable, CaseIterable {
            case hashtag, cashtag, mention, link
        }

        package var kind: Kind
        /// The tag or handle without its sign, or the target URL of a link.
        package var value: String
        /// The text to show for a link; `nil` to show the link as in the tweet.
        package var display: String?
        /// True for a link to an image, video or GIF of the same tweet.
        package var isMedia: Bool

        package init(_ kind: Kind, value: String, display: String? = nil, isMedia: Bool = false) {
            self.kind = kind
            self.value = value
            self.display = display
            self.isMedia = isMedia
        }
    }

    /// A part of the text that is entirely inside one entity or outside of all entities. A run either matches as a
    /// whole or not at all.
    package struct Run: Hashable, Sendable {
        package var text: String
        /// An index into `entities`; `nil` outside of entities.
        package var entity: Int?
        package var isMatch: Bool
    }

    package private(set) var runs: [Run]
    /// In the order of the text, without overlaps.
    package private(set) var entities: [Entity]

    /// The text without `RT @name: ` at its start, if this mentions `handle`; otherwise the whole text.
    package func withoutRetweetPrefix(of handle: String) -> StyledText {
        guard runs.count > 2, runs[0].text == "RT ", let mention = runs[1].entity, entities[mention].kind == .mention,
            entities[mention].value.lowercased() == handle.lowercased(), runs[2].entity == nil,
            runs[2].text.hasPrefix(": ")
        else { return self }
        var rest = self
        rest.runs.removeFirst(2)
        rest.runs[0].text.removeFirst(2)
        return rest
    }

    /// The text without links to the tweet's own media, for rows that show the media. Keeps a link of which a part
    /// matches the query, and one of the spaces around an omitted link.
    package var withoutMediaLinks: StyledText {
        let matched = Set(runs.filter(\.isMatch).compactMap(\.entity))
        var rest = self
        rest.runs = []
        var isAfterLink = false
        for var run in runs {
            if let entity = run.entity, entities[entity].isMedia, !matched.contains(entity) {
                isAfterLink = true
                continue
            }
            let followsSpace = rest.runs.last?.text.unicodeScalars.last?.properties.isWhitespace ?? true
            if isAfterLink, followsSpace, run.text.hasPrefix(" ") { run.text.removeFirst() }
            isAfterLink = false
            if !run.text.isEmpty { rest.runs.append(run) }
        }
        return rest
    }

    /// Splits a text at spans of UTF-8 bytes. Accepts any spans: sorts them, clamps them to the text, and extends them
    /// to whole scalars. Of overlapping entities, keeps the one that starts first, then the longest, then the first in
    /// the array. Omits empty entities.
    package init(_ text: String, entities: [(span: TextSpan, entity: Entity)] = [], matches: [TextSpan] = []) {
        let bytes = Array(text.utf8)
        let kept = Self.disjoint(entities.map { (Self.aligned($0.span, in: bytes), $0.entity) })
        let marks = matches.map { Self.aligned($0, in: bytes) }.merged()
        self.entities = kept.map(\.entity)
        runs = []
        var position = 0
        var entity = 0
        var mark = 0
        while position < bytes.count {
            while entity < kept.count, kept[entity].span.end <= position { entity += 1 }
            while mark < marks.count, marks[mark].end <= position { mark += 1 }
            var end = bytes.count
            var run = Run(text: "", entity: nil, isMatch: false)
            if entity < kept.count {
                let span = kept[entity].span
                run.entity = span.start <= position ? entity : nil
                end = min(end, span.start <= position ? span.end : span.start)
            }
            if mark < marks.count {
                run.isMatch = marks[mark].start <= position
                end = min(end, run.isMatch ? marks[mark].end : marks[mark].start)
            }
            run.text = String(decoding: bytes[position..<end], as: UTF8.self)
            runs.append(run)
            position = end
        }
    }

    init(runs: [Run], entities: [Entity]) {
        self.runs = runs
        self.entities = entities
    }

    /// The concatenated text of the runs.
    package var text: String {
        var result = ""
        for run in runs { result += run.text }
        return result
    }

    /// Returns a span clamped to the text and extended to whole scalars.
    private static func aligned(_ span: TextSpan, in bytes: [UInt8]) -> TextSpan {
        var start = min(span.start, bytes.count)
        var end = min(span.end, bytes.count)
        guard start < end else { return TextSpan(start, start) }
        while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return TextSpan(start, end)
    }

    private static func disjoint(_ entities: [(span: TextSpan, entity: Entity)]) -> [(span: TextSpan, entity: Entity)] {
        var result: [(span: TextSpan, entity: Entity)] = []
        for next in entities.sorted(by: { $0.span < $1.span }) where !next.span.isEmpty {
            if let last = result.last, next.span.start < last.span.end { continue }
            result.append(next)
        }
        return result
    }
}

extension StyledText {
    /// Creates the text of a tweet with its entities and the matches of the query.
    package init(_ hit: SearchHit) {
        let tweet = hit.tweet
        var entities: [(span: TextSpan, entity: Entity)] = []
        func add(_ span: TextSpan?, _ entity: @autoclosure () -> Entity) {
            if let span { entities.append((span, entity())) }
        }
        // Add media first, so that of a link and an image with the same span, the image is kept.
        for item in tweet.media {
            let url = item.expanded ?? item.url ?? item.link ?? ""
            add(item.span, Entity(.link, value: url, display: item.expanded.map(WebURL.short), isMedia: true))
        }
        for tag in tweet.hashtags { add(tag.span, Entity(.hashtag, value: tag.text)) }
        for tag in tweet.cashtags { add(tag.span, Entity(.cashtag, value: tag.text)) }
        for mention in tweet.mentions { add(mention.span, Entity(.mention, value: mention.handle)) }
        for link in tweet.links {
            let display = link.display ?? link.expanded.map(WebURL.short)
            // Some formats list the tweet's own media as links, without a connection to the media.
            let isMedia = !tweet.media.isEmpty && WebURL.isMediaPage(link.expanded ?? "")
            add(link.span, Entity(.link, value: link.expanded ?? link.url, display: display, isMedia: isMedia))
        }
        for part in tweet.article?.parts ?? [] where part.kind == .link {
            add(part.span, Entity(.link, value: part.target ?? ""))
        }
        self.init(tweet.text, entities: entities, matches: hit.matches)
    }
}

/// The form in which a link is shown. A link whose short form is unknown is always shown verbatim.
package enum LinkForm: Sendable {
    /// The link as in the tweet, usually `https://t.co/…`.
    case verbatim
    /// Twitter's short form, such as `example.org/a-long-pa…`. For output with clickable links.
    case display
    /// The URL without `https://`, if Twitter's short form is truncated; otherwise the short form. For output without
    /// clickable links.
    case whole
}

extension StyledText {
    /// Returns the text for reading, with links in the given form. For `verbatim`, returns the text unchanged.
    ///
    /// If a part of a link matches the query, marks the whole link. Omits whitespace at the end of the text. Also omits
    /// links at the end that lead to the tweet's own media or to `quoted`, because renderers show both separately.
    /// Keeps all runs that match the query.
    package func presented(_ form: LinkForm, quoting quoted: TweetReference?) -> StyledText {
        guard form != .verbatim else { return self }
        var shown = runs
        trimTail(&shown, quoting: quoted)
        var result: [Run] = []
        var last: Int?
        for run in shown {
            guard let index = run.entity, let display = displayForm(of: entities[index], form) else {
                last = nil
                result.append(run)
                continue
            }
            if last == index {
                result[result.count - 1].isMatch = result[result.count - 1].isMatch || run.isMatch
            } else {
                result.append(Run(text: display, entity: index, isMatch: run.isMatch))
            }
            last = index
        }
        return StyledText(runs: result, entities: entities)
    }

    private func displayForm(of entity: Entity, _ form: LinkForm) -> String? {
        guard entity.kind == .link, let display = entity.display, !display.isEmpty else { return nil }
        let isCut = display.unicodeScalars.last == "…" || display.hasSuffix("...")
        return form == .whole && isCut ? WebURL.short(entity.value) : display
    }

    private func trimTail(_ runs: inout [Run], quoting quoted: TweetReference?) {
        var kept = runs.count
        search: while kept > 0 {
            let run = runs[kept - 1]
            if let index = run.entity {
                let start = runs[..<kept].lastIndex { $0.entity != index }.map { $0 + 1 } ?? 0
                guard isShownSeparately(entities[index], quoting: quoted),
                    !runs[start..<kept].contains(where: \.isMatch)
                else { break search }
                kept = start
            } else if run.text.unicodeScalars.allSatisfy(\.properties.isWhitespace), !run.isMatch {
                kept -= 1
            } else {
                break search
            }
        }
        runs.removeSubrange(kept...)
        guard let last = runs.last, last.entity == nil, !last.isMatch else { return }
        var scalars = last.text.unicodeScalars
        while let scalar = scalars.last, scalar.properties.isWhitespace { scalars.removeLast() }
        runs[runs.count - 1].text = String(scalars)
    }

    private func isShownSeparately(_ entity: Entity, quoting quoted: TweetReference?) -> Bool {
        if entity.isMedia { return true }
        guard entity.kind == .link, let tweet = quoted?.tweet else { return false }
        return WebURL.statusID(entity.value) == tweet
    }
}
