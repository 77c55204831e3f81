import TweetModel

/// Reads tweets of GraphQL. Most of a tweet is in `legacy`, which has the v1.1 shape; the author, referenced tweets,
/// note, versions and views are next to it (see API formats, GraphQL).
struct GraphQLTweetReader {
    /// Retweets of quotes nest two levels deep. The service does not send deeper results.
    private static let nestingLimit = 3

    private var plain = TweetObjectReader(TweetObjectFamily(omitsEmptyLists: true))
    private var clients = ClientNames()
    /// Tweets inside the result that was read last, innermost first.
    private(set) var referenced: [Tweet] = []
    /// Quoted tweets that the service did not return.
    private(set) var missing: [MissingTweet] = []
    /// Whether `rest_id` and `id_str` of the last result belong to different tweets.
    private(set) var idsDisagree = false
    /// The members with the ID that is used and the other ID.
    static let idMembers: (used: StaticString, other: StaticString) = ("rest_id", "id_str")

    /// Reads one result, without its visibility wrapper. Throws if it has no text or no ID.
    mutating func read(_ result: JSONValue) throws(RecordProblem) -> Tweet {
        referenced.removeAll()
        missing.removeAll()
        idsDisagree = false
        return try tweet(result, depth: 0)
    }

    /// `read(_:)` for callers that throw errors of another type.
    mutating func decode(_ result: JSONValue) -> Result<Tweet, RecordProblem> {
        do throws(RecordProblem) {
            return .success(try read(result))
        } catch {
            return .failure(error)
        }
    }

    private mutating func tweet(_ result: JSONValue, depth: Int) throws(RecordProblem) -> Tweet {
        guard let facts = result.object("legacy") else { throw RecordProblem(reason: "it has no text") }
        let number = RecordID.positive(result, "rest_id").map { TweetID($0) }
        var tweet = try plain.read(facts, author: Self.author(of: result, facts), id: number)
        if depth == 0, let own = facts["id_str"]?.integer { idsDisagree = own != tweet.id.rawValue }
        readFacts(of: result, facts, into: &tweet)
        try readReferences(of: result, facts, depth: depth, into: &tweet)
        if tweet.retweetOf == nil, let note = result.object("note_tweet") { Self.complete(&tweet, from: note) }
        if let article = result["article"]?["article_results"]?.object("result") {
            ArticleReader.complete(&tweet, fromGraphQL: article)
        }
        return tweet
    }

    private static func author(of result: JSONValue, _ facts: JSONValue) -> User? {
        if let account = result["core"]?["user_results"]?.object("result"), let user = GraphQLUser.user(account) {
            return user
        }
        return RecordID.positive(facts, "user_id_str", "user_id").map { User(id: UserID($0)) }
    }

    // MARK: Plain fields

    private mutating func readFacts(of result: JSONValue, _ facts: JSONValue, into tweet: inout Tweet) {
        if let source = result["source"] { tweet.client = clients.name(source) }
        tweet.counts.views = result["views"]?["count"]?.amount
        tweet.counts.bookmarks = facts["bookmark_count"]?.amount
        if facts["bookmarked"]?.bool == true { tweet.flags.insert(.bookmarked) }
        if let card = result.object("card"), card.inside("legacy")["name"]?.hasPrefix("poll") == true {
            tweet.flags.insert(.poll)
        }
        if let community = result["community_results"]?.object("result") {
            tweet.communityID = community.member("rest_id", or: "id_str")?.nonEmptyString
        }
        if tweet.communityID != nil { tweet.flags.insert(.community) }
        if let control = result.object("edit_control") {
            let initial = control.inside("edit_control_initial")
            tweet.edits = EditHistory.versions(
                initial.array("edit_tweet_ids"), first: control["initial_tweet_id"]?.integer, of: tweet.id)
            if let last = tweet.edits.last, last != tweet.id { tweet.flags.insert(.edited) }
        }
    }

    // MARK: Referenced tweets

    private mutating func readReferences(
        of result: JSONValue, _ facts: JSONValue, depth: Int, into tweet: inout Tweet
    ) throws(RecordProblem) {
        if facts.has("retweeted_status_result") || facts.has("retweeted_status_results") {
            // The quote belongs to the original, but some results have it only in the retweet.
            tweet.quoteOf = nil
            let original = facts.member("retweeted_status_result", or: "retweeted_status_results")?.tweetResult()
            if let original, original.object("quoted_status_result") == nil,
                let quoted = result["quoted_status_result"]?.tweetResult()
            {
                _ = try reference(to: quoted, depth: depth)
            }
            if let original { tweet.retweetOf = try reference(to: original, depth: depth) }
            settleRetweet(&tweet)
            return
        }
        let quoted = result["quoted_status_result"]?.tweetResult()
        if let quoted, let reference = try reference(to: quoted, depth: depth) {
            tweet.quoteOf = reference
        } else if let id = tweet.quoteOf?.tweet, result.has("quoted_status_result") {
            missing.append(MissingTweet(id: id, reason: quoted?["__typename"]?.nonEmptyString ?? "no result"))
        } else if tweet.quoteOf == nil, let named = result["quotedRefResult"]?.tweetResult() {
            tweet.quoteOf = RecordID.positive(named, "rest_id").map { TweetReference(tweet: TweetID($0)) }
        }
    }

    /// Completes a retweet. If the service did not return the original, its author comes from the text.
    private func settleRetweet(_ tweet: inout Tweet) {
        if tweet.retweetOf == nil {
            let handle = RetweetText.handle(in: tweet.text)
            let mention = tweet.mentions.first { $0.span?.start == 3 }
            tweet.retweetOf = TweetReference(tweet: nil, user: mention?.id, handle: mention?.handle ?? handle)
            if RetweetText.isCut(tweet.text) { tweet.flags.insert(.truncated) }
        }
        if RetweetText.isCut(tweet.text) { tweet.textCompleteness = .cut }
    }

    /// Reads a tweet inside a tweet and adds it to `referenced`; `nil` if the result is not a tweet. If it cannot be
    /// read, or if the tweets inside it are nested too deeply, the result is a reference by its ID alone.
    private mutating func reference(to result: JSONValue, depth: Int) throws(RecordProblem) -> TweetReference? {
        guard depth < Self.nestingLimit else { throw RecordProblem(reason: "its tweets are nested too deeply") }
        guard GraphQLTree.isTweet(result) else { return nil }
        do throws(RecordProblem) {
            let inner = try tweet(result, depth: depth + 1)
            referenced.append(inner)
            return TweetReference(tweet: inner.id, user: inner.author?.id, handle: inner.author?.handle)
        } catch {
            return RecordID.positive(result, "rest_id").map { TweetReference(tweet: TweetID($0)) }
        }
    }

    // MARK: Long posts

    /// Replaces the text with that of the note. If the note has no text, the tweet's text is marked as cut.
    private static func complete(_ tweet: inout Tweet, from note: JSONValue) {
        guard let result = note["note_tweet_results"]?.object("result"), let text = result["text"]?.nonEmptyString
        else {
            tweet.textCompleteness = .cut
            tweet.flags.insert(.truncated)
            return
        }
        V2Note.complete(&tweet, from: text, noteEntities(of: result))
    }

    private static func noteEntities(of result: JSONValue) -> [NoteEntity] {
        guard let lists = result.object("entity_set") else { return [] }
        var entities: [NoteEntity] = []
        func add(_ list: StaticString, _ kind: EntitySpan.Kind, _ word: StaticString) {
            lists.array(list)?.forEachElement { record in
                let expanded = record["expanded_url"]?.nonEmptyString
                guard let word = record[word]?.nonEmptyString ?? expanded else { return }
                let indices = record.array("indices")
                var entity = NoteEntity(
                    kind, word, start: indices?.element(0)?.integer, end: indices?.element(1)?.integer)
                entity.id = RecordID.user(record)
                entity.expanded = expanded
                entity.display = record["display_url"]?.nonEmptyString
                entities.append(entity)
            }
        }
        add("user_mentions", .mention, "screen_name")
        add("hashtags", .hashtag, "text")
        add("symbols", .cashtag, "text")
        add("urls", .link, "url")
        return entities
    }
}

/// Reads accounts of GraphQL. Until 2025 all fields were in `legacy`; since then they are in several objects.
enum GraphQLUser {
    /// `nil` for an account that the service did not return.
    static func user(_ result: JSONValue) -> User? {
        let facts = result.object("legacy")
        let core = result.object("core")
        let user = User(
            id: RecordID.positive(result, "rest_id").map { UserID($0) },
            handle: core?["screen_name"]?.nonEmptyString ?? facts?["screen_name"]?.nonEmptyString,
            name: core?["name"]?.nonEmptyString ?? facts?["name"]?.nonEmptyString, profile: profile(result))
        return user.id == nil && user.handle == nil ? nil : user
    }

    private static func profile(_ result: JSONValue) -> User.Profile? {
        var profile = User.Profile()
        if let facts = result.object("legacy"), let known = UserObject.profile(facts) { profile = known }
        let bio = result.object("profile_bio")
        // One of two fields may be an empty string although the other one has a value.
        let (written, place) = (bio?["description"]?.string, result["location"]?["location"]?.string)
        if let written, !written.isEmpty || profile.bio == nil { profile.bio = EscapedText(written).text }
        if let place, !place.isEmpty || profile.location == nil { profile.location = place }
        profile.website =
            bio?["entities"]?["url"]?["urls"]?.first?["expanded_url"]?.nonEmptyString ?? profile.website
            ?? result["website"]?["url"]?.nonEmptyString
        profile.createdAt = result["core"]?["created_at"]?.withRawBytes { ArchiveDates.parse($0) } ?? profile.createdAt
        profile.protected = result["privacy"]?["protected"]?.bool ?? profile.protected
        profile.avatarURL = result["avatar"]?["image_url"]?.nonEmptyString ?? profile.avatarURL
        profile.followers = result["relationship_counts"]?["followers"]?.integer ?? profile.followers
        profile.following = result["relationship_counts"]?["following"]?.integer ?? profile.following
        profile.tweets = result["tweet_counts"]?["tweets"]?.integer ?? profile.tweets
        // The legacy badge, the current badge and the paid badge look the same.
        let marks = [
            result["verification"]?["verified"]?.bool, result["is_blue_verified"]?.bool, profile.verified,
        ].compactMap { $0 }
        profile.verified = marks.isEmpty ? nil : marks.contains(true)
        return profile == User.Profile() ? nil : profile
    }
}
