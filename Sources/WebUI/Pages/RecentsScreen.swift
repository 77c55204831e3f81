import Rendering
import TweetArchive
import TweetModel

/// The recent searches, newest first: each runs again, can be deleted, and pinned under a name.
struct RecentsScreen {
    let visit: Visit

    init(_ visit: Visit) {
        self.visit = visit
    }

    func respond() throws(TweetArchiveError) -> Response {
        let searches = try visit.archive.recents(countingNew: visit.quietOptions)
        if visit.request.wantsJSON { return visit.json { $0.recents(searches, into: &$1) } }
        return Page("Recents", tab: .recents) { html in
            html.element("h1", text: "Recent searches")
            if !visit.settings.recordsHistory {
                html.element("p", .class("quiet")) { html in
                    html.text("Searches are not recorded now. ")
                    html.link(.page("settings"), text: "Settings")
                }
            }
            if searches.isEmpty {
                html.element("p", .class("quiet"), text: "Nothing was searched for yet.")
                return
            }
            html.element("ul", .class("searches")) { html in
                for search in searches { html.element("li") { row(search, &$0) } }
            }
            clearing(searches.count { $0.pinned == nil }, &html)
        }.response(visit)
    }

    private func row(_ search: RecentSearch, _ html: inout HTML) {
        html.element("div", .class("what")) { html in
            html.link(.search(search.query), .class("query"), .named("data-open", "")) {
                $0.element("bdi", text: search.query)
            }
            html.element("p", .class("quiet")) { html in
                if let name = search.pinned {
                    html.text("pinned as ")
                    html.element("bdi", text: name)
                    html.text(" · ")
                }
                Moment(search.at, visit).write(&html)
                if let hits = search.hits { html.text(" · " + PeopleNumbers.count(hits, "tweet")) }
                if search.uses > 1 { html.text(" · \(search.uses) times") }
                if let new = search.new, new > 0 {
                    html.text(" · ")
                    html.element("strong", text: "\(PeopleNumbers.grouped(new)) new")
                }
            }
        }
        html.element("div", .class("actions")) { html in
            if let name = search.pinned {
                button(["recents", "unpin"], "name", name, "Unpin", about: search.query, &html)
            } else {
                button(["recents", "pin"], "query", search.query, "Pin", about: search.query, &html)
            }
            button(["recents", "delete"], "query", search.query, "Delete", about: search.query, &html)
        }
    }

    private func button(
        _ path: [String], _ name: String, _ value: String, _ title: String, about query: String, _ html: inout HTML
    ) {
        html.element("form", .named("method", "post"), .action(.init(path))) { html in
            html.void("input", .named("type", "hidden"), .named("name", name), .named("value", value))
            html.element("button", .named("type", "submit")) { html in
                html.text(title)
                html.element("span", .class("unseen"), text: " " + query)
            }
        }
    }

    /// Asks before: it cannot be undone.
    private func clearing(_ count: Int, _ html: inout HTML) {
        guard count > 0 else { return }
        html.element("details", .class("clearing")) { html in
            html.element("summary", text: "Clear all")
            html.element("form", .named("method", "post"), .action(.init(["recents", "clear"]))) { html in
                let searches = PeopleNumbers.count(count, "search goes", plural: "searches go")
                html.element("p", text: "\(searches); pinned ones stay.")
                html.element("button", .named("type", "submit"), text: "Clear them")
            }
        }
    }

    // MARK: What its buttons do

    func post(_ action: String) throws(TweetArchiveError) -> Response? {
        let form = visit.request.form
        switch action {
        case "delete": _ = try visit.archive.deleteRecent(form["query"] ?? "")
        case "clear": _ = try visit.archive.clearRecents()
        case "pin":
            let name = form["name"].flatMap { $0.isEmpty ? nil : $0 }
            _ = try visit.archive.pin(form["query"] ?? "", name: name, options: visit.quietOptions)
        case "unpin": _ = try visit.archive.unpin(form["name"] ?? "")
        default: return nil
        }
        return .redirect(to: "/recents")
    }
}
