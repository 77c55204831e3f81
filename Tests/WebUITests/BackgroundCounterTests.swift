import CLibrary
import Foundation
import TestSupport
import Testing
import TweetArchive

@testable import WebUI

/// A time limit of 0 ms simulates a very large store.
@Suite("Pages of store-wide figures that exceed their time limit")
struct BackgroundCounterTests {
    private static func server(figures: Int, pages: Int = 10_000) throws -> (SampleStore, TestServer) {
        let store = try SampleStore()
        var options = Server.Options()
        options.figureMilliseconds = figures
        options.pageMilliseconds = pages
        let server = try TestServer(options, keys: nil) {
            Router(archive: try TweetArchive(path: store.path, access: .browsing))
        }
        return (store, server)
    }

    private static func get(_ target: String, _ server: TestServer) throws -> RawAnswer {
        try server.send("GET \(target) HTTP/1.1\r\nHost: \(server.host)\r\n\r\n")
    }

    @Test(
        "The figures are counted in the background, and the page reloads itself",
        arguments: ["/statistics", "/statistics?by=day", "/timeline", "/topics", "/glance", "/topic/sports"])
    func page(_ target: String) throws {
        let (_, server) = try Self.server(figures: 0)
        defer { server.stop() }
        var answer = try Self.get(target, server)
        #expect(answer.status == 503)
        #expect(answer.headers["retry-after"] == "3")
        #expect(answer.text.contains("<meta http-equiv=\"refresh\" content=\"3\">"))
        #expect(answer.text.contains("<h1>These figures are being counted.</h1>"))
        for _ in 0..<600 where answer.status == 503 {
            usleep(100_000)
            answer = try Self.get(target, server)
        }
        #expect(answer.status == 200)
        #expect(!answer.text.contains("http-equiv"))
    }

    @Test("A program gets status 503 with a code and the time to retry")
    func twin() throws {
        let (_, server) = try Self.server(figures: 0)
        defer { server.stop() }
        let answer = try Self.get("/statistics.json", server)
        #expect(answer.status == 503)
        #expect(answer.headers["retry-after"] == "3")
        #expect(answer.text.contains("\"code\":\"counting\""))
    }

    @Test("A count serves all requests for its page, and its result is returned once")
    func once() {
        let counting = BackgroundCounter()
        let request = Request(path: ["statistics"], now: 0)
        #expect(counting.count(of: request)?.isUnderWay == nil)
        counting.begin(request)
        counting.begin(request)
        #expect(counting.count(of: request)?.isUnderWay == true)
        guard case .count(_, let task) = counting.queue.next() else {
            Issue.record("nothing is counted")
            return
        }
        counting.end(request, with: .text("figures", status: 200))
        counting.queue.close()
        #expect(counting.queue.next().map { _ in true } == nil)
        #expect(counting.count(of: request)?.isUnderWay == false)
        #expect(counting.count(of: request)?.isUnderWay == nil)
        counting.begin(request)
        counting.cancel()
        #expect(!task.isCancelled)
    }

    @Test("A page of a query is not counted in the background; its error suggests to narrow the query")
    func search() throws {
        let (_, server) = try Self.server(figures: 10_000, pages: 0)
        defer { server.stop() }
        for target in ["/search?q=swift", "/statistics?q=swift", "/photos"] {
            let answer = try Self.get(target, server)
            #expect(answer.status == 503)
            #expect(answer.text.contains("<h1>This page takes too long.</h1>"))
            #expect(answer.headers["retry-after"] == nil)
        }
        #expect(try Self.get("/statistics", server).status == 200)
    }
}

extension BackgroundCounter.Count {
    fileprivate var isUnderWay: Bool { if case .underWay = self { true } else { false } }
}
