import CLibrary

/// An open folder. The names of its items are bytes, because they may not be UTF-8.
final class DirectoryHandle: Sendable {
    let descriptor: Int32

    /// Takes ownership of an open descriptor.
    init(descriptor: Int32) { self.descriptor = descriptor }

    deinit {
        close(descriptor)
    }

    /// Opens a folder at a path from the user. Follows symbolic links.
    init(path: String) throws {
        descriptor = unsafe CLibrary.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if descriptor < 0 { throw InputError.system(errno, path: path, doing: "opened") }
    }

    /// Opens a folder in this one. Throws if it is a symbolic link. `path` and `entry` are for error messages.
    func subfolder(_ name: [UInt8], path: String, entry: String?) throws -> DirectoryHandle {
        let terminated = name.map { CChar(bitPattern: $0) } + [0]
        let inner = unsafe openat(descriptor, terminated, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        if inner < 0 { throw InputError.system(errno, path: path, entry: entry, doing: "opened") }
        return DirectoryHandle(descriptor: inner)
    }

    /// Returns the names of all items, sorted by their bytes, without `.` and `..`. `path` and `entry` are for error
    /// messages.
    func names(path: String, entry: String?) throws -> [[UInt8]] {
        let own = unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard own >= 0 else { throw InputError.system(errno, path: path, entry: entry, doing: "opened") }
        guard let listing = unsafe fdopendir(own) else {
            let code = errno
            close(own)
            throw InputError.system(code, path: path, entry: entry, doing: "listed")
        }
        defer { unsafe closedir(listing) }
        var names: [[UInt8]] = []
        while true {
            errno = 0
            guard let item = unsafe readdir(listing) else { break }
            let name = unsafe withUnsafeBytes(of: &item.pointee.d_name) { field in
                unsafe [UInt8](field.prefix { $0 != 0 })
            }
            if name != Self.this && name != Self.parent { names.append(name) }
        }
        if errno != 0 { throw InputError.system(errno, path: path, entry: entry, doing: "listed") }
        return names.sorted { $0.lexicographicallyPrecedes($1) }
    }

    private static let this = [UInt8(ascii: ".")]
    private static let parent = [UInt8(ascii: "."), UInt8(ascii: ".")]

    /// Returns the identity of an item in this folder. Follows symbolic links. Returns `nil` if the item or the target
    /// of a link does not exist or cannot be read.
    func node(of name: [UInt8]) -> FileNode? {
        var status = stat()
        let terminated = name.map { CChar(bitPattern: $0) } + [0]
        return unsafe fstatat(descriptor, terminated, &status, 0) == 0 ? FileNode(status) : nil
    }

    /// Returns the type and state of an item in this folder. Does not follow symbolic links. If the item cannot be
    /// read, returns `nil` and sets `errno`.
    func status(of name: [UInt8]) -> (kind: EntryKind, version: FileVersion)? {
        var status = stat()
        let terminated = name.map { CChar(bitPattern: $0) } + [0]
        guard unsafe fstatat(descriptor, terminated, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        let kind: EntryKind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .other("a symbolic link")
            case S_IFIFO: .other("a pipe")
            case S_IFSOCK: .other("a socket")
            default: .other("a device")
            }
        return (kind, FileVersion(status))
    }
}

enum EntryKind: Equatable {
    case file, folder
    /// An item that is never opened, with its type for messages: "a symbolic link".
    case other(String)
}

/// Lists all files below a folder without opening them: depth first, sorted by the bytes of their names. Omits macOS
/// metadata and the files of the open store. `problems` reports anything else that is left out.
struct FolderListing {
    private(set) var entries: [SourceEntry] = []
    /// The path bytes of entries whose names are not valid UTF-8, by index in `entries`.
    private(set) var rawNames: [Int: [UInt8]] = [:]
    private(set) var problems: [InputError] = []
    /// True if files of the store, or links to them, were omitted.
    private(set) var containsStore = false
    private let path: String
    private let limits: InputLimits
    private var isFull = false

    init(_ root: DirectoryHandle, path: String, limits: InputLimits) throws {
        self.path = path
        self.limits = limits
        let names = try root.names(path: path, entry: nil)
        list(names, in: root, prefix: [], depth: 1)
    }

    private mutating func list(_ names: [[UInt8]], in folder: DirectoryHandle, prefix: [UInt8], depth: Int) {
        for name in names where !isFull && !name.isJunk {
            let full = prefix + name
            guard let (kind, version) = folder.status(of: name) else {
                problems.append(.system(errno, path: path, entry: String(decoding: full, as: UTF8.self), doing: "read"))
                continue
            }
            switch kind {
            case .file where Self.isPlaceholder(name):
                problems.append(.placeholder(path: path, entry: String(decoding: full, as: UTF8.self)))
            case .file:
                add(full, version)
            case .folder:
                descend(into: name, in: folder, full: full, depth: depth)
            case .other where folder.node(of: name).map(limits.withheld.contains) == true:
                containsStore = true
            case .other(let words):
                problems.append(.notAFile(words, path: path, entry: String(decoding: full, as: UTF8.self)))
            }
        }
    }

    /// Whether a file replaces one that iCloud Drive has moved to the server: `.tweets.js.icloud`.
    private static func isPlaceholder(_ name: [UInt8]) -> Bool {
        name.count > 8 && name.first == UInt8(ascii: ".") && name.suffix(7).elementsEqual(".icloud".utf8)
    }

    private mutating func add(_ full: [UInt8], _ version: FileVersion) {
        guard !limits.withheld.contains(version.node) else {
            containsStore = true
            return
        }
        guard entries.count < limits.entries else {
            isFull = true
            problems.append(.tooManyEntries(path: path, limits: limits))
            return
        }
        let name = String(decoding: full, as: UTF8.self)
        if !name.utf8.elementsEqual(full) { rawNames[entries.count] = full }
        var entry = SourceEntry(name: name, size: version.size, storedSize: version.size, index: entries.count)
        entry.version = version
        entries.append(entry)
    }

    private mutating func descend(into name: [UInt8], in folder: DirectoryHandle, full: [UInt8], depth: Int) {
        let shown = String(decoding: full, as: UTF8.self)
        guard depth < limits.folderDepth else {
            problems.append(
                InputError(
                    .tooLarge, path: path, entry: shown,
                    message: "folders are nested more than \(limits.folderDepth) levels deep; the rest is skipped"))
            return
        }
        do {
            let inner = try folder.subfolder(name, path: path, entry: shown)
            let names = try inner.names(path: path, entry: shown)
            list(names, in: inner, prefix: full + [UInt8(ascii: "/")], depth: depth + 1)
        } catch {
            problems.append(InputError(error))
        }
    }
}
