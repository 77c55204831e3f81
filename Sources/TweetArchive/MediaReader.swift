internal import ArchiveImport
package import TweetModel

/// The bytes of an image or video, from where it was imported, or of a stretch of them. Used from one thread at a time.
package final class MediaReader {
    /// Why there are no bytes: a sentence, and what to do about it.
    package struct Failure: Error, Sendable, Hashable {
        package var message: String
        package var hint: String?
        /// The archive is not where it was.
        package var isMoved: Bool
    }

    private let stream: ByteStream

    /// `range` counts unpacked bytes; nil is the whole. Fails when the file is not there or cannot be the same any more.
    package init(_ location: MediaLocation, range: Range<Int64>? = nil) throws(Failure) {
        do throws(InputError) {
            stream = try location.open(range: range)
        } catch {
            throw Self.failure(error)
        }
    }

    /// Appends about `count` bytes; false at the end.
    package func read(_ count: Int, into buffer: inout [UInt8]) throws(Failure) -> Bool {
        do throws(InputError) {
            return try stream.read(count, into: &buffer)
        } catch {
            throw Self.failure(error)
        }
    }

    /// The first bytes, which stay to be read.
    package func peek(_ count: Int) -> ArraySlice<UInt8> { stream.peek(count) }

    private static func failure(_ error: InputError) -> Failure {
        let isMoved = error.reason == .notFound || error.reason == .changed || error.reason == .notAFile
        return Failure(message: error.message, hint: error.hint, isMoved: isMoved)
    }
}

extension MediaLocation {
    /// A file named by the user's own folder of media and a name that came out of an archive; nil when there is no such
    /// file. The name is one part of a path and nothing else.
    package static func file(named name: String, in folder: String) -> MediaLocation? {
        guard !name.isEmpty, name != ".", name != "..", !name.utf8.contains(UInt8(ascii: "/")), !name.utf8.contains(0)
        else { return nil }
        return existingFile(folder + "/" + name)
    }
}
