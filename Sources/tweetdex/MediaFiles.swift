import CLibrary
import Rendering
import TweetArchive
import TweetModel
import WebUI

/// Reads the images of a gallery from the archives, for the page of `--html` and the folder of `--save`.
final class GalleryFiles {
    /// The maximum size of an image in a page, in bytes. Larger ones are only linked.
    private static let largestEmbedded = 20 << 20

    private let context: CommandContext
    private let store: TweetArchive
    private var saved = 0
    private var unreadable = 0
    private var absent = 0

    init(context: CommandContext, store: TweetArchive) {
        self.context = context
        self.store = store
    }

    private var folder: String { context.arguments.value(.save) ?? "" }

    /// Returns the type and bytes of an image; `nil` for a video, and if the archives do not contain the image.
    func image(of item: MediaItem) -> (type: ContentType, bytes: [UInt8])? {
        guard let location = item.location, location.size <= Self.largestEmbedded else { return nil }
        var bytes: [UInt8] = []
        do {
            let reader = try MediaReader(location)
            while try reader.read(1 << 16, into: &bytes), bytes.count <= Self.largestEmbedded {}
        } catch {
            return nil
        }
        guard let type = ContentType(beginning: bytes[...]), type.rawValue.utf8.starts(with: "image/".utf8) else {
            return nil
        }
        return (type, bytes)
    }

    /// Creates the folder of `--save`. Throws `CommandError.usage` if it contains files, without `--force`.
    func prepareFolder() throws {
        try context.prepareFolder(folder)
    }

    /// Copies the images and videos of a tweet into the folder.
    func save(_ hit: SearchHit) throws {
        for (index, item) in hit.tweet.media.enumerated() {
            guard let location = item.location else {
                absent += 1
                continue
            }
            let copy = try store.copy(location, as: "\(hit.tweet.id)-\(index + 1)", to: folder)
            if copy == nil { unreadable += 1 } else { saved += 1 }
        }
    }

    func printSummary() {
        func count(_ number: Int) -> String {
            HumanReadable.count(number, "image or video", plural: "images and videos")
        }
        var parts = ["\(count(saved)) in \(folder.visible)"]
        if absent > 0 { parts.append("\(count(absent)) not in the archives") }
        if unreadable > 0 { parts.append("\(count(unreadable)) could not be read") }
        context.note(parts.joined(separator: " · "))
    }
}

extension CommandContext {
    /// Creates a folder for output. Throws `CommandError.usage` if it cannot be created, or if it contains files and
    /// `--force` is not given.
    func prepareFolder(_ folder: String) throws {
        try CommandError.require(
            has(.force) || fileNames(in: folder).isEmpty, "needs-force", "\(folder) is not empty",
            hint: "name a new folder, or use --force to write into it")
        if let failure = FileSystem.makeFolder(folder) {
            throw CommandError.usage(
                "output", "cannot create the folder \(failure.path): \(errorDescription(failure.code))",
                hint: "choose another folder")
        }
    }
}

extension Environment {
    /// The number of bytes to read at a time.
    private static let blockSize = 1 << 16

    /// Copies an image or video into a temporary file that only the user can access, and returns its path. The first
    /// bytes determine the extension, because the name comes from an archive. Other programs can open the copy, but not
    /// a file in a zip. The file remains until the system removes temporary files.
    ///
    /// Throws `.notFound` if the archive was moved or changed, or if the file is not an image or video, and `.output`
    /// if the copy cannot be written.
    func temporaryCopy(of location: MediaLocation) throws -> String {
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
        let folder = value("TMPDIR") ?? "/tmp"
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
        .usage(
            "output", "cannot write a temporary file in \(folder): \(errorDescription(errno))",
            hint: "set the environment variable TMPDIR to another folder")
    }
}
