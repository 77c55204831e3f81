internal import TweetModel

/// Detects the type of a file from its first objects.
struct RecordProbe {
    /// The first type in the table that one of the first objects has. It determines the format of the file.
    let type: RecordType
    /// Whether the file is one object, and its records are the elements of its lists.
    let isSplit: Bool
    /// Whether only nested objects match, and the type is that of flat records, which common field names identify.
    let isGuess: Bool
    /// Whether the IDs of the first flat objects with common names only count them.
    let isNumbered: Bool

    /// Numbers of bytes to examine, in order: an object may be larger than the head of a file.
    private static let reaches = [FilePrefix.size, 1 << 20, Int(maxObjectSize)]
    /// The largest object, in bytes, that is examined whole.
    static let maxObjectSize: Int64 = 16 << 20
    /// Maximum number of objects to examine.
    private static let recordLimit = 200

    /// Returns `nil` if none of the first objects has a type. Peeks at the stream and consumes nothing.
    init?(_ stream: ByteStream, head: FilePrefix, among types: [RecordType]) {
        // A damaged recording is read request by request, so that the damage costs one request.
        if head.mayBeginRecording, let index = types.firstIndex(where: { $0.format == .graphQL }),
            Self.losesRequests(stream)
        {
            self.init(type: types[index], isSplit: true)
            return
        }
        guard Self.mayHoldRecords(head), !UnsupportedFormat.hasBareRows(head) else { return nil }
        for reach in Self.reaches {
            let bytes = Array(stream.peek(reach))
            if let found = Self.look(at: bytes, isWhole: bytes.count < reach, among: types) {
                self = found
                return
            }
            if bytes.count < reach { return nil }
        }
        if head.beginsRecording, let index = types.firstIndex(where: { $0.format == .graphQL }) {
            self.init(type: types[index], isSplit: true)
            return
        }
        // The parts of a response refer to each other, so a response of any size is not split.
        if V2Shape.beginsPage(head) { return nil }
        let bytes = Array(stream.peek(Self.reaches[1]))
        if let found = Self.firstType(in: bytes, isSplit: true, hasUnknownLists: true, among: types) {
            self.init(type: types[found.index], isSplit: true, isNumbered: found.isNumbered)
            return
        }
        // The first record is larger than these bytes.
        let outline = RecordOutline.outline(of: stream.peek(Self.outlineReach))
        guard let found = Self.look(at: outline, isWhole: false, among: types) else { return nil }
        self = found
    }

    /// The number of bytes that are examined without their long texts and lists: a record of any length that a reader
    /// accepts, and some records after it.
    private static let outlineReach = JSONRecordReader.recordLimit + Int(maxObjectSize)

    /// Whether reading a damaged recording as one value would not read more requests than reading each by itself.
    /// False for a file of more than `maxObjectSize` bytes, which is never read as one value.
    private static func losesRequests(_ stream: ByteStream) -> Bool {
        let bytes = Array(stream.peek(Int(maxObjectSize)))
        guard bytes.count < maxObjectSize else { return false }
        var document = JSONDocument()
        document.accepted = .nonFinite
        if document.parseAround(bytes).isEmpty { return false }
        var (together, apart) = (0, 0)
        document.root.object("log")?["entries"]?.forEachElement { entry in
            if entry.isBrowserRequest { together += 1 }
        }
        var reader = JSONRecordReader(ByteStream(bytes), splittingObject: true)
        while true {
            do {
                switch try reader.next() {
                case .record: if reader.document.root.isBrowserRequest { apart += 1 }
                case .skipped: continue
                case .end: return apart >= together
                }
            } catch {
                return false
            }
        }
    }

    private init(type: RecordType, isSplit: Bool, isGuess: Bool = false, isNumbered: Bool = false) {
        self.type = type
        self.isSplit = isSplit
        self.isGuess = isGuess
        self.isNumbered = isNumbered
    }

    /// Throws an error if a small file of JSON without a known type is damaged and may contain tweets. Reads the
    /// stream to its end.
    static func rejectDamage(
        in stream: ByteStream, _ head: FilePrefix, of entry: SourceEntry, in source: InputSource
    ) throws {
        guard mayHoldRecords(head), UnsupportedFormat(head) == nil, stream.peek(reaches[1]).count < reaches[1] else {
            return
        }
        let text = String(decoding: head.bytes, as: UTF8.self)
        guard marks.contains(where: { text.utf8Contains($0) }) else { return }
        var reader = JSONRecordReader(stream)
        while true {
            switch try reader.next() {
            case .record: continue
            case .skipped(let reason, let position):
                throw InputError.damaged(
                    path: source.path, entry: source.container == .file ? nil : entry.name, offset: position.offset,
                    reason, hint: "download or copy it again")
            case .end: return
            }
        }
    }

    /// Texts in the names of members that only files with tweets have.
    private static let marks: [StaticString] = [
        "tweet", "full_text", "author_id", "id_str", "rest_id", "t.co/", "jsonfeed.org",
    ]

    /// Whether a file can contain records. Scripts of official archives are detected by name, and private ones stay
    /// unread, under any name.
    private static func mayHoldRecords(_ head: FilePrefix) -> Bool {
        if let file = AccountFile(shape: head.firstShape), file.role.isOptional { return false }
        return switch head.content {
        case .array, .object: true
        case .script(let name):
            !(name.hasPrefix("YTD.") || name.hasPrefix("Grailbird.") || name.hasPrefix("__THAR")
                || UnsupportedInputError.classicSideFiles.contains(name + ".js"))
        case .text: head.beginsText || head.hasObjectLine || head.lacksBracket
        default: false
        }
    }

    /// - Parameter isWhole: Whether the bytes are all bytes of the file, so that a value without its end is damaged.
    private static func look(at bytes: [UInt8], isWhole: Bool, among types: [RecordType]) -> RecordProbe? {
        if let found = firstType(in: bytes, isSplit: true, among: types) {
            let wrapsOne = isWhole && wrapsOne(bytes, among: types)
            return RecordProbe(type: types[found.index], isSplit: !wrapsOne, isNumbered: found.isNumbered && !wrapsOne)
        }
        if let found = firstType(in: bytes, isSplit: false, isWhole: isWhole, among: types) {
            return RecordProbe(type: types[found.index], isSplit: false, isNumbered: found.isNumbered)
        }
        return firstType(inside: bytes, isWhole: isWhole, among: types)
    }

    /// The lowest index of a type that matches, and whether the IDs of flat objects only count them. With
    /// `hasUnknownLists`, members of any name are examined.
    private static func firstType(
        in bytes: [UInt8], isSplit: Bool, isWhole: Bool = false, hasUnknownLists: Bool = false,
        among types: [RecordType]
    ) -> (index: Int, isNumbered: Bool)? {
        var reader = JSONRecordReader(ByteStream(bytes), splittingObject: isSplit, readingAroundDamage: isWhole)
        var best: Int?
        var numbers = RowNumbers()
        var found: (index: Int, isNumbered: Bool)? { best.map { ($0, numbers.areAll) } }
        for _ in 0..<recordLimit {
            do {
                switch try reader.next() {
                case .record: break
                case .skipped: continue
                case .end: return found
                }
            } catch {
                return found
            }
            // Only an object that contains lists can be split.
            if isSplit, reader.member == nil { return found }
            if hasUnknownLists, !RecordFile.isCertain(reader.document.root.content()) { continue }
            let (list, limit) = (isSplit && !hasUnknownLists ? reader.member : nil, best ?? types.count)
            do {
                let index =
                    if let document = try reader.document.root.unwrapped() {
                        match(document.root, in: list, types[..<limit])
                    } else {
                        match(reader.document.root, in: list, types[..<limit])
                    }
                if let index, !hasUnknownLists || types[index].holdsTweets { best = index }
                if let best, types[best].hasCommonNames {
                    numbers.add(FlatRecord(commonNamesIn: reader.document.root.content()))
                }
            } catch {
                // The import reports the damage when it reads the file.
                continue
            }
        }
        return found
    }

    /// Searches inside the first objects for types that contain tweets. A file that is one object is split into its
    /// members.
    private static func firstType(inside bytes: [UInt8], isWhole: Bool, among types: [RecordType]) -> RecordProbe? {
        var reader = JSONRecordReader(ByteStream(bytes), readingAroundDamage: isWhole)
        var (best, count) = (Int?.none, 0)
        reading: while count < wholeLimit {
            do {
                switch try reader.next() {
                case .record: count += 1
                case .skipped: continue
                case .end: break reading
                }
            } catch {
                break
            }
            var objects = 0
            _ = RecordFile.forEachKnown(
                in: reader.document.root,
                type: { object, _ in
                    objects += 1
                    return objects > objectLimit ? nil : match(object, in: nil, types[...])
                }, strangers: { _ in }
            ) { (_, index, _) in
                if types[index].holdsTweets { best = min(best ?? index, index) }
            }
        }
        let isAlone = count == 1 && bytes.first { !$0.isJSONSpace } == UInt8(ascii: "{")
        return best.map {
            RecordProbe(
                type: types[$0], isSplit: isAlone && !(isWhole && wrapsOne(bytes, among: types)),
                isGuess: types[$0].format == .condensed)
        }
    }

    /// Whether the bytes are one object around a single tweet, which is read whole, because members next to the tweet
    /// can describe it: `{"label":"angry","data":{…}}`.
    private static func wrapsOne(_ bytes: [UInt8], among types: [RecordType]) -> Bool {
        var document = JSONDocument()
        document.accepted = .nonFinite
        guard (try? document.parse(bytes)) != nil, document.root.kind == .object else { return false }
        var (tweets, hasLists) = (0, false)
        document.root.forEachRawMember { _, value in
            hasLists = hasLists || value.kind == .array && value.first?.kind == .object
            guard value.kind == .object, tweets < 2, !hasLists else { return }
            let content = value.content()
            if types.contains(where: { $0.holdsTweets && !$0.isResponse && $0.matches(content) }) { tweets += 1 }
        }
        return tweets == 1 && !hasLists
    }

    /// Maximum numbers of objects to search, and of nested objects to examine in each.
    private static let (wholeLimit, objectLimit) = (20, 200)

    private static func match(_ record: JSONValue, in list: String?, _ types: ArraySlice<RecordType>) -> Int? {
        let content = record.content()
        return types.indices.first { index in
            list.map { types[index].lies(in: $0) } != false && types[index].matches(content)
        }
    }
}

/// A column of a table with one record of JSON per row: dumps of databases and log programs write tweets so.
///
///     id,json
///     1728108618445754369,"{""id_str"":""1728108618445754369"",…}"
struct RecordColumn {
    /// The index of the column.
    let index: Int
    /// The type of the first record.
    let type: RecordType

    /// The number of bytes to examine: some records and the header.
    private static let reach = 1 << 18

    /// Returns `nil` unless each row of the table has a cell with an object, and one of them is a tweet. Peeks at the
    /// stream and consumes nothing.
    init?(_ stream: ByteStream, head: FilePrefix, among types: [RecordType]) {
        guard head.content == .text || head.content == .tweetTable, head.bytes.contains(UInt8(ascii: "{")) else {
            return nil
        }
        let rows = CSVReader.firstRows(of: stream.peek(Self.reach), limit: 20)
        guard let header = rows.first, rows.count > 1, !header.contains(where: { $0.first == UInt8(ascii: "{") }) else {
            return nil
        }
        for column in header.indices {
            var type: RecordType?
            let areRecords = rows.dropFirst().allSatisfy { row in
                guard let document = Self.document(column < row.count ? row[column] : []) else { return false }
                let content = document.root.content()
                type = type ?? types.first { $0.holdsTweets && $0.matches(content) }
                return true
            }
            if areRecords, let type {
                (index, self.type) = (column, type)
                return
            }
        }
        return nil
    }

    /// The object in a cell; `nil` for another cell. PostgreSQL doubles each backslash of JSON (`COPY`).
    static func document(_ cell: [UInt8]) -> JSONDocument? {
        guard cell.first == UInt8(ascii: "{") else { return nil }
        for bytes in [cell, Array(String(decoding: cell, as: UTF8.self).replacing("\\\\", with: "\\").utf8)] {
            var document = JSONDocument()
            if (try? document.parse(bytes)) != nil { return document }
        }
        return nil
    }
}

/// Shortens the beginning of a file of JSON to its structure, so that the format of very large records can be detected.
///
///     [{"id_str":"1","full_text":"a text of 17 MB   →   [{"id_str":"1","full_text":"a text of"}]
struct RecordOutline {
    /// The maximum length of a string in bytes, and the maximum numbers of elements in an array and of members in an
    /// object.
    private static let (maxString, maxElements, maxMembers) = (1024, 50, 1000)
    /// The length at which the outline ends.
    private static let maxLength = 1 << 20

    /// An open array or object.
    private struct Container {
        let isObject: Bool
        var count = 0
        /// True between the colon of a member and the comma after it.
        var isAtValue = false
        /// The length of the outline after the last complete element or member.
        var end: Int
    }

    private var outline: [UInt8] = []
    private var open: [Container] = []
    /// The number of open containers in which the rest of the innermost one is left out; `nil` if nothing is left out.
    private var mutedDepth: Int?
    private var isInString = false
    private var stringLength = 0
    /// True if the rest of the string is left out.
    private var isCut = false
    /// 5 after a backslash, then the number of digits that follow in the escape sequence.
    private var escapeLeft = 0
    /// The length of the outline after the last complete character of the string.
    private var stringEnd = 0

    private init() {}

    /// Returns the bytes without the rest of long strings, arrays and objects. Closes the values that the bytes leave
    /// open.
    static func outline(of bytes: ArraySlice<UInt8>) -> [UInt8] {
        var state = RecordOutline()
        for byte in bytes {
            state.add(byte)
            if state.outline.count >= maxLength { break }
        }
        return state.closed()
    }

    private mutating func add(_ byte: UInt8) {
        if isInString { return addToString(byte) }
        switch byte {
        case UInt8(ascii: "\""):
            isInString = true
            stringLength = 0
            append(byte)
            stringEnd = outline.count
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            append(byte)
            open.append(Container(isObject: byte == UInt8(ascii: "{"), end: outline.count))
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            if mutedDepth == open.count { mutedDepth = nil }
            _ = open.popLast()
            append(byte)
            if mutedDepth == nil, !open.isEmpty { open[open.count - 1].end = outline.count }
        case UInt8(ascii: ","):
            endElement()
            append(byte)
        default:
            if byte == UInt8(ascii: ":"), !open.isEmpty { open[open.count - 1].isAtValue = true }
            append(byte)
        }
    }

    private mutating func endElement() {
        guard mutedDepth == nil, var container = open.popLast() else { return }
        container.count += 1
        container.isAtValue = false
        container.end = outline.count
        if container.count == (container.isObject ? Self.maxMembers : Self.maxElements) { mutedDepth = open.count + 1 }
        open.append(container)
    }

    private mutating func addToString(_ byte: UInt8) {
        stringLength += 1
        if escapeLeft > 0 {
            // `\u` precedes four digits.
            escapeLeft = escapeLeft < 5 ? escapeLeft - 1 : byte == UInt8(ascii: "u") ? 4 : 0
        } else if byte == UInt8(ascii: "\"") {
            isInString = false
            isCut = false
        } else {
            isCut = isCut || stringLength > Self.maxString
            if byte == UInt8(ascii: "\\") { escapeLeft = 5 }
        }
        if !isCut { append(byte) }
        if escapeLeft == 0 { stringEnd = outline.count }
    }

    private func closed() -> [UInt8] {
        let open = mutedDepth.map { self.open.prefix($0) } ?? self.open[...]
        guard let last = open.last else { return outline }
        var result = outline
        if mutedDepth == nil, isInString, !last.isObject || last.isAtValue {
            result.removeSubrange(stringEnd...)
            result.append(UInt8(ascii: "\""))
        } else {
            result.removeSubrange(last.end...)
        }
        for container in open.reversed() { result.append(container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) }
        return result
    }

    private mutating func append(_ byte: UInt8) { if mutedDepth == nil { outline.append(byte) } }
}
