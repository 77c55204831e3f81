import Rendering
import TweetArchive
import TweetModel

/// A whole conversation as a tree.
struct ThreadScreen {
    let visit: Visit
    let id: TweetID

    init(_ visit: Visit, _ id: TweetID) {
        self.visit = visit
        self.id = id
    }

    func respond() throws(TweetArchiveError) -> Response? {
        guard let thread = try visit.archive.thread(of: id) else { return nil }
        if visit.request.wantsJSON { return visit.json { $0.thread(thread, into: &$1) } }
        return Page("Conversation · \(thread.rows.count)") { html in
            html.element("h1", text: "Conversation")
            html.element("p", .class("quiet"), text: PeopleNumbers.count(thread.rows.count, "tweet"))
            html.element("ol", .class("tweets thread")) { html in
                for row in thread.rows {
                    let depth = "depth\(min(row.depth, 5))"
                    html.element("li", .class(row.id == id ? depth + " focus" : depth)) {
                        ThreadRow(row, visit).write(&$0)
                    }
                }
            }
            if thread.isCut { html.element("p", .class("quiet"), text: "It goes on beyond this.") }
        }.response(visit)
    }
}
