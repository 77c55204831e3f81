import TweetModel

/// Entities and media of API v2. Positions are Unicode scalars of the escaped text (see Supported inputs, Entity
/// positions). `annotations` use another unit and are not read.
extension V2TweetReader {
    /// Reads the entities of a record. If `entities` is missing or empty, extracts them from the text: the service
    /// omits empty lists, and fields that the request did not name.
    static func readEntities(
        of record: JSONValue, _ includes: V2Includes, in text: EscapedText, into tweet: inout Tweet
    ) {
        guard let entities = record.object("entities") else {
            ExtractedEntities.add(to: &tweet)
            return
        }
        entities.array("hashtags")?.forEachElement { record in
            guard let tag = record["tag"]?.nonEmptyString else { return }
            tweet.hashtags.append(Hashtag(text: tag, span: span(.hashtag, tag, record, text)))
        }
        entities.array("cashtags")?.forEachElement { record in
            guard let ticker = record["tag"]?.nonEmptyString else { return }
            tweet.cashtags.append(Cashtag(text: ticker, span: span(.cashtag, ticker, record, text)))
        }
        entities.array("mentions")?.forEachElement { record in
            guard let handle = record["username"]?.nonEmptyString else { return }
            let id = RecordID.user(record)
            let account = id.flatMap { includes.user($0) } ?? (id == nil ? includes.user(handle: handle) : nil)
            tweet.mentions.append(
                Mention(
                    handle: handle, id: id ?? account?.id, name: record["name"]?.nonEmptyString ?? account?.name,
                    span: span(.mention, handle, record, text)))
        }
        entities.array("urls")?.forEachElement { record in
            let expanded = record["expanded_url"]?.nonEmptyString.map { TweetObjectReader.unescaped($0) }
            guard let url = record["url"]?.nonEmptyString.map({ TweetObjectReader.unescaped($0) }) ?? expanded else {
                return
            }
            tweet.links.append(
                Link(
                    url: url, expanded: expanded, display: record["display_url"]?.nonEmptyString,
                    span: span(.link, url, record, text)))
        }
    }

    static func span(_ kind: EntitySpan.Kind, _ word: String, _ record: JSONValue, _ text: EscapedText) -> TextSpan? {
        let start = record["start"]?.integer ?? -1
        let end = record["end"]?.integer ?? -1
        return EntitySpan.span(of: kind, word, scalars: Int(clamping: start), Int(clamping: end), in: text)
    }

    // MARK: Media

    /// Reads the media items of a tweet, each with its link in the text.
    static func readMedia(of record: JSONValue, _ includes: V2Includes, into tweet: inout Tweet) {
        guard let attachments = record.object("attachments") else { return }
        var keys: [String] = []
        attachments.array("media_keys")?.forEachElement { key in
            if let key = key.nonEmptyString { keys.append(key) }
        }
        var inside: [String: MediaItem] = [:]
        func note(_ record: JSONValue) {
            guard let key = record["media_key"]?.nonEmptyString else { return }
            inside[key] = V2Media.item(record, key: key)
            if !keys.contains(key) { keys.append(key) }
        }
        attachments.array("media")?.forEachElement { note($0) }
        // Programs that flatten responses also write `media` here.
        record.array("media")?.forEachElement { note($0) }
        guard !keys.isEmpty else { return }
        let links = MediaLinks(of: record, in: tweet)
        for (number, key) in keys.enumerated() {
            var item = inside[key] ?? includes.item(key) ?? V2Media.item(key: key)
            if let link = links.link(of: key, number: number) {
                item.link = link.url
                item.expanded = link.expanded
                item.span = link.span
                item.sourceTweet = MediaLinks.source(of: link, in: tweet)
            }
            tweet.media.append(item)
        }
    }

    /// The links of a tweet that represent its media. Several items can share one position.
    private struct MediaLinks {
        private var byKey: [String: Link] = [:]
        /// Links to photos and videos, for files of before 2022, whose links have no media keys.
        private var inOrder: [Link] = []

        init(of record: JSONValue, in tweet: Tweet) {
            // The media keys are only in the record. `tweet.links` has the same order.
            var number = 0
            record["entities"]?.array("urls")?.forEachElement { entity in
                guard entity["url"]?.nonEmptyString ?? entity["expanded_url"]?.nonEmptyString != nil,
                    number < tweet.links.count
                else { return }
                let link = tweet.links[number]
                number += 1
                if let key = entity["media_key"]?.nonEmptyString { byKey[key] = link }
                if link.expanded.map(Self.isPicture) == true { inOrder.append(link) }
            }
        }

        func link(of key: String, number: Int) -> Link? {
            if let link = byKey[key] { return link }
            return inOrder.isEmpty ? nil : inOrder[min(number, inOrder.count - 1)]
        }

        /// Whether an address is of a photo or a video: `https://twitter.com/ann_lee/status/1/photo/1`.
        private static func isPicture(_ address: String) -> Bool {
            status(address) != nil
        }

        private static func status(_ address: String) -> StatusLink? {
            let parts = address.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count > 2, parts[parts.count - 2] == "photo" || parts[parts.count - 2] == "video" else {
                return nil
            }
            return StatusLink(parts.dropLast(2).joined(separator: "/"))
        }

        /// The tweet that the media was first posted with, or `nil` if it is this one.
        static func source(of link: Link, in tweet: Tweet) -> TweetID? {
            guard let status = link.expanded.flatMap(status), status.tweet != tweet.id else { return nil }
            return status.tweet
        }
    }
}
