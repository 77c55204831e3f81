/// The numbered schema files, embedded in the binary.
package enum Migrations {
    package static let all: [[UInt8]] = [PackageResources.m001_placeholder_sql]
}
