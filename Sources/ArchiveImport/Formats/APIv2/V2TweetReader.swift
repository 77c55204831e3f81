import TweetModel
import TweetText

/// Reads tweets of API v2, flattened or with the includes of their page (see API formats, API v2). Any field may be
/// missing, null, or `{}` instead of a list.
///
/// If an author, place or media item is not in the includes, the tweet keeps its ID alone.
struct V2TweetReader {
    /// Flattened tweets nest two levels deep. The service does not send deeper records.
    private static let nestingLimit = 3

    private var clients = ClientNames()
    /// Whole tweets inside the record that was read last, innermost first.
    private(set) var embedded: [Tweet] = []

    /// Reads one record. Throws if it is not an object, or has no ID or no text.
    mutating func read(_ record: JSONValue, _ includes: V2Includes) throws -> Tweet {
        embedded.removeAll()
        return try tweet(record, includes, depth: 0)
    }

    private mutating func tweet(_ record: JSONValue, _ includes: V2Includes, depth: Int) throws -> Tweet {
        guard record.kind == .object else { throw RecordProblem(reason: "it is not an object") }
        guard let id = record.tweetID else { throw RecordProblem(reason: "it has no tweet ID") }
        guard let text = EscapedText(of: record) else { throw RecordProblem(reason: "it has no text") }
        var tweet = Tweet(
            id: id, createdAt: TweetObjectReader.moment(of: record, id: id), author: Self.author(of: record, includes),
            text: text.text, textCompleteness: .v2)
        readFacts(of: record, into: &tweet)
        Self.readPlace(of: record, includes, into: &tweet)
        Self.readEntities(of: record, includes, in: text, into: &tweet)
        Self.readMedia(of: record, includes, into: &tweet)
        try readReferences(of: record, includes, depth: depth, into: &tweet)
        Self.settleText(of: record, into: &tweet)
        if let article = record.object("article") {
            ArticleRecord.complete(&tweet, fromV2: article) { includes.item($0) }
        }
        return tweet
    }

    private static func author(of record: JSONValue, _ includes: V2Includes) -> User? {
        // 4CAT writes `author_user`.
        if let author = record.member("author", or: "author_user"), author.kind == .object {
            let user = User.v2(author)
            if user.id != nil || user.handle != nil { return user }
        }
        guard let id = record.userID("author_id") else { return nil }
        return includes.user(id) ?? User(id: id)
    }

    // MARK: Plain fields

    private mutating func readFacts(of record: JSONValue, into tweet: inout Tweet) {
        tweet.language = record["lang"]?.nonEmptyString
        if let source = record["source"] { tweet.client = clients.name(source) }
        tweet.sensitive = record["possibly_sensitive"]?.bool
        tweet.conversation = record.tweetID("conversation_id")
        if let metrics = record.object("public_metrics") {
            for count in TweetCount.allCases {
                tweet.counts[count] = V2TweetReader.publicMetric(count, in: metrics)?.amount
            }
        }
        if let withheld = record.object("withheld") {
            tweet.flags.insert(.withheld)
            withheld.array("country_codes")?.forEachElement { country in
                if let code = country.nonEmptyString { tweet.withheldIn.append(code) }
            }
        }
        tweet.edits = TweetID.versions(
            record.member("edit_history_tweet_ids", or: "edit_history_post_ids"), of: tweet.id)
        if let last = tweet.edits.last, last != tweet.id { tweet.flags.insert(.edited) }
    }

    private static func readPlace(of record: JSONValue, _ includes: V2Includes, into tweet: inout Tweet) {
        guard let geo = record.object("geo") else { return }
        var place = Place.v2(geo)
        if let whole = geo.object("place") { place = Place.v2(whole) }
        tweet.place = place.map { includes.place($0.id) ?? $0 }
        guard let pair = geo.object("coordinates")?.array("coordinates") else { return }
        if let longitude = pair.element(0)?.double, let latitude = pair.element(1)?.double, abs(latitude) <= 90,
            abs(longitude) <= 180
        {
            tweet.point = Coordinate(latitude: latitude, longitude: longitude)
        }
    }

    // MARK: Referenced tweets

    private mutating func readReferences(
        of record: JSONValue, _ includes: V2Includes, depth: Int, into tweet: inout Tweet
    ) throws {
        tweet.replyTo = Self.repliedTo(by: record, includes)
        let references = record.member("referenced_tweets", or: "referenced_posts")
        try references?.forEachElement { reference in
            guard let id = reference.tweetID, let type = reference["type"] else { return }
            let author = try author(of: id, reference, includes, depth: depth)
            let target = TweetReference(tweet: id, user: author?.id, handle: author?.handle)
            if type.equals("retweeted") {
                tweet.retweetOf = target
            } else if type.equals("quoted") {
                tweet.quoteOf = target
            } else if type.equals("replied_to") {
                tweet.replyTo = TweetReference(
                    tweet: id, user: tweet.replyTo?.user ?? author?.id, handle: tweet.replyTo?.handle ?? author?.handle)
            }
        }
        if let original = tweet.retweetOf {
            // The quote belongs to the original.
            tweet.quoteOf = nil
            if original.user == nil { tweet.retweetOf = Self.named(original, byTextOf: tweet) }
        }
        if let quoted = tweet.quoteOf, quoted.user == nil, quoted.handle == nil {
            let link = tweet.links.lazy.compactMap { $0.expanded.flatMap { StatusLink($0) } }
                .first { $0.tweet == quoted.tweet }
            tweet.quoteOf?.handle = link?.handle
        }
        if tweet.replyTo?.handle == nil, let user = tweet.replyTo?.user {
            tweet.replyTo?.handle = tweet.mentions.first { $0.id == user }?.handle
        }
    }

    /// The account in `in_reply_to_user_id`, without a tweet; `nil` if the field is missing.
    private static func repliedTo(by record: JSONValue, _ includes: V2Includes) -> TweetReference? {
        guard let user = record.userID("in_reply_to_user_id") else { return nil }
        let handle = record.object("in_reply_to_user")?["username"]?.nonEmptyString ?? includes.user(user)?.handle
        return TweetReference(tweet: nil, user: user, handle: handle)
    }

    /// Returns the author of a referenced tweet, if known. A whole tweet in the reference is added to `embedded`. If it
    /// cannot be read, or if the tweets inside it are nested too deeply, it is omitted, and the author comes from the
    /// includes.
    private mutating func author(
        of id: TweetID, _ reference: JSONValue, _ includes: V2Includes, depth: Int
    ) throws -> User? {
        guard reference.has("text") else { return includes.author(of: id) }
        guard depth < Self.nestingLimit else { throw RecordProblem(reason: "its tweets are nested too deeply") }
        do {
            let inner = try tweet(reference, includes, depth: depth + 1)
            embedded.append(inner)
            return inner.author
        } catch {
            return includes.author(of: id)
        }
    }

    /// Completes the reference to an original that is not in the includes with the handle in `RT @handle: `.
    private static func named(_ original: TweetReference, byTextOf tweet: Tweet) -> TweetReference {
        guard let handle = tweet.text.retweetedHandle else { return original }
        let mention = tweet.mentions.first { $0.span?.start == 3 && $0.handle.equalsHandle(handle) }
        return TweetReference(tweet: original.tweet, user: mention?.id, handle: mention?.handle ?? handle)
    }

    // MARK: Completeness of the text

    /// Completes the text with `note_tweet`, or sets `textCompleteness` if it is cut or a policy notice. The note of a
    /// retweet is ignored.
    private static func settleText(of record: JSONValue, into tweet: inout Tweet) {
        if tweet.retweetOf != nil {
            if tweet.text.retweetedHandle == nil {
                // The text is a policy notice.
                tweet.textCompleteness = .summary
            } else if tweet.text.isCutRetweet {
                tweet.textCompleteness = .cut
                tweet.flags.insert(.truncated)
            }
            return
        }
        if let note = record.member("note_tweet", or: "note_post"), tweet.complete(fromNote: note) { return }
        if NoteText.isMissing(from: tweet) {
            tweet.textCompleteness = .cut
            tweet.flags.insert(.truncated)
        }
    }
}

extension EscapedText {
    /// The `text` of a record of API v2.
    fileprivate init?(of record: JSONValue) {
        guard let text = record["text"] else { return nil }
        self.init(text)
    }
}

/// The object `public_metrics`.
extension V2TweetReader {
    @_lifetime(copy metrics)
    static func publicMetric(_ count: TweetCount, in metrics: JSONValue) -> JSONValue? {
        switch count {
        case .likes: metrics["like_count"]
        case .retweets: metrics.member("retweet_count", or: "repost_count")
        case .replies: metrics["reply_count"]
        case .quotes: metrics["quote_count"]
        case .views: metrics["impression_count"]
        case .bookmarks: metrics["bookmark_count"]
        }
    }
}

/// Entities and media of API v2. Positions are Unicode scalars of the escaped text (see Supported inputs, Entity
/// positions). `annotations` use another unit and are not read.
extension V2TweetReader {
    /// Reads the entities of a record. If `entities` is missing or empty, extracts them from the text: the service
    /// omits empty lists, and fields that the request did not name.
    static func readEntities(
        of record: JSONValue, _ includes: V2Includes, in text: EscapedText, into tweet: inout Tweet
    ) {
        guard let entities = record.object("entities") else {
            tweet.extractEntities()
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
            let id = record.userID
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
            var link = Link(
                url: url, expanded: expanded, display: record["display_url"]?.nonEmptyString,
                span: span(.url, url, record, text))
            LinkedPage(record).complete(&link)
            tweet.links.append(link)
        }
        tweet.addShortLinks()
    }

    static func span(
        _ kind: ExtractedEntity.Kind, _ word: String, _ record: JSONValue, _ text: EscapedText
    ) -> TextSpan? {
        let start = record["start"]?.integer ?? -1
        let end = record["end"]?.integer ?? -1
        return text.span(of: kind, word, scalars: start, end)
    }

    // MARK: Media

    /// Reads the media items of a tweet, each with its link in the text.
    static func readMedia(of record: JSONValue, _ includes: V2Includes, into tweet: inout Tweet) {
        guard let attachments = record.object("attachments") else { return }
        readPoll(of: attachments, includes, into: &tweet)
        var keys: [String] = []
        var inside: [String: MediaItem] = [:]
        func note(_ record: JSONValue) {
            guard let key = record["media_key"]?.nonEmptyString else { return }
            inside[key] = MediaItem.v2(record, key: key)
            if !keys.contains(key) { keys.append(key) }
        }
        attachments.array("media_keys")?.forEachElement { key in
            // 4CAT replaces the keys by the objects.
            if let key = key.nonEmptyString { keys.append(key) } else { note(key) }
        }
        attachments.array("media")?.forEachElement { note($0) }
        // Programs that flatten responses also write `media` here.
        record.array("media")?.forEachElement { note($0) }
        guard !keys.isEmpty else { return }
        let links = MediaLinks(of: record, in: tweet)
        for (number, key) in keys.enumerated() {
            var item = inside[key] ?? includes.item(key) ?? MediaItem.v2(key: key)
            if let link = links.link(of: key, number: number) {
                item.link = link.url
                item.expanded = link.expanded
                item.span = link.span
                item.sourceTweet = MediaLinks.source(of: link, in: tweet)
            }
            tweet.media.append(item)
        }
    }

    /// Reads the poll, which the attachments contain if the tweet is flattened.
    private static func readPoll(of attachments: JSONValue, _ includes: V2Includes, into tweet: inout Tweet) {
        if let poll = attachments.object("poll") {
            tweet.add(Poll.v2(poll))
        } else if let poll = attachments.array("polls")?.first {
            tweet.add(Poll.v2(poll))
        } else if let id = attachments.array("poll_ids")?.first {
            tweet.add(id.kind == .object ? Poll.v2(id) : id.fieldText.flatMap { includes.poll($0) } ?? Poll())
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

        /// Whether a URL is of a photo or a video: `https://twitter.com/ann_lee/status/1/photo/1`.
        private static func isPicture(_ url: String) -> Bool { status(url) != nil }

        private static func status(_ url: String) -> StatusLink? {
            let parts = url.split(separator: "/", omittingEmptySubsequences: false)
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

/// Reads `note_tweet`, the whole text of a long post.
extension Tweet {
    /// Replaces the text and entities of a tweet with those of its note. Returns false if the note has no text.
    mutating func complete(fromNote record: JSONValue) -> Bool {
        guard let written = record["text"]?.nonEmptyString else { return false }
        complete(fromNote: written, Self.noteEntities(of: record))
        return true
    }

    /// Like `complete(fromNote:)`, for the note's text as written and its entities.
    mutating func complete(fromNote written: String, _ entities: [NoteEntity]) {
        let body = NoteText.Body(text, mayBeCut: true)
        let note = EscapedText(written, isEscaped: Self.isEscaped(written, body))
        // The note is in the tweet's record, so it belongs to the tweet even if the texts begin differently.
        let match = NoteText(tweet: body, note: note.text, shortestPrefix: 1) ?? .nothingShared
        match.complete(&self, with: note, entities)
    }

    /// The same for a table's column of long texts, without entities. Does nothing if the text begins otherwise,
    /// because such a column may contain something else.
    mutating func complete(fromColumn written: String) {
        let body = NoteText.Body(text, mayBeCut: true)
        let note = EscapedText(written, isEscaped: Self.isEscaped(written, body))
        guard note.text != text,
            text.isEmpty || NoteText(tweet: body, note: note.text, shortestPrefix: 1) != nil
        else { return }
        // The text may end inside a word, which is extracted from the note instead.
        let isCutOff = { (span: TextSpan?, source: EntitySource) in
            source == .extracted && span?.end == body.bytes.count
        }
        hashtags.removeAll { isCutOff($0.span, $0.source) }
        cashtags.removeAll { isCutOff($0.span, $0.source) }
        mentions.removeAll { isCutOff($0.span, $0.source) }
        links.removeAll { isCutOff($0.span, $0.source) }
        complete(fromNote: written, ExtractedEntity.whole(in: note.text).compactMap { NoteEntity($0) })
    }

    /// Whether `&amp;`, `&lt;` and `&gt;` in a note are escapes. Notes are normally not escaped. This one is if it
    /// begins like the tweet's text only after it is unescaped.
    private static func isEscaped(_ note: String, _ body: NoteText.Body) -> Bool {
        guard note.utf8Contains("&amp;") || note.utf8Contains("&lt;") || note.utf8Contains("&gt;") else { return false }
        return NoteText(tweet: body, note: note, shortestPrefix: 1) == nil
            && NoteText(tweet: body, note: EscapedText(note).text, shortestPrefix: 1) != nil
    }

    private static func noteEntities(of record: JSONValue) -> [NoteEntity] {
        guard let lists = record.object("entities") else { return [] }
        return NoteEntity.all(
            in: lists, words: (mention: "username", tag: "tag", url: "url"),
            ("start", "end", "expanded_url", "display_url"))
    }
}

extension V2TweetReader {
    /// The members of a tweet and its entities.
    static let known = KnownMembers(
        [
            "id", "text", "author_id", "created_at", "lang", "source", "conversation_id", "in_reply_to_user_id",
            "referenced_tweets", "referenced_posts", "attachments", "geo", "public_metrics", "possibly_sensitive",
            "withheld", "edit_history_tweet_ids", "edit_history_post_ids", "note_tweet", "note_post",
            "in_reply_to_user", "community_id", "media", "place", "type",
        ], leaving: .apiV2,
        nested: [
            ("author", User.knownInV2), ("author_user", User.knownInV2), ("article", ArticleRecord.known),
            (
                "entities",
                KnownMembers(
                    ["hashtags", "cashtags", "mentions"], leaving: .apiV2, in: "entities.",
                    nested: [("urls", LinkedPage.known)])
            ),
        ])

    /// The members of a response and of its includes.
    static let knownInPage = KnownMembers(
        ["data", "meta", "errors", "matching_rules", "title", "detail", "type", "status", "__twarc", "_id"],
        leaving: nil,
        nested: [
            (
                "includes",
                KnownMembers(
                    ["media", "places", "polls", "tweets", "posts"], leaving: nil, nested: [("users", User.knownInV2)])
            )
        ])
}
