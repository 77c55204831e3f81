internal import IndexStore
internal import QueryEngine
internal import SQLiteKit
package import TweetModel
internal import TweetText

/// Remembers the lists that terminal sessions printed last, so that commands can refer to a row by its number.
extension TweetArchive {
    /// Returns the tweet in a row of the result list that a terminal session printed last.
    ///
    /// - Parameters:
    ///   - row: The row number, starting at 1.
    ///   - session: The identifier that the session passed to `remember(_:search:for:)`.
    /// - Returns: The tweet's ID (`nil` if the list does not have that row), and the number of rows of the list.
    package func tweet(row: Int, of session: String) throws -> (id: TweetID?, rows: Int) {
        try read(otherwise: (nil, 0)) {
            let (id, rows) = try SessionLists.results(connection).value(row: row, of: session)
            return (id.map { TweetID($0) }, rows)
        }
    }

    /// Stores the first 999 IDs of a list that a terminal session printed. `show 2` can then find the second row of the
    /// list. `search` describes the search that found them; `nil` if it cannot be continued. Returns false if writing
    /// fails, for example because the store is read-only. Does nothing and returns true if the store has no tables yet.
    package func remember(_ ids: [TweetID], search: String?, for session: String) -> Bool {
        writeIfPossible {
            try SessionLists.results(connection).replace(list: ids.map(\.rawValue), search: search, of: session)
        } == nil
    }

    /// Replaces the description of the last search of a terminal session; `nil` removes it. Does nothing if writing
    /// fails.
    package func remember(search: String?, for session: String) {
        _ = writeIfPossible { try SessionLists.results(connection).replace(search: search, of: session) }
    }

    /// Returns the description of the last search of a terminal session; `nil` if none is stored.
    package func lastSearch(of session: String) throws -> String? {
        try read(otherwise: nil) { try SessionLists.results(connection).search(of: session) }
    }

    /// Returns the conversation in a row of the list that a terminal session printed last. Rows are counted from 1.
    /// Returns `nil` if the list does not have that row, or if it is a list of another scope.
    package func conversation(
        row: Int, of session: String, _ scope: MessageScope = .direct
    ) throws -> Conversation? {
        let found = try read(otherwise: nil) { try MessageLoader(store).remembered(row: row, of: session) }
        return found.flatMap { $0.scope == scope ? $0 : nil }
    }

    /// Stores the first 999 conversations of a list that a terminal session printed, so that commands can refer to one
    /// by its row number. Returns false if writing fails; true on success, or if the store has no tables yet.
    package func remember(_ list: [Conversation], for session: String) -> Bool {
        writeIfPossible {
            try MessageLoader(store).remember(list.map(\.id), for: session)
        } == nil
    }
}
