import Rendering
package import TweetArchive
import TweetModel

// The browser view: an HTTP server, by default on the loopback interface, and its pages. Also exports tweets as an HTML
// page that needs no server. The main types:
//
//   Request, Response  an HTTP request and its response as values
//   Router             returns the response to a request
//   RequestContext     a request with the data of its page; each page is a function of it, in a file of its name
//   MarkupWriter       writes HTML; small parts of pages are functions of it
//   Server             serves the pages over HTTP
//   LiveImport         the import that runs while the user browses, and requests for imports
//   StaticPages        writes the exported page

/// The pages of the browser view. `respond(to:)` returns the response to a request and needs no server.
///
/// A router does not check who sends a request; `RequestAuthenticator` does. Only one thread at a time may use a router
/// or its archive, so each worker of a server opens its own.
package struct Router {
    /// Opens a router. Each worker of a server calls this on its own thread.
    package typealias Opening = @Sendable () throws -> Router

    /// The open store. Pages read it, and write stars, labels, notes, searches, topics and settings to it.
    package let archive: TweetArchive
    /// The imports of the server; `nil` if it cannot import.
    package let importing: LiveImport?
    /// The path of a folder in which pages look for media files before the archives, or `nil`.
    package let mediaFolder: String?
    let counts: NavigationCounts

    /// - Parameters:
    ///   - archive: The open store.
    ///   - importing: The imports of the server; `nil` if it cannot import.
    ///   - mediaFolder: The path of a folder in which pages look for media files before the archives, or `nil`.
    ///   - counts: The numbers of the navigation, which all routers of a store share.
    package init(
        archive: TweetArchive, importing: LiveImport? = nil, mediaFolder: String? = nil,
        counts: NavigationCounts = NavigationCounts()
    ) {
        self.archive = archive
        self.importing = importing
        self.mediaFolder = mediaFolder
        self.counts = counts
    }
}

/// The pages and files, by the first segment of their path.
package enum Route: String, CaseIterable, Sendable {
    case index = ""
    case search, facets, explain, link, recents, messages, timeline
    case gallery = "photos"
    case onThisDay = "onthisday"
    case topics, topic, labels, near, statistics, glance, imports
    case importForm = "import"
    case settings, more, help
    case tweet, thread, image, media, avatar, message
    /// Responses for the script.
    case news, complete, reading, progress, counts, palette
    /// A file with all results of a search.
    case export
}

extension Router {
    /// Returns the response to a request: a page as HTML or JSON, a file, a redirect (for example after a submitted
    /// form), or an error.
    package func respond(to request: Request) -> Response {
        if let asset = Assets.response(request) { return asset }
        do {
            let context = try RequestContext(self, request)
            do {
                let response = try request.method == .post ? context.post() : context.get()
                return response
                    ?? context.problem(404, code: "no-page", message: "This page does not exist.", hint: nil)
            } catch {
                return context.problem(error)
            }
        } catch {
            return RequestContext.plain(error)
        }
    }

    /// Returns the response for a page that exceeded its time limit.
    ///
    /// - Parameter isCounted: True if `BackgroundCounter` continues to count the figures of the page. An HTML response
    ///   then reloads itself.
    package func timedOut(_ request: Request, isCounted: Bool) -> Response {
        do {
            let context = try RequestContext(self, request)
            return isCounted ? context.counting() : context.timedOut()
        } catch {
            return RequestContext.plain(error)
        }
    }
}

extension RequestContext {
    /// Returns the page or file that a GET or HEAD request asks for; `nil` if none has this URL.
    func get() throws -> Response? {
        let path = request.path
        guard let route = path.first.map(Route.init(rawValue:)) ?? .index else { return nil }
        switch route {
        case .tweet, .thread, .image, .media, .avatar, .message: return try getOne(route, path)
        case .topic: return path.count == 2 ? try topicPage(path[1]) : nil
        default: return path.count <= 1 ? try getPage(route) : nil
        }
    }

    private func getPage(_ route: Route) throws -> Response? {
        switch route {
        case .index: try startPage() ?? ResultsPage(context: self).respond()
        case .search: try ResultsPage(context: self).respond()
        case .facets: try facetsPage()
        case .explain: try explainPage()
        case .link: try linkPage()
        case .gallery: try galleryPage()
        case .recents: try recentsPage()
        case .messages: try messagesPage()
        case .timeline: try TimelinePage(context: self).respond()
        case .onThisDay: try onThisDayPage()
        case .topics: try topicsPage()
        case .labels: try labelsPage()
        case .palette: request.wantsJSON ? try paletteEntries() : nil
        case .near: try nearPage()
        case .statistics: try statisticsPage()
        case .glance: try glancePage()
        case .imports: try importsPage()
        case .importForm: importPage()
        case .settings: settingsPage()
        case .more: morePage()
        case .help: queryHelpPage()
        case .export: try exportDownload()
        case .news, .complete, .reading, .progress, .counts: try scriptResponse(route)
        case .tweet, .thread, .image, .media, .avatar, .message, .topic: nil
        }
    }

    /// Returns a page or file whose URL contains an ID, such as `/tweet/1` or `/media/1/2`; `nil` if the URL
    /// has another form, or if a thread or direct message with this ID does not exist. The page of a missing tweet or
    /// medium reports this itself.
    private func getOne(_ route: Route, _ path: [String]) throws -> Response? {
        guard path.count >= 2, let number = Int64(path[1]), String(number) == path[1] else { return nil }
        let id = TweetID(number)
        let index = path.count >= 3 ? path.last.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } : nil
        let version = request.query[LinkURL.Local.versionField]
        switch (route, path.count) {
        case (.tweet, 2): return try tweetPage(id)
        case (.thread, 2): return try threadPage(id)
        case (.image, 3):
            return try index.map { try image(id, $0 - 1) }
        case (.media, 3):
            let isSmall = request.query[LinkURL.Local.sizeField] == LinkURL.Local.smallSize
            return index.map { router.media(of: id, number: $0, version: version, isSmall: isSmall) }
        case (.message, 2): return try message(MessageID(number))
        case (.message, 3):
            return index.map { router.media(of: MessageID(number), number: $0, version: version) }
        case (.message, 4) where path[2] == "image":
            return try index.map { try image(MessageID(number), $0 - 1) }
        case (.avatar, 2): return router.avatar(of: UserID(number), version: version)
        default: return nil
        }
    }

    /// Handles a submitted form. Returns `nil` if no form has this URL, or if its tweet or topic does not exist.
    ///
    /// `RequestAuthenticator` has already verified that the form comes from a page of this server.
    func post() throws -> Response? {
        let path = request.path
        switch (path.first, path.count) {
        case ("import", 1): return try postImport()
        case ("settings", 1): return try postSettings()
        case ("recents", 2): return try postRecents(path[1])
        case ("topics", 2): return try postTopic(path[1])
        case ("labels", 2): return try postLabels(path[1])
        case ("tweet", 3): return try postTweet(path)
        case ("undo", 1): return try postUndo()
        default: return nil
        }
    }

    /// Changes the star, the labels or the note of a tweet. The field `also` contains the IDs of other tweets,
    /// separated by spaces, to which the same change of a star or a label applies.
    private func postTweet(_ path: [String]) throws -> Response? {
        guard let number = Int64(path[1]), try archive.tweet(TweetID(number)) != nil else { return nil }
        let id = TweetID(number)
        let form = request.form
        let ids = [id] + (form["also"] ?? "").split(separator: " ").compactMap { Int64($0).map { TweetID($0) } }
        let last = try lastChange()
        switch path[2] {
        case "star":
            if form["on"] == "0" {
                try archive.removeLabel(.starred, from: ids)
            } else {
                try archive.addLabel(.starred, to: ids, at: now)
            }
        case "label":
            guard let name = form["add"] ?? form["remove"], let label = LabelName(name) else {
                return badLabel()
            }
            if form["add"] != nil {
                try archive.addLabel(label, to: ids, at: now)
            } else {
                try archive.removeLabel(label, from: ids)
            }
        case "note":
            let text = form["note"] ?? ""
            let isEmpty = text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
            let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false).joined(separator: "\n")
            try archive.setNote(isEmpty ? nil : lines, on: id, at: now)
        default: return nil
        }
        return try part(of: id, notice(since: last))
            ?? redirect(to: ["tweet", id.description], originFields, since: last)
    }

    /// Returns the state after a change, which the script requests with the field `part`: the labels and the note of
    /// the rows of the tweet, and the parts of its detail, after the notice of the change. `nil` without the field.
    private func part(of id: TweetID, _ notice: ChangeNotice?) throws -> Response? {
        guard request.form["part"] != nil, let hit = try archive.tweet(id) else { return nil }
        var html = MarkupWriter()
        notice?.write(&html)
        TweetRow(hit, rowContext).labelsAndNote(&html)
        OwnMarks(hit, try archive.labels(), self).state(&html)
        return .html(html.bytes)
    }

    // MARK: Errors

    /// Returns an error page, or an error as JSON.
    func problem(_ status: Int, code: String, message: String, hint: String?) -> Response {
        if request.wantsJSON {
            var bytes: [UInt8] = []
            JSONRenderer().error(code: code, message: message, hint: hint, into: &bytes)
            return .json(bytes, status: status)
        }
        var page = Page(message) { html in
            html.element("section", .class("empty")) { html in
                html.element("h1", text: message)
                if let hint { html.element("p", text: hint) }
                html.element("p") { $0.link(.page(), text: "Go to the start page") }
            }
        }
        page.status = status
        return page.response(self)
    }

    func problem(_ error: any Error) -> Response {
        guard let error = error as? TweetArchiveError else {
            return problem(500, code: "unexpected", message: "Unexpected error: \(error).", hint: nil)
        }
        switch error {
        case .query(let problems):
            if request.wantsJSON {
                var bytes: [UInt8] = []
                JSONRenderer().errors(problems, into: &bytes)
                return .json(bytes, status: 400)
            }
            var page = Page("Invalid query", query: query) { html in
                html.element("h1", text: "The query is not valid")
                html.problems(problems, query: request.form["query"] ?? query)
            }
            page.status = 400
            return page.response(self)
        case .store(let message, let hint), .clickHouse(let message, let hint):
            let code = if case .store = error { "store" } else { "clickhouse" }
            return problem(
                503, code: code, message: HumanReadable.sentence(message), hint: hint.map { HumanReadable.sentence($0) }
            )
        case .refused(let code, let message, let hint, _):
            return problem(
                400, code: code, message: HumanReadable.sentence(message), hint: hint.map { HumanReadable.sentence($0) }
            )
        case .badCursor:
            return problem(
                400, code: "bad-cursor", message: "This page of the list is no longer available.",
                hint: "Start the search again.")
        case .interrupted: return .unfinished
        }
    }

    func timedOut() -> Response {
        problem(
            503, code: "interrupted", message: "This page takes too long.",
            hint: "Narrow the query with another word, or with a range of time such as since:2020 until:2021.")
    }

    private static let retrySeconds = 3

    /// Returns a page that reloads itself until the figures have been counted, or an error as JSON. Both have status
    /// 503.
    func counting() -> Response {
        let message = "These figures are being counted."
        let hint =
            "The first time and after each import, this takes a while for a large archive. Other pages are available."
        var response: Response
        if request.wantsJSON {
            response = problem(503, code: "counting", message: message, hint: "Try again in a few seconds.")
        } else {
            var page = Page("Counting", tab: request.path.first.flatMap { Page.Tab(rawValue: $0) }) { html in
                html.element("section", .class("empty"), .named("role", "status")) { html in
                    html.element("h1", text: message)
                    html.element("p", text: hint)
                    html.element("p") { html in
                        html.text("The page reloads automatically. ")
                        html.link(here, text: "Reload now")
                    }
                }
            }
            page.status = 503
            page.secondsUntilReload = Self.retrySeconds
            response = page.response(self)
        }
        response.headers.append(("Retry-After", String(Self.retrySeconds)))
        return response
    }

    /// The URL of the requested page.
    private var here: LinkURL { .page(fields: request.query.all.map { ($0.name, $0.value) }, path: request.path) }

    /// Returns an error as plain text, because an HTML page would need the settings, which could not be read. For
    /// `.interrupted`, returns the placeholder `Response.unfinished`, which the server replaces with `timedOut`.
    static func plain(_ error: any Error) -> Response {
        if case TweetArchiveError.interrupted = error { return .unfinished }
        guard case TweetArchiveError.store(let message, let hint) = error else {
            return .text("The store cannot be read.", status: 503)
        }
        let sentences = [message] + (hint.map { [$0] } ?? [])
        return .text(sentences.map(HumanReadable.sentence).joined(separator: " "), status: 503)
    }
}
