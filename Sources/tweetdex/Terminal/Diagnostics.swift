import CLibrary
import Rendering

/// Writes messages, warnings and progress to standard error, without a buffer. Ignores errors, because there is no
/// other place to report them.
enum Diagnostics {
    static func write(_ text: String) {
        writeAll(Array(text.utf8)[...], to: STDERR_FILENO)
    }

    static func writeLine(_ text: String) {
        write(text + "\n")
    }

    /// Writes text for people.
    static func print(_ renderer: TerminalRenderer, _ body: (TerminalRenderer, inout TerminalWriter) -> Void) {
        write { renderer.write(into: &$0, body) }
    }

    /// Writes the bytes that a renderer appends.
    static func write(_ body: (inout [UInt8]) -> Void) {
        var bytes: [UInt8] = []
        body(&bytes)
        writeAll(bytes[...], to: STDERR_FILENO)
    }
}
