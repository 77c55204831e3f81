extension ArchiveImporter {
    /// Maps the recorded path of an input to a path that can be opened today. For an input inside a zip or tar, the
    /// result is the container and the path inside it. Returns `nil` if neither exists.
    package static func container(of path: String) -> (path: String, inside: String)? {
        var outer = path
        while !outer.isEmpty {
            do throws(InputError) {
                let kind = try InputFile.kind(at: outer)
                let inside = String(path.dropFirst(outer.count).drop { $0 == "/" })
                return kind == .folder && !inside.isEmpty ? nil : (outer, inside)
            } catch {
                // This part of the path does not exist; the input may be inside its parent.
                guard let slash = outer.lastIndex(of: "/") else { return nil }
                outer = String(outer[..<slash])
            }
        }
        return nil
    }

    /// Reads the bytes of a record again: `length` bytes from `offset` in the unpacked `entry`, as recorded by the
    /// import. Throws `notFound` if the input is missing, and `changed` if `isRight` rejects the bytes.
    package static func record(
        inputAt path: String, entry: String, offset: Int64, length: Int64, isRight: ([UInt8]) -> Bool
    ) throws(InputError) -> [UInt8] {
        guard let container = container(of: path) else {
            throw InputError(
                .notFound, path: path, message: "The file or folder no longer exists.",
                hint: "Move it back to this path, or import it again from its new path.")
        }
        let source = try InputSource(path: container.path)
        let isFile = EntryPath.base(of: container.inside) == EntryPath.base(of: entry)
        let name = container.inside.isEmpty ? entry : isFile ? container.inside : container.inside + "/" + entry
        // Entry names are relative to a folder of the input, which may be below its root.
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
            message: "The record cannot be found: the file has changed since it was imported.",
            hint: "Import it again: tweetdex imports refresh")
    }
}
