import TweetModel

/// Reads the archive that the service makes of an account, in any layout since 2018 (see Account archives).
///
/// Opens the files with tweets, notes and articles, the small files that describe the owner, `shorturls.json`, and zips
/// inside the media folders. Opens likes, deleted tweets, Circle tweets, direct messages, chats with Grok, follows and
/// lists only if the caller requests them. Opens no other file. Notes and articles are read before tweets, because they
/// complete the texts of tweets.
final class AccountArchive: FormatReader {
    typealias NamedEntry = (file: AccountFile, entry: SourceEntry)

    let source: InputSource
    let location: ArchiveLocation
    /// The files that the caller requested, in reading order.
    private let files: [NamedEntry]
    /// The requested files that are not read, because their names are those of copies of other files.
    private let copies: [NamedEntry]
    /// The files next to a lone file; `nil` for a whole archive.
    private let neighbours: AccountSidecars?
    /// The destinations of short links, which a program of the owner added to the archive.
    private let shortLinks: SourceEntry?
    private(set) var owner: AccountOwner
    let expectedTweets: Int?
    let totalBytes: Int64?

    /// The maximum size in bytes of a file such as `window.YTD.direct_messages_group.part0 = [ ]`. Each record is
    /// longer.
    private static let maxSizeWithoutRecords: Int64 = 56

    /// The name of the table that twitter-archive-unshorten writes.
    private static let shortLinksName = "shorturls.json"

    var parts: [(name: String, entry: SourceEntry)] {
        (files.map(\.entry) + [shortLinks].compactMap(\.self)).map { (name: location.reportedName(of: $0), entry: $0) }
    }

    var context: String { neighbours?.context ?? identity }
    let identity: String

    /// Opens an archive. Reads the small files that describe the owner, but no tweets.
    init(_ source: InputSource, at location: ArchiveLocation, options: ImportOptions) throws {
        self.source = source
        self.location = location.withoutHead
        let (beside, copies) = Self.files(in: source, below: location.folder)
        let wanted: [NamedEntry]
        let chosen = Self.roles(options)
        if let entry = location.file {
            let file = Self.role(of: location, named: entry.name)
            wanted = [(file, entry)]
            let found =
                source.container == .file
                ? AccountSidecars(of: file, at: source.path, chosen)
                : AccountSidecars(of: file, among: beside, of: source, chosen)
            neighbours = found
            owner = found.owner
        } else {
            wanted = beside
            neighbours = nil
            owner = AccountOwner(beside, of: source)
        }
        identity = location.file == nil ? AccountSidecars.identity(of: beside, in: source) : ""
        self.copies = location.file == nil ? copies.filter { chosen.contains($0.file.role) } : []
        let links = location.folder + Self.shortLinksName
        shortLinks = location.file == nil ? source.entries.first { $0.name == links } : nil
        files = wanted.filter { chosen.contains($0.file.role) }.sorted { $0.file.order < $1.file.order }
        let expected = owner.expectedItems.filter { name, _ in
            AccountFile(fileName: name).map { $0.role.holdsTweets && chosen.contains($0.role) } ?? false
        }
        expectedTweets = location.file == nil && !expected.isEmpty ? expected.values.reduce(0, +) : nil
        totalBytes = files.map(\.entry).totalSize
    }

    var isWholeArchive: Bool { location.file == nil && !owner.isPartial }

    // MARK: Detecting

    /// Returns the folders that contain an archive, by the names of their files: a file with requested records, or both
    /// the manifest and `account.js`.
    static func locate(_ entries: [SourceEntry], _ options: ImportOptions) -> [ArchiveLocation] {
        let chosen = roles(options)
        var roles: [String: Set<AccountFile.Role>] = [:]
        for entry in entries where hasScriptSuffix(entry.name) {
            guard let file = AccountFile(fileName: entry.name.baseName), file.role != .other else {
                continue
            }
            roles[entry.name.folderPath, default: []].insert(file.role)
        }
        return roles.filter { _, roles in
            roles.contains { $0.holdsRecords && chosen.contains($0) }
                || roles.isSuperset(of: [.manifest, .account])
        }
        .map { folder, _ in ArchiveLocation(folder: folder, inside: "data/") }
    }

    /// Whether a file begins like a file of an archive with tweets, or with other records that the caller requests.
    static func matches(_ head: FilePrefix, _ options: ImportOptions) -> Bool {
        // Users rename the variable. Then the first record decides.
        if case .script(let name) = head.content, name.hasPrefix("YTD.") {
            guard let file = AccountFile(scriptName: name) else { return false }
            return file.role.holdsRecords && roles(options).contains(file.role)
        }
        return AccountFile(shape: head.firstShape).map { roles(options).contains($0.role) } ?? false
    }

    /// The roles of the files to read.
    static func roles(_ options: ImportOptions) -> Set<AccountFile.Role> {
        var roles: Set<AccountFile.Role> = [.tweets, .communityTweets, .notes, .articles, .articleMetadata]
        if options.include.contains(.likes) { roles.insert(.likes) }
        if options.include.contains(.circle) { roles.insert(.circleTweets) }
        if options.include.contains(.messages) { roles.formUnion([.messages, .groupMessages]) }
        if options.include.contains(.grok) { roles.insert(.grok) }
        if options.include.contains(.follows) {
            roles.formUnion(FollowKind.allCases.map { .follows($0) })
            roles.formUnion(TwitterList.Relation.allCases.map { .lists($0) })
        }
        if options.include.contains(.deleted) { roles.formUnion([.deletedTweets, .deletedNotes]) }
        return roles
    }

    /// The role of a lone file, from its script's variable, else its name, else its first record.
    private static func role(of location: ArchiveLocation, named name: String) -> AccountFile {
        if case .script(let script) = location.head?.content, let file = AccountFile(scriptName: script) { return file }
        return AccountFile(fileName: name.baseName)
            ?? location.head.flatMap { AccountFile(shape: $0.firstShape) } ?? .tweets
    }

    private static func hasScriptSuffix(_ name: String) -> Bool {
        let bytes = name.utf8.suffix(3)
        return bytes.count == 3 && bytes.map(\.asciiLowercased) == Array(".js".utf8)
    }

    /// Finds the files of an archive, and the copies of these files.
    private static func files(
        in source: InputSource, below folder: String
    ) -> (files: [NamedEntry], copies: [NamedEntry]) {
        var found: [NamedEntry] = []
        for entry in source.entries where hasScriptSuffix(entry.name) && entry.name.folderPath == folder {
            if let file = AccountFile(fileName: entry.name.baseName) { found.append((file, entry)) }
        }
        var chosen: [AccountFile: String] = [:]
        for (file, entry) in found {
            let isOriginal = entry.name.baseName.lowercased() == file.name
            if isOriginal || chosen[file] == nil { chosen[file] = entry.name }
        }
        // `AccountOwner` keeps the first value of each field, and the manifest's is the best.
        let files = found.filter { chosen[$0.file] == $0.entry.name }
            .sorted { $0.file.role == .manifest && $1.file.role != .manifest }
        return (files, found.filter { chosen[$0.file] != $0.entry.name })
    }

    // MARK: Reading

    func read(options: ImportOptions, into output: ImportOutput) throws {
        let media =
            location.file == nil
            ? MediaFolders(source, below: location.folder, options) : nil
        let guessNote = settleOwner(options)
        try introduce(media, guessNote, into: output)
        let records = EntryRecords(source: source, location: location)
        let decoder = AccountTweetDecoder(author: owner.author, formerHandles: owner.formerHandles, media: media)
        for problem in neighbours?.readCompletions(into: decoder) ?? [] { try output.emit(.failed(problem)) }
        var follows = FollowFiles()
        for (file, entry) in files {
            let items: Int?
            switch file.role {
            case .notes, .deletedNotes, .articles, .articleMetadata:
                items = try readCompletions(entry, file.role, records, decoder, output)
            case .likes: items = try readLikes(entry, records, output)
            case .messages, .groupMessages: items = try readConversations(entry, records, media, output)
            case .grok: items = try readGrokChats(entry, records, media, output)
            case .follows(let kind): items = try readFollows(entry, kind, part: file.part, records, &follows, output)
            case .lists(let relation): items = try readLists(entry, relation, records, output)
            default:
                decoder.notes.sort()
                try output.warn(decoder.articles.settle())
                items = try readTweets(entry, file.role, records, decoder, output)
            }
            try check(items, of: file, entry, into: output)
        }
        if let shortLinks {
            try ShortLinkTable.readMap(shortLinks, of: source, at: location, isOptional: true, into: output)
        }
        try finishFollows(follows, output)
        if options.include.contains(.messages) { try reportEncryptedMessages(into: output) }
        output.counts.leftOut = leftOut(options)
        try reportUnusedNotes(decoder, into: output)
        try reportUnusedArticles(decoder, into: output)
        output.counts.notes = decoder.completed
    }

    private func readTweets(
        _ entry: SourceEntry, _ role: AccountFile.Role, _ records: EntryRecords, _ decoder: AccountTweetDecoder,
        _ output: ImportOutput
    ) throws -> Int? {
        try records.read(entry, into: output, isOptional: role.isOptional) { record, position in
            let tweet = try decoder.tweet(record, role: role)
            if decoder.idsDisagree { output.disagreements.add(position) }
            try output.emit(tweet, referenced: decoder.referenced, at: position)
            output.unread.check(AccountTweetDecoder.unwrapped(record), TweetObjectReader.known)
        }
    }

    private func readLikes(_ entry: SourceEntry, _ records: EntryRecords, _ output: ImportOutput) throws -> Int? {
        try records.read(entry, into: output, isOptional: true) { record, position in
            try output.emit(AccountTweetDecoder.like(record), at: position)
            output.unread.check(record.inside("like"), AccountTweetDecoder.knownInLike)
        }
    }

    /// Reads a file of notes or articles.
    private func readCompletions(
        _ entry: SourceEntry, _ role: AccountFile.Role, _ records: EntryRecords, _ decoder: AccountTweetDecoder,
        _ output: ImportOutput
    ) throws -> Int? {
        var passed = 0
        let items = try records.read(entry, into: output, isOptional: role.isOptional) { record, _ in
            passed += 1
            if let problem = decoder.addCompletion(record, of: role) { throw problem }
            switch role {
            case .articles: output.unread.check(record.inside("article"), ArticleIndex.known)
            case .articleMetadata:
                output.unread.check(record.inside("articleMetadata"), ArticleIndex.knownInMetadata)
            default: output.unread.check(record.inside("noteTweet"), NoteIndex.known)
            }
        }
        let areArticles = role == .articles || role == .articleMetadata
        if areArticles, items != passed { decoder.articles.markDamaged() }
        return items
    }

    // MARK: Owner

    /// Guesses the owner if no file names one. Returns a warning about the guess, or about a handle of the user that
    /// was ignored; `nil` if neither applies.
    private func settleOwner(_ options: ImportOptions) -> String? {
        let wanted = options.ownerHandle.map { $0.hasPrefix("@") ? String($0.dropFirst()) : $0 }
        if let user = owner.user, user.id != nil || user.handle != nil {
            guard let wanted, let handle = user.handle, !handle.equalsHandle(wanted) else { return nil }
            return "the archive names @\(handle) as its owner, so @\(wanted) was ignored"
        }
        let withTweets = files.filter { $0.file.role == .tweets || $0.file.role == .communityTweets }
        guard !withTweets.isEmpty else {
            owner.fill(id: nil, handle: wanted)
            return nil
        }
        let guess = OwnerGuess.look(at: withTweets.map(\.entry), of: source, handle: wanted)
        owner.fill(id: guess.id, handle: guess.handle)
        if wanted != nil { return nil }
        if let handle = guess.handle { return "the archive does not name its owner; " + OwnerGuess.advice(for: handle) }
        if guess.id != nil { return nil }
        return "the archive does not name its owner, and neither do its tweets; import again with --owner HANDLE"
    }

    private func introduce(_ media: MediaFolders?, _ guessNote: String?, into output: ImportOutput) throws {
        if let media, var profile = owner.user?.profile {
            profile.avatar = profile.avatarURL.flatMap { media.profileLocation(of: $0) }
            profile.header = profile.headerURL.flatMap { media.profileLocation(of: $0) }
            owner.user?.profile = profile
        }
        try output.emit(.archive(owner: owner.user, generatedAt: owner.generatedAt))
        for former in owner.formerHandles {
            try output.emit(.formerHandle(former.handle, of: owner.user?.id, until: former.until))
        }
        for warning in media?.warnings ?? [] { try output.warn(warning) }
        for problem in owner.problems { try output.emit(.failed(problem)) }
        if let guessNote { try output.warn(guessNote) }
        if owner.isPartial { try output.warn("it is one part of a larger archive; import the other zips as well") }
        if location.file == nil, !files.contains(where: { $0.file.role.holdsTweets }) {
            try output.warn("it contains no file with tweets (tweets.js)")
        }
        try reportMissingFiles(into: output)
        try reportCopies(into: output)
        try reportUnknownFiles(into: output)
    }

    // MARK: Consistency checks

    private func reportCopies(into output: ImportOutput) throws {
        guard let first = copies.first else { return }
        let name = first.entry.name.baseName
        let list = copies.prefix(3).map { $0.entry.name.baseName }.joined(separator: ", ")
        try output.warn(
            copies.count == 1
                ? "\(name) was not read, because its name is that of a copy of \(first.file.name); if its "
                    + "contents differ, import it by itself"
                : "\(copies.count) files were not read, because their names are those of copies "
                    + "(\(list)\(copies.count > 3 ? ", …" : "")); if their contents differ, import them one by one")
    }

    /// Reports files with unknown names, because they may contain tweets: the service renames and adds files. Leaves
    /// out those that are empty according to the manifest.
    private func reportUnknownFiles(into output: ImportOutput) throws {
        guard location.file == nil else { return }
        let names = source.entries
            .filter { Self.hasScriptSuffix($0.name) && $0.name.folderPath == location.folder }
            .map { $0.name.baseName }
            .filter { AccountFile(fileName: $0) == nil && owner.expectedItems[$0.lowercased()] != 0 }
            .sorted()
        guard !names.isEmpty else { return }
        let list = names.prefix(3).joined(separator: ", ")
        try output.warn(
            names.count == 1
                ? "\(list) was not read, because this version does not know its name"
                : "\(names.count) files were not read, because this version does not know their names "
                    + "(\(list)\(names.count > 3 ? ", …" : ""))")
    }

    /// Reports missing files for which the manifest lists items: tweets, notes, and further parts of other files that
    /// are read.
    private func reportMissingFiles(into output: ImportOutput) throws {
        guard location.file == nil else { return }
        let read = Set(files.map(\.file.role)).union([.tweets, .communityTweets, .notes, .articles, .articleMetadata])
        for (name, count) in owner.expectedItems.sorted(by: { $0.key < $1.key }) where count > 0 {
            guard let file = AccountFile(fileName: name), read.contains(file.role),
                !files.contains(where: { $0.file.role == file.role && $0.file.part == file.part })
            else { continue }
            let items = count == 1 ? "1 item" : "\(count) items"
            try output.warn("\(name) is missing; the manifest lists \(items) in it")
        }
    }

    /// The numbers of items that the manifest lists and the caller did not request, by value of `--include`. 0 stands
    /// for an unknown number: the files are not opened, and no manifest lists their items.
    private func leftOut(_ options: ImportOptions) -> [String: Int] {
        guard location.file == nil else { return [:] }
        let chosen = Self.roles(options)
        var counts: [String: Int] = [:]
        for (name, count) in owner.expectedItems where count > 0 {
            guard let role = AccountFile(fileName: name)?.role, let option = role.option, !chosen.contains(role) else {
                continue
            }
            counts[option, default: 0] += count
        }
        guard owner.expectedItems.isEmpty else { return counts }
        for entry in source.entries where entry.name.folderPath == location.folder {
            guard let role = AccountFile(fileName: entry.name.baseName)?.role, let option = role.option,
                !chosen.contains(role), entry.size ?? .max > Self.maxSizeWithoutRecords
            else { continue }
            counts[option] = 0
        }
        return counts
    }

    private func check(_ items: Int?, of file: AccountFile, _ entry: SourceEntry, into output: ImportOutput) throws {
        guard location.file == nil, let items, let expected = owner.expectedItems[file.name], items != expected else {
            return
        }
        let found = items == 1 ? "1 item" : "\(items) items"
        try output.warn("\(location.reportedName(of: entry)) contains \(found); the manifest lists \(expected)")
    }

    /// Reports notes without a tweet. Notes next to a lone file may belong to tweets in other files.
    private func reportUnusedNotes(_ decoder: AccountTweetDecoder, into output: ImportOutput) throws {
        guard location.file == nil else { return }
        let count = decoder.notes.notes.count { !$0.isUsed }
        guard count > 0 else { return }
        try output.warn(
            count == 1
                ? "1 note (the text of a long post) belongs to a tweet that was not found in the archive"
                : "\(count) notes (texts of long posts) belong to tweets that were not found in the archive")
    }

    /// Reports published articles without a tweet, like `reportUnusedNotes`.
    private func reportUnusedArticles(_ decoder: AccountTweetDecoder, into output: ImportOutput) throws {
        guard location.file == nil else { return }
        let count = decoder.articles.unusedCount
        guard count > 0 else { return }
        try output.warn(
            count == 1
                ? "1 article belongs to a tweet that was not found in the archive"
                : "\(count) articles belong to tweets that were not found in the archive")
    }
}

/// Reads the files of followers, followed, blocked and muted accounts, and of lists. Opens them only if the caller
/// requests them (see Account archives, Follows and lists).
extension AccountArchive {
    /// The files of one kind that were read. A snapshot is complete only if all of them were.
    struct FollowFiles {
        fileprivate var items: [FollowKind: Int] = [:]
        fileprivate var damaged: Set<FollowKind> = []
        /// The part numbers. Accounts are missing if an earlier part is.
        fileprivate var parts: [FollowKind: Set<Int>] = [:]

        fileprivate func hasEarlierParts(_ kind: FollowKind) -> Bool {
            guard let parts = parts[kind], let last = parts.max() else { return true }
            return parts.count - 1 == last
        }
    }

    /// Reads a file of accounts. Returns their number, or `nil` if the file cannot be read to its end.
    func readFollows(
        _ entry: SourceEntry, _ kind: FollowKind, part: Int, _ records: EntryRecords, _ files: inout FollowFiles,
        _ output: ImportOutput
    ) throws -> Int? {
        let name = location.reportedName(of: entry)
        let snapshot = try snapshot(kind, in: name, output)
        let skipped = output.skipped
        let items = try records.read(entry, into: output, isOptional: true) { record, position in
            let id = try AccountArchive.followedAccount(record)
            output.unread.check(record, Self.knownInFollow)
            guard let snapshot else { return }
            try output.emit(.account(User(id: id), in: snapshot, seenAt: owner.generatedAt), at: position)
        }
        files.items[kind, default: 0] += items ?? 0
        files.parts[kind, default: []].insert(part)
        if items == nil || output.skipped > skipped { files.damaged.insert(kind) }
        return items
    }

    /// Emits the snapshot of each kind that was read, even if it is empty. A snapshot is incomplete if a record was
    /// skipped, if an earlier part is missing, or if the manifest lists another number of accounts.
    func finishFollows(_ files: FollowFiles, _ output: ImportOutput) throws {
        guard let subject = owner.subject else { return }
        for kind in FollowKind.allCases {
            guard let items = files.items[kind] else { continue }
            let expected = owner.expectedItems.filter { AccountFile(fileName: $0.key)?.role == .follows(kind) }
            let isWhole = expected.isEmpty || location.file != nil || expected.values.reduce(0, +) == items
            try output.emit(
                .follow(
                    .snapshot(
                        FollowSnapshot(of: subject, kind, begunAt: owner.generatedAt),
                        isComplete: isWhole && files.hasEarlierParts(kind) && !files.damaged.contains(kind),
                        seenAt: owner.generatedAt)))
        }
    }

    /// Reads a file of lists. Returns their number, or `nil` if the file cannot be read to its end.
    func readLists(
        _ entry: SourceEntry, _ relation: TwitterList.Relation, _ records: EntryRecords, _ output: ImportOutput
    ) throws -> Int? {
        let subject = owner.subject
        return try records.read(entry, into: output, isOptional: true) { record, position in
            try output.emit(.list(AccountArchive.list(record), of: subject, relation), at: position)
            output.unread.check(record, Self.knownInList)
        }
    }

    /// The snapshot of a file, or `nil` after a warning that the owner is unknown.
    private func snapshot(_ kind: FollowKind, in name: String, _ output: ImportOutput) throws -> FollowSnapshot? {
        if let subject = owner.subject { return FollowSnapshot(of: subject, kind, begunAt: owner.generatedAt) }
        try output.warn(
            "\(name) was not imported, because the owner of the archive is unknown; import the whole archive, or "
                + "import again with --owner HANDLE")
        return nil
    }
}

extension AccountOwner {
    /// The owner as the subject of follows; `nil` if neither the ID nor the handle is known.
    var subject: User? { user.flatMap { $0.id == nil && $0.handle == nil ? nil : author } }
}

/// Decodes records of follows and lists.
extension AccountArchive {
    private static let wrappers: [StaticString] = ["follower", "following", "blocking", "muting"]

    /// The members of a record of follows.
    static let knownInFollow = KnownMembers(
        [], leaving: nil,
        nested: wrappers.map { ($0, KnownMembers(["accountId"], leaving: .accountFiles, in: "follower.")) })

    /// The members of a record of lists.
    private static let knownInList = KnownMembers(
        [], leaving: nil, nested: [("userListInfo", KnownMembers(["url"], leaving: nil))])

    /// The account of `{"follower":{"accountId":"42",…}}` and similar records.
    static func followedAccount(_ record: JSONValue) throws -> UserID {
        for wrapper in wrappers {
            if let id = record.object(wrapper)?["accountId"]?.integer, id > 0 { return UserID(id) }
        }
        throw RecordProblem(reason: "it has no account ID")
    }

    /// The list of `{"userListInfo":{"url":"https://twitter.com/ann_lee/lists/tea"}}`.
    static func list(_ record: JSONValue) throws -> TwitterList {
        guard let url = record.object("userListInfo")?["url"]?.nonEmptyString else {
            throw RecordProblem(reason: "it has no address of a list")
        }
        guard let list = list(at: url) else {
            throw RecordProblem(reason: "it is not the address of a list: \(url.prefix(100))")
        }
        return list
    }

    /// Parses the URL of a list. The last part of its path is an ID or the name that the list had when it was
    /// created.
    private static func list(at url: String) -> TwitterList? {
        let parts = url.split(separator: "/", omittingEmptySubsequences: true)
        guard parts.count == 5, ["http:", "https:"].contains(parts[0]), parts[3] == "lists",
            parts[1] == "twitter.com" || parts[1] == "x.com"
        else { return nil }
        let (handle, last) = (String(parts[2]), String(parts[4]))
        let owner = handle == "i" ? nil : User(id: nil, handle: handle)
        if let id = Int64(last), id > 0 { return TwitterList(key: String(id), owner: owner, url: url) }
        guard owner != nil else { return nil }
        return TwitterList(key: "\(handle)/\(last)".lowercased(), name: last, owner: owner, url: url)
    }
}

/// Reads direct messages of an account archive. Opens their files only if the caller requests them.
extension AccountArchive {
    /// Reads a file of conversations. Returns their number, or `nil` if the file cannot be read to its end.
    func readConversations(
        _ entry: SourceEntry, _ records: EntryRecords, _ media: MediaFolders?, _ output: ImportOutput
    ) throws -> Int? {
        let name = location.reportedName(of: entry)
        var decoder = ConversationDecoder(media: media)
        let splitter = ConversationSplitter()
        let items = try records.read(entry, into: output, isOptional: true, splitBy: splitter) { record, position in
            let start = record.range.lowerBound
            try decoder.decode(record) { found, range in
                let position = splitter.original(
                    of: RecordPosition(
                        offset: position.offset + Int64(range.lowerBound - start), length: Int64(range.count)))
                switch found {
                case .success(let direct): try output.emit(direct, at: position)
                case .failure(let problem): try output.skip(problem, in: name, at: position)
                }
            }
            let object = record.inside("dmConversation")
            output.unread.check(object, ConversationDecoder.known)
            // This is faster than nested members: each element has one of several members.
            object.array("messages")?.forEachElement { element in
                guard let kind = element.firstKey?.string, let inner = element.firstMember,
                    let members = ConversationDecoder.known(inKind: kind)
                else { return }
                output.unread.check(inner, members, in: "messages.\(kind).")
            }
        }
        for (kind, count) in decoder.unknownKinds {
            let entries = count == 1 ? "1 entry" : "\(count) entries"
            try output.warn("\(name): \(entries) of the unknown kind \(kind) skipped")
        }
        return items
    }

    /// Reads a file of chats with Grok. Returns the number of their messages, or `nil` if the file cannot be read to
    /// its end.
    func readGrokChats(
        _ entry: SourceEntry, _ records: EntryRecords, _ media: MediaFolders?, _ output: ImportOutput
    ) throws -> Int? {
        var isFirst = true
        return try records.read(entry, into: output, isOptional: true) { record, position in
            let item = record.inside("grokChatItem")
            let message = try Message.grok(item, media)
            // The archive does not name the account that answers.
            if isFirst { try output.emit(.account(User(id: .grok, handle: "grok", name: "Grok"))) }
            isFirst = false
            try output.emit(.message(message), at: position)
            output.unread.check(item, Message.knownInGrok)
        }
    }

    /// Reports messages that the archive contains only encrypted. A lone file has no such report.
    func reportEncryptedMessages(into output: ImportOutput) throws {
        guard location.file == nil else { return }
        for entry in source.entries where entry.name.folderPath == location.folder {
            let name = entry.name.baseName
            guard AccountFile(fileName: name)?.role == .encryptedMessages else { continue }
            let count = owner.expectedItems[name.lowercased()]
            if count == 0 { continue }
            let messages = count.map { $0 == 1 ? "its only entry is" : "its \($0) entries are" } ?? "its messages are"
            try output.warn("\(name) was skipped: \(messages) encrypted, and the archive does not contain the key")
        }
    }
}
