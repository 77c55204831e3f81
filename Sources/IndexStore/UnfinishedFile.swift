internal import CLibrary

/// A new file that gets its final name when it is complete. If the object is released earlier, it deletes the file.
///
/// The file has mode 0600, and its temporary name is the final name with `.unfinished`. A file or link that another
/// user created there is never opened, because that user could read and change the contents: the temporary name then
/// gets random letters. The file is locked while the object exists, so a file without a lock comes from a killed
/// program and is replaced.
package final class UnfinishedFile {
    /// The temporary path.
    package let path: String
    package let descriptor: Int32
    private let finalPath: String
    private var isFinished = false

    /// Creates the file. Returns `nil` if this fails; `errno` then contains the reason.
    package init?(of finalPath: String) {
        self.finalPath = finalPath
        let name = finalPath + ".unfinished"
        if Self.removeAbandoned(name), let created = Self.create(name) {
            (path, descriptor) = (name, created)
        } else if let temporary = createTemporaryFile(beginning: name + "-") {
            (path, descriptor) = temporary
        } else {
            return nil
        }
    }

    deinit {
        if !isFinished { for file in Store.files(at: path) { _ = unsafe unlink(file) } }
        close(descriptor)
    }

    /// Gives the file its final name, and replaces an existing file. Returns false if this fails; `errno` then contains
    /// the reason.
    package func finish() -> Bool {
        isFinished = unsafe rename(path, finalPath) == 0
        return isFinished
    }

    /// Creates and locks a file. Returns `nil` if the path exists, or if this fails.
    private static func create(_ path: String) -> Int32? {
        let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        // Another program may have found the file before it was locked, and removed it.
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK, linkCount(descriptor) == 1 {
            return descriptor
        }
        close(descriptor)
        return nil
    }

    /// Removes a file that belongs to this user and is not locked, and its companion files, which SQLite would apply to
    /// a new file. Returns true if none of these files exist any more.
    private static func removeAbandoned(_ path: String) -> Bool {
        let descriptor = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        defer { if descriptor >= 0 { close(descriptor) } }
        if descriptor >= 0 {
            var status = stat()
            guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
                status.st_uid == geteuid(), flock(descriptor, LOCK_EX | LOCK_NB) == 0
            else { return false }
        } else if errno != ENOENT {
            return false
        }
        return Store.files(at: path).reversed().allSatisfy { unsafe unlink($0) == 0 || errno == ENOENT }
    }

    private static func linkCount(_ descriptor: Int32) -> Int {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 ? Int(status.st_nlink) : 0
    }
}
