import Foundation
import TestSupport
import Testing

/// The program that the README shows to those who use the library.
@Suite("the library's example")
struct ExampleTests {
    private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    /// Where the modules of this very build are.
    private static let modules = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("Modules")
    private static let compiler = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":")
        .map { "\($0)/swiftc" }.first { FileManager.default.isExecutableFile(atPath: $0) }

    @Test(
        "compiles as a program of somebody else's, who only sees what is public",
        .enabled(if: compiler != nil, "swiftc is not in the path"))
    func compiles() throws {
        let readme = try String(contentsOf: Self.package.appendingPathComponent("README.md"), encoding: .utf8)
        let block = try #require(readme.components(separatedBy: "```swift\n").dropFirst().first)
        let program = block.components(separatedBy: "```")[0]
        #expect(program.contains("import TweetArchive"))
        let folder = try TemporaryFolder()
        let file = try folder.write("main.swift", program)
        // The headers that our own modules are made of.
        let sources = Self.package.appendingPathComponent("Sources")
        let headers = try FileManager.default.contentsOfDirectory(atPath: sources.path).filter {
            FileManager.default.fileExists(atPath: sources.appendingPathComponent($0 + "/module.modulemap").path)
        }
        let run = try ChildProgram.run(
            try #require(Self.compiler),
            ["-typecheck", "-swift-version", "6", "-warnings-as-errors", "-I", Self.modules.path]
                + headers.flatMap { ["-I", sources.appendingPathComponent($0).path] } + [file],
            withErrors: true)
        #expect(run.status == 0, "\(run.output)")
    }
}
