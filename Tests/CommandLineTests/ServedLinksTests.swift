import Foundation
import Glibc
import TestSupport
import Testing

/// Links on a terminal into the browser view, while a server runs for the same store.
@Suite("Links into the browser view", .serialized)
struct ServedLinksTests {
    private static func beside(_ store: SampleStore) -> String { store.path + "-browser" }

    /// Returns the targets of the links in a command's output.
    private func links(_ store: SampleStore, _ words: String...) throws -> [String] {
        let run = try TerminalRun(
            ["--store", store.path] + words, in: store.folder, environment: ["TERM": "xterm-kitty"])
        #expect(run.status == 0, "\(run.screen)")
        return run.screen.matches(of: #/\x{1B}\]8;[^;]*;([^\x{1B}]+)\x{1B}/#).map { String($0.output.1) }
    }

    @Test("Rows link to the pages of the running server, or to the web if none runs")
    func rows() throws {
        let store = try SampleStore()
        let id = try #require(
            try store.run("search", "has:images", "--ids", "--limit", "1").output.split(separator: "\n").first)
        let web = try links(store, "search", "has:images", "--limit", "3")
        #expect(web.contains { $0.hasPrefix("https://x.com/") } && !web.contains { $0.contains("localhost") })
        #expect(!FileManager.default.fileExists(atPath: Self.beside(store)))

        let server = try RunningServer(store.path, in: store.folder)
        let base = server.base
        for words in [["search", "has:images", "--limit", "3"], ["gallery", "has:images", "--limit", "3"]] {
            let run = try TerminalRun(
                ["--store", store.path] + words, in: store.folder, environment: ["TERM": "xterm-kitty"])
            #expect(run.screen.contains(";\(base)/tweet/\(id)\u{1B}"), "\(words)")
            #expect(run.screen.contains(";\(base)/image/\(id)/1\u{1B}"), "\(words)")
            #expect(!run.screen.contains(server.token))
        }
        #expect(try links(store, "show", String(id), "--images", "never").contains("\(base)/tweet/\(id)"))
        #expect(try links(store, "thread", String(id)).contains("\(base)/tweet/\(id)"))
        // Output for programs contains no local links.
        #expect(try !store.run("search", "has:images", "--json").output.contains("localhost"))
        #expect(try !store.run("search", "has:images").output.contains("localhost"))

        // The page requires a browser that is signed in; the link alone is refused.
        #expect(try server.get("/tweet/\(id)").hasPrefix("HTTP/1.1 403"))
        let welcome = try server.get("/?token=" + server.token)
        let cookie = try #require(welcome.firstMatch(of: #/Set-Cookie: ([^;]+);/#)).output.1
        #expect(try server.get("/tweet/\(id)", cookie: String(cookie)).hasPrefix("HTTP/1.1 200"))
        #expect(try server.get("/image/\(id)/1", cookie: String(cookie)).hasPrefix("HTTP/1.1 200"))

        server.end(SIGINT)
        #expect(!FileManager.default.fileExists(atPath: Self.beside(store)))
        #expect(try links(store, "search", "has:images", "--limit", "3") == web)
    }

    @Test("The file next to the store has mode 600, contains the address without the token, and is not a list of IDs")
    func file() throws {
        let store = try SampleStore()
        let server = try RunningServer(store.path, in: store.folder)
        let file = Self.beside(store)
        // The file exists once the server responds.
        _ = try server.get("/")
        #expect(
            try String(contentsOfFile: file, encoding: .utf8) == "address \(server.base.dropFirst("http://".count))\n")
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let imported = try store.run("import", file)
        #expect(imported.status == 5 && !imported.errors.contains("list of tweet IDs"), "\(imported.errors)")
        // A second server for the same store does not replace the file of the first one.
        let second = try RunningServer(store.path, in: store.folder, flags: ["--no-token"])
        _ = try second.get("/")
        second.end(SIGINT)
        #expect(
            try String(contentsOfFile: file, encoding: .utf8) == "address \(server.base.dropFirst("http://".count))\n")
        #expect(try links(store, "search", "coffee").contains { $0.hasPrefix(server.base + "/") })
    }

    @Test("The file of a killed server is ignored, and the next server replaces it")
    func stale() throws {
        let store = try SampleStore()
        let killed = try RunningServer(store.path, in: store.folder)
        _ = try killed.get("/")
        killed.end(SIGKILL)
        #expect(FileManager.default.fileExists(atPath: Self.beside(store)))
        #expect(try !links(store, "search", "coffee").contains { $0.contains("localhost") })
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: Self.beside(store))
        let next = try RunningServer(store.path, in: store.folder)
        _ = try next.get("/")
        let mode = try FileManager.default.attributesOfItem(atPath: Self.beside(store))[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try links(store, "search", "coffee").contains { $0.hasPrefix(next.base + "/") })
    }

    @Test("A file that others could have written, that has other contents, or that is a symbolic link is ignored")
    func foreign() throws {
        let store = try SampleStore()
        let file = Self.beside(store)
        for (mode, text) in [
            (0o666, "address a.localhost:8420\n"), (0o600, "address a.localhost:8420@evil.example\n"), (0o600, ""),
            (0o600, "address a.localhost:8420"), (0o600, "a.localhost:8420\n"), (0o600, "address \n"),
            (0o600, "address a.localhost\n"), (0o600, "address a.localhost:\n"), (0o600, "address 127.0.0.1:65536\n"),
            (0o600, "address localhost.evil.example:8420\n"), (0o600, "address evil.example/.localhost:8420\n"),
            (0o600, "address me@a.localhost:8420\n"), (0o600, "address evil.example:1/.localhost:8420\n"),
        ] {
            try text.write(toFile: file, atomically: false, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
            let held = unsafe open(file, O_RDWR)
            #expect(flock(held, LOCK_EX) == 0)
            #expect(try !links(store, "search", "coffee").contains { $0.contains("localhost") }, "\(mode) \(text)")
            close(held)
        }
        try FileManager.default.removeItem(atPath: file)
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: store.path)
        #expect(try !links(store, "search", "coffee").contains { $0.contains("localhost") })
        let server = try RunningServer(store.path, in: store.folder)
        _ = try server.get("/")
        #expect(try store.run("search", "coffee", "--count").status == 0, "the store is as it was")
    }
}
