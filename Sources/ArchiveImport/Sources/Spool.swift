import Glibc

/// Keeps what comes through a pipe in a file without a name, for containers that have to be read in another order than
/// they come in: a zip's table of contents stands at its end. The file holds the bytes as they came, is its owner's alone,
/// and is gone with the program, however that ends.
enum Spool {
    /// Where there is room for large files that outlive no program: `$TMPDIR`, else a folder that is on a disk.
    private static var folder: String {
        guard let named = unsafe getenv("TMPDIR"), unsafe named.pointee != 0 else { return "/var/tmp" }
        return unsafe String(cString: named)
    }

    /// Reads a stream to its end. `path` is for messages.
    static func file(of stream: ByteStream, path: String) throws(InputError) -> InputFile {
        let descriptor = try open(path: path)
        var piece: [UInt8] = []
        do throws(InputError) {
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

    private static func open(path: String) throws(InputError) -> Int32 {
        var template = Array((folder + "/tweetdex-XXXXXX").utf8CString)
        let descriptor = unsafe mkstemp(&template)
        guard descriptor >= 0 else { throw failure(errno, path: path) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unsafe unlink(template)
        return descriptor
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(InputError) {
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { memory in
                unsafe Glibc.write(
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
                A zip that comes through a pipe is kept in a file while it is read, and that cannot be written in \
                \(folder): \(unsafe String(cString: strerror(code))).
                """,
            hint: "Save it as a file and import that, or name a folder with more room in TMPDIR.")
    }
}
