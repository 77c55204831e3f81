/// The first bytes of a file, and the kind of content that they indicate.
struct FilePrefix: Sendable {
    /// Number of bytes to read: enough for a script's prefix, the magic bytes of any container, and one or two records.
    static let size = 16_384

    enum Content: Hashable, Sendable {
        case empty
        /// `name = …`, without `window.` or `var`; see `ScriptPrefix`.
        case script(name: String)
        case array, object
        case html
        case markup
        /// An image, sound, video or document; the associated value describes it.
        case media(String)
        /// A compressed file or an archive in an unexpected location.
        case packed(String)
        /// A table whose first line contains `tweet_id` and a delimiter.
        case tweetTable
        /// Lines of IDs, after an optional column name.
        case numbers
        /// Lines of numbers such as `1.23E+18`, which a spreadsheet has rounded.
        case roundedNumbers
        case text
        case binary
    }

    let content: Content
    /// The bytes after any byte order mark, white space and record separators.
    let bytes: ArraySlice<UInt8>

    init(_ raw: ArraySlice<UInt8>) {
        let raw = Array(raw)
        var start = raw.startIndex
        if raw.starts(with: [0xEF, 0xBB, 0xBF]) { start += 3 }
        while start < raw.count, raw[start].isJSONSpace || raw[start] == 0x1E { start += 1 }
        bytes = raw[start...]
        content = Self.content(bytes, whole: raw)
    }

    /// Creates the prefix of a stream without consuming bytes.
    init(_ stream: ByteStream) { self.init(stream.peekText(Self.size)) }

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
        if !endsCell(bytes), let script = ScriptPrefix(bytes.span) { return .script(name: script.name) }
        let line = String(decoding: bytes.prefix(512).prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
        if let numbers = numbers(in: bytes) { return numbers }
        let isTable = line.utf8.contains { cellEnds.contains($0) } && ScriptPrefix.lineLength(bytes.span) == nil
        let names = line.split { ",;\t|\" ".contains($0) }
        if isTable, names.contains(where: { $0.hasSuffix("tweet_id") }) { return .tweetTable }
        // A text may contain damaged bytes after its first line.
        let controls = bytes.prefix(512).count { $0 < 0x20 && !$0.isJSONSpace }
        let isText = controls == 0 || controls < bytes.count / 4 && line.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x09 }
        return isText ? .text : .binary
    }

    /// Whether the first line declares the delimiter for Excel: `sep=;`.
    private static func endsCell(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count > 5, bytes.starts(with: "sep=".utf8) else { return false }
        let end = bytes.dropFirst(5).first
        return cellEnds.contains(bytes[bytes.startIndex + 4]) && (end == 0x0A || end == 0x0D)
    }

    private static let cellEnds = Array(",;\t|".utf8)

    /// Returns `numbers` or `roundedNumbers` if all complete lines are IDs or rounded IDs. The first line may be the
    /// column name.
    private static func numbers(in bytes: ArraySlice<UInt8>) -> Content? {
        var lines = bytes.split(separator: UInt8(ascii: "\n")).map { line in
            line.filter { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: " ") }
        }
        // The last line in the head may be incomplete.
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

    private static let magics: [(bytes: [UInt8], name: String, isPacked: Bool)] = [
        ([0xFF, 0xD8, 0xFF], "an image (JPEG)", false),
        ([0x89, 0x50, 0x4E, 0x47], "an image (PNG)", false),
        (Array("GIF8".utf8), "an image (GIF)", false),
        (Array("RIFF".utf8), "an image, sound or video (RIFF)", false),
        (Array("%PDF".utf8), "a PDF document", false),
        ([0x50, 0x4B, 0x03, 0x04], "a zip", true),
        ([0x1F, 0x8B], "compressed with gzip", true),
        (Array("BZh".utf8), "compressed with bzip2", true),
        ([0x28, 0xB5, 0x2F, 0xFD], "compressed with zstd", true),
        ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "compressed with xz", true),
        (Array("Rar!".utf8), "a RAR archive", true),
        ([0x37, 0x7A, 0xBC, 0xAF], "a 7z archive", true),
    ]

    /// A description of the file that completes the sentence "It is …".
    var description: String {
        switch content {
        case .empty: "empty"
        case .script(let name): "a script that sets \(name)"
        case .array: beginsLikeArray ? "a JSON array" : "plain text"
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

extension FilePrefix {
    /// Whether a bracket at the start can be that of JSON, and not that of a line such as `[2020-01-01 10:00:00] hi`.
    var beginsLikeArray: Bool {
        let content = bytes.dropFirst().drop { $0.isJSONSpace }
        guard let first = content.first else { return true }
        if first.isASCIIDigit {
            let next = content.drop { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }.first { !$0.isJSONSpace }
            return next.map { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "]") } ?? true
        }
        return Array("{[\"]-tfn".utf8).contains(first)
    }

    /// Whether a web page is a capture of archive.today, by any of its domains.
    var isOfArchiveToday: Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        return content == .html
            && ["today", "ph", "is", "li", "vn", "md", "fo"].contains { text.contains("//archive.\($0)/") }
    }

    /// Whether the file is `[]`.
    var isEmptyList: Bool { bytes.count < Self.size && bytes.filter { !$0.isJSONSpace }.elementsEqual("[]".utf8) }

    /// Whether a text contains a line that begins with an object, or an object after a prefix, as in the output of a
    /// program with log messages.
    var hasObjectLine: Bool {
        guard content == .text else { return false }
        if ScriptPrefix.lineLength(bytes.span) != nil { return true }
        return bytes.split(separator: UInt8(ascii: "\n")).dropFirst().contains { $0.starts(with: "{\"".utf8) }
    }

    /// Whether a text begins like an object, except for its first byte, which may be damaged.
    var lacksBracket: Bool {
        guard content == .text, bytes.dropFirst().first(where: { !$0.isJSONSpace }) == UInt8(ascii: "\"") else {
            return false
        }
        let name = bytes.dropFirst().drop { $0.isJSONSpace }.dropFirst().drop { $0 != UInt8(ascii: "\"") }
        return name.dropFirst().first { !$0.isJSONSpace } == UInt8(ascii: ":")
    }

    /// The shape of the first record in a file whose name and wrapper do not identify the format.
    enum Shape: Hashable, Sendable {
        /// `{"tweet": {…}}`
        case wrappedTweet
        /// A tweet with the time of its deletion, with or without `tweet` around it.
        case deletedTweet
        /// A tweet without the account that wrote it.
        case ownTweet
        /// A tweet with its account.
        case foreignTweet
        case like
        case note
        case other
    }

    /// Classifies one record. Each format's own decoder then distinguishes its records in detail.
    static func shape(of record: JSONValue) -> Shape {
        if let tweet = record.object("tweet") {
            // A tweet header, or a GraphQL result inside its visibility wrapper.
            let isOther =
                tweet.has("tweet_id") || tweet.has("rest_id") || record.has("__typename")
                || tweet.containsAuthor || tweet.has("author_id") || tweet.has("public_metrics")
                || tweet.namesAuthor
            return isOther ? .other : tweet["deleted_at"] != nil ? .deletedTweet : .wrappedTweet
        }
        if record.object("like") != nil { return .like }
        if record.object("noteTweet") != nil { return .note }
        guard record.has("id_str"), record.tweetID != nil else { return .other }
        if record.object("user") != nil {
            return record.has("full_text") || record.has("text") ? .foreignTweet : .other
        }
        // Other formats have some of these keys, but not all of them, or they name the author.
        let isBare = record.has("full_text") && record.has("entities") && record.has("created_at")
        let namesAuthor = record.has("author_id") || record.has("user_id_str") || record.has("_type")
        // An account archive writes counts as strings. A tweet of the API without its account has numbers.
        let isOfAPI = record["favorite_count"]?.kind == .number
        guard isBare, !namesAuthor, !isOfAPI else { return .other }
        return record["deleted_at"] != nil ? .deletedTweet : .ownTweet
    }

    /// The shape of the first record in the bytes; `.other` if there is no complete record.
    var firstShape: Shape {
        switch content {
        case .array, .object, .script: break
        default: return .other
        }
        var reader = JSONRecordReader(ByteStream(Array(bytes)))
        guard case .record = try? reader.next() else { return .other }
        return Self.shape(of: reader.document.root)
    }
}
