import CLibrary

/// Copies a pipe to a temporary file, for formats that need random access. An example is zip, whose list of entries is
/// at the end.
///
/// Only the user can read the file. The file has no name, so the system deletes it when it is closed.
enum Spool {
    /// The folder for temporary files: `$TMPDIR`, or `/var/tmp`, because `/tmp` is often in memory.
    private static var folder: String {
        guard let named = unsafe getenv("TMPDIR"), unsafe named.pointee != 0 else { return "/var/tmp" }
        return unsafe String(cString: named)
    }

    /// Returns a temporary file with all bytes of a stream. `path` is for error messages.
    static func file(of stream: ByteStream, path: String) throws -> InputFile {
        let descriptor = try open(path: path)
        var piece: [UInt8] = []
        do {
            while try stream.read(1 << 18, into: &piece) {
                try write(piece, to: descriptor, path: path)
                piece.removeAll(keepingCapacity: true)
            }
        } catch {
            close(descriptor)
            throw error
        }
        return try InputFile.adopt(descriptor, path: path, entry: nil)
    }

    private static func open(path: String) throws -> Int32 {
        guard let file = createTemporaryFile(beginning: folder + "/tweetdex-") else {
            throw failure(errno, path: path)
        }
        unsafe unlink(file.path)
        return file.descriptor
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32, path: String) throws {
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { memory in
                unsafe CLibrary.write(
                    descriptor, memory[done...].base.baseAddress.map { unsafe $0 + done }, memory.count - done)
            }
            if count > 0 {
                done += count
            } else if errno != EINTR {
                throw failure(errno, path: path)
            }
        }
    }

    private static func failure(_ code: Int32, path: String) -> InputError {
        InputError(
            .ioError, path: path,
            message: """
                an archive from a pipe may need a temporary file, which cannot be written in \
                \(folder): \(unsafe String(cString: strerror(code)))
                """,
            hint: "save it as a file and import that, or set TMPDIR to a folder with more space")
    }
}
