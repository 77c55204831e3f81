internal import ArchiveImport
internal import CLibrary
internal import IndexStore

/// Writes a file atomically: under a temporary name in the same folder, until `finish()` gives it the final name. If
/// the object is released before `finish()`, it deletes the temporary file. Compresses a file whose name ends in `.gz`.
/// The methods throw `.refused` if writing fails.
package final class OutputFile {
    private static let blockSize = 64 * 1024

    /// The final path of the file.
    package let path: String
    private let file: UnfinishedFile
    /// `nil` if the file is not compressed.
    private let encoder: GzipEncoder?
    private var buffer: [UInt8] = []
    private var hash = SHA256()

    /// Creates the temporary file. Throws `.refused` if this fails, if `path` is the store or not a regular file, or if
    /// it exists and `replacing` is false.
    init(_ path: String, replacing: Bool, _ archive: TweetArchive) throws {
        try archive.checkTarget(path, replacing: replacing)
        self.path = path
        let isCompressed = path.lowercased().utf8.suffix(3).elementsEqual(".gz".utf8)
        encoder = isCompressed ? GzipEncoder() : nil
        if isCompressed, encoder == nil {
            throw TweetArchiveError.refused(
                code: "output", message: "cannot write \(path): this program was built without zlib",
                hint: "leave out .gz, or install zlib1g-dev and build again with the default traits")
        }
        guard let file = UnfinishedFile(of: path) else { throw Self.failure(path, errno) }
        self.file = file
    }

    /// Calls the closure, which appends bytes to a buffer. Writes the buffer to the file when it is large enough.
    package func write(_ body: (inout [UInt8]) -> Void) throws {
        body(&buffer)
        if buffer.count >= Self.blockSize { try flush() }
    }

    /// Writes the rest of the buffer and renames the file. Returns the SHA-256 of the file in hexadecimal digits.
    package func finish() throws -> String {
        try flush(isLast: true)
        guard fsync(file.descriptor) == 0, file.finish() else { throw Self.failure(path, errno) }
        var whole = SHA256()
        swap(&whole, &hash)
        return whole.finish().hexadecimal
    }

    private func flush(isLast: Bool = false) throws {
        let bytes = encoder?.encode(buffer, isLast: isLast) ?? buffer
        buffer.removeAll(keepingCapacity: true)
        hash.update(bytes.span)
        guard writeAll(bytes[...], to: file.descriptor) else { throw Self.failure(path, errno) }
    }

    private static func failure(_ path: String, _ code: Int32) -> TweetArchiveError {
        .refused(
            code: "output", message: "cannot write \(path): \(failureReason(code, path: path))",
            hint: code == ENOENT ? "create the folder, or choose another path" : "choose another path")
    }
}
