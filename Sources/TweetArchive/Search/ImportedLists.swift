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
        if found.isEmpty { return .unknown(known: lists.filter(\.hasMembers).map(\.title)) }
        let incomplete = found.filter { list in
            !list.isComplete && !found.contains { $0.isComplete && Self.areSame($0, list) }
        }
        let members = Set(found.flatMap(\.members)).sorted { $0.rawValue < $1.rawValue }
        if members.isEmpty, !incomplete.isEmpty { return .unknownMembers }
        return .members(members, isComplete: incomplete.isEmpty)
    }

    /// Returns true if two lists have the same owner and name, such as a list that an account archive identifies by
    /// these and that the API identifies by a number. Addresses contain hyphens instead of spaces.
    private static func areSame(_ first: FollowCatalog.List, _ second: FollowCatalog.List) -> Bool {
        guard let owner = first.owner, let other = second.owner, Folding.fold(owner) == Folding.fold(other) else {
            return false
        }
        func name(_ list: FollowCatalog.List) -> String { Folding.fold(list.title).replacing(" ", with: "-") }
        return name(first) == name(second)
    }
}
