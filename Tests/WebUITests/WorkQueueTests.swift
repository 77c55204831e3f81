import CLibrary
import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing
import TweetArchive
import TweetModel

@testable import WebUI

@Suite("Work queue")
struct WorkQueueTests {
    private static func work(_ client: UInt64) -> WorkQueue.Work {
        .answer(client: client, Request(path: [], now: 0), closes: false, CancellableTask(milliseconds: 60_000))
    }

    private static func client(_ work: WorkQueue.Work?) -> UInt64? {
        guard case .answer(let client, _, _, _) = work else { return nil }
        return client
    }

    @Test("Work starts in the order in which it was added")
    func order() {
        let queue = WorkQueue()
        for client in 1...3000 as ClosedRange<UInt64> { queue.add(Self.work(client)) }
        for client in 1...3000 as ClosedRange<UInt64> { #expect(Self.client(queue.next()) == client) }
    }

    @Test("A closed queue ends all workers, even if work is waiting")
    func close() {
        let queue = WorkQueue()
        let ended = DispatchSemaphore(value: 0)
        for _ in 1...3 {
            Thread.detachNewThread {
                while queue.next() != nil {}
                ended.signal()
            }
        }
        queue.close()
        queue.add(Self.work(1))
        for _ in 1...3 { #expect(ended.wait(timeout: .now() + 60) == .success) }
    }

    /// With a time limit of 0 ms, all pages with a longer statement are heavy.
    @Test("A page that exceeds the limit of light requests starts again, and its search is recorded once")
    func heavy() throws {
        let store = try SampleStore()
        var options = Server.Options()
        options.lightMilliseconds = 0
        options.heavyThreads = 1
        let server = try TestServer(options, keys: nil) {
            Router(archive: try TweetArchive(path: store.path, access: .browsing))
        }
        defer { server.stop() }
        for target in ["/search?q=a*", "/statistics", "/statistics?q=a*", "/topics", "/"] {
            let answer = try server.send(
                "GET \(target) HTTP/1.1\r\nHost: \(server.host)\r\nSec-Fetch-Site: same-origin\r\n\r\n")
            #expect(answer.status == 200, "\(target)")
        }
        let searches = try store.open().searchLog(limit: 10, options: SearchOptions(now: 0))
        #expect(searches.map(\.query) == ["a*"])
    }

    /// A light request does not count with two connections.
    @Test("A page of results whose values are not counted is generated once, and its search is recorded once")
    func uncounted() throws {
        let store = try SampleStore()
        let server = try TestServer(keys: nil) {
            let archive = try TweetArchive(path: store.path, access: .browsing)
            archive.concurrentCountThreshold = 1
            return Router(archive: archive)
        }
        defer { server.stop() }
        let answer = try server.send(
            "GET /search?q=lang:en HTTP/1.1\r\nHost: \(server.host)\r\nSec-Fetch-Site: same-origin\r\n"
                + "Sec-Fetch-Mode: navigate\r\n\r\n")
        #expect(answer.status == 200 && answer.text.contains("Count the values"))
        #expect(try store.open().recents().map(\.uses) == [1])
    }

    @Test("A light page does not wait for the threads of heavy pages")
    func busy() throws {
        let opened = Atomic<Int>(0)
        let store = try SampleStore()
        let (hasBegun, isOver) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        var options = Server.Options()
        options.lightThreads = 1
        options.lightMilliseconds = 0
        options.heavyThreads = 1
        options.figureMilliseconds = 60_000
        let server = try TestServer(options, keys: nil) {
            // The light thread opens the store first. The heavy thread is busy until the end of the test.
            if opened.add(1, ordering: .relaxed).oldValue == 1 {
                hasBegun.signal()
                _ = isOver.wait(timeout: .now() + 60)
            }
            return Router(archive: try TweetArchive(path: store.path, access: .browsing))
        }
        defer { server.stop() }
        let heavy = try (0..<60).map { _ in
            let connection = try RawConnection(port: server.port)
            try connection.send("GET /statistics.json HTTP/1.1\r\nHost: \(server.host)\r\n\r\n")
            return connection
        }
        try #require(hasBegun.wait(timeout: .now() + 60) == .success)
        for _ in 0..<20 {
            #expect(try server.send("GET /assets/style.css HTTP/1.1\r\nHost: \(server.host)\r\n\r\n").status == 200)
        }
        isOver.signal()
        for connection in heavy { #expect(try connection.answer()?.status == 200) }
    }
}
