import TweetModel

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
