extension ArchiveImporter {
    /// Splits the path of an imported input into an existing file and the path inside it. For example, `a.zip/data`
    /// becomes `a.zip` and `data`. `inside` is empty if `path` itself exists, as a file or folder. Returns `nil` if
    /// neither `path` exists nor a part of it is an existing file.
    package static func container(of path: String) -> (path: String, inside: String)? {
        var outer = path
        while !outer.isEmpty {
            do throws(InputError) {
                let kind = try InputFile.kind(at: outer)
                let inside = String(path.dropFirst(outer.count).drop { $0 == "/" })
                return kind == .folder && !inside.isEmpty ? nil : (outer, inside)
            } catch {
                // `outer` does not exist or cannot be read: try its parent.
                guard let slash = outer.lastIndex(of: "/") else { return nil }
                outer = String(outer[..<slash])
            }
        }
        return nil
    }

    /// Reads a record of the input at `path` again: `length` bytes at `offset` of an uncompressed entry. `entry` is the
    /// name in `ImportEvent.entry`. `isRight` returns true if the bytes still contain the record.
    ///
    /// Throws `notFound` if the input is missing, and `changed` if no entry contains the record at this offset. Also
    /// throws if the input or the entry cannot be read.
    package static func record(
        inputAt path: String, entry: String, offset: Int64, length: Int64, isRight: ([UInt8]) -> Bool
    ) throws(InputError) -> [UInt8] {
        guard let container = container(of: path) else {
            throw InputError(
                .notFound, path: path, message: "the file or folder no longer exists",
                hint: "move it back to this path, or import it again from its new path")
        }
        let source = try InputSource(path: container.path)
        let isFile = EntryPath.base(of: container.inside) == EntryPath.base(of: entry)
        let name = container.inside.isEmpty ? entry : isFile ? container.inside : container.inside + "/" + entry
        // Recorded names omit leading folders: `data/tweets.js` may be `twitter-2026/data/tweets.js` in the zip.
        let entries = source.entries.filter { $0.name == name || $0.name.hasSuffix("/" + name) }
            .sorted { $0.name.utf8.count < $1.name.utf8.count }
        for candidate in entries {
            var bytes: [UInt8] = []
            let part = try source.open(candidate).part(offset..<offset + length)
            while try part.read(1 << 16, into: &bytes) {}
            if Int64(bytes.count) == length, isRight(bytes) { return bytes }
        }
        throw InputError(
            .changed, path: path, entry: entry, offset: offset,
            message: "the record cannot be found: the file has changed since it was imported",
            hint: "import it again: tweetdex imports refresh")
    }
}
