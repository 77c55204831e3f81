internal import TweetModel

/// Runs a program over texts. Each list contains an instruction at most once, so the cost per scalar is at most the
/// size of the program.
struct PatternMatcher {
    private let program: PatternProgram
    private let deadline: ContinuousClock.Instant?
    private var stepsLeft: Int
    private var current: Threads
    private var next: Threads

    /// The clock is read only every so many steps.
    private static let stepsBetweenLooks = 1 << 14

    init(_ program: PatternProgram, deadline: ContinuousClock.Instant?) {
        self.init(program, deadline: deadline, steps: Self.stepsBetweenLooks)
    }

    /// The number of steps after which the matcher gives up.
    init(_ program: PatternProgram, steps: Int) {
        self.init(program, deadline: nil, steps: steps, isBounded: true)
    }

    private let isBounded: Bool

    private init(
        _ program: PatternProgram, deadline: ContinuousClock.Instant?, steps: Int, isBounded: Bool = false
    ) {
        self.program = program
        self.deadline = deadline
        self.isBounded = isBounded
        stepsLeft = steps
        current = Threads(program.instructions.count)
        next = Threads(program.instructions.count)
    }

    /// Instructions waiting for the next scalar, in order of preference.
    private struct Threads {
        var instructions: [Int32] = []
        var starts: [Int] = []
        /// The round in which each instruction was last followed.
        private var marks: [UInt32]
        private var round: UInt32 = 1
        /// Instructions that have yet to be followed to one that consumes a scalar.
        private var waiting: [Int32] = []

        init(_ count: Int) {
            marks = [UInt32](repeating: 0, count: count)
        }

        mutating func clear() {
            instructions.removeAll(keepingCapacity: true)
            starts.removeAll(keepingCapacity: true)
            if round == .max {
                round = 0
                for index in marks.indices { marks[index] = 0 }
            }
            round += 1
        }

        /// Adds the instructions that an instruction reaches without consuming a scalar, in order of preference and
        /// without duplicates. `before` and `after` are the scalars around the position. Returns the number of steps.
        mutating func follow(
            _ instruction: Int, from start: Int, _ before: UInt32?, _ after: UInt32?, _ program: PatternProgram
        ) -> Int {
            var steps = 0
            waiting.append(Int32(instruction))
            while let index = waiting.popLast() {
                let instruction = Int(index)
                if marks[instruction] == round { continue }
                marks[instruction] = round
                steps += 1
                switch program.instructions[instruction] {
                case .jump(let target): waiting.append(Int32(target))
                case .split(let first, let second):
                    waiting.append(Int32(second))
                    waiting.append(Int32(first))
                case .assertion(let assertion):
                    if assertion.holds(before: before, after: after) { waiting.append(Int32(instruction + 1)) }
                case .match, .scalar, .set:
                    instructions.append(index)
                    starts.append(start)
                }
            }
            return steps
        }
    }

    /// Returns the leftmost match at or after a position. If `wantsPlace` is false, any match is returned and its range
    /// is meaningless.
    mutating func firstMatch(
        in bytes: Span<UInt8>, from start: Int, wantsPlace: Bool
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
                steps += current.follow(0, from: position, before, after, program)
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
                    if !wantsPlace { return TextSpan(current.starts[index], position) }
                    found = TextSpan(current.starts[index], position)
                    isMatch = true
                case .scalar(let scalar): isTaken = scalar == after
                case .set(let number): isTaken = after.map(program.sets[number].contains) ?? false
                case .jump, .split, .assertion: break
                }
                if isTaken {
                    steps += next.follow(instruction + 1, from: current.starts[index], after, following, program)
                }
                // Later instructions of the list are less preferred than a match.
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
        stepsLeft = Self.stepsBetweenLooks
        if let deadline, ContinuousClock.now > deadline { throw PatternTimeout() }
    }
}
