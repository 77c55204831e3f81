internal import CLibrary
package import TweetArchive
internal import TweetModel

/// A file that a page has uploaded.
package struct UploadedFile: Sendable, Hashable {
    /// The absolute path.
    package let path: String
    package let size: Int64
    /// The detected inputs, at least one.
    package let inputs: [InputPreview]

    var name: String { path.lastPathComponent }
}

/// The folder in which uploaded files are kept, because pages show images from them. Only the user can read it.
package struct UploadFolder: Sendable {
    /// The absolute path. The folder above must exist.
    let path: String
    /// The maximum size of a file in bytes.
    let longest: Int64

    /// The space in bytes that an upload leaves free, for the store.
    private static let reserve: Int64 = 1 << 30
    private static let bufferSize = 256 << 10
    private static let ending = ".part"
    /// The beginning of the name of an incomplete file. The result of `harmlessName` does not begin with a dot.
    private static let beginning = ".upload-"
    /// The age in seconds at which an incomplete file comes from a server that was killed.
    private static let staleAfter = 3600

    package init(path: String, longest: Int64 = 64 << 30) {
        self.path = path
        self.longest = longest
    }

    /// Writes an uploaded file to the folder and detects its format. Removes the file if the upload ends early, or if
    /// the file cannot be imported.
    ///
    /// - Parameter progress: Called with the number of bytes that were written so far.
    func receive(_ upload: IncomingUpload, progress: (Int64) -> Void) throws(RequestError) -> UploadedFile {
        try prepare()
        try checkSize(upload.length)
        guard let part = createTemporaryFile(beginning: path + "/" + Self.beginning, ending: Self.ending) else {
            throw Self.cannotWrite(errno, path)
        }
        let kept: String
        do {
            defer { close(part.descriptor) }
            try write(upload, to: part.descriptor, progress: progress)
            kept = try keep(part.path, as: upload.name)
        } catch {
            unsafe unlink(part.path)
            throw error
        }
        do {
            return UploadedFile(path: kept, size: upload.length, inputs: try TweetArchive.preview(kept))
        } catch {
            unsafe unlink(kept)
            guard case TweetArchiveError.refused(_, let message, let hint, _) = error else {
                throw RequestError(500, "The file cannot be read", hint: "Try again.")
            }
            throw RequestError(
                422, "The file \(upload.name) cannot be imported: \(message)",
                hint: hint.map { HumanReadable.sentence($0) } ?? Self.advice)
        }
    }

    /// Removes an uploaded file.
    func remove(_ file: UploadedFile) { unsafe unlink(file.path) }

    private static let advice = "Choose the zip that you downloaded from X, or a file of exported tweets."

    /// Creates the folder if it is missing. Removes incomplete files of servers that were killed.
    private func prepare() throws(RequestError) {
        if unsafe mkdir(path, 0o700) != 0, errno != EEXIST { throw Self.cannotWrite(errno, path) }
        let folder = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard folder >= 0 else { throw Self.cannotWrite(errno, path) }
        var status = stat()
        let isOwn = unsafe fstat(folder, &status) == 0 && status.st_uid == geteuid()
        guard isOwn, status.st_mode & 0o777 == 0o700 || fchmod(folder, 0o700) == 0,
            let entries = unsafe fdopendir(folder)
        else {
            close(folder)
            throw RequestError(
                500, "The folder \(path) belongs to another user", hint: "Import the file by its path instead.")
        }
        defer { unsafe closedir(entries) }
        while let entry = unsafe readdir(entries) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
                unsafe String(cString: UnsafeRawPointer(field).assumingMemoryBound(to: CChar.self))
            }
            guard name.hasPrefix(Self.beginning), name.hasSuffix(Self.ending) else { continue }
            let file = path + "/" + name
            if unsafe lstat(file, &status) == 0, status.st_mtim.tv_sec < time(nil) - Self.staleAfter {
                unsafe unlink(file)
            }
        }
    }

    private func checkSize(_ length: Int64) throws(RequestError) {
        var system = statvfs()
        var limit = longest
        if unsafe statvfs(path, &system) == 0 {
            let free = Int64(clamping: system.f_bavail).multipliedReportingOverflow(by: Int64(system.f_frsize))
            if !free.overflow { limit = min(limit, max(0, free.partialValue - Self.reserve)) }
        }
        guard length > limit else { return }
        throw RequestError(
            413, "The file is too large: at most \(HumanReadable.size(limit)) can be uploaded",
            hint: "Import it by its path on this computer, which copies nothing.")
    }

    private func write(
        _ upload: IncomingUpload, to descriptor: Int32, progress: (Int64) -> Void
    ) throws(RequestError) {
        var buffer = [UInt8](repeating: 0, count: Self.bufferSize)
        var head: [UInt8] = []
        var written: Int64 = 0
        var isChecked = false
        while true {
            let count = try upload.receive(into: &buffer)
            if !isChecked {
                head += buffer.prefix(min(count, TweetArchive.headLength - head.count))
                if head.count == TweetArchive.headLength || count == 0 {
                    isChecked = true
                    if let content = TweetArchive.description(ofForeign: head) {
                        throw RequestError(
                            422, "The file \(upload.name) is not an archive: it is \(content)", hint: Self.advice)
                    }
                }
            }
            if count == 0 { return }
            guard writeAll(buffer[..<count], to: descriptor) else { throw Self.cannotWrite(errno, path) }
            written += Int64(count)
            progress(written)
        }
    }

    /// Gives the complete file its name, with a number if the name is taken. Returns the path.
    private func keep(_ part: String, as name: String) throws(RequestError) -> String {
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        for number in 1...1000 {
            let target = path + "/" + (number == 1 ? name : "\(name[..<dot])-\(number)\(name[dot...])")
            // An exclusive creation reserves the name; renaming replaces the empty file.
            let made = unsafe open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            if made < 0, errno == EEXIST { continue }
            guard made >= 0 else { throw Self.cannotWrite(errno, path) }
            close(made)
            if unsafe rename(part, target) == 0 { return target }
            let code = errno
            unsafe unlink(target)
            throw Self.cannotWrite(code, path)
        }
        throw RequestError(500, "Too many files have the name \(name)", hint: "Rename the file.")
    }

    private static func cannotWrite(_ code: Int32, _ path: String) -> RequestError {
        RequestError(
            code == ENOSPC || code == EDQUOT ? 413 : 500,
            "The file cannot be kept in \(path): \(failureReason(code, path: path))",
            hint: "Import it by its path on this computer, which copies nothing.")
    }
}

/// Makes the name of an uploaded file safe as the name of a file in a folder.
extension UploadFolder {
    /// The maximum length of a name in bytes. File systems allow 255, and numbers may be added to the name.
    static let longestName = 120
    /// The maximum length of the ending that a shortened name keeps, such as `.tweets.json`.
    private static let longestEnding = 16

    /// Returns the last component of a path, with `_` for all characters except letters, digits, spaces and `-_.()+`.
    /// The result is not empty, has at most `longestName` bytes, does not begin with a dot, hyphen or space, and does
    /// not end with a dot or space.
    static func harmlessName(_ path: String) -> String {
        // Browsers on Windows may send a path with backslashes.
        let parts = path.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }
        let safe = parts[parts.count - 1].map { isAllowed($0) ? $0 : "_" }
        let name = trimmed(safe.drop { " .-".unicodeScalars.contains($0) })
        return name.isEmpty ? "upload" : shortened(name)
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return scalar.properties.isAlphabetic || "0123456789 -_.()+".unicodeScalars.contains(scalar)
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .nonspacingMark, .spacingMark:
            return true
        default: return false
        }
    }

    /// Removes dots and spaces at the end.
    private static func trimmed(_ name: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
        name.lastIndex { $0 != "." && $0 != " " }.map { name[...$0] } ?? []
    }

    /// Removes characters before the ending.
    private static func shortened(_ name: ArraySlice<Unicode.Scalar>) -> String {
        func bytes(_ part: ArraySlice<Unicode.Scalar>) -> Int { part.reduce(0) { $0 + UTF8.width($1) } }
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        let ending = bytes(name[dot...]) <= longestEnding ? name[dot...] : []
        var stem = name.dropLast(ending.count)
        while bytes(stem) > longestName - bytes(ending) { stem.removeLast() }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: trimmed(stem))
        text.append(contentsOf: ending)
        return String(text)
    }
}

/// A file that a client is uploading. One worker receives it from the socket, so that the polling thread neither waits
/// for the disk nor keeps the file in memory.
///
/// `@unchecked Sendable` is safe, because the polling thread creates the upload, and only one worker uses it then.
final class IncomingUpload: @unchecked Sendable {
    let request: Request
    /// The length in bytes that the client has declared.
    let length: Int64
    /// A duplicate, so that the polling thread can close the connection at any time.
    private let descriptor: Int32
    private var start: [UInt8]
    private var left: Int64
    private let task: CancellableTask
    private let timeout: Duration

    /// The interval in milliseconds at which a receiving worker checks if the upload was cancelled.
    private static let tick: Int32 = 200

    init(
        _ request: Request, from descriptor: Int32, start: [UInt8], length: Int64, _ task: CancellableTask,
        timeout: Duration
    ) {
        self.request = request
        self.length = length
        self.descriptor = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        self.start = start
        left = length
        self.task = task
        self.timeout = timeout
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The name of the file (see `UploadFolder.harmlessName`).
    var name: String { request.path.last ?? "upload" }

    /// Waits for the next part of the file and copies it to the start of `buffer`. Returns its length in bytes; 0 at
    /// the end of the file.
    func receive(into buffer: inout [UInt8]) throws(RequestError) -> Int {
        guard left > 0 else { return 0 }
        if !start.isEmpty {
            let count = min(start.count, buffer.count)
            buffer.replaceSubrange(..<count, with: start.prefix(count))
            start.removeFirst(count)
            left -= Int64(count)
            return count
        }
        let end = ContinuousClock.now + timeout
        while true {
            let room = Int(min(Int64(buffer.count), left))
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, room, 0) }
            if count > 0 {
                left -= Int64(count)
                return count
            }
            guard count < 0, errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK, !task.isCancelled else {
                // The client has closed the connection, or the server stops.
                throw RequestError(400, "The upload was cancelled", hint: "Try again.")
            }
            if ContinuousClock.now > end {
                throw RequestError(408, "The upload took too long to arrive", hint: "Try again.")
            }
            var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            _ = unsafe poll(&watched, 1, Self.tick)
        }
    }
}
