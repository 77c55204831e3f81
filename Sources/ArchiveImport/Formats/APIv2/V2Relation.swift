import TweetModel

/// The relation that the accounts or lists of a response have to the requested account or list. Only the URL of the
/// request contains it, which twarc adds to each response (see API formats, Follows and lists).
enum V2Relation: Hashable {
    /// `https://api.twitter.com/2/users/42/followers`
    case follows(FollowKind, of: UserID)
    /// `https://api.twitter.com/2/users/42/owned_lists`
    case lists(TwitterList.Relation, of: UserID)
    /// `https://api.twitter.com/2/lists/7/members`
    case members(of: Int64)

    /// `nil` if the record was not written by twarc, or is a response to another request.
    init?(of record: JSONValue) {
        guard let url = record.object("__twarc")?["url"]?.nonEmptyString else { return nil }
        let path = Array(url.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").suffix(4))
        guard path.count == 4, path[0] == "2", let id = Int64(path[2]), id > 0 else { return nil }
        switch (path[1], path[3]) {
        case ("users", "followers"): self = .follows(.follower, of: UserID(id))
        case ("users", "following"): self = .follows(.following, of: UserID(id))
        case ("users", "blocking"): self = .follows(.block, of: UserID(id))
        case ("users", "muting"): self = .follows(.mute, of: UserID(id))
        case ("users", "owned_lists"): self = .lists(.created, of: UserID(id))
        case ("users", "list_memberships"): self = .lists(.member, of: UserID(id))
        case ("users", "followed_lists"): self = .lists(.subscribed, of: UserID(id))
        case ("lists", "members"): self = .members(of: id)
        default: return nil
        }
    }

    /// Emits an account or list of a response. Returns false if the object is not of the requested kind.
    func emit(_ object: JSONValue, in crawl: V2Crawl?, seenAt: Int64?, into sink: RecordSink) throws -> Bool {
        guard case .lists(let relation, let subject) = self else {
            guard let account = Self.account(object), let snapshot = snapshot(of: crawl) else { return false }
            try sink.follow(.account(account, in: snapshot, seenAt: seenAt))
            return true
        }
        guard !object.has("username"), let id = object["id"]?.integer, id > 0,
            let name = object["name"]?.nonEmptyString
        else { return false }
        let owner = object.positiveID("owner_id").map { User(id: UserID($0)) }
        try sink.follow(.list(TwitterList(key: String(id), name: name, owner: owner), of: User(id: subject), relation))
        return true
    }

    /// Emits the snapshot that a page belongs to. It is complete if this is the last page of a whole crawl.
    func emitPage(of crawl: V2Crawl, seenAt: Int64?, into sink: RecordSink) throws {
        guard let snapshot = snapshot(of: crawl) else { return }
        try sink.follow(.snapshot(snapshot, isComplete: crawl.isWhole && crawl.isAtEnd, seenAt: seenAt))
    }

    /// The snapshot of a crawl of accounts; `nil` for lists.
    private func snapshot(of crawl: V2Crawl?) -> FollowSnapshot? {
        switch self {
        case .follows(let kind, let subject): FollowSnapshot(of: User(id: subject), kind, begunAt: crawl?.begunAt)
        case .members(let list): FollowSnapshot(membersOf: TwitterList(key: String(list)), begunAt: crawl?.begunAt)
        case .lists: nil
        }
    }

    private static func account(_ object: JSONValue) -> User? {
        guard object.has("username"), !object.has("text") else { return nil }
        let account = User.v2(object)
        return account.id == nil ? nil : account
    }
}

/// A series of responses that list the accounts of one relation, up to the current response.
struct V2Crawl {
    /// The time at which the first response was retrieved, in Unix seconds; `nil` if unknown.
    let begunAt: Int64?
    /// False if a response is missing or damaged.
    private(set) var isWhole: Bool
    private var nextToken: String?
    /// True if the service has no more responses.
    private(set) var isAtEnd = false

    /// Creates the state after a response: the continuation of an earlier one, or the first one of a new series.
    ///
    /// The service sends a token with each response except the last. The request of the next response contains it.
    init(_ page: JSONValue, after earlier: V2Crawl?, retrievedAt: Int64?) {
        // A response after the last one belongs to another series, whose beginning is missing.
        let earlier = earlier?.isAtEnd == true ? nil : earlier
        let meta = page.object("meta")
        let token = Self.requestedToken(of: page)
        if token == nil, meta?.has("previous_token") != true {
            (begunAt, isWhole) = (retrievedAt, true)
        } else {
            begunAt = earlier?.begunAt ?? retrievedAt
            isWhole = earlier.map { $0.isWhole && token != nil && $0.nextToken == token } ?? false
        }
        nextToken = meta?["next_token"]?.nonEmptyString
        isAtEnd = meta != nil && nextToken == nil
    }

    mutating func markDamaged() { isWhole = false }

    /// The token in the URL that twarc requested; `nil` for the first response.
    private static func requestedToken(of page: JSONValue) -> String? {
        let url = page.object("__twarc")?["url"]?.string ?? ""
        guard let start = url.utf8.firstIndex(of: UInt8(ascii: "?")) else { return nil }
        for parameter in url[start...].dropFirst().split(separator: "&") {
            let parts = parameter.split(separator: "=", maxSplits: 1)
            if parts.count == 2, parts[0] == "pagination_token" || parts[0] == "next_token" { return String(parts[1]) }
        }
        return nil
    }
}
