package import TweetModel

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

/// An X Article on a stand-alone page. The headings are below `h1`, the heading of the page.
extension HTMLRenderer {
    func write(
        _ layout: ArticleLayout, of tweet: Tweet, into out: inout [UInt8], address: (StyledText.Entity) -> String?
    ) {
        var list: Article.Part.Kind?
        func end(_ kind: Article.Part.Kind?) {
            guard let open = list, open != kind else { return }
            out.put(open == .bullet ? "</ul>\n" : "</ol>\n")
            list = nil
        }
        for row in layout.rows(.display) {
            switch row {
            case .divider:
                end(nil)
                out.put("<hr>\n")
            case .media(let index, let caption):
                end(nil)
                out.put("<figure>")
                link(to: tweet.media[index], into: &out)
                if let caption {
                    out.put("<figcaption dir=\"auto\">")
                    fragment(caption, into: &out, address: address)
                    out.put("</figcaption>")
                }
                out.put("</figure>\n")
            case .text(let kind, let text):
                end(kind)
                if list == nil, kind == .bullet || kind == .number {
                    out.put(kind == .bullet ? "<ul class=\"items\">\n" : "<ol>\n")
                    list = kind
                }
                let element = Self.element(of: kind)
                out.put("<\(element) dir=\"auto\">")
                fragment(text, into: &out, address: address)
                out.put("</\(element)>\n")
            }
        }
        end(nil)
    }

    private static func element(of kind: Article.Part.Kind?) -> String {
        switch kind {
        case .title: "h2"
        case .heading1: "h3"
        case .heading2: "h4"
        case .heading3: "h5"
        case .quote: "blockquote"
        case .bullet, .number: "li"
        case .code: "pre"
        default: "p"
        }
    }
}

extension HTMLRenderer {
    /// Appends a stand-alone page with all differences between two imports.
    package func difference(_ difference: ImportDifference, into out: inout [UInt8]) {
        beginPage("Changes between two imports", into: &out)
        out.put("<p>")
        put(difference.older.path, in: "bdi", into: &out)
        out.put(" → ")
        put(difference.newer.path, in: "bdi", into: &out)
        let counts = [
            (difference.lost.count, "lost"), (difference.gained.count, "gained"), (difference.edited.count, "edited"),
            (difference.renamed.count, "renamed"), (difference.unchanged, "unchanged"),
        ].map { "\(HumanReadable.grouped($0.0)) \($0.1)" }
        out.put("</p>\n<p>\(counts.joined(separator: " · "))</p>\n")
        section("Lost", difference.lost, into: &out) { item, out in put(item, in: "del", into: &out) }
        section("Gained", difference.gained, into: &out) { item, out in put(item, in: "ins", into: &out) }
        section("Edited", difference.edited, into: &out) { edit, out in
            put(edit.id.description, in: "span", into: &out)
            put(edit.old, in: "del", into: &out)
            put(edit.new, in: "ins", into: &out)
        }
        section("Renamed", difference.renamed, into: &out) { renaming, out in
            put(renaming.old.displayName, in: "del", into: &out)
            put(renaming.new.displayName, in: "ins", into: &out)
        }
        for change in difference.follows {
            out.put("<h2>")
            put(change.title, in: "span", into: &out)
            out.put("</h2>\n<ul>\n")
            for (accounts, element) in [(change.lost, "del"), (change.gained, "ins")] {
                for account in accounts {
                    out.put("<li>")
                    put(account.label, in: element, into: &out)
                    out.put("</li>\n")
                }
            }
            out.put("</ul>\n")
        }
        endPage(into: &out)
    }

    private func section<Item>(
        _ title: String, _ items: [Item], into out: inout [UInt8], _ write: (Item, inout [UInt8]) -> Void
    ) {
        if items.isEmpty { return }
        out.put("<h2>\(title)</h2>\n<ul>\n")
        for item in items {
            out.put("<li>")
            write(item, &out)
            out.put("</li>\n")
        }
        out.put("</ul>\n")
    }

    private func put(_ item: ImportDifference.Item, in element: String, into out: inout [UInt8]) {
        let time = item.createdAt.map { String($0.iso8601.prefix(10)) } ?? "no date"
        put("\(item.id) · \(time)" + (item.handle.map { " @" + $0 } ?? ""), in: "span", into: &out)
        put(item.text, in: element, into: &out)
    }
}

extension User {
    /// The handle and the display name: `@ann_lee (Ann)`. An unknown handle is `no handle`; an unknown name is omitted.
    var displayName: String {
        (handle.map { "@" + $0 } ?? "no handle") + (name.map { " (\($0))" } ?? "")
    }
}

/// Nests the tags of entities (`#swift`, `@ann`) and of the matches of a query (marked with « » below). A match that
/// begins inside an entity or at its start, and ends after it, is split at the end of the entity. A match that begins
/// before an entity and ends inside it is split at the start of the entity.
///
///     #swift «now»        <a>#swift</a> <em>now</em>
///     «#swift»            <a><em>#swift</em></a>
///     a «b @ann» c        a <em>b <a>@ann</a></em> c
///     a «b @a»nn c        a <em>b </em><a><em>@a</em>nn</a> c
extension HTMLRenderer {
    /// The HTML elements of a text, as ranges of `StyledText.runs`.
    struct Nesting {
        enum Element: Hashable {
            /// An index into `StyledText.entities`.
            case entity(Int)
            /// A match.
            case mark
        }

        /// An element that encloses the runs `start..<end`.
        struct Part: Hashable {
            var element: Element
            var start: Int
            var end: Int
        }

        /// In the order of their start tags.
        private(set) var parts: [Part] = []

        init(_ text: StyledText) {
            let runs = text.runs
            var entityEnds: [Int] = Array(repeating: 0, count: runs.count)
            var entityStarts: [Int] = Array(repeating: 0, count: runs.count)
            for index in runs.indices {
                let continues = index > 0 && runs[index].entity != nil && runs[index].entity == runs[index - 1].entity
                entityStarts[index] = continues ? entityStarts[index - 1] : index
            }
            for index in runs.indices.reversed() {
                let isLast = index == runs.count - 1 || entityStarts[index + 1] == index + 1
                entityEnds[index] = isLast ? index + 1 : entityEnds[index + 1]
            }
            var marks: [Part] = []
            var index = 0
            while index < runs.count {
                guard runs[index].isMatch else {
                    index += 1
                    continue
                }
                let start = index
                while index < runs.count, runs[index].isMatch { index += 1 }
                var position = start
                while position < index {
                    let inside = runs[position].entity != nil
                    var end = inside ? min(index, entityEnds[position]) : index
                    if !inside, runs[end - 1].entity != nil, entityEnds[end - 1] > end { end = entityStarts[end - 1] }
                    marks.append(Part(element: .mark, start: position, end: end))
                    position = end
                }
            }
            var nextMark = 0
            for run in runs.indices {
                if let entity = runs[run].entity, entityStarts[run] == run {
                    parts.append(Part(element: .entity(entity), start: run, end: entityEnds[run]))
                }
                if nextMark < marks.count, marks[nextMark].start == run {
                    parts.append(marks[nextMark])
                    nextMark += 1
                }
            }
        }
    }
}

/// Stand-alone pages, each in one file without scripts or external resources.
extension HTMLRenderer {
    /// Appends the beginning of a page, with `title` as the title and the heading. `title` is plain text.
    package func beginPage(_ title: String, into out: inout [UInt8]) {
        out.put("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>")
        escape(title, into: &out)
        out.put("</title>\n<meta name=\"viewport\" content=\"width=device-width\">\n<style>\(Self.style)</style>\n")
        out.put("</head>\n<body>\n")
        put(title, in: "h1", into: &out)
        out.put("\n")
    }

    package func endPage(into out: inout [UInt8]) { out.put("</body>\n</html>\n") }

    /// Appends a tweet. Links to images and videos on the web instead of loading them, because loading a file would
    /// reveal the reader to the host of the file.
    ///
    /// - Parameter image: Returns the bytes of an image to embed; `nil` to embed nothing.
    package func article(
        _ hit: SearchHit, zone: Zone, image: (MediaItem) -> (type: ContentType, bytes: [UInt8])? = { _ in nil },
        into out: inout [UInt8]
    ) {
        let tweet = hit.tweet
        out.put("<article>\n<header>")
        if let name = tweet.author?.name, !name.isEmpty {
            put(name, in: "b", into: &out)
            out.put(" ")
        }
        let handle = tweet.author?.handle ?? ""
        link(
            handle.isEmpty ? "author unknown" : "@" + handle,
            to: WebAddress.plainHandle(handle).map { "https://x.com/\($0)" }, into: &out)
        out.put(" · ")
        link(
            tweet.createdAt.map(zone.short) ?? "time unknown", to: WebAddress.tweet(tweet.id, by: handle), into: &out)
        for relation in TweetMetadata.relations(of: tweet) {
            out.put(" · ")
            let words = relation.handle.map { "\(relation.words) \($0)" } ?? relation.words
            link(words, to: relation.address, into: &out)
        }
        out.put("</header>\n")
        if let layout = ArticleLayout(hit) {
            write(layout, of: tweet, into: &out, address: Self.address)
        } else {
            out.put("<p dir=\"auto\">")
            fragment(StyledText(hit).presented(.display, quoting: tweet.quoteOf), into: &out, address: Self.address)
            out.put("</p>\n")
        }
        for item in tweet.mediaOutsideArticle {
            if let picture = image(item) { embed(picture, alternativeText: item.alternativeText, into: &out) }
            out.put("<p>")
            link(to: item, into: &out)
            if let words = item.alternativeText, !words.isEmpty {
                out.put(": ")
                put(words, in: "bdi", into: &out)
            }
            if let words = item.imageText {
                out.put(" (text in image: ")
                put(words, in: "bdi", into: &out)
                out.put(")")
            }
            out.put("</p>\n")
        }
        var facts = TweetMetadata.counts(of: tweet) + TweetMetadata.flags(of: tweet) + hit.labels.map { "label " + $0 }
        if let note = hit.note, !note.isEmpty { facts.append("note: " + note) }
        if !facts.isEmpty { put(facts.joined(separator: " · "), in: "footer", into: &out) }
        out.put("\n</article>\n")
    }

    private func embed(
        _ picture: (type: ContentType, bytes: [UInt8]), alternativeText: String?, into out: inout [UInt8]
    ) {
        out.put("<p><img alt=\"")
        escape(alternativeText ?? "", into: &out)
        out.put("\" src=\"data:\(picture.type.rawValue);base64,")
        Base64.encode(picture.bytes[...], into: &out)
        out.put("\"></p>\n")
    }

    /// Returns the address of an entity on the web; `nil` for a hashtag or cashtag.
    private static func address(of entity: StyledText.Entity) -> String? {
        switch entity.kind {
        case .link: entity.value
        case .mention: WebAddress.plainHandle(entity.value).map { "https://x.com/\($0)" }
        case .hashtag, .cashtag: nil
        }
    }

    /// Appends a link to the original file of a media item.
    func link(to item: MediaItem, into out: inout [UInt8]) {
        link(TweetMetadata.name(of: item), to: item.videoURL ?? item.url ?? item.expanded, into: &out)
    }

    private func link(_ words: String, to address: String?, into out: inout [UInt8]) {
        guard let address = address.flatMap(WebAddress.safe) else { return put(words, in: "bdi", into: &out) }
        out.put("<a rel=\"noopener noreferrer\" href=\"")
        escape(address, into: &out)
        out.put("\">")
        put(words, in: "bdi", into: &out)
        out.put("</a>")
    }

    /// Appends escaped text in an element with its own writing direction, so that right-to-left text does not move the
    /// text around it.
    func put(_ text: String, in element: String, into out: inout [UInt8]) {
        out.put("<\(element) dir=\"auto\">")
        escape(text, into: &out)
        out.put("</\(element)>")
    }

    private static let style = """
        :root { color-scheme: light dark } body { font: 1rem/1.5 sans-serif; max-width: 45rem; margin: auto; padding: 1rem } \
        ul { list-style: none; padding: 0 } ul.items { list-style: disc; padding-left: 2rem } \
        blockquote { border-left: .3rem solid; margin-left: 0; padding-left: .6rem } pre { overflow-x: auto } \
        blockquote, article li { white-space: pre-wrap; overflow-wrap: anywhere } li { margin: 0 0 1rem } span, footer { opacity: .7; font-size: .85rem } \
        img { max-width: 100% } article { border-top: 1px solid; padding: .5rem 0 } em { background: #fd3; color: #000; font-style: normal } \
        p, del, ins { white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: isolate } \
        del, ins { display: block; text-decoration: none; border-left: .3rem solid; padding-left: .6rem } \
        del { border-color: #c33 } ins { border-color: #393 }
        """
}
