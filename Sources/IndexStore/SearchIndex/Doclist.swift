/// The rows of one term as FTS5 keeps them: the difference to the number before, twice the length of the positions in
/// bytes (plus 1 where the row lost the term, which it has in an earlier piece), and the positions, each as the difference
/// to the one before plus 2.
struct Doclist {
    /// A term at one place of a row.
    struct Occurrence {
        /// Of the row, in the order of numbers.
        var row: UInt32
        /// Of the term in the row, from 0; `none` where the row loses it.
        var position: UInt32

        static let none = UInt32.max
    }

    struct Entry {
        var number: Int64
        /// Where its difference begins in `bytes`, and where behind that the length of its positions.
        var start: UInt32
        var body: UInt32
    }

    private(set) var bytes: [UInt8] = []
    private(set) var entries: [Entry] = []

    /// Bytes of a difference with a length, and of a position, at most.
    private static let largestHead = 9 + 5
    private static let largestPosition = 5

    /// Occurrences in the order of rows, within a row of positions; rows with one number belong together.
    mutating func fill(_ occurrences: Span<Occurrence>, numbers: Span<Int64>) {
        bytes.removeAll(keepingCapacity: true)
        entries.removeAll(keepingCapacity: true)
        var rows = 0
        for index in occurrences.indices where index == 0 || occurrences[index].row != occurrences[index - 1].row {
            rows += 1
        }
        entries.reserveCapacity(rows)
        let room = rows * Self.largestHead + occurrences.count * Self.largestPosition
        bytes.append(addingCapacity: room) { (output: inout OutputSpan<UInt8>) in
            var last: Int64 = 0
            var index = 0
            while index < occurrences.count {
                let number = numbers[Int(occurrences[index].row)]
                let start = output.count
                output.appendVarint(UInt64(bitPattern: number &- last))
                last = number
                entries.append(Entry(number: number, start: UInt32(start), body: UInt32(output.count)))
                var end = index
                var length = 0
                var isLost = false
                var before: UInt32 = 0
                while end < occurrences.count, numbers[Int(occurrences[end].row)] == number {
                    let position = occurrences[end].position
                    if position == Occurrence.none {
                        isLost = true
                    } else {
                        length += varintLength(UInt64(position - before + 2))
                        before = position
                    }
                    end += 1
                }
                output.appendVarint(UInt64(length * 2 + (isLost ? 1 : 0)))
                before = 0
                for index in index..<end where occurrences[index].position != Occurrence.none {
                    output.appendVarint(UInt64(occurrences[index].position - before + 2))
                    before = occurrences[index].position
                }
                index = end
            }
        }
    }

    /// Where an entry ends.
    func end(of index: Int) -> Int {
        index + 1 < entries.count ? Int(entries[index + 1].start) : bytes.count
    }
}
