/// The reason why an input, or one entry of it, cannot be read, with a hint for the user.
package struct InputError: Error, Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        case notFound, permissionDenied, isEmpty, encrypted, damaged, unsupportedCompression, tooLarge, ioError, changed
        /// A symbolic link, device, socket or pipe inside an input. These are never opened.
        case notAFile
        /// The file is readable but not in a supported format.
        case unrecognized
        /// The format is supported, but the input does not contain a tweet.
        case withoutTweets
    }

    package var reason: Reason
    /// The path of the file or folder as the user typed it.
    package var path: String
    /// The name of the entry inside the input; `nil` if the error concerns the whole input.
    package var entry: String?
    /// The byte offset in the (uncompressed) entry; `nil` if unknown.
    package var offset: Int64?
    /// The problem as a sentence, without path and entry.
    package var message: String
    /// The suggested remedy, as a sentence.
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
