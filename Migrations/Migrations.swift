/// The schema scripts in order, embedded in the binary. The first one creates level 1, the next one migrates to level 2,
/// and so on.
///
/// Never edit a released script, not even a comment inside a statement: SQLite stores the text of a statement in the
/// schema table, and `Store.hasExpectedSchema` compares it.
package enum Migrations {
    package static let all: [String] = [
        PackageResources.m001_archive_sql, PackageResources.m002_views_sql, PackageResources.m003_names_sql,
    ].map { String(decoding: $0, as: UTF8.self) }
}
