// The files that the program contains, which a C file embeds.

@_exported public import CFiles

extension EmbeddedFile {
    /// The content.
    public var buffer: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(start: start, count: count) }

    /// A copy of the content.
    public var bytes: [UInt8] { unsafe [UInt8](buffer) }

    /// The content as text.
    public var text: String { unsafe String(decoding: buffer, as: UTF8.self) }
}
