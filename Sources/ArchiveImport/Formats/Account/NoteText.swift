import TweetModel

/// Compares a tweet's own text, cut or not, with a note's, and completes the tweet from the note (formats.md §3.6).
///
///     tweet   @bob Chapter one of the long story an… https://t.co/photo
///     note         Chapter one of the long story and what came of it
///             ^start of the shared part           ^end
///
/// The tweet's own entities stay as they are and move with the shared part; those that the note adds are marked as the
/// note's. What is not in the note's text (mentions in front of a reply, the link of a photo) is kept without a span.
struct NoteText {
    /// Where the shared part starts and ends in the tweet's text, in bytes.
    let start: Int
    let end: Int

    private static let ellipsis: [UInt8] = [0xE2, 0x80, 0xA6]
    private static let shortLink = Array("https://t.co/".utf8)
    /// Going back to an older note takes more than a few shared letters.
    static let longPrefix = 40

    /// A tweet's text without the links of media and quotes at its end, and whether `…` stood before them.
    struct Body {
        let bytes: [UInt8]
        let isCut: Bool

        init(_ text: String) {
            var bytes = Array(text.utf8)
            NoteText.dropTrailingLinks(&bytes)
            isCut = bytes.count >= 3 && bytes[(bytes.count - 3)...].elementsEqual(NoteText.ellipsis)
            if isCut {
                bytes.removeLast(3)
                while let last = bytes.last, last <= UInt8(ascii: " ") { bytes.removeLast() }
            }
            self.bytes = bytes
        }
    }

    /// The shared part; nil when the note is another tweet's.
    init?(tweet: Body, note: String, shortestPrefix: Int) {
        var note = Array(note.utf8)
        if !tweet.isCut { Self.dropTrailingLinks(&note) }
        var start = 0
        while start < tweet.bytes.count {
            let shared = tweet.bytes[start...]
            if tweet.isCut ? note.starts(with: shared) : note.elementsEqual(shared) {
                guard shared.count >= shortestPrefix else { return nil }
                self.start = start
                end = tweet.bytes.count
                return
            }
            // One more mention of those that a reply begins with.
            guard tweet.bytes[start] == UInt8(ascii: "@") else { return nil }
            start += 1
            while start < tweet.bytes.count, tweet.bytes[start].isHandleByte { start += 1 }
            while start < tweet.bytes.count, tweet.bytes[start] == UInt8(ascii: " ") { start += 1 }
        }
        return nil
    }

    /// Takes away white space and `t.co` links from the end.
    private static func dropTrailingLinks(_ bytes: inout [UInt8]) {
        while true {
            while let last = bytes.last, last <= UInt8(ascii: " ") { bytes.removeLast() }
            let word = (bytes.lastIndex { $0 <= UInt8(ascii: " ") } ?? -1) + 1
            guard bytes[word...].starts(with: shortLink),
                bytes[word...].dropFirst(shortLink.count).allSatisfy(\.isHandleByte)
            else { return }
            bytes.removeSubrange(word...)
        }
    }

    /// Gives the tweet the note's text and entities. `core` is the `core` object of the note.
    func complete(_ tweet: inout Tweet, with core: JSONValue, text: String) {
        let note = EscapedText(text, isEscaped: false)
        var leading: Set<Int> = []
        for index in tweet.mentions.indices {
            if let span = tweet.mentions[index].span, span.end <= start { leading.insert(index) }
            tweet.mentions[index].span = moved(tweet.mentions[index].span)
        }
        for index in tweet.hashtags.indices { tweet.hashtags[index].span = moved(tweet.hashtags[index].span) }
        for index in tweet.cashtags.indices { tweet.cashtags[index].span = moved(tweet.cashtags[index].span) }
        for index in tweet.links.indices { tweet.links[index].span = moved(tweet.links[index].span) }
        for index in tweet.media.indices { tweet.media[index].span = moved(tweet.media[index].span) }

        core["mentions"]?.forEachElement { record in
            guard let handle = record["screenName"]?.nonEmptyString else { return }
            let span = Self.span(.mention, handle, record, note)
            Self.place(
                span, in: &tweet.mentions, at: \.span,
                same: { !leading.contains($1) && $0.handle.equalsHandle(handle) },
                otherwise: {
                    let known = $0.first { $0.handle.equalsHandle(handle) }
                    return Mention(handle: handle, id: known?.id, name: known?.name, span: span, source: .note)
                })
        }
        core["hashtags"]?.forEachElement { record in
            guard let tag = record["text"]?.nonEmptyString else { return }
            let span = Self.span(.hashtag, tag, record, note)
            Self.place(
                span, in: &tweet.hashtags, at: \.span, same: { tagged, _ in tagged.text == tag },
                otherwise: { _ in Hashtag(text: tag, span: span, source: .note) })
        }
        core["cashtags"]?.forEachElement { record in
            guard let ticker = record["text"]?.nonEmptyString else { return }
            let span = Self.span(.cashtag, ticker, record, note)
            Self.place(
                span, in: &tweet.cashtags, at: \.span, same: { tagged, _ in tagged.text == ticker },
                otherwise: { _ in Cashtag(text: ticker, span: span, source: .note) })
        }
        core["urls"]?.forEachElement { record in
            let expanded = record["expandedUrl"]?.nonEmptyString
            guard let url = record["shortUrl"]?.nonEmptyString ?? expanded else { return }
            let span = Self.span(.link, url, record, note)
            Self.place(
                span, in: &tweet.links, at: \.span, same: { link, _ in link.url == url },
                otherwise: { _ in
                    Link(
                        url: url, expanded: expanded, display: record["displayUrl"]?.nonEmptyString, span: span,
                        source: .note)
                })
        }
        tweet.text = note.text
        tweet.textTrust = .note
        tweet.flags.insert(.note)
        tweet.flags.remove(.truncated)
    }

    private func moved(_ span: TextSpan?) -> TextSpan? {
        guard let span, span.start >= start, span.end <= end else { return nil }
        return TextSpan(span.start - start, span.end - start)
    }

    private static func span(
        _ kind: EntitySpan.Kind, _ word: String, _ record: JSONValue, _ note: EscapedText
    ) -> TextSpan? {
        guard let from = record["fromIndex"]?.integer, let to = record["toIndex"]?.integer else { return nil }
        return EntitySpan.span(of: kind, word, scalars: Int(clamping: from), Int(clamping: to), in: note)
    }

    /// Finds the tweet's own entity that a note's is: the one on the same bytes, else the first without a place that is
    /// the same; adds a new one when there is none.
    private static func place<Entity>(
        _ span: TextSpan?, in entities: inout [Entity], at place: WritableKeyPath<Entity, TextSpan?>,
        same: (Entity, Int) -> Bool, otherwise: ([Entity]) -> Entity
    ) {
        if let span, entities.contains(where: { $0[keyPath: place] == span }) { return }
        for index in entities.indices where entities[index][keyPath: place] == nil && same(entities[index], index) {
            entities[index][keyPath: place] = span
            return
        }
        entities.append(otherwise(entities))
    }
}

/// Long posts whose note is not in the archive (formats.md §3.5).
enum CutPost {
    /// The text is cut near 275 to 280 code points, not counting the mentions in front of a reply.
    private static let lengths = 270...281
    /// Notes exist since early 2023.
    private static let firstNote: Int64 = 1_672_531_200

    static func isCut(_ tweet: Tweet) -> Bool {
        guard tweet.text.utf8.count >= lengths.lowerBound, tweet.createdAt.map({ $0.seconds >= firstNote }) ?? false
        else { return false }
        let body = NoteText.Body(tweet.text)
        guard body.isCut else { return false }
        var start = 0
        while start < body.bytes.count, body.bytes[start] == UInt8(ascii: "@"), tweet.replyTo != nil {
            start += 1
            while start < body.bytes.count, body.bytes[start].isHandleByte { start += 1 }
            while start < body.bytes.count, body.bytes[start] == UInt8(ascii: " ") { start += 1 }
        }
        // Lead bytes count the code points; the ellipsis is one more.
        return lengths ~= body.bytes[start...].count { $0 & 0xC0 != 0x80 } + 1
    }
}
