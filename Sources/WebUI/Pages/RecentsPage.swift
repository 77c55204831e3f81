import Rendering
import TweetArchive
import TweetModel

/// The recent searches, newest first, by day, with buttons to pin or unpin each, and to delete it.
extension RequestContext {
    /// The text that the queries on the page contain.
    private var filter: String { request.query["filter"] ?? "" }

    func recentsPage() throws -> Response {
        let all = try archive.recents(countingNew: quietOptions)
        if request.wantsJSON { return json(Table.recents(all)) }
        let folded = filter.lowercased()
        let searches = folded.isEmpty ? all : all.filter { $0.query.lowercased().contains(folded) }
        return Page("Recent searches", tab: .recents) { html in
            html.element("h1", text: "Recent searches")
            if !settings.recordsHistory {
                html.element("p", .class("quiet")) { html in
                    html.text("Searches are not recorded. ")
                    html.link(.page("settings"), text: "Settings")
                }
            }
            if all.isEmpty {
                html.element("p", .class("quiet"), text: "No searches yet.")
                return
            }
            form(&html)
            if searches.isEmpty {
                html.element("p", .class("empty")) { html in
                    html.text("No recent search contains ")
                    html.element("bdi", text: filter)
                    html.text(". ")
                    html.link(.page("recents"), text: "Show all \(all.count)")
                }
            }
            rows(searches, &html)
            clearing(all.count { $0.pinned == nil }, &html)
        }.response(self)
    }

    private func form(_ html: inout MarkupWriter) {
        html.element("form", .class("inline asking"), .action(.init(["recents"]))) { html in
            html.input(
                "Filter the searches", "filter", isUnseen: true, .named("name", "filter"), .named("type", "search"),
                .named("value", filter), .named("data-filter", ".searches"),
                .named("placeholder", "Filter the searches …"))
            html.element("button", .named("type", "submit"), text: "Filter")
        }
    }

    private func rows(_ searches: [RecordedSearch], _ html: inout MarkupWriter) {
        func day(_ second: Int64) -> Int64 { zone.local(second).floorDivided(by: 86_400) }
        let today = day(now)
        html.element("ul", .class("searches")) { html in
            var last: Int64?
            for search in searches {
                let own = day(search.at)
                if own != last {
                    let name =
                        own == today
                        ? "Today" : own == today - 1 ? "Yesterday" : zone.date(Timestamp(seconds: search.at))
                    html.element("li", .class("heading")) { $0.element("h2", text: name) }
                    last = own
                }
                html.element("li") { row(search, &$0) }
            }
        }
    }

    private func row(_ search: RecordedSearch, _ html: inout MarkupWriter) {
        html.link(.search(search.query), .class("query"), .named("data-open", "")) {
            $0.element("bdi", text: search.query)
        }
        html.element("p", .class("quiet")) { html in
            if let name = search.pinned {
                html.text("pinned as ")
                html.element("bdi", text: name)
                html.text(" · ")
            }
            if let new = search.new, new > 0 {
                html.element("strong", text: "\(HumanReadable.grouped(new)) new")
                html.text(" · ")
            }
            if let hits = search.hits { html.text(HumanReadable.count(hits, "tweet") + " · ") }
            if search.uses > 1 { html.text("\(search.uses) times · ") }
            html.time(search.at, rowContext, isCompact: true)
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
        _ path: [String], _ name: String, _ value: String, _ title: String, about query: String,
        _ html: inout MarkupWriter
    ) {
        html.form(post: path, hidden: [name: value]) { html in
            html.element("button", .named("type", "submit")) { html in
                html.text(title)
                html.element("span", .class("unseen"), text: " " + query)
            }
        }
    }

    /// Writes the button that deletes all searches except pinned ones. It appears only after a click on "Forget all".
    private func clearing(_ count: Int, _ html: inout MarkupWriter) {
        guard count > 0 else { return }
        html.element("details", .class("clearing")) { html in
            html.element("summary", text: "Forget all")
            html.form(post: ["recents", "clear"]) { html in
                let searches = HumanReadable.count(count, "search", plural: "searches")
                html.element("p", text: "\(searches) will be deleted. Pinned searches are kept.")
                html.element(
                    "p",
                    text: "The store keeps deleted searches for Undo, until you run tweetdex undo --clear.")
                html.element("button", .named("type", "submit"), text: "Delete them")
            }
        }
    }

    // MARK: Actions

    func postRecents(_ action: String) throws -> Response? {
        let form = request.form
        // The user has seen the results of this search while typing. The script sends this request to record the
        // search.
        if action == "record" {
            try archive.recordSearch(form["query"] ?? "", options: options)
            return Response(status: 204)
        }
        guard ["delete", "clear", "pin", "unpin"].contains(action) else { return nil }
        return try redirect(to: ["recents"]) {
            switch action {
            case "delete": _ = try archive.deleteRecent(query: form["query"] ?? "")
            case "clear": _ = try archive.clearRecents()
            case "pin":
                let name = form["name"].flatMap { $0.isEmpty ? nil : $0 }
                _ = try archive.pin(form["query"] ?? "", name: name, options: quietOptions)
            default: _ = try archive.unpin(form["name"] ?? "")
            }
        }
    }
}

extension RequestContext {
    private static let shownSearches = 5

    /// Returns the last searches that are not saved; none if the user does not want searches to be recorded.
    func recentSearches() throws -> [RecordedSearch] {
        guard settings.recordsHistory else { return [] }
        return Array(try archive.recents().filter { $0.pinned == nil }.prefix(Self.shownSearches))
    }
}
