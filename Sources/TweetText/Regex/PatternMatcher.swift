internal import TweetModel

/// Runs the program of a regular expression on texts (Pike's virtual machine).
///
/// The machine reads the text once. At each position it holds a list of threads, at most one per instruction. So the
/// time per scalar is at most proportional to the size of the program.
struct PatternMatcher {
    private let program: PatternProgram
    private let deadline: ContinuousClock.Instant?
    /// The number of steps until the matcher checks the clock or, if `isBounded` is true, throws.
    private var stepsLeft: Int
    /// The threads at the current position.
    private var current: Threads
    private var next: Threads

    private static let stepsBetweenClockReads = 1 << 14

    /// - Parameter deadline: After this time, matching throws `PatternTimeout`; `nil` for no limit.
    init(_ program: PatternProgram, deadline: ContinuousClock.Instant?) {
        self.init(program, deadline: deadline, steps: Self.stepsBetweenClockReads)
    }

    /// - Parameter steps: After this number of steps, in all calls together, matching throws `PatternTimeout`.
    init(_ program: PatternProgram, steps: Int) {
        self.init(program, deadline: nil, steps: steps, isBounded: true)
    }

    /// True if `stepsLeft` is a limit.
    private let isBounded: Bool

    private init(_ program: PatternProgram, deadline: ContinuousClock.Instant?, steps: Int, isBounded: Bool = false) {
        self.program = program
        self.deadline = deadline
        self.isBounded = isBounded
        stepsLeft = steps
        current = Threads(program.instructions.count)
        next = Threads(program.instructions.count)
    }

    /// A list of threads, most preferred first. A thread consists of an instruction that waits for the next scalar, and
    /// of the position at which its match starts.
    private struct Threads {
        var instructions: [Int32] = []
        var starts: [Int] = []
        /// For each instruction, the number of the last round that reached it. `clear()` starts a new round.
        private var lastRounds: [UInt32]
        private var round: UInt32 = 1
        /// Instructions to visit in `addThreads`.
        private var stack: [Int32] = []

        init(_ count: Int) { lastRounds = [UInt32](repeating: 0, count: count) }

        mutating func clear() {
            instructions.removeAll(keepingCapacity: true)
            starts.removeAll(keepingCapacity: true)
            if round == .max {
                round = 0
                for index in lastRounds.indices { lastRounds[index] = 0 }
            }
            round += 1
        }

        /// Adds a thread for each instruction that `instruction` reaches without consuming a scalar. Skips instructions
        /// that already have a thread. Returns the number of steps.
        ///
        /// `before` and `after` are the scalars around the position; `nil` at an end of the text.
        mutating func addThreads(
            _ instruction: Int, from start: Int, _ before: UInt32?, _ after: UInt32?, _ program: PatternProgram
        ) -> Int {
            var steps = 0
            stack.append(Int32(instruction))
            while let index = stack.popLast() {
                let instruction = Int(index)
                if lastRounds[instruction] == round { continue }
                lastRounds[instruction] = round
                steps += 1
                switch program.instructions[instruction] {
                case .jump(let target): stack.append(Int32(target))
                case .split(let first, let second):
                    stack.append(Int32(second))
                    stack.append(Int32(first))
                case .assertion(let assertion):
                    if assertion.holds(before: before, after: after) { stack.append(Int32(instruction + 1)) }
                case .match, .scalar, .set:
                    instructions.append(index)
                    starts.append(start)
                }
            }
            return steps
        }
    }

    /// Returns the leftmost match at or after a position; `nil` if nothing matches. If `needsRange` is false, stops at
    /// the first match found; the range of the result is then not valid.
    mutating func firstMatch(
        in bytes: Span<UInt8>, from start: Int, needsRange: Bool
    ) throws(PatternTimeout) -> TextSpan? {
        var found: TextSpan?
        var position = start
        var before = position > 0 ? UTF8Decoding.scalar(in: bytes, before: position).scalar : nil
        current.clear()
        while true {
            if current.instructions.isEmpty {
                if found != nil { return found }
                guard let candidate = program.candidate(in: bytes, from: position) else { return nil }
                if candidate > position {
                    before = UTF8Decoding.scalar(in: bytes, before: candidate).scalar
                    position = candidate
                }
            }
            var after: UInt32?
            var length = 0
            if position < bytes.count {
                let (scalar, width) = UTF8Decoding.scalar(in: bytes, at: position, end: bytes.count)
                (after, length) = (scalar, width)
            }
            var steps = current.instructions.count + 1
            if found == nil, program.mayBegin(with: position < bytes.count ? bytes[position] : nil) {
                steps += current.addThreads(0, from: position, before, after, program)
            }
            next.clear()
            let end = position + length
            var following: UInt32?
            if end < bytes.count { following = UTF8Decoding.scalar(in: bytes, at: end, end: bytes.count).scalar }
            for index in current.instructions.indices {
                let instruction = Int(current.instructions[index])
                var isTaken = false
                var isMatch = false
                switch program.instructions[instruction] {
                case .match:
                    if !needsRange { return TextSpan(current.starts[index], position) }
                    found = TextSpan(current.starts[index], position)
                    isMatch = true
                case .scalar(let scalar): isTaken = scalar == after
                case .set(let number): isTaken = after.map(program.sets[number].contains) ?? false
                case .jump, .split, .assertion: break
                }
                if isTaken {
                    steps += next.addThreads(instruction + 1, from: current.starts[index], after, following, program)
                }
                // Drops the remaining threads, which are less preferred than this match.
                if isMatch { break }
            }
            try spend(steps)
            guard let after else { return found }
            before = after
            position = end
            swap(&current, &next)
        }
    }

    private mutating func spend(_ steps: Int) throws(PatternTimeout) {
        stepsLeft -= steps
        guard stepsLeft < 0 else { return }
        if isBounded { throw PatternTimeout() }
        stepsLeft = Self.stepsBetweenClockReads
        if let deadline, ContinuousClock.now > deadline { throw PatternTimeout() }
    }
}
