/// The schema scripts in order, embedded in the binary. The first script creates a store of level 1, the second one
/// migrates the store to level 2, and so on.
///
/// Never edit a statement of a released script, not even a comment inside it: SQLite stores the text of a statement in
/// the schema table, and `Store.hasExpectedSchema` compares this text. SQLite does not store comments between
/// statements.
package enum Migrations {
    package static let all: [String] = [
        PackageResources.m001_archive_sql, PackageResources.m002_views_sql, PackageResources.m003_names_sql,
        PackageResources.m004_articles_sql, PackageResources.m005_follows_sql, PackageResources.m006_links_sql,
        PackageResources.m007_image_text_sql, PackageResources.m008_row_sums_sql, PackageResources.m009_accounts_sql,
    ].map { String(decoding: $0, as: UTF8.self) }

    /// The level of the first store with the table `row_sum`.
    package static let rowSumsLevel = 8
}
