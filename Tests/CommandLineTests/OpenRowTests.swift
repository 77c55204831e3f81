import Foundation
import Glibc
import TestSupport
import Testing

/// `tweetdex open` with a tweet. Without a desktop, it prints the URL and opens no browser.
@Suite("open TWEET", .serialized)
struct OpenRowTests {
    private func session(_ store: SampleStore, _ script: String) throws -> String {
        let program = "'\(CommandRun.program.path)' --store '\(store.path)'"
        return try ChildProgram.run(
            "/usr/bin/setsid", ["--wait", "/bin/sh", "-c", script.replacing("$T", with: program)], in: store.folder.url,
            environment: CommandRun.environment(of: store.folder), withErrors: true, seconds: 60
        ).output
    }

    @Test("A row, an ID and a URL lead to the page in the running server")
    func running() throws {
        let store = try SampleStore()
        let ids = try store.run("search", "#coffee", "--ids", "-n", "3").output.split(separator: "\n")
        let server = try RunningServer(store.path, in: store.folder)
        // The file with the URL exists once the server responds.
        _ = try server.get("/")
        let url = "\(server.base)/tweet/"
        let row = try session(store, "$T search '#coffee' -n 3 > own; $T open 2")
        #expect(row.contains(url + ids[1] + "\n") && row.contains("No browser could be started"), "\(row)")
        #expect(!row.contains(server.token))
        #expect(try store.run("open", String(ids[0])).output == url + ids[0] + "\n")
        #expect(try store.run("open", "https://x.com/a/status/\(ids[2])").output == url + ids[2] + "\n")
        server.end(SIGINT)
    }

    @Test("Without a server, a new one starts, and its token leads to the page")
    func started() throws {
        let store = try SampleStore()
        let id = try store.run("search", "#coffee", "--ids", "-n", "1").output.trimmingCharacters(in: .newlines)
        let output = Pipe()
        let process = try ChildProgram(
            CommandRun.program.path, ["--store", store.path, "open", id, "--port", "0", "--quiet"],
            environment: ["HOME": store.folder.url.path, "PATH": "/usr/bin:/bin"], output: .pipe(output))
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        #expect(line.contains(".localhost:") && line.contains("/tweet/\(id)?token="), "\(line)")
        let server = RunningServer(process, url: line.trimmingCharacters(in: .newlines))
        let path = String(line.trimmingCharacters(in: .newlines).drop { $0 != "/" }.dropFirst(2).drop { $0 != "/" })
        let answer = try server.get(path)
        #expect(answer.contains("Set-Cookie: ") && answer.contains("Location: /tweet/\(id)"), "\(answer)")
        server.end(SIGINT)
    }

    @Test(
        "Unknown tweets are explained",
        arguments: [
            ("$T open 3", "row 3 does not exist"), ("$T open 1234567", "the store has no tweet 1234567"),
            ("$T open 1 2", "open one tweet at a time"), ("$T open 0", "the file or folder \"0\" does not exist"),
        ])
    func errors(script: String, message: String) throws {
        #expect(try session(SampleStore(), script).contains(message))
    }
}
