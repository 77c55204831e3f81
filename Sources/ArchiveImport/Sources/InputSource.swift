package import TweetModel

/// A file inside an input.
package struct SourceEntry: Hashable, Sendable {
    /// Path inside the input, parts separated by `/`; for a lone file its own name.
    package var name: String
    /// Unpacked size in bytes, where the container tells.
    package var size: Int64?

    package init(name: String, size: Int64?) {
        self.name = name
        self.size = size
    }
}

/// What a person pointed at: a folder, a file, a zip; opened read-only. Entries are listed without being opened.
package final class InputSource {
    package enum Container: Sendable { case folder, file, zip }

    /// As the user named it.
    package let path: String
    package let container: Container
    /// In the container's order; without folders, `__MACOSX`, `._*` and `.DS_Store`.
    package let entries: [SourceEntry]

    /// Opens an input and lists it.
    package init(path: String) throws(InputError) { fatalError("not there yet") }

    /// The unpacked bytes of an entry.
    package func open(_ entry: SourceEntry) throws(InputError) -> ByteStream { fatalError("not there yet") }

    /// Where the bytes of an entry are, for media that is shown later; nil where they cannot be reached in place.
    package func location(of entry: SourceEntry) -> MediaLocation? { fatalError("not there yet") }
}
