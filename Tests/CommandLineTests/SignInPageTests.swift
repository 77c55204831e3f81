import Foundation
import Glibc
import TestSupport
import Testing

/// `serve --open` and `open` with a program instead of the desktop's `xdg-open`. It copies its arguments, the file that
/// they name, and the modes of the file and its folder.
@Suite("The page that signs a browser in")
struct SignInPageTests {
    private struct Opened {
        var arguments: String
        var page: String
        var modes: String
    }

    private static let opener = """
        #!/bin/sh
        tr '\\0' ' ' </proc/$$/cmdline >"$HOME/opened.arguments"
        cat "$1" >"$HOME/opened.page"
        stat -c %a "$1" "${1%/*}" | paste -sd' ' >"$HOME/opened.part"
        mv "$HOME/opened.part" "$HOME/opened.modes"

        """

    /// Starts a command that opens a browser. Returns its process, the printed URL, and the URL
    /// that the desktop received.
    private func start(
        _ words: [String], in store: SampleStore, environment: [String: String] = [:]
    ) throws -> (process: ChildProgram, url: String, errors: Pipe, opened: Opened) {
        let folder = store.folder
        let bin = folder.url.appendingPathComponent("bin")
        try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
        let program = bin.appendingPathComponent("xdg-open").path
        try Self.opener.write(toFile: program, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        let variables = [
            "HOME": folder.url.path, "PATH": bin.path + ":/usr/bin:/bin", "DISPLAY": ":0",
            "TMPDIR": folder.url.path,
        ].merging(environment) { $1 }
        let (output, errors) = (Pipe(), Pipe())
        let process = try ChildProgram(
            CommandRun.program.path, ["--store", store.path] + words + ["--port", "0"], environment: variables,
            output: .pipe(output), errors: .pipe(errors), seconds: CommandRun.patience)
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            let piece = output.fileHandleForReading.availableData
            if piece.isEmpty { throw Samples.Failure(description: "no address was printed") }
            line += piece
        }
        let url = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .newlines)
        let end = ContinuousClock.now + .seconds(20)
        let done = folder.path("opened.modes")
        while !FileManager.default.fileExists(atPath: done), ContinuousClock.now < end { usleep(20_000) }
        func text(_ name: String) throws -> String { try String(contentsOfFile: folder.path(name), encoding: .utf8) }
        let opened = Opened(
            arguments: try text("opened.arguments"), page: try text("opened.page"), modes: try text("opened.modes"))
        return (process, url, errors, opened)
    }

    private func folders(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("tweetdex-") }
    }

    @Test(
        "The desktop receives a private file and no token, and the file is removed when the server ends",
        arguments: [["serve", "--open"], ["open", "archive"]])
    func file(words: [String]) throws {
        let store = try SampleStore()
        let archive = SampleArchives.folder.appendingPathComponent("account-2022").path
        let (process, url, _, opened) = try start(words.map { $0 == "archive" ? archive : $0 }, in: store)
        let token = try #require(url.split(separator: "=").last)
        #expect(token.count == 32)
        #expect(!opened.arguments.contains(token), "\(opened.arguments)")
        #expect(opened.page.contains("content=\"0; url=\(url)\""))
        #expect(opened.modes == "600 700\n")
        #expect(try folders(in: store.folder.url.path).count == 1)
        process.signal(SIGINT)
        process.wait()
        #expect(try folders(in: store.folder.url.path).isEmpty)
    }

    @Test("The file is in the folder of $XDG_RUNTIME_DIR if it exists, and is removed after its use")
    func runtimeFolder() throws {
        let store = try SampleStore()
        let runtime = store.folder.path("run")
        try FileManager.default.createDirectory(atPath: runtime, withIntermediateDirectories: true)
        let (process, url, errors, opened) = try start(
            ["serve", "--open"], in: store, environment: ["XDG_RUNTIME_DIR": runtime])
        #expect(opened.arguments.contains(runtime + "/tweetdex-"))
        #expect(try folders(in: runtime).count == 1)
        let server = RunningServer(process, url: url)
        let signIn = "/?token=" + server.token
        let cookie = try #require(try server.get(signIn).firstMatch(of: #/Set-Cookie: ([^;]+);/#)).output.1
        #expect(try folders(in: runtime).isEmpty)
        #expect(try server.get("/", cookie: String(cookie)).hasPrefix("HTTP/1.1 200"))

        // Another client uses the token: the first one is signed out, and the user is warned.
        #expect(try server.get(signIn).hasPrefix("HTTP/1.1 403"))
        #expect(try server.get("/", cookie: String(cookie)).hasPrefix("HTTP/1.1 403"))
        var said = ""
        while !said.contains("?token=") {
            let piece = errors.fileHandleForReading.availableData
            try #require(!piece.isEmpty)
            said += String(decoding: piece, as: UTF8.self)
        }
        #expect(said.contains("somebody else may have read the store"), "\(said)")
        #expect(said.contains("hint: to sign in again, open " + server.base + "/?token="), "\(said)")
        #expect(!said.contains(server.token))
        server.end(SIGINT)
    }

    @Test("A relative or missing $XDG_RUNTIME_DIR is ignored", arguments: ["run", "/nowhere/at/all"])
    func missingRuntimeFolder(name: String) throws {
        let store = try SampleStore()
        let (process, _, _, opened) = try start(
            ["serve", "--open"], in: store, environment: ["XDG_RUNTIME_DIR": name])
        #expect(opened.arguments.contains(store.folder.url.path + "/tweetdex-"))
        process.signal(SIGINT)
        process.wait()
    }

    @Test("Without a token, the desktop receives the URL")
    func withoutToken() throws {
        let store = try SampleStore()
        let (process, url, _, opened) = try start(["serve", "--open", "--no-token"], in: store)
        #expect(url.hasPrefix("http://127.0.0.1:"))
        #expect(opened.arguments.contains(url))
        #expect(try folders(in: store.folder.url.path).isEmpty)
        process.signal(SIGINT)
        process.wait()
    }
}
