import TweetModel

/// The properties of tweets in the object around them: their author, the position in GeoJSON, and whether they are in a
/// list of bookmarks.
///
///     {"user":{"screen_name":"ann_lee"},"tweets":[{…},{…}]}
///     {"account_info":{…},"tweets":[…]}    {"username":"ann_lee","user_id":"42","posts":[…]}
///     {"type":"Feature","geometry":{"type":"Point","coordinates":[4.5,52.2]},"properties":{…}}
struct Surroundings {
    private var account: User?
    private var point: Coordinate?
    /// The name of the last member.
    private var member: String?
    /// Whether the tweets in the last member are those of the account.
    private var isOwn = true
    /// Whether the last member is a list of bookmarks.
    private var isBookmarks = false
    /// The tweets without an author before the account was known.
    private var unsigned = 0

    init() {}

    /// The same for the values inside one of the records. An account next to tweets of others, such as likes, is not
    /// their author.
    func inside(_ record: JSONValue) -> Surroundings {
        var inner = Surroundings()
        let isOwn = inner.read(record)
        inner.isOwn = isOwn && (inner.account != nil || self.isOwn)
        var lists = 0
        record.forEachRawMember { _, value in if value.kind == .array { lists += 1 } }
        inner.isBookmarks = isBookmarks || lists == 1 && record.array("bookmarks") != nil
        inner.account = inner.account ?? account
        return inner
    }

    /// Reads the members of an object. Returns whether all lists of tweets in it are those of the account.
    private mutating func read(_ record: JSONValue) -> Bool {
        var areOwn = true
        record.forEachMember { name, value in
            add(name, value)
            if Self.wrappers.contains(name), value.kind == .object {
                areOwn = read(value) && areOwn
            } else if !isOwn, let first = value.first, first.kind == .object {
                areOwn = FlatRecord(commonNamesIn: first)[.text] == nil && areOwn
            }
        }
        return areOwn
    }

    /// Reads a member, or notes that the records of a list begin.
    mutating func add(_ name: String, _ value: JSONValue) {
        if name == member { return }
        member = name
        let plain = ColumnAliases.plainName(name)
        isOwn = Self.lists.contains(plain)
        isBookmarks = plain == "bookmarks"
        if plain == "geometry" { point = point ?? Self.point(value) }
        guard value.kind != .array else { return }
        let isAccount = Self.accounts.contains(plain)
        if isAccount, value.kind == .object {
            account = account ?? Self.account(value)
        } else if isAccount || Self.handles.contains(plain) {
            guard let handle = FlatFormat.plainHandle(value.string) else { return }
            account = User(id: account?.id, handle: account?.handle ?? handle, name: account?.name)
        } else if Self.ids.contains(plain), let id = value.positiveInteger {
            account = User(id: account?.id ?? UserID(id), handle: account?.handle, name: account?.name)
        }
    }

    /// Sets the position and the author of a tweet without them, and marks a bookmark. An author of which only the
    /// displayed name is known is replaced.
    mutating func complete(_ tweet: inout Tweet) {
        if (tweet.author?.id?.rawValue ?? -1) < 0, tweet.author?.handle == nil, isOwn {
            tweet.author = account ?? tweet.author
            if account == nil { unsigned += 1 }
        }
        tweet.point = tweet.point ?? point
        if isBookmarks { tweet.flags.insert(.bookmarked) }
    }

    /// A warning if the file names the account only after its tweets.
    func warning(in name: String) -> String? {
        guard unsigned > 0, let account else { return nil }
        let subject = unsigned == 1 ? "1 tweet of \(name) has" : "\(unsigned) tweets of \(name) have"
        let author = account.handle.map { "@\($0)" } ?? account.id.map { "\($0.rawValue)" } ?? ""
        return "\(subject) no author, because the account \(author) is named after them; "
            + "if it is the author, import the file with --owner \(account.handle ?? "HANDLE")"
    }

    // MARK: Members

    /// Members with tweets by the account. Others, such as likes, bookmarks and replies, can be by anyone.
    private static let lists: Set<String> = [
        "tweets", "posts", "statuses", "timeline", "user_tweets", "usertweets", "user_timeline", "tweet_list", "data",
        "results", "items", "features", "properties",
    ]
    private static let wrappers: Set<String> = ["data", "result", "response"]
    private static let accounts: Set<String> = [
        "user", "author", "account", "profile", "account_info", "accountinfo", "user_info", "userinfo", "profile_info",
        "profileinfo", "user_data", "userdata", "user_profile", "userprofile", "author_info", "twitter_user", "owner",
    ]
    private static let handles: Set<String> = ["username", "screen_name", "screenname", "handle", "user_name"]
    private static let ids: Set<String> = ["user_id", "userid", "user_id_str", "account_id", "author_id"]

    private static func account(_ object: JSONValue) -> User? {
        var user = object.has("screen_name") ? User.v1(object) : User(id: object.userID)
        let handle = object.firstText(["username", "userName", "handle", "screenName"])
        user.handle = user.handle ?? FlatFormat.plainHandle(handle)
        user.name = user.name ?? object.firstText(["name", "displayName", "display_name", "displayname", "fullName"])
        return user.id == nil && user.handle == nil ? nil : user
    }

    private static func point(_ geometry: JSONValue) -> Coordinate? {
        guard geometry["type"]?.equals("Point") == true, let longitude = geometry["coordinates"]?.element(0)?.double,
            let latitude = geometry["coordinates"]?.element(1)?.double, abs(latitude) <= 90, abs(longitude) <= 180
        else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }
}

/// Reads the members of an object around a single tweet: the user's labels and note. Other simple values are counted as
/// not read.
///
///     {"bookmarkedAt":"2023-11-26","folder":"Birds","tags":["sea"],"note":"see you","tweet":{…}}
///     {"label":"angry","annotator":"k","data":{…}}    an annotated tweet
extension RecordSink {
    /// - Parameter before: the value of `collected` before the tweet was decoded.
    func readWrapper(_ wrapper: JSONValue, since before: Int) throws {
        guard collected == before + 1, let tweet = lastTweet else { return }
        // In a graph database (Neo4j), the labels are the types of a node.
        if wrapper["type"]?.equals("node") == true { return }
        var (labels, note) = ([String](), String?.none)
        labels += unread.labels {
            wrapper.forEachMember { name, value in
                guard value.kind != .object, value.first?.kind != .object || Self.labelNames.contains(name) else {
                    return
                }
                let words = Self.labelNames.contains(name) ? MappedColumns.labels(value) : []
                if words.contains(where: { $0.contains(where: \.isLetter) }) {
                    labels += words
                } else if Self.noteNames.contains(name), let text = value.nonEmptyString {
                    note = note ?? text
                } else if !Self.leftOut.contains(name) {
                    unread.add(name, value)
                }
            }
        }
        try own(labels: labels, note: note, of: tweet)
    }

    private static let labelNames: Set<String> = [
        "folder", "folders", "folderName", "folderNames", "folder_name", "folder_names", "tags", "tag_names",
        "tagNames", "label", "labels",
    ]
    private static let noteNames: Set<String> = ["note", "notes"]
    /// Keys of databases, values of responses, the account that `Surroundings` reads, and the origin of a record of
    /// Zeeschuimer.
    private static let leftOut: Set<String> = [
        "id", "_id", "id_str", "tweet_id", "tweetId", "_index", "_type", "_score", "_version", "sort", "type", "kind",
        "code", "message", "status", "success", "ok", "error", "cursor", "next_cursor", "username", "screen_name",
        "screenname", "handle", "user_name", "user", "author", "account", "user_id", "userid", "user_id_str",
        "account_id", "author_id", "nav_index", "item_id", "timestamp_collected", "source_platform",
        "source_platform_url", "source_url", "user_agent", "last_updated",
    ]
}

extension JSONValue {
    /// Whether a response to the web client is a tweet inside an object of another program.
    var wrapsResult: Bool {
        !has("__typename") && !has("text") && !has("full_text") && !isGraphQLTweet
            && hasMember { _, value in value.kind == .object && value.inside("tweet").isGraphQLTweet }
    }
}
