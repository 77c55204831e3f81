import Rendering
import TweetArchive
import TweetModel

/// The tweets of a conversation around one of them, with a link to all of them. Rows are indented only below a tweet
/// with several replies.
struct ConversationList {
    private let thread: TweetThread
    /// The tweet that the page shows, which the list only marks.
    private let shown: TweetID
    private let context: RowContext
    /// The maximum numbers of parent tweets and of replies.
    private static let before = 2
    private static let after = 4
    static let deepest = 3

    /// Returns `nil` for a conversation of one tweet.
    init?(_ thread: TweetThread?, of shown: TweetID, _ context: RowContext) {
        guard let thread, thread.rows.count > 1 else { return nil }
        self.thread = thread
        self.shown = shown
        self.context = context
    }

    /// The nearest parents of the tweet, the tweet itself, and the first replies below it, each with its indentation
    /// from 0.
    var rows: [(row: TweetThread.Row, level: Int)] {
        guard let focus = thread.rows.firstIndex(where: { $0.id == thread.focus }) else { return [] }
        let indices = Dictionary(thread.rows.indices.map { (thread.rows[$0].id, $0) }) { first, _ in first }
        var parents: [Int] = []
        while parents.count < Self.before, let id = thread.rows[parents.last ?? focus].parent, let index = indices[id] {
            parents.append(index)
        }
        let depth = thread.rows[focus].depth
        let last = thread.rows[(focus + 1)...].prefix { $0.depth > depth }.prefix(Self.after).endIndex
        let levels = Self.levels(of: thread)
        let chosen = parents.reversed() + Array(focus..<last)
        let least = chosen.map { levels[$0] }.min() ?? 0
        return chosen.map { (thread.rows[$0], min(levels[$0] - least, Self.deepest)) }
    }

    /// Returns the indentation of each row: that of its parent, and one more if the parent has several replies.
    static func levels(of thread: TweetThread) -> [Int] {
        let indices = Dictionary(thread.rows.indices.map { (thread.rows[$0].id, $0) }) { first, _ in first }
        var replies: [TweetID: Int] = [:]
        for case let parent? in thread.rows.map(\.parent) { replies[parent, default: 0] += 1 }
        var levels: [Int] = []
        for row in thread.rows {
            // A parent comes before its replies.
            let parent = row.parent.flatMap { indices[$0] }.flatMap { $0 < levels.count ? levels[$0] : nil } ?? 0
            levels.append(parent + (row.parent.map { replies[$0, default: 0] > 1 } ?? false ? 1 : 0))
        }
        return levels
    }

    func write(_ html: inout MarkupWriter) {
        let rows = rows
        html.element("section", .class("section talk"), .named("aria-labelledby", "conversation")) { html in
            html.element("h2", .id("conversation"), text: "Conversation")
            html.element("ol", .class("tweets")) { html in
                for (index, (row, level)) in rows.enumerated() {
                    let isShown = row.id == shown
                    let previous = index > 0 && row.parent == rows[index - 1].row.id ? rows[index - 1] : nil
                    html.element(
                        "li", .class("level\(level)" + (previous?.level == level ? " joined" : "")),
                        isShown ? .named("aria-current", "true") : nil
                    ) { html in
                        if isShown { return html.element("p", .class("this"), text: "This tweet") }
                        html.row(row, context, neighbours: [previous?.row.id].compactMap(\.self))
                    }
                }
            }
            let all = thread.rows.count
            let hasArticle = thread.joined != nil
            guard all > rows.count || hasArticle else { return }
            html.element("p", .class("whole")) { html in
                if all > rows.count {
                    html.link(
                        .page("thread", shown.description), .named("data-all", ""),
                        text: "Show all \(HumanReadable.grouped(all))")
                    if hasArticle { html.text(" · ") }
                }
                if hasArticle { html.link(thread.articleURL, text: "Read as an article") }
            }
        }
    }
}

extension MarkupWriter {
    /// Writes a tweet of a conversation. If the tweet is not in the store, the row contains only its author and time.
    ///
    /// - Parameter neighbours: The tweets of the rows above and below (see `TweetRow.neighbours`).
    mutating func row(_ row: TweetThread.Row, _ context: RowContext, neighbours: [TweetID]) {
        if let hit = row.hit {
            var tweet = TweetRow(hit, context)
            tweet.neighbours = neighbours
            return tweet.write(&self)
        }
        element("article", .class("tweet missing")) { html in
            html.avatar(of: row.author, context)
            html.element("div", .class("body")) { html in
                html.element("header", .class("byline")) { html in
                    html.byline(of: row.author, context)
                    html.link(.tweet(row.id), .class("when"), .named("data-open", "")) { html in
                        html.time(row.createdAt, context, isCompact: true)
                    }
                }
                html.element("p", .class("text quiet"), text: "This tweet is not in the archive.")
            }
        }
    }
}
