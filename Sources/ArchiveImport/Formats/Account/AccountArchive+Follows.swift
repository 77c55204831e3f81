import TweetModel

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
    ) throws(ImportStopped) -> Int? {
        let name = location.reportedName(of: entry)
        let snapshot = try snapshot(kind, in: name, output)
        let skipped = output.skipped
        let items = try records.read(entry, into: output, isOptional: true) {
            (record, position) throws(ImportStopped) in
            switch FollowEntry.account(record) {
            case .success(let id):
                guard let snapshot else { return }
                try output.emit(.account(User(id: id), in: snapshot, seenAt: owner.generatedAt), at: position)
            case .failure(let problem): try output.skip(problem, in: name, at: position)
            }
        }
        files.items[kind, default: 0] += items ?? 0
        files.parts[kind, default: []].insert(part)
        if items == nil || output.skipped > skipped { files.damaged.insert(kind) }
        return items
    }

    /// Emits the snapshot of each kind that was read, even if it is empty. A snapshot is incomplete if a record was
    /// skipped, if an earlier part is missing, or if the manifest lists another number of accounts.
    func finishFollows(_ files: FollowFiles, _ output: ImportOutput) throws(ImportStopped) {
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
    ) throws(ImportStopped) -> Int? {
        let name = location.reportedName(of: entry)
        let subject = owner.subject
        return try records.read(entry, into: output, isOptional: true) { (record, position) throws(ImportStopped) in
            switch FollowEntry.list(record) {
            case .success(let list): try output.emit(.list(list, of: subject, relation), at: position)
            case .failure(let problem): try output.skip(problem, in: name, at: position)
            }
        }
    }

    /// The snapshot of a file, or `nil` after a warning that the owner is unknown.
    private func snapshot(
        _ kind: FollowKind, in name: String, _ output: ImportOutput
    ) throws(ImportStopped) -> FollowSnapshot? {
        if let subject = owner.subject { return FollowSnapshot(of: subject, kind, begunAt: owner.generatedAt) }
        try output.emit(
            .warning(
                "\(name) was not imported, because the owner of the archive is unknown; import the whole archive, or "
                    + "import again with --owner HANDLE"))
        return nil
    }
}

extension AccountOwner {
    /// The owner as the subject of follows; `nil` if neither the ID nor the handle is known.
    var subject: User? { user.flatMap { $0.id == nil && $0.handle == nil ? nil : author } }
}

/// Decodes records of follows and lists.
enum FollowEntry {
    private static let wrappers: [StaticString] = ["follower", "following", "blocking", "muting"]

    /// The account of `{"follower":{"accountId":"42",…}}` and similar records.
    static func account(_ record: JSONValue) -> Result<UserID, RecordProblem> {
        for wrapper in wrappers {
            if let id = record.object(wrapper)?["accountId"]?.integer, id > 0 { return .success(UserID(id)) }
        }
        return .failure(RecordProblem(reason: "it has no account ID"))
    }

    /// The list of `{"userListInfo":{"url":"https://twitter.com/ann_lee/lists/tea"}}`.
    static func list(_ record: JSONValue) -> Result<TwitterList, RecordProblem> {
        guard let url = record.object("userListInfo")?["url"]?.nonEmptyString else {
            return .failure(RecordProblem(reason: "it has no address of a list"))
        }
        guard let list = list(at: url) else {
            return .failure(RecordProblem(reason: "it is not the address of a list: \(url.prefix(100))"))
        }
        return .success(list)
    }

    /// Parses the address of a list. The last part of its path is an ID or the name that the list had when it was
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
