/// Quotes arguments, so that users can paste a printed command line into a shell.
enum Shell {
    /// Returns the text as one POSIX shell word, in single quotes if necessary.
    static func quoted(_ text: String) -> String {
        if !text.isEmpty, text.utf8.allSatisfy(isSafe) { return text }
        // Compare scalars, because a `Character` can combine a quotation mark with an accent.
        var quoted = "'"
        for scalar in text.unicodeScalars {
            if scalar == "'" { quoted += #"'\''"# } else { quoted.unicodeScalars.append(scalar) }
        }
        return quoted + "'"
    }

    private static func isSafe(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-_./:@,+%".utf8.contains(byte)
        }
    }
}
