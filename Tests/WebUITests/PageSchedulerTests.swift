import Dispatch
import Foundation
import Synchronization
import Testing

@testable import WebUI

@Suite("Scheduler of slow pages")
struct PageSchedulerTests {
    /// Works in steps of half a millisecond and polls between them, as a statement does.
    private static func work(
        _ job: PageScheduler.Job, _ duration: Duration, isOver: () -> Bool = { false },
        piece: (Duration) -> Void = { _ in }
    ) {
        var worked = Duration.zero
        while worked < duration, !isOver() {
            job.poll(isOver: isOver)
            let start = ContinuousClock.now
            piece(worked)
            while start.duration(to: .now) < .microseconds(500) {}
            worked += start.duration(to: .now)
        }
    }

    /// Runs the bodies at the same time. Returns false if they do not end within 60 s.
    private static func concurrently(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) -> Bool {
        let ended = DispatchSemaphore(value: 0)
        for number in 0..<count {
            Thread.detachNewThread {
                body(number)
                ended.signal()
            }
        }
        return (0..<count).allSatisfy { _ in ended.wait(timeout: .now() + 60) == .success }
    }

    @Test("At most as many slow pages run at a time as there are slots")
    func limit() {
        let scheduler = PageScheduler(2)
        let running = Atomic<Int>(0)
        let most = Mutex(0)
        let end = Self.concurrently(8) { _ in
            let job = scheduler.makeJob()
            Self.work(
                job, .milliseconds(60),
                piece: { worked in
                    // Ignores the first part of the work, which needs no slot.
                    guard worked > PageScheduler.Job.slowThreshold * 2 else { return }
                    let now = running.add(1, ordering: .relaxed).newValue
                    most.withLock { $0 = max($0, now) }
                    usleep(200)
                    running.subtract(1, ordering: .relaxed)
                })
            job.end()
        }
        #expect(end)
        #expect((1...2).contains(most.withLock { $0 }))
        #expect(scheduler.waitingPages == 0)
    }

    @Test("A quick page needs no slot")
    func quick() {
        let scheduler = PageScheduler(1)
        let (slow, quick) = (scheduler.makeJob(), scheduler.makeJob())
        Self.work(slow, .milliseconds(40))
        let start = ContinuousClock.now
        Self.work(quick, .milliseconds(2))
        #expect(start.duration(to: .now) < .seconds(5))
        quick.end()
        slow.end()
    }

    @Test("A page with little work precedes one with much work")
    func moderate() {
        let scheduler = PageScheduler(1)
        let order = Mutex<[String]>([])
        let jobs = [scheduler.makeJob(), scheduler.makeJob()]
        let end = Self.concurrently(2) { number in
            if number == 0 {
                // Works until the other page is finished, which never happens if this page keeps its slot.
                let limit = ContinuousClock.now + .seconds(30)
                Self.work(jobs[0], .seconds(40), isOver: { order.withLock { !$0.isEmpty } || .now > limit })
                order.withLock { $0.append("long") }
            } else {
                usleep(300_000)
                Self.work(jobs[1], .milliseconds(60))
                order.withLock { $0.append("moderate") }
            }
            jobs[number].end()
        }
        #expect(end)
        #expect(order.withLock { $0 } == ["moderate", "long"])
    }

    @Test("A short page precedes sixteen long ones that have started")
    func short() {
        let scheduler = PageScheduler(1)
        let started = Atomic<Int>(0)
        let order = Mutex<[String]>([])
        let jobs = (0...16).map { _ in scheduler.makeJob() }
        let end = Self.concurrently(17) { number in
            let isShort = number == 16
            let limit = Date() + 30
            while isShort, started.load(ordering: .relaxed) < 16, Date() < limit { usleep(500) }
            var hasStarted = false
            Self.work(
                jobs[number], .milliseconds(isShort ? 15 : 150),
                piece: { worked in
                    guard !hasStarted, worked > .milliseconds(25) else { return }
                    hasStarted = true
                    started.add(1, ordering: .relaxed)
                })
            order.withLock { $0.append(isShort ? "short" : "long") }
            jobs[number].end()
        }
        #expect(end)
        #expect(order.withLock { $0.first } == "short")
    }

    @Test("A page that is cancelled while it waits frees its place")
    func calledOff() {
        let scheduler = PageScheduler(1)
        let first = scheduler.makeJob()
        Self.work(first, .milliseconds(30))
        let isOver = Atomic<Bool>(false)
        let end = Self.concurrently(2) { number in
            if number == 0 {
                let second = scheduler.makeJob()
                Self.work(second, .seconds(30), isOver: { isOver.load(ordering: .relaxed) })
                second.end()
            } else {
                let limit = Date() + 30
                while scheduler.waitingPages == 0, Date() < limit { usleep(500) }
                isOver.store(true, ordering: .relaxed)
            }
        }
        #expect(end)
        #expect(scheduler.waitingPages == 0)
        first.end()
        let third = scheduler.makeJob()
        Self.work(third, .milliseconds(30))
        third.end()
    }
}
