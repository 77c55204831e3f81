import CLibrary

/// A file, pipe or device that is open for reading. It is closed with its last reference, except for the standard
/// input. Several threads can read a regular file at the same time, because each read passes its own offset.
final class InputFile: Sendable {
    /// The path for error messages.
    let path: String
    /// The size in bytes when it was opened; 0 for a pipe or device.
    let size: Int64
    /// True for a regular file, which has a size and supports random access. False for a standard input that is
    /// redirected from a file and already partly read.
    let isSeekable: Bool
    /// The state when it was opened; `nil` for a pipe or device.
    let version: FileVersion?
    /// `nil` for a pipe or device.
    var node: FileNode? { version?.node }

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

    /// `stream` is a pipe or a character device.
    enum Kind { case file, folder, stream, socket, blockDevice }

    /// Returns the type of the file at a path without opening it. Follows symbolic links.
    static func kind(at path: String) throws -> Kind {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { throw InputError.system(errno, path: path, doing: "read") }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return .folder
        case S_IFREG: return .file
        case S_IFSOCK: return .socket
        case S_IFBLK: return .blockDevice
        default: return .stream
        }
    }

    /// Opens a path from the user. Follows symbolic links. For a named pipe, waits until a writer opens it.
    static func open(path: String) throws -> InputFile {
        let descriptor = openQuietly(in: AT_FDCWD, [UInt8](path.utf8), flags: 0)
        guard descriptor >= 0 else { throw InputError.system(errno, path: path, doing: "opened") }
        return try adopt(descriptor, path: path, entry: nil)
    }

    /// Opens a regular file by the bytes of its path in a folder. Throws if the path contains a symbolic link, or if
    /// the item is not a regular file. `path` and `entry` are for error messages.
    static func open(in folder: DirectoryHandle, bytes: [UInt8], path: String, entry: String?) throws -> InputFile {
        let parts = bytes.split(separator: UInt8(ascii: "/"))
        guard let last = parts.last else { throw InputError.system(ENOENT, path: path, entry: entry, doing: "opened") }
        var parent = folder
        for part in parts.dropLast() { parent = try parent.subfolder([UInt8](part), path: path, entry: entry) }
        // A pipe may have replaced the file since the folder was listed. With `O_NONBLOCK`, opening a pipe does not
        // wait for its writer.
        let descriptor = openQuietly(in: parent.descriptor, [UInt8](last), flags: O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { throw InputError.system(errno, path: path, entry: entry, doing: "opened") }
        let file = try adopt(descriptor, path: path, entry: entry)
        guard file.isSeekable else {
            throw InputError(.notAFile, path: path, entry: entry, message: "it is no longer a regular file")
        }
        return file
    }

    /// Returns the standard input. Throws if it is a terminal. If it is redirected from a file that is already partly
    /// read, treats it as a pipe.
    static func standardInput() throws -> InputFile {
        var status = stat()
        guard unsafe fstat(STDIN_FILENO, &status) == 0 else {
            throw InputError.system(errno, path: InputSource.standardInputPath, doing: "read")
        }
        if isatty(STDIN_FILENO) == 1 {
            throw InputError(
                .notAFile, path: InputSource.standardInputPath,
                message: "the standard input is a terminal",
                hint: "pipe data into it (zcat tweets.jsonl.gz | tweetdex import -), or specify a file")
        }
        if status.st_mode & S_IFMT == S_IFREG, lseek(STDIN_FILENO, 0, SEEK_CUR) != 0 { status.st_mode = S_IFIFO }
        return InputFile(descriptor: STDIN_FILENO, path: InputSource.standardInputPath, status: status, closes: false)
    }

    /// Takes ownership of an open descriptor, and closes it if this throws.
    static func adopt(_ descriptor: Int32, path: String, entry: String?) throws -> InputFile {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else {
            let code = errno
            close(descriptor)
            throw InputError.system(code, path: path, entry: entry, doing: "read")
        }
        return InputFile(descriptor: descriptor, path: path, status: status, closes: true)
    }

    /// Opens a file read-only, without updating its access time if the user owns the file. If this fails, returns a
    /// negative value and sets `errno`.
    private static func openQuietly(in folder: Int32, _ name: [UInt8], flags: Int32) -> Int32 {
        // `O_NOATIME` of <fcntl.h>. Swift does not import it.
        let noAccessTime: Int32 = 0o1000000
        let terminated = name.map { CChar(bitPattern: $0) } + [0]
        let always = O_RDONLY | O_CLOEXEC | O_NOCTTY | flags
        let descriptor = unsafe openat(folder, terminated, always | noAccessTime)
        if descriptor < 0, errno == EPERM { return unsafe openat(folder, terminated, always) }
        return descriptor
    }

    // MARK: - Reading

    /// Appends up to `count` bytes at an offset and returns their number. Appends fewer at the end of the file, near
    /// its former end if the file has grown, and before a read error, which the next call throws. `entry` is for error
    /// messages.
    func read(at offset: Int64, _ count: Int, into buffer: inout [UInt8], entry: String? = nil) throws -> Int {
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
        if got == 0, failure != 0 { throw InputError.system(failure, path: path, entry: entry, doing: "read") }
        return got
    }

    /// Returns the maximum number of bytes to read at an offset: up to the end of the file when it was opened, but at
    /// least 4 KiB, because the file may have grown.
    private func room(from offset: Int64) -> Int { Int(max(4096, size - max(0, min(offset, size)))) }

    /// Appends up to `count` bytes of a pipe or device, at most 64 KiB, and returns their number; 0 at the end.
    func readNext(_ count: Int, into buffer: inout [UInt8]) throws -> Int {
        let count = min(count, 1 << 16)
        var failure: Int32 = 0
        let before = buffer.count
        buffer.append(addingCapacity: count) { (output: inout OutputSpan<UInt8>) in
            unsafe output.withUnsafeMutableBufferPointer { (memory, filled) in
                while true {
                    let got = unsafe CLibrary.read(descriptor, memory.baseAddress, count)
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
        if failure != 0 { throw InputError.system(failure, path: path, doing: "read") }
        return buffer.count - before
    }

    /// Advises the kernel that the file will be read sequentially.
    func willReadSequentially() { if isSeekable { CLibrary.willReadSequentially(descriptor) } }

    /// True if the file is now shorter than when it was opened.
    func hasShrunk() -> Bool {
        var status = stat()
        return unsafe isSeekable && fstat(descriptor, &status) == 0 && Int64(status.st_size) < size
    }

    /// Returns a stream of all bytes. The stream throws `changed` if the file has become shorter.
    func stream(entry: String? = nil) -> ByteStream {
        willReadSequentially()
        var position: Int64 = 0
        return ByteStream { [self] buffer, count in
            guard isSeekable else { return try readNext(count, into: &buffer) > 0 }
            let got = try read(at: position, count, into: &buffer, entry: entry)
            position += Int64(got)
            if position < size, got == 0 || (got < count && hasShrunk()) {
                throw InputError.changed(path: path, entry: entry, offset: position)
            }
            return got > 0
        }
    }
}
