public import Foundation

/// A temporary folder, which is deleted when this object is released.
public final class TemporaryFolder: Sendable {
    /// Contains no symbolic links.
    public let url: URL

    public init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("tweetdex-test-" + UUID().uuidString)
            .resolvingSymlinksInPath()
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        do { try FileManager.default.removeItem(at: url) } catch { print("not removed: \(url.path): \(error)") }
    }

    public var path: String { url.path }

    /// Returns the path of a file in the folder.
    public func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    /// Writes a file and creates its parent folders. Returns the path of the file.
    @discardableResult
    public func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
        let file = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
        return file.path
    }

    @discardableResult
    public func write(_ name: String, _ text: String) throws -> String { try write(name, text.utf8) }
}
