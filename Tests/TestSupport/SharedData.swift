public import Foundation

/// Public test suites that are not part of the repository (see Contributing). Tests that need one are skipped, with a
/// message, if it is missing.
public enum SharedData {
    /// The root folder of the repository.
    public static let repository: URL = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// `$TWEETDEX_SHARED`; by default the folder `shared` next to the repository.
    public static let root: URL = {
        if let path = ProcessInfo.processInfo.environment["TWEETDEX_SHARED"] { return URL(fileURLWithPath: path) }
        return repository.deletingLastPathComponent().appendingPathComponent("shared")
    }()

    public static func exists(_ relativePath: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appendingPathComponent(relativePath).path)
    }
}
