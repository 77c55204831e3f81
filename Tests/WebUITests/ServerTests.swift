import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing
import TweetArchive
import TweetModel

@testable import WebUI

@Suite("Server connections")
struct ServerTests {
    /// The server of all tests that need no special options.
    private static let shared = Result<(server: TestServer, cookie: String), any Error> {
        let server = try TestServer()
        return (server, try server.cookie())
    }

    @Test("Hostile requests get the expected error status", arguments: HostileRequest.all)
    func hostile(_ request: HostileRequest) throws {
        let (server, cookie) = try Self.shared.get()
        let text = request.text.replacing("{host}", with: server.host).replacing("{port}", with: "\(server.port)")
            .replacing("{cookie}", with: cookie)
        let connection = try RawConnection(port: server.port)
        try connection.send(text)
        let answer = try #require(try connection.answer())
        #expect(answer.status == request.status)
        #expect(answer.headers["content-security-policy"] == RequestAuthenticator.contentSecurityPolicy)
        #expect(answer.headers["access-control-allow-origin"] == nil)
        #expect(!answer.text.contains("root:"))
        // The text after a malformed request must not be handled as another request.
        if answer.headers["connection"] == "close" { #expect(try connection.isEnded()) }
    }

    @Test("The list has at least 40 different hostile requests")
    func enough() {
        #expect(HostileRequest.all.count >= 40)
        #expect(Set(HostileRequest.all.map(\.description)).count == HostileRequest.all.count)
    }

    @Test("An aborted request does not affect the next connection")
    func afterwards() throws {
        let (server, cookie) = try Self.shared.get()
        for request in HostileRequest.all.prefix(20) {
            let connection = try RawConnection(port: server.port)
            try connection.send(String(request.text.prefix(request.text.count / 2)))
        }
        #expect(try server.get("/media/1/1", cookie: cookie).status == 404)
    }

    // MARK: Connections

    @Test("Pipelined requests are answered in order on one connection")
    func pipelining() throws {
        let (server, cookie) = try Self.shared.get()
        let connection = try RawConnection(port: server.port)
        let head = "Host: \(server.host)\r\nCookie: \(cookie)\r\n"
        try connection.send(
            "GET /media/1/1 HTTP/1.1\r\n\(head)\r\n" + "HEAD /media/2/1 HTTP/1.1\r\n\(head)\r\n"
                + "GET /media/3/1 HTTP/1.1\r\n\(head)Connection: close\r\n\r\n")
        #expect(try connection.answer()?.headers["connection"] == "keep-alive")
        #expect(try connection.answer(toHead: true)?.body.isEmpty == true)
        #expect(try connection.answer()?.headers["connection"] == "close")
        #expect(try connection.isEnded())
    }

    @Test("A request after a malformed one is not answered")
    func nothingBehind() throws {
        let (server, cookie) = try Self.shared.get()
        let connection = try RawConnection(port: server.port)
        try connection.send(
            "GET / HTTP/1.1\r\nHost: \(server.host)\r\n folded\r\n\r\n"
                + "GET / HTTP/1.1\r\nHost: \(server.host)\r\nCookie: \(cookie)\r\n\r\n")
        #expect(try connection.answer()?.status == 400)
        #expect(try connection.isEnded())
    }

    @Test("A client that has ended its side still gets the response")
    func halfOpen() throws {
        let (server, cookie) = try Self.shared.get()
        let connection = try RawConnection(port: server.port)
        try connection.send("GET /media/1/1 HTTP/1.1\r\nHost: \(server.host)\r\nCookie: \(cookie)\r\n\r\n")
        connection.endSending()
        #expect(try connection.answer()?.status == 404)
        #expect(try connection.isEnded())
    }

    @Test("An incomplete request at the end of the connection is ignored")
    func cutShort() throws {
        let (server, _) = try Self.shared.get()
        let connection = try RawConnection(port: server.port)
        try connection.send("GET / HTTP/1.1\r\nHost: ")
        connection.endSending()
        #expect(try connection.isEnded())
    }

    @Test("A request may arrive byte by byte")
    func dripping() throws {
        let (server, cookie) = try Self.shared.get()
        let connection = try RawConnection(port: server.port)
        for byte in "GET /media/1/1 HTTP/1.1\r\nHost: \(server.host)\r\nCookie: \(cookie)\r\n\r\n".utf8 {
            connection.send([byte])
        }
        #expect(try connection.answer()?.status == 404)
    }

    @Test("A slow request gets status 408, and a silent connection is closed")
    func tooSlow() throws {
        var options = Server.Options()
        options.clientTimeout = .milliseconds(300)
        let server = try TestServer(options)
        defer { server.stop() }
        let slow = try RawConnection(port: server.port)
        let silent = try RawConnection(port: server.port)
        try slow.send("GET / HTTP/1.1\r\nHost: ")
        #expect(try slow.answer()?.status == 408)
        #expect(try slow.isEnded())
        #expect(try silent.isEnded())
    }

    @Test("A socket whose port is in use is closed")
    func portInUse() throws {
        let (server, _) = try Self.shared.get()
        let count = { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
        let before = try count()
        for _ in 0..<1_000 {
            #expect(throws: ServerError.self) { try ServerSocket(address: "127.0.0.1", port: server.port) }
        }
        // Other tests open hundreds of descriptors meanwhile, but close them.
        for _ in 0..<600 where try count() >= before + 500 { Thread.sleep(forTimeInterval: 0.1) }
        #expect(try count() < before + 500)
    }

    @Test("A form of our own page is accepted")
    func form() throws {
        let (server, cookie) = try Self.shared.get()
        for origin in ["Sec-Fetch-Site: same-origin", "Origin: http://\(server.host)"] {
            let answer = try server.send(
                "POST /nothing HTTP/1.1\r\nHost: \(server.host)\r\nCookie: \(cookie)\r\n\(origin)\r\n"
                    + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n\r\na=b")
            #expect(answer.status == 404)
        }
    }

    // MARK: The store

    @Test("A replaced store is opened again, and a missing one is reported")
    func replacedStore() throws {
        let store = try SampleStore()
        let server = try TestServer(keys: nil) {
            Router(archive: try TweetArchive(path: store.path, access: .browsing))
        }
        defer { server.stop() }
        func total() throws -> (status: Int, text: String) {
            let answer = try server.send("GET /search.json?q=&limit=1 HTTP/1.1\r\nHost: \(server.host)\r\n\r\n")
            return (answer.status, answer.text)
        }
        #expect(try total().text.contains("mira_okafor"))
        for ending in ["", "-wal", "-shm"] { unsafe unlink(store.path + ending) }
        let gone = try total()
        #expect(gone.status == 500 && gone.text.contains("There is no store at"))
        let other = try TweetArchive(path: store.path, access: .create)
        _ = try other.importInputs(
            [SampleArchives.path("api-v1-timeline.json")], options: ImportOptions()
        ) { _ in true }
        let replaced = try total()
        #expect(replaced.status == 200 && !replaced.text.contains("mira_okafor"))
    }

    // MARK: Many

    @Test(
        "A thousand slow clients do not block the next one",
        .enabled(if: Self.canOpenManyFiles, "few open files allowed"))
    func thousandSlowClients() throws {
        let server = try TestServer()
        defer { server.stop() }
        let cookie = try server.cookie()
        var slow: [RawConnection] = []
        for number in 0..<1000 {
            let connection = try RawConnection(port: server.port)
            // Some send nothing, some half a line, some everything except the last empty line.
            let beginnings = ["", "GET / HT", "GET / HTTP/1.1\r\nHost: \(server.host)\r\n"]
            try connection.send(beginnings[number % beginnings.count])
            slow.append(connection)
            if number % 100 == 99 { #expect(try server.get("/media/1/1", cookie: cookie).status == 404) }
        }
        #expect(try server.get("/media/1/1", cookie: cookie).status == 404)
        #expect(slow.count == 1000)
    }

    /// The test needs two descriptors per client, because it contains both sides.
    static let canOpenManyFiles: Bool = {
        var limit = rlimit()
        let files = __rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue))
        guard unsafe getrlimit(files, &limit) == 0 else { return false }
        limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, 4096))
        unsafe setrlimit(files, &limit)
        return limit.rlim_cur >= 3000
    }()

    @Test("Fifty connections are served at the same time")
    func many() throws {
        let server = try TestServer(keys: nil)
        var readers: [RawConnection] = []
        for _ in 0..<50 {
            let reader = try RawConnection(port: server.port)
            try reader.send("GET /media/1/1 HTTP/1.1\r\nHost: \(server.host)\r\n\r\n")
            readers.append(reader)
        }
        for reader in readers { #expect(try reader.answer()?.status == 404) }
        server.stop()
    }
}
