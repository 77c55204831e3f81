/// Renders text as HTML. `escape` is the only function of the program that escapes HTML.
package struct HTMLRenderer: Sendable {
    package init() {}

    /// Appends text, escaped for element content and quoted attributes. CR LF and CR become a newline. Other control
    /// characters except tabs and newlines become U+FFFD, because HTML forbids nearly all of them, even escaped.
    package func escape(_ text: String, into out: inout [UInt8]) {
        let bytes = text.utf8.span
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "&"): out.put("&amp;")
            case UInt8(ascii: "<"): out.put("&lt;")
            case UInt8(ascii: ">"): out.put("&gt;")
            case UInt8(ascii: "\""): out.put("&quot;")
            case UInt8(ascii: "'"): out.put("&#39;")
            case 0x09, 0x0A: out.append(byte)
            case 0x0D: if index == bytes.count || bytes[index] != 0x0A { out.append(0x0A) }
            case 0x00..<0x20, 0x7F: out.put("\u{FFFD}")
            case 0xC2 where bytes[index] < 0xA0:
                out.put("\u{FFFD}")
                index += 1
            default: out.append(byte)
            }
        }
    }

    /// The element that marks matches.
    package enum Mark: String, Sendable {
        case emphasis = "em"
        case mark
    }

    /// Appends the text with nested tags around matches and entities. For an entity and its index in `text.entities`,
    /// `opening` returns the start tag of an `a` element, such as `<a href="…">`, or `nil` for no link.
    package func markup(
        _ text: StyledText, mark: Mark = .emphasis, into out: inout [UInt8],
        opening: (StyledText.Entity, Int) -> String?
    ) {
        var open: [(part: Nesting.Part, closing: String)] = []
        var next = 0
        let parts = Nesting(text).parts
        for index in 0...text.runs.count {
            while let last = open.last, last.part.end == index {
                out.put(last.closing)
                open.removeLast()
            }
            while next < parts.count, parts[next].start == index {
                switch parts[next].element {
                case .mark:
                    out.put("<\(mark.rawValue)>")
                    open.append((parts[next], "</\(mark.rawValue)>"))
                case .entity(let number):
                    let tag = opening(text.entities[number], number)
                    if let tag { out.put(tag) }
                    open.append((parts[next], tag == nil ? "" : "</a>"))
                }
                next += 1
            }
            if index < text.runs.count { escape(text.runs[index].text, into: &out) }
        }
    }

    /// Appends the text with `em` around matches and links for entities. `address` returns the target of an entity: a
    /// path on this site (`/…`) or an `http` or `https` URL; `nil` for no link. Ignores other targets. The CSS class of
    /// a link is the kind of the entity.
    package func fragment(
        _ text: StyledText, into out: inout [UInt8], address: (StyledText.Entity) -> String?
    ) {
        markup(text, into: &out) { entity, _ in
            guard let target = address(entity).flatMap(Self.linkable) else { return nil }
            var tag: [UInt8] = []
            tag.put("<a class=\"\(entity.kind.rawValue)\" href=\"")
            escape(target, into: &tag)
            tag.put(entity.kind == .link ? "\" rel=\"noopener noreferrer\">" : "\">")
            return String(decoding: tag, as: UTF8.self)
        }
    }

    private static func linkable(_ address: String) -> String? {
        // `//host` is a URL on another site. Browsers read `/\host` in the same way, and remove tabs and line breaks.
        let isLocal =
            address.hasPrefix("/") && !address.hasPrefix("//") && !address.hasPrefix("/\\")
            && !address.utf8.contains { $0 < 0x20 }
        return isLocal ? address : WebAddress.safe(address)
    }
}
