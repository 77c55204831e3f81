/// Reads the JSON records of one entry (a file of an input) one by one, in bounded memory.
///
/// The entry contains an array of records, consecutive records (such as JSON Lines), a single record, or one object
/// that is split into records. A script prefix such as `window.YTD.tweets.part0 =` may precede them.
///
/// The reader appends chunks of the entry to the buffer of a `JSONDocument` and scans each record in place. The buffer
/// usually contains one chunk, and grows for a longer record. `recordLimit` limits the length of a record.
///
/// A damaged record is reported as `.skipped`, and reading resumes at the next record (JSONRecordReader+Damage.swift).
/// Even then, the entry is read to its end. So `observing` has received all bytes when `next()` returns `.end`, unless
/// the stream has thrown.
package struct JSONRecordReader: ~Copyable {
    /// The result of moving to the next record.
    package enum Outcome: Hashable, Sendable {
        /// A record, which is the root of `document`.
        case record
        /// Bytes that are not a record were skipped. The range is empty if the entry is empty or ends too early.
        /// Further records may follow.
        case skipped(reason: String, RecordPosition)
        case end
    }

    /// The expected contents at the cursor.
    enum State: Equatable {
        /// At the beginning of the entry.
        case start
        /// Between top-level values.
        case values
        /// In an array of records. `behindOne` is true after an element, and false after `[` or a comma.
        case elements(behindOne: Bool)
        /// In an object whose members are read one by one (`splitsObject`).
        case members
        /// In the list of tables of a dump (`isDump`).
        case tables
        /// After the last record. The rest of the stream is read and ignored.
        case over
    }

    /// The maximum size of a record in bytes.
    package static let recordLimit = 64 << 20
    /// The size of a chunk in bytes.
    static let chunkSize = 1 << 20

    /// The document whose root is the current record, valid until the next call of `next()`.
    package internal(set) var document = JSONDocument()
    /// The position of the current record in the entry.
    package internal(set) var position = RecordPosition(offset: 0, length: 0)

    /// The name to which a script assigns the records, such as `YTD.tweets.part0`, without `window.`. `nil` if no
    /// script prefix was read so far.
    package internal(set) var scriptName: String?
    /// If the object is split (`splittingObject`), the name of its member that contains the record.
    package internal(set) var member: String?
    /// The deviations from strict JSON that were accepted so far, such as `unquoted keys, trailing commas`. `nil` for
    /// strict JSON.
    package internal(set) var tolerated: String?

    let stream: ByteStream
    let observing: ((Span<UInt8>) -> Void)?
    let splitsObject: Bool
    let isMap: Bool
    let readsAroundDamage: Bool
    let chunkSize: Int
    let recordLimit: Int

    var state = State.start
    /// The index of the next byte in the buffer. `fill()` moves the cursor together with the bytes, so distances from
    /// the cursor remain valid.
    var cursor = 0
    /// The offset of the buffer's first byte in the entry.
    var bufferStart: Int64 = 0
    var isAtEnd = false
    var streamError: InputError?
    /// The range of the current record in the buffer.
    var recordRange = 0..<0
    var recordCount = 0
    /// True in a list of records without its opening bracket.
    var lacksBracket = false
    /// The number of open arrays inside the array of records.
    var innerLists = 0
    /// The number of open objects inside the split object: the one named `listInside`, or those of a dump.
    var innerObjects = 0
    /// True in a dump of an IndexedDB database, whose records are the rows of its tables.
    var isDump = false
    /// True after an object named `listInside`. Each later top-level object is then another response and is split too.
    var hasListInside = false
    /// The line of the cursor, counted from 1. `nil` from the first array or split object on, because their records are
    /// not read by line.
    var line: Int? = 1
    /// The usual keys of the records so far.
    var signature = RecordSignature()
    /// The number of bytes that recovery scanned without finding a record. It limits the time for recovery.
    var wastedBytes: Int64 = 0
    /// The damaged parts of the record at the cursor that were not reported yet, the last one first, and its end.
    var damagedParts: [Outcome] = []
    var damagedEnd: Int?
    /// True after an attempt to read a value in the syntax of scripts (`JSONDeviations.script`).
    var hasTriedScript = false
    /// True if a prefix precedes each object on its line, as in a log file; `nil` before the first object.
    var hasLinePrefixes: Bool?

    /// Creates a reader for the bytes of an entry.
    ///
    /// - Parameters:
    ///   - splittingObject: True if the entry is one large object, such as a whole archive in one file. If a member is
    ///     an array, each of its elements is a record; any other member, except an object named `listInside` or `log`,
    ///     is a record itself. `member` is the name of the current member.
    ///   - isMap: True if the members of the split object are texts, as in a map of links.
    ///   - readingAroundDamage: True to return a damaged top-level object after its damaged parts, which are skipped
    ///     records. `JSONValue.isDamaged` marks the objects around them. Otherwise the whole object is skipped.
    ///   - observing: Receives all bytes of the entry in order, chunk by chunk.
    package init(
        _ stream: ByteStream, splittingObject: Bool = false, isMap: Bool = false, readingAroundDamage: Bool = false,
        observing: ((Span<UInt8>) -> Void)? = nil
    ) {
        self.init(
            stream, splittingObject: splittingObject, isMap: isMap, readingAroundDamage: readingAroundDamage,
            chunkSize: Self.chunkSize, recordLimit: Self.recordLimit, observing: observing)
    }

    init(
        _ stream: ByteStream, splittingObject: Bool, isMap: Bool = false, readingAroundDamage: Bool = false,
        chunkSize: Int, recordLimit: Int, observing: ((Span<UInt8>) -> Void)? = nil
    ) {
        self.stream = stream
        self.observing = observing
        splitsObject = splittingObject
        self.isMap = isMap
        readsAroundDamage = readingAroundDamage
        self.chunkSize = chunkSize
        self.recordLimit = recordLimit
        document.accepted = .nonFinite
    }

    /// The bytes of the current record; empty unless the last outcome was `.record`.
    package var recordBytes: Span<UInt8> {
        @_lifetime(borrow self)
        get { document.bytes.span.extracting(recordRange) }
    }

    /// Moves to the next record. Throws the error of the stream, such as a damaged zip entry, after all records before
    /// the damage. Later calls return `.end`.
    package mutating func next() throws(InputError) -> Outcome {
        recordRange = 0..<0
        if let part = damagedParts.popLast() { return part }
        if let end = damagedEnd {
            damagedEnd = nil
            return accept(end: end)
        }
        // The bytes may move, which invalidates the nodes of the last record.
        document.forget()
        while true {
            let outcome: Outcome?
            switch state {
            case .start: outcome = begin()
            case .values: outcome = nextValue()
            case .elements(let behindOne): outcome = nextElement(behindOne: behindOne)
            case .members: outcome = nextMember()
            case .tables: outcome = nextTable()
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
            if case .skipped = outcome, damagedEnd == nil { document.forget() }
            return outcome
        }
    }

    // MARK: Reading by state

    /// Checks the first bytes of the entry. Returns `nil` if it may contain records, or if reading fails.
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
            let isWide = byte(ahead: 2) == 0 && byte(ahead: 3) == 0
            return skippedToEnd("this is UTF-\(isWide ? 32 : 16) text; convert it to UTF-8")
        }
        guard skipSpace() else {
            state = .over
            return streamError == nil ? skipped("the file contains only white space", from: 0) : nil
        }
        if byte(ahead: 0) == UInt8(ascii: "<") { return webPage() }
        return nil
    }

    /// Reads a top-level value, or the beginning of an array. Returns `nil` to continue with the current `state`.
    private mutating func nextValue() -> Outcome? {
        // `;` ends a script statement. 0x1E separates the values of a JSON text sequence (RFC 7464), which
        // `jq --seq` writes.
        while skipSpace(), let byte = byte(ahead: 0), byte == UInt8(ascii: ";") || byte == 0x1E { cursor += 1 }
        guard let first = byte(ahead: 0) else {
            state = .over
            return nil
        }
        if let length = announcement(first) {
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
            // Scripts that append each tweet and a comma write a list without brackets. Or its opening bracket is
            // missing. `closeArray` reports a missing bracket.
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
            return topLevelValue(first)
        }
    }

    /// Returns the length of the prefix before the object on this line; `nil` for a line without prefix. The first
    /// object determines if lines have prefixes.
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

    /// Returns the length of a line that contains only the length of the next record, as in streams of API v1.1 with
    /// the option `delimited=length`. Returns `nil` for any other line.
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

    /// Checks the bytes after a script prefix. Returns `nil` if they begin with an array, an object or `;`. Skips a web
    /// page. Reports any other bytes as damaged.
    private mutating func nextBehindPrefix() -> Outcome? {
        let first = byte(ahead: 0) ?? 0
        if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") { return nil }
        if first == UInt8(ascii: "<") { return webPage() }
        if first == UInt8(ascii: ";") { return nil }
        line = nil
        return resynchroniseElements(
            from: cursor, searchFrom: cursor, usingTape: false,
            reason: "the script does not continue with JSON: unexpected \(JSONError.name(first))")
    }

    /// Reads a top-level value that begins with the byte `first`.
    private mutating func topLevelValue(_ first: UInt8) -> Outcome? {
        switch scanRecord() {
        case .value(let end):
            let isContainer = first == UInt8(ascii: "{")
            // Scripts that append tweets without a line end write objects, or strings that contain objects, without
            // separators.
            let isText = first == UInt8(ascii: "\"") && document.root.hasPrefix("{")
            if !isContainer, end < document.dataCount, !document.bytes[end].isJSONSpace,
                !(isText && document.bytes[end] == first)
            {
                return damagedValue(JSONError(.unexpectedByte(document.bytes[end]), offset: end))
            }
            document.teach(&signature)
            signature.confirm()
            return accept(end: end)
        case .tooLong: return damagedValue(nil)
        case .failed(let error): return damagedValue(error)
        }
    }

    /// Makes the value from the cursor to `end` the current record.
    mutating func accept(end: Int) -> Outcome {
        recordRange = cursor..<end
        let start = offset(of: cursor)
        position = RecordPosition(offset: start, length: offset(of: end) - start, line: line)
        advance(by: end - cursor)
        recordCount += 1
        return .record
    }

    /// Adds a deviation to `tolerated`, unless it is already there.
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

/// Resumes reading where an earlier import stopped.
extension JSONRecordReader {
    /// Sets the position in the entry at which the stream begins, which must be between two top-level values. `line` is
    /// counted from 1. Call this before the first `next()`.
    mutating func begin(at offset: Int64, line: Int) {
        precondition(state == .start, "the start position must be set before the first read")
        state = .values
        bufferStart = offset
        self.line = line
        // Records precede this position, so do not treat the next bytes as the beginning of a file.
        recordCount = 1
    }
}

/// Reads the elements of an array, each of which is a record.
extension JSONRecordReader {
    mutating func enterArray() {
        line = nil
        innerLists = 0
        cursor += 1
        state = .elements(behindOne: false)
    }

    /// Reads an element of an array, or the bytes between two elements.
    mutating func nextElement(behindOne: Bool) -> Outcome? {
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
            // `[{` begins a nested array of records, such as a page of responses that `jq --slurp` joined. It can also
            // be an error: one bracket too many.
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

    /// Reads an element. `isGlued` is true if no comma separates it from the previous one.
    private mutating func element(isGlued: Bool) -> Outcome? {
        switch scanRecord() {
        case .value(let end):
            // With a stray quote before a record, the beginning of the record becomes a string.
            if document.root.kind == .string {
                let scannedBuffer = bufferStart
                guard isSeparated(end - cursor) else {
                    return resynchroniseElements(
                        from: cursor, searchFrom: cursor + 1, usingTape: false,
                        reason: "bytes between two records are damaged: a stray quote")
                }
                // If `isSeparated` moved the bytes, scan again.
                if bufferStart != scannedBuffer { return nil }
            }
            if isGlued { tolerate("missing commas") }
            document.teach(&signature)
            state = .elements(behindOne: true)
            return accept(end: end)
        case .tooLong: return damagedElement(nil)
        case .failed(let error): return damagedElement(error)
        }
    }

    /// Returns true if a comma, a `]` or the end follows at a distance from the cursor, or if `nonSpace` does not look
    /// so far ahead.
    private mutating func isSeparated(_ distance: Int) -> Bool {
        guard let next = nonSpace(ahead: distance) else { return true }
        return byte(ahead: next) == UInt8(ascii: ",") || byte(ahead: next) == UInt8(ascii: "]")
    }

    /// Handles a `]`. The bytes after the bracket show if the array ends there or if the bracket is damage.
    private mutating func closeArray() -> Outcome? {
        let next = nonSpace(ahead: 1).flatMap { distance in byte(ahead: distance) }
        let isEnd =
            switch next {
            case nil, UInt8(ascii: ";"), UInt8(ascii: "["): true
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

    /// Handles the end of the entry inside an array or a split object. Returns `nil` if reading failed, or if the array
    /// has no brackets.
    mutating func endInsideArray() -> Outcome? {
        state = .over
        guard streamError == nil else { return nil }
        if lacksBracket {
            tolerate("commas between records")
            return nil
        }
        return skipped("the file ends inside the list; records may be lost", from: cursor, length: 0)
    }
}

/// Reads an entry that is one large object, such as `{"account":{…},"tweets":[…]}`. If a member is an array, each of
/// its elements is a record. Any other member, except an object named `hits` or `log`, is a record itself.
///
/// A dump of dexie-export-import is read in the same way, but its tables are objects in a list:
///
///     {"formatName":"dexie","formatVersion":1,"data":{"databaseName":…,"data":[{"tableName":…,"rows":[…]},…]}}
extension JSONRecordReader {
    /// The name of a nested object whose members are read like those of the outer object. Inside it, an object with
    /// this name is a record. Elasticsearch responds with `{"took":1,"hits":{"total":2,"hits":[…]}}`.
    package static let listInside = "hits"
    /// The name of the object with the requests of a browser recording, which is read like that named `listInside`.
    private static let recording = "log"

    /// Reads the next member of the object. Returns `nil` if this produced no record; the caller must then continue
    /// with the current `state`. This happens at the end of the object, at the start of an array or nested object, and
    /// if reading fails.
    mutating func nextMember() -> Outcome? {
        member = nil
        while skipSpace(), byte(ahead: 0) == UInt8(ascii: ",") { cursor += 1 }
        guard let first = byte(ahead: 0) else { return endInsideArray() }
        if first == UInt8(ascii: "}") {
            if isMap, nonSpace(ahead: 1) != nil {
                return damagedMember(JSONError(.unexpectedByte(first), offset: cursor))
            }
            cursor += 1
            if innerObjects == 0 { state = .values } else if innerObjects > 1 { state = .tables }
            innerObjects = max(0, innerObjects - 1)
            return nil
        }
        guard first == UInt8(ascii: "\"") else {
            return damagedMember(JSONError(.unexpectedByte(first), offset: cursor))
        }
        switch scanRecord() {
        case .value(let end):
            let key = document.root.string
            let afterKey = end - cursor
            let colon = nonSpace(ahead: afterKey) ?? afterKey
            let found = byte(ahead: colon)
            guard found == UInt8(ascii: ":") else {
                let reason = found.map(JSONError.Reason.unexpectedByte) ?? .unexpectedEnd
                return damagedMember(JSONError(reason, offset: cursor + colon))
            }
            cursor += colon + 1
            guard skipSpace(), let value = byte(ahead: 0) else { return endInsideArray() }
            member = key
            let isData = isDump && key == Self.dumpData
            if value == UInt8(ascii: "["), isData, innerObjects == 1 {
                cursor += 1
                state = .tables
                return nil
            }
            if value == UInt8(ascii: "[") {
                enterArray()
                return nil
            }
            if value == UInt8(ascii: "{"), innerObjects == 0,
                key == Self.listInside || key == Self.recording || isData
            {
                cursor += 1
                innerObjects += 1
                hasListInside = key == Self.listInside
                return nil
            }
            return memberValue()
        case .tooLong: return damagedMember(nil)
        case .failed(let error): return damagedMember(error)
        }
    }

    private mutating func memberValue() -> Outcome? {
        switch scanRecord() {
        case .value(let end):
            if member == "formatName", document.root.equals("dexie") { isDump = true }
            return accept(end: end)
        case .tooLong: return damagedMember(nil)
        case .failed(let error): return damagedMember(error)
        }
    }

    /// Skips a damaged member and moves to the next one, so that a wrong byte in a map costs one member. In other
    /// objects, skips it as `damagedElement` skips an element.
    private mutating func damagedMember(_ error: JSONError?) -> Outcome? {
        let endsInside = error?.reason == .unexpectedEnd
        guard isMap else {
            return resynchroniseElements(
                from: cursor, searchFrom: searchStart(error), usingTape: false, reason: reason(error),
                isAtEnd: endsInside)
        }
        let (start, reason) = (offset(of: cursor), endsInside ? "the file ends inside a record" : reason(error))
        cursor = searchStart(error)
        while !beginsTextMember() {
            guard byte(ahead: 0) != nil else {
                state = .over
                if endsInside, streamError != nil { return nil }
                break
            }
            cursor += 1
        }
        return .skipped(reason: reason, RecordPosition(offset: start, length: offset(of: cursor) - start))
    }

    /// Returns true if a name and a complete text are at the cursor, and another member or the end of the object
    /// follows.
    private mutating func beginsTextMember() -> Bool {
        guard byte(ahead: 0) == UInt8(ascii: "\""), let key = textLength(at: 0), let colon = nonSpace(ahead: key),
            byte(ahead: colon) == UInt8(ascii: ":"), let value = nonSpace(ahead: colon + 1),
            byte(ahead: value) == UInt8(ascii: "\""), let length = textLength(at: value),
            let next = nonSpace(ahead: value + length)
        else { return false }
        return byte(ahead: next) == UInt8(ascii: ",") || byte(ahead: next) == UInt8(ascii: "}")
    }

    /// Returns the length of the text at a distance from the cursor, with its quotes; `nil` if its line has no end of
    /// it.
    private mutating func textLength(at start: Int) -> Int? {
        var distance = start + 1
        while let next = byte(ahead: distance), next >= 0x20, distance < start + Self.lookAhead {
            distance += next == UInt8(ascii: "\\") ? 2 : 1
            if next == UInt8(ascii: "\"") { return distance - start }
        }
        return nil
    }

    /// The name of the object that contains the tables of a dump, and of the list of tables inside it.
    private static let dumpData = "data"

    /// Enters the next table of a dump, or leaves the list of tables.
    mutating func nextTable() -> Outcome? {
        while skipSpace(), byte(ahead: 0) == UInt8(ascii: ",") { cursor += 1 }
        guard let first = byte(ahead: 0) else { return endInsideArray() }
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "]") else {
            return damagedMember(JSONError(.unexpectedByte(first), offset: cursor))
        }
        cursor += 1
        state = .members
        if first == UInt8(ascii: "{") { innerObjects += 1 }
        return nil
    }
}
