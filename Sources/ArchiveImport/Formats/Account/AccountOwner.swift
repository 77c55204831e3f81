import TweetModel

/// The owner of an account archive, and the contents of its manifest (see Account archives, Owner and manifest). Email
/// URLs are never read.
struct AccountOwner {
    var user: User?
    /// The time of the archive's creation, in Unix seconds.
    var generatedAt: Int64?
    var formerHandles: [(handle: String, until: Timestamp?)] = []
    /// The number of items in each file, as the manifest lists it, by lowercased file name without folder.
    var expectedItems: [String: Int] = [:]
    /// Whether the manifest says that the archive is one of several.
    var isPartial = false
    /// Problems with files that could not be read.
    var problems: [InputError] = []

    /// The owner as the author of tweets, without the profile.
    var author: User? { user.map { User(id: $0.id, handle: $0.handle, name: $0.name) } }

    /// Reads the files that describe the owner among these entries.
    init(_ files: [(file: AccountFile, entry: SourceEntry)], of source: InputSource) {
        for (file, entry) in files { add(file, entry, of: source) }
    }

    /// Creates an owner of whom nothing is known.
    init() {}

    /// Reads a file that describes the owner. Opens no other file.
    mutating func add(_ file: AccountFile, _ entry: SourceEntry, of source: InputSource) {
        switch file.role {
        case .manifest: read(entry, of: source) { $0.readManifest($1) }
        case .account: read(entry, of: source) { $0.readAccount($1) }
        case .profile: read(entry, of: source) { $0.readProfile($1) }
        case .handleChanges: read(entry, of: source) { $0.readHandleChange($1) }
        default: break
        }
    }

    /// Sets the ID and the handle if the files contain neither.
    mutating func fill(id: UserID?, handle: String?) {
        guard user?.id == nil, user?.handle == nil, id != nil || handle != nil else { return }
        user = User(id: id, handle: handle, name: user?.name, profile: user?.profile)
    }

    private mutating func read(
        _ entry: SourceEntry, of source: InputSource, _ body: (inout AccountOwner, JSONValue) -> Void
    ) {
        var copy = self
        let problem = source.readSidecar(entry) { record in body(&copy, record) }
        self = copy
        if let problem { problems.append(problem) }
    }

    private mutating func readManifest(_ record: JSONValue) {
        if let info = record["userInfo"] {
            merge(
                id: info["accountId"]?.integer, handle: info["userName"]?.nonEmptyString,
                name: info["displayName"]?.nonEmptyString)
        }
        if let info = record["archiveInfo"] {
            generatedAt = info["generationDate"]?.timestamp?.seconds
            isPartial = info["isPartialArchive"]?.bool ?? false
        }
        record["dataTypes"]?.forEachRawMember { _, type in
            type["files"]?.forEachElement { file in
                guard let name = file["fileName"]?.nonEmptyString else { return }
                expectedItems[name.baseName.lowercased()] = file["count"]?.integer.map { Int($0) } ?? 0
            }
        }
    }

    /// Reads an element of `account.js`.
    mutating func readAccount(_ record: JSONValue) {
        let account = record.inside("account")
        merge(
            id: account["accountId"]?.integer, handle: account["username"]?.nonEmptyString,
            name: account["accountDisplayName"]?.nonEmptyString)
        if let created = account["createdAt"]?.timestamp { updateProfile { $0.createdAt = created } }
    }

    /// Reads an element of `profile.js`.
    mutating func readProfile(_ record: JSONValue) {
        let profile = record.inside("profile")
        let description = profile["description"]
        updateProfile {
            $0.bio = description?["bio"]?.string
            $0.website = description?["website"]?.nonEmptyString
            $0.location = description?["location"]?.string
            $0.avatarURL = profile["avatarMediaUrl"]?.nonEmptyString
            $0.headerURL = profile["headerMediaUrl"]?.nonEmptyString
        }
    }

    private mutating func readHandleChange(_ record: JSONValue) {
        let change = record.inside("screenNameChange").inside("screenNameChange")
        guard let handle = change["changedFrom"]?.nonEmptyString else { return }
        formerHandles.append((handle, change["changedAt"]?.timestamp))
    }

    /// Keeps known values: the manifest is read first.
    private mutating func merge(id: Int64?, handle: String?, name: String?) {
        let known = user
        let number = id.flatMap { $0 > 0 ? UserID($0) : nil }
        guard known != nil || number != nil || handle != nil || name != nil else { return }
        user = User(
            id: known?.id ?? number, handle: known?.handle ?? handle, name: known?.name ?? name,
            profile: known?.profile)
    }

    private mutating func updateProfile(_ change: (inout User.Profile) -> Void) {
        var profile = user?.profile ?? User.Profile()
        change(&profile)
        guard profile != User.Profile() else { return }
        if user == nil { user = User(id: nil) }
        user?.profile = profile
    }
}

/// Guesses the owner of an account archive, a lone `tweets.js` or a classic table if no file names the owner. Uses
/// replies to own tweets, and the page URLs of media (see Account archives, Owner and manifest).
struct OwnerGuess {
    /// Number of bytes to examine in each file, a few thousand tweets. Peeking does not consume them.
    static let byteLimit = 8 << 20

    private var tweets: Set<Int64> = []
    private var answers: [(tweet: TweetID, parent: Int64, user: Int64, handle: String?)] = []
    /// The newest tweet with a media URL, and the handle in the URL.
    private var shown: (tweet: TweetID, handle: String)?
    /// The ID in a reply to the handle `wanted`, or in a mention of it.
    private var named: UserID?
    private let wanted: String?

    /// `handle` is the owner that the user named, or `nil`.
    init(handle: String?) { wanted = handle }

    mutating func add(_ tweet: Tweet) {
        tweets.insert(tweet.id.rawValue)
        if let reply = tweet.replyTo, let parent = reply.tweet, let user = reply.user {
            answers.append((tweet.id, parent.rawValue, user.rawValue, reply.handle))
        }
        for item in tweet.media {
            guard let url = item.expanded, let handle = Self.owner(of: url, showing: tweet.id),
                shown.map({ $0.tweet < tweet.id }) ?? true
            else { continue }
            shown = (tweet.id, handle)
        }
        guard let wanted, named == nil else { return }
        if let reply = tweet.replyTo, let handle = reply.handle, handle.equalsHandle(wanted) { named = reply.user }
        if let mention = tweet.mentions.first(where: { $0.handle.equalsHandle(wanted) && $0.id != nil }) {
            named = mention.id
        }
    }

    /// The best guess, with `nil` for each unknown part. A handle that the user named is the result. Otherwise the
    /// handle is that of the newest tweet with one, because the owner may have had other handles before.
    var result: (id: UserID?, handle: String?) {
        if let wanted { return (named, wanted) }
        var votes: [Int64: Int] = [:]
        for answer in answers where tweets.contains(answer.parent) { votes[answer.user, default: 0] += 1 }
        let owner = votes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        var newest = shown
        for answer in answers where answer.user == owner && newest.map({ $0.tweet < answer.tweet }) ?? true {
            if let handle = answer.handle { newest = (answer.tweet, handle) }
        }
        return (owner.map { UserID($0) }, newest?.handle)
    }

    /// The second half of a warning about the guess.
    static func advice(for handle: String) -> String {
        "replies to own tweets and media URLs suggest @\(handle); if that is wrong, import again with --owner HANDLE"
    }

    /// Examines the beginning of each entry until ID and handle are known. Ignores read errors, which the import
    /// reports later.
    static func look(
        at entries: [SourceEntry], of source: InputSource, handle: String?
    ) -> (id: UserID?, handle: String?) {
        var guess = OwnerGuess(handle: handle)
        for entry in entries {
            guess.look(at: entry, of: source)
            let known = guess.result
            if known.id != nil, known.handle != nil { return known }
        }
        return guess.result
    }

    private mutating func look(at entry: SourceEntry, of source: InputSource) {
        let decoder = AccountTweetDecoder(author: nil, media: nil)
        do {
            let start = try source.open(entry).peek(Self.byteLimit)
            var reader = JSONRecordReader(ByteStream(Array(start)))
            reading: while true {
                switch try reader.next() {
                case .record:
                    if let tweet = try? decoder.tweet(reader.document.root, role: .tweets) { add(tweet) }
                case .skipped: break
                case .end: break reading
                }
            }
        } catch {
            return
        }
    }

    /// The handle in `https://twitter.com/<handle>/status/<ID>/photo/1`; `nil` if the ID is not the tweet's own.
    static func owner(of url: String, showing tweet: TweetID) -> String? {
        let parts = url.split(separator: "/")
        guard parts.count >= 6, parts[3] == "status", parts[4] == tweet.description else { return nil }
        let host = parts[1]
        return host.hasSuffix("twitter.com") || host.hasSuffix("x.com") ? String(parts[2]) : nil
    }
}
