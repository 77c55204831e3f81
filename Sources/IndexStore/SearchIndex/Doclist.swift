/// The doclist of one term in the format of FTS5. Each row consists of these varints:
///
/// 1. The difference from the previous doc ID.
/// 2. Twice the length of the position list in bytes, plus 1 if the row deletes the term from an older segment.
/// 3. For each position, the difference from the previous one, plus 2.
struct Doclist {
    /// An occurrence of a term in a row.
    struct Occurrence {
        /// The index of the row in the list of rows sorted by doc ID.
        var row: UInt32
        /// The position of the term in the row, counted from 0; `none` if the row deletes the term from an older
        /// segment.
        var position: UInt32

        static let none = UInt32.max
    }

    struct Entry {
        /// The doc ID.
        var number: Int64
        /// The offset in `bytes` of the doc ID difference, where the row starts.
        var start: UInt32
        /// The offset in `bytes` of the length of the position list.
        var body: UInt32
    }

    private(set) var bytes: [UInt8] = []
    private(set) var entries: [Entry] = []

    /// The maximum size in bytes of a doc ID difference, and of the length of a position list, added together.
    private static let largestHead = 9 + 5
    /// The maximum size in bytes of a position.
    private static let largestPosition = 5

    /// Builds the doclist. Rows with the same doc ID become one entry.
    ///
    /// - Parameters:
    ///   - occurrences: Sorted by row, then by position; at least one.
    ///   - numbers: The doc ID of each row, in ascending order.
    mutating func fill(_ occurrences: Span<Occurrence>, numbers: Span<Int64>) {
        bytes.removeAll(keepingCapacity: true)
        entries.removeAll(keepingCapacity: true)
        let rows = min(occurrences.count, Int(occurrences[occurrences.count - 1].row - occurrences[0].row) + 1)
        let room = rows * Self.largestHead + occurrences.count * Self.largestPosition
        bytes.append(addingCapacity: room) { (output: inout OutputSpan<UInt8>) in
            var last: Int64 = 0
            var index = 0
            var number = numbers[Int(occurrences[0].row)]
            while index < occurrences.count {
                let start = output.count
                output.appendVarint(UInt64(bitPattern: number &- last))
                last = number
                entries.append(Entry(number: number, start: UInt32(start), body: UInt32(output.count)))
                var end = index
                var length = 0
                var isDeletion = false
                var before: UInt32 = 0
                repeat {
                    let position = occurrences[end].position
                    if position == Occurrence.none {
                        isDeletion = true
                    } else {
                        length += varintLength(UInt64(position &- before &+ 2))
                        before = position
                    }
                    end += 1
                    if end == occurrences.count { break }
                    number = numbers[Int(occurrences[end].row)]
                } while number == last
                output.appendVarint(UInt64(length * 2 + (isDeletion ? 1 : 0)))
                before = 0
                for index in index..<end where occurrences[index].position != Occurrence.none {
                    output.appendVarint(UInt64(occurrences[index].position &- before &+ 2))
                    before = occurrences[index].position
                }
                index = end
            }
        }
    }

    /// Returns the offset in `bytes` at which an entry ends.
    func end(of index: Int) -> Int { index + 1 < entries.count ? Int(entries[index + 1].start) : bytes.count }
}
