/// What a program may send to a terminal, and what it may not.
public enum TerminalOutput {
    /// The output without the sequences that the program may write: SGR with digits, OSC 8 links whose address is printable
    /// ASCII of the web, and the wiping of a line of progress.
    public static func withoutOwnSequences(_ output: String) -> String {
        output.replacing(#/\x{1B}\[[0-9;]*m/#.matchingSemantics(.unicodeScalar), with: "")
            .replacing(
                #/\x{1B}\]8;(id=[0-9]+)?;([Hh][Tt][Tt][Pp][Ss]?://[\x{21}-\x{7E}]+)?\x{1B}\\/#
                    .matchingSemantics(.unicodeScalar), with: ""
            )
            // A line of progress is written over the one before it.
            .replacing(#/\r([^\r\n\x{1B}]*)\x{1B}\[K/#.matchingSemantics(.unicodeScalar)) { $0.output.1 }
    }

    /// Whether a terminal only shows it: no control but the line feed, no line separator, nothing that turns the direction
    /// of what follows.
    public static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A: true
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: false
        default: true
        }
    }
}
