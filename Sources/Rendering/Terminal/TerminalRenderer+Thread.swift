import TweetModel

/// A conversation as a tree.
extension TerminalRenderer {
    /// Farther in nothing could be read any more.
    private static let deepestLevel = 12

    func write(_ thread: TweetThread, numbered: Bool, to writer: inout TerminalWriter) {
        let levels = levels(of: thread)
        let width = numbered ? max(2, String(thread.rows.count).count) : 0
        for (index, row) in thread.rows.enumerated() {
            if index > 0 { writer.line() }
            let isFocus = row.id == thread.focus
            let number = numbered ? padded(String(index + 1), width, left: true) : ""
            let rail = String(repeating: "│ ", count: levels[index])
            let first = [
                TerminalPiece(number + (numbered ? " " : ""), .dim), TerminalPiece(isFocus ? "▶ " : "  ", .note),
                TerminalPiece(rail, .dim),
            ]
            let indent = width + (numbered ? 1 : 0) + 2 + 2 * levels[index]
            if let hit = row.hit {
                write(hit, first: first, indent: indent, to: &writer)
            } else {
                writeMissing(row, first: first, indent: indent, to: &writer)
            }
        }
        if thread.isCut {
            writer.line()
            writer.paragraph([TerminalPiece("The conversation goes on: only its first part was read.", .warning)])
        }
    }

    /// How far in each row stands: a branch is a level, one answer after another is none.
    private func levels(of thread: TweetThread) -> [Int] {
        var children: [TweetID: Int] = [:]
        for row in thread.rows {
            if let parent = row.parent { children[parent, default: 0] += 1 }
        }
        var levels: [TweetID: Int] = [:]
        return thread.rows.map { row in
            var level = 0
            if let parent = row.parent {
                level = (levels[parent] ?? 0) + (children[parent] ?? 0 > 1 ? 1 : 0)
            }
            levels[row.id] = level
            return min(level, Self.deepestLevel)
        }
    }

    /// What is known of a tweet that the store does not have.
    private func writeMissing(
        _ row: TweetThread.Row, first: [TerminalPiece], indent: Int, to writer: inout TerminalWriter
    ) {
        var parts: [[TerminalPiece]] = []
        if row.author != nil { parts.append(authorPieces(row.author)) }
        if let time = row.createdAt {
            parts.append([TerminalPiece(PeopleNumbers.relative(time, now: style.now), .dim)])
            parts.append([TerminalPiece(style.zone.short(time), .dim)])
        }
        parts.append([
            TerminalPiece(
                "\(row.id)", .dim, address: WebAddress.tweet(row.id, by: row.author?.handle), linkNumber: 3000)
        ])
        writer.paragraph(
            separated(
                [[TerminalPiece("not in the archive", .warning)]] + parts, columns: writer.columns(indent: indent)),
            indent: indent, first: first)
    }
}
