/// Checks the output of a program to a terminal.
public enum TerminalOutput {
    /// Removes the escape sequences that Tweetdex itself writes: colors (SGR), links (OSC 8) to web URLs in
    /// printable ASCII, and the sequence that erases a progress line.
    public static func withoutOwnSequences(_ output: String) -> String {
        output.replacing(#/\x{1B}\[[0-9;]*m/#.matchingSemantics(.unicodeScalar), with: "")
            .replacing(
                #/\x{1B}\]8;(id=[0-9]+)?;([Hh][Tt][Tt][Pp][Ss]?://[\x{21}-\x{7E}]+)?\x{1B}\\/#
                    .matchingSemantics(.unicodeScalar), with: ""
            )
            // A progress line overwrites the previous one.
            .replacing(#/\r([^\r\n\x{1B}]*)\x{1B}\[K/#.matchingSemantics(.unicodeScalar)) { $0.output.1 }
    }

    /// Returns false for control characters except the line feed, line separators and bidirectional controls.
    public static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A: true
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: false
        default: true
        }
    }
}
