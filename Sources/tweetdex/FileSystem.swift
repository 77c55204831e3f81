import CLibrary

/// The file system operations that the command line needs.
enum FileSystem {
    static func exists(_ path: String) -> Bool {
        unsafe access(path, F_OK) == 0
    }

    /// True if no file has the path. False if a folder of the path cannot be searched.
    static func isMissing(_ path: String) -> Bool {
        let (status, code) = unsafe (access(path, F_OK), errno)
        return status != 0 && (code == ENOENT || code == ENOTDIR)
    }

    /// The size of a file in bytes; `nil` if it does not exist or is not a regular file.
    static func size(_ path: String) -> Int64? {
        var status = stat()
        guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int64(status.st_size)
    }

    /// Returns the first 4096 bytes of a file as text; `nil` if it is empty or cannot be read.
    static func beginning(of path: String) -> String? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
        return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
    }

    /// Creates a file that only the user can access. Returns false if this fails; `errno` then contains the reason.
    static func write(_ bytes: [UInt8], to path: String) -> Bool {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return writeAll(bytes[...], to: descriptor)
    }

    static func remove(_ path: String) { unsafe unlink(path) }

    /// The path before the last slash, or `/` if nothing is before it; `nil` if the path has no slash.
    static func parent(of path: String) -> String? {
        guard let slash = path.lastIndex(of: "/") else { return nil }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Creates a folder and its missing parents with mode 0700. Returns `nil` on success, and if the path is empty or
    /// already a folder. Otherwise returns the `errno` value, and the path of the first folder that could not be
    /// created.
    static func makeFolder(_ path: String) -> (code: Int32, path: String)? {
        if path.isEmpty || isFolder(path) { return nil }
        if let above = parent(of: path), above != path, let failure = makeFolder(above) { return failure }
        if unsafe mkdir(path, 0o700) == 0 { return nil }
        guard errno == EEXIST else { return (errno, path) }
        // Another process may have created the folder meanwhile.
        return isFolder(path) ? nil : (ENOTDIR, path)
    }

    /// Returns the path of the first executable file with this name in the folders of `$PATH`, or in three default
    /// folders if `$PATH` is not set. Returns `nil` if no such file exists.
    static func program(_ name: String, in environment: Environment) -> String? {
        let folders = (environment.value("PATH") ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        return folders.map { "\($0)/\(name)" }.first { unsafe access($0, X_OK) == 0 && !isFolder($0) }
    }
}
