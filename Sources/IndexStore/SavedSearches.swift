package import SQLiteKit
package import TweetModel

/// Searches under names of their own: pins of recent searches, and topics, which have a title. Names are unique ignoring
/// case, over both.
package struct SavedSearches {
    private let store: Store
    private var connection: Connection { store.connection }

    package init(_ store: Store) {
        self.store = store
    }

    /// In the order in which they were saved.
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

    /// Saves a search, or changes the one of that name.
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

    /// Pins a search: a pin that it had under another name goes.
    package func pin(_ query: String, name: String) throws(SQLiteError) {
        try connection.writing { () throws(SQLiteError) in
            try connection.run(
                "DELETE FROM saved_search WHERE folded_query = \(Recents.fold(query)) AND title IS NULL")
            try save(SavedSearch(name: name, query: query))
        }
    }

    /// The pins and topics that stand for a search, whatever its case.
    package func named(for query: String) throws(SQLiteError) -> [SavedSearch] {
        try connection.rows(
            "SELECT name, query, title FROM saved_search WHERE folded_query = \(Recents.fold(query)) ORDER BY id"
        ) { (row) throws(SQLiteError) in
            SavedSearch(name: row.text(0), query: row.text(1), title: row.optionalText(2))
        }
    }

    /// False when there is none.
    package func delete(_ name: String) throws(SQLiteError) -> Bool {
        try connection.run("DELETE FROM saved_search WHERE folded = \(Recents.fold(name))")
        return connection.changes > 0
    }

    /// Saves the searches whose names are still free, once in the life of the store: those that are deleted later on
    /// stay deleted.
    package func saveOnce(_ starters: [SavedSearch], mark: String) throws(SQLiteError) {
        if try store.setting(mark) != nil { return }
        try connection.writing { () throws(SQLiteError) in
            guard try store.setting(mark) == nil else { return }
            for starter in starters where try find(starter.name) == nil { try save(starter) }
            try store.setSetting(mark, to: "1")
        }
    }

    /// Whether `saveOnce` did its work.
    package func wasSavedOnce(mark: String) throws(SQLiteError) -> Bool {
        try store.setting(mark) != nil
    }
}
