internal import EmbeddedFiles
import QueryEngine
import Rendering
import TweetArchive
import TweetModel

/// The content of an HTML page, and the options for its response and for the parts around the content, such as the
/// menu.
struct Page {
    /// The entries of the navigation.
    enum Tab: String, CaseIterable {
        case search, timeline
        case gallery = "photos"
        case onthisday, near
        case recents, topics, labels, messages
        case statistics, glance, imports, settings

        /// The title, and the key that opens the page after `g`; `nil` for none.
        private var words: (title: String, key: String?) {
            switch self {
            case .search: ("Search", "s")
            case .timeline: ("Timeline", "t")
            case .gallery: ("Photos", "p")
            case .onthisday: ("On this day", "d")
            case .near: ("Places", nil)
            case .recents: ("Recent", "r")
            case .topics: ("Saved", nil)
            case .labels: ("Labels", "l")
            case .messages: ("Messages", "m")
            case .statistics: ("Statistics", "a")
            case .glance: ("At a glance", nil)
            case .imports: ("Imports", "i")
            case .settings: ("Settings", nil)
            }
        }

        var title: String { words.title }
        var key: String? { words.key }

        /// The groups of the navigation, each with a heading.
        private static let groups: [(title: String, tabs: [Tab])] = [
            ("Find", [.search, .timeline, .gallery, .onthisday, .near]),
            ("Mine", [.recents, .topics, .labels, .messages]),
            ("Archive", [.statistics, .glance, .imports, .settings]),
        ]

        /// Returns the groups for a store. Messages are included only if the store contains any.
        static func groups(_ context: RequestContext) -> [(title: String, tabs: [Tab])] {
            groups.map { ($0.title, $0.tabs.filter { $0 != .messages || context.hasMessages }) }
        }

        /// The entries of the bar on a narrow screen. `RequestContext.morePage` links to the others.
        static let first: [Tab] = [.search, .timeline, .gallery, .topics]

        /// The style sheets that the page needs in addition to `style.css`.
        var styles: [String] {
            switch self {
            case .search, .timeline, .settings: []
            case .gallery: ["gallery.css"]
            case .onthisday, .near, .statistics, .glance: ["charts.css"]
            case .recents, .topics, .labels, .imports: ["tables.css"]
            case .messages: ["messages.css"]
            }
        }

        /// The scripts that the page needs in addition to `script.js`.
        var scripts: [String] { [.statistics, .glance].contains(self) ? ["charts.js"] : [] }

        var url: LinkURL { self == .search ? .page() : .page(rawValue) }
    }

    /// The title without the program's name.
    var title: String
    /// The selected entry of the menu; `nil` for none.
    var tab: Tab?
    /// The text in the search box.
    var query = ""
    /// The query for whose new tweets the script watches. An empty query watches all tweets; `nil` watches none.
    var watchedQuery: String?
    var status = 200
    /// The time after which the browser reloads the page; `nil` for never.
    var secondsUntilReload: Int?
    /// The storage if the status is 200. Browsers must not store a page with another status.
    var storage = Response.Storage.none
    /// True if the content fills the window, without the menu and the search box.
    var isBare = false
    /// The names of the style sheets of this page in addition to `style.css`.
    var styles: [String]
    /// The names of the script files of this page in addition to `script.js`.
    var scripts: [String]
    /// True if the content has an element with the ID `list`, to which the first link leads.
    var hasList = false
    /// The column between the navigation and the content; `nil` for none.
    var aside: MarkupWriter?
    var body = MarkupWriter()

    init(_ title: String, tab: Tab? = nil, query: String = "", body: (inout MarkupWriter) -> Void) {
        self.title = title
        self.tab = tab
        self.query = query
        styles = tab?.styles ?? []
        scripts = tab?.scripts ?? []
        body(&self.body)
    }

    func response(_ context: RequestContext) -> Response {
        .html(document(context).bytes, status: status, storage: status == 200 ? storage : .none)
    }

    /// Returns the body for the script, which replaces the results by it, and the menu of the archives, whose links
    /// keep the query.
    func part(_ context: RequestContext) -> Response {
        var html = body
        account(context, &html)
        return .html(html.bytes, storage: storage)
    }

    func document(_ context: RequestContext) -> MarkupWriter {
        var html = MarkupWriter()
        html.doctype()
        html.element(
            "html", .named("lang", "en"), context.settings.theme.map { .named("data-theme", $0.rawValue) },
            context.settings.textSize.map { .named("data-size", $0.rawValue) }
        ) { html in
            html.element("head") { head(context, &$0) }
            html.element(
                "body", isBare ? .class("bare") : nil, .named("data-generation", String(context.generation)),
                .named("data-made", String(context.now)), watchedQuery.map { .named("data-watch", $0) },
                context.router.importing?.uploads.map { _ in .named("data-upload", Assets.url("upload.js").text) }
            ) { html in
                html.link(
                    .local(.init(fragment: hasList ? "list" : "main")), .class("skip"),
                    text: hasList ? "Skip to the results" : "Skip to content")
                html.asset(icons_svg.bytes)
                if isBare {
                    html.element("main", .id("main"), .named("tabindex", "-1")) { $0.append(body) }
                } else {
                    chrome(context, &html)
                }
                ChangeNotice.write(context, &html)
                Self.keys(&html)
            }
        }
        return html
    }

    private func head(_ context: RequestContext, _ html: inout MarkupWriter) {
        html.void("meta", .named("charset", "utf-8"))
        html.element("title", text: title.isEmpty ? "Tweetdex" : title + " · Tweetdex")
        html.void("meta", .named("name", "viewport"), .named("content", "width=device-width, initial-scale=1"))
        html.void("meta", .named("name", "color-scheme"), .named("content", "light dark"))
        if let secondsUntilReload {
            html.void("meta", .named("http-equiv", "refresh"), .named("content", secondsUntilReload))
        }
        html.void("link", .named("rel", "icon"), .href(.local(Assets.url("icon.svg"))))
        for name in ["style.css"] + styles {
            html.void("link", .named("rel", "stylesheet"), .href(.local(Assets.url(name))))
        }
        for name in ["script.js"] + scripts {
            html.element("script", .source(Assets.url(name)), .named("type", "module")) { _ in }
        }
    }

    /// True for the start page, which does not link to itself.
    private func isStart(_ context: RequestContext) -> Bool { tab == .search && context.request.path.isEmpty }

    private func chrome(_ context: RequestContext, _ html: inout MarkupWriter) {
        let bar = context.router.importing.map { ImportBar($0) }
        html.element("header", .class("top")) { html in
            if isStart(context) {
                html.element("p", .class("brand")) { Self.brand(&$0) }
            } else {
                html.link(.page(), .class("brand")) { Self.brand(&$0) }
            }
            searchForm(context, &html)
            if let bar, bar.isRunning { bar.write(&html) }
            Self.launcher(&html)
            account(context, &html)
        }
        navigation(context, &html)
        if let aside { html.append(aside) }
        html.element("main", .id("main"), .named("tabindex", "-1")) { html in
            if let bar, !bar.isRunning { bar.write(&html) }
            html.element("p", .id("news"), .class("news"), .named("role", "status"), .flag("hidden")) { _ in }
            html.append(body)
        }
        html.element("p", .id("busy"), .class("busy"), .named("role", "status"), .flag("hidden")) { html in
            html.element("span", text: "Working … ")
            html.element("button", .named("type", "button"), .id("cancel"), text: "Cancel")
        }
    }

    /// Writes the icon and the name of the program. In a narrow window, the name is only for screen readers.
    static func brand(_ html: inout MarkupWriter) {
        html.element("i", .named("aria-hidden", "true")) { $0.asset(icon_svg.bytes) }
        html.element("span", text: "Tweetdex")
    }

    /// Writes the button that opens the palette.
    private static func launcher(_ html: inout MarkupWriter) {
        html.element(
            "button", .named("type", "button"), .id("launch"), .class("launch"), .named("title", "Go to, or act"),
            .named("data-module", Assets.url("palette.js").text)
        ) { html in
            html.element("span", .class("unseen"), text: "Palette ")
            html.element("kbd", text: "Ctrl K")
        }
    }

    private func searchForm(_ context: RequestContext, _ html: inout MarkupWriter) {
        // The tabs of a search keep their page, and all keep their options, when the query changes.
        let tab = [.gallery, .statistics].contains(tab) ? tab ?? .search : .search
        html.element("form", .class("search"), .named("role", "search"), .action(.init([tab.rawValue]))) { html in
            html.input(
                "Search the archive", "q", isUnseen: true, .named("name", "q"), .named("type", "search"),
                .named("value", query), .named("autocapitalize", "none"), .named("spellcheck", "false"),
                .named("enterkeyhint", "search"), .named("placeholder", "Words, #tags, @names, from:name …"))
            for name in RequestContext.keptFields where self.tab == tab {
                guard let value = context.request.query[name] else { continue }
                html.hidden(name, value)
            }
            html.element("button", .named("type", "submit"), .class("go"), .named("aria-label", "Search")) {
                $0.icon("search")
            }
            html.element("kbd", .named("aria-hidden", "true"), text: "/")
        }
    }

    private func navigation(_ context: RequestContext, _ html: inout MarkupWriter) {
        html.element("nav", .class("nav"), .named("aria-label", "Pages")) { html in
            let groups = Tab.groups(context)
            for (title, tabs) in groups {
                html.element("p", .class("group"), text: title)
                html.element("ul", .named("aria-label", title)) { html in
                    for tab in tabs {
                        entry(
                            tab.title, icon: tab.rawValue, tab == .search && isStart(context) ? nil : tab.url,
                            isCurrent: self.tab == tab, Tab.first.contains(tab) ? nil : "more", key: tab.key,
                            number: try? context.number(of: tab.rawValue), &html)
                    }
                    if title == groups.last?.title {
                        let isInside = self.tab.map { !Tab.first.contains($0) } ?? (context.request.path == ["more"])
                        entry("More", icon: "more", .page("more"), isCurrent: isInside, "rest", &html)
                    }
                }
            }
        }
    }

    private func entry(
        _ title: String, icon: String, _ url: LinkURL?, isCurrent: Bool, _ name: String?, key: String? = nil,
        number: NavigationCounts.Count? = nil, _ html: inout MarkupWriter
    ) {
        html.element("li", name.map { .class($0) }) { html in
            html.link(
                url, .named("title", title + (key.map { " (g \($0))" } ?? "")), key.map { .named("data-go", $0) },
                isCurrent ? .named("aria-current", "page") : nil
            ) { html in
                html.icon(icon)
                html.element("span", text: title)
                number?.write(of: icon, &html)
            }
        }
    }

    /// Writes a menu with a link for each owner of an imported archive, the one with the most tweets first, and with
    /// the theme. Marks the owner that is the account in the settings.
    private func account(_ context: RequestContext, _ html: inout MarkupWriter) {
        let accounts = context.accounts
        guard !accounts.isEmpty else { return }
        let me = accounts.first { $0.handle?.lowercased() == context.settings.account?.lowercased() }
        // The tabs of a search stay, and search only the archive.
        let search = tab.flatMap { isStart(context) || !ListHeader.tabs.contains($0) ? nil : $0 }
        let parsed = search == nil ? nil : try? Query.parse(query)
        let conditions = parsed?.conditions { $0.hasPrefix("account:") ? $0 : nil }
        func url(_ clauses: [String]) -> LinkURL? {
            guard let search, let rest = conditions?.rest else { return nil }
            let narrowed = Query.narrowed(rest, toAny: clauses, except: [])
            return context.url(of: search, narrowed, with: [RequestContext.archiveField: nil])
        }
        let chosen = conditions?.selected.map { $0.lowercased() } ?? []
        let numbered = accounts.compactMap { account in
            account.handle.map { (account: account, owner: $0, number: try? context.number(of: "@" + $0)) }
        }
        let sorted = numbered.sorted { ($0.number?.known ?? 0) > ($1.number?.known ?? 0) }
        var items = sorted.map { account, owner, number in
            let clause = LinkURL.archiveClause(of: owner)
            return Menu.Item(
                title: "@" + owner, image: { $0.avatar(of: account, context.rowContext) },
                url: url([clause]) ?? .archive(of: owner),
                isCurrent: chosen.isEmpty ? account == me : chosen.contains(clause.lowercased()), number: number)
        }
        if items.count > 1 {
            items.append(Menu.Item(title: "All archives", url: isStart(context) ? nil : url([]) ?? .page()))
        }
        items.append(Menu.Item(title: "Settings", url: .page("settings"), isApart: true))
        let shown = me ?? (accounts.count == 1 ? accounts.first : nil)
        let title = shown?.handle.map { "@" + $0 } ?? HumanReadable.count(accounts.count, "archive")
        Menu(
            title: title, label: "Archives:", items: items,
            image: shown.map { shown in { $0.avatar(of: shown, context.rowContext) } },
            last: { themes(context.settings.theme?.rawValue ?? "", &$0) }, name: "account"
        ).write(&html)
    }

    /// Writes the buttons that change the theme. The script sends the form and stays on the page.
    private func themes(_ current: String, _ html: inout MarkupWriter) {
        html.form(post: ["settings"], .class("themes"), .named("aria-label", "Theme")) { html in
            for (value, title) in [("", "System"), ("light", "Light"), ("dark", "Dark")] {
                html.element(
                    "button", .named("type", "submit"), .class("plain"), .named("name", "theme"),
                    .named("value", value), .named("aria-pressed", value == current ? "true" : "false"), text: title)
            }
        }
    }

    /// Writes the dialog that the script fills with the keys of the page.
    private static func keys(_ html: inout MarkupWriter) {
        html.element("dialog", .id("keys"), .named("aria-labelledby", "keys-title")) { html in
            html.element("h2", .id("keys-title"), text: "Keys")
            html.element("dl") { _ in }
            html.element("p") { $0.link(.page("help"), text: "Query language") }
            html.element("form", .named("method", "dialog")) { html in
                html.element("button", .named("type", "submit"), text: "Close")
            }
        }
    }
}

/// Serves the style sheets, the scripts and the icon, which are embedded in the program.
enum Assets {
    private struct Asset {
        let bytes: [UInt8]
        let contentType: String
        let tag: String

        init(_ bytes: [UInt8], _ contentType: String) {
            self.bytes = bytes
            self.contentType = contentType
            tag = Response.tag(of: bytes)
        }

        /// Creates a script without its indentation and the lines that are comments. No string of a script spans lines.
        init(script: [UInt8]) {
            let lines = script.split(separator: UInt8(ascii: "\n")).map { $0.drop { $0 == UInt8(ascii: " ") } }
            let code = lines.filter { !$0.starts(with: "//".utf8) }.map { $0 + "\n".utf8 }
            self.init(Array(code.joined()), "text/javascript; charset=utf-8")
        }

        init(style: EmbeddedFile) { self.init(compact(style.bytes), "text/css; charset=utf-8") }
    }

    private static let all = [
        "style.css": Asset(style: style_css),
        "gallery.css": Asset(style: gallery_css),
        "viewer.css": Asset(style: viewer_css),
        "charts.css": Asset(style: charts_css),
        "tables.css": Asset(style: tables_css),
        "messages.css": Asset(style: messages_css),
        "start.css": Asset(style: start_css),
        Response.signedOutStyle[1]: Asset(style: signed_out_css),
        "script.js": core,
        "facets.js": module(facets_js, counting_js),
        "detail.js": module(detail_js),
        "gallery.js": module(gallery_js),
        "palette.js": module(palette_js),
        "settings.js": module(settings_js),
        "charts.js": module(charts_js),
        "start-page.js": module(start_page_js),
        "upload.js": module(upload_js),
        "viewer.js": module(viewer_js),
        "icon.svg": Asset(icon_svg.bytes, "image/svg+xml"),
    ]

    /// The script of all pages.
    private static let core = Asset(script: script_js.bytes)

    /// Returns the script of some pages, which imports names from `core`. Browsers treat another URL as another module,
    /// so the import gets the version.
    private static func module(_ files: EmbeddedFile...) -> Asset {
        let url = LinkURL.Local(["assets", "script.js"], version: core.tag).text
        let linked = files.map(\.text).joined().replacing("\"./script.js\"", with: "\"\(url)\"")
        return Asset(script: Array(linked.utf8))
    }

    /// The style sheet of exported pages.
    static let exported = compact(style_css.bytes + gallery_css.bytes + charts_css.bytes + messages_css.bytes)

    /// Returns a style sheet without its comments, and without white space next to punctuation.
    static func compact(_ css: [UInt8]) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(css.count)
        var (isString, isComment, isSpaced) = (false, false, false)
        for (index, byte) in css.enumerated() {
            if isComment {
                isComment = byte != UInt8(ascii: "/") || css[index - 1] != UInt8(ascii: "*")
            } else if isString {
                out.append(byte)
                isString = byte != UInt8(ascii: "\"")
            } else if byte == UInt8(ascii: "/"), css[index + 1] == UInt8(ascii: "*") {
                isComment = true
            } else if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") {
                isSpaced = true
            } else {
                // A space before a colon separates selectors, and `+` needs spaces in `calc()`.
                let isNeeded = !"{};,>".utf8.contains(byte) && out.last.map { !"{};,>:".utf8.contains($0) } ?? false
                if isSpaced, isNeeded { out.append(UInt8(ascii: " ")) }
                if byte == UInt8(ascii: "}"), out.last == UInt8(ascii: ";") { out.removeLast() }
                out.append(byte)
                isString = byte == UInt8(ascii: "\"")
                isSpaced = false
            }
        }
        return out
    }

    /// The names of the scripts.
    static var scripts: [String] { all.keys.filter { $0.hasSuffix(".js") }.sorted() }

    /// Returns the URL of an asset. The URL contains a hash of the content, so that browsers may store the
    /// asset.
    static func url(_ name: String) -> LinkURL.Local { LinkURL.Local(["assets", name], version: all[name]?.tag) }

    /// Returns `nil` if the request is not for an asset.
    static func response(_ request: Request) -> Response? {
        guard request.path.count == 2, request.path[0] == "assets", let asset = all[request.path[1]] else { return nil }
        var response = Response(
            status: 200, headers: [("Content-Type", asset.contentType)], body: .bytes(asset.bytes))
        response.setVersion(asset.tag, requested: request.query[LinkURL.Local.versionField])
        return response
    }
}
