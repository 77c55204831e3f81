import TweetModel

/// A conversation as a tree. Answers one after another stand below each other; where a tweet has several, each begins a
/// branch of its own:
///
///     1   Ann  @ann_lee
///         One: flour.
///
///     2   ├ Ann  @ann_lee
///         │ Two: water.
///         │
///     3 ▶ └ not in the archive · @bob
extension TerminalRenderer {
    /// Branches farther in stand no farther in: nothing could be read any more.
    private static let deepestBranch = 12

    func write(_ thread: TweetThread, numbered: Bool, to writer: inout TerminalWriter) {
        let rails = rails(of: thread)
        let width = numbered ? max(2, String(thread.rows.count).count) + 1 : 0
        for (index, row) in thread.rows.enumerated() {
            let margin = String(repeating: " ", count: width + 2)
            if index > 0 { writer.line([TerminalPiece(trimmed(margin + rails[index].above), .dim)]) }
            let number = numbered ? padded(String(index + 1), width - 1, left: true) + " " : ""
            let first = [
                TerminalPiece(number, .dim), TerminalPiece(row.id == thread.focus ? "▶ " : "  ", .note),
                TerminalPiece(rails[index].first, .dim),
            ]
            writer.block(first: first, rest: [TerminalPiece(margin), TerminalPiece(rails[index].rest, .dim)]) {
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
            writer.paragraph([TerminalPiece("The conversation goes on: only its first part was read.", .warning)])
        }
    }

    /// What stands in front of a row's lines, and in the line above it.
    private struct Rail {
        var above = ""
        var first = ""
        var rest = ""
    }

    private func rails(of thread: TweetThread) -> [Rail] {
        var children: [TweetID: [TweetID]] = [:]
        for row in thread.rows {
            if let parent = row.parent { children[parent, default: []].append(row.id) }
        }
        var rails: [TweetID: Rail] = [:]
        return thread.rows.map { row in
            var rail = Rail()
            if let parent = row.parent, let base = rails[parent]?.rest {
                let siblings = children[parent] ?? []
                if siblings.count > 1, base.unicodeScalars.count < 2 * Self.deepestBranch {
                    let isLast = row.id == siblings.last
                    rail = Rail(
                        above: base + "│ ", first: base + (isLast ? "└ " : "├ "), rest: base + (isLast ? "  " : "│ "))
                } else {
                    rail = Rail(above: base, first: base, rest: base)
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

    /// What is known of a tweet that the store does not have.
    private func writeMissing(_ row: TweetThread.Row, to writer: inout TerminalWriter) {
        let reason = row.missingReason.map { ": " + Self.words(ofService: $0) } ?? ""
        var parts = [[TerminalPiece("not in the archive" + reason, .warning)]]
        if row.author != nil { parts.append(authorPieces(row.author)) }
        if let time = row.createdAt {
            parts.append([TerminalPiece(PeopleNumbers.relative(time, now: style.now), .dim)])
            parts.append([TerminalPiece(style.zone.short(time), .dim)])
        }
        let address = WebAddress.tweet(row.id, by: row.author?.handle)
        parts.append([TerminalPiece("\(row.id)", .dim, address: address, linkNumber: 3000)])
        writer.paragraph(separated(parts, columns: writer.columns(indent: 0)))
    }

    /// What the service's names for it mean; others as they are.
    private static func words(ofService reason: String) -> String {
        switch reason {
        case "Not Found Error": "deleted, or its account is gone"
        case "Authorization Error": "protected"
        default: Neutralising.neutralised(reason, lineBreaks: .spaces)
        }
    }
}
