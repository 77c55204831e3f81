import Foundation
import Testing
import TweetText

@testable import ClickHouseSearch

@Suite("ClickHouse client")
struct ClickHouseClientTests {
    @Test(
        "Parameters are escaped for ClickHouse and percent-encoded",
        arguments: [
            ("plain", "plain", "plain"), ("a b", "a b", "a%20b"), ("a+b", "a+b", "a%2Bb"),
            (#"C:\new"#, #"C:\\new"#, "C%3A%5C%5Cnew"),
            ("tab\tline\nreturn\r", #"tab\tline\nreturn\r"#, "tab%5Ctline%5Cnreturn%5Cr"),
            (#"\N"#, #"\\N"#, "%5C%5CN"), ("it's \"x\"", "it's \"x\"", "it%27s%20%22x%22"),
            ("a&b=c#d%e", "a&b=c#d%e", "a%26b%3Dc%23d%25e"),
            ("é 東", "é 東", "%C3%A9%20%E6%9D%B1"), ("nul\0", #"nul\0"#, "nul%5C0"),
            ("{p1:String}", "{p1:String}", "%7Bp1%3AString%7D"),
            ("", "", ""), ("a.b-c_d~e", "a.b-c_d~e", "a.b-c_d~e"),
        ])
    func escapes(_ value: String, _ escaped: String, _ encoded: String) {
        #expect(ClickHouseClient.escaped(value) == escaped)
        #expect(PercentCoding.encoded(ClickHouseClient.escaped(value)) == encoded)
    }

    private static func ask(_ server: ScriptedServer, seconds: Int = 5) throws -> String {
        let client = ClickHouseClient(
            try ClickHouseAddress("http://127.0.0.1:\(server.port)/?database=a%20b"),
            credentials: ("ann", "secret"), limit: .seconds(seconds))
        return String(decoding: try client.read("SELECT {p1:String}", parameters: [("p1", "a+b\\")]), as: UTF8.self)
    }

    private static func head(_ status: String, _ fields: String...) -> String {
        "HTTP/1.1 \(status)\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n"
    }

    @Test("A request is a POST with parameters and limits in the URL and credentials in header fields")
    func request() throws {
        let server = try ScriptedServer([.send(Self.head("200 OK", "Content-Length: 3") + "ok\n")])
        #expect(try Self.ask(server) == "ok\n")
        let request = server.request
        let line = request.split(separator: "\r\n").first ?? ""
        #expect(line.hasPrefix("POST /?wait_end_of_query=1&database=a%20b&readonly=2&max_execution_time=5&"))
        #expect(line.hasSuffix("&param_p1=a%2Bb%5C%5C HTTP/1.1"))
        #expect(request.contains("\r\nX-ClickHouse-User: ann\r\nX-ClickHouse-Key: secret\r\n"))
        #expect(
            request.hasSuffix(
                "Content-Length: 18\r\nX-ClickHouse-User: ann\r\nX-ClickHouse-Key: secret\r\n\r\nSELECT {p1:String}"))
        #expect(!line.contains("secret"))
    }

    @Test("A chunked response, and one after 100 Continue, is read completely")
    func whole() throws {
        let parts = try ScriptedServer([
            .send(Self.head("100 Continue") + Self.head("200 OK", "Transfer-Encoding: chunked") + "3\r\nabc\r\n"),
            .wait(0.05), .send("a;x=y\r\n0123456789\r\n0\r\nX-Field: y\r\n\r\n"),
        ])
        #expect(try Self.ask(parts) == "abc0123456789")
    }

    @Test(
        "An incomplete response is an error",
        arguments: [
            ("", "closed"), ("HTTP/1.1 200 OK\r\nContent-Le", "truncated"),
            ("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc", "truncated"),
            ("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", "length"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n", "truncated"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n", "length"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nabc\r\n0\r\n\r\n", "longer"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\nabc", "gzip"),
            ("HTTP/1.1 200 OK\r\n\r\nabc", "length is missing"),
            ("SSH-2.0-OpenSSH_9.2\r\n", "not HTTP"),
        ])
    func cut(_ answer: String, _ reason: String) throws {
        let server = try ScriptedServer([.send(answer)])
        let error = try #require(throws: ClickHouseError.self) { try Self.ask(server) }
        guard case .incomplete = error else { throw error }
        #expect(error.message.contains(reason) || error.message.contains("closed"), "\(error.message)")
    }

    @Test("An error after a successful start is detected")
    func errorAfterSuccess() throws {
        let texts = [
            "{\"data\":[[1]\nCode: 241. DB::Exception: Memory limit exceeded. (MEMORY_LIMIT_EXCEEDED) (version 26.2)",
            "[1]\n\r\n__exception__\r\nabc\r\nCode: 241. DB::Exception: Memory limit exceeded. (version 26.2)\n60 abc\r\n__exception__\r\n",
        ]
        for text in texts {
            let server = try ScriptedServer([
                .send(Self.head("200 OK", "Content-Length: \(text.utf8.count)") + text)
            ])
            let error = try #require(throws: ClickHouseError.self) { try Self.ask(server) }
            guard case .failed(241, let message) = error else { throw error }
            #expect(message.hasPrefix("Memory limit exceeded"))
        }
        let named = try ScriptedServer([
            .send(Self.head("200 OK", "X-ClickHouse-Exception-Code: 60", "Content-Length: 2") + "[]")
        ])
        let error = try #require(throws: ClickHouseError.self) { try Self.ask(named) }
        guard case .failed(60, _) = error else { throw error }
        #expect(error.hint?.contains("clickhouse load") == true)
    }

    @Test(
        "A wrong password and a missing permission are access errors",
        arguments: [
            ("403 Forbidden", 516, "Authentication failed"),
            ("500 Internal Server Error", 497, "Not enough privileges"),
        ])
    func denied(_ status: String, _ code: Int, _ message: String) throws {
        let body = "Code: \(code). DB::Exception: ann: \(message). (X) (version 26.2)\n"
        let server = try ScriptedServer([
            .send(
                Self.head(status, "X-ClickHouse-Exception-Code: \(code)", "Content-Length: \(body.utf8.count)") + body)
        ])
        let error = try #require(throws: ClickHouseError.self) { try Self.ask(server) }
        guard case .denied = error else { throw error }
        #expect(error.message.contains(message) && !error.message.contains("secret"))
        #expect(error.hint?.contains("TWEETDEX_CLICKHOUSE_USER") == true)
    }

    @Test("A slow server times out, whether it sends nothing or a few bytes at a time")
    func slow() throws {
        for script in [
            [ScriptedServer.Step.wait(4)],
            [.send(Self.head("200 OK", "Content-Length: 100"))] + (0..<10).flatMap { _ in [.wait(0.4), .send("x")] },
        ] {
            let start = ContinuousClock.now
            let error = try #require(throws: ClickHouseError.self) {
                try Self.ask(try ScriptedServer(script), seconds: 1)
            }
            #expect(
                error
                    == .slow(
                        try ClickHouseAddress("http://127.0.0.1:\(Self.port(of: error))/?database=a%20b"), seconds: 1))
            #expect(start.duration(to: .now) < .seconds(3))
        }
    }

    private static func port(of error: ClickHouseError) -> UInt16 {
        if case .slow(let address, _) = error { return address.port }
        return 1
    }

    @Test(
        "A server that never stops sending times out",
        arguments: [
            ("", "HTTP/1.1 100 Continue\r\n\r\n"), ("HTTP/1.1 200 OK\r\n", "Server: x\r\n"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", "X-Field: y\r\n"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\nx\r\n"),
        ])
    func endless(_ beginning: String, _ repeated: String) throws {
        let start = ContinuousClock.now
        let portion = String(repeating: repeated, count: 1000)
        let error = try #require(throws: ClickHouseError.self) {
            try Self.ask(try ScriptedServer([.send(beginning), .sendForever(portion)]), seconds: 1)
        }
        switch error {
        case .slow: break
        case .incomplete(_, let reason): #expect(reason.contains("header"), "\(reason)")
        default: throw error
        }
        #expect(start.duration(to: .now) < .seconds(5))
    }

    @Test(
        "A body that is too long is an error before it is read",
        arguments: [
            "Content-Length: 134217729", "Content-Length: 9223372036854775807",
            "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n7ffffff",
            "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n7fffffffffffffff",
        ])
    func tooLong(_ fields: String) throws {
        let server = try ScriptedServer([.send(Self.head("200 OK", fields) + "abc")])
        let error = try #require(throws: ClickHouseError.self) { try Self.ask(server) }
        guard case .responseTooLong(_, 128) = error else { throw error }
        #expect(error.message.contains("128 MiB") && error.hint?.contains("--limit") == true)
    }

    @Test("A failed connection contains the message of the system")
    func dead() throws {
        let port = try ScriptedServer([]).port
        let client = ClickHouseClient(
            try ClickHouseAddress("http://127.0.0.1:\(port == 1 ? 2 : 1)"), limit: .seconds(2))
        let error = try #require(throws: ClickHouseError.self) { try client.read("SELECT 1") }
        guard case .unreachable(_, let reason) = error else { throw error }
        #expect(reason.contains("refused"))
        let nowhere = ClickHouseClient(try ClickHouseAddress("http://no-such-host.invalid"), limit: .seconds(2))
        #expect(throws: ClickHouseError.self) { try nowhere.read("SELECT 1") }
    }
}
