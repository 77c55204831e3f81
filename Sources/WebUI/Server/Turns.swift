internal import Dispatch
internal import Synchronization

/// Schedules pages that are slow to make. Only `count` of them run at the same time, so a quick page competes with at
/// most that many for the processors. The others are paused in the middle of their statements and keep their progress.
/// Neither their number nor their length delays a quick page.
///
/// Pages with less work so far precede pages with more (multilevel feedback), so a short page does not wait for long ones.
/// `Claim.levels` limits how often a page is paused. Within a level, pages run in the order of their requests, so the
/// longest ones finish one after the other instead of all of them late.
final class Turns: Sendable {
    fileprivate struct Rank: Comparable, Sendable {
        var level: Int
        var number: UInt64

        static func < (left: Rank, right: Rank) -> Bool { (left.level, left.number) < (right.level, right.number) }
    }

    private struct State {
        var free: Int
        var claims: UInt64 = 0
        var waiting: [(rank: Rank, call: DispatchSemaphore)] = []
    }

    private let state: Mutex<State>
    /// Cancellation and time limits of waiting pages are checked at this interval.
    private static let checkMilliseconds = 50

    init(_ count: Int) { state = Mutex(State(free: max(1, count))) }

    /// Creates the claim of one page. The order of the calls is the order of the requests.
    func claim() -> Claim {
        Claim(
            self,
            number: state.withLock { state in
                state.claims += 1
                return state.claims
            })
    }

    fileprivate func isWanted(before rank: Rank) -> Bool {
        state.withLock { $0.waiting.contains { $0.rank < rank } }
    }

    /// Waits for a turn. Returns false if `isOver` became true first.
    fileprivate func take(_ rank: Rank, isOver: () -> Bool) -> Bool {
        let call = DispatchSemaphore(value: 0)
        let isFree = state.withLock { state in
            if state.free > 0 {
                state.free -= 1
                return true
            }
            state.waiting.append((rank, call))
            return false
        }
        if isFree { return true }
        while call.wait(timeout: .now() + .milliseconds(Self.checkMilliseconds)) == .timedOut {
            guard isOver() else { continue }
            let hasLeft = state.withLock { state in
                let count = state.waiting.count
                state.waiting.removeAll { $0.call === call }
                return state.waiting.count < count
            }
            if hasLeft { return false }
        }
        return true
    }

    fileprivate func release() {
        state.withLock { state in
            guard let next = state.waiting.indices.min(by: { state.waiting[$0].rank < state.waiting[$1].rank }) else {
                state.free += 1
                return
            }
            state.waiting.remove(at: next).call.signal()
        }
    }

    /// The number of pages that wait for a turn.
    var waitingPages: Int { state.withLock { $0.waiting.count } }

    /// Tracks the work of one page. Only the thread that makes the page may use it.
    final class Claim: @unchecked Sendable {
        /// A page with less work than this needs no turn.
        static let quick = Duration.milliseconds(10)
        /// The amounts of work at which the rank of a page drops.
        static let levels: [Duration] = [
            .milliseconds(20), .milliseconds(40), .milliseconds(80), .milliseconds(160),
        ]
        private static let step = Duration.milliseconds(2)

        private let turns: Turns
        private let number: UInt64
        private var worked = Duration.zero
        private var resumedAt: ContinuousClock.Instant?
        private var nextLook: ContinuousClock.Instant
        private var hasTurn = false

        fileprivate init(_ turns: Turns, number: UInt64) {
            self.turns = turns
            self.number = number
            nextLook = .now
        }

        /// Called in the middle of the work, a few thousand times a second. Waits if the page is slow and other pages
        /// precede it, until it gets a turn or `isOver` returns true.
        func poll(isOver: () -> Bool) {
            let now = ContinuousClock.now
            guard now >= nextLook else { return }
            nextLook = now + Self.step
            worked += resumedAt.map { now - $0 } ?? .zero
            resumedAt = now
            guard worked >= Self.quick else { return }
            let rank = Rank(level: Self.levels.count { worked >= $0 }, number: number)
            if hasTurn {
                guard turns.isWanted(before: rank) else { return }
                end()
            }
            guard !isOver() else { return }
            hasTurn = turns.take(rank, isOver: isOver)
            resumedAt = .now
        }

        /// Ends the turn when the page is finished or given up.
        func end() {
            guard hasTurn else { return }
            hasTurn = false
            turns.release()
        }
    }
}
