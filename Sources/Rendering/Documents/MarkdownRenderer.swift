package import TweetModel

/// Renders tweets as CommonMark. In text from archives, every character that could be markup is escaped.
package struct MarkdownRenderer: Sendable {
    package var zone: Zone

    package init(zone: Zone = .utc) {
        self.zone = zone
    }

    /// Appends a line with author, time, relations to other tweets and, for a tweet from the context of a match, its
    /// relation to the match. The text and the media follow as a block quote, then counts, flags, labels and the note.
    /// Matches in the text are bold. Ends in a newline. The caller must separate tweets by a blank line or a horizontal
    /// rule.
    package func tweet(_ hit: SearchHit, into out: inout [UInt8]) {
        let tweet = hit.tweet
        writeHeader(of: tweet, into: &out)
        for relation in TweetMetadata.relations(of: tweet) {
            let words = relation.handle.map { "\(relation.words) \($0)" } ?? relation.words
            out.put(" · ")
            link(escaped(words), to: relation.url, into: &out)
        }
        if case .context(let relation, let tweet) = hit.role {
            out.put(" · *context:* ")
            link(relation.words, to: WebURL.tweet(tweet, by: nil), into: &out)
        }
        out.put("\n\n")
        if let layout = ArticleLayout(hit) {
            write(layout, of: tweet, into: &out)
        } else {
            writeText(of: hit, into: &out)
        }
        writeMedia(tweet.mediaOutsideArticle, into: &out)
        let facts = TweetMetadata.counts(of: tweet) + TweetMetadata.flags(of: tweet) + hit.labels.map { "label " + $0 }
        if !facts.isEmpty { out.put("\n\(escaped(facts.joined(separator: " · ")))\n") }
        for (label, text) in TweetMetadata.attachments(of: tweet) {
            out.put("\n\(HumanReadable.capitalized(label)): \(escaped(text))\n")
        }
        if let note = hit.note, !note.isEmpty {
            out.put("\n")
            write(StyledText(note), margin: ("Note: ", "", false), into: &out)
        }
    }

    /// Appends links to media items, at the end of a block quote.
    func writeMedia(_ media: [MediaItem], into out: inout [UInt8]) {
        for item in media {
            out.put(">\n> ")
            link(to: item, into: &out)
            if let words = item.alternativeText, !words.isEmpty { out.put(": \(escaped(words))") }
            if let words = item.imageText {
                out.put(" (text in image: \(escaped(words.split(whereSeparator: \.isNewline).joined(separator: " "))))")
            }
            out.put("\n")
        }
    }

    func writeText(of hit: SearchHit, into out: inout [UInt8]) {
        let text = StyledText(hit).presented(.display, quoting: hit.tweet.quoteOf)
        write(text, margin: Self.margin(of: nil, 1), into: &out)
    }

    /// Appends a link to the original file of a media item.
    func link(to item: MediaItem, into out: inout [UInt8]) {
        link(escaped(TweetMetadata.name(of: item)), to: item.videoURL ?? item.url ?? item.expanded, into: &out)
    }

    /// - Parameter linkingTime: True if the time is a link to the tweet; false for a message.
    func writeHeader(of tweet: Tweet, linkingTime: Bool = true, into out: inout [UInt8]) {
        let name = tweet.author?.name.map(escaped) ?? ""
        if !name.isEmpty { out.put("<strong>\(name)</strong> ") }
        if let handle = tweet.author?.handle, !handle.isEmpty {
            link(escaped("@" + handle), to: WebURL.plainHandle(handle).map { "https://x.com/\($0)" }, into: &out)
        } else if name.isEmpty {
            out.put(linkingTime ? "author unknown" : MessageWords.person(tweet.author))
        }
        out.put(" · ")
        let time = tweet.createdAt.map(zone.short) ?? "time unknown"
        let url = linkingTime ? WebURL.tweet(tweet.id, by: tweet.author?.handle) : nil
        link(escaped(time), to: url, into: &out)
    }

    /// Returns the sanitized runs of each line. A line break in an entity becomes a space.
    func lines(of text: StyledText) -> [[StyledText.Run]] {
        var lines: [[StyledText.Run]] = [[]]
        for run in text.runs {
            let breaks: Sanitizer.LineBreaks = run.entity == nil ? .kept : .spaces
            let safe = Sanitizer.sanitized(run.text, lineBreaks: breaks)
            for (number, part) in safe.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                if number > 0 { lines.append([]) }
                guard !part.isEmpty else { continue }
                lines[lines.count - 1].append(
                    StyledText.Run(text: String(part), entity: run.entity, isMatch: run.isMatch))
            }
        }
        return lines
    }

    func write(_ line: [StyledText.Run], of text: StyledText, into out: inout [UInt8]) {
        var index = 0
        while index < line.count {
            let url = line[index].entity.flatMap { self.url(of: text.entities[$0]) }
            var end = index + 1
            while end < line.count, line[index].entity != nil, line[end].entity == line[index].entity { end += 1 }
            if url != nil { out.put("[") }
            for position in index..<end {
                let inLink = url != nil
                let before = position == index && inLink ? "[" : position > 0 ? line[position - 1].text : ""
                let after =
                    position == end - 1 && inLink ? "]" : position + 1 < line.count ? line[position + 1].text : ""
                write(line[position], before: before, after: after, isFirst: position == 0, into: &out)
            }
            if let url { out.put("](<\(url)>)") }
            index = end
        }
    }

    private func write(
        _ run: StyledText.Run, before: String, after: String, isFirst: Bool, into out: inout [UInt8]
    ) {
        let content = isFirst ? startingLine(escaped(run.text)) : escaped(run.text)
        guard run.isMatch else { return out.put(content) }
        if Self.asterisksWork(around: run.text, before: before, after: after) {
            out.put("**\(content)**")
        } else {
            out.put("<strong>\(content)</strong>")
        }
    }

    /// True if `**` around the text makes it bold, by CommonMark's rules for flanking delimiter runs. This is not the
    /// case if the text begins or ends with a space, or with punctuation next to a letter: `a**#b**`.
    private static func asterisksWork(around text: String, before: String, after: String) -> Bool {
        guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else { return false }
        let opens = works(inner: first, outer: before.unicodeScalars.last)
        return opens && works(inner: last, outer: after.unicodeScalars.first)
    }

    private static func works(inner: Unicode.Scalar, outer: Unicode.Scalar?) -> Bool {
        if inner.properties.isWhitespace { return false }
        guard isPunctuation(inner), let outer else { return true }
        return outer.properties.isWhitespace || isPunctuation(outer)
    }

    private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
            true
        default: false
        }
    }

    private func url(of entity: StyledText.Entity) -> String? {
        switch entity.kind {
        case .link: WebURL.safe(entity.value).map(Self.bracketable)
        case .mention: WebURL.plainHandle(entity.value).map { "https://x.com/\($0)" }
        case .hashtag, .cashtag: nil
        }
    }

    private func link(_ words: String, to url: String?, into out: inout [UInt8]) {
        if let url = url.flatMap(WebURL.safe).map(Self.bracketable) {
            out.put("[\(words)](<\(url)>)")
        } else {
            out.put(words)
        }
    }

    /// Returns a URL that can be written between `<` and `>`.
    private static func bracketable(_ url: String) -> String {
        var result = ""
        for scalar in url.unicodeScalars {
            switch scalar {
            case "<": result += "%3C"
            case ">": result += "%3E"
            case "\\": result += "%5C"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Returns the text as one sanitized line. Escapes the characters that can be markup at any position in a line.
    /// Markdown before CommonMark does not accept a backslash before characters of HTML, so these become references.
    func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in Sanitizer.sanitized(text, lineBreaks: .spaces).unicodeScalars {
            switch scalar {
            case "<", ">", "&":
                result.append(contentsOf: (scalar == "<" ? "&lt;" : scalar == ">" ? "&gt;" : "&amp;").unicodeScalars)
                continue
            case "\\", "`", "*", "_", "[", "]", "~", "|", "#": result.append("\\")
            default: break
            }
            result.append(scalar)
        }
        return String(result)
    }

    /// Escapes markup that is possible only at the start of a line: list markers, heading underlines, indented code.
    /// Spaces at the start become `&nbsp;`.
    private func startingLine(_ text: String) -> String {
        let spaces = text.unicodeScalars.prefix { $0 == " " }.count
        let rest = text.unicodeScalars.dropFirst(spaces)
        let indent = String(repeating: "&nbsp;", count: spaces)
        guard let first = rest.first else { return indent }
        if first == "-" || first == "+" || first == "=" { return indent + "\\" + String(rest) }
        let digits = rest.prefix { ("0"..."9").contains($0) }
        let tail = rest.dropFirst(digits.count)
        if !digits.isEmpty, let mark = tail.first, mark == "." || mark == ")" {
            return indent + String(digits) + "\\" + String(tail)
        }
        return indent + String(rest)
    }
}

extension ExportRole.Relation {
    /// The relation to the match, in words.
    fileprivate var words: String {
        switch self {
        case .repliedTo: "answered by a tweet that was found"
        case .quoted: "quoted by a tweet that was found"
        case .retweeted: "retweeted by a tweet that was found"
        case .answer: "answers a tweet that was found"
        case .thread: "in the thread above a tweet that was found"
        case .neighbor: "by the author of a tweet that was found"
        }
    }
}

/// An X Article inside the block quote of its tweet.
extension MarkdownRenderer {
    func write(_ layout: ArticleLayout, of tweet: Tweet, into out: inout [UInt8]) {
        var last: Article.Part.Kind?
        var number = 0
        for (position, row) in layout.rows(.display).enumerated() {
            var kind: Article.Part.Kind?
            if case .text(let found, _) = row { kind = found }
            let continuesList = kind != nil && kind == last && (kind == .bullet || kind == .number)
            if position > 0, !continuesList { out.put(">\n") }
            number = continuesList ? number + 1 : 1
            last = kind
            switch row {
            case .divider: out.put("> ---\n")
            case .media(let index, let caption):
                out.put("> ")
                link(to: tweet.media[index], into: &out)
                if let caption { out.put(": \(escaped(caption.text))") }
                out.put("\n")
            case .text(.code, let text): writeCode(text.text, into: &out)
            case .text(let kind, let text): write(text, margin: Self.margin(of: kind, number), into: &out)
            }
        }
    }

    /// The markup before the first line, and before the others.
    private static func margin(of kind: Article.Part.Kind?, _ number: Int) -> (
        first: String, rest: String, isHeading: Bool
    ) {
        switch kind {
        case .title: ("> ## ", "> ", true)
        case .heading1: ("> ### ", "> ", true)
        case .heading2: ("> #### ", "> ", true)
        case .heading3: ("> ##### ", "> ", true)
        case .quote: ("> > ", "> > ", false)
        case .bullet: ("> - ", ">   ", false)
        case .number: ("> \(number). ", ">    ", false)
        default: ("> ", "> ", false)
        }
    }

    private func write(
        _ text: StyledText, margin: (first: String, rest: String, isHeading: Bool), into out: inout [UInt8]
    ) {
        // A heading is one line.
        let lines = self.lines(of: margin.isHeading ? text.onOneLine : text)
        for (number, line) in lines.enumerated() {
            let start = number == 0 ? margin.first : margin.rest
            if line.isEmpty {
                out.put(start.split(separator: " ").joined(separator: " ") + "\n")
                continue
            }
            out.put(start)
            write(line, of: text, into: &out)
            let breaks = number + 1 < lines.count && !lines[number + 1].isEmpty
            out.put(breaks ? "\\\n" : "\n")
        }
    }

    /// Writes a fenced code block. The fence is longer than any group of backticks in the code.
    private func writeCode(_ code: String, into out: inout [UInt8]) {
        let safe = Sanitizer.sanitized(code, lineBreaks: .kept)
        var (longest, length) = (2, 0)
        for byte in safe.utf8 {
            length = byte == UInt8(ascii: "`") ? length + 1 : 0
            longest = max(longest, length)
        }
        let fence = String(repeating: "`", count: longest + 1)
        out.put("> \(fence)\n")
        for line in safe.split(separator: "\n", omittingEmptySubsequences: false) { out.put("> \(line)\n") }
        out.put("> \(fence)\n")
    }
}
