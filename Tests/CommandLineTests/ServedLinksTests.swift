import Foundation
import Glibc
import TestSupport
import Testing

/// Links of the terminal into the browser view, while one runs for the same store.
@Suite("links into the browser view", .serialized)
struct ServedLinksTests {
    /// A server of a store, with what it printed.
    private final class Running {
        let process: ChildProgram
        let address: String
        private let output = Pipe()

        init(_ store: SampleStore, _ flags: [String] = []) throws {
            process = try ChildProgram(
                CommandRun.program.path, ["--store", store.path, "serve", "--port", "0", "--quiet"] + flags,
                environment: ["HOME": store.folder.url.path, "PATH": "/usr/bin:/bin"], output: .pipe(output))
            var line = Data()
            while line.last != UInt8(ascii: "\n") {
                let piece = output.fileHandleForReading.availableData
                if piece.isEmpty { throw Samples.Failure(description: "serve has printed no address") }
                line += piece
            }
            address = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .newlines)
        }

        var port: UInt16 { UInt16(URL(string: address)?.port ?? 0) }
        var token: String { String(address.split(separator: "=").last ?? "") }

        func end(_ signal: Int32) {
            process.signal(signal)
            process.wait()
        }

        /// The answer to a GET, as it comes.
        func get(_ path: String, cookie: String? = nil) throws -> String {
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(descriptor) }
            var place = sockaddr_in()
            place.sin_family = sa_family_t(AF_INET)
            place.sin_port = port.bigEndian
            place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            let connected = unsafe withUnsafePointer(to: &place) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            try #require(connected == 0)
            let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
            let head = ["GET \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: close"]
            let lines = head + (cookie.map { ["Cookie: " + $0] } ?? []) + ["", ""]
            try handle.write(contentsOf: Data(lines.joined(separator: "\r\n").utf8))
            return String(decoding: handle.readDataToEndOfFile(), as: UTF8.self)
        }
    }

    private static func beside(_ store: SampleStore) -> String { store.path + "-browser" }

    /// Where the links of a command's output lead.
    private func links(_ store: SampleStore, _ words: String...) throws -> [String] {
        let run = try TerminalRun(
            ["--store", store.path] + words, in: store.folder, environment: ["TERM": "xterm-kitty"])
        #expect(run.status == 0, "\(run.screen)")
        return run.screen.matches(of: #/\x{1B}\]8;[^;]*;([^\x{1B}]+)\x{1B}/#).map { String($0.output.1) }
    }

    @Test("rows lead to the pages of the server that runs, and to the web when none does")
    func rows() throws {
        let store = try SampleStore()
        let id = try #require(
            try store.run("search", "has:images", "--ids", "--limit", "1").output.split(separator: "\n").first)
        let web = try links(store, "search", "has:images", "--limit", "3")
        #expect(web.contains { $0.hasPrefix("https://x.com/") } && !web.contains { $0.contains("127.0.0.1") })
        #expect(!FileManager.default.fileExists(atPath: Self.beside(store)))

        let server = try Running(store)
        let base = "http://127.0.0.1:\(server.port)"
        for words in [["search", "has:images", "--limit", "3"], ["gallery", "has:images", "--limit", "3"]] {
            let run = try TerminalRun(
                ["--store", store.path] + words, in: store.folder, environment: ["TERM": "xterm-kitty"])
            #expect(run.screen.contains(";\(base)/tweet/\(id)\u{1B}"), "\(words)")
            #expect(run.screen.contains(";\(base)/image/\(id)/1\u{1B}"), "\(words)")
            #expect(!run.screen.contains(server.token))
        }
        #expect(try links(store, "show", String(id), "--images", "never").contains("\(base)/tweet/\(id)"))
        #expect(try links(store, "thread", String(id)).contains("\(base)/tweet/\(id)"))
        // Nothing of it for programs.
        #expect(try !store.run("search", "has:images", "--json").output.contains("127.0.0.1"))
        #expect(try !store.run("search", "has:images").output.contains("127.0.0.1"))

        // A browser that is signed in sees the page; the link alone opens nothing.
        #expect(try server.get("/tweet/\(id)").hasPrefix("HTTP/1.1 403"))
        let welcome = try server.get("/?token=" + server.token)
        let cookie = try #require(welcome.firstMatch(of: #/Set-Cookie: ([^;]+);/#)).output.1
        #expect(try server.get("/tweet/\(id)", cookie: String(cookie)).hasPrefix("HTTP/1.1 200"))
        #expect(try server.get("/image/\(id)/1", cookie: String(cookie)).hasPrefix("HTTP/1.1 200"))

        server.end(SIGINT)
        #expect(!FileManager.default.fileExists(atPath: Self.beside(store)))
        #expect(try links(store, "search", "has:images", "--limit", "3") == web)
    }

    @Test("the file beside the store is the owner's alone and holds the port, not the key, and no list of ids")
    func file() throws {
        let store = try SampleStore()
        let server = try Running(store)
        let file = Self.beside(store)
        // It is there once the server answers.
        _ = try server.get("/")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "port \(server.port)\n")
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let imported = try store.run("import", file)
        #expect(imported.status == 5 && !imported.errors.contains("list of ids"), "\(imported.errors)")
        // A second server for the store leaves the first one's alone.
        let second = try Running(store, ["--no-token"])
        _ = try second.get("/")
        second.end(SIGINT)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "port \(server.port)\n")
        #expect(try links(store, "search", "coffee").contains { $0.hasPrefix("http://127.0.0.1:\(server.port)/") })
    }

    @Test("a server that was killed leaves nothing to follow, and the next one takes over")
    func stale() throws {
        let store = try SampleStore()
        let killed = try Running(store)
        _ = try killed.get("/")
        killed.end(SIGKILL)
        #expect(FileManager.default.fileExists(atPath: Self.beside(store)))
        #expect(try !links(store, "search", "coffee").contains { $0.contains("127.0.0.1") })
        let next = try Running(store)
        _ = try next.get("/")
        #expect(try links(store, "search", "coffee").contains { $0.hasPrefix("http://127.0.0.1:\(next.port)/") })
    }

    @Test("a file that others could have written, or that leads elsewhere, is not believed")
    func foreign() throws {
        let store = try SampleStore()
        let file = Self.beside(store)
        for (mode, text) in [
            (0o666, "port 8420\n"), (0o600, "port 8420@evil.example\n"), (0o600, ""), (0o600, "port 8420"),
            (0o600, "8420\n"), (0o600, "port \n"),
        ] {
            try text.write(toFile: file, atomically: false, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
            let held = unsafe open(file, O_RDWR)
            #expect(flock(held, LOCK_EX) == 0)
            #expect(try !links(store, "search", "coffee").contains { $0.contains("127.0.0.1") }, "\(mode) \(text)")
            close(held)
        }
        try FileManager.default.removeItem(atPath: file)
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: store.path)
        #expect(try !links(store, "search", "coffee").contains { $0.contains("127.0.0.1") })
        let server = try Running(store)
        _ = try server.get("/")
        #expect(try store.run("search", "coffee", "--count").status == 0, "the store is as it was")
    }
}
