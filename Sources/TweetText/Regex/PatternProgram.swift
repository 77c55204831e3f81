/// A compiled regular expression: instructions for `PatternMatcher`.
struct PatternProgram: Sendable {
    enum Instruction: Sendable {
        case match
        /// Consumes this scalar.
        case scalar(UInt32)
        /// Consumes one scalar of `sets[index]`.
        case set(Int)
        case jump(Int)
        /// Continues at two instructions. A match through the first is preferred.
        case split(Int, Int)
        case assertion(PatternAssertion)
    }

    /// The maximum number of instructions. A bounded repetition is expanded, so `(a{50}){50}` needs 2,500 instructions.
    static let maxInstructions = 10_000

    private(set) var instructions: [Instruction] = []
    private(set) var sets: [ScalarSet] = []
    /// A set of the bytes with which a match can begin, one bit each; `nil` if a match can be empty.
    private var firstBytes: [UInt64]?

    init(_ node: PatternNode) throws {
        guard Self.size(of: node) < Self.maxInstructions else {
            throw PatternError(message: "the expression is too large when its repeats are written out", offset: 0)
        }
        emit(node)
        instructions.append(.match)
        firstBytes = findFirstBytes()
    }

    /// Returns an upper bound of the number of instructions for a node, limited to `maxInstructions`.
    private static func size(of node: PatternNode) -> Int {
        let total: Int
        switch node {
        case .empty: total = 0
        case .set, .assertion: total = 1
        case .sequence(let nodes): total = nodes.reduce(0) { min($0 + size(of: $1), maxInstructions) }
        case .choice(let nodes): total = nodes.reduce(0) { min($0 + size(of: $1) + 2, maxInstructions) }
        case .repetition(let inner, let minCount, let maxCount, _):
            let one = size(of: inner)
            let copies = max(maxCount ?? minCount + 1, 1)
            total = min(one + 2, maxInstructions) * min(copies, maxInstructions)
        }
        return min(total, maxInstructions)
    }

    private mutating func emit(_ node: PatternNode) {
        switch node {
        case .empty: break
        case .set(let set):
            if let scalar = set.single {
                instructions.append(.scalar(scalar))
            } else {
                sets.append(set)
                instructions.append(.set(sets.count - 1))
            }
        case .assertion(let assertion): instructions.append(.assertion(assertion))
        case .sequence(let nodes): for node in nodes { emit(node) }
        case .choice(let nodes): emitChoice(nodes)
        case .repetition(let inner, let minCount, let maxCount, let isLazy):
            for _ in 0..<minCount { emit(inner) }
            guard let maxCount else { return emitLoop(inner, isLazy) }
            emitOptions(inner, maxCount - minCount, isLazy)
        }
    }

    private mutating func emitChoice(_ nodes: [PatternNode]) {
        var ends: [Int] = []
        for (index, node) in nodes.enumerated() {
            guard index < nodes.count - 1 else {
                emit(node)
                break
            }
            let split = reserve()
            emit(node)
            ends.append(reserve())
            instructions[split] = .split(split + 1, instructions.count)
        }
        for end in ends { instructions[end] = .jump(instructions.count) }
    }

    private mutating func emitLoop(_ inner: PatternNode, _ isLazy: Bool) {
        let split = reserve()
        emit(inner)
        instructions.append(.jump(split))
        instructions[split] = Self.split(split + 1, instructions.count, isLazy)
    }

    /// Appends `count` nested optional copies of `inner`: `a{0,2}` becomes `(a(a)?)?`.
    private mutating func emitOptions(_ inner: PatternNode, _ count: Int, _ isLazy: Bool) {
        var splits: [Int] = []
        for _ in 0..<count {
            splits.append(reserve())
            emit(inner)
        }
        for split in splits { instructions[split] = Self.split(split + 1, instructions.count, isLazy) }
    }

    private static func split(_ inside: Int, _ behind: Int, _ isLazy: Bool) -> Instruction {
        isLazy ? .split(behind, inside) : .split(inside, behind)
    }

    /// Appends a placeholder, which the caller replaces later, and returns its index.
    private mutating func reserve() -> Int {
        instructions.append(.match)
        return instructions.count - 1
    }

    // MARK: - Start of a match

    /// Returns the first position at or after `position` where a match can begin, according to the byte there. Returns
    /// `nil` if no byte matches. If a match can be empty, returns `position`.
    @inline(__always)
    func candidate(in bytes: Span<UInt8>, from position: Int) -> Int? {
        guard let firstBytes else { return position }
        var position = position
        while position < bytes.count {
            let byte = bytes[position]
            if firstBytes[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1 { return position }
            position += 1
        }
        return nil
    }

    /// Returns true if a match can begin with a byte; pass `nil` at the end of the text.
    @inline(__always)
    func mayBegin(with byte: UInt8?) -> Bool {
        guard let firstBytes else { return true }
        return byte.map { firstBytes[Int($0 >> 6)] >> UInt64($0 & 63) & 1 == 1 } ?? false
    }

    private func findFirstBytes() -> [UInt64]? {
        var result: [UInt64] = [0, 0, 0, 0]
        func add(_ byte: UInt8) { result[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }
        var seen = [Bool](repeating: false, count: instructions.count)
        var waiting = [0]
        while let index = waiting.popLast() {
            if seen[index] { continue }
            seen[index] = true
            switch instructions[index] {
            case .match: return nil
            case .jump(let target): waiting.append(target)
            case .split(let first, let second): waiting += [first, second]
            // Assumes that the assertion is true, because only the matcher can evaluate it.
            case .assertion: waiting.append(index + 1)
            case .scalar(let scalar):
                var bytes: [UInt8] = []
                UTF8Decoding.append(scalar, to: &bytes)
                add(bytes[0])
            case .set(let number):
                for byte in 0..<UInt8(0x80) where sets[number].contains(UInt32(byte)) { add(byte) }
                for byte in UInt8(0xC2)...0xF4 { add(byte) }
            }
        }
        return result
    }
}
