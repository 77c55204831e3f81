import Foundation
import TestSupport
import Testing

/// The example programs in the documentation of the library.
@Suite("Example in the documentation")
struct ExampleTests {
    private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    /// The folder with the compiled modules of this build.
    private static let modules = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("Modules")
    private static let compiler = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":")
        .map { "\($0)/swiftc" }.first { FileManager.default.isExecutableFile(atPath: $0) }

    @Test(
        "The examples compile against the public interface",
        .enabled(if: compiler != nil, "swiftc is not in the path"))
    func compiles() throws {
        let article = Self.package.appendingPathComponent("Sources/TweetArchive/TweetArchive.docc/TweetArchive.md")
        let text = try String(contentsOf: article, encoding: .utf8)
        let programs = text.components(separatedBy: "```swift\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
        #expect(programs.count == 2)
        for program in programs { try compile(program) }
    }

    private func compile(_ program: String) throws {
        #expect(program.contains("import TweetArchive"))
        let folder = try TemporaryFolder()
        let file = try folder.write("main.swift", program)
        // The C modules of this package.
        let sources = Self.package.appendingPathComponent("Sources")
        let headers = try FileManager.default.contentsOfDirectory(atPath: sources.path)
            .flatMap { [$0, $0 + "/include"] }.map { sources.appendingPathComponent($0).path }
            .filter { FileManager.default.fileExists(atPath: $0 + "/module.modulemap") }
        let run = try ChildProgram.run(
            try #require(Self.compiler),
            ["-typecheck", "-swift-version", "6", "-warnings-as-errors", "-I", Self.modules.path]
                + headers.flatMap { ["-I", $0] } + [file],
            withErrors: true)
        #expect(run.status == 0, "\(run.output)")
    }
}
