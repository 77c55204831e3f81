import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing
import TweetArchive
import TweetModel

@testable import WebUI

@Suite("the server, by raw sockets")
struct ServerTests {
    /// One for all tests that only knock.
    private static let shared = Result<(server: TestServer, cookie: String), any Error> {
        let server = try TestServer()
        return (server, try server.cookie())
    }

    @Test("hostile requests are refused, each with its status", arguments: HostileRequest.all)
    func hostile(_ request: HostileRequest) throws {
        let (server, cookie) = try Self.shared.get()
        let text = request.text.replacing("{host}", with: server.host).replacing("{port}", with: "\(server.port)")
            .replacing("{cookie}", with: cookie)
        let connection = try RawConnection(port: server.port)
        try connection.send(text)
        let answer = try #require(try connection.answer())
        #expect(answer.status == request.status)
        #expect(answer.headers["content-security-policy"] == Doorkeeper.contentSecurityPolicy)
        #expect(answer.headers["access-control-allow-origin"] == nil)
        #expect(!answer.text.contains("root:"))
        // Whatever stood behind a request that could not be read is never taken for one.
        if answer.headers["connection"] == "close" { #expect(try connection.isEnded()) }
    }

    @Test("there are at least forty of them")
    func enough() {
        #expect(HostileRequest.all.count >= 40)
        #expect(Set(HostileRequest.all.map(\.description)).count == HostileRequest.all.count)
    }

    @Test("every way to begin a request leaves the next connection working")
    func afterwards() throws {
        let (server, cookie) = try Self.shared.get()
        for request in HostileRequest.all.prefix(20) {
            let connection = try RawConnection(port: server.port)
            try connection.send(String(request.text.prefix(request.text.count / 2)))
        }
        #expect(try server.get("/media/1/1", cookie: cookie).status == 404)
    }

    // MARK: Connections

    @Test("a connection is kept, and requests sent together are answered in their order")
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

    @Test("what stands behind a bad request is not answered")
    func nothingBehind() throws {
        let (server, cookie) = try Self.shared.get()
        let connection = try RawConnection(port: server.port)
        try connection.send(
            "GET / HTTP/1.1\r\nHost: \(server.host)\r\n folded\r\n\r\n"
                + "GET / HTTP/1.1\r\nHost: \(server.host)\r\nCookie: \(cookie)\r\n\r\n")
        #expect(try connection.answer()?.status == 400)
        #expect(try connection.isEnded())
    }

    @Test("somebody who has said all still gets the answer")
    func halfOpen() throws {
        let (server, cookie) = try Self.shared.get()
        let connection = try RawConnection(port: server.port)
        try connection.send("GET /media/1/1 HTTP/1.1\r\nHost: \(server.host)\r\nCookie: \(cookie)\r\n\r\n")
        connection.endSending()
        #expect(try connection.answer()?.status == 404)
        #expect(try connection.isEnded())
    }

    @Test("half a request and then no more is no request")
    func cutShort() throws {
        let (server, _) = try Self.shared.get()
        let connection = try RawConnection(port: server.port)
        try connection.send("GET / HTTP/1.1\r\nHost: ")
        connection.endSending()
        #expect(try connection.isEnded())
    }

    @Test("a request may come byte by byte")
    func dripping() throws {
        let (server, cookie) = try Self.shared.get()
        let connection = try RawConnection(port: server.port)
        for byte in "GET /media/1/1 HTTP/1.1\r\nHost: \(server.host)\r\nCookie: \(cookie)\r\n\r\n".utf8 {
            connection.send([byte])
        }
        #expect(try connection.answer()?.status == 404)
    }

    @Test("who takes too long for a request is told so, and one who says nothing is let go")
    func tooSlow() throws {
        var options = Server.Options()
        options.patience = .milliseconds(300)
        let server = try TestServer(options)
        defer { server.stop() }
        let slow = try RawConnection(port: server.port)
        let silent = try RawConnection(port: server.port)
        try slow.send("GET / HTTP/1.1\r\nHost: ")
        #expect(try slow.answer()?.status == 408)
        #expect(try slow.isEnded())
        #expect(try silent.isEnded())
    }

    @Test("a form of our own page comes through")
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

    @Test("a store that another one takes the place of is opened anew, and one that is gone is said to be")
    func replacedStore() throws {
        let store = try SampleStore()
        let server = try TestServer(keys: nil) { () throws(TweetArchiveError) in
            Site(archive: try TweetArchive(path: store.path, access: .browsing))
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
        "a thousand slow clients do not stop the next one",
        .enabled(if: Self.canOpenManyFiles, "few open files allowed"))
    func thousandSlowClients() throws {
        let server = try TestServer()
        defer { server.stop() }
        let cookie = try server.cookie()
        var slow: [RawConnection] = []
        for number in 0..<1000 {
            let connection = try RawConnection(port: server.port)
            // Some say nothing, some half a line, some all but the end.
            let beginnings = ["", "GET / HT", "GET / HTTP/1.1\r\nHost: \(server.host)\r\n"]
            try connection.send(beginnings[number % beginnings.count])
            slow.append(connection)
            if number % 100 == 99 { #expect(try server.get("/media/1/1", cookie: cookie).status == 404) }
        }
        #expect(try server.get("/media/1/1", cookie: cookie).status == 404)
        #expect(slow.count == 1000)
    }

    /// A test needs two descriptors for every client: it is both sides.
    static let canOpenManyFiles: Bool = {
        var limit = rlimit()
        let files = __rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue))
        guard unsafe getrlimit(files, &limit) == 0 else { return false }
        limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, 4096))
        unsafe setrlimit(files, &limit)
        return limit.rlim_cur >= 3000
    }()

    @Test("many are answered at once, and after the end nobody is")
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
