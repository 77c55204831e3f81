internal import EmbeddedFiles

/// The properties, folded forms, decompositions and compositions of all Unicode scalars.
///
/// From the Unicode Character Database, version 18.0.0; (c) Unicode, Inc., Unicode License v3. `generate_tables.py`
/// writes the tables. They are copied when a text first contains a scalar beyond ASCII. The tables of properties and of
/// folded forms have two stages: the upper bits of a scalar select a block, and the lower bits an entry in it.
struct UnicodeTables: Sendable {
    static let shared = UnicodeTables()

    private let records: [UInt32]
    private let classIndex: [UInt8]
    private let classBlocks: [UInt8]
    private let foldIndex: [UInt16]
    private let foldBlocks: [UInt16]
    private let foldPool: [UInt32]
    private let decomposed: [UInt32]
    private let decompositionStarts: [UInt16]
    private let decompositions: [UInt32]
    private let composedPairs: [UInt64]
    private let compositions: [UInt32]

    private init() {
        var position = 0
        func next<Number: FixedWidthInteger>() -> [Number] {
            let size: [UInt32] = Self.numbers(position..<position + 4)
            position += 4 + Int(size[0])
            return Self.numbers(position - Int(size[0])..<position)
        }
        records = next()
        classIndex = next()
        classBlocks = next()
        foldIndex = next()
        foldBlocks = next()
        foldPool = next()
        decomposed = next()
        decompositionStarts = next()
        decompositions = next()
        composedPairs = next()
        compositions = next()
    }

    /// Returns the numbers in a range of the bytes of the data file.
    private static func numbers<Number: FixedWidthInteger>(_ range: Range<Int>) -> [Number] {
        let count = range.count / MemoryLayout<Number>.size
        let numbers = unsafe [Number](unsafeUninitializedCapacity: count) { buffer, initialized in
            unsafe UnsafeMutableRawBufferPointer(buffer).copyMemory(
                from: UnsafeRawBufferPointer(rebasing: unicode_bin.buffer[range]))
            initialized = count
        }
        return Number(littleEndian: 1) == 1 ? numbers : numbers.map(Number.init(littleEndian:))
    }

    /// Returns the index of a number in a sorted table.
    private static func index<Number: FixedWidthInteger>(of number: Number, in table: [Number]) -> Int? {
        var (low, high) = (0, table.count)
        while low < high {
            let middle = (low + high) / 2
            if table[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low < table.count && table[low] == number ? low : nil
    }

    /// Returns the properties of a scalar. For values above U+10FFFF, returns those of an unassigned scalar.
    func properties(of scalar: UInt32) -> ScalarProperties {
        let block = Int(classIndex[min(Int(scalar >> 7), classIndex.count - 1)])
        return ScalarProperties(bits: records[Int(classBlocks[block << 7 | Int(scalar & 127)])])
    }

    /// Returns the folded form of a scalar beyond ASCII; `nil` if folding does not replace the scalar. Folding then
    /// keeps or removes the scalar, depending on its `ScalarClass`.
    func folded(_ scalar: UInt32) -> ArraySlice<UInt32>? {
        let block = Int(foldIndex[min(Int(scalar >> 6), foldIndex.count - 1)])
        let position = Int(foldBlocks[block << 6 | Int(scalar & 63)])
        if position == 0 { return nil }
        return foldPool[position + 1..<position + 1 + Int(foldPool[position])]
    }

    /// Appends the canonical decomposition of a folded scalar, or the scalar itself if it does not decompose.
    func decompose(_ scalar: UInt32, into scalars: inout [UInt32]) {
        if let index = Self.index(of: scalar, in: decomposed) {
            scalars.append(
                contentsOf: decompositions[Int(decompositionStarts[index])..<Int(decompositionStarts[index + 1])])
        } else if let index = HangulSyllable.index(of: scalar) {
            scalars.append(HangulSyllable.firstLead + index / HangulSyllable.countPerLead)
            scalars.append(HangulSyllable.firstVowel + index % HangulSyllable.countPerLead / HangulSyllable.tailCount)
            let tail = index % HangulSyllable.tailCount
            if tail != 0 { scalars.append(HangulSyllable.beforeFirstTail + tail) }
        } else {
            scalars.append(scalar)
        }
    }

    /// Returns the scalar that two folded scalars compose to; `nil` if they do not compose.
    func composition(_ first: UInt32, _ second: UInt32) -> UInt32? {
        HangulSyllable.composition(first, second)
            ?? Self.index(of: UInt64(first) << 32 | UInt64(second), in: composedPairs).map { compositions[$0] }
    }
}
