import Foundation
import TestSupport
import Testing

/// Walks through the browser view in headless Chromium, as a person does. Screenshots are kept in
/// `.build/browser-walk`, or in $TWEETDEX_PICTURES.
@Suite("in a real browser", .serialized)
struct BrowserWalkTests {
    private static let chromium = "/usr/bin/chromium"
    private static let isThere = FileManager.default.isExecutableFile(atPath: chromium)
    private static let skipped: Comment = "needs Chromium: apt-get install chromium"

    /// Runs a script of the walk; its words where it found faults.
    private func walk(_ script: String, _ arguments: [String]) throws -> (status: Int32, words: String) {
        let folder = SharedData.repository.appendingPathComponent("Tests/BrowserWalk")
        let pictures =
            ProcessInfo.processInfo.environment["TWEETDEX_PICTURES"]
            ?? SharedData.repository.appendingPathComponent(".build/browser-walk").path
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            ["python3", "-B", folder.appendingPathComponent(script).path] + arguments
            + ["--chromium", Self.chromium, "--pictures", pictures]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let words = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, words)
    }

    @Test("every screen of the server, on a phone and at a desk", .enabled(if: isThere, skipped))
    func server() throws {
        let (status, words) = try walk("walk.py", ["--program", CommandRun.program.path])
        #expect(status == 0, "\(words)")
    }

    @Test("the pages of an export, from files alone", .enabled(if: isThere, skipped))
    func export() throws {
        let store = try SampleStore()
        let pages = store.folder.path("pages")
        try #require(try store.run("export", "--html", pages).status == 0)
        let (status, words) = try walk("pages.py", [pages, "coffee"])
        #expect(status == 0, "\(words)")
    }
}
