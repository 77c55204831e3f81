internal import TweetText

extension String {
    /// The text as one POSIX shell word, in single quotes if necessary, so that users can paste a printed command line
    /// into a shell.
    package var shellQuoted: String {
        if !isEmpty, utf8.allSatisfy({ ASCIIByte.isWord($0) || "-_./:@,+%".utf8.contains($0) }) { return self }
        // Compare scalars, because a `Character` can combine a quotation mark with an accent.
        var quoted = "'"
        for scalar in unicodeScalars {
            if scalar == "'" { quoted += #"'\''"# } else { quoted.unicodeScalars.append(scalar) }
        }
        return quoted + "'"
    }
}
