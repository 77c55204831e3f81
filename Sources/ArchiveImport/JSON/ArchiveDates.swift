package import TweetModel

/// Reads the dates that archives write (formats.md §1.2), by fixed columns and English month names.
package enum ArchiveDates {
    /// Any of: `Sat Mar 07 09:05:01 +0000 2020`, `2015-03-07 09:05:01 +0000`, ISO 8601 with or without fraction, `Z` or
    /// offset, and epoch milliseconds as digits. nil for anything else.
    package static func parse(_ text: Span<UInt8>) -> Timestamp? { fatalError("not there yet") }
    package static func parse(_ text: String) -> Timestamp? { fatalError("not there yet") }
}
