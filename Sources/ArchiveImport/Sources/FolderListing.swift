import CLibrary

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
        for name in names where !isFull && !EntryName.isJunk(name) {
            let full = prefix + name
            guard let (kind, version) = folder.status(of: name) else {
                problems.append(.system(errno, path: path, entry: EntryName.shown(full), doing: "read"))
                continue
            }
            switch kind {
            case .file where Self.isPlaceholder(name):
                problems.append(.placeholder(path: path, entry: EntryName.shown(full)))
            case .file:
                add(full, version)
            case .folder:
                descend(into: name, in: folder, full: full, depth: depth)
            case .other where folder.node(of: name).map(limits.withheld.contains) == true:
                containsStore = true
            case .other(let words):
                problems.append(.notAFile(words, path: path, entry: EntryName.shown(full)))
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
        let name = EntryName.shown(full)
        if !name.utf8.elementsEqual(full) { rawNames[entries.count] = full }
        var entry = SourceEntry(
            name: name, size: version.size, storedSize: version.size, index: entries.count)
        entry.version = version
        entries.append(entry)
    }

    private mutating func descend(
        into name: [UInt8], in folder: DirectoryHandle, full: [UInt8], depth: Int
    ) {
        let shown = EntryName.shown(full)
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
