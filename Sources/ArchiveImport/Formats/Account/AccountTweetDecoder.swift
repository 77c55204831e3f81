import TweetModel

/// Decodes the records of an account archive: the v1.1 shape, with notes, edits and media files (see Account archives).
final class AccountTweetDecoder {
    static let family = TweetObjectFamily(retweetsByText: true, quotesByLink: true, latitudeFirst: true)

    /// The archive's owner.
    var author: User?
    private let formerHandles: [(handle: String, until: Timestamp?)]
    private let media: MediaFolders?
    private var reader = TweetObjectReader(AccountTweetDecoder.family)
    private var scratch = JSONDocument()
    var notes = NoteIndex()
    var articles = ArticleIndex()
    /// The number of tweets that a note completed.
    private(set) var completed = 0

    /// Without `media`, media items have no location.
    init(author: User?, formerHandles: [(handle: String, until: Timestamp?)] = [], media: MediaFolders?) {
        self.author = author
        self.formerHandles = formerHandles
        self.media = media
    }

    /// The tweets inside the last record.
    var referenced: [Tweet] { reader.referenced }
    /// Whether the two IDs of the last record belong to different tweets.
    var idsDisagree: Bool { reader.idsDisagree }

    /// Adds a record of a file of notes or articles. Returns the reason if it cannot be added.
    func addCompletion(_ record: JSONValue, of role: AccountFile.Role) -> RecordProblem? {
        switch role {
        case .articles: return articles.add(article: record)
        case .articleMetadata:
            articles.add(metadata: record)
            return nil
        default: return notes.add(record)
        }
    }

    /// Decodes a record of `tweets.js` or a similar file: `{"tweet": {…}}`, or in archives of 2018 and 2019 the tweet
    /// itself.
    func tweet(_ record: JSONValue, role: AccountFile.Role) throws -> Tweet {
        let object = Self.unwrapped(record)
        guard object["tweet_id"] == nil else { throw RecordProblem(reason: "it is a tweet header without text") }
        var tweet = Tweet.blank
        try reader.read(object, author: author, into: &tweet)
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
            tweet.edits = TweetID.versions(info, of: tweet.id)
            if let last = tweet.edits.last, last != tweet.id { tweet.flags.insert(.edited) }
        }
        nameOwnQuote(&tweet)
        complete(&tweet)
        articles.complete(&tweet)
        locateMedia(of: &tweet, object)
        return tweet
    }

    /// The tweet inside its wrapper, whose name can be any, or the record itself.
    @_lifetime(copy record)
    static func unwrapped(_ record: JSONValue) -> JSONValue {
        if let tweet = record.object("tweet") { return tweet }
        if !record.has("id_str"), !record.has("id"), record.count == 1, let inner = record.firstMember,
            inner.kind == .object
        {
            return inner
        }
        return record
    }

    /// Sets the account ID in a quote of the owner's own tweet: the link contains only the handle, which may be one
    /// that the owner had when the tweet was written.
    private func nameOwnQuote(_ tweet: inout Tweet) {
        guard let handle = tweet.quoteOf?.handle, tweet.quoteOf?.user == nil else { return }
        let time = tweet.createdAt?.seconds ?? .max
        let own = formerHandles.filter { time <= $0.until?.seconds ?? .max }.map(\.handle) + [author?.handle ?? ""]
        if own.contains(where: { $0.equalsHandle(handle) }) { tweet.quoteOf?.user = author?.id }
    }

    // MARK: Notes

    private func complete(_ tweet: inout Tweet) {
        guard tweet.retweetOf == nil else { return }
        if !notes.isEmpty, joinNote(to: &tweet) { return }
        if NoteText.isMissing(from: tweet) {
            tweet.textCompleteness = .cut
            tweet.flags.insert(.truncated)
        }
    }

    private func joinNote(to tweet: inout Tweet) -> Bool {
        guard let nearest = notes.nearest(below: tweet.id), nearest <= NoteIndex.farMilliseconds else { return false }
        let body = NoteText.Body(tweet.text)
        guard nearest <= NoteIndex.nearMilliseconds || body.isCut else { return false }
        for candidate in notes.candidates(for: tweet.id, isCut: body.isCut) {
            do {
                try scratch.parse(notes.bytes(of: candidate.index))
            } catch {
                preconditionFailure("A note was JSON when it was kept")
            }
            let shortest = candidate.isNear ? 1 : NoteText.longPrefix
            guard Self.join(scratch.root, to: &tweet, body: body, shortestPrefix: shortest) else { continue }
            if tweet.quoteOf == nil {
                tweet.quoteOf = StatusLink.quoted(by: tweet)
                nameOwnQuote(&tweet)
            }
            notes.markUsed(candidate.index)
            completed += 1
            return true
        }
        return false
    }

    /// Completes a tweet from a note. Returns false if the note belongs to another tweet.
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
        NoteEntity.all(
            in: core, words: (mention: "screenName", tag: "text", url: "shortUrl"),
            ("fromIndex", "toIndex", "expandedUrl", "displayUrl"))
    }

    // MARK: Media

    /// Finds the files of a tweet's media. The archive can have another variant of a video than the best one. A file
    /// with an unknown name belongs to the only item of its kind that has no file.
    private func locateMedia(of tweet: inout Tweet, _ record: JSONValue) {
        for index in tweet.media.indices {
            tweet.media[index].fileName = tweet.media[index].archiveName(in: tweet.id)
            tweet.media[index].location = tweet.media[index].fileName.flatMap { media?.location(of: $0) }
        }
        guard let media, tweet.media.contains(where: { $0.location == nil }) else { return }
        let held = tweet.media.compactMap { $0.location == nil ? nil : $0.fileName }
        var others = media.names(of: tweet.id).filter { !held.contains($0) }
        func set(_ name: String, at index: Int) {
            tweet.media[index].fileName = name
            tweet.media[index].location = media.location(of: name)
            others.removeAll { $0 == name }
        }
        for index in tweet.media.indices where tweet.media[index].location == nil && !others.isEmpty {
            for variant in tweet.media[index].videoVariants(in: record) {
                let name = "\(tweet.id)-\(variant)"
                if tweet.media[index].location == nil, others.contains(name) { set(name, at: index) }
            }
        }
        for isVideo in [false, true] {
            let items = tweet.media.indices.filter {
                tweet.media[$0].location == nil && (tweet.media[$0].kind != .photo) == isVideo
            }
            let files = others.filter { $0.isVideoName == isVideo }
            if items.count == 1, files.count == 1 { set(files[0], at: items[0]) }
        }
    }

    // MARK: Likes

    /// The members of `like`.
    static let knownInLike = KnownMembers(["tweetId", "fullText"], leaving: .accountFiles, in: "like.")

    /// Decodes a like: a tweet of another account, with its ID and sometimes its text.
    static func like(_ record: JSONValue) throws -> Tweet {
        let like = record.inside("like")
        guard let number = like["tweetId"]?.integer, number > 0 else {
            throw RecordProblem(reason: "it has no tweet ID")
        }
        let id = TweetID(number)
        let written = like["fullText"]?.string ?? ""
        var tweet = Tweet(
            id: id, createdAt: id.time, author: nil,
            text: isPlaceholder(written) ? "" : EscapedText(written).text, textCompleteness: .summary)
        tweet.flags = .liked
        if NoteText.isMissing(from: tweet) { tweet.flags.insert(.truncated) }
        if !tweet.text.utf8.isEmpty { tweet.extractEntities() }
        return tweet
    }

    /// Whether the text is a notice of the service, written instead of a text that it does not show.
    private static func isPlaceholder(_ text: String) -> Bool {
        guard !text.utf8.isEmpty else { return false }
        return text.hasSuffix("{learnmore}") || text.hasPrefix("You’re unable to view this ")
            || text.hasPrefix("You're unable to view this ")
    }
}

/// Reads the versions of an edited tweet (see Account archives, Edits).
extension TweetID {
    /// Returns the IDs of all versions including `id`, oldest first; empty if there is only one.
    static func versions(_ info: JSONValue, of id: TweetID) -> [TweetID] {
        let edit = info["edit"]
        let control: JSONValue?
        if let initial = info["initial"] { control = initial } else { control = edit?["editControlInitial"] }
        return versions(control?.array("editTweetIds"), first: edit?["initialTweetId"]?.integer, of: id)
    }

    /// The same for a list of IDs. `first` is the initial version, if the record names it separately.
    static func versions(_ list: JSONValue?, first: Int64? = nil, of id: TweetID) -> [TweetID] {
        // Nearly all tweets have one version.
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
