/// Bookmarks as a page of HTML, which browsers, Raindrop, Pinboard and other programs export (see Other inputs,
/// Bookmarks):
///
///     <!DOCTYPE NETSCAPE-Bookmark-file-1>
///     <DT><H3>Birds</H3>
///     <DL><p>
///         <DT><A HREF="https://x.com/ann_lee/status/1" TAGS="sea,art">Ann on X: "#tea" / X</A>
///         <DD>a note
///     </DL><p>
struct BookmarkPage {
    /// Rows of `title,url,note,tags,folder` for bookmarks of tweets, and for the others.
    private var tweets = ""
    private var others = ""
    /// The names of the folders that contain the current position, the innermost last.
    private var folders: [String] = []
    private var heading = ""
    private var bookmark: Bookmark?
    /// The element whose text is read.
    private var element: Element?
    private var text: [UInt8] = []

    private struct Bookmark {
        var title = ""
        var url: String
        var note = ""
        var tags: String
    }

    private enum Element { case title, heading, note }

    static func matches(_ head: ArraySlice<UInt8>) -> Bool {
        let name = Array("!doctype netscape-bookmark-file-1".utf8)
        let start = head.drop { $0 != UInt8(ascii: "<") }.dropFirst().prefix(name.count)
        return start.map(\.asciiLowercased) == name
    }

    /// Returns the bookmarks as a table in CSV, those of tweets first, so that the table is recognised however many
    /// others there are. Returns `nil` if none is of a tweet.
    static func table(_ page: ArraySlice<UInt8>) -> [UInt8]? {
        var table = BookmarkPage()
        table.read(page)
        return table.tweets.isEmpty ? nil : Array(("title,url,note,tags,folder\n" + table.tweets + table.others).utf8)
    }

    private mutating func read(_ page: ArraySlice<UInt8>) {
        let rest = PageTag.forEach(in: page) { before, tag in
            if element != nil { text += before }
            read(tag)
        }
        if element != nil { text += rest }
        endElement()
        endBookmark()
    }

    private mutating func read(_ tag: PageTag) {
        switch tag.name {
        case "a":
            endElement()
            endBookmark()
            bookmark = Bookmark(url: tag["href"] ?? "", tags: tag["tags"] ?? "")
            element = .title
        case "dd":
            endElement()
            if bookmark != nil { element = .note }
        case "h3":
            endElement()
            endBookmark()
            element = .heading
        case "/a", "/h3": endElement()
        case "dl":
            endElement()
            folders.append(heading)
            heading = ""
        case "/dl":
            endElement()
            endBookmark()
            _ = folders.popLast()
        case "dt":
            endElement()
            endBookmark()
        case "br" where element != nil: text.append(UInt8(ascii: "\n"))
        default: break
        }
    }

    private mutating func endElement() {
        guard let ended = element else { return }
        let words = LegacyText.string(SavedPage.unescaped(text[...]))
        let plain = words.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()
        switch ended {
        case .title: bookmark?.title = String(plain)
        case .heading: heading = String(plain)
        case .note: bookmark?.note = String(plain)
        }
        element = nil
        text.removeAll()
    }

    private mutating func endBookmark() {
        guard let found = bookmark else { return }
        bookmark = nil
        let cells = [found.title, found.url, found.note, found.tags, folders.last ?? ""]
        let row = cells.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",") + "\n"
        if StatusLink(page: found.url) != nil { tweets += row } else { others += row }
    }
}

/// A tag of a page of HTML.
struct PageTag {
    private let bytes: ArraySlice<UInt8>

    /// The name in lower case, with the `/` of a closing tag.
    var name: String { String(decoding: bytes.prefix { !$0.isJSONSpace }.map(\.asciiLowercased), as: UTF8.self) }

    /// Calls the body with each tag of a page and the text before it. Returns the text after the last tag.
    @discardableResult
    static func forEach(
        in page: ArraySlice<UInt8>, _ body: (_ text: ArraySlice<UInt8>, PageTag) -> Void
    ) -> ArraySlice<UInt8> {
        var rest = page
        while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
            let text = rest[..<open]
            rest = rest[(open + 1)...]
            let tag = rest[..<end(of: rest)]
            rest = rest[tag.endIndex...].dropFirst()
            body(text, PageTag(bytes: tag))
        }
        return rest
    }

    /// The index of the `>` after a tag, which can also be in a value with quotation marks. Quotation marks elsewhere,
    /// as in a comment, have no meaning.
    private static func end(of tag: ArraySlice<UInt8>) -> Int {
        var quote: UInt8?
        var previous: UInt8?
        for index in tag.indices {
            let byte = tag[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: ">") {
                return index
            } else if previous == UInt8(ascii: "="), byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
            previous = byte
        }
        return tag.endIndex
    }

    /// The value of an attribute; `nil` if the tag does not have it.
    subscript(name: String) -> String? {
        var rest = bytes
        while let sign = rest.firstIndex(of: UInt8(ascii: "=")) {
            let found = rest[..<sign].reversed().prefix { !$0.isJSONSpace }.reversed().map(\.asciiLowercased)
            rest = rest[(sign + 1)...]
            let value: ArraySlice<UInt8>
            if let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
                value = rest.dropFirst().prefix { $0 != quote }
                rest = rest[value.endIndex...].dropFirst()
            } else {
                value = rest.prefix { !$0.isJSONSpace }
                rest = rest[value.endIndex...]
            }
            if found.elementsEqual(name.utf8) { return LegacyText.string(SavedPage.unescaped(value)) }
        }
        return nil
    }
}
