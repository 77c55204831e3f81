public import Foundation

/// Finds public test suites that are not in the repository (see Contributing). Tests that need a missing one are
/// skipped.
public enum SharedData {
    /// The root folder of the repository.
    public static let repository: URL = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The folder with the test suites: `$TWEETDEX_SHARED`, or by default the folder `shared` next to the repository.
    public static let root: URL = {
        if let path = ProcessInfo.processInfo.environment["TWEETDEX_SHARED"] { return URL(fileURLWithPath: path) }
        return repository.deletingLastPathComponent().appendingPathComponent("shared")
    }()

    public static func exists(_ relativePath: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appendingPathComponent(relativePath).path)
    }
}
