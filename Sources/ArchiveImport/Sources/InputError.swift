/// A problem with an input or one of its entries, with the message and the hint for the user.
package struct InputError: Error, Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        case notFound, permissionDenied, isEmpty, encrypted, damaged, unsupportedCompression, tooLarge, ioError, changed
        /// Not a file that can be imported. Inside an input, this is a link, device, socket or pipe. The input itself
        /// can be a socket, a block device, a terminal or a part of the store.
        case notAFile
        /// The file can be read, but its format is not supported, is not the requested one, or cannot be read from a
        /// pipe.
        case unrecognized
        /// The input contains no tweets, or only data that is imported on request.
        case withoutTweets
    }

    package var reason: Reason
    /// The path of the file or folder as the user typed it, or as an import recorded it. The name of an inner archive
    /// may follow.
    package var path: String
    /// The name of the entry inside the input; `nil` if the error concerns the whole input.
    package var entry: String?
    /// The byte offset in the uncompressed entry; in the zip, if the zip is truncated. `nil` if unknown.
    package var offset: Int64?
    /// The problem, without the path and entry, and without a final full stop.
    package var message: String
    /// A hint for the user, without a final full stop.
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
