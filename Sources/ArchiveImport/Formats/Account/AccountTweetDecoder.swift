import TweetModel

/// Decodes the records of an account archive: the v1.1 shape, with notes, edits and media files (see Account archives).
struct AccountTweetDecoder: ~Copyable {
    static let family = TweetObjectFamily(retweetsByText: true, quotesByLink: true, latitudeFirst: true)

    private let author: User?
    private let media: MediaFolders?
    private var reader = TweetObjectReader(AccountTweetDecoder.family)
    private var scratch = JSONDocument()
    var notes = NoteIndex()
    /// Tweets that a note completed.
    private(set) var completed = 0

    /// `author` is the archive's owner; without `media` no file is looked for.
    init(author: User?, media: MediaFolders?) {
        self.author = author
        self.media = media
    }

    /// Tweets met inside the last record.
    var referenced: [Tweet] { reader.referenced }
    /// The last record's two ids name different tweets.
    var idsDisagree: Bool { reader.idsDisagree }

    /// A tweet from a record of `tweets.js` and its kin: `{"tweet": {…}}`, or the tweet itself in archives of 2018-19.
    mutating func tweet(_ record: JSONValue, role: AccountFile.Role) throws(RecordProblem) -> Tweet {
        let object = Self.unwrapped(record)
        guard object["tweet_id"] == nil else {
            throw RecordProblem(reason: "it is a tweet header without text")
        }
        var tweet = try reader.read(object, author: author)
        tweet.flags.insert(.collected)
        switch role {
        case .communityTweets: tweet.flags.insert(.community)
        case .circleTweets: tweet.flags.insert(.circle)
        case .deletedTweets: tweet.flags.insert(.deleted)
        default: break
        }
        if tweet.communityID != nil { tweet.flags.insert(.community) }
        if object["deleted_at"] != nil { tweet.flags.insert(.deleted) }
        if let info = object["edit_info"] {
            tweet.edits = EditHistory.versions(info, of: tweet.id)
            if let last = tweet.edits.last, last != tweet.id { tweet.flags.insert(.edited) }
        }
        nameOwnQuote(&tweet)
        complete(&tweet)
        locateMedia(of: &tweet)
        return tweet
    }

    /// `tweet(_:role:)` for loops in which errors of another type fly.
    mutating func decode(_ record: JSONValue, role: AccountFile.Role) -> Result<Tweet, RecordProblem> {
        do throws(RecordProblem) {
            return .success(try tweet(record, role: role))
        } catch {
            return .failure(error)
        }
    }

    /// The tweet in its wrapper, if it has one; the name of the wrapper does not matter.
    @_lifetime(copy record)
    private static func unwrapped(_ record: JSONValue) -> JSONValue {
        if let tweet = record.object("tweet") { return tweet }
        if !record.has("id_str"), !record.has("id"), record.count == 1, let inner = record.firstMember,
            inner.kind == .object
        {
            return inner
        }
        return record
    }

    /// A quote of one's own tweet: the link names the handle, the archive knows the id.
    private func nameOwnQuote(_ tweet: inout Tweet) {
        guard let handle = tweet.quoteOf?.handle, tweet.quoteOf?.user == nil, let own = author?.handle,
            own.equalsHandle(handle)
        else { return }
        tweet.quoteOf?.user = author?.id
    }

    // MARK: Notes

    private mutating func complete(_ tweet: inout Tweet) {
        guard tweet.retweetOf == nil else { return }
        if !notes.isEmpty, joinNote(to: &tweet) { return }
        if CutPost.isCut(tweet) {
            tweet.textTrust = .cut
            tweet.flags.insert(.truncated)
        }
    }

    private mutating func joinNote(to tweet: inout Tweet) -> Bool {
        guard let nearest = notes.nearest(below: tweet.id), nearest <= NoteIndex.farMilliseconds else { return false }
        let body = NoteText.Body(tweet.text)
        guard nearest <= NoteIndex.nearMilliseconds || body.isCut else { return false }
        for candidate in notes.candidates(for: tweet.id, isCut: body.isCut) {
            do throws(JSONError) {
                try scratch.parse(notes.bytes(of: candidate.index))
            } catch {
                preconditionFailure("A note was JSON when it was kept")
            }
            let shortest = candidate.isNear ? 1 : NoteText.longPrefix
            guard Self.join(scratch.root, to: &tweet, body: body, shortestPrefix: shortest) else { continue }
            if tweet.quoteOf == nil {
                tweet.quoteOf = QuoteLink.quoted(by: tweet)
                nameOwnQuote(&tweet)
            }
            notes.markUsed(candidate.index)
            completed += 1
            return true
        }
        return false
    }

    /// Completes a tweet from a note, if the note is its own.
    private static func join(
        _ note: JSONValue, to tweet: inout Tweet, body: NoteText.Body, shortestPrefix: Int
    ) -> Bool {
        guard let core = note["core"], let text = core["text"]?.string,
            let match = NoteText(tweet: body, note: text, shortestPrefix: shortestPrefix)
        else { return false }
        match.complete(&tweet, with: EscapedText(text, isEscaped: false), entities(of: core))
        return true
    }

    private static func entities(of core: JSONValue) -> [NoteEntity] {
        var entities: [NoteEntity] = []
        func add(_ list: StaticString, _ kind: EntitySpan.Kind, _ word: StaticString) {
            core[list]?.forEachElement { record in
                let expanded = record["expandedUrl"]?.nonEmptyString
                guard let word = record[word]?.nonEmptyString ?? expanded else { return }
                var entity = NoteEntity(
                    kind, word, start: record["fromIndex"]?.integer, end: record["toIndex"]?.integer)
                entity.expanded = expanded
                entity.display = record["displayUrl"]?.nonEmptyString
                entities.append(entity)
            }
        }
        add("mentions", .mention, "screenName")
        add("hashtags", .hashtag, "text")
        add("cashtags", .cashtag, "text")
        add("urls", .link, "shortUrl")
        return entities
    }

    // MARK: Media

    private func locateMedia(of tweet: inout Tweet) {
        for index in tweet.media.indices {
            guard let name = MediaObject.fileName(of: tweet.media[index], in: tweet.id) else { continue }
            tweet.media[index].fileName = name
            tweet.media[index].location = media?.location(of: name)
        }
    }

    // MARK: Likes

    /// A like: someone else's tweet, of which the archive knows the id and perhaps the text.
    static func like(_ record: JSONValue) throws(RecordProblem) -> Tweet {
        let like = record.inside("like")
        guard let number = like["tweetId"]?.integer, number > 0 else {
            throw RecordProblem(reason: "it has no tweet ID")
        }
        let id = TweetID(number)
        let written = like["fullText"]?.string ?? ""
        var tweet = Tweet(
            id: id, createdAt: Snowflake.seconds(of: id).map { Timestamp(seconds: $0) }, author: nil,
            text: isPlaceholder(written) ? "" : EscapedText(written).text, textTrust: .summary)
        tweet.flags = .liked
        if !tweet.text.utf8.isEmpty { ExtractedEntities.add(to: &tweet) }
        return tweet
    }

    /// `like(_:)` for loops in which errors of another type fly.
    static func decodeLike(_ record: JSONValue) -> Result<Tweet, RecordProblem> {
        do throws(RecordProblem) {
            return .success(try like(record))
        } catch {
            return .failure(error)
        }
    }

    /// What the service writes in place of a text that it does not show: no word of it is the tweet's.
    private static func isPlaceholder(_ text: String) -> Bool {
        guard !text.utf8.isEmpty else { return false }
        return text.hasSuffix("{learnmore}") || text.hasPrefix("You’re unable to view this ")
            || text.hasPrefix("You're unable to view this ")
    }
}

/// Reads the versions of an edited tweet (see Account archives, Edits).
enum EditHistory {
    /// All versions, oldest first, this one among them; empty when there is only one.
    static func versions(_ info: JSONValue, of id: TweetID) -> [TweetID] {
        let edit = info["edit"]
        let control: JSONValue?
        if let initial = info["initial"] { control = initial } else { control = edit?["editControlInitial"] }
        return versions(control?.array("editTweetIds"), first: edit?["initialTweetId"]?.integer, of: id)
    }

    /// The same from a list of ids, and the first one where that is named apart.
    static func versions(_ list: JSONValue?, first: Int64? = nil, of id: TweetID) -> [TweetID] {
        // Nearly all tweets: one version, the tweet itself.
        if first == nil, list?.element(1) == nil { return [] }
        var versions: [TweetID] = []
        list?.forEachElement { value in
            if let number = value.integer, number > 0, !versions.contains(TweetID(number)) {
                versions.append(TweetID(number))
            }
        }
        if let first, !versions.contains(TweetID(first)) { versions.insert(TweetID(first), at: 0) }
        if !versions.contains(id) { versions.insert(id, at: versions.firstIndex { $0 > id } ?? versions.endIndex) }
        return versions.count > 1 ? versions : []
    }
}
