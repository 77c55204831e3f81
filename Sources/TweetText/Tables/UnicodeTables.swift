/// The properties, folded forms, decompositions and compositions of all Unicode scalars.
///
/// The tables of properties and of folded forms have two stages: the upper bits of a scalar select a block, and the
/// lower bits an entry in it. Decompositions and compositions are dictionaries.
/// `UnicodeTableData` contains the tables as strings with six bits per character, because strings compile quickly. The
/// tables are decoded when a text first contains a scalar beyond ASCII.
struct UnicodeTables: Sendable {
    static let shared = UnicodeTables()

    private let records: [UInt32]
    private let classIndex: [UInt16]
    private let classBlocks: [UInt8]
    private let foldIndex: [UInt16]
    private let foldBlocks: [UInt16]
    private let foldPool: [UInt32]
    private let decompositions: [UInt32: [UInt32]]
    private let compositions: [UInt64: UInt32]

    private init() {
        records = Self.decode(UnicodeTableData.records, digits: 4)
        classIndex = Self.decode(UnicodeTableData.classIndex, digits: 2)
        classBlocks = Self.decode(UnicodeTableData.classBlocks, digits: 2)
        foldIndex = Self.decode(UnicodeTableData.foldIndex, digits: 2)
        foldBlocks = Self.decode(UnicodeTableData.foldBlocks, digits: 3)
        foldPool = Self.decode(UnicodeTableData.foldPool, digits: 4)
        let flat: [UInt32] = Self.decode(UnicodeTableData.decompositions, digits: 4)
        var decompositions: [UInt32: [UInt32]] = [:]
        var position = 0
        while position < flat.count {
            let count = Int(flat[position + 1])
            decompositions[flat[position]] = Array(flat[position + 2..<position + 2 + count])
            position += 2 + count
        }
        self.decompositions = decompositions
        let triples: [UInt32] = Self.decode(UnicodeTableData.compositions, digits: 4)
        var compositions: [UInt64: UInt32] = [:]
        for start in stride(from: 0, to: triples.count, by: 3) {
            compositions[UInt64(triples[start]) << 32 | UInt64(triples[start + 1])] = triples[start + 2]
        }
        self.compositions = compositions
    }

    /// Decodes numbers that have `digits` characters each.
    private static func decode<Number: FixedWidthInteger>(_ text: String, digits: Int) -> [Number] {
        let bytes = text.utf8.span
        let values = Self.digitValues
        var numbers: [Number] = []
        numbers.reserveCapacity(bytes.count / digits)
        var position = 0
        while position + digits <= bytes.count {
            var number: UInt32 = 0
            for offset in 0..<digits { number = number << 6 | UInt32(values[Int(bytes[position + offset] & 127)]) }
            numbers.append(Number(truncatingIfNeeded: number))
            position += digits
        }
        return numbers
    }

    /// The value of each ASCII character as a base-64 digit.
    private static let digitValues: [UInt8] = {
        var values = [UInt8](repeating: 0, count: 128)
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-"
        for (value, byte) in alphabet.utf8.enumerated() { values[Int(byte)] = UInt8(value) }
        return values
    }()

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
        if let parts = decompositions[scalar] {
            scalars.append(contentsOf: parts)
        } else if let index = HangulSyllable.index(of: scalar) {
            scalars.append(HangulSyllable.firstLead + index / HangulSyllable.countPerLead)
            scalars.append(
                HangulSyllable.firstVowel + index % HangulSyllable.countPerLead / HangulSyllable.tailCount)
            let tail = index % HangulSyllable.tailCount
            if tail != 0 { scalars.append(HangulSyllable.beforeFirstTail + tail) }
        } else {
            scalars.append(scalar)
        }
    }

    /// Returns the scalar that two folded scalars compose to; `nil` if they do not compose.
    func composition(_ first: UInt32, _ second: UInt32) -> UInt32? {
        HangulSyllable.composition(first, second) ?? compositions[UInt64(first) << 32 | UInt64(second)]
    }
}
