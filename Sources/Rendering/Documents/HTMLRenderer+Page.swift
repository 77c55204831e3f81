package import TweetModel

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
