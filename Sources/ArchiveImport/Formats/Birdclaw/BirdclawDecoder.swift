import TweetModel

/// Decodes the rows of birdclaw's tables (see Other inputs, birdclaw).
///
///     {"author_profile_id":"profile_user_42","created_at":"2024-03-07T09:05:01.000Z","entities_json":"{…}","id":"1",
///      "like_count":3,"media_json":"[]","reply_to_id":null,"text":"#tea time"}
final class BirdclawDecoder {
    private static let ownProfile = "profile_me"
    private static let profilePrefix = "profile_user_"

    private let options: ImportOptions
    private(set) var owner: User?
    private var profiles: [String: User] = [:]
    private var likes: Set<TweetID> = []
    private var bookmarks: Set<TweetID> = []
    /// The members of conversations of two, by ID.
    private var partners: [String: UserID] = [:]
    private var notes: [(id: Int64, text: String)] = []
    /// The tweets whose text is cut, until the first tweet is decoded.
    private var cutTweets: [(id: TweetID, text: String)] = []
    /// The IDs of notes that complete a tweet. Other rows that look like notes are tweets.
    private var matchedNotes: Set<Int64> = []
    /// The accounts of messages that were emitted, which gives them names.
    private var named: Set<UserID> = []

    init(_ options: ImportOptions) {
        self.options = options
        owner = RecordContext(options).owner
    }

    /// Decodes a row. Throws a `RecordProblem` if it must be skipped.
    func decode(
        _ row: JSONValue, of table: BirdclawBackup.Table, at position: RecordPosition,
        into output: ImportOutput
    ) throws {
        output.unread.check(row, Self.known)
        switch table {
        case .accounts: readAccount(row)
        case .profiles: try readProfile(row)
        case .likes: try collect(row, into: &likes)
        case .bookmarks: try collect(row, into: &bookmarks)
        case .notes: addNote(row)
        case .tweets: try decodeTweet(row, at: position, into: output)
        case .links:
            // The table also contains links of other services.
            guard let short = row["short_url"]?.string, ShortLink.code(of: short) != nil else {
                return
            }
            let long = row["final_url"]?.nonEmptyString ?? row["expanded_url"]?.nonEmptyString
            if let link = try? ShortLink(row: short, long) { try output.emit(.shortLink(link)) }
        case .conversations:
            guard let name = row["id"]?.nonEmptyString else {
                throw RecordProblem(reason: "the conversation has no ID")
            }
            partners[name] = row["participant_profile_id"]?.string.flatMap { user($0)?.id }
        case .messages: try decodeMessage(row, at: position, into: output)
        }
    }

    /// The columns of all tables.
    private static let known = KnownMembers(
        [
            "birdclaw_table", "id", "name", "handle", "external_user_id", "is_default", "display_name", "bio",
            "location",
            "url", "avatar_url", "followers_count", "following_count", "tweet_id", "author_profile_id", "text",
            "created_at", "reply_to_id", "like_count", "entities_json", "media_json", "quoted_tweet_id", "deleted_at",
            "superseded_by_id", "bookmarked", "liked", "short_url", "final_url", "expanded_url",
            "participant_profile_id", "conversation_id", "sender_profile_id",
        ], leaving: .birdclaw)

    // MARK: Accounts

    private func readAccount(_ row: JSONValue) {
        guard profiles[Self.ownProfile] == nil || row["is_default"]?.integer == 1 else { return }
        let id = row.userID("external_user_id")
        let handle = Self.handle(row["handle"]?.nonEmptyString)
        guard id != nil || handle != nil else { return }
        let user = User(id: id, handle: handle, name: row["name"]?.nonEmptyString)
        profiles[Self.ownProfile] = user
        owner = user
    }

    private func readProfile(_ row: JSONValue) throws {
        guard let name = row["id"]?.nonEmptyString else { throw RecordProblem(reason: "the profile has no ID") }
        let id = Self.userID(name) ?? (name == Self.ownProfile ? owner?.id : nil)
        let handle =
            Self.handle(row["handle"]?.nonEmptyString) ?? (name == Self.ownProfile ? owner?.handle : nil)
        guard id != nil || handle != nil else { return }
        var profile = User.Profile()
        profile.bio = row["bio"]?.nonEmptyString
        profile.location = row["location"]?.nonEmptyString
        profile.website = row["url"]?.nonEmptyString
        profile.avatarURL = row["avatar_url"]?.nonEmptyString
        profile.followers = Self.count(row["followers_count"])
        profile.following = Self.count(row["following_count"])
        let user = User(
            id: id, handle: handle, name: row["display_name"]?.nonEmptyString,
            profile: profile == User.Profile() ? nil : profile)
        profiles[name] = user
        if name == Self.ownProfile { owner = user }
    }

    /// A count; `nil` for 0, which is also the value of an unknown number.
    private static func count(_ value: JSONValue?) -> Int64? { value?.amount.flatMap { $0 > 0 ? $0 : nil } }

    private static func userID(_ profile: String) -> UserID? {
        guard profile.hasPrefix(profilePrefix), let id = Int64(profile.dropFirst(profilePrefix.count)),
            id > 0
        else {
            return nil
        }
        return UserID(id)
    }

    private static func handle(_ text: String?) -> String? {
        guard let text else { return nil }
        let handle = text.hasPrefix("@") ? String(text.dropFirst()) : text
        return !handle.isEmpty && handle.utf8.allSatisfy(\.isHandleByte) ? handle : nil
    }

    private func user(_ profile: String) -> User? { profiles[profile] ?? Self.userID(profile).map { User(id: $0) } }

    private func collect(_ row: JSONValue, into tweets: inout Set<TweetID>) throws {
        guard let id = row.positiveID("tweet_id") else { throw RecordProblem(reason: "it has no tweet ID") }
        tweets.insert(TweetID(id))
    }

    // MARK: Notes

    /// Whether a row may be a note: its ID is then that of the note, and it has no entities, media and likes.
    private static func isNote(_ row: JSONValue) -> Bool {
        row["author_profile_id"]?.string == ownProfile
            && row["entities_json"]?.equals("{}") == true
            && row["media_json"]?.equals("[]") == true && row["reply_to_id"]?.integer == nil
            && row["deleted_at"]?.nonEmptyString == nil
            && (row["like_count"]?.integer ?? 0) == 0 && row["text"]?.string.map(EscapedText.isLong) == true
    }

    /// Adds a row of tweets that may be a note, or may be completed by one. Call this before the first tweet.
    func addNote(_ row: JSONValue) {
        guard let id = row["id"]?.integer, id > 0, let text = row["text"]?.string else { return }
        if Self.isNote(row) {
            notes.append((id, text))
        } else if text.hasSuffix("…") {
            cutTweets.append((TweetID(id), EscapedText(text).text))
        }
    }

    private func matchNotes() {
        guard !cutTweets.isEmpty else { return }
        notes.sort { $0.id < $1.id }
        for tweet in cutTweets {
            if let index = note(for: tweet.id, tweet.text) { matchedNotes.insert(notes[index].id) }
        }
        cutTweets = []
    }

    /// The index of the note that begins like a cut text: the nearest one with a lower ID that is at most 65 minutes
    /// older.
    private func note(for id: TweetID, _ text: String) -> Int? {
        guard text.hasSuffix("…") else { return nil }
        let start = text.dropLast()
        var index = notes.firstIndex(notBelow: id.rawValue) { $0.id }
        while index > 0 {
            index -= 1
            guard (id.rawValue - notes[index].id) >> 22 <= NoteIndex.farMilliseconds else { return nil }
            if notes[index].text.hasPrefix(start) { return index }
        }
        return nil
    }

    // MARK: Tweets

    private func decodeTweet(_ row: JSONValue, at position: RecordPosition, into output: ImportOutput) throws {
        guard let id = row.tweetID("id") else { throw RecordProblem(reason: "it has no tweet ID") }
        guard let raw = row["text"]?.string else { throw RecordProblem(reason: "it has no text") }
        matchNotes()
        if matchedNotes.contains(id.rawValue), Self.isNote(row) { return }
        let isDeleted = row["deleted_at"]?.nonEmptyString != nil
        if isDeleted, !options.include.contains(.deleted) {
            output.counts.leftOut["deleted", default: 0] += 1
            return
        }
        var text = EscapedText(tweetOrNote: raw)
        let noteIndex = note(for: id, text.text)
        if let noteIndex {
            text = EscapedText(notes[noteIndex].text, isEscaped: false)
            output.counts.notes += 1
        }
        var tweet = Tweet(
            id: id,
            createdAt: time(row["created_at"]) ?? id.time,
            author: row["author_profile_id"]?.string.flatMap { user($0) }, text: text.text,
            textCompleteness: noteIndex == nil ? .full : .note)
        tweet.flags = [.collected]
        if noteIndex != nil { tweet.flags.insert(.note) }
        if isDeleted { tweet.flags.insert(.deleted) }
        let isLike = likes.contains(id) || options.include.contains(.likes) && row["liked"]?.integer == 1
        if isLike { tweet.flags.insert(.liked) }
        if bookmarks.contains(id) || row["bookmarked"]?.integer == 1 { tweet.flags.insert(.bookmarked) }
        tweet.counts[.likes] = Self.count(row["like_count"])
        func reference(_ member: StaticString) -> TweetReference? {
            row.tweetID(member).map { TweetReference(tweet: $0) }
        }
        tweet.replyTo = reference("reply_to_id")
        tweet.quoteOf = reference("quoted_tweet_id")
        if let later = reference("superseded_by_id")?.tweet { tweet.edits = [id, later] }
        try readEntities(row, text, into: &tweet)
        try output.emit(tweet, at: position)
    }

    /// The time of a row; `nil` for the epoch, which means that it is unknown.
    private func time(_ value: JSONValue?) -> Timestamp? {
        guard let time = value?.timestamp, time.seconds != 0 else { return nil }
        return time
    }

    private func readEntities(_ row: JSONValue, _ text: EscapedText, into tweet: inout Tweet) throws {
        var lists = JSONDocument()
        var media = JSONDocument()
        do {
            try lists.parse(Array((row["entities_json"]?.nonEmptyString ?? "{}").utf8))
            try media.parse(Array((row["media_json"]?.nonEmptyString ?? "[]").utf8))
        } catch {
            throw RecordProblem(reason: "a column with JSON is damaged: \(error.description)")
        }
        var entities = NamedEntities()
        if let list = lists.root.array("hashtags") {
            var tags: [String] = []
            list.forEachElement { if let tag = $0["tag"]?.nonEmptyString { tags.append(tag) } }
            entities.hashtags = tags
        }
        if let list = lists.root.array("mentions") {
            var users: [User] = []
            list.forEachElement { mention in
                guard let handle = mention["username"]?.nonEmptyString else { return }
                users.append(User(id: mention.userID("id"), handle: handle))
            }
            entities.mentions = users
        }
        if let list = lists.root.array("urls") {
            var links: [NamedEntities.NamedLink] = []
            list.forEachElement { link in
                links.append(
                    NamedEntities.NamedLink(
                        url: link["url"]?.nonEmptyString, expanded: link["expandedUrl"]?.nonEmptyString,
                        display: link["displayUrl"]?.nonEmptyString))
            }
            entities.links = links
        }
        let left = entities.add(to: &tweet, in: text)
        media.root.forEachElement { if let item = Self.item($0) { tweet.media.append(item) } }
        tweet.linkMedia(by: left)
    }

    private static func item(_ record: JSONValue) -> MediaItem? {
        let kind: MediaItem.Kind
        switch record["type"]?.string {
        case "image": kind = .photo
        case "video": kind = .video
        case "gif": kind = .animatedGIF
        default: return nil
        }
        let url = record["url"]?.nonEmptyString
        let preview = record["thumbnailUrl"]?.nonEmptyString
        var item = MediaItem(
            id: nil, kind: kind,
            url: (kind == .photo ? url ?? preview : preview ?? url).map { MediaItem.plainURL($0) })
        item.alternativeText = record["altText"]?.nonEmptyString
        item.width = record["width"]?.integer.map { Int(clamping: $0) }
        item.height = record["height"]?.integer.map { Int(clamping: $0) }
        item.durationMilliseconds = record["durationMs"]?.integer.map { Int(clamping: $0) }
        item.videoURL = record.bestVideo
        return item
    }

    // MARK: Direct messages

    private func decodeMessage(_ row: JSONValue, at position: RecordPosition, into output: ImportOutput) throws {
        guard let id = row["id"]?.integer, id > 0 else { throw RecordProblem(reason: "the message has no ID") }
        guard let conversation = row["conversation_id"]?.nonEmptyString, let text = row["text"]?.string
        else {
            throw RecordProblem(reason: "the message has no conversation or no text")
        }
        let profile = row["sender_profile_id"]?.string.flatMap { user($0) }
        let sender = profile?.id
        if let profile, let sender, profile.handle != nil, named.insert(sender).inserted {
            try output.emit(.account(User(id: sender, handle: profile.handle, name: profile.name)))
        }
        var message = Message(
            id: MessageID(id), conversation: conversation,
            createdAt: time(row["created_at"]), sender: sender, text: EscapedText(text).text)
        if let partner = partners[conversation] { message.recipient = sender == partner ? owner?.id : partner }
        try output.emit(.message(message), at: position)
    }
}

extension RecordType {
    /// The rows of birdclaw's database, which `DatabaseReader` writes with the number of their table.
    ///
    ///     {"birdclaw_table":5,"id":"1","author_profile_id":"profile_user_42","text":"#tea time",…}
    static let birdclaw = RecordType(
        format: .condensed, name: "rows of birdclaw's database", matches: { $0["birdclaw_table"]?.kind == .number },
        decoder: { context in BirdclawDecoder(context.options).decodeRow })
}

extension BirdclawDecoder {
    fileprivate func decodeRow(_ record: JSONValue, into sink: RecordSink) throws {
        guard let number = record["birdclaw_table"]?.integer,
            let table = BirdclawBackup.Table(rawValue: Int(clamping: number))
        else { return }
        if table.isRequested(by: options) {
            try decode(record, of: table, at: sink.position, into: sink.output)
        } else if table != .messages {
            sink.countLeftOut(table == .likes ? "likes" : "messages")
        }
    }
}
