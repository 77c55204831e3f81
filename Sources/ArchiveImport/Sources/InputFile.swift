import Glibc

/// A file, pipe or device that is open for reading, and closed with the last reference. Positions are given with every
/// read, so several readers can share it, also from several threads.
final class InputFile: Sendable {
    /// As the user named it, for messages.
    let path: String
    /// Bytes, when it was opened; 0 for what cannot be measured.
    let size: Int64
    /// A regular file: has a size, can be read anywhere.
    let isSeekable: Bool
    /// When it was opened; nil for what cannot be measured.
    let version: FileVersion?
    private let descriptor: Int32
    private let closes: Bool

    private init(descriptor: Int32, path: String, status: stat, closes: Bool) {
        self.descriptor = descriptor
        self.path = path
        self.closes = closes
        isSeekable = status.st_mode & S_IFMT == S_IFREG
        size = isSeekable ? Int64(status.st_size) : 0
        version = isSeekable ? FileVersion(status) : nil
    }

    deinit {
        if closes { close(descriptor) }
    }

    /// What stands at a path.
    enum Kind { case file, folder, stream, socket, blockDevice }

    /// Looks at a path, through symbolic links, without opening it.
    static func kind(at path: String) throws(InputError) -> Kind {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { throw .system(errno, path: path, doing: "read") }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return .folder
        case S_IFREG: return .file
        case S_IFSOCK: return .socket
        case S_IFBLK: return .blockDevice
        default: return .stream
        }
    }

    /// Opens a path that the user named, through symbolic links. Waits for the other end of a named pipe.
    static func open(path: String) throws(InputError) -> InputFile {
        let descriptor = openQuietly(in: AT_FDCWD, [UInt8](path.utf8), flags: 0)
        guard descriptor >= 0 else { throw .system(errno, path: path, doing: "opened") }
        return try adopt(descriptor, path: path, entry: nil)
    }

    /// Opens a file inside a folder by the bytes of its path, following no symbolic link on the way.
    static func open(
        in folder: FolderHandle, bytes: [UInt8], path: String, entry: String?
    ) throws(InputError) -> InputFile {
        let parts = bytes.split(separator: UInt8(ascii: "/"))
        guard let last = parts.last else { throw .system(ENOENT, path: path, entry: entry, doing: "opened") }
        var parent = folder
        for part in parts.dropLast() {
            parent = try parent.subfolder([UInt8](part), path: path, entry: entry)
        }
        // Not blocking: between listing and opening a file may have become a pipe.
        let descriptor = openQuietly(in: parent.descriptor, [UInt8](last), flags: O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { throw .system(errno, path: path, entry: entry, doing: "opened") }
        let file = try adopt(descriptor, path: path, entry: entry)
        guard file.isSeekable else {
            throw InputError(.notAFile, path: path, entry: entry, message: "It is no longer a file.")
        }
        return file
    }

    /// The standard input. A file that stands at its beginning is read like any other file.
    static func standardInput() throws(InputError) -> InputFile {
        var status = stat()
        guard unsafe fstat(STDIN_FILENO, &status) == 0 else {
            throw .system(errno, path: InputSource.standardInputPath, doing: "read")
        }
        if isatty(STDIN_FILENO) == 1 {
            throw InputError(
                .notAFile, path: InputSource.standardInputPath,
                message: "The standard input is this terminal, and nothing is typed into an import.",
                hint: "Let a program write into it (zcat tweets.jsonl.gz | tweetdex import -), or name a file.")
        }
        if status.st_mode & S_IFMT == S_IFREG, lseek(STDIN_FILENO, 0, SEEK_CUR) != 0 {
            status.st_mode = S_IFIFO
        }
        return InputFile(
            descriptor: STDIN_FILENO, path: InputSource.standardInputPath, status: status, closes: false)
    }

    static func adopt(_ descriptor: Int32, path: String, entry: String?) throws(InputError) -> InputFile {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else {
            let code = errno
            close(descriptor)
            throw .system(code, path: path, entry: entry, doing: "read")
        }
        return InputFile(descriptor: descriptor, path: path, status: status, closes: true)
    }

    /// Read-only, and without a new access time where we may ask for that (only the owner may).
    private static func openQuietly(in folder: Int32, _ name: [UInt8], flags: Int32) -> Int32 {
        let noAccessTime: Int32 = 0o1000000
        let terminated = name.map { CChar(bitPattern: $0) } + [0]
        let always = O_RDONLY | O_CLOEXEC | O_NOCTTY | flags
        let descriptor = unsafe openat(folder, terminated, always | noAccessTime)
        if descriptor < 0, errno == EPERM { return unsafe openat(folder, terminated, always) }
        return descriptor
    }

    // MARK: - Reading

    /// Appends up to `count` bytes from a position; returns how many, fewer only at the end of the file.
    func read(
        at offset: Int64, _ count: Int, into buffer: inout [UInt8], entry: String? = nil
    ) throws(InputError) -> Int {
        var failure: Int32 = 0
        let before = buffer.count
        let count = min(count, room(from: offset))
        buffer.append(addingCapacity: count) { (output: inout OutputSpan<UInt8>) in
            unsafe output.withUnsafeMutableBufferPointer { (memory, filled) in
                while filled < count {
                    let rest = unsafe UnsafeMutableRawBufferPointer(memory)[filled...]
                    let got = unsafe pread(
                        descriptor, rest.base.baseAddress.map { unsafe $0 + filled }, min(count - filled, rest.count),
                        off_t(offset) + off_t(filled))
                    if got == 0 { break }
                    if got > 0 {
                        filled += got
                    } else if errno != EINTR {
                        failure = errno
                        break
                    }
                }
            }
        }
        let got = buffer.count - before
        if got == 0, failure != 0 { throw .system(failure, path: path, entry: entry, doing: "read") }
        return got
    }

    /// So many bytes can be there from a position on: no memory is asked for that stays empty. A file that has grown is
    /// read on in small steps.
    private func room(from offset: Int64) -> Int { Int(max(4096, size - max(0, min(offset, size)))) }

    /// Appends what comes next, up to `count` bytes and what a pipe holds; 0 at the end. For pipes.
    func readNext(_ count: Int, into buffer: inout [UInt8]) throws(InputError) -> Int {
        let count = min(count, 1 << 16)
        var failure: Int32 = 0
        let before = buffer.count
        buffer.append(addingCapacity: count) { (output: inout OutputSpan<UInt8>) in
            unsafe output.withUnsafeMutableBufferPointer { (memory, filled) in
                while true {
                    let got = unsafe Glibc.read(descriptor, memory.baseAddress, count)
                    if got >= 0 {
                        filled = got
                        break
                    }
                    if errno != EINTR {
                        failure = errno
                        break
                    }
                }
            }
        }
        if failure != 0 { throw .system(failure, path: path, doing: "read") }
        return buffer.count - before
    }

    /// Tells the system that the file will be read front to back.
    func willReadSequentially() {
        if isSeekable { posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL) }
    }

    /// Whether it is shorter now than when it was opened.
    func hasShrunk() -> Bool {
        var status = stat()
        return unsafe isSeekable && fstat(descriptor, &status) == 0 && Int64(status.st_size) < size
    }

    /// All bytes from the front. A file that ends before the size it had is reported as changed.
    func stream(entry: String? = nil) -> ByteStream {
        willReadSequentially()
        var position: Int64 = 0
        return ByteStream { [self] (buffer: inout [UInt8], count: Int) throws(InputError) -> Bool in
            guard isSeekable else { return try readNext(count, into: &buffer) > 0 }
            let got = try read(at: position, count, into: &buffer, entry: entry)
            position += Int64(got)
            if got < count, position < size { throw .changed(path: path, entry: entry, offset: position) }
            return got > 0
        }
    }
}
