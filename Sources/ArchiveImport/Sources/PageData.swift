/// The data with tweets inside a saved web page (see Other inputs, Saved pages):
///
///     <script id="__NEXT_DATA__" type="application/json">{"props":…}</script>     an embedded timeline
///     <script>window.__INITIAL_STATE__={"entities":{"tweets":…}};window.…</script>     a page of x.com
///     <pre>{"data":…}</pre>     a response that a browser showed, or a record
///     <!DOCTYPE NETSCAPE-Bookmark-file-1>     bookmarks (`BookmarkPage`)
///     <div class="tweet" data-tweet-id="1">     a page that shows tweets (`SavedPage`)
///
/// The page may be a part of another file (`MultipartPage`). Offsets and hashes of such a file refer to the data.
extension SavedPage {
    private static let headLength = 64
    /// The maximum size in bytes of a page without the pictures in it.
    static let maxSize = 64 << 20

    /// Returns a stream of the data in a page. Returns the same stream if it is not a page, or if the page contains no
    /// data; then the pictures in it are left out. Throws if a page with data is too large.
    static func decoding(_ stream: ByteStream, path: String, entry: String?) throws(InputError) -> ByteStream {
        let head = Array(stream.peek(headLength))
        let isMultipart = MultipartPage.begins(head[...])
        guard isMultipart || isPage(head[...]) else { return stream }
        var (parts, pictures) = (MultipartPage(), EncodedPictures())
        let isComplete = stream.replaceRest(limit: maxSize) { block, isLast, kept in
            let block = isMultipart ? parts.page(in: block, isLast: isLast) : block
            pictures.leaveOut(of: block, isLast: isLast, into: &kept)
            if isLast, isMultipart, !parts.hasPage { kept = head }
        }
        let page = stream.peek(maxSize)
        // The text of a page that shows tweets can contain JSON, such as samples of code.
        let tweets =
            BookmarkPage.matches(page)
            ? BookmarkPage.table(page) : data(in: page) ?? SavedPage.records(page) ?? responses(in: page)
        guard let tweets else { return stream }
        guard isComplete else {
            throw InputError(
                .tooLarge, path: path, entry: entry, offset: nil,
                message: "it is a web page with more than \(maxSize >> 20) MiB of text and markup",
                hint: "save several shorter pages: scroll less far before you save each")
        }
        // The end of a compressed page may be damaged.
        return ByteStream(tweets, failure: stream.failure)
    }

    private static func isPage(_ head: ArraySlice<UInt8>) -> Bool {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let start = (head.starts(with: mark) ? head.dropFirst(3) : head).drop { $0.isJSONSpace }
        guard start.first == UInt8(ascii: "<"), let next = start.dropFirst().first else { return false }
        if next == UInt8(ascii: "!") { return true }
        let name = start.dropFirst().prefix { $0 != UInt8(ascii: ">") && !$0.isJSONSpace }.map(\.asciiLowercased)
        return tags.contains(name)
    }

    private static let tags = ["html", "head", "script", "body", "meta", "pre"].map { [UInt8]($0.utf8) }

    private static func data(in page: ArraySlice<UInt8>) -> [UInt8]? {
        for mark in scripts {
            var (rest, objects) = (page, 0)
            while objects < maxObjects, let found = rest.firstRange(of: mark) {
                rest = page[found.upperBound...]
                guard let begin = rest.prefix(maxGap).firstIndex(of: UInt8(ascii: "{")) else { continue }
                objects += 1
                let data = page[begin..<objectEnd(in: page, from: begin)]
                if data.firstRange(of: tweetMark) != nil { return Array(data) }
            }
        }
        return nil
    }

    /// Names before the data in scripts.
    private static let scripts = ["__NEXT_DATA__\"", "__INITIAL_STATE__"].map { [UInt8]($0.utf8) }
    /// A member that all tweets in the data of pages have.
    private static let tweetMark = [UInt8]("\"full_text\"".utf8)
    /// The maximum distance between the name and the data.
    private static let maxGap = 256
    /// The maximum number of objects that are examined for each name. Each can extend to the end of a hostile page.
    private static let maxObjects = 20

    /// The index after the object at `begin`, or the end of the page if the object is cut.
    private static func objectEnd(in page: ArraySlice<UInt8>, from begin: Int) -> Int {
        var (depth, isText, index) = (0, false, begin)
        while index < page.endIndex {
            switch page[index] {
            case UInt8(ascii: "\\") where isText: index += 1
            case UInt8(ascii: "\""): isText.toggle()
            case UInt8(ascii: "{") where !isText: depth += 1
            case UInt8(ascii: "}") where !isText:
                depth -= 1
                if depth == 0 { return index + 1 }
            default: break
            }
            index += 1
        }
        return page.endIndex
    }

    // MARK: Responses as text

    /// The JSON that is the text of a page, or of several elements in it, as twitter-web-exporter writes it.
    private static func responses(in page: ArraySlice<UInt8>) -> [UInt8]? {
        var (rest, found) = (page, [[UInt8]]())
        while let tag = rest.firstRange(of: [UInt8]("<pre".utf8)) {
            rest = page[tag.upperBound...]
            guard let close = rest.prefix(maxGap).firstIndex(of: UInt8(ascii: ">")) else { continue }
            let text = page[(close + 1)...].drop { $0.isJSONSpace }
            guard let first = text.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { continue }
            rest = page[(text.firstRange(of: [UInt8]("</pre".utf8))?.lowerBound ?? page.endIndex)...]
            found.append(unescaped(text[..<rest.startIndex]))
        }
        return found.isEmpty ? nil : Array(found.joined(separator: [UInt8(ascii: "\n")]))
    }

    /// Replaces the references that programs write for characters of the text: numbers and a few names.
    static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var plain: [UInt8] = []
        plain.reserveCapacity(text.count)
        var rest = text
        while let sign = rest.firstIndex(of: UInt8(ascii: "&")) {
            plain += rest[..<sign]
            rest = rest[sign...]
            if let end = rest.prefix(maxReference).firstIndex(of: UInt8(ascii: ";")),
                let character = character(String(decoding: rest[(sign + 1)..<end], as: UTF8.self))
            {
                plain += String(character).utf8
                rest = rest[(end + 1)...]
            } else {
                plain.append(rest.removeFirst())
            }
        }
        return plain + rest
    }

    /// The maximum length of a reference, such as `&#x1F426;`.
    private static let maxReference = 10

    /// The character of a reference: `amp`, `#39`, `#x27`.
    private static func character(_ reference: String) -> Unicode.Scalar? {
        guard reference.hasPrefix("#") else { return named[reference] }
        let isHexadecimal = reference.dropFirst().first.map { "xX".contains($0) } ?? false
        return UInt32(reference.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
            .flatMap(Unicode.Scalar.init)
    }

    private static let named: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "mdash": "—",
    ]
}

extension ArraySlice<UInt8> {
    /// Returns the range of the first occurrence of a text, which is not empty; `nil` if the page does not contain it.
    func firstRange(of text: [UInt8]) -> Range<Int>? {
        var rest = self
        while let next = rest.firstIndex(of: text[0]) {
            if self[next...].starts(with: text) { return next..<next + text.count }
            rest = self[(next + 1)...]
        }
        return nil
    }
}

/// Leaves out the files that a page contains as text: `src="data:image/png;base64,iVBO…"`. A page that SingleFile saved
/// can have 200 MB of pictures.
private struct EncodedPictures {
    private static let mark = [UInt8](";base64,".utf8)
    /// The number of bytes of a file that are kept, because a tweet can contain the mark.
    private static let keptLength = 1024

    /// The number of further bytes to keep inside a file; `nil` outside of files.
    private var left: Int?
    /// The last bytes of a block, which may be a part of the mark.
    private var carry: [UInt8] = []

    /// Appends the bytes of the next block without the files.
    mutating func leaveOut(of block: [UInt8], isLast: Bool, into page: inout [UInt8]) {
        var rest = (carry + block)[...]
        carry = []
        while true {
            if let left {
                let file = rest.prefix(while: Self.isBase64)
                page += file.prefix(left)
                rest = rest[file.endIndex...]
                self.left = rest.isEmpty ? max(0, left - file.count) : nil
                if rest.isEmpty { return }
            }
            guard let found = rest.firstRange(of: Self.mark) else { break }
            page += rest[..<found.upperBound]
            rest = rest[found.upperBound...]
            left = Self.keptLength
        }
        if !isLast { carry = Array(rest.suffix(Self.mark.count - 1)) }
        page += rest.dropLast(carry.count)
    }

    /// Whether a byte is a sign of Base64, or of its form in a URL: `%3D`.
    private static func isBase64(_ byte: UInt8) -> Bool {
        byte.isHandleByte || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "=")
            || byte == UInt8(ascii: "%") || byte == UInt8(ascii: "-")
    }
}
