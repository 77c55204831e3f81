internal import ArchiveImport
internal import Glibc

/// A file that is there once it is whole: written under another name beside its place, moved there at the end, and
/// removed when it is given up.
public final class OutputFile {
    private static let pieceSize = 64 * 1024

    public let path: String
    private let unfinishedPath: String
    private var descriptor: Int32
    private var buffer: [UInt8] = []
    private var hash = SHA256()

    init(_ path: String) throws(TweetArchiveError) {
        self.path = path
        unfinishedPath = path + ".unfinished"
        descriptor = unsafe open(unfinishedPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Self.failure(unfinishedPath, errno) }
    }

    deinit {
        if descriptor >= 0 {
            close(descriptor)
            _ = unsafe unlink(unfinishedPath)
        }
    }

    /// Lets a renderer append its bytes.
    public func write(_ body: (inout [UInt8]) -> Void) throws(TweetArchiveError) {
        body(&buffer)
        if buffer.count >= Self.pieceSize { try flush() }
    }

    /// Puts the file in its place; the SHA-256 of its bytes, in hexadecimal digits.
    public func finish() throws(TweetArchiveError) -> String {
        try flush()
        guard fsync(descriptor) == 0 else { throw Self.failure(path, errno) }
        guard unsafe rename(unfinishedPath, path) == 0 else { throw Self.failure(path, errno) }
        close(descriptor)
        descriptor = -1
        var whole = SHA256()
        swap(&whole, &hash)
        return SHA256.hexadecimal(whole.finish())
    }

    private func flush() throws(TweetArchiveError) {
        hash.update(buffer.span)
        var rest = buffer[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw Self.failure(path, errno)
            }
        }
        buffer.removeAll(keepingCapacity: true)
    }

    private static func failure(_ path: String, _ code: Int32) -> TweetArchiveError {
        let reason = unsafe strerror(code).map { text in unsafe String(cString: text) } ?? "error \(code)"
        return .refused(
            code: "output", message: "cannot write \(path): \(reason)", hint: "choose another place", suggestions: [])
    }
}

extension TweetArchive {
    /// A file to be written beside the store, never over it; over another one only with `replacing`.
    public func outputFile(_ path: String, replacing: Bool) throws(TweetArchiveError) -> OutputFile {
        try checkTarget(path, replacing: replacing)
        return try OutputFile(path)
    }
}
