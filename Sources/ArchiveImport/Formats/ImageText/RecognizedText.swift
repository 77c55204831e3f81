import TweetModel

/// Extracts the text from the files that programs for character recognition (OCR) write (see Other inputs, Text in
/// images).
enum RecognizedText: String, CaseIterable {
    case plain = "txt"
    case table = "tsv"
    case markup = "hocr"
    case json

    /// The form of a file, by the suffix of its name; `nil` for other files.
    init?(fileName: String) { self.init(rawValue: fileName.lowercaseExtension) }

    /// Returns the text of a file, which is empty if the program found none. Throws if the file is damaged.
    func text(of bytes: [UInt8]) throws -> String {
        switch self {
        case .plain: Self.text(ofPlain: LegacyText.string(bytes))
        case .table: try Self.text(ofTable: LegacyText.string(bytes))
        case .markup: try Self.text(ofMarkup: LegacyText.string(bytes))
        case .json: try Self.text(ofJSON: bytes)
        }
    }

    /// Removes form feeds between pages, a byte order mark, and the notices of ocrmypdf about skipped pages.
    static func text(ofPlain text: String) -> String {
        text.split(whereSeparator: { $0 == "\u{0C}" || $0.isNewline })
            .filter { !$0.hasPrefix("[OCR skipped on page(s)") && $0 != "\u{FEFF}" }
            .map { $0.hasPrefix("\u{FEFF}") ? $0.dropFirst() : $0 }
            .joined(separator: "\n")
    }

    /// Reads a table of tesseract: one row for each page, block, paragraph, line and word. Only words (level 5) have a
    /// text.
    private static func text(ofTable text: String) throws -> String {
        let rows = text.split(whereSeparator: \.isNewline)
        let header = rows.first?.split(separator: "\t", omittingEmptySubsequences: false) ?? []
        guard let level = header.firstIndex(of: "level"), let word = header.firstIndex(of: "text"),
            let line = header.firstIndex(of: "line_num"),
            let paragraph = header.firstIndex(of: "par_num"),
            let block = header.firstIndex(of: "block_num"), let page = header.firstIndex(of: "page_num")
        else { throw RecordProblem(reason: "it is not a table of tesseract (level, page_num, … text)") }
        var (result, last) = ("", [Substring]())
        for row in rows.dropFirst() {
            let cells = row.split(separator: "\t", omittingEmptySubsequences: false)
            guard cells.count == header.count, cells[level] == "5" else { continue }
            let number = [cells[page], cells[block], cells[paragraph], cells[line]]
            if !result.isEmpty { result += number == last ? " " : "\n" }
            result += cells[word]
            last = number
        }
        return result
    }

    /// Reads an hOCR document: the text outside of tags, with a line break before each line.
    private static func text(ofMarkup text: String) throws -> String {
        guard text.contains("ocr_page") else { throw RecordProblem(reason: "it is not an hOCR document") }
        var lines: [String] = []
        var rest = text[...]
        if let body = text.firstRange(of: "<body") { rest = text[body.lowerBound...] }
        while let open = rest.firstIndex(of: "<") {
            add(rest[..<open], to: &lines)
            guard let close = rest[open...].firstIndex(of: ">") else { throw RecordProblem(reason: "a tag is cut") }
            let tag = rest[open...close]
            if lineClasses.contains(where: { tag.contains($0) }) { lines.append("") }
            rest = rest[rest.index(after: close)...]
        }
        return lines.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private static let lineClasses = ["ocr_line", "ocr_header", "ocr_caption", "ocr_textfloat", "ocr_par"]

    private static func add(_ text: Substring, to lines: inout [String]) {
        var text = String(text)
        for (name, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")] {
            text = text.replacing(name, with: character)
        }
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !words.isEmpty else { return }
        if lines.isEmpty { lines.append("") }
        lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + words
    }

    /// Reads the list of observations that programs for Apple's Live Text write.
    private static func text(ofJSON bytes: [UInt8]) throws -> String {
        var reader = JSONRecordReader(ByteStream(bytes))
        var texts: [String] = []
        while true {
            let outcome: JSONRecordReader.Outcome
            do {
                outcome = try reader.next()
            } catch {
                throw RecordProblem(reason: "it is not JSON")
            }
            switch outcome {
            case .record:
                // The elements of a list are separate records.
                guard let text = Self.text(in: reader.document.root) else {
                    throw RecordProblem(reason: "it contains no list of texts")
                }
                texts.append(text)
            case .skipped: throw RecordProblem(reason: "it is not JSON")
            case .end: return texts.joined(separator: "\n")
            }
        }
    }

    /// The text in a value: `"…"`, `{"text":"…"}`, `[{"text":"…"},…]` or `{"observations":[{"text":"…"},…]}`; `nil` for
    /// other values.
    static func text(in value: JSONValue) -> String? {
        if let text = value.string { return text }
        if value.kind == .object {
            if let text = value["text"]?.string { return text }
            guard let list = value["observations"] else { return nil }
            return text(in: list)
        }
        guard value.kind == .array else { return nil }
        var texts: [String] = []
        var isComplete = true
        value.forEachElement { element in
            guard let text = element["text"]?.string ?? element.string else {
                isComplete = false
                return
            }
            texts.append(text)
        }
        return isComplete ? texts.joined(separator: "\n") : nil
    }
}
