internal import ArchiveImport
package import TweetModel

/// Reads an image or video, or a range of its bytes, from an imported archive. Use an instance from one thread at a
/// time.
package final class MediaReader {
    /// The reason for a failed read, with a hint for the user.
    package struct Failure: Error, Sendable, Hashable {
        package var message: String
        package var hint: String?
        /// True if the input was moved, deleted or changed.
        package var isMoved: Bool
    }

    private let stream: ByteStream

    /// Opens the file. Throws an error if it is missing, was changed since the import or cannot be read.
    ///
    /// - Parameter range: Offsets in the uncompressed bytes; `nil` for all of them.
    package init(_ location: MediaLocation, range: Range<Int64>? = nil) throws(Failure) {
        do {
            stream = try location.open(range: range)
        } catch {
            throw Self.failure(error)
        }
    }

    /// Appends about `count` bytes to the buffer. Returns false at the end of the range.
    package func read(_ count: Int, into buffer: inout [UInt8]) throws(Failure) -> Bool {
        do {
            return try stream.read(count, into: &buffer)
        } catch {
            throw Self.failure(error)
        }
    }

    /// Returns up to `count` of the next bytes without consuming them.
    package func peek(_ count: Int) -> ArraySlice<UInt8> { stream.peek(count) }

    private static func failure(_ error: InputError) -> Failure {
        let isMoved = error.reason == .notFound || error.reason == .changed || error.reason == .notAFile
        return Failure(message: error.message, hint: error.hint, isMoved: isMoved)
    }
}

extension MediaLocation {
    /// A hash that changes if the bytes may have changed; `nil` if the file is missing.
    ///
    /// It is computed from the location and from the size, inode and change time of the file or zip. The system updates
    /// the change time at every write, and programs cannot reset it.
    package var version: String? {
        guard let state = fileState else { return nil }
        let input = "\(path)\0\(entry ?? "")\0\(offset ?? -1)\0\(size)\0\(state)"
        return String(BLAKE3.digest(Array(input.utf8)).hexadecimal.prefix(20))
    }

    /// Returns a file in a folder that the user selected; `nil` if it does not exist, or if the name is not a single
    /// path component. The name comes from an archive and cannot be trusted.
    package static func file(named name: String, in folder: String) -> MediaLocation? {
        guard !name.isEmpty, name != ".", name != "..", !name.utf8.contains(UInt8(ascii: "/")), !name.utf8.contains(0)
        else { return nil }
        return existingFile(folder + "/" + name)
    }
}
