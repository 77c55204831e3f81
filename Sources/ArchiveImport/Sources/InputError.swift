/// Why an input, or an entry of it, cannot be read. Every case can say what to do about it.
package struct InputError: Error, Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        case notFound, permissionDenied, isEmpty, encrypted, damaged, unsupportedCompression, tooLarge, ioError, changed
        /// A symbolic link, a device, a socket or a pipe inside an input: never opened.
        case notAFile
        /// Readable, but of no format that is imported.
        case unrecognized
        /// Of a known format, and without a tweet in it.
        case withoutTweets
    }

    package var reason: Reason
    /// The file or folder, as the user named it.
    package var path: String
    /// The entry inside it, if it is about one.
    package var entry: String?
    /// Byte offset in the (unpacked) entry, where known.
    package var offset: Int64?
    /// A sentence for people, without path and entry.
    package var message: String
    /// What to do about it; a sentence.
    package var hint: String?

    package init(
        _ reason: Reason, path: String, entry: String? = nil, offset: Int64? = nil, message: String, hint: String? = nil
    ) {
        self.reason = reason
        self.path = path
        self.entry = entry
        self.offset = offset
        self.message = message
        self.hint = hint
    }
}
