/// Reads the records of one entry from chunks, in bounded memory: elements of an array (behind a script prefix such as
/// `window.YTD.tweets.part0 =` or not), values one after the other (JSON lines, glued values), or a single value.
///
/// The chunks are collected in the document's own buffer and each record is scanned where it lies; only the beginning of
/// a record that reaches over the end of a chunk is moved and scanned again. The buffer holds about one chunk, more only
/// for a record that is larger, and no record may be larger than `recordLimit`.
///
/// Damage costs the record it is in. What was left out is told as `.skipped`, and reading goes on at the next place that
/// looks like a record: JSONRecordReader+Damage.swift. The entry is always read to its end, so that whoever observes the
/// bytes has seen all of them when `.end` comes.
package struct JSONRecordReader: ~Copyable {
    /// What going to the next record came to.
    package enum Outcome: Hashable, Sendable {
        /// `document` holds a record; `position` tells where it stood.
        case record
        /// Bytes that are no record were left out; reading goes on behind them.
        case skipped(reason: String, RecordPosition)
        /// Nothing more.
        case end
    }

    /// What comes next.
    enum State: Equatable {
        /// Nothing was read yet.
        case start
        /// Between values that stand by themselves.
        case values
        /// In an array, before an element (behind `[` or a comma) or behind one.
        case elements(behindOne: Bool)
        /// In the object whose members are read one by one, before a member or behind one.
        case members
        /// Only the rest of the stream is left to be read.
        case over
    }

    /// Bytes of the largest record that is read: 64 MiB.
    package static let recordLimit = 64 << 20
    /// Bytes read ahead at a time.
    static let chunkSize = 1 << 20

    /// The current record is its root, until the next one is asked for.
    package internal(set) var document = JSONDocument()
    /// Where the current record stands.
    package internal(set) var position = RecordPosition(offset: 0, length: 0)

    /// What stands left of the `=` of a script, e.g. `YTD.tweets.part0` (without `window.`); nil without one. Known
    /// after the first `next()`.
    package internal(set) var scriptName: String?
    /// The member of the outermost object that the record is from, when that is read member by member.
    package internal(set) var member: String?
    /// What had to be overlooked to read the entry, e.g. `unquoted keys, trailing commas`; nil when it is strict JSON.
    /// Then `recordBytes` are the bytes as corrected, and positions are still those of the entry.
    package internal(set) var tolerated: String?

    let stream: ByteStream
    let observing: ((Span<UInt8>) -> Void)?
    let splitsObject: Bool
    let chunkSize: Int
    let recordLimit: Int

    var state = State.start
    /// Index of the next byte in the document's buffer; distances from it survive `fill()`.
    var cursor = 0
    /// Offset in the entry of the buffer's first byte.
    var bufferStart: Int64 = 0
    var isAtEnd = false
    var streamError: InputError?
    /// The last record's bytes in the buffer.
    var recordRange = 0..<0
    var recordCount = 0
    /// In a list that began with a record.
    var lacksBracket = false
    /// Lists that are open inside the list of records.
    var innerLists = 0
    /// Objects that are open inside the object that is read member by member.
    var innerObjects = 0
    /// One of them was met: what follows as a value of its own is another answer.
    var hasListInside = false
    /// 1-based line of the cursor; nil once inside an array, where lines mean nothing.
    var line: Int? = 1
    var signature = RecordSignature()
    /// Bytes that were scanned in vain, to keep the work behind damage linear.
    var wastedBytes: Int64 = 0
    var hasTriedTolerance = false
    /// Whether something stands before each object on its line; nil before the first of them.
    var hasLinePrefixes: Bool?
    /// Where corrected bytes differ from those of the entry.
    var corrections: [TolerantRewriter.Correction] = []

    /// Reads an entry's bytes.
    ///
    /// - Parameters:
    ///   - splittingObject: for an entry that is one large object of arrays (a whole archive in one file): instead of
    ///     that object, the elements of its arrays and its other members are the records; `member` names where each one
    ///     is from. The same for an object in it that is called `listInside`.
    ///   - observing: sees every byte of the entry once, in order, as it is read.
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

    /// The bytes of the current record as they stand in the entry; empty unless the last outcome was `.record`.
    package var recordBytes: Span<UInt8> {
        @_lifetime(borrow self)
        get { document.bytes.span.extracting(recordRange) }
    }

    /// Goes to the next record. Errors of the stream itself (a damaged zip entry, say) are thrown after all records
    /// before the damage were handed out.
    package mutating func next() throws(InputError) -> Outcome {
        recordRange = 0..<0
        // Its nodes are of bytes that may have moved by now; where nothing is scanned, none of them may be looked at.
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

    /// Looks at the first bytes.
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
            return skippedToEnd("this is text in UTF-16; save it as UTF-8 to get it read")
        }
        guard skipSpace() else {
            state = .over
            return streamError == nil ? skipped("the file holds nothing but white space", from: 0) : nil
        }
        if byte(ahead: 0) == UInt8(ascii: "<") { return webPage() }
        return nil
    }

    /// Between values that stand by themselves.
    private mutating func nextValue() -> Outcome? {
        // Behind a script's value, and before each value of a sequence (RFC 7464).
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
            // Elements of a list that has no brackets, or has lost the first: its end tells.
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

    /// Bytes at the cursor that say nothing: a comment, or what stands behind a script's value.
    private mutating func passed(_ first: UInt8) -> Int? {
        let isComment = first == UInt8(ascii: "/")
        guard isComment || scriptName != nil && recordCount > 0 && ScriptPrefix.isNameByte(first) else { return nil }
        _ = byte(ahead: ScriptPrefix.reach)
        let bytes = document.bytes.span.extracting(cursor..<document.dataCount)
        return isComment ? ScriptPrefix.remark(bytes) : ScriptPrefix.remains(bytes)
    }

    /// What stands before the object on its line, where there is something before each.
    private mutating func linePrefix(_ first: UInt8) -> Int? {
        guard hasLinePrefixes != false, first != UInt8(ascii: "{") else {
            hasLinePrefixes = hasLinePrefixes ?? false
            return nil
        }
        let length = prefixLength()
        if length != nil, hasLinePrefixes == nil {
            hasLinePrefixes = true
            tolerate("words before each record")
        }
        return length
    }

    mutating func prefixLength() -> Int? {
        _ = byte(ahead: LinePrefix.reach)
        return LinePrefix.length(document.bytes.span.extracting(cursor..<document.dataCount))
    }

    /// At the line before a record that says how many bytes that has with its line end, as a stream tells it when it is
    /// asked to (`delimited=length`): the bytes of that line.
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

    /// The value of an assignment; anything else there is damage, behind which elements may still be found.
    private mutating func nextBehindPrefix() -> Outcome? {
        let first = byte(ahead: 0) ?? 0
        if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") { return nil }
        if first == UInt8(ascii: "<") { return webPage() }
        if first == UInt8(ascii: ";") || passed(first) != nil { return nil }
        line = nil
        return resynchroniseElements(
            from: cursor, searchFrom: cursor, usingTape: false,
            reason: "the script does not go on with JSON: \(JSONError.name(first)) does not belong here")
    }

    /// A value with nothing around it.
    private mutating func standingValue(_ first: UInt8) -> Outcome? {
        switch scanRecord() {
        case .value(let end):
            let isContainer = first == UInt8(ascii: "{")
            // What writes texts of objects puts nothing between them.
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

    /// In an array.
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
            // A list of lists of records, or a bracket too many: the records count.
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
                reason: "bytes between two records are damaged: \(JSONError.name(first)) does not belong here")
        default:
            return element(isGlued: behindOne)
        }
    }

    private mutating func element(isGlued: Bool) -> Outcome? {
        switch scanRecord() {
        case .value(let end):
            // A stray quote makes a string of the next record's beginning.
            if document.root.kind == .string {
                let scannedBuffer = bufferStart
                guard isSeparated(end - cursor) else {
                    return resynchroniseElements(
                        from: cursor, searchFrom: cursor + 1, usingTape: false,
                        reason: "bytes between two records are damaged: a stray quote")
                }
                // Looking ahead has moved the bytes: scan again.
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

    /// Whether a comma or a bracket stands behind a value.
    private mutating func isSeparated(_ distance: Int) -> Bool {
        guard let next = nonSpace(ahead: distance) else { return true }
        return byte(ahead: next) == UInt8(ascii: ",") || byte(ahead: next) == UInt8(ascii: "]")
    }

    /// At a `]`: is it the array's end? A flipped byte can make one.
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
            return skipped("a list without its beginning: records may be missing", from: cursor - 1, length: 1)
        }
        if isEnd {
            state = member == nil ? .values : .members
            return nil
        }
        if next == UInt8(ascii: "{") {
            state = .elements(behindOne: true)
            return skipped("a ] in the middle of the list does not belong here", from: cursor - 1, length: 1)
        }
        return resynchroniseElements(
            from: cursor - 1, searchFrom: cursor, usingTape: false,
            reason: "a ] does not end the list: \(JSONError.name(next ?? 0)) does not belong behind it")
    }

    mutating func endInsideArray() -> Outcome? {
        state = .over
        guard streamError == nil else { return nil }
        if lacksBracket {
            tolerate("commas between records")
            return nil
        }
        return skipped("the file ends before its list does: records may be missing", from: cursor, length: 0)
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
