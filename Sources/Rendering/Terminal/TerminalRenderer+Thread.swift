package import TweetModel

/// A conversation as a tree. If a tweet has only one reply, the reply follows without indentation. Several replies to
/// the same tweet are branches. `▶` marks the requested tweet:
///
///     1   Ann  @ann_lee
///         One: flour.
///
///     2   ├ Ann  @ann_lee
///         │ Two: water.
///         │
///     3 ▶ └ not in the archive · @bob
extension TerminalRenderer {
    /// The maximum number of branches that are indented, one inside the other. Deeper branches have no further
    /// indentation, so that their text remains readable.
    private static let deepestBranch = 12

    /// If `numbered` is true, rows are numbered from 1.
    package func write(_ thread: TweetThread, numbered: Bool, to writer: inout TerminalWriter) {
        let rails = rails(of: thread)
        let width = numbered ? max(2, String(thread.rows.count).count) + 1 : 0
        for (index, row) in thread.rows.enumerated() {
            let margin = String(repeating: " ", count: width + 2)
            if index > 0 { writer.line([TerminalSpan(trimmed(margin + rails[index].above), .dim)]) }
            let number = numbered ? padded(String(index + 1), width - 1, left: true) + " " : ""
            let first = [
                TerminalSpan(number, .dim), TerminalSpan(row.id == thread.focus ? "▶ " : "  ", .note),
                TerminalSpan(rails[index].first, .dim),
            ]
            writer.block(first: first, rest: [TerminalSpan(margin), TerminalSpan(rails[index].rest, .dim)]) {
                writer in
                if let hit = row.hit {
                    write(hit, number: nil, numberWidth: 0, to: &writer)
                } else {
                    writeMissing(row, to: &writer)
                }
            }
        }
        if thread.isCut {
            writer.line()
            writer.paragraph([TerminalSpan("The conversation is longer: only its first part is shown.", .warning)])
        }
    }

    /// The tree characters (`├`, `│`, `└`) before the lines of a row. `above` is for the blank line before the row.
    private typealias Rail = (above: String, first: String, rest: String)

    private func rails(of thread: TweetThread) -> [Rail] {
        var children: [TweetID: [TweetID]] = [:]
        for row in thread.rows {
            if let parent = row.parent { children[parent, default: []].append(row.id) }
        }
        var rails: [TweetID: Rail] = [:]
        return thread.rows.map { row in
            var rail = Rail("", "", "")
            if let parent = row.parent, let base = rails[parent]?.rest {
                let siblings = children[parent] ?? []
                if siblings.count > 1, base.unicodeScalars.count < 2 * Self.deepestBranch {
                    let isLast = row.id == siblings.last
                    rail = (
                        above: base + "│ ", first: base + (isLast ? "└ " : "├ "), rest: base + (isLast ? "  " : "│ ")
                    )
                } else {
                    rail = (above: base, first: base, rest: base)
                }
            }
            rails[row.id] = rail
            return rail
        }
    }

    private func trimmed(_ line: String) -> String {
        var line = line
        while line.last == " " { line.removeLast() }
        return line
    }

    /// Writes the ID of a tweet that the store does not contain. Also writes its author, its time and the reason why it
    /// is missing, if they are known.
    private func writeMissing(_ row: TweetThread.Row, to writer: inout TerminalWriter) {
        let reason = row.missingReason.map { ": " + Self.words(ofAPIError: $0) } ?? ""
        var parts = [[TerminalSpan("not in the archive" + reason, .warning)]]
        if row.author != nil { parts.append(authorPieces(row.author)) }
        if let time = row.createdAt {
            parts.append([TerminalSpan(HumanReadable.relative(time, now: style.now), .dim)])
            parts.append([TerminalSpan(style.zone.short(time), .dim)])
        }
        let url = WebURL.tweet(row.id, by: row.author?.handle)
        parts.append([TerminalSpan("\(row.id)", .dim, url: url, linkNumber: 3000)])
        writer.paragraph(separated(parts, columns: writer.columns(indent: 0)))
    }

    /// Translates an error name of Twitter's API: `Authorization Error` → `protected`. Returns unknown names as they
    /// are, but sanitized.
    private static func words(ofAPIError reason: String) -> String {
        switch reason {
        case "Not Found Error": "deleted, or its account no longer exists"
        case "Authorization Error": "protected"
        default: Sanitizer.sanitized(reason, lineBreaks: .spaces)
        }
    }
}
