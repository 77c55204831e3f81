import QueryEngine
import Rendering
import TweetArchive
import TweetModel

/// The results of a query from the search box. An empty query finds all tweets.
struct ResultsPage {
    let context: RequestContext
    /// The timeline whose tweets are the results; `nil` for a search.
    var timeline: TimelinePage?
    private var query: String { timeline?.query ?? context.query }
    /// True if the user is still typing the query. The query may then be incomplete (see `findLive`).
    private var isLive: Bool { context.request.query["live"] != nil }

    func respond() throws -> Response {
        if let text = context.request.query["sort"], !text.isEmpty, SearchOrder(text) == nil {
            let names = ListHeader.orders.map(\.name).joined(separator: ", ")
            return context.refuse("order", text, hint: "Write one of \(names).", "Search", .search)
        }
        if context.request.wantsJSON { return try json() }
        var found: Found
        do {
            found = try isLive ? findLive() : find(query, context.options.defaultSort)
        } catch TweetArchiveError.query(let problems) {
            return respond(Found(query: context.query, problems: problems))
        }
        if context.wantsMore, let list = found.list { return context.more(list) }
        if context.request.query[RequestContext.facetsField] != nil {
            found.counts = try counts(of: found.query)
        } else if !context.hasScript, context.request.headers.fetchMode == "navigate" {
            found.counts = try context.archive.within(milliseconds: Self.facetMilliseconds) {
                try counts(of: found.query)
            }
        }
        if let id = context.request.query[RequestContext.tweetField].flatMap({ Int64($0) }) {
            found.detail = try TweetDetail(context, TweetID(id), of: found.query)
        }
        // Record the search last: a page that exceeds the time limit of light requests starts again.
        if context.options.records, timeline == nil, context.request.query["after"] == nil, var page = found.page,
            !page.canonical.isEmpty
        {
            context.archive.recordSearch(&page, context.options)
        }
        return respond(found)
    }

    /// The timeline has another histogram.
    private func counts(of query: String) throws -> SearchFacets {
        try context.facets(of: query, histogram: timeline == nil)
    }

    /// The time limit for counting facets in a page that does not request them.
    private static let facetMilliseconds = 50

    private func json() throws -> Response {
        var options = context.options
        options.after = try context.cursor()
        options.limit = Int(context.request.query["limit"] ?? "").map { min(max(1, $0), 1000) } ?? 20
        options.wantsTotal = context.request.query["total"] != nil
        let page = try context.archive.search(context.query, options: options)
        return context.json { $0.search(page, into: &$1) }
    }

    // MARK: Finding

    /// The time limit of the count while the user types. If counting takes longer, the script requests the number
    /// later.
    private static let liveCountingMilliseconds = 8
    /// The number of rows while the user types. It is slightly more than fits on a screen.
    private static let livePageSize = 12

    private struct Found {
        /// The query that ran. While the user types, it may differ from the query in the request.
        var query: String
        /// The order of the results that the URL names; `nil` for the default.
        var sort: SearchOrder?
        var page: SearchPage?
        var list: ResultList?
        var interpretation: QueryInterpretation?
        var total: Int?
        /// The number of tweets with photos or videos.
        var photos: Int?
        var problems: [Diagnostic] = []
        /// True if the last word was left out, because the query with it is invalid.
        var isShortened = false
        var last: RecordedSearch?
        /// The facets and the histogram. The script requests them after the page.
        var counts: SearchFacets?
        /// Writes the chart of the timeline.
        var chart: ((inout MarkupWriter) -> Void)?
        /// The tweet next to the list.
        var detail: TweetDetail?
    }

    private func find(_ query: String, _ sort: SearchOrder?) throws -> Found {
        var options = context.options
        options.defaultSort = sort
        options.after = try context.cursor()
        options.records = false
        if isLive {
            options.explainsEmptyResults = false
            options.limit = Self.livePageSize
        }
        var page = try context.archive.search(query, options: options)
        var found = Found(query: query, sort: sort)
        let quoted = try context.quotedTweets(of: page.hits)
        found.list = ResultList(
            hits: page.hits, quoted: quoted,
            // `findLive` may have run another query than the one in the request. Use the query that was run.
            older: page.next.map {
                isLive ? .search(query, sort: sort?.description, after: $0) : context.here(after: $0)
            }, context: context, search: (query, sort?.description))
        if let timeline { found.list?.heading = timeline.day }
        if !context.wantsMore {
            var quiet = context.quietOptions
            quiet.defaultSort = sort
            let timeLimit = isLive ? Self.liveCountingMilliseconds : RequestContext.countingMilliseconds
            if page.total == nil {
                page.total = try context.archive.quickCount(query, within: timeLimit, options: quiet)
            }
            found.chart = try timeline?.chart()
            found.interpretation = try context.archive.interpretation(
                of: query, countingFor: isLive ? 0 : timeLimit, options: quiet)
            // While the user types, only rows are urgent.
            found.photos = try context.photos(of: query, among: isLive ? nil : page.total, quiet)
            if page.canonical.isEmpty, timeline == nil { found.last = try context.archive.recents().first }
        }
        found.total = page.total
        found.page = page
        return found
    }

    /// Searches for an incomplete query. Returns the result of the first of these that matches tweets: the query as
    /// typed, with its last word as a prefix, and with the completions of its last word. If none matches, returns the
    /// first empty result. If none is valid, leaves out the last word. If this matches nothing or fails too, returns
    /// the problems of the first query.
    private func findLive() throws -> Found {
        let query = context.query
        var unmatched: Found?
        var problems: [Diagnostic] = []
        // Completions read the store, so they are the last.
        let interpretations: [() throws -> String?] = [
            { query }, { Self.asPrefix(query) }, { try Self.completed(query, by: context.archive) },
        ]
        for interpretation in interpretations {
            guard let text = try interpretation() else { continue }
            do {
                let found = try findClosed(text)
                if found.page?.hits.isEmpty == false { return found }
                unmatched = unmatched ?? found
            } catch TweetArchiveError.query(let found) {
                if problems.isEmpty { problems = found }
            }
        }
        if let unmatched { return unmatched }
        do {
            var found = try findClosed(query.lastIndex(of: " ").map { String(query[...$0]) } ?? "")
            found.isShortened = true
            if found.page?.hits.isEmpty == false { return found }
        } catch TweetArchiveError.query {}
        return Found(query: context.query, problems: problems)
    }

    /// Runs a query, and closes the quotation marks and brackets that it leaves open. Ignores an order by distance if
    /// the query names no place.
    private func findClosed(_ text: String) throws -> Found {
        var (query, sort) = (text, context.options.defaultSort)
        while true {
            do {
                return try find(query, sort)
            } catch {
                guard case TweetArchiveError.query(let problems) = error else { throw error }
                let ending = Self.ending(closing: problems, of: query)
                let lacksPlace = sort != nil && problems.contains { $0.code == "no-origin" }
                guard lacksPlace || query == text && !ending.isEmpty else { throw error }
                query += ending
                if lacksPlace { sort = nil }
            }
        }
    }

    // MARK: Showing

    private func respond(_ found: Found) -> Response {
        let title = title(found)
        let results = MarkupWriter { html in
            html.element(
                "div", .id("results"), .named("data-title", title + (title.isEmpty ? "" : " · ") + "Tweetdex"),
                .named("data-generation", String(context.generation)),
                found.problems.isEmpty ? .named("data-query", found.query) : nil,
                found.sort.map { .named("data-sort", $0.description) },
                .flag("data-unmatched", isSet: found.page?.hits.isEmpty == true),
                .flag("data-shortened", isSet: found.isShortened),
                // The script marks this entry of the navigation.
                .named("data-go", (timeline == nil ? Page.Tab.search : .timeline).key ?? "")
            ) {
                heading(found, &$0)
                write(found, &$0)
            }
        }
        var page = Page(title, tab: timeline == nil ? .search : .timeline, query: found.query) { html in
            html.append(results)
        }
        if context.request.query["part"] == "results" {
            page.storage = .history
            return page.part(context)
        }
        found.detail?.write(&page.body)
        page.query = timeline == nil ? context.query : ""
        if found.problems.isEmpty {
            page.watchedQuery = query
            page.hasList = true
            let url = LinkURL.page(
                "search", fields: [("q", found.query), ("sort", context.keptSort), (RequestContext.facetsField, "1")])
            page.scripts += ["facets.js"] + (found.detail == nil ? [] : [TweetDetail.script])
            page.aside = MarkupWriter { $0.facetsColumn(found.counts, url: url) }
        }
        page.storage = .history
        if !found.problems.isEmpty { page.status = 400 }
        return page.response(context)
    }

    private func title(_ found: Found) -> String {
        if let timeline { return timeline.title }
        if found.query.isEmpty { return "" }
        if !found.problems.isEmpty { return found.query + " · invalid query" }
        return found.query + (found.total.map { " · " + HumanReadable.grouped($0) } ?? "")
    }

    /// Writes the heading for screen readers. It names the query that was run, like the list below it.
    private func heading(_ found: Found, _ html: inout MarkupWriter) {
        html.element("h1", .class("unseen")) { html in
            if let timeline { return html.text(timeline.title) }
            guard found.page?.canonical.isEmpty != true else { return html.text(Self.allTweets(found)) }
            html.text("Search for ")
            html.element("bdi", text: found.query)
        }
    }

    private static func allTweets(_ found: Found) -> String {
        found.sort == nil ? "All tweets, newest first" : "All tweets"
    }

    private func write(_ found: Found, _ html: inout MarkupWriter) {
        if !found.problems.isEmpty {
            problems(found.problems, found, &html)
            return
        }
        guard let page = found.page, let list = found.list else { return }
        header(page, found, &html)
        if let last = found.last {
            html.element("p", .class("latest")) { html in
                html.text("Last search: ")
                html.link(.search(last.query), .named("data-key", "l"), text: last.query)
            }
        }
        problems(page.notes.filter { $0.severity != .hint }, found, &html)
        if page.hits.isEmpty, context.request.query["after"] == nil {
            html.emptyResult(page, context)
        } else {
            list.write(&html)
        }
        problems(page.notes.filter { $0.severity == .hint }, found, &html)
    }

    private func problems(_ problems: [Diagnostic], _ found: Found, _ html: inout MarkupWriter) {
        html.problems(problems, query: found.query) { .search($0, sort: context.keptSort) }
    }

    private func header(_ page: SearchPage, _ found: Found, _ html: inout MarkupWriter) {
        ListHeader(
            context: context, query: found.query, sort: found.sort?.description, current: .search,
            interpretation: page.canonical.isEmpty || timeline != nil ? nil : found.interpretation, tweets: found.total,
            photos: found.photos, estimate: "\(page.hits.count)+",
            duration: HumanReadable.duration(milliseconds: page.elapsedMilliseconds),
            filters: found.counts?.active, menu: timeline?.jump,
            lines: { html in
                if let chart = found.chart { return chart(&html) }
                html.element("div", .id("histogram"), .class("histogram")) {
                    found.counts?.histogram?.write(&$0, .links)
                }
            }
        ).write(&html)
    }
}

extension RequestContext {
    /// The field that requests the facets in the page.
    static let facetsField = "facets"
    /// The field with the ID of the tweet whose detail is next to the list.
    static let tweetField = "tweet"
}

// The queries that an incomplete query may become.
extension ResultsPage {
    /// Returns the characters that close the quotation marks and brackets that a query leaves open, innermost first.
    /// Empty if its problems report none.
    private static func ending(closing problems: [Diagnostic], of query: String) -> String {
        let scalars = Array(query.unicodeScalars)
        let open = problems.filter { $0.code.hasPrefix("unclosed-") && $0.start < scalars.count }
        return open.sorted { $0.start > $1.start }.map { problem in
            switch scalars[problem.start] {
            case "(", "（": ")"
            case "{": "}"
            case "[": "]"
            case "/": "/"
            default: "\""
            }
        }.joined()
    }

    /// The query with its last word as a prefix, as in `coff*` and `"black coff"*`; `nil` if it does not end in a word.
    private static func asPrefix(_ text: String) -> String? {
        guard let last = text.unicodeScalars.last, last.properties.isAlphabetic || last.properties.numericType != nil
        else { return nil }
        return text + (isInQuotes(text) ? "\"*" : "*")
    }

    /// The query with the completions of its last word, such as `(from:ada_archivist OR from:adam)` for `from:ad`;
    /// `nil` without completions.
    private static func completed(_ text: String, by archive: TweetArchive) throws -> String? {
        let word = QueryCompletion.lastWord(of: text)
        // Completions of a word in a phrase are not parts of the phrase.
        guard asPrefix(text) != nil, !isInQuotes(text) || word.contains("\"") else { return nil }
        let completions = try archive.completions(of: text, limit: maxCompletions, counts: false)
            // An order is not a condition, and the beginning of a year is not several years.
            .filter { $0.kind != .order && $0.kind != .time }.map(\.text)
            // Without its value, an operator such as `from:` is not a condition.
            .filter { !$0.hasSuffix(":") }
        guard let first = completions.first else { return nil }
        let lead = first.prefix { $0 == "(" }
        let words = completions.map { $0.dropFirst(lead.count) }
        return text[..<word.startIndex] + lead + "(" + words.joined(separator: " OR ") + ")"
    }

    private static let maxCompletions = 8

    private static func isInQuotes(_ text: String) -> Bool { text.count { $0 == "\"" } % 2 == 1 }
}
