import Foundation
import Rendering
import TestSupport
import Testing

@testable import tweetdex

@Suite("Quoting for a shell")
struct ShellTests {
    @Test(
        "A shell reads a quoted text as one word",
        arguments: [
            "", "plain", "two words", "it's", "'", "''a''", "$(id) `id` \\ \" ! *", "line\nbreak", "-n", "~", "#tag",
            "日本",
            // A quotation mark and a combining mark are one character.
            "a'\u{301}; echo INJECTED #", "'\u{20E3}", "'\u{FE0F}'\u{301}'",
        ])
    func oneWord(_ text: String) throws {
        let script = "printf '%s|' " + text.shellQuoted
        let (status, output) = try ChildProgram.run(
            "/bin/sh", ["-c", script], in: FileManager.default.temporaryDirectory)
        #expect(status == 0)
        #expect(output.utf8.elementsEqual((text + "|").utf8))
    }
}
