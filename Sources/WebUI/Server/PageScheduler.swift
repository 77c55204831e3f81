internal import Dispatch
internal import Synchronization

/// Limits how many slow pages are generated at the same time, so that processor time remains for quick pages.
///
/// A page that has worked for `Job.slowThreshold` needs a slot. If no slot is free, the page pauses in the middle of
/// its SQL statement and resumes when it gets a slot. Pages that have worked for less time get a slot first, and a page
/// that has worked for longer gives up its slot to them (a multilevel feedback queue). So short pages do not wait until
/// long ones are finished.
final class PageScheduler: Sendable {
    /// The order of waiting pages: by level, lowest first, then by the age of the request, oldest first.
    fileprivate struct Rank: Comparable, Sendable {
        var level: Int
        var number: UInt64

        static func < (left: Rank, right: Rank) -> Bool { (left.level, left.number) < (right.level, right.number) }
    }

    private struct State {
        var freeSlots: Int
        var jobs: UInt64 = 0
        var waiting: [(rank: Rank, wakeup: DispatchSemaphore)] = []
    }

    private let state: Mutex<State>
    /// The interval at which a waiting page checks if it was cancelled or has exceeded its time limit.
    private static let waitMilliseconds = 50

    init(_ slots: Int) { state = Mutex(State(freeSlots: max(1, slots))) }

    /// Creates the job of one page. Call this when the request arrives, because older jobs have priority.
    func makeJob() -> Job {
        Job(
            self,
            number: state.withLock { state in
                state.jobs += 1
                return state.jobs
            })
    }

    fileprivate func hasWaiter(before rank: Rank) -> Bool {
        state.withLock { $0.waiting.contains { $0.rank < rank } }
    }

    /// Blocks until the caller gets a slot. Returns false if `isOver` returns true first.
    fileprivate func acquireSlot(_ rank: Rank, isOver: () -> Bool) -> Bool {
        let wakeup = DispatchSemaphore(value: 0)
        let isFree = state.withLock { state in
            if state.freeSlots > 0 {
                state.freeSlots -= 1
                return true
            }
            state.waiting.append((rank, wakeup))
            return false
        }
        if isFree { return true }
        while wakeup.wait(timeout: .now() + .milliseconds(Self.waitMilliseconds)) == .timedOut {
            guard isOver() else { continue }
            let hasLeft = state.withLock { state in
                let count = state.waiting.count
                state.waiting.removeAll { $0.wakeup === wakeup }
                return state.waiting.count < count
            }
            if hasLeft { return false }
        }
        return true
    }

    fileprivate func releaseSlot() {
        state.withLock { state in
            guard let next = state.waiting.indices.min(by: { state.waiting[$0].rank < state.waiting[$1].rank }) else {
                state.freeSlots += 1
                return
            }
            state.waiting.remove(at: next).wakeup.signal()
        }
    }

    /// The number of pages that wait for a slot.
    var waitingPages: Int { state.withLock { $0.waiting.count } }

    /// The work on one page. Only the thread that generates the page may call its functions.
    final class Job: @unchecked Sendable {
        /// The working time up to which a page needs no slot.
        static let slowThreshold = Duration.milliseconds(10)
        /// The working times at which a page moves to the next level. A page on the last level stays there. The oldest
        /// one goes first, so the longest pages do not take turns.
        static let levelThresholds: [Duration] = [
            .milliseconds(20), .milliseconds(40), .milliseconds(80), .milliseconds(160),
        ]
        private static let checkInterval = Duration.milliseconds(2)

        private let scheduler: PageScheduler
        private let number: UInt64
        private var worked = Duration.zero
        private var resumedAt: ContinuousClock.Instant?
        private var nextCheck: ContinuousClock.Instant
        private var hasSlot = false

        fileprivate init(_ scheduler: PageScheduler, number: UInt64) {
            self.scheduler = scheduler
            self.number = number
            nextCheck = .now
        }

        /// Called very often while the page runs SQL statements. Returns immediately if this page is quick, or if the
        /// last check was less than `checkInterval` ago.
        ///
        /// If a waiting page has a lower `Rank`, this page gives up its slot. Without a slot, blocks until it gets one
        /// or `isOver` returns true; in the latter case the caller must end the page.
        func poll(isOver: () -> Bool) {
            let now = ContinuousClock.now
            guard now >= nextCheck else { return }
            nextCheck = now + Self.checkInterval
            worked += resumedAt.map { now - $0 } ?? .zero
            resumedAt = now
            guard worked >= Self.slowThreshold else { return }
            let rank = Rank(level: Self.levelThresholds.count { worked >= $0 }, number: number)
            if hasSlot {
                guard scheduler.hasWaiter(before: rank) else { return }
                end()
            }
            guard !isOver() else { return }
            hasSlot = scheduler.acquireSlot(rank, isOver: isOver)
            resumedAt = .now
        }

        /// Releases the slot. Call this when the page is finished or cancelled.
        func end() {
            guard hasSlot else { return }
            hasSlot = false
            scheduler.releaseSlot()
        }
    }
}
