/// Makes the name of an uploaded file safe as the name of a file in a folder.
enum UploadName {
    /// The maximum length of a name in bytes. File systems allow 255, and numbers may be added to the name.
    static let longest = 120
    /// The maximum length of the ending that a shortened name keeps, such as `.tweets.json`.
    private static let longestEnding = 16

    /// Returns the last component of a path, with `_` for all characters except letters, digits, spaces and `-_.()+`.
    /// The result is not empty, has at most `longest` bytes, does not begin with a dot, hyphen or space, and does not
    /// end with a dot or space.
    static func harmless(_ path: String) -> String {
        // Browsers on Windows may send a path with backslashes.
        let parts = path.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }
        let safe = parts[parts.count - 1].map { isAllowed($0) ? $0 : "_" }
        let name = trimmed(safe.drop { " .-".unicodeScalars.contains($0) })
        return name.isEmpty ? "upload" : shortened(name)
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return scalar.properties.isAlphabetic || "0123456789 -_.()+".unicodeScalars.contains(scalar)
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .nonspacingMark, .spacingMark:
            return true
        default: return false
        }
    }

    /// Removes dots and spaces at the end.
    private static func trimmed(_ name: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
        name.lastIndex { $0 != "." && $0 != " " }.map { name[...$0] } ?? []
    }

    /// Removes characters before the ending.
    private static func shortened(_ name: ArraySlice<Unicode.Scalar>) -> String {
        func bytes(_ part: ArraySlice<Unicode.Scalar>) -> Int { part.reduce(0) { $0 + UTF8.width($1) } }
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        let ending = bytes(name[dot...]) <= longestEnding ? name[dot...] : []
        var stem = name.dropLast(ending.count)
        while bytes(stem) > longest - bytes(ending) { stem.removeLast() }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: trimmed(stem))
        text.append(contentsOf: ending)
        return String(text)
    }
}
