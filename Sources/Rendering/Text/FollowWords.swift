import TweetModel

extension FollowChange {
    /// The change in words: `Followers of @ann_lee: 1 lost, 2 gained`.
    package var title: String {
        let accounts =
            switch kind {
            case .follower: "Followers of"
            case .following: "Accounts followed by"
            case .block: "Accounts blocked by"
            case .mute: "Accounts muted by"
            }
        return "\(accounts) \(subject.handle.map { "@" + $0 } ?? subject.label): "
            + "\(HumanReadable.grouped(lost.count)) lost, \(HumanReadable.grouped(gained.count)) gained"
    }
}

extension FollowKind {
    /// The accounts as a row of a table names them.
    var plural: String {
        switch self {
        case .follower: "followers"
        case .following: "following"
        case .block: "blocked"
        case .mute: "muted"
        }
    }
}

extension User {
    /// The handle and the display name: `@ann_lee (Ann)`. An unknown handle is `no handle`; an unknown name is omitted.
    package var displayName: String {
        (handle.map { "@" + $0 } ?? "no handle") + (name.map { " (\($0))" } ?? "")
    }

    /// The handle and the display name as in `displayName`, or `account 42` if the handle is unknown.
    package var label: String {
        guard handle == nil, let id else { return displayName }
        return "account \(id.rawValue)" + (name.map { " (\($0))" } ?? "")
    }
}
