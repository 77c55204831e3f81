internal import EmbeddedFiles

/// The schema scripts in order, embedded in the binary. The first script creates a store of level 1. A later version of
/// the program adds a second script, which migrates the store to level 2, and so on.
///
/// From the first release on, a script is never edited, not even a comment inside a statement: SQLite stores the text
/// of a statement in the schema table, and `Store.hasExpectedSchema` compares this text. SQLite does not store comments
/// between statements.
package enum Migrations {
    package static let all: [String] = [schema_001_sql.text]
}
