internal import TweetModel

extension Tweet {
    /// Replaces the truncated text of a retweet by `RT @ann_lee: ` and the full text of the original, so that reading,
    /// searching and exporting use the complete text. Does nothing if the original has no more text than the retweet,
    /// or if the text does not start like a retweet of the original. The result stays `truncated` if the original is.
    ///
    /// A completed retweet has its own entities, and those that only the original has, which are marked as `completed`.
    /// Searches find both. `StoreStatistics` counts them separately, and exports contain the mark.
    mutating func completeRetweet(from original: Tweet) {
        guard let prefix = Self.retweetPrefix(of: text) else { return }
        let whole = String(text.prefix(upTo: prefix.end)) + original.text
        guard Self.isCut(text, of: whole, isArticle: original.flags.contains(.article)) else { return }
        let shift = prefix.count
        text = whole
        hashtags = Self.merged(hashtags, original.hashtags, at: shift, by: { $0.text.lowercased() })
        cashtags = Self.merged(cashtags, original.cashtags, at: shift, by: { $0.text.lowercased() })
        mentions = Self.merged(mentions, original.mentions, at: shift, by: { $0.handle.lowercased() })
        links = Self.merged(links, original.links, at: shift, by: \.url)
        media = Self.merged(media, original.media, at: shift, by: { [$0.link, $0.id] })
        completeLinks()
        flags.insert(.completed)
        if !original.flags.contains(.truncated) { flags.remove(.truncated) }
    }

    /// Returns the length of the prefix `RT @name: ` in bytes, and its end; `nil` if the text does not begin with it.
    private static func retweetPrefix(of text: String) -> (count: Int, end: String.Index)? {
        let bytes = text.utf8
        guard text.hasPrefix("RT @"), let colon = bytes.prefix(4 + 21).firstIndex(of: UInt8(ascii: ":")) else {
            return nil
        }
        let space = bytes.index(after: colon)
        guard space < bytes.endIndex, bytes[space] == UInt8(ascii: " ") else { return nil }
        let end = bytes.index(after: space)
        return (bytes.distance(from: bytes.startIndex, to: end), end)
    }

    /// Returns true if the whole text is longer than the truncated text before its ellipsis, and if at least half of it
    /// agrees. The rest may differ, because links can differ in length. A retweet of an article has only its link, so
    /// nothing needs to agree with the article.
    private static func isCut(_ cut: String, of whole: String, isArticle: Bool) -> Bool {
        let (start, text) = (cut.utf8.span, whole.utf8.span)
        // The ellipsis can have more bytes than the text that it replaces.
        var count = start.count
        for ellipsis in ["…", "..."] where cut.utf8.prefix(count).suffix(3).elementsEqual(ellipsis.utf8) { count -= 3 }
        var agreeing = 0
        while agreeing < min(count, text.count), start[agreeing] == text[agreeing] { agreeing += 1 }
        return whole != cut && text.count > count && (isArticle || agreeing * 2 >= count)
    }

    /// Returns the retweet's own entities, with their spans in the complete text if known, and then the entities that
    /// only the original has, marked as `completed`.
    ///
    /// - Parameters:
    ///   - shift: The length of the prefix of the retweet in bytes.
    ///   - value: Returns the value of an entity, which is equal in both tweets.
    private static func merged<Entity: TextEntity, Value: Hashable>(
        _ own: [Entity], _ original: [Entity], at shift: Int, by value: (Entity) -> Value
    ) -> [Entity] {
        // The indexes of the original's entities by value, in reverse order, so that the last one is the first in the
        // text.
        var indexes: [Value: [Int]] = [:]
        for index in original.indices.reversed() { indexes[value(original[index]), default: []].append(index) }
        var isMatched = [Bool](repeating: false, count: original.count)
        var result: [Entity] = []
        for var entity in own where entity.source != .completed {
            if let span = entity.span, span.end <= shift {
                result.append(entity)
                continue
            }
            let match = indexes[value(entity)]?.popLast()
            // The retweet may contain only the start of an entity, for example `#swif…`, so drop an extracted entity
            // that the original does not have.
            if match == nil, entity.source == .extracted { continue }
            entity.span = match.flatMap { original[$0].span?.shifted(by: shift) }
            if let match { isMatched[match] = true }
            result.append(entity)
        }
        for (var entity, isMatched) in zip(original, isMatched) where !isMatched {
            entity.span = entity.span?.shifted(by: shift)
            entity.source = .completed
            result.append(entity)
        }
        return result
    }
}

/// The properties that all kinds of entities share.
private protocol TextEntity {
    var span: TextSpan? { get set }
    var source: EntitySource { get set }
}

extension Hashtag: TextEntity {}
extension Cashtag: TextEntity {}
extension Mention: TextEntity {}
extension Link: TextEntity {}
extension MediaItem: TextEntity {}

extension TextSpan {
    fileprivate func shifted(by bytes: Int) -> TextSpan { TextSpan(start + bytes, end + bytes) }
}
