/// Where a record stands in its entry.
package struct RecordPosition: Hashable, Sendable {
    /// Byte offset of its first byte, counted in the unpacked entry.
    package var offset: Int64
    /// Bytes.
    package var length: Int64
    /// 1-based line, for line-wise formats.
    package var line: Int?

    package init(offset: Int64, length: Int64, line: Int? = nil) {
        self.offset = offset
        self.length = length
        self.line = line
    }
}

/// Reads the records of one entry from chunks, in bounded memory: elements of an array (behind a script prefix such as
/// `window.YTD.tweets.part0 =` or not), lines of JSON, or a single value.
package struct JSONRecordReader: ~Copyable {
    package enum Outcome: Sendable {
        /// `document` holds a record; `position` tells where it stood.
        case record
        /// Bytes that are no record were left out; reading goes on behind them.
        case skipped(reason: String, RecordPosition)
        /// Nothing more.
        case end
    }

    package private(set) var document = JSONDocument()
    package private(set) var position = RecordPosition(offset: 0, length: 0)

    /// What stands left of the `=` of a script, e.g. `YTD.tweets.part0` (without `window.`); nil without one. Known
    /// after the first `next()`.
    package private(set) var scriptName: String?

    package init(_ stream: ByteStream) {}

    /// Goes to the next record. Errors of the stream itself (a damaged zip entry, say) are thrown after all records
    /// before the damage were handed out.
    package mutating func next() throws(InputError) -> Outcome { fatalError("not there yet") }
}
