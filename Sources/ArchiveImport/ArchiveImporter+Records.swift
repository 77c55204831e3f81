extension ArchiveImporter {
    /// What a path that an import was known by stands for today: the file or folder that can be opened, and for an input
    /// that was a file inside a zip or tar the rest of the path. nil when nothing of it is there.
    package static func container(of path: String) -> (path: String, inside: String)? {
        var outer = path
        while !outer.isEmpty {
            do throws(InputError) {
                let kind = try InputFile.kind(at: outer)
                let inside = String(path.dropFirst(outer.count).drop { $0 == "/" })
                return kind == .folder && !inside.isEmpty ? nil : (outer, inside)
            } catch {
                // Not this one: perhaps it is inside the folder or file above.
                guard let slash = outer.lastIndex(of: "/") else { return nil }
                outer = String(outer[..<slash])
            }
        }
        return nil
    }

    /// The bytes of a record, read again from its input: `length` of them from `offset` in the unpacked `entry`, as the
    /// import told them. Throws `notFound` when the input is gone, and `changed` when `isRight` does not know the bytes.
    package static func record(
        inputAt path: String, entry: String, offset: Int64, length: Int64, isRight: ([UInt8]) -> Bool
    ) throws(InputError) -> [UInt8] {
        guard let container = container(of: path) else {
            throw InputError(
                .notFound, path: path, message: "It is not there any more.",
                hint: "Put it back where it was, or import it again from where it is now.")
        }
        let source = try InputSource(path: container.path)
        let isFile = EntryPath.base(of: container.inside) == EntryPath.base(of: entry)
        let name = container.inside.isEmpty ? entry : isFile ? container.inside : container.inside + "/" + entry
        // Names are relative to a folder of the input that is not always its own.
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
            message: "The record is not there any more: the file is no longer what was imported.",
            hint: "Import it again: tweetdex imports refresh")
    }
}
