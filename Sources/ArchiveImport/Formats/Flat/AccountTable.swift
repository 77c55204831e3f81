import TweetModel

/// Reads tables of accounts (CSV) with the columns ID, handle and name, which give names to bare IDs (see Other inputs,
/// Names of accounts).
struct AccountTable: FileSetReader {
    let source: InputSource
    let location: ArchiveLocation

    static func matches(_ head: FilePrefix, _ options: ImportOptions) -> Bool {
        guard head.content == .text || head.content == .tweetTable else { return false }
        let rows = CSVReader.firstRows(of: head.bytes, limit: 2, isHeader: { Columns($0) != nil })
        guard rows.count == 2, let columns = Columns(rows[0]) else { return false }
        return columns.account(rows[1]) != nil
    }

    private struct Columns: TableColumns {
        static let known = Set(ids + handles + names + LeftOutMembers.accountTables.names)

        private let id, handle: Int
        private let name: Int?

        /// Returns `nil` for tables without these columns, and for tables of tweets or messages.
        init?(_ header: [[UInt8]]) {
            let names = ColumnNames(header)
            guard let id = names.columns(Self.ids).first, let handle = names.columns(Self.handles).first,
                names.columns(Self.otherNames).isEmpty,
                // Lists of tweets without texts also have an ID, a handle and a date.
                names.columns(Self.times).isEmpty
                    || !names.columns(["followers_count", "followers", "followerscount"]).isEmpty
            else { return nil }
            (self.id, self.handle) = (id, handle)
            name = names.columns(Self.names).first
        }

        private static let ids = ["user_id", "userid", "account_id", "accountid", "twitter_id", "id_str", "id"]
        private static let handles = ["screen_name", "screenname", "handle", "twitter_handle", "username", "user_name"]
        private static let names = ["name", "display_name", "displayname", "profile_name", "profilename"]
        private static let otherNames = [
            "text", "full_text", "tweet", "content", "body", "message", "tweet_id", "tweetid", "status_id",
            "relation_types", "retweet_count", "favorite_count", "like_count",
        ]
        private static let times = ["created_at", "createdat", "date", "time", "timestamp"]

        /// Returns `nil` if the row has no ID or no handle.
        func account(_ row: [[UInt8]]) -> User? {
            guard max(id, handle) < row.count, let id = Int64(LegacyText.string(row[id])), id > 0 else { return nil }
            var handle = LegacyText.string(row[handle])
            if handle.hasPrefix("@") { handle.removeFirst() }
            guard !handle.isEmpty, handle.utf8.allSatisfy(\.isHandleByte) else { return nil }
            let name = self.name.flatMap { $0 < row.count ? LegacyText.string(row[$0]) : nil }
            return User(id: UserID(id), handle: handle, name: name?.isEmpty == false ? name : nil)
        }
    }

    func read(options: ImportOptions, into output: ImportOutput) throws {
        for file in location.files {
            try EntryRecords(source: source, location: location).readRows(file, into: output) {
                (columns: Columns, row) in
                guard let account = columns.account(row) else {
                    throw RecordProblem(reason: "it has no ID or no handle")
                }
                try output.emit(.account(account))
            }
        }
    }
}

/// Objects of accounts in lists of other programs, with an ID, a handle, and the numbers of followers and followed
/// accounts. The author in an object of a tweet is not one of them.
///
///     {"userId":"42","userName":"ann_lee","displayName":"Ann","followersCount":3,"followingCount":4}
extension RecordType {
    static let plainAccounts: RecordType = {
        var type = RecordType.withoutTweets(
            .condensed, "accounts", lists: ["users", "accounts", "followers", "following", "data"],
            accounts: { account($0).map { [$0] } ?? [] }, known: known, matches: { account($0) != nil })
        type.isNeverInside = true
        return type
    }()

    private static let ids: [StaticString] = ["userId", "user_id", "accountId", "account_id", "id"]
    private static let handles: [StaticString] = ["userName", "username", "screenName", "handle"]
    private static let names: [StaticString] = ["displayName", "display_name", "name"]
    private static let counts: [[StaticString]] = [
        ["followers", "followersCount", "followers_count", "follower_count"],
        ["following", "followingCount", "following_count", "friends_count", "friendsCount"],
    ]
    /// Members of tweets, of accounts that have other readers, and of accounts of other services.
    private static let others = RecordKeys(
        required: [],
        forbidden: [
            "text", "full_text", "tweet", "content", "body", "message", "caption", "title", "tweet_id", "tweetId",
            "_type", "__twarc", "public_metrics", "screen_name", "acct", "web_url", "login", "pk", "did", "webfinger",
        ])

    private static let known = KnownMembers((ids + handles + names).map(\.description), leaving: .accountTables)

    private static func account(_ record: JSONValue) -> User? {
        guard record.kind == .object, others.match(record), !record.hasMember(where: containsRecords),
            isOfX(record["url"]?.string),
            counts.allSatisfy({ names in names.contains { record[$0]?.integer != nil } }),
            let handle = FlatFormat.plainHandle(record.firstText(handles)),
            let id = ids.compactMap({ record.positiveID($0) }).first
        else { return nil }
        let fields = FlatRecord(commonNamesIn: record)
        guard fields.page == nil else { return nil }
        for field in [Field.likes, .retweets, .replies, .mediaURLs, .language] where fields[field] != nil { return nil }
        return User(id: UserID(id), handle: handle, name: record.firstText(names))
    }

    /// Whether a member contains objects, such as the tweets of the account.
    private static func containsRecords(_ name: JSONValue, _ value: JSONValue) -> Bool {
        (value.kind == .object || value.first?.kind == .object) && !name.equals("entities")
    }

    private static func isOfX(_ url: String?) -> Bool {
        guard let host = url?.split(separator: "/").dropFirst().first?.lowercased() else { return true }
        return ["twitter.com", "x.com", "t.co"].contains { host == $0 || host.hasSuffix("." + $0) }
    }
}
