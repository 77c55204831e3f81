/// The first bytes of a file and what they show.
struct FileHead: Sendable {
    /// Enough for a script's prefix, any container's magic bytes and a whole record or two.
    static let size = 16_384

    enum Content: Hashable, Sendable {
        case empty
        /// `name = …`, without `window.` or `var`; see `ScriptPrefix`.
        case script(name: String)
        case array, object
        case html
        case markup
        /// A picture, video or document; its kind in a word or two.
        case media(String)
        /// Compressed or an archive, where nothing of the kind was expected.
        case packed(String)
        /// The first line of a table with a `tweet_id` column.
        case tweetTable
        /// Lines of digits.
        case numbers
        /// Lines of numbers such as `1.23E+18`: a spreadsheet has spoiled ids.
        case roundedNumbers
        case text
        case binary
    }

    let content: Content
    /// From the first byte that is neither byte order mark nor white space.
    let bytes: ArraySlice<UInt8>

    init(_ raw: ArraySlice<UInt8>) {
        let raw = Array(raw)
        var start = raw.startIndex
        if raw.starts(with: [0xEF, 0xBB, 0xBF]) { start += 3 }
        while start < raw.count {
            if raw[start].isJSONSpace || raw[start] == 0x1E {
                start += 1
            } else if let length = ScriptPrefix.comment(raw.span.extracting(start..<raw.count)) {
                start += length
            } else {
                break
            }
        }
        bytes = raw[start...]
        content = Self.content(bytes, whole: raw)
    }

    private static func content(_ bytes: ArraySlice<UInt8>, whole: [UInt8]) -> Content {
        guard let first = bytes.first else { return .empty }
        for magic in magics where whole.starts(with: magic.bytes) {
            return magic.isPacked ? .packed(magic.name) : .media(magic.name)
        }
        if whole.count >= 12, whole[4..<8].elementsEqual("ftyp".utf8) { return .media("a video") }
        if first == UInt8(ascii: "[") { return .array }
        if first == UInt8(ascii: "{") { return .object }
        if first == UInt8(ascii: "<") {
            let start = String(decoding: bytes.prefix(64), as: UTF8.self).lowercased()
            return start.hasPrefix("<!doctype html") || start.hasPrefix("<html") || start.hasPrefix("<head")
                ? .html : .markup
        }
        if !tellsCellEnd(bytes), let script = ScriptPrefix(bytes.span) { return .script(name: script.name) }
        let line = String(decoding: bytes.prefix(512).prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
        if let numbers = numbers(in: bytes) { return numbers }
        let isTable = line.utf8.contains { cellEnds.contains($0) } && LinePrefix.length(bytes.span) == nil
        if isTable, line.contains("tweet_id") { return .tweetTable }
        let isText = bytes.prefix(512).allSatisfy { $0 >= 0x20 || $0.isJSONSpace }
        return isText ? .text : .binary
    }

    /// Whether the first line tells a spreadsheet what stands between cells: `sep=;`.
    private static func tellsCellEnd(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count > 5, bytes.starts(with: "sep=".utf8) else { return false }
        let end = bytes.dropFirst(5).first
        return cellEnds.contains(bytes[bytes.startIndex + 4]) && (end == 0x0A || end == 0x0D)
    }

    private static let cellEnds = Array(",;\t".utf8)

    /// Whether all lines are ids, or what a spreadsheet makes of them; the first may name the column.
    private static func numbers(in bytes: ArraySlice<UInt8>) -> Content? {
        var lines = bytes.split(separator: UInt8(ascii: "\n")).map { line in
            line.filter { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: " ") }
        }
        // The head may end inside a line.
        if lines.count > 1, bytes.last != UInt8(ascii: "\n") { lines.removeLast() }
        let header = lines.first.map { String(decoding: $0, as: UTF8.self).lowercased() }
        if ["id", "id_str", "tweet_id", "tweetid", "status_id"].contains(header) { lines.removeFirst() }
        guard !lines.isEmpty else { return nil }
        if lines.allSatisfy({ (5...20) ~= $0.count && $0.allSatisfy(\.isASCIIDigit) }) { return .numbers }
        let isRounded = lines.allSatisfy { line in
            let text = String(decoding: line, as: UTF8.self)
            return text.uppercased().contains("E+") && Double(text) != nil
        }
        return isRounded ? .roundedNumbers : nil
    }

    private struct Magic {
        let bytes: [UInt8]
        let name: String
        var isPacked = false
    }

    private static let magics = [
        Magic(bytes: [0xFF, 0xD8, 0xFF], name: "an image (JPEG)"),
        Magic(bytes: [0x89, 0x50, 0x4E, 0x47], name: "an image (PNG)"),
        Magic(bytes: Array("GIF8".utf8), name: "an image (GIF)"),
        Magic(bytes: Array("RIFF".utf8), name: "an image, sound or video (RIFF)"),
        Magic(bytes: Array("%PDF".utf8), name: "a PDF document"),
        Magic(bytes: [0x50, 0x4B, 0x03, 0x04], name: "a zip", isPacked: true),
        Magic(bytes: [0x1F, 0x8B], name: "compressed with gzip", isPacked: true),
        Magic(bytes: Array("BZh".utf8), name: "compressed with bzip2", isPacked: true),
        Magic(bytes: [0x28, 0xB5, 0x2F, 0xFD], name: "compressed with zstd", isPacked: true),
        Magic(bytes: [0xFD, 0x37, 0x7A, 0x58, 0x5A], name: "compressed with xz", isPacked: true),
        Magic(bytes: Array("Rar!".utf8), name: "a RAR archive", isPacked: true),
        Magic(bytes: [0x37, 0x7A, 0xBC, 0xAF], name: "a 7z archive", isPacked: true),
    ]

    /// What this is, for people: the rest of a sentence that begins "It is".
    var description: String {
        switch content {
        case .empty: "empty"
        case .script(let name): "a script that sets \(name)"
        case .array: "a JSON array"
        case .object: "a JSON object"
        case .html: "a web page"
        case .markup: "an XML or HTML document"
        case .media(let name), .packed(let name): name
        case .tweetTable: "a table (CSV) of tweets"
        case .numbers: "a list of numbers"
        case .roundedNumbers: "a list of rounded numbers"
        case .text: "plain text"
        case .binary: "binary data"
        }
    }
}

extension FileHead {
    /// `[]`
    var isEmptyList: Bool { bytes.count < Self.size && bytes.filter { !$0.isJSONSpace }.elementsEqual("[]".utf8) }

    /// Text with a line that begins with an object, or with words before one: what a program said stands beside what it
    /// got.
    var hasObjectLine: Bool {
        guard content == .text else { return false }
        if LinePrefix.length(bytes.span) != nil { return true }
        return bytes.split(separator: UInt8(ascii: "\n")).dropFirst().contains { $0.starts(with: "{\"".utf8) }
    }

    /// What the first record of a file is, for files whose name and wrapper tell nothing.
    enum Shape: Hashable, Sendable {
        /// `{"tweet": {…}}`
        case wrappedTweet
        /// A tweet without the account that wrote it.
        case ownTweet
        /// A tweet with its account.
        case foreignTweet
        case like
        case note
        case other
    }

    /// Tells one record's shape; each format's own decoder classifies the rest record by record.
    static func shape(of record: JSONValue) -> Shape {
        if let tweet = record.object("tweet") {
            // A header, or a result of the web client behind word of who may see it.
            return tweet.has("tweet_id") || tweet.has("rest_id") || record.has("__typename")
                || RecordPacking.namesAuthor(tweet) || tweet.has("author_id") || tweet.has("public_metrics")
                || PlainRow.namesAuthor(tweet) ? .other : .wrappedTweet
        }
        if record.object("like") != nil { return .like }
        if record.object("noteTweet") != nil { return .note }
        guard record.has("id_str"), RecordID.tweet(record).id != nil else { return .other }
        if record.object("user") != nil {
            return record.has("full_text") || record.has("text") ? .foreignTweet : .other
        }
        // Other formats have some of these, none has all: each names the author in its own way.
        let isBare = record.has("full_text") && record.has("entities") && record.has("created_at")
        let namesAuthor = record.has("author_id") || record.has("user_id_str") || record.has("_type")
        // An account archive writes counts as strings; a tweet of the API whose account was left out does not.
        let isOfAPI = record["favorite_count"]?.kind == .number
        return isBare && !namesAuthor && !isOfAPI ? .ownTweet : .other
    }

    /// The shape of the first record in these bytes; `.other` when there is none, or it is not complete.
    var firstShape: Shape {
        switch content {
        case .array, .object, .script: break
        default: return .other
        }
        var reader = JSONRecordReader(ByteStream(Array(bytes)))
        do throws(InputError) {
            if case .record = try reader.next() { return Self.shape(of: reader.document.root) }
            return .other
        } catch {
            return .other
        }
    }
}
