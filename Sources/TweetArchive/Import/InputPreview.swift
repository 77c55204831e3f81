internal import ArchiveImport
internal import TweetModel

/// An input that was detected but not read, as a page shows it before the import.
package struct InputPreview: Sendable, Hashable {
    package var path: String
    /// The name of the format, e.g. `account-archive`.
    package var format: String
    /// The handle of the owner; `nil` if the input does not name it before its tweets.
    package var owner: String?
    /// The number of tweets that the input declares; `nil` if it declares none.
    package var expectedTweets: Int?
}

extension TweetArchive {
    /// Detects the inputs at a path without reading their tweets. Throws `.refused` with the reason if the path cannot be
    /// opened or contains no supported format.
    package static func preview(_ path: String) throws -> [InputPreview] {
        let options = ImportOptions()
        do {
            return try ArchiveImporter.detect(path: path, options: options).inputs.map { input in
                InputPreview(
                    path: input.path, format: input.format.rawValue,
                    owner: ArchiveImporter.owner(of: input, options: options)?.handle,
                    expectedTweets: input.expectedTweets)
            }
        } catch {
            throw TweetArchiveError.refused(code: "bad-input", message: error.message, hint: error.hint)
        }
    }

    /// The number of bytes after which `description(ofForeign:)` recognizes the content of a file.
    package static var headLength: Int { ArchiveImporter.headLength }

    /// Returns a description of a file that is certainly not an input, such as "an image (JPEG)"; `nil` if it may be one.
    ///
    /// - Parameter head: The first `headLength` bytes of the file, or all of it.
    package static func description(ofForeign head: [UInt8]) -> String? {
        ArchiveImporter.description(ofForeign: head)
    }
}
