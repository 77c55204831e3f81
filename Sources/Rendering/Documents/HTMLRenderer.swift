/// Text as HTML: links for entities, `<em>` for what the query matched, and the one function that escapes.
package struct HTMLRenderer: Sendable {
    package init() {}

    /// Writes text so that it means itself in element content and in quoted attributes. Control characters, which HTML
    /// does not allow even escaped, become U+FFFD; tab and newline stay, and a carriage return is a newline.
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
            // A line end of Windows is one, and of old programs too.
            case 0x0D: if index == bytes.count || bytes[index] != 0x0A { out.append(0x0A) }
            case 0x00..<0x20, 0x7F: out.put("\u{FFFD}")
            case 0xC2 where bytes[index] < 0xA0:
                out.put("\u{FFFD}")
                index += 1
            default: out.append(byte)
            }
        }
    }

    /// How matches are marked.
    package enum Mark: String, Sendable {
        case emphasis = "em"
        case mark
    }

    /// The text with marks around matches and tags around entities, all nested right. `opening` gives an entity's
    /// start tag, finished HTML; nil leaves the entity plain. It ends with `</a>`.
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

    /// The text with links whose class is the entity's kind. `address` says where an entity leads; nil leaves it plain.
    /// Addresses that are neither relative to this site (`/…`) nor `http` or `https` are never linked.
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
        // `//host` would leave the site.
        let isLocal = address.hasPrefix("/") && !address.hasPrefix("//") && !address.hasPrefix("/\\")
        return isLocal ? address : WebAddress.safe(address)
    }
}
