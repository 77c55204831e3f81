import Foundation
import TestSupport
import Testing
import TweetArchive

@testable import WebUI

/// Pages that take longer than anybody waits for. A limit of no time at all stands for a very large store.
@Suite("Figures that take their time")
struct CountingTests {
    private static func server(figures: Int, pages: Int = 10_000) throws -> (SampleStore, TestServer) {
        let store = try SampleStore()
        var options = Server.Options()
        options.figureMilliseconds = figures
        options.pageMilliseconds = pages
        let server = try TestServer(options, keys: nil) { () throws(TweetArchiveError) in
            Site(archive: try TweetArchive(path: store.path, access: .browsing))
        }
        return (store, server)
    }

    private static func get(_ target: String, _ server: TestServer) throws -> RawAnswer {
        try server.send("GET \(target) HTTP/1.1\r\nHost: \(server.host)\r\n\r\n")
    }

    @Test(
        "are counted in the background, and the page comes by itself",
        arguments: ["/statistics", "/statistics?by=day", "/timeline", "/topics", "/glance", "/topic/sports"])
    func page(_ target: String) throws {
        let (_, server) = try Self.server(figures: 0)
        defer { server.stop() }
        var answer = try Self.get(target, server)
        #expect(answer.status == 503)
        #expect(answer.headers["retry-after"] == "3")
        #expect(answer.text.contains("<meta http-equiv=\"refresh\" content=\"3\">"))
        #expect(answer.text.contains("<h1>This is being counted.</h1>"))
        for _ in 0..<600 where answer.status == 503 {
            usleep(100_000)
            answer = try Self.get(target, server)
        }
        #expect(answer.status == 200)
        #expect(!answer.text.contains("http-equiv"))
    }

    @Test("are told of to programs as well")
    func twin() throws {
        let (_, server) = try Self.server(figures: 0)
        defer { server.stop() }
        let answer = try Self.get("/statistics.json", server)
        #expect(answer.status == 503)
        #expect(answer.headers["retry-after"] == "3")
        #expect(answer.text.contains("\"code\":\"counting\""))
    }

    @Test("are counted once for all who ask, and handed out once")
    func once() {
        let counting = Counting()
        let request = Request(path: ["statistics"], now: 0)
        #expect(counting.state(of: request)?.isUnderWay == nil)
        counting.begin(request)
        counting.begin(request)
        #expect(counting.state(of: request)?.isUnderWay == true)
        guard case .count(_, let errand) = counting.queue.next(for: 0) else {
            Issue.record("nothing is counted")
            return
        }
        counting.end(request, with: .text("figures", status: 200))
        counting.queue.close()
        #expect(counting.queue.next(for: 0).map { _ in true } == nil)
        #expect(counting.state(of: request)?.isUnderWay == false)
        #expect(counting.state(of: request)?.isUnderWay == nil)
        counting.begin(request)
        counting.callOff()
        #expect(!errand.wasCalledOff)
    }

    @Test("of a search, more words are asked for")
    func search() throws {
        let (_, server) = try Self.server(figures: 10_000, pages: 0)
        defer { server.stop() }
        for target in ["/search?q=swift", "/statistics?q=swift", "/gallery"] {
            let answer = try Self.get(target, server)
            #expect(answer.status == 503)
            #expect(answer.text.contains("<h1>This takes longer than a page may take.</h1>"))
            #expect(answer.headers["retry-after"] == nil)
        }
        #expect(try Self.get("/statistics", server).status == 200)
    }
}

extension Counting.State {
    fileprivate var isUnderWay: Bool { if case .underWay = self { true } else { false } }
}
