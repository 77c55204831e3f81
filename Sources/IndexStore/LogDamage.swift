internal import CLibrary
internal import SQLiteKit

/// Damage to the write-ahead log, because of which SQLite ignored commits when it opened the store.
///
/// SQLite overwrites or deletes the log soon. So the store keeps a copy of it next to its file, until the user deletes
/// the copy.
package struct LogDamage: Hashable, Sendable {
    /// The byte offset of the first frame of the log that SQLite ignored.
    package let position: Int
    /// The path of the copy; `nil` if it could not be written. The store keeps at most one copy.
    package let copy: String?

    /// Reads the log of an open store. Returns `nil` if SQLite ignored no commit, or if another connection has already
    /// used the log.
    init?(_ connection: Connection, realPath: String) {
        let log = realPath + "-wal"
        guard connection.hasRecoveredLog, let position = WriteAheadLog.firstIgnoredCommit(path: log) else { return nil }
        self.position = position
        copy = Self.copyFile(log, to: realPath + Self.suffix)
    }

    /// Returns the path of a copy of a damaged log next to a store; `nil` if none exists.
    static func copy(beside realPath: String) -> String? {
        let path = realPath + suffix
        return unsafe access(path, F_OK) == 0 ? path : nil
    }

    private static let suffix = "-wal-damaged"

    /// Copies a file to a new file that only the user can access. Returns the new path; `nil` if this fails, or if the
    /// new file exists.
    private static func copyFile(_ source: String, to target: String) -> String? {
        let input = unsafe open(source, O_RDONLY | O_CLOEXEC)
        guard input >= 0 else { return nil }
        defer { close(input) }
        let output = unsafe open(target, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard output >= 0 else { return nil }
        defer { close(output) }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe read(input, &buffer, buffer.count)
            if count == 0, fsync(output) == 0 { return target }
            guard count > 0, unsafe write(output, buffer, count) == count else {
                unsafe unlink(target)
                return nil
            }
        }
    }
}
