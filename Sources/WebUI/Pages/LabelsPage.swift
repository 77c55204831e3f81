import Rendering
import TweetArchive
import TweetModel

/// The labels of the store, most frequent first, with forms that rename, merge and delete them. With a query, the form
/// that labels its results.
extension RequestContext {
    func labelsPage() throws -> Response {
        let labels = try archive.labelUses(zone)
        if request.wantsJSON { return json(Table.labels(labels)) }
        if !query.isEmpty { return try labelling(labels) }
        return Page("Labels", tab: .labels) { html in
            html.element("h1", text: "Labels")
            guard !labels.isEmpty else {
                html.element(
                    "p", .class("empty"),
                    text: "No labels yet. Press l on a tweet, or open the tweet, to add one.")
                return
            }
            table(labels, &html)
        }.response(self)
    }

    private func table(_ labels: [LabelCount], _ html: inout MarkupWriter) {
        let all = labels.flatMap(\.years.keys)
        let years = all.min().flatMap { first in all.max().map { first...$0 } }
        html.element("table", .class("entries")) { html in
            html.tableHead(
                ["Label": "", "Tweets": "count", "Last used": "wide", "By year": "wide"], buttons: "Change")
            html.element("tbody") { html in
                for (index, label) in labels.enumerated() {
                    html.element("tr") { html in
                        html.element("th", .named("scope", "row")) { html in
                            let color = User.hue(of: User(id: nil, handle: label.name))
                            html.element("span", .class("dot hue\(color)"), .named("aria-hidden", "true")) { _ in }
                            html.link(rowContext.url(ofLabel: label.name), .named("data-open", "")) {
                                $0.element("bdi", text: label.name)
                            }
                        }
                        html.element("td", .class("count"), text: HumanReadable.grouped(label.tweets))
                        html.element("td", .class("wide")) {
                            $0.time(label.lastUsed, rowContext, isCompact: true)
                        }
                        html.element("td", .class("wide")) { html in
                            if let years { html.sparkline(years: label.years, range: years) }
                        }
                        html.element("td", .class("acts")) { change(label, index, canMerge: labels.count > 1, &$0) }
                    }
                }
            }
        }
        list(labels, &html)
    }

    /// Writes the names that a field of a label suggests.
    private func list(_ labels: [LabelCount], _ html: inout MarkupWriter) {
        html.element("datalist", .id("labels")) { html in
            for label in labels { html.element("option", .named("value", label.name)) { _ in } }
        }
    }

    // MARK: Labelling the results of a search

    private func results(_ query: String) throws -> [TweetID] {
        try archive.tweetIDs(matching: query, options: quietOptions)
    }

    private func labelling(_ labels: [LabelCount]) throws -> Response {
        let tweets = HumanReadable.count(try results(query).count, "tweet")
        return Page("Label \(tweets)", tab: .labels, query: query) { html in
            html.element("h1", text: "Label \(tweets)")
            html.element("p") { html in
                html.text("All results of ")
                html.element("bdi", text: query)
            }
            html.form(post: ["labels", "all"], .class("stacked"), hidden: ["query": query]) { html in
                html.input(
                    "Label", "label-all", .named("name", "name"), .named("list", "labels"), .flag("required"),
                    .flag("autofocus"))
                html.element("button", .named("type", "submit"), text: "Label \(tweets)")
            }
            list(labels, &html)
        }.response(self)
    }

    private func change(_ label: LabelCount, _ index: Int, canMerge: Bool, _ html: inout MarkupWriter) {
        html.element("details", .class("menu"), .named("data-menu", "")) { html in
            html.element("summary") { html in
                html.element("span", .class("unseen"), text: "Change the label " + label.name)
                html.icon("more")
            }
            html.element("div", .class("forms")) { html in
                html.form(post: ["labels", "rename"], hidden: ["name": label.name]) { html in
                    html.input(
                        "New name", "rename-\(index)", .named("name", "new"), .named("value", label.name),
                        .flag("required"))
                    html.element("button", .named("type", "submit"), text: "Rename")
                }
                if canMerge {
                    html.form(post: ["labels", "merge"], hidden: ["name": label.name]) { html in
                        html.input(
                            "Merge into", "merge-\(index)", .named("name", "new"), .named("list", "labels"),
                            .flag("required"))
                        html.element("button", .named("type", "submit"), text: "Merge")
                    }
                }
                html.form(post: ["labels", "delete"], hidden: ["name": label.name]) { html in
                    html.element(
                        "button", .named("type", "submit"),
                        text: "Delete from \(HumanReadable.count(label.tweets, "tweet"))")
                }
            }
        }
    }

    // MARK: Actions

    func postLabels(_ action: String) throws -> Response? {
        let form = request.form
        guard let name = LabelName(form["name"] ?? "") else { return badLabel() }
        if action == "delete" {
            return try redirect(to: ["labels"]) {
                try archive.removeLabel(name, from: archive.tweets(with: [name]), at: now)
            }
        }
        if action == "all" {
            let (query, last) = (form["query"] ?? "", try lastChange())
            try archive.addLabel(name, to: results(query), at: now)
            return try redirect(to: ["search"], [("q", query)], since: last)
        }
        guard ["rename", "merge"].contains(action) else { return nil }
        guard let new = LabelName(form["new"] ?? "") else { return badLabel() }
        do {
            return try redirect(to: ["labels"]) {
                if action == "merge" {
                    try archive.mergeLabels([name], into: new, at: now)
                } else {
                    try archive.renameLabel(name, to: new, at: now)
                }
            }
        } catch TweetArchiveError.refused("name-taken", let message, _, _) {
            return try question(name, new, message)
        }
    }

    /// Returns a page that asks if a label should be merged into the existing label of the same name.
    private func question(_ name: LabelName, _ new: LabelName, _ message: String) throws -> Response {
        let tweets = try [name, new].map { HumanReadable.count(try archive.tweets(with: [$0]).count, "tweet") }
        var page = Page("Merge labels", tab: .labels) { html in
            html.element("h1", text: HumanReadable.sentence(message))
            html.element("p") { html in
                html.text("Merge ")
                html.element("bdi", text: name.text)
                html.text(" (\(tweets[0])) into ")
                html.element("bdi", text: new.text)
                html.text(" (\(tweets[1]))?")
            }
            html.element("div", .class("choices")) { html in
                html.form(post: ["labels", "merge"], hidden: ["name": name.text, "new": new.text]) {
                    $0.element("button", .named("type", "submit"), text: "Merge")
                }
                html.link(.page("labels"), .class("button"), text: "Cancel")
            }
        }
        page.status = 409
        return page.response(self)
    }
}

extension RequestContext {
    /// Returns the error for a text that is not the name of a label.
    func badLabel() -> Response {
        problem(
            400, code: "bad-label", message: "The name of the label is not valid.",
            hint: "Write one line of at most \(LabelName.longest) characters.")
    }
}
