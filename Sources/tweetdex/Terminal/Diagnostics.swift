import CLibrary
import Rendering

/// Writes messages, warnings and progress to standard error, without a buffer. Ignores errors, because there is no
/// other place to report them.
enum Diagnostics {
    static func write(_ text: String) {
        write(Array(text.utf8))
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
        write(bytes)
    }

    private static func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe CLibrary.write(STDERR_FILENO, $0.baseAddress, $0.count) }
            if count < 0 && errno != EINTR { return }
            rest = rest.dropFirst(max(0, count))
        }
    }
}
