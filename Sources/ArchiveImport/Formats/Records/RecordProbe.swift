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
        if BrowserRecording.mayBegin(head), let index = types.firstIndex(where: { $0.format == .graphQL }),
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
        if BrowserRecording.begins(head), let index = types.firstIndex(where: { $0.format == .graphQL }) {
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
            if BrowserRecording.isRequest(entry) { together += 1 }
        }
        var reader = JSONRecordReader(ByteStream(bytes), splittingObject: true)
        while true {
            do {
                switch try reader.next() {
                case .record: if BrowserRecording.isRequest(reader.document.root) { apart += 1 }
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
        case .text: RecordEnvelope.beginsText(head) || head.hasObjectLine || head.lacksBracket
        default: false
        }
    }

    /// - Parameter isWhole: Whether the bytes are all bytes of the file, so that a value without its end is damaged.
    private static func look(at bytes: [UInt8], isWhole: Bool, among types: [RecordType]) -> RecordProbe? {
        if let found = firstType(in: bytes, isSplit: true, among: types) {
            return RecordProbe(type: types[found.index], isSplit: true, isNumbered: found.isNumbered)
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
        var reader = JSONRecordReader(
            ByteStream(bytes), splittingObject: isSplit, readingAroundDamage: isWhole)
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
            if hasUnknownLists, !RecordTree.isCertain(RecordEnvelope.content(of: reader.document.root)) { continue }
            let (list, limit) = (isSplit && !hasUnknownLists ? reader.member : nil, best ?? types.count)
            do {
                let index =
                    if let document = try RecordEnvelope.unwrapped(reader.document.root) {
                        match(document.root, in: list, types[..<limit])
                    } else {
                        match(reader.document.root, in: list, types[..<limit])
                    }
                if let index, !hasUnknownLists || types[index].holdsTweets { best = index }
                if let best, types[best].hasCommonNames {
                    numbers.add(FlatRecord(commonNamesIn: RecordEnvelope.content(of: reader.document.root)))
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
    private static func firstType(
        inside bytes: [UInt8], isWhole: Bool, among types: [RecordType]
    ) -> RecordProbe? {
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
            _ = RecordTree.forEachKnown(
                in: reader.document.root,
                type: { object in
                    objects += 1
                    return objects > objectLimit ? nil : match(object, in: nil, types[...])
                }, strangers: { _ in }
            ) { (_, index) in
                if types[index].holdsTweets { best = min(best ?? index, index) }
            }
        }
        let isAlone = count == 1 && bytes.first { !$0.isJSONSpace } == UInt8(ascii: "{")
        return best.map {
            RecordProbe(type: types[$0], isSplit: isAlone, isGuess: types[$0].format == .condensed)
        }
    }

    /// Maximum numbers of objects to search, and of nested objects to examine in each.
    private static let (wholeLimit, objectLimit) = (20, 200)

    private static func match(_ record: JSONValue, in list: String?, _ types: ArraySlice<RecordType>) -> Int? {
        let content = RecordEnvelope.content(of: record)
        return types.indices.first { index in
            list.map { types[index].lies(in: $0) } != false && types[index].matches(content)
        }
    }
}
