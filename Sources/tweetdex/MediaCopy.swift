import CLibrary
import Rendering
import TweetArchive
import TweetModel

/// Copies images and videos out of zips, so that other programs can open them.
struct MediaCopy {
    /// The number of bytes to read at a time.
    private static let blockSize = 1 << 16

    let environment: Environment

    /// Copies an image or video into a temporary file that only the user can access, and returns its path. The first
    /// bytes determine the extension, because the name comes from an archive. The file remains until the system removes
    /// temporary files.
    ///
    /// Throws `.notFound` if the archive was moved or changed, or if the file is not an image or video, and `.output`
    /// if the copy cannot be written.
    func make(of location: MediaLocation) throws -> String {
        do {
            return try copy(location)
        } catch let failure as MediaReader.Failure {
            throw CommandError.notFound(
                "unreadable-media",
                "cannot read \(location.path.visible): \(failure.message)",
                hint: failure.isMoved
                    ? "import the archive again, or add --web to open the URL in a browser" : failure.hint)
        }
    }

    private func copy(_ location: MediaLocation) throws -> String {
        let reader = try MediaReader(location)
        var bytes: [UInt8] = []
        while bytes.count < ContentType.detectionLength, try reader.read(Self.blockSize, into: &bytes) {}
        guard let type = ContentType(beginning: bytes[...]) else {
            throw CommandError.notFound(
                "not-media", "the file is not an image or video that can be opened",
                hint: "add --web to open the URL in a browser")
        }
        let folder = environment.value("TMPDIR") ?? "/tmp"
        guard let file = createTemporaryFile(beginning: folder + "/tweetdex-", ending: "." + type.fileExtension) else {
            throw Self.unwritable(folder)
        }
        defer { close(file.descriptor) }
        do {
            repeat {
                guard writeAll(bytes[...], to: file.descriptor) else { throw Self.unwritable(folder) }
                bytes.removeAll(keepingCapacity: true)
            } while try reader.read(Self.blockSize, into: &bytes)
        } catch {
            unsafe unlink(file.path)
            throw error
        }
        return file.path
    }

    private static func unwritable(_ folder: String) -> CommandError {
        .output(
            "output", "cannot write a temporary file in \(folder): \(errorDescription(errno))",
            hint: "set the environment variable TMPDIR to another folder")
    }
}
