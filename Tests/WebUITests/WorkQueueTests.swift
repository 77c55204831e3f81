import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing
import TweetArchive

@testable import WebUI

@Suite("Pages that wait for a thread")
struct WorkQueueTests {
    private static func work(_ client: UInt64) -> WorkQueue.Work {
        .answer(
            client: client, Request(path: [], now: 0), closes: false, TweetArchive.Errand(milliseconds: 60_000))
    }

    private static func client(_ work: WorkQueue.Work?) -> UInt64? {
        guard case .answer(let client, _, _, _) = work else { return nil }
        return client
    }

    @Test("they are begun in their order")
    func order() {
        let queue = WorkQueue(abreast: 1)
        for client in 1...3000 as ClosedRange<UInt64> { queue.add(Self.work(client)) }
        for client in 1...3000 as ClosedRange<UInt64> { #expect(Self.client(queue.next(for: 0)) == client) }
    }

    @Test("only so many are worked at at a time, until one of them is slow")
    func slow() {
        let queue = WorkQueue(abreast: 1)
        let taken = Mutex<[UInt64?]>([])
        let came = DispatchSemaphore(value: 0)
        func soon(_ milliseconds: Int) -> Bool { came.wait(timeout: .now() + .milliseconds(milliseconds)) == .success }
        queue.add(Self.work(1))
        #expect(Self.client(queue.next(for: 0)) == 1)
        queue.add(Self.work(2))
        Thread.detachNewThread {
            for _ in 0..<2 {
                let client = Self.client(queue.next(for: 1))
                taken.withLock { $0.append(client) }
                came.signal()
            }
        }
        #expect(!soon(100))
        #expect(queue.letOthersIn(after: .seconds(60)))
        #expect(!soon(100))
        #expect(queue.letOthersIn(after: .zero))
        #expect(soon(60_000))
        #expect(!queue.letOthersIn(after: .zero), "nobody waits any more")
        queue.close()
        #expect(soon(60_000))
        #expect(taken.withLock { $0 } == [2, nil])
    }

    @Test("who came last is called first, so that few threads do most of the work")
    func lastFirst() throws {
        let queue = WorkQueue()
        let taken = Mutex<[Int]>([])
        let came = DispatchSemaphore(value: 0)
        for worker in 1...3 {
            Thread.detachNewThread {
                while queue.next(for: worker) != nil {
                    taken.withLock { $0.append(worker) }
                    came.signal()
                }
                came.signal()
            }
            let end = Date() + 60
            while queue.idleWorkers < worker, Date() < end { usleep(500) }
        }
        for client in 1...5 as ClosedRange<UInt64> {
            queue.add(Self.work(client))
            try #require(came.wait(timeout: .now() + 60) == .success)
            let end = Date() + 60
            while queue.idleWorkers < 3, Date() < end { usleep(500) }
        }
        #expect(taken.withLock { $0 } == [3, 3, 3, 3, 3])
        queue.close()
        for _ in 1...3 { try #require(came.wait(timeout: .now() + 60) == .success) }
    }

    @Test("a slow page holds up no quick one, whichever thread is free", .timeLimit(.minutes(1)))
    func quickBesideSlow() throws {
        let store = try SampleStore()
        let opened = Atomic<Int>(0)
        let (hasBegun, isOver) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        var options = Server.Options()
        options.abreast = 1
        options.substitutes = 1
        let server = try TestServer(options, keys: nil) { () throws(TweetArchiveError) in
            // The first page takes as long as the test, and no longer, however that ends.
            if opened.add(1, ordering: .relaxed).oldValue == 0 {
                hasBegun.signal()
                _ = isOver.wait(timeout: .now() + 60)
            }
            return Site(archive: try TweetArchive(path: store.path, access: .browsing))
        }
        defer { server.stop() }
        let request = "GET /about HTTP/1.1\r\nHost: \(server.host)\r\n\r\n"
        let slow = try RawConnection(port: server.port)
        try slow.send(request)
        // Otherwise another one may come first where the machine has much to do, and be the slow one.
        try #require(hasBegun.wait(timeout: .now() + 60) == .success)
        for _ in 0..<20 { #expect(try server.send(request).status == 404) }
        isOver.signal()
        #expect(try slow.answer()?.status == 404)
    }
}
