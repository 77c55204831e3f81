import CLibrary
package import TweetModel

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

    /// Converts an error that was thrown while an input was opened or read. Functions of this module then throw only
    /// input errors.
    package init(_ error: any Error) {
        self = error as? InputError ?? InputError(.ioError, path: "", message: "\(error)")
    }
}

extension InputError {
    /// Creates the error for an `errno` value. For common mistakes, such as a URL instead of a path, it has its
    /// own message and hint. `doing` completes the sentence "It cannot be …", e.g. "opened".
    static func system(_ code: Int32, path: String, entry: String? = nil, doing: String) -> InputError {
        let reasonText = errorDescription(code)
        let folder = path.folderPath
        let replacement = "." + path.baseName + ".icloud"
        switch code {
        case ENOENT where unsafe entry == nil && access(folder + replacement, F_OK) == 0:
            return .placeholder(path: path, entry: replacement)
        case ENOENT where path.contains("://"):
            return InputError(
                .notFound, path: path, entry: entry, message: "this is an address, and only files can be imported",
                hint: "download it, then import the file")
        case ENOENT where path.utf8.contains(where: "*?[".utf8.contains):
            return InputError(
                .notFound, path: path, entry: entry, message: "no file matches this pattern",
                hint: "list the files of the folder with ls, and check the spelling")
        case ENOENT where missingFolder(of: path) != nil:
            return InputError(
                .notFound, path: path, entry: entry, message: failureReason(code, path: path),
                hint: "check the spelling, and quote names with spaces or special characters")
        case ENOENT, ENOTDIR:
            return InputError(
                .notFound, path: path, entry: entry, message: "the file or folder does not exist",
                hint: "check the spelling, and quote names with spaces or special characters")
        case EACCES, EPERM:
            return InputError(
                .permissionDenied, path: path, entry: entry, message: "it cannot be \(doing): \(reasonText)",
                hint: "grant yourself read permission (chmod u+r, for folders u+rx), or copy it first")
        case EMFILE, ENFILE:
            return InputError(
                .ioError, path: path, entry: entry, message: "it cannot be \(doing): \(reasonText)",
                hint: "raise the limit with ulimit -n")
        default:
            return InputError(
                .ioError, path: path, entry: entry, message: "it cannot be \(doing): \(reasonText)",
                hint: "check the disk or the connection to it, then try again")
        }
    }

    static func store(path: String) -> InputError {
        InputError(
            .notAFile, path: path, message: "it is part of the store that would receive the import",
            hint: "specify a file or folder that is not part of the store")
    }

    /// Creates the error for the placeholder of a file that iCloud Drive has moved to the server.
    static func placeholder(path: String, entry: String) -> InputError {
        let name = entry.baseName.dropFirst().dropLast(".icloud".count)
        return InputError(
            .notFound, path: path, entry: entry,
            message: "it is the placeholder of \(name), which iCloud Drive has not downloaded",
            hint: "choose Download Now in the Finder, or run brctl download FOLDER, then import the folder again")
    }

    static func empty(path: String, message: String) -> InputError {
        InputError(.isEmpty, path: path, message: message, hint: "download or copy it again")
    }

    /// Creates the error for damaged data. `offset` is the `InputError.offset`.
    static func damaged(
        path: String, entry: String?, offset: Int64? = nil, _ message: String,
        hint: String = "download or copy it again; the data before the damage was read"
    ) -> InputError {
        InputError(.damaged, path: path, entry: entry, offset: offset, message: message, hint: hint)
    }

    static func changed(path: String, entry: String?, offset: Int64?) -> InputError {
        InputError(
            .changed, path: path, entry: entry, offset: offset,
            message: "it became shorter while it was being read",
            hint: "wait until the program that writes it has finished, then import it again")
    }

    static func encrypted(path: String, entry: String?) -> InputError {
        InputError(
            .encrypted, path: path, entry: entry, message: "it is encrypted",
            hint: "extract it with its password (for example with unzip or 7z x), then import the extracted folder")
    }

    static func readTwice(path: String, entry: String?) -> InputError {
        InputError(
            .ioError, path: path, entry: entry, message: "a pipe can be read only once",
            hint: "save it to a file first, then import that")
    }

    /// - Parameter words: The type of the item, which completes the sentence "It is …": "a symbolic link".
    static func notAFile(_ words: String, path: String, entry: String?) -> InputError {
        InputError(
            .notAFile, path: path, entry: entry, message: "it is \(words), which cannot be imported",
            hint: "import the file itself by its path")
    }

    static func bomb(path: String, entry: String?, offset: Int64?, limits: InputLimits) -> InputError {
        let ratio = offset.map { $0 <= limits.largeFloor } == true ? limits.ratio : limits.largeRatio
        return InputError(
            .tooLarge, path: path, entry: entry, offset: offset,
            message: "it decompresses to more than \(ratio) times its size, which tweets never do",
            hint: "if the file is correct, extract it first and import the result")
    }

    static func blanks(path: String, entry: String?, offset: Int64?, limits: InputLimits) -> InputError {
        InputError(
            .tooLarge, path: path, entry: entry, offset: offset,
            message: "it decompresses to more than \(limits.blanks >> 20) MiB of white space, which exports never do",
            hint: "if the file is correct, extract it first and import the result")
    }

    static func tooManyEntries(path: String, limits: InputLimits) -> InputError {
        InputError(
            .tooLarge, path: path, message: "it has more than \(limits.entries) entries; the rest is skipped",
            hint: "split it, or import its folders one by one")
    }

    /// Creates the error for a known format that is not supported. `packing` is its name, such as "RAR".
    static func foreign(_ packing: String, path: String, entry: String?) -> InputError {
        InputError(
            .unsupportedCompression, path: path, entry: entry,
            message: "it is a \(packing) archive, which is not supported",
            hint: "extract it first, then import the extracted folder")
    }

    /// Creates the error for an archive that is nested too deeply, and for a file that is compressed twice.
    static func nestedPacking(path: String, entry: String?) -> InputError {
        InputError(
            .unsupportedCompression, path: path, entry: entry, message: "it is an archive inside another archive",
            hint: "extract the outer one, then import the result")
    }

    /// Creates the error for zips, tars and compressed files in a build without libarchive and zlib. `what` completes
    /// the sentence "It is …": "a zip".
    static func needsLibraries(path: String, entry: String?, _ what: String) -> InputError {
        InputError(
            .unsupportedCompression, path: path, entry: entry,
            message: "it is \(what), and this program was built without libarchive and zlib",
            hint: """
                extract it first and import the result, or install libarchive-dev and zlib1g-dev and build again with \
                the default traits
                """)
    }
}

/// Checks decompressed data, which arrives in blocks, against the limits.
struct ExpansionCheck {
    /// The number of bytes of white space and zeros at the end of the data.
    private var blanks: Int64 = 0

    /// Adds the bytes of a buffer from an index on. Examines only their last byte, unless it is blank.
    ///
    /// - Parameters:
    ///   - output: The number of decompressed bytes so far, with those of the buffer.
    ///   - input: The number of compressed bytes so far.
    mutating func add(
        _ buffer: [UInt8], from start: Int, output: Int64, input: Int64, _ limits: InputLimits, path: String,
        entry: String?
    ) throws {
        let block = buffer[start...]
        let last = block.lastIndex { !$0.isJSONSpace && $0 != 0 }
        blanks = last.map { Int64(block.endIndex - $0 - 1) } ?? blanks + Int64(block.count)
        if blanks > limits.blanks { throw InputError.blanks(path: path, entry: entry, offset: output, limits: limits) }
        if limits.isExceeded(output: output, input: input) {
            throw InputError.bomb(path: path, entry: entry, offset: output, limits: limits)
        }
    }
}

/// Limits that protect against hostile or broken inputs. Data above a limit is skipped and reported; the import
/// continues.
package struct InputLimits: Hashable, Sendable {
    /// The maximum number of entries of a folder, zip or tar. A stream grab has one per minute, which is 44,640 in a
    /// month.
    package var entries = 1_000_000
    /// The maximum depth of nested folders.
    package var folderDepth = 64
    /// The maximum length of an entry name in a zip, in bytes: `PATH_MAX` of Linux.
    package var nameBytes = 4096
    /// The maximum ratio of uncompressed to compressed bytes, checked after `ratioFloor` bytes of output. Tweets have a
    /// ratio of 5 to 50, and a zip bomb has more than 1,000.
    package var ratio: Int64 = 500
    /// The number of uncompressed bytes of an entry after which the ratio is checked.
    package var ratioFloor: Int64 = 64 << 20
    /// The same ratio after `largeFloor` bytes, of an entry and of all entries of a zip together.
    package var largeRatio: Int64 = 200
    package var largeFloor: Int64 = 256 << 20
    /// The maximum number of consecutive bytes of white space or zeros in compressed data. This is the largest size of
    /// a record, and programs write a few bytes between records. White space compressed at a low level has a ratio that
    /// tweets could have.
    package var blanks: Int64 = 64 << 20
    /// The maximum size in bytes of a zip that `InputSource.innerZip` copies into memory, because it is compressed
    /// inside another zip, or is inside a tar.
    package var innerZip: Int64 = 256 << 20

    /// The files of the open store. They must never be opened as inputs. Closing any descriptor of a file releases all
    /// POSIX locks of the process on this file, and SQLite relies on these locks.
    package var withheld: Set<FileNode> = []
    /// The options of the import, which decide which tables of a database contain tweets.
    package var options = ImportOptions()

    package init() {}

    init(withholding files: Set<FileNode> = [], _ options: ImportOptions) {
        withheld = files
        self.options = options
    }

    /// True if these numbers of uncompressed and compressed bytes of an entry exceed the limits.
    func isExceeded(output: Int64, input: Int64) -> Bool {
        output > ratioFloor && output / max(1, input) > ratio || isLargeExceeded(output: output, input: input)
    }

    /// The same for all entries of a zip.
    func isLargeExceeded(output: Int64, input: Int64) -> Bool {
        output > largeFloor && output / max(1, input) > largeRatio
    }
}
