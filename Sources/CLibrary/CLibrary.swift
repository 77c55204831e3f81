// The C library of the system. Other modules import this module, so that only this file names the systems.

#if canImport(Glibc)
    @_exported public import Glibc
#elseif canImport(Musl)
    @_exported public import Musl
#else
    @_exported public import Darwin

    extension stat {
        /// The time of the last modification, under its name on Linux.
        // swift-format-ignore: AlwaysUseLowerCamelCase
        public var st_mtim: timespec { st_mtimespec }
        /// The time of the last change of the file's metadata, under its name on Linux.
        // swift-format-ignore: AlwaysUseLowerCamelCase
        public var st_ctim: timespec { st_ctimespec }
    }
#endif

#if canImport(Glibc) || canImport(Musl)
    /// The type of a stream socket.
    public let streamSocket = Int32(SOCK_STREAM.rawValue)
    /// Flags for sending to a socket of `openSocket`, so that a closed connection causes an error instead of SIGPIPE.
    public let sendFlags = Int32(MSG_NOSIGNAL)
    /// Flags for opening a folder only in order to open items in it, which requires no read permission for the folder:
    /// `O_PATH`, which Swift does not import.
    public let folderSearchFlags: Int32 = 0o10000000 | O_DIRECTORY

    /// The flag of `posix_spawn` for a process with its own session: `POSIX_SPAWN_SETSID`, which Swift does not import.
    public let spawnsSession: Int16 = 0x80

    /// Lowers the priority of the calling thread, so that it gets less processor time than others. On Linux, each
    /// thread has its own nice value.
    public func lowerThreadPriority() {
        _ = nice(10)
    }

    /// Advises the kernel that a file will be read sequentially.
    public func willReadSequentially(_ descriptor: Int32) {
        posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
    }
#else
    public let streamSocket = SOCK_STREAM
    public let sendFlags: Int32 = 0
    public let spawnsSession = Int16(POSIX_SPAWN_SETSID)
    /// `O_SEARCH`, which Swift does not import.
    public let folderSearchFlags: Int32 = 0x4000_0000 | O_DIRECTORY

    public func lowerThreadPriority() {
        pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0)
    }

    public func willReadSequentially(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_RDAHEAD, 1)
    }
#endif

/// Creates a file that only the user can access. Its path has six random letters between `beginning` and `ending`.
/// Returns `nil` if this fails; `errno` then contains the reason.
public func createTemporaryFile(beginning: String, ending: String = "") -> (path: String, descriptor: Int32)? {
    var path = Array((beginning + "XXXXXX" + ending).utf8CString)
    let descriptor = unsafe mkstemps(&path, Int32(ending.utf8.count))
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return (String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self), descriptor)
}

/// Creates a folder that only the user can access. Its path ends with six random letters after `beginning`. Returns
/// `nil` if this fails; `errno` then contains the reason.
public func createTemporaryFolder(beginning: String) -> String? {
    var path = Array((beginning + "XXXXXX").utf8CString)
    guard unsafe mkdtemp(&path) != nil else { return nil }
    return String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// Returns the first folder of a path that does not exist; `nil` if the folder of the path exists.
public func missingFolder(of path: String) -> String? {
    var missing: String?
    var rest = path[...]
    while let slash = rest.lastIndex(of: "/") {
        rest = rest[..<slash]
        let exists = unsafe access(String(rest), F_OK) == 0
        if rest.isEmpty || exists || errno != ENOENT { break }
        missing = String(rest)
    }
    return missing
}

/// Returns the reason why a file cannot be created or opened: the missing folder, or the system's description of
/// `code`, a value of `errno`.
public func failureReason(_ code: Int32, path: String) -> String {
    if code == ENOENT, let folder = missingFolder(of: path) { return "the folder \(folder) does not exist" }
    return errorDescription(code)
}

/// The system's description of an `errno` value, such as "Permission denied".
public func errorDescription(_ code: Int32) -> String {
    unsafe strerror(code).map { text in unsafe String(cString: text) } ?? "error \(code)"
}

public func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}

/// The absolute path without symbolic links; `nil` if the path does not exist or is not UTF-8.
public func realPath(of path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(validatingCString: resolved)
}

/// The names of the entries of a folder except `.` and `..`, sorted; empty if the folder cannot be read.
public func fileNames(in folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
        let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
            unsafe String(cString: UnsafeRawPointer(field).assumingMemoryBound(to: CChar.self))
        }
        if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
}

/// Writes all bytes. Returns false if this fails; `errno` then contains the reason.
@discardableResult
public func writeAll(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
        if count >= 0 {
            rest = rest.dropFirst(count)
        } else if errno != EINTR {
            return false
        }
    }
    return true
}

/// Starts a thread that runs `body`. Returns its identifier, and 0 or the `errno` value of the failure.
public func startThread(_ body: @escaping @Sendable () -> Void) -> (thread: pthread_t, code: Int32) {
    var thread = pthread_t()
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    // Functions on query trees are recursive. They need the 8 MiB of stack that a main thread usually has.
    unsafe pthread_attr_setstacksize(&attributes, 8 << 20)
    let boxed = unsafe Unmanaged.passRetained(ThreadBody(run: body))
    let code = unsafe pthread_create(
        &thread, &attributes,
        { context in
            guard let context = unsafe context else { return nil }
            unsafe Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
            return nil
        }, boxed.toOpaque())
    if code != 0 { unsafe boxed.release() }
    return (thread, code)
}

private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Opens a socket that does not block and is closed in child processes. Returns its descriptor, or -1 and sets `errno`.
public func openSocket(_ family: Int32, type: Int32, protocol number: Int32) -> Int32 {
    let descriptor = socket(family, type, number)
    if descriptor >= 0 { configureSocket(descriptor) }
    return descriptor
}

/// Gives an accepted socket the properties of `openSocket`.
public func configureSocket(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
        var on: Int32 = 1
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
}
