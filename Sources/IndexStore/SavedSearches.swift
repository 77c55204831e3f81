package import SQLiteKit
package import TweetModel

/// Searches with a name: pins of recent searches, and topics, which have a title. No two saved searches have the same
/// name. Names and queries are compared without regard to case and outer white space (`Recents.fold`).
package struct SavedSearches {
    private let store: Store
    private var connection: Connection { store.connection }

    package init(_ store: Store) {
        self.store = store
    }

    /// Returns all saved searches in the order in which their names were first saved.
    package func all() throws(SQLiteError) -> [SavedSearch] {
        try connection.rows("SELECT name, query, title FROM saved_search ORDER BY id") { (row) throws(SQLiteError) in
            SavedSearch(name: row.text(0), query: row.text(1), title: row.optionalText(2))
        }
    }

    package func find(_ name: String) throws(SQLiteError) -> SavedSearch? {
        try connection.first(
            "SELECT name, query, title FROM saved_search WHERE folded = \(Recents.fold(name))"
        ) { (row) throws(SQLiteError) in
            SavedSearch(name: row.text(0), query: row.text(1), title: row.optionalText(2))
        }
    }

    /// Saves a search, or replaces the saved search with the same name.
    package func save(_ search: SavedSearch) throws(SQLiteError) {
        try connection.run(
            """
            INSERT INTO saved_search (folded, name, query, folded_query, title)
            VALUES (\(Recents.fold(search.name)), \(search.name), \(search.query), \(Recents.fold(search.query)),
              \(search.title))
            ON CONFLICT (folded) DO UPDATE SET name = excluded.name, query = excluded.query,
              folded_query = excluded.folded_query, title = excluded.title
            """)
    }

    /// Pins a search. Deletes an earlier pin of the same query, and replaces a saved search with the same name.
    package func pin(_ query: String, name: String) throws(SQLiteError) {
        try connection.write { () throws(SQLiteError) in
            try connection.run(
                "DELETE FROM saved_search WHERE folded_query = \(Recents.fold(query)) AND title IS NULL")
            try save(SavedSearch(name: name, query: query))
        }
    }

    /// Returns the pins and topics with this query.
    package func named(for query: String) throws(SQLiteError) -> [SavedSearch] {
        try connection.rows(
            "SELECT name, query, title FROM saved_search WHERE folded_query = \(Recents.fold(query)) ORDER BY id"
        ) { (row) throws(SQLiteError) in
            SavedSearch(name: row.text(0), query: row.text(1), title: row.optionalText(2))
        }
    }

    /// Deletes a saved search. Returns false if it does not exist.
    package func delete(_ name: String) throws(SQLiteError) -> Bool {
        try connection.run("DELETE FROM saved_search WHERE folded = \(Recents.fold(name))")
        return connection.changes > 0
    }

    /// Saves the searches whose names are not taken. Does nothing on a later call with the same mark, so that searches
    /// that the user deleted do not come back.
    ///
    /// - Parameter mark: The name of the setting that records that the searches were saved.
    package func saveOnce(_ starters: [SavedSearch], mark: String) throws(SQLiteError) {
        if try store.setting(mark) != nil { return }
        try connection.write { () throws(SQLiteError) in
            guard try store.setting(mark) == nil else { return }
            for starter in starters where try find(starter.name) == nil { try save(starter) }
            try store.setSetting(mark, to: "1")
        }
    }

    /// Returns true if `saveOnce` has run with this mark.
    package func wasSavedOnce(mark: String) throws(SQLiteError) -> Bool {
        try store.setting(mark) != nil
    }
}
