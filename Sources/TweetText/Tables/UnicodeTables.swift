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

/// Determines how the tokenizer processes a scalar. `generate_tables.py` uses the same raw values.
enum ScalarClass: UInt8 {
    case separator
    case letter
    case digit
    /// A combining mark that folding keeps.
    case mark
    /// A zero-width joiner or non-joiner.
    case joiner
    /// A letter or digit of a script that does not separate words by spaces: Han, kana, Thai, Lao, Khmer, Myanmar. The
    /// tokenizer splits such text into pairs.
    case paired
    case hangul
    case emoji
    /// A symbol such as ™, which is an emoji only if U+FE0F or a joined emoji follows.
    case emojiOnRequest
    case regionalIndicator
    case skinTone
    /// A combining mark that folding removes after Latin, Greek and Cyrillic letters.
    case accent
    /// A scalar that folding removes: vowel points, tatweel, variation selectors, and invisible scalars such as the
    /// soft hyphen.
    case dropped
    /// A scalar that extends the previous grapheme cluster but is not part of a word. An example is a tag in a flag
    /// such as 🏴󠁧󠁢󠁥󠁮󠁧󠁿.
    case extender
    /// A scalar that belongs to the next grapheme cluster, such as the Arabic number sign.
    case prepend
    /// A scalar that can be part of an emoji sequence but is not an emoji on its own.
    case pictograph
}

/// The properties of a scalar, as `generate_tables.py` packs them into bits.
struct ScalarProperties {
    let bits: UInt32

    var scalarClass: ScalarClass { ScalarClass(rawValue: UInt8(truncatingIfNeeded: bits & 15)) ?? .separator }
    /// True if the scalar extends the previous grapheme cluster.
    var extendsCluster: Bool { bits & 16 != 0 }
    /// A Latin, Greek or Cyrillic letter, from which accents are removed.
    var losesAccents: Bool { bits & 32 != 0 }
    /// General category L*.
    var isLetter: Bool { bits & 64 != 0 }
    /// General category M*.
    var isMark: Bool { bits & 128 != 0 }
    /// General category Nd.
    var isDigit: Bool { bits & 256 != 0 }
    /// General category Z*.
    var isSpace: Bool { bits & 512 != 0 }
    /// True if NFC may compose the scalar with an earlier one.
    var mayCompose: Bool { bits & 1024 != 0 }
    /// The canonical combining class; 0 for scalars that NFC does not reorder.
    var combiningClass: UInt32 { bits >> 11 }
}
