import TweetModel
import TweetText

/// The body of an article: blocks of text, and entities to which ranges of the blocks refer by key. This is the format
/// of the editor Draft.js, in which X writes its articles.
struct ArticleBlocks {
    private struct Entity {
        /// In lower case, because API v2 and GraphQL use different cases.
        var type: String
        var url: String?
        var tweet: Int64?
        var markdown: String?
        var caption: String?
        var media: [String] = []
    }

    private var entities: [String: Entity] = [:]

    /// True if the body has a block.
    static func hasBlocks(_ body: JSONValue) -> Bool { body.array("blocks")?.isEmpty == false }

    /// Reads the entities of a body.
    init(entitiesOf body: JSONValue) {
        var entities: [String: Entity] = [:]
        func add(_ record: JSONValue, key: String) {
            let value = record.inside("value")
            let data = value.inside("data")
            var entity = Entity(type: value["type"]?.string?.lowercased() ?? "")
            entity.url = data["url"]?.nonEmptyString
            entity.tweet = data.member("tweetId", or: "tweet_id")?.integer ?? data["post_id"]?.integer
            entity.markdown = data["markdown"]?.nonEmptyString
            entity.caption = data["caption"]?.nonEmptyString
            data.member("mediaItems", or: "media_items")?.forEachElement { item in
                if let id = item.member("mediaId", or: "media_id")?.nonEmptyString { entity.media.append(id) }
            }
            entities[key] = entity
        }
        // GraphQL has an array of keys and values, Draft.js an object, and API v2 an array in the order of the keys.
        let name: StaticString = body.has("entityMap") ? "entityMap" : "entities"
        var number = 0
        body[name]?.forEachElement { record in
            add(record, key: Self.key(record["key"]) ?? String(number))
            number += 1
        }
        body[name]?.forEachMember { key, record in add(record, key: key) }
        self.entities = entities
    }

    private static func key(_ value: JSONValue?) -> String? {
        value?.integer.map { String($0) } ?? value?.nonEmptyString
    }

    /// Adds the blocks of the body to an article.
    func add(blocksOf body: JSONValue, to article: inout ArticleRecord, _ media: ArticleMedia) {
        body["blocks"]?.forEachElement { add($0, to: &article, media) }
    }

    private func add(_ block: JSONValue, to article: inout ArticleRecord, _ media: ArticleMedia) {
        let text = block["text"]?.string ?? ""
        // Blocks of account archives may have a text only.
        article.raise(to: block.has("type") ? .article : .articleText)
        if block["type"]?.equals("atomic") == true {
            addAtomic(block, text, to: &article, media)
        } else {
            addParagraph(block, text, to: &article)
        }
    }

    private func addParagraph(_ block: JSONValue, _ text: String, to article: inout ArticleRecord) {
        let kind = block["type"]?.string.flatMap { Self.kinds[$0.lowercased()] }
        guard let span = article.add(text, kind) else { return }
        let escaped = EscapedText(text, isEscaped: false)
        block.member("entityRanges", or: "entity_ranges")?.forEachElement { range in
            guard let url = entity(of: range)?.url, let start = range["offset"]?.integer,
                let length = range["length"]?.integer, let inside = Self.span(start, length, in: escaped)
            else { return }
            article.addLink(to: url, at: inside.moved(by: span.start))
        }
        if let data = block.object("data") { addEntities(data, escaped, at: span.start, to: &article) }
    }

    /// Adds a block of one entity. Its text is a space, except for a formula.
    private func addAtomic(_ block: JSONValue, _ text: String, to article: inout ArticleRecord, _ media: ArticleMedia) {
        var isFormula = false
        block.member("entityRanges", or: "entity_ranges")?.forEachElement { range in
            guard let entity = entity(of: range) else { return }
            isFormula = isFormula || entity.type == "latex"
            add(entity, to: &article, media)
        }
        article.add(text, isFormula ? .code : nil)
    }

    private func entity(of range: JSONValue) -> Entity? { Self.key(range["key"]).flatMap { entities[$0] } }

    private func add(_ entity: Entity, to article: inout ArticleRecord, _ media: ArticleMedia) {
        var caption = entity.caption
        for id in entity.media {
            guard let item = media.item(id) else { continue }
            article.add(item)
            if caption.flatMap({ article.add($0, .image, target: item.key) }) == nil {
                article.add(mark: .image, target: item.key)
            }
            caption = nil
        }
        // The caption of an image that the record does not contain.
        if let caption { article.add(caption, nil) }
        switch entity.type {
        case "divider": article.add(mark: .divider)
        case "tweet", "post":
            guard let id = entity.tweet else { return }
            let url = "https://x.com/i/status/\(id)"
            if let span = article.add(url, nil) { article.addLink(to: url, at: span) }
        default:
            if let markdown = entity.markdown { article.add(Self.withoutFence(markdown), .code) }
        }
    }

    /// The kinds of blocks by `type`. A plain paragraph (`unstyled`) has no kind.
    private static let kinds: [String: Article.Part.Kind] = [
        "header-one": .heading1, "header-two": .heading2, "header-three": .heading3, "blockquote": .quote,
        "unordered-list-item": .bullet, "ordered-list-item": .number, "code-block": .code,
    ]

    /// Adds the entities that a block lists in `data`.
    private func addEntities(_ data: JSONValue, _ text: EscapedText, at offset: Int, to article: inout ArticleRecord) {
        let lists: [(StaticString, ExtractedEntity.Kind)] = [
            ("mentions", .mention), ("hashtags", .hashtag), ("cashtags", .cashtag), ("urls", .url),
        ]
        for (name, kind) in lists {
            data.array(name)?.forEachElement { record in
                guard let word = record["text"]?.nonEmptyString, let start = record["fromIndex"]?.integer,
                    let end = record["toIndex"]?.integer, end >= start,
                    let inside = Self.span(start, end - start, in: text)
                else { return }
                article.add(kind, word, at: inside.moved(by: offset))
            }
        }
    }

    /// Converts a range in UTF-16 units, which JavaScript counts, to bytes; `nil` for a range outside the text.
    private static func span(_ start: Int64, _ length: Int64, in text: EscapedText) -> TextSpan? {
        guard start >= 0, length > 0, start <= Int64(Int32.max), length <= Int64(Int32.max) else { return nil }
        return text.span(utf16: Int(start), Int(start + length))
    }

    /// Removes the lines with three backticks around source code.
    private static func withoutFence(_ markdown: String) -> String {
        var lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count > 2, lines[0].hasPrefix("```"), lines.last?.hasPrefix("```") == true else { return markdown }
        lines.removeFirst()
        lines.removeLast()
        return lines.joined(separator: "\n")
    }
}
