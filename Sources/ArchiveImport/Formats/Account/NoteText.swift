import TweetModel
import TweetText

/// Matches a tweet's text with a note's, and completes the tweet from the note (see Account archives, Long posts).
///
///     tweet   @bob Chapter one of the long story an… https://t.co/photo
///     note         Chapter one of the long story and what came of it
///             ^start of the shared part           ^end
///
/// The tweet keeps its own entities, and their spans move with the shared part. Entities that only the note has are
/// marked as from the note. Leading mentions and media links, which are not in the note's text, lose their spans.
struct NoteText {
    /// Start and end of the shared part in the tweet's text, in UTF-8 bytes.
    let start: Int
    let end: Int

    /// For a note that certainly belongs to the tweet although its text differs.
    static let nothingShared = NoteText(start: 0, end: 0)

    private init(start: Int, end: Int) {
        self.start = start
        self.end = end
    }

    private static let ellipsis: [UInt8] = [0xE2, 0x80, 0xA6]
    private static let shortLink = Array("https://t.co/".utf8)
    /// Minimum length in bytes of the shared part, for a note that is not near.
    static let longPrefix = 40

    /// A tweet's text without the links at its end and the `…` before them, and whether the text is cut.
    struct Body {
        let bytes: [UInt8]
        let isCut: Bool

        /// - Parameter mayBeCut: texts of this format are also cut without a `…`.
        init(_ text: String, mayBeCut: Bool = false) {
            var bytes = Array(text.utf8)
            NoteText.dropTrailingLinks(&bytes)
            let hasEllipsis = bytes.count >= 3 && bytes[(bytes.count - 3)...].elementsEqual(NoteText.ellipsis)
            isCut = hasEllipsis || mayBeCut
            if hasEllipsis {
                bytes.removeLast(3)
                while let last = bytes.last, last <= UInt8(ascii: " ") { bytes.removeLast() }
            }
            self.bytes = bytes
        }
    }

    /// Finds the shared part, of at least `shortestPrefix` bytes; `nil` if the note belongs to another tweet.
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
            // Skip one of the mentions at the start of a reply.
            guard tweet.bytes[start] == UInt8(ascii: "@") else { return nil }
            start += 1
            while start < tweet.bytes.count, tweet.bytes[start].isHandleByte { start += 1 }
            while start < tweet.bytes.count, tweet.bytes[start] == UInt8(ascii: " ") { start += 1 }
        }
        return nil
    }

    /// Removes white space and `t.co` links from the end.
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

    /// Replaces the text of the tweet with the note's, moves the spans of its entities, and adds the note's entities.
    func complete(_ tweet: inout Tweet, with note: EscapedText, _ entities: [NoteEntity]) {
        var leading: Set<Int> = []
        for index in tweet.mentions.indices {
            if let span = tweet.mentions[index].span, span.end <= start { leading.insert(index) }
            tweet.mentions[index].span = moved(tweet.mentions[index].span)
        }
        for index in tweet.hashtags.indices { tweet.hashtags[index].span = moved(tweet.hashtags[index].span) }
        for index in tweet.cashtags.indices { tweet.cashtags[index].span = moved(tweet.cashtags[index].span) }
        for index in tweet.links.indices { tweet.links[index].span = moved(tweet.links[index].span) }
        for index in tweet.media.indices { tweet.media[index].span = moved(tweet.media[index].span) }
        add(entities, in: note, to: &tweet, leading: leading)
        tweet.text = note.text
        tweet.textCompleteness = .note
        tweet.flags.insert(.note)
        tweet.flags.remove(.truncated)
    }

    /// `leading` are the indices of the mentions at the start of a reply, which are not in the note.
    private func add(_ entities: [NoteEntity], in note: EscapedText, to tweet: inout Tweet, leading: Set<Int>) {
        var hashtags = EntityMatcher(tweet.hashtags.map { ($0.span, $0.text) })
        var cashtags = EntityMatcher(tweet.cashtags.map { ($0.span, $0.text) })
        var links = EntityMatcher(tweet.links.map { ($0.span, $0.url) })
        let handles = tweet.mentions.map { $0.handle.asciiLowercased }
        var mentions = EntityMatcher(
            tweet.mentions.indices.map { (tweet.mentions[$0].span, leading.contains($0) ? nil : handles[$0]) })
        var accounts = Dictionary(zip(handles, tweet.mentions), uniquingKeysWith: { first, _ in first })
        for entity in entities {
            let span = entity.span(in: note)
            let word = entity.word
            switch entity.kind {
            case .mention:
                let handle = word.asciiLowercased
                guard let index = mentions.match(span, handle, end: tweet.mentions.count) else { continue }
                if index < tweet.mentions.count {
                    tweet.mentions[index].span = span
                } else {
                    let known = accounts[handle]
                    let mention = Mention(
                        handle: word, id: entity.id ?? known?.id, name: known?.name, span: span, source: .note)
                    accounts[handle] = known ?? mention
                    tweet.mentions.append(mention)
                }
            case .hashtag:
                guard let index = hashtags.match(span, word, end: tweet.hashtags.count) else { continue }
                if index == tweet.hashtags.count {
                    tweet.hashtags.append(Hashtag(text: word, span: nil, source: .note))
                }
                tweet.hashtags[index].span = span
            case .cashtag:
                guard let index = cashtags.match(span, word, end: tweet.cashtags.count) else { continue }
                if index == tweet.cashtags.count {
                    tweet.cashtags.append(Cashtag(text: word, span: nil, source: .note))
                }
                tweet.cashtags[index].span = span
            case .list: break
            case .url:
                guard let index = links.match(span, word, end: tweet.links.count) else { continue }
                if index == tweet.links.count {
                    var link = Link(
                        url: word, expanded: entity.expanded, display: entity.display, span: nil, source: .note)
                    entity.page?.complete(&link)
                    tweet.links.append(link)
                }
                tweet.links[index].span = span
            }
        }
    }

    private func moved(_ span: TextSpan?) -> TextSpan? {
        guard let span, span.start >= start, span.end <= end else { return nil }
        return TextSpan(span.start - start, span.end - start)
    }
}

/// Matches the entities of a note with those of the tweet, which are of one kind. A record may contain any number of
/// entities, so this does not compare each with each.
private struct EntityMatcher {
    private var spans: Set<TextSpan>
    /// The indices of the entities without a span by value, in reverse order.
    private var spanless: [String: [Int]] = [:]

    /// - Parameter entities: The spans and values of the tweet's entities. One without a value matches no value.
    init(_ entities: [(span: TextSpan?, value: String?)]) {
        spans = Set(entities.compactMap(\.span))
        for (index, entity) in entities.enumerated().reversed() where entity.span == nil {
            if let value = entity.value { spanless[value, default: []].append(index) }
        }
    }

    /// Matches an entity of the note. Returns the index of the tweet's entity that has the same value and gets the
    /// span, or `end`, the number of the tweet's entities, if the caller must append the entity. Returns `nil` if an
    /// entity of the tweet has the same span, or if neither of the two has a span.
    mutating func match(_ span: TextSpan?, _ value: String, end: Int) -> Int? {
        guard let span else {
            if spanless[value]?.isEmpty == false { return nil }
            spanless[value] = [end]
            return end
        }
        guard spans.insert(span).inserted else { return nil }
        return spanless[value]?.popLast() ?? end
    }
}

/// An entity of a note in any format.
struct NoteEntity {
    let kind: ExtractedEntity.Kind
    /// The tag, ticker or handle without its sign, or the URL in the text.
    let word: String
    /// Unicode scalars of the note as written; `nil` if the record has no position.
    let start: Int64?
    let end: Int64?
    var id: UserID?
    var expanded: String?
    var display: String?
    var page: LinkedPage?
    /// The span of an entity that was extracted from the unescaped note.
    private var extracted: TextSpan?

    init(_ kind: ExtractedEntity.Kind, _ word: String, start: Int64?, end: Int64?) {
        self.kind = kind
        self.word = word
        self.start = start
        self.end = end
    }

    /// Reads the lists of entities of a note.
    ///
    /// - Parameters:
    ///   - words: the members with the handle, the tag or ticker, and the URL in the text.
    ///   - names: the members with the other values.
    static func all(
        in lists: JSONValue, words: (mention: StaticString, tag: StaticString, url: StaticString),
        _ names: (start: StaticString, end: StaticString, expanded: StaticString, display: StaticString)
    ) -> [NoteEntity] {
        var entities: [NoteEntity] = []
        for (list, kind, word) in [
            ("mentions", .mention, words.mention), ("hashtags", .hashtag, words.tag), ("cashtags", .cashtag, words.tag),
            ("urls", .url, words.url),
        ] as [(StaticString, ExtractedEntity.Kind, StaticString)] {
            lists[list]?.forEachElement { record in
                let expanded = record[names.expanded]?.nonEmptyString
                guard let word = record[word]?.nonEmptyString ?? expanded else { return }
                var entity = NoteEntity(
                    kind, word, start: record[names.start]?.integer, end: record[names.end]?.integer)
                entity.id = record.userID
                entity.expanded = expanded
                entity.display = record[names.display]?.nonEmptyString
                if kind == .url { entity.page = LinkedPage(record) }
                entities.append(entity)
            }
        }
        return entities
    }

    /// Returns `nil` for a name of a list, which is not stored.
    init?(_ entity: ExtractedEntity) {
        if entity.kind == .list { return nil }
        self.init(entity.kind, entity.value, start: nil, end: nil)
        extracted = entity.span
    }

    func span(in note: EscapedText) -> TextSpan? {
        if let extracted { return extracted }
        guard let start, let end else { return nil }
        return note.span(of: kind, word, scalars: start, end)
    }
}

/// Recognises long posts whose note is missing from the archive (see Account archives, Long posts).
extension NoteText {
    /// Lengths of a cut text in code points, without the mentions at the start of a reply.
    private static let lengths = 270...281
    /// The earliest time of a note, 2023-01-01, in Unix seconds.
    private static let firstNote: Int64 = 1_672_531_200

    static func isMissing(from tweet: Tweet) -> Bool {
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
        // Bytes that begin a code point, and one for the ellipsis.
        return lengths ~= body.bytes[start...].count { $0 & 0xC0 != 0x80 } + 1
    }
}
