import TweetModel
import TweetText

/// Reads tweets of GraphQL in the forms before and since August 2026. `ResultMembers` finds the members in either form.
/// This type lists the names of members that were renamed, newest first (see API formats, GraphQL).
struct GraphQLTweetReader {
    /// Retweets of quotes nest two levels deep. The service does not send deeper results.
    private static let nestingLimit = 3

    private var plain = TweetObjectReader(TweetObjectFamily())
    /// Tweets inside the result that was read last, innermost first.
    private(set) var referenced: [Tweet] = []
    /// Quoted and answered tweets that the service did not return.
    private(set) var missing: [MissingTweet] = []
    /// Whether `rest_id` and `id_str` of the last result belong to different tweets.
    private(set) var idsDisagree = false
    /// The members with the ID that is used and the other ID.
    static let idMembers: (used: StaticString, other: StaticString) = ("rest_id", "id_str")

    private static let originals = [
        MemberName("retweeted_status_results"), MemberName("retweeted_status_result"),
        MemberName("repostedStatusResults"), MemberName("retweeted_tweet_results"), MemberName("retweeted_status"),
    ]
    private static let quotes = [
        MemberName("quoted_tweet_results"), MemberName("quoted_status_result"), MemberName("quotedPostResults"),
        MemberName("quoted_status"),
    ]

    /// Reads one result, without its visibility wrapper. Throws if it has no text or no ID.
    mutating func read(_ result: JSONValue) throws -> Tweet {
        referenced.removeAll()
        missing.removeAll()
        idsDisagree = false
        return try tweet(result, depth: 0)
    }

    private mutating func tweet(_ result: JSONValue, depth: Int) throws -> Tweet {
        let members = ResultMembers(result)
        let own = members.positiveID("id_str", "id")
        guard let id = result.positiveID("rest_id") ?? own else { throw RecordProblem(reason: "it has no tweet ID") }
        let full = members["full_text"]?.string
        guard let raw = full ?? members["text"]?.string ?? Self.noteText(in: result) else {
            throw RecordProblem(unknownForm: result)
        }
        if depth == 0, let own = members["id_str"]?.integer { idsDisagree = own != id }
        let text = EscapedText(raw)
        // The service shows only the beginning of a post for subscribers.
        let isCut = members["truncated"]?.bool == true || result["__typename"]?.equals("TweetPreview") == true
        var tweet = Tweet(
            id: TweetID(id), createdAt: Self.moment(of: members, id: TweetID(id)), author: Self.author(of: members),
            text: text.text, textCompleteness: isCut ? .cut : full == nil ? .classic : .full)
        readFacts(of: members, into: &tweet)
        readEntities(of: members, in: text, into: &tweet)
        if tweet.author?.handle == nil { Self.addHandle(to: &tweet) }
        tweet.readCard(of: members)
        if let note = result.object("birdwatch_pivot") { Self.readCommunityNote(note, into: &tweet) }
        try readReferences(of: members, depth: depth, into: &tweet)
        if tweet.retweetOf == nil, let note = result.object("note_tweet") { Self.complete(&tweet, from: note) }
        if isCut, tweet.textCompleteness == .cut { tweet.flags.insert(.truncated) }
        if let article = result["article"]?["article_results"]?.object("result") {
            ArticleRecord.complete(&tweet, fromGraphQL: article)
        }
        return tweet
    }

    private static func moment(of members: ResultMembers, id: TweetID) -> Timestamp? {
        members["created_at_ms"]?.momentInMilliseconds ?? TweetObjectReader.moment(of: members, id: id)
    }

    private static func author(of members: ResultMembers) -> User? {
        let id = members.userID("user_id_str", "user_id")
        var author =
            User.graphQL(inResults: members["core"]?.member("user_results", or: "user_result"))
            ?? User.graphQL(inResults: members["core"]?["user"])
            ?? User.graphQL(inResults: members["author_results"])
        if author == nil, let user = members["user"] { author = User.v1(user) }
        guard var author else { return id.map { User(id: $0) } }
        author.id = author.id ?? id
        return author
    }

    /// Adds the author's handle from the URL of a medium that was first posted in this tweet, if the service did
    /// not return the account.
    private static func addHandle(to tweet: inout Tweet) {
        for item in tweet.media {
            guard let handle = item.expanded.flatMap({ OwnerGuess.owner(of: $0, showing: tweet.id) }) else { continue }
            if tweet.author == nil { tweet.author = User(id: nil, handle: handle) }
            tweet.author?.handle = handle
            return
        }
    }

    // MARK: Plain fields

    private mutating func readFacts(of members: ResultMembers, into tweet: inout Tweet) {
        plain.readFacts(of: members, into: &tweet)
        tweet.counts[.views] =
            members["views"]?["count"]?.amount ?? members["view_count_info"]?["count"]?.amount
            ?? members["view_count"]?.amount
        tweet.counts[.bookmarks] = members["bookmark_count"]?.amount
        if members["bookmarked"]?.bool == true { tweet.flags.insert(.bookmarked) }
        if let community = members["community_results"] {
            let record = community.inside("result")
            tweet.communityID =
                record["rest_id"]?.nonEmptyString ?? record["id_str"]?.nonEmptyString
                ?? community["rest_id"]?.nonEmptyString ?? tweet.communityID
        }
        if tweet.communityID != nil { tweet.flags.insert(.community) }
        if let control = members["edit_control"] {
            let initial = control.inside("edit_control_initial")
            tweet.edits = TweetID.versions(
                initial.array("edit_tweet_ids"), first: control["initial_tweet_id"]?.integer, of: tweet.id)
            if let last = tweet.edits.last, last != tweet.id { tweet.flags.insert(.edited) }
        }
    }

    // MARK: Entities

    /// The lists of entities: the names since August 2026, and those in `entities`.
    private static let lists: [(list: StaticString, inEntities: StaticString, kind: ExtractedEntity.Kind)] = [
        ("mention_entities", "user_mentions", .mention), ("url_entities", "urls", .url),
        ("hashtag_entities", "hashtags", .hashtag), ("cashtag_entities", "symbols", .cashtag),
    ]

    private func readEntities(of members: ResultMembers, in text: EscapedText, into tweet: inout Tweet) {
        let entities = members["entities"]
        readMedia(of: members, entities, in: text, into: &tweet)
        var unlisted: Set<ExtractedEntity.Kind> = []
        for (list, inEntities, kind) in Self.lists {
            let given = members[list]
            if let given, !given.isEmpty {
                TweetObjectReader.read(given, of: kind, in: text, into: &tweet)
            } else if let old = entities?[inEntities] {
                TweetObjectReader.read(old, of: kind, in: text, into: &tweet)
            } else if given == nil, entities == nil {
                // The service omits empty lists in `entities`.
                unlisted.insert(kind)
            }
        }
        if !unlisted.isEmpty { tweet.extractEntities(unlisted) }
        settleMediaLinks(of: &tweet)
    }

    private func readMedia(
        of members: ResultMembers, _ entities: JSONValue?, in text: EscapedText, into tweet: inout Tweet
    ) {
        func read(_ list: JSONValue?) {
            guard tweet.media.isEmpty, let list else { return }
            TweetObjectReader.readMedia(list, in: text, into: &tweet)
            if tweet.sensitive == nil {
                list.forEachElement {
                    if Self.isSensitive($0) { tweet.sensitive = true }
                }
            }
        }
        read(members["media_entities2"])
        read(members["media_entities"])
        read(members["extended_entities"]?["media"])
        read(entities?["media"])
    }

    /// Whether a medium has a warning: `{"sensitive_media_warning":{"adult_content":true,…}}`.
    private static func isSensitive(_ medium: JSONValue) -> Bool {
        var isSensitive = medium["possibly_sensitive"]?.bool == true
        medium["sensitive_media_warning"]?.forEachRawMember { _, reason in
            if reason.kind == .true { isSensitive = true }
        }
        return isSensitive
    }

    /// Sets the links of media to the short link of the text that is not listed, if the records of the media have none,
    /// and removes links of media from the links of the tweet.
    private func settleMediaLinks(of tweet: inout Tweet) {
        guard !tweet.media.isEmpty else { return }
        if tweet.media.allSatisfy({ $0.link == nil }) {
            let listed = Set(tweet.links.lazy.filter { $0.source == .given }.map(\.url))
            let left = ExtractedEntity.whole(in: tweet.text).filter { $0.kind == .url && !listed.contains($0.value) }
            tweet.linkMedia(by: left)
        }
        guard tweet.links.contains(where: { $0.source == .extracted }) else { return }
        let media = Set(tweet.media.compactMap(\.link))
        tweet.links.removeAll { $0.source == .extracted && media.contains($0.url) }
    }

    // MARK: Referenced tweets

    private mutating func readReferences(of members: ResultMembers, depth: Int, into tweet: inout Tweet) throws {
        tweet.replyTo = try reply(of: members, depth: depth)
        let quotes = members.member(Self.quotes)
        if let originals = members.member(Self.originals) {
            // The quote belongs to the original, but some results have it only in the retweet.
            let original = originals.tweetResult()
            if let original, ResultMembers(original).member(Self.quotes)?.tweetResult() == nil,
                let quoted = quotes?.tweetResult()
            {
                _ = try reference(to: quoted, depth: depth)
            }
            if let original { tweet.retweetOf = try reference(to: original, depth: depth) }
            settleRetweet(&tweet, id: originals["rest_id"]?.positiveInteger)
            return
        }
        if let quoted = quotes?.tweetResult(), let reference = try reference(to: quoted, depth: depth) {
            tweet.quoteOf = reference
            return
        }
        tweet.quoteOf = TweetObjectReader.namedQuote(in: members)
        if tweet.quoteOf?.tweet == tweet.id { tweet.quoteOf = nil }
        if tweet.quoteOf == nil, let id = quotes?["rest_id"]?.positiveInteger {
            tweet.quoteOf = TweetReference(tweet: TweetID(id))
        }
        if let id = tweet.quoteOf?.tweet, members.has(Self.quotes) {
            addMissing(id, quotes)
        } else if tweet.quoteOf == nil, let named = members["quotedRefResult"]?.tweetResult() {
            tweet.quoteOf = named.tweetID("rest_id").map { TweetReference(tweet: $0) }
        }
        TweetObjectReader.markUnknownQuote(in: members, &tweet)
    }

    /// Notes a tweet that the service did not return. `{"rest_id":"1"}` is only a reference.
    private mutating func addMissing(_ id: TweetID, _ results: JSONValue?) {
        if let results, results.has("rest_id"), !results.has("result") { return }
        var reason: String?
        if let result = results?.tweetResult() {
            reason = result.wordForMissing ?? result["__typename"]?.nonEmptyString
        }
        missing.append(MissingTweet(id: id, reason: reason ?? "no result"))
    }

    /// The tweet that a result answers. Since August 2026 the answered tweet may be in the result.
    private mutating func reply(of members: ResultMembers, depth: Int) throws -> TweetReference? {
        var reply = TweetObjectReader.reply(of: members) ?? TweetReference(tweet: nil)
        if let answered = members["reply_to_results"] {
            let result = answered.tweetResult()
            if let result, let reference = try reference(to: result, depth: depth) {
                reply = reference
            } else if let id = answered["rest_id"]?.positiveInteger ?? result?["rest_id"]?.positiveInteger {
                reply.tweet = TweetID(id)
                if let result, result.wordForMissing != nil { addMissing(TweetID(id), answered) }
            }
        }
        if let user = User.graphQL(inResults: members["reply_to_user_results"]) {
            reply.user = user.id ?? reply.user
            reply.handle = user.handle ?? reply.handle
        }
        return reply == TweetReference(tweet: nil) ? nil : reply
    }

    /// Completes a retweet. If the service did not return the original, its author comes from the text.
    private func settleRetweet(_ tweet: inout Tweet, id: Int64?) {
        if tweet.retweetOf == nil {
            let handle = tweet.text.retweetedHandle
            let mention = tweet.mentions.first { $0.span?.start == 3 }
            tweet.retweetOf = TweetReference(
                tweet: id.map { TweetID($0) }, user: mention?.id, handle: mention?.handle ?? handle)
            if id == nil, tweet.text.isCutRetweet { tweet.flags.insert(.truncated) }
        }
        if tweet.text.isCutRetweet { tweet.textCompleteness = .cut }
    }

    /// Reads a tweet inside a tweet and adds it to `referenced`; `nil` if the result is not a tweet. If it cannot be
    /// read, or if the tweets inside it are nested too deeply, the result is a reference by its ID alone.
    private mutating func reference(to result: JSONValue, depth: Int) throws -> TweetReference? {
        guard depth < Self.nestingLimit else { throw RecordProblem(reason: "its tweets are nested too deeply") }
        guard result.isGraphQLTweet else { return nil }
        do {
            let inner = try tweet(result, depth: depth + 1)
            referenced.append(inner)
            return TweetReference(tweet: inner.id, user: inner.author?.id, handle: inner.author?.handle)
        } catch {
            return result.tweetID("rest_id").map { TweetReference(tweet: $0) }
        }
    }

    // MARK: Community Notes

    private static func readCommunityNote(_ record: JSONValue, into tweet: inout Tweet) {
        let note = record["note"]
        let text =
            text(ofNote: record["subtitle"]) ?? text(ofNote: note?["data_v1"]?["summary"])
            ?? text(ofNote: note?["summary"]) ?? note?["text"]?.nonEmptyString
        guard let text else { return }
        tweet.communityNote = CommunityNote(id: note?["rest_id"]?.positiveInteger, text: text)
        tweet.flags.insert(.communityNote)
    }

    /// The text of a note with the URLs of its sources instead of their shortened forms. The unit of the positions is
    /// not documented, so they are Unicode scalars if these are whole words, else UTF-16 units.
    ///
    ///     {"text":"See a.example/b…","entities":[{"fromIndex":4,"toIndex":16,"ref":{"url":"https://t.co/AbCdEfGhI"}}]}
    private static func text(ofNote record: JSONValue?) -> String? {
        guard let record, let raw = record["text"]?.nonEmptyString else { return nil }
        let text = EscapedText(raw, isEscaped: false)
        let bytes = Array(text.text.utf8)
        var result: [UInt8] = []
        var position = 0
        record["entities"]?.forEachElement { entity in
            guard let url = entity["ref"]?["url"]?.nonEmptyString,
                let start = entity["fromIndex"]?.integer.map({ Int(clamping: $0) }),
                let end = entity["toIndex"]?.integer.map({ Int(clamping: $0) })
            else { return }
            let spans = [text.span(scalars: start, end), text.span(utf16: start, end)].compactMap { $0 }
            let span = spans.first { span in
                span.start >= position && !bytes[span.start..<span.end].contains { $0.isJSONSpace }
                    && (span.start == 0 || !ScriptPrefix.isNameByte(bytes[span.start - 1]))
            }
            guard let span else { return }
            result += bytes[position..<span.start] + Array(url.utf8)
            position = span.end
        }
        return String(decoding: result + bytes[position...], as: UTF8.self)
    }

    // MARK: Long posts

    private static func noteText(in result: JSONValue) -> String? {
        result["note_tweet"]?["note_tweet_results"]?["result"]?["text"]?.nonEmptyString
    }

    /// Replaces the text with that of the note. If the note has no text, the tweet's text is marked as cut.
    private static func complete(_ tweet: inout Tweet, from note: JSONValue) {
        guard let result = note["note_tweet_results"]?.object("result"), let text = result["text"]?.nonEmptyString
        else {
            tweet.textCompleteness = .cut
            tweet.flags.insert(.truncated)
            return
        }
        tweet.complete(fromNote: text, noteEntities(of: result))
    }

    private static func noteEntities(of result: JSONValue) -> [NoteEntity] {
        let lists = result.inside("entity_set")
        var entities: [NoteEntity] = []
        func add(_ kind: ExtractedEntity.Kind, _ word: StaticString, _ list: JSONValue?) {
            list?.forEachElement { record in
                let expanded = record["expanded_url"]?.nonEmptyString
                guard let word = record[word]?.nonEmptyString ?? expanded else { return }
                let indices = record.array("indices")
                var entity = NoteEntity(
                    kind, word, start: indices?.element(0)?.integer, end: indices?.element(1)?.integer)
                entity.id = record.userID
                entity.expanded = expanded
                entity.display = record["display_url"]?.nonEmptyString
                entities.append(entity)
            }
        }
        add(.mention, "screen_name", lists.member("mention_entities", or: "user_mentions"))
        add(.hashtag, "text", lists.member("hashtag_entities", or: "hashtags"))
        add(.cashtag, "text", lists.member("cashtag_entities", or: "symbols"))
        add(.url, "url", lists.member("url_entities", or: "urls"))
        return entities
    }
}

/// Reads accounts of GraphQL. Until 2025 all fields were in `legacy`; since then they are in several objects.
extension User {
    /// The members of an account.
    static let knownInGraphQL = KnownMembers(
        [
            "rest_id", "core", "profile_bio", "location", "website", "privacy", "avatar", "banner",
            "relationship_counts", "tweet_counts", "verification", "is_blue_verified", "result",
        ], leaving: .graphQLAccounts,
        nested: [
            (
                "legacy",
                KnownMembers(
                    [
                        "screen_name", "name", "description", "location", "url", "entities", "protected", "verified",
                        "followers_count", "friends_count", "listed_count", "statuses_count", "created_at",
                        "profile_image_url_https", "profile_banner_url",
                    ], leaving: .graphQLAccounts, in: "legacy.")
            )
        ])

    /// The members of an object that contains an account: an item of a timeline, or `core` of a tweet.
    static let knownInItem = KnownMembers(
        allBut: [],
        nested: [
            ("user_results", GraphQLTweetReader.results(knownInGraphQL)),
            ("user_result", GraphQLTweetReader.results(knownInGraphQL)), ("user", knownInGraphQL),
        ])

    /// The account in `{"rest_id": …, "result": …}`, or an account itself. If the service did not return the account,
    /// it has only an ID.
    static func graphQL(inResults results: JSONValue?) -> User? {
        guard let results else { return nil }
        let id = results["rest_id"]?.positiveInteger.map { UserID($0) }
        guard var user = graphQL(results.inside("result")) else { return id.map { User(id: $0) } }
        user.id = user.id ?? id
        return user
    }

    /// `nil` for an account that the service did not return.
    static func graphQL(_ result: JSONValue) -> User? {
        let facts = result.object("legacy")
        let core = result.object("core")
        let user = User(
            id: result.userID("rest_id"),
            handle: core?["screen_name"]?.nonEmptyString ?? facts?["screen_name"]?.nonEmptyString,
            name: core?["name"]?.nonEmptyString ?? facts?["name"]?.nonEmptyString, profile: profile(result))
        return user.id == nil && user.handle == nil ? nil : user
    }

    private static func profile(_ result: JSONValue) -> User.Profile? {
        var profile = User.Profile()
        let facts = result.object("legacy")
        if let facts { User.read(facts, into: &profile) }
        let bio = result.object("profile_bio")
        // One of two fields may be an empty string although the other one has a value.
        let written = bio?["description"]?.string
        let location = result["location"]?["location"]?.string ?? result["location"]?.string
        if let written, !written.isEmpty || profile.bio == nil { profile.bio = EscapedText(written).text }
        if let location, !location.isEmpty || profile.location == nil { profile.location = location }
        profile.website =
            bio?["entities"]?["url"]?["urls"]?.first?["expanded_url"]?.nonEmptyString ?? profile.website
            ?? result["website"]?["url"]?.nonEmptyString
        profile.createdAt = time(result["core"]) ?? time(facts) ?? profile.createdAt
        profile.protected = result["privacy"]?["protected"]?.bool ?? profile.protected
        profile.avatarURL = result["avatar"]?["image_url"]?.nonEmptyString ?? profile.avatarURL
        profile.headerURL = result["banner"]?["image_url"]?.nonEmptyString ?? profile.headerURL
        let relations = result["relationship_counts"]
        profile.followers =
            relations?["followers"]?.integer ?? relations?["followers_count"]?.integer ?? profile.followers
        profile.following =
            relations?["following"]?.integer ?? relations?["following_count"]?.integer ?? profile.following
        profile.tweets = result["tweet_counts"]?["tweets"]?.integer ?? profile.tweets
        // The legacy badge, the current badge and the paid badge look the same.
        let verification = result["verification"]
        let marks = [
            verification?["verified"]?.bool, verification?["is_blue_verified"]?.bool, result["is_blue_verified"]?.bool,
            profile.verified,
        ].compactMap { $0 }
        profile.verified = marks.isEmpty ? nil : marks.contains(true)
        return profile == User.Profile() ? nil : profile
    }

    private static func time(_ object: JSONValue?) -> Timestamp? {
        object?["created_at_ms"]?.momentInMilliseconds
            ?? object?["created_at"]?.timestamp
    }
}

/// The members of a tweet in a result of GraphQL. Since August 2026 they are in `details`, `counts`, `perspective` and
/// the result itself; before, most of them were in `legacy`. One result may have both forms (see API formats, GraphQL).
struct ResultMembers: TweetMembers, ~Escapable {
    let result: JSONValue
    /// The nodes of the objects with the members, in the order in which they are searched.
    private var objects = InlineArray<5, Int>(repeating: 0)
    private var count = 0

    @_lifetime(copy result)
    init(_ result: JSONValue) {
        self.result = result
        add(result.object("details"))
        add(result.object("counts"))
        add(result.object("perspective"))
        add(result.object("legacy"))
        add(result)
    }

    private mutating func add(_ object: JSONValue?) {
        guard let object else { return }
        objects[count] = object.index
        count += 1
    }

    subscript(name: StaticString) -> JSONValue? {
        @_lifetime(copy self)
        @inline(__always)
        get { member(MemberName(name)) }
    }

    /// The member of the first object that has a value for it, else an empty one; `nil` if all are missing or null.
    @_lifetime(copy self)
    @inline(never)
    private func member(_ name: MemberName) -> JSONValue? {
        var empty = 0
        for number in 0..<count {
            guard let node = result.at(objects[number]).member(name) else { continue }
            let value = result.at(node)
            if value.kind == .null { continue }
            if !value.isEmpty { return value }
            if empty == 0 { empty = node }
        }
        if empty > 0 { return result.at(empty) }
        return nil
    }

    /// The first of several members that has a value, else an empty one; `nil` if all are missing or null.
    @_lifetime(copy self)
    func member(_ names: [MemberName]) -> JSONValue? {
        var empty = 0
        for name in names {
            guard let value = member(name) else { continue }
            if !value.isEmpty { return value }
            if empty == 0 { empty = value.index }
        }
        if empty > 0 { return result.at(empty) }
        return nil
    }

    /// Whether an object has one of several members, which may be null.
    func has(_ names: [MemberName]) -> Bool {
        for number in 0..<count {
            for name in names where result.at(objects[number]).has(name) { return true }
        }
        return false
    }
}

extension JSONValue {
    /// The tweet in `{"result": …}`, without the visibility wrapper around it. In 2021, the tweet was there itself.
    @_lifetime(copy self)
    func tweetResult() -> JSONValue? {
        if let result = object("result") { return result.inside("tweet") }
        return self.isGraphQLTweet ? self : nil
    }

    /// The moment in a number of milliseconds since 1970; `nil` for other values, and after the year 9999.
    var momentInMilliseconds: Timestamp? {
        guard let time = amount, (1...253_402_300_799_999) ~= time else { return nil }
        return Timestamp(seconds: time / 1000)
    }
}

extension GraphQLTweetReader {
    /// The members of a result in all forms, and of its `legacy`.
    static let known = KnownMembers(
        own + fields, leaving: .graphQL,
        nested: [
            (
                "legacy",
                KnownMembers(
                    fields, leaving: .graphQL, in: "legacy.",
                    nested: [("extended_entities", MediaItem.known), ("card", Tweet.knownInCard)])
            ), ("core", User.knownInItem), ("card", Tweet.knownInCard),
            (
                "birdwatch_pivot",
                KnownMembers(
                    ["subtitle"], leaving: .graphQL, in: "birdwatch_pivot.",
                    nested: [
                        (
                            "note",
                            KnownMembers(
                                ["rest_id", "data_v1", "summary", "text"], leaving: .graphQL,
                                in: "birdwatch_pivot.note.")
                        )
                    ])
            ),
            (
                "note_tweet",
                KnownMembers(
                    [], leaving: .graphQL, in: "note_tweet.",
                    nested: [
                        (
                            "note_tweet_results",
                            results(KnownMembers(["text", "entity_set"], leaving: .graphQL, in: "note_tweet.result."))
                        )
                    ])
            ),
            ("article", KnownMembers(allBut: [], nested: [("article_results", results(ArticleRecord.known))])),
        ])

    /// The members of `{"result":{…}}`.
    fileprivate static func results(_ members: KnownMembers) -> KnownMembers {
        KnownMembers(allBut: [], nested: [("result", members)])
    }

    /// Members next to `legacy`.
    private static let own = [
        "rest_id", "author_results", "views", "view_count_info", "view_count", "edit_control", "source",
        "quoted_status_result", "quotedPostResults", "quoted_tweet_results", "community_results",
        "community_relationship", "has_birdwatch_notes", "counts", "details", "tweet_counts", "reply_to_results",
        "reply_to_user_results", "mention_entities", "url_entities",
        "hashtag_entities", "cashtag_entities", "media_entities", "media_entities2", "created_at_ms",
        "content_disclosure",
        "sensitive_media_warning", "repostedStatusResults", "retweeted_tweet_results", "quoted_status",
        "perspective", "text", "quick_promote_eligibility", "user",
    ]

    /// Members that are in `legacy`, or without it in the result.
    private static let fields = [
        "id_str", "id", "full_text", "text", "created_at", "user_id_str", "user_id", "lang", "source", "truncated",
        "entities", "extended_entities", "favorite_count", "retweet_count", "reply_count", "quote_count",
        "bookmark_count", "bookmarked", "conversation_id", "conversation_id_str", "in_reply_to_status_id",
        "in_reply_to_status_id_str", "in_reply_to_user_id", "in_reply_to_user_id_str", "in_reply_to_screen_name",
        "quoted_status_id", "quoted_status_id_str", "quoted_status_permalink", "retweeted_status_result",
        "retweeted_status_results", "retweeted_status",
        "possibly_sensitive", "withheld_in_countries", "withheld_copyright", "place", "geo", "coordinates",
        "community_id", "community_id_str", "favorited",
    ]
}
