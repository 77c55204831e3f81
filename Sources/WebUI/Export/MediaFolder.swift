internal import Rendering
package import TweetArchive
package import TweetModel

/// Copies images and videos from archives into a folder.
package struct MediaFolder {
    private let archive: TweetArchive
    private let path: String

    /// - Parameter path: The path of an existing folder.
    package init(_ path: String, of archive: TweetArchive) {
        self.path = path
        self.archive = archive
    }

    /// Copies a file and returns the name of the copy: `name`, and an extension for the type of the bytes, because
    /// names from an archive cannot be trusted. Replaces an existing file. Returns `nil` if the file is unreadable or
    /// has no `ContentType`. Such a file is not an error, because the others are useful.
    package func copy(_ location: MediaLocation, as name: String) throws -> String? {
        guard let reader = Self.reader(of: location),
            let type = ContentType(beginning: reader.peek(ContentType.detectionLength))
        else { return nil }
        let name = "\(name).\(type.fileExtension)"
        let file = try archive.outputFile(path + "/" + name, replacing: true)
        var buffer: [UInt8] = []
        var isAtEnd = false
        while !isAtEnd {
            do { isAtEnd = try !reader.read(1 << 16, into: &buffer) } catch { return nil }
            try file.write { $0 += buffer }
            buffer.removeAll(keepingCapacity: true)
        }
        _ = try file.finish()
        return name
    }

    private static func reader(of location: MediaLocation) -> MediaReader? {
        try? MediaReader(location)
    }
}
