import Foundation
import TestSupport
import Testing

@Suite("Names of stores and other arguments")
struct StoreNameTests {
    private let folder: TemporaryFolder
    private let archive: String

    init() throws {
        folder = try TemporaryFolder()
        archive = SampleArchives.path("twint-2021.jsonl")
    }

    /// Runs a script in the folder. `$T` is the program.
    private func run(_ script: String) throws -> String {
        let script = script.replacing("$T", with: "'\(CommandRun.program.path)'").replacing("$A", with: "'\(archive)'")
        return try ChildProgram.run(
            "/bin/sh", ["-c", script], in: folder.url, environment: CommandRun.environment(of: folder),
            withErrors: true, seconds: 60
        ).output
    }

    @Test("Names with a meaning for SQLite are files", arguments: [":memory:", "file:x.db?mode=memory", "a b%20.db"])
    func special(name: String) throws {
        let output = try run(
            "$T --store '\(name)' import $A -q; $T --store '\(name)' search '' -c; test -s '\(name)' && echo kept")
        #expect(output.hasSuffix("\nkept\n") && !output.hasPrefix("0"), "\(output)")
    }

    @Test("The URL of a file is refused, and creates nothing")
    func url() throws {
        let output = try run("$T --store file:///tmp/x.db import $A; echo $?; ls")
        #expect(
            output.contains("is a URL") && output.contains("without file://") && output.hasSuffix("\n4\n"), "\(output)")
    }

    @Test("An argument that is not UTF-8 is refused, because another file would be used")
    func encoding() throws {
        let output = try run("$T --store \"$(printf 'm\\374.db')\" import $A; echo $?; ls")
        #expect(output.hasPrefix("error: argument 2 is not UTF-8: m\u{FFFD}.db\n"), "\(output)")
        #expect(output.contains("hint: rename the file") && output.hasSuffix("\n2\n"), "\(output)")
    }

    @Test("At the size limit of a shell, an import is an error and leaves a valid store")
    func sizeLimit() throws {
        let output = try run("(ulimit -f 100; $T --store s.db import $A; echo $?); $T --store s.db check; echo $?")
        #expect(output.contains("error: ") && output.contains("\n4\n") && output.hasSuffix("\n0\n"), "\(output)")
    }
}
