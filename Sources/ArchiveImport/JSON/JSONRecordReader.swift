/// Reads the records of one entry from chunks, in bounded memory. Records are the elements of an array (with or without
/// a script prefix such as `window.YTD.tweets.part0 =`), consecutive values (JSON lines, or values without a
/// separator), or a single value.
///
/// Chunks are collected in the document's buffer, and each record is scanned in place. Only the beginning of a record
/// that crosses a chunk boundary is moved and scanned again. The buffer is about one chunk long, or as long as the
/// largest record, which is limited to `recordLimit`.
///
/// Damage costs the record that contains it: the record is reported as `.skipped`, and reading resumes at the next
/// bytes that look like a record (JSONRecordReader+Damage.swift). The entry is always read to its end, so that an
/// observer has seen all bytes when `.end` is returned.
package struct JSONRecordReader: ~Copyable {
    /// The result of moving to the next record.
    package enum Outcome: Hashable, Sendable {
        /// `document` contains a record, and `position` is its position.
        case record
        /// Bytes that are not a record were skipped. Reading continues after them.
        case skipped(reason: String, RecordPosition)
        /// The end of the entry.
        case end
    }

    /// The position of the cursor in the grammar.
    enum State: Equatable {
        /// At the beginning of the entry.
        case start
        /// Between top-level values.
        case values
        /// In an array, before an element (after `[` or a comma) or after one.
        case elements(behindOne: Bool)
        /// In the object that is read member by member, before a member or after one.
        case members
        /// After the last record; the rest of the stream has yet to be read.
        case over
    }

    /// The maximum size of a record: 64 MiB.
    package static let recordLimit = 64 << 20
    /// The size of a chunk in bytes.
    static let chunkSize = 1 << 20

    /// The document whose root is the current record, valid until the next call of `next()`.
    package internal(set) var document = JSONDocument()
    /// The position of the current record.
    package internal(set) var position = RecordPosition(offset: 0, length: 0)

    /// The target of a script's assignment, such as `YTD.tweets.part0` (without `window.`); `nil` if the entry is not a
    /// script. Known after the first `next()`.
    package internal(set) var scriptName: String?
    /// The member of the outermost object that contains the record, if that object is read member by member.
    package internal(set) var member: String?
    /// The deviations from strict JSON that were accepted, e.g. `unquoted keys, trailing commas`; `nil` for strict
    /// JSON. `recordBytes` are then the corrected bytes, while positions still refer to the entry.
    package internal(set) var tolerated: String?

    let stream: ByteStream
    let observing: ((Span<UInt8>) -> Void)?
    let splitsObject: Bool
    let chunkSize: Int
    let recordLimit: Int

    var state = State.start
    /// The index of the next byte in the document's buffer. Distances from it survive `fill()`.
    var cursor = 0
    /// The offset in the entry of the buffer's first byte.
    var bufferStart: Int64 = 0
    var isAtEnd = false
    var streamError: InputError?
    /// The bytes of the last record in the buffer.
    var recordRange = 0..<0
    var recordCount = 0
    /// True in a list without an opening bracket.
    var lacksBracket = false
    /// The number of open arrays inside the array of records.
    var innerLists = 0
    /// The number of open objects inside the object that is read member by member.
    var innerObjects = 0
    /// True after such an object: a further top-level value is another response.
    var hasListInside = false
    /// The line of the cursor, counted from 1; `nil` in an array, where lines have no meaning.
    var line: Int? = 1
    var signature = RecordSignature()
    /// Bytes that were scanned without result, to keep recovery linear.
    var wastedBytes: Int64 = 0
    var hasTriedTolerance = false
    /// Whether a prefix precedes each object on its line; `nil` before the first object.
    var hasLinePrefixes: Bool?
    /// Positions at which the corrected bytes differ from those of the entry.
    var corrections: [TolerantRewriter.Correction] = []

    /// Creates a reader for the bytes of an entry.
    ///
    /// - Parameters:
    ///   - splittingObject: for an entry that is one large object of arrays, such as a whole archive in one file. The records
    ///     are then the elements of its arrays and its other members, and `member` names the array of each record. The same
    ///     applies to a nested object with the name `listInside`.
    ///   - observing: receives every byte of the entry once, in order, as it is read.
    package init(
        _ stream: ByteStream, splittingObject: Bool = false, observing: ((Span<UInt8>) -> Void)? = nil
    ) {
        self.init(
            stream, splittingObject: splittingObject, chunkSize: Self.chunkSize, recordLimit: Self.recordLimit,
            observing: observing)
    }

    init(
        _ stream: ByteStream, splittingObject: Bool, chunkSize: Int, recordLimit: Int,
        observing: ((Span<UInt8>) -> Void)? = nil
    ) {
        self.stream = stream
        self.observing = observing
        splitsObject = splittingObject
        self.chunkSize = chunkSize
        self.recordLimit = recordLimit
    }

    /// The bytes of the current record; empty unless the last outcome was `.record`.
    package var recordBytes: Span<UInt8> {
        @_lifetime(borrow self)
        get { document.bytes.span.extracting(recordRange) }
    }

    /// Moves to the next record. Errors of the stream, such as a damaged zip entry, are thrown after all records that
    /// precede the damage.
    package mutating func next() throws(InputError) -> Outcome {
        recordRange = 0..<0
        // The nodes refer to bytes that may move. They must not be used until another value is scanned.
        document.forget()
        while true {
            let outcome: Outcome?
            switch state {
            case .start: outcome = begin()
            case .values: outcome = nextValue()
            case .elements(let behindOne): outcome = nextElement(behindOne: behindOne)
            case .members: outcome = nextMember()
            case .over:
                document.forget()
                drain()
                if let error = streamError {
                    streamError = nil
                    throw error
                }
                return .end
            }
            guard let outcome else { continue }
            if case .skipped = outcome { document.forget() }
            return outcome
        }
    }

    // MARK: The parts of an entry

    /// Inspects the first bytes.
    private mutating func begin() -> Outcome? {
        state = .values
        guard byte(ahead: 0) != nil else {
            state = .over
            return streamError == nil ? skipped("the file is empty", from: 0) : nil
        }
        if byte(ahead: 0) == 0xEF, byte(ahead: 1) == 0xBB, byte(ahead: 2) == 0xBF { cursor += 3 }
        if let first = byte(ahead: 0), let second = byte(ahead: 1),
            (first == 0xFF && second == 0xFE) || (first == 0xFE && second == 0xFF)
        {
            return skippedToEnd("this is UTF-16 text; convert it to UTF-8")
        }
        guard skipSpace() else {
            state = .over
            return streamError == nil ? skipped("the file contains only white space", from: 0) : nil
        }
        if byte(ahead: 0) == UInt8(ascii: "<") { return webPage() }
        return nil
    }

    /// Reads between top-level values.
    private mutating func nextValue() -> Outcome? {
        // The end of a script's statement, or the separator of a JSON text sequence (RFC 7464).
        while skipSpace(), let byte = byte(ahead: 0), byte == UInt8(ascii: ";") || byte == 0x1E { cursor += 1 }
        guard let first = byte(ahead: 0) else {
            state = .over
            return nil
        }
        if let length = passed(first) ?? announcement(first) {
            advance(by: length)
            return nil
        }
        if ScriptPrefix.isNameByte(first), let prefix = scriptPrefix() {
            if scriptName == nil { scriptName = prefix.name }
            advance(by: prefix.length)
            guard skipSpace() else {
                state = .over
                return streamError == nil ? skipped("the file ends before its JSON begins", from: cursor) : nil
            }
            return nextBehindPrefix()
        }
        if let length = linePrefix(first) {
            advance(by: length)
            return nil
        }
        switch first {
        case UInt8(ascii: "["):
            enterArray()
            return nil
        case UInt8(ascii: "{") where splitsObject && (recordCount == 0 || hasListInside):
            line = nil
            cursor += 1
            state = .members
            return nil
        case UInt8(ascii: ",") where recordCount > 0:
            // Elements of a list without brackets, or whose opening bracket is missing. The end of the list decides.
            guard let next = nonSpace(ahead: 1) else {
                tolerate("commas between records")
                cursor += 1
                return nil
            }
            guard byte(ahead: next) == UInt8(ascii: "{") else {
                return damagedValue(JSONError(.unexpectedByte(first), offset: cursor))
            }
            line = nil
            lacksBracket = true
            state = .elements(behindOne: true)
            return nil
        default:
            return standingValue(first)
        }
    }

    /// Bytes at the cursor that contain no data: a comment, or the end of a script.
    private mutating func passed(_ first: UInt8) -> Int? {
        let isComment = first == UInt8(ascii: "/")
        guard isComment || scriptName != nil && recordCount > 0 && ScriptPrefix.isNameByte(first) else { return nil }
        _ = byte(ahead: ScriptPrefix.reach)
        let bytes = document.bytes.span.extracting(cursor..<document.dataCount)
        return isComment ? ScriptPrefix.remark(bytes) : ScriptPrefix.remains(bytes)
    }

    /// The prefix of the object on its line, if every line has one.
    private mutating func linePrefix(_ first: UInt8) -> Int? {
        guard hasLinePrefixes != false, first != UInt8(ascii: "{") else {
            hasLinePrefixes = hasLinePrefixes ?? false
            return nil
        }
        let length = prefixLength()
        if length != nil, hasLinePrefixes == nil {
            hasLinePrefixes = true
            tolerate("a prefix before each record")
        }
        return length
    }

    mutating func prefixLength() -> Int? {
        _ = byte(ahead: LinePrefix.reach)
        return LinePrefix.length(document.bytes.span.extracting(cursor..<document.dataCount))
    }

    /// The length of a line that contains the byte count of the next record, as streams send with `delimited=length`.
    private mutating func announcement(_ first: UInt8) -> Int? {
        guard first.isASCIIDigit else { return nil }
        var (distance, length) = (0, 0)
        while distance < 9, let digit = byte(ahead: distance), digit.isASCIIDigit {
            length = length * 10 + Int(digit - UInt8(ascii: "0"))
            distance += 1
        }
        if byte(ahead: distance) == 0x0D { distance += 1 }
        guard byte(ahead: distance) == 0x0A, byte(ahead: distance + 1) == UInt8(ascii: "{"),
            length > 2, length <= recordLimit, byte(ahead: distance + length) == 0x0A
        else { return nil }
        return distance + 1
    }

    /// Reads the value of an assignment. Anything else is damage, after which elements may follow.
    private mutating func nextBehindPrefix() -> Outcome? {
        let first = byte(ahead: 0) ?? 0
        if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") { return nil }
        if first == UInt8(ascii: "<") { return webPage() }
        if first == UInt8(ascii: ";") || passed(first) != nil { return nil }
        line = nil
        return resynchroniseElements(
            from: cursor, searchFrom: cursor, usingTape: false,
            reason: "the script does not continue with JSON: unexpected \(JSONError.name(first))")
    }

    /// Reads a top-level value.
    private mutating func standingValue(_ first: UInt8) -> Outcome? {
        switch scanRecord() {
        case .value(let end):
            let isContainer = first == UInt8(ascii: "{")
            // Some programs write objects without a separator.
            let isText = first == UInt8(ascii: "\"") && document.root.hasPrefix("{")
            if !isContainer, end < document.dataCount, !document.bytes[end].isJSONSpace,
                !(isText && document.bytes[end] == first)
            {
                return damagedValue(JSONError(.unexpectedByte(document.bytes[end]), offset: end))
            }
            document.teach(&signature)
            signature.confirm()
            return accept(end: end)
        case .retry: return nil
        case .tooLong: return damagedValue(nil)
        case .failed(let error): return damagedValue(error)
        }
    }

    mutating func enterArray() {
        line = nil
        innerLists = 0
        cursor += 1
        state = .elements(behindOne: false)
    }

    /// Reads in an array.
    private mutating func nextElement(behindOne: Bool) -> Outcome? {
        guard skipSpace(), let first = byte(ahead: 0) else { return endInsideArray() }
        switch first {
        case UInt8(ascii: ",") where behindOne:
            signature.confirm()
            cursor += 1
            guard skipSpace(), let next = byte(ahead: 0) else { return endInsideArray() }
            if next == UInt8(ascii: "]") {
                tolerate("trailing commas")
            } else {
                state = .elements(behindOne: false)
            }
            return nil
        case UInt8(ascii: "["):
            // A nested array of records, or an extra bracket.
            guard let inside = nonSpace(ahead: 1), byte(ahead: inside) == UInt8(ascii: "{") else {
                return element(isGlued: behindOne)
            }
            cursor += 1
            innerLists += 1
            state = .elements(behindOne: false)
            return nil
        case UInt8(ascii: "]") where innerLists > 0:
            cursor += 1
            innerLists -= 1
            state = .elements(behindOne: true)
            return nil
        case UInt8(ascii: "]"):
            return closeArray()
        case _ where behindOne && first != UInt8(ascii: "{"):
            return resynchroniseElements(
                from: cursor, searchFrom: cursor, usingTape: false,
                reason: "bytes between two records are damaged: unexpected \(JSONError.name(first))")
        default:
            return element(isGlued: behindOne)
        }
    }

    private mutating func element(isGlued: Bool) -> Outcome? {
        switch scanRecord() {
        case .value(let end):
            // A stray quote turns the beginning of the next record into a string.
            if document.root.kind == .string {
                let scannedBuffer = bufferStart
                guard isSeparated(end - cursor) else {
                    return resynchroniseElements(
                        from: cursor, searchFrom: cursor + 1, usingTape: false,
                        reason: "bytes between two records are damaged: a stray quote")
                }
                // Looking ahead moved the bytes: scan again.
                if bufferStart != scannedBuffer { return nil }
            }
            if isGlued { tolerate("missing commas") }
            document.teach(&signature)
            state = .elements(behindOne: true)
            return accept(end: end)
        case .retry: return nil
        case .tooLong: return damagedElement(nil)
        case .failed(let error): return damagedElement(error)
        }
    }

    /// Returns whether a comma or a bracket follows a value.
    private mutating func isSeparated(_ distance: Int) -> Bool {
        guard let next = nonSpace(ahead: distance) else { return true }
        return byte(ahead: next) == UInt8(ascii: ",") || byte(ahead: next) == UInt8(ascii: "]")
    }

    /// Returns whether a `]` is the end of the array. A flipped byte can produce one.
    private mutating func closeArray() -> Outcome? {
        let next = nonSpace(ahead: 1).flatMap { distance in byte(ahead: distance) }
        let isEnd =
            switch next {
            case nil, UInt8(ascii: ";"), UInt8(ascii: "["), UInt8(ascii: "/"): true
            case UInt8(ascii: ","), UInt8(ascii: "}"): member != nil
            case .some(let byte): ScriptPrefix.isNameByte(byte) && !byte.isASCIIDigit
            }
        cursor += 1
        if isEnd, lacksBracket {
            lacksBracket = false
            state = .values
            return skipped("the beginning of the list is missing; records may be lost", from: cursor - 1, length: 1)
        }
        if isEnd {
            state = member == nil ? .values : .members
            return nil
        }
        if next == UInt8(ascii: "{") {
            state = .elements(behindOne: true)
            return skipped("unexpected ] in the middle of the list", from: cursor - 1, length: 1)
        }
        return resynchroniseElements(
            from: cursor - 1, searchFrom: cursor, usingTape: false,
            reason: "the list continues after its closing bracket: unexpected \(JSONError.name(next ?? 0))")
    }

    mutating func endInsideArray() -> Outcome? {
        state = .over
        guard streamError == nil else { return nil }
        if lacksBracket {
            tolerate("commas between records")
            return nil
        }
        return skipped("the file ends inside the list; records may be lost", from: cursor, length: 0)
    }

    mutating func accept(end: Int) -> Outcome {
        recordRange = cursor..<end
        let start = offset(of: cursor)
        position = RecordPosition(offset: start, length: offset(of: end) - start, line: line)
        advance(by: end - cursor)
        recordCount += 1
        return .record
    }

    mutating func tolerate(_ what: String) {
        guard let known = tolerated else {
            tolerated = what
            return
        }
        if !known.split(separator: ",").contains(where: { $0.drop(while: { $0 == " " }) == what }) {
            tolerated = known + ", " + what
        }
    }
}
