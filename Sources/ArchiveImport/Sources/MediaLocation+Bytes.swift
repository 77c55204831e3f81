internal import CLibrary
package import TweetModel

extension MediaLocation {
    /// Opens a media file, or a part of it. `range` counts uncompressed bytes and is clamped to the size of the file.
    ///
    /// Throws `notFound` if the file is missing, and `changed` or `damaged` if its size or structure no longer matches,
    /// at the latest when the stream is read. Other changes are not detected.
    ///
    /// Complexity: Reading a part of a compressed file decompresses all bytes before the part.
    package func open(range: Range<Int64>? = nil) throws(InputError) -> ByteStream {
        do {
            return try stream(range ?? 0..<size)
        } catch {
            throw InputError(error)
        }
    }

    private func stream(_ range: Range<Int64>) throws -> ByteStream {
        // `path` contained no symbolic links when it was imported. A link created since then is not followed.
        let region = ByteRegion(try InputFile.open(withoutLinks: path))
        let wanted = range.clamped(to: 0..<max(0, size))
        switch method {
        case .file:
            guard region.size == size else { throw moved() }
            return Self.part(of: region, from: wanted.lowerBound, to: wanted.upperBound, path: path, entry: entry)
        case .stored where offset != nil:
            let start = offset ?? 0
            guard start >= 0, size <= region.size - start else { throw moved() }
            return Self.part(
                of: region, from: start + wanted.lowerBound, to: start + wanted.upperBound, path: path, entry: entry)
        case .stored, .deflated:
            let whole = try unpacked(region)
            // Only reading the whole file verifies its size.
            return wanted == 0..<size ? whole : whole.part(wanted)
        }
    }

    /// A text that changes when the file at `path` changes; `nil` if the file does not exist or cannot be examined.
    /// Includes the time of the last inode change, because programs that copy or download files often restore the
    /// modification time.
    package var fileState: String? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return FileVersion(status).fingerprint + ":\(status.st_ctim.tv_sec).\(status.st_ctim.tv_nsec)"
    }

    /// Returns the location of the file at an absolute path; `nil` if it cannot be opened or the path contains a
    /// symbolic link.
    package static func existingFile(_ path: String) -> MediaLocation? {
        do {
            let file = try InputFile.open(withoutLinks: path)
            return MediaLocation(path: path, method: .file, storedSize: file.size, size: file.size)
        } catch {
            // A file that cannot be opened is not an error here.
            return nil
        }
    }

    private func moved() -> InputError {
        InputError(
            .changed, path: path, entry: entry, message: "it has changed since it was imported",
            hint: "import it again")
    }

    private static func part(
        of region: ByteRegion, from start: Int64, to end: Int64, path: String, entry: String?
    ) -> ByteStream {
        var position = start
        return ByteStream { buffer, count in
            let wanted = Int(min(Int64(count), end - position))
            guard wanted > 0 else { return false }
            let got = try region.read(at: position, wanted, into: &buffer, entry: entry)
            position += Int64(got)
            if got == 0 { throw InputError.changed(path: path, entry: entry, offset: position - start) }
            return true
        }
    }

    /// Returns the uncompressed bytes of a deflated zip entry, or of an entry of a compressed inner zip. The latter has
    /// no `offset`.
    private func unpacked(_ region: ByteRegion) throws -> ByteStream {
        #if CompressedArchives
            if let offset {
                return try ZipEntryReader.inflated(
                    region, from: offset, storedSize: storedSize, size: size, path: path, label: entry ?? path)
            }
            guard let entry else { throw moved() }
            let source = try InputSource(path: path)
            for outer in source.entries where entry.utf8.starts(with: (outer.name + "!/").utf8) {
                let inner = String(decoding: entry.utf8.dropFirst(outer.name.utf8.count + 2), as: UTF8.self)
                if let stream = try source.openInner(inner, of: outer) { return stream }
            }
            throw moved()
        #else
            throw InputError.needsLibraries(path: path, entry: entry, "compressed")
        #endif
    }
}

extension InputFile {
    /// Opens a file by its absolute path. Throws if a component of the path is a symbolic link.
    static func open(withoutLinks path: String) throws -> InputFile {
        let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { [UInt8]($0) }
        guard path.utf8.first == UInt8(ascii: "/"), let name = parts.last else {
            throw InputError.system(ENOENT, path: path, doing: "opened")
        }
        var folder = try DirectoryHandle.forWalking("/", path: path)
        for part in parts.dropLast() { folder = try folder.next(part, path: path) }
        return try open(in: folder, bytes: name, path: path, entry: nil)
    }
}

extension DirectoryHandle {
    /// Opens a folder only in order to open items in it. This works without read permission for the folder.
    static func forWalking(_ folder: String, path: String) throws -> DirectoryHandle {
        try DirectoryHandle(walking: AT_FDCWD, [UInt8](folder.utf8), path: path)
    }

    /// Opens a folder in this one, like `forWalking`. Throws if it is a symbolic link.
    func next(_ name: [UInt8], path: String) throws -> DirectoryHandle {
        try DirectoryHandle(walking: descriptor, name, path: path)
    }

    private convenience init(walking parent: Int32, _ name: [UInt8], path: String) throws {
        let terminated = name.map { CChar(bitPattern: $0) } + [0]
        let inner = unsafe openat(parent, terminated, folderSearchFlags | O_NOFOLLOW | O_CLOEXEC)
        if inner < 0 { throw InputError.system(errno, path: path, doing: "opened") }
        self.init(descriptor: inner)
    }
}

extension ByteStream {
    /// Returns a stream of a range of the remaining bytes. Offsets count from the current position of this stream.
    func part(_ range: Range<Int64>) -> ByteStream {
        var position: Int64 = 0
        return ByteStream { [self] buffer, count in
            while position < range.upperBound {
                var piece: [UInt8] = []
                guard try read(max(count, 1 << 16), into: &piece) else { return false }
                let start = max(0, min(range.lowerBound - position, Int64(piece.count)))
                let end = min(range.upperBound - position, Int64(piece.count))
                position += Int64(piece.count)
                if start < end {
                    buffer += piece[Int(start)..<Int(end)]
                    return true
                }
            }
            return false
        }
    }
}
