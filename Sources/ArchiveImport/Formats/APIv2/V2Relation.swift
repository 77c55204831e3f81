import TweetModel

/// The relation that the accounts or lists of a response have to the requested account or list. Only the address of the
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
    func emit(_ object: JSONValue, seenAt: Int64?, into sink: RecordSink) throws(ImportStopped) -> Bool {
        switch self {
        case .follows(let kind, let subject):
            guard let account = Self.account(object) else { return false }
            try sink.follow(
                .account(account, in: FollowSnapshot(of: User(id: subject), kind), seenAt: seenAt))
        case .members(let list):
            guard let account = Self.account(object) else { return false }
            try sink.follow(.members([account], of: TwitterList(key: String(list)), seenAt: seenAt))
        case .lists(let relation, let subject):
            guard !object.has("username"), let id = object["id"]?.integer, id > 0,
                let name = object["name"]?.nonEmptyString
            else { return false }
            let owner = RecordID.positive(object, "owner_id").map { User(id: UserID($0)) }
            try sink.follow(
                .list(TwitterList(key: String(id), name: name, owner: owner), of: User(id: subject), relation))
        }
        return true
    }

    /// Emits the snapshot that a page belongs to. It is complete if this is the last page.
    func emitPage(_ page: JSONValue, seenAt: Int64?, into sink: RecordSink) throws(ImportStopped) {
        switch self {
        case .follows(let kind, let subject):
            let isLast = page.object("meta")?.has("next_token") == false
            try sink.follow(
                .snapshot(
                    FollowSnapshot(of: User(id: subject), kind), isComplete: isLast && sink.isUndamaged,
                    seenAt: seenAt))
        case .members(let list): try sink.follow(.members([], of: TwitterList(key: String(list)), seenAt: seenAt))
        case .lists: break
        }
    }

    private static func account(_ object: JSONValue) -> User? {
        guard object.has("username"), !object.has("text") else { return nil }
        let account = V2User.user(object)
        return account.id == nil ? nil : account
    }
}
