/// The schema files in order, embedded in the binary. The first brings a store to level 1, and so on; a released file
/// is never edited.
package enum Migrations {
    package static let all: [String] = [
        PackageResources.m001_archive_sql
    ].map { String(decoding: $0, as: UTF8.self) }
}
