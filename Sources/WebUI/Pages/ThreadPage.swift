import Rendering
import TweetArchive
import TweetModel

/// The conversation of a tweet, or the first part of a long one, as a tree of replies.
struct ThreadPage {
    let context: RequestContext
    let id: TweetID

    init(_ context: RequestContext, _ id: TweetID) {
        self.context = context
        self.id = id
    }

    func respond() throws -> Response? {
        guard let thread = try context.archive.thread(of: id) else { return nil }
        if context.request.wantsJSON { return context.json { $0.thread(thread, into: &$1) } }
        return Page("Conversation · \(thread.rows.count)") { html in
            html.element("h1", text: "Conversation")
            html.element("p", .class("quiet"), text: HumanReadable.count(thread.rows.count, "tweet"))
            html.element("ol", .class("tweets thread")) { html in
                for row in thread.rows {
                    let depth = "depth\(min(row.depth, 5))"
                    html.element("li", .class(row.id == id ? depth + " focus" : depth)) {
                        ThreadRow(row, context).write(&$0)
                    }
                }
            }
            if thread.isCut { html.element("p", .class("quiet"), text: "The conversation is longer than this page.") }
        }.response(context)
    }
}
