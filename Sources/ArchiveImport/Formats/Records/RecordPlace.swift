/// The position of a record in its entry. Computes the positions of its parts.
struct RecordPlace {
    let whole: RecordPosition
    private let start: Int

    init(of record: JSONValue, at position: RecordPosition) {
        whole = position
        start = record.range.lowerBound
    }

    func position(of part: JSONValue) -> RecordPosition {
        RecordPosition(
            offset: whole.offset + Int64(part.range.lowerBound - start), length: Int64(part.range.count),
            line: whole.line)
    }
}
