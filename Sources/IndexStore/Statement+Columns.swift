internal import SQLiteKit
internal import TweetModel

/// Readers for columns that tables of tweets and tables of messages share.
extension Statement {
    /// Returns the byte range from the columns `column` and `column + 1`; `nil` if it is unknown or invalid.
    func span(_ column: Int32) -> TextSpan? {
        guard !isNull(column), !isNull(column + 1) else { return nil }
        let start = Int(integer(column))
        let end = Int(integer(column + 1))
        return 0 <= start && start <= end ? TextSpan(start, end) : nil
    }

    func source(_ column: Int32) -> EntitySource { EntitySource(rawValue: Int(integer(column))) ?? .given }

    /// Reads six columns: path of the container, entry, method, offset, stored size and size. Returns `nil` if the path
    /// is NULL.
    func mediaLocation(_ column: Int32) -> MediaLocation? {
        guard let path = optionalText(column) else { return nil }
        return MediaLocation(
            path: path, entry: optionalText(column + 1),
            method: MediaLocation.Method(rawValue: Int(integer(column + 2))) ?? .file,
            offset: optionalInteger(column + 3), storedSize: integer(column + 4), size: integer(column + 5))
    }
}
