import Glibc

extension InputError {
    /// The error for an `errno` of a system call.
    static func system(_ code: Int32, path: String, entry: String? = nil, doing: String) -> InputError {
        let reasonText = unsafe String(cString: strerror(code))
        switch code {
        case ENOENT, ENOTDIR:
            return InputError(
                .notFound, path: path, entry: entry, message: "There is no such file or folder.",
                hint: path.unicodeScalars.contains("\u{FFFD}")
                    // What a shell hands over is text by then, and the bytes of the name are lost.
                    ? "If its name is not in UTF-8, import the folder it lies in, or rename it first."
                    : "Check the spelling, and quote names with spaces or special characters.")
        case EACCES, EPERM:
            return InputError(
                .permissionDenied, path: path, entry: entry, message: "It cannot be \(doing): \(reasonText).",
                hint: "Give yourself the right to read it (chmod u+r, for folders u+rx), or copy it first.")
        case EMFILE, ENFILE:
            return InputError(
                .ioError, path: path, entry: entry, message: "It cannot be \(doing): \(reasonText).",
                hint: "Raise the limit with ulimit -n.")
        default:
            return InputError(
                .ioError, path: path, entry: entry, message: "It cannot be \(doing): \(reasonText).",
                hint: "Check the disk or the connection to it, then try again.")
        }
    }

    static func store(path: String) -> InputError {
        InputError(
            .notAFile, path: path, message: "It belongs to the store that is in use, into which would be imported.",
            hint: "Name what is to go into the store.")
    }

    static func empty(path: String, message: String) -> InputError {
        InputError(
            .isEmpty, path: path, message: message, hint: "If it was downloaded or copied, do that again.")
    }

    /// The packed bytes stop making sense; `offset` counts unpacked bytes.
    static func damaged(
        path: String, entry: String?, offset: Int64? = nil, _ message: String,
        hint: String = "Download or copy it again; what stands before the damage was read."
    ) -> InputError {
        InputError(.damaged, path: path, entry: entry, offset: offset, message: message, hint: hint)
    }

    static func changed(path: String, entry: String?, offset: Int64?) -> InputError {
        InputError(
            .changed, path: path, entry: entry, offset: offset,
            message: "It became shorter while it was being read.",
            hint: "Wait until the program that writes it is done, then import it again.")
    }

    static func encrypted(path: String, entry: String?) -> InputError {
        InputError(
            .encrypted, path: path, entry: entry, message: "It is encrypted.",
            hint: "Unpack it with its password (for example: unzip, 7z x), then import the unpacked folder.")
    }

    static func readTwice(path: String, entry: String?) -> InputError {
        InputError(
            .ioError, path: path, entry: entry, message: "What comes through a pipe can be read only once.",
            hint: "Save it to a file first, then import that.")
    }

    static func notAFile(_ words: String, path: String, entry: String?) -> InputError {
        InputError(
            .notAFile, path: path, entry: entry, message: "It is \(words), which is not followed or opened.",
            hint: "Import what it stands for by its own path.")
    }

    static func bomb(path: String, entry: String?, offset: Int64, limits: InputLimits) -> InputError {
        InputError(
            .tooLarge, path: path, entry: entry, offset: offset,
            message: "It unpacks to more than \(limits.ratio) times its size, which tweets do not.",
            hint: "If it is right all the same, unpack it first and import the result.")
    }

    static func tooManyEntries(path: String, limits: InputLimits) -> InputError {
        InputError(
            .tooLarge, path: path, message: "It has more than \(limits.entries) entries; the rest is left out.",
            hint: "Split it, or import its folders one by one.")
    }

    /// A packing that is known by its first bytes and not read.
    static func foreign(_ packing: String, path: String, entry: String?) -> InputError {
        InputError(
            .unsupportedCompression, path: path, entry: entry,
            message: "It is a \(packing) archive, which is not read.",
            hint: "Unpack it first, then import the unpacked folder.")
    }

    static func nestedPacking(path: String, entry: String?) -> InputError {
        InputError(
            .unsupportedCompression, path: path, entry: entry, message: "It is packed more than once.",
            hint: "Unpack it once, then import the result.")
    }

    /// The answer to packed inputs where the program was built without the libraries for them.
    static func needsLibraries(path: String, entry: String?, _ what: String) -> InputError {
        InputError(
            .unsupportedCompression, path: path, entry: entry,
            message: "It is \(what), and this program was built without libarchive and zlib.",
            hint: """
                Unpack it first and import the result, or install libarchive-dev and zlib1g-dev and build again with \
                the default traits.
                """)
    }
}
