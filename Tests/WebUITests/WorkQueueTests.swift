import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing
import TweetArchive

@testable import WebUI

@Suite("Work queue")
struct WorkQueueTests {
    private static func work(_ client: UInt64) -> WorkQueue.Work {
        .answer(
            client: client, Request(path: [], now: 0), closes: false,
            CancellableTask(milliseconds: 60_000),
            PageScheduler(1).makeJob())
    }

    private static func client(_ work: WorkQueue.Work?) -> UInt64? {
        guard case .answer(let client, _, _, _, _) = work else { return nil }
        return client
    }

    @Test("Work starts in the order in which it was added")
    func order() {
        let queue = WorkQueue(concurrency: 1)
        for client in 1...3000 as ClosedRange<UInt64> { queue.add(Self.work(client)) }
        for client in 1...3000 as ClosedRange<UInt64> { #expect(Self.client(queue.next(for: 0)) == client) }
    }

    @Test("The limit of busy workers ignores slow ones")
    func slow() {
        let queue = WorkQueue(concurrency: 1)
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
        #expect(queue.ignoreSlowWorkers(after: .seconds(60)))
        #expect(!soon(100))
        #expect(queue.ignoreSlowWorkers(after: .zero))
        #expect(soon(60_000))
        #expect(!queue.ignoreSlowWorkers(after: .zero), "nobody waits any more")
        queue.close()
        #expect(soon(60_000))
        #expect(taken.withLock { $0 } == [2, nil])
    }

    @Test("The worker that became idle last is called first")
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

    @Test("A slow page does not delay quick pages", .timeLimit(.minutes(1)))
    func quickBesideSlow() throws {
        let store = try SampleStore()
        let opened = Atomic<Int>(0)
        let (hasBegun, isOver) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        var options = Server.Options()
        options.concurrency = 1
        options.extraThreads = 1
        let server = try TestServer(options, keys: nil) {
            // The first page takes as long as the test. The timeout ends it even if the test fails.
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
        // Otherwise, on a busy machine, another page could start first and be the slow one.
        try #require(hasBegun.wait(timeout: .now() + 60) == .success)
        for _ in 0..<20 { #expect(try server.send(request).status == 404) }
        isOver.signal()
        #expect(try slow.answer()?.status == 404)
    }
}
