internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
package import TweetModel
internal import TweetText

/// Remembers the lists that terminal sessions printed last, so that commands can refer to a row by its number.
package struct RowNumbers {
    let access: StoreAccess
    private var store: Store { access.store }

    /// Returns the tweet in a row of the result list that a terminal session printed last.
    ///
    /// - Parameters:
    ///   - row: The row number, starting at 1.
    ///   - session: The identifier that the session passed to `remember(_:for:)`.
    /// - Returns: The tweet's ID (`nil` if the list does not have that row), and the number of rows of the list.
    package func tweet(row: Int, of session: String) throws(TweetArchiveError) -> (id: TweetID?, rows: Int) {
        try access.read(otherwise: (nil, 0)) { () throws(SQLiteError) in
            try LastResults(store).tweet(row: row, of: session)
        }
    }

    /// Stores the first 999 IDs of a list that a terminal session printed. `show 2` can then find the second row of the
    /// list. Returns false if writing fails, for example because the store is read-only. Does nothing and returns true
    /// if the store has no tables yet.
    package func remember(_ ids: [TweetID], for session: String) -> Bool {
        access.writeIfPossible { () throws(SQLiteError) in try LastResults(store).remember(ids, for: session) } == nil
    }

    /// Returns the conversation in a row of the list that a terminal session printed last. Rows are counted from 1.
    /// Returns `nil` if the list does not have that row.
    package func conversation(row: Int, of session: String) throws(TweetArchiveError) -> Conversation? {
        try access.read(otherwise: nil) { () throws(SQLiteError) in
            try MessageLoader(store).remembered(row: row, of: session)
        }
    }

    /// Stores the first 999 conversations of a list that a terminal session printed, so that commands can refer to one
    /// by its row number. Returns false if writing fails; true on success, or if the store has no tables yet.
    package func remember(_ list: [Conversation], for session: String) -> Bool {
        access.writeIfPossible { () throws(SQLiteError) in
            try MessageLoader(store).remember(list.map(\.id), for: session)
        } == nil
    }
}

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
