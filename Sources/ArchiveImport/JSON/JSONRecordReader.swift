/// Reads the JSON records of one entry (a file of an input) one by one, in bounded memory.
///
/// The entry contains an array of records, consecutive records (such as JSON Lines), a single record, or one object
/// that is split into records. A script prefix such as `window.YTD.tweets.part0 =` may precede them.
///
/// The reader appends chunks of the entry to the buffer of a `JSONDocument` and scans each record in place. The buffer
/// usually contains one chunk, and grows for a longer record. `recordLimit` limits the length of a record.
///
/// A damaged record is reported as `.skipped`, and reading resumes at the next record. Even then, the entry is read to
/// its end. So `observing` has received all bytes when `next()` returns `.end`, unless the stream has thrown.
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
    private enum State: Equatable {
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
    private static let chunkSize = 1 << 20

    /// The document whose root is the current record, valid until the next call of `next()`.
    package internal(set) var document = JSONDocument()
    /// The position of the current record in the entry.
    package private(set) var position = RecordPosition(offset: 0, length: 0)

    /// The name to which a script assigns the records, such as `YTD.tweets.part0`, without `window.`. `nil` if no
    /// script prefix was read so far.
    package private(set) var scriptName: String?
    /// If the object is split (`splittingObject`), the name of its member that contains the record.
    package private(set) var member: String?
    /// The deviations from strict JSON that were accepted so far, such as `unquoted keys, trailing commas`. `nil` for
    /// strict JSON.
    package private(set) var tolerated: String?

    private let stream: ByteStream
    private let observing: ((Span<UInt8>) -> Void)?
    private let splitsObject: Bool
    private let isMap: Bool
    private let readsAroundDamage: Bool
    private let chunkSize: Int
    private let recordLimit: Int

    private var state = State.start
    /// The index of the next byte in the buffer. `fill()` moves the cursor together with the bytes, so distances from
    /// the cursor remain valid.
    private var cursor = 0
    /// The offset of the buffer's first byte in the entry.
    private var bufferStart: Int64 = 0
    private var isAtEnd = false
    private var streamError: InputError?
    /// The range of the current record in the buffer.
    private var recordRange = 0..<0
    private var recordCount = 0
    /// True in a list of records without its opening bracket.
    private var lacksBracket = false
    /// The number of open arrays inside the array of records.
    private var innerLists = 0
    /// The number of open objects inside the split object: the one named `listInside`, or those of a dump.
    private(set) var innerObjects = 0
    /// True in a dump of an IndexedDB database, whose records are the rows of its tables.
    private var isDump = false
    /// True after an object named `listInside`. Each later top-level object is then another response and is split too.
    private var hasListInside = false
    /// The line of the cursor, counted from 1. `nil` from the first array or split object on, because their records are
    /// not read by line.
    private var line: Int? = 1
    /// The usual keys of the records so far.
    private var signature = RecordSignature()
    /// The number of bytes that recovery scanned without finding a record. It limits the time for recovery.
    private var wastedBytes: Int64 = 0
    /// The damaged parts of the record at the cursor that were not reported yet, the last one first, and its end.
    private var damagedParts: [Outcome] = []
    private var damagedEnd: Int?
    /// True after an attempt to read a value in the syntax of scripts (`JSONDeviations.script`).
    private var hasTriedScript = false
    /// True if a prefix precedes each object on its line, as in a log file; `nil` before the first object.
    private var hasLinePrefixes: Bool?

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
        skipByteOrderMark()
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

    /// Returns false if none is at the cursor.
    @discardableResult
    private mutating func skipByteOrderMark() -> Bool {
        guard byte(ahead: 0) == 0xEF, byte(ahead: 1) == 0xBB, byte(ahead: 2) == 0xBF else { return false }
        cursor += 3
        return true
    }

    /// Reads a top-level value, or the beginning of an array. Returns `nil` to continue with the current `state`.
    private mutating func nextValue() -> Outcome? {
        // `;` ends a script statement. 0x1E separates the values of a JSON text sequence (RFC 7464), which
        // `jq --seq` writes. Files that were joined have byte order marks inside.
        while skipSpace(), let byte = byte(ahead: 0), byte == UInt8(ascii: ";") || byte == 0x1E || skipByteOrderMark() {
            if byte != 0xEF { cursor += 1 }
        }
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

    private mutating func prefixLength() -> Int? {
        _ = byte(ahead: ScriptPrefix.lineReach)
        return ScriptPrefix.lineLength(document.bytes.span.extracting(cursor..<document.dataCount))
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
    private mutating func accept(end: Int) -> Outcome {
        recordRange = cursor..<end
        let start = offset(of: cursor)
        position = RecordPosition(offset: start, length: offset(of: end) - start, line: line)
        advance(by: end - cursor)
        recordCount += 1
        return .record
    }

    /// Adds a deviation to `tolerated`, unless it is already there.
    private mutating func tolerate(_ what: String) {
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
    private mutating func enterArray() {
        line = nil
        innerLists = 0
        cursor += 1
        state = .elements(behindOne: false)
    }

    /// Reads an element of an array, or the bytes between two elements.
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
    private mutating func endInsideArray() -> Outcome? {
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
    private mutating func nextMember() -> Outcome? {
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

    /// Skips a damaged member and moves to the next one, so that a wrong byte in a map costs one member. Before the
    /// requests of a recording, moves to their list. In other objects, skips it as `damagedElement` skips an element.
    private mutating func damagedMember(_ error: JSONError?) -> Outcome? {
        let endsInside = error?.reason == .unexpectedEnd
        guard isMap else {
            // Looking ahead moves the buffer, which invalidates the indices of the error.
            let (reason, searchDistance) = (reason(error), searchStart(error) - cursor)
            if let distance = distanceToRequests() {
                let outcome = skipped(reason, from: cursor, length: Int64(distance))
                cursor += distance
                innerObjects = 1
                return outcome
            }
            return resynchroniseElements(
                from: cursor, searchFrom: cursor + searchDistance, usingTape: false, reason: reason,
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

    /// Returns the distance from the cursor to the member `entries` of a recording, if only the members that describe
    /// the recording precede it.
    private mutating func distanceToRequests() -> Int? {
        guard innerObjects <= 1, !isDump, recordCount < Self.membersOfRecording else { return nil }
        let name = Array("\"entries\"".utf8)
        _ = byte(ahead: Self.modelReach)
        let limit = min(document.dataCount, cursor + Self.modelReach)
        var start = document.firstIndex(of: name[0], from: cursor)
        while start < limit {
            let distance = start - cursor
            if document.bytes[start...].starts(with: name), let colon = nonSpace(ahead: distance + name.count),
                byte(ahead: colon) == UInt8(ascii: ":"), let list = nonSpace(ahead: colon + 1),
                byte(ahead: list) == UInt8(ascii: "["), let request = nonSpace(ahead: list + 1),
                byte(ahead: request) == UInt8(ascii: "{")
            {
                return distance
            }
            start = document.firstIndex(of: name[0], from: start + 1)
        }
        return nil
    }

    /// More than the number of members before the list of requests in a recording.
    private static var membersOfRecording: Int { 8 }

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
    private mutating func nextTable() -> Outcome? {
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

/// The buffer of the reader. Reading a chunk removes the bytes before the cursor, except the last 64. Recovery needs
/// these to find the beginning of a line.
extension JSONRecordReader {
    /// The number of bytes that are kept before the cursor.
    private static var lookBehind: Int { 64 }
    /// The distance from the cursor, in bytes, at which `nonSpace(ahead:)` ends its search.
    private static var lookAhead: Int { 1 << 16 }

    /// Reads more bytes, usually a chunk. Returns false at the end of the stream, and if reading fails; `next()` throws
    /// the error later. Invalidates indices into the buffer, but not distances from the cursor.
    private mutating func fill() -> Bool {
        guard !isAtEnd else { return false }
        let dropped = max(0, cursor - Self.lookBehind)
        document.removeBytes(0..<dropped)
        bufferStart += Int64(dropped)
        cursor -= dropped

        // A long record is scanned again after each chunk. Doubling the buffer makes the total time linear.
        let held = document.dataCount
        let wanted = max(chunkSize, min(held * 2, recordLimit + chunkSize), held + 1)
        while !isAtEnd, document.dataCount < wanted {
            let before = document.dataCount
            do {
                let stream = stream
                let hasMore = try document.appendBytes { bytes in
                    try stream.read(wanted - before, into: &bytes)
                }
                if !hasMore { isAtEnd = true }
            } catch {
                streamError = InputError(error)
                isAtEnd = true
            }
            if let observing, document.dataCount > before {
                observing(document.bytes.span.extracting(before..<document.dataCount))
            }
        }
        return document.dataCount > held
    }

    /// Reads and discards the rest of the entry.
    private mutating func drain() { repeat { cursor = document.dataCount } while fill() }

    /// Returns the byte at a distance from the cursor; `nil` after the end of the stream.
    private mutating func byte(ahead distance: Int) -> UInt8? {
        while cursor + distance >= document.dataCount {
            guard fill() else { return nil }
        }
        return document.bytes[cursor + distance]
    }

    /// Finds the first byte at or after `distance` that is not white space. Returns its distance from the cursor; `nil`
    /// if only white space precedes the distance `lookAhead` or the end of the stream.
    private mutating func nonSpace(ahead distance: Int) -> Int? {
        var distance = distance
        while distance < Self.lookAhead, let byte = byte(ahead: distance) {
            if !byte.isJSONSpace { return distance }
            distance += 1
        }
        return nil
    }

    /// Moves the cursor over white space; returns false at the end of the entry.
    private mutating func skipSpace() -> Bool {
        while true {
            let index = document.firstNonSpace(from: cursor)
            advance(by: index - cursor)
            if cursor < document.dataCount { return true }
            guard fill() else { return false }
        }
    }

    /// Moves the cursor forward. Counts lines unless `line` is `nil`.
    private mutating func advance(by distance: Int) {
        if let current = line { line = current + document.lineEnds(in: cursor..<cursor + distance) }
        cursor += distance
    }

    private mutating func scriptPrefix() -> ScriptPrefix? {
        _ = byte(ahead: ScriptPrefix.reach)
        return document.scriptPrefix(at: cursor)
    }

    /// The result of `scanRecord()`.
    private enum Scanned {
        /// The value is the root of the document. `end` is the index after it.
        case value(end: Int)
        /// The value is longer than `recordLimit`.
        case tooLong
        /// The offset of the error is an index into the buffer.
        case failed(JSONError)
    }

    /// Scans the value at the cursor. Reads further chunks until the value is complete, damaged or longer than
    /// `recordLimit`. If the first value that is not strict JSON is valid in a script, accepts the syntax of scripts in
    /// the rest of the entry.
    private mutating func scanRecord() -> Scanned {
        var isTrial = false
        while true {
            do {
                let end = try document.scan(from: cursor)
                // A number at the end of the buffer may continue in the next chunk.
                if end == document.dataCount, !isAtEnd, document.root.kind == .number {
                    _ = fill()
                    continue
                }
                // Almost all records are strict JSON. Do not allocate a list of names for them.
                if !document.found.isEmpty {
                    for deviation in document.found.names { tolerate(deviation) }
                }
                return .value(end: end)
            } catch {
                if error.reason == .unexpectedEnd, !isAtEnd, document.dataCount - cursor <= recordLimit {
                    _ = fill()
                } else if isTrial {
                    // Scan again, because recovery needs the nodes of the strict scan.
                    isTrial = false
                    document.accepted = .nonFinite
                } else if !hasTriedScript, error.reason != .unexpectedEnd {
                    hasTriedScript = true
                    isTrial = true
                    document.accepted = .script
                } else {
                    return error.reason == .unexpectedEnd && !isAtEnd ? .tooLong : .failed(error)
                }
            }
        }
    }

    /// Converts an index in the buffer to an offset in the entry.
    private func offset(of index: Int) -> Int64 { bufferStart + Int64(index) }
}

/// Recovery after damage in an array. Skips the damaged record and resumes at the next record, so that one wrong byte
/// usually costs one record.
///
/// The search accepts an object in the damaged data as a record if it passes these tests:
/// - It is complete.
/// - Its first key is the first key of an earlier record.
/// - It has at least half of the usual keys, and at least half of its keys are usual.
/// - Another record, or the end of the array, follows.
///
/// Objects inside a record usually fail at least one of the tests. In an array of numbers or strings, the search
/// accepts any complete value after a comma that passes the last test.
///
/// The search has two steps. If a bracket is missing, later records become part of the damaged one. So the first step
/// tests complete objects that the failed scan has passed. If a quote is missing, a string extends into the next
/// record. So the second step searches from the start of the last scanned string. `wastedBytes` limits how often a byte
/// is scanned.
extension JSONRecordReader {
    // MARK: Outcomes

    /// Creates the outcome for skipped bytes that begin at `index` in the buffer. `length` is in bytes; `nil` means all
    /// bytes up to the end of the buffer.
    private mutating func skipped(_ reason: String, from index: Int, length: Int64? = nil) -> Outcome {
        let start = offset(of: index)
        let position = RecordPosition(
            offset: start, length: length ?? offset(of: document.dataCount) - start, line: line)
        return .skipped(reason: reason, position)
    }

    /// Skips the rest of the entry. Returns `nil` if reading fails; `next()` then throws the error.
    private mutating func skippedToEnd(_ reason: String) -> Outcome? {
        let start = offset(of: cursor)
        let startLine = line
        line = nil
        drain()
        state = .over
        guard streamError == nil else { return nil }
        return .skipped(
            reason: reason,
            RecordPosition(offset: start, length: offset(of: document.dataCount) - start, line: startLine))
    }

    private mutating func webPage() -> Outcome? { skippedToEnd("this is a web page (HTML), not JSON") }

    /// Returns the sentence for a skipped record, with the offset of the error in the entry. Pass `nil` for a record
    /// that is too long.
    private func reason(_ error: JSONError?) -> String {
        guard let error else { return "this record is larger than \(recordLimit >> 20) MiB" }
        return "this record is damaged: \(error.description) (byte \(offset(of: error.offset)))"
    }

    // MARK: In an array

    /// Skips a damaged element. `error` is `nil` for one that is too long. See `resynchroniseElements` for the result.
    private mutating func damagedElement(_ error: JSONError?) -> Outcome? {
        // In the first record, only the first key is known. Assume that the other records begin with the same key.
        if signature.firstKeys.isEmpty, document.nodeCount > 1, document.node(0).kind == .object {
            let key = document.node(1)
            signature.learn(firstKey: document.copy(Int(key.start)..<Int(key.end)))
        }
        return resynchroniseElements(
            from: cursor, searchFrom: searchStart(error), usingTape: true, reason: reason(error),
            isAtEnd: error?.reason == .unexpectedEnd)
    }

    /// Returns the index at which to start the search for the next record after a failed scan. This is the start of the
    /// last string that the scan entered, or the position of the error if that is lower. It is always after the cursor.
    private func searchStart(_ error: JSONError?) -> Int {
        let failed = error?.offset ?? document.dataCount
        return max(cursor + 1, min(document.lastString, failed))
    }

    /// Skips damage in an array: moves the cursor to the next record, or to the end of the entry. Returns `nil` if
    /// reading failed inside the damaged record; `next()` then throws that error.
    ///
    /// - Parameters:
    ///   - start: The index of the first damaged byte.
    ///   - searchFrom: The index at which the search for the next record starts.
    ///   - usingTape: If true, first searches the nodes of the failed scan.
    ///   - reason: The reason for skipping the bytes, unless the entry ends inside the damaged record.
    ///   - endsInside: True if the entry ends inside the damaged record.
    private mutating func resynchroniseElements(
        from start: Int, searchFrom: Int, usingTape: Bool, reason: String, isAtEnd endsInside: Bool = false
    ) -> Outcome? {
        let startOffset = offset(of: start)
        let searchDistance = searchFrom - cursor
        wastedBytes += Int64(searchFrom - start)
        signature.doubt()
        if !signature.knowsKeys { learnFromLargest(scanAgain: usingTape, trustingFirstKey: endsInside) }
        if usingTape, let next = swallowedElement() {
            cursor = next
        } else {
            cursor += searchDistance
            guard findElement() else {
                state = .over
                // If reading failed, `next()` throws that error, which also covers this record.
                if endsInside, streamError != nil { return nil }
                return .skipped(
                    reason: endsInside ? "the file ends inside a record" : reason,
                    RecordPosition(offset: startOffset, length: offset(of: cursor) - startOffset))
            }
        }
        state = .elements(behindOne: false)
        return .skipped(reason: reason, RecordPosition(offset: startOffset, length: offset(of: cursor) - startOffset))
    }

    /// Returns the index of a complete record among the nodes of a failed scan; `nil` if there is no such record. Also
    /// returns `nil` if `mayScanAgain` is false.
    private mutating func swallowedElement() -> Int? {
        guard mayScanAgain else { return nil }
        let scannedBuffer = bufferStart
        for index in 1..<max(1, document.nodeCount) {
            let node = document.node(index)
            // The scan failed inside an object whose `end` is 0.
            guard node.kind == .object, node.end > 0 else { continue }
            guard document.matches(signature, at: Int(node.start)) == true, document.resembles(signature, node: index)
            else { continue }
            let distance = Int(node.start) - cursor
            if isFollowedByElement(endDistance: Int(node.end) - cursor) { return cursor + distance }
            // Looking ahead may have moved the buffer, which invalidates the nodes.
            if bufferStart != scannedBuffer { return nil }
        }
        return nil
    }

    /// If the first record is damaged, learns the keys of records from the largest complete object in the next
    /// `modelReach` bytes. The largest object is a record, because objects inside a record are smaller than the record.
    ///
    /// The object must begin with the first key of the damaged record. If no object does, and `trustingFirstKey` is
    /// false, ignores the key, because it may be damaged too. The search overwrites the nodes of the record at the
    /// cursor; `scanAgain` restores them.
    private mutating func learnFromLargest(scanAgain: Bool, trustingFirstKey: Bool) {
        _ = byte(ahead: Self.modelReach)
        let limit = min(document.dataCount, cursor + Self.modelReach)
        var largest = largestObject(limit: limit)
        if largest.isEmpty, !trustingFirstKey, !signature.firstKeys.isEmpty {
            signature = RecordSignature()
            largest = largestObject(limit: limit)
        }
        if !largest.isEmpty, document.holdsValue(largest) {
            document.teach(&signature)
            signature.confirm()
        }
        if scanAgain { _ = document.holdsValue(cursor..<limit) }
    }

    private mutating func largestObject(limit: Int) -> Range<Int> {
        var largest = 0..<0
        var start = cursor + 1
        var failures = 0
        while failures < Self.modelAttempts {
            start = document.firstIndex(of: UInt8(ascii: "{"), from: start)
            guard start < limit else { break }
            guard document.matches(signature, at: start) == true else {
                start += 1
                continue
            }
            do {
                let end = try document.scan(from: start)
                if end - start > largest.count { largest = start..<end }
                start = end
            } catch {
                // This object is damaged too, or is longer than the buffer.
                failures += 1
                start += 1
            }
        }
        return largest
    }

    /// The number of bytes that `learnFromLargest` searches.
    private static var modelReach: Int { 1 << 18 }
    /// The number of damaged objects after which `learnFromLargest` stops its search.
    private static var modelAttempts: Int { 64 }

    /// Moves the cursor to the next record, at the cursor or after it. Returns false at the end of the entry.
    private mutating func findElement() -> Bool {
        while findCandidate() {
            let begins = document.bytes[cursor] == UInt8(ascii: "{")
            switch scanRecord() {
            case .value(let end):
                let distance = end - cursor
                if !begins || document.resembles(signature), isFollowedByElement(endDistance: distance) { return true }
                wastedBytes += Int64(distance)
                cursor += distance
            case .tooLong: cursor = searchStart(nil)
            case .failed(let error): cursor = searchStart(error)
            }
        }
        return false
    }

    /// Moves the cursor to the next byte at which a record could begin. Returns false at the end of the entry.
    private mutating func findCandidate() -> Bool {
        // In an array of numbers or strings, the next element follows a comma.
        let isBare = signature.hasOthers && !signature.hasObjects
        let sought = isBare ? UInt8(ascii: ",") : UInt8(ascii: "{")
        while true {
            cursor = document.firstIndex(of: sought, from: cursor)
            let limit = document.dataCount
            guard cursor < limit else {
                if fill() { continue }
                return false
            }
            if isBare {
                cursor += 1
                return skipSpace()
            }
            switch document.matches(signature, at: cursor) {
            case true: return true
            case false: cursor += 1
            case nil:
                // Skip this `{` if so much white space follows that it would fill the buffer.
                if limit - cursor > Self.lookAhead || !fill() { cursor += 1 }
            }
        }
    }

    /// Returns false if the bytes after a complete object show that it is part of a larger object and not an element of
    /// the array. `endDistance` is the distance of the object's end from the cursor.
    private mutating func isFollowedByElement(endDistance: Int) -> Bool {
        guard let first = nonSpace(ahead: endDistance) else { return true }
        switch byte(ahead: first) {
        case UInt8(ascii: "}"): return false
        case UInt8(ascii: "]"):
            guard let second = nonSpace(ahead: first + 1) else { return true }
            let byte = byte(ahead: second)
            if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") { return member != nil }
            return byte != UInt8(ascii: "]")
        case UInt8(ascii: ","):
            guard let second = nonSpace(ahead: first + 1) else { return true }
            switch byte(ahead: second) {
            case UInt8(ascii: "\""): return signature.hasOthers
            case UInt8(ascii: "{"):
                _ = byte(ahead: second + 512)
                return document.matches(signature, at: cursor + second) ?? true
            default: return true
            }
        default: return true
        }
    }
}

/// Recovery after damage in top-level values, which are usually one per line. Resumes at the next line that begins with
/// a record. If a line break is damaged, resumes at the next complete object with the keys of earlier records.
extension JSONRecordReader {
    /// Skips a damaged top-level value and moves to the next one. `error` is `nil` for a value that is too long.
    /// Returns `nil` if reading failed inside the value; `next()` then throws that error.
    private mutating func damagedValue(_ failure: JSONError?) -> Outcome? {
        var error = failure
        if let part = readAround(&error) { return part }
        // Use the indices of the error first, because reading ahead moves the buffer and invalidates them.
        let endsInside = error?.reason == .unexpectedEnd
        let reason = reason(error)
        let from = searchStart(error) - cursor
        let first = byte(ahead: 0) ?? 0
        if recordCount == 0, first != UInt8(ascii: "{") || document.nodeCount <= 1 { return damagedBeginning(error) }

        let startOffset = offset(of: cursor)
        let startLine = line
        wastedBytes += Int64(from)
        if let next = swallowedLine() {
            advance(by: next - cursor)
        } else {
            advance(by: from)
            guard findLine() else {
                state = .over
                if endsInside, streamError != nil { return nil }
                return .skipped(
                    reason: endsInside ? "the file ends inside a record" : reason,
                    RecordPosition(
                        offset: startOffset, length: offset(of: cursor) - startOffset, line: startLine))
            }
        }
        return .skipped(
            reason: reason,
            RecordPosition(offset: startOffset, length: offset(of: cursor) - startOffset, line: startLine))
    }

    /// Reads the object at the cursor without its damaged parts. Returns the first of them; `next()` then returns the
    /// others and the object. Returns `nil` if this is not possible or `readsAroundDamage` is false.
    private mutating func readAround(_ failure: inout JSONError?) -> Outcome? {
        guard readsAroundDamage, let first = failure, byte(ahead: 0) == UInt8(ascii: "{"), swallowedLine() == nil,
            mayScanAgain, let length = lengthOfDamaged(from: first.offset - cursor)
        else { return nil }
        // Looking for the end may have moved the bytes.
        guard case .failed(let error) = scanRecord() else { return nil }
        failure = error
        let limit = cursor + length
        wastedBytes += Int64(length)
        guard let found = document.scanAround(error, limit: limit) else {
            _ = scanRecord()
            return nil
        }
        // An error of the stream also covers the end of the record.
        let errors = found.errors.filter { $0.reason != .unexpectedEnd || streamError == nil }
        damagedParts = errors.reversed().map { error in
            // In an object of several lines, report the damaged line.
            let end = min(error.offset, limit)
            let start = (cursor..<max(cursor, end - 1)).last { document.bytes[$0] == 0x0A }.map { $0 + 1 } ?? cursor
            return .skipped(
                reason: error.reason == .unexpectedEnd ? "the file ends inside a record" : reason(error),
                RecordPosition(
                    offset: offset(of: start), length: Int64(end - start + 1),
                    line: line.map { $0 + document.lineEnds(in: cursor..<start) }))
        }
        guard let part = damagedParts.popLast() else { return accept(end: found.end) }
        damagedEnd = found.end
        return part
    }

    /// The maximum length of the damaged object at the cursor: the distance of the next line that begins with `{`, or
    /// of the end of the entry. `nil` if it is above `recordLimit`.
    private mutating func lengthOfDamaged(from distance: Int) -> Int? {
        var distance = max(0, distance - 1)
        while true {
            let index = document.firstIndex(of: 0x0A, from: cursor + distance)
            distance = index - cursor
            if index < document.dataCount {
                distance += 1
                if byte(ahead: distance) == UInt8(ascii: "{") { return distance }
            } else if document.dataCount - cursor > recordLimit {
                return nil
            } else if !fill() {
                return document.dataCount - cursor
            }
        }
    }

    /// Handles an entry whose first value is damaged or too large, unless it is an object with some readable content.
    /// Resumes at a `[{` or `{"` in the next 4 KiB, otherwise at the first line that may begin a record.
    private mutating func damagedBeginning(_ error: JSONError?) -> Outcome? {
        let complaint = error?.description ?? "the value is too large"
        _ = byte(ahead: 2 * ScriptPrefix.reach)
        let limit = min(document.dataCount, cursor + 2 * ScriptPrefix.reach)
        let found = (cursor + 1..<max(cursor + 1, limit)).first { index in
            let next = document.firstNonSpace(from: index + 1)
            guard next < document.dataCount else { return false }
            let inside = document.bytes[next]
            switch document.bytes[index] {
            case UInt8(ascii: "["): return inside == UInt8(ascii: "{")
            case UInt8(ascii: "{"): return inside == UInt8(ascii: "\"")
            default: return false
            }
        }
        guard let found else { return findFirstLine(complaint) }
        let outcome = skipped(
            "this does not begin like JSON: \(complaint)", from: cursor,
            length: offset(of: found) - offset(of: cursor))
        advance(by: found - cursor)
        return outcome
    }

    /// Moves to the first line that may begin a record. Without such a line, reports that the entry is not JSON, or
    /// returns `nil` if reading failed.
    private mutating func findFirstLine(_ complaint: String) -> Outcome? {
        let (start, startLine) = (offset(of: cursor), line)
        advance(by: 1)
        let isFound = findLine()
        if !isFound {
            state = .over
            line = nil
            if streamError != nil { return nil }
        }
        return .skipped(
            reason: (isFound ? "this does not begin like JSON: " : "this is not JSON: ") + complaint,
            RecordPosition(offset: start, length: offset(of: cursor) - start, line: startLine))
    }

    /// False if too many bytes have been scanned more than once. This limit keeps the time of an import linear.
    private var mayScanAgain: Bool { wastedBytes <= 4 * (bufferStart + Int64(cursor)) + 4 * Int64(chunkSize) }

    /// Searches the nodes of a failed scan for a complete object that begins a line, and that ends it or precedes
    /// another object. Returns the position of its first byte in the buffer; `nil` without such an object, or if
    /// `mayScanAgain` is false.
    private func swallowedLine() -> Int? {
        guard mayScanAgain else { return nil }
        for index in 1..<max(1, document.nodeCount) {
            let node = document.node(index)
            guard node.kind == .object, node.end > 0, document.bytes[Int(node.start) - 1] == 0x0A else { continue }
            // `end` may be the end of the data, where zero padding follows.
            let next = document.bytes[Int(node.end)]
            if Int(node.end) == document.dataCount || next == 0x0A || next == 0x0D || next == UInt8(ascii: "{") {
                return Int(node.start)
            }
        }
        return nil
    }

    /// Moves the cursor to the next byte, at the cursor or after it, at which a record can begin. Returns false at the
    /// end of the entry.
    private mutating func findLine() -> Bool {
        while byte(ahead: 0) != nil {
            let limit = document.dataCount
            let found = (cursor..<limit).first { index in
                guard index > 0 else { return false }
                let byte = document.bytes[index]
                let before = document.bytes[index - 1]
                if byte == UInt8(ascii: "{") {
                    return before == 0x0A || before == UInt8(ascii: "}")
                        || (signature.knowsKeys && document.matches(signature, at: index) != false)
                }
                if before == 0x0A, hasLinePrefixes == true, !byte.isJSONSpace { return true }
                return before == 0x0A && signature.hasOthers && (byte.isASCIIDigit || byte == UInt8(ascii: "\""))
            }
            advance(by: (found ?? limit) - cursor)
            if found != nil {
                if hasLinePrefixes == true, prefixLength() != nil || byte(ahead: 0) == UInt8(ascii: "{") { return true }
                if beginsLine() || isValueLikeOthers() { return true }
                advance(by: 1)
            }
        }
        return false
    }

    /// Returns true if the cursor is at the beginning of a line, and the end of the line or another object follows its
    /// value. Also returns true if the line is damaged, so that the line is reported as a separate skipped record.
    private mutating func beginsLine() -> Bool {
        guard document.bytes[cursor - 1] == 0x0A else { return false }
        guard case .value(let end) = scanRecord() else { return true }
        return endsLine(end - cursor)
    }

    /// Returns true if a line break, another object or the end of the entry is `distance` bytes after the cursor.
    private mutating func endsLine(_ distance: Int) -> Bool {
        guard let next = byte(ahead: distance) else { return true }
        return next == 0x0A || next == 0x0D || next == UInt8(ascii: "{")
    }

    /// Returns true if a complete object with the keys of earlier records is at the cursor. The line must end after the
    /// object, or another object must follow. The object need not begin the line, because the line break before it may
    /// be damaged. Returns false if `mayScanAgain` is false.
    private mutating func isValueLikeOthers() -> Bool {
        guard mayScanAgain else { return false }
        guard case .value(let end) = scanRecord(), document.resembles(signature) else {
            wastedBytes += Int64(max(0, document.lastString - cursor))
            return false
        }
        let distance = end - cursor
        wastedBytes += Int64(distance)
        return endsLine(distance)
    }
}

/// The position of a record in its entry.
package struct RecordPosition: Hashable, Sendable {
    /// The offset in the uncompressed entry, in bytes.
    package var offset: Int64
    /// The length in the uncompressed entry, in bytes.
    package var length: Int64
    /// The line, counted from 1; `nil` for formats that are not line-based, and in JSON arrays and split objects.
    package var line: Int?
}
