internal import IndexStore
internal import QueryEngine
internal import TweetModel
internal import TweetText

/// The imported Twitter lists that `list:NAME` can name.
struct ImportedLists: Sendable {
    let lists: [FollowCatalog.List]

    /// The folded names of a list: its name, its ID or the last part of its address, and both after the owner's handle.
    static func names(of list: FollowCatalog.List) -> [String] {
        let names = [list.title, list.key] + (list.owner.map { ["\($0)/\(list.title)"] } ?? [])
        return names.map { Folding.fold($0) }
    }

    /// Finds lists by name, ignoring case. If several lists have the name, returns the members of all of them.
    func find(_ name: String) -> ImportedList {
        let folded = Folding.fold(name)
        let found = lists.filter { Self.names(of: $0).contains(folded) }
        let known = found.compactMap(\.members)
        if !known.isEmpty { return .members(Set(known.joined()).sorted { $0.rawValue < $1.rawValue }) }
        if !found.isEmpty { return .unknownMembers }
        return .unknown(known: lists.filter(\.hasMembers).map(\.title))
    }
}
