public import Foundation

/// Test data that lies beside the repository and is not part of it. Tests that need it are skipped, with a message, for
/// a user who does not have it.
public enum SharedData {
    /// The repository's root folder.
    public static let repository: URL = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// `../shared`, beside the repository, or `$TWEETDEX_SHARED`.
    public static let root: URL = {
        if let path = ProcessInfo.processInfo.environment["TWEETDEX_SHARED"] { return URL(fileURLWithPath: path) }
        return repository.deletingLastPathComponent().appendingPathComponent("shared")
    }()

    public static func exists(_ relativePath: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appendingPathComponent(relativePath).path)
    }
}
