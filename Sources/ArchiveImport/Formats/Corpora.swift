/// Finds files that belong together in the folders of an input:
///
///     pages/1.json, pages/2.json, …                          a folder with many files
///     20250208000000/twitter.com/ann_lee/status/1.json, …    many folders with a few files each, as programs write
///                                                            them that download captures of the Wayback Machine
enum Corpora {
    /// Returns the groups of files, by their indices.
    ///
    /// - Parameters:
    ///   - names: the paths of files of one format.
    ///   - least: the minimum number of files in a folder, or of folders in a folder, whose files become a group.
    static func groups(of names: [String], atLeast least: Int) -> [[Int]] {
        var groups: [[Int]] = []
        var direct: [String: [Int]] = [:]
        for (index, name) in names.enumerated() { direct[EntryPath.folder(of: name), default: []].append(index) }
        // The files that are not in a group, by the folder below which they are, and the number of folders in it.
        var below: [String: (files: [Int], folders: Int)] = [:]
        for folder in foldersInsideOut(direct.keys) {
            var files = direct[folder] ?? []
            if files.count >= least {
                groups.append(files)
                files = []
            }
            if let inner = below.removeValue(forKey: folder) {
                if inner.folders >= least { groups.append(inner.files) } else { files += inner.files }
            }
            guard !files.isEmpty, !folder.isEmpty else { continue }
            let parent = EntryPath.folder(of: String(folder.dropLast()))
            below[parent, default: ([], 0)].files += files
            below[parent, default: ([], 0)].folders += 1
        }
        return groups.map { $0.sorted() }
    }

    /// These folders and all folders around them, the innermost first.
    private static func foldersInsideOut(_ folders: some Sequence<String>) -> [String] {
        var all: Set<String> = []
        for folder in folders {
            var folder = folder
            while all.insert(folder).inserted, !folder.isEmpty {
                folder = EntryPath.folder(of: String(folder.dropLast()))
            }
        }
        let depths = all.map { (depth: $0.utf8.count { $0 == UInt8(ascii: "/") }, folder: $0) }
        return depths.sorted { ($1.depth, $0.folder) < ($0.depth, $1.folder) }.map(\.folder)
    }
}
