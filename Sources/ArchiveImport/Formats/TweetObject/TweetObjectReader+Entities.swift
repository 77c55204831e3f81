import TweetModel
import TweetText

/// Entities and media of the v1.1 shape (see Supported inputs, Entity positions and Media).
extension TweetObjectReader {
    /// Reads the entities of a record, or of the part of it that contains its text. If `entities` is missing or empty,
    /// extracts them from the text.
    static func readEntities(of container: JSONValue, in text: EscapedText, into tweet: inout Tweet) {
        // Records for embedded tweets list media in `mediaDetails`.
        if let details = container.array("mediaDetails") {
            return readEntities(container.object("entities"), media: details, in: text, into: &tweet)
        }
        readEntities(
            container.object("entities"), media: container["extended_entities"]?.array("media"), in: text, into: &tweet)
    }

    /// Reads entities and media from members with other names. `media` is the complete list, or `nil`.
    static func readEntities(
        _ entities: JSONValue?, media: JSONValue?, in text: EscapedText, into tweet: inout Tweet
    ) {
        guard let entities else {
            readMedia(media, plain: nil, in: text, into: &tweet)
            ExtractedEntities.add(to: &tweet)
            return
        }
        entities.forEachRawMember { key, list in
            if list.isEmpty { return }
            if key.equals("user_mentions") {
                read(list, of: .mention, in: text, into: &tweet)
            } else if key.equals("urls") {
                read(list, of: .link, in: text, into: &tweet)
            } else if key.equals("hashtags") {
                read(list, of: .hashtag, in: text, into: &tweet)
            } else if key.equals("symbols") {
                read(list, of: .cashtag, in: text, into: &tweet)
            }
        }
        readMedia(media, plain: entities.array("media"), in: text, into: &tweet)
    }

    /// Reads a list of entities of one kind.
    static func read(_ list: JSONValue, of kind: EntitySpan.Kind, in text: EscapedText, into tweet: inout Tweet) {
        list.forEachElement { record in
            switch kind {
            case .mention: readMention(record, in: text, into: &tweet)
            case .link: readLink(record, in: text, into: &tweet)
            case .hashtag:
                guard let tag = record.member("text", or: "tag")?.nonEmptyString else { return }
                tweet.hashtags.append(
                    Hashtag(text: tag, span: EntitySpan.span(of: .hashtag, tag, at: record, in: text)))
            case .cashtag:
                guard let ticker = record.member("text", or: "tag")?.nonEmptyString else { return }
                tweet.cashtags.append(
                    Cashtag(text: ticker, span: EntitySpan.span(of: .cashtag, ticker, at: record, in: text)))
            }
        }
    }

    private static func readMention(_ record: JSONValue, in text: EscapedText, into tweet: inout Tweet) {
        guard let handle = record["screen_name"]?.nonEmptyString else { return }
        tweet.mentions.append(
            Mention(
                handle: handle, id: RecordID.user(record), name: record["name"]?.nonEmptyString,
                span: EntitySpan.span(of: .mention, handle, at: record, in: text)))
    }

    private static func readLink(_ record: JSONValue, in text: EscapedText, into tweet: inout Tweet) {
        let expanded = record["expanded_url"]?.nonEmptyString.map { unescaped($0) }
        guard let url = record["url"]?.nonEmptyString.map({ unescaped($0) }) ?? expanded else { return }
        tweet.links.append(
            Link(
                url: url, expanded: expanded, display: record["display_url"]?.nonEmptyString,
                span: EntitySpan.span(of: .link, url, at: record, in: text)))
    }

    /// Unescapes an address. In old records, plain addresses are escaped as the text is.
    static func unescaped(_ address: String) -> String {
        address.utf8Contains("&amp;") ? EscapedText(address).text : address
    }

    /// Reads the complete list, `extended_entities`. If it is missing or empty, reads `plain`, which may list one of
    /// several items.
    private static func readMedia(
        _ extended: JSONValue?, plain: JSONValue?, in text: EscapedText, into tweet: inout Tweet
    ) {
        if let extended, !extended.isEmpty {
            readMedia(extended, in: text, into: &tweet)
        } else if let plain {
            readMedia(plain, in: text, into: &tweet)
        }
    }

    /// Reads a list of media.
    static func readMedia(_ list: JSONValue, in text: EscapedText, into tweet: inout Tweet) {
        list.forEachElement { record in
            if let item = MediaObject.item(record, in: text) { tweet.media.append(item) }
        }
    }
}

/// Extracts entities from the texts of records that list none.
enum ExtractedEntities {
    /// The entities of a text; none if the text is so long that its tweet is skipped. If the text is cut
    /// (`… #Clim…`), its last entity is omitted when the cut splits it.
    static func whole(in text: String) -> [ExtractedEntity] {
        var found = all(in: text)
        guard RetweetText.isCut(text), let last = found.last else { return found }
        if text.utf8.dropFirst(last.span.end).elementsEqual("…".utf8) { found.removeLast() }
        return found
    }

    /// The entities of a text; none if the text is so long that its tweet is skipped.
    static func all(in text: String) -> [ExtractedEntity] {
        text.utf8.count <= TweetLimits.bytes ? EntityExtractor.entities(in: text) : []
    }

    /// Adds the entities in the text of a tweet, except those of other kinds than `kinds`.
    static func add(_ kinds: Set<ExtractedEntity.Kind>? = nil, to tweet: inout Tweet) {
        for entity in whole(in: tweet.text) where kinds?.contains(entity.kind) ?? true {
            switch entity.kind {
            case .hashtag:
                tweet.hashtags.append(Hashtag(text: entity.value, span: entity.span, source: .extracted))
            case .cashtag:
                tweet.cashtags.append(Cashtag(text: entity.value, span: entity.span, source: .extracted))
            case .mention:
                tweet.mentions.append(
                    Mention(handle: entity.value, id: nil, name: nil, span: entity.span, source: .extracted))
            case .url:
                tweet.links.append(
                    Link(url: entity.value, expanded: nil, display: nil, span: entity.span, source: .extracted))
            case .list: break
            }
        }
    }
}
