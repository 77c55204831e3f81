internal import TweetModel

/// Detects the shape of a file from its first objects.
struct RecordProbe {
    /// The first shape in the table that one of the first objects has. It determines the format of the file.
    let shape: RecordShape
    /// Whether the file is one object, and its records are the elements of its lists.
    let isSplit: Bool
    /// Whether only nested objects match, and the shape is that of flat records, which common field names identify.
    let isGuess: Bool

    /// Numbers of bytes to examine, in order: an object may be larger than the head of a file.
    private static let reaches = [FileHead.size, 1 << 20, Int(largestObject)]
    /// The largest object, in bytes, that is examined whole.
    static let largestObject: Int64 = 16 << 20
    /// Maximum number of objects to examine.
    private static let recordLimit = 200

    /// Returns `nil` if none of the first objects has a shape. Peeks at the stream and consumes nothing.
    init?(_ stream: ByteStream, head: FileHead, among shapes: [RecordShape]) {
        guard Self.mayHoldRecords(head) else { return nil }
        for reach in Self.reaches {
            let bytes = Array(stream.peek(reach))
            if let found = Self.look(at: bytes, isWhole: bytes.count < reach, among: shapes) {
                self = found
                return
            }
            if bytes.count < reach { return nil }
        }
        if BrowserRecording.begins(head), let index = shapes.firstIndex(where: { $0.format == .graphQL }) {
            self.init(shape: shapes[index], isSplit: true)
            return
        }
        // The parts of a response refer to each other, so a response of any size is not split.
        guard !V2Shape.beginsPage(head),
            let index = Self.firstShape(
                in: Array(stream.peek(Self.reaches[1])), isSplit: true, hasUnknownLists: true, among: shapes)
        else { return nil }
        self.init(shape: shapes[index], isSplit: true)
    }

    private init(shape: RecordShape, isSplit: Bool, isGuess: Bool = false) {
        self.shape = shape
        self.isSplit = isSplit
        self.isGuess = isGuess
    }

    /// Throws an error if a small file of JSON without a known shape is damaged and may contain tweets. Reads the
    /// stream to its end.
    static func rejectDamage(
        in stream: ByteStream, _ head: FileHead, of entry: SourceEntry, in source: InputSource
    ) throws {
        guard mayHoldRecords(head), stream.peek(reaches[1]).count < reaches[1] else { return }
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
    private static let marks: [StaticString] = ["tweet", "full_text", "author_id", "id_str", "rest_id", "t.co/"]

    /// Whether a file can contain records. Scripts of official archives are detected by name, and private ones stay
    /// unread, under any name.
    private static func mayHoldRecords(_ head: FileHead) -> Bool {
        if let file = AccountFile(shape: head.firstShape), file.role.isOptional { return false }
        return switch head.content {
        case .array, .object: true
        case .script(let name):
            !(name.hasPrefix("YTD.") || name.hasPrefix("Grailbird.") || name.hasPrefix("__THAR")
                || Explanation.classicSideFiles.contains(name + ".js"))
        case .text: RecordPacking.beginsText(head) || head.hasObjectLine || head.lacksBracket
        default: false
        }
    }

    /// - Parameter isWhole: Whether the bytes are all bytes of the file, so that a value without its end is damaged.
    private static func look(at bytes: [UInt8], isWhole: Bool, among shapes: [RecordShape]) -> RecordProbe? {
        if let index = firstShape(in: bytes, isSplit: true, among: shapes) {
            return RecordProbe(shape: shapes[index], isSplit: true)
        }
        if let index = firstShape(in: bytes, isSplit: false, isWhole: isWhole, among: shapes) {
            return RecordProbe(shape: shapes[index], isSplit: false)
        }
        return firstShape(inside: bytes, isWhole: isWhole, among: shapes)
    }

    /// The lowest index of a shape that matches. With `hasUnknownLists`, members of any name are examined.
    private static func firstShape(
        in bytes: [UInt8], isSplit: Bool, isWhole: Bool = false, hasUnknownLists: Bool = false,
        among shapes: [RecordShape]
    ) -> Int? {
        var reader = JSONRecordReader(
            ByteStream(bytes), splittingObject: isSplit, readingAroundDamage: isWhole)
        var best: Int?
        for _ in 0..<recordLimit {
            do {
                switch try reader.next() {
                case .record: break
                case .skipped: continue
                case .end: return best
                }
            } catch {
                return best
            }
            // Only an object that contains lists can be split.
            if isSplit, reader.member == nil { return best }
            if hasUnknownLists, !RecordTree.isCertain(RecordPacking.content(of: reader.document.root)) { continue }
            let (list, limit) = (isSplit && !hasUnknownLists ? reader.member : nil, best ?? shapes.count)
            do {
                let found =
                    if let document = try RecordPacking.unwrapped(reader.document.root) {
                        match(document.root, in: list, shapes[..<limit])
                    } else {
                        match(reader.document.root, in: list, shapes[..<limit])
                    }
                if let found, !hasUnknownLists || shapes[found].holdsTweets { best = found }
            } catch {
                // The import reports the damage when it reads the file.
                continue
            }
        }
        return best
    }

    /// Searches inside the first objects for shapes that contain tweets. A file that is one object is split into its
    /// members.
    private static func firstShape(
        inside bytes: [UInt8], isWhole: Bool, among shapes: [RecordShape]
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
                shape: { object in
                    objects += 1
                    return objects > objectLimit ? nil : match(object, in: nil, shapes[...])
                }, strangers: { _ in }
            ) { (_, index) in
                if shapes[index].holdsTweets { best = min(best ?? index, index) }
            }
        }
        let isAlone = count == 1 && bytes.first { !$0.isJSONSpace } == UInt8(ascii: "{")
        return best.map {
            RecordProbe(shape: shapes[$0], isSplit: isAlone, isGuess: shapes[$0].format == .condensed)
        }
    }

    /// Maximum numbers of objects to search, and of nested objects to examine in each.
    private static let (wholeLimit, objectLimit) = (20, 200)

    private static func match(_ record: JSONValue, in list: String?, _ shapes: ArraySlice<RecordShape>) -> Int? {
        let content = RecordPacking.content(of: record)
        return shapes.indices.first { index in
            list.map { shapes[index].lies(in: $0) } != false && shapes[index].matches(content)
        }
    }
}
