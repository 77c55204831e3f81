import CLibrary

/// Copies a stream to a temporary file, for formats that need random access. An example is zip, whose list of entries
/// is at the end.
///
/// Only the user can read the file.
extension ByteStream {
    /// The folder for temporary files: `$TMPDIR`, or `/var/tmp`, because `/tmp` is often in memory.
    private static var temporaryFolder: String {
        guard let named = unsafe getenv("TMPDIR"), unsafe named.pointee != 0 else { return "/var/tmp" }
        return unsafe String(cString: named)
    }

    /// Returns a temporary file with all bytes of the stream. It has no name, so the system deletes it when it is
    /// closed. `path` is for error messages.
    func temporaryFile(path: String) throws -> InputFile {
        let file = try Self.openTemporaryFile(path: path)
        unsafe unlink(file.path)
        do {
            _ = try copy(to: file.descriptor, path: path)
        } catch {
            close(file.descriptor)
            throw error
        }
        return try InputFile.adopt(file.descriptor, path: path, entry: nil)
    }

    /// Copies the stream to a temporary file, and returns its name and size. The caller deletes the file.
    func namedTemporaryFile(path: String) throws -> (name: String, size: Int64) {
        let file = try Self.openTemporaryFile(path: path)
        defer { close(file.descriptor) }
        do {
            return (file.path, try copy(to: file.descriptor, path: path))
        } catch {
            unsafe unlink(file.path)
            throw error
        }
    }

    /// Copies the stream to a file with this name, which must not exist.
    func copy(toFile name: String, path: String) throws {
        let descriptor = unsafe CLibrary.open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.failure(errno, path: path) }
        defer { close(descriptor) }
        _ = try copy(to: descriptor, path: path)
    }

    private func copy(to descriptor: Int32, path: String) throws -> Int64 {
        var piece: [UInt8] = []
        var size: Int64 = 0
        while try read(1 << 18, into: &piece) {
            guard writeAll(piece[...], to: descriptor) else { throw Self.failure(errno, path: path) }
            size += Int64(piece.count)
            piece.removeAll(keepingCapacity: true)
        }
        return size
    }

    private static func openTemporaryFile(path: String) throws -> (path: String, descriptor: Int32) {
        guard let file = createTemporaryFile(beginning: temporaryFolder + "/tweetdex-") else {
            throw failure(errno, path: path)
        }
        return file
    }

    private static func failure(_ code: Int32, path: String) -> InputError {
        InputError(
            .ioError, path: path,
            message: """
                a database, or an archive from a pipe, may need a temporary file, which cannot be written in \
                \(temporaryFolder): \(errorDescription(code))
                """,
            hint: "save it as a file and import that, or set TMPDIR to a folder with more space")
    }
}
