import QueryEngine
import Rendering
import TweetArchive
import TweetModel

/// The results of a query from the search box. An empty query finds all tweets.
struct SearchScreen {
    let context: RequestContext
    /// True if the user is still typing the query. The query may then be incomplete (see `findLive`).
    private var isLive: Bool { context.request.query["live"] != nil }

    init(_ context: RequestContext) {
        self.context = context
    }

    func respond() throws(TweetArchiveError) -> Response {
        if let text = context.request.query["sort"], !text.isEmpty, SearchOrder(text) == nil {
            let names = Self.sortNames.map { $0.sort }.joined(separator: ", ")
            return context.refuse(
                "order", text, hint: "Write one of \(names).",
                Page("Search", tab: .search, query: context.query) { $0.element("h1", text: "Search") })
        }
        if context.request.wantsJSON { return try json() }
        let found: Found
        do throws(TweetArchiveError) {
            found = try isLive ? findLive() : find(context.query)
        } catch {
            guard case .query(let problems) = error else { throw error }
            return respond(Found(query: context.query, problems: problems))
        }
        if context.wantsMore, let list = found.list { return context.more(list) }
        return respond(found)
    }

    private func json() throws(TweetArchiveError) -> Response {
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
        var query: String
        var page: SearchPage?
        var list: ResultList?
        var interpretation: QueryInterpretation?
        var total: Int?
        var problems: [QueryProblem] = []
        var last: RecentSearch?
    }

    private func find(_ query: String) throws(TweetArchiveError) -> Found {
        var options = context.options
        options.after = try context.cursor()
        if isLive {
            options.explainsEmptyResults = false
            options.limit = Self.livePageSize
        }
        var page = try context.archive.search(query, options: options)
        var found = Found(query: query)
        let quoted = try context.quotedTweets(of: page.hits)
        found.list = ResultList(
            hits: page.hits, quoted: quoted,
            // `findLive` may have run another query than the one in the request. Use the query that was run.
            older: page.next.map { isLive ? .search(query, after: $0) : context.here(after: $0) }, context: context)
        if !context.wantsMore {
            let quiet = context.quietOptions
            let timeLimit = isLive ? Self.liveCountingMilliseconds : RequestContext.countingMilliseconds
            if page.total == nil {
                page.total = try context.archive.interpreter.quickCount(query, within: timeLimit, options: quiet)
            }
            if let logged = page.logged, let total = page.total {
                context.archive.history.completeRecord(of: logged, hits: total)
            }
            found.interpretation = try context.archive.interpreter.interpretation(
                of: query, countingFor: isLive ? 0 : timeLimit, options: quiet)
            if page.canonical.isEmpty { found.last = try context.archive.history.recents().first }
        }
        found.total = page.total
        found.page = page
        return found
    }

    /// Searches for an incomplete query. If the query cannot be parsed, tries it with a closing quotation mark, with a
    /// closing parenthesis, without its last word, and without its last word but with a closing quotation mark. Throws
    /// the first error if all of these fail. If nothing matches and the query ends in a word, treats that word as a
    /// prefix: `coff*`.
    private func findLive() throws(TweetArchiveError) -> Found {
        let text = context.query
        var problem: TweetArchiveError?
        var word = text[...]
        while let last = word.unicodeScalars.last, last != " " { word.unicodeScalars.removeLast() }
        for attempt in [text, text + "\"", text + ")", String(word), String(word) + "\""] {
            do throws(TweetArchiveError) {
                var found = try find(attempt)
                if found.page?.hits.isEmpty == true, Self.endsInWord(attempt) {
                    let begun = try find(attempt + "*")
                    if begun.page?.hits.isEmpty == false { found = begun }
                }
                return found
            } catch {
                guard case .query = error else { throw error }
                problem = problem ?? error
            }
        }
        throw problem ?? .badCursor
    }

    private static func endsInWord(_ text: String) -> Bool {
        guard let last = text.unicodeScalars.last else { return false }
        let word = text.split(separator: " ").last ?? ""
        return (last.properties.isAlphabetic || last.properties.numericType != nil)
            && word.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    }

    // MARK: Showing

    private func respond(_ found: Found) -> Response {
        let title = title(found)
        let results = HTML { html in
            html.element(
                "div", .id("results"), .named("data-title", title + (title.isEmpty ? "" : " · ") + "Tweetdex"),
                .named("data-generation", String(context.generation)),
                found.problems.isEmpty ? .named("data-query", found.query) : nil
            ) {
                write(found, &$0)
            }
        }
        if context.request.query["part"] == "results" { return .html(results.bytes, storage: .history) }
        var page = Page(title, tab: .search, query: context.query) { html in
            html.element("h1", .class("unseen"), text: context.query.isEmpty ? "The newest tweets" : "Search")
            html.append(results)
        }
        if found.problems.isEmpty { page.watchedQuery = context.query }
        page.storage = .history
        if !found.problems.isEmpty { page.status = 400 }
        return page.response(context)
    }

    private func title(_ found: Found) -> String {
        if found.query.isEmpty { return "" }
        if !found.problems.isEmpty { return found.query + " · invalid query" }
        return found.query + (found.total.map { " · " + HumanReadable.grouped($0) } ?? "")
    }

    private func write(_ found: Found, _ html: inout HTML) {
        if !found.problems.isEmpty {
            ProblemList(found.problems, query: found.query).write(&html)
            return
        }
        guard let page = found.page, let list = found.list else { return }
        if !page.canonical.isEmpty, let interpretation = found.interpretation {
            InterpretationBox(interpretation, context).write(&html)
        }
        summary(page, found, &html)
        ProblemList(page.notes.filter { $0.severity != .hint }, query: found.query).write(&html)
        if page.hits.isEmpty, context.request.query["after"] == nil {
            EmptyResultBox(page, context).write(&html)
        } else {
            list.write(&html)
        }
        ProblemList(page.notes.filter { $0.severity == .hint }, query: found.query).write(&html)
    }

    private func summary(_ page: SearchPage, _ found: Found, _ html: inout HTML) {
        html.element("div", .class("summary")) { html in
            html.element(
                "p", .named("role", "status"), .id("count"), found.total == nil ? .flag("data-uncounted") : nil
            ) { html in
                if page.canonical.isEmpty {
                    html.text("All tweets, newest first")
                    if let total = found.total { html.text(" · \(HumanReadable.grouped(total))") }
                } else if let total = found.total {
                    html.text("\(HumanReadable.count(total, "tweet")) · ")
                    html.element(
                        "span", .class("quiet"), text: HumanReadable.duration(milliseconds: page.elapsedMilliseconds))
                } else {
                    html.text("More than \(HumanReadable.count(page.hits.count, "tweet"))")
                }
            }
            if let last = found.last {
                html.element("p", .class("latest")) { html in
                    html.text("Last search: ")
                    html.link(.search(last.query), .named("data-key", "l"), text: last.query)
                }
            }
            if page.hits.count > 1, !page.canonical.isEmpty { orderLinks(page, &html) }
        }
    }

    private static let sortNames: [(sort: String, title: String)] = [
        ("newest", "Newest"), ("oldest", "Oldest"), ("relevance", "Best match"), ("likes", "Most liked"),
        ("retweets", "Most retweeted"), ("distance", "Nearest"),
    ]

    private func orderLinks(_ page: SearchPage, _ html: inout HTML) {
        html.element("nav", .class("sorts"), .named("aria-label", "Order")) { html in
            let current = context.options.defaultSort ?? .newest
            // An order in the query, as in `a sort:likes`, takes precedence over these links. So omit them.
            for (sort, title) in page.namesOrder ? [] : Self.sortNames
            where sort != "distance" || page.namesOrigin {
                html.link(
                    .search(context.query, sort: sort == "newest" ? nil : sort),
                    current.description == sort ? .named("aria-current", "true") : nil, text: title)
            }
            html.link(.page("gallery", fields: [("q", context.query)]), text: "Images")
            html.link(.page("statistics", fields: [("q", context.query)]), text: "Statistics")
        }
    }
}
