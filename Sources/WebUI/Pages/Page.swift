import Rendering
import TweetModel

/// A whole page: what stands in it, and what it is called.
struct Page {
    /// The entries of the menu, in its order.
    enum Tab: String, CaseIterable {
        case search, timeline, topics, recents, messages, gallery, onthisday, near, statistics, glance, imports,
            settings

        var title: String {
            switch self {
            case .search: "Search"
            case .timeline: "Timeline"
            case .topics: "Topics"
            case .recents: "Recents"
            case .messages: "Messages"
            case .gallery: "Gallery"
            case .onthisday: "On this day"
            case .near: "Nearby"
            case .statistics: "Statistics"
            case .glance: "At a glance"
            case .imports: "Imports"
            case .settings: "Settings"
            }
        }

        /// The entries for a store: messages only where it has any.
        static func all(_ visit: Visit) -> [Tab] { allCases.filter { $0 != .messages || visit.hasMessages } }

        /// Those that a narrow screen shows at once.
        static let first: [Tab] = [.search, .timeline, .topics, .recents]

        var address: Address { self == .search ? .page() : .page(rawValue) }
    }

    /// In front of the program's name.
    var title: String
    var tab: Tab?
    /// What stands in the search box.
    var query = ""
    /// Whether the store is watched for new tweets that this query finds.
    var watches: String?
    var status = 200
    /// When the browser is to look again; nil where nothing new is to come.
    var secondsUntilReload: Int?
    /// The whole window is the page's own: no menu.
    var isBare = false
    var body = HTML()

    init(_ title: String, tab: Tab? = nil, query: String = "", body: (inout HTML) -> Void) {
        self.title = title
        self.tab = tab
        self.query = query
        body(&self.body)
    }

    func response(_ visit: Visit) -> Response {
        .html(document(visit).bytes, status: status)
    }

    func document(_ visit: Visit) -> HTML {
        var html = HTML()
        html.doctype()
        html.element(
            "html", .named("lang", "en"), visit.settings.theme.map { .named("data-theme", $0.rawValue) },
            visit.settings.textSize.map { .named("data-size", $0.rawValue) }
        ) { html in
            html.element("head") { head(visit, &$0) }
            html.element(
                "body", isBare ? .class("bare") : nil, .named("data-generation", String(visit.generation)),
                watches.map { .named("data-watch", $0) }
            ) { html in
                html.link(.own(.init(fragment: "main")), .class("skip"), text: "Skip to the content")
                if isBare {
                    html.element("main", .id("main"), .named("tabindex", "-1")) { $0.append(body) }
                } else {
                    chrome(visit, &html)
                }
                Self.keys(&html)
            }
        }
        return html
    }

    private func head(_ visit: Visit, _ html: inout HTML) {
        html.void("meta", .named("charset", "utf-8"))
        html.element("title", text: title.isEmpty ? "Tweetdex" : title + " · Tweetdex")
        html.void("meta", .named("name", "viewport"), .named("content", "width=device-width, initial-scale=1"))
        html.void("meta", .named("name", "color-scheme"), .named("content", "light dark"))
        if let secondsUntilReload {
            html.void("meta", .named("http-equiv", "refresh"), .named("content", secondsUntilReload))
        }
        html.void("link", .named("rel", "icon"), .href(.page("assets", "icon.svg")))
        html.void("link", .named("rel", "stylesheet"), .href(.page("assets", "style.css")))
        html.element("script", .source(.init(["assets", "script.js"])), .flag("defer")) { _ in }
    }

    private func chrome(_ visit: Visit, _ html: inout HTML) {
        html.element("header", .class("top")) { html in
            if tab == .search, visit.request.path.isEmpty {
                html.element("p", .class("brand")) { Self.brand(&$0) }
            } else {
                html.link(.page(), .class("brand"), .named("data-key", "h")) { Self.brand(&$0) }
            }
            searchForm(visit, &html)
        }
        menu(visit, &html)
        html.element("main", .id("main"), .named("tabindex", "-1")) { html in
            if let live = visit.site.importing { ImportBar(live).write(&html) }
            html.element("p", .id("news"), .class("news"), .named("role", "status"), .flag("hidden")) { _ in }
            html.append(body)
        }
        html.element("p", .id("busy"), .class("busy"), .named("role", "status"), .flag("hidden")) { html in
            html.element("span", text: "Working … ")
            html.element("button", .named("type", "button"), .id("cancel"), text: "Cancel")
        }
    }

    /// The sign; and the name, which only readers of the screen get where there is little room.
    private static func brand(_ html: inout HTML) {
        html.void(
            "img", .source(.init(["assets", "icon.svg"])), .named("alt", ""), .named("width", 28), .named("height", 28))
        html.element("span", text: "Tweetdex")
    }

    private func searchForm(_ visit: Visit, _ html: inout HTML) {
        html.element("form", .class("search"), .named("role", "search"), .action(.init(["search"]))) { html in
            html.element("label", .class("unseen"), .named("for", "q"), text: "Search the archive")
            html.void(
                "input", .id("q"), .named("name", "q"), .named("type", "search"), .named("value", query),
                .named("autocomplete", "off"), .named("autocapitalize", "none"), .named("spellcheck", "false"),
                .named("enterkeyhint", "search"),
                .named("placeholder", "Words, #tags, @names, from:name …"))
            html.element("button", .named("type", "submit"), text: "Search")
        }
    }

    private func menu(_ visit: Visit, _ html: inout HTML) {
        html.element("nav", .class("menu"), .named("aria-label", "Pages")) { html in
            html.element("ul") { html in
                for tab in Tab.all(visit) {
                    let isFirst = Tab.first.contains(tab)
                    html.element("li", isFirst ? nil : .class("more")) { html in
                        // The start has no link to itself.
                        if tab == .search, self.tab == .search, visit.request.path.isEmpty {
                            html.element("span", .class("here"), .named("aria-current", "page"), text: tab.title)
                        } else {
                            html.link(
                                tab.address, self.tab == tab ? .named("aria-current", "page") : nil, text: tab.title)
                        }
                    }
                }
                html.element("li", .class("rest")) { html in
                    let isInside = self.tab.map { !Tab.first.contains($0) } ?? false
                    html.link(
                        .page("more"),
                        isInside || visit.request.path == ["more"] ? .named("aria-current", "page") : nil,
                        text: "More")
                }
            }
            account(visit, &html)
        }
    }

    /// Whose archive this is; where there are several, which of them is "me".
    private func account(_ visit: Visit, _ html: inout HTML) {
        guard !visit.owners.isEmpty else { return }
        html.element("div", .class("account")) { html in
            html.element("p", .class("quiet"), text: visit.owners.count == 1 ? "The archive of" : "The archives of")
            html.element("ul") { html in
                for owner in visit.owners {
                    let isMe = visit.settings.account.map { $0.lowercased() == owner.lowercased() } ?? false
                    html.element("li") { html in
                        if visit.owners.count == 1 || isMe {
                            html.link(
                                .search("account:" + owner), .class("user"),
                                isMe ? .named("aria-current", "true") : nil, text: "@" + owner)
                        } else {
                            html.element("form", .named("method", "post"), .action(.init(["settings"]))) { html in
                                html.void(
                                    "input", .named("type", "hidden"), .named("name", "account"),
                                    .named("value", owner))
                                html.void(
                                    "input", .named("type", "hidden"), .named("name", "back"),
                                    .named("value", visit.request.address(leavingOut: ["part"])))
                                html.element("button", .class("plain"), .named("type", "submit"), text: "@" + owner)
                            }
                        }
                    }
                }
            }
        }
    }

    private static let keyNames: [(String, String)] = [
        ("/", "search"), ("j k", "next and previous tweet"), ("o", "open the tweet"), ("s", "star it"),
        ("l", "the last search"), ("n", "show new tweets"), ("h", "the start"), ("+ −", "larger and smaller pictures"),
        ("0", "the whole image"), ("Esc", "cancel, close"), ("?", "this list"),
    ]

    private static func keys(_ html: inout HTML) {
        html.element("dialog", .id("keys"), .named("aria-labelledby", "keys-title")) { html in
            html.element("h2", .id("keys-title"), text: "Keys")
            html.element("dl") { html in
                for (key, meaning) in keyNames {
                    html.element("dt") { html in
                        for (index, one) in key.split(separator: " ").enumerated() {
                            if index > 0 { html.text(" ") }
                            html.element("kbd", text: String(one))
                        }
                    }
                    html.element("dd", text: meaning)
                }
            }
            html.element("form", .named("method", "dialog")) { html in
                html.element("button", .named("type", "submit"), text: "Close")
            }
        }
    }
}
