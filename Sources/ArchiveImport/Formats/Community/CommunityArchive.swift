import TweetModel

/// Reads a file of the Community Archive: one object whose keys are the file names of an account archive, with parts
/// joined (see Account archives, Community Archive).
///
///     {"account":[{"account":{…}}],"profile":[…],"tweets":[{"tweet":{…}},…],"note-tweet":[…],"like":[…],…}
///
/// Reads the elements twice, because the owner and the notes may follow the tweets. An input from a pipe is read once:
/// its notes are not used, and tweets before the element `account` have no author unless the user named one.
final class CommunityArchive: FormatReader {
    private let source: InputSource
    private let location: ArchiveLocation
    let expectedTweets: Int? = nil
    let totalBytes: Int64?

    init(_ source: InputSource, at location: ArchiveLocation) {
        self.source = source
        self.location = location.withoutHead
        totalBytes = location.file?.size
    }

    // MARK: Detecting

    /// Whether one of the first elements is in a list with the name and the wrapper of an account archive's file.
    static func matches(_ head: FilePrefix, _ options: ImportOptions) -> Bool {
        guard head.content == .object else { return false }
        var reader = JSONRecordReader(ByteStream(Array(head.bytes)), splittingObject: true)
        for _ in 0..<elementsTried {
            guard case .record = try? reader.next(), let member = reader.member else { return false }
            if isOfArchive(reader.document.root, member) { return true }
        }
        return false
    }

    private static let elementsTried = 32

    private static func isOfArchive(_ record: JSONValue, _ member: String) -> Bool {
        switch member {
        case "account": record.object("account")?.has("accountId") == true
        case "profile": record.object("profile")?.has("description") == true
        // Users convert a file of an account archive to `{"data":[…]}` for other programs.
        case "tweets", "community-tweet", "data": record.object("tweet")?.has("full_text") == true
        case "note-tweet": record.object("noteTweet")?.has("core") == true
        case "like": record.object("like")?.has("tweetId") == true
        case "follower": record.object("follower")?.has("accountId") == true
        case "following": record.object("following")?.has("accountId") == true
        default: false
        }
    }

    // MARK: Reading

    func read(options: ImportOptions, into output: ImportOutput) throws {
        for file in location.files {
            let (owner, decoder) = try beside(file, options, into: output)
            try readTweets(file, owner, decoder, options, into: output)
        }
    }

    /// Reads the owner and the notes. Reports if they cannot be read, or if no owner is known.
    private func beside(_ file: SourceEntry, _ options: ImportOptions, into output: ImportOutput) throws
        -> (owner: AccountOwner, decoder: AccountTweetDecoder)
    {
        var owner = AccountOwner()
        var notes = NoteIndex()
        var complaints: [String] = []
        let name = location.reportedName(of: file)
        // A pipe can be read only once. Usually the owner's element is the first.
        if !source.isSequential {
            do {
                var reader = JSONRecordReader(try source.open(file), splittingObject: true)
                reading: while true {
                    switch try reader.next() {
                    case .record:
                        Self.note(reader.document.root, reader.member, &owner, &notes)
                    case .skipped: continue
                    case .end: break reading
                    }
                }
            } catch {
                complaints.append("\(name) could not be read to find the owner: \(InputError(error).message)")
            }
        }
        if owner.user == nil {
            owner.fill(id: nil, handle: RecordContext(options).owner?.handle)
            if owner.user == nil, !source.isSequential {
                complaints.append("\(name) does not name the author of its tweets; import again with --owner HANDLE")
            }
        }
        notes.sort()
        if let user = owner.user { try output.emit(.archive(owner: user, generatedAt: nil)) }
        for complaint in complaints { try output.warn(complaint) }
        let decoder = AccountTweetDecoder(author: owner.author, media: nil)
        decoder.notes = notes
        return (owner, decoder)
    }

    private static func note(
        _ record: JSONValue, _ member: String?, _ owner: inout AccountOwner, _ notes: inout NoteIndex
    ) {
        switch member {
        case "account": owner.readAccount(record)
        case "profile": owner.readProfile(record)
        case "note-tweet": _ = notes.add(record)
        default: break
        }
    }

    private func readTweets(
        _ file: SourceEntry, _ known: AccountOwner, _ decoder: AccountTweetDecoder, _ options: ImportOptions,
        into output: ImportOutput
    ) throws {
        var owner = known
        /// The kinds of follows that the file contains.
        var follows: Set<FollowKind> = []
        /// The kinds of which some accounts preceded the owner in a pipe, and so belong to no known account.
        var unattributed: Set<FollowKind> = []
        func readFollow(_ record: JSONValue, _ kind: FollowKind, at position: RecordPosition) throws {
            follows.insert(kind)
            let id = try AccountArchive.followedAccount(record)
            output.unread.check(record, AccountArchive.knownInFollow)
            guard let subject = owner.subject else {
                unattributed.insert(kind)
                return
            }
            try output.emit(.account(User(id: id), in: FollowSnapshot(of: subject, kind), seenAt: nil), at: position)
        }
        let records = EntryRecords(source: source, location: location, splittingObject: true)
        let skipped = output.skipped
        let items = try records.read(file, into: output) { record, member, position in
            // The list can have another name.
            let isTweet = record.object("tweet")?.has("full_text") == true
            switch isTweet && member != "community-tweet" ? "tweets" : member {
            case "tweets", "community-tweet":
                let role: AccountFile.Role = member == "community-tweet" ? .communityTweets : .tweets
                let tweet = try decoder.tweet(record, role: role)
                if decoder.idsDisagree { output.disagreements.add(position) }
                try output.emit(tweet, referenced: decoder.referenced, at: position)
                output.unread.check(AccountTweetDecoder.unwrapped(record), TweetObjectReader.known)
            case "like" where options.include.contains(.likes):
                try output.emit(AccountTweetDecoder.like(record), at: position)
                output.unread.check(record.inside("like"), AccountTweetDecoder.knownInLike)
            case "follower" where options.include.contains(.follows):
                try readFollow(record, .follower, at: position)
            case "following" where options.include.contains(.follows):
                try readFollow(record, .following, at: position)
            case "note-tweet":
                if let problem = NoteIndex.problem(of: record) { throw problem }
                output.unread.check(record.inside("noteTweet"), NoteIndex.known)
            default:
                guard source.isSequential, owner.user == nil, member == "account" else { return }
                owner.readAccount(record)
                guard let user = owner.user else { return }
                decoder.author = owner.author
                try output.emit(.archive(owner: user, generatedAt: nil))
            }
        }
        for kind in FollowKind.allCases where follows.contains(kind) {
            guard let subject = owner.subject else { break }
            let isComplete =
                items != nil && output.skipped == skipped && !unattributed.contains(kind)
            try output.emit(.follow(.snapshot(FollowSnapshot(of: subject, kind), isComplete: isComplete, seenAt: nil)))
        }
        output.counts.notes = decoder.completed
    }
}
